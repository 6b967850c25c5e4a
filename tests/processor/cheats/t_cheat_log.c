/* SPDX-License-Identifier: Apache-2.0 */
/* A host who lies about his log: promises, closes, deadlines, keys, rulings, and what he publishes. His program does it
 * and signs everything; who has only his own reports notices it, unless the test says otherwise. */
#include "processor/core/core_close.h"
#include "tests/lib/cheat_host.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { HOUR = 3600, DAY = 86400 };
static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "log%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

static void take(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

static void at_csa_turn(const char *terms)
{
    walk_new(&w, "first", terms);
    walk_set_up(&w, "first");
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
}

static void at_usa_turn(const char *terms)
{
    at_csa_turn(terms);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
}

static void to_deadline(struct walk *walk)
{
    walk_pass(walk, walk_look(walk, "first").deadline - walk->now);
}

static struct transcript ended(void)
{
    take(walk_look(&w, "first").awaited, "resign\nnow\n");
    walk_pass(&w, 60);
    return cheat_transcript(&w, "first");
}

/* ---- promises ---- */

static void refuse_it(struct walk *walk, struct game *game, void *context)
{
    struct journal_line *line = arena_take(walk->arena, sizeof *line);
    const char *words = arena_words(walk->arena, "1 receipt %s", (const char *)context);
    ck_assert(journal_read(span_of(words), line));
    cheat_line(walk, game->core, "refused 2 usa 3 %.64s turn.closed", (const char *)line->word[3].at);
}

CHEAT("host", "signs \"your sheet is in\", and then refuses it at the very entry that was named", "a receipt",
      "its author, with the next report, and can prove it", "verify", "they prove that the host broke their word.");
START_TEST(host_refuses_what_he_had_receipted)
{
    at_usa_turn("");
    struct walk other = cheat_copy(&w, "before");
    take("usa", "draw 3 rest supply\ndone\nwait\n");
    const char *words = cheat_words(&w, walk_look(&w, "first").journal, "receipt ", 1);
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_as_host(&other, "first", refuse_it, arena_words(w.arena, "%s", words));
    to_deadline(&other);
    const char *paths = arena_words(w.arena, "%s %s", mine, cheat_folder_of_reports(&other, "north"));
    cheat_caught(&w, 1, paths, "as \"receipt\" (");
    walk_says(&w, " refused 2 usa 3 ");
    walk_says(&w, "they prove that the host broke their word.");
}
END_TEST

static void call_it_faulty(struct walk *walk, struct game *game, void *context)
{
    cheat_line(walk, game->core, "%s faulty 1", (const char *)context);
}

CHEAT("host", "signs \"your sheet is in\", and at that entry calls it faulty, so that it does not count", "a receipt",
      "its author, with the next report, and can prove it", "verify", "they prove that the host broke their word.");
START_TEST(host_calls_faulty_what_he_had_receipted)
{
    at_usa_turn("");
    struct walk other = cheat_copy(&w, "before");
    take("usa", "draw 3 rest supply\ndone\nwait\n");
    const char *words = cheat_words(&w, walk_look(&w, "first").journal, "receipt ", 1);
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_as_host(&other, "first", call_it_faulty, arena_words(w.arena, "receipt %s", words));
    to_deadline(&other);
    ck_assert_int_eq(walk_count(&other, walk_look(&other, "first").journal, "missed 2 usa "), 1);
    cheat_caught(&w, 1, arena_words(w.arena, "%s %s", mine, cheat_folder_of_reports(&other, "north")),
                 "as \"receipt\", without a fault (");
    walk_says(&w, ", faulty from line 1 on. Keep the receipt");
    walk_says(&w, "they prove that the host broke their word.");
}
END_TEST

/* Of the same facts and log; no word of it is another, but what it says nobody else can ask for. */
static void other_text(struct report_files *report)
{
    struct cheat_keys keys;
    struct text sig = {.arena = w.arena};
    char *text = arena_string(w.arena, report->report), *nonce = strstr(text, "\nnonce: ") + 8;
    ck_assert(nonce > text + 8);
    nonce[0] = nonce[0] == '0' ? '1' : '0';
    report->report = span_of(text);
    cheat_keys(&w, &keys);
    sshsig_sign(&sig, keys.report, NAMESPACE_REPORT, report->report, NULL);
    report->sig = text_span(&sig);
}

CHEAT("host", "signs two texts for one report, and shows you the other one", "what a report tells",
      "who has another text than the log, with the next report", "verify", " is not the text whose hash the log has");
START_TEST(host_writes_two_texts)
{
    struct report_files all[8];
    at_csa_turn("");
    take("csa", "done\n");
    walk_pass(&w, 2 * HOUR);
    const char *mine = cheat_folder(&w, "south", "csa");
    ck_assert_uint_eq(walk_reports(&w, "first", "csa", all, 8), 2);
    cheat_caught(&w, 0, mine, "exactly the text");
    other_text(&all[0]);
    cheat_put_report(&w, mine, &all[0]);
    cheat_caught(&w, 1, mine,
                 "first-csa-report-1.txt is not the text whose hash the log has for the report of exchange 0");
    walk_says(&w, " is not the text whose hash the log has");
}
END_TEST

/* Nothing was lost; but from then on the log says that something was. */
static void say_that_it_was_lost(struct walk *walk, struct game *game, void *context)
{
    (void)context;
    ck_assert(core_rebuilt(game->core, game->core->tree.size, walk->now));
    ck_assert(core_resume(game->core, walk->now + 10 * DAY, NULL));
}

CHEAT("host", "signs two texts for one report, and later says that the machine was lost", "what a report tells",
      "who has another text than the log, with the next report", "verify", " is not the text whose hash the log has");
START_TEST(host_writes_two_texts_and_loses_his_machine)
{
    struct report_files all[8];
    at_csa_turn("");
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_as_host(&w, "first", say_that_it_was_lost, NULL);
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "rebuilt "), 1);
    const char *mine = cheat_folder(&w, "south", "csa");
    ck_assert_uint_ge(walk_reports(&w, "first", "csa", all, 8), 2);
    cheat_caught(&w, 0, mine, "exactly the text");
    other_text(&all[0]);
    cheat_put_report(&w, mine, &all[0]);
    cheat_caught(&w, 1, mine,
                 "first-csa-report-1.txt is not the text whose hash the log has for the report of exchange 0");
    walk_says(&w, " is not the text whose hash the log has");
}
END_TEST

