/* SPDX-License-Identifier: Apache-2.0 */
/* verify over what people keep: mails, mailboxes, folders, their own sheets, and both players' reports together. */
#include "processor/check/verify_gather.h"
#include "processor/deliver/mail_compose.h"
#include "processor/host/host.h"
#include "tests/lib/cheat.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <jansson.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CAP = 16 };
static struct walk w;
static struct report_files usa[CAP], csa[CAP];
static size_t n_usa, n_csa;
static const char *said;

static void begin(void)
{
    walk_open(&w, "verify-mail");
    walk_new(&w, "first", "");
    walk_story(&w, "first");
    n_usa = walk_reports(&w, "first", "usa", usa, CAP);
    n_csa = walk_reports(&w, "first", "csa", csa, CAP);
    ck_assert_uint_ge(n_usa, 5);
}

static void end(void)
{
    walk_close(&w);
}

/* ---- folders as people have them ---- */

static const char *folder(const char *name)
{
    const char *path = arena_words(w.arena, "%s.%s", w.dir, name);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    return path;
}

static void put(const char *dir, const char *name, struct span bytes)
{
    walk_write(&w, arena_words(w.arena, "%s/%s", dir, name), bytes);
}

static void put_report(const char *dir, const struct report_files *r)
{
    int stem = (int)strlen(r->name) - 4;
    put(dir, r->name, r->report);
    put(dir, arena_words(w.arena, "%s.sig", r->name), r->sig);
    put(dir, arena_words(w.arena, "%.*s-proof.txt", stem, r->name), r->proof);
}

/* All that this seat sent, a mail a file. */
static void put_sent(const char *dir, const char *seat, const char *but)
{
    for (int i = 0; i < w.n_sent; i++)
        if (strcmp(w.sent[i].seat, seat) == 0 &&
            !(but && memmem(w.sent[i].mail.at, w.sent[i].mail.len, but, strlen(but))))
            put(dir, arena_words(w.arena, "sent-%02d.txt", i), w.sent[i].mail);
}

static void put_receipts(const char *dir, const char *player, const char *seat)
{
    const char *path = walk_newest(&w, player, arena_words(w.arena, "first-%s-receipt-5.txt", seat));
    ck_assert_ptr_nonnull(path);
    put(dir, strrchr(path, '/') + 1, slurp(w.arena, path));
    put(dir, arena_words(w.arena, "%s.sig", strrchr(path, '/') + 1),
        slurp(w.arena, arena_words(w.arena, "%s.sig", path)));
}

static struct span mail_of(const struct report_files *r, const char *subject)
{
    struct out_file file[3] = {{"renamed.txt", r->report}, {"proof.bin", r->proof}, {"signature.txt", r->sig}};
    struct letter letter = {.subject = subject,
                            .date = w.now,
                            .message_id = "<1@dispatch.example>",
                            .answers = "",
                            .thread = "",
                            .list_name = "",
                            .list_domain = "",
                            .body = span_of("A courtesy copy, which proves nothing.\n"),
                            .file = file,
                            .n_files = 3};
    strcpy(letter.from.address, "games@dispatch.example");
    strcpy(letter.to.address, "north@example.org");
    return compose(w.arena, &letter, false);
}

static int verify_path(const char *path)
{
    int code = walk_cli(&w, "verify %s", path);
    said = w.out;
    return code;
}

static void says(const char *words)
{
    ck_assert_msg(strstr(said, words) != NULL, "wanted \"%s\" in:\n%s", words, said);
}

static void says_not(const char *words)
{
    ck_assert_msg(strstr(said, words) == NULL, "not wanted \"%s\" in:\n%s", words, said);
}

/* ---- mails ---- */

