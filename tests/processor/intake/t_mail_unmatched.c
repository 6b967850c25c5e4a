/* SPDX-License-Identifier: Apache-2.0 */
/* Mails in and what leaves because of them: sheets are taken from any dress; what is no sheet is answered to registered
 * addresses only, so often and no oftener, and never to a program. */
#include "formats/age.h"
#include "games/face/book.h"
#include "processor/host/host.h"
#include "processor/mime/mime.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;
static int n_mails;
static const char *const G = "first";

static void setup(void)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char name[16];
    snprintf(name, sizeof name, "m%d", n++);
    walk_open(&w, name);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_new(&w, G, "");
    walk_set_up(&w, G);
    walk_setting(&w, "fetch maildir box\n");
    walk_pass(&w, 60);
    n_mails = 0;
}

static void teardown(void)
{
    walk_close(&w);
}

/* ---- mails in ---- */

static void put_raw(struct span raw)
{
    walk_write(&w, arena_words(w.arena, "%s/box/new/%04d", w.dir, n_mails++), raw);
}

/* fields: more header lines, each with its line end. */
static void put(const char *from, const char *fields, const char *body)
{
    put_raw(span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n%s\n%s", from,
                                n_mails, fields, body)));
}

static const char *sheet(const char *lines)
{
    return arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", lines)));
}

static const char *quoted(const char *block)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(block), line; span_line(&left, &line);)
        text_format(&out, "> %.*s\n", (int)line.len, (const char *)line.at);
    return out.at;
}

/* ---- what leaves ---- */

static int messages(const char *player)
{
    int n = walk_files(&w, arena_words(w.arena, "outbox/%s", player));
    return n < 0 ? 0 : n;
}

static const char *newest(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static int64_t number(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *at;
    ck_assert_int_eq(sqlite3_open(arena_words(w.arena, "%s/dispatch.db", w.dir), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &at, NULL) == SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_step(at) == SQLITE_ROW ? sqlite3_column_int64(at, 0) : -1;
    sqlite3_finalize(at);
    sqlite3_close(db);
    return value;
}

static int receipts(void)
{
    return walk_count(&w, walk_look(&w, G).journal, "receipt ");
}

/* So many more messages for a player in the next pass. */
static void brings(const char *player, int n)
{
    int before = messages(player);
    walk_pass(&w, 1);
    ck_assert_msg(messages(player) - before == n, "%d messages for %s, not %d: %s", messages(player) - before, player,
                  n, messages(player) > before ? newest(player, "subject") : "");
}

/* ---- sheets ---- */

START_TEST(a_sheet_in_two_dresses_is_one_sheet)
{
    const char *block = sheet("done\nwait\n");
    int64_t taken = number("SELECT count(*) FROM inbox WHERE outcome = 'taken'");
    struct text page = {.arena = w.arena};
    for (struct span left = span_of(block), line; span_line(&left, &line);)
        text_format(&page, "<div>%.*s</div>\n", (int)line.len, (const char *)line.at);
    put("Bob <someone@elsewhere.example>", "Content-Type: multipart/alternative; boundary=b\n",
        arena_words(
            w.arena,
            "--b\nContent-Type: text/plain; format=flowed\n\nHi,\n%s\n--b\nContent-Type: text/html\n\n%s\n--b--\n",
            block, page.at));
    brings("south", 1);
    ck_assert_int_eq(receipts(), 1);
    ck_assert_int_eq(number("SELECT count(*) FROM inbox WHERE outcome = 'taken'"), taken + 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "Sheet 3 is in"));
}
END_TEST

START_TEST(quotes_beside_a_signed_sheet_never_count)
{
    const char *old = sheet("done\nwait\n");
    put("south@example.org", "", old);
    brings("south", 1);
    put("south@example.org", "",
        arena_words(w.arena, "%s\nYou wrote:\n%s", sheet("draw 2 rest supply\ndone\nwait\n"), quoted(old)));
    brings("south", 1); /* no second receipt for the old one */
    ck_assert_int_eq(receipts(), 2);
    put("south@example.org", "", quoted(old)); /* alone it is known again */
    brings("south", 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "Again: "));
    ck_assert_int_eq(receipts(), 2);
}
END_TEST

