/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mail_answer.h"
#include "processor/base/mail_own.h"
#include <ctype.h>
#include <sodium.h>
#include <string.h>
#include <strings.h>

const struct answer_words confirm_words = {.yes = "confirm ", .careful = true};

/* ---- the code ---- */

bool mail_code_is(const char *code, struct span given)
{
    return code[0] && given.len == MAIL_CODE_LEN && sodium_memcmp(code, given.at, MAIL_CODE_LEN) == 0;
}

/* So much of a text is read: every code that waits is looked for in it, and strangers write long mails. */
enum { READ_MOST = 64 * 1024 };
static struct span what_is_read(struct span text)
{
    return (struct span){text.at, text.len < READ_MOST ? text.len : READ_MOST};
}

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
    while (word && words.len > 0)
        if (mail_code_is(code, code_after(&words, word)))
            return true;
    return false;
}

bool mail_answer_looks(struct span text, const struct answer_words *words, bool form_too)
{
    const char *const word[] = {words->yes, "no ", form_too ? words->form : NULL};
    bool has = false;
    text = what_is_read(text);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        struct span left = text;
        has = has || (word[i] && code_after(&left, word[i]).len > 0);
    }
    return has;
}

bool mail_answer_brings(struct span text, const struct answer_words *words, const char *code)
{
    text = what_is_read(text);
    return brings(text, words->yes, code) || brings(text, "no ", code) || brings(text, words->form, code);
}

/* ---- what the mail says ---- */

struct saying { /* of one text of a mail */
    const struct answer_words *words;
    const char *code;
    struct span first, before, last; /* the reply's own words: their first line, and the two read last; empty: none */
    int n_own, n_words;              /* so many lines of them; without what a phone puts below each mail */
    bool phone_first;                /* such a line stands above the first one */
    bool yes, no, no_line;           /* the code after the word; `no CODE`; a line that is just no */
    bool quoted_yes, quoted_no;      /* the code after either, in a quote */
    bool quoted_form;                /* a quoted form has the code */
    bool in_block, in_signature, in_quote;
    bool deep; /* the code, unmarked, below more than one line: perhaps in a quote that has no marks */
};

/* yes, but not yesterday. */
static bool begins_with_word(struct span line, const char *word)
{
    size_t len = strlen(word);
    return mail_line_begins(line, word) && (line.len == len || !isalnum(line.at[len]));
}

/* "no", "No.", "NO!" */
static bool is_just_no(struct span line)
{
    return mail_line_begins(line, "no") &&
           (line.len == 2 || (line.len == 3 && (line.at[2] == '.' || line.at[2] == '!')));
}

/* So many of the own lines are what a mail program wrote above the quote that begins now. */
static int attribution(const struct saying *s)
{
    int n = mail_attribution(s->before, s->last);
    return n <= s->n_words ? n : 0;
}

static void take_quoted(struct saying *s, struct span line)
{
    int n = attribution(s);
    s->n_own -= n;
    s->n_words -= n;
    s->last = s->before = (struct span){0}; /* they do not stand above the next quoted line */
    if (s->n_words == 0)
        s->first = (struct span){0};
    s->quoted_yes = s->quoted_yes || brings(line, s->words->yes, s->code);
    s->quoted_no = s->quoted_no || brings(line, "no ", s->code);
    s->quoted_form = s->quoted_form || brings(line, s->words->form, s->code);
    s->no_line = s->no_line || (s->in_quote && is_just_no(line)); /* below it, perhaps: no letter has that line */
}

static void take_own(struct saying *s, struct span line)
{
    bool yes = brings(line, s->words->yes, s->code), no = brings(line, "no ", s->code);
    s->deep = s->deep || ((yes || no) && s->n_own > 1);
    s->yes = s->yes || yes;
    s->no = s->no || no;
    s->no_line = s->no_line || is_just_no(line);
    s->in_signature = s->in_signature || (line.len == 2 && memcmp(line.at, "--", 2) == 0);
    if (s->in_signature)
        return;
    s->n_own++;
    if (mail_is_phone_signature(line)) {
        s->phone_first = s->phone_first || s->n_words == 0;
        return;
    }
    if (s->n_words++ == 0)
        s->first = line;
    s->before = s->last;
    s->last = line;
}

static void take_line(struct saying *s, struct span line)
{
    line = mail_line_trimmed(line);
    bool ends = mail_line_begins(line, "-----END ");
    s->in_block = s->in_block || mail_line_begins(line, "-----BEGIN ");
    if (line.len > 0 && !s->in_block) {
        s->in_quote = s->in_quote || mail_quote_begins(line);
        if (line.at[0] == '>' || s->in_quote)
            take_quoted(s, line);
        else
            take_own(s, line);
    }
    s->in_block = s->in_block && !ends;
}

static bool says_yes(const struct saying *s)
{
    return begins_with_word(s->first, "yes") || begins_with_word(s->first, "ok");
}

/* Below other lines the code may be in a quote: then the first word is the answer. */
static enum said by_deep_words(const struct saying *s)
{
    bool no = s->no_line || begins_with_word(s->first, "no");
    if (no || (s->words->careful && s->no && !says_yes(s)))
        return s->yes && !s->words->careful ? SAID_UNCLEAR : SAID_NO;
    return s->yes && says_yes(s) && !s->phone_first ? SAID_YES : SAID_UNCLEAR; /* that one's first may be quoted */
}

static enum said by_own_words(const struct saying *s)
{
    bool no = s->no || s->no_line;
    if (s->deep)
        return by_deep_words(s);
    if (s->words->careful && no)
        return SAID_NO;
    if (s->words->careful && s->yes && begins_with_word(s->first, "no"))
        return SAID_UNCLEAR;
    return s->yes && no ? SAID_UNCLEAR : s->yes ? SAID_YES : SAID_NO;
}

/* A form is filled in, not agreed to: anything else about it is a person's matter. Below a quote without marks there
 * may be words, too. */
static enum said by_quote(const struct saying *s)
{
    bool silent = s->n_own == 0 && !s->in_quote, no = begins_with_word(s->first, "no");
    if (s->quoted_no && !s->quoted_yes)
        return no || silent || (s->words->careful && s->n_own == 0) ? SAID_NO : SAID_UNCLEAR;
    if (!s->quoted_yes)
        return s->quoted_form && says_yes(s) ? SAID_YES : SAID_NONE;
    if (says_yes(s) || (silent && !s->quoted_no))
        return SAID_YES;
    return s->words->careful && no ? SAID_NO : SAID_UNCLEAR;
}

enum said mail_answer_in(struct span text, const struct answer_words *words, const char *code)
{
    struct saying s = {.words = words, .code = code};
    if (!mail_answer_brings(text, words, code))
        return SAID_NONE;
    text = what_is_read(text);
    for (struct span line; span_line(&text, &line);)
        take_line(&s, line);
    return s.yes || s.no || s.no_line ? by_own_words(&s) : by_quote(&s);
}
