/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets of a random player of Blue & Gray: he moves on a copy of his view, often as near to the enemy as he can,
 * writes what he did, then an attack for whoever must be fought, with wishes below it. */
#include "games/blue-and-gray/bg.h"
#include "processor/core/core.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"

struct general {
    struct bots *t;
    const struct rules *r;
    const struct bg_field *f;
    int seat, lines;
    struct bg_state *view, *after;
    struct prompt *prompt;
    struct play *play;
    struct text out;
};

static uint32_t below(struct general *g, uint32_t n)
{
    return random_below(&g->t->seed, n);
}

static const char *piece(const struct general *g, int id)
{
    return name_of(g->r, BG_NAME_UNIT, id);
}

static const char *hex(const struct general *g, int id)
{
    return bg_hex_words(g->f, id);
}

/* ---- moves ---- */
/* Steps from a hex to the nearest enemy. */
static int to_enemy(const struct general *g, int from)
{
    int best = 1000;
    for (int u = 1; u <= g->f->n_units; u++)
        if (g->view->status[u] == BG_HERE && g->f->unit[u].side != g->seat) {
            int far = kit_hex_distance(&g->f->grid, from, g->view->hex[u]);
            best = far < best ? far : best;
        }
    return best;
}

/* The last argument of an offer is where to: at random, or as near to the enemy as can be. */
static int choose_hex(struct general *g, const struct offer *offer, int arg)
{
    const int32_t *ids = g->prompt->ids + offer->arg[arg].first;
    int best = ids[below(g, (uint32_t)offer->arg[arg].count)];
    if (below(g, 5) < 2)
        return best;
    for (int32_t i = 0; i < offer->arg[arg].count; i++)
        if (to_enemy(g, ids[i]) < to_enemy(g, best))
            best = ids[i];
    return best;
}

static bool is_move(int verb)
{
    return verb == BG_MOVE || verb == BG_ENTER || verb == BG_EXIT || verb == BG_STEP || verb == BG_COMMAND;
}

/* False: nothing is left to move. */
static bool pick(struct general *g, struct order *out)
{
    const struct prompt *p = g->prompt;
    uint32_t n = 0, at;
    for (int32_t i = 0; i < p->n_offers; i++)
        n += is_move(p->offers[i].verb);
    if (n == 0)
        return false;
    at = below(g, n);
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        if (!is_move(offer->verb) || at-- > 0)
            continue;
        *out = (struct order){.verb = offer->verb, .n_args = offer->n_args};
        for (int32_t a = 0; a < offer->n_args; a++)
            out->arg[a] = p->ids[offer->arg[a].first + (int32_t)below(g, (uint32_t)offer->arg[a].count)];
        if (offer->verb == BG_MOVE)
            out->arg[1] = choose_hex(g, offer, 1);
        return true;
    }
    return false;
}

static bool apply(struct general *g, const struct order *o)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    play_begin(g->play, &blind, &why);
    if (!rules_apply(g->r, g->view, g->seat, o, g->after, g->play))
        return false;
    *g->view = *g->after;
    return true;
}

static void write_order(struct general *g, const struct order *o)
{
    struct line line;
    char words[LINE_TEXT_MAX];
    ck_assert(line_of_order(g->r, o, &line));
    ck_assert_uint_lt(line_write(g->r, &line, "", words, sizeof words), sizeof words);
    text_format(&g->out, "%s\n", words);
}

/* One order on the copy, and its line. */
static bool step(struct general *g)
{
    struct order o;
    if (!rules_prompt(g->r, g->view, g->seat, 0, g->prompt) || !pick(g, &o) || !apply(g, &o))
        return false;
    write_order(g, &o);
    g->lines++;
    return g->view->flow.over == 0 && g->view->side == g->seat;
}

