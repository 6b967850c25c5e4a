/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/story.h"
#include "processor/core/core.h"
#include "processor/core/core_ruling.h"
#include "processor/game/game.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASS_SECONDS = 7200, VISITS_MAX = 400 };

uint32_t story_below(struct story *s, uint32_t n)
{
    return random_below(&s->t.seed, n);
}

bool story_one_in(struct story *s, uint32_t n)
{
    return story_below(s, n) == 0;
}

static bool may(struct story *s, enum story_event event, uint32_t one_in)
{
    if (!(s->of->may & STORY_BIT(event)) || !story_one_in(s, one_in))
        return false;
    s->n[event]++;
    return true;
}

void story_send(struct story *s, struct game *game, int seat, const char *block, bool lost)
{
    struct span mail = bot_sign(game->arena, s->key[seat], block);
    folder_sent(&s->folder[s->player[seat]], mail, s->t.now);
    if (!lost)
        bots_drop(&s->t, mail);
}

/* ---- the set-up, and what dice wait for ---- */

static void set_up(struct story *s, struct game *game)
{
    const struct core *core = game->core;
    bool joins = core->phase == CORE_JOINING;
    bool away = (s->of->may & STORY_BIT(STORY_VOID)) && core->set_up_attempt == 1 && s->of->seed % 2 == joins;
    s->n[STORY_VOID] += away && !s->n[STORY_VOID];
    for (int seat = away; seat < core->g.n_seats; seat++)
        if (!core_has_answered(core, seat))
            story_send(s, game, seat, joins ? bot_join(game, seat) : bot_nonce(game, seat), false);
}

static void answer_dice(struct story *s, struct game *game)
{
    const struct core *core = game->core;
    bool late = (s->of->may & STORY_BIT(STORY_LATE)) && core->k % 4 == 3 && core->deadline > 0;
    if (core->g.dice == 'D') {
        for (int seat = 0; seat < core->g.n_seats && s->t.now >= core->deadline; seat++)
            if (!s->waits_for_fresh[seat] && story_may_sign(s, core, seat)) { /* anybody may send the round */
                bots_drop(&s->t, bot_sign(game->arena, s->key[seat], bot_beacon(game, seat)));
                return;
            }
        return;
    }
    s->n[STORY_LATE] += late;
    for (int seat = 0; !late && seat < core->g.n_seats; seat++)
        if (!core_has_answered(core, seat) && !s->waits_for_fresh[seat] && core_has_key(core, seat))
            story_send(s, game, seat, core->g.dice == 'B' ? bot_ack(game, seat) : bot_opening(game, seat), false);
}

/* ---- sheets ---- */

/* "agree 31", "object 31": what the seat says to a ruling or to a key that was proposed for it; NULL: nothing. */
static const char *opinion(struct story *s, struct game *game, int seat)
{
    const struct core_rulings *all = &game->core->rulings;
    if (s->objects_to[seat]) {
        const char *words = arena_words(game->arena, "object %llu\n", (unsigned long long)s->objects_to[seat]);
        s->objects_to[seat] = 0;
        return words;
    }
    for (int i = 0; i < all->n; i++)
        if (!(all->at[i].agreed >> seat & 1) && story_one_in(s, 2))
            return arena_words(game->arena, "%s %llu\n", story_one_in(s, 6) ? "object" : "agree",
                               (unsigned long long)all->at[i].n);
    return NULL;
}

static void send_bad(struct story *s, struct game *game, int seat)
{
    const struct core *core = game->core;
    if (may(s, STORY_REFUSED, 12))
        story_send(s, game, seat, bot_orders(game, seat, core->k + 5, 0, "done\n"), false);
    else if (may(s, STORY_FAULTY, 12))
        story_send(s, game, seat, bot_orders(game, seat, core->k, 0, "fly to the moon\ndone\n"), false);
    else if (may(s, STORY_LOST, 8))
        story_send(s, game, seat, bot_orders(game, seat, core->k, 0, "done\n"), true);
}

static void send_sheet(struct story *s, struct game *game, int seat)
{
    const struct core *core = game->core;
    struct bot_style style = {.stops = story_one_in(s, 3),
                              .standing = may(s, STORY_STANDING, 4),
                              .now = story_one_in(s, 2),
                              .wait = story_one_in(s, 20),
                              .say = story_one_in(s, 10),
                              .lines = 12};
    const char *lines = bot_sheet(&s->t, core, seat, &style, game->arena);
    story_send(s, game, seat, bot_orders(game, seat, core->k, 0, lines), false);
    s->g->sent_k[seat] = core->k;
}

/* True: it has nothing more to say at this visit. */
static bool answered(struct story *s, const struct core *core, int seat)
{
    if (s->waits_for_fresh[seat] || !core_has_key(core, seat) || s->late_k[seat] == core->k)
        return true;
    if (s->g->sent_k[seat] == core->k)
        return !may(s, STORY_REPLACED, 3);
    if (!may(s, STORY_LATE, 9))
        return false;
    s->late_k[seat] = core->k;
    return true;
}

