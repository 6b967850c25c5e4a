/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/config.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct config config;
static struct problem why;

static bool reads(const char *file)
{
    why = (struct problem){0};
    return config_read(span_of(file), &config, &why);
}

START_TEST(an_empty_file_gives_the_defaults)
{
    ck_assert(reads("") && reads("\n# a remark\n   \n\t# another\n"));
    ck_assert_str_eq(config.name, "dispatch.localhost");
    ck_assert_int_eq(config.move.seconds, 3 * 86400);
    ck_assert_int_eq(config.move.at_minute, -1);
    ck_assert_int_eq(config.settle.seconds, 1800);
    ck_assert_int_eq(config.n_fetch, 1);
    ck_assert_str_eq(config.fetch[0], "folder inbox/new");
    ck_assert(config.weekends && !config.has_quiet && config.receipts_per_hour == 20);
    ck_assert_str_eq(config.missed, "fallback");
}
END_TEST

START_TEST(settings_are_taken)
{
    ck_assert(reads(
        "name dispatch.example\r\n  move \t 2d@18:30  \nfetch folder a b/new\nfetch maildir x\nquiet 22:00-07:00\n"
        "weekends no\npress public anonymous\nmail-limit 5\nmails-a-day 4\nworkers 16\nanswer 12h\nsettle 0\nadmin "
        "tom@example.org"));
    ck_assert_str_eq(config.name, "dispatch.example");
    ck_assert_int_eq(config.move.seconds, 2 * 86400);
    ck_assert_int_eq(config.move.at_minute, 18 * 60 + 30);
    ck_assert_int_eq(config.n_fetch, 2); /* those that are written, without the built-in one */
    ck_assert_str_eq(config.fetch[0], "folder a b/new");
    ck_assert_str_eq(config.fetch[1], "maildir x");
    ck_assert(config.has_quiet && config.quiet_from == 22 * 60 && config.quiet_to == 7 * 60 && !config.weekends);
    ck_assert_str_eq(config.press, "public anonymous");
    ck_assert_int_eq(config.mail_limit, 5);
    ck_assert_int_eq(config.mails_a_day, 4);
    ck_assert_int_eq(config.workers, 16);
    ck_assert_int_eq(config.answer.seconds, 43200);
    ck_assert_int_eq(config.settle.seconds, 0);
    ck_assert_str_eq(config.admin, "tom@example.org");
}
END_TEST

START_TEST(workers_are_auto_or_a_number_that_is_no_more_than_can_be)
{
    ck_assert(reads("workers auto\n") && config.workers == 0);
    ck_assert(reads("workers 1\n") && config.workers == 1);
    ck_assert(reads("") && config.workers == 0);
    ck_assert(!reads("workers 0\n") && !reads("workers 17\n") && !reads("workers AUTO\n") && !reads("workers\n") &&
              !reads("workers 2 \t3\n") && !reads("workers -1\n"));
}
END_TEST

#define ANNA "anna.example/witness+1add338e+BDolpRZT0EJPNbmdH74vtyjHsJ2CT+FuwhYKR2HmUvu8"

START_TEST(where_rounds_are_read)
{
    ck_assert(reads("beacon-from https://api.drand.sh/\n"));
    ck_assert_str_eq(config.beacon_from, "https://api.drand.sh");
    ck_assert(reads("beacon-from /srv/rounds\n"));
    ck_assert_str_eq(config.beacon_from, "/srv/rounds");
}
END_TEST

