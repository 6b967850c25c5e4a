/* SPDX-License-Identifier: Apache-2.0 */
/* The cheats of a host, each really done with all of his keys, and what its victim then sees. SECURITY.md has the table
 * of all cheats; t_security.c holds it against the names of these tests. */
#include "games/blue-vs-gray/bvg.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "host%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

static struct ingested send(const char *seat, const char *lines)
{
    return walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
}

static void take(const char *seat, const char *lines)
{
    struct ingested got = send(seat, lines);
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

/* A game of cards: exchange 2 asks the USA for its first turn. */
static void at_usa_turn(void)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
}

/* A game with dice: the USA has attacked Manassas, and exchange 2 asks the CSA how it meets that. */
static void at_battle(void)
{
    walk_new(&w, "first", "--scenario historical");
    walk_set_up(&w, "first");
    take("usa", "draw until leader max 4 rest supply\nattack Manassas with McDowell\nlosses I Corps\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
}

static struct report_files newest_report(const char *seat)
{
    enum { CAP = 16 };
    struct report_files all[CAP];
    size_t n = walk_reports(&w, "first", seat, all, CAP);
    ck_assert_uint_gt(n, 0);
    return all[n - 1];
}

/* ---- cards ---- */

/* The card that would be drawn next changes places with one ten below it, in the position and in what openings come
 * from. */
static void swap_two_cards(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct bvg_state *state = core->state;
    struct place *head = &state->deck[BVG_USA].draw.at[0], *other = head + 10;
    int16_t card = head->card;
    (void)walk, (void)context;
    for (int i = 0; i < core->n_epochs; i++) {
        struct core_epoch *epoch = &core->epoch[i];
        if (epoch->epoch != head->epoch || epoch->card[head->slot] != head->card)
            continue;
        epoch->card[head->slot] = other->card;
        epoch->card[other->slot] = card;
        epoch->tree = NULL;
    }
    head->card = other->card;
    other->card = card;
}

CHEAT("host", "reorders the deck after the deal", "the order of cards", "who draws, with that report", "verify",
      "is not what was sealed at");
START_TEST(host_reorders_the_deck_after_the_deal)
{
    at_usa_turn();
    cheat_caught(&w, 0, cheat_folder(&w, "north", "usa"), "yes: nothing is wrong in first");
    cheat_as_host(&w, "first", swap_two_cards, NULL);
    take("usa", "draw 1 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 1, mine, "no: something is wrong in first (");
    walk_says(&w, " is not what was sealed at usa 0:");
    walk_says(&w, "Keep the files: with the signed log they prove fraud.");
}
END_TEST

static void take_another_seed(struct walk *walk, struct game *game, void *context)
{
    (void)walk, (void)context;
    memset(game->core->vrf_seed, 77, sizeof game->core->vrf_seed);
}

CHEAT("host", "peeks at the deal and deals again", "the order of cards", "nobody needs to: the second deal is the same",
      "", "");
START_TEST(host_peeks_and_deals_again)
{
    walk_new(&w, "first", "");
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    struct span luck = walk_sign(&w, "usa", walk_nonce(&w, "first", "usa"));
    walk_take(&w, walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    struct walk other = cheat_copy(&w, "again");
    walk_take(&w, luck);
    walk_pass(&w, 60);
    other.now += 86400; /* he did not like it: the store of before, another day, and once more */
    walk_take(&other, luck);
    walk_pass(&other, 60);
    const char *dealt = strstr(walk_look(&w, "first").journal, " shuffle usa 0 "),
               *again = strstr(walk_look(&other, "first").journal, " shuffle usa 0 ");
    ck_assert(dealt && again);
    ck_assert_int_eq(strncmp(dealt, again, 80), 0); /* the same deal to the last card */
}
END_TEST

/* He deals with a seed of his own choice, as often as he likes; each card that he shows fits what he sealed. */
CHEAT("host", "deals with another seed", "the order of cards",
      "everybody, at the end; at the first die if there is one", "audit",
      "the revealed seed is not that of the key in genesis");
START_TEST(host_deals_with_another_seed)
{
    walk_new(&w, "first", "");
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    walk_take(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_take(&w, walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    struct walk_game before = walk_look(&w, "first");
    cheat_as_host(&w, "first", take_another_seed, NULL);
    walk_pass(&w, 60);
    ck_assert_int_eq(before.phase, CORE_DEALING);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_caught(&w, 0, cheat_folder(&w, "north", "usa"), "The order of the cards still in the decks, ");
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1, ": the revealed seed is not that of the key in genesis");
}
END_TEST

/* The true seed at the end does not help him: then the deal is not what it gives. */
CHEAT("host", "seals a deck of their own making", "the order of cards", "everybody, at the end", "audit",
      "Broken at entry");
START_TEST(host_seals_a_deck_of_his_own)
{
    at_usa_turn();
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 0, "proven");
    uint64_t n = cheat_entry(&t, "shuffle usa 0 ", 0);
    char *line = arena_string(w.arena, t.line[n - 1]);
    line[t.line[n - 1].len - 1] = line[t.line[n - 1].len - 1] == 'a' ? 'b' : 'a';
    t.line[n - 1] = span_of(line);
    cheat_sign_transcript(&w, &t);
    cheat_audited(&w, &t, 1, arena_words(w.arena, "Broken at entry %llu", (unsigned long long)n));
    cheat_audited(&w, &t, 1, " shuffle usa 0 ");
}
END_TEST

/* ---- sheets ---- */

static void to_deadline(struct walk *walk)
{
    walk_pass(walk, walk_look(walk, "first").deadline - walk->now);
}

CHEAT("host", "drops a sheet", "-", "its author, who has no receipt, with the next report", "verify",
      "is not in the log up to entry");
START_TEST(host_drops_a_sheet)
{
    at_usa_turn();
    walk_sign(&w, "usa",
              walk_orders(&w, "first", "usa", "draw 3 rest supply\ndone\nnow\n")); /* sent, and never taken */
    to_deadline(&w);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 0, mine, "Sheet 3 of usa (sent-");
    walk_says(&w, " is not in the log up to entry ");
    walk_says(&w, "or the host left it out: nothing here shows which.");
}
END_TEST

CHEAT("host", "drops a sheet that has its receipt", "a receipt", "its author, with the next report, and can prove it",
      "verify", "they prove that the host broke their word.");
START_TEST(host_drops_a_sheet_that_has_its_receipt)
{
    at_usa_turn();
    struct walk other = cheat_copy(&w, "before");
    take("usa", "draw 3 rest supply\ndone\nwait\n");
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    to_deadline(&other); /* the host goes on as if it had never come */
    const char *paths = arena_words(w.arena, "%s %s", mine, cheat_folder_of_reports(&other, "north"));
    cheat_caught(&w, 1, paths, "The host signed that the sheet with the hash ");
    walk_says(&w, "they prove that the host broke their word.");
}
END_TEST

CHEAT("host", "delays a sheet until it is too late", "-",
      "its author, with the next report; nothing proves whose fault it was", "verify", "before the deadline at 2026-");
START_TEST(host_delays_a_sheet)
{
    at_usa_turn();
    char date[64];
    time_t sent = (time_t)w.now;
    struct tm tm;
    gmtime_r(&sent, &tm);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    struct span sheet = walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "draw 3 rest supply\ndone\nnow\n"));
    to_deadline(&w);
    ck_assert_int_eq(walk_take(&w, sheet).verdict, VERDICT_REFUSED);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_reads(&w, "north", "first-usa-receipt-3.txt", "the question that it answers is closed");
    const char *mine = cheat_folder_of_reports(&w, "north");
    walk_write(&w, arena_words(w.arena, "%s/sent.eml", mine),
               span_of(arena_words(w.arena, "From: north@example.org\nTo: games@dispatch.example\nDate: %s\n\n%.*s",
                                   date, (int)sheet.len, (const char *)sheet.at)));
    cheat_caught(&w, 0, mine, "Sheet 3 of usa was refused (turn.closed), entry ");
    walk_says(&w, "was sent at 2026-11-");
    walk_says(&w, "before the deadline at 2026-");
    walk_says(&w, "Whether the mail or the host was slow, nothing here shows.");
}
END_TEST

/* He calls it faulty, or refuses it, though nothing is wrong with it: the rules read it again at the end. */
CHEAT("host", "calls a good sheet faulty, or refuses it", "the rules", "its author at once, everybody at the end",
      "audit", "Broken at entry");
START_TEST(host_refuses_a_good_sheet)
{
    at_usa_turn();
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    take("csa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first"), good = t;
    uint64_t n = cheat_entry(&t, "receipt 2 usa 3 ", 0);
    t.line[n - 1] = span_of(arena_words(w.arena, "%s faulty 1", arena_string(w.arena, t.line[n - 1])));
    cheat_sign_transcript(&w, &t);
    cheat_audited(
        &w, &t, 1,
        arena_words(w.arena, "Broken at entry %llu, in exchange 2: the journal says \"", (unsigned long long)n));
    char *words = arena_string(w.arena, good.line[n - 1]), *hash = strstr(words, "usa 3 ") + 6;
    good.line[n - 1] =
        span_of(arena_words(w.arena, "%llu refused 2 usa 3 %.64s turn.closed", (unsigned long long)n, hash));
    cheat_sign_transcript(&w, &good);
    cheat_audited(&w, &good, 1, arena_words(w.arena, "Broken at entry %llu, in exchange 2: ", (unsigned long long)n));
}
END_TEST

/* ---- dice ---- */

static void bend_the_chain(struct walk *walk, struct game *game, void *context)
{
    (void)walk, (void)context;
    ck_assert_int_eq(game->core->phase, CORE_CLOSED);
    game->core->t[0] = game->core->t[0] == 'a' ? 'b' : 'a';
}

CHEAT("host", "swaps a die", "the dice", "both players, with the next report", "verify, audit",
      "do not follow from the signed sheets");
START_TEST(host_swaps_a_die)
{
    at_battle();
    take("csa", "defend with Beauregard\nnow\n");
    cheat_as_host(&w, "first", bend_the_chain, NULL); /* other dice, proved for something that nobody signed */
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "roll 2 "), 1);
    const char *words = ": the dice of exchange 2 do not follow from the signed sheets.";
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), words);
    cheat_caught(&w, 1, cheat_folder(&w, "north", "usa"), words);
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1,
                  arena_words(w.arena, "Broken at entry %llu, in exchange 2: the dice of exchange 2 do not follow",
                              (unsigned long long)cheat_entry(&t, "roll 2 ", 0)));
}
END_TEST

