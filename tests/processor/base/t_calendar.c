/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/calendar.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static struct calendar_event event(void)
{
    return (struct calendar_event){
        .uid = "5e5e-usa-3@dispatch.example",
        .due_at = 1795820400, /* 2026-11-27T23:00:00Z: Fri 27 Nov 18:00 EST */
        .stamp = 1795529140,
        .summary = "[shenandoah-1] USA turn 1: your move",
        .description = "",
        .organizer = "games@dispatch.example",
    };
}

static const char *written(const struct calendar_event *e)
{
    struct text out = {.arena = arena};
    calendar_write(&out, e);
    return out.at;
}

START_TEST(an_event_byte_by_byte)
{
    struct calendar_event e = event();
    ck_assert_str_eq(written(&e), "BEGIN:VCALENDAR\r\n"
                                  "VERSION:2.0\r\n"
                                  "PRODID:-//Dispatch//play by mail//EN\r\n"
                                  "METHOD:PUBLISH\r\n"
                                  "BEGIN:VEVENT\r\n"
                                  "UID:5e5e-usa-3@dispatch.example\r\n"
                                  "SEQUENCE:0\r\n"
                                  "DTSTAMP:20261124T140540Z\r\n"
                                  "DTSTART:20261127T230000Z\r\n"
                                  "ORGANIZER:mailto:games@dispatch.example\r\n"
                                  "SUMMARY:[shenandoah-1] USA turn 1: your move\r\n"
                                  "STATUS:CONFIRMED\r\n"
                                  "TRANSP:TRANSPARENT\r\n"
                                  "BEGIN:VALARM\r\n"
                                  "ACTION:DISPLAY\r\n"
                                  "TRIGGER:-P1D\r\n"
                                  "DESCRIPTION:[shenandoah-1] USA turn 1: your move\r\n"
                                  "END:VALARM\r\n"
                                  "END:VEVENT\r\n"
                                  "END:VCALENDAR\r\n");
    ck_assert_str_eq(calendar_method(span_of(written(&e))), "PUBLISH");
}
END_TEST

START_TEST(a_cancelled_one_rings_no_more)
{
    struct calendar_event e = event();
    e.is_cancelled = true;
    e.sequence = 2;
    const char *ics = written(&e);
    ck_assert(strstr(ics, "METHOD:CANCEL\r\n") && strstr(ics, "STATUS:CANCELLED\r\n") && strstr(ics, "SEQUENCE:2\r\n"));
    ck_assert(strstr(ics, "UID:5e5e-usa-3@dispatch.example\r\n") && !strstr(ics, "VALARM"));
    ck_assert_str_eq(calendar_method(span_of(ics)), "CANCEL");
}
END_TEST

START_TEST(text_is_escaped)
{
    struct calendar_event e = event();
    e.summary = "Grant; Lee, Meade \\ and\nEND:VEVENT\r\nx";
    e.description = "one\ntwo";
    const char *ics = written(&e);
    ck_assert(strstr(ics, "SUMMARY:Grant\\; Lee\\, Meade \\\\ and\\nEND:VEVENT\\nx\r\n"));
    ck_assert(strstr(ics, "\r\nDESCRIPTION:one\\ntwo\r\n"));
    ck_assert_msg(strstr(strstr(ics, "END:VEVENT\r\n") + 1, "\r\nEND:VEVENT") == NULL, "%s", ics);
}
END_TEST

/* Undoes the folding, and sees to it that no line is longer than 75 bytes or cut inside of a character. */
static const char *unfolded(const char *ics)
{
    struct text out = {.arena = arena};
    struct span left = span_of(ics), line;
    while (span_line(&left, &line)) {
        ck_assert(line.len > 0 && line.at[line.len - 1] == '\r');
        line.len--;
        ck_assert_uint_le(line.len, 75);
        bool goes_on = line.at[0] == ' ';
        if (goes_on)
            line = span_from(line, 1);
        ck_assert(line.len == 0 || (line.at[0] & 0xc0) != 0x80);
        if (!goes_on && out.len > 0)
            text_words(&out, "\n");
        text_add(&out, line);
    }
    return out.at;
}

START_TEST(long_lines_are_folded_between_characters)
{
    char words[400];
    for (int more = 0; more < 4; more++) { /* so that each byte of a character meets the edge */
        struct calendar_event e = event();
        words[0] = 0;
        for (int i = 0; i < more; i++)
            strcat(words, "x");
        for (int i = 0; i < 90; i++)
            strcat(words, i % 3 ? "\xe2\x82\xac" : "\xc3\xb6");
        e.summary = words;
        const char *all = unfolded(written(&e));
        ck_assert_msg(strstr(all, arena_words(arena, "\nSUMMARY:%s\n", words)) != NULL, "%s", all);
    }
    struct calendar_event e = event();
    memset(words, 'a', 67); /* "SUMMARY:" and these are 75 bytes: whole; one more is folded */
    words[67] = 0;
    e.summary = words;
    ck_assert(strstr(written(&e), arena_words(arena, "\r\nSUMMARY:%s\r\nSTATUS", words)));
    strcat(words, "b");
    ck_assert(strstr(written(&e), "a\r\n b\r\nSTATUS"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("calendar");
    TCase *t = tcase_create("calendar");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, an_event_byte_by_byte);
    tcase_add_test(t, a_cancelled_one_rings_no_more);
    tcase_add_test(t, text_is_escaped);
    tcase_add_test(t, long_lines_are_folded_between_characters);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
