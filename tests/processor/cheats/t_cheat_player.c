/* SPDX-License-Identifier: Apache-2.0 */
/* The cheats of a player, each really done with his own key, and what his victim or he himself then sees. */
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include <string.h>

static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "player%d", n++);
    walk_open(&w, name);
    walk_new(&w, "first", "");
}

static void teardown(void)
{
    walk_close(&w);
}

static struct span sheet(const char *seat, const char *lines)
{
    return walk_sign(&w, seat, walk_orders(&w, "first", seat, lines));
}

static void at_usa_turn(void)
{
    walk_set_up(&w, "first");
    ck_assert(walk_take(&w, sheet("csa", "done\nnow\n")).good);
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
}

/* It changes nothing in the log. */
static struct ingested nothing_comes_of(struct span mail)
{
    uint64_t size = walk_look(&w, "first").size;
    struct ingested got = walk_take(&w, mail);
    ck_assert_uint_eq(walk_look(&w, "first").size, size);
    return got;
}

static void told(const struct ingested *got, const char *words)
{
    const char *flat = cheat_flat(&w, got->text);
    ck_assert_msg(strstr(flat, words) != NULL, "wanted \"%s\" in:\n%s", words, flat);
}

/* ---- old sheets, other games, other seats ---- */

CHEAT("player", "sends an old sheet again", "who ordered what, word for word", "the host, at once; nothing is done", "",
      "Sheet 3 has come once more, letter for letter the same.");
START_TEST(player_replays_an_old_sheet)
{
    walk_set_up(&w, "first");
    struct span old = sheet("csa", "done\nnow\n");
    ck_assert(walk_take(&w, old).good);
    walk_pass(&w, 60);
    struct ingested got = nothing_comes_of(old);
    ck_assert_int_eq(got.verdict, VERDICT_AGAIN);
    told(&got,
         "Sheet 3 has come once more, letter for letter the same. It was dealt with when it first came, so nothing is "
         "done with it now");
    ck_assert(walk_take(&w, sheet("usa", "draw 3 rest supply\ndone\nnow\n")).good);
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa"); /* asked again, and the old answer is none */
    got = nothing_comes_of(old);
    ck_assert_int_eq(got.verdict, VERDICT_AGAIN);
}
END_TEST

CHEAT("player", "sends a sheet of another game", "who ordered what, word for word", "the host, at once", "",
      "Its signature does not fit the text");
START_TEST(player_replays_a_sheet_of_another_game)
{
    at_usa_turn();
    walk_new(&w, "second", "");
    walk_set_up(&w, "second");
    struct span other = walk_sign(&w, "csa", walk_orders(&w, "second", "csa", "done\nnow\n"));
    nothing_comes_of(other); /* it went where it belongs, whoever sent it and whatever the subject said */
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "second").journal, "receipt 1 csa "), 1);
    char *mail = arena_string(w.arena, other), *id = strstr(mail, "game: ");
    memcpy(id + 6, walk_look(&w, "first").id, 32);
    struct ingested got = nothing_comes_of(span_of(mail));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    told(&got, "Its signature does not fit the text");
}
END_TEST

CHEAT("player", "sends a sheet for another seat", "who ordered what, word for word",
      "the host, at once; the seat is told", "", "It is not signed with the key that is known for your seat.");
START_TEST(player_replays_a_sheet_for_another_seat)
{
    at_usa_turn();
    char *mail = arena_string(w.arena, sheet("csa", "when draw\ndraw 1 rest supply\nend\n")),
         *side = strstr(mail, "side: csa");
    memcpy(side, "side: usa", 9);
    struct ingested got = nothing_comes_of(span_of(mail));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    got = nothing_comes_of(walk_sign(&w, "csa", walk_orders(&w, "first", "usa", "resign\nnow\n")));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    told(&got, "It is not signed with the key that is known for your seat.");
}
END_TEST

CHEAT("player", "sends two sheets with the same number, to pick one later", "which sheets count",
      "the host; neither counts, and both their receipt and the next report say so at the top", "", "");