/* The proof is true, and the report tells of another die. */
static void tell_another_die(struct walk *walk, struct proof *proof)
{
    uint8_t key[32];
    struct hash hash;
    char hex[65], *facts = arena_string(walk->arena, proof->facts), *at = strstr(facts, "[\"dice\",");
    ck_assert_ptr_nonnull(at);
    at += strlen("[\"dice\",");
    *at = *at == '6' ? '1' : (char)(*at + 1);
    proof->facts = span_of(facts);
    ck_assert(hex_read(span_of(proof->facts_key), key, 32));
    commit_keyed(&hash, key, proof->facts);
    hex_write(hex, hash.at, 32);
    const char *want = arena_words(walk->arena, " facts %llu %s ", (unsigned long long)proof->k, proof->seat);
    for (size_t i = 0; i < proof->n_lines; i++) {
        char *line = arena_string(walk->arena, proof->line[i]), *here = strstr(line, want);
        if (here)
            memcpy(here + strlen(want), hex, 64);
        proof->line[i] = span_of(line);
    }
}

CHEAT("host", "tells of a die that was not thrown", "the dice", "who is told it, with that report", "verify",
      "; the signed sheets give a ");
START_TEST(host_tells_of_a_die_that_was_not_thrown)
{
    at_battle();
    take("csa", "defend with Beauregard\nnow\n");
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "south", "csa");
    cheat_caught(&w, 0, mine, "Computed again, with the same result: ");
    struct report_files forged = cheat_signed_anew(&w, newest_report("csa"), tell_another_die);
    cheat_put_report(&w, mine, &forged);
    cheat_caught(&w, 1, mine, " tells of a ");
    walk_says(&w, " in roll 2/0; the signed sheets give a ");
}
END_TEST