/* ---- closes ---- */

static void forget_the_sheet(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    (void)context;
    core->receipt[core->n_receipts - 1].draft = true;
    ck_assert(core_tick(core, walk->now + 10 * DAY));
}

CHEAT("host", "leaves a sheet with a receipt out of the close", "which sheets count", "everybody, with the next report",
      "verify, audit", ", has a receipt and is left out");
START_TEST(host_leaves_a_receipted_sheet_out)
{
    at_usa_turn("");
    take("usa", "draw 3 rest supply\ndone\nwait\n");
    cheat_as_host(&w, "first", forget_the_sheet, NULL);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, ", has a receipt and is left out", ", has a receipt and is left out", true);
}
END_TEST

/* The usa's standing order came after the last sheet that was waited for: it waits for the next close (E3). */
static void count_the_late_one(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct core_receipt late = core->receipt[1];
    (void)walk, (void)context;
    ck_assert_int_eq(core->n_receipts, 2);
    core->receipt[1] = core->receipt[0];
    core->receipt[0] = late;
}

CHEAT("host", "lets a friend's sheet count that came after all were in", "the rules", "everybody, at the end", "audit",
      "Broken at entry");
START_TEST(host_counts_a_sheet_that_came_too_late)
{
    at_csa_turn("");
    take("csa", "done\n");
    take("usa", "when draw\ndraw 2 rest supply\nend\n");
    cheat_as_host(&w, "first", count_the_late_one, NULL);
    walk_pass(&w, 2 * HOUR);
    ck_assert_ptr_null(strstr(cheat_words(&w, walk_look(&w, "first").journal, "close 1 ", 0), "usa - - -"));
    struct transcript t = ended();
    cheat_audited(&w, &t, 1,
                  arena_words(w.arena, "Broken at entry %llu, in exchange 1: the journal says",
                              (unsigned long long)cheat_entry(&t, "close 1 ", 0)));
}
END_TEST

