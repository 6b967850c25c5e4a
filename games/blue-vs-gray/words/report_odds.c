/* SPDX-License-Identifier: Apache-2.0 */
/* What an attack would come to if nobody added a card: strength against strength, what turns the red die, and which
 * faces win. It is fought out on a copy of the view, once for each face, by the rules themselves. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

enum { FACES = 6, ORDERS = 40 /* more than a battle without cards asks for before its dice */ };

struct foreseen {
    const struct rules *r;
    int side;
    struct bvg_state *state, *next;
    struct play *play;
    struct problem why;
    int face; /* of the red die */
};

static bool roll_face(struct chance *chance, int n, int sides, int32_t *out)
{
    const struct foreseen *f = chance->context;
    for (int i = 0; i < n; i++)
        out[i] = f->face < sides ? f->face : sides;
    return true;
}

static bool no_shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand, (void)n, (void)perm;
    return false;
}

static const struct event *told(const struct play *play, int kind)
{
    for (int32_t i = 0; i < play->n_events; i++)
        if (play->events[i].kind == kind)
            return &play->events[i];
    return NULL;
}

/* Whoever is asked does what silence would do, up to the dice. */
static bool to_the_dice(struct foreseen *f)
{
    for (int n = 0; n < ORDERS && !told(f->play, BVG_EVENT_DICE); n++) {
        struct order order = {0};
        int seat = 0, asks = rules_asks(f->state);
        while (seat < SEATS_MAX && !(asks & ONLY(seat)))
            seat++;
        if (seat == SEATS_MAX || f->state->battle.phase == 0)
            return false;
        rules_view(f->r, f->state, seat, f->next);
        if (!rules_fallback(f->r, f->next, seat, &order) ||
            !rules_apply(f->r, f->state, seat, &order, f->next, f->play))
            return false;
        memcpy(f->state, f->next, sizeof *f->state);
    }
    return told(f->play, BVG_EVENT_DICE) != NULL;
}

/* ---- words ---- */
static void tell_sides(const struct foreseen *f, struct text *out)
{
    const struct bvg_battle *b = &f->state->battle;
    const struct event *strength = told(f->play, BVG_EVENT_STRENGTH);
    int sum = 0;
    if (!strength)
        return;
    text_format(out, "if %s defends and nobody adds a card: %d against %d",
                name_of(f->r, BVG_NAME_CARD, b->chief[1 - f->side]), strength->arg[0], strength->arg[1]);
    for (int32_t i = 0; i < f->play->n_events; i++) {
        const struct event *e = &f->play->events[i];
        if (e->kind != BVG_EVENT_SHIFT)
            continue;
        const char *source = e->arg[0] == -BVG_SHIFT_FORT       ? "the fort"
                             : e->arg[0] == -BVG_SHIFT_STRENGTH ? "strength"
                                                                : name_of(f->r, BVG_NAME_CARD, e->arg[0]);
        text_format(out, "; %+d for %s", e->arg[1], source);
        sum += e->arg[1];
    }
    if (sum == 0)
        text_words(out, "; the red die counts as rolled\n");
    else
        text_format(out, "; in all %+d on the red die\n", sum);
}

/* "4, 5, 6"; the faces in this set. */
static void tell_faces(struct text *out, int set)
{
    bool any = false;
    for (int face = 1; face <= FACES; face++)
        if (set >> face & 1) {
            text_format(out, "%s%d", any ? ", " : "", face);
            any = true;
        }
}

struct outcome {
    int won, lost, even, routs; /* sets of faces */
};

static void tell_outcome(struct text *out, const struct outcome *o)
{
    static const char *const words[] = {"you win", "nobody wins", "they win"};
    const int sets[] = {o->won, o->even, o->lost};
    const char *between = "red die ";
    for (int i = 0; i < 3; i++) {
        if (!sets[i])
            continue;
        text_words(out, between);
        tell_faces(out, sets[i]);
        text_format(out, ": %s", words[i]);
        if (sets[i] & o->routs) {
            text_words(out, " (a rout: ");
            tell_faces(out, sets[i] & o->routs);
            text_words(out, ")");
        }
        between = "; ";
    }
    text_words(out, "\n");
}

/* One face: fights on from `from`. False: no battle comes of it. */
static bool fight(struct foreseen *f, const struct bvg_state *from, const struct order *attack, int seat)
{
    struct chance chance = {f, roll_face, no_shuffle};
    *f->state = *from;
    play_begin(f->play, &chance, &f->why);
    if (flow_peek(f->state)->step != BVG_STEP_ANSWER) {
        if (!rules_apply(f->r, f->state, seat, attack, f->next, f->play))
            return false;
        *f->state = *f->next;
    }
    return to_the_dice(f);
}

void bvg_tell_odds(const struct rules *r, const struct bvg_state *from, int seat, const struct order *attack,
                   struct text *out)
{
    struct arena *a = arena_new();
    struct foreseen f = {.r = r, .side = bvg_side_at(from, seat)};
    struct outcome o = {0};
    f.state = arena_take(a, sizeof *f.state), f.next = arena_take(a, sizeof *f.next);
    f.play = arena_take(a, sizeof *f.play);
    for (f.face = 1; f.face <= FACES; f.face++) {
        f.why = (struct problem){0};
        if (!fight(&f, from, attack, seat))
            break;
        const struct event *is = told(f.play, BVG_EVENT_OUTCOME);
        int bit = 1 << f.face, winner = is ? is->arg[0] : 0;
        o.won |= winner == f.side + 1 ? bit : 0;
        o.lost |= winner == 2 - f.side ? bit : 0;
        o.even |= winner == 0 ? bit : 0;
        o.routs |= is && is->arg[1] ? bit : 0;
        if (f.face == 1)
            tell_sides(&f, out);
    }
    if (f.face > FACES)
        tell_outcome(out, &o);
    arena_free(a);
}
