/* SPDX-License-Identifier: Apache-2.0 */
/* Every problem key in the sources that can reach a person has a sentence, and every sentence has its key. */
#include "formats/cjson.h"
#include "formats/problem.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "tests/lib/test.h"
#include <glob.h>
#include <string.h>

enum { KEYS_MAX = 512, SENTENCE_MAX = 300 };

static struct arena *arena;
static struct {
    char at[KEYS_MAX][48];
    size_t n;
} found;

static void setup(void)
{
    arena = arena_new();
    found.n = 0;
}

static void teardown(void)
{
    arena_free(arena);
}

/* Families that never leave the program as a key with a sentence: the code that reads such a file says in its own words
 * what is the matter (settings, sealed files, templates, transcripts), and "x-..." lines of lint are advice to authors.
 */
static const char *const programs_own[] = {
    "checkpoint.", "cjson.",  "config.", "envelope.", "json.", "lint.",       "mustache.", "note.", "proof.",   "row.",
    "seal.",       "escrow.", "state.",  "store.",    "run.",  "transcript.", "host.",     "tile.", "witness.",
};
/* Literals of the same form that are no keys: the last part of a file's name, or of a host's. */
static const char *const file_ends[] = {".txt",  ".ics", ".conf", ".localhost", ".new",    ".db",  ".json",
                                        ".html", ".md",  ".svg",  ".css",       ".sha256", ".sig", ".bbcode"};

static bool is_programs_own(const char *key)
{
    for (size_t i = 0; i < sizeof programs_own / sizeof *programs_own; i++)
        if (strncmp(key, programs_own[i], strlen(programs_own[i])) == 0)
            return true;
    return false;
}

static bool is_file(const char *word)
{
    for (size_t i = 0; i < sizeof file_ends / sizeof *file_ends; i++) {
        const char *end = file_ends[i];
        if (strlen(word) > strlen(end) && strcmp(word + strlen(word) - strlen(end), end) == 0)
            return true;
    }
    return false;
}

/* "word.word": small letters, digits and _, at least one dot, each part begun by a letter. *dots: how many. */
static bool is_key(const char *word, size_t len, int *dots)
{
    bool begins = true;
    *dots = 0;
    for (size_t i = 0; i < len; i++) {
        bool letter = word[i] >= 'a' && word[i] <= 'z', digit = word[i] >= '0' && word[i] <= '9';
        if (begins ? !letter : !letter && !digit && word[i] != '_' && word[i] != '.')
            return false;
        begins = word[i] == '.';
        *dots += begins;
    }
    return len > 0 && len < sizeof found.at[0] && !begins;
}

static bool is_found(const char *key)
{
    for (size_t i = 0; i < found.n; i++)
        if (strcmp(found.at[i], key) == 0)
            return true;
    return false;
}

/* A key without a dot counts where it is given to what sets problems. */
static bool sets_problem(const char *line, const char *quote)
{
    static const char *const calls[] = {"refuse(p, ", "problem_set(why, ", "problem_set(play->why, "};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        size_t len = strlen(calls[i]);
        if ((size_t)(quote - line) >= len && memcmp(quote - len, calls[i], len) == 0)
            return true;
    }
    return false;
}

static void keys_of_line(const char *line)
{
    if (strncmp(line, "#include", 8) == 0 || strstr(line, "crash_point(") || strstr(line, "mutate_"))
        return;
    for (const char *quote = strchr(line, '"'); quote; quote = strchr(quote, '"')) {
        const char *end = strchr(quote + 1, '"');
        size_t len = end ? (size_t)(end - quote - 1) : 0;
        char word[sizeof found.at[0]] = "";
        int dots;
        if (!end)
            return;
        if (is_key(quote + 1, len, &dots) && (dots > 0 || sets_problem(line, quote))) {
            memcpy(word, quote + 1, len);
            if (!is_file(word) && !is_programs_own(word) && !is_found(word)) {
                ck_assert_uint_lt(found.n, KEYS_MAX);
                memcpy(found.at[found.n++], word, sizeof word);
            }
        }
        quote = end + 1;
    }
}

static void keys_of_files(const char *pattern)
{
    glob_t files;
    ck_assert_msg(glob(pattern, 0, NULL, &files) == 0, "no %s: run this from the top of the tree", pattern);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct span text = slurp(arena, files.gl_pathv[i]), line;
        while (span_line(&text, &line))
            keys_of_line(arena_string(arena, line));
    }
    globfree(&files);
}

static void find_keys(void)
{
    keys_of_files("formats/*.c");
    keys_of_files("games/*.c");
    keys_of_files("games/*/*.c");
    keys_of_files("games/*/*/*.c");
    keys_of_files("processor/*/*.c");
}

static json_t *sentences(void)
{
    struct problem why = {0};
    json_t *all = json_read(problem_file(), &why);
    ck_assert_msg(all != NULL, "templates/problems.json, line %d: %s", why.line, why.key ? why.key : "");
    return all;
}

/* ---- the two lists ---- */