START_TEST(what_is_public_and_who_watches)
{
    struct arena *arena = arena_new();
    struct text again = {.arena = arena};
    static const struct {
        const char *words;
        int64_t exchanges, seconds;
    } delays[] = {{"0", 0, 0}, {"6h", 0, 21600}, {"1 exchange", 1, 0}, {"12 exchanges", 12, 0}};
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        ck_assert(reads(arena_words(arena, "publish-delay %s\n", delays[i].words)));
        ck_assert(config.publish_delay.exchanges == delays[i].exchanges &&
                  config.publish_delay.seconds == delays[i].seconds);
        again.len = 0;
        config_write(&again, &config);
        ck_assert(i == 0 || strstr(again.at, arena_words(arena, "\npublish-delay %s\n", delays[i].words)));
    }
    ck_assert(reads("publish-url https://games.example/war//\npublish-dir /srv/games\nwitness " ANNA "\n"
                    "witness " ANNA " /srv/anna/out\nwitness " ANNA " ask https://anna.example/\n"));
    ck_assert_str_eq(config.publish_url, "https://games.example/war");
    ck_assert_str_eq(config.publish_png, "");
    ck_assert_int_eq(config.n_witness, 3);
    ck_assert_str_eq(config.witness[1], ANNA " /srv/anna/out");
    again.len = 0;
    config_write(&again, &config);
    ck_assert(reads(again.at) && config.n_witness == 3);
    ck_assert(reads("publish-png /usr/bin/rsvg-convert\n"));
    ck_assert_str_eq(config.publish_png, "/usr/bin/rsvg-convert");
    ck_assert(reads("") && config.n_witness == 0);
    static const char *const bad[] = {"publish-delay 0 exchanges",
                                      "publish-delay exchange",
                                      "publish-delay -1 exchange",
                                      "publish-url games.example",
                                      "beacon-from http://api.drand.sh",
                                      "beacon-from rounds",
                                      "publish-url https://a b",
                                      "publish-url http://",
                                      "publish-url https:///war",
                                      "publish-url https://a\"b",
                                      "publish-url javascript:x",
                                      "witness anna",
                                      "witness " ANNA " anna/out",
                                      "witness " ANNA " ask /srv/anna",
                                      "witness games.example+17e3aac6+Aekyerrm"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!reads(bad[i]), "%s", bad[i]);
        ck_assert_str_eq(why.key, "config.value");
    }
    struct text nine = {.arena = arena};
    for (int i = 0; i < CONFIG_WITNESS_MAX + 1; i++)
        text_words(&nine, "witness " ANNA "\n");
    ck_assert(!reads(nine.at) && why.line == CONFIG_WITNESS_MAX + 1);
    arena_free(arena);
}
END_TEST