START_TEST(player_sends_two_sheets_with_one_seq)
{
    at_usa_turn();
    const char *block = walk_orders(&w, "first", "usa", "draw 3 rest supply\ndone\n");
    ck_assert(walk_take(&w, walk_sign(&w, "usa", block)).good);
    walk_take(&w, walk_sign(&w, "usa", walk_with(&w, block, "salt", "ffeeddccbbaa99887766554433221100")));
    walk_pass(&w, 7200);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa"); /* neither counts, so he cannot pick one by its dice */
}
END_TEST

CHEAT("player", "stops the game with an invented checkpoint", "one history", "only themselves; the game goes on", "",
      "does not fit this game's log");
START_TEST(player_stops_the_game_with_a_wrong_base)
{
    at_usa_turn();
    const char *block = walk_with(&w, walk_orders(&w, "first", "csa", "when draw\ndraw 1\nend\n"), "base",
                                  "7 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", block));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    told(&got, "does not fit this game's log");
    ck_assert(walk_take(&w, sheet("usa", "draw 3 rest supply\ndone\nnow\n")).good);
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa"); /* and the game goes on */
}
END_TEST

/* ---- who denies ---- */

CHEAT("player", "denies having sent a sheet", "who ordered what, word for word", "everybody, at the end",
      "audit --entry N", "yes  Signed with the key of usa, SHA256:");
START_TEST(player_denies_having_sent_a_sheet)
{
    at_usa_turn();
    ck_assert(walk_take(&w, sheet("usa", "draw 3 rest supply\nsay You will never take Richmond\ndone\nnow\n")).good);
    walk_pass(&w, 60);
    ck_assert(walk_take(&w, sheet("csa", "resign\nnow\n")).good);
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 0, "proven");
    const char *path = arena_words(w.arena, "%s.audited", w.dir);
    uint64_t n = cheat_entry(&t, "receipt 2 usa ", 0);
    ck_assert_int_eq(walk_cli(&w, "audit --entry %llu %s", (unsigned long long)n, path), 0);
    walk_says(&w, "yes  Signed with the key of usa, SHA256:");
    walk_says(&w, "say You will never take Richmond");
    walk_says(&w, "-----BEGIN SSH SIGNATURE-----");
    walk_says(&w, "ssh-keygen -Y check-novalidate -n pbem-v1");
    ck_assert_int_eq(walk_cli(&w, "audit --entry 99999 %s", path), 1);
    walk_says(&w, "no   There is no entry 99999");
    ck_assert_int_eq(walk_cli(&w, "audit --entry x %s", path), 64);
    ck_assert_int_eq(walk_cli(&w, "audit --entry %llu %s", (unsigned long long)cheat_entry(&t, "open 1 ", 0), path), 1);
    walk_says(&w, "It names no signed block");
    /* Nor can a sheet be put into his mouth: without his signature the audit names the entry. */
    for (size_t i = 0; i < t.n_blocks; i++)
        if (memmem(t.block[i].bytes.at, t.block[i].bytes.len, "Richmond", 8))
            t.block[i].sig = walk_signature(&w, walk_key(&w, "csa"), arena_string(w.arena, t.block[i].bytes));
    cheat_audited(&w, &t, 1,
                  arena_words(w.arena, "Broken at entry %llu, in exchange 2: its block is not signed with a key of usa",
                              (unsigned long long)n));
    ck_assert_int_eq(walk_cli(&w, "audit --entry %llu %s", (unsigned long long)n, path), 0);
    walk_says(&w, "Signed with the key of csa"); /* whose it really is */
}
END_TEST

/* ---- cards ---- */

/* A card's id in a proof becomes another one. */
static void claim_another_card(struct walk *walk, struct proof *proof)
{
    (void)walk;
    ck_assert_uint_gt(proof->n_openings, 0);
    struct proof_opening *o = &proof->opening[proof->n_openings - 1];
    size_t last = strlen(o->card) - 1;
    o->card[last] = o->card[last] == '1' ? '2' : '1';
}

static const char *not_in_hand(void)
{
    static const char *const names[] = {"Sherman", "Thomas", "Meade", "Sheridan", "Burnside", "Hooker", "Rosecrans"};
    const char *path = walk_newest(&w, "north", "first-usa-report-*[0-9].txt");
    const char *report = arena_string(w.arena, slurp(w.arena, path));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strstr(report, names[i]))
            return names[i];
    ck_abort_msg("all leaders in one hand:\n%s", report);
    return NULL;
}

