/* SPDX-License-Identifier: Apache-2.0 */
/* How often the ingest stage reads what comes: a mail once, each of its texts once, a header once. Counted are the
 * calls of the readers, which this suite is linked around (Makefile). */
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/mime/mime.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct {
    int mails, scans, headers;
    size_t texts; /* of the mails that were read, attachments too */
} calls;

bool __wrap_mime_read(struct arena *, struct span, struct mail *, struct problem *);
bool __real_mime_read(struct arena *, struct span, struct mail *, struct problem *);
size_t __wrap_armor_scan(struct arena *, struct span, struct block *, size_t);
size_t __real_armor_scan(struct arena *, struct span, struct block *, size_t);
bool __wrap_header_parse(struct span, struct header *, struct problem *);
bool __real_header_parse(struct span, struct header *, struct problem *);

bool __wrap_mime_read(struct arena *arena, struct span raw, struct mail *mail, struct problem *why)
{
    bool whole = __real_mime_read(arena, raw, mail, why);
    calls.mails++;
    calls.texts += mail->n_texts + mail->n_files;
    return whole;
}

size_t __wrap_armor_scan(struct arena *arena, struct span text, struct block *out, size_t cap)
{
    calls.scans++;
    return __real_armor_scan(arena, text, out, cap);
}

bool __wrap_header_parse(struct span canonical, struct header *out, struct problem *why)
{
    calls.headers++;
    return __real_header_parse(canonical, out, why);
}

#define G "first"
static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "once%d", n++);
    walk_open(&w, name);
    walk_new(&w, G, "");
    walk_set_up(&w, G);
}

static void teardown(void)
{
    walk_close(&w);
}

static const char *sheet(const char *seat, const char *seq, const char *lines)
{
    const char *block = walk_with(&w, walk_orders(&w, G, seat, lines), "seq", seq);
    return arena_string(w.arena, walk_sign(&w, seat, block));
}

/* A mail of one text, with its lines. */
static struct span mail_of(const char *more_header, const char *body)
{
    return span_of(arena_words(w.arena,
                               "From: South <south@example.org>\nTo: games@dispatch.example\n"
                               "Date: Sun, 22 Nov 2026 12:00:00 +0000\nMessage-ID: <%s.%zu@example.org>\n"
                               "MIME-Version: 1.0\n%s\n%s",
                               more_header[0] ? "m" : "p", strlen(body), more_header, body));
}

/* The fetch stage, and then the ingest stage with all calls counted. most_open: see struct pass. */
static void ingest(size_t most_open)
{
    struct host host = {0};
    struct pass pass;
    struct error err = {0};
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    pass_open(&pass, w.arena, &host, w.now);
    pass.most_open = most_open;
    ck_assert_msg(stage_fetch(&pass, &err), "%s %s: %s", err.doing, err.subject, err.cause);
    memset(&calls, 0, sizeof calls);
    ck_assert_msg(stage_ingest(&pass, &err), "%s %s: %s", err.doing, err.subject, err.cause);
    host_close(&host);
}

static int receipts(void)
{
    return walk_count(&w, walk_look(&w, G).journal, "receipt 1 csa ");
}

/* Its one text is searched, and the bytes that were signed: orders come from those and from nothing else. */
START_TEST(a_mailed_sheet_is_read_once)
{
    walk_drop(&w, "mail", mail_of("", sheet("csa", "3", "done\n")));
    ingest(0);
    ck_assert_int_eq(receipts(), 1);
    ck_assert_int_eq(calls.mails, 1);
    ck_assert_uint_eq(calls.texts, 1);
    ck_assert_int_eq(calls.scans, 1 + 1);
    ck_assert_int_eq(calls.headers, 1);
}
END_TEST

/* A mail shows the same sheet in several ways: each is searched once, and the header is one. */
START_TEST(so_is_one_that_is_there_in_several_ways)
{
    const char *block = sheet("csa", "3", "done\n");
    walk_drop(&w, "mail",
              mail_of("Content-Type: multipart/mixed; boundary=b\n",
                      arena_words(w.arena,
                                  "--b\nContent-Type: text/plain; format=flowed\n\nHello,\n%s\n--b\nContent-Type: "
                                  "text/html\n\n<pre>%s</pre>\n--b\nContent-Type: application/octet-stream\n"
                                  "Content-Disposition: attachment; filename=sheet.txt\n\n%s\n--b--\n",
                                  block, block, block)));
    ingest(0);
    ck_assert_int_eq(receipts(), 1);
    ck_assert_int_eq(calls.mails, 1);
    ck_assert_uint_ge(calls.texts, 3);
    ck_assert_int_eq(calls.scans, (int)calls.texts + 1);
    ck_assert_int_eq(calls.headers, 1);
}
END_TEST

static const char *two_sheets(void)
{
    return arena_words(w.arena, "%s\n%s", sheet("csa", "3", "done\n"), sheet("csa", "4", "note later\ndone\n"));
}

START_TEST(two_sheets_in_a_mail_have_a_header_each)
{
    walk_drop(&w, "mail", mail_of("", two_sheets()));
    ingest(0);
    ck_assert_int_eq(receipts(), 2);
    ck_assert_int_eq(calls.mails, 1);
    ck_assert_int_eq(calls.scans, 1 + 2);
    ck_assert_int_eq(calls.headers, 2);
}
END_TEST

/* Whoever is told why nothing was done is told by what was read already. */
START_TEST(what_is_turned_away_is_not_read_again)
{
    static const uint8_t stranger[32] = {9};
    const char *block = walk_orders(&w, G, "csa", "done\n");
    walk_drop(&w, "mail", mail_of("", arena_string(w.arena, walk_sign_with(&w, stranger, block))));
    ingest(0);
    ck_assert_int_eq(receipts(), 0);
    ck_assert_int_eq(calls.mails, 1);
    ck_assert_int_eq(calls.scans, 1);
    ck_assert_int_eq(calls.headers, 1);
    walk_drop(&w, "mail", mail_of("", "Hello, what is this?\n"));
    ingest(0);
    ck_assert_int_eq(calls.mails, 1);
    ck_assert_int_eq(calls.scans, 1);
    ck_assert_int_eq(calls.headers, 0);
}
END_TEST

/* More than may lie open at one time: each arrival is read again when its turn comes, and no more often for having two
 * blocks. What is taken is the same. */
START_TEST(in_a_flood_it_is_read_twice)
{
    walk_drop(&w, "mail", mail_of("", two_sheets()));
    walk_drop(&w, "mail", mail_of("X-Other: 1\n", sheet("csa", "5", "done\n")));
    ingest(1);
    ck_assert_int_eq(receipts(), 3);
    ck_assert_int_eq(calls.mails, 2 + 2);
    ck_assert_int_eq(calls.scans, 2 + 2 + 3);
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("once");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, a_mailed_sheet_is_read_once);
    tcase_add_test(all, so_is_one_that_is_there_in_several_ways);
    tcase_add_test(all, two_sheets_in_a_mail_have_a_header_each);
    tcase_add_test(all, what_is_turned_away_is_not_read_again);
    tcase_add_test(all, in_a_flood_it_is_read_twice);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
