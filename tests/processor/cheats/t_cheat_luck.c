/* SPDX-License-Identifier: Apache-2.0 */
/* A host who lies about what dice and decks rest on: sheets that nobody sent, luck that nobody opened, rounds that were
 * not agreed on. His program does it, and goes on consistently: heads, dice, facts and proofs follow from the lie. */
#include "tests/lib/cheat_host.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, TRIES = 2000 };
static struct walk w;
static const char left_out[] = " has a receipt and is left out"; /* what was sent truly, in the same close */

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "luck%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

static void take(const char *seat, const char *lines)
{
    walk_give(&w, seat, walk_orders(&w, "first", seat, lines));
}

/* The USA has attacked Manassas, and exchange 2 asks the CSA how it meets that; then there are dice. */
static void at_battle_with(const char *terms)
{
    walk_new(&w, "first", terms);
    walk_set_up(&w, "first");
    take("usa", "draw until leader max 4 rest supply\nattack Manassas with McDowell\nlosses I Corps\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
}

static void at_battle(void)
{
    at_battle_with("--scenario historical");
}

/* The csa was asked, then the usa, and the csa is asked again. */
static void third_exchange(void)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
}

static const char *defends(void)
{
    return walk_orders(&w, "first", "csa", "defend with Beauregard\n");
}

/* The sheet of the csa can be changed for an hour; then the exchange is closed. */
static void settles(void)
{
    walk_pass(&w, 2 * HOUR);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "roll 2 "), 1);
}

/* ---- dice that the host likes ---- */

/* Two sixes, by a copy of the game in which the exchange is settled. */
static bool rolls_double_six(struct walk *walk, struct game *game)
{
    struct text envelope = {.arena = walk->arena}, alpha = {.arena = walk->arena};
    struct problem why = {0};
    struct beta beta = {.len = VRF_OUTPUT_LEN};
    uint8_t pi[VRF_PROOF_LEN];
    int32_t die[2];
    core_save(game->core, &envelope);
    struct core *copy = core_load_with(walk->arena, NULL, NULL, game->core->genesis_text, game->core->bundle,
                                       text_span(&envelope), &why);
    ck_assert_msg(copy != NULL, "%s", why.key);
    ck_assert(core_tick(copy, walk->now + 2 * HOUR) && copy->phase == CORE_CLOSED);
    alpha_dice(&alpha, copy->id, copy->k, copy->t);
    ecvrf_prove(pi, copy->vrf_seed, text_span(&alpha));
    ck_assert(ecvrf_output(beta.at, pi));
    dice_roll(&beta, 0, 2, 6, die);
    core_free(copy);
    return die[0] == 6 && die[1] == 6;
}

/* He tries hex digits of these words, which T rests on, until the dice please him. */
static bool grind(struct walk *walk, struct game *game, char *hex)
{
    for (int i = 0; i < TRIES; i++) {
        memcpy(hex, arena_words(walk->arena, "%08x", (unsigned)i), 8);
        if (rolls_double_six(walk, game))
            return true;
    }
    return false;
}

static bool told_double_six(const char *seat)
{
    struct report_files all[16];
    size_t n = walk_reports(&w, "first", seat, all, 16);
    ck_assert_uint_gt(n, 0);
    return strstr(arena_string(w.arena, all[n - 1].proof), "[\"dice\",6,6,") != NULL;
}

static void invent_a_sheet(struct walk *walk, struct game *game, void *context)
{
    struct core_receipt *last = &game->core->receipt[game->core->n_receipts - 1];
    (void)context;
    memset(last->hash, 'e', 64);
    memset(last->sighash, 'f', 64);
    ck_assert(grind(walk, game, last->sighash));
}

CHEAT("host", "invents sheets to close an exchange with, until the dice please the host", "the dice",
      "everybody, with the next report", "verify, audit", "a sheet of csa that was never receipted is in force");
