/* SPDX-License-Identifier: Apache-2.0 */
/* A seat goes to another player, and a key that the host proposes: what counts before and after, and that the audit
 * sees it. */
#include "processor/check/audit.h"
#include "processor/host/host.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;
static uint8_t carol[32];

static void begin_as(const char *name, const char *settings)
{
    walk_open(&w, name);
    walk_setting(&w, settings);
    memset(carol, 77, sizeof carol);
    ck_assert_int_eq(walk_cli(&w, "player @ add carol --key %s --mail carol@example.org --zone UTC",
                              walk_public(&w, "carol", carol)),
                     0);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void begin(void)
{
    begin_as("h", "");
}

static void end(void)
{
    walk_close(&w);
}

static void sheet(const uint8_t key[static 32], const char *seat, const char *words, enum core_verdict verdict)
{
    struct ingested got = walk_take(&w, walk_sign_with(&w, key, walk_orders(&w, "first", seat, words)));
    ck_assert_msg(got.verdict == verdict, "%d: %s", (int)got.verdict, arena_string(w.arena, got.text));
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static struct span form_of(const char *who, const uint8_t key[static 32])
{
    return walk_sign_with(&w, key, newest(who, "first-csa-[0-9]*.txt"));
}

static enum audit_verdict audited(struct audit *audit)
{
    struct text out = {.arena = w.arena};
    enum audit_verdict verdict = audit_transcript(w.arena, walk_export(&w, "first"), NULL, audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN, "%s", out.at);
    return verdict;
}

START_TEST(a_seat_is_handed_over)
{
    sheet(walk_key(&w, "csa"), "csa", "when attacked\nabandon\nend\n",
          VERDICT_RECEIPT); /* his standing orders go with him */
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s", "carol"), 77);
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s --yes", "nobody"), 67);
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s --yes", "south"), 64);
    ck_assert_int_eq(walk_now(&w, "seat @ first rebels --to %s --yes", "carol"), 64);
    ck_assert_int_eq(walk_now(&w, "replace @ first nobody %s --yes", "carol"), 64);
    ck_assert_int_eq(walk_now(&w, "replace @ first south %s", "carol"), 77);
    ck_assert_int_eq(walk_now(&w, "replace @ first south %s --yes", "carol"), 0);
    walk_pass(&w, 86400);
    ck_assert_ptr_nonnull(
        strstr(newest("north", "first-usa-offered-*.txt"), "offers the seat csa of the game first to carol"));
    ck_assert_ptr_nonnull(strstr(newest("carol", "first-csa-takeover.txt"), "code: seat"));
    walk_pass(&w, 7200);
    ck_assert_int_eq(walk_cli(&w, "player @ add carol --mail carol@elsewhere.example"), 0);
    struct span join = form_of("carol", carol);
    uint8_t stranger[32] = {9};
    struct ingested got = walk_take(&w, form_of("carol", stranger));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_int_eq(walk_lines(&w, "first", "replace"), 0);
    got = walk_take(&w, join);
    ck_assert_msg(got.good && got.verdict == VERDICT_RECEIPT, "%s", arena_string(w.arena, got.text));
    ck_assert_int_eq(walk_lines(&w, "first", "replace csa SHA256:"), 1);
    ck_assert_int_eq(
        walk_lines(&w, "first", arena_words(w.arena, "extend %llu", (unsigned long long)walk_look(&w, "first").k)), 1);
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + 3 * 86400);
    sheet(walk_key(&w, "csa"), "csa", "done\nnow\n", VERDICT_UNRECOGNISED); /* the old key is out */
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(
        strstr(newest("north", "first-usa-seat-*.txt"), "from now on carol plays csa in the game first"));
    ck_assert_ptr_null(walk_newest(&w, "carol", "first-csa-seat-*.txt")); /* carol has "The seat is yours" */
    ck_assert_ptr_nonnull(
        strstr(newest("carol+1", "first-csa-seat-*.txt"), "you play csa in the game first from now on"));
    const char *form = newest("carol", "first-csa-[0-9]*.txt");
    ck_assert_ptr_null(strstr(form, "abandon")); /* the standing orders of the player before are gone */
}
END_TEST

START_TEST(the_new_player_sees_and_proves_his_hand)
{
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s --yes", "carol"), 0);
    walk_pass(&w, 60);
    ck_assert(walk_take(&w, form_of("carol", carol)).good);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "facts 0 csa"), 2);
    ck_assert_int_eq(walk_lines(&w, "first", "report 0 csa"), 2);
    const char *report = newest("carol", "first-csa-report-*.txt");
    ck_assert(strstr(report, "YOUR HAND") && strstr(report, "a new player has the seat"));
    const char *path = walk_newest(&w, "carol", "first-csa-report-2.txt");
    ck_assert_ptr_nonnull(path);
    ck_assert_msg(walk_cli(&w, "verify %s", path) == 0, "%s%s", w.out, w.said);
    ck_assert_ptr_null(strstr(w.out, "no  "));
    sheet(carol, "csa", "done\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    sheet(walk_key(&w, "usa"), "usa", "resign\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 60);
    struct audit audit;
    audited(&audit);
}
END_TEST

/* Nobody pays for what the player before missed. */
START_TEST(a_new_player_has_missed_nothing)
{
    end();
    begin_as("strict", "missed standing 1 hold\n");
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa standing"), 1);
    sheet(walk_key(&w, "usa"), "usa", "done\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s --yes", "carol"), 0);
    walk_pass(&w, 60);
    ck_assert(walk_take(&w, form_of("carol", carol)).good);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 3 csa standing"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 3 csa hold"), 0);
}
END_TEST