CHEAT("player", "claims another card than they drew", "the cards that you see",
      "the rules; whoever verifies what they show", "verify", "was changed after the host signed it");
START_TEST(player_claims_another_card_than_he_drew)
{
    at_usa_turn();
    ck_assert(walk_take(&w, sheet("usa", "draw 3 rest supply\npause\nnow\n")).good);
    walk_pass(&w, 60);
    const char *card = not_in_hand();
    struct ingested got = walk_take(&w, sheet("usa", arena_words(w.arena, "deploy %s east\ndone\nnow\n", card)));
    ck_assert(!got.good); /* an order makes no card */
    told(&got, arena_words(w.arena, "%s is not in your hand", card));
    walk_pass(&w, 60);
    /* Nor can he show others a card that he has not: the report is not his to change, */
    const char *mine = cheat_folder_of_reports(&w, "north");
    struct report_files all[16];
    size_t n = walk_reports(&w, "first", "usa", all, 16);
    char *text = arena_string(w.arena, all[n - 1].report);
    *strstr(text, "HOW THINGS") = 'h';
    struct report_files bent = all[n - 1];
    bent.report = span_of(text);
    cheat_put_report(&w, mine, &bent);
    cheat_caught(&w, 1, mine, "was changed after the host signed it");
    /* and with the host's help the card still is not the one that was sealed. */
    bent = cheat_signed_anew(&w, all[n - 1], claim_another_card);
    cheat_put_report(&w, mine, &bent);
    cheat_caught(&w, 1, mine, " is not what was sealed at usa ");
}
END_TEST

/* ---- luck ---- */

CHEAT("player", "reveals other luck than they sealed, after seeing the others'", "the order of cards",
      "the host, at once", "", "What you opened is not what you had sealed.");
START_TEST(player_opens_other_luck_after_seeing_the_others)
{
    walk_take(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_take(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    ck_assert(walk_take(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa"))).good); /* now the csa knows it */
    const char *other = walk_with(&w, walk_nonce(&w, "first", "csa"), "open",
                                  "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", other));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    told(&got, "What you opened is not what you had sealed.");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPENING);
}
END_TEST

CHEAT("player", "copies another's sealed luck", "the order of cards", "the host, at once", "",
      "Another player has sealed the same luck.");
START_TEST(player_copies_the_luck_of_another)
{
    walk_take(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    const char *commit = strstr(walk_look(&w, "first").journal, " SHA256:");
    const char *line = strstr(walk_look(&w, "first").journal, "join usa "), *word = strchr(line + 9, ' ') + 1;
    ck_assert_ptr_nonnull(commit);
    const char *same =
        walk_with(&w, walk_join(&w, "first", "csa"), "entropy-commit", arena_words(w.arena, "%.50s", word));
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", same));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    told(&got, "Another player has sealed the same luck.");
}
END_TEST

/* He who opens last may only refuse, and then they are named; all seal anew if the host says so. */
CHEAT("player", "refuses to open their luck", "the order of cards",
      "all are told who it was, and all seal anew if the host says so", "",
      "did not reveal their sealed part in time.");
START_TEST(player_refuses_to_open_his_luck)
{
    walk_take(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_take(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_take(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "setup void csa "), 1);
    cheat_reads(&w, "north", "first-usa-setupfailed-*.txt",
                "failed, since south (csa) did not reveal their sealed part in time.");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_JOINING);
}
END_TEST

static Suite *cheat_suite(void)
{
    Suite *suite = suite_create("cheats of a player");
    TCase *t = tcase_create("player");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, player_replays_an_old_sheet);
    tcase_add_test(t, player_replays_a_sheet_of_another_game);
    tcase_add_test(t, player_replays_a_sheet_for_another_seat);
    tcase_add_test(t, player_sends_two_sheets_with_one_seq);
    tcase_add_test(t, player_stops_the_game_with_a_wrong_base);
    tcase_add_test(t, player_denies_having_sent_a_sheet);
    tcase_add_test(t, player_claims_another_card_than_he_drew);
    tcase_add_test(t, player_opens_other_luck_after_seeing_the_others);
    tcase_add_test(t, player_copies_the_luck_of_another);
    tcase_add_test(t, player_refuses_to_open_his_luck);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cheat_suite());
}