START_TEST(host_invents_a_sheet)
{
    at_battle();
    walk_give(&w, "csa", defends());
    cheat_as_host(&w, "first", invent_a_sheet, NULL);
    settles();
    ck_assert(told_double_six("usa"));
    cheat_noticed_by_all(&w, "a sheet of csa that was never receipted is in force", left_out, true);
}
END_TEST

/* What stood in force in exchange 1 does so once more. */
static void use_an_old_sheet(struct walk *walk, struct game *game, void *context)
{
    struct core_receipt *last = &game->core->receipt[game->core->n_receipts - 1];
    unsigned long long seq;
    (void)walk;
    ck_assert_int_eq(sscanf(context, "csa %llu %64s %64s", &seq, last->hash, last->sighash), 3);
    last->seq = seq;
}

CHEAT("host", "puts an old sheet into a later close, for other dice", "the dice", "everybody, with the next report",
      "verify, audit", "a sheet that was in force before is in force again");
START_TEST(host_uses_an_old_sheet_again)
{
    third_exchange();
    const char *journal = walk_look(&w, "first").journal;
    take("csa", "draw 3 rest supply\ndone\n");
    cheat_as_host(&w, "first", use_an_old_sheet, arena_words(w.arena, "%s", cheat_words(&w, journal, "close 1 ", 0)));
    walk_pass(&w, 2 * HOUR);
    cheat_noticed_by_all(&w, "a sheet that was in force before is in force again", left_out, true);
}
END_TEST

static void invent_a_receipt(struct walk *walk, struct game *game, void *context)
{
    struct core_receipt *last = &game->core->receipt[game->core->n_receipts - 1];
    (void)context;
    last->entry = game->core->tree.size;
    last->seq++;
    cheat_receipt(walk, game->core, "csa", last->seq, last->hash, last->sighash);
}

CHEAT("host", "invents a sheet with a receipt, and carries it out", "who ordered what, word for word",
      "everybody, with the next report", "verify, audit", "the sheet is not signed with a key of csa that is in force");
START_TEST(host_invents_a_sheet_with_a_receipt)
{
    at_battle();
    walk_give(&w, "csa", defends());
    cheat_as_host(&w, "first", invent_a_receipt, NULL);
    settles();
    cheat_noticed_by_all(&w, "the sheet is not signed with a key of csa that is in force",
                         "the sheet is not signed with a key of csa that is in force", true);
}
END_TEST

/* Another sheet of the same number: neither counts (E8), and the player is late. */
static void invent_a_twin(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct core_receipt *twin = &core->receipt[core->n_receipts], *last = twin - 1;
    (void)context;
    *twin = *last;
    twin->entry = core->tree.size;
    core->n_receipts++;
    cheat_receipt(walk, core, "csa", last->seq, twin->hash, twin->sighash);
    twin->ambiguous = last->ambiguous = true;
}

CHEAT("host", "voids your sheet with an invented one that has the same number", "who ordered what, word for word",
      "everybody, with the next report", "verify, audit", "the sheet is not signed with a key of csa that is in force");
START_TEST(host_voids_a_sheet_with_an_invented_twin)
{
    at_battle();
    walk_give(&w, "csa", defends());
    cheat_as_host(&w, "first", invent_a_twin, NULL);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed 2 csa "), 1);
    cheat_noticed_by_all(&w, "the sheet is not signed with a key of csa that is in force",
                         "the sheet is not signed with a key of csa that is in force", true);
}
END_TEST

/* ---- what a signature does not cover ---- */

/* The true signature stands in the receipt; the hash of the words beside it is one that he chose. */
static void give_it_another_hash(struct walk *walk, struct game *game, void *context)
{
    struct cheat_mark mark = cheat_mark(game->core);
    struct core_receipt *last = &game->core->receipt[game->core->n_receipts];
    hex32 before;
    cheat_take(walk, game, "csa", *(struct span *)context);
    memcpy(before, last->hash, sizeof before);
    memset(last->hash, 'a', 64);
    ck_assert(grind(walk, game, last->hash));
    cheat_log(walk, game->core, &mark, before, last->hash);
}