START_TEST(a_sheet_of_a_program_or_a_list_counts_when_it_is_signed)
{
    put("south@example.org", "Auto-Submitted: auto-generated\n", sheet("done\nwait\n"));
    brings("south", 1);
    put("south@example.org", "List-Id: <x.example>\nPrecedence: list\n", sheet("draw 2 rest supply\ndone\nwait\n"));
    brings("south", 1);
    ck_assert_int_eq(receipts(), 2);
}
END_TEST

START_TEST(a_sealed_sheet_is_opened)
{
    struct host host = {0};
    struct error err = {0};
    struct age_recipient to;
    struct problem why = {0};
    struct text file = {.arena = w.arena}, armored = {.arena = w.arena};
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    ck_assert(age_recipient_read(span_of(host.keys.age_recipient), &to, &why));
    host_close(&host);
    age_seal(&file, &to, 1, span_of(sheet("done\nwait\n")));
    age_armor(&armored, text_span(&file));
    put("anybody@example.org", "", armored.at);
    brings("south", 1);
    ck_assert_int_eq(receipts(), 1);
    uint8_t other[32] = {7};
    struct age_identity stranger;
    age_identity_raw(&stranger, other);
    struct text nobody = {.arena = w.arena}, again = {.arena = w.arena}, words = {.arena = w.arena};
    age_recipient_write(&words, stranger.public_key);
    ck_assert(age_recipient_read(text_span(&words), &to, &why));
    age_seal(&nobody, &to, 1, span_of(sheet("done\nwait\n")));
    age_armor(&again, text_span(&nobody));
    put("south@example.org", "", again.at);
    brings("south", 1);
    ck_assert_ptr_nonnull(
        strstr(newest("south", "answer.txt"), "It is encrypted in a way that this host cannot open."));
}
END_TEST

/* ---- without a signature, or with a wrong one ---- */

START_TEST(an_unsigned_sheet_is_checked_for_its_seat)
{
    const char *journal = walk_look(&w, G).journal;
    put("Somebody <nobody@elsewhere.example>", "",
        walk_orders(&w, G, "csa", "draw 2 rest supply\nattack Nowhere with Lee\ndone\n"));
    int north = messages("north");
    brings("south", 1);
    ck_assert_int_eq(messages("north"), north);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "NOT SIGNED, nothing done"));
    const char *text = newest("south", "first-csa-check-*[0-9].txt");
    ck_assert(strncmp(text, "NOT SIGNED, nothing done.\n", 26) == 0);
    ck_assert_msg(strstr(text, "There is no such city: Nowhere.") && !strstr(text, "Entry "), "%s", text);
    ck_assert_str_eq(walk_look(&w, G).journal, journal); /* nothing done indeed */
    put("south@example.org", "", walk_orders(&w, G, "csa", "when draw\ndraw 2 rest supply\nend\n"));
    brings("south", 1);
    text = newest("south", "first-csa-check-*[0-9].txt");
    ck_assert_msg(strstr(text, "draw 2 rest supply") && strstr(text, "not signed") &&
                      !strstr(text, "signed with your key"),
                  "%s", text);
    for (int i = 0; i < 6; i++)
        put("south@example.org", "", walk_orders(&w, G, "csa", "done\n"));
    brings("south", 4); /* six a day */
    put("south@example.org", "", walk_orders(&w, G, "usa", "done\n"));
    brings("north", 1); /* the other seat has its own six */
    w.now += 86400;
    put("south@example.org", "", walk_orders(&w, G, "csa", "note\ndone\n"));
    int before = messages("south");
    walk_pass(&w, 1);
    ck_assert_int_gt(messages("south"), before);
    ck_assert_int_eq(receipts(), 0);
}
END_TEST

