/* SPDX-License-Identifier: Apache-2.0 */
/* The host's clock against others': mails as a player's own server marked them, and witnesses' signatures. A host who
 * lies of the time, in dice mode D and otherwise; and honest games with slow mails and clocks that are off. */
#include "processor/deliver/mail_compose.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { FILES_MAX = 16, HOUR = 3600, DAY = 86400 };
static struct walk w;
static const char *mails; /* what the player north keeps */
static int64_t behind;    /* how much later than the host's clock his server says that a mail came */
static char seen[4096];   /* folders of his outbox that were made to mails, " 12 13 " */
static uint8_t anna_seed[32] = "anna's key, which is no secret.";
static struct note_key anna;
static const char *anna_words;

/* ---- mails ---- */

static const char *received_at(int64_t utc)
{
    char words[64];
    time_t at = (time_t)utc;
    struct tm tm;
    gmtime_r(&at, &tm);
    strftime(words, sizeof words, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    return arena_words(w.arena, "Received: from games by own.example (v4; relayed) for <north@example.org>;\n\t%s\n",
                       words);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static struct span mail_of(const char *folder)
{
    struct dirent **list;
    struct out_file file[FILES_MAX];
    int n = scandir(folder, &list, is_shown, alphasort);
    ck_assert_int_ge(n, 0);
    ck_assert_int_le(n, FILES_MAX);
    struct letter letter = {.subject = "[first] a mail",
                            .date = w.now,
                            .message_id = "<1@dispatch.example>",
                            .answers = "",
                            .thread = "",
                            .list_name = "",
                            .list_domain = "",
                            .body = span_of("A courtesy copy, which proves nothing.\n"),
                            .file = file,
                            .n_files = (size_t)n};
    for (int i = 0; i < n; i++) {
        file[i].name = arena_words(w.arena, "%s", list[i]->d_name);
        file[i].bytes = slurp(w.arena, arena_words(w.arena, "%s/%s", folder, list[i]->d_name));
        free(list[i]);
    }
    free(list);
    strcpy(letter.from.address, "games@dispatch.example");
    strcpy(letter.to.address, "north@example.org");
    return compose(w.arena, &letter, false);
}

static void put_mail(const char *name, const char *header, struct span mail)
{
    struct text out = {.arena = w.arena};
    text_words(&out, header);
    text_add(&out, mail);
    walk_write(&w, arena_words(w.arena, "%s/%s.eml", mails, name), text_span(&out));
}

/* What was sent since the last call arrives. */
static void deliver(void)
{
    struct dirent **list;
    const char *outbox = arena_words(w.arena, "%s/outbox/north", w.dir);
    int n = scandir(outbox, &list, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        const char *number = arena_words(w.arena, " %s ", list[i]->d_name);
        if (!strstr(seen, number)) {
            ck_assert_uint_lt(strlen(seen) + strlen(number), sizeof seen);
            strcat(seen, number);
            put_mail(list[i]->d_name, received_at(w.now + behind),
                     mail_of(arena_words(w.arena, "%s/%s", outbox, list[i]->d_name)));
        }
        free(list[i]);
    }
    if (n >= 0)
        free(list);
}

static void pass(int64_t seconds)
{
    walk_pass(&w, seconds);
    deliver();
}

/* ---- a game ---- */

static void begin(void)
{
    static int n;
    uint8_t pk[32], sk[64];
    struct text words = {.arena = NULL};
    walk_open(&w, n % 2 ? "time-odd" : "time-even");
    mails = arena_words(w.arena, "%s.mails%d", w.dir, n++);
    ck_assert_int_eq(mkdir(mails, 0700), 0);
    behind = 600;
    seen[0] = '\0';
    crypto_sign_seed_keypair(pk, sk, anna_seed);
    note_key_make(&anna, "anna.example/witness", 4, pk);
    words.arena = w.arena;
    note_key_write(&words, &anna);
    anna_words = words.at;
}

static void end(void)
{
    walk_close(&w);
}

static int64_t round_time(uint64_t round)
{
    return beacon_round_time(beacon_chain_find(span_of("quicknet")), round);
}

/* The round comes, and with it the reports. */
static uint64_t round_comes(void)
{
    uint64_t round = walk_round(&w, "first");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_AWAITING);
    if (w.now < round_time(round))
        pass(round_time(round) - w.now + 60);
    walk_give(&w, "usa", walk_beacon(&w, "first", "usa", round));
    pass(60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    return round;
}

/* Up to where the set-up waits. */
static void set_up_d(void)
{
    walk_new(&w, "first", "--dice D --host-plays csa");
    for (int opens = 0; opens < 2; opens++) {
        for (int i = 0; i < 2; i++) {
            const char *seat = i ? "csa" : "usa";
            walk_give(&w, seat, opens ? walk_nonce(&w, "first", seat) : walk_join(&w, "first", seat));
        }
        pass(60);
    }
}

static void done(const char *seat)
{
    walk_give(&w, seat, walk_orders(&w, "first", seat, "done\nnow\n"));
}

/* ---- heads ---- */

/* The signed head of the newest notice. */
static struct span head_mailed(void)
{
    const char *path = walk_newest(&w, "north", "first-checkpoint-*.txt");
    ck_assert_ptr_nonnull(path);
    return arena_copy(w.arena, slurp(w.arena, path));
}

/* Anna signs it at this time, and somebody hands it to the player. */
static const char *cosigned(struct span note, int64_t utc)
{
    struct text out = {.arena = w.arena};
    struct span text, lines;
    ck_assert(note_split(note, &text, &lines));
    text_add(&out, note);
    note_cosign(&out, text, anna.name, anna_seed, (uint64_t)utc);
    const char *path = arena_words(w.arena, "%s.%llu.note", w.dir, (unsigned long long)utc);
    walk_write(&w, path, text_span(&out));
    return path;
}

/* ---- the player looks ---- */

static void verified(int code, const char *more)
{
    int got = walk_cli(&w, "verify %s %s", mails, more);
    ck_assert_msg(got == code, "exit %d, wanted %d:\n%s%s", got, code, w.out, w.said);
}

static void says(const char *words)
{
    ck_assert_msg(strstr(w.out, words) != NULL, "wanted \"%s\" in:\n%.3000s", words, w.out);
}

static void says_not(const char *words)
{
    ck_assert_msg(strstr(w.out, words) == NULL, "not wanted \"%s\" in:\n%.3000s", words, w.out);
}

static const char *named(const char *what, uint64_t round)
{
    return arena_words(w.arena, "%s (round %llu)", what, (unsigned long long)round);
}

/* ---- mode D ---- */

static const struct {
    int64_t behind;
    bool in_time;
} clocks[] = {{600, true}, {0, true}, {-1800, true}, {45 * 60, true}, {2 * HOUR, false}, {3 * DAY, false}};

/* Honest games, whatever mails and clocks do: never a no; and proven only where the mail came before the round. */
START_TEST(d_an_honest_game_by_mail)
{
    behind = clocks[_i].behind;
    set_up_d();
    uint64_t first = round_comes();
    done("csa");
    pass(60);
    uint64_t second = round_comes();
    verified(0, "");
    says("Every instant in the log is the host's word. Other clocks show only that an entry existed by a certain time: "
         "for you alone, the clock of your own mail server (the topmost Received lines of your mails).");
    says("2 heads that came in mails belong to the log that you were shown.");
    says_not("Closed before the beacon's round came, as signatures");
    const char *list = arena_words(w.arena, "%s, %s", named("the set-up", first), named("exchange 1", second));
    if (clocks[_i].in_time) {
        says("yes, given the beacon's values: nothing is wrong in first");
        says(arena_words(w.arena, "for you, by your own mail server's clock (the topmost Received lines): %s.", list));
        says_not("Only the host's clock says");
    } else {
        says("yes, given the beacon's values and the host's clock: nothing is wrong in first");
        says(arena_words(
            w.arena, "Only the host's clock says that the close came first, and then the beacon's round: %s.", list));
        says_not("Closed before the beacon's round came");
    }
}
END_TEST

/* He waits for a round, sees that he likes it, and only then closes the exchange, as if it had been two hours ago. */
static uint64_t closes_after_the_round(void)
{
    int64_t truth = w.now + 2 * DAY;
    walk_pass(&w, 2 * DAY - 2 * HOUR);
    done("csa"); /* his own sheet, the last that is awaited */
    uint64_t round = walk_round(&w, "first");
    ck_assert_int_lt(round_time(round), truth);
    w.now = truth;
    pass(0);
    return round;
}

CHEAT("host", "dice mode D: waits for a round that suits, and closes the exchange under an older date",
      "when something was",
      "each player whose own server got the close after the round; everybody, if a witness signs the log. The "
      "exchange is named as not proven",
      "verify", "Only the host's clock says that the close came first");
START_TEST(d_the_hosts_clock_lies)
{
    set_up_d();
    uint64_t honest = round_comes();
    uint64_t chosen = closes_after_the_round();
    struct span head = head_mailed();
    ck_assert_uint_eq(round_comes(), chosen);
    verified(0, "");
    says("yes, given the beacon's values and the host's clock: ");
    says(arena_words(w.arena,
                     "Only the host's clock says that the close came first, and then the beacon's round: %s. A "
                     "witness's signature from before the round",
                     named("exchange 1", chosen)));
    says(arena_words(w.arena, "(the topmost Received lines): %s.", named("the set-up", honest)));
    const char *late = cosigned(head, w.now); /* no witness signs earlier than he sees it */
    verified(0, arena_words(w.arena, "--checkpoint %s --witness %s", late, anna_words));
    says("for everybody who trusts it, the clock of 1 witness.");
    says("Only the host's clock says that the close came first, and then the beacon's round: exchange 1 (");
}
END_TEST

START_TEST(d_a_witness_saw_the_close_first)
{
    behind = 3 * HOUR;
    set_up_d();
    const char *in_time = cosigned(head_mailed(), w.now + 60);
    uint64_t first = round_comes();
    done("csa");
    pass(60);
    struct span head = head_mailed();
    int64_t at = round_time(walk_round(&w, "first"));
    uint64_t second = round_comes();
    verified(0, arena_words(w.arena, "--checkpoint %s --witness %s", in_time, anna_words));
    says(arena_words(w.arena,
                     "Closed before the beacon's round came, as signatures of witnesses that you named show: %s.",
                     named("the set-up", first)));
    says(arena_words(w.arena, "Only the host's clock says that the close came first, and then the beacon's round: %s.",
                     named("exchange 1", second)));
    verified(0, arena_words(w.arena, "--checkpoint %s --checkpoint %s --witness %s", in_time, cosigned(head, at - 1),
                            anna_words));
    says("yes, given the beacon's values: nothing is wrong");
    says_not("Only the host's clock says");
    verified(0, arena_words(w.arena, "--checkpoint %s --checkpoint %s --witness %s", in_time, cosigned(head, at),
                            anna_words));
    says("Only the host's clock says that the close came first, and then the beacon's round: exchange 1 (");
    verified(0, arena_words(w.arena, "--checkpoint %s", in_time)); /* a key that nobody named says nothing */
    says("the beacon's round: the set-up (");
    says_not("as signatures of witnesses");
}
END_TEST

/* Reports carry heads that were cosigned: no other file is needed. */
START_TEST(d_the_report_carries_what_the_witness_saw)
{
    walk_setting(&w, arena_words(w.arena, "witness %s %s.out\n", anna_words, w.dir));
    behind = 3 * HOUR;
    set_up_d();
    struct text line = {.arena = w.arena};
    struct span text, lines, head = head_mailed();
    ck_assert(note_split(head, &text, &lines));
    note_cosign(&line, text, anna.name, anna_seed, (uint64_t)w.now + 60);
    const char *path = arena_words(w.arena, "%s.line", w.dir);
    walk_write(&w, path, text_span(&line));
    ck_assert_int_eq(walk_cli(&w, "cosign @ first %s", path), 0);
    uint64_t round = round_comes();
    verified(0, arena_words(w.arena, "--witness %s", anna_words));
    says(arena_words(w.arena, "witnesses that you named show: %s.", named("the set-up", round)));
    says("yes, given the beacon's values: nothing is wrong");
}
END_TEST

/* Quicker than a round comes he cannot go back without contradicting the round that is in the log. */
CHEAT("host", "gives an entry that comes after a round of the beacon an earlier date than that round",
      "when something was", "everybody who has the report", "verify", "the host dated it back, or set the clock back.");
START_TEST(d_dated_back_after_a_round)
{
    set_up_d();
    uint64_t first = round_comes();
    w.now -= HOUR;
    done("csa");
    w.now += HOUR;
    pass(60);
    round_comes();
    verified(1, "");
    char came[21];
    utc_write(came, round_time(first));
    says("Wrong:\n  Entry ");
    says(arena_words(w.arena,
                     "comes after a round of the beacon that nobody could know before %s: the host dated it "
                     "back, or set the clock back. The same is true of 1 more entry.",
                     came));
}
END_TEST

/* ---- instants that cannot be ---- */

static void one_exchange(void)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    deliver();
    pass(DAY);
    done("csa");
    pass(60);
}

/* Clocks are never quite the same. */
START_TEST(a_clock_that_is_off_by_less_than_an_hour)
{
    behind = -59 * 60;
    one_exchange();
    verified(0, "");
    says_not("One of the two clocks");
}
END_TEST

CHEAT("host", "dates an entry later than it was written", "when something was",
      "whoever has a mail with it, by their own server's clock", "verify",
      "One of the two clocks is wrong by more than an hour");
START_TEST(a_log_dated_later_than_the_mail_that_has_it)
{
    behind = -2 * HOUR;
    one_exchange();
    verified(1, "");
    says("Wrong:\n  Entry ");
    says("of the log (receipt) is dated 2026-11-");
    says("which has this entry, was at your own mail server at 2026-11-");
    says("by its topmost Received line. One of the two clocks is wrong by more than an hour, or the host dated the ");
    says("This is evidence for you alone, and only if that line is your own server's: anybody can write one.");
}
END_TEST

/* A receipt tells of its own entry. */
START_TEST(a_receipt_that_came_before_its_instant)
{
    one_exchange();
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-receipt-*.txt"));
    const char *path = walk_newest(&w, "south", "first-csa-receipt-*.txt");
    const char *folder = arena_words(w.arena, "%.*s", (int)(strrchr(path, '/') - path), path);
    verified(0, "");
    put_mail("south", received_at(w.now - 2 * HOUR), mail_of(folder));
    verified(1, "");
    says("(receipt) is dated 2026-11-");
    says("but first-csa-receipt-3.txt, which has this entry, was at your own mail server at 2026-11-");
}
END_TEST

CHEAT("host", "dates an entry later than a witness signed it", "when something was", "everybody who trusts the witness",
      "verify --witness KEY", "This is evidence for everybody who trusts this witness.");
START_TEST(a_log_dated_later_than_a_witness_saw_it)
{
    struct report_files files[FILES_MAX];
    struct proof proof;
    one_exchange();
    size_t n = walk_reports(&w, "first", "usa", files, FILES_MAX);
    ck_assert(proof_read(w.arena, files[n - 1].proof, &proof, NULL));
    const char *slack = cosigned(proof.checkpoint, w.now - 59 * 60), *early = cosigned(proof.checkpoint, w.now - DAY);
    verified(0, arena_words(w.arena, "--checkpoint %s --witness %s", slack, anna_words));
    verified(0, arena_words(w.arena, "--checkpoint %s", early));
    verified(1, arena_words(w.arena, "--checkpoint %s --witness %s", early, anna_words));
    says("but at 2026-11-");
    says("This is evidence for everybody who trusts this witness.");
}
END_TEST

/* ---- heads in mails are evidence ---- */

START_TEST(another_history_in_a_mail)
{
    struct cheat_keys keys;
    struct text text = {.arena = w.arena}, note = {.arena = w.arena};
    struct span own, lines, words;
    struct checkpoint at;
    set_up_d();
    own = head_mailed();
    round_comes();
    ck_assert(note_split(own, &words, &lines) && checkpoint_read(words, &at, NULL));
    const char *origin = arena_string(w.arena, at.origin);
    at.root.at[3] ^= 1;
    checkpoint_write(&text, origin, at.size, &at.root);
    cheat_keys(&w, &keys);
    note_sign(&note, text_span(&text), origin,
              keys.report); /* by another key it says nothing, and nobody speaks of it */
    put_mail("other", "From: a@example.org\nTo: b@example.org\n\n", text_span(&note));
    verified(0, "");
    says_not("other.eml");
    note.len = 0;
    note_sign(&note, text_span(&text), origin, keys.log);
    put_mail("other", "From: a@example.org\nTo: b@example.org\n\nLook:\n\n", text_span(&note));
    verified(3, "");
    says("FORK: the host signed two histories in first");
    says("other.eml is a head of ");
}
END_TEST

/* ---- lines of all kinds ---- */

START_TEST(lines_that_say_nothing)
{
    static const char *const headers[] = {"",
                                          "Received: from games by own.example\n",
                                          "Received:\n",
                                          "Received: ;\n",
                                          "Received: ((((((;\n",
                                          "Received: by x; Sat, 99 Nov 2026 10:00:00 +0000\n",
                                          "Received: by x; 21 Nov 2026 10:00:00 Z\n",
                                          "Received: by x; 21 Nov 1926 10:00:00 +0000\n",
                                          "Received: \"\\\n",
                                          "Received: by x;\n\n",
                                          "Received: by x\nReceived: by y; Sat, 1 Jan 2000 10:00:00 +0000\n"};
    one_exchange();
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        struct dirent **list;
        const char *outbox = arena_words(w.arena, "%s/outbox/north", w.dir);
        int n = scandir(outbox, &list, is_shown, alphasort);
        for (int k = 0; k < n; k++) {
            put_mail(list[k]->d_name, headers[i], mail_of(arena_words(w.arena, "%s/%s", outbox, list[k]->d_name)));
            free(list[k]);
        }
        free(list);
        if (strstr(headers[i], ";\n\n")) { /* the header ends there, and what comes is no mail any more */
            verified(65, "");
            continue;
        }
        verified(0, "");
        says("Every instant in the log is the host's word, and there is no other clock here: ");
    }
}
END_TEST