static void settle_at_once(struct walk *walk, struct game *game, void *context)
{
    (void)context;
    game->core->receipt[0].settle_at = walk->now;
    ck_assert(core_tick(game->core, walk->now));
}

CHEAT("host", "closes an exchange before you can change your sheet", "deadlines", "everybody, with the next report",
      "verify, audit", "an exchange is settled before its sheets could be changed");
START_TEST(host_closes_before_a_sheet_can_be_changed)
{
    at_csa_turn("");
    take("csa", "done\n");
    cheat_as_host(&w, "first", settle_at_once, NULL);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "an exchange is settled before its sheets could be changed",
                         "an exchange is settled before its sheets could be changed", true);
}
END_TEST

/* ---- deadlines ---- */

static void give_ten_minutes(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct problem why = {0};
    cheat_take(walk, game, "csa", *(struct span *)context);
    ck_assert_int_eq(core->phase, CORE_CLOSED);
    core->g.clock.move = core->g.clock.answer = 600;
    core->clock = (struct core_clock){0};
    ck_assert_msg(core_advance(core, walk->now, &why), "%s", why.key);
    ck_assert_int_eq((int)(core->deadline - walk->now), 600);
}

CHEAT("host", "gives you less time than the terms of the game", "deadlines", "everybody, with that report",
      "verify, audit", "the deadline is earlier than the terms of the game allow");
START_TEST(host_shortens_a_deadline)
{
    at_csa_turn("");
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
    cheat_as_host(&w, "first", give_ten_minutes, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "the deadline is earlier than the terms of the game allow",
                         "the deadline is earlier than the terms of the game allow", true);
}
END_TEST

static void close_at_once(struct walk *walk, struct game *game, void *context)
{
    struct problem why = {0};
    cheat_take(walk, game, "usa", *(struct span *)context);
    core_close(game->core, false, walk->now);
    ck_assert_msg(core_advance(game->core, walk->now, &why), "%s", why.key);
}

CHEAT("host", "closes an exchange with your opponent's sheet alone, before you have sent yours", "deadlines",
      "everybody, with the next report", "verify, audit",
      "the exchange before was closed before all who were asked had sent");
START_TEST(host_closes_before_you_have_sent)
{
    at_csa_turn("");
    struct span mail = walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "standing none\n"));
    cheat_as_host(&w, "first", close_at_once, &mail);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "close 1 csa - - - usa "), 1);
    cheat_noticed_by_all(&w, "the exchange before was closed before all who were asked had sent",
                         "the exchange before was closed before all who were asked had sent", true);
}
END_TEST

static void be_impatient(struct walk *walk, struct game *game, void *context)
{
    (void)context;
    game->core->deadline = walk->now - DAY;
    ck_assert(core_tick(game->core, walk->now));
}

CHEAT("host", "calls you late before the deadline", "deadlines", "everybody, with the next report", "verify, audit",
      "the deadline is acted on before it has come");
START_TEST(host_is_impatient)
{
    at_usa_turn("");
    cheat_as_host(&w, "first", be_impatient, NULL);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed 2 usa "), 1);
    cheat_noticed_by_all(&w, "the deadline is acted on before it has come",
                         "the deadline is acted on before it has come", true);
}
END_TEST

static void hold_and_go_on(struct walk *walk, struct game *game, void *context)
{
    (void)context;
    ck_assert(core_hold(game->core, walk->now));
    ck_assert(core_resume(game->core, walk->now + 600, NULL));
}

