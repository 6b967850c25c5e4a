/* SPDX-License-Identifier: Apache-2.0 */
/* Every problem key in the sources that can reach a person has a sentence, and every sentence has its key: those of a
 * ruleset in its own folder, those that more than one place sets in templates/. */
#include "formats/cjson.h"
#include "formats/problem.h"
#include "games/face/face.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "tests/lib/test.h"
#include <glob.h>
#include <string.h>
#include <unistd.h>

enum { KEYS_MAX = 2048, SENTENCE_MAX = 300, RULESETS_MAX = 30 };

static struct arena *arena;
/* Keys in the sources, and where they stand: bit 0 for what all share, 1 + i for rulesets[i]. */
static struct {
    char at[KEYS_MAX][48];
    uint32_t homes[KEYS_MAX];
    size_t n;
} found;
enum { SHARED = 1 };

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
static const char *const file_ends[] = {".txt", ".ics", ".conf", ".localhost", ".new",    ".db",  ".json",  ".html",
                                        ".xml", ".md",  ".svg",  ".css",       ".sha256", ".sig", ".bbcode"};

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

static size_t n_rulesets(void)
{
    size_t n = 0;
    while (rulesets[n])
        n++;
    ck_assert_uint_le(n, RULESETS_MAX);
    return n;
}

static uint32_t home_of_ruleset(size_t i)
{
    return (uint32_t)SHARED << 1 << i;
}

/* Where the key stands; 0: nowhere. */
static uint32_t homes_of(const char *key)
{
    for (size_t i = 0; i < found.n; i++)
        if (strcmp(found.at[i], key) == 0)
            return found.homes[i];
    return 0;
}

static void note_key(const char *key, uint32_t home)
{
    size_t i = 0;
    while (i < found.n && strcmp(found.at[i], key) != 0)
        i++;
    ck_assert_uint_lt(i, KEYS_MAX);
    if (i == found.n)
        strcpy(found.at[found.n++], key);
    found.homes[i] |= home;
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

static void keys_of_line(const char *line, uint32_t home)
{
    if (strncmp(line, "#include", 8) == 0 || strstr(line, "crash_point(") || strstr(line, "SENDING_POINTS(") ||
        strstr(line, "mutate_"))
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
            if (!is_file(word) && !is_programs_own(word))
                note_key(word, home);
        }
        quote = end + 1;
    }
}

/* A ruleset in the making: a folder with words of its own that no line of games/face/rulesets.c names yet. */
enum { MAKING = 1 << 30 };

static const char *words_in_the_making(const char *path)
{
    const char *name = path + strlen("games/"), *end = strncmp(path, "games/", 6) == 0 ? strchr(name, '/') : NULL;
    if (!end)
        return NULL;
    const char *file = arena_words(arena, "games/%.*s/problems.json", (int)(end - name), name);
    return access(file, R_OK) == 0 ? file : NULL;
}

/* The ruleset that a source belongs to, by its folder; none: all share it. */
static uint32_t home_of_file(const char *path)
{
    for (size_t i = 0; rulesets[i]; i++)
        if (strncmp(path, arena_words(arena, "games/%s/", rulesets[i]->rules->name),
                    strlen("games//") + strlen(rulesets[i]->rules->name)) == 0)
            return home_of_ruleset(i);
    return words_in_the_making(path) ? MAKING : SHARED;
}

static void keys_of_files(const char *pattern)
{
    glob_t files;
    ck_assert_msg(glob(pattern, 0, NULL, &files) == 0, "no %s: run this from the top of the tree", pattern);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct span text = slurp(arena, files.gl_pathv[i]), line;
        while (span_line(&text, &line))
            keys_of_line(arena_string(arena, line), home_of_file(files.gl_pathv[i]));
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
    keys_of_files("desk/*.c");
}

/* Of a ruleset, or (NULL) those that all share; a file with a key twice is none. */
static json_t *sentences(const struct ruleset *set)
{
    struct problem why = {0};
    if (set && !set->problems)
        return json_object();
    json_t *all = json_read(set ? set->problems() : problem_file(), &why);
    ck_assert_msg(json_is_object(all), "problems.json of %s, line %d: %s", set ? set->rules->name : "templates",
                  why.line, why.key ? why.key : "no object");
    return all;
}

static json_t *words_of_file(const char *path)
{
    struct problem why = {0};
    json_t *all = json_read(slurp(arena, path), &why);
    ck_assert_msg(json_is_object(all), "%s, line %d: %s", path, why.line, why.key ? why.key : "no object");
    return all;
}

/* ---- the lists ---- */