/* It says of the game what is, and never what would be had it counted. */
START_TEST(an_unsigned_sheet_stands_nowhere)
{
    put("north@example.org", "", arena_string(w.arena, walk_sign(&w, "usa", walk_orders(&w, G, "usa", "done\nnow\n"))));
    walk_pass(&w, 1);
    put("south@example.org", "", walk_orders(&w, G, "csa", "done\nnow\n"));
    brings("south", 1);
    const char *text = newest("south", "first-csa-check-*[0-9].txt");
    ck_assert_msg(!strstr(text, "has arrived") && !strstr(text, "stands") && !strstr(text, "draft") &&
                      strstr(text, " is not signed: it was only checked.") &&
                      strstr(text, "Without a signature it does nothing") && strstr(text, "sign it and send it"),
                  "%s", text);
    const char *signed_one = sheet("done\nwait\n");
    put("south@example.org", "", signed_one);
    walk_pass(&w, 1);
    put("south@example.org", "", walk_orders(&w, G, "csa", "done\nnow\n"));
    brings("south", 1);
    text = newest("south", "first-csa-check-*[0-9].txt");
    ck_assert_msg(!strstr(text, "has arrived") && !strstr(text, "Neither"), "%s", text);
    ck_assert_ptr_null(strstr(text, "another sheet with the number"));
    const char *again = walk_orders(&w, G, "csa", "done\nnow\n"), *seq = strstr(signed_one, "\nseq: "),
               *at = strstr(again, "\nseq: "); /* under the number of the one that stands */
    ck_assert(seq && at);
    put("south@example.org", "",
        arena_words(w.arena, "%.*s%.*s%s", (int)(at - again), again, (int)strcspn(seq + 1, "\n") + 1, seq,
                    at + 1 + strcspn(at + 1, "\n")));
    brings("south", 1);
    text = newest("south", "first-csa-check-*[0-9].txt");
    ck_assert_msg(strstr(text, "another sheet with the number") && !strstr(text, "Neither of"), "%s", text);
}
END_TEST

START_TEST(a_wrong_signature_is_told_to_the_seat_and_the_host)
{
    char *block = arena_words(w.arena, "%s", sheet("draw 2 rest supply\ndone\n"));
    memcpy(strstr(block, "draw 2"), "draw 1", 6);
    put("north@example.org", "Date: Sat, 21 Nov 2026 18:00:00 +0100\n", block);
    int north = messages("north");
    brings("south", 1);
    ck_assert_int_eq(messages("north"), north);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "A sheet in your name was not taken: nothing was done"));
    ck_assert_ptr_nonnull(strstr(newest("south", "answer.txt"), "without your key nobody"));
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE '%does not verify%' AND grade = 0"), 1);
    for (int i = 0; i < 8; i++)
        put("north@example.org", "", block);
    brings("south", 5);
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE '%does not verify%'"), 1);
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    walk_says(&w, "whose signature does not verify: 6 told to their seat's player in the last 7 days");
    walk_pass(&w, 2 * 86400);
    put("north@example.org", "", block);
    brings("south", 1);
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE '%does not verify%'"), 2);
    ck_assert_int_eq(receipts(), 0);
}
END_TEST

static const char *press(const char *lines)
{
    return arena_words(
        w.arena, "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: csa\norders:\n%s-----END PBEM PRESS-----\n",
        walk_look(&w, G).id, lines);
}

/* It is called what it was. */
START_TEST(forged_press_is_not_called_a_sheet)
{
    char *block = arena_words(w.arena, "%s", arena_string(w.arena, walk_sign(&w, "csa", press("to usa\nPeace!\n"))));
    memcpy(strstr(block, "Peace"), "Crime", 5);
    put("north@example.org", "", block);
    brings("south", 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "Press in your name was not taken: nothing was done"));
    ck_assert_ptr_nonnull(strstr(newest("south", "answer.txt"), "press from your seat csa"));
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE 'a block PRESS for the seat csa%'"), 1);
}
END_TEST

/* The line is named, BEGIN being the first, and what to do about it. */
START_TEST(a_damaged_block_is_told_with_its_line)
{
    struct text lines = {.arena = w.arena};
    text_words(&lines, "to usa\nfine\n");
    for (int i = 0; i < 500; i++)
        text_words(&lines, "x");
    put("south@example.org", "", arena_words(w.arena, "Hi,\n\n%s", press("to usa\nfine\nA\001bell\n")));
    brings("south", 1);
    ck_assert_ptr_nonnull(
        strstr(newest("south", "answer.txt"), "Line 8 of its order block, counted from BEGIN, has a"));
    text_words(&lines, "\n");
    put("south@example.org", "", press(lines.at));
    brings("south", 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "answer.txt"), "Line 8 of its order block, counted from BEGIN, is"));
}
END_TEST

