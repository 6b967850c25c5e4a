/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, event by event: sentences with ids turned into names. Kinds without a sentence say nothing. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

struct telling_event {
    int in_a_row; /* so many events like this one, unseen draws for instance */
    const struct telling *t;
    const json_t *events, *event; /* [name, arg, ...], one of events */
    size_t i;
    json_t *items;
};

static int arg(const struct telling_event *e, size_t i)
{
    return (int)json_integer_value(json_array_get(e->event, i + 1));
}

static const char *card(const struct telling_event *e, size_t i)
{
    int id = arg(e, i);
    return id > 0 ? arena_words(e->t->arena, "%s%s", bvg_card_words(e->t, id), bvg_guess_mark(e->t, id)) : "a card";
}

/* "you", "the CSA"; at the beginning of a line "You", "The CSA". */
static const char *who(const struct telling_event *e, size_t i)
{
    return bvg_Who(e->t, arg(e, i));
}

/* Also of a unit that a card wore down outside a battle. */
static void lost(struct telling_event *e)
{
    bvg_item(e->items, arg(e, 1) > 0 ? "%s is depleted" : "%s is lost", card(e, 0));
}

/* "attach: " of the reader's own cards, "The CSA attaches " of others. */
static const char *act(const struct telling_event *e, const char *own, const char *other)
{
    int seat = bvg_side_of(arg(e, 0));
    return seat == e->t->side ? arena_words(e->t->arena, "%s: ", own)
                              : arena_words(e->t->arena, "%s %s ", bvg_Who(e->t, seat), other);
}

static void late_under(struct telling_event *e)
{
    if (arg(e, 1))
        bvg_item(e->items, "%s is a late-war card and goes under the %s deck", card(e, 1), bvg_side(arg(e, 0)));
    else
        bvg_item(e->items, "A late-war card goes face down under the %s deck", bvg_side(arg(e, 0)));
}

static void late_war(struct telling_event *e)
{
    bvg_item(e->items, "Late War begins for the %s.", bvg_side(arg(e, 0)));
}

static void map_laid(struct telling_event *e)
{
    int letter = bvg_card(e->t->rules, arg(e, 1))->letter;
    const char *mark = letter > 0 && bvg_data(e->t->rules)->letter[letter].guessed ? " (R)" : "";
    bvg_item(e->items, "%s laid %s%s.", bvg_Who(e->t, arg(e, 0)), card(e, 1), mark);
}

static void control(struct telling_event *e)
{
    static const char *const whys[] = {
        "", "", " (Kentucky takes sides)", " (a neutral city was attacked)", " (surrender)", " (captured)"};
    int how = arg(e, 1), why = arg(e, 2);
    const char *held = how == BVG_OFF_MAP ? "off the map" : how == BVG_NEUTRAL ? "neutral" : bvg_whose(e->t, how - 1);
    bvg_item(e->items, "%s is now %s%s.", bvg_city_words(e->t, arg(e, 0)), held, whys[why > 0 && why < 6 ? why : 0]);
}

static void game_over(struct telling_event *e)
{
    static const char *const ends[] = {"",
                                       "an operational victory",
                                       "an attritional victory",
                                       "a strategic victory",
                                       "a diplomatic victory",
                                       "the other side resigned"};
    int how = arg(e, 0);
    if (arg(e, 1) < 0)
        bvg_item(e->items, "The game is over: a draw, as both sides agreed. Objectives total %d.", arg(e, 2));
    else
        bvg_item(e->items,
                 arg(e, 2) ? "The game is over: the %s wins, %s. Objectives total %+d."
                           : "The game is over: the %s wins, %s. Objectives total %d.",
                 bvg_side(arg(e, 1)), ends[how > 0 && how < 6 ? how : 0], arg(e, 2));
}

static void turn(struct telling_event *e)
{
    bvg_item(e->items, "%s turn %d begins.", bvg_side(arg(e, 0)), arg(e, 1));
}

static void drew(struct telling_event *e)
{
    if (arg(e, 1) > 0)
        bvg_item(e->items, "draw: %s", card(e, 1));
    else
        bvg_item(e->items, "%s drew %d card%s.", bvg_Who(e->t, arg(e, 0)), e->in_a_row, e->in_a_row == 1 ? "" : "s");
}

static void supply(struct telling_event *e)
{
    static const char *const whys[] = {"",
                                       " from draws",
                                       " for the missing blockade",
                                       " cashed in",
                                       " for restoring",
                                       " for the reorganization",
                                       " for a corps",
                                       " by a card",
                                       " for the attack",
                                       " lost to the raid"};
    int why = arg(e, 3);
    if (arg(e, 1) != 0)
        bvg_item(e->items, "%s supply %+d%s, which makes %d", bvg_side(arg(e, 0)), arg(e, 1),
                 whys[why > 0 && why < 10 ? why : 0], arg(e, 2));
}