CHEAT("host", "holds the game, and goes on with an earlier deadline", "deadlines", "everybody, with the next report",
      "verify, audit", "the game goes on with less time than was left when it was held");
START_TEST(host_shortens_a_deadline_by_a_hold)
{
    at_csa_turn("");
    cheat_as_host(&w, "first", hold_and_go_on, NULL);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "the game goes on with less time than was left when it was held",
                         "the game goes on with less time than was left when it was held", true);
}
END_TEST

/* ---- keys ---- */

static const uint8_t puppet[32] = "a key of the host's own making.";

static const char *word_of(const uint8_t seed[static 32], struct span *blob)
{
    uint8_t pk[32], sk[64];
    char fp[SSH_FP_MAX];
    blob->at = arena_take(w.arena, SSH_ED25519_BLOB_LEN);
    blob->len = SSH_ED25519_BLOB_LEN;
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob((uint8_t *)blob->at, pk);
    ssh_fingerprint(fp, *blob);
    return arena_words(w.arena, "%s", fp);
}

/* As if the seat had been offered to somebody, who joined. */
static void seat_a_puppet(struct walk *walk, struct game *game, void *context)
{
    const struct core_past past = {0};
    struct core_outcome *out = arena_take(walk->arena, sizeof *out);
    struct span blob, mail = *(struct span *)context;
    struct found found[4];
    struct verified v;
    struct problem why = {0};
    word_of(puppet, &blob);
    ck_assert_uint_ge(arrival_blocks(walk->arena, mail, found, 4), 1);
    ck_assert(found_verify(walk->arena, &found[0], &(struct signer){blob, false}, &v, NULL, &why));
    ck_assert(core_replace(game->core, cheat_seat(game->core, "csa"), &v, blob, false, walk->now, &past, out));
    ck_assert_msg(out->verdict == VERDICT_RECEIPT, "%s", out->why.key);
    cheat_archive(game, "csa", found[0].sig[0], &v);
}

CHEAT("host", "gives a seat to a puppet with a key of the host's own", "whose key counts",
      "the other player, who asks the first one for their key", "verify --key csa=KEY",
      ", not the key that you gave, SHA256:");
START_TEST(host_gives_a_seat_to_a_puppet)
{
    struct span blob;
    at_csa_turn("");
    const char *fp = word_of(puppet, &blob), *join = walk_with(&w, walk_join(&w, "first", "csa"), "key", fp);
    const char *commit = strstr(join, "entropy-commit: ");
    join = arena_words(w.arena, "%.*scode: 2345-6789%s", (int)(commit - join), join, strchr(commit, '\n'));
    struct span mail = walk_sign_with(&w, puppet, join);
    cheat_as_host(&w, "first", seat_a_puppet, &mail);
    walk_pass(&w, 60);
    ck_assert(walk_take(&w, walk_sign_with(&w, puppet, walk_orders(&w, "first", "csa", "done\nnow\n"))).good);
    walk_pass(&w, 60);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 0, mine, arena_words(w.arena, "Who plays csa: for that seat the game has %s.", fp));
    const char *his = word_of(walk_key(&w, "csa"), &blob);
    cheat_caught(&w, 1, arena_words(w.arena, "--key csa=%s %s", his, mine), ", not the key that you gave, SHA256:");
}
END_TEST

static void propose(struct walk *walk, struct game *game, void *context)
{
    struct span blob;
    const char *fp = word_of(puppet, &blob);
    *(uint64_t *)context =
        core_propose(game->core, cheat_seat(game->core, "usa"), blob, false, fp, walk->now + PROPOSAL_SECONDS);
    ck_assert_uint_gt(*(uint64_t *)context, 0);
}

/* The proposal that was objected to stands in his store as if nobody had. */
static void carry(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct span blob;
    const char *fp = word_of(puppet, &blob);
    struct core_proposal *one = &core->proposal[core->n_proposals++];
    *one = (struct core_proposal){.n = *(uint64_t *)context, .seat = cheat_seat(core, "usa"), .until = walk->now};
    one->key.blob = blob;
    snprintf(one->key.word, sizeof one->key.word, "%s", fp);
    ck_assert(core_carry(core, walk->now));
}

