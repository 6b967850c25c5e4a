/* SPDX-License-Identifier: Apache-2.0 */
/* What players say to each other: who gets it, what is refused, what stands in the log, and that the game
 * goes on as it would without. */
#include "processor/store/store_people.h"
#include "tests/processor/intake/press_kit.h"

/* ---- who gets it ---- */

START_TEST(it_reaches_the_other_seat_at_once)
{
    struct walk_game before = walk_look(&w, "first");
    struct ingested out = give("usa", "to csa\nShall we agree on a draw in turn 9? I would.\nYours, Grant\n");
    ck_assert(out.verdict == VERDICT_RECEIPT && out.good);
    struct walk_game after = walk_look(&w, "first");
    walk_pass(&w, 0);
    const char *letter = newest("south", "first-csa-press-[0-9]*.txt"), *line = strstr(letter, "\n| Shall we agree");
    ck_assert_ptr_nonnull(line);
    has(letter, "These are a player's words, not the host's:");
    has(letter, "north (usa) writes to csa");
    ck_assert(strstr(letter, "\n| Yours, Grant\n") && strstr(letter, "mute usa"));
    has(newest("north", "*answer.txt"),
        "of the game first, and goes to csa. It may not leave at once: a host may keep hours in which it mails nobody, "
        "and a reader who has had many mails in a day gets further ones later. A player who has muted you does not "
        "get it, and you are not told of that.");
    has(newest("north", "*answer.txt"), "The log has the hash of what you wrote, but none of its words.");
    ck_assert(!strstr(newest("north", "*answer.txt"), "neither your name"));
    ck_assert_int_eq(walk_count(&w, after.journal, "press"), 1);
    ck_assert_int_eq(walk_count(&w, after.journal, "press usa"), 1);
    ck_assert(!strstr(after.journal, "agree on"));
    ck_assert(after.k == before.k && after.deadline == before.deadline && after.phase == before.phase);
    ck_assert(after.next_seq[0] == before.next_seq[0] && strcmp(after.awaited, before.awaited) == 0);
}
END_TEST

/* A sheet that was on its way when the press came is as good as before, and the game goes on by the same numbers. */
START_TEST(it_costs_no_exchange)
{
    const char *sheet = walk_orders(&w, "first", "csa", "done\nnow\n");
    ck_assert(give("csa", "to usa\nHere it comes.\n").good);
    walk_give(&w, "csa", sheet);
    ck_assert(give("csa", "to all\nThat was it.\n").good); /* the exchange is closed: it advances first */
    walk_pass(&w, 60);
    struct walk_game game = walk_look(&w, "first");
    ck_assert_uint_eq(game.k, 2);
    ck_assert_int_eq(walk_count(&w, game.journal, "press csa"), 2);
}
END_TEST

START_TEST(the_log_has_the_hash_of_what_is_delivered)
{
    uint8_t hash[32];
    char hex[65];
    struct press_text text;
    ck_assert(give("usa", "to csa\nSalted words.\n").good);
    walk_pass(&w, 0);
    struct span file = span_of(newest("south", "press-*[0-9].txt"));
    ck_assert(press_text_read(file, &text));
    ck_assert_str_eq(text.seat, "usa");
    ck_assert_str_eq(text.to, "csa");
    ck_assert(span_is(text.words, "Salted words.\n"));
    sha256(hash, file);
    hex_write(hex, hash, sizeof hash);
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "press usa %s", hex)), 1);
    has(newest("south", "press-*-signed.txt"), "-----BEGIN SSH SIGNATURE-----");
}
END_TEST

START_TEST(the_same_again_is_delivered_once)
{
    struct span mail = walk_sign(&w, "usa", press("usa", "to csa\nOnce.\n"));
    ck_assert_int_eq(walk_take(&w, mail).verdict, VERDICT_RECEIPT);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(walk_take(&w, mail).verdict, VERDICT_AGAIN);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
    ck_assert_int_eq(n_of("north", "*answer.txt"), 2); /* that it is on its way, and that it came again */
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 1);
}
END_TEST

/* ---- what is refused ---- */

