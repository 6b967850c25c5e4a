/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/muster_answer.h"
#include "processor/base/mail_code.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/store/store_people.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, LATE_A_DAY = 3, ASKED_MOST = 30 * DAY };

enum said { SAID_NONE, SAID_YES, SAID_NO, SAID_NEITHER };

/* ---- the code ---- */

/* The first code that stands after the word, from `left` on, which then begins after it; empty: none. */
static struct span code_after(struct span *left, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len + MAIL_CODE_LEN <= left->len; i++) {
        struct span code = {left->at + i + len, MAIL_CODE_LEN};
        uint8_t raw[MAIL_CODE_LEN / 2];
        if (strncasecmp((const char *)left->at + i, word, len) == 0 && (i == 0 || !isalnum(left->at[i - 1])) &&
            hex_read(code, raw, sizeof raw)) {
            *left = span_from(*left, i + len + MAIL_CODE_LEN);
            return code;
        }
    }
    *left = (struct span){0};
    return (struct span){0};
}

static bool brings(struct span words, const char *word, const char *code)
{
    while (words.len > 0)
        if (mail_code_is(code, code_after(&words, word)))
            return true;
    return false;
}

/* A code after either word, or in a form that is quoted. */
static const char *const code_words[] = {"yes ", "no ", "code: "};
enum { ANSWER_WORDS = 2, CODE_WORDS = 3 };

/* Has it a code after one of the first n words? Else no row need be read. */
static bool has_code(const struct mail *mail, int n)
{
    bool has = false;
    for (size_t i = 0; i < mail->n_texts; i++)
        for (int k = 0; k < n && !has; k++) {
            struct span text = mail->text[i].text;
            has = code_after(&text, code_words[k]).len > 0;
        }
    return has;
}

static bool brings_any(struct span words, const char *code)
{
    bool any = false;
    for (int k = 0; k < CODE_WORDS; k++)
        any = any || brings(words, code_words[k], code);
    return any;
}

/* ---- what the mail says ---- */

struct saying {               /* of one text of a mail */
    struct span first, last;  /* the reply's own words: their first line, and the one read last; empty: none */
    bool yes, no, quoted_yes; /* `yes CODE` among them; `no CODE`, or a line that is just no; `yes CODE` in a quote */
    bool quoted_form;         /* a quoted form has the code */
    bool in_block, in_signature;
};

static struct span trimmed(struct span line)
{
    while (line.len > 0 && line.at[0] <= ' ')
        line = span_from(line, 1);
    while (line.len > 0 && line.at[line.len - 1] <= ' ')
        line.len--;
    return line;
}

static bool begins_with(struct span line, const char *word)
{
    size_t len = strlen(word);
    return line.len >= len && strncasecmp((const char *)line.at, word, len) == 0;
}

/* yes, but not yesterday. */
static bool begins_with_word(struct span line, const char *word)
{
    size_t len = strlen(word);
    return begins_with(line, word) && (line.len == len || !isalnum(line.at[len]));
}

/* "no", "No.", "NO!" */
static bool is_just_no(struct span line)
{
    return begins_with(line, "no") && (line.len == 2 || (line.len == 3 && (line.at[2] == '.' || line.at[2] == '!')));
}

/* "On Sat, 21 Nov 2026, Games wrote:" is a mail program's, whether on one line or on two. */
static bool is_attribution(struct span first, struct span last)
{
    bool one = first.at == last.at, opens = begins_with(first, "On ") || begins_with(first, "Am ");
    return last.len > 0 && last.at[last.len - 1] == ':' && (one || opens);
}

static void take_quoted(struct saying *s, struct span line, const char *code)
{
    if (is_attribution(s->first, s->last))
        s->first = s->last = (struct span){0};
    s->quoted_yes = s->quoted_yes || brings(line, "yes ", code);
    s->quoted_form = s->quoted_form || brings(line, "code: ", code);
    s->no = s->no || brings(line, "no ", code); /* no letter has that line: somebody wrote it there */
}

