/* SPDX-License-Identifier: Apache-2.0 */
/* What a thread of a forum gets to read: nothing private in the open part, nothing of others turned into markup, every
 * sealed file back out of what people save. */
#include "formats/age.h"
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PARTS_SEEN_MAX = 64 };
static struct walk w;
static const char *const markups[] = {"markdown", "bbcode"};
static const char *const spoiler[][2] = {{"[details=", "[/details]"}, {"[spoiler=", "[/spoiler]"}};
static const char *const code[][2] = {{"```text\n", "\n```\n"}, {"[code]\n", "\n[/code]\n"}};

static void begin_as(const char *name)
{
    walk_open(&w, name);
    walk_setting(&w, "publish-url https://games.example/host\n");
}

static void begin(void)
{
    begin_as("p");
}

static void end(void)
{
    walk_close(&w);
}

static void begin_forum(void)
{
    begin();
    walk_new(&w, "first", "--forum");
    walk_pass(&w, 1);
}

/* One host for all tests that only look at its first report; each runs in a process of its own. */
static void begin_told(void)
{
    begin_as("told");
    walk_new(&w, "first", "--forum");
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
}

static void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%s", words, text);
}

static void lacks(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) == NULL, "there is \"%s\" in:\n%s", words, text);
}

static int count(const char *text, const char *words)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        n++;
    return n;
}

/* What `dispatch post` prints, at the walk's own instant: by the clock on the wall a delay may be over. */
static const char *post(const char *options)
{
    char now[21];
    utc_write(now, w.now);
    ck_assert_msg(walk_cli(&w, "post @ first %s --now %s", options, now) == 0, "%s: %s", options, w.said);
    return w.out;
}

/* What stands above the first spoiler of a seat. */
static const char *public_part(const char *text)
{
    const char *at = strstr(text, "=\"Sealed for") ? strstr(text, "=\"Sealed for") : strstr(text, "=Sealed for");
    return at ? arena_words(w.arena, "%.*s", (int)(at - text), text) : text;
}

static const char *file_of(const char *name, const char *words)
{
    const char *path = arena_words(w.arena, "%s.%s", w.dir, name);
    walk_write(&w, path, span_of(words));
    return path;
}

static const char *private_key(const char *seat)
{
    struct text key = {.arena = w.arena};
    ssh_private_write(&key, walk_key(&w, seat), seat);
    return file_of(arena_words(w.arena, "id-%s", seat), arena_string(w.arena, text_span(&key)));
}

/* ---- a game in a thread, from its opening on ---- */

START_TEST(a_thread_begins_with_terms_and_sealed_invitations)
{
    const char *opening = post("--report 0");
    ck_assert(strncmp(opening, "**Dispatch first, the game (1 of 1)**\n", 38) == 0);
    holds(opening, "## Blue vs Gray, standard");
    holds(opening, "- **CSA**, with the key `SHA256:");
    holds(opening, "\nage -a -r age1");
    holds(opening, "<https://games.example/host/first/>");
    holds(opening, "the order desk, <https://games.example/host/desk.html>: with an SSH key it opens");
    holds(post("--report 0 --markup bbcode"), "[url]https://games.example/host/desk.html[/url]: with an SSH key");
    lacks(opening, "example.org");
    lacks(opening, "south");                                         /* seats and keys, never names */
    ck_assert_str_eq(arena_words(w.arena, "%s", opening), post("")); /* there is no newer one */
    const char *all = post("--new");
    ck_assert_int_eq(count(all, "==> Dispatch first, "), 3);
    ck_assert(strstr(all, "the game (1 of 1) <==") < strstr(all, "message to usa 1 (1 of 1) <=="));
    holds(all, "\n**Dispatch first, message to csa 1 (1 of 1)**\n");
    holds(all, "A message for the **CSA**; only its key opens it.");
    ck_assert_int_eq(count(all, "[details=\"Sealed for the CSA\"]"), 1);
    lacks(all, "entropy");
    lacks(all, "will you play");
    post("--new");
    ck_assert_str_eq(w.out, "");
    walk_says(&w, "nothing is new");
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", file_of("post", all), private_key("csa")), 0);
    walk_says(&w, "Channel: a forum.");
    walk_says(&w, "  https://games.example/host/desk.html\n");
    walk_says(&w, "Paste the whole post that you got\nthis in: it opens what is sealed to your key");
    walk_says(&w, "entropy-commit:");
    walk_says(&w, "more are sealed to others");
}
END_TEST