START_TEST(what_is_wrong_is_told_with_its_line)
{
    static const struct {
        const char *lines, *key;
        int line;
    } wrong[] = {
        {"Hello there\n", "press.form", 1},
        {"to\nHello\n", "press.seat", 1},
        {"to texas\nHello\n", "press.seat", 1},
        {"to usa\nHello\n", "press.self", 1},
        {"to csa\n", "press.empty", 1},
        {"to csa\n> what you wrote\n", "press.empty", 2},
        {"to public\nHello\n", "press.public", 1},
        {"to csa anonymous\nHello\n", "press.unnamed", 1},
        {"mute csa\nand more\n", "press.extra", 2},
        {"mute texas\n", "press.seat", 1},
        {"report x\n", "press.form", 1},
        {"report 3\n", "press.entry", 0},
        {"to csa\nA\xd8\x9c"
         "b\n",
         "press.char", 2},
        {"to csa\nfine\nZ\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\n", "press.char", 3},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ingested out = give("usa", wrong[i].lines);
        ck_assert_msg(out.verdict == VERDICT_REFUSED && out.why.key && strcmp(out.why.key, wrong[i].key) == 0 &&
                          out.why.line == wrong[i].line,
                      "%s: %s, line %d", wrong[i].lines, out.why.key, out.why.line);
    }
    ck_assert_str_eq(refused(many_lines(PRESS_LINES_MAX + 1, "x")), "press.lines");
    ck_assert_str_eq(
        refused(many_lines(PRESS_LINES_MAX, "0123456789 0123456789 0123456789 0123456789 0123456789 01234567890")),
        "press.bytes");
    ck_assert_str_eq(refused(many_lines(PRESS_QUOTES_MAX + 1, "> x")), "press.quotes");
    walk_pass(&w, 0);
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 0);
    ck_assert_int_eq(n_of("north", "*answer.txt"), PRESS_ANSWERS_A_DAY);
}
END_TEST

START_TEST(a_line_of_the_form_is_not_called_an_order)
{
    const char *good = press("usa", "to csa\nHello\n"), *at = strstr(good, "orders:");
    const char *block = arena_words(w.arena, "%.*sseq: one\n%s", (int)(at - good), good, at);
    ck_assert_str_eq(walk_take(&w, walk_sign(&w, "usa", block)).why.key, "header.unknown");
    walk_pass(&w, 60);
    const char *answer = newest("north", "*answer.txt");
    has(answer, "nothing was delivered or changed in the game first. Line 5 of the form does not belong there");
}
END_TEST

/* No silence that was not announced. */
START_TEST(the_last_answer_of_a_day_says_so)
{
    static const char last[] = "This is the last such answer for now: until";
    for (int i = 1; i <= PRESS_ANSWERS_A_DAY + 1; i++) {
        ck_assert_str_eq(refused("mute texas\n"), "press.seat");
        walk_pass(&w, 60);
        ck_assert_int_eq(strstr(newest("north", "*answer.txt"), last) != NULL, i >= PRESS_ANSWERS_A_DAY);
        ck_assert_int_eq(n_of("north", "*answer.txt"), i < PRESS_ANSWERS_A_DAY ? i : PRESS_ANSWERS_A_DAY);
    }
    walk_pass(&w, DAY);
    ck_assert_str_eq(refused("mute texas\n"), "press.seat");
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(newest("north", "*answer.txt"), last));
}
END_TEST

static const char *proposed(const char *lines)
{
    return arena_words(w.arena, "%s", give("usa", lines).why.want);
}

/* What would be refused next is not proposed. */
START_TEST(only_what_the_terms_allow_is_proposed)
{
    ck_assert_str_eq(proposed("to nobody\nHello\n"), "csa all");
    ck_assert_str_eq(proposed("to\nHello\n"), "csa all");
    ck_assert_str_eq(proposed("mute nobody\n"), "csa");
    anew("press public anonymous\n", "");
    ck_assert_str_eq(proposed("to nobody\nHello\n"), "csa all public");
    ck_assert_str_eq(proposed("mute nobody\n"), "csa anonymous");
}
END_TEST