static void taken(struct telling_event *e)
{
    bvg_item(e->items, "%s took %s from cadre", who(e, 0), card(e, 1));
}

static void restored(struct telling_event *e)
{
    static const char *const hows[] = {"", " for free", " by a card", " for supply"};
    int how = arg(e, 1);
    bool own = bvg_side_of(arg(e, 0)) == e->t->side;
    bvg_item(e->items, own ? "restore: %s%s" : "%s is at full strength again%s", card(e, 0),
             hows[how > 0 && how < 4 ? how : 0]);
}

static void useless(struct telling_event *e)
{
    bvg_item(e->items, "%s: of no use any more, leaves the game%s", card(e, 1),
             arg(e, 0) == e->t->side ? "" : arena_words(e->t->arena, " (%s)", bvg_side(arg(e, 0))));
}

static void cadre_up(struct telling_event *e)
{
    if (arg(e, 1) > 0)
        bvg_item(e->items, "%s turned %d cadre card%s face up", who(e, 0), arg(e, 1), arg(e, 1) == 1 ? "" : "s");
}

static void cadre(struct telling_event *e)
{
    bvg_item(e->items, "%s goes to cadre%s", card(e, 0), arg(e, 1) ? ", face down" : "");
}

static void out(struct telling_event *e)
{
    bvg_item(e->items, "%s leaves the game", card(e, 0));
}

static void deployed(struct telling_event *e)
{
    bvg_item(e->items, "%s%s, %s", act(e, "deploy", "deploys"), card(e, 0), bvg_theater_words(arg(e, 1)));
}

static void attached(struct telling_event *e)
{
    bvg_item(e->items, "%s%s to %s", act(e, "attach", "attaches"), card(e, 0), card(e, 1));
}

static void detached(struct telling_event *e)
{
    bvg_item(e->items, "%s%s from %s", act(e, "detach", "detaches"), card(e, 0), card(e, 1));
}

static void transferred(struct telling_event *e)
{
    bvg_item(e->items, "%s%s from %s to %s", act(e, "transfer", "transfers"), card(e, 0), card(e, 1), card(e, 2));
}

static void dismissed(struct telling_event *e)
{
    if (arg(e, 1) > 0)
        bvg_item(e->items, "%s is dismissed to cadre; %s takes his place", card(e, 0), card(e, 1));
    else
        bvg_item(e->items, "%s is dismissed to cadre%s", card(e, 0), arg(e, 2) ? ", for he led nobody" : "");
}

static void railed(struct telling_event *e)
{
    bvg_item(e->items, "%s%s to the %s", act(e, "rail", "moves by rail"), card(e, 0), bvg_theater_words(arg(e, 1)));
}

static void shifted(struct telling_event *e)
{
    bvg_item(e->items, "%s%s to the %s", act(e, "shift", "shifts"), card(e, 0), bvg_theater_words(arg(e, 1)));
}

static void recalled(struct telling_event *e)
{
    bvg_item(e->items, "%s is taken back into the hand%s%s", card(e, 0), arg(e, 1) ? "; in his place " : "",
             arg(e, 1) ? card(e, 1) : "");
}

static void sent(struct telling_event *e)
{
    bvg_item(e->items, "%s, %s and %s cross the Mississippi for good", card(e, 0), card(e, 1), card(e, 2));
}

static void reorganized(struct telling_event *e)
{
    bvg_item(e->items, "%s %s commands anew", bvg_Who(e->t, arg(e, 0)),
             bvg_verb(e->t, arg(e, 0), "form your", "forms its"));
}

static void placed(struct telling_event *e)
{
    if (arg(e, 1) > 0)
        bvg_item(e->items, "%s serves under %s, %s", card(e, 0), card(e, 1), bvg_theater_words(arg(e, 2)));
    else
        bvg_item(e->items, "%s stands on its own, %s", card(e, 0), bvg_theater_words(arg(e, 2)));
}

static void bought(struct telling_event *e)
{
    bvg_item(e->items, "%s comes back out of cadre for %s", card(e, 0), card(e, 1));
}

static void played(struct telling_event *e)
{
    int id = arg(e, 1);
    const char *note = id > 0 ? bvg_card(e->t->rules, id)->note : NULL;
    bool spies = id > 0 && bvg_card(e->t->rules, id)->rule == BVG_RULE_SPY && arg(e, 0) == e->t->side;
    bvg_item(e->items, "%s %s %s.%s%s", bvg_Who(e->t, arg(e, 0)), bvg_verb(e->t, arg(e, 0), "play", "plays"),
             card(e, 1), note ? " " : "", note ? note : "");
    for (size_t i = e->i; i < json_array_size(e->events) && spies; i++)
        spies = !bvg_event_is(e->events, i, "seen");
    if (spies)
        bvg_item(e->items, "There is no card in the hand of the %s.", bvg_side(1 - arg(e, 0)));
}