START_TEST(posts_that_are_not_there)
{
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 1"), 66);
    walk_says(&w, "has not begun");
    ck_assert_int_eq(walk_cli(&w, "post @ nothing"), 66);
    ck_assert_int_eq(walk_cli(&w, "post @ first --markup html"), 64);
    ck_assert_int_eq(walk_cli(&w, "post @ first --limit 3999"), 64);
    ck_assert_int_eq(walk_cli(&w, "post @ first --report x"), 64);
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 1 --new"), 64);
    ck_assert_int_eq(walk_cli(&w, "post @ first --message usa"), 64);
    ck_assert_int_eq(walk_cli(&w, "post @ first --message usa/99"), 66);
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    walk_drop(&w, "nonce", walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_drop(&w, "nonce", walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    char now[21];
    utc_write(now, w.now + 60);
    static const char *const first[] = {"fetch", "ingest", "advance"};
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(walk_cli(&w, "run @ --stage %s --now %s", first[i], now), 0);
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 1"), 75); /* before the reports are written */
    walk_says(&w, "dispatch run comes first");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 2"), 66);
    holds(post(""), "Dispatch first, report 1 (1 of ");
}
END_TEST

START_TEST(a_game_that_comes_to_nothing_says_so)
{
    post("--new");
    for (int i = 0; i < 3; i++) { /* the host lets it start afresh twice */
        walk_pass(&w, 8 * 86400);
        char now[21];
        utc_write(now, w.now);
        ck_assert_int_eq(walk_cli(&w, "resume @ first --yes --now %s", now), i < 2 ? 0 : 64);
    }
    const char *text = post("");
    holds(text, "Dispatch first, report 1 (1 of 1)");
    holds(text, "## Blue vs Gray: the end");
    holds(text, "**The game came to nothing: not all players joined.**");
    lacks(text, "Waiting for");
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 2"), 66);
}
END_TEST

/* ---- nothing private in the open ---- */

/* Lines of the section "YOUR HAND" of the opened report, up to the colon: names of cards. */
static int hand_is_hidden(const char *report, const char *open_part)
{
    const char *at = strstr(report, "\nYOUR HAND\n");
    int n = 0;
    ck_assert_ptr_nonnull(at);
    for (at += strlen("\nYOUR HAND\n"); *at && *at != '\n'; at = strchr(at, '\n') + 1) {
        size_t len = strcspn(at, ":\n");
        if (*at == ' ' || at[len] != ':' || strncmp(at, "Emancipation", len) == 0) /* the terms of victory name it */
            continue;
        lacks(open_part, arena_words(w.arena, " %.*s", (int)len, at)); /* V Corps, not XXV Corps */
        n++;
    }
    return n;
}

static const char *opened(const char *seat, const char *text)
{
    const char *path = file_of("thread", text);
    ck_assert_msg(walk_cli(&w, "open %s --key %s", path, private_key(seat)) == 0, "%s", w.said);
    return w.out;
}

START_TEST(the_open_part_tells_nothing_private)
{
    const char *text = post("--limit 1000000"), *open_part = public_part(text);
    static const char *const never[] = {"orders:", "salt:", "base:", "seq:",  "YOUR HAND",
                                        "PBEM",    "north", "south", "nonce", "example.org"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        lacks(open_part, never[i]);
    holds(open_part, "## Blue vs Gray: ");
    holds(open_part, "**How things stand**");
    holds(open_part, "**Waiting for CSA, until ");
    holds(open_part, "published at <https://games.example/host/first/>");
    holds(open_part, "The map of this turn: <https://games.example/host/first/turn-1.html#map>");
    int cards = hand_is_hidden(opened("csa", text), open_part) + hand_is_hidden(opened("usa", text), open_part);
    ck_assert_int_ge(cards, 4);
    ck_assert_int_eq(count(text, "[details=\"Sealed for the CSA\"]"), 1);
    ck_assert_int_eq(count(text, "[details=\"Sealed for the USA\"]"), 1);
}
END_TEST

/* A thread that is ahead of the public folder names no page that is not there yet. */
START_TEST(what_is_held_back_has_no_address)
{
    walk_setting(&w, "publish-delay 1 exchange\n");
    const char *open_part = public_part(post("--limit 1000000"));
    lacks(open_part, "The map of this turn");
    holds(open_part, "The map, as it is now: <https://games.example/host/first/#map>");
}
END_TEST

/* The open part without what must differ: the log's head. */
static const char *compared(const char *name)
{
    walk_open(&w, name);
    walk_new(&w, "first", "--forum --scenario historical"); /* no late-war cards: what is public of them differs */
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
    struct text both = {.arena = w.arena};
    for (int m = 0; m < 2; m++) {
        char *text = arena_words(w.arena, "%s",
                                 public_part(post(arena_words(w.arena, "--limit 1000000 --markup %s", markups[m]))));
        char *head = strstr(text, ", head ");
        ck_assert_ptr_nonnull(head);
        memset(head + 7, 'x', strcspn(head + 7, "\n"));
        text_words(&both, text);
    }
    return both.at;
}

START_TEST(other_hidden_cards_give_the_same_open_part)
{
    struct walk one;
    walk_close(&w);
    const char *a = compared("a"), *mine = opened("csa", post("--limit 1000000"));
    one = w;
    const char *b = compared("b"), *other = opened("csa", post("--limit 1000000"));
    ck_assert_str_eq(a, b);
    ck_assert_str_ne(strstr(mine, "\nYOUR HAND\n"), strstr(other, "\nYOUR HAND\n")); /* by chance once in thousands */
    walk_close(&one);
}
END_TEST

/* ---- out of what people save ---- */

static int n_folders;

/* All files of the csa's report come out of it, and prove it. */
static void proves_itself(const char *what, const char *text)
{
    const char *path = file_of("saved", text);
    const char *folder = arena_words(w.arena, "%s.opened-%d-%d", w.dir, (int)getpid(), n_folders++);
    ck_assert_msg(walk_cli(&w, "open %s --key %s --output %s", path, private_key("csa"), folder) == 0, "%s: %s", what,
                  w.said);
    static const char *const names[] = {"first-csa-report-1.txt", "first-csa-report-1.txt.sig",
                                        "first-csa-report-1-proof.txt", "first-csa-3.txt"};
    for (size_t i = 0; i < 4; i++)
        ck_assert_msg(slurp(w.arena, arena_words(w.arena, "%s/%s", folder, names[i])).len > 0, "%s: %s", what,
                      names[i]);
    ck_assert_int_eq(count(w.out, "\n"), 4);
    ck_assert_msg(walk_cli(&w, "verify %s", folder) == 0, "%s: %s%s", what, w.out, w.said);
    walk_says(&w, "signed by the host");
}

/* Each line with something before and behind it. */
static const char *each_line(const char *text, const char *before, const char *behind)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(text), line; span_line(&left, &line);)
        text_format(&out, "%s%.*s%s\n", before, (int)line.len, (const char *)line.at, behind);
    return out.at;
}

/* As a browser saves it: code boxes become pre, everything else paragraphs. */
static const char *page_of(const char *text, int m)
{
    struct text out = {.arena = w.arena};
    const char *open = code[m][0], *close = code[m][1];
    text_words(&out, "<!DOCTYPE html>\n<html><head><title>Thread</title></head><body><div class=\"post\"><p>");
    for (const char *at = text; *at;) {
        if (strncmp(at, open, strlen(open)) == 0) {
            text_words(&out, "</p><pre><code class=\"lang-text\">");
            at += strlen(open);
        } else if (strncmp(at, close, strlen(close)) == 0) {
            text_words(&out, "\n</code></pre><button>Copy</button><p>");
            at += strlen(close);
        } else {
            text_words(&out, *at == '<' ? "&lt;" : *at == '&' ? "&amp;" : arena_words(w.arena, "%c", *at));
            at++;
        }
    }
    text_words(&out, "</p></div></body></html>\n");
    return out.at;
}

START_TEST(every_saved_form_opens)
{
    const char *whole = post(arena_words(w.arena, "--limit 1000000 --markup %s", markups[_i]));
    proves_itself("source", whole);
    proves_itself("quoted", each_line(whole, "> ", ""));
    proves_itself("quoted twice", each_line(whole, ">> ", "\r"));
    proves_itself("indented", each_line(whole, "    ", "  "));
    proves_itself("page", page_of(whole, _i));
    const char *parts = post(arena_words(w.arena, "--limit 9000 --markup %s", markups[_i]));
    ck_assert_int_ge(count(parts, "==> Dispatch first, report 1 ("), 5);
    proves_itself("parts", parts);
    proves_itself("a page of parts", page_of(parts, _i));
    proves_itself("a thread with a quote", arena_words(w.arena, "%s\n%.*s\n\nWell played!\n\n%s", whole,
                                                       (int)strlen(whole) * 2 / 3, each_line(whole, "> ", ""), parts));
}
END_TEST

/* ---- limits ---- */

static void check_parts(const char *folder, size_t limit, int n, int m)
{
    bool sealed = false;
    for (int i = 1; i <= n; i++) {
        const char *text = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s.%d", folder, i)));
        const char *title = arena_words(w.arena, "%sDispatch first, report 1 (%d of %d)%s\n", m == 0 ? "**" : "[b]", i,
                                        n, m == 0 ? "**" : "[/b]");
        ck_assert_uint_le(strlen(text), limit);
        ck_assert_msg(strncmp(text, title, strlen(title)) == 0, "%.80s", text);
        bool has = strstr(text, "Sealed for the") != NULL;
        ck_assert_msg(!sealed || has, "part %d of %d: the open part comes first", i, n);
        sealed = has;
        for (int k = 0; k < 2; k++) /* whatever is opened is closed */
            ck_assert_int_eq(count(text, spoiler[m][k]), count(text, spoiler[m][0]));
        ck_assert_int_eq(count(text, code[m][0]), count(text, code[m][1]));
        ck_assert_int_le(count(text, "Sealed for the"), i == 1 ? 2 : 1);
        ck_assert_int_eq(count(text, "Waiting for"), strstr(text, "Log of ") != NULL);
    }
    ck_assert(sealed);
}

START_TEST(what_is_too_long_goes_into_parts)
{
    static const size_t limits[] = {4000, 5500, 9000, 40000};
    int before = PARTS_SEEN_MAX;
    for (size_t l = 0; l < 4; l++) {
        const char *path = arena_words(w.arena, "%s.%s-%zu", w.dir, markups[_i], l);
        post(arena_words(w.arena, "--limit %zu --markup %s --output %s", limits[l], markups[_i], path));
        int n = count(w.out, "\n");
        ck_assert_int_ge(n, 2);
        ck_assert_int_lt(n, before);
        check_parts(path, limits[l], n, _i);
        before = n;
    }
    ck_assert_int_eq(before, 3); /* what people read is together; behind it a proof for each seat */
    ck_assert_int_eq(walk_cli(&w, "post @ first --limit 4000 --output %s.%s-0", w.dir, markups[_i]),
                     73); /* never over another */
}
END_TEST

/* The same bytes each time: age's chance was used up when the message was sealed. */
START_TEST(rendering_again_gives_the_same)
{
    const char *first = arena_words(w.arena, "%s", post(""));
    walk_pass(&w, 3600);
    ck_assert_str_eq(post(""), first);
    ck_assert_str_eq(post("--report 1"), first);
    const char *folder = arena_words(w.arena, "%s/templates", w.dir);
    walk_write(&w, arena_words(w.arena, "%s/post.md.mustache", folder), span_of("{{{title}}}\n{{#report}}{{when}}"));
    ck_assert_str_eq(post(""), first); /* not closed: the built-in one, and the host hears of it */
    walk_write(&w, arena_words(w.arena, "%s/post.md.mustache", folder), span_of("{{{title}}}\nfor {{game}}"));
    ck_assert_str_eq(post(""), "Dispatch first, report 1 (1 of 1)\nfor first\n");
}
END_TEST

/* ---- messages ---- */

/* Sealed to the host, as age would. */
static struct span sealed_sheet(const char *lines)
{
    struct age_recipient to;
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena}, word = {.arena = w.arena};
    struct problem why = {0};
    uint8_t public_key[32];
    crypto_scalarmult_base(public_key, slurp(w.arena, arena_words(w.arena, "%s.keys/age.key", w.dir)).at);
    age_recipient_write(&word, public_key);
    ck_assert(age_recipient_read(text_span(&word), &to, &why));
    age_seal(&file, &to, 1, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", lines)));
    age_armor(&letters, text_span(&file));
    return text_span(&letters);
}

/* The answer and its signature fit each other under the names that the post gives them. */
static void proves_answer(const char *text)
{
    const char *folder = arena_words(w.arena, "%s.answer", w.dir), *path = file_of("answer.post", text);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --output %s", path, private_key("csa"), folder), 0);
    char *name = arena_words(w.arena, "%s", w.out);
    name[strcspn(name, "\n")] = '\0';
    ck_assert_ptr_nonnull(strstr(name, "-answer-"));
    struct span body = slurp(w.arena, name), sig = slurp(w.arena, arena_words(w.arena, "%s.sig", name));
    struct sshsig read;
    struct span blob;
    struct problem why = {0};
    ck_assert(sshsig_unarmor(w.arena, sig, &blob, &why) && sshsig_decode(blob, &read, &why));
    ck_assert_msg(sshsig_verify(&read, read.key, NAMESPACE_REPORT, body, &why), "%s", why.key);
}

START_TEST(receipts_say_nothing_in_the_open)
{
    walk_set_up(&w, "first");
    post("--new");
    const char *block = walk_orders(&w, "first", "csa", "done\n");
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", block)).verdict, VERDICT_REFUSED); /* in clear */
    const char *text = arena_words(w.arena, "%s", post("--new")), *open_part = public_part(text);
    holds(open_part, "message to csa ");
    holds(open_part, "A message for the **CSA**");
    lacks(text, "receipt");
    lacks(text, "refused");
    lacks(text, "orders");
    ck_assert_int_eq(count(text, "-----BEGIN AGE"), 2); /* as of a sheet in which all is well: no form beside it */
    size_t length = strlen(text);
    holds(opened("csa", text), "age -a -r");
    const char *number = strstr(text, "message to csa ") + strlen("message to csa ");
    post(arena_words(w.arena, "--markup bbcode --message csa/%.*s", (int)strspn(number, "0123456789"), number));
    walk_says(&w, "A message for the [b]CSA[/b]; only its key opens it.");
    ck_assert_int_eq(walk_cli(&w, "post @ first --message usa/%.*s", (int)strspn(number, "0123456789"), number), 66);
    ck_assert_int_eq(walk_take(&w, sealed_sheet("done\n")).verdict, VERDICT_RECEIPT);
    const char *good = arena_words(w.arena, "%s", post("--new"));
    ck_assert_int_eq(count(good, "message to csa"), 1);
    ck_assert_uint_eq(strlen(good), length);
    holds(opened("csa", good), "is in");
    proves_answer(good);
}
END_TEST

/* A player whom nothing can be sealed to hears in the open what to do, and nothing else. */
START_TEST(without_a_key_that_opens)
{
    walk_set_up(&w, "first");
    post("--new");
    const char *revoke = walk_key_block(&w, "first", "csa", "REVOKE", walk_key(&w, "csa"));
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", revoke)).verdict, VERDICT_RECEIPT);
    walk_pass(&w, 1);
    const char *text = post("--new");
    holds(text, "Nothing can be sealed to the key of the **CSA**");
    holds(text, "[details=\"Sealed for the USA\"]");
    lacks(text, "Sealed for the CSA");
}
END_TEST

/* ---- by mail ---- */

START_TEST(a_game_by_mail_has_the_open_part_alone)
{
    walk_new(&w, "first", "");
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
    const char *text = post("");
    holds(text, "Dispatch first, report 1 (1 of 1)");
    holds(text, "**How things stand**");
    lacks(text, "AGE");
    lacks(text, "Sealed");
    lacks(text, "YOUR HAND");
    ck_assert_int_eq(walk_cli(&w, "post @ first --message csa/1"), 64); /* it was sent in clear */
    walk_says(&w, "is not sealed");
    text = post("--new");
    ck_assert_int_eq(count(text, "==> Dispatch first, "), 2);
    lacks(text, "AGE ENCRYPTED");
    post("--new");
    ck_assert_str_eq(w.out, "");
}
END_TEST

/* What time and the host did is public, and says seats where a player's report says names. */
START_TEST(time_and_the_host_are_told)
{
    walk_new(&w, "first", "");
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
    ck_assert_int_eq(walk_cli(&w, "extend @ first 1d somebody-is-away --yes"), 0);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    const char *text = post("");
    holds(text, "Dispatch first, report 2 (1 of 1)");
    holds(text, "### Deadlines, keys and rulings");
    holds(text, "- The deadline was extended to ");
    holds(text, " UTC by the host.");
    holds(text, "- CSA missed the deadline: only standing ");
    lacks(text, "south");
    lacks(text, "somebody");
}
END_TEST

/* As long as the host keeps the public pages back, unless he asks for the report himself. */
START_TEST(a_delay_holds_back_games_by_mail)
{
    static const char *const delays[] = {"publish-delay 1 exchange\n", "publish-delay 5d\n"};
    walk_setting(&w, delays[_i]);
    walk_new(&w, "first", "");
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
    holds(post(""), "the game (1 of 1)");
    holds(post("--report 1"), "report 1 (1 of 1)");
    ck_assert_int_eq(count(post("--new"), "Dispatch first, "), 1);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now + 3 * 86400);
    holds(post(""), "report 1 (1 of 1)");
    ck_assert_int_eq(count(post("--new"), "Dispatch first, "), 1);
    lacks(w.out, "report 2");
}
END_TEST