static void ask_seat(struct story *s, struct game *game, int seat)
{
    const struct core *core = game->core;
    const char *said = core_has_key(core, seat) && !s->waits_for_fresh[seat] ? opinion(s, game, seat) : NULL;
    if (said) {
        story_send(s, game, seat, bot_orders(game, seat, core->k, 0, said), false);
        return;
    }
    if (!(core->asked >> seat & 1)) {
        if (!s->waits_for_fresh[seat] && core_has_key(core, seat) && core->n_receipts == 0 && may(s, STORY_AHEAD, 9))
            story_send(s, game, seat, bot_orders(game, seat, core->k, 0, "standing none\n"), false);
        return;
    }
    if (answered(s, core, seat))
        return;
    if (core->n_receipts == 0 && s->g->sent_k[seat] != core->k)
        send_bad(s, game, seat);
    struct game *now = bots_look(&s->t, s->g);
    send_sheet(s, now, seat);
    bots_leave(now);
}

/* Somebody gives up; or the host ends it. */
static void give_up(struct story *s, struct game *game)
{
    const struct core *core = game->core;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if ((core->asked >> seat & 1) && core_has_key(core, seat) && !s->waits_for_fresh[seat] && story_one_in(s, 2)) {
            story_send(s, game, seat, bot_orders(game, seat, core->k, 0, "resign\nnow\n"), false);
            return;
        }
    bots_end(&s->t, s->g);
}

static void open_game(struct story *s, struct game *game)
{
    const struct core *core = game->core;
    const char *broken = rules_broken(&core->rules, core->state);
    ck_assert_msg(broken == NULL, "%s: %s", s->g->name, broken);
    if (story_find_player(s, game))
        return;
    if (core->k > s->of->exchanges) {
        give_up(s, game);
        return;
    }
    if (story_act(s, game))
        return;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        ask_seat(s, game, seat);
}

/* ---- from pass to pass ---- */

static bool visit(struct story *s)
{
    struct game *game = bots_look(&s->t, s->g);
    enum core_phase phase = game->core->phase;
    if (phase != CORE_OVER && phase != CORE_VOID)
        story_keys(s, game);
    if (game->core->k == 0 && game->core->hold.by_host) { /* the set-up failed: the host lets it begin anew */
        bots_leave(game);
        bots_resume(&s->t, s->g);
        return true;
    }
    if (phase == CORE_JOINING || phase == CORE_OPENING)
        set_up(s, game);
    else if (phase == CORE_AWAITING)
        answer_dice(s, game);
    else if (phase == CORE_OPEN)
        open_game(s, game);
    bots_leave(game);
    return phase != CORE_OVER && phase != CORE_VOID && !s->g->over;
}

/* Why a game stands still, for whoever looks at a failed test. */
static const char *where(struct story *s)
{
    struct game *game = bots_look(&s->t, s->g);
    const struct core *core = game->core;
    struct text out = {.arena = s->t.arena};
    text_format(&out, "phase %d, exchange %llu, asked %d, deadline in %lld s, held %d", (int)core->phase,
                (unsigned long long)core->k, core->asked, core->deadline ? (long long)(core->deadline - s->t.now) : 0,
                core->hold.by_host);
    for (int seat = 0; seat < core->g.n_seats; seat++)
        text_format(&out, "; seat %d: key %d, waits %d, sent for %llu", seat, core_has_key(core, seat),
                    s->waits_for_fresh[seat], (unsigned long long)s->g->sent_k[seat]);
    if (game->row.aside[0])
        text_format(&out, "; set aside: %s", game->row.aside);
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        char word[SSH_FP_MAX];
        bot_fingerprint(word, s->key[seat]);
        text_format(&out, "; %s signs with %.14s", core->g.seat[seat].name, word);
        for (int i = 0; i < core->seat[seat].n_keys; i++)
            text_format(&out, ", %.14s%s", core->seat[seat].key[i].word,
                        core->seat[seat].key[i].revoked ? " gone" : "");
    }
    bots_leave(game);
    return out.at;
}

static void came(void *context, const struct outbox_row *row)
{
    struct story *s = context;
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        if (strcmp(row->player, bot_player[i]) == 0)
            folder_came(&s->folder[i], row);
}

void story_play(struct story *s, const struct story_terms *terms)
{
    *s = (struct story){.of = terms};
    bots_open(&s->t, terms->terms.name, terms->seed);
    s->t.on_message = came;
    s->t.context = s;
    s->folder = arena_take(s->t.arena, BOT_SEATS_MAX * sizeof *s->folder);
    for (int i = 0; i < BOT_SEATS_MAX; i++) {
        s->folder[i].arena = s->t.arena;
        s->player[i] = i;
        memcpy(s->key[i], s->t.key[i], sizeof s->key[i]);
    }
    s->g = bots_add(&s->t, &terms->terms);
    struct game *game = bots_look(&s->t, s->g);
    s->next_player = s->n_seats = game->core->g.n_seats;
    bots_leave(game);
    bots_pass(&s->t, s->t.now);
    while (visit(s)) {
        ck_assert_msg(++s->visits < VISITS_MAX, "%s does not end: %s", terms->terms.name, where(s));
        bots_pass(&s->t, s->t.now + PASS_SECONDS);
        if (terms->between)
            terms->between(terms->context, &s->t, s->g);
    }
    bots_pass(&s->t, s->t.now + PASS_SECONDS);
}

void story_close(struct story *s)
{
    bots_close(&s->t);
}

struct verify_input story_folder(const struct story *s, int player)
{
    struct verify_input in = folder_all(&s->folder[player]);
    in.sent_all = player < s->n_seats && !s->changed_hands[player];
    return in;
}

bool story_was_played(const struct story *s)
{
    return s->folder[0].n_reports > 0;
}