START_TEST(a_saved_mail)
{
    const char *dir = folder("eml");
    put(dir, "one.eml", mail_of(&usa[1], "[first] USA turn 1: your move"));
    ck_assert_int_eq(verify_path(arena_words(w.arena, "%s/one.eml", dir)), 0);
    says("yes: nothing is wrong in first (1 report of usa)\n"); /* whatever its files are called */
    struct report_files other = usa[1];
    other.report =
        span_of(strcat(strcpy(arena_take(w.arena, other.report.len + 2), " "), arena_string(w.arena, other.report)));
    put(dir, "two.eml", mail_of(&other, "changed"));
    ck_assert_int_eq(verify_path(arena_words(w.arena, "%s/two.eml", dir)), 1);
    says("renamed.txt has no readable signature beside it (.sig), so anybody may have written it.");
    put(dir, "three.eml",
        span_of("From: a@example.org\nDate: Sat, 21 Nov 2026 10:00:00 +0000\nTo: b@example.org\n\n"
                "Hello\n"));
    ck_assert_int_eq(verify_path(arena_words(w.arena, "%s/three.eml", dir)), 65);
    says("broken: no report was found");
}
END_TEST

START_TEST(an_mbox_and_a_maildir)
{
    struct text box = {.arena = w.arena};
    const char *dir = folder("mbox"), *maildir = folder("maildir");
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/%s", maildir,
                                           i == 0   ? "cur"
                                           : i == 1 ? "new"
                                                    : "tmp"),
                               0700),
                         0);
    for (size_t i = 0; i < n_usa; i++) {
        text_words(&box, "From games@dispatch.example Sat Nov 21 10:00:00 2026\n");
        text_add(&box, mail_of(&usa[i], "a report"));
        text_words(&box, "\n");
        put(maildir, arena_words(w.arena, "%s/%zu.host:2,S", i % 2 ? "cur" : "new", i), mail_of(&usa[i], "a report"));
    }
    put(dir, "archive", text_span(&box));
    ck_assert_int_eq(verify_path(arena_words(w.arena, "%s/archive", dir)), 0);
    says(arena_words(w.arena, "yes: nothing is wrong in first (%zu reports of usa)\n", n_usa));
    says("all of them here");
    ck_assert_int_eq(verify_path(maildir), 0);
    says(arena_words(w.arena, "yes: nothing is wrong in first (%zu reports of usa)\n", n_usa));
}
END_TEST

/* ---- a folder with reports, sheets and receipts ---- */

START_TEST(all_my_sheets_are_in)
{
    const char *dir = folder("mine");
    for (size_t i = 0; i < n_usa; i++)
        put_report(dir, &usa[i]);
    put_sent(dir, "usa", NULL);
    put_receipts(dir, "north", "usa");
    ck_assert_msg(verify_path(dir) == 0, "%s", said);
    says(" sheets of usa are in the log, with exactly the signatures here: join (entry ");
    says("Sheet 4 of usa was called faulty from its line 2 on, entry ");
    says("1 receipt that the host signed: the log has what each promised.");
    says_not("Whether these are the sheets");
    says_not("is not in the log");
    says_not("not among these files");
    put_sent(folder("less"), "usa", "seq: 5\n");
    for (size_t i = 0; i < n_usa; i++)
        put_report(arena_words(w.arena, "%s.less", w.dir), &usa[i]);
    ck_assert_int_eq(verify_path(arena_words(w.arena, "%s.less", w.dir)), 0);
    says("The log has a sheet of usa that is not among those you sent: did you send it? 5 (entry ");
    ck_assert_int_eq(verify_path(arena_words(w.arena, "--sent-all %s.less", w.dir)),
                     1); /* he says that it is not his */
    says("The log has a sheet of usa that is not among those you sent: did you send it? 5 (entry ");
    ck_assert_int_eq(verify_path(arena_words(w.arena, "--sent-all %s", dir)), 0);
}
END_TEST

