/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/genesis.h"
#include "processor/record/press.h"
#include <string.h>

enum { TERM_MAX = 400 * 86400 };

static const char *const standby_words[] = {
    [STANDBY_OFFERED] = "offered", [STANDBY_ASKED] = "asked", [STANDBY_NONE] = "none"};

bool standby_terms_read(struct span words, enum standby_terms *out)
{
    for (int i = STANDBY_OFFERED; i <= STANDBY_NONE; i++)
        if (span_is(words, standby_words[i])) {
            *out = (enum standby_terms)i;
            return true;
        }
    return false;
}

const char *standby_terms_word(enum standby_terms terms)
{
    return standby_words[terms];
}

/* ---- terms of time ---- */

static const struct {
    char letter;
    int64_t seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

bool term_read(struct span words, int64_t *seconds)
{
    int64_t sum = 0;
    size_t unit = 0, at = 0;
    if (span_is(words, "0")) {
        *seconds = 0;
        return true;
    }
    while (at < words.len) { /* units fall: 1d12h is a term, 12h1d is none */
        size_t from = at;
        while (at < words.len && words.at[at] >= '0' && words.at[at] <= '9')
            at++;
        uint64_t count;
        if (at == words.len || !number_read((struct span){words.at + from, at - from}, TERM_MAX, &count) || count == 0)
            return false;
        while (unit < sizeof units / sizeof *units && units[unit].letter != (char)words.at[at])
            unit++;
        if (unit == sizeof units / sizeof *units)
            return false;
        sum += (int64_t)count * units[unit++].seconds;
        at++;
    }
    if (sum == 0 || sum > TERM_MAX)
        return false;
    *seconds = sum;
    return true;
}

void term_write(char out[static 24], int64_t seconds)
{
    size_t len = 0;
    for (size_t i = 0; i < sizeof units / sizeof *units && seconds > 0; i++) {
        int64_t count = seconds / units[i].seconds;
        seconds %= units[i].seconds;
        char digits[20];
        size_t n = 0;
        for (int64_t left = count; left > 0; left /= 10)
            digits[n++] = (char)('0' + left % 10);
        if (n == 0 || len + n + 2 > 24)
            continue;
        while (n > 0)
            out[len++] = digits[--n];
        out[len++] = units[i].letter;
    }
    if (len == 0)
        out[len++] = '0';
    out[len] = '\0';
}

/* ---- writing ---- */

static void term_line(struct text *out, const char *name, int64_t seconds)
{
    char term[24];
    if (seconds == 0)
        return;
    term_write(term, seconds);
    text_format(out, "%s: %s\n", name, term);
}

void genesis_write(struct text *out, const struct genesis *g)
{
    text_format(out, "pbem-genesis/1\nname: %s\nruleset: %s %lu\ndata: sha256:%s\nscenario: %s\n", g->name, g->ruleset,
                (unsigned long)g->revision, g->data, g->scenario);
    for (int i = 0; i < g->n_option; i++)
        text_format(out, "option: %s\n", g->option[i]);
    for (int i = 0; i < g->n_seats; i++) {
        text_format(out, "seat: %s %s\n", g->seat[i].name, g->seat[i].key);
        for (int j = 0; j < g->seat[i].n_more; j++)
            text_format(out, "seat: %s %s\n", g->seat[i].name, g->seat[i].more[j]);
    }
    text_format(out, "organiser: %s\nsigner: %s\norigin: %s\nlogkey: ", g->organiser, g->signer, g->origin);
    text_hex(out, g->logkey, 32);
    text_words(out, "\nvrf: ");
    text_hex(out, g->vrf, 32);
    text_format(out, "\nage: %s\n%s", g->age, g->forum ? "channel: forum\n" : "");
    if (g->no_chance)
        text_words(out, "chance: none\n");
    else
        text_format(out, "dice: %c\nsetup: %s\nbeacon: %s\n", g->dice, g->full ? "full" : "short", g->beacon);
    host_seats_write(out, g);
    clock_write(out, &g->clock);
    term_line(out, "recall", g->recall);
    term_line(out, "outage", g->outage);
    press_terms_write(out, g);
    if (g->standby != STANDBY_OFFERED)
        text_format(out, "standby: %s\n", standby_terms_word(g->standby));
    if (g->silence)
        text_words(out, "rulings: silence\n");
    char created[21];
    utc_write(created, g->created);
    text_format(out, "program: %s\ncreated: %s\nnonce: ", g->program, created);
    text_hex(out, g->nonce, 16);
    text_words(out, "\n");
    if (g->previous[0])
        text_format(out, "previous: %s\n", g->previous);
}

void genesis_id(char out[static 33], struct span entry0)
{
    uint8_t digest[32];
    sha256(digest, entry0);
    hex_write(out, digest, 16);
}

/* ---- reading: line by line, in order; nothing is left to taste ---- */

struct lines {
    struct span left, now; /* now: the line that is looked at */
    int number;
    bool have;
    struct problem *why;
};

static void advance(struct lines *in)
{
    in->have = span_line(&in->left, &in->now);
    in->number++;
}

static bool wrong(struct lines *in, const char *want)
{
    if (in->why && !in->why->key) {
        problem_words(in->why->got, sizeof in->why->got, (const char *)in->now.at, in->have ? in->now.len : 0);
        problem_words(in->why->want, sizeof in->why->want, want, strlen(want));
    }
    return problem_at(in->why, "genesis.format", in->number, 1, 0);
}

/* The value after "label: " of the next line, which must be that one. */
static bool value_of(struct lines *in, const char *label, struct span *value)
{
    if (!in->have || !span_begins(in->now, label))
        return false;
    *value = span_from(in->now, strlen(label));
    return true;
}

/* Printable ASCII, no blank at either end, no two in a row: one spelling for one meaning. */
static bool said(struct span words, size_t max)
{
    if (words.len == 0 || words.len > max || words.at[0] == ' ' || words.at[words.len - 1] == ' ')
        return false;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] < ' ' || words.at[i] > '~' || (words.at[i] == ' ' && words.at[i + 1] == ' '))
            return false;
    return true;
}