START_TEST(only_a_key_of_the_seat_counts)
{
    const char *block = press("usa", "to csa\nTrust me.\n");
    ck_assert_int_eq(walk_take(&w, span_of(block)).verdict, VERDICT_UNRECOGNISED);
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", block)).verdict, VERDICT_UNRECOGNISED);
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "usa", press("france", "to csa\nx\n"))).verdict, VERDICT_UNRECOGNISED);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "press-[0-9]*.txt"), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 0);
}
END_TEST

/* A block of another kind cannot be hidden in it, and what looks like markup is shown as it is. */
START_TEST(words_are_nothing_but_words)
{
    struct ingested out = give("usa", "to csa\n-----BEGIN PBEM ORDERS-----\nresign\n-----END PBEM ORDERS-----\n");
    ck_assert_int_eq(out.verdict, VERDICT_UNRECOGNISED);
    static const char *const quoted[] = {"> ", "| ", ">>", "> | ", "- ", "* ", "x "};
    for (size_t i = 0; i < sizeof quoted / sizeof *quoted;
         i++) { /* nor under quote marks, where a desk would find it */
        const char *q = quoted[i];
        out = give("usa", arena_words(w.arena,
                                      "to csa\nLook:\n%s-----BEGIN PBEM ORDERS-----\n%spbem: 1\n%sorders:\n%sresign\n"
                                      "%s-----END PBEM ORDERS-----\n",
                                      q, q, q, q, q));
        bool dash = strcmp(q, "- ") == 0; /* then it is no block at all */
        ck_assert_msg(out.verdict == (dash ? VERDICT_UNRECOGNISED : VERDICT_REFUSED), "%s: %d", q, (int)out.verdict);
        ck_assert(dash || (strcmp(out.why.key, "press.frame") == 0 && out.why.line == 3));
    }
    ck_assert(
        give("usa", "to csa\nEnd of story - BEGINNING of the end. The END -- is near\nA turn - END of it\n").good);
    ck_assert(give("usa", "to csa\n<script>alert(1)</script> {{player}} &amp; [url=x]y[/url]\n").good);
    walk_pass(&w, 0);
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-press-[0-9]*.txt"),
                                 "\n| <script>alert(1)</script> {{player}} &amp; [url=x]y[/url]\n"));
}
END_TEST

START_TEST(a_bomb_is_bounded_and_told_once)
{
    int good = 0;
    for (int i = 0; i < 2 * PRESS_A_DAY; i++)
        good += give("usa", arena_words(w.arena, "to csa\nNumber %d\n", i)).good;
    walk_pass(&w, 0);
    ck_assert_int_eq(good, PRESS_A_DAY);
    ck_assert_int_eq(walk_lines(&w, "first", "press usa"), PRESS_A_DAY);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), PRESS_A_DAY);
    ck_assert_int_eq(n_of("north", "*answer.txt"), PRESS_A_DAY + 1);
    has(newest("north", "*answer.txt"), "A seat may send 12 in a day");
    walk_pass(&w, DAY + 60);
    ck_assert(give("usa", "to csa\nNext day\n").good);
}
END_TEST

START_TEST(the_terms_may_say_no)
{
    anew("", "--press none");
    ck_assert_str_eq(refused("to csa\nHello\n"), "press.none");
    ck_assert_str_eq(refused("to nobody\nHello\n"), "press.none");
    ck_assert(strstr(arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "first-csa-invitation.txt"))),
                     "Press: none through this host"));
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 0);
}
END_TEST

/* Offers whose terms of press differ are two queues, and the game gets those of its own. */
START_TEST(an_offer_keeps_its_terms_of_press)
{
    struct host host = {0};
    struct error err = {0};
    struct offer_row *offer;
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --name quiet --press none %s", ""), 0);
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert_uint_eq(store_offers(host.store, w.arena, &offer, &err), 2);
    ck_assert_int_eq((offer[0].press == PRESS_NONE) + (offer[1].press == PRESS_NONE), 1);
    host_close(&host);
}
END_TEST