/* A sheet that the log does not have; with a sheet of somebody else's key, which binds nobody. */
START_TEST(a_sheet_that_never_arrived)
{
    const char *dir = folder("lost");
    uint8_t stranger[32];
    memset(stranger, 5, sizeof stranger);
    for (size_t i = 0; i < n_usa; i++)
        put_report(dir, &usa[i]);
    const char *block = walk_orders(&w, "first", "usa", "draw 1\ndone\n");
    put(dir, "lost.txt", walk_sign_with(&w, walk_key(&w, "usa"), block));
    put(dir, "alien.txt", walk_sign_with(&w, stranger, block));
    ck_assert_int_eq(verify_path(dir), 0); /* nothing here shows whose fault it is */
    says("is not in the log up to entry ");
    says("was lost on the way, is newer than the newest report, or the host left it out");
    says("of usa is signed with the key SHA256:");
    says("It binds nobody.");
}
END_TEST

START_TEST(a_sheet_in_two_files)
{
    const char *dir = folder("pair"), *block = NULL;
    for (size_t i = 0; i < n_usa; i++)
        put_report(dir, &usa[i]);
    for (int i = 0; i < w.n_sent && !block; i++)
        if (strcmp(w.sent[i].seat, "usa") == 0 && memmem(w.sent[i].mail.at, w.sent[i].mail.len, "seq: 5\n", 7))
            block = arena_string(w.arena, w.sent[i].mail);
    ck_assert_ptr_nonnull(block);
    const char *sig = strstr(block, "-----BEGIN SSH");
    put(dir, "sheet.txt", (struct span){(const uint8_t *)block, (size_t)(sig - block)});
    put(dir, "sheet.txt.sig", span_of(sig));
    ck_assert_int_eq(verify_path(dir), 0);
    says("1 sheet of usa is in the log, with exactly the signature here: 5 (entry ");
}
END_TEST

/* ---- the host's own work ---- */

static const char *words;
static size_t skip;

/* The letter at `skip` behind these words of a proof becomes another. */
static void change_letter(struct walk *walk, struct proof *proof)
{
    struct problem why = {0};
    struct text text = {.arena = walk->arena};
    proof_write(&text, proof);
    char *at = strstr(text.at, words);
    ck_assert_msg(at != NULL, "no %s", words);
    at += strlen(words) + skip;
    *at = *at == '1' ? '2' : *at == 'a' ? 'b' : *at >= '0' && *at <= '9' ? '1' : 'a';
    ck_assert(proof_read(walk->arena, text_span(&text), proof, &why));
}

/* Proofs that a host who holds all keys would make of another log. */
static struct report_files forged(struct report_files files, const char *behind, size_t letters)
{
    words = behind;
    skip = letters;
    return cheat_signed_anew(&w, files, change_letter);
}

static enum verify_verdict judge(const struct report_files *files, size_t n)
{
    struct text out = {.arena = w.arena};
    enum verify_verdict verdict = verify_reports(w.arena, files, n, NULL, &out);
    said = out.at;
    return verdict;
}

START_TEST(one_story_for_both)
{
    struct report_files all[2 * CAP];
    for (size_t i = 0; i < n_usa; i++)
        all[i] = usa[i];
    for (size_t i = 0; i < n_csa; i++)
        all[n_usa + i] = csa[i];
    ck_assert_msg(judge(all, n_usa + n_csa) == VERIFY_PROVEN, "%s", said);
    says(arena_words(w.arena, "yes: nothing is wrong in first (%zu reports of csa, %zu of usa)\n", n_csa, n_usa));
    says("all of them here");
    all[1] = all[n_usa - 1]; /* each has holes, together they have none: usa's last, and all of csa */
    ck_assert_msg(judge(&all[n_usa - 1], 1 + n_csa) == VERIFY_PROVEN, "%s", said);
    says("all of them here");
    says("What reports 1 to ");
}
END_TEST

