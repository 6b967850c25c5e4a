/* SPDX-License-Identifier: Apache-2.0 */
/* From a sheet's line to atomic orders: the lines of the movement phase, and where in the turn a line belongs. Each
 * call looks at the view as it is now and gives the next order that is still missing. */
#include "games/blue-and-gray/unfold.h"
#include <string.h>

static enum unfold order(const struct kit_unfold *at, int verb, int n, int a, int b, int c)
{
    return kit_give(at, (struct order){.verb = verb, .n_args = n, .arg = {a, b, c}});
}

const char *bg_piece_words(const struct rules *r, const struct bg_state *s, int piece)
{
    (void)s;
    return kit_names_of(&bg_data(r)->names[BG_NAME_UNIT - KIND_FIRST], piece);
}

static int hex_of(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_hex[piece - BG_UNITS_MAX] : s->hex[piece];
}

static int status_of(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] : s->status[piece];
}

static bool has_moved(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_moved[piece - BG_UNITS_MAX] != 0 : s->moved[piece] != 0;
}

int bg_named(const struct kit_unfold *at, int part, int32_t piece[BG_NAMED_MAX])
{
    const struct bg_state *s = bg_now(at);
    const struct bg_field *f = bg_field(at->rules, s);
    int n = 0;
    for (int32_t i = 0; i < at->line->n_words && at->line->word[i].part != '?'; i++) {
        const struct word *w = &at->line->word[i];
        bool mixed = i + 1 < at->line->n_words && w[1].part == 'k';
        if (w->part != part)
            continue;
        if (!mixed || w[1].value == BG_NAME_UNIT) {
            if (n < BG_NAMED_MAX)
                piece[n++] = w->value;
            continue;
        }
        for (int u = 1; u <= f->n_units && n < BG_NAMED_MAX; u++)
            if (f->unit[u].side == at->side && s->status[u] == BG_HERE && s->hex[u] == w->value)
                piece[n++] = u;
    }
    return n;
}

/* ---- moves ---- */
/* Of a line's hexes on the way the next one for a piece: that after the last at which it stands. */
static int next_stop(const struct kit_unfold *at, int piece, int to)
{
    int here = hex_of(bg_now(at), piece), n = line_count(at->line, 'v');
    for (int i = n; i > 0; i--)
        if (kit_arg(at, 'v', i - 1) == here)
            return i < n ? kit_arg(at, 'v', i) : to;
    return n > 0 ? kit_arg(at, 'v', 0) : to;
}

/* Who of those named goes along with this piece: a leader with a unit, a unit with a leader, from the same hex; 0. */
static int companion(const struct kit_unfold *at, int piece, const int32_t *named, int n, bool moving)
{
    const struct bg_state *s = bg_now(at);
    for (int i = 0; i < n; i++)
        if (bg_is_leader(named[i]) != bg_is_leader(piece) && hex_of(s, named[i]) == hex_of(s, piece) &&
            status_of(s, named[i]) == BG_HERE && has_moved(s, named[i]) == moving)
            return named[i];
    return 0;
}

static enum unfold leg(const struct kit_unfold *at, int piece, const int32_t *named, int n, int to)
{
    int stop = next_stop(at, piece, to);
    int with = companion(at, piece, named, n, has_moved(bg_now(at), piece));
    if (!with)
        return order(at, BG_MOVE, 2, piece, stop, 0);
    int leader = bg_is_leader(piece) ? piece : with, unit = bg_is_leader(piece) ? with : piece;
    return order(at, BG_TOGETHER, 3, leader - BG_UNITS_MAX, unit, stop);
}

/* Is this the piece that the line moved last, still under way? */
static bool is_under_way(const struct kit_unfold *at, int piece, int to)
{
    const struct bg_state *s = bg_now(at);
    return at->i > 0 && s->active == piece && hex_of(s, piece) != to;
}

/* "; the same holds for Jackson, Wright": who else of the line would be refused like the piece that is; as far as there
 * is room. */
static void say_others(const struct kit_unfold *at, const struct bg_stand *stand, const char *key, const int32_t *named,
                       int n, int to)
{
    const struct bg_state *s = bg_now(at);
    struct kit_fact out = {.at = at->why->want, .cap = sizeof at->why->want, .len = strlen(at->why->want)};
    const char *rule, *before = "; the same holds for ";
    for (int i = 0; i < n; i++) {
        bool asked = !has_moved(s, named[i]) && hex_of(s, named[i]) != to && !bg_is_leader(named[i]);
        const char *bar = asked ? bg_hex_bar(at->rules, s, stand, named[i], to, &rule) : NULL;
        const char *name = bg_piece_words(at->rules, s, named[i]);
        if (!bar || strcmp(bar, key) != 0 || out.len + strlen(before) + strlen(name) >= out.cap)
            continue;
        kit_fact_add(&out, before);
        kit_fact_add(&out, name);
        before = ", ";
    }
    kit_fact_end(&out);
}

