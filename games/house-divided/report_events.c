/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, event by event: sentences with ids turned into names. Kinds without a sentence say nothing. */
#include "games/house-divided/report.h"
#include <string.h>

struct event_told {
    const struct telling *t;
    const json_t *events, *event; /* [name, arg, ...], one of events */
    size_t i;
    json_t *items;
};

static int arg(const struct event_told *e, size_t i)
{
    return (int)json_integer_value(json_array_get(e->event, i + 1));
}

static const char *name(const json_t *event)
{
    const char *words = json_string_value(json_array_get(event, 0));
    return words ? words : "";
}

static const char *box(const struct event_told *e, size_t i)
{
    return hd_box_words(e->t, arg(e, i));
}

static const char *Who(const struct event_told *e, size_t i)
{
    return hd_Who(e->t, arg(e, i));
}

static const char *verb(const struct event_told *e, size_t i, const char *you, const char *other)
{
    return hd_does(e->t, arg(e, i), you, other);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static const char *units(const struct event_told *e, int type, int n)
{
    const char *words = type == HD_CROSSINGS ? "water crossing" : hd_type_words(e->t, type);
    return arena_words(e->t->arena, "%d %s%s", n, words, type == HD_CROSSINGS ? plural(n) : "");
}

/* ---- dice ---- */
static bool is_roll(const json_t *event)
{
    struct told_dice unused;
    return hd_dice(event, &unused);
}

/* " (roll 12/3)": rolls count from 0 in each exchange. */
static const char *roll_name(const struct event_told *e)
{
    int before = 0;
    for (size_t i = 0; i < e->i; i++)
        before += is_roll(json_array_get(e->events, i));
    return e->t->exchange < 0 ? "" : arena_words(e->t->arena, " (roll %d/%d)", e->t->exchange, before);
}

bool hd_dice(const json_t *event, struct told_dice *out)
{
    bool fire = strcmp(name(event), "fire") == 0;
    bool alone = strcmp(name(event), "march-roll") == 0 || strcmp(name(event), "recruit-roll") == 0;
    struct event_told e = {.event = event};
    int n = fire ? arg(&e, 4) : 1;
    if ((!fire && !alone) || (alone && arg(&e, 1) == 0) || n < 1 || n > DICE_TOLD_MAX)
        return false;
    *out = (struct told_dice){.n = n, .sides = 6};
    for (int i = 0; i < n; i++)
        out->die[i] = alone ? arg(&e, 1) : arg(&e, i < HD_PACKED ? 5 : 6) >> (3 * (i % HD_PACKED)) & 7;
    return true;
}

/* ---- the turn ---- */
static void turn(struct event_told *e)
{
    hd_item(e->items, "%s: the %s's turn begins.", hd_date_words(e->t, arg(e, 1)), hd_side_words(arg(e, 0)));
}

static void draft(struct event_told *e)
{
    hd_item(e->items, "A draft: the %s may have %d militia infantry.", hd_side_words(arg(e, 0)), arg(e, 1));
}

static void border(struct event_told *e)
{
    hd_item(e->items, "%s sides with the South, which may have %d militia infantry now.",
            hd_data(e->t->rules)->border[arg(e, 0)].state, arg(e, 1));
}

static void general_ready(struct event_told *e)
{
    hd_item(e->items, "%s can be placed with the recruits.", hd_general_words(e->t, arg(e, 0)));
}

static void general_strength(struct event_told *e)
{
    hd_item(e->items, "%s has strength %d from now on; this turn he moves with the second march only.",
            hd_general_words(e->t, arg(e, 0)), arg(e, 1));
}

static void march_roll(struct event_told *e)
{
    if (arg(e, 1) == 0)
        hd_item(e->items, "%s %s %d march points, as each side has in the first round.", Who(e, 0),
                verb(e, 0, "have", "has"), arg(e, 2));
    else
        hd_item(e->items, "March die: %d, so %s %s %d point%s%s.", arg(e, 1), hd_who(e->t, arg(e, 0)),
                verb(e, 0, "have", "has"), arg(e, 2), plural(arg(e, 2)), roll_name(e));
}

static void promoted(struct event_told *e)
{
    int next = hd_data(e->t->rules)->unit[arg(e, 2)].next;
    hd_item(e->items, "%s: %s rises to %s%s.", box(e, 1), hd_type_words(e->t, arg(e, 2)), hd_type_words(e->t, next),
            arg(e, 3) ? ", by political promotion" : "");
}

/* ---- marches ---- */
static void marched(struct event_told *e)
{
    hd_item(e->items, "%s: march.", box(e, 1));
}

static void entrenched(struct event_told *e)
{
    hd_item(e->items, "%s: entrenched for %d point%s; the army has a march.", box(e, 1), arg(e, 2), plural(arg(e, 2)));
}

static void naval(struct event_told *e)
{
    hd_item(e->items, "%d naval assault%s prepared.", arg(e, 0), plural(arg(e, 0)));
}

static void water(struct event_told *e)
{
    if (arg(e, 1) > 0)
        hd_item(e->items, "%s: %d water crossing%s for the defence.", box(e, 0), arg(e, 1), plural(arg(e, 1)));
}

static const char *how_words(int how)
{
    static const char *const words[HD_HOWS_END] = {"",          "",           "",        " by train",        " by boat",
                                                   " by trail", " downriver", " by sea", " by naval assault"};
    return how > 0 && how < HD_HOWS_END ? words[how] : "";
}

static void moved(struct event_told *e)
{
    struct text with = {.arena = e->t->arena};
    for (int g = 0; g < HD_GENERALS; g++)
        if (arg(e, 7) & (1 << g))
            text_format(&with, "%s%s", with.len ? " and " : " with ", hd_general_words(e->t, g));
    hd_item(e->items, "%s to %s%s%s%s: %s%s.", box(e, 1), box(e, 4), how_words(arg(e, 2)), arg(e, 3) ? " via " : "",
            arg(e, 3) ? box(e, 3) : "", units(e, arg(e, 5), arg(e, 6)), with.len ? with.at : "");
}

static void general_moved(struct event_told *e)
{
    hd_item(e->items, "%s goes from %s to %s.", hd_general_words(e->t, arg(e, 0)), box(e, 1), box(e, 3));
}

static const char *holder_words(const struct telling *t, int holder)
{
    return holder == HD_NOBODY     ? "nobody's"
           : holder - 1 == t->seat ? "yours"
           : holder == HD_BY_NORTH ? "the North's"
                                   : "the South's";
}

static void garrison_gone(struct event_told *e)
{
    hd_item(e->items, "%s: the %s's garrison is driven out.", box(e, 0), hd_side_words(arg(e, 1)));
}

static void reverted(struct event_told *e)
{
    hd_item(e->items, "%s, which nobody garrisons, is %s again.", box(e, 0), holder_words(e->t, arg(e, 1)));
}

static void works_gone(struct event_told *e)
{
    hd_item(e->items, "%s: the entrenchment is given up.", box(e, 0));
}

/* ---- battles ---- */
static void battle(struct event_told *e)
{
    static const char *const works[] = {"", ", behind permanent works", ", entrenched"};
    int attacker = arg(e, 1), crossings = arg(e, 2), kind = arg(e, 3);
    hd_item(e->items, "Battle at %s: %s %s with %d unit%s against %d%s%s.", box(e, 0), hd_who(e->t, attacker),
            hd_does(e->t, attacker, "attack", "attacks"), arg(e, 4), plural(arg(e, 4)), arg(e, 5),
            works[kind >= 0 && kind <= 2 ? kind : 0],
            crossings ? arena_words(e->t->arena, ", with %d water crossing%s", crossings, plural(crossings)) : "");
}

static void fire(struct event_told *e)
{
    struct told_dice dice;
    struct text faces = {.arena = e->t->arena};
    int hits = 0;
    if (!hd_dice(e->event, &dice))
        return;
    for (int i = 0; i < dice.n; i++) {
        text_format(&faces, "%s%d", i ? " " : "", (int)dice.die[i]);
        hits += dice.die[i] <= arg(e, 3);
    }
    hd_item(e->items, "  round %d, %s, %d at strength %d: %s, %s%s", arg(e, 2), hd_side_words(arg(e, 1)), dice.n,
            arg(e, 3), faces.at, hits == 0 ? "no hit" : arena_words(e->t->arena, "%d hit%s", hits, plural(hits)),
            roll_name(e));
}

static void lost(struct event_told *e)
{
    hd_item(e->items, "  %s %s %s", Who(e, 1), verb(e, 1, "lose", "loses"), units(e, arg(e, 2), arg(e, 3)));
}

static void retreated(struct event_told *e)
{
    hd_item(e->items, "  %s %s back to %s after %d round%s.", Who(e, 1), verb(e, 1, "go", "goes"), box(e, 2), arg(e, 3),
            plural(arg(e, 3)));
}

static void no_retreat(struct event_told *e)
{
    hd_item(e->items, "  %s cannot go back to %s, which is lost or was never the way: the battle goes on.", Who(e, 1),
            box(e, 2));
}

static void battle_over(struct event_told *e)
{
    int winner = arg(e, 1);
    if (winner < 0)
        hd_item(e->items, "  Both armies are destroyed.");
    else
        hd_item(e->items, "  %s %s the battle of %s.", hd_Who(e->t, winner), hd_does(e->t, winner, "win", "wins"),
                box(e, 0));
}

static void general_lost(struct event_told *e)
{
    hd_item(e->items, "%s is beaten at %s and leaves the map; he may come back with his side's next recruits.",
            hd_general_words(e->t, arg(e, 0)), box(e, 1));
}

static void captured(struct event_told *e)
{
    hd_item(e->items, "%s is captured: %s %s a garrison there.", box(e, 0), hd_who(e->t, arg(e, 1)),
            verb(e, 1, "leave", "leaves"));
}

static void maxima(struct event_told *e)
{
    hd_item(e->items, "Army maxima: North %d, South %d.", arg(e, 0), arg(e, 1));
}

/* ---- recruits and the end ---- */
static void recruit_roll(struct event_told *e)
{
    hd_item(e->items, "Recruit die: %d, so %s may raise %d%s.", arg(e, 1), hd_who(e->t, arg(e, 0)), arg(e, 2),
            roll_name(e));
}

static void recruited(struct event_told *e)
{
    hd_item(e->items, "%s: %s raised.", box(e, 2), hd_type_words(e->t, arg(e, 1)));
}

static void placed(struct event_told *e)
{
    hd_item(e->items, "%s takes the field at %s.", hd_general_words(e->t, arg(e, 0)), box(e, 1));
}

static void losses(struct event_told *e)
{
    size_t next = e->i + 1;
    if (strcmp(name(json_array_get(e->events, next)), "losses") != 0) /* a line of several: told once */
        hd_item(e->items, "Your order of losses is noted.");
}

static void retreat(struct event_told *e)
{
    hd_item(e->items, "%s: a retreat to %s is noted.", box(e, 0), box(e, 1));
}

static void held(struct event_told *e)
{
    hd_item(e->items, "%s %s to hear of the battles before the turn goes on.", Who(e, 0), verb(e, 0, "want", "wants"));
}

static void over(struct event_told *e)
{
    static const char *const ends[] = {"", "all seven of its goals are in Northern hands",
                                       "Washington is in Southern hands", "the South can raise the larger army",
                                       "the war has lasted longer than the Union"};
    int how = arg(e, 0);
    hd_item(e->items, "The game is over: the %s wins, %s.", hd_side_words(arg(e, 1)),
            ends[how > 0 && how < 5 ? how : 0]);
}

static const struct teller {
    const char *name;
    void (*tell)(struct event_told *);
} tellers[] = {
    {"turn", turn},
    {"draft", draft},
    {"border", border},
    {"general-ready", general_ready},
    {"general-strength", general_strength},
    {"march-roll", march_roll},
    {"promoted", promoted},
    {"marched", marched},
    {"entrenched", entrenched},
    {"naval", naval},
    {"water", water},
    {"moved", moved},
    {"general-moved", general_moved},
    {"garrison-gone", garrison_gone},
    {"reverted", reverted},
    {"works-gone", works_gone},
    {"battle", battle},
    {"fire", fire},
    {"lost", lost},
    {"retreated", retreated},
    {"no-retreat", no_retreat},
    {"battle-over", battle_over},
    {"general-lost", general_lost},
    {"captured", captured},
    {"maxima", maxima},
    {"recruit-roll", recruit_roll},
    {"recruited", recruited},
    {"placed", placed},
    {"losses", losses},
    {"retreat", retreat},
    {"held", held},
    {"over", over},
};
_Static_assert(sizeof tellers / sizeof *tellers == HD_EVENTS_END - 1, "each event has its words");

void hd_tell_events(const struct telling *t, const json_t *events, size_t from, size_t to, json_t *items)
{
    for (size_t i = from; i < to && i < json_array_size(events); i++) {
        struct event_told e = {t, events, json_array_get(events, i), i, items};
        for (size_t k = 0; k < sizeof tellers / sizeof *tellers; k++)
            if (strcmp(tellers[k].name, name(e.event)) == 0)
                tellers[k].tell(&e);
    }
}

const char *hd_news(const struct telling *t, const json_t *events)
{
    const char *news = NULL;
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        struct event_told e = {t, events, event, i, NULL};
        if (strcmp(name(event), "battle-over") != 0)
            continue;
        int where = arg(&e, 0);
        news = arg(&e, 1) < 0 ? arena_words(t->arena, "nobody is left at %s", hd_box_words(t, where))
               : t->seat >= 0 && t->view->control[where] == t->seat + 1
                   ? arena_words(t->arena, "%s is yours", hd_box_words(t, where))
                   : arena_words(t->arena, "the %s has %s", hd_side_words(arg(&e, 1)), hd_box_words(t, where));
    }
    return news;
}