START_TEST(two_stories_are_a_fork)
{
    struct report_files two[2] = {forged(csa[n_csa - 1], " close ", 20), usa[n_usa - 1]};
    ck_assert_msg(judge(&two[0], 1) == VERIFY_PROVEN || strstr(said, "Wrong:"), "%s", said);
    ck_assert_msg(judge(two, 2) == VERIFY_FORK, "%s", said);
    says("FORK: the host signed two histories in first (1 report of csa, 1 of usa); see below, and keep these files\n");
    says("The host signed two histories that cannot both be true: in first-");
    says("\nEvidence 1, the signed note in first-");
    says("\nEvidence 2, the signed note in first-");
    says("\xe2\x80\x94 ");
    struct report_files chain[CAP];
    memcpy(chain, usa, sizeof chain);
    chain[1] = forged(usa[1], "\nentry ", 6); /* one player alone sees it in his next report */
    ck_assert_msg(judge(chain, n_usa) == VERIFY_FORK, "%s", said);
}
END_TEST

START_TEST(two_players_by_the_command)
{
    const char *north = folder("alice"), *south = folder("bob");
    for (size_t i = 0; i < n_usa; i++)
        put_report(north, &usa[i]);
    for (size_t i = 0; i + 1 < n_csa; i++)
        put_report(south, &csa[i]);
    ck_assert_int_eq(walk_cli(&w, "verify %s %s/", north, south), 0);
    struct report_files other = forged(csa[n_csa - 1], " close ", 20);
    put_report(south, &other);
    ck_assert_int_eq(walk_cli(&w, "verify %s %s", north, south), 3);
    walk_says(&w, "FORK: the host signed two histories in first");
    ck_assert_int_eq(walk_cli(&w, "verify --json %s %s", north, south), 3);
    json_t *told = json_loads(w.out, 0, NULL);
    ck_assert_ptr_nonnull(told);
    ck_assert_str_eq(json_string_value(json_object_get(told, "verdict")), "FORK");
    ck_assert_int_eq(json_integer_value(json_object_get(told, "exit")), 3);
    const json_t *game = json_array_get(json_object_get(told, "games"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(game, "name")), "first");
    ck_assert_uint_eq(json_array_size(json_object_get(game, "evidence")), 2);
    const json_t *note = json_object_get(json_array_get(json_object_get(game, "evidence"), 0), "note");
    ck_assert_ptr_nonnull(strstr(json_string_value(note), "dispatch.example"));
    json_decref(told);
}
END_TEST

START_TEST(a_receipt_that_was_not_kept)
{
    const char *dir = folder("broken-word");
    struct host host = {0};
    struct error err = {0};
    struct text sig = {.arena = w.arena};
    for (size_t i = 0; i < n_usa; i++)
        put_report(dir, &usa[i]);
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    const char *text = "Sheet 5 is in.\n\nEntry 40 of the log, sheet hash\n"
                       "  00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\nnonce: 00\n";
    sshsig_sign(&sig, host.keys.report, NAMESPACE_REPORT, span_of(text), NULL);
    host_close(&host);
    put(dir, "first-usa-receipt-5.txt", span_of(text));
    ck_assert_int_eq(verify_path(dir), 0); /* unsigned, so it says nothing */
    put(dir, "first-usa-receipt-5.txt.sig", text_span(&sig));
    ck_assert_int_eq(verify_path(dir), 1);
    says("Wrong:\n  The host signed that the sheet with the hash 00112233... is entry 40 of the log, as \"receipt\" "
         "(first-usa-receipt-5.txt); but that entry is \"40 ");
    says("they prove that the host broke their word.");
}
END_TEST

/* ---- the host's keys over time ---- */

static uint8_t new_key[32];
static bool is_forged; /* who signs has none of the host's keys */

static const char *fingerprint(const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    return arena_words(w.arena, "%s", fp);
}

/* A line of the report's log becomes a change of the report key. */
static void change_report_key(struct walk *walk, struct proof *proof)
{
    struct cheat_keys keys;
    cheat_keys(walk, &keys);
    proof->line[1] =
        span_of(arena_words(walk->arena, "%llu hostkey report %s %s %064d", (unsigned long long)(proof->before + 1),
                            fingerprint(keys.report), fingerprint(new_key), 7));
}

