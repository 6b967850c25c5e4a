/* SPDX-License-Identifier: Apache-2.0 */
/* Mails of one word: help, form, report, offers, decline, press and what to read (mail_books.h); answered to the
 * registered address of the player whose From it is (W17). */
#include "processor/base/mail_own.h"
#include "processor/game/game.h"
#include "processor/game/mail_limit.h"
#include "processor/game/message.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/template_host.h"
#include "processor/intake/mail_books.h"
#include "processor/intake/mail_unmatched_inside.h"
#include "processor/intake/press_ingest.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/form.h"
#include "processor/letters/setup_letters.h"
#include "processor/store/store_people.h"
#include <ctype.h>
#include <string.h>

enum { DAY = 86400, WORDS_A_DAY = 6, DECLINES_A_DAY = 6, SEATS = 16, LOOK_BACK = 60 };
#define DECLINE "decline " /* stands before its code */
enum { DECLINE_LEN = sizeof DECLINE - 1 };

/* ---- which word ---- */

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[0] <= ' ' || line.at[0] == '"' || line.at[0] == '*'))
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] <= ' ' || strchr(".!?\"*", line.at[line.len - 1])))
        line.len--;
    return line;
}

struct asked_for {
    const char *meant; /* NULL: it is none of ours */
    int book;          /* what is to be read, -1: nothing */
    struct span of;    /* of which ruleset; empty: of his games */
    struct span press; /* a line about press (press_ingest.h); empty: none */
};

/* "decline CODE", as a letter of ours has it. */
static bool is_coded_decline(struct span line)
{
    bool is = line.len == DECLINE_LEN + MAIL_CODE_LEN && strncasecmp((const char *)line.at, DECLINE, DECLINE_LEN) == 0;
    for (size_t i = DECLINE_LEN; is && i < line.len; i++)
        is = isxdigit(line.at[i]) != 0;
    return is;
}

static struct asked_for word_in(struct span line)
{
    static const struct {
        const char *written, *meant;
    } known[] = {{"observe none", "observe"},
                 {"help", "help"},
                 {"form", "form"},
                 {"report", "report"},
                 {"decline", "decline"},
                 {"offers", "offers"},
                 {"games", "offers"},
                 {"open games", "offers"},
                 {"no thanks", "decline"},
                 {"no, thanks", "decline"},
                 {"no thank you", "decline"},
                 {"no, thank you", "decline"}};
    line = trimmed(line);
    if (line.len == 0)
        return (struct asked_for){.book = -1};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (line.len == strlen(known[i].written) && strncasecmp((const char *)line.at, known[i].written, line.len) == 0)
            return (struct asked_for){.meant = known[i].meant, .book = -1};
    if (is_coded_decline(line))
        return (struct asked_for){.meant = "decline", .book = -1};
    if (press_mail_is(line))
        return (struct asked_for){.meant = "press", .book = -1, .press = line};
    struct asked_for word = {0};
    word.book = mail_book(line, &word.of);
    word.meant = word.book < 0 ? NULL : book_names[word.book].word;
    return word;
}

/* What the text says by its first line, or else by the only one that is its writer's. *empty: it has no line. */
static struct asked_for word_in_text(struct span text, bool *empty)
{
    for (struct span left = text, line; span_line(&left, &line);) {
        line = trimmed(line);
        if (line.len == 0)
            continue;
        *empty = false;
        const struct asked_for first = word_in(line.at[0] == '>' ? (struct span){0} : line);
        return first.meant ? first : word_in(mail_only_line(text));
    }
    return (struct asked_for){0};
}

/* If no text has a line, the subject says it. */
static struct asked_for word_of(const struct mail *mail)
{
    bool empty = true;
    for (size_t i = 0; i < mail->n_texts && empty; i++) {
        const struct asked_for said = word_in_text(mail->text[i].text, &empty);
        if (!empty)
            return said;
    }
    const char *subject = strchr(mail->subject, ']');
    subject = subject ? subject + 1 : mail->subject;
    while (strncasecmp(subject, "re:", 3) == 0 || *subject == ' ')
        subject += *subject == ' ' ? 1 : 3;
    return word_in(span_of(subject));
}

/* ---- the answers ---- */

struct seat_of_his {
    char game[33], name[32], side[17];
};