CHEAT("host", "brings a key into force though its seat objected", "whose key counts", "everybody, with the next report",
      "verify, audit", "a key that was not proposed comes into force");
START_TEST(host_carries_a_key_over_an_objection)
{
    uint64_t n;
    at_csa_turn("--move 9d");
    cheat_as_host(&w, "first", propose, &n);
    take("usa", arena_words(w.arena, "object %llu\n", (unsigned long long)n));
    walk_pass(&w, 3 * DAY + HOUR);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "carried"), 0);
    cheat_as_host(&w, "first", carry, &n);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "a key that was not proposed comes into force",
                         "a key that was not proposed comes into force", true);
}
END_TEST

/* ---- rulings ---- */

/* `agree` by a sheet of the csa that says nothing of the kind. */
static void agree_for_the_csa(struct walk *walk, struct game *game, void *context)
{
    struct core_ruling *one = &game->core->rulings.at[0];
    ck_assert_int_eq(game->core->rulings.n, 1);
    cheat_line(walk, game->core, "agree %llu csa %.64s %llu", (unsigned long long)game->core->k, (const char *)context,
               (unsigned long long)one->n);
    one->agreed |= 1 << cheat_seat(game->core, "csa");
}

CHEAT("host", "says that you agreed to a ruling", "rulings and the host's keys", "everybody, with the next report",
      "verify, audit", "an agreement by a sheet that never came");
START_TEST(host_agrees_for_a_player)
{
    char hash[65];
    at_usa_turn("");
    const char *words = cheat_words(&w, walk_look(&w, "first").journal, "receipt 1 csa ", 0);
    ck_assert_int_eq(sscanf(words, "%*s %64s", hash), 1);
    walk_host_does(&w, "rule @ first Mended --set supply.0=7");
    cheat_as_host(&w, "first", agree_for_the_csa, hash);
    uint64_t n = strtoull(strrchr(cheat_words(&w, walk_look(&w, "first").journal, "agree ", 0), ' '), NULL, 10);
    take("usa", arena_words(w.arena, "agree %llu\n", (unsigned long long)n));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 1);
    cheat_noticed_by_all(&w, "an agreement by a sheet that never came", "an agreement by a sheet that never came",
                         true);
}
END_TEST

CHEAT("host", "says that a sheet which you sent agrees to a ruling", "rulings and the host's keys",
      "its author, with the next report; everybody at the end", "verify, audit", "the sheet of csa does not agree");
START_TEST(host_reads_an_agreement_into_a_sheet)
{
    char hash[65];
    at_usa_turn("");
    walk_host_does(&w, "rule @ first Mended --set supply.0=7");
    take("csa", "when draw\ndraw 2 rest supply\nend\n");
    const char *words = cheat_words(&w, walk_look(&w, "first").journal, "receipt 2 csa ", 0);
    ck_assert_int_eq(sscanf(words, "%*s %64s", hash), 1);
    cheat_as_host(&w, "first", agree_for_the_csa, hash);
    uint64_t n = strtoull(strrchr(cheat_words(&w, walk_look(&w, "first").journal, "agree ", 0), ' '), NULL, 10);
    take("usa", arena_words(w.arena, "agree %llu\n", (unsigned long long)n));
    walk_pass(&w, 60);
    cheat_caught(&w, 1, cheat_folder(&w, "south", "csa"), "the sheet of csa does not agree");
    cheat_caught(&w, 0, cheat_folder(&w, "north", "usa"), "Whether a sheet of csa agrees to ruling ");
    struct transcript t = ended();
    cheat_audited(&w, &t, 1, "the sheet of csa does not agree");
    cheat_second(&w, &t, 1);
}
END_TEST

static bool (*true_position)(void *, const struct core *, uint64_t, struct core_position *);

