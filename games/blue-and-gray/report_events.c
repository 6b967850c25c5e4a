/* SPDX-License-Identifier: Apache-2.0 */
/* What happened outside the attacks, in sentences: a side's moves are told together, by where they ended. */
#include "games/blue-and-gray/report.h"
#include <string.h>

static const char *hex(const struct kit_told *e, size_t arg)
{
    return bg_hex_words(bg_field(e->t->rules, e->t->view), kit_arg_of(e, arg));
}

static const char *unit(const struct kit_told *e, size_t arg)
{
    return bg_name(e->t->rules, kit_arg_of(e, arg));
}

static const char *leader(const struct kit_told *e, size_t arg)
{
    return bg_name(e->t->rules, bg_piece(kit_arg_of(e, arg)));
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

/* ---- dice ---- */
bool bg_dice(const json_t *event, struct told_dice *out)
{
    bool two = kit_is(event, "roll") && kit_int(event, 1) > 0, chit = kit_is(event, "chit");
    if (!kit_is(event, "roll") && !kit_is(event, "return-roll") && !kit_is(event, "leader-roll") && !chit)
        return false;
    if (chit && kit_int(event, 0) < 2) /* the last marker needs no throw */
        return false;
    *out = (struct told_dice){.n = two ? 2 : 1, .sides = chit ? kit_int(event, 0) : 6};
    out->die[0] = kit_int(event, kit_is(event, "roll") ? 0 : 1);
    out->die[1] = two ? kit_int(event, 1) : 0;
    if (kit_is(event, "roll") && out->die[0] + out->die[1] != kit_int(event, 3))
        out->die[0] = 0; /* more or fewer dice than make up the roll: nobody threw those */
    return true;
}

const char *bg_roll_name(const struct kit_telling *t, const json_t *events, size_t i)
{
    const char *roll = kit_roll_words(t, events, i, bg_dice);
    return *roll ? arena_words(t->arena, " (%s)", roll) : "";
}

/* ---- the turn ---- */
static void turn(struct kit_told *e)
{
    kit_item(e->items, "Turn %d began for the %s%s.", kit_arg_of(e, 0), bg_sides[kit_arg_of(e, 1) & 1].name,
             kit_arg_of(e, 2) ? ". It is night: nobody attacks" : "");
}

static const char *corps(const struct kit_told *e, int number)
{
    const struct bg_field *f = bg_field(e->t->rules, e->t->view);
    return number >= 0 && number < f->n_corps_held ? f->group[f->corps_held[number]] : "?";
}

static void chit(struct kit_told *e)
{
    int marker = kit_arg_of(e, 2);
    kit_item(e->items, "McClellan drew marker %d of %d%s: %s.", kit_arg_of(e, 1), kit_arg_of(e, 0),
             bg_roll_name(e->t, e->events, e->i),
             marker == BG_BLANK ? "a blank" : arena_words(e->t->arena, "%s", corps(e, marker - 1)));
}

static void released(struct kit_told *e)
{
    static const char *const why[] = {"", ", because it was attacked", ", because the enemy stood before it"};
    int how = kit_arg_of(e, 1);
    kit_item(e->items, "%s was released and may move from now on%s.", corps(e, kit_arg_of(e, 0)),
             why[how > 0 && how < 3 ? how : 0]);
}

/* ---- leaders ---- */
static void returned(struct kit_told *e)
{
    kit_item(e->items, "%s came back, with %s at %s.", leader(e, 0), unit(e, 1), hex(e, 2));
}

static void return_roll(struct kit_told *e)
{
    int out = kit_arg_of(e, 3);
    kit_item(e->items, "%s returned to a command of %d unit%s: die %d%s, so %s.", leader(e, 0), kit_arg_of(e, 2),
             plural(kit_arg_of(e, 2)), kit_arg_of(e, 1), bg_roll_name(e->t, e->events, e->i),
             out ? arena_words(e->t->arena, "%d of them %s out of command", out, out == 1 ? "was" : "were")
                 : "none was out of command");
}

static void removed(struct kit_told *e)
{
    kit_item(e->items, "%s left the game: no unit of his command was left.", leader(e, 0));
}

static void out(struct kit_told *e) /* in a report all of a row together: tell_row */
{
    kit_item(e->items, "Out of command this turn: %s.", unit(e, 0));
}

static void commanded(struct kit_told *e)
{
    kit_item(e->items, "%s took %s under his own command for this turn.", leader(e, 0), unit(e, 1));
}

static void leader_roll(struct kit_told *e)
{
    kit_item(e->items, "%s was in danger%s: a 1%s would lose him, and the die was %d%s.", leader(e, 0),
             kit_arg_of(e, 3) ? ", surrounded" : "", kit_arg_of(e, 2) > 1 ? " or 2" : "", kit_arg_of(e, 1),
             bg_roll_name(e->t, e->events, e->i));
}

static void leader_lost(struct kit_told *e)
{
    kit_item(e->items, "%s was lost, for %d point%s.", leader(e, 0), kit_arg_of(e, 1), plural(kit_arg_of(e, 1)));
}

/* Did an enemy just come into the hex that he leaves? */
static bool is_driven_off(const struct kit_told *e)
{
    int side = bg_side_of(e->t->rules, e->t->view, bg_piece(kit_arg_of(e, 0)));
    for (size_t i = e->i; i-- > 0 && !kit_event_is(e->events, i, "turn");) {
        bool enters = kit_event_is(e->events, i, "entered");
        if (enters || kit_event_is(e->events, i, "moved") || kit_event_is(e->events, i, "advanced"))
            return kit_event_arg(e->events, i, enters ? 1 : 2) == kit_arg_of(e, 1) &&
                   bg_side_of(e->t->rules, e->t->view, kit_event_arg(e->events, i, 0)) != side;
    }
    return false;
}

static void leader_goes(struct kit_told *e)
{
    kit_item(e->items, "%s went to %s%s%s%s.", leader(e, 0), hex(e, 2), kit_arg_of(e, 3) ? " to join " : "",
             kit_arg_of(e, 3) ? unit(e, 3) : "", is_driven_off(e) ? ", since an enemy came into his hex" : "");
}

/* ---- moves that are told alone ---- */
static void passed(struct kit_told *e)
{
    kit_item(e->items, "%s took %s for the %s.", unit(e, 0), bg_place_words(e->t, kit_arg_of(e, 1)),
             bg_sides[kit_arg_of(e, 2) & 1].name);
}

static void exited(struct kit_told *e)
{
    kit_item(e->items, "%s left the map at %s.", unit(e, 0), hex(e, 1));
}

static void train(struct kit_told *e)
{
    if (kit_arg_of(e, 1))
        kit_item(e->items, "The train fell back from %s to %s.", hex(e, 0), hex(e, 1));
    else
        kit_item(e->items, "The train at %s had nowhere to fall back to.", hex(e, 0));
}

static void duty(struct kit_told *e)
{
    if (kit_arg_of(e, 2))
        kit_item(e->items, "%s was ineffective and fell back from %s to %s.", unit(e, 0), hex(e, 1), hex(e, 2));
    else
        kit_item(e->items, "%s was ineffective and could not fall back from %s.", unit(e, 0), hex(e, 1));
}

/* ---- losses outside attacks; in an attack report_battle.c says it shorter ---- */
static void lost(struct kit_told *e)
{
    kit_item(e->items, "%s was lost at %s, for %d point%s.", unit(e, 0), hex(e, 1), kit_arg_of(e, 2),
             plural(kit_arg_of(e, 2)));
}

static void shattered(struct kit_told *e)
{
    kit_item(e->items, "%s was shattered at %s and now has strength %d.", unit(e, 0), hex(e, 1), kit_arg_of(e, 2));
}

static void retreated(struct kit_told *e)
{
    kit_item(e->items, "%s %s, from %s to %s.", unit(e, 0), kit_arg_of(e, 3) ? "made room" : "fell back", hex(e, 1),
             hex(e, 2));
}

/* ---- the end ---- */
static void cut_off(struct kit_told *e)
{
    kit_item(e->items, "%s was cut off, for %d point%s.", unit(e, 0), kit_arg_of(e, 1), plural(kit_arg_of(e, 1)));
}

static void scored(struct kit_told *e)
{
    static const char *const what[] = {"units cut off", "the train that did not get away", "units that left the map"};
    int for_what = kit_arg_of(e, 2);
    kit_item(e->items, "%s got %d point%s for %s.", kit_Who(e->t, kit_arg_of(e, 0)), kit_arg_of(e, 1),
             plural(kit_arg_of(e, 1)),
             for_what > 0    ? bg_place_words(e->t, for_what)
             : for_what > -3 ? what[for_what + 2]
                             : "?");
}

static void over(struct kit_told *e)
{
    const struct bg_field *f = bg_field(e->t->rules, e->t->view);
    const struct bg_state *s = e->t->view;
    int winner = kit_arg_of(e, 1) - 1, level = kit_arg_of(e, 2);
    const char *points = arena_words(e->t->arena, "%d points to %d", (int)s->points[winner == BG_UNION],
                                     (int)s->points[winner != BG_UNION]);
    if (level > 0 && level <= f->n_levels)
        kit_item(e->items, "The game is over: a %s, with %s.", f->level[level - 1].name, points);
    else if (winner < 0)
        kit_item(e->items, "The game is over and drawn, with %s.", points);
    else
        kit_item(e->items, "The game is over: the %s won, with %s.", bg_sides[winner].name, points);
}

static void nothing(struct kit_told *e)
{
    (void)e; /* told elsewhere: moves together, attacks in their ledger, what was called off with the line */
}

static const struct kit_teller tellers[] = {
    {"turn", turn},
    {"chit", chit},
    {"released", released},
    {"return-roll", return_roll},
    {"returned", returned},
    {"removed", removed},
    {"out", out},
    {"commanded", commanded},
    {"moved", nothing},
    {"passed", passed},
    {"entered", nothing},
    {"waits", nothing},
    {"exited", exited},
    {"stepped", nothing},
    {"train", train},
    {"duty", duty},
    {"attack", nothing},
    {"joined", nothing},
    {"target", nothing},
    {"roll", nothing},
    {"bonus", nothing},
    {"result", nothing},
    {"retreated", retreated},
    {"lost", lost},
    {"shattered", shattered},
    {"paid", nothing},
    {"stayed", nothing},
    {"leader-roll", leader_roll},
    {"leader-lost", leader_lost},
    {"leader-goes", leader_goes},
    {"advanced", nothing},
    {"no-advance", nothing},
    {"called-off", nothing},
    {"cut-off", cut_off},
    {"scored", scored},
    {"over", over},
};
_Static_assert(sizeof tellers / sizeof *tellers == BG_EVENTS_END - 1, "each event has its words");

static void tell_event(struct kit_told *e)
{
    kit_tell_event(tellers, sizeof tellers / sizeof *tellers, e);
}

/* ---- moves together ---- */
enum { PIECES_MAX = BG_UNITS_MAX + BG_LEADERS_MAX };
struct marching { /* of one run of moves: where each piece ended, 0: it did not move */
    int to[PIECES_MAX];
    bool entered[PIECES_MAX];
    int side, n;
};

static bool is_move(const json_t *events, size_t i)
{
    return kit_event_is(events, i, "moved") || kit_event_is(events, i, "entered") || kit_event_is(events, i, "stepped");
}

/* What may come between moves. */
static bool is_by_the_way(const json_t *events, size_t i)
{
    return kit_event_is(events, i, "passed") || kit_event_is(events, i, "exited") ||
           kit_event_is(events, i, "leader-goes");
}

static void note(struct marching *m, const struct kit_telling *t, int piece, int to)
{
    if (piece < 1 || piece >= PIECES_MAX)
        return;
    m->n += m->to[piece] == 0;
    m->to[piece] = to;
    m->side = bg_side_of(t->rules, t->view, piece);
}

/* "Scott, Armstrong to 2112; Davidson to 2111" */
static void list_moves(const struct kit_telling *t, const struct marching *m, bool entered, struct text *out)
{
    bool told[PIECES_MAX] = {false};
    for (int p = 1; p < PIECES_MAX; p++) {
        if (m->to[p] == 0 || told[p] || m->entered[p] != entered)
            continue;
        text_words(out, out->len ? "; " : "");
        for (int q = p; q < PIECES_MAX; q++)
            if (m->to[q] == m->to[p] && m->entered[q] == entered) {
                text_format(out, "%s%s", q > p ? ", " : "", bg_name(t->rules, q));
                told[q] = true;
            }
        text_format(out, " to %s", bg_hex_words(bg_field(t->rules, t->view), m->to[p]));
    }
}

static void tell_marches(const struct kit_telling *t, const struct marching *m, json_t *items)
{
    struct text moves = {.arena = t->arena}, entries = {.arena = t->arena};
    list_moves(t, m, false, &moves);
    list_moves(t, m, true, &entries);
    if (moves.len) /* too long for kit_item() */
        json_array_append_new(items,
                              json_string(arena_words(t->arena, "%s moved: %s.", kit_Who(t, m->side), moves.at)));
    if (entries.len)
        json_array_append_new(items, json_string(arena_words(t->arena, "Reinforcements came: %s.", entries.at)));
}

static void count_marches(const struct kit_telling *t, const struct marching *m, json_t *items)
{
    kit_item(items, "%s moved %d piece%s; the HTML page of this report shows where.", kit_Who(t, m->side), m->n,
             plural(m->n));
}

/* From a first move on; returns where the run of moves ends. */
static size_t tell_run(const struct kit_telling *t, const json_t *events, size_t from, size_t to, bool few,
                       json_t *items)
{
    struct marching m = {.side = -1};
    json_t *others = json_array();
    size_t i = from;
    for (; i < to && (is_move(events, i) || is_by_the_way(events, i)); i++) {
        int piece = kit_event_arg(events, i, 0);
        bool enters = kit_event_is(events, i, "entered");
        if (!is_move(events, i)) {
            kit_tell_each(t, events, i, i + 1, tell_event, others);
            continue;
        }
        if (piece > 0 && piece < PIECES_MAX)
            m.entered[piece] = m.entered[piece] || enters;
        note(&m, t, piece, kit_event_arg(events, i, enters ? 1 : 2));
        if (kit_event_is(events, i, "moved"))
            note(&m, t, kit_event_arg(events, i, 5), kit_event_arg(events, i, 2));
    }
    if (few)
        count_marches(t, &m, items);
    else
        tell_marches(t, &m, items);
    json_array_extend(items, others);
    json_decref(others);
    return i;
}

/* Events of one kind in a row, told of all their units together: "Out of command this turn: ..." */
static size_t tell_row(const struct kit_telling *t, const json_t *events, size_t from, size_t to, const char *kind,
                       const char *words, json_t *items)
{
    struct text names = {.arena = t->arena};
    size_t i = from;
    for (; i < to && kit_event_is(events, i, kind); i++)
        text_format(&names, "%s%s", names.len ? ", " : "", bg_name(t->rules, kit_event_arg(events, i, 0)));
    json_array_append_new(items, json_string(arena_words(t->arena, "%s: %s.", words, names.at)));
    return i;
}

/* One side's, at the end of its moves. */
static const char *waits_words(const struct kit_telling *t, const json_t *events, size_t i)
{
    return bg_side_of(t->rules, t->view, kit_event_arg(events, i, 0)) == BG_UNION
               ? "Union reinforcements that stayed off the map"
               : "Confederate reinforcements that stayed off the map";
}

static void tell_all(const struct kit_telling *t, const json_t *events, size_t from, size_t to, bool few, json_t *items)
{
    for (size_t i = from; i < to;) {
        if (is_move(events, i))
            i = tell_run(t, events, i, to, few, items);
        else if (kit_event_is(events, i, "waits"))
            i = tell_row(t, events, i, to, "waits", waits_words(t, events, i), items);
        else if (kit_event_is(events, i, "out"))
            i = tell_row(t, events, i, to, "out", "Out of command this turn", items);
        else {
            kit_tell_each(t, events, i, i + 1, tell_event, items);
            i++;
        }
    }
}

void bg_tell_events(const struct kit_telling *t, const json_t *events, size_t from, size_t to, json_t *items)
{
    tell_all(t, events, from, to, false, items);
}

void bg_tell_few(const struct kit_telling *t, const json_t *events, size_t from, size_t to, json_t *items)
{
    tell_all(t, events, from, to, true, items);
}

/* ---- for subjects and the timeline ---- */
/* "you attacked 3 times, the Union once": a report may tell of one side's alone, and must not seem to count both. */
static const char *attacks_words(const struct kit_telling *t, const int fought[BG_SIDES])
{
    struct text out = {.arena = t->arena};
    for (int i = 0; i < BG_SIDES; i++) {
        int side = i ^ (t->you == 1); /* the reader's own first */
        if (fought[side] > 0)
            text_format(&out, "%s%s%s %s", out.len ? ", " : "", kit_who(t, side), out.len ? "" : " attacked",
                        fought[side] == 1 ? "once" : arena_words(t->arena, "%d times", fought[side]));
    }
    return out.at;
}

const char *bg_news(const struct kit_telling *t, const json_t *events)
{
    const char *news = NULL;
    int fought[BG_SIDES] = {0}, lost_points[BG_SIDES] = {0};
    for (size_t i = 0; i < json_array_size(events); i++) {
        int piece = kit_event_arg(events, i, 0);
        if (kit_event_is(events, i, "attack"))
            fought[bg_attacks_in(t, events, i)]++;
        if (kit_event_is(events, i, "lost"))
            lost_points[bg_side_of(t->rules, t->view, piece) & 1] += kit_event_arg(events, i, 2);
        if (kit_event_is(events, i, "passed"))
            news = arena_words(t->arena, "%s taken by the %s", bg_place_words(t, kit_event_arg(events, i, 1)),
                               bg_sides[kit_event_arg(events, i, 2) & 1].name);
    }
    if (news || fought[BG_UNION] + fought[BG_CONFEDERATE] == 0)
        return news;
    return arena_words(t->arena, "%s; points lost: Union %d, Confederacy %d", attacks_words(t, fought),
                       lost_points[BG_UNION], lost_points[BG_CONFEDERATE]);
}

json_t *bg_history(const struct kit_telling *t, const json_t *events, const char *when)
{
    json_t *news = json_array();
    int32_t points[BG_SIDES], cut_off[BG_SIDES];
    bg_points_now(t, points, cut_off);
    for (int side = 0; side < BG_SIDES; side++) /* until the end that says more of what is still to come */
        points[side] -= cut_off[side];
    for (size_t i = 0; i < json_array_size(events); i++) {
        int side = kit_event_arg(events, i, 2) & 1, piece = kit_event_arg(events, i, 0);
        if (kit_event_is(events, i, "passed"))
            kit_draw_news(news, bg_sides[side].id,
                          arena_words(t->arena, "%s taken by the %s", bg_place_words(t, kit_event_arg(events, i, 1)),
                                      bg_sides[side].name));
        else if (kit_event_is(events, i, "lost"))
            kit_draw_news(news, bg_sides[bg_foe(bg_side_of(t->rules, t->view, piece) & 1)].id,
                          arena_words(t->arena, "%s lost", bg_name(t->rules, piece)));
        else if (kit_event_is(events, i, "leader-lost"))
            kit_draw_news(news, bg_sides[bg_foe(bg_field(t->rules, t->view)->leader[piece].side)].id,
                          arena_words(t->arena, "%s lost", bg_name(t->rules, bg_piece(piece))));
    }
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:s,s:o}", "when", when, "name",
                     "Union points above the Confederacy's, for units on the map", "value",
                     (int)(points[BG_UNION] - points[BG_CONFEDERATE]), "low", 0, "high", 0, "high_name",
                     "the sides are level", "news", news);
}