START_TEST(a_name_is_left_out_where_the_terms_say_so)
{
    struct press_text text;
    anew("press public anonymous\n", "");
    ck_assert(give("usa", "to all anonymous\nWho am I?\n").good);
    walk_pass(&w, 0);
    has(newest("north", "*answer.txt"), "and goes to all seats that have joined. It may not leave at once");
    has(newest("north", "*answer.txt"),
        "The press shows neither your name nor who else reads it. The host can see both. In a game of two seats "
        "everybody "
        "knows who wrote it; in larger games readers who compare what they got can narrow it down.");
    const char *letter = newest("south", "first-csa-press-[0-9]*.txt");
    has(letter, "a player who gives no name writes to all seats");
    ck_assert(!strstr(letter, "usa") && !strstr(letter, "north"));
    ck_assert(press_text_read(span_of(newest("south", "press-*[0-9].txt")), &text));
    ck_assert_str_eq(text.seat, "-");
    ck_assert_int_eq(n_of("south", "*press-*-signed.txt"), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "press -"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "press usa"), 0);
    ck_assert(give("csa", "mute anonymous\n").good);
    ck_assert(give("usa", "to all anonymous\nStill here.\n").good);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
}
END_TEST

/* Who has not joined could not be its author, so in a game of two that would say whose it is. */
START_TEST(nobody_is_nameless_before_all_have_joined)
{
    close_host();
    walk_anew_open(&w, "joining", false);
    walk_setting(&w, "settle 0\npress public anonymous\n");
    walk_new(&w, "first", "");
    ck_assert_str_eq(refused("to all\nToo early.\n"), "press.joining");
    ck_assert(walk_take(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa"))).good);
    ck_assert_str_eq(refused("to all anonymous\nWho am I?\n"), "press.joining");
    ck_assert_str_eq(refused("to all public anonymous\nWho am I?\n"), "press.joining");
    ck_assert_str_eq(refused("to csa\nToo early for you.\n"), "press.joining");
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 0);
    ck_assert(walk_take(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa"))).good);
    ck_assert(give("usa", "to all anonymous\nWho am I?\n").good);
    ck_assert_int_eq(walk_lines(&w, "first", "press -"), 1);
}
END_TEST

START_TEST(no_press_after_the_end)
{
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "resign\nnow\n"));
    walk_pass(&w, 60);
    ck_assert_str_eq(refused("to csa\nWell played.\n"), "press.over");
}
END_TEST

/* ---- what can be checked ---- */

static const char *folder_of(const char *who)
{
    return arena_words(w.arena, "%s/outbox/%s", w.dir, who);
}

static int verified(const char *who)
{
    return walk_cli(&w, "verify %s", folder_of(who));
}

START_TEST(readers_can_compare_it_with_the_log)
{
    ck_assert(give("usa", "to csa\nOne.\n").good && give("usa", "to all\nTwo.\n").good);
    walk_pass(&w, 60);
    (void)verified("south"); /* no report goes so far yet */
    ck_assert_ptr_null(strstr(w.out, "signed with a key of the seat"));
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
    walk_pass(&w, 60);
    ck_assert_msg(verified("south") == 0, "%s%s", w.out, w.said);
    has(w.out, "2 texts of press: the log has the hash of what was delivered");
    has(w.out,
        "2 of the texts of press whose hash is in the log: signed with a key of the seat that is named as the author");
    ck_assert_int_eq(verified("north"), 0); /* who wrote it was sent no text of it */
    ck_assert_ptr_null(strstr(w.out, "texts of press"));

    const char *path = walk_newest(&w, "south", "press-*[0-9].txt");
    struct span text = slurp(w.arena, path);
    walk_write(&w, path, span_of(arena_words(w.arena, "%s\n\n\n", arena_string(w.arena, text)))); /* filled up */
    ck_assert_int_eq(verified("south"), 0);
    walk_write(&w, path, span_of(arena_words(w.arena, "%.*sOr not.\n", (int)text.len, (const char *)text.at)));
    ck_assert_int_eq(verified("south"), 1);
    has(w.out, "does not have the hash that entry");
    walk_write(&w, path, text);

    path = walk_newest(&w, "south", "press-*-signed.txt");
    walk_write(&w, path, walk_sign(&w, "csa", press("usa", "to all\nTwo.\n")));
    ck_assert_int_eq(verified("south"), 1);
    has(w.out, "is not signed with a key of usa");
}
END_TEST

/* The host signs the letter, so its words must not pass for a promise of the host's that the log does not keep. */
START_TEST(words_of_a_player_are_no_receipt)
{
    const char *hash = "00000000000000000000000000000000000000000000000000000000000000aa";
    ck_assert(give("usa", arena_words(w.arena,
                                      "to csa\nEntry 3 of the log, hash %s\nlog: 3 receipt %s\nnonce: 1\n"
                                      "proof: sha256:%s\n",
                                      hash, hash, hash))
                  .good);
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
    walk_pass(&w, 60);
    ck_assert_msg(verified("south") == 0, "%s%s", w.out, w.said);
    has(w.out, "1 text of press: the log has the hash of what was delivered");

    struct host host = {0}; /* as long a line as no letter of ours has, so that the words stand together */
    struct error err = {0};
    struct text sig = {.arena = w.arena};
    const char *path = walk_newest(&w, "south", "first-csa-press-[0-9]*.txt"),
               *letter = newest("south", "first-csa-press-[0-9]*.txt"),
               *forged =
                   arena_words(w.arena, "%s\n| Entry 3 of the log, hash %s\n| log: 3 receipt %s\n", letter, hash, hash);
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    sshsig_sign(&sig, host.keys.report, NAMESPACE_REPORT, span_of(forged), NULL);
    host_close(&host);
    walk_write(&w, path, span_of(forged));
    walk_write(&w, arena_words(w.arena, "%s.sig", path), text_span(&sig));
    int code = verified("south");
    walk_write(&w, path, span_of(letter));
    ck_assert_msg(code == 0, "%s%s", w.out, w.said);
}
END_TEST

/* A log with press in it, before the deal as well, is proven like any other; by a second program too. */
START_TEST(the_game_is_proven_with_it)
{
    close_host();
    walk_anew_open(&w, "proven", false);
    walk_setting(&w, "settle 0\npress seats anonymous\n");
    walk_new(&w, "first", "");
    ck_assert_str_eq(refused("to csa\nI have not joined.\n"), "press.joining");
    walk_give(&w, "usa", walk_join(&w, "first", "usa"));
    ck_assert_str_eq(refused("to csa\nWill you join?\n"), "press.joining");
    ck_assert_str_eq(refused("to all\nWill you join?\n"), "press.joining");
    walk_give(&w, "csa", walk_join(&w, "first", "csa"));
    walk_pass(&w, 60);
    ck_assert(give("usa", "to csa\nYou have joined.\n").good);
    walk_give(&w, "usa", walk_nonce(&w, "first", "usa"));
    walk_give(&w, "csa", walk_nonce(&w, "first", "csa"));
    walk_pass(&w, 60);
    ck_assert(give("csa", "to usa anonymous\nGuess.\n").good);
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "resign\nnow\n"));
    walk_pass(&w, 60);
    walk_proven(&w, "first", "");
    struct walk_game game = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, game.journal, "press usa"), 1);
    ck_assert_int_eq(walk_count(&w, game.journal, "press -"), 1);
    struct span file = walk_export(&w, "first");
    const char *no_press = arena_words(w.arena, "%.*s", (int)file.len, (const char *)file.at);
    ck_assert(strstr(no_press, "press -") && !strstr(no_press, "Guess") && !strstr(no_press, "BEGIN PBEM PRESS"));
}
END_TEST

