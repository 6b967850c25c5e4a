/* SPDX-License-Identifier: Apache-2.0 */
/* A battle in a few sentences. What is said is chosen by what happened (way, defence, reserves, result, leaders, end),
 * never by chance, and says nothing that the ledger does not say. */
#include "games/blue-vs-gray/words/report.h"
#include <ctype.h>

struct story {
    const struct kit_telling *t;
    const struct bvg_told *b;
    struct text out;
};

static const char *name(const struct story *s, int card)
{
    return card ? arena_words(s->t->arena, "%s%s", bvg_card_words(s->t, card), bvg_guess_mark(s->t, card)) : "Nobody";
}

static const char *city(const struct story *s, int id)
{
    return bvg_city_words(s->t, id);
}

static void say(struct story *s, const char *sentence)
{
    text_format(&s->out, "%s%s", s->out.len ? " " : "", sentence);
}

/* ---- how it began ---- */
static void tell_approach(struct story *s)
{
    const struct bvg_told *b = s->b;
    struct arena *a = s->t->arena;
    const char *chief = b->chief ? name(s, b->chief) : NULL, *to = city(s, b->city);
    bool decided = b->over || b->stand || b->given_up || b->called_off;
    if (!decided && b->start && !b->between && !(b->way & 2))
        return; /* the ledger begins with it, and there is no more yet */
    if (!chief)
        say(s, arena_words(a, "%s attacked %s.", kit_Who(s->t, b->attacker), to));
    else if (b->way & 2)
        say(s, arena_words(a, "%s came ashore at %s.", chief, to));
    else if (b->between)
        say(s, arena_words(a, "%s slipped past %s from %s and fell upon %s.", chief, city(s, b->between),
                           city(s, b->start), to));
    else if (b->start)
        say(s, arena_words(a, "%s attacked %s from %s.", chief, to, city(s, b->start)));
    else
        say(s, arena_words(a, "%s attacked %s.", chief, to));
}

static void tell_defence(struct story *s)
{
    const struct bvg_told *b = s->b;
    struct arena *a = s->t->arena;
    if (b->called_off)
        say(s, "He could not be brought to move, and the attack was off.");
    else if (b->given_up)
        say(s, arena_words(a, "Nobody stood in the way, and %s fell to %s without a shot.", city(s, b->city),
                           kit_who(s->t, b->attacker)));
    else if (b->stand && b->from_hand)
        say(s, arena_words(a, "Only %s, hurried to the place, stood in the way.", name(s, b->stand)));
    else if (b->stand)
        say(s, arena_words(a, "%s stood%s.", name(s, b->stand), b->retreats ? "" : ", with nowhere to fall back to"));
    else if (!b->over)
        say(s, arena_words(a, "How %s %s the attack is still open.", kit_who(s->t, 1 - b->attacker),
                           kit_does(s->t, 1 - b->attacker, "meet", "meets")));
}

static const char *came(const struct story *s, int seat)
{
    struct text out = {.arena = s->t->arena};
    const struct bvg_told *b = s->b;
    for (int i = 0; i < b->n_came[seat]; i++)
        text_format(&out, "%s%s", i == 0 ? "" : i + 1 == b->n_came[seat] ? " and " : ", ", name(s, b->came[seat][i]));
    return out.at;
}

static void tell_reserves(struct story *s)
{
    const struct bvg_told *b = s->b;
    struct arena *a = s->t->arena;
    int first = b->attacker, second = 1 - b->attacker;
    const char *side[BVG_SIDES];
    for (int seat = 0; seat < BVG_SIDES; seat++)
        side[seat] = seat == s->t->side ? "your" : arena_words(a, "the %s", bvg_side(seat));
    if (b->n_came[first] && b->n_came[second])
        say(s, arena_words(a, "%s came up on %s side, %s on %s%s.", came(s, first), side[first], came(s, second),
                           second == s->t->side ? "yours" : side[second], second == s->t->side ? "" : " side"));
    else if (b->n_came[first] || b->n_came[second])
        say(s, arena_words(a, "%s came up on %s side.", came(s, b->n_came[first] ? first : second),
                           side[b->n_came[first] ? first : second]));
    if (b->rolled)
        say(s,
            arena_words(a, "The strengths at the roll were %d against %d.", b->strength[first], b->strength[second]));
}

/* ---- how it was decided ---- */
static void tell_luck(struct story *s)
{
    const struct bvg_told *b = s->b;
    if (b->card_shift != 0) {
        int seat = b->card_shift > 0 ? b->attacker : 1 - b->attacker;
        const char *fort = seat == s->t->side ? ", but the fort was against you" : ", but the fort was against it";
        say(s, arena_words(s->t->arena, "The cards were with %s%s.", kit_who(s->t, seat),
                           b->fort && seat == b->attacker ? fort : ""));
    } else if (b->fort) {
        say(s, "The fort helped the defenders.");
    }
}

