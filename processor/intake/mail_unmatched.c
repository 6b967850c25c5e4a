/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/mail_unmatched.h"
#include "processor/base/mail_own.h"
#include "processor/base/problems.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/former_address.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/intake/mail_unmatched_inside.h"
#include "processor/intake/muster_answer.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up.h"
#include "processor/letters/receipt.h"
#include "processor/mime/mime.h"
#include "processor/record/player_block.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A day's worth, each by itself. */
enum { DAY = 86400, FORGED_A_DAY = 6, LOST_A_DAY = 3, NEWS_A_DAY = 20, CHECKS_A_DAY = 6 };

/* ---- a delivery report ---- */

static const char *why_failed(struct arena *arena, const struct mail *mail, size_t i)
{
    const char *status = i < mail->n_failed ? mail->failed[i].status : "";
    return arena_words(arena, "mail to the registered address comes back%s%s", status[0] ? ", status " : "", status);
}

static bool flag_player(struct mail_in *in, const char *player, size_t i, struct error *err)
{
    struct bounce_row before;
    const char *words = why_failed(in->arena, in->mail, i);
    bool known = store_bounce_get(in->pass->store, player, &before, err);
    if (err->doing || !store_bounce_put(in->pass->store, player, words, in->pass->now, err))
        return false;
    return known || store_news_put(in->pass->store, 2, "",
                                   arena_words(in->arena,
                                               "%s: %s. Ask for another address: dispatch player add %s --mail ADDRESS",
                                               player, words, player),
                                   in->pass->now, err);
}

/* Nobody knows a mail's Message-ID but who had it: so that very mail is marked, and time stands still for who did not
 * get it (game_outage.h). */
static bool came_back(struct mail_in *in, const char *message_id, char player[static 32], struct error *err)
{
    char game[33];
    int64_t number;
    if (!store_outbox_by_mail(in->pass->store, message_id, player, game, &number, err))
        return false;
    store_outbox_returned(in->pass->store, message_id, err);
    return !error_is_set(err);
}

/* A report counts when it names a mail of ours; one that names none counts when it names a registered address. Anybody
 * can write one that names none: it does nothing but tell the host, and puts no deadline off. */
static bool take_bounce(struct mail_in *in, struct error *err)
{
    struct player_row row;
    char player[32] = "";
    const struct mail *mail = in->mail;
    bool final = mail->n_failed == 0;
    for (size_t i = 0; i < mail->n_failed; i++)
        final = final || mail->failed[i].final;
    in->turned->outcome = "a delivery report about no player";
    if (!final) {
        in->turned->outcome = "a delivery report: delayed";
        return true;
    }
    bool ours = false;
    for (size_t i = 0; i < mail->n_ids && !ours && !err->doing; i++)
        ours = came_back(in, arena_words(in->arena, "<%s>", mail->ids[i]), player, err);
    for (size_t i = 0; i < mail->n_failed && !ours && mail->n_ids == 0 && !err->doing; i++)
        if (mail_player(in->pass, mail->failed[i].address, &row, err)) {
            snprintf(player, sizeof player, "%s", row.name);
            ours = true;
        }
    if (err->doing || !ours)
        return !err->doing;
    in->turned->outcome = "a delivery report";
    return flag_player(in, player, 0, err);
}

/* ---- blocks in letters that the mail quotes ---- */
/* Which blocks of a mail are its writer's, and which stand in the letter that it answers. Letters of ours have forms in
 * them, and mail programs quote letters whole. */

/* The line of the text, from 1, below which everything is quoted without marks: "-----Original Message-----". 0: none.
 * Nothing can be quoted before something is said. */
static int quote_begins(struct span text)
{
    int at = 1;
    bool said = false;
    for (struct span line; span_line(&text, &line); at++) {
        while (line.len > 0 && line.at[0] <= ' ')
            line = span_from(line, 1);
        if (said && mail_quote_begins(line))
            return at;
        said = said || line.len > 0;
    }
    return 0;
}

static bool is_below(const struct mail *mail, const struct found *found)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        if (mail->text[i].text.at == found->file.at) {
            int line = quote_begins(mail->text[i].text);
            return line > 0 && found->block.line > line;
        }
    return false; /* in an attachment */
}

