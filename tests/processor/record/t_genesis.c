/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/cjson.h"
#include "processor/record/genesis.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static json_t *log_vectors;

static void begin(void)
{
    arena = arena_new();
    log_vectors = vectors("tlog");
}

static void finish(void)
{
    json_decref(log_vectors);
    arena_free(arena);
}

static const char *sample(void)
{
    return text_of(json_object_get(log_vectors, "game"), "genesis");
}

START_TEST(the_vector_is_read_and_written_back)
{
    struct genesis g;
    struct problem why = {0};
    struct text out = {.arena = arena};
    char id[33];
    ck_assert_msg(genesis_read(span_of(sample()), &g, &why), "%s line %d", why.key, why.line);
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, sample());
    genesis_id(id, text_span(&out));
    ck_assert_str_eq(id, text_of(json_object_get(log_vectors, "game"), "gameid"));
}
END_TEST

START_TEST(the_fields_mean_what_they_say)
{
    struct genesis g;
    ck_assert(genesis_read(span_of(sample()), &g, NULL));
    ck_assert_str_eq(g.name, "test-game-one");
    ck_assert_str_eq(g.ruleset, "test-cards");
    ck_assert_uint_eq(g.revision, 1);
    ck_assert_int_eq(g.n_option, 2);
    ck_assert_str_eq(g.option[1], "two theaters");
    ck_assert_int_eq(g.n_seats, 2);
    ck_assert_str_eq(g.seat[0].name, "allies");
    ck_assert_str_eq(g.seat[1].key, "SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw");
    ck_assert(g.full && g.dice == 'A');
    ck_assert_int_eq(g.clock.join, 7 * 86400);
    ck_assert_int_eq(g.clock.move, 3 * 86400);
    ck_assert_int_eq(g.clock.settle, 1800);
    ck_assert_int_eq(g.clock.abandon, 90 * 86400);
    ck_assert_str_eq(g.clock.missed, "fallback");
    ck_assert_int_eq(g.created, 1793534400); /* 2026-11-01T12:00:00Z */
}
END_TEST

START_TEST(previous_comes_last)
{
    const char *text = arena_words(arena, "%sprevious: %s\n", sample(), "00112233445566778899aabbccddeeff");
    struct genesis g;
    struct text out = {.arena = arena};
    ck_assert(genesis_read(span_of(text), &g, NULL));
    ck_assert_str_eq(g.previous, "00112233445566778899aabbccddeeff");
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
}
END_TEST

START_TEST(outage_is_a_line_of_its_own)
{
    const char *plain = sample(), *at = strstr(plain, "program:");
    const char *text = arena_words(arena, "%.*srecall: 2d\noutage: 14d\n%s", (int)(at - plain), plain, at);
    struct genesis g;
    struct text out = {.arena = arena};
    ck_assert(genesis_read(span_of(plain), &g, NULL));
    ck_assert_int_eq(g.outage, 0); /* games of before have none */
    ck_assert(genesis_read(span_of(text), &g, NULL));
    ck_assert_int_eq(g.outage, 14 * 86400);
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
}
END_TEST

START_TEST(press_is_a_line_where_it_is_another_than_usual)
{
    static const struct {
        const char *words;
        enum press_terms press;
        bool unnamed;
    } rows[] = {{"none", PRESS_NONE, false},
                {"seats anonymous", PRESS_SEATS, true},
                {"public", PRESS_PUBLIC, false},
                {"public anonymous", PRESS_PUBLIC, true}};
    const char *plain = sample(), *at = strstr(plain, "program:");
    struct genesis g;
    ck_assert(genesis_read(span_of(plain), &g, NULL));
    ck_assert(g.press == PRESS_SEATS && !g.press_unnamed);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {.arena = arena};
        const char *text = arena_words(arena, "%.*srecall: 2d\noutage: 14d\npress: %s\n%s", (int)(at - plain), plain,
                                       rows[i].words, at);
        ck_assert(genesis_read(span_of(text), &g, NULL));
        ck_assert(g.press == rows[i].press && g.press_unnamed == rows[i].unnamed);
        genesis_write(&out, &g);
        ck_assert_str_eq(out.at, text);
    }
}
END_TEST

