/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/fold.h"
#include "formats/header_value.h"
#include <string.h>

#define BIT(name) (1u << (name))
struct kind_row {
    uint32_t required, optional; /* bits of enum header_name */
    bool has_orders, draws_entropy /* one of entropy and entropy-commit at most */;
};
static const struct kind_row kinds[] = {
    [BLOCK_ORDERS] = {BIT(HEADER_GAME) | BIT(HEADER_TURN) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_BASE) |
                          BIT(HEADER_SALT),
                      BIT(HEADER_UNTIL) | BIT(HEADER_NEXT), true, false},
    [BLOCK_JOIN] = {BIT(HEADER_GAME) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_KEY),
                    BIT(HEADER_AGE) | BIT(HEADER_CODE) | BIT(HEADER_ENTROPY) | BIT(HEADER_ENTROPY_COMMIT), false, true},
    [BLOCK_NONCE] = {BIT(HEADER_GAME) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_BASE) | BIT(HEADER_OPEN),
                     BIT(HEADER_TURN), false, false},
    [BLOCK_ACK] = {BIT(HEADER_GAME) | BIT(HEADER_TURN) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_BASE), 0,
                   false, false},
    [BLOCK_REKEY] = {BIT(HEADER_GAME) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_BASE) | BIT(HEADER_KEY),
                     BIT(HEADER_AGE), false, false},
    [BLOCK_REVOKE] = {BIT(HEADER_GAME) | BIT(HEADER_SIDE) | BIT(HEADER_SEQ) | BIT(HEADER_BASE) | BIT(HEADER_KEY), 0,
                      false, false},
    [BLOCK_RULING] = {BIT(HEADER_GAME) | BIT(HEADER_SEQ) | BIT(HEADER_BASE), BIT(HEADER_SIDE), true, false},
    [BLOCK_PLAYER] = {BIT(HEADER_HOST) | BIT(HEADER_SEQ), 0, true, false},
    [BLOCK_BEACON] = {BIT(HEADER_GAME), BIT(HEADER_SIDE), true, false},
    [BLOCK_PRESS] = {BIT(HEADER_GAME) | BIT(HEADER_SIDE), 0, true, false},
};

struct parser {
    struct span left; /* lines not yet read */
    struct span line; /* the one at hand */
    int number;       /* of it, from 1 */
    uint32_t seen;
    const struct kind_row *kind;
    struct header *out;
    struct problem *why;
};

/* False when there is no other; the last line stays at hand then. */
static bool next_line(struct parser *p)
{
    if (!span_line(&p->left, &p->line))
        return false;
    p->number++;
    return true;
}

/* Refuses the line at hand from byte `start` on; want may be NULL. */
static bool refuse(struct parser *p, const char *key, size_t start, const char *want)
{
    struct problem *why = p->why;
    start = start < p->line.len ? start : p->line.len;
    struct span got = span_from(p->line, start);
    if (why && !why->key) {
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
        if (want)
            problem_words(why->want, sizeof why->want, want, strlen(want));
    }
    return problem_at(why, key, p->number > 0 ? p->number : 1, (int)fold_columns((struct span){p->line.at, start}) + 1,
                      (int)fold_columns(got));
}

/* Adds the names of a set to the want field. */
static void want_names(struct problem *why, uint32_t names)
{
    char list[sizeof why->want];
    size_t len = 0;
    for (int i = 0; i < HEADER_NAMES; i++) {
        size_t n = strlen(header_rows[i].name);
        if (!(names & BIT(i)) || len + n + 1 >= sizeof list)
            continue;
        if (len > 0)
            list[len++] = ' ';
        memcpy(list + len, header_rows[i].name, n);
        len += n;
    }
    problem_words(why->want, sizeof why->want, list, len);
}

static bool refuse_names(struct parser *p, const char *key, uint32_t names)
{
    bool is_first = p->why && !p->why->key;
    refuse(p, key, 0, NULL);
    if (is_first)
        want_names(p->why, names);
    return false;
}

/* "-----BEGIN PBEM KIND-----": sets the kind. */
static bool read_begin(struct parser *p)
{
    static const char front[] = "-----BEGIN PBEM ", back[] = "-----";
    if (!next_line(p) || !span_begins(p->line, front) || p->line.len < sizeof front - 1 + sizeof back - 1)
        return refuse(p, "header.form", 0, "-----BEGIN PBEM ORDERS-----");
    struct span word = span_from(p->line, sizeof front - 1);
    word.len -= sizeof back - 1;
    for (int kind = BLOCK_ORDERS; kind <= BLOCK_PRESS; kind++)
        if (span_is(word, block_kind_word((enum block_kind)kind)) &&
            span_is((struct span){word.at + word.len, sizeof back - 1}, back)) {
            p->out->kind = (enum block_kind)kind;
            p->kind = &kinds[kind];
            return true;
        }
    return refuse(p, "kind", sizeof front - 1, "ORDERS JOIN NONCE ACK REKEY REVOKE RULING PLAYER BEACON PRESS");
}