/* Another text of the mail may show the same block without marks. */
bool mail_quotes_block(const struct mail *mail, const struct arrival *arrival, size_t i)
{
    const struct block *block = &arrival->found[i].block;
    for (size_t k = 0; k < arrival->n_found; k++) {
        const struct found *same = &arrival->found[k];
        if ((k == i || (block->canonical.len > 0 && span_same(same->block.canonical, block->canonical))) &&
            (same->block.quoted || is_below(mail, same)))
            return true;
    }
    return false;
}

bool mail_is_word(const struct mail *mail, const struct arrival *arrival)
{
    bool is = mail_says_word(mail);
    for (size_t i = 0; i < arrival->n_found && is; i++)
        is = mail_quotes_block(mail, arrival, i);
    return is;
}

/* ---- blocks that were not taken ---- */

static bool is_of_signature(const char *key)
{
    return strncmp(key, "sshsig.", 7) == 0 || strncmp(key, "minisign.", 9) == 0 || strcmp(key, "armor.forged") == 0 ||
           strcmp(key, "armor.several") == 0 || strcmp(key, "key.old") == 0;
}

static json_t *sentence_of(struct mail_in *in, const struct problem *why)
{
    struct problem told = *why;
    if (in->is_post)
        problem_of_post(&told);
    return letter_word(arena_string(in->arena, problem_sentence(in->arena, NULL, &told)));
}

/* "Sat 21 Nov 18:00 CET", as the mail's own date says, for a player. */
static json_t *sent_when(struct mail_in *in, const char *game, const char *player)
{
    return letter_word(
        phrase_when(in->pass, in->arena, game, player, in->mail->date > 0 ? in->mail->date : in->pass->now));
}

/* Anybody can sign badly, and nobody is needed: the host has one line of news a day, and a count in status. The claimed
 * seat's own player hears that somebody, perhaps he himself, sent what does not verify. */