/* The same report in two mails: what came first says more, wherever it lies. */
START_TEST(the_earlier_of_two_mails)
{
    behind = 3 * HOUR;
    set_up_d();
    const char *path = walk_newest(&w, "north", "first-checkpoint-*.txt");
    const char *folder = arena_words(w.arena, "%.*s", (int)(strrchr(path, '/') - path), path);
    struct span notice = mail_of(folder);
    round_comes();
    verified(0, "");
    says("Only the host's clock says that the close came first, and then the beacon's round: the set-up (");
    put_mail("zzz", received_at(w.now - 2 * HOUR), notice);
    verified(0, "");
    says("for you, by your own mail server's clock (the topmost Received lines): the set-up (");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("verify: the host's clock");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_loop_test(c, d_an_honest_game_by_mail, 0, (int)(sizeof clocks / sizeof *clocks));
    tcase_add_test(c, d_the_hosts_clock_lies);
    tcase_add_test(c, d_a_witness_saw_the_close_first);
    tcase_add_test(c, d_the_report_carries_what_the_witness_saw);
    tcase_add_test(c, d_dated_back_after_a_round);
    tcase_add_test(c, a_clock_that_is_off_by_less_than_an_hour);
    tcase_add_test(c, a_log_dated_later_than_the_mail_that_has_it);
    tcase_add_test(c, a_receipt_that_came_before_its_instant);
    tcase_add_test(c, a_log_dated_later_than_a_witness_saw_it);
    tcase_add_test(c, another_history_in_a_mail);
    tcase_add_test(c, lines_that_say_nothing);
    tcase_add_test(c, the_earlier_of_two_mails);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