/* A wish in plain words comes back in a block that can be signed; of other words nothing is repeated. */
START_TEST(a_wish_in_plain_words_is_shown_its_block)
{
    put("south@example.org", "", "Seek divided-we-fall as north\n\n-- \nSouth\n");
    brings("south", 1);
    const char *letter = newest("south", "answer.txt");
    ck_assert_ptr_nonnull(strstr(letter, "A line such as \"Seek divided-we-fall as"));
    ck_assert_ptr_nonnull(
        strstr(letter, "host: dispatch.example\nseq: 1\norders:\nSeek divided-we-fall as north\n-----END PBEM PLAYER"));
    put("south@example.org", "", "seek http://evil.example\n");
    brings("south", 1);
    letter = newest("south", "answer.txt");
    ck_assert_ptr_null(strstr(letter, "evil"));
    ck_assert_ptr_null(strstr(letter, "PBEM PLAYER"));
    ck_assert_ptr_nonnull(strstr(letter, "offers."));
}
END_TEST

/* ---- words, strangers, programs ---- */

START_TEST(one_word_mails_are_answered_to_the_address_on_file)
{
    put("North <NORTH@example.org>", "Subject: hello\n", "\n Help. \n\n-- \nNorth\n");
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "Help\n");
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "first, usa"));
    static const char *const lines[] = {
        "\n  help     this text\n",
        "\n  form     a fresh form for the current question\n",
        "\n  report   your newest report once more\n",
        "\n  rules    the rules of your games, for beginners; the words handbook,\n           rulings and glossary "
        "bring those "
        "books. For another game,\n           add its name: rules ",
        "\n  offers   the games that are open, and how to wait for one\n",
        "\n  press    a form to write to the other players. What they write to\n           you comes with lines that "
        "mute them or report it. Such a\n           line works only with the code at its end\n",
        "\n  decline  you do not want to play a game that you were invited to. If\n           the invitation has a "
        "line "
        "decline with a code, leave that\n           line in your answer\n",
        "A one-word mail is about all your games, unless it is a reply to one",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_msg(strstr(newest("north", "answer.txt"), lines[i]) != NULL, "no \"%s\" in: %s", lines[i],
                      newest("north", "answer.txt"));
    put("north@example.org", "Subject: Re: [first] FORM\n", "\n");
    brings("north", 1);
    const char *form = newest("north", "first-usa-*[0-9].txt");
    ck_assert_msg(strstr(form, "-----BEGIN PBEM ORDERS-----\n") && strstr(form, "side: usa\n"), "%s", form);
    put("north@example.org", "Subject: x\nContent-Type: text/html\n", "<p>report</p><blockquote>more</blockquote>");
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "subject"), "Again: [first] "));
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-report-*[0-9].txt"), "nonce: "));
    put("stranger@example.org", "", "help\n");
    put("north@example.org", "Auto-Submitted: auto-replied\n", "help\n");
    put("north@example.org", "Precedence: bulk\n", "form\n");
    put("north@example.org", "", "> help\n");
    brings("north", 1); /* only that it was not understood */
    ck_assert_ptr_nonnull(strstr(newest("north", "subject"), "not understood"));
    for (int i = 0; i < 8; i++)
        put("north@example.org", "", "help\n");
    brings("north", 4); /* six words a day, and that it was one too many */
    ck_assert_str_eq(newest("north", "subject"), "Not answered today: too many mails of one word\n");
}
END_TEST

/* A book comes as a page and as a text: of the ruleset that is named, else of the player's games. */
START_TEST(a_word_brings_a_book)
{
    put("north@example.org", "", "rules Blue-and-Gray\n");
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "Blue & Gray: the rules\n");
    ck_assert(span_same(slurp(w.arena, walk_newest(&w, "north", "blue-and-gray-rules.txt")),
                        book_text(ruleset_find("blue-and-gray"), BOOK_RULES)));
    ck_assert_ptr_nonnull(strstr(newest("north", "blue-and-gray-rules.html"), "<h1>Blue &amp; Gray: the rules</h1>"));
    ck_assert_ptr_null(strstr(newest("north", "blue-and-gray-rules.html"), "href=\"./\"")); /* nothing lies beside it */
    put("north@example.org", "Subject: Re: [first] handbook\n", "\n");
    brings("north", 1);
    ck_assert(span_same(slurp(w.arena, walk_newest(&w, "north", "blue-vs-gray-handbook.txt")),
                        book_text(ruleset_find("blue-vs-gray"), BOOK_HANDBOOK)));
    put("north@example.org", "", "rulings of some other game\n");
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "What there is to read\n");
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "\"rulings of some other game\""));
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "    rulings blue-vs-gray\n"));
    put("stranger@example.org", "", "rules blue-vs-gray\n");
    brings("north", 0);
}
END_TEST