static bool position_without_luck(void *context, const struct core *core, uint64_t k, struct core_position *out)
{
    bool known = true_position(context, core, k, out);
    out->lucky = false;
    return known;
}

/* By silence, which genesis allows here, but not to undo what luck has shown. */
static void undo_in_silence(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    (void)context;
    true_position = core->history.position;
    core->history.position = position_without_luck;
    core->rulings.at[0].by_all = false;
    ck_assert(core_tick(core, walk->now));
    core->history.position = true_position;
}

CHEAT("host", "undoes dice or cards by a ruling to which nobody objected", "rulings and the host's keys",
      "everybody, with the next report", "verify, audit", "a ruling takes effect though not every seat agreed to it");
START_TEST(host_undoes_cards_by_silence)
{
    at_usa_turn("--rulings silence --move 9d");
    take("usa", "draw 2 rest supply\nnow\n");
    walk_pass(&w, 60);
    walk_host_does(&w, "rule @ first A-fault-of-the-program --back 2");
    walk_pass(&w, 3 * DAY + HOUR);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 0);
    cheat_as_host(&w, "first", undo_in_silence, NULL);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 1);
    cheat_noticed_by_all(&w, "a ruling takes effect though not every seat agreed to it",
                         "a ruling takes effect though not every seat agreed to it", true);
}
END_TEST

static void change_his_key(struct walk *walk, struct game *game, void *context)
{
    static const char other[] = "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq";
    (void)context;
    cheat_line(walk, game->core, "hostkey age %s %s %064d", game->core->g.age, other, 7);
    snprintf(game->core->rulings.age, sizeof game->core->rulings.age, "%s", other);
}

CHEAT("host", "changes the host's own key, and asks nobody", "rulings and the host's keys",
      "everybody, with the next report", "verify, audit", "a key of the host changes, and no ruling in force says so");
START_TEST(host_changes_his_key_alone)
{
    at_csa_turn("");
    cheat_as_host(&w, "first", change_his_key, NULL);
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "a key of the host changes, and no ruling in force says so",
                         "a key of the host changes, and no ruling in force says so", true);
}
END_TEST

/* ---- what he publishes ---- */

static void leave_a_block_out(struct walk *walk, struct proof *proof)
{
    (void)walk;
    proof->n_blocks = 0;
}

static void leave_a_key_out(struct walk *walk, struct proof *proof)
{
    size_t kept = 0;
    (void)walk;
    for (size_t i = 0; i < proof->n_keys; i++)
        if (strcmp(proof->key[i].seat, "csa") != 0)
            proof->key[kept++] = proof->key[i];
    ck_assert_uint_lt(kept, proof->n_keys);
    proof->n_keys = kept;
}

static const char *only_report(const char *seat, void (*change)(struct walk *, struct proof *))
{
    struct report_files all[8];
    const char *to = arena_words(w.arena, "%s.%s", w.dir, change == leave_a_key_out ? "keyless" : "blockless");
    ck_assert_uint_eq(walk_reports(&w, "first", seat, all, 8), 2);
    ck_assert_int_eq(mkdir(to, 0700), 0);
    for (int i = 0; i < 2; i++) {
        struct report_files lie = cheat_signed_anew(&w, all[i], change);
        cheat_put_report(&w, to, &lie);
    }
    return to;
}

CHEAT("host", "leaves a signed block or a player's key out of what you are sent", "who ordered what, word for word",
      "who got it, with that report", "verify", "the signed block that it names is not here.");
START_TEST(host_leaves_out_what_shows_who_signed)
{
    at_usa_turn("");
    cheat_caught(&w, 1, only_report("usa", leave_a_block_out), "the signed block that it names is not here.");
    cheat_caught(&w, 1, only_report("usa", leave_a_key_out), "a public key of the seat is not here.");
}
END_TEST

CHEAT("host", "publishes a running game without signed blocks, or with others' signatures under them",
      "who ordered what, word for word", "everybody", "audit", "the signed block that it names is not here");
