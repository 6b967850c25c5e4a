/* SPDX-License-Identifier: Apache-2.0 */
/* The order desk: the mailed page keeps nothing, the page that a host serves is one for a release, and where it is
 * another it says so, and so does everything that names its hash. */
#include "formats/sshsig.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/desk_page.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;
static struct arena *arena;
static const char *pub;

static void begin(void)
{
    static int n;
    walk_open(&w, arena_words(arena = arena_new(), "desk%d", n++));
    pub = arena_words(arena, "%s.pub", w.dir);
}

static void finish(void)
{
    walk_close(&w);
    arena_free(arena);
}

static const char *words_of(struct span bytes)
{
    return arena_string(arena, bytes);
}

static struct span published(const char *file)
{
    return slurp(arena, arena_words(arena, "%s/%s", pub, file));
}

static const char *hash_of(struct span bytes)
{
    char *hex = arena_take(arena, 65);
    uint8_t hash[32];
    sha256(hash, bytes);
    hex_write(hex, hash, sizeof hash);
    return hex;
}

static json_t *facts(void)
{
    json_t *host = json_loads(words_of(published("host.json")), 0, NULL),
           *desk = json_incref(json_object_get(host, "desk"));
    json_decref(host);
    return desk;
}

static const char *squeezed(const char *script)
{
    struct text out = {.arena = arena};
    script_squeeze(&out, slurp(arena, arena_words(arena, "templates/desk/%s.js", script)));
    return out.at;
}

/* What follows its 'use strict', which a mailed script says once, for all of them. */
static const char STRICT[] = "'use strict';";
static const char *strictly(const char *script)
{
    const char *at = strstr(squeezed(script), STRICT);
    ck_assert_msg(at != NULL, "%s.js is not strict", script);
    return at + strlen(STRICT);
}

static bool says_it_once(const char *words)
{
    return strncmp(words, STRICT, strlen(STRICT)) == 0 && !strstr(words + 1, STRICT);
}

/* The modules are those of make wasm, and what they are called by is what a report says. */
START_TEST(the_page_has_the_rules)
{
    const char *page = words_of(desk_page(arena));
    for (size_t i = 0; rulesets[i]; i++) {
        const char *name = rulesets[i]->rules->name, *mailed = words_of(desk_board_script(name));
        char data[DESK_DATA_DIGITS + 1];
        desk_data_name(data, rulesets[i]->bundle());
        const char *is = arena_words(arena, "\"%s\":{\"data\":\"%s\",\"revision\":%d,\"bytes\":\"", name, data,
                                     (int)rulesets[i]->rules->revision);
        struct text letters = {.arena = arena}, board = {.arena = arena};
        desk_letters(&letters, desk_module(name, false));
        desk_letters(&board, desk_module(name, true));
        ck_assert_int_eq(desk_has_modules(), strstr(page, is) != NULL);
        ck_assert_int_eq(desk_has_modules(), strstr(mailed, is) != NULL);
        if (!desk_has_modules())
            continue;
        ck_assert(strstr(page, letters.at) && strstr(mailed, board.at));
        ck_assert_uint_lt(board.len, letters.len);
        ck_assert_uint_gt(board.len, 10000);
    }
    ck_assert_uint_eq(desk_module("chess", true).len, 0);
    ck_assert(span_same(desk_board_script("chess"), desk_script()));
}
END_TEST

