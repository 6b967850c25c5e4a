/* SPDX-License-Identifier: Apache-2.0 */
/* A host whose machine is gone puts a game together again: from sealed copies in reports, from the journal and the
 * players' sent sheets, from a public folder, from a transcript, from last week's backup. The game goes on with the
 * dice that it would have had, and its audit is proven at the end. What is lacking: t_rebuild_lacks.c. */
#include "formats/escrow.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/walk.h"
#include "tests/processor/rebuild/rebuild_kit.h"

/* ---- the ways ---- */

/* Any one player's newest report has all of it: (a) of the brief. The sheets come later, for the audit. */
START_TEST(from_a_sealed_copy)
{
    uint64_t size = size_of(&t);
    new_host();
    keep("mail: escrow", newest_file(bot_player[0], "-escrow-"), false);
    keep_proofs(0, 0);
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_nonnull(game->core);
    ck_assert_uint_gt(game->later.len, 0); /* sheets, for the end */
    ck_assert_uint_gt(game->sealed.len, 0);
    uint64_t proven = game->size;
    ck_assert_uint_le(proven, size);
    ck_assert_uint_gt(proven, size - 8);
    rebuilt(game);
    ck_assert_uint_gt(size_of(&b), proven); /* `seal` and `rebuilt` */
    bots_pass(&b, b.now + 60);              /* a report that the sealed state still owed goes out once more */
    resume();
    both_go_on(proven);
    is_proven(&t, true);
    is_proven(&b, false); /* the sheets of before are not there */
    keep_sent(0);
    game = judge(0);
    struct rebuild_written written;
    ck_assert(game->is_here);
    must(rebuild_complete(r, game, &written, &err));
    ck_assert_uint_gt(written.n_blocks, 8);
    rebuild_done(r);
    is_proven(&b, true);
}
END_TEST

static struct game *look_b(void)
{
    return bots_look(&b, g);
}