/* Of several who are named, all for whom it is too far, or an enemy zone lies between, are told in one answer. */
static bool is_out_of_reach(const struct kit_unfold *at, int piece, const int32_t *named, int n, int to)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    const char *rule = NULL;
    if (!at->why || line_has(at->line, 'v') || bg_is_leader(piece) || at->step != BG_STEP_MOVE)
        return false;
    bg_look(at->rules, s, &stand);
    if (bg_move_bar(at->rules, s, &stand, piece, &rule))
        return false;
    const char *bar = bg_hex_bar(at->rules, s, &stand, piece, to, &rule);
    if (!bar || (strcmp(bar, "move.far") != 0 && strcmp(bar, "move.zones") != 0))
        return false;
    kit_refuse(at->why, bar, rule, bg_hex_words(bg_field(at->rules, s), to));
    bg_say_of_move(at->rules, s, &stand, piece, to, at->why);
    int first = 0;
    while (named[first] != piece)
        first++;
    say_others(at, &stand, bar, named + first + 1, n - first - 1, to);
    return true;
}

/* Each that has not moved and gets nearer goes, in one leg; who cannot stays, and the receipt says so. */
static enum unfold unfold_toward(const struct kit_unfold *at, const int32_t *named, int n)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    int goal = kit_arg(at, 'd', 0);
    if (at->i == 0 && at->step == BG_STEP_FORCED) /* the refusal says why */
        return order(at, BG_MOVE, 2, named[0], goal, 0);
    bg_look(at->rules, s, &stand);
    for (int i = 0; i < n; i++) {
        int with = companion(at, named[i], named, n, false), first = named[i];
        if (has_moved(s, first))
            continue;
        if (with && !bg_is_leader(first)) /* two that go as one: the leader and his unit */
            first = with, with = named[i];
        int end = bg_near_end(at->rules, s, &stand, first, with, goal);
        if (end)
            return with ? order(at, BG_TOGETHER, 3, first - BG_UNITS_MAX, with, end)
                        : order(at, BG_MOVE, 2, first, end, 0);
    }
    return UNFOLD_DONE;
}

/* Pieces are named by hex too, and leave it one by one: who is under way has long left it. */
static enum unfold unfold_move(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    int32_t named[BG_NAMED_MAX];
    int n = bg_named(at, 'm', named), to = kit_arg(at, 'h', 0);
    if (n == 0 && at->i == 0)
        return kit_hold(at, "bg.nobody", "BG-move-4", bg_hex_words(bg_field(at->rules, s), kit_arg(at, 'm', 0)));
    if (line_has(at->line, 'd'))
        return unfold_toward(at, named, n);
    if (s->active && is_under_way(at, s->active, to))
        return leg(at, s->active, named, n, to);
    for (int i = 0; i < n; i++)
        if (hex_of(s, named[i]) != to && !has_moved(s, named[i]))
            return is_out_of_reach(at, named[i], named, n, to) ? UNFOLD_HOLD : leg(at, named[i], named, n, to);
    if (at->i == 0 && n > 0) /* the refusal says why */
        return order(at, BG_MOVE, 2, named[0], to, 0);
    return UNFOLD_DONE;
}

/* Is the hex taken, or the column too long for it? Whatever else speaks against it is a slip. */
static bool must_wait(const struct kit_unfold *at, const struct bg_stand *stand, int piece)
{
    const char *key = NULL, *rule = NULL;
    int cost = bg_entry_cost(at->rules, bg_now(at), stand, piece, kit_arg(at, 'e', 0), &key, &rule);
    return cost == 0 && key && (strcmp(key, "enter.stacked") == 0 || strcmp(key, "enter.column") == 0);
}

static enum unfold unfold_enter(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    int to = kit_arg(at, 'h', 0);
    bool lenient = line_has(at->line, 'd'); /* who cannot enter now waits, and the receipt says so */
    bg_look(at->rules, s, &stand);
    for (int i = 0; i < line_count(at->line, 'u'); i++) {
        int piece = kit_arg(at, 'u', i);
        if (status_of(s, piece) != BG_HERE && lenient && must_wait(at, &stand, piece))
            continue;
        if (status_of(s, piece) != BG_HERE)
            return order(at, BG_ENTER, 2, piece, kit_arg(at, 'e', 0), 0);
        if (to && is_under_way(at, piece, to))
            return order(at, BG_MOVE, 2, piece, next_stop(at, piece, to), 0);
        if (lenient && at->i > 0 && s->active == piece && hex_of(s, piece) == (to ? to : kit_arg(at, 'e', 0))) {
            int end = bg_near_end(at->rules, s, &stand, piece, 0, kit_arg(at, 'd', 0));
            if (end)
                return order(at, BG_MOVE, 2, piece, end, 0);
        }
    }
    bool waits = lenient && status_of(s, kit_arg(at, 'u', 0)) != BG_HERE;
    return at->i == 0 && !waits ? order(at, BG_ENTER, 2, kit_arg(at, 'u', 0), kit_arg(at, 'e', 0), 0) : UNFOLD_DONE;
}