/* ---- what everybody sees ---- */

static const char *page(void)
{
    return arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/public/first/index.html", w.dir)));
}

static void next_exchange(const char *seat)
{
    walk_give(&w, seat, walk_orders(&w, "first", seat, "done\nnow\n"));
    walk_pass(&w, 60);
}

START_TEST(public_press_stands_on_the_page_as_a_players_words)
{
    anew("press public anonymous\npublish-dir public\n", "");
    ck_assert(give("usa", "to public\nThe <b>Union</b> & {{liberty}}!\n").good);
    ck_assert(give("csa", "to usa\nBetween us.\n").good);
    ck_assert(give("csa", "to public anonymous\nI know nothing.\n").good);
    unsigned long long n = entry_of_press();
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(page(), "Union</b>")); /* the log does not go so far yet */
    ck_assert_ptr_null(strstr(page(), "liberty"));
    next_exchange("csa");
    const char *html = page();
    ck_assert_ptr_nonnull(strstr(html, "<p>The &lt;b&gt;Union&lt;/b&gt; &amp; {{liberty}}!</p>"));
    has(html, "These are players' words, not the host's.");
    ck_assert(strstr(html, "A player who gives no name, entry") && strstr(html, "I know nothing."));
    ck_assert_ptr_null(strstr(html, "Between us"));
    struct span file = slurp(w.arena, arena_words(w.arena, "%s/public/first/press-%llu.txt", w.dir, n));
    uint8_t hash[32];
    char hex[65];
    sha256(hash, file);
    hex_write(hex, hash, sizeof hash);
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "press usa %s", hex)), 1);
    ck_assert_int_eq(n_of("../public/first", "press-*.txt"), 2);
    has(newest("south", "first-csa-press-[0-9]*.txt"), "writes to everybody");
    walk_pass(&w, 40 * DAY); /* public words are kept */
    ck_assert_int_eq(walk_cli(&w, "press @ first %llu", n), 0);
}
END_TEST