/* His seats: of the game that the mail names (tag), else all; none of a game that is set aside. */
static size_t seats_of(struct mail_in *in, const char *player, const char *tag, struct seat_of_his out[static SEATS],
                       struct error *err)
{
    struct seat_row *all;
    struct game_row game;
    size_t n = store_player_seats(in->pass->store, in->arena, player, &all, err), kept = 0, named = 0;
    for (size_t i = 0; i < n && kept < SEATS && !err->doing; i++) {
        if (!store_game_by_name(in->pass->store, all[i].game, &game, err) || game.aside[0])
            continue;
        bool is_named = strcmp(game.name, tag) == 0;
        if (is_named && named == 0)
            kept = 0; /* those before are of other games */
        named += is_named;
        if (named > 0 && !is_named)
            continue;
        strcpy(out[kept].game, game.id);
        strcpy(out[kept].name, game.name);
        strcpy(out[kept++].side, all[i].side);
    }
    return kept;
}

static bool send_help(struct mail_in *in, const struct player_row *player, const struct seat_of_his *seat, size_t n,
                      struct error *err)
{
    json_t *games = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(games, json_pack("{s:s,s:s}", "game", seat[i].name, "side", seat[i].side));
    char nonce[33];
    message_nonce(nonce);
    json_t *data = json_pack("{s:s,s:s,s:s,s:o,s:b}", "nonce", nonce, "player",
                             player->full_name[0] ? player->full_name : player->name, "host", in->pass->host_name,
                             "games", games, "any", n > 0);
    const char *desk = desk_url(in->arena, in->pass);
    json_object_set_new(data, "example", json_string(rulesets[0]->rules->name));
    json_object_set_new(data, "observable", json_boolean(in->pass->config && in->pass->config->publish_dir[0]));
    json_object_set_new(data, "desk_url", desk ? json_string(desk) : json_false());
    struct span text = template_letter(in->pass, in->arena, NULL, "help.txt", data);
    struct message message = {.player = player->name, .kind = MESSAGE_ANSWERS};
    message.subject = letter_subject(in->pass, in->arena, NULL, "help", json_object());
    message_signed(in->pass, in->arena, &message, "answer.txt", text);
    return message_post(in->pass, "", &message, err);
}

static bool is_report(const char *name)
{
    return strstr(name, "-report-") && !strstr(name, "-proof");
}

static const char *again(struct mail_in *in, const char *subject)
{
    return letter_subject(in->pass, in->arena, NULL, "again", json_pack("{s:o}", "subject", json_string(subject)));
}

/* The newest report that the store still holds, its files as they were sent. */
static bool send_report(struct mail_in *in, const struct player_row *player, const struct seat_of_his *seat, bool *any,
                        struct error *err)
{
    struct outbox_row row;
    int64_t before = 0;
    for (int i = 0; i < LOOK_BACK; i++) {
        if (!store_outbox_back(in->pass->store, in->arena, player->name, seat->game, before, &row, err))
            break;
        before = row.id;
        for (size_t f = 0; f < row.n_files; f++) {
            if (!is_report(row.file[f].name) || !strstr(row.file[f].name, seat->side))
                continue;
            struct message message = {.player = player->name, .kind = MESSAGE_ANSWERS};
            message.subject = again(in, "");
            if (!span_begins(span_of(row.subject), message.subject))
                message.subject = again(in, row.subject);
            for (size_t k = 0; k < row.n_files; k++)
                if (strcmp(row.file[k].name, "deadline.ics") != 0)
                    message_file(&message, row.file[k].name, row.file[k].bytes);
            *any = true;
            return message_post(in->pass, seat->game, &message, err);
        }
    }
    return !err->doing;
}

static bool write_form(struct game *game, int seat, struct text *form)
{
    struct form_base base = {game->row.log_size, game->row.root, game_page(game)};
    bool asked;
    switch (game->core->phase) {
    case CORE_JOINING:
        form_join(form, game->core, seat);
        return true;
    case CORE_OPENING:
        form_nonce(form, game->core, seat, &base);
        return true;
    case CORE_AWAITING:
        form_dice(form, game->core, seat, &base);
        return form->len > 0 && (game->core->g.dice == 'D' || !core_has_answered(game->core, seat));
    case CORE_OPEN:
        asked = game->core->asked >> seat & 1;
        form_orders(form, game->core, seat, &base, asked ? "the current question" : "standing orders", (struct span){0},
                    asked);
        return true;
    default:
        return false;
    }
}