/* What a mail program puts below it, a form of ours perhaps, is no block of that mail. */
START_TEST(a_word_above_a_quoted_form_is_answered)
{
    const char *form = walk_orders(&w, G, "usa", "done\n"), *html = "Content-Type: text/html\n";
    put("north@example.org", "", arena_words(w.arena, "help\n\nOn 21 Nov 2026, Games wrote:\n%s", quoted(form)));
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "Help\n");
    put("north@example.org", "", arena_words(w.arena, "report\n\n-----Original Message-----\nFrom: Games\n\n%s", form));
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "subject"), "Again: [first] "));
    put("north@example.org", html,
        arena_words(w.arena, "<p>Offers</p><hr><p>From: Games &lt;games@t.example&gt;</p><pre>%s</pre>", form));
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "No game is open at dispatch.example\n");
    put("north@example.org", "Content-Type: multipart/alternative; boundary=b\n",
        arena_words(w.arena, "--b\n\nhelp\n\n%s\n--b\n%s\n<p>help</p><pre>%s</pre>\n--b--\n", quoted(form), html,
                    form));
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "Help\n");
}
END_TEST

/* Where hobbyists write it, and with what their phones add; a word in the quote is nobody's. */
START_TEST(a_word_below_a_quote_is_answered)
{
    static const struct {
        const char *body;
        bool is; /* the word help */
    } said[] = {
        {"> What do you want to know?\n\nhelp\n", true},
        {"On Sat, 21 Nov 2026, Games <games@t.example>\nwrote:\n> form\n>\n> report\n\nHelp.\n\n-- \nNorth\n", true},
        {"> What do you want to know?\n\nhelp\n\nSent from my iPhone\n", true},
        {"Von meinem iPhone gesendet\n\n> What do you want to know?\n\nhelp\n", true},
        {"Sent from my iPhone\n\nhelp\n", true},
        {"> help\n", false},
        {"> help\n\nSent from my iPhone\n", false},
        {"> help\n\nThank you!\n", false},
        {"> Whoever wants more writes the word\nhelp\n> and is answered\n", false},
        {"> What do you want to know?\n\nhelp\n\nAnd how are you?\n", false},
        {"Hello,\n\nOn Sat, 21 Nov 2026, Games wrote:\n> What?\n\nhelp\n", false},
    };
    const char *form = walk_orders(&w, G, "usa", "done\n");
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        int before = messages("north");
        put("north@example.org", "", said[i].body);
        walk_pass(&w, 1);
        const char *subject = messages("north") > before ? newest("north", "subject") : "";
        ck_assert_msg((strcmp(subject, "Help\n") == 0) == said[i].is, "%zu: %s: %s", i, said[i].body, subject);
    }
    put("north@example.org", "", arena_words(w.arena, "On 21 Nov 2026, Games wrote:\n%s\nhelp\n", quoted(form)));
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "Help\n");
}
END_TEST

/* A sheet is worth more than a word: what is signed counts wherever it stands, and what is not is checked wherever it
 * may be the writer's own. */
START_TEST(a_sheet_is_no_quote_because_of_a_word)
{
    put("south@example.org", "", arena_words(w.arena, "report\n\n%s", quoted(sheet("done\nwait\n"))));
    brings("south", 1);
    ck_assert_int_eq(receipts(), 1);
    const char *form = walk_orders(&w, G, "csa", "done\n");
    const char *const checked[] = {"help\n\n%s", "My sheet.\n\n-----Original Message-----\n%s",
                                   "help\n%s\n-----Original Message-----\n"};
    for (size_t i = 0; i < sizeof checked / sizeof *checked; i++) {
        char *at = arena_words(w.arena, "%s", checked[i]), *gap = strstr(at, "%s");
        *gap = '\0';
        put("south@example.org", "", arena_words(w.arena, "%s%s%s", at, form, gap + 2));
        brings("south", 1);
        ck_assert_msg(strstr(newest("south", "subject"), "NOT SIGNED, nothing done") != NULL, "%zu: %s", i,
                      newest("south", "subject"));
    }
    put("south@example.org", "", arena_words(w.arena, "Hello\n%s", quoted(form)));
    brings("south", 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "subject"), "not understood"));
    ck_assert_ptr_nonnull(strstr(newest("south", "answer.txt"), "What it quotes does not count"));
    ck_assert_ptr_null(strstr(newest("south", "answer.txt"), "not signed"));
}
END_TEST