START_TEST(the_page_is_behind_by_the_delay)
{
    anew("press public\npublish-dir public\npublish-delay 1 exchange\n", "");
    ck_assert(give("usa", "to public\nNot yet.\n").good);
    next_exchange("csa");
    ck_assert(!strstr(page(), "Not yet"));
    ck_assert_int_eq(n_of("../public/first", "press-*.txt"), 0);
    struct walk_game game = walk_look(&w, "first");
    next_exchange(arena_words(w.arena, "%.3s", game.awaited));
    ck_assert(strstr(page(), "Not yet"));
}
END_TEST

/* Nothing of it is in a report, in the facts or on the page of a turn: nobody takes it for the host's. */
START_TEST(no_report_says_it)
{
    anew("", "--press public");
    ck_assert(give("usa", "to public\nQuinquereme\n").good && give("csa", "to usa\nQuinquereme too\n").good);
    next_exchange("csa");
    const char *found = arena_words(w.arena, "grep -rl Quinquereme %s/outbox | grep -v press", w.dir);
    FILE *pipe = popen(found, "r");
    char line[256] = "";
    ck_assert(pipe != NULL);
    ck_assert_msg(!fgets(line, sizeof line, pipe), "%s", line);
    pclose(pipe);
    ck_assert_int_gt(n_of("south", "first-csa-report-*.txt"), 0);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("press");
    TCase *c = tcase_create("all");
    tcase_add_unchecked_fixture(c, prepare, NULL);
    tcase_add_checked_fixture(c, open_host, close_host);
    tcase_add_test(c, it_reaches_the_other_seat_at_once);
    tcase_add_test(c, it_costs_no_exchange);
    tcase_add_test(c, the_log_has_the_hash_of_what_is_delivered);
    tcase_add_test(c, the_same_again_is_delivered_once);
    tcase_add_test(c, what_is_wrong_is_told_with_its_line);
    tcase_add_test(c, a_line_of_the_form_is_not_called_an_order);
    tcase_add_test(c, the_last_answer_of_a_day_says_so);
    tcase_add_test(c, only_what_the_terms_allow_is_proposed);
    tcase_add_test(c, only_a_key_of_the_seat_counts);
    tcase_add_test(c, words_are_nothing_but_words);
    tcase_add_test(c, a_bomb_is_bounded_and_told_once);
    tcase_add_test(c, the_terms_may_say_no);
    tcase_add_test(c, an_offer_keeps_its_terms_of_press);
    tcase_add_test(c, a_name_is_left_out_where_the_terms_say_so);
    tcase_add_test(c, nobody_is_nameless_before_all_have_joined);
    tcase_add_test(c, no_press_after_the_end);
    tcase_add_test(c, readers_can_compare_it_with_the_log);
    tcase_add_test(c, words_of_a_player_are_no_receipt);
    tcase_add_test(c, the_game_is_proven_with_it);
    tcase_add_test(c, public_press_stands_on_the_page_as_a_players_words);
    tcase_add_test(c, the_page_is_behind_by_the_delay);
    tcase_add_test(c, no_report_says_it);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
