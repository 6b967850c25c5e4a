/* SPDX-License-Identifier: Apache-2.0 */
/* Everybody's own checks of a walked game: its transcript by both verifiers, a seat's reports. */
#include "processor/check/audit.h"
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
