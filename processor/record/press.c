/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/press.h"
#include "formats/fold.h"
#include <stdio.h>
#include <string.h>

/* ---- the terms ---- */

static const struct {
    const char *words;
    enum press_terms terms;
    bool unnamed;
} all_terms[] = {
    {"none", PRESS_NONE, false},
    {"seats anonymous", PRESS_SEATS, true},
    {"public", PRESS_PUBLIC, false},
    {"public anonymous", PRESS_PUBLIC, true},
};
enum { N_TERMS = sizeof all_terms / sizeof *all_terms };

void press_terms_write(struct text *out, const struct genesis *g)
{
    for (size_t i = 0; i < N_TERMS; i++)
        if (all_terms[i].terms == g->press && all_terms[i].unnamed == g->press_unnamed)
            text_format(out, "press: %s\n", all_terms[i].words);
}

bool press_terms_read(struct span words, struct genesis *g)
{
    for (size_t i = 0; i < N_TERMS; i++)
        if (span_is(words, all_terms[i].words)) {
            g->press = all_terms[i].terms;
            g->press_unnamed = all_terms[i].unnamed;
            return true;
        }
    return false;
}

bool press_setting_read(struct span words, struct genesis *g)
{
    g->press = PRESS_SEATS;
    g->press_unnamed = false;
    return span_is(words, "seats") || press_terms_read(words, g);
}

/* ---- lines ---- */

struct reading {
    const struct genesis *g;
    int seat, number; /* of the line at hand, from 1 */
    struct press *out;
    struct problem *why;
};

static bool wrong(struct reading *in, const char *key, struct span got)
{
    if (in->why && !in->why->key)
        problem_words(in->why->got, sizeof in->why->got, (const char *)got.at, got.len);
    return problem_at(in->why, key, in->number, 1, (int)(got.len < 1000 ? got.len : 1000));
}

static bool wants(struct reading *in, const char *key, struct span got, const char *want)
{
    if (in->why && !in->why->key)
        problem_words(in->why->want, sizeof in->why->want, want, strlen(want));
    return wrong(in, key, got);
}

static bool wants_number(struct reading *in, const char *key, long number)
{
    char words[24];
    snprintf(words, sizeof words, "%ld", number);
    return wants(in, key, (struct span){0}, words);
}

/* The next word; blanks and commas part words. */
static bool next_word(struct span *left, struct span *word)
{
    while (left->len > 0 && (left->at[0] == ' ' || left->at[0] == ','))
        *left = span_from(*left, 1);
    size_t n = 0;
    while (n < left->len && left->at[n] != ' ' && left->at[n] != ',')
        n++;
    *word = (struct span){left->at, n};
    *left = span_from(*left, n);
    return n > 0;
}

/* In capitals too. */
static bool same(struct span word, const char *other)
{
    size_t len = strlen(other);
    for (size_t i = 0; i < len && i < word.len; i++) {
        uint8_t c = word.at[i];
        if ((c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c) != (uint8_t)other[i])
            return false;
    }
    return word.len == len;
}

/* What may stand for several seats, by the terms: to nobody is a word proposed that is refused next. */
static const char *words_for_several(const struct reading *in)
{
    return in->g->press == PRESS_PUBLIC ? "all public" : "all";
}

static bool no_such_seat(struct reading *in, struct span word, const char *more)
{
    char list[160];
    size_t len = 0;
    for (int i = 0; i < in->g->n_seats; i++)
        if (i != in->seat)
            len += (size_t)snprintf(list + len, sizeof list - len, "%s%s", len ? " " : "", in->g->seat[i].name);
    snprintf(list + len, sizeof list - len, "%s%s", len && *more ? " " : "", more);
    return wants(in, "press.seat", word, list);
}

/* One word that names a seat other than this one. */
static bool take_seat(struct reading *in, struct span word, const char *more, int *seats)
{
    int seat = 0;
    while (seat < in->g->n_seats && !same(word, in->g->seat[seat].name))
        seat++;
    if (seat == in->g->n_seats)
        return no_such_seat(in, word, more);
    if (seat == in->seat)
        return wrong(in, "press.self", word);
    *seats |= 1 << seat;
    return true;
}

static int others(const struct reading *in)
{
    return ((1 << in->g->n_seats) - 1) & ~(1 << in->seat);
}