START_TEST(every_key_has_a_sentence)
{
    json_t *all = sentences();
    find_keys();
    ck_assert_uint_ge(found.n, 100);
    ck_assert(is_found("order.name") && is_found("sshsig.type") && is_found("armor.quote") && is_found("horizon"));
    for (size_t i = 0; i < found.n; i++)
        ck_assert_msg(json_is_string(json_object_get(all, found.at[i])), "templates/problems.json has no words for %s",
                      found.at[i]);
    json_decref(all);
}
END_TEST

START_TEST(every_sentence_has_a_key)
{
    json_t *all = sentences(), *words;
    const char *key;
    find_keys();
    json_object_foreach(all, key, words)
        ck_assert_msg(is_found(key) || strcmp(key, "unknown") == 0, "no source sets the problem %s", key);
    json_decref(all);
}
END_TEST

/* ---- the sentences ---- */

static const char *render(const struct problem *why)
{
    return (const char *)arena_string(arena, problem_sentence(arena, why));
}

static void check_sentence(const char *key, const char *words)
{
    size_t len = strlen(words);
    ck_assert_msg(len > 0 && len <= SENTENCE_MAX, "%s: %zu characters: %s", key, len, words);
    ck_assert_msg(words[len - 1] == '.' || words[len - 1] == '?', "%s: ends without a full stop: %s", key, words);
    ck_assert_msg(words[0] >= 'A' && words[0] <= 'Z', "%s: begins small: %s", key, words);
    ck_assert_msg(!strstr(words, "  ") && !strstr(words, " . ") && !strstr(words, " ,"), "%s: blanks: %s", key, words);
    ck_assert_msg(!strstr(words, "{{") && !strstr(words, "}}"), "%s: a tag is left: %s", key, words);
    ck_assert_msg(!strchr(words, '\n') && !strstr(words, "()") && !strstr(words, ": ."), "%s: %s", key, words);
}

START_TEST(sentences_are_whole_with_and_without_places)
{
    json_t *all = sentences(), *words;
    const char *key;
    json_object_foreach(all, key, words)
    {
        struct problem bare = {.key = key};
        struct problem full = {.key = key, .rule = "BVG-6.1d", .line = 12, .column = 8, .length = 9, .offset = 4};
        struct problem place = {.key = key, .line = 3, .want = "a city"};
        strcpy(full.got, "Mannassas");
        strcpy(full.want, "a city that you can attack");
        strcpy(full.nearest, "Manassas");
        check_sentence(key, render(&bare));
        check_sentence(key, render(&full));
        check_sentence(key, render(&place));
    }
    json_decref(all);
}
END_TEST

static const struct {
    struct problem why;
    const char *words;
} told[] = {
    {{.key = "order.name", .got = "Mannassas", .want = "city", .nearest = "Manassas"},
     "There is no such city: Mannassas. Did you mean Manassas?"},
    {{.key = "order.name", .got = "Xyzzy", .want = "city"}, "There is no such city: Xyzzy."},
    {{.key = "order.argument", .want = "number"}, "Here something is missing: number."},
    {{.key = "order.argument", .got = "drw", .want = "draw", .nearest = "draw"},
     "Here another word is needed. Did you mean draw?"},
    {{.key = "order.condition", .got = "atacked", .want = "what to answer", .nearest = "attacked"},
     "That cannot stand here; expected: what to answer. Did you mean attacked?"},
    {{.key = "order.condition"}, "Its condition did not hold."},
    {{.key = "order.end"}, "There is no block here that end could close. Leave it out."},
    {{.key = "sshsig.type", .got = "ssh-rsa", .want = "ssh-keygen -t ed25519"},
     "Keys of that type (ssh-rsa) are not taken here. Make one with ssh-keygen -t ed25519, and tell the host."},
    {{.key = "card.not_in_hand", .got = "D.H. Hill & \"Co\""}, "D.H. Hill & \"Co\" is not in your hand."},
    {{.key = "no.such", .got = "x"}, "It cannot be taken (no.such): x."},
    {{.key = NULL}, "It cannot be taken."},
};

START_TEST(what_people_read)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        ck_assert_str_eq(render(&told[i].why), told[i].words);
}
END_TEST

/* What a person can do about it stands in the sentence. */
static const char *const remedies[][2] = {
    {"base.unknown", "end the checkpoint attached to your newest report"},
    {"sshsig.type", "ssh-keygen -t ed25519"},
    {"sshsig.namespace", "-n pbem-v1"},
    {"sshkey.encrypted", "ssh-keygen -Y sign"},
    {"minisign.legacy", "minisign -S without -l"},
    {"armor.forged", "attachment"},
    {"armor.unsigned", "ssh-keygen -Y sign"},
    {"seq.used", "newest report"},
    {"turn.closed", "newest form"},
    {"line.long", "70 columns"},
};

START_TEST(a_sentence_names_the_remedy)
{
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
        struct problem why = {.key = remedies[i][0]};
        ck_assert_msg(strstr(render(&why), remedies[i][1]), "%s: %s", remedies[i][0], render(&why));
    }
}
END_TEST

static Suite *words_suite(void)
{
    Suite *suite = suite_create("words");
    TCase *t = tcase_create("words");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, every_key_has_a_sentence);
    tcase_add_test(t, every_sentence_has_a_key);
    tcase_add_test(t, sentences_are_whole_with_and_without_places);
    tcase_add_test(t, what_people_read);
    tcase_add_test(t, a_sentence_names_the_remedy);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(words_suite());
}