/* Mode C: the seats open what they sealed, and the dice of the exchange rest on it. */
START_TEST(what_dice_waited_for_is_told)
{
    walk_new(&w, "first", "--dice C");
    walk_pass(&w, 1);
    walk_set_up(&w, "first");
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", walk_sealed(&w, "first", "csa", "done\nnow\n"))).verdict,
                     VERDICT_RECEIPT);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "post @ first --report 2"), 66); /* nothing is rolled before it is opened */
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "csa", walk_opening(&w, "first", "csa"))).verdict, VERDICT_RECEIPT);
    walk_pass(&w, 60);
    const char *text = post("");
    holds(text, "Dispatch first, report 2 (1 of 1)");
    holds(text, "### What the dice waited for");
    holds(text, "- CSA revealed ");
}
END_TEST

/* ---- the others ---- */

START_TEST(house_divided_has_its_words)
{
    walk_house(&w, "first", "--forum");
    for (int m = 0; m < 2; m++) {
        const char *text = post(arena_words(w.arena, "--markup %s", markups[m]));
        holds(text, m == 0 ? "## House Divided: " : "[size=150]House Divided: ");
        holds(text, "Waiting for ");
        lacks(public_part(text), "orders:");
    }
    const char *all = post("--limit 1000000");
    holds(opened("south", all), "first-south-report-1.txt");
}
END_TEST

