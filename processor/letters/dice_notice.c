/* SPDX-License-Identifier: Apache-2.0 */
/* Mails while the dice of a closed exchange wait. */
#include "processor/letters/dice_notice.h"
#include "processor/game/game_time.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/game/report_proof.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/form.h"
#include "processor/letters/receipt_inside.h"
#include "processor/words/dice_words.h"
#include <stdio.h>
#include <string.h>

struct asking { /* one mail */
    struct game *game;
    int seat;
    char player[32], form_name[96];
    struct span form;
};

/* The sheet that came into force, whose luck is asked for: whoever gave none is not asked. */
static const struct core_receipt *sheet_in_force(const struct core *core, int seat)
{
    static const struct core_receipt none;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters && core->receipt[i].seat == seat)
            return &core->receipt[i];
    return &none;
}

static void add_sealed(const struct asking *a, json_t *values)
{
    const struct core_receipt *sheet = sheet_in_force(a->game->core, a->seat);
    struct header header = {0};
    struct problem unused;
    if (!header_parse(sheet->canonical, &header, &unused)) /* it was parsed when it came in */
        header.next = (struct span){0};
    json_object_set_new(values, "seq", json_integer((json_int_t)sheet->seq));
    json_object_set_new(values, "sealed", letter_word(arena_string(a->game->arena, header.next)));
}

static void add_beacon(const struct asking *a, json_t *values)
{
    const struct core *core = a->game->core;
    struct beacon_rule rule;
    char source[BEACON_SOURCE_MAX];
    if (!beacon_rule_read(span_of(core->g.beacon), &rule))
        return;
    beacon_source(source, rule.chain);
    json_object_set_new(values, "set_up", json_boolean(core->k == 0));
    json_object_set_new(values, "shuffles", json_boolean(core->k == 0 && game_has_cards(&core->g)));
    json_object_set_new(values, "round", json_integer((json_int_t)core->wait.round));
    json_object_set_new(values, "chain", json_string(rule.chain->name));
    json_object_set_new(values, "address",
                        letter_word(beacon_address(a->game->arena, span_of(source), core->wait.round)));
}

static struct written words_of(const struct asking *a)
{
    struct game *game = a->game;
    const char *name = game->core->g.name;
    json_t *values = letter_values(game, a->player);
    json_object_set_new(values, "form", json_string(a->form_name));
    json_object_set_new(values, "form_text", letter_word(arena_string(game->arena, a->form)));
    json_object_set_new(values, "desk_url", letter_word(desk_url(game->arena, game->pass)));
    json_object_set_new(values, "forum", json_boolean(game->core->g.forum));
    switch (game->core->g.dice) {
    case 'B':
        json_object_set_new(values, "signing", json_true());
        return letter_write(game->pass, game->arena, name, "dice-sign", values);
    case 'C':
        add_sealed(a, values);
        return letter_write(game->pass, game->arena, name, "dice-open", values);
    default:
        add_beacon(a, values);
        return letter_write(game->pass, game->arena, name, "dice-beacon", values);
    }
}

static struct span checkpoint_now(struct game *game, const struct form_base *base)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    checkpoint_write(&text, game->core->origin_id, base->size, &base->root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    return text_span(&note);
}

/* Should the host lose his machine now, the checkpoint would show that there was more, and nobody could say what. */
static bool add_log(struct asking *a, struct message *message, struct span checkpoint, struct error *err)
{
    struct game *game = a->game;
    struct proof proof;
    struct text out = {.arena = game->arena};
    if (!report_proof_now(game, a->seat, checkpoint, &proof, err))
        return false;
    proof_write(&out, &proof);
    message_file(message,
                 arena_words(game->arena, "%s-%s-log-%llu.txt", game->core->g.name, game->core->g.seat[a->seat].name,
                             (unsigned long long)game->core->tree.size),
                 text_span(&out));
    return true;
}

static bool post(struct asking *a, const struct form_base *base, struct error *err)
{
    struct game *game = a->game;
    struct span checkpoint = checkpoint_now(game, base);
    const struct core *core = game->core;
    struct written written = words_of(a);
    bool asks = core->g.dice != 'D';
    struct message message = {
        .player = a->player, .kind = asks ? MESSAGE_ASKS : MESSAGE_TELLS, .subject = written.subject};
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-dice-%llu.txt", core->g.name, core->g.seat[a->seat].name,
                               (unsigned long long)core->tree.size),
                   written.text);
    message_file(&message, a->form_name, a->form);
    message_file(&message,
                 arena_words(game->arena, "%s-checkpoint-%llu.txt", core->g.name, (unsigned long long)base->size),
                 checkpoint);
    return add_log(a, &message, checkpoint, err) &&
           (!asks || message_deadline(game, &message, a->seat, core->deadline, err)) &&
           message_send(game, &message, err);
}

static bool ask(struct game *game, int seat, struct error *err)
{
    struct asking a = {.game = game, .seat = seat};
    struct text form = {.arena = game->arena};
    struct form_base base = {.size = game->core->tree.size}; /* what this transaction writes, and signs */
    tlog_tree_root(&game->core->tree, &base.root);
    game_player(game, seat, a.player);
    form_dice(&form, game->core, seat, &base);
    if (game->core->g.dice == 'D')
        snprintf(a.form_name, sizeof a.form_name, "%s-beacon-%llu.txt", game->core->g.name,
                 (unsigned long long)game->core->wait.round);
    else
        form_name(a.form_name, sizeof a.form_name, game->core, seat);
    a.form = text_span(&form);
    return post(&a, &base, err);
}

bool dice_notices(struct game *game, struct error *err)
{
    const struct core *core = game->core;
    if (core->phase != CORE_AWAITING || core->wait.entry < game->row.log_size)
        return true;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if ((core->g.dice == 'D' || !core_has_answered(core, seat)) && !ask(game, seat, err))
            return false;
    return true;
}

struct written dice_answer(struct game *game, const struct core_outcome *o)
{
    char player[32];
    game_player(game, o->seat, player);
    json_t *values = letter_values(game, player);
    json_object_set_new(values, "signing", json_boolean(o->header.kind == BLOCK_ACK));
    json_object_set_new(values, "ready", json_boolean(game->core->phase != CORE_AWAITING));
    json_object_set_new(values, "entry", json_integer((json_int_t)o->entry));
    json_object_set_new(values, "log", letter_word(receipt_log(game, o)));
    return letter_write(game->pass, game->arena, game->core->g.name, "dice-in", values);
}