/* tests/browser/packed.js reads the same bytes back. */
START_TEST(bytes_in_letters)
{
    static const struct {
        const char *bytes, *letters;
    } rows[] = {{"", ""},
                {"a", "(#"},
                {"asm", "RY[+"},
                {"\xff\xff", "#~)"},
                {" \x01 \x01", "1%@;!"},
                {"The rules in a page", "J9w*:t*jpb^P.lG-(#DCdl6$"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {.arena = arena};
        text_words(&out, "");
        desk_letters(&out, span_of(rows[i].bytes));
        ck_assert_str_eq(out.at, rows[i].letters);
    }
}
END_TEST

/* Keeps no key, asks nobody; parses no order: what every page has shows, signs and keeps, and one with the rules has
 * them from the C. */
START_TEST(the_mailed_desk_keeps_nothing)
{
    static const char *const keeping[] = {"localStorage", "indexedDB",     "generateKey", "PBKDF2",
                                          "DOMParser",    "AgeEncryption", "aes256-ctr"};
    static const char *const never[] = {"fetch(", "XMLHttpRequest", "WebSocket", "innerHTML",
                                        "eval(",  "sendBeacon",     "</script"};
    const char *mailed = words_of(desk_script()), *page = words_of(desk_page(arena)),
               *board = words_of(desk_board_script("blue-vs-gray"));
    for (size_t i = 0; i < sizeof keeping / sizeof *keeping; i++) {
        const bool shows = strcmp(keeping[i], "DOMParser") == 0; /* what the rules draw */
        ck_assert_msg(!strstr(mailed, keeping[i]), "%s in the mailed page", keeping[i]);
        ck_assert_msg(shows || !strstr(board, keeping[i]), "%s in the mailed page with the board", keeping[i]);
        ck_assert_msg(i == 1 || strstr(page, keeping[i]), "%s is not in the page of the host", keeping[i]);
    }
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!strstr(mailed, never[i]) && !strstr(board, never[i]), "%s in the mailed page", never[i]);
    static const char *const shared[] = {"model", "map", "sign", "shelf", "paper", "desk"}, *const asking[] = {"rules",
                                                                                                               "unlzma",
                                                                                                               "sieve"};
    ck_assert(says_it_once(mailed) && says_it_once(board));
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) /* what all do is one program */
        ck_assert_msg(strstr(mailed, strictly(shared[i])) && strstr(page, squeezed(shared[i])) &&
                          strstr(board, strictly(shared[i])),
                      "%s.js", shared[i]);
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        ck_assert_msg(!strstr(mailed, strictly(asking[i])) && strstr(page, squeezed(asking[i])) &&
                          (!desk_has_modules() || strstr(board, strictly(asking[i]))),
                      "%s.js", asking[i]);
    ck_assert_int_eq(desk_has_modules(), strstr(page, "' 'wasm-unsafe-eval'; style-src 'sha256-") != NULL);
    ck_assert(!strstr(mailed, "WebAssembly"));
    ck_assert_ptr_nonnull(strstr(page, "content=\"default-src 'none'; script-src 'sha256-"));
}
END_TEST