static Suite *post_suite(void)
{
    Suite *suite = suite_create("post");
    TCase *f = tcase_create("forum"), *r = tcase_create("report"), *m = tcase_create("others");
    tcase_add_checked_fixture(f, begin_forum, end);
    tcase_add_test(f, a_thread_begins_with_terms_and_sealed_invitations);
    tcase_add_test(f, posts_that_are_not_there);
    tcase_add_test(f, a_game_that_comes_to_nothing_says_so);
    tcase_add_unchecked_fixture(r, begin_told, end);
    tcase_add_test(r, the_open_part_tells_nothing_private);
    tcase_add_test(r, what_is_held_back_has_no_address);
    tcase_add_loop_test(r, every_saved_form_opens, 0, 2);
    tcase_add_loop_test(r, what_is_too_long_goes_into_parts, 0, 2);
    tcase_add_test(r, rendering_again_gives_the_same);
    tcase_add_test(f, receipts_say_nothing_in_the_open);
    tcase_add_test(f, without_a_key_that_opens);
    tcase_add_checked_fixture(m, begin, end);
    tcase_add_test(m, other_hidden_cards_give_the_same_open_part);
    tcase_add_test(m, a_game_by_mail_has_the_open_part_alone);
    tcase_add_test(m, time_and_the_host_are_told);
    tcase_add_loop_test(m, a_delay_holds_back_games_by_mail, 0, 2);
    tcase_add_test(m, what_dice_waited_for_is_told);
    tcase_add_test(m, house_divided_has_its_words);
    suite_add_tcase(suite, f);
    suite_add_tcase(suite, m);
    suite_add_tcase(suite, r); /* last: its host lies in a folder that all tests behind it would share */
    return suite;
}

int main(void)
{
    return run_suite(post_suite());
}