START_TEST(every_key_has_a_sentence)
{
    json_t *all = sentences(NULL);
    find_keys();
    ck_assert_uint_ge(found.n, 300);
    ck_assert(homes_of("order.name") && homes_of("sshsig.type") && homes_of("armor.quote") && homes_of("horizon"));
    for (size_t i = 0; i < found.n; i++)
        ck_assert_msg(!(found.homes[i] & SHARED) || json_is_string(json_object_get(all, found.at[i])),
                      "templates/problems.json has no words for %s", found.at[i]);
    for (size_t set = 0; set < n_rulesets(); set++) {
        json_t *own = sentences(rulesets[set]);
        for (size_t i = 0; i < found.n; i++)
            ck_assert_msg(!(found.homes[i] & home_of_ruleset(set)) ||
                              json_is_string(json_object_get(own, found.at[i])) ||
                              json_is_string(json_object_get(all, found.at[i])),
                          "games/%s/problems.json has no words for %s", rulesets[set]->rules->name, found.at[i]);
        json_decref(own);
    }
    glob_t makings;
    ck_assert_int_eq(glob("games/*/problems.json", 0, NULL, &makings), 0);
    for (size_t i = 0; i < found.n; i++) {
        bool has = !(found.homes[i] & MAKING) || json_is_string(json_object_get(all, found.at[i]));
        for (size_t k = 0; k < makings.gl_pathc && !has; k++) {
            json_t *own = home_of_file(makings.gl_pathv[k]) == MAKING ? words_of_file(makings.gl_pathv[k]) : NULL;
            has = json_is_string(json_object_get(own, found.at[i]));
            json_decref(own);
        }
        ck_assert_msg(has, "no problems.json of a ruleset in the making has words for %s", found.at[i]);
    }
    globfree(&makings);
    json_decref(all);
}
END_TEST

/* Words that one ruleset alone gives stand in its folder, and only there. */
START_TEST(every_sentence_has_a_key)
{
    json_t *all = sentences(NULL), *words;
    const char *key;
    find_keys();
    json_object_foreach(all, key, words)
    {
        uint32_t homes = homes_of(key);
        ck_assert_msg(homes || strcmp(key, "unknown") == 0, "no source sets the problem %s", key);
        ck_assert_msg(homes == (uint32_t)SHARED || (homes & (homes - 1)) != 0 || homes == 0,
                      "only one ruleset sets %s: its words belong into problems.json of its folder", key);
    }
    for (size_t set = 0; set < n_rulesets(); set++) {
        json_t *own = sentences(rulesets[set]);
        const char *name = rulesets[set]->rules->name;
        json_object_foreach(own, key, words)
        {
            ck_assert_msg(homes_of(key) & home_of_ruleset(set), "no source of games/%s sets the problem %s", name, key);
            ck_assert_msg(!(homes_of(key) & SHARED), "games/%s has words for %s, which others set too", name, key);
            ck_assert_msg(!json_object_get(all, key), "%s has words in games/%s and in templates", key, name);
        }
        json_decref(own);
    }
    json_decref(all);
}
END_TEST

/* What a step says that its handlers may refuse with. */
static size_t check_refuses(size_t set, const char *refuses, const json_t *all, const json_t *own)
{
    size_t n = 0;
    for (const char *at = refuses + strspn(refuses, " "); *at; at += strspn(at, " "), n++) {
        size_t len = strcspn(at, " ");
        const char *key = arena_words(arena, "%.*s", (int)len, at);
        ck_assert_msg(json_object_get(own, key) || json_object_get(all, key), "games/%s has no words for %s",
                      rulesets[set]->rules->name, key);
        at += len;
    }
    return n;
}

START_TEST(each_refusal_of_a_step_has_a_sentence)
{
    json_t *all = sentences(NULL);
    size_t n = 0;
    for (size_t set = 0; set < n_rulesets(); set++) {
        const struct game_rules *rules = rulesets[set]->rules;
        json_t *own = sentences(rulesets[set]);
        for (size_t i = 0; i < rules->n_steps; i++)
            n += rules->steps[i].refuses ? check_refuses(set, rules->steps[i].refuses, all, own) : 0;
        json_decref(own);
    }
    ck_assert_uint_ge(n, 12);
    json_decref(all);
}
END_TEST

/* ---- the sentences ---- */