START_TEST(host_publishes_no_signatures)
{
    at_usa_turn("");
    struct transcript t = cheat_transcript(&w, "first"), junk = t;
    ck_assert_uint_ge(t.n_blocks, 4);
    junk.block = arena_take(w.arena, t.n_blocks * sizeof *junk.block);
    memcpy(junk.block, t.block, t.n_blocks * sizeof *junk.block);
    junk.block[0].sig = t.block[1].sig;
    t.n_blocks = 0;
    cheat_audited(&w, &t, 1, "the signed block that it names is not here");
    cheat_second(&w, &t, 1);
    cheat_audited(&w, &junk, 1, "its block is not signed with a key of ");
    cheat_second(&w, &junk, 1);
}
END_TEST

static void without_line(struct transcript t, const char *words)
{
    struct span *line = arena_take(w.arena, t.n_lines * sizeof *line);
    size_t n = 0;
    uint64_t gone = cheat_entry(&t, words, 0);
    for (size_t i = 0; i < t.n_lines; i++) {
        const char *rest = strchr(arena_string(w.arena, t.line[i]), ' ');
        if (i + 1 == gone)
            continue;
        line[n] = span_of(arena_words(w.arena, "%zu%s", n + 1, rest));
        n++;
    }
    t.line = line;
    t.n_lines = n;
    cheat_sign_transcript(&w, &t);
    cheat_audited(&w, &t, 1, "Broken at entry");
    cheat_second(&w, &t, 1);
}

CHEAT("host", "leaves a report, facts or a sheet out of the finished game", "the rules", "everybody, at the end",
      "audit", "Broken at entry");
START_TEST(host_leaves_out_of_a_finished_game)
{
    at_usa_turn("");
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    struct transcript t = ended();
    cheat_audited(&w, &t, 0, "proven");
    cheat_second(&w, &t, 0);
    without_line(t, "report 1 usa ");
    without_line(t, "facts 1 usa ");
    for (size_t i = 0; i < t.n_blocks; i++) {
        struct transcript bare = t;
        bare.block = arena_take(w.arena, t.n_blocks * sizeof *bare.block);
        memcpy(bare.block, t.block, t.n_blocks * sizeof *bare.block);
        bare.block[i] = bare.block[--bare.n_blocks];
        cheat_audited(&w, &bare, 1, "Broken at entry");
        cheat_second(&w, &bare, 1);
    }
}
END_TEST

static Suite *cheat_suite(void)
{
    Suite *suite = suite_create("cheats with the log");
    TCase *t = tcase_create("host");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, host_refuses_what_he_had_receipted);
    tcase_add_test(t, host_calls_faulty_what_he_had_receipted);
    tcase_add_test(t, host_writes_two_texts);
    tcase_add_test(t, host_writes_two_texts_and_loses_his_machine);
    tcase_add_test(t, host_leaves_a_receipted_sheet_out);
    tcase_add_test(t, host_counts_a_sheet_that_came_too_late);
    tcase_add_test(t, host_closes_before_a_sheet_can_be_changed);
    tcase_add_test(t, host_shortens_a_deadline);
    tcase_add_test(t, host_closes_before_you_have_sent);
    tcase_add_test(t, host_is_impatient);
    tcase_add_test(t, host_shortens_a_deadline_by_a_hold);
    tcase_add_test(t, host_gives_a_seat_to_a_puppet);
    tcase_add_test(t, host_carries_a_key_over_an_objection);
    tcase_add_test(t, host_agrees_for_a_player);
    tcase_add_test(t, host_reads_an_agreement_into_a_sheet);
    tcase_add_test(t, host_undoes_cards_by_silence);
    tcase_add_test(t, host_changes_his_key_alone);
    tcase_add_test(t, host_leaves_out_what_shows_who_signed);
    tcase_add_test(t, host_publishes_no_signatures);
    tcase_add_test(t, host_leaves_out_of_a_finished_game);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cheat_suite());
}
