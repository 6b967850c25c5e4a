/* SPDX-License-Identifier: Apache-2.0 */
/* Who is still to come: the reinforcements of this turn and of the next two, by where they may enter. */
#include "games/blue-and-gray/report.h"
#include <string.h>

enum { COMERS_MAX = BG_UNITS_MAX + BG_LEADERS_MAX };
struct comer { /* a piece that is still to come; turn 0: it is not */
    int turn, n_entries;
    const int32_t *entry;
};

static struct comer comer_of(const struct kit_telling *t, int side, int piece)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    const int l = piece - BG_UNITS_MAX;
    if (piece <= f->n_units && f->unit[piece].side == side && s->status[piece] == BG_DUE)
        return (struct comer){f->unit[piece].turn, f->unit[piece].n_entries, f->unit[piece].entry};
    if (l >= 1 && l <= f->n_leaders && f->leader[l].side == side && s->leader_status[l] == BG_DUE)
        return (struct comer){f->leader[l].turn, f->leader[l].n_entries, f->leader[l].entry};
    return (struct comer){0};
}

static bool same_entries(const struct comer *a, const struct comer *b)
{
    return a->n_entries == b->n_entries && memcmp(a->entry, b->entry, BG_ENTRIES_MAX * sizeof *a->entry) == 0;
}

static void add_entries(const struct kit_telling *t, const struct comer *who, struct text *out)
{
    for (int k = 0; k < who->n_entries; k++)
        text_format(out, "%s%s", k ? " or " : "at ", bg_hex_words(bg_field(t->rules, t->view), who->entry[k]));
}

/* Those of a side that come in a turn, grouped by where: "at 1027 or 0728: 1/2/XIV 5, 2/2/XIV 4, Gen Thomas" */
static const char *coming(const struct kit_telling *t, int side, int from, int to)
{
    struct text out = {.arena = t->arena};
    bool told[COMERS_MAX] = {false};
    for (int p = 1; p < COMERS_MAX; p++) {
        const struct comer first = comer_of(t, side, p);
        if (told[p] || first.turn == 0 || first.turn < from || first.turn > to)
            continue;
        text_words(&out, out.len ? "; " : "");
        add_entries(t, &first, &out);
        for (int q = p; q < COMERS_MAX; q++) {
            const struct comer other = comer_of(t, side, q);
            if (other.turn == 0 || other.turn < from || other.turn > to || !same_entries(&first, &other))
                continue;
            text_format(&out, "%s %s", q > p ? "," : ":", bg_name(t->rules, q));
            if (!bg_is_leader(q))
                text_format(&out, " %d", bg_view(t)->strength[q]);
            told[q] = true;
        }
    }
    return out.len ? out.at : NULL;
}

/* Of those whose turn has come: the side that does not move has to wait for its own. */
static const char *when_due(const struct kit_telling *t, int side)
{
    return side == bg_view(t)->side ? "that may enter now" : "due in its next move";
}

/* The side that goes first has no move left when the other moves in the last turn. */
static bool may_still_move(const struct kit_telling *t, int side)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    return bg_view(t)->turn < f->turns || side == bg_view(t)->side || side != f->first_player;
}

void bg_tell_coming(const struct kit_telling *t, json_t *items)
{
    static const char *const whose[BG_SIDES] = {[BG_UNION] = "Union", [BG_CONFEDERATE] = "Confederate"};
    int turn = bg_view(t)->turn;
    for (int i = 0; i < BG_SIDES; i++) {
        int side = t->seat == BG_UNION ? BG_SIDES - 1 - i : i;
        for (int when = turn; when <= turn + 2; when++) {
            const char *who = coming(t, side, when == turn ? 0 : when, when);
            const char *by = when == turn ? when_due(t, side) : arena_words(t->arena, "on turn %d", when);
            if (who && !bg_view(t)->flow.over && may_still_move(t, side))
                json_array_append_new(
                    items, json_string(arena_words(t->arena, "%s reinforcements %s, %s.", whose[side], by, who)));
        }
    }
}
