/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/ruling.h"
#include "formats/armor.h"
#include <string.h>

enum { SAY_COLUMNS = ORDER_COLUMNS_MAX - 4 /* "say " */ };

struct reading {
    struct ruling *out;
    struct problem *why;
    struct span line;
    int number;
    bool acted;
};

static bool wrong(struct reading *in, const char *key)
{
    if (in->why && !in->why->key)
        problem_words(in->why->got, sizeof in->why->got, (const char *)in->line.at, in->line.len);
    return problem_at(in->why, key, in->number, 1, 0);
}

/* One act a ruling; `set` may come again. */
static bool act(struct reading *in, enum ruling_act what)
{
    if (in->acted && !(what == RULING_SETS && in->out->act == RULING_SETS))
        return wrong(in, "ruling.twice");
    in->acted = true;
    in->out->act = what;
    return true;
}

static bool plain(struct span words, const char *more)
{
    for (size_t i = 0; i < words.len; i++) {
        char c = (char)words.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && (c == '\0' || !strchr(more, c)))
            return false;
    }
    return words.len > 0;
}

static bool take_set(struct reading *in, struct span rest)
{
    struct ruling *out = in->out;
    struct span path, is;
    if (!act(in, RULING_SETS))
        return false;
    if (out->n_sets == RULING_SETS_MAX)
        return wrong(in, "ruling.many");
    if (!span_word(&rest, &path) || path.len >= RULING_PATH_MAX || !plain(path, "._-") || !span_word(&rest, &is) ||
        !span_is(is, "=") || rest.len == 0)
        return wrong(in, "ruling.line");
    out->set[out->n_sets++] = (struct ruling_set){path, rest};
    return true;
}

static bool take_number(struct reading *in, enum ruling_act what, struct span rest, const char *before)
{
    struct span word = rest;
    if (before[0] && (!span_word(&rest, &word) || !span_is(word, before)))
        return wrong(in, "ruling.line");
    return act(in, what) &&
           ((number_read(rest, INT32_MAX, &in->out->number) && in->out->number > 0) || wrong(in, "ruling.line"));
}

static bool take_hidden(struct reading *in, struct span rest)
{
    uint8_t raw[32];
    size_t len = sizeof raw;
    if (!span_begins(rest, "SHA256:") || !base64_read(span_from(rest, 7), false, raw, &len) || len != sizeof raw)
        return wrong(in, "ruling.line");
    memcpy(in->out->hidden, rest.at, rest.len);
    return act(in, RULING_HIDES);
}

static bool take_end(struct reading *in, struct span rest)
{
    bool known = span_is(rest, "agreed") || span_is(rest, "drawn") || span_is(rest, "broken") ||
                 (span_begins(rest, "won ") && plain(span_from(rest, 4), "-"));
    if (!known || rest.len >= sizeof in->out->end)
        return wrong(in, "ruling.line");
    memcpy(in->out->end, rest.at, rest.len);
    return act(in, RULING_ENDS);
}

static bool take_hostkey(struct reading *in, struct span rest)
{
    if (!span_is(rest, "report") && !span_is(rest, "log") && !span_is(rest, "age") && !span_is(rest, "organiser"))
        return wrong(in, "ruling.line");
    memcpy(in->out->role, rest.at, rest.len);
    return act(in, RULING_HOSTKEY);
}

static bool take_key(struct reading *in, struct span rest)
{
    if (in->out->key[0] || rest.len >= sizeof in->out->key || !plain(rest, ":+/="))
        return wrong(in, "ruling.line");
    memcpy(in->out->key, rest.at, rest.len);
    return true;
}

static bool take_line(struct reading *in)
{
    struct span rest = in->line, verb;
    if (!span_word(&rest, &verb))
        return wrong(in, "ruling.line");
    if (span_is(verb, "say") && rest.len > 0) {
        if (in->out->n_says == RULING_SAYS_MAX)
            return wrong(in, "ruling.many");
        in->out->say[in->out->n_says++] = rest;
        return true;
    }
    if (span_is(verb, "set"))
        return take_set(in, rest);
    if (span_is(verb, "hidden"))
        return take_hidden(in, rest);
    if (span_is(verb, "back"))
        return take_number(in, RULING_BACK, rest, "to");
    if (span_is(verb, "upgrade"))
        return take_number(in, RULING_UPGRADE, rest, "to");
    if (span_is(verb, "withdraw"))
        return take_number(in, RULING_WITHDRAWS, rest, "");
    if (span_is(verb, "end"))
        return take_end(in, rest);
    if (span_is(verb, "hostkey"))
        return take_hostkey(in, rest);
    return span_is(verb, "key") ? take_key(in, rest) : wrong(in, "ruling.line");
}

