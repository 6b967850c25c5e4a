/* SPDX-License-Identifier: Apache-2.0 */
/* Everybody's own checks of a walked game: its transcript by both verifiers, a seat's reports. */
#include "processor/check/audit.h"
#include "processor/host/host.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

void walk_proven(struct walk *w, const char *game, const char *more)
{
    struct text out = {.arena = w->arena};
    struct audit audit;
    struct span file = walk_export(w, game);
    ck_assert_msg(audit_transcript(w->arena, file, NULL, &audit, &out) == AUDIT_PROVEN && audit.proven, "%s", out.at);
    ck_assert_msg(strstr(out.at, more) != NULL, "%s", out.at);
    const char *path = arena_words(w->arena, "%s/transcript", w->dir);
    walk_write(w, path, file);
    ck_assert_msg(system(arena_words(w->arena, "python3 tests/second/transcript.py %s > %s.said 2>&1", path, path)) ==
                      0,
                  "%s", arena_string(w->arena, slurp(w->arena, arena_words(w->arena, "%s.said", path))));
}

int walk_news(struct walk *w, const char *words)
{
    int n = 0;
    ck_assert_int_eq(walk_cli(w, "news @ --all"), 0);
    for (const char *found = w->out; (found = strstr(found, words)); found += strlen(words))
        n++;
    return n;
}

void walk_give(struct walk *w, const char *seat, const char *block)
{
    struct ingested got = walk_take(w, walk_sign(w, seat, block));
    ck_assert_msg(got.good, "%s: %s", got.why.key, arena_string(w->arena, got.text));
}

void walk_verified(struct walk *w, const char *game, const char *seat)
{
    struct report_files file[32] = {0};
    struct verify_input in = {.report = file, .n_reports = walk_reports(w, game, seat, file, 32)};
    struct verify_result result;
    struct text out = {.arena = w->arena};
    verify(w->arena, &in, &result);
    verify_words(&result, &out);
    ck_assert_uint_ge(in.n_reports, 2);
    ck_assert_msg(result.verdict == VERIFY_PROVEN, "%s", out.at);
    const char *same = arena_words(w->arena, "The text of %zu reports, written once more", in.n_reports);
    ck_assert_msg(strstr(out.at, same) != NULL, "not \"%s\":\n%s", same, out.at);
}

int walk_now(struct walk *w, const char *format, const char *more)
{
    char now[21];
    utc_write(now, w->now);
    return walk_cli(w, arena_words(w->arena, "%s --now %s", format, now), more);
}

void walk_host_does(struct walk *w, const char *words)
{
    char now[21];
    utc_write(now, w->now);
    ck_assert_msg(walk_cli(w, "%s --yes --now %s", words, now) == 0, "%s: %s", words, w->said);
}

int walk_lines(struct walk *w, const char *game, const char *words)
{
    return walk_count(w, walk_look(w, game).journal, words);
}

struct ingested walk_good(struct walk *w, struct span mail)
{
    struct ingested got = walk_take(w, mail);
    ck_assert_msg(got.good && got.verdict == VERDICT_RECEIPT, "%d %s: %s", (int)got.verdict,
                  got.why.key ? got.why.key : "", arena_string(w->arena, got.text));
    return got;
}

void walk_is_filled(struct walk *w, const char *path)
{
    size_t len = path ? strlen(path) : 0;
    if (len < 4 || strcmp(path + len - 4, ".txt") != 0)
        return;
    const char *words = arena_string(w->arena, slurp(w->arena, path));
    ck_assert_msg(!strstr(words, "\nfalse\n") && !strstr(words, " false of "), "a place was left empty:\n%s", words);
}

struct host *walk_host(struct walk *w)
{
    static struct host host;
    struct error err = {0};
    memset(&host, 0, sizeof host);
    ck_assert_msg(host_open(w->arena, w->dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    return &host;
}
