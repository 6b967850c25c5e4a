/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, event by event: sentences with ids turned into names. Kinds without a sentence say nothing. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

static const char *card(const struct kit_told *e, size_t i)
{
    int id = kit_arg_of(e, i);
    return id > 0 ? arena_words(e->t->arena, "%s%s", bvg_card_words(e->t, id), bvg_guess_mark(e->t, id)) : "a card";
}

/* "you", "the CSA"; at the beginning of a line "You", "The CSA". */
static const char *who(const struct kit_told *e, size_t i)
{
    return kit_Who(e->t, kit_arg_of(e, i));
}

/* Also of a unit that a card wore down outside a battle. */
static void lost(struct kit_told *e)
{
    kit_item(e->items, kit_arg_of(e, 1) > 0 ? "%s was depleted" : "%s was lost", card(e, 0));
}

/* Whose card the first argument is: "You", "The CSA". */
static const char *whose_card(const struct kit_told *e)
{
    return kit_Who(e->t, bvg_side_of(kit_arg_of(e, 0)));
}

static void late_under(struct kit_told *e)
{
    if (kit_arg_of(e, 1))
        kit_item(e->items, "%s is a late-war card and went under the %s deck", card(e, 1), bvg_side(kit_arg_of(e, 0)));
    else
        kit_item(e->items, "A late-war card went face down under the %s deck", bvg_side(kit_arg_of(e, 0)));
}

static void late_war(struct kit_told *e)
{
    kit_item(e->items, "Late War began for the %s.", bvg_side(kit_arg_of(e, 0)));
}

static void map_laid(struct kit_told *e)
{
    int letter = bvg_card(e->t->rules, kit_arg_of(e, 1))->letter;
    const char *mark = letter > 0 && bvg_data(e->t->rules)->letter[letter].guessed ? " (R)" : "";
    kit_item(e->items, "%s laid the map card \"%s\"%s.", kit_Who(e->t, kit_arg_of(e, 0)), card(e, 1), mark);
}

static void control(struct kit_told *e)
{
    static const char *const whys[] = {"", "", " as Kentucky took sides", "", " by surrender", " by capture"};
    int city = kit_arg_of(e, 0), how = kit_arg_of(e, 1), why = kit_arg_of(e, 2);
    const char *became = how == BVG_OFF_MAP   ? "went off the map"
                         : how == BVG_NEUTRAL ? "became neutral"
                                              : arena_words(e->t->arena, "passed to %s", kit_who(e->t, how - 1));
    if (why == BVG_WHY_NEUTRAL_ATTACKED &&
        (how == BVG_BY_CSA || how == BVG_BY_USA)) /* the side that did not attack gets it */
        kit_item(e->items, "%s %s, because %s attacked %s.", bvg_city_words(e->t, city), became, kit_who(e->t, 2 - how),
                 bvg_data(e->t->rules)->set.kentucky[city] ? "neutral Kentucky" : "it while it was neutral");
    else
        kit_item(e->items, "%s %s%s.", bvg_city_words(e->t, city), became, whys[why > 0 && why < 6 ? why : 0]);
}

static void game_over(struct kit_told *e)
{
    /* BVG-18.4, of the USA and of the CSA. A strategic victory of the CSA short of its total is the capture of
     * Washington. */
    static const char *const ends[][2] = {
        {"", ""},
        {" an operational victory, at that total before the 1864 Elections",
         " an operational victory, since the 1864 Elections came at that total"},
        {" an attritional victory, at that total after the 1864 Elections",
         " an attritional victory, since the war came to its end at that total"},
        {" a strategic victory, at that total without Emancipation", " a strategic victory, by that total"},
        {" a diplomatic victory", " a diplomatic victory, at that total and without Emancipation"},
        {", as the other side resigned", ", as the other side resigned"}};
    int how = kit_arg_of(e, 0), won = kit_arg_of(e, 1) == BVG_CSA;
    const char *end = how == BVG_END_STRATEGIC && won && kit_arg_of(e, 2) > bvg_data(e->t->rules)->table.csa_wins
                          ? " a strategic victory, by the capture of Washington"
                          : ends[how > 0 && how < 6 ? how : 0][won];
    if (kit_arg_of(e, 1) < 0)
        kit_item(e->items, "The game is over, with an objectives total of %d: a draw, as both sides agreed to it.",
                 kit_arg_of(e, 2));
    else
        kit_item(e->items,
                 kit_arg_of(e, 2) ? "The game is over, with an objectives total of %+d: the %s won%s."
                                  : "The game is over, with an objectives total of %d: the %s won%s.",
                 kit_arg_of(e, 2), bvg_side(kit_arg_of(e, 1)), end);
}