/* (b), without a public folder: proof files of both players' reports, and what they sent. */
START_TEST(from_reports_and_sheets)
{
    new_host();
    keep_proofs(0, 0);
    keep_proofs(1, g->n_reports[1] - 1);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_eq(game->later.len, 0);
    ck_assert_msg(game->has.len > 0 && strstr(game->has.at, "played again from genesis") != NULL, "%s", game->has.at);
    uint64_t proven = game->size;
    rebuilt(game);
    struct game *now = look_b();
    ck_assert_int_eq(now->core->n_due, BOT_SEATS); /* reports of the newest exchange go out once more */
    ck_assert(now->core->hold.by_host);
    bots_leave(now);
    bots_pass(&b, b.now + 60);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

START_TEST(from_a_public_folder_and_sheets)
{
    new_host();
    uint64_t size = size_of(&t);
    keep_public_log(size);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_eq(game->size, size);
    ck_assert_uint_eq(game->n_logs, 1);
    rebuilt(game);
    resume();
    both_go_on(size);
    is_proven(&b, true);
}
END_TEST

/* Press whose block was kept is known: how many were sent once more, and did nothing. */
static int press_again(void)
{
    int n = 0;
    for (int i = 0; i < n_sent; i++)
        if (memmem(sent[i].at, sent[i].len, "BEGIN PBEM PRESS", 16)) {
            ck_assert_int_eq(bots_take(&b, b.arena, sent[i]).verdict, VERDICT_AGAIN);
            n++;
        }
    return n;
}

/* (c): what `dispatch export` gives of a running game. */
START_TEST(from_a_transcript_and_sheets)
{
    new_host();
    keep("transcript.txt", bots_transcript(&t, t.arena, g), false);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    uint64_t proven = game->size;
    ck_assert_uint_eq(game->n_transcripts, 1);
    rebuilt(game);
    ck_assert_int_gt(press_again(), 0);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

/* A sheet for the exchange that was open when the machine died is no loss: it is sent again, or was kept. */
START_TEST(a_sheet_behind_the_newest_report_counts_again)
{
    new_host();
    keep_proofs(0, 0);
    keep_proofs(1, 0);
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    int seat = core->asked & 1 ? 0 : 1;
    const struct bot_style style = {.lines = 4, .now = true};
    const char *lines = bot_sheet(&t, core, seat, &style, game->arena);
    const char *base = base_of_size(&t, core->seat[seat].report_size); /* as the report's form has it */
    struct span mail =
        bot_sign(t.arena, t.key[seat], on_common_base(t.arena, bot_orders(game, seat, core->k, 0, lines), base));
    uint64_t k = core->k;
    bots_leave(game);
    keep_sent(0);
    send(mail);
    keep("sent last", sent[n_sent - 1], false);
    bots_pass(&t, t.now + 60);
    struct rebuild_game *lost = judge(0);
    ck_assert_uint_eq(lost->core->k, k);
    struct rebuild_written written = rebuilt(lost);
    ck_assert_uint_eq(written.n_inbox, 1);
    bots_pass(&b, b.now + 60);
    struct game *now = look_b();
    ck_assert_int_eq(now->core->n_receipts, 1); /* taken while the game is held */
    ck_assert_uint_eq(now->core->k, k);
    bots_leave(now);
    resume();
    bots_pass(&b, b.now + 60);
    bots_pass(&t, t.now + 60);
    ck_assert_str_eq(fates(&t), fates(&b));
}
END_TEST

/* ---- forward from what is there ---- */

/* Rebuilt too early; a player answers with a later report: the same again brings it forward, as long as it is held. */
START_TEST(a_later_report_brings_it_forward)
{
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    struct rebuild_game *early = judge(0);
    uint64_t first = early->size;
    rebuilt(early);
    bots_pass(&b, b.now + 60);
    keep_proofs(0, g->n_reports[0] - 1);
    struct rebuild_game *late = judge(0);
    ck_assert_uint_eq(late->provisional, first);
    ck_assert_uint_gt(late->size, first);
    ck_assert(!late->is_here);
    uint64_t proven = late->size;
    rebuilt(late);
    bots_pass(&b, b.now + 60);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

/* The signed head of the newest report of the csa, pasted into a mail. */
static struct span mail_with_head(void)
{
    struct proof proof;
    struct problem why = {0};
    static int n;
    ck_assert(proof_read(t.arena, g->report[0][g->n_reports[0] - 1].proof, &proof, &why));
    return span_of(arena_words(t.arena,
                               "From: south@example.org\nTo: games@host.example\nMessage-ID: <%d@example.org>\n"
                               "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
                               "Mine says more:\n\n%.*s",
                               n++, (int)proof.checkpoint.len, (const char *)proof.checkpoint.at));
}

/* Such an answer, as it comes by mail: the host is told what to do, and nobody cries fork. */
CHEAT("host", "says the machine was lost, to undo a turn", "one history",
      "each player who has a later report. The log says `rebuilt`, and all are asked for their reports; one that "
      "comes after the game has gone on stops the game",
      "rebuild", "conflict: a head of");
START_TEST(a_later_report_by_mail_is_what_was_asked_for)
{
    struct news_row *news;
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    rebuilt(judge(0));
    bots_drop(&b, mail_with_head());
    bots_pass(&b, b.now + 60);
    struct game_row row;
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_str_eq(row.aside, "");
    size_t n = store_news(b.pass.store, b.arena, true, &news, &err), told = 0;
    for (size_t i = 0; i < n; i++)
        told += strstr(news[i].words, "dispatch rebuild with that mail") != NULL;
    ck_assert_uint_eq(told, 1);
    resume(); /* from here on it would be another history */
    bots_drop(&b, mail_with_head());
    b.now += 60;
    b.pass.now = b.now;
    must(stage_fetch(&b.pass, &err));
    must(stage_ingest(&b.pass, &err));
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_msg(strstr(row.aside, "conflict: a head of") == row.aside, "%s", row.aside);
}
END_TEST

/* Once it went on, its log is a history of its own: a report of the lost one contradicts it. */
START_TEST(after_it_went_on_nothing_is_thrown_away)
{
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    rebuilt(judge(0));
    bots_pass(&b, b.now + 60);
    resume();
    bots_pass(&b, b.now + 60);
    uint64_t size = size_of(&b);
    keep_proofs(0, g->n_reports[0] - 1);
    struct rebuild_game *late = judge(0);
    ck_assert_ptr_null(late->core);
    ck_assert_msg(late->contradiction[0] != '\0' && !late->is_here, "%s", late->lacks.len ? late->lacks.at : "");
    rebuild_done(r);
    ck_assert_uint_eq(size_of(&b), size);
}
END_TEST

/* A finished game with blocks of every kind, by commands alone: a new key, a revoked one, refused and faulty sheets. */
START_TEST(a_finished_game_comes_back_as_it_was)
{
    struct walk w = {0};
    walk_open(&w, "story");
    walk_new(&w, "told", "");
    walk_story(&w, "told");
    struct span before = walk_export(&w, "told");
    const char *old = w.dir, *file = arena_words(w.arena, "%s.told", old);
    walk_write(&w, file, before);
    w.dir = arena_words(w.arena, "%s.new", old);
    ck_assert_int_eq(walk_cli(&w, "init @ --keys %s.keys --counter %s.counter --name t.example", old, w.dir), EX_OK);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(walk_cli(&w, "player @ add %s --key %s --mail a@example.org --zone UTC", i ? "south" : "north",
                                  walk_public(&w, i ? "s" : "n", w.key[i])),
                         EX_OK);
    ck_assert_int_eq(walk_cli(&w, "rebuild @ %s --dry-run", file), EX_DATAERR); /* the key of the csa was revoked */
    walk_says(&w, "who plays the csa");
    ck_assert_msg(walk_cli(&w, "rebuild @ %s --seat usa=north --seat csa=south", file) == EX_OK, "%s%s", w.out, w.said);
    walk_says(&w, "every entry comes out as it was");
    struct span after = walk_export(&w, "told");
    ck_assert_uint_eq(before.len, after.len);
    for (struct span left = before, line; span_line(&left, &line);) /* blocks of one instant may change places */
        ck_assert_msg(memmem(after.at, after.len, line.at, line.len) != NULL, "lost: %.200s", (const char *)line.at);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_OK);
    walk_close(&w);
}
END_TEST

/* An older copy of the store is as good a beginning as any: only what came since has to be found. */
START_TEST(an_old_backup_is_brought_forward)
{
    char path[300], counter[300];
    size_t reports = g->n_reports[0];
    int before = n_sent;
    b = t;
    b.arena = arena_new();
    snprintf(b.dir, sizeof b.dir, "%s/backup", temp_dir());
    ck_assert_int_eq(mkdir(b.dir, 0700), 0);
    snprintf(path, sizeof path, "%s/dispatch.db", b.dir);
    snprintf(counter, sizeof counter, "%s/counter", b.dir);
    must(store_backup(t.pass.store, path, &err));
    one_round(8);
    one_round(9);
    ck_assert_uint_gt(g->n_reports[0], reports);
    must(store_open(b.arena, b.dir, counter, b.master, STORE_ANY_AGE, &b.pass.store, &err));
    must(store_accept_old(b.pass.store, "the machine is gone", t.now, &err));
    b.pass.arena = b.arena;
    b.pass.dir = b.dir;
    b.pass.shelf = core_shelf_new(b.arena);
    b.pass.now = b.now = t.now;
    keep_proofs(0, reports); /* only those since the backup */
    for (int i = before; i < n_sent; i++)
        keep("sent", sent[i], false);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_gt(game->stored_size, 0);
    uint64_t proven = game->size;
    ck_assert_uint_gt(proven, game->stored_size);
    rebuilt(game);
    struct game_row row;
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_str_eq(row.aside, "");
    ck_assert_uint_gt(row.log_size, proven);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rebuild");
    TCase *c = tcase_create("rebuild");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, from_a_sealed_copy);
    tcase_add_test(c, from_reports_and_sheets);
    tcase_add_test(c, from_a_public_folder_and_sheets);
    tcase_add_test(c, from_a_transcript_and_sheets);
    tcase_add_test(c, a_sheet_behind_the_newest_report_counts_again);
    tcase_add_test(c, a_later_report_brings_it_forward);
    tcase_add_test(c, a_later_report_by_mail_is_what_was_asked_for);
    tcase_add_test(c, after_it_went_on_nothing_is_thrown_away);
    tcase_add_test(c, a_finished_game_comes_back_as_it_was);
    tcase_add_test(c, an_old_backup_is_brought_forward);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