static void take_own(struct saying *s, struct span line, const char *code)
{
    s->yes = s->yes || brings(line, "yes ", code);
    s->no = s->no || is_just_no(line) || brings(line, "no ", code);
    s->in_signature = s->in_signature || (line.len == 2 && memcmp(line.at, "--", 2) == 0);
    if (s->in_signature)
        return;
    if (s->first.len == 0)
        s->first = line;
    s->last = line;
}

/* Blocks and their signatures are nobody's words. */
static void take_line(struct saying *s, struct span line, const char *code)
{
    line = trimmed(line);
    bool ends = begins_with(line, "-----END ");
    s->in_block = s->in_block || begins_with(line, "-----BEGIN ");
    if (line.len > 0 && !s->in_block) {
        if (line.at[0] == '>')
            take_quoted(s, line, code);
        else
            take_own(s, line, code);
    }
    s->in_block = s->in_block && !ends;
}

static enum said answer_in(struct span text, const char *code)
{
    struct saying s = {0};
    for (struct span line; span_line(&text, &line);)
        take_line(&s, line, code);
    if (s.yes || s.no)
        return s.yes && s.no ? SAID_NEITHER : s.yes ? SAID_YES : SAID_NO;
    if (!s.quoted_yes && !s.quoted_form)
        return SAID_NONE;
    bool says_yes = begins_with_word(s.first, "yes") || begins_with_word(s.first, "ok");
    if (!s.quoted_yes) /* a form is filled in, not agreed to: anything else about it is a person's matter */
        return says_yes ? SAID_YES : SAID_NONE;
    return s.first.len == 0 || says_yes ? SAID_YES : SAID_NEITHER;
}

/* By the first of the mail's texts that has the code: the others show the same in another way. */
static enum said answer_of(const struct mail *mail, const char *code)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        if (brings_any(mail->text[i].text, code))
            return answer_in(mail->text[i].text, code);
    return SAID_NONE;
}

/* ---- what becomes of it ---- */

/* A mail goes to one person alone; what is posted everybody can read, and copy. */
static bool is_of(const struct mail_in *in, const char *player)
{
    return !in->only || strcmp(in->only, player) == 0;
}

static bool leaves(struct mail_in *in, const struct seeking_row *row, struct error *err)
{
    in->turned->outcome = "no to an open game";
    return store_seeking_drop(in->pass->store, row->player, row->ruleset, err) &&
           letter(in->pass, in->arena, row->player, "", "muster-left", json_pack("{s:s}", "ruleset", row->ruleset),
                  "muster.txt", MESSAGE_ANSWERS, err);
}

static bool comes(struct mail_in *in, struct seeking_row *row, struct error *err)
{
    in->turned->outcome = "yes to an open game";
    row->state = SEEKING_READY;
    row->n_missed = 0;
    return store_seeking_put(in->pass->store, row, err);
}

/* Nothing has changed, and the player is told what to write: once for each time that they are asked. */
static bool unclear(struct mail_in *in, const struct seeking_row *row, struct error *err)
{
    char who[64];
    bool may;
    in->turned->outcome = "an answer to an open game that is neither yes nor no";
    snprintf(who, sizeof who, "%s/%s", row->player, row->muster);
    if (!mail_may(in->pass, "muster-unclear", who, 1, ASKED_MOST, &may, err) || !may)
        return !err->doing;
    return letter(
        in->pass, in->arena, row->player, "", "muster-unclear",
        json_pack("{s:s,s:s,s:b}", "ruleset", row->ruleset, "code", row->code, "ready", row->state == SEEKING_READY),
        "muster.txt", MESSAGE_ANSWERS, err);
}

static bool answer_seeking(struct mail_in *in, bool *taken, struct error *err)
{
    struct seeking_row *all;
    size_t n = store_seekings(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        enum said said = all[i].state == SEEKING_WAITS || !is_of(in, all[i].player) ? SAID_NONE : answer_of(in->mail, all[i].code);
        *taken = said != SAID_NONE;
        bool done = said == SAID_NO        ? leaves(in, &all[i], err)
                    : said == SAID_YES     ? comes(in, &all[i], err)
                    : said == SAID_NEITHER ? unclear(in, &all[i], err)
                                           : true;
        if (!done)
            return false;
    }
    return !err->doing;
}

/* ---- free seats ---- */