static bool text_field(struct lines *in, const char *label, char *out, size_t cap)
{
    struct span value;
    if (!value_of(in, label, &value) || !said(value, cap - 1))
        return wrong(in, label);
    memcpy(out, value.at, value.len);
    out[value.len] = '\0';
    advance(in);
    return true;
}

static bool hex_field(struct lines *in, const char *label, uint8_t *out, size_t len)
{
    struct span value;
    if (!value_of(in, label, &value) || !hex_read(value, out, len))
        return wrong(in, label);
    advance(in);
    return true;
}

static bool of_letters(const char *word, size_t max, const char *more)
{
    size_t len = strlen(word);
    for (size_t i = 0; i < len; i++)
        if (!((word[i] >= 'a' && word[i] <= 'z') || (word[i] >= '0' && word[i] <= '9') || strchr(more, word[i])))
            return false;
    return len > 0 && len <= max;
}

/* "SHA256:" and 43 letters, or "minisign:" and 56 that begin RW. */
static bool key_word(struct span word)
{
    uint8_t raw[64];
    size_t len = sizeof raw;
    if (span_begins(word, "SHA256:"))
        return base64_read(span_from(word, 7), false, raw, &len) && len == 32;
    if (span_begins(word, "minisign:RW"))
        return base64_read(span_from(word, 9), true, raw, &len) && len == 42;
    return false;
}

static bool key_field(struct lines *in, const char *label, char *out)
{
    struct span value;
    if (!value_of(in, label, &value) || !key_word(value) || value.len >= KEY_WORD_MAX)
        return wrong(in, label);
    memcpy(out, value.at, value.len);
    out[value.len] = '\0';
    advance(in);
    return true;
}