/* A key of the form that its role has: a fingerprint, 32 bytes in hex, an age recipient. */
static bool key_fits(const struct ruling *r)
{
    uint8_t raw[32];
    size_t len = sizeof raw;
    struct span key = span_of(r->key);
    if (strcmp(r->role, "report") == 0 || strcmp(r->role, "organiser") == 0)
        return span_begins(key, "SHA256:") && base64_read(span_from(key, 7), false, raw, &len) && len == 32;
    if (strcmp(r->role, "log") == 0)
        return hex_read(key, raw, sizeof raw);
    return strcmp(r->role, "age") == 0 ? span_begins(key, "age1") && key.len == 62 : key.len == 0;
}

bool ruling_read(struct span orders, struct ruling *out, struct problem *why)
{
    struct reading in = {.out = out, .why = why};
    memset(out, 0, sizeof *out);
    while (span_line(&orders, &in.line)) {
        in.number++;
        if (!take_line(&in))
            return false;
    }
    if (out->n_says == 0)
        return wrong(&in, "ruling.silent");
    return key_fits(out) || wrong(&in, "ruling.key");
}

bool ruling_is_at_once(const struct ruling *r)
{
    return r->act == RULING_SAYS || r->act == RULING_WITHDRAWS ||
           (r->act == RULING_ENDS && strcmp(r->end, "broken") == 0);
}

/* ---- words ---- */

/* Bytes of the next line: up to the last blank within the columns, else as much as fits. */
static size_t fitting(struct span words)
{
    size_t columns = 0, blank = 0, to = 0;
    for (; to < words.len; to++) {
        bool begins = (words.at[to] & 0xC0) != 0x80;
        if (begins && columns++ == SAY_COLUMNS)
            break;
        blank = words.at[to] == ' ' ? to : blank;
    }
    return to == words.len || blank == 0 ? to : blank;
}

bool ruling_say(struct text *out, struct span words)
{
    int n = 0;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] < ' ' || words.at[i] == 127 || (i > 0 && words.at[i] == '-' && words.at[i - 1] == '-'))
            return false;
    while (words.len > 0 && words.at[0] == ' ')
        words = span_from(words, 1);
    while (words.len > 0) {
        size_t len = fitting(words);
        if (n++ == RULING_SAYS_MAX)
            return false;
        text_format(out, "say %.*s\n", (int)len, (const char *)words.at);
        words = span_from(words, len);
        while (words.len > 0 && words.at[0] == ' ')
            words = span_from(words, 1);
    }
    return n > 0;
}

void ruling_words(struct text *out, const struct ruling *r)
{
    for (int i = 0; i < r->n_says; i++)
        text_format(out, "%s%.*s", i ? " " : "", (int)r->say[i].len, (const char *)r->say[i].at);
}

void ruling_deed(struct text *out, const struct ruling *r, const char *luck)
{
    switch (r->act) {
    case RULING_SETS:
        for (int i = 0; i < r->n_sets; i++)
            text_format(out, "%s%.*s becomes %.*s", i ? "; " : "the position changes: ", (int)r->set[i].path.len,
                        (const char *)r->set[i].path.at, (int)r->set[i].value.len, (const char *)r->set[i].value.at);
        break;
    case RULING_HIDES:
        text_words(out, "the position changes in something that not everybody may see; the end of the game shows it");
        break;
    case RULING_BACK:
        text_format(out, "the game goes back to exchange %llu%s%s; what was seen stays seen",
                    (unsigned long long)r->number, luck ? ", with other " : "", luck ? luck : "");
        break;
    case RULING_UPGRADE:
        text_format(out, "the game goes on by revision %llu of its rules", (unsigned long long)r->number);
        break;
    case RULING_ENDS:
        text_format(out, "the game ends (%s), and everything hidden is published", r->end);
        break;
    case RULING_HOSTKEY:
        if (strcmp(r->role, "organiser") == 0)
            text_format(out, "the game gets another organiser, who signs with %s", r->key);
        else
            text_format(out, "the host's %s key becomes %s", r->role, r->key);
        break;
    case RULING_WITHDRAWS:
        text_format(out, "ruling %llu is taken back", (unsigned long long)r->number);
        break;
    case RULING_SAYS:
        break;
    }
}