/* ---- attacks ---- */
static void wish(struct general *g, const struct bg_battle_now *b)
{
    static const char *const bonus[] = {"best", "up", "down", "keep"};
    int unit = b->attacker[below(g, (uint32_t)b->n_attackers)];
    switch (below(g, 6)) {
    case 0:
        text_format(&g->out, "advance %s%s\n", piece(g, unit), below(g, 2) ? " if result DR" : "");
        break;
    case 1:
        text_words(&g->out, "advance none\n");
        break;
    case 2:
        text_words(&g->out, "retreat ");
        if (below(g, 2))
            text_format(&g->out, "%s ", piece(g, unit));
        text_format(&g->out, "toward %s\n", hex(g, 1 + (int)below(g, (uint32_t)g->f->grid.n)));
        break;
    case 3:
        text_format(&g->out, "pay %s%s\n", piece(g, unit), bg_has(g->view, BG_SHATTERED) ? " by shattering" : "");
        break;
    case 4:
        text_format(&g->out, "bonus %s\n", bonus[below(g, 4)]);
        break;
    default:
        break;
    }
}

/* What `attack rest` would fight next, as a line; then it is taken for fought. */
static bool attack(struct general *g)
{
    struct bg_stand at;
    struct bg_battle_now b = {0};
    bg_look(g->r, g->view, &at);
    if (!bg_rest_choice(g->r, g->view, &at, &b))
        return false;
    text_words(&g->out, "attack");
    for (int i = 0; i < b.n_targets; i++) {
        text_format(&g->out, "%s %s", i ? "," : "", hex(g, b.target[i]));
        g->view->defended[at.first[b.target[i]]] = 1;
        if (at.second[b.target[i]])
            g->view->defended[at.second[b.target[i]]] = 1;
    }
    for (int i = 0; i < b.n_attackers; i++) {
        text_format(&g->out, "%s %s", i ? (i % 4 ? "," : "\nand") : " with", piece(g, b.attacker[i]));
        g->view->attacked[b.attacker[i]] = 1;
    }
    text_words(&g->out, below(g, 8) ? "\n" : " no more than 2-1\n");
    wish(g, &b);
    g->lines++;
    return true;
}

static void attacks(struct general *g)
{
    struct order finish = {.verb = BG_FINISH};
    while (g->view->side == g->seat && !g->view->night && (rules_asks(g->view) & ONLY(g->seat)) &&
           flow_peek(g->view)->step < BG_STEP_COMBAT)
        if (!apply(g, &finish))
            return;
    if (rules_asks(g->view) == 0 || g->view->side != g->seat || flow_peek(g->view)->step != BG_STEP_COMBAT)
        return; /* the last turn may have ended with its moves */
    for (uint32_t n = 1 + below(g, 8); n > 0 && attack(g); n--)
        ;
    if (below(g, 3) == 0)
        text_words(&g->out, "attack rest\n");
}

/* ---- the whole ---- */
static void standing(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    const struct bg_field *f = bg_field(r, view);
    (void)seat;
    text_format(out, "when attacked\nretreat toward %s\nadvance none\nbonus best\nend\n",
                bg_hex_words(f, 1 + (int)random_below(&t->seed, (uint32_t)f->grid.n)));
}

static const char *sheet(struct bots *t, const struct core *core, int seat, const struct bot_style *style,
                         struct arena *arena)
{
    struct general g = {.t = t,
                        .r = &core->rules,
                        .f = bg_field(&core->rules, core->state),
                        .seat = seat,
                        .view = arena_take(arena, sizeof *g.view),
                        .after = arena_take(arena, sizeof *g.after),
                        .prompt = prompt_taken(arena),
                        .play = arena_take(arena, sizeof *g.play),
                        .out = {.arena = arena}};
    rules_view(g.r, core->state, seat, g.view);
    text_words(&g.out, style->draft ? "draft\n" : "");
    while (g.lines < style->lines && step(&g))
        ;
    attacks(&g);
    text_words(&g.out, "done\n");
    text_words(&g.out, style->say ? "say Good morning, General.\n" : "");
    text_words(&g.out, style->wait ? "wait\n" : style->now ? "now\n" : "");
    if (style->standing)
        standing(t, g.r, core->state, seat, &g.out);
    return g.out.at;
}

const struct bot_wishes bg_wishes = {.ruleset = "blue-and-gray", .sheet = sheet, .standing = standing};