/* ---- grinding ---- */

struct ground {
    struct span mail;
    int tries;
};

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct game *game = context;
    return store_root_at(game->pass->store, game->core->id, size, out);
}

/* Dice of the exchange that this block closes, by a copy of the game. */
static bool rolls_double_six(struct walk *walk, struct game *game, struct span envelope, const struct verified *v)
{
    const struct core_past past = {.root_at = root_at, .context = game};
    struct problem why = {0};
    struct core_outcome *out = arena_take(walk->arena, sizeof *out);
    struct text alpha = {.arena = walk->arena};
    struct beta beta = {.len = VRF_OUTPUT_LEN};
    uint8_t pi[VRF_PROOF_LEN];
    int32_t die[2];
    struct core *copy =
        core_load_with(walk->arena, NULL, NULL, game->core->genesis_text, game->core->bundle, envelope, &why);
    ck_assert_msg(copy != NULL, "%s", why.key);
    ck_assert(core_block(copy, 0, v, walk->now, &past, out, NULL, NULL) && out->closed);
    alpha_dice(&alpha, copy->id, copy->k, copy->t);
    ecvrf_prove(pi, copy->vrf_seed, text_span(&alpha));
    ck_assert(ecvrf_output(beta.at, pi));
    dice_roll(&beta, 0, 2, 6, die);
    core_free(copy);
    return die[0] == 6 && die[1] == 6;
}