static void elections(struct telling_event *e)
{
    bvg_item(e->items,
             arg(e, 0) ? "The elections of 1864 are held, with an objectives total of %+d."
                       : "The elections of 1864 are held, with an objectives total of %d.",
             arg(e, 0));
}

static void last_turns(struct telling_event *e)
{
    bvg_item(e->items, "The last USA card is drawn: after this turn each side has one more.");
}

static void seen(struct telling_event *e)
{
    if (arg(e, 0) == e->t->side)
        bvg_item(e->items, "In the hand of the %s you see %s.", bvg_side(1 - arg(e, 0)), card(e, 1));
}

static void cancelled(struct telling_event *e)
{
    bvg_item(e->items, "%s has no effect: %s", card(e, 1), card(e, 0));
}

static void given(struct telling_event *e)
{
    bvg_item(e->items, "%s takes %s", card(e, 0), card(e, 1));
}

static void raid(struct telling_event *e)
{
    bvg_item(e->items, "%s raids", card(e, 1));
}

static void raid_met(struct telling_event *e)
{
    bvg_item(e->items, "%s rides against the raiders", card(e, 1));
}

static void raid_over(struct telling_event *e)
{
    int lost = arg(e, 3);
    bvg_item(e->items, "Raid of the %s, %d against %d: %d supply point%s destroyed.", bvg_side(arg(e, 0)), arg(e, 1),
             arg(e, 2), lost, lost == 1 ? "" : "s");
}

static void sea_said(struct telling_event *e)
{
    bvg_item(e->items, "Before the attack on %s the USA says: it is %ssupplied by sea (BVG-11.7).",
             bvg_city_words(e->t, arg(e, 0)), arg(e, 1) ? "" : "not ");
}

static void new_base(struct telling_event *e)
{
    bvg_item(e->items, "The %s's cards of this battle change to the %s.", bvg_side(arg(e, 0)),
             bvg_theater_words(arg(e, 1)));
}

static void gap_roll(struct telling_event *e)
{
    const char *roll = bvg_roll_words(e->t, e->events, e->i);
    bvg_item(e->items, "Cumberland Gap, a die of %d%s%s%s: it is %s%s.", arg(e, 0), *roll ? " (" : "", roll,
             *roll ? ")" : "", bvg_whose(e->t, arg(e, 1)), arg(e, 2) ? ", until one more throw decides" : "");
}

static void resigned(struct telling_event *e)
{
    bvg_item(e->items, "The %s resigns.", bvg_side(arg(e, 0)));
}

static void passed(struct telling_event *e)
{
    bvg_tell_passed(e->t, arg(e, 0), arg(e, 1), card(e, 2), e->items);
}

static void granted(struct telling_event *e)
{
    bvg_tell_granted(e->t, arg(e, 0), arg(e, 1), e->items);
}

static void yielded(struct telling_event *e)
{
    bvg_tell_yielded(e->t, arg(e, 0), arg(e, 1), e->items);
}

static void left(struct telling_event *e)
{
    bvg_tell_left(e->t, arg(e, 0), arg(e, 1), e->items);
}

static const struct {
    const char *name;
    void (*tell)(struct telling_event *);
} tellers[] = {
    {"late-under", late_under},
    {"late-war", late_war},
    {"map-laid", map_laid},
    {"control", control},
    {"game-over", game_over},
    {"turn", turn},
    {"drew", drew},
    {"supply", supply},
    {"taken", taken},
    {"restored", restored},
    {"useless", useless},
    {"cadre-up", cadre_up},
    {"cadre", cadre},
    {"out", out},
    {"deployed", deployed},
    {"attached", attached},
    {"detached", detached},
    {"transferred", transferred},
    {"dismissed", dismissed},
    {"railed", railed},
    {"shifted", shifted},
    {"recalled", recalled},
    {"sent", sent},
    {"reorganized", reorganized},
    {"placed", placed},
    {"bought", bought},
    {"played", played},
    {"elections", elections},
    {"last-turns", last_turns},
    {"resigned", resigned},
    {"seen", seen},
    {"cancelled", cancelled},
    {"given", given},
    {"raid", raid},
    {"lost", lost},
    {"raid-met", raid_met},
    {"raid-over", raid_over},
    {"gap-roll", gap_roll},
    {"new-base", new_base},
    {"sea-said", sea_said},
    {"passed", passed},
    {"granted", granted},
    {"yielded", yielded},
    {"left", left},
};

void bvg_tell_event(const struct telling *t, const json_t *events, size_t i, int in_a_row, json_t *items)
{
    struct telling_event e = {in_a_row, t, events, json_array_get(events, i), i, items};
    const char *name = json_string_value(json_array_get(e.event, 0));
    for (size_t k = 0; name && k < sizeof tellers / sizeof *tellers; k++)
        if (strcmp(tellers[k].name, name) == 0)
            tellers[k].tell(&e);
}