/* Of a player's games those that have not begun have no report: the word brings what there is, and is answered once
 * where there is none. */
START_TEST(the_word_report_of_several_games)
{
    walk_new(&w, "second", "");
    walk_new(&w, "third", "");
    brings("north", 2); /* invitations */
    put("north@example.org", "Subject: report\n", "\n");
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "subject"), "Again: [first] "));
    put("north@example.org", "Subject: [second] report\n", "\n");
    brings("north", 1);
    ck_assert_str_eq(newest("north", "subject"), "[second] No report is kept\n");
}
END_TEST

START_TEST(strangers_leave_one_small_row_for_a_week)
{
    int north = messages("north"), south = messages("south");
    int64_t inbox = number("SELECT count(*) FROM inbox"),
            arrived = number("SELECT count(*) FROM arrived WHERE fate = 'stranger'");
    for (int i = 0; i < 20; i++)
        put("spam@elsewhere.example", "Subject: win\n", "buy this\n");
    walk_pass(&w, 1);
    ck_assert_int_eq(messages("north"), north);
    ck_assert_int_eq(messages("south"), south);
    ck_assert_int_eq(number("SELECT count(*) FROM inbox"), inbox);
    ck_assert_int_eq(number("SELECT count(*) FROM arrived WHERE fate = 'stranger'"), arrived + 20);
    walk_pass(&w, 8 * 86400);
    ck_assert_int_eq(number("SELECT count(*) FROM arrived WHERE fate = 'stranger'"), 0);
    walk_pass(&w, 16 * 86400); /* what was counted bounds answers to sign-ups too, for as long as their codes hold */
    ck_assert_int_eq(number("SELECT count(*) FROM meter"), 0);
}
END_TEST

/* `dispatch status` so many seconds from now. */
static const char *status_in(int64_t seconds, const char *options)
{
    char when[21];
    utc_write(when, w.now + seconds);
    ck_assert_int_eq(walk_cli(&w, "status @ --now %s %s", when, options), 0);
    return w.out;
}

/* Who is nobody's player gets no answer, signed or not, and the host sees how many there were, by number alone. */
START_TEST(the_host_sees_how_many_strangers_were_dropped)
{
    static const uint8_t stranger[32] = {9};
    const char *block = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nzone UTC\n"
                        "-----END PBEM PLAYER-----\n";
    ck_assert_ptr_null(strstr(status_in(0, ""), "from strangers"));
    for (int i = 0; i < 3; i++)
        put("spam@elsewhere.example", "Subject: win\n", "buy this\n");
    put("new@elsewhere.example", "", arena_string(w.arena, walk_sign_with(&w, stranger, block)));
    put("spam@elsewhere.example", "Precedence: bulk\n", "buy this\n");
    put("north@example.org", "Auto-Submitted: auto-replied\n", "away\n"); /* a player's: kept, not counted */
    walk_pass(&w, 1);
    ck_assert_ptr_nonnull(
        strstr(status_in(0, ""), "\nmail from strangers: 5 dropped without an answer in the last 7 days\n"));
    ck_assert_ptr_null(strstr(w.out, "elsewhere"));
    ck_assert_ptr_null(strstr(status_in(0, "--player north"), "from strangers"));
    ck_assert_ptr_nonnull(strstr(status_in(7 * 86400, ""), "from strangers: 5 "));
    ck_assert_ptr_null(strstr(status_in(7 * 86400 + 1, ""), "from strangers"));
}
END_TEST