/* What is left of a script does the same: where a blank or the end of a line parts two words it stays. */
START_TEST(scripts_are_squeezed)
{
    static const struct {
        const char *script, *left;
    } all[] = {
        {"const a = 1, b = [ 2 ];\n\n    call( a , b );\n", "const a=1,b=[2];call(a,b);\n"},
        {"a - -b; a + +b; a - b; i++ + j", "a- -b;a+ +b;a-b;i++ +j\n"},
        {"a\n++b\nreturn\n(c)", "a\n++b\nreturn\n(c)\n"},
        {"x = y\n    .map(f)\n    ? 1\n    : 2;\nz()", "x=y.map(f)?1:2;z()\n"},
        {"f() /* remark */; // another's\ng()", "f();g()\n"},
        {"a /* of\ntwo lines */ b", "a\nb\n"},
        {"'it /* is */ // no \\' remark' + \"  '  \"", "'it /* is */ // no \\' remark'+\"  '  \"\n"},
        {"`a  ${ b + `c  ${ {d: '}'} }` }  // e` + f", "`a  ${ b + `c  ${ {d: '}'} }` }  // e`+f\n"},
        {"x.replace(/[/'\"]  \\/ */g , '')", "x.replace(/[/'\"]  \\/ */g,'')\n"},
        {"return /'  / .test(a)", "return/'  /.test(a)\n"},
        {"a = b / c / d; e = (f) / 2 / g", "a=b/ c/ d;e=(f)/ 2/ g\n"},
        {"a = b[0] / 2; // '", "a=b[0]/ 2;\n"},
        {"a < /script/.test(b)", "a< /script/.test(b)\n"},
        {"a = b / /c/g.exec(d) ; /e/ in f", "a=b/ /c/g.exec(d);/e/ in f\n"},
        {"a < !--b", "a< !--b\n"},
        {"1 .toFixed()", "1 .toFixed()\n"},
        {"const f = () => {\n}\ng()", "const f=()=>{}\ng()\n"},
        {"new  A in  \xc3\xa9", "new A in \xc3\xa9\n"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct text out = {.arena = arena};
        script_squeeze(&out, span_of(all[i].script));
        ck_assert_str_eq(out.at, all[i].left);
    }
}
END_TEST

/* Signed with the key that signs reports, in the manner that ssh-keygen checks. */
static void hash_is_signed(void)
{
    struct span left = published("first/keys"), line, blob, raw, comment;
    struct problem why = {0};
    struct sshsig sig;
    while (span_line(&left, &line) && !span_begins(line, "signer "))
        ;
    ck_assert(ssh_public_line(arena, span_from(line, strlen("signer ")), &blob, &comment, &why));
    ck_assert(sshsig_unarmor(arena, published("desk.sha256.sig"), &raw, &why) && sshsig_decode(raw, &sig, &why));
    ck_assert(sshsig_verify(&sig, blob, NAMESPACE_REPORT, published("desk.sha256"), &why));
}

/* The table to practise at, with every game; the list of games names it. */
static void practice_lies_beside_it(void)
{
    const char *page = words_of(published("practice.html")), *index = words_of(published("index.html"));
    for (size_t i = 0; rulesets[i]; i++) {
        const char *has = arena_words(arena, "\"%s\":{\"data\":\"", rulesets[i]->rules->name);
        ck_assert_msg(!desk_has_modules() || strstr(page, has), "%s", has);
        ck_assert_ptr_nonnull(strstr(page, arena_words(arena, "{\"name\":\"%s\",\"scenarios\":[\"%s\"",
                                                       rulesets[i]->rules->name, rulesets[i]->scenarios[0])));
    }
    ck_assert(!strstr(page, "DispatchKeep") && strstr(page, "default-src 'none'"));
    ck_assert_int_eq(strstr(index, "href=\"practice.html\"") != NULL, desk_has_modules());
}

START_TEST(one_page_for_a_release)
{
    struct stat before, after;
    struct span page;
    const char *path = arena_words(arena, "%s/desk.html", pub);
    walk_setting(&w, arena_words(arena, "publish-dir %s\n", pub));
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    page = published("desk.html");
    practice_lies_beside_it();
    ck_assert(span_same(page, desk_page(arena)));
    ck_assert_uint_lt(page.len, desk_has_modules() ? 1700000 : 200000);
    ck_assert_ptr_nonnull(strstr(words_of(page), desk_has_modules() ? "The order desk of dispatch " DISPATCH_VERSION "."
                                                                    : "The order desk of dispatch " DISPATCH_VERSION
                                                                      ", built without the rules of the games."));
    ck_assert_str_eq(words_of(published("desk.sha256")), arena_words(arena, "%s  desk.html\n", hash_of(page)));
    hash_is_signed();
    json_t *desk = facts();
    ck_assert_str_eq(json_string_value(json_object_get(desk, "sha256")), hash_of(page));
    ck_assert_str_eq(json_string_value(json_object_get(desk, "release")), DISPATCH_VERSION);
    json_decref(desk);
    ck_assert_ptr_nonnull(strstr(words_of(published("index.html")), hash_of(page)));
    /* neither another game nor another day makes it another */
    ck_assert_int_eq(stat(path, &before), 0);
    walk_new(&w, "second", "");
    walk_pass(&w, 86400);
    ck_assert_int_eq(stat(path, &after), 0);
    ck_assert(before.st_ino == after.st_ino);
    ck_assert_int_eq(walk_cli(&w, "desk"), 0);
    ck_assert_str_eq(w.out, arena_words(arena, "%s  desk.html\n", hash_of(page)));
    ck_assert_int_eq(walk_cli(&w, "desk %s", path), 0);
    walk_says(&w, "yes: ");
}
END_TEST

CHEAT("host", "serves an order desk of the host's own making, to sign with the keys that players keep in it", "-",
      "who compares the page with that of the release, as said [below](#the-order-desk)", "desk",
      "is not the order desk of dispatch");
START_TEST(a_page_of_the_hosts_own_says_so)
{
    const char *path = arena_words(arena, "%s/desk.html", pub), *hash;
    walk_setting(&w, arena_words(arena, "publish-dir %s\n", pub));
    walk_write(&w, arena_words(arena, "%s/templates/desk.css.mustache", w.dir), span_of("body{color:teal}\n"));
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    walk_says(&w, "desk.html is made with templates of yours, its SHA-256 ");
    const char *page = words_of(published("desk.html"));
    ck_assert_ptr_nonnull(strstr(page, "color:teal"));
    ck_assert_ptr_nonnull(strstr(page, "changed by this host: its hash is not that of a release"));
    ck_assert(!strstr(page, "The order desk of dispatch " DISPATCH_VERSION));
    json_t *desk = facts();
    ck_assert(json_is_null(json_object_get(desk, "release")));
    json_decref(desk);
    ck_assert_int_eq(walk_cli(&w, "desk %s", path), 1);
    walk_says(&w, "is not the order desk of dispatch");
    hash = hash_of(published("desk.html"));
    walk_says(&w, hash);
    ck_assert_int_eq(walk_cli(&w, "desk %s --pin %s", path, hash), 0);
    walk_says(&w, "is the page that you pinned");
    ck_assert_int_eq(walk_cli(&w, "desk %s --pin %.63s", path, hash), EX_USAGE);
    ck_assert_int_eq(walk_cli(&w, "desk --pin %s", hash), EX_USAGE);
    ck_assert_int_eq(walk_cli(&w, "desk %s.not-there", path), EX_NOINPUT);
    /* a style that would end its element, or is no text, is left out, and the page is that of the release again */
    static const char *const unfit[] = {"</style><script>x()</script>\n", "body{content:'\xff'}\n"};
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++) {
        walk_write(&w, arena_words(arena, "%s/templates/desk.css.mustache", w.dir), span_of(unfit[i]));
        ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
        ck_assert_int_eq(walk_cli(&w, "desk %s", path), 0);
    }
}
END_TEST