static bool rules_fields(struct lines *in, struct genesis *g)
{
    struct span value, word;
    uint64_t revision;
    uint8_t data[32];
    if (!text_field(in, "name: ", g->name, sizeof g->name))
        return false;
    if (!value_of(in, "ruleset: ", &value) || !said(value, 60) || !span_word(&value, &word) || word.len == 0 ||
        word.len >= sizeof g->ruleset || !number_read(value, UINT32_MAX, &revision) || revision == 0)
        return wrong(in, "ruleset: name revision");
    memcpy(g->ruleset, word.at, word.len);
    g->revision = (uint32_t)revision;
    if (!of_letters(g->ruleset, sizeof g->ruleset, "-"))
        return wrong(in, "ruleset: name revision");
    advance(in);
    if (!value_of(in, "data: sha256:", &value) || !hex_read(value, data, 32))
        return wrong(in, "data: sha256:");
    hex_write(g->data, data, 32);
    advance(in);
    return text_field(in, "scenario: ", g->scenario, sizeof g->scenario);
}

/* Another key of the seat before; each stands once. */
static bool further_key(struct genesis *g, struct span key)
{
    int at = g->n_seats - 1, n = g->seat[at].n_more;
    bool known = n == SEAT_KEYS_MAX - 1 || span_is(key, g->seat[at].key);
    for (int i = 0; i < n; i++)
        known = known || span_is(key, g->seat[at].more[i]);
    if (known)
        return false;
    memcpy(g->seat[at].more[n], key.at, key.len);
    g->seat[at].n_more++;
    return true;
}

static bool seat_field(struct lines *in, struct genesis *g)
{
    struct span value, name;
    const char *want = "seat: name key, names in byte order";
    if (!value_of(in, "seat: ", &value) || !said(value, 100) || !span_word(&value, &name) || name.len > 16 ||
        !key_word(value) || value.len >= KEY_WORD_MAX)
        return wrong(in, want);
    int at = g->n_seats;
    if (at > 0 && span_is(name, g->seat[at - 1].name)) {
        if (!further_key(g, value))
            return wrong(in, "seat: another key of it, four of them at most");
        advance(in);
        return true;
    }
    if (at == SEATS_MAX)
        return wrong(in, want);
    memcpy(g->seat[at].name, name.at, name.len);
    memcpy(g->seat[at].key, value.at, value.len);
    if (!of_letters(g->seat[at].name, 16, "-") || (at > 0 && strcmp(g->seat[at - 1].name, g->seat[at].name) >= 0))
        return wrong(in, want);
    g->n_seats++;
    advance(in);
    return true;
}

static bool seats_fields(struct lines *in, struct genesis *g)
{
    struct span value;
    while (value_of(in, "option: ", &value)) {
        if (g->n_option == OPTIONS_MAX)
            return wrong(in, "fewer options");
        if (!text_field(in, "option: ", g->option[g->n_option], sizeof g->option[0]))
            return false;
        g->n_option++;
    }
    do {
        if (!seat_field(in, g))
            return false;
    } while (value_of(in, "seat: ", &value));
    return true;
}

static bool clock_field(struct lines *in, struct clock_terms *clock)
{
    const char *want = "clock: join 7d open 7d move 3d answer 1d settle 30m missed fallback abandon 90d";
    struct span value;
    if (!value_of(in, "clock: ", &value) || !said(value, 300) || !clock_read(value, clock))
        return wrong(in, want);
    advance(in);
    return true;
}

/* A line that is there only where the term is not 0, and in the one spelling that term_write gives. */
static bool term_field(struct lines *in, const char *name, const char *want, int64_t *seconds)
{
    struct span value;
    char term[24];
    if (!value_of(in, name, &value))
        return true;
    if (!term_read(value, seconds) || *seconds == 0)
        return wrong(in, want);
    term_write(term, *seconds);
    if (!span_is(value, term))
        return wrong(in, want);
    advance(in);
    return true;
}

/* What luck comes from; or that there is none. */
static bool chance_fields(struct lines *in, struct genesis *g)
{
    struct span value;
    if (value_of(in, "chance: ", &value)) {
        if (!span_is(value, "none"))
            return wrong(in, "chance: none");
        g->no_chance = true;
        g->dice = 'A';
        memcpy(g->beacon, "none", sizeof "none");
        advance(in);
        return true;
    }
    if (!value_of(in, "dice: ", &value) || value.len != 1 || value.at[0] < 'A' || value.at[0] > 'D')
        return wrong(in, "dice: A, B, C or D");
    g->dice = (char)value.at[0];
    advance(in);
    if (!value_of(in, "setup: ", &value) || (!span_is(value, "full") && !span_is(value, "short")))
        return wrong(in, "setup: full or short");
    g->full = span_is(value, "full");
    advance(in);
    return text_field(in, "beacon: ", g->beacon, sizeof g->beacon);
}