/* A fresh form of what is asked now. */
static bool send_form(struct mail_in *in, const struct player_row *player, const struct seat_of_his *row,
                      struct error *err)
{
    struct game game = {0};
    struct text form = {.arena = in->arena};
    char name[96];
    if (!game_look(in->pass, in->arena, row->game, &game, err))
        return !err->doing;
    int seat = genesis_seat(&game.core->g, span_of(row->side));
    bool any = seat >= 0 && write_form(&game, seat, &form);
    struct written written = letter_write(in->pass, in->arena, row->name, "form",
                                          json_pack("{s:b,s:b}", "form", any, "over", game.core->phase >= CORE_OVER));
    struct message message = {.player = player->name, .kind = MESSAGE_ANSWERS, .subject = written.subject};
    message_signed(in->pass, in->arena, &message, "answer.txt", written.text);
    if (any) {
        form_name(name, sizeof name, game.core, seat);
        message_file(&message, name, text_span(&form));
    }
    bool done = message_send(&game, &message, err);
    game_close(&game);
    return done;
}

/* ---- decline ---- */

/* Anywhere in the mail, quoted or not: the letter asks for the word above it. */
static bool brings_code(const struct mail *mail, const char code[static MAIL_CODE_LEN + 1])
{
    for (size_t i = 0; i < mail->n_texts; i++)
        for (struct span left = mail->text[i].text; left.len >= DECLINE_LEN + MAIL_CODE_LEN; left = span_from(left, 1))
            if (strncasecmp((const char *)left.at, DECLINE, DECLINE_LEN) == 0 &&
                mail_code_is(code, (struct span){left.at + DECLINE_LEN, MAIL_CODE_LEN}))
                return true;
    return false;
}

/* A game from a queue needs no host: the code of its invitation shows that it was its reader who declines, and the game
 * is over. A From alone, which anybody can forge, ends nothing: its owner is told how they would. */
static bool decline_mustered(struct mail_in *in, struct game *game, const struct invited *of, struct error *err)
{
    char code[MAIL_CODE_LEN + 1] = "";
    bool undone = false;
    const char *name = game->core->g.name;
    int64_t until = game->core->deadline;
    if (!game->core->g.forum)
        decline_code(in->pass, of, code);
    if (brings_code(in->mail, code))
        return setup_declined(game, genesis_seat(&game->core->g, span_of(of->side)), &undone, err) &&
               (!undone || game_put(game, err));
    const char *when = until > 0 ? phrase_when(in->pass, in->arena, name, of->player, until) : NULL;
    return letter(in->pass, in->arena, of->player, of->game, "muster-declined",
                  json_pack("{s:s,s:o,s:o}", "game", name, "code", letter_word(code), "until", letter_word(when)),
                  "answer.txt", MESSAGE_ANSWERS, err);
}

/* Whose From it is proves little, so nothing is ended: the set-up waits, and the host says how it goes on. */
static bool decline_in(struct mail_in *in, struct game *game, int seat, const struct player_row *player,
                       struct error *err)
{
    const char *name = game->core->g.name;
    bool mustered;
    if (!mustered_is(in->pass->store, game->core->id, &mustered, err))
        return false;
    if (mustered)
        return decline_mustered(in, game,
                                &(struct invited){game->core->id, game->core->g.seat[seat].name, player->name}, err);
    if (!core_hold(game->core, in->pass->now))
        return true; /* it is held already */
    return notice_all(game, &(struct notice){.letter = "declined", .side = seat}, err) &&
           game_news(
               game, 2,
               arena_words(in->arena,
                           "%s (%s) declines, says a mail from their address. The game is held: `dispatch end %s` "
                           "cancels it, `dispatch resume %s` lets the invitation stand",
                           player->name, game->core->g.seat[seat].name, name, name),
               err) &&
           game_put(game, err);
}

struct declining {
    bool did;           /* it was such a one */
    const char *joined; /* one that has not begun, and that they have joined; NULL: none */
};

/* Of a game in which the player has not joined yet. */
static bool decline_one(struct mail_in *in, const struct player_row *player, const struct seat_of_his *row,
                        struct declining *out, struct error *err)
{
    struct game game = {0};
    bool done = game_open(in->pass, in->arena, row->game, &game, err);
    int seat = done ? genesis_seat(&game.core->g, span_of(row->side)) : -1;
    bool unbegun = seat >= 0 && !core_has_begun(game.core) && game.core->phase < CORE_OVER;
    bool open = unbegun && game.core->phase == CORE_JOINING && !game.core->seat[seat].joined;
    out->did = out->did || open;
    out->joined = unbegun && !open ? row->name : out->joined;
    done = done && (!open || decline_in(in, &game, seat, player, err));
    game_close(&game);
    return done || !err->doing; /* one that cannot be loaded is not declined */
}