static void settles_under_another_hash(void)
{
    struct span mail = walk_sign(&w, "csa", defends());
    cheat_as_host(&w, "first", give_it_another_hash, &mail);
    settles();
    ck_assert(told_double_six("usa"));
}

/* Whose sheet it is not, cannot tell: he is told so, and the end shows it. */
static void shows_at_the_end(const char *claim)
{
    cheat_caught(&w, 0, cheat_folder(&w, "north", "usa"),
                 "Whether the hashes and numbers beside the signatures in exchange 2 are those of the sheets");
    walk_says(&w, claim);
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1, "Broken at entry ");
}

CHEAT("host", "dice mode A: puts an invented hash beside your signature, chosen for its dice", "the dice",
      "a player who keeps what they sent, with the next report; everybody at the end", "verify, audit",
      " has the signature of sheet 3 of csa under another hash");
START_TEST(host_puts_a_signature_under_another_hash)
{
    at_battle();
    settles_under_another_hash();
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), " has the signature of sheet 3 of csa under another hash");
    shows_at_the_end("or the host wrote hashes that are not those of the sheets (mode A, see below).");
}
END_TEST

CHEAT("host", "dice mode B: puts an invented hash beside your signature, when nobody was asked to sign after you",
      "the dice", "a player who keeps what they sent, with the next report; everybody at the end", "verify, audit",
      " has the signature of sheet 3 of csa under another hash");
START_TEST(b_host_puts_a_signature_under_another_hash)
{
    at_battle_with("--scenario historical --dice B");
    settles_under_another_hash();
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), " has the signature of sheet 3 of csa under another hash");
    shows_at_the_end("or wrote hashes that are not those of the sheets (mode B, see below).");
}
END_TEST

static void give_it_another_number(struct walk *walk, struct game *game, void *context)
{
    struct cheat_mark mark = cheat_mark(game->core);
    struct core_receipt *last = &game->core->receipt[game->core->n_receipts];
    cheat_take(walk, game, "csa", *(struct span *)context);
    last->seq = 77;
    cheat_log(walk, game->core, &mark, " csa 3 ", " csa 77 ");
}

CHEAT("host", "gives your sheet another number, so that newer ones count for nothing", "which sheets count",
      "a player who keeps what they sent, with the next report; everybody at the end", "verify, audit",
      "calls sheet 3 of csa number 77");
START_TEST(host_gives_a_sheet_another_number)
{
    at_battle();
    struct span mail = walk_sign(&w, "csa", defends());
    cheat_as_host(&w, "first", give_it_another_number, &mail);
    settles();
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), " calls sheet 3 of csa number 77");
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1, "Broken at entry ");
}
END_TEST

/* It has no receipt, which a draft never has: he writes one, with the true signature. */
static void order_the_draft(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct core_receipt *last = &core->receipt[core->n_receipts - 1];
    struct found found[4];
    struct verified v;
    struct problem why = {0};
    struct text raw = {.arena = walk->arena};
    const struct core_key *key = &core->seat[last->seat].key[0];
    char utc[21];
    ck_assert(last->draft);
    ck_assert_uint_ge(arrival_blocks(walk->arena, *(struct span *)context, found, 4), 1);
    ck_assert(found_verify(walk->arena, &found[0], &(struct signer){key->blob, false}, &v, NULL, &why));
    text_base64(&raw, v.raw, sizeof v.raw, true);
    utc_write(utc, walk->now);
    last->draft = false;
    last->entry = core->tree.size;
    last->settle_at = walk->now + HOUR;
    cheat_line(walk, core, "receipt %llu csa %llu %s %s %s %s %s", (unsigned long long)core->k,
               (unsigned long long)last->seq, last->hash, last->sighash, utc, v.signed_word, raw.at);
}