START_TEST(it_is_written_for_a_disk)
{
    const char *path = arena_words(arena, "%s.saved.html", w.dir);
    ck_assert_int_eq(walk_cli(&w, "desk --output %s", path), 0);
    ck_assert(span_same(slurp(arena, path), desk_page(arena)));
    ck_assert_int_eq(walk_cli(&w, "desk --output %s", path), EX_CANTCREAT);
    ck_assert_int_eq(walk_cli(&w, "desk %s --output %s.too", path, path), EX_USAGE);
}
END_TEST

/* Letters name it where a browser can sign there, and nowhere else. */
START_TEST(letters_name_the_desk)
{
    walk_setting(&w, arena_words(arena, "publish-dir %s\npublish-url https://games.example\n", pub));
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const char *letter = words_of(slurp(arena, walk_newest(&w, "north", "first-usa-invitation.txt")));
    ck_assert_ptr_nonnull(strstr(letter, "\n  https://games.example/desk.html\n"));
    ck_assert_ptr_nonnull(strstr(letter, hash_of(desk_page(arena))));
    letter = words_of(slurp(arena, walk_newest(&w, "north", "first-usa-open-1.txt")));
    ck_assert_ptr_nonnull(strstr(letter, "https://games.example/desk.html"));
    letter = words_of(slurp(arena, walk_newest(&w, "north", "first-usa-receipt-1.txt")));
    ck_assert_ptr_nonnull(strstr(letter, "there is no such file"));
    letter = words_of(slurp(arena, walk_newest(&w, "south", "first-csa-report-1.html")));
    ck_assert_ptr_nonnull(strstr(letter, "<a href=\"https://games.example/desk.html\">"));
}
END_TEST

START_TEST(no_letter_names_a_desk_that_cannot_sign)
{
    walk_setting(&w, arena_words(arena, "publish-dir %s\npublish-url http://games.example\n", pub));
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    const char *letter = words_of(slurp(arena, walk_newest(&w, "north", "first-usa-invitation.txt")));
    ck_assert(!strstr(letter, "desk.html"));
}
END_TEST

static Suite *desk_suite(void)
{
    Suite *suite = suite_create("desk");
    TCase *t = tcase_create("desk");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, the_mailed_desk_keeps_nothing);
    tcase_add_test(t, the_page_has_the_rules);
    tcase_add_test(t, bytes_in_letters);
    tcase_add_test(t, scripts_are_squeezed);
    tcase_add_test(t, one_page_for_a_release);
    tcase_add_test(t, a_page_of_the_hosts_own_says_so);
    tcase_add_test(t, it_is_written_for_a_disk);
    tcase_add_test(t, letters_name_the_desk);
    tcase_add_test(t, no_letter_names_a_desk_that_cannot_sign);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(desk_suite());
}