/* Does the mail name a game of this host in which they have no seat any more, such as one that is cancelled? Then it is
 * not about the others. */
static bool names_another(struct mail_in *in, const struct seat_of_his *seat, size_t n, struct game_row *row,
                          struct error *err)
{
    if (!in->mail->tag[0] || !store_game_by_name(in->pass->store, in->mail->tag, row, err))
        return false;
    for (size_t i = 0; i < n; i++)
        if (strcmp(seat[i].name, row->name) == 0)
            return false;
    return true;
}

static bool tell_uninvited(struct mail_in *in, const struct player_row *player, const char *id, const char *joined,
                           const char *game, struct error *err)
{
    return letter(in->pass, in->arena, player->name, id, "no-invitation",
                  json_pack("{s:o,s:o}", "joined", letter_word(joined), "game", letter_word(game)), "answer.txt",
                  MESSAGE_TELLS, err);
}

static bool send_declined(struct mail_in *in, const struct player_row *player, const struct seat_of_his *seat, size_t n,
                          struct error *err)
{
    struct declining all = {0};
    for (size_t i = 0; i < n; i++)
        if (!decline_one(in, player, &seat[i], &all, err))
            return false;
    if (all.did)
        return true;
    return tell_uninvited(in, player, n == 1 ? seat[0].game : "", all.joined, NULL, err);
}

/* The code says of which invitation the word is, whatever the subject names; and it has a bound of its own, as the
 * lines about press below. */
static bool decline_by_code(struct mail_in *in, const struct player_row *player, bool *done, struct error *err)
{
    struct seat_of_his seat[SEATS];
    size_t n = seats_of(in, player->name, "", seat, err);
    for (size_t i = 0; i < n && !err->doing; i++) {
        char code[MAIL_CODE_LEN + 1];
        decline_code(in->pass, &(struct invited){seat[i].game, seat[i].side, player->name}, code);
        if (!brings_code(in->mail, code))
            continue;
        if (!mail_may(in->pass, "decline", player->name, DECLINES_A_DAY, DAY, done, err) || !*done)
            return !err->doing;
        in->pass->n[PASS_ANSWERED]++;
        return send_declined(in, player, &seat[i], 1, err);
    }
    return !err->doing;
}

static bool send_books(struct mail_in *in, const struct player_row *player, const struct asked_for *asked,
                       const struct seat_of_his *seat, size_t n, struct error *err)
{
    const char *id[SEATS];
    for (size_t i = 0; i < n; i++)
        id[i] = seat[i].game;
    return mail_send_books(in, player, asked->book, asked->of, id, n, err);
}

/* A form for each seat; of who is muted or reported, of the seats of one game. */
static bool send_press(struct mail_in *in, const struct player_row *player, struct span line,
                       const struct seat_of_his *seat, size_t n, struct error *err)
{
    bool done = true, one = true, form = line.len == strlen("press");
    for (size_t i = 1; i < n; i++)
        one = one && strcmp(seat[i].game, seat[0].game) == 0;
    if (!one && !form)
        return letter(in->pass, in->arena, player->name, "", "press-which", json_object(), "answer.txt",
                      MESSAGE_ANSWERS, err);
    for (size_t i = 0; i < n && done; i++)
        done = press_mail(in, player->name, line, seat[i].game, seat[i].side, err);
    return done;
}

bool mail_says_word(const struct mail *mail)
{
    return word_of(mail).meant != NULL;
}

bool mail_asks_word(const struct mail *mail)
{
    const struct asked_for asked = word_of(mail);
    return asked.meant && strcmp(asked.meant, "decline") != 0;
}

bool mail_asks_book(const struct mail *mail, const struct ruleset **set)
{
    const struct asked_for asked = word_of(mail);
    *set = asked.book >= 0 && asked.meant ? mail_book_set(asked.of) : NULL;
    return asked.meant && asked.book >= 0;
}