CHEAT("host", "carries out a draft of yours", "which sheets count",
      "a player who keeps what they sent, with the next report; everybody at the end", "verify, audit",
      ", but the sheet says that it is a draft.");
START_TEST(host_carries_out_a_draft)
{
    at_battle();
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "draft\ndefend with Beauregard\n"));
    ck_assert_int_eq(walk_take(&w, mail).verdict, VERDICT_DRAFT);
    cheat_as_host(&w, "first", order_the_draft, &mail);
    settles();
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), ", but the sheet says that it is a draft.");
    take("usa", "resign\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1, "Broken at entry ");
}
END_TEST

/* He has signatures of the seat from before, and puts one of them under a hash that he invents. */
static void use_an_old_signature(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct core_receipt *last = &core->receipt[core->n_receipts - 1];
    char old[700], utc[21], words[400], raw[100];
    hex32 sighash;
    ck_assert_int_eq(sscanf(context, "csa %*u %*s %64s %20s %399s %99s", sighash, utc, words, raw), 4);
    memset(last->hash, 'c', 64);
    memcpy(last->sighash, sighash, sizeof sighash);
    last->seq++;
    last->entry = core->tree.size;
    utc_write(utc, walk->now);
    snprintf(old, sizeof old, "receipt %llu csa %llu %s %s %s %s %s", (unsigned long long)core->k,
             (unsigned long long)last->seq, last->hash, sighash, utc, words, raw);
    cheat_line(walk, core, "%s", old);
}

CHEAT("host", "puts an old signature of yours under an invented sheet", "who ordered what, word for word",
      "everybody, with the next report", "verify, audit", "this signature was used for another block before");
START_TEST(host_uses_an_old_signature_again)
{
    third_exchange();
    const char *old = cheat_words(&w, walk_look(&w, "first").journal, "receipt 1 ", 0);
    take("csa", "draw 3 rest supply\ndone\n");
    cheat_as_host(&w, "first", use_an_old_signature, arena_words(w.arena, "%s", old));
    walk_pass(&w, 2 * HOUR);
    cheat_noticed_by_all(&w, "this signature was used for another block before",
                         "this signature was used for another block before", true);
}
END_TEST

/* ---- the deal ---- */

static void open_other_luck(struct walk *walk, struct game *game, void *context)
{
    struct cheat_mark mark = cheat_mark(game->core);
    struct core_seat *seat = &game->core->seat[cheat_seat(game->core, "usa")];
    hex32 before;
    cheat_take(walk, game, "usa", *(struct span *)context);
    memcpy(before, seat->value, sizeof before);
    memcpy(seat->value, "00000000", 8);
    cheat_log(walk, game->core, &mark, before, seat->value);
}

static void joined(void)
{
    walk_give(&w, "usa", walk_join(&w, "first", "usa"));
    walk_give(&w, "csa", walk_join(&w, "first", "csa"));
    walk_pass(&w, 60);
}

CHEAT("host", "puts other luck in the place of what you opened, and so chooses the deck", "the order of cards",
      "everybody, with the first report", "verify, audit", "its block opens another value");
START_TEST(host_replaces_opened_luck)
{
    walk_new(&w, "first", "");
    joined();
    struct span mail = walk_sign(&w, "usa", walk_nonce(&w, "first", "usa"));
    cheat_as_host(&w, "first", open_other_luck, &mail);
    walk_give(&w, "csa", walk_nonce(&w, "first", "csa"));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    cheat_noticed_by_all(&w, "its block opens another value", "its block opens another value", true);
}
END_TEST

static void open_early(struct walk *walk, struct game *game, void *context)
{
    game->core->phase = CORE_OPENING;
    cheat_take(walk, game, "usa", *(struct span *)context);
    game->core->phase = CORE_JOINING;
}

CHEAT("host", "has luck opened before all have sealed theirs, so that a friend can fit theirs to it",
      "the order of cards", "everybody, with the first report", "verify, audit",
      "luck is opened before everybody has sealed theirs");