enum by { BY_NOBODY, BY_ATTACKER, BY_DEFENDER, BYS };
static const char *const decisions[7][BYS] = {
    [BVG_ATTACKER_ROUTED] = {"", "", "The attackers broke and ran."},
    [BVG_ATTACKER_DEFEATED] = {"", "", "The attack was thrown back."},
    [BVG_GENERALS_BATTLE] = {"It was a battle of the generals, and neither got the better of the other.",
                             "It was a battle of the generals, and the attacker's general was the quicker.",
                             "It was a battle of the generals, and the defender's general was the quicker."},
    [BVG_SOLDIERS_BATTLE] = {"It was a battle of the soldiers, and neither side was strong enough to win it.",
                             "It was a battle of the soldiers, and the attacker's won it.",
                             "It was a battle of the soldiers, and the defender's won it."},
    [BVG_DEFENDER_DEFEATED] = {"", "The defenders gave way.", ""},
    [BVG_DEFENDER_ROUTED] = {"", "The defenders broke and ran.", ""},
};

static void tell_decision(struct story *s)
{
    const struct bvg_told *b = s->b;
    if (!b->rolled || b->result < 1 || b->result > 6)
        return;
    int by = b->winner == 0 ? BY_NOBODY : b->winner - 1 == b->attacker ? BY_ATTACKER : BY_DEFENDER;
    if (decisions[b->result][by] && decisions[b->result][by][0])
        say(s, decisions[b->result][by]);
}

static void tell_leaders(struct story *s)
{
    static const char *const fates[] = {"lost", "killed", "wounded", "sacked", "disgraced"};
    for (int i = 0; i < s->b->n_fallen; i++)
        say(s, arena_words(s->t->arena, "%s was %s.", name(s, s->b->fallen[i]),
                           fates[s->b->fate[i] > 0 && s->b->fate[i] < 5 ? s->b->fate[i] : 0]));
}

static const char *steps(const struct story *s, int n)
{
    return n == 0 ? "no loss" : n == 1 ? "one loss" : arena_words(s->t->arena, "%d losses", n);
}

static void tell_price(struct story *s)
{
    const struct bvg_told *b = s->b;
    int first = b->attacker, second = 1 - b->attacker;
    if (!b->rolled || !b->over)
        return;
    if (b->steps[first] == 0 && b->steps[second] == 0)
        say(s, "It cost neither side anything.");
    else
        say(s, arena_words(s->t->arena, "%s took %s and %s %s.", kit_Who(s->t, first), steps(s, b->steps[first]),
                           kit_who(s->t, second), steps(s, b->steps[second])));
}

static void tell_end(struct story *s)
{
    const struct bvg_told *b = s->b;
    struct arena *a = s->t->arena;
    if (!b->over || b->given_up || b->called_off)
        return;
    if (b->not_taken == BVG_LOST_COMMANDER)
        say(s, arena_words(a, "But with its commander gone the attack could not take %s.", city(s, b->city)));
    else if (!b->taken)
        say(s, arena_words(a, "%s was not taken.", city(s, b->city)));
    else
        say(s, arena_words(a, "%s took %s%s.", kit_Who(s->t, b->attacker), city(s, b->city),
                           b->retreat == 1   ? ", and the beaten side fell back"
                           : b->retreat == 2 ? ", and the beaten side, with nowhere to go, was lost"
                                             : ""));
}

static void tell_story(struct story *s)
{
    tell_approach(s);
    tell_defence(s);
    tell_reserves(s);
    tell_luck(s);
    tell_decision(s);
    tell_leaders(s);
    tell_price(s);
    tell_end(s);
}

void bvg_tell_stories(const struct kit_telling *t, const json_t *events, json_t *sections)
{
    struct bvg_told b;
    for (size_t from = 0; bvg_read_battle(t, events, from, &b); from = b.to) {
        struct story s = {t, &b, {.arena = t->arena}};
        json_t *items = json_array();
        bool standing = false;
        tell_story(&s);
        if (!b.announced || !bvg_line_of(t, b.from, &standing)) /* else it stands with the reader's own line */
            bvg_tell_ledger(t, events, &b, items);
        bvg_end_sentences(t, items);
        const char *heading = arena_words(t->arena, "The fight for %s", city(&s, b.city));
        kit_battle_section(t, sections, heading, s.out.at, items);
    }
}