/* The END line of the block's kind. */
static bool at_end(const struct parser *p)
{
    static const char front[] = "-----END PBEM ";
    const char *word = block_kind_word(p->out->kind);
    if (!span_begins(p->line, front))
        return false;
    struct span rest = span_from(p->line, sizeof front - 1);
    return span_begins(rest, word) && span_is(span_from(rest, strlen(word)), "-----");
}

/* Comments are kept for people, whatever they say. */
static void take_comment(struct parser *p, struct span name, struct span value)
{
    if (span_is(name, "x-name"))
        p->out->name = value;
    else if (span_is(name, "x-when"))
        p->out->when = value;
}

/* One line "name: value". */
static bool read_header(struct parser *p)
{
    const uint8_t *colon = memchr(p->line.at, ':', p->line.len);
    if (fold_columns(p->line) > HEADER_COLUMNS_MAX)
        return refuse(p, "header.long", 0, NULL);
    if (!colon || colon == p->line.at)
        return refuse(p, "header.form", 0, "name: value");
    struct span name = {p->line.at, (size_t)(colon - p->line.at)}, value = span_from(p->line, name.len + 1);
    bool is_comment = span_begins(name, "x-");
    if (value.len > 0 ? value.at[0] != ' ' : !is_comment)
        return refuse(p, "header.form", 0, "name: value");
    value = span_from(value, 1);
    if (is_comment) {
        take_comment(p, name, value);
        return true;
    }
    int found = 0;
    while (found < HEADER_NAMES && !span_is(name, header_rows[found].name))
        found++;
    if (found == HEADER_NAMES || !((p->kind->required | p->kind->optional) & BIT(found)))
        return refuse_names(p, "header.unknown", (p->kind->required | p->kind->optional) & ~p->seen);
    if (p->seen & BIT(found))
        return refuse(p, "header.twice", 0, header_rows[found].name);
    p->seen |= BIT(found);
    return header_rows[found].read(value, p->out) || refuse(p, "header.value", name.len + 2, header_rows[found].want);
}

/* At orders: or END: is everything there? */
static bool check_complete(struct parser *p)
{
    uint32_t luck = p->seen & (BIT(HEADER_ENTROPY) | BIT(HEADER_ENTROPY_COMMIT));
    uint32_t missing = p->kind->required & ~p->seen;
    if (missing)
        return refuse_names(p, "header.missing", missing);
    if (p->kind->draws_entropy && luck == (BIT(HEADER_ENTROPY) | BIT(HEADER_ENTROPY_COMMIT)))
        return refuse(p, "header.entropy", 0, "one of entropy and entropy-commit");
    return true; /* which of them, or none, is for the game to say */
}

/* The lines between orders: and END. */
static bool read_orders(struct parser *p)
{
    const uint8_t *start = p->left.at;
    p->out->has_orders = true;
    p->out->orders_line = p->number + 1;
    while (next_line(p)) {
        if (at_end(p)) {
            p->out->orders = (struct span){start, (size_t)(p->line.at - start)};
            return true;
        }
        bool may_be_long = p->out->kind == BLOCK_PRESS || (p->out->kind == BLOCK_ORDERS && order_is_remark(p->line));
        if (!may_be_long && fold_columns(p->line) > ORDER_COLUMNS_MAX)
            return refuse(p, "line.long", 0, NULL);
    }
    return refuse(p, "header.form", 0, "-----END PBEM");
}

static bool read_all(struct parser *p)
{
    if (!read_begin(p))
        return false;
    if (!next_line(p) || !span_is(p->line, "pbem: 1"))
        return refuse(p, "pbem", 0, "pbem: 1");
    while (next_line(p)) {
        if (at_end(p))
            return p->kind->has_orders ? refuse(p, "header.missing", 0, "orders:") : check_complete(p);
        if (p->kind->has_orders && span_is(p->line, "orders:"))
            return check_complete(p) && read_orders(p);
        if (span_is(p->line, "orders:"))
            return refuse_names(p, "header.unknown", (p->kind->required | p->kind->optional) & ~p->seen);
        if (!read_header(p))
            return false;
    }
    return refuse(p, "header.form", 0, "-----END PBEM");
}

bool header_parse(struct span canonical, struct header *out, struct problem *why)
{
    struct parser p = {.left = canonical, .line = span_of(""), .out = out, .why = why};
    struct span none = span_of("");
    *out = (struct header){.kind = BLOCK_UNKNOWN,
                           .game = none,
                           .host = none,
                           .side = none,
                           .salt = none,
                           .next = none,
                           .open = none,
                           .entropy_commit = none,
                           .entropy = none,
                           .key = none,
                           .age = none,
                           .code = none,
                           .name = none,
                           .when = none,
                           .orders = none};
    if (!read_all(&p))
        return false;
    return p.left.len == 0 || refuse(&p, "header.form", 0, "nothing after END"); /* a block ends with its END */
}