START_TEST(programs_are_never_answered)
{
    struct span file = slurp(w.arena, "tests/mails/expected.json");
    json_t *all = json_loadb((const char *)file.at, file.len, 0, NULL), *one;
    const char *name;
    int n = 0;
    json_object_foreach(all, name, one)
    {
        if (strcmp(text_of(one, "kind"), "person") == 0)
            continue;
        struct span raw = slurp(w.arena, arena_words(w.arena, "tests/mails/%s", name));
        char *bytes = arena_string(w.arena, raw), *at;
        while ((at = strstr(bytes, "bob@example.org")) != NULL) /* a player's own address */
            memcpy(at, "sou", 3);
        put_raw((struct span){(uint8_t *)bytes, raw.len});
        n++;
    }
    json_decref(all);
    ck_assert_int_ge(n, 10);
    int north = messages("north");
    brings("south", 0);
    ck_assert_int_eq(messages("north"), north);
}
END_TEST

START_TEST(large_and_strange_mails_get_one_clear_line)
{
    size_t len = MIME_BYTES_MAX + 100;
    char *large = arena_take(w.arena, len + 1);
    memset(large, 'x', len);
    const char *head = "From: north@example.org\nTo: c@d\nMessage-ID: <large@x>\nSubject: photos\n\n";
    memcpy(large, head, strlen(head));
    put_raw((struct span){(uint8_t *)large, len});
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "It is larger than 8 MB, so it was not read."));
    ck_assert_int_lt(number("SELECT max(length(sealed)) FROM inbox"), 100000);
    struct text bomb = {.arena = w.arena};
    text_words(&bomb,
               "From: north@example.org\nTo: c@d\nMessage-ID: <bomb@x>\nContent-Type: multipart/mixed; boundary=b\n\n");
    for (int i = 0; i < 300; i++)
        text_words(&bomb, "--b\n\n");
    put_raw(text_span(&bomb));
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "It has too many parts to be read."));
    put("north@example.org", "", "Dear Tom, how are you?\n");
    brings("north", 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "answer.txt"), "There is no order block in it."));
    put("north@example.org", "", "And again?\n");
    brings("north", 0); /* three a day */
}
END_TEST

/* ---- mail that comes back, receipts that come fast ---- */

static void bounce(const char *failed, const char *id)
{
    put("MAILER-DAEMON@mx.example.org",
        "Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
        arena_words(w.arena,
                    "--b\nContent-Type: text/plain\n\nsorry\n--b\nContent-Type: "
                    "message/delivery-status\n\nReporting-MTA: dns; x\n\n"
                    "Final-Recipient: rfc822; %s\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: "
                    "text/rfc822-headers\n\n%s%s\n--b--\n",
                    failed, id[0] ? "Message-ID: " : "", id));
}

START_TEST(a_delivery_report_marks_the_player)
{
    ck_assert_int_eq(number("UPDATE outbox SET message_id = '<first.1.ab@t.example>' WHERE player = 'south' AND number "
                            "= 2 RETURNING 1"),
                     1);
    bounce("whoever@example.org", "<first.1.ab@t.example>"); /* forwarded: the recipient is not his address */
    brings("south", 0);
    ck_assert_int_eq(number("SELECT count(*) FROM bounce WHERE player = 'south'"), 1);
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE grade = 2 AND words LIKE 'south: mail%status 5.1.1%'"), 1);
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE '%@example%'"), 0); /* addresses are sealed */
    bounce("south@example.org", "<first.1.ab@t.example>");
    walk_pass(&w, 1);
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE 'south: mail%'"), 1);
    bounce("north@example.org", "<never.sent@t.example>"); /* anybody can write such a thing */
    walk_pass(&w, 1);
    ck_assert_int_eq(number("SELECT count(*) FROM bounce WHERE player = 'north'"), 0);
    bounce("north@example.org", "");
    walk_pass(&w, 1);
    ck_assert_int_eq(number("SELECT count(*) FROM bounce WHERE player = 'north'"), 1);
    put("south@example.org", "", sheet("done\nwait\n"));
    walk_pass(&w, 1);
    ck_assert_int_eq(number("SELECT count(*) FROM bounce WHERE player = 'south'"), 0);
}
END_TEST