static const char *render(const struct ruleset *set, const struct problem *why)
{
    return (const char *)arena_string(arena, problem_sentence(arena, set, why));
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

static void check_sentences(const struct ruleset *set)
{
    json_t *all = sentences(set), *words;
    const char *key;
    json_object_foreach(all, key, words)
    {
        struct problem bare = {.key = key};
        struct problem full = {.key = key, .rule = "BVG-6.1d", .line = 12, .column = 8, .length = 9, .offset = 4};
        struct problem place = {.key = key, .line = 3, .want = "a city"};
        strcpy(full.got, "Mannassas");
        strcpy(full.want, "a city that you can attack");
        strcpy(full.nearest, "Manassas");
        check_sentence(key, render(set, &bare));
        check_sentence(key, render(set, &full));
        check_sentence(key, render(set, &place));
    }
    json_decref(all);
}

START_TEST(sentences_are_whole_with_and_without_places)
{
    check_sentences(NULL);
    for (size_t i = 0; i < n_rulesets(); i++)
        check_sentences(rulesets[i]);
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
     "That does not belong here; expected: what to answer. Did you mean attacked?"},
    {{.key = "order.condition"}, "Its condition did not hold."},
    {{.key = "order.end"}, "There is no block here that end could close. Leave it out."},
    {{.key = "sshsig.type", .got = "ssh-rsa", .want = "ssh-keygen -t ed25519"},
     "Keys of that type (ssh-rsa) are not taken here. Make one with ssh-keygen -t ed25519, and tell the host."},
    {{.key = "no.such", .got = "x"}, "It cannot be taken (no.such): x."},
    {{.key = NULL}, "It cannot be taken."},
    {{.key = "attack.reach", .got = "x"},
     "It cannot be taken (attack.reach): x."}, /* a ruleset's, and it is not said whose */
};

START_TEST(what_people_read)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        ck_assert_str_eq(render(NULL, &told[i].why), told[i].words);
}
END_TEST

static struct span first_words(void)
{
    return span_of("{\"attack.reach\":\"Too far{{#got}} to {{got}}{{/got}}.\",\"order.late\":\"Mine.\"}");
}

static struct span other_words(void)
{
    return span_of("{\"attack.reach\":\"Out of range.\"}");
}

/* Two rulesets may have a key in common: each is read in its own words, then in those that all share. */
START_TEST(words_are_those_of_the_game)
{
    static const struct ruleset first = {.problems = first_words}, other = {.problems = other_words}, plain = {0};
    struct problem reach = {.key = "attack.reach", .got = "Manassas"}, late = {.key = "order.late"};
    ck_assert_str_eq(render(&first, &reach), "Too far to Manassas.");
    ck_assert_str_eq(render(&other, &reach), "Out of range.");
    ck_assert_str_eq(render(&plain, &reach), "It cannot be taken (attack.reach): Manassas.");
    ck_assert_str_eq(render(&first, &late), "Mine.");
    ck_assert_str_eq(render(&other, &late), render(NULL, &late));
    ck_assert_str_ne(render(&other, &late), "Mine.");
    struct problem hill = {.key = "card.not_in_hand", .got = "D.H. Hill & \"Co\""};
    ck_assert_str_eq(render(ruleset_find("blue-vs-gray"), &hill), "D.H. Hill & \"Co\" is not in your hand.");
}
END_TEST

/* What a person can do about it stands in the sentence. */
static const char *const remedies[][2] = {
    {"base.unknown", "from your newest report"},
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
        ck_assert_msg(strstr(render(NULL, &why), remedies[i][1]), "%s: %s", remedies[i][0], render(NULL, &why));
    }
}
END_TEST

/* What is wrong with a block or its signature has a remedy that fits a post, to which nothing is attached. */
START_TEST(nothing_is_attached_to_a_post)
{
    static const char *const families[] = {"armor.", "minisign.", "sshsig.", "signup."};
    struct problem why = {0};
    json_t *all = json_read(problem_file(), &why), *words;
    const char *key;
    int changed = 0;
    json_object_foreach(all, key, words)
    {
        bool is_of_block = false;
        for (size_t i = 0; i < sizeof families / sizeof *families; i++)
            is_of_block = is_of_block || strncmp(key, families[i], strlen(families[i])) == 0;
        struct problem of_post = {.key = key};
        problem_of_post(&of_post);
        const char *sentence = arena_string(arena, problem_sentence(arena, NULL, &of_post));
        ck_assert_msg(!is_of_block || (!strstr(sentence, "attach") && !strstr(sentence, "both files")), "%s: %s", key,
                      sentence);
        ck_assert_msg(!strstr(sentence, "cannot be taken ("), "%s", of_post.key);
        changed += of_post.key != key;
    }
    ck_assert_int_eq(changed, 13);
    json_decref(all);
}
END_TEST

static Suite *words_suite(void)
{
    Suite *suite = suite_create("words");
    TCase *t = tcase_create("words");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, every_key_has_a_sentence);
    tcase_add_test(t, every_sentence_has_a_key);
    tcase_add_test(t, each_refusal_of_a_step_has_a_sentence);
    tcase_add_test(t, sentences_are_whole_with_and_without_places);
    tcase_add_test(t, what_people_read);
    tcase_add_test(t, words_are_those_of_the_game);
    tcase_add_test(t, a_sentence_names_the_remedy);
    tcase_add_test(t, nothing_is_attached_to_a_post);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(words_suite());
}