static void turn(struct kit_told *e)
{
    kit_item(e->items, "%s turn %d began.", bvg_side(kit_arg_of(e, 0)), kit_arg_of(e, 1));
}

static void drew(struct kit_told *e)
{
    if (kit_arg_of(e, 1) > 0)
        kit_item(e->items, "You drew %s", card(e, 1));
    else
        kit_item(e->items, "%s drew %d card%s.", kit_Who(e->t, kit_arg_of(e, 0)), e->in_a_row,
                 e->in_a_row == 1 ? "" : "s");
}

static void supply(struct kit_told *e)
{
    static const char *const whys[] = {"",
                                       NULL, /* a point a draw */
                                       " because there was no blockade",
                                       " for an extra card",
                                       " for restoring",
                                       " for the reorganization",
                                       " for a corps",
                                       " by a card",
                                       " for the attack",
                                       " to the raid"};
    int why = kit_arg_of(e, 3), side = kit_arg_of(e, 0), by = kit_arg_of(e, 1);
    const char *reason = why == BVG_SUPPLY_DRAW
                             ? by == 1 ? " in place of a draw" : arena_words(e->t->arena, " in place of %d draws", by)
                             : whys[why > 0 && why < 10 ? why : 0];
    if (by != 0)
        kit_item(e->items, by > 0 ? "%s %s %d supply%s, making %d in all" : "%s %s %d supply%s, leaving %d",
                 kit_Who(e->t, side),
                 by > 0     ? "gained"
                 : why == 9 ? "lost"
                            : "paid",
                 by > 0 ? by : -by, reason, kit_arg_of(e, 2));
}

static void taken(struct kit_told *e)
{
    kit_item(e->items, "%s took %s back from cadre", who(e, 0), card(e, 1));
}

static void restored(struct kit_told *e)
{
    static const char *const hows[] = {"", " for free", " by a card", " with supply"};
    int how = kit_arg_of(e, 1);
    kit_item(e->items, "%s was restored to full strength%s", card(e, 0), hows[how > 0 && how < 4 ? how : 0]);
}

static void useless(struct kit_told *e)
{
    kit_item(e->items, "%s %s could have no effect any more, so it left the game",
             kit_arg_of(e, 0) == e->t->side ? "Your" : arena_words(e->t->arena, "The %s's", bvg_side(kit_arg_of(e, 0))),
             card(e, 1));
}

static void cadre_up(struct kit_told *e)
{
    if (kit_arg_of(e, 1) > 0)
        kit_item(e->items, "%s turned %d cadre card%s face up", who(e, 0), kit_arg_of(e, 1),
                 kit_arg_of(e, 1) == 1 ? "" : "s");
}

static void cadre(struct kit_told *e)
{
    kit_item(e->items, "%s went to cadre%s", card(e, 0), kit_arg_of(e, 1) ? ", face down" : "");
}

static void out(struct kit_told *e)
{
    kit_item(e->items, "%s left the game", card(e, 0));
}

const char *bvg_blockade_words(const struct kit_telling *t, int card)
{
    static const char *const words[] = {" (blockade now: none)", " (blockade now: partial)",
                                        " (blockade now: full)"}; /* it may have been so before */
    return bvg_card(t->rules, card)->kind == BVG_NAVAL ? words[bvg_blockade(t->rules, bvg_view(t))] : "";
}

static void deployed(struct kit_told *e)
{
    kit_item(e->items, "%s deployed %s in the %s%s", whose_card(e), card(e, 0), bvg_theater_words(kit_arg_of(e, 1)),
             bvg_blockade_words(e->t, kit_arg_of(e, 0)));
}

static void attached(struct kit_told *e)
{
    kit_item(e->items, "%s attached %s to %s", whose_card(e), card(e, 0), card(e, 1));
}

static void detached(struct kit_told *e)
{
    kit_item(e->items, "%s detached %s from %s", whose_card(e), card(e, 0), card(e, 1));
}

static void transferred(struct kit_told *e)
{
    kit_item(e->items, "%s transferred %s from %s to %s", whose_card(e), card(e, 0), card(e, 1), card(e, 2));
}

static void dismissed(struct kit_told *e)
{
    if (kit_arg_of(e, 1) > 0)
        kit_item(e->items, "%s was dismissed to cadre, and %s took his place", card(e, 0), card(e, 1));
    else
        kit_item(e->items, "%s was dismissed to cadre%s", card(e, 0),
                 kit_arg_of(e, 2) ? ", because he led nobody" : "");
}