/* The host's program takes the sheet of the CSA, and puts a signature hash of its own choice under it. */
static void take_with_another_signature(struct walk *walk, struct game *game, void *context)
{
    struct ground *ground = context;
    const struct core_past past = {.root_at = root_at, .context = game};
    struct found found[4];
    struct verified v;
    struct problem why = {0};
    struct text envelope = {.arena = walk->arena};
    struct core_outcome *out = arena_take(walk->arena, sizeof *out);
    const struct core_key *key = &game->core->seat[0].key[0];
    ck_assert_str_eq(game->core->g.seat[0].name, "csa");
    ck_assert_uint_ge(arrival_blocks(walk->arena, ground->mail, found, 4), 1);
    ck_assert(found_verify(walk->arena, &found[0], &(struct signer){key->blob, key->is_minisign}, &v, NULL, &why));
    core_save(game->core, &envelope);
    for (ground->tries = 1; ground->tries < 1000; ground->tries++) {
        put_u32le(v.sighash, (uint32_t)ground->tries);
        if (rolls_double_six(walk, game, text_span(&envelope), &v))
            break;
    }
    ck_assert(core_block(game->core, 0, &v, walk->now, &past, out, NULL, NULL) && out->closed);
}

CHEAT("host", "puts another signature under a sheet, for better dice", "who ordered what, word for word",
      "a player who keeps what they sent, with the next report; everybody at the end", "verify",
      "the dice were made from something that the player did not sign.");
START_TEST(host_grinds_a_signature)
{
    at_battle();
    struct ground ground = {walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "defend with Beauregard\nnow\n")), 0};
    cheat_as_host(&w, "first", take_with_another_signature, &ground);
    ck_assert_int_lt(ground.tries, 1000);
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, newest_report("csa").proof), "[\"dice\",6,6,"));
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), " puts another signature under sheet 3 of csa (sent-");
    walk_says(&w, "the dice were made from something that the player did not sign.");
}
END_TEST

/* ---- history ---- */

CHEAT("host", "shows two players two histories", "one history",
      "both together at any time; each alone when their next sheet is refused; a witness", "verify",
      "FORK: the host signed two histories in first");
START_TEST(host_shows_two_histories)
{
    at_usa_turn();
    struct walk other = cheat_copy(&w, "other");
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    to_deadline(&other); /* to the south he says that the USA sent nothing */
    const char *north = cheat_folder(&w, "north", "usa"), *south = cheat_folder_of_reports(&other, "south");
    cheat_caught(&w, 0, north, "yes: nothing is wrong in first");
    cheat_caught(&w, 0, south, "yes: nothing is wrong in first"); /* each by himself sees nothing */
    const char *both = arena_words(w.arena, "%s %s", north, south);
    cheat_caught(&w, 3, both, "FORK: the host signed two histories in first");
    walk_says(&w, "The host signed two histories that cannot both be true: in first-");
    walk_says(&w, "Evidence 2, the signed note in first-");
    struct span sheet = walk_sign(&w, "csa", walk_orders(&other, "first", "csa", "done\nnow\n"));
    ck_assert_int_eq(walk_take(&w, sheet).verdict, VERDICT_REFUSED); /* the south's next sheet names the other log */
    walk_pass(&w, 60);
    cheat_reads(&w, "south", "first-csa-receipt-*.txt", "does not fit this game's log");
}
END_TEST