START_TEST(mistakes_are_told_with_their_place)
{
    static const struct {
        const char *file, *key;
        int line, column;
        const char *got, *nearest;
    } rows[] = {
        {"move 3d\nfecth x\n", "config.unknown", 2, 1, "fecth", "fetch"},
        {"mvoe 3d\n", "config.unknown", 1, 1, "mvoe", "move"},
        {"bananas 3\n", "config.unknown", 1, 1, "bananas", ""},
        {"MOVE 3d\n", "config.unknown", 1, 1, "MOVE", ""},
        {"move 3d\n\nmove 4d\n", "config.twice", 3, 1, "move", ""},
        {"settle 30m@18:00\n", "config.value", 1, 8, "30m@18:00", ""},
        {"remind 4h 1d\n", "config.value", 1, 8, "4h 1d", ""},
        {"missed standing 2 firing\n", "config.value", 1, 8, "standing 2 firing", ""},
        {"move three days\n", "config.value", 1, 6, "three days", ""},
        {"move 3d@24:00\n", "config.value", 1, 6, "3d@24:00", ""},
        {"move 3d@18:60\n", "config.value", 1, 6, "3d@18:60", ""},
        {"move 3d@\n", "config.value", 1, 6, "3d@", ""},
        {"move\n", "config.value", 1, 6, "", ""},
        {"press loud\n", "config.value", 1, 7, "loud", ""},
        {"press none anonymous\n", "config.value", 1, 7, "none anonymous", ""},
        {"weekends maybe\n", "config.value", 1, 10, "maybe", ""},
        {"quiet 22:00-22:00\n", "config.value", 1, 7, "22:00-22:00", ""},
        {"quiet 22:00 07:00\n", "config.value", 1, 7, "22:00 07:00", ""},
        {"mail-limit -1\n", "config.value", 1, 12, "-1", ""},
        {"missed standing 2\n", "config.value", 1, 8, "standing 2", ""},
        {"name\n", "config.value", 1, 6, "", ""},
        {"fetch imap x\n", "config.value", 1, 7, "imap x", ""},
        {"name a\x01"
         "b\n",
         "config.bytes", 1, 1, "", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(!reads(rows[i].file), "row %zu was taken", i);
        ck_assert_str_eq(why.key, rows[i].key);
        ck_assert_msg(why.line == rows[i].line && why.column == rows[i].column, "row %zu: %d:%d", i, why.line,
                      why.column);
        ck_assert_str_eq(why.got, rows[i].got);
        ck_assert_str_eq(why.nearest, rows[i].nearest);
        ck_assert_msg(strcmp(why.key, "config.value") != 0 || why.want[0], "row %zu wants nothing", i);
    }
}
END_TEST

START_TEST(nine_sources_are_too_many)
{
    char file[200] = "";
    for (int i = 0; i < CONFIG_FETCH_MAX; i++)
        strcat(file, "fetch maildir x\n");
    ck_assert(reads(file));
    strcat(file, "fetch maildir x\n");
    ck_assert(!reads(file));
    ck_assert_int_eq(why.line, CONFIG_FETCH_MAX + 1);
}
END_TEST

START_TEST(what_is_written_reads_back)
{
    struct arena *arena = arena_new();
    struct text file = {.arena = arena};
    ck_assert(reads(
        "name dispatch.example\nmove 1d12h@06:05\nfetch maildir a\nfetch folder b/new\nquiet 23:15-00:30\nweekends no\n"
        "keys /etc/dispatch/keys\nabandon 0\nremind 2d 12h 4h\nmissed standing 2 host\ngap 1d\nmissed-limit 3\n"));
    struct config before = config;
    config_write(&file, &config);
    ck_assert(config_read(text_span(&file), &config, &why));
    ck_assert_int_eq(memcmp(&before, &config, sizeof config), 0);
    ck_assert(strstr(file.at, "\n# answer 1d\n") && strstr(file.at, "\nmove 1d12h@06:05\n"));
    struct text plain = {.arena = arena}; /* the file of a new host: every line is a remark */
    config_default(&before);
    config_write(&plain, &before);
    int n_settings = 0;
    for (struct span left = text_span(&plain), line; span_line(&left, &line);) {
        ck_assert_msg(line.len == 0 || line.at[0] == '#', "%.*s", (int)line.len, (const char *)line.at);
        n_settings += line.len == 0;
    }
    ck_assert_int_ge(n_settings, 23);
    ck_assert_ptr_nonnull(strstr(plain.at, "still counts.\n# grace 0\n"));
    ck_assert_ptr_nonnull(strstr(plain.at, "day.\n# move 3d\n"));
    ck_assert(config_read(text_span(&plain), &config, &why));
    ck_assert_int_eq(memcmp(&before, &config, sizeof config), 0);
    arena_free(arena);
}
END_TEST

START_TEST(one_setting_from_the_command_line)
{
    config_default(&config);
    why = (struct problem){0};
    ck_assert(config_set(&config, "move", span_of("5d@09:00"), &why));
    ck_assert_int_eq(config.move.seconds, 5 * 86400);
    ck_assert(!config_set(&config, "move", span_of("soon"), &why));
    ck_assert_str_eq(why.key, "config.value");
}
END_TEST

START_TEST(a_file_that_cannot_be_used_is_named)
{
    struct error err = {0};
    char path[160];
    snprintf(path, sizeof path, "%s/dispatch.conf", temp_dir());
    ck_assert(!config_load(path, &config, &err));
    ck_assert_int_eq(err.code, EX_NOINPUT);
    FILE *file = fopen(path, "w");
    fputs("name x\nanwser 1d\n", file);
    fclose(file);
    err = (struct error){0};
    ck_assert(!config_load(path, &config, &err));
    ck_assert_int_eq(err.code, EX_CONFIG);
    ck_assert_str_eq(err.cause, "line 2: there is no setting \"anwser\". Did you mean answer?");
}
END_TEST

static Suite *config_suite(void)
{
    Suite *suite = suite_create("config");
    TCase *t = tcase_create("config");
    tcase_add_test(t, an_empty_file_gives_the_defaults);
    tcase_add_test(t, settings_are_taken);
    tcase_add_test(t, workers_are_auto_or_a_number_that_is_no_more_than_can_be);
    tcase_add_test(t, what_is_public_and_who_watches);
    tcase_add_test(t, where_rounds_are_read);
    tcase_add_test(t, mistakes_are_told_with_their_place);
    tcase_add_test(t, nine_sources_are_too_many);
    tcase_add_test(t, what_is_written_reads_back);
    tcase_add_test(t, one_setting_from_the_command_line);
    tcase_add_test(t, a_file_that_cannot_be_used_is_named);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(config_suite());
}