/* The report as the new key signs it; a forger signs the head of the log with a key of his own too. */
static struct report_files signed_by_new_key(struct report_files files)
{
    struct report_files out = cheat_signed_anew(&w, files, change_report_key);
    struct text sig = {.arena = w.arena};
    if (is_forged) {
        char *proof = arena_string(w.arena, out.proof), *note = strstr(proof, "\ncheckpoint ");
        char *letter = &note[strlen("\ncheckpoint ") + 90];
        *letter = *letter == 'A' ? 'B' : 'A';
        uint8_t hash[32];
        char hex[65], *report = arena_string(w.arena, out.report);
        sha256(hash, span_of(proof));
        hex_write(hex, hash, 32);
        memcpy(strstr(report, "\nproof: sha256:") + 15, hex, 64);
        out.proof = span_of(proof);
        out.report = span_of(report);
    }
    sshsig_sign(&sig, new_key, NAMESPACE_REPORT, out.report, NULL);
    out.sig = text_span(&sig);
    return out;
}

START_TEST(a_new_report_key_needs_an_old_one)
{
    memset(new_key, 123, sizeof new_key);
    is_forged = false;
    struct report_files one = signed_by_new_key(usa[1]);
    judge(&one, 1);
    says("gave the host another report key, SHA256:"); /* the log key signed the log that says so */
    says("The report is signed by the host of first, ");
    says(fingerprint(new_key));
    is_forged = true;
    one = signed_by_new_key(usa[1]);
    ck_assert_int_eq(judge(&one, 1), VERIFY_NOT_PROVEN);
    says(", not by the host of this game");
    says_not("gave the host another report key");
    struct report_files old =
        cheat_signed_anew(&w, usa[1], change_report_key); /* signed with what was replaced in it */
    ck_assert_int_eq(judge(&old, 1), VERIFY_NOT_PROVEN);
    says("first-usa-report-2.txt is signed by SHA256:");
}
END_TEST

START_TEST(what_is_passed_over)
{
    const char *dir = folder("mixed");
    put_report(dir, &usa[0]);
    put(dir, "hand.age", span_of("age-encryption.org/v1\n-> X25519 abc\n"));
    put(dir, "picture.png", (struct span){(const uint8_t *)"\x89PNG\0\1\2", 7});
    put(dir, "empty", span_of(""));
    put(dir, "\x1b[31mred.txt", span_of("age-encryption.org/v1\n"));
    ck_assert_int_eq(symlink(dir, arena_words(w.arena, "%s/loop", dir)), 0);
    ck_assert_int_eq(verify_path(dir), 0);
    says("Passed over:\n");
    says("hand.age: it is sealed; say --open YOUR-KEY, or open it first (dispatch open,");
    says_not("\x1b[31m"); /* nothing in a name reaches the terminal as more than letters */
    says("(1 report of usa)");
}
END_TEST

static Suite *mail_suite(void)
{
    Suite *suite = suite_create("verify: mails and folders");
    TCase *t = tcase_create("verify");
    tcase_add_unchecked_fixture(t, begin, end);
    tcase_add_test(t, a_saved_mail);
    tcase_add_test(t, an_mbox_and_a_maildir);
    tcase_add_test(t, all_my_sheets_are_in);
    tcase_add_test(t, a_sheet_that_never_arrived);
    tcase_add_test(t, a_sheet_in_two_files);
    tcase_add_test(t, one_story_for_both);
    tcase_add_test(t, two_stories_are_a_fork);
    tcase_add_test(t, two_players_by_the_command);
    tcase_add_test(t, a_receipt_that_was_not_kept);
    tcase_add_test(t, a_new_report_key_needs_an_old_one);
    tcase_add_test(t, what_is_passed_over);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(mail_suite());
}