/* Once for each time that somebody is asked, as with an open game. */
static bool seat_letter(struct mail_in *in, const struct vacancy_row *row, const char *player, const char *code,
                        const char *name, struct error *err)
{
    char who[64];
    bool may;
    struct game_row game;
    snprintf(who, sizeof who, "%s/%.16s", player, code);
    if (!mail_may(in->pass, name, who, 1, ASKED_MOST, &may, err) || !may ||
        !store_game_by_name(in->pass->store, row->game, &game, err))
        return !err->doing;
    return letter(in->pass, in->arena, player, row->game, name,
                  json_pack("{s:s,s:s,s:s}", "game", game.name, "side", row->side, "code", code), "standby.txt",
                  MESSAGE_ANSWERS, err);
}

/* A no makes way for the next; whoever likes the seat has to sign for it. */
static bool answer_offer(struct mail_in *in, struct vacancy_row *row, enum said said, struct error *err)
{
    struct store *store = in->pass->store;
    if (said != SAID_NO) {
        in->turned->outcome = "a yes to a seat, without a signature";
        return seat_letter(in, row, row->candidate, row->code, "standby-sign", err);
    }
    in->turned->outcome = "no to a seat";
    if (!seat_letter(in, row, row->candidate, row->code, "standby-declined", err))
        return false;
    row->state = VACANCY_WAITS;
    row->candidate[0] = row->code[0] = '\0';
    return store_handover_drop(store, row->game, row->side, err) && store_vacancy_put(store, row, err);
}

static bool answer_other(struct mail_in *in, struct vacancy_row *row, struct vacancy_other *other, enum said said,
                         struct error *err)
{
    if (said == SAID_NEITHER)
        return seat_letter(in, row, other->player, other->code, "standby-unclear", err);
    in->turned->outcome = said == SAID_YES ? "yes to a new player" : "no to a new player";
    other->says = said == SAID_YES ? 1 : -1;
    return store_vacancy_put(in->pass->store, row, err) &&
           seat_letter(in, row, other->player, other->code, "standby-noted", err);
}

static bool answer_vacancy(struct mail_in *in, bool *taken, struct error *err)
{
    struct vacancy_row *all;
    size_t n = store_vacancies(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        struct vacancy_row *row = &all[i];
        enum said said = row->state == VACANCY_OFFERED && is_of(in, row->candidate) ? answer_of(in->mail, row->code) : SAID_NONE;
        *taken = said != SAID_NONE;
        if (*taken)
            return answer_offer(in, row, said, err);
        for (int k = 0; k < row->n_others && row->state == VACANCY_AGREES; k++) {
            said = is_of(in, row->other[k].player) ? answer_of(in->mail, row->other[k].code) : SAID_NONE;
            *taken = said != SAID_NONE;
            if (*taken)
                return answer_other(in, row, &row->other[k], said, err);
        }
    }
    return !err->doing;
}

bool muster_answer(struct mail_in *in, bool *taken, struct error *err)
{
    *taken = false;
    return !has_code(in->mail, CODE_WORDS) ||
           (answer_seeking(in, taken, err) && (*taken || answer_vacancy(in, taken, err)));
}

bool mail_muster_answer(struct pass *pass, struct arena *arena, const struct arrival *arrival, struct error *err)
{
    int at = arrival_mail(arrival);
    struct mail_turned ignored = {0};
    bool taken;
    if (at < 0 || arrival->mail[at]->kind != MAIL_PERSON || arrival->limit[at].key ||
        !has_code(arrival->mail[at], CODE_WORDS))
        return true;
    struct mail_in in = {.pass = pass, .arena = arena, .mail = arrival->mail[at], .turned = &ignored};
    return store_begin(pass->store, err) && store_end(pass->store, muster_answer(&in, &taken, err), err);
}

bool muster_answer_late(struct mail_in *in, const struct player_row *player, bool *answered, struct error *err)
{
    bool may;
    if (!has_code(in->mail, ANSWER_WORDS))
        return true;
    *answered = true;
    in->turned->outcome = "an answer to an open game, too late";
    if (!mail_may(in->pass, "muster-late", player->name, LATE_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, player->name, "", "muster-late", json_object(), "answer.txt", MESSAGE_ANSWERS,
                  err);
}