START_TEST(host_opens_luck_before_all_have_sealed)
{
    walk_new(&w, "first", "");
    walk_give(&w, "usa", walk_join(&w, "first", "usa"));
    struct span mail = walk_sign(&w, "usa", walk_nonce(&w, "first", "usa"));
    cheat_as_host(&w, "first", open_early, &mail);
    walk_give(&w, "csa", walk_join(&w, "first", "csa"));
    walk_give(&w, "csa", walk_nonce(&w, "first", "csa"));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    cheat_noticed_by_all(&w, "luck is opened before everybody has sealed theirs",
                         "luck is opened before everybody has sealed theirs", true);
}
END_TEST

/* ---- mode B, C, D ---- */

/* The sheet closes its exchange as in mode A: nothing is waited for. */
static void wait_for_nothing(struct walk *walk, struct game *game, void *context)
{
    game->core->g.dice = 'A';
    cheat_take(walk, game, "csa", *(struct span *)context);
    ck_assert_int_eq(game->core->phase, CORE_CLOSED);
}

CHEAT("host", "dice mode B: plays, and asks nobody to sign after the host's own sheet", "the dice",
      "everybody, with the next report", "verify, audit", "nobody was asked to sign after the host's newest sheet");
START_TEST(b_host_asks_nobody_to_sign)
{
    walk_new(&w, "first", "--dice B --host-plays csa");
    walk_set_up(&w, "first");
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
    cheat_as_host(&w, "first", wait_for_nothing, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "nobody was asked to sign after the host's newest sheet",
                         "nobody was asked to sign after the host's newest sheet", true);
}
END_TEST

CHEAT("host", "dice mode C: asks nobody to open their number", "the dice", "everybody, with the next report",
      "verify, audit", "nobody was asked to open what the sheets had sealed");
START_TEST(c_host_asks_nobody_to_open)
{
    walk_new(&w, "first", "--dice C");
    walk_set_up(&w, "first");
    struct span mail = walk_sign(&w, "csa", walk_sealed(&w, "first", "csa", "done\nnow\n"));
    cheat_as_host(&w, "first", wait_for_nothing, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "nobody was asked to open what the sheets had sealed",
                         "nobody was asked to open what the sheets had sealed", true);
}
END_TEST

static void open_another_number(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct cheat_mark mark = cheat_mark(core);
    char *line, *value;
    hex32 lied;
    cheat_take(walk, game, "csa", *(struct span *)context);
    line = arena_words(walk->arena, "%s", strstr(core->fresh.at + mark.len, " nonce 1 csa "));
    value = line + strlen(" nonce 1 csa ");
    value[64] = '\0';
    memcpy(lied, value, sizeof lied);
    lied[63] = lied[63] == '0' ? '1' : '0';
    cheat_chain(walk, core, &mark, lied);
    cheat_log(walk, core, &mark, value, lied);
}

CHEAT("host", "dice mode C: changes the number that you opened", "the dice", "everybody, with the next report",
      "verify, audit", "its block opens another value");
START_TEST(c_host_changes_an_opened_number)
{
    walk_new(&w, "first", "--dice C");
    walk_set_up(&w, "first");
    walk_give(&w, "csa", walk_sealed(&w, "first", "csa", "done\nnow\n"));
    walk_pass(&w, 60);
    struct span mail = walk_sign(&w, "csa", walk_opening(&w, "first", "csa"));
    cheat_as_host(&w, "first", open_another_number, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "its block opens another value", "its block opens another value", true);
}
END_TEST