static void write_to(const struct reading *in, bool all)
{
    struct press *out = in->out;
    size_t len = 0;
    all = all || (out->is_unnamed && out->seats == others(in));
    if (all || out->is_public || out->is_unnamed) {
        snprintf(out->to, sizeof out->to, "%s", out->is_public ? "public" : all ? "all" : PRESS_TO_HIDDEN);
        return;
    }
    for (int i = 0; i < in->g->n_seats; i++)
        if (out->seats >> i & 1)
            len += (size_t)snprintf(out->to + len, sizeof out->to - len, "%s%s", len ? "," : "", in->g->seat[i].name);
}

static bool by_the_terms(struct reading *in, struct span line)
{
    if (in->out->is_public && in->g->press != PRESS_PUBLIC)
        return wrong(in, "press.public", line);
    return !in->out->is_unnamed || in->g->press_unnamed || wrong(in, "press.unnamed", line);
}

/* to csa france | to all | to public, each with `anonymous` or not */
static bool take_to(struct reading *in, struct span line, struct span rest)
{
    struct span word;
    bool all = false;
    struct press *out = in->out;
    out->act = PRESS_SAYS;
    if (in->g->press == PRESS_NONE)
        return wrong(in, "press.none", line);
    while (next_word(&rest, &word)) {
        if (same(word, "all"))
            all = true;
        else if (same(word, "public"))
            out->is_public = true;
        else if (same(word, "anonymous"))
            out->is_unnamed = true;
        else if (!take_seat(in, word, words_for_several(in), &out->seats))
            return false;
    }
    if (all || out->is_public)
        out->seats = others(in);
    if (out->seats == 0 && !out->is_public)
        return no_such_seat(in, (struct span){0}, words_for_several(in));
    write_to(in, all);
    return by_the_terms(in, line);
}

static bool take_mute(struct reading *in, enum press_act act, struct span rest)
{
    struct span word;
    struct press *out = in->out;
    const char *unnamed = in->g->press_unnamed ? "anonymous" : "";
    out->act = act;
    while (next_word(&rest, &word))
        if (same(word, "anonymous"))
            out->seats |= PRESS_UNNAMED;
        else if (!take_seat(in, word, unnamed, &out->seats))
            return false;
    if (out->seats == 0 && act == PRESS_UNMUTES)
        out->seats = others(in) | PRESS_UNNAMED;
    return out->seats != 0 || no_such_seat(in, (struct span){0}, unnamed);
}

static bool take_report(struct reading *in, struct span line, struct span rest)
{
    struct span word, more;
    in->out->act = PRESS_REPORTS;
    return (next_word(&rest, &word) && !next_word(&rest, &more) && number_read(word, UINT32_MAX, &in->out->entry)) ||
           wrong(in, "press.form", line);
}

static bool take_first(struct reading *in, struct span line)
{
    struct span rest = line, verb;
    if (!next_word(&rest, &verb))
        return wrong(in, "press.form", line);
    if (same(verb, "to"))
        return take_to(in, line, rest);
    if (same(verb, "mute"))
        return take_mute(in, PRESS_MUTES, rest);
    if (same(verb, "unmute"))
        return take_mute(in, PRESS_UNMUTES, rest);
    return same(verb, "report") ? take_report(in, line, rest) : wrong(in, "press.form", line);
}

/* ---- the words ---- */

