/* SPDX-License-Identifier: Apache-2.0 */
/* Mails while the dice of a closed exchange wait. */
#include "processor/letters/dice_notice.h"
#include "processor/game/awaited.h"
#include "processor/game/mail_calendar.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/game/report_proof.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/form.h"
#include "processor/letters/form_dice.h"
#include "processor/letters/receipt_inside.h"
#include "processor/words/dice_words.h"
#include <stdio.h>
#include <string.h>

struct asking { /* one mail */
    struct game *game;
    int seat;
    char player[32], when[64], form_name[96];
    struct span form;
};

static void sign_words(const struct asking *a, struct text *out)
{
    text_format(out,
                "\n\n%.*s\nThe form is also in the file %s. Sign it and send both files, the .txt and the "
                ".txt.sig:\n  ssh-keygen -Y sign -f KEY -n pbem-v1 %s\n",
                (int)a->form.len, (const char *)a->form.at, a->form_name, a->form_name);
    const char *desk = desk_url(a->game->arena, a->game->pass);
    if (desk)
        text_format(out, "Or paste this mail into the order desk, with the key that you always use there:\n  %s\n",
                    desk);
}

static void ask_ack(const struct asking *a, struct text *out)
{
    text_format(out,
                "%s, all sheets are in, and the %s of %s wait for one signature of yours, by %s.\n\n"
                "The host plays in this game, and a sheet of his came last. So that he cannot have tried out what "
                "would suit him, a signature that he cannot make goes into the %s. The form says nothing else: no "
                "orders, no consent. %s\n",
                a->player, chance_word(&a->game->core->g), a->game->core->g.name, a->when,
                chance_word(&a->game->core->g), dice_late_words(a->game->arena, a->game->core));
    sign_words(a, out);
}

/* The sheet that came into force, whose luck is asked for: whoever gave none is not asked. */
static const struct core_receipt *sheet_in_force(const struct core *core, int seat)
{
    static const struct core_receipt none;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters && core->receipt[i].seat == seat)
            return &core->receipt[i];
    return &none;
}

static void ask_nonce(const struct asking *a, struct text *out)
{
    const struct core *core = a->game->core;
    const struct core_receipt *sheet = sheet_in_force(core, a->seat);
    struct header header = {0};
    struct problem unused;
    if (!header_parse(sheet->canonical, &header, &unused)) /* it was parsed when it came in */
        header.next = (struct span){0};
    text_format(out,
                "%s, all sheets are in. Now open what your sheet %llu of %s sealed in its line next, by %s.\n\n"
                "Put the long middle word of the luck key's .pub file, the one that begins AAAA, behind \"open:\" in "
                "the form, sign the form and send both files. (If you sealed 64 digits of your own, put these.) All "
                "who gave a sheet do the same, and the %s follow from all of it. %s\n\nSealed was:\n  %.*s\n",
                a->player, (unsigned long long)sheet->seq, core->g.name, a->when, chance_word(&core->g),
                dice_late_words(a->game->arena, core), (int)header.next.len,
                header.next.len > 0 ? (const char *)header.next.at : "");
    sign_words(a, out);
}

static void tell_beacon(const struct asking *a, struct text *out)
{
    const struct core *core = a->game->core;
    struct beacon_rule rule;
    char source[BEACON_SOURCE_MAX];
    if (!beacon_rule_read(span_of(core->g.beacon), &rule))
        return;
    beacon_source(source, rule.chain);
    text_format(
        out,
        "%s, %s in %s. The %s wait for round %llu of the public beacon %s, which comes on %s. You need do "
        "nothing.\n\n"
        "Attached are the signed checkpoint of the log at this moment and the log since your newest report. Keep "
        "this mail as it came, with its header: if your own mail server took it in before the round, that shows you "
        "that nothing could be changed any more when the round came (dispatch verify).\n\n"
        "When it has come anybody can read it here, and anybody may send it in:\n  %s\n"
        "Put the value of \"signature\" behind \"signature\" in the form, in lines of at most 60 digits, sign "
        "it and send it as a sheet.\n",
        a->player, core->k ? "all sheets are in" : "everybody's luck is open", core->g.name,
        core->k || !game_has_cards(&core->g) ? chance_word(&core->g) : "shuffles", (unsigned long long)core->wait.round,
        rule.chain->name, a->when, beacon_address(a->game->arena, span_of(source), core->wait.round));
    sign_words(a, out);
}

static struct span checkpoint_now(struct game *game, const struct form_base *base)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    checkpoint_write(&text, game->core->origin_id, base->size, &base->root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    return text_span(&note);
}

static const char *subject_of(const struct asking *a)
{
    const struct core *core = a->game->core;
    const char *words = core->g.dice == 'B'   ? "Sign once for the %s"
                        : core->g.dice == 'C' ? "Open your luck for the %s"
                                              : "The %s wait for the beacon";
    return arena_words(a->game->arena, "[%s] %s (%s %s)", core->g.name,
                       arena_words(a->game->arena, words, chance_word(&core->g)), core->g.dice == 'D' ? "on" : "by",
                       a->when);
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
    struct text body = {.arena = game->arena};
    bool asks = core->g.dice != 'D';
    struct message message = {.player = a->player, .kind = asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    if (core->g.dice == 'B')
        ask_ack(a, &body);
    else if (core->g.dice == 'C')
        ask_nonce(a, &body);
    else
        tell_beacon(a, &body);
    message.subject = subject_of(a);
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-dice-%llu.txt", core->g.name, core->g.seat[a->seat].name,
                               (unsigned long long)core->tree.size),
                   letter_text(game->pass, game->arena, core->g.name, text_span(&body)));
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
    game_when(game->pass, a.player, game->core->deadline, a.when);
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

struct span dice_answer(struct game *game, const struct core_outcome *o, const char **subject)
{
    struct text body = {.arena = game->arena};
    const char *waiting = awaited_words(game, ""), *what = chance_word(&game->core->g);
    *subject = o->header.kind == BLOCK_ACK ? "Your signature is in" : "Your luck is open";
    text_format(&body, "%s: entry %llu of the log. %s\n\n%s\n", *subject, (unsigned long long)o->entry,
                game->core->phase != CORE_AWAITING
                    ? arena_words(game->arena, "The %s have all they need: the game goes on in this pass.", what)
                : waiting[0] ? waiting
                             : arena_words(game->arena, "The %s wait for others.", what),
                receipt_log(game, o));
    return letter_text(game->pass, game->arena, game->core->g.name, text_span(&body));
}

const char *dice_late_words(struct arena *arena, const struct core *core)
{
    const char *what = chance_word(&core->g);
    if (core->g.dice == 'B')
        return arena_words(arena,
                           "If nothing comes that stands in the game's log, and the %s go on waiting: they never fall "
                           "without it.",
                           what);
    return arena_words(arena, "If nothing comes that stands in the game's log, and the %s fall without your number.",
                       what);
}