/* One more than is answered in a day: that is told once a day. */
static bool tell_many(struct mail_in *in, const struct player_row *player, const char *counted, int most,
                      struct error *err)
{
    int64_t back;
    bool tell;
    struct pass *pass = in->pass;
    if (!mail_may(pass, arena_words(in->arena, "%s-many", counted), player->name, 1, DAY, &tell, err) || !tell ||
        !store_meter_back(pass->store, counted, player->name, most - 1, &back, err))
        return !err->doing;
    pass->n[PASS_ANSWERED]++;
    return letter(pass, in->arena, player->name, "", "word-many",
                  json_pack("{s:i,s:b,s:o}", "most", most, "press", strcmp(counted, "word") != 0, "until",
                            letter_word(phrase_when(pass, in->arena, NULL, player->name, back + DAY))),
                  "answer.txt", MESSAGE_ANSWERS, err);
}

/* The code at its end says of which seat a line is, whatever the subject names, and that it is the player's: it has a
 * bound of its own, which no mail without the code uses up. Of codes so long none is found by trying mails. */
static bool press_by_code(struct mail_in *in, const struct player_row *player, struct span line, bool *done,
                          struct error *err)
{
    struct seat_of_his seat[SEATS];
    bool may;
    size_t n = seats_of(in, player->name, "", seat, err);
    for (size_t i = 0; i < n && !err->doing; i++) {
        const struct press_seat of = {seat[i].game, seat[i].side, player->name};
        if (!press_mail_is_of(in->pass, line, &of, done, err) || !*done)
            continue;
        if (!mail_may(in->pass, "press-line", player->name, PRESS_LINES_A_DAY, DAY, &may, err))
            return false;
        in->pass->n[PASS_ANSWERED] += may;
        return may ? press_mail(in, player->name, line, seat[i].game, seat[i].side, err)
                   : tell_many(in, player, "press-line", PRESS_LINES_A_DAY, err);
    }
    return !err->doing;
}

static bool send_answer(struct mail_in *in, const struct player_row *player, const struct asked_for *asked,
                        struct error *err)
{
    struct seat_of_his seat[SEATS];
    struct game_row row;
    const char *word = asked->meant;
    size_t n = seats_of(in, player->name, in->mail->tag, seat, err);
    if (err->doing)
        return false;
    if (asked->book >= 0)
        return send_books(in, player, asked, seat, n, err);
    if (strcmp(word, "observe") == 0)
        return store_observer_drop(in->pass->store, player->name, "", err) &&
               letter(in->pass, in->arena, player->name, "", "observe-none", json_object(), "answer.txt",
                      MESSAGE_ANSWERS, err);
    if (strcmp(word, "decline") == 0 && names_another(in, seat, n, &row, err))
        return tell_uninvited(in, player, "", NULL, row.name, err);
    if (strcmp(word, "decline") == 0)
        return !err->doing && send_declined(in, player, seat, n, err);
    if (asked->press.len > 0 && n > 0)
        return send_press(in, player, asked->press, seat, n, err);
    if (strcmp(word, "help") == 0 || n == 0)
        return send_help(in, player, seat, n, err);
    bool done = true, any = false;
    for (size_t i = 0; i < n && done; i++)
        done = strcmp(word, "form") == 0 ? send_form(in, player, &seat[i], err)
                                         : send_report(in, player, &seat[i], &any, err);
    if (!done || any || strcmp(word, "form") == 0)
        return done;
    return letter(in->pass, in->arena, player->name, n == 1 ? seat[0].game : "", "no-report",
                  json_pack("{s:o}", "game", letter_word(n == 1 ? seat[0].name : NULL)), "answer.txt", MESSAGE_TELLS,
                  err);
}

bool mail_answer_word(struct mail_in *in, const struct player_row *player, bool *answered, struct error *err)
{
    bool may, done = false;
    const struct asked_for asked = word_of(in->mail);
    if (!asked.meant)
        return true;
    *answered = true;
    in->turned->outcome = asked.meant;
    if (asked.press.len > strlen("press") && (!press_by_code(in, player, asked.press, &done, err) || done))
        return !err->doing;
    if (strcmp(asked.meant, "decline") == 0 && (!decline_by_code(in, player, &done, err) || done))
        return !err->doing;
    if (!mail_may(in->pass, "word", player->name, WORDS_A_DAY, DAY, &may, err))
        return false;
    if (!may)
        return tell_many(in, player, "word", WORDS_A_DAY, err);
    in->pass->n[PASS_ANSWERED]++;
    return strcmp(asked.meant, "offers") == 0 ? mail_send_offers(in, player, err)
                                              : send_answer(in, player, &asked, err);
}