START_TEST(recall_is_a_line_of_its_own)
{
    const char *plain = sample(), *at = strstr(plain, "program:");
    const char *text = arena_words(arena, "%.*srecall: 1d12h\n%s", (int)(at - plain), plain, at);
    struct genesis g;
    struct text out = {.arena = arena};
    ck_assert(genesis_read(span_of(plain), &g, NULL));
    ck_assert_int_eq(g.recall, 0); /* games of before have none */
    ck_assert(genesis_read(span_of(text), &g, NULL));
    ck_assert_int_eq(g.recall, 36 * 3600);
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
}
END_TEST

/* Replaces the first `from` of the sample. */
static const char *changed(const char *from, const char *to)
{
    const char *text = sample(), *at = strstr(text, from);
    ck_assert_msg(at != NULL, "no %s", from);
    return arena_words(arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static const struct {
    const char *from, *to;
    int line;
} wrong[] = {
    {"pbem-genesis/1", "pbem-genesis/2", 1},
    {"name: test-game-one", "name: Test", 2},
    {"name: test-game-one", "name:  test", 2},
    {"test-cards 1\n", "test-cards 0\n", 3},
    {"test-cards 1\n", "test-cards 01\n", 3},
    {"test-cards 1\n", "test-cards\n", 3},
    {"sha256:9c1f", "sha256:9C1f", 4},
    {"scenario: standard", "scenario: ", 5},
    {"option: two theaters\n", "opinion: two theaters\n", 7},
    {"seat: allies", "seat: zulu", 9},
    {"seat: allies", "seat: Allies", 8},
    {"seat: axis SHA256:PEI", "seat: axis SHA256:PE", 9},
    {"organiser: SHA256:HK5", "organiser: MD5:HK5", 10},
    {"origin: pbem.example/game", "origin: pbem example", 12},
    {"logkey: e5", "logkey: e", 13},
    {"dice: A", "dice: E", 16},
    {"setup: full", "setup: some", 17},
    {"join 7d", "join 168h", 19},
    {"join 7d", "join 7", 19},
    {"join 7d", "join 401d", 19},
    {"abandon 90d", "abandon 90d ", 19},
    {"abandon 90d", "abandon 90d more", 19},
    {"missed fallback", "missed firing", 19},
    {"missed fallback", "missed standing host", 19},
    {"missed fallback", "missed standing 2", 19},
    {"missed fallback", "missed", 19},
    {"missed fallback", "missed hold 1 host 1 hold 1 host 1 least", 19},
    {"settle 30m", "settle 30m@18:00", 19},
    {"move 3d", "move 3d@24:00", 19},
    {"move 3d", "move 3d@6:00", 19},
    {"abandon 90d", "abandon 90d grace 0", 19},
    {"abandon 90d", "abandon 90d weekends yes", 19},
    {"abandon 90d", "abandon 90d quiet 22:00-22:00", 19},
    {"abandon 90d", "abandon 90d remind 4h,1d", 19},
    {"abandon 90d", "abandon 90d weekends no grace 1h", 19},
    {"beacon: none\n", "beacon: none\nhost: \n", 19},
    {"beacon: none\n", "beacon: none\nhost: nobody\n", 19},
    {"beacon: none\n", "beacon: none\nhost: axis allies\n", 19},
    {"beacon: none\n", "beacon: none\nhost: axis axis\n", 19},
    {"program:", "recall: 0\nprogram:", 20},
    {"program:", "recall: 48h\nprogram:", 20}, /* 2d is its one spelling */
    {"program:", "recall: 401d\nprogram:", 20},
    {"program:", "recall: \nprogram:", 20},
    {"program:", "rulings: silence\nrecall: 2d\nprogram:", 21}, /* it stands before that */
    {"program:", "outage: 0\nprogram:", 20},
    {"program:", "press: seats\nprogram:", 20}, /* without a line it is that */
    {"program:", "press: none anonymous\nprogram:", 20},
    {"program:", "press:\nprogram:", 20},
    {"program:", "press: none\noutage: 2d\nprogram:", 21}, /* it follows that */
    {"program:", "outage: 336h\nprogram:", 20},
    {"program:", "outage: 14d\nrecall: 2d\nprogram:", 21}, /* it follows that */
    {"created: 2026-11-01T12", "created: 2026-13-01T12", 21},
    {"created: 2026-11-01T12:00:00Z\n", "", 21},
    {"nonce: b6", "nonce: b", 22},
};

START_TEST(a_wrong_line_is_named)
{
    struct genesis g;
    struct problem why = {0};
    ck_assert(!genesis_read(span_of(changed(wrong[_i].from, wrong[_i].to)), &g, &why));
    ck_assert_str_eq(why.key, "genesis.format");
    ck_assert_int_eq(why.line, wrong[_i].line);
}
END_TEST

START_TEST(where_luck_comes_from)
{
    static const char rule[] =
        "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 first round at or "
        "after close + 1h30m";
    const char *plain = changed("dice: A", "dice: D"), *at = strstr(plain, "beacon: none\n");
    const char *text = arena_words(arena, "%.*sbeacon: %s\nhost: axis\n%s", (int)(at - plain), plain, rule,
                                   at + strlen("beacon: none\n"));
    struct genesis g;
    struct text out = {.arena = arena};
    struct problem why = {0};
    struct beacon_rule read;
    char again[160];
    ck_assert_msg(genesis_read(span_of(text), &g, &why), "%s line %d", why.key, why.line);
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
    ck_assert_int_eq(g.host, 1 << 1);
    ck_assert_ptr_null(dice_problem(&g));
    ck_assert(beacon_rule_read(span_of(g.beacon), &read));
    ck_assert_int_eq(read.after, 5400);
    beacon_rule_write(again, sizeof again, &read);
    ck_assert_str_eq(again, rule);
    static const char *const others[] = {"none", "drand:quicknet first round at or after close + 1h", "drand:",
                                         "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!beacon_rule_read(span_of(others[i]), &read), "%s", others[i]);
    char late[160];
    snprintf(late, sizeof late, "%.*s8d", (int)(strlen(rule) - 5), rule);
    ck_assert(!beacon_rule_read(span_of(late), &read));
}
END_TEST

/* One line instead of three; never beside them. */
START_TEST(nothing_is_left_to_chance)
{
    const char *plain = changed("dice: A", "chance: none");
    const char *from = strstr(plain, "setup: "), *to = strstr(plain, "clock: ");
    const char *text = arena_words(arena, "%.*shost: axis\n%s", (int)(from - plain), plain, to);
    struct genesis g;
    struct text out = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(genesis_read(span_of(text), &g, &why), "%s line %d", why.key, why.line);
    ck_assert(g.no_chance && g.dice == 'A' && !g.full);
    ck_assert_str_eq(g.beacon, "none");
    ck_assert_ptr_null(dice_problem(&g)); /* the host plays, and there is nothing to try out */
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
    ck_assert(!genesis_read(span_of(plain), &g, &why)); /* setup: and beacon: as well */
    ck_assert(!genesis_read(span_of(changed("dice: A", "chance: some")), &g, &why));
}
END_TEST

START_TEST(richer_clocks)
{
    const char *more = "move 3d@18:00 answer 1d@07:30 settle 30m missed standing 2 host 12 resign abandon 90d grace 6h "
                       "remind 1d,4h quiet 22:00-07:00 weekends no";
    const char *text = changed("move 3d answer 1d settle 30m missed fallback abandon 90d", more);
    struct genesis g;
    struct text out = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(genesis_read(span_of(text), &g, &why), "%s line %d", why.key, why.line);
    genesis_write(&out, &g);
    ck_assert_str_eq(out.at, text);
    ck_assert(g.clock.move_at == 1 + 18 * 60 && g.clock.answer_at == 1 + 7 * 60 + 30 && g.clock.workdays);
    ck_assert(g.clock.has_quiet && g.clock.quiet_from == 22 * 60 && g.clock.quiet_to == 7 * 60);
    ck_assert(g.clock.grace == 6 * 3600 && g.clock.n_remind == 2 && g.clock.remind[1] == 4 * 3600);
    const enum missed_policy due[] = {MISSED_STANDING, MISSED_STANDING, MISSED_HOST};
    for (uint64_t i = 0; i < 3; i++)
        ck_assert_int_eq(missed_policy_of(&g.clock, i + 1), due[i]);
    ck_assert_int_eq(missed_policy_of(&g.clock, 14), MISSED_HOST);
    ck_assert_int_eq(missed_policy_of(&g.clock, 15), MISSED_RESIGN);
    ck_assert_int_eq(missed_policy_of(&g.clock, 1000), MISSED_RESIGN);
    ck_assert(!genesis_read(
        span_of(changed("move 3d answer 1d settle 30m missed fallback abandon 90d",
                        "move 3d@23:00 answer 1d settle 30m missed fallback abandon 90d quiet 22:00-07:00")),
        &g, NULL)); /* no such end can ever come */
    struct clock_terms clock = {0};
    ck_assert(missed_read(span_of("standing host"), &clock));
    ck_assert_str_eq(clock.missed, "standing 1 host");
    ck_assert(!missed_read(span_of("2 host"), &clock) && !missed_read(span_of(""), &clock) &&
              !missed_read(span_of("standing host 3"), &clock));
}
END_TEST

START_TEST(every_cut_is_refused)
{
    struct genesis g;
    size_t len = strlen(sample());
    for (size_t n = 0; n < len; n++) {
        struct problem why = {0};
        ck_assert(!genesis_read((struct span){(const uint8_t *)sample(), n}, &g, &why));
        ck_assert_str_eq(why.key, "genesis.format");
    }
}
END_TEST

START_TEST(terms)
{
    static const struct {
        const char *words;
        int64_t seconds; /* -1: no term */
    } cases[] = {{"3d", 259200},     {"30m", 1800}, {"1d12h", 129600}, {"0", 0},
                 {"400d", 34560000}, {"401d", -1},  {"", -1},          {"d", -1},
                 {"12h1d", -1},      {"1d1d", -1},  {"3", -1},         {"0d", -1},
                 {"03d", -1},        {"3 d", -1},   {"-3d", -1},       {"99999999999999999999d", -1},
                 {"90s", 90}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t seconds = -1;
        ck_assert_int_eq(term_read(span_of(cases[i].words), &seconds), cases[i].seconds >= 0);
        if (cases[i].seconds >= 0)
            ck_assert_int_eq(seconds, cases[i].seconds);
    }
    for (int64_t t = 0; t < 34560000; t += 86399) {
        char words[24];
        int64_t back;
        term_write(words, t);
        ck_assert(term_read(span_of(words), &back));
        ck_assert_int_eq(back, t);
    }
}
END_TEST

static Suite *genesis_suite(void)
{
    Suite *suite = suite_create("genesis");
    TCase *all = tcase_create("genesis");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_test(all, the_vector_is_read_and_written_back);
    tcase_add_test(all, the_fields_mean_what_they_say);
    tcase_add_test(all, previous_comes_last);
    tcase_add_test(all, recall_is_a_line_of_its_own);
    tcase_add_test(all, press_is_a_line_where_it_is_another_than_usual);
    tcase_add_test(all, outage_is_a_line_of_its_own);
    tcase_add_loop_test(all, a_wrong_line_is_named, 0, (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(all, where_luck_comes_from);
    tcase_add_test(all, nothing_is_left_to_chance);
    tcase_add_test(all, richer_clocks);
    tcase_add_test(all, every_cut_is_refused);
    tcase_add_test(all, terms);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(genesis_suite());
}