static bool tell_forged(struct mail_in *in, const struct address *to, const struct problem *why, struct error *err)
{
    struct game_row row;
    char player[32], who[64];
    bool may, tell;
    if (!store_game_by_name(in->pass->store, to->game, &row, err) ||
        !store_seat_get(in->pass->store, row.id, to->side, player, err))
        return !err->doing;
    in->turned->outcome = "a signature that does not verify";
    snprintf(who, sizeof who, "%s/%s", row.name, to->side);
    if (!mail_may(in->pass, "forged", who, FORGED_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    bool is_sheet = to->kind == BLOCK_ORDERS, is_press = to->kind == BLOCK_PRESS;
    const char *word = block_kind_word(to->kind);
    if (!mail_may(in->pass, "forged-news", "", 1, DAY, &tell, err) ||
        !store_meter_add(in->pass->store, FORGED_TOLD, "", in->pass->now, err))
        return false;
    json_t *values = json_pack("{s:b,s:b,s:b,s:o,s:o,s:s,s:s,s:o}", "post", in->is_post, "sheet", is_sheet, "press",
                               is_press, "kind", letter_word(word), "sent", sent_when(in, row.name, player), "side",
                               to->side, "game", row.name, "problem", sentence_of(in, why));
    const char *news =
        arena_words(in->arena,
                    "%s for the seat %s came with a signature that does not verify (%s), and its "
                    "player is told; dispatch status counts further ones",
                    is_sheet ? "a sheet" : arena_words(in->arena, "a block %s", word), to->side, why->key);
    return letter(in->pass, in->arena, player, row.id, "forged", values, "answer.txt", MESSAGE_TELLS, err) &&
           (!tell || store_news_put(in->pass->store, 0, row.id, news, in->pass->now, err));
}

/* W17: an unsigned sheet is checked line by line for the registered address of its seat. *answered: it was one of a
 * game and seat of ours. */
static bool mail_check_unsigned(struct mail_in *, const struct found *, const struct address *, bool *answered,
                                struct error *);

/* The first unquoted block that has a signature and did not verify; or one without, which gets its check. */
static bool answer_blocks(struct mail_in *in, const struct arrival *arrival, const struct problem why[], bool *answered,
                          struct error *err)
{
    struct address to;
    struct problem ignored = {0};
    for (size_t i = 0; i < arrival->n_found && !*answered; i++) {
        const struct found *one = &arrival->found[i];
        if (one->block.quoted || one->block.bad || !why[i].key || !ingest_address(one, &to, &ignored))
            continue;
        if (one->n_sigs > 0 && is_of_signature(why[i].key)) {
            *answered = true;
            return tell_forged(in, &to, &why[i], err);
        }
        if (one->n_sigs == 0 && to.kind == BLOCK_ORDERS && strcmp(why[i].key, "armor.unsigned") == 0 &&
            !mail_check_unsigned(in, one, &to, answered, err))
            return false;
    }
    return true;
}

/* ---- the others ---- */

/* A mail of a player, by its From, with which nothing could be done: he is told why, at his registered address. */
static bool tell_lost(struct mail_in *in, const struct player_row *player, const struct problem *why, struct error *err)
{
    bool may, is_wish = strcmp(why->key, "mail.wish") == 0;
    if (!mail_may(in->pass, "lost", player->name, LOST_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    json_t *values = json_pack("{s:o,s:o,s:o,s:o,s:s,s:I}", "sent", sent_when(in, NULL, player->name), "about",
                               letter_word(in->mail->subject), "problem", sentence_of(in, why), "wish",
                               letter_word(is_wish ? why->got : NULL), "host", in->pass->host_name, "seq",
                               (json_int_t)player->seq + 1);
    return letter(in->pass, in->arena, player->name, "", "lost", values, "answer.txt", MESSAGE_TELLS, err);
}

/* Is this a line of a PLAYER block that nobody writes by chance? Only plain words: whoever forges a From must not have
 * others of ours in a letter. */
static bool is_plain_wish(struct span line)
{
    struct wishes wishes;
    struct problem ignored = {0};
    for (size_t i = 0; i < line.len; i++) {
        uint8_t c = line.at[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && !(c >= '0' && c <= '9') && c != ' ' && c != '-')
            return false;
    }
    if (line.len == 0 || line.len >= sizeof ignored.got || !player_read(line, &wishes, &ignored))
        return false;
    switch (wishes.wish[0].kind) {
    case WISH_SEEK:
    case WISH_SEEK_NONE:
    case WISH_STANDBY:
    case WISH_STANDBY_NONE:
    case WISH_OBSERVE:
    case WISH_RECORD_SHOWN:
    case WISH_RECORD_HIDDEN:
        return true;
    default:
        return false;
    }
}

/* The first line of the mail that says something, when it is such a one; or empty. */
static struct span wish_in(struct mail_in *in)
{
    for (size_t i = 0; i < in->mail->n_texts; i++)
        for (struct span left = in->mail->text[i].text, line; span_line(&left, &line);) {
            while (line.len > 0 && line.at[line.len - 1] <= ' ')
                line.len--;
            if (line.len > 0)
                return is_plain_wish(line) ? line : (struct span){0};
        }
    return (struct span){0};
}

/* Of a quoted form it would be no help to say that it is not signed: most people who quote one send no orders. */
static bool is_quoted_form(struct mail_in *in, const struct arrival *arrival, size_t i, const struct problem *why)
{
    return arrival->found[i].n_sigs == 0 && strcmp(why->key, "armor.unsigned") == 0 &&
           mail_quotes_block(in->mail, arrival, i);
}

static struct problem why_lost(struct mail_in *in, const struct problem *limit, const struct arrival *arrival,
                               const struct problem tried[])
{
    struct problem why = {0};
    const struct span line = wish_in(in);
    if (limit->key)
        return *limit;
    bool quoted = false;
    for (size_t i = 0; i < arrival->n_found; i++) {
        bool is = tried[i].key && is_quoted_form(in, arrival, i, &tried[i]);
        if (tried[i].key && !is)
            return tried[i];
        quoted = quoted || is;
    }
    if (in->mail->is_sealed)
        problem_set(&why, "mail.sealed", 0);
    else if (in->mail->is_tnef)
        problem_set(&why, "mail.tnef", 0);
    else if (line.len > 0)
        problem_set(&why, "mail.wish", 0);
    else if (quoted)
        problem_set(&why, "mail.quoted", 0);
    else
        problem_set(&why, "mail.nothing", 0);
    if (line.len > 0)
        problem_words(why.got, sizeof why.got, (const char *)line.at, line.len);
    return why;
}

/* An address answers with the code that was sent there, to be in force or to be withdrawn: whoever reads it there is
 * its owner, whatever From says. */
static bool take_confirmation(struct mail_in *in, bool *taken, struct error *err)
{
    char player[32];
    *taken = false;
    for (size_t i = 0; i < in->mail->n_texts && !*taken; i++)
        if (!player_confirm(in->pass, in->arena, in->mail->text[i].text, taken, player, err))
            return false;
    for (size_t i = 0; i < in->mail->n_texts && !*taken; i++)
        if (!sign_up_confirm(in->pass, in->arena, in->mail->text[i].text, taken, err))
            return false;
    if (*taken)
        in->turned->outcome = "a new address has answered";
    else if (!muster_answer(in, taken, err))
        return false;
    for (size_t i = 0; i < in->mail->n_texts && !*taken; i++) {
        if (!former_withdraw(in->pass, in->arena, in->mail->text[i].text, taken, err))
            return false;
        if (*taken)
            in->turned->outcome = "an earlier address is withdrawn";
    }
    return true;
}

static bool answer_person(struct mail_in *in, const struct arrival *arrival, const struct problem *limit,
                          const struct problem why[], struct error *err)
{
    struct player_row player;
    bool answered = false, word = !limit->key && mail_is_word(in->mail, arrival);
    if (!limit->key && !take_confirmation(in, &answered, err))
        return false;
    in->pass->n[PASS_ANSWERED] += answered; /* what was taken was not turned away */
    if (answered)
        return true;
    if (!limit->key && !word && !answer_blocks(in, arrival, why, &answered, err))
        return false;
    if (answered)
        return true;
    if (!mail_player(in->pass, in->mail->from, &player, err)) {
        in->turned->outcome = "a stranger";
        in->turned->drop = true;
        return !err->doing && (limit->key || sign_up_take(in, arrival, err));
    }
    if ((arrival->n_found == 0 || word) && !limit->key &&
        (!muster_answer_late(in, &player, &answered, err) ||
         (!answered && !mail_answer_word(in, &player, &answered, err))))
        return false;
    if (answered)
        return true;
    in->turned->outcome = "nothing in it";
    const struct problem lost = why_lost(in, limit, arrival, why);
    return tell_lost(in, &player, &lost, err);
}

/* A player's post in the host's own thread, with a PLAYER block that is nobody's: they hear of it, as of a mail that
 * was not understood. What they quote is not theirs. */
static bool tell_poster(struct mail_in *in, const struct arrival *arrival, const struct problem why[],
                        struct error *err)
{
    char player[32];
    bool may;
    size_t at = 0;
    while (at < arrival->n_found &&
           (arrival->found[at].block.kind != BLOCK_PLAYER || arrival->found[at].block.quoted || !why[at].key))
        at++;
    if (at == arrival->n_found || !in->pass->poster ||
        !forum_thread_player(in->pass->store, in->pass->poster, player, err))
        return !err->doing;
    in->turned->outcome = "a player's block that is not taken";
    if (!mail_may(in->pass, "lost", player, LOST_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, player, "", "post-lost",
                  json_pack("{s:b,s:s,s:o}", "game", false, "kind", "PLAYER", "problem", sentence_of(in, &why[at])),
                  "answer.txt", MESSAGE_TELLS, err);
}

/* In the thread of a game: a block that is not signed, or came damaged, from the account of one of its players. It may
 * be the one that the game waits for. */
static bool tell_topic(struct mail_in *in, const struct mail_topic *topic, const struct arrival *arrival,
                       const struct problem why[], struct error *err)
{
    char player[32];
    struct game_row row;
    struct seat_row *seat;
    size_t at = 0, mine = 0;
    bool may;
    while (at < arrival->n_found && (arrival->found[at].block.quoted || !why[at].key))
        at++;
    if (at == arrival->n_found || !topic->account || forum_thread_is(topic->game) ||
        !store_game_by_name(in->pass->store, topic->game, &row, err) ||
        !forum_thread_player(in->pass->store, topic->account, player, err))
        return !err->doing;
    size_t n = store_player_seats(in->pass->store, in->arena, player, &seat, err);
    while (mine < n && strcmp(seat[mine].game, row.id) != 0)
        mine++;
    if (err->doing || mine == n)
        return !err->doing;
    in->turned->outcome = "a player's block that is not taken";
    if (!mail_may(in->pass, "lost", player, LOST_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    json_t *values = json_pack("{s:s,s:o,s:o}", "game", row.name, "kind",
                               letter_word(block_kind_word(arrival->found[at].block.kind)), "problem",
                               sentence_of(in, &why[at]));
    return letter(in->pass, in->arena, player, row.id, "post-lost", values, "answer.txt", MESSAGE_TELLS, err);
}

bool mail_turn_away_post(struct pass *pass, struct arena *arena, const struct mail_topic *topic,
                         const struct arrival *arrival, const struct problem why[], struct mail_turned *turned,
                         struct error *err)
{
    const struct mail *none = arena_take(arena, sizeof *none);
    struct mail_in in = {.pass = pass, .arena = arena, .mail = none, .turned = turned, .is_post = true};
    bool answered = false;
    *turned = (struct mail_turned){.outcome = "nothing in it"};
    return answer_blocks(&in, arrival, why, &answered, err) &&
           (answered || sign_up_post(&in, arrival, &answered, err)) &&
           (answered || (tell_poster(&in, arrival, why, err) && tell_topic(&in, topic, arrival, why, err)));
}

bool mail_turn_away(struct pass *pass, struct arena *arena, const struct arrival *arrival, const struct problem why[],
                    struct mail_turned *turned, struct error *err)
{
    int at = arrival_mail(arrival);
    const struct mail *mail = arrival->mail[at];
    struct mail_in in = {.pass = pass, .arena = arena, .mail = mail, .turned = turned};
    struct player_row known;
    *turned = (struct mail_turned){.outcome = "nothing in it"};
    if (mail->kind == MAIL_BOUNCE)
        return take_bounce(&in, err);
    if (mail->kind == MAIL_PERSON)
        return answer_person(&in, arrival, &arrival->limit[at], why, err);
    turned->outcome = mail->kind == MAIL_LIST ? "by a mailing list" : "written by a program";
    turned->drop = !mail_player(pass, mail->from, &known, err);
    return !err->doing;
}

/* ---- a sheet without a signature: tried in memory, told to the seat it names, and forgotten (W17) ---- */

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct game *game = context;
    return store_root_at(game->pass->store, game->core->id, size, out);
}

/* Nothing of the game is written: the core is thrown away. */
static bool try_in_memory(struct mail_in *in, struct game *game, int seat, const struct found *found, struct error *err)
{
    struct core_outcome *outcome = arena_take(game->arena, sizeof *outcome);
    struct receipt_lines *lines = arena_take(game->arena, sizeof *lines);
    struct verified sheet = {.bytes = found->block.canonical,
                             .canonical = found->block.canonical,
                             .heading = found->block.heading,
                             .form = "canonical"};
    const struct core_past past = {root_at, NULL, game, NULL};
    *lines = (struct receipt_lines){.game = game, .seat = seat, .is_unsigned = true};
    sha256(sheet.hash, found->block.canonical);
    bool taken = core_block(game->core, seat, &sheet, in->pass->now, &past, outcome, receipt_line, lines);
    if (!taken)
        in->turned->wait = outcome->verdict == VERDICT_LATER;
    struct game now = {0}; /* the game as it is: what was tried above changed the other one */
    bool done = !taken || (game_look(in->pass, in->arena, game->core->id, &now, err) &&
                           receipt_check(&now, outcome, lines, err));
    game_close(&now);
    for (int i = 0; i < lines->n; i++)
        json_decref(lines->words[i]);
    return done;
}

static bool mail_check_unsigned(struct mail_in *in, const struct found *found, const struct address *to, bool *answered,
                                struct error *err)
{
    struct game game = {0};
    char who[64];
    bool may = false, done = true;
    if (!game_look(in->pass, in->arena, to->game, &game, err))
        return !err->doing;
    int seat = genesis_seat(&game.core->g, span_of(to->side));
    if (seat >= 0 && !game.row.aside[0]) {
        *answered = true;
        in->turned->outcome = "a sheet without a signature";
        snprintf(who, sizeof who, "%s/%s", game.row.name, to->side);
        done = mail_may(in->pass, "unsigned", who, CHECKS_A_DAY, DAY, &may, err) &&
               (!may || try_in_memory(in, &game, seat, found, err));
    }
    game_close(&game);
    return done;
}