static bool terms_fields(struct lines *in, struct genesis *g)
{
    struct span value;
    if (value_of(in, "channel: ", &value)) {
        if (!span_is(value, "forum"))
            return wrong(in, "channel: forum");
        g->forum = true;
        advance(in);
    }
    if (!chance_fields(in, g))
        return false;
    if (value_of(in, "host: ", &value)) {
        if (!said(value, 100) || !host_seats_read(value, g))
            return wrong(in, "host: seats in byte order");
        advance(in);
    }
    if (!clock_field(in, &g->clock) || !term_field(in, "recall: ", "recall: 2d", &g->recall) ||
        !term_field(in, "outage: ", "outage: 14d", &g->outage))
        return false;
    if (value_of(in, "press: ", &value)) {
        if (!press_terms_read(value, g))
            return wrong(in, "press: none, seats anonymous, public or public anonymous");
        advance(in);
    }
    if (value_of(in, "standby: ", &value)) {
        if (!standby_terms_read(value, &g->standby) || g->standby == STANDBY_OFFERED)
            return wrong(in, "standby: asked or none");
        advance(in);
    }
    return true;
}

static bool last_fields(struct lines *in, struct genesis *g)
{
    struct span value;
    uint8_t id[16];
    g->silence = value_of(in, "rulings: ", &value);
    if (g->silence && !span_is(value, "silence"))
        return wrong(in, "rulings: silence");
    if (g->silence)
        advance(in);
    if (!text_field(in, "program: ", g->program, sizeof g->program))
        return false;
    if (!value_of(in, "created: ", &value) || !utc_read(value, &g->created))
        return wrong(in, "created: 2026-11-01T12:00:00Z");
    advance(in);
    if (!hex_field(in, "nonce: ", g->nonce, 16))
        return false;
    if (value_of(in, "previous: ", &value)) {
        if (!hex_read(value, id, 16))
            return wrong(in, "previous: the id of a game");
        hex_write(g->previous, id, 16);
        advance(in);
    }
    return !in->have || wrong(in, "nothing more");
}

static int n_seat_lines(const struct genesis *g)
{
    int n = g->n_seats;
    for (int i = 0; i < g->n_seats; i++)
        n += g->seat[i].n_more;
    return n;
}

bool genesis_read(struct span text, struct genesis *g, struct problem *why)
{
    struct lines in = {.left = text, .why = why};
    memset(g, 0, sizeof *g);
    if (text.len == 0 || text.len > 16384 || text.at[text.len - 1] != '\n')
        return wrong(&in, "lines that all end with LF");
    advance(&in);
    if (!in.have || !span_is(in.now, "pbem-genesis/1"))
        return wrong(&in, "pbem-genesis/1");
    advance(&in);
    if (!rules_fields(&in, g) || !seats_fields(&in, g) || !key_field(&in, "organiser: ", g->organiser) ||
        !key_field(&in, "signer: ", g->signer) || !text_field(&in, "origin: ", g->origin, sizeof g->origin) ||
        !hex_field(&in, "logkey: ", g->logkey, 32) || !hex_field(&in, "vrf: ", g->vrf, 32) ||
        !text_field(&in, "age: ", g->age, sizeof g->age))
        return false;
    if (!of_letters(g->name, sizeof g->name, "-"))
        return problem_at(why, "genesis.format", 2, 7, 0);
    if (strpbrk(g->origin, " +")) /* it becomes the name of a note key */
        return problem_at(why, "genesis.format", 8 + g->n_option + n_seat_lines(g), 9, 0);
    return terms_fields(&in, g) && last_fields(&in, g);
}

int genesis_seat(const struct genesis *g, struct span name)
{
    for (int i = 0; i < g->n_seats; i++)
        if (span_is(name, g->seat[i].name))
            return i;
    return -1;
}

bool seats_are_partners(const char *a, const char *b)
{
    size_t len = strcspn(a, "-");
    return a[len] == '-' && strncmp(a, b, len + 1) == 0;
}