static void railed(struct kit_told *e)
{
    kit_item(e->items, "%s moved %s by rail to the %s", whose_card(e), card(e, 0), bvg_theater_words(kit_arg_of(e, 1)));
}

static void shifted(struct kit_told *e)
{
    kit_item(e->items, "%s shifted %s to the %s%s", whose_card(e), card(e, 0), bvg_theater_words(kit_arg_of(e, 1)),
             bvg_blockade_words(e->t, kit_arg_of(e, 0)));
}

static void recalled(struct kit_told *e)
{
    kit_item(e->items, "%s went back into %s hand%s%s%s", card(e, 0),
             bvg_side_of(kit_arg_of(e, 0)) == e->t->side
                 ? "your"
                 : arena_words(e->t->arena, "the %s's", bvg_side(bvg_side_of(kit_arg_of(e, 0)))),
             kit_arg_of(e, 1) ? ", and " : "", kit_arg_of(e, 1) ? card(e, 1) : "",
             kit_arg_of(e, 1) ? " took his place" : "");
}

static void sent(struct kit_told *e)
{
    kit_item(e->items, "%s, %s and %s crossed the Mississippi for good", card(e, 0), card(e, 1), card(e, 2));
}

static void reorganized(struct kit_told *e)
{
    kit_item(e->items, "%s formed %s commands anew", kit_Who(e->t, kit_arg_of(e, 0)),
             kit_does(e->t, kit_arg_of(e, 0), "your", "its"));
}

static void placed(struct kit_told *e)
{
    if (kit_arg_of(e, 1) > 0)
        kit_item(e->items, "%s was put under %s, in the %s", card(e, 0), card(e, 1),
                 bvg_theater_words(kit_arg_of(e, 2)));
    else
        kit_item(e->items, "%s was put on its own, in the %s", card(e, 0), bvg_theater_words(kit_arg_of(e, 2)));
}

static void bought(struct kit_told *e)
{
    kit_item(e->items, "%s came back out of cadre to serve under %s", card(e, 0), card(e, 1));
}

static void played(struct kit_told *e)
{
    int id = kit_arg_of(e, 1);
    const char *note = id > 0 ? bvg_card_tale(e->t, id) : NULL;
    bool spies = id > 0 && bvg_card(e->t->rules, id)->rule == BVG_RULE_SPY && kit_arg_of(e, 0) == e->t->side;
    kit_item(e->items, "%s played %s%s", kit_Who(e->t, kit_arg_of(e, 0)), card(e, 1), bvg_note_words(e->t, note));
    for (size_t i = e->i; i < json_array_size(e->events) && spies; i++)
        spies = !kit_event_is(e->events, i, "seen");
    if (spies)
        kit_item(e->items, "There was no card in the hand of the %s.", bvg_side(1 - kit_arg_of(e, 0)));
}

static void elections(struct kit_told *e)
{
    kit_item(e->items,
             kit_arg_of(e, 0) ? "The elections of 1864 were held, with an objectives total of %+d."
                              : "The elections of 1864 were held, with an objectives total of %d.",
             kit_arg_of(e, 0));
}

static void last_turns(struct kit_told *e)
{
    kit_item(e->items, "The last USA card was drawn: each side has one more turn after this one.");
}

static void seen(struct kit_told *e)
{
    if (kit_arg_of(e, 0) == e->t->side)
        kit_item(e->items, "In the hand of the %s you saw %s.", bvg_side(1 - kit_arg_of(e, 0)), card(e, 1));
}

static void cancelled(struct kit_told *e)
{
    kit_item(e->items, "%s stopped %s, which had no effect", card(e, 0), card(e, 1));
}

static void given(struct kit_told *e)
{
    kit_item(e->items, "%s struck %s", card(e, 0), card(e, 1));
}

static void raid(struct kit_told *e)
{
    kit_item(e->items, "%s went on a raid", card(e, 1));
}

static void raid_met(struct kit_told *e)
{
    kit_item(e->items, "%s rode against the raiders", card(e, 1));
}

static void raid_over(struct kit_told *e)
{
    int lost = kit_arg_of(e, 3);
    kit_item(e->items, "Raid by the %s, strength %d against %d: %s supply point%s destroyed.",
             bvg_side(kit_arg_of(e, 0)), kit_arg_of(e, 1), kit_arg_of(e, 2),
             lost ? arena_words(e->t->arena, "%d", lost) : "no", lost == 1 ? "" : "s");
}

