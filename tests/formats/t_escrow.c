/* SPDX-License-Identifier: Apache-2.0 */
/* Sealed states as letters: what the host's key wrote it reads again, out of any mail; nothing else opens. */
#include "formats/escrow.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

static struct arena *arena;
static uint8_t master[32];
static const char game[] = "de180d3d74d3c3409d34f6bbdf43c6dc";

static void start(void)
{
    arena = arena_new();
    memset(master, 7, sizeof master);
}

static void stop(void)
{
    arena_free(arena);
}

static struct span sealed_state(uint64_t generation, uint64_t size, struct span plain)
{
    struct seal_head head = {.pad = 64, .generation = generation, .log_size = size};
    ck_assert(hex_read(span_of(game), head.game, sizeof head.game));
    return seal_write(arena, master, &head, plain, NULL);
}

static struct escrow sample(void)
{
    struct escrow e = {.generation = 57, .size = 12, .from = 10};
    strcpy(e.game, game);
    e.lines = span_of("10 seal 56 aa\n11 report 3 usa bb\n");
    e.sealed = sealed_state(57, 12, span_of("{\"core\":\"a line end\\n\"}\n\n and \n another"));
    return e;
}

static struct span written(const struct escrow *e)
{
    struct text out = {.arena = arena};
    ck_assert(escrow_write(&out, master, e));
    return text_span(&out);
}

/* The first escrow of a text, opened; NULL or the key of what is wrong; "none". */
static const char *read_one(struct span text, const uint8_t with[static 32], struct escrow *e)
{
    struct problem why = {0};
    struct span body;
    uint8_t id[8];
    if (!escrow_find(arena, &text, e, id, &body))
        return "none";
    return escrow_open(arena, with, id, body, e, &why) ? NULL : why.key;
}

static void is_sample(struct span text)
{
    struct escrow want = sample(), e;
    const char *wrong = read_one(text, master, &e);
    ck_assert_msg(!wrong, "%s", wrong);
    ck_assert_str_eq(e.game, game);
    ck_assert_uint_eq(e.generation, 57);
    ck_assert_uint_eq(e.size, 12);
    ck_assert_uint_eq(e.from, 10);
    ck_assert(span_same(e.lines, want.lines));
    struct seal_head head;
    struct span plain;
    ck_assert(seal_open(arena, master, e.sealed, &head, &plain, NULL));
    ck_assert(span_begins(plain, "{\"core\":"));
}

START_TEST(comes_back_through_mail)
{
    struct escrow e = sample();
    struct span letters = written(&e), line, left = letters;
    struct text quoted = {.arena = arena}, windows = {.arena = arena};
    is_sample(letters);
    text_words(&quoted, "On Monday somebody wrote:\n> Keep this with the report.\n>\n");
    while (span_line(&left, &line)) {
        ck_assert_uint_le(line.len, 76);
        text_format(&quoted, "> > %.*s  \n", (int)line.len, (const char *)line.at);
        text_format(&windows, "%.*s\r\n", (int)line.len, (const char *)line.at);
    }
    is_sample(text_span(&quoted));
    is_sample(text_span(&windows));
}
END_TEST

START_TEST(without_entries_too)
{
    struct escrow e = sample(), back;
    e.from = 12;
    e.lines = (struct span){0};
    ck_assert_ptr_null(read_one(written(&e), master, &back));
    ck_assert_uint_eq(back.from, 12);
    ck_assert_uint_eq(back.lines.len, 0);
    ck_assert(span_same(back.sealed, e.sealed));
}
END_TEST

START_TEST(several_in_one_text)
{
    struct escrow e = sample(), back;
    struct text all = {.arena = arena};
    struct span body, left;
    uint8_t id[8];
    text_words(&all, "-----BEGIN DISPATCH ESCROW-----\ngame: mangled\n");
    text_add(&all, written(&e));
    e.generation = 58;
    e.sealed = sealed_state(58, 12, span_of("{}"));
    text_add(&all, written(&e));
    left = text_span(&all);
    ck_assert(escrow_find(arena, &left, &back, id, &body));
    ck_assert_uint_eq(back.generation, 57);
    ck_assert(escrow_find(arena, &left, &back, id, &body));
    ck_assert_uint_eq(back.generation, 58);
    ck_assert(escrow_open(arena, master, id, body, &back, NULL));
    ck_assert(!escrow_find(arena, &left, &back, id, &body));
}
END_TEST

START_TEST(another_host_cannot_open_it)
{
    struct escrow e = sample(), back;
    uint8_t other[32] = {9};
    ck_assert_str_eq(read_one(written(&e), other, &back), "escrow.key");
}
END_TEST

/* Game, generation and size stand in the clear, and are bound all the same. */
START_TEST(nothing_of_it_can_be_changed)
{
    static const struct {
        const char *from, *to;
    } swap[] = {{"generation: 57", "generation: 58"}, {"size: 12", "size: 13"}, {"game: de", "game: df"}};
    struct escrow e = sample(), back;
    struct span letters = written(&e);
    for (size_t i = 0; i < sizeof swap / sizeof *swap; i++) {
        char *text = arena_string(arena, letters);
        memcpy(strstr(text, swap[i].from), swap[i].to, strlen(swap[i].to));
        ck_assert_str_eq(read_one(span_of(text), master, &back), "escrow.damaged");
    }
    const uint8_t *from = memmem(letters.at, letters.len, "\n\n", 2);
    for (size_t at = (size_t)(from - letters.at) + 2; at + 40 < letters.len; at += 5) {
        char *text = arena_string(arena, letters);
        if (text[at] == '\n' || text[at] == '=')
            continue;
        text[at] = text[at] == 'A' ? 'B' : 'A';
        ck_assert_str_eq(read_one(span_of(text), master, &back), "escrow.damaged");
    }
}
END_TEST

/* A sealed state of another generation inside cannot pass for this one. */
START_TEST(the_state_inside_is_the_one_that_is_named)
{
    struct escrow e = sample(), back;
    e.sealed = sealed_state(56, 12, span_of("{}"));
    ck_assert_str_eq(read_one(written(&e), master, &back), "escrow.damaged");
    e.sealed = sealed_state(57, 11, span_of("{}"));
    ck_assert_str_eq(read_one(written(&e), master, &back), "escrow.damaged");
}
END_TEST

START_TEST(what_is_cut_is_none)
{
    struct escrow e = sample(), back;
    struct span letters = written(&e);
    letters.len -= 10;
    ck_assert_str_eq(read_one(letters, master, &back), "none");
    ck_assert_str_eq(read_one(span_of(""), master, &back), "none");
}
END_TEST

START_TEST(too_large_is_not_written)
{
    struct escrow e = sample();
    struct text out = {.arena = arena};
    e.sealed = (struct span){arena_take(arena, ESCROW_BYTES_MAX), ESCROW_BYTES_MAX};
    ck_assert(!escrow_write(&out, master, &e));
    ck_assert_uint_eq(out.len, 0);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("escrow");
    TCase *c = tcase_create("escrow");
    tcase_add_checked_fixture(c, start, stop);
    tcase_add_test(c, comes_back_through_mail);
    tcase_add_test(c, without_entries_too);
    tcase_add_test(c, several_in_one_text);
    tcase_add_test(c, another_host_cannot_open_it);
    tcase_add_test(c, nothing_of_it_can_be_changed);
    tcase_add_test(c, the_state_inside_is_the_one_that_is_named);
    tcase_add_test(c, what_is_cut_is_none);
    tcase_add_test(c, too_large_is_not_written);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(suite());
}