START_TEST(receipts_beyond_so_many_an_hour_are_held)
{
    walk_setting(&w, "receipts-per-hour 3\n");
    w.now += 7200; /* the set-up had receipts too */
    for (int i = 0; i < 6; i++)
        put("south@example.org", "", sheet(arena_words(w.arena, "draft\nnote %d\ndone\n", i)));
    walk_pass(&w, 1);
    int64_t now = w.now;
    ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE player = 'south' AND next_at > 0"), 3);
    ck_assert_int_eq(number("SELECT max(next_at) FROM outbox WHERE player = 'south'"), now + 3600);
    ck_assert_ptr_nonnull(strstr(newest("south", "answer.txt"), "Further receipts are held until"));
    put("south@example.org", "", sheet("draft\nnote more\ndone\n"));
    walk_pass(&w, 60);
    ck_assert_int_eq(number("SELECT max(next_at) FROM outbox WHERE player = 'south'"), now + 7200);
    ck_assert_int_eq(number("SELECT count(*) FROM meter WHERE what = 'held'"), 1); /* told once */
}
END_TEST

/* ---- the pipe ---- */

static int pipe_in(struct span mail, const char *command)
{
    const char *path = arena_words(w.arena, "%s.stdin", w.dir);
    walk_write(&w, path, mail);
    int kept = dup(STDIN_FILENO), fd = open(path, O_RDONLY);
    dup2(fd, STDIN_FILENO);
    int code = walk_cli(&w, "%s", command);
    dup2(kept, STDIN_FILENO);
    close(fd);
    close(kept);
    return code;
}

START_TEST(a_pipe_takes_everything)
{
    struct span mail = span_of(
        arena_words(w.arena, "From: south@example.org\nTo: g@t\nMessage-ID: <p@x>\n\n%s", sheet("done\nwait\n")));
    ck_assert_int_eq(pipe_in(mail, "ingest @"), 0);
    ck_assert_int_eq(pipe_in(mail, "ingest @ -"), 0);
    put_raw(mail); /* and once more by the other way */
    brings("south", 1);
    ck_assert_int_eq(receipts(), 1);
    size_t len = 3 * MIME_BYTES_MAX;
    char *large = arena_take(w.arena, len + 1);
    memset(large, '\n', len);
    memcpy(large, "From: north@example.org\nTo: g@t\n", 32);
    ck_assert_int_eq(pipe_in((struct span){(uint8_t *)large, len}, "ingest @"), 0);
    brings("north", 1);
    ck_assert_int_eq(pipe_in(span_of("spam"), "ingest @"), 0);
    ck_assert_int_eq(pipe_in(mail, "ingest /nowhere/at/all"), 78);
    ck_assert_int_eq(pipe_in(mail, "ingest @ --nothing"), 64);
}
END_TEST

static Suite *mail_in_suite(void)
{
    Suite *suite = suite_create("mail_in");
    TCase *t = tcase_create("mail_in");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_sheet_in_two_dresses_is_one_sheet);
    tcase_add_test(t, quotes_beside_a_signed_sheet_never_count);
    tcase_add_test(t, a_sheet_of_a_program_or_a_list_counts_when_it_is_signed);
    tcase_add_test(t, a_sealed_sheet_is_opened);
    tcase_add_test(t, an_unsigned_sheet_is_checked_for_its_seat);
    tcase_add_test(t, an_unsigned_sheet_stands_nowhere);
    tcase_add_test(t, a_wrong_signature_is_told_to_the_seat_and_the_host);
    tcase_add_test(t, forged_press_is_not_called_a_sheet);
    tcase_add_test(t, a_damaged_block_is_told_with_its_line);
    tcase_add_test(t, a_wish_in_plain_words_is_shown_its_block);
    tcase_add_test(t, one_word_mails_are_answered_to_the_address_on_file);
    tcase_add_test(t, a_word_brings_a_book);
    tcase_add_test(t, a_word_above_a_quoted_form_is_answered);
    tcase_add_test(t, a_word_below_a_quote_is_answered);
    tcase_add_test(t, a_sheet_is_no_quote_because_of_a_word);
    tcase_add_test(t, the_word_report_of_several_games);
    tcase_add_test(t, strangers_leave_one_small_row_for_a_week);
    tcase_add_test(t, the_host_sees_how_many_strangers_were_dropped);
    tcase_add_test(t, programs_are_never_answered);
    tcase_add_test(t, large_and_strange_mails_get_one_clear_line);
    tcase_add_test(t, a_delivery_report_marks_the_player);
    tcase_add_test(t, receipts_beyond_so_many_an_hour_are_held);
    tcase_add_test(t, a_pipe_takes_everything);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(mail_in_suite());
}