static void sea_said(struct kit_told *e)
{
    kit_item(e->items, "Before the attack on %s the USA declared the defenders %ssupplied by sea (rule 11.7).",
             bvg_city_words(e->t, kit_arg_of(e, 0)), kit_arg_of(e, 1) ? "" : "not ");
}

static void new_base(struct kit_told *e)
{
    kit_item(e->items, "The %s's cards of this battle went over to the %s.", bvg_side(kit_arg_of(e, 0)),
             bvg_theater_words(kit_arg_of(e, 1)));
}

static void gap_roll(struct kit_told *e)
{
    const char *roll = kit_roll_words(e->t, e->events, e->i, bvg_told_dice);
    kit_item(e->items, "A die of %d gave Cumberland Gap to %s%s%s%s%s.", kit_arg_of(e, 0),
             kit_who(e->t, kit_arg_of(e, 1)), kit_arg_of(e, 2) ? ", until one more throw decides" : "",
             *roll ? " (logged as " : "", roll, *roll ? ")" : "");
}

static void resigned(struct kit_told *e)
{
    kit_item(e->items, "The %s resigned.", bvg_side(kit_arg_of(e, 0)));
}

static void passed(struct kit_told *e)
{
    bvg_tell_passed(e->t, kit_arg_of(e, 0), kit_arg_of(e, 1), card(e, 2), e->items);
}

static void granted(struct kit_told *e)
{
    bvg_tell_granted(e->t, kit_arg_of(e, 0), kit_arg_of(e, 1), e->items);
}

static void yielded(struct kit_told *e)
{
    bvg_tell_yielded(e->t, kit_arg_of(e, 0), kit_arg_of(e, 1), e->items);
}

static void left(struct kit_told *e)
{
    bvg_tell_left(e->t, kit_arg_of(e, 0), kit_arg_of(e, 1), e->items);
}

static const struct kit_teller tellers[] = {
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

void bvg_tell_event(const struct kit_telling *t, const json_t *events, size_t i, int in_a_row, json_t *items)
{
    struct kit_told e = {t, events, json_array_get(events, i), i, items, in_a_row};
    kit_tell_event(tellers, sizeof tellers / sizeof *tellers, &e);
}

/* ---- which events tell of cards that decks keep hidden, and which only name what lies open ---- */
/* So that each can be held against the openings of a report. */

/* In which argument an event names a card; 0 there means that its reader may not see it. */
static const struct {
    const char *name;
    enum told_how how;
    size_t card, side; /* arguments from 1; side 0: the card's own */
} tells[] = {
    {"dealt", TOLD_DEALT, 2, 1},   {"drew", TOLD_DRAWN, 2, 1},      {"passed", TOLD_MOVED, 3, 0},
    {"seen", TOLD_SEEN, 2, 0},     {"late-under", TOLD_OPEN, 2, 1}, {"map-laid", TOLD_OPEN, 2, 1},
    {"taken", TOLD_OPEN, 2, 1},    {"restored", TOLD_OPEN, 1, 0},   {"useless", TOLD_OPEN, 2, 1},
    {"cadre", TOLD_OPEN, 1, 0},    {"out", TOLD_OPEN, 1, 0},        {"deployed", TOLD_OPEN, 1, 0},
    {"attached", TOLD_OPEN, 1, 0}, {"recalled", TOLD_OPEN, 1, 0},   {"bought", TOLD_OPEN, 1, 0},
    {"played", TOLD_OPEN, 2, 1},   {"joined", TOLD_OPEN, 1, 0},     {"reserve", TOLD_OPEN, 1, 0},
    {"defends", TOLD_OPEN, 1, 0},  {"given", TOLD_OPEN, 1, 0},      {"raid", TOLD_OPEN, 2, 1},
    {"raid-met", TOLD_OPEN, 2, 1},
};

static int32_t arg(const json_t *event, size_t i)
{
    json_int_t value = json_integer_value(json_array_get(event, i));
    return value >= 0 && value <= BVG_CARDS ? (int32_t)value : 0;
}

bool bvg_told_card(const json_t *event, struct told_card *out)
{
    const char *name = json_string_value(json_array_get(event, 0));
    for (size_t i = 0; name && i < sizeof tells / sizeof *tells; i++) {
        if (strcmp(tells[i].name, name) != 0)
            continue;
        int32_t card = arg(event, tells[i].card);
        int side = tells[i].side ? arg(event, tells[i].side) : bvg_side_of(card);
        *out = (struct told_card){tells[i].how, side == BVG_USA ? BVG_USA : BVG_CSA, card};
        return true;
    }
    return false;
}