static void round_comes(void)
{
    uint64_t round = walk_round(&w, "first");
    int64_t at = beacon_round_time(beacon_chain_find(span_of("quicknet")), round);
    walk_pass(&w, at > w.now ? at - w.now + 60 : 60);
    walk_give(&w, "usa", walk_beacon(&w, "first", "usa", round));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

/* Mode D, the host plays: the deal has waited for its round, and the csa is asked. */
static struct span at_csa_d(void)
{
    walk_new(&w, "first", "--dice D --host-plays csa");
    joined();
    walk_give(&w, "usa", walk_nonce(&w, "first", "usa"));
    walk_give(&w, "csa", walk_nonce(&w, "first", "csa"));
    walk_pass(&w, 60);
    round_comes();
    return walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
}

static void wait_longer(struct walk *walk, struct game *game, void *context)
{
    struct beacon_rule rule;
    ck_assert(beacon_rule_read(span_of(game->core->g.beacon), &rule));
    rule.after = 83 * HOUR;
    beacon_rule_write(game->core->g.beacon, sizeof game->core->g.beacon, &rule);
    cheat_take(walk, game, "csa", *(struct span *)context);
    ck_assert_int_eq(game->core->phase, CORE_AWAITING);
}

CHEAT("host", "dice mode D: waits for another round than the terms say", "the dice", "everybody, with the next report",
      "verify, audit", "it is not the round that the genesis names");
START_TEST(d_host_waits_for_another_round)
{
    struct span mail = at_csa_d();
    cheat_as_host(&w, "first", wait_longer, &mail);
    round_comes();
    cheat_noticed_by_all(&w, "it is not the round that the genesis names", "it is not the round that the genesis names",
                         true);
}
END_TEST

CHEAT("host", "dice mode D: waits for no round at all", "the dice", "everybody, with the next report", "verify, audit",
      "the close before it does not wait for the beacon");
START_TEST(d_host_waits_for_no_round)
{
    struct span mail = at_csa_d();
    cheat_as_host(&w, "first", wait_for_nothing, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "the close before it does not wait for the beacon",
                         "the close before it does not wait for the beacon", true);
}
END_TEST

static void take_another_round(struct walk *walk, struct game *game, void *context)
{
    char value[65];
    (void)walk, (void)context;
    memset(value, 'd', 64);
    value[64] = '\0';
    game->core->wait.round++;
    ck_assert(core_beacon(game->core, game->core->wait.round, value, NULL));
}

CHEAT("host", "dice mode D: takes the value of a round other than the one awaited", "the dice",
      "everybody, with the next report", "verify, audit", "it is not the round that is awaited");
START_TEST(d_host_takes_another_round)
{
    struct ingested got = walk_take(&w, at_csa_d());
    ck_assert(got.good);
    walk_pass(&w, 2 * HOUR);
    cheat_as_host(&w, "first", take_another_round, NULL);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "it is not the round that is awaited", "it is not the round that is awaited", true);
}
END_TEST

static Suite *cheat_suite(void)
{
    Suite *suite = suite_create("cheats with luck");
    TCase *t = tcase_create("host");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, host_invents_a_sheet);
    tcase_add_test(t, host_uses_an_old_sheet_again);
    tcase_add_test(t, host_invents_a_sheet_with_a_receipt);
    tcase_add_test(t, host_voids_a_sheet_with_an_invented_twin);
    tcase_add_test(t, host_puts_a_signature_under_another_hash);
    tcase_add_test(t, b_host_puts_a_signature_under_another_hash);
    tcase_add_test(t, host_gives_a_sheet_another_number);
    tcase_add_test(t, host_carries_out_a_draft);
    tcase_add_test(t, host_uses_an_old_signature_again);
    tcase_add_test(t, host_replaces_opened_luck);
    tcase_add_test(t, host_opens_luck_before_all_have_sealed);
    tcase_add_test(t, b_host_asks_nobody_to_sign);
    tcase_add_test(t, c_host_asks_nobody_to_open);
    tcase_add_test(t, c_host_changes_an_opened_number);
    tcase_add_test(t, d_host_waits_for_another_round);
    tcase_add_test(t, d_host_waits_for_no_round);
    tcase_add_test(t, d_host_takes_another_round);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cheat_suite());
}