/* What shows as nothing, turns the line round or is no character, beyond what the canonical form lets go already. */
static bool is_hidden(uint32_t c)
{
    static const uint32_t range[][2] = {{0, 0x1f},          {0x7f, 0x9f},       {0x34f, 0x34f},     {0x61c, 0x61c},
                                        {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2028, 0x202e},
                                        {0x2060, 0x206f},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xfdd0, 0xfdef},
                                        {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},
                                        {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (c >= range[i][0] && c <= range[i][1])
            return true;
    return (c & 0xfffe) == 0xfffe;
}

/* An accent, drawn over the letter before it. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) || (c >= 0x1ab0 && c <= 0x1aff) ||
           (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

/* "-----BEGIN PBEM ORDERS-----", under whatever marks: whoever pastes the letter into a desk would find a form that its
 * author made, not the host. */
static bool is_frame(struct span line)
{
    static const char *const words[] = {"BEGIN PBEM", "END PBEM", "BEGIN SSH SIGNATURE", "BEGIN AGE ENCRYPTED"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (line.len > 0 && memmem(line.at, line.len, words[i], strlen(words[i])))
            return true;
    return false;
}

static bool check_line(struct reading *in, struct span line)
{
    int marks = 0;
    if (is_frame(line))
        return wrong(in, "press.frame", line);
    for (size_t at = 0, n; at < line.len; at += n) {
        uint32_t c;
        n = utf8_read(span_from(line, at), &c);
        marks = n > 0 && is_mark(c) ? marks + 1 : 0;
        if (n > 0 && !is_hidden(c) && marks <= PRESS_MARKS_MAX)
            continue;
        return problem_at(in->why, "press.char", in->number, (int)fold_columns((struct span){line.at, at}) + 1, 1);
    }
    return true;
}

static bool take_words(struct reading *in, struct span words)
{
    struct span left = words, line;
    int lines = 0, quotes = 0;
    in->out->words = words;
    while (span_line(&left, &line)) {
        in->number++;
        lines++;
        quotes += line.len > 0 && line.at[0] == '>';
        if (!check_line(in, line))
            return false;
        if (quotes > PRESS_QUOTES_MAX)
            return wants_number(in, "press.quotes", PRESS_QUOTES_MAX);
        if (lines > PRESS_LINES_MAX)
            return wants_number(in, "press.lines", PRESS_LINES_MAX);
        if ((size_t)(line.at + line.len - words.at) > PRESS_BYTES_MAX)
            return wants_number(in, "press.bytes", PRESS_BYTES_MAX);
    }
    return lines > quotes || wrong(in, "press.empty", (struct span){0});
}

/* The same block counts once, so a second wish of the same words needs something to be another block by. */
static bool take_again(struct reading *in, struct span left)
{
    struct span line = {0}, verb, word, more;
    uint64_t n;
    if (left.len == 0)
        return true;
    struct span all = left;
    return (span_line(&left, &line) && left.len == 0 && next_word(&line, &verb) && same(verb, "again") &&
            next_word(&line, &word) && !next_word(&line, &more) && number_read(word, UINT32_MAX, &n)) ||
           wrong(in, "press.extra", all);
}

bool press_read(struct span orders, const struct genesis *g, int seat, struct press *out, struct problem *why)
{
    struct reading in = {.g = g, .seat = seat, .number = 1, .out = out, .why = why};
    struct span line = {0}, left = orders;
    memset(out, 0, sizeof *out);
    (void)span_line(&left, &line);
    if (!take_first(&in, line))
        return false;
    if (out->act == PRESS_SAYS)
        return take_words(&in, left);
    in.number++;
    return take_again(&in, left);
}

bool press_word_read(struct span line, const struct genesis *g, int seat, struct press *out, struct problem *why)
{
    struct reading in = {.g = g, .seat = seat, .number = 1, .out = out, .why = why};
    struct span rest = line, verb;
    memset(out, 0, sizeof *out);
    return (next_word(&rest, &verb) && !same(verb, "to") && take_first(&in, line)) || wrong(&in, "press.form", line);
}

/* ---- the text whose hash the log has ---- */

static const char format[] = "pbem-press/1 ";

void press_text_write(struct text *out, const char *game, const char *seat, const struct press *press,
                      const uint8_t salt[static 16])
{
    text_format(out, "%s%s %s %s ", format, game, seat, press->to);
    text_hex(out, salt, 16);
    text_words(out, "\n");
    text_add(out, press->words);
}

/* Letters, digits and "-", and what else may stand there. */
static bool word_into(struct span word, char *out, size_t cap, const char *more)
{
    if (word.len == 0 || word.len >= cap)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        uint8_t c = word.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && (c == 0 || !strchr(more, c)))
            return false;
    }
    memcpy(out, word.at, word.len);
    out[word.len] = '\0';
    return true;
}

bool press_text_read(struct span text, struct press_text *out)
{
    struct span left = text, line, game, seat, to;
    uint8_t raw[16];
    memset(out, 0, sizeof *out);
    if (text.len == 0 || text.at[text.len - 1] != '\n' || !span_line(&left, &line) || !span_begins(line, format))
        return false;
    line = span_from(line, sizeof format - 1);
    out->words = left;
    return span_word(&line, &game) && span_word(&line, &seat) && span_word(&line, &to) && hex_read(game, raw, 16) &&
           word_into(game, out->game, sizeof out->game, "") && word_into(seat, out->seat, sizeof out->seat, "") &&
           word_into(to, out->to, sizeof out->to, ",") && hex_read(line, raw, 16) && left.len > 0 &&
           left.len <= PRESS_BYTES_MAX + 1;
}