static enum unfold unfold_exit(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    int from = kit_arg(at, 'h', 0);
    for (int i = 0; i < line_count(at->line, 'u'); i++) {
        int piece = kit_arg(at, 'u', i);
        if (status_of(s, piece) == BG_OUT && at->i > 0)
            continue;
        if (from && hex_of(s, piece) != from && status_of(s, piece) == BG_HERE)
            return order(at, BG_MOVE, 2, piece, from, 0);
        return order(at, BG_EXIT, 1, piece, 0, 0);
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_step(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    int32_t named[BG_NAMED_MAX];
    int n = bg_named(at, 'm', named);
    if (at->step == BG_STEP_MOVE)
        return kit_hold(at, "bg.step_over", "BG-shiloh-4", NULL);
    if (n == 0 && at->i == 0)
        return kit_hold(at, "bg.nobody", "BG-shiloh-4", NULL);
    for (int i = 0; i < n; i++)
        if (bg_is_leader(named[i]) || !s->moved[named[i]])
            return order(at, BG_STEP, 2, named[i], kit_arg(at, 'w', 0), 0);
    return at->i == 0 ? order(at, BG_STEP, 2, named[0], kit_arg(at, 'w', 0), 0) : UNFOLD_DONE;
}

static enum unfold unfold_command(const struct kit_unfold *at)
{
    if (at->i >= line_count(at->line, 'u'))
        return UNFOLD_DONE;
    return order(at, BG_COMMAND, 2, kit_arg(at, 'l', 0), kit_arg(at, 'u', at->i), 0);
}

/* ---- the end of the turn ---- */
/* What must be fought is fought, best odds first; then the phase can close. */
static enum unfold unfold_done(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    struct bg_duty duty;
    if (at->step == BG_STEP_DECLARE)
        return kit_give_plain(at, BG_CALL_OFF);
    if (at->step != BG_STEP_COMBAT)
        return kit_give_plain(at, BG_FINISH);
    bg_look(at->rules, s, &stand);
    bg_duty_of(at->rules, s, &stand, &duty);
    bool open = !kit_is_empty(&duty.attackers) || !kit_is_empty(&duty.defenders);
    return kit_give_plain(at, open ? BG_REST : BG_FINISH);
}

/* ---- any line ---- */
bool bg_is_move(int verb)
{
    return verb == BG_MOVE || verb == BG_ENTER || verb == BG_EXIT || verb == BG_STEP || verb == BG_COMMAND;
}

static bool attacks(int verb)
{
    return verb == BG_ATTACK || verb == BG_REST;
}

bool bg_is_battle_step(int step)
{
    return step >= BG_STEP_READY && step <= BG_STEP_ADVANCE;
}

static const struct kit_line own_turn[] = {
    {BG_MOVE, unfold_move},       {BG_ENTER, unfold_enter},      {BG_EXIT, unfold_exit}, {BG_STEP, unfold_step},
    {BG_COMMAND, unfold_command}, {BG_ATTACK, bg_unfold_attack}, {0, bg_unfold_rest},
};

enum unfold bg_unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                      struct order *out, struct problem *why)
{
    const struct bg_state *s = view;
    struct kit_unfold at = {
        .rules = r, .view = view, .line = line, .out = out, .why = why, .seat = seat, .side = seat, .i = i};
    if (s->flow.over)
        return UNFOLD_DONE;
    if (line->verb == VERB_RESIGN)
        return i == 0 ? kit_give_plain(&at, VERB_RESIGN) : UNFOLD_DONE;
    at.step = flow_peek(s)->step;
    bool own = s->side == seat && (rules_asks(s) & ONLY(seat)), turn = bg_is_move(line->verb) || attacks(line->verb);
    bool loud =
        at.step == BG_STEP_MOVE || at.step == BG_STEP_FORCED || at.step == BG_STEP_COMBAT || at.step == BG_STEP_DECLARE;
    if (!loud && (turn || line->verb == VERB_DONE))
        return i > 0 && attacks(line->verb) ? UNFOLD_DONE : UNFOLD_WAIT; /* its attack goes on below it */
    if (!turn && line->verb != VERB_DONE)
        return bg_unfold_below(&at);
    if (!own)
        return i > 0 ? UNFOLD_DONE : UNFOLD_WAIT;
    if (line->verb == VERB_DONE)
        return unfold_done(&at);
    bool moving = at.step == BG_STEP_MOVE || at.step == BG_STEP_FORCED;
    if (bg_is_move(line->verb) && !moving)
        return kit_hold(&at, "bg.move_late", "BG-sequence-5", NULL);
    if (attacks(line->verb) && moving)
        return s->night ? kit_hold(&at, "bg.night", "BG-night-1", NULL) : bg_unfold_first(&at);
    return kit_unfold_by(own_turn, &at);
}