static void sql(const char *words)
{
    sqlite3 *db;
    char *error = NULL;
    ck_assert_int_eq(sqlite3_open(arena_words(w.arena, "%s/dispatch.db", w.dir), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_exec(db, words, NULL, NULL, &error) == SQLITE_OK, "%s", error ? error : "");
    ck_assert_int_gt(sqlite3_changes(db), 0);
    sqlite3_close(db);
}

CHEAT("host", "edits an entry in the store", "the store of the host", "the program, at the next look", "fsck",
      "is not what was written");
START_TEST(host_edits_the_store)
{
    at_usa_turn();
    struct walk_game now = walk_look(&w, "first");
    const char *word = strstr(now.journal, " receipt 1 csa 3 ");
    ck_assert_ptr_nonnull(word);
    while (word > now.journal && word[-1] != '\n')
        word--;
    sql(arena_words(w.arena,
                    "UPDATE entry SET line = CAST(replace(CAST(line AS TEXT), ' csa 3 ', ' csa 4 ') AS BLOB) "
                    "WHERE n = %d",
                    atoi(word)));
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 65);
    walk_says(&w, arena_words(w.arena, "store.edited: entry %d is not what was written", atoi(word)));
}
END_TEST

CHEAT("host", "edits the sealed position", "the store of the host", "the program, at the next look", "fsck",
      "store.edited: the sealed state");
START_TEST(host_edits_the_position)
{
    at_usa_turn();
    sql("UPDATE seal SET bytes = CAST(substr(bytes, 1, 200) || iif(substr(bytes, 201, 1) = X'00', X'01', X'00') || "
        "substr(bytes, 202) AS BLOB)");
    w.now += 60;
    walk_cli(&w, "run @ --now 2026-11-19T12:00:00Z");
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 65);
    walk_says(&w, "store.edited: the sealed state");
}
END_TEST

CHEAT("host", "restores last week's backup", "the store of the host",
      "the program at once; with the counter restored too, each player at their next sheet and with their old reports",
      "run; verify", "store.old: this is an older copy");
START_TEST(host_restores_last_weeks_backup)
{
    at_usa_turn();
    struct walk week = cheat_copy(&w, "week");
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    struct span counter = slurp(w.arena, arena_words(w.arena, "%s.keys/counter", w.dir)),
                old = slurp(w.arena, arena_words(w.arena, "%s.keys/counter", week.dir));
    walk_write(&w, arena_words(w.arena, "%s.keys/counter", week.dir), counter);
    ck_assert_int_eq(walk_cli(&week, "run @"), 65);
    walk_says(&week, "store.old: this is an older copy");
    walk_write(&w, arena_words(w.arena, "%s.keys/counter", week.dir), old); /* he puts the counter back too, */
    struct span next = walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "draw 1 rest supply\ndone\nnow\n"));
    ck_assert_int_eq(walk_take(&week, next).verdict,
                     VERDICT_REFUSED); /* and the next sheet names a log that he has not */
    walk_pass(&week, 60);
    cheat_reads(&week, "north", "first-usa-receipt-*.txt", "That exchange has not begun yet");
    to_deadline(&week);
    const char *paths = arena_words(w.arena, "%s %s", mine, cheat_folder_of_reports(&week, "north"));
    cheat_caught(&w, 3, paths, "FORK: the host signed two histories in first");
}
END_TEST

static Suite *cheat_suite(void)
{
    Suite *suite = suite_create("cheats of a host");
    TCase *t = tcase_create("host");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, host_reorders_the_deck_after_the_deal);
    tcase_add_test(t, host_peeks_and_deals_again);
    tcase_add_test(t, host_deals_with_another_seed);
    tcase_add_test(t, host_seals_a_deck_of_his_own);
    tcase_add_test(t, host_drops_a_sheet);
    tcase_add_test(t, host_drops_a_sheet_that_has_its_receipt);
    tcase_add_test(t, host_delays_a_sheet);
    tcase_add_test(t, host_refuses_a_good_sheet);
    tcase_add_test(t, host_swaps_a_die);
    tcase_add_test(t, host_tells_of_a_die_that_was_not_thrown);
    tcase_add_test(t, host_grinds_a_signature);
    tcase_add_test(t, host_shows_two_histories);
    tcase_add_test(t, host_edits_the_store);
    tcase_add_test(t, host_edits_the_position);
    tcase_add_test(t, host_restores_last_weeks_backup);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cheat_suite());
}