static void says(const char *seat, const uint8_t key[static 32], const char *lines)
{
    const char *block = arena_words(
        w.arena, "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\n%s-----END PBEM PRESS-----\n",
        walk_look(&w, "first").id, seat, lines);
    struct ingested got = walk_take(&w, walk_sign_with(&w, key, block));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    walk_pass(&w, 60);
}

/* Whom the player before did not want to hear the new one hears. */
START_TEST(a_new_player_has_muted_nobody)
{
    says("csa", walk_key(&w, "csa"), "mute usa\n");
    says("usa", walk_key(&w, "usa"), "to csa\nWell played.\n");
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-press-[0-9]*.txt"));
    ck_assert_int_eq(walk_now(&w, "seat @ first csa --to %s --yes", "carol"), 0);
    walk_pass(&w, 60);
    ck_assert(walk_take(&w, form_of("carol", carol)).good);
    walk_pass(&w, 60);
    says("usa", walk_key(&w, "usa"), "to csa\nWelcome to the war.\n");
    ck_assert_ptr_nonnull(strstr(newest("carol", "first-csa-press-[0-9]*.txt"), "Welcome to the war."));
}
END_TEST

/* ---- a lost key ---- */

static uint8_t fresh[32];

static uint64_t proposed(void)
{
    memset(fresh, 78, sizeof fresh);
    const char *path = walk_public(&w, "fresh", fresh);
    ck_assert_int_eq(walk_now(&w, arena_words(w.arena, "player @ rekey south --key %s", path), ""), 77);
    ck_assert_int_eq(walk_lines(&w, "first", "propose"), 0);
    ck_assert_int_eq(walk_now(&w, arena_words(w.arena, "player @ rekey south --key %s --yes", path), ""), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "propose csa SHA256:"), 1);
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-key-*.txt"), "south (csa) has a new key"));
    const char *told = strstr(newest("south", "first-csa-key-*.txt"), "\nobject ");
    ck_assert_ptr_nonnull(told);
    uint64_t n = 0;
    for (const char *digit = told + 8; *digit >= '0' && *digit <= '9'; digit++)
        n = n * 10 + (uint64_t)(*digit - '0');
    return n;
}

START_TEST(a_proposed_key_counts_after_three_days)
{
    ck_assert_uint_gt(proposed(), 0);
    ck_assert_int_eq(walk_now(&w, "extend @ first 20 %s --yes", "wait"), 0);
    walk_pass(&w, 3 * 86400 - 120);
    ck_assert_int_eq(walk_lines(&w, "first", "carried"), 0);
    sheet(fresh, "csa", "done\nnow\n", VERDICT_UNRECOGNISED);
    walk_pass(&w, 120);
    ck_assert_int_eq(walk_lines(&w, "first", "carried"), 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-newkey-*.txt"), "nobody has objected"));
    sheet(walk_key(&w, "csa"), "csa", "done\nnow\n", VERDICT_UNRECOGNISED);
    sheet(fresh, "csa", "done\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 86400); /* and for PLAYER blocks and new games too */
    const char *block = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nzone "
                        "UTC\n-----END PBEM PLAYER-----\n";
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", block)).verdict, VERDICT_UNRECOGNISED);
    ck_assert(walk_take(&w, walk_sign_with(&w, fresh, block)).good);
    sheet(walk_key(&w, "usa"), "usa", "resign\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 60);
    struct audit audit;
    audited(&audit);
}
END_TEST

START_TEST(the_old_key_objects)
{
    uint64_t n = proposed();
    struct ingested got = walk_take(
        &w, walk_sign(&w, "usa",
                      walk_orders(&w, "first", "usa", arena_words(w.arena, "object %llu\n", (unsigned long long)n))));
    ck_assert(got.good && strstr(arena_string(w.arena, got.text), "changes nothing")); /* not his to stop */
    ck_assert_int_eq(walk_lines(&w, "first", "object"), 0);
    got = walk_take(
        &w, walk_sign(&w, "csa",
                      walk_orders(&w, "first", "csa", arena_words(w.arena, "object %llu\n", (unsigned long long)n))));
    ck_assert_msg(got.good && strstr(arena_string(w.arena, got.text), "stops proposal"), "%s",
                  arena_string(w.arena, got.text));
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "object %llu csa", (unsigned long long)n)), 1);
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    walk_says(&w, "objects with the old key");
    walk_pass(&w, 4 * 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "carried"), 0);
    ck_assert_ptr_nonnull(
        strstr(newest("north", "first-usa-objected-*.txt"), "has objected, with the old key, to the new key"));
    sheet(walk_key(&w, "csa"), "csa", "resign\nnow\n", VERDICT_RECEIPT);
    walk_pass(&w, 4 * 86400);
    struct walk_game now = walk_look(&w, "first");
    if (now.phase == CORE_OPEN) { /* the usa was asked */
        sheet(walk_key(&w, "usa"), "usa", "resign\nnow\n", VERDICT_RECEIPT);
        walk_pass(&w, 60);
    }
    struct audit audit;
    audited(&audit);
}
END_TEST

static Suite *handover_suite(void)
{
    Suite *suite = suite_create("handover");
    TCase *t = tcase_create("handover");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, a_seat_is_handed_over);
    tcase_add_test(t, the_new_player_sees_and_proves_his_hand);
    tcase_add_test(t, a_new_player_has_missed_nothing);
    tcase_add_test(t, a_new_player_has_muted_nobody);
    tcase_add_test(t, a_proposed_key_counts_after_three_days);
    tcase_add_test(t, the_old_key_objects);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(handover_suite());
}
