/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/muster_answer.h"
#include "processor/base/mail_code.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, LATE_A_DAY = 3 };

/* The first code that stands after the word, from `left` on, which is moved behind it; empty: none. */
static struct span code_after(struct span *left, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len + MAIL_CODE_LEN <= left->len; i++) {
        struct span code = {left->at + i + len, MAIL_CODE_LEN};
        uint8_t raw[MAIL_CODE_LEN / 2];
        if (strncasecmp((const char *)left->at + i, word, len) == 0 && hex_read(code, raw, sizeof raw)) {
            *left = span_from(*left, i + len + MAIL_CODE_LEN);
            return code;
        }
    }
    *left = (struct span){0};
    return (struct span){0};
}

static bool brings(const struct mail *mail, const char *word, const char *code)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        for (struct span left = mail->text[i].text; left.len > 0;)
            if (mail_code_is(code, code_after(&left, word)))
                return true;
    return false;
}

/* A code after either word; else no row need be read. */
static bool has_code(const struct mail *mail)
{
    bool has = false;
    for (size_t i = 0; i < mail->n_texts && !has; i++) {
        struct span yes = mail->text[i].text, no = yes;
        has = code_after(&yes, "yes ").len > 0 || code_after(&no, "no ").len > 0;
    }
    return has;
}

/* Does the first line that is written there, and not quoted, begin with the word no? */
static bool says_no(const struct mail *mail)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        for (struct span left = mail->text[i].text, line; span_line(&left, &line);) {
            while (line.len > 0 && line.at[0] <= ' ')
                line = span_from(line, 1);
            if (line.len > 0)
                return line.len >= 2 && strncasecmp((const char *)line.at, "no", 2) == 0 &&
                       (line.len == 2 || !isalpha(line.at[2]));
        }
    return false;
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

bool muster_answer(struct mail_in *in, bool *taken, struct error *err)
{
    struct seeking_row *all;
    *taken = false;
    if (!has_code(in->mail))
        return true;
    size_t n = store_seekings(in->pass->store, in->arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        if (all[i].state == SEEKING_WAITS)
            continue;
        bool no = brings(in->mail, "no ", all[i].code), yes = brings(in->mail, "yes ", all[i].code);
        *taken = no || yes;
        if (*taken && !(no || says_no(in->mail) ? leaves(in, &all[i], err) : comes(in, &all[i], err)))
            return false;
    }
    return !err->doing;
}

bool muster_answer_late(struct mail_in *in, const struct player_row *player, bool *answered, struct error *err)
{
    bool may;
    if (!has_code(in->mail))
        return true;
    *answered = true;
    in->turned->outcome = "an answer to an open game, too late";
    if (!mail_may(in->pass, "muster-late", player->name, LATE_A_DAY, DAY, &may, err) || !may)
        return !err->doing;
    return letter(in->pass, in->arena, player->name, "", "muster-late", json_object(), "answer.txt", MESSAGE_ANSWERS,
                  err);
}
