/* SPDX-License-Identifier: Apache-2.0 */
/* Texts for people: overrides of the host's, wrapping, and that every template makes a whole text. */
#include "games/face/text_wrap.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "tests/lib/test.h"
#include <glob.h>
#include <string.h>
#include <sys/stat.h>

static struct arena *arena;
static const char *dir;

static void begin(void)
{
    arena = arena_new();
    dir = arena_words(arena, "%s/templates", temp_dir());
    mkdir(dir, 0700);
}

static void finish(void)
{
    arena_free(arena);
}

static void override(const char *name, const char *text)
{
    const char *path = arena_words(arena, "%s/%s.mustache", dir, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static const char *render(const char *in, const char *game, const char *name, struct template_fault *broken)
{
    json_t *data = json_pack("{s:s,s:s,s:s}", "game", "first", "nonce", "0011", "waiting", "north");
    return arena_string(arena, template_text(arena, in, game, name, data, broken));
}

static const char *wrapped(const char *text)
{
    return arena_string(arena, text_wrapped(arena, span_of(text)));
}

START_TEST(every_template_is_there)
{
    static const char *const names[] = {"invitation.txt", "joined.txt", "open.txt",    "opened.txt", "setupvoid.txt",
                                        "receipt.txt",    "faulty.txt", "refused.txt", "report.txt", "help.txt"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct span text = template_builtin(names[i]);
        ck_assert_msg(text.len > 100, "%s", names[i]);
        ck_assert_msg(memmem(text.at, text.len, "{{nonce}}", 9), "%s has no nonce, so its hash could be guessed",
                      names[i]);
    }
    ck_assert_uint_eq(template_builtin("nothing.txt").len, 0);
}
END_TEST

START_TEST(the_hosts_words_go_before_ours)
{
    struct template_fault broken = {0};
    const char *ours = render(dir, "first", "opened.txt", &broken);
    ck_assert_str_eq(ours, render(NULL, NULL, "opened.txt", &broken));
    override("opened.txt", "All games: {{game}}\n");
    ck_assert_str_eq(render(dir, "first", "opened.txt", &broken), "All games: first\n");
    mkdir(arena_words(arena, "%s/first", dir), 0700);
    override("first/opened.txt", "This game: {{nonce}}\n");
    ck_assert_str_eq(render(dir, "first", "opened.txt", &broken), "This game: 0011\n");
    ck_assert_str_eq(render(dir, "second", "opened.txt", &broken), "All games: first\n");
    ck_assert(!broken.name[0]);
    override("opened.txt", "Broken {{#game}}\n"); /* no mail fails because of it */
    ck_assert_str_eq(render(dir, "second", "opened.txt", &broken), ours);
    ck_assert_str_eq(broken.name, "opened.txt");
    ck_assert_str_eq(broken.why.key, "mustache.open");
    ck_assert_int_ne(broken.mark, 0);
}
END_TEST

/* ---- pages and partials ---- */

static const char *page(const char *in, struct template_fault *fault)
{
    json_t *data =
        json_pack("{s:s,s:[{s:s,s:i,s:b}]}", "heading", "<b>", "rows", "text", "<i>", "level", 0, "order", 0);
    const char *out = arena_string(arena, template_raw(arena, in, "first", "rows.html", data, fault));
    json_decref(data);
    return out;
}

START_TEST(partials_can_be_replaced)
{
    struct template_fault fault = {0};
    override("rows.html", "{{> first.html}}|{{> second.html}}|{{> tree.html}}\n");
    override("first.html", "{{heading}} {{{heading}}}");
    ck_assert_ptr_nonnull(
        strstr(page(dir, &fault), "&lt;b&gt; <b>||")); /* escaped in pages; none of that name: nothing */
    ck_assert(!fault.name[0]);
    override("first.html", "{{#heading}} open");
    ck_assert_ptr_nonnull(strstr(page(dir, &fault), "||")); /* each by itself: the page stays the host's */
    ck_assert_str_eq(fault.name, "first.html");
    ck_assert_str_eq(fault.why.key, "mustache.open");
    fault = (struct template_fault){0};
    override("first.html", "again {{> first.html}}");
    const char *ours = page(NULL, &fault);
    ck_assert_str_eq(page(dir, &fault), ours); /* everything built in */
    ck_assert_str_eq(fault.why.key, "mustache.depth");
    ck_assert_ptr_nonnull(strstr(ours, "<li class=\"l0\">&lt;i&gt;</li>"));
}
END_TEST

START_TEST(no_partial_leads_out_of_the_folder)
{
    struct template_fault fault = {0};
    FILE *file = fopen(arena_words(arena, "%s/secret.mustache", temp_dir()), "w");
    ck_assert(file && fputs("secret", file) >= 0 && fclose(file) == 0);
    override("rows.html", "{{> ../secret}}{{> .secret}}{{> a/b}}.\n");
    ck_assert_str_eq(page(dir, &fault), ".\n");
}
END_TEST

/* ---- templates/README.md ---- */

/* Is it there between backticks, by itself or behind a dot? */
static bool is_described(const char *readme, const char *name)
{
    return strstr(readme, arena_words(arena, "`%s`", name)) || strstr(readme, arena_words(arena, ".%s`", name));
}

static void names_are_described(const char *readme, const char *template, const char *path)
{
    for (const char *at = template; (at = strstr(at, "{{"));) {
        at += 2 + strspn(at + 2, "{#^/& ");
        size_t len = strcspn(at, "} ");
        const char *name = arena_words(arena, "%.*s", (int)len, at), *dot = strchr(name, '.');
        if (*at == '>' || *at == '!' || strcmp(name, ".") == 0)
            continue;
        ck_assert_msg(is_described(readme, dot ? dot + 1 : name), "%s: templates/README.md does not describe %s", path,
                      name);
    }
}

START_TEST(every_variable_is_described)
{
    glob_t found;
    const char *readme = arena_string(arena, slurp(arena, "templates/README.md"));
    ck_assert_int_eq(glob("templates/*.mustache", 0, NULL, &found), 0);
    ck_assert_uint_gt(found.gl_pathc, 20);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i], *base = strrchr(path, '/') + 1;
        const char *name = arena_words(arena, "%.*s", (int)(strlen(base) - strlen(".mustache")), base);
        ck_assert_msg(template_builtin(name).len > 0, "%s is not built in", path);
        ck_assert_msg(strstr(readme, name), "templates/README.md does not name %s", name);
        names_are_described(readme, arena_string(arena, template_builtin(name)), path);
    }
    globfree(&found);
}
END_TEST

/* ---- letters.txt ---- */

/* The row of a letter in templates/README.md. */
static const char *row_of(const char *readme, const char *name)
{
    const char *at = strstr(readme, arena_words(arena, "\n| `%s` |", name));
    return at ? arena_words(arena, "%.*s", (int)strcspn(at + 1, "\n"), at + 1) : NULL;
}

static bool is_common(const char *value)
{
    static const char *const all[] = {"player", "game", "deadline", "waiting", "chance",
                                      "cards",  "who",  "side",     "yours"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], value) == 0)
            return true;
    return strcmp(value, ".") == 0;
}

/* Each value between the braces stands in the letter's row. */
static int values_in(const char *row, const char *letter, const char *text)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, "{{"));) {
        at += 2 + strspn(at + 2, "{#^/& ");
        for (const char *left = arena_words(arena, "%.*s", (int)strcspn(at, "} "), at); *at != '>' && *left; n++) {
            size_t len = left[0] == '.' ? 1 : strcspn(left, ".");
            const char *value = arena_words(arena, "%.*s", (int)len, left);
            ck_assert_msg(is_common(value) || strstr(row, arena_words(arena, "`%s`", value)),
                          "templates/README.md does not say what %s is in the letter %s", value, letter);
            left += len + (left[len] == '.');
        }
    }
    return n;
}

static const char *all_sources(void)
{
    struct text all = {.arena = arena};
    glob_t found;
    ck_assert_int_eq(glob("processor/*/*.c", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        text_add(&all, slurp(arena, found.gl_pathv[i]));
    globfree(&found);
    return all.at;
}

/* What a row calls a value is set somewhere under that name; "as `asked`" is another row. */
static void values_are_set(const char *row, const char *letter, const char *sources, const char *readme)
{
    const char *left = strrchr(arena_words(arena, "%.*s", (int)strlen(row) - 2, row), '|');
    for (const char *at = left; (at = strchr(at, '`'));) {
        size_t len = strcspn(at + 1, "`");
        const char *value = arena_words(arena, "%.*s", (int)len, at + 1);
        at += len + 2;
        ck_assert_msg(strstr(sources, arena_words(arena, "\"%s\"", value)) || row_of(readme, value) ||
                          value[strlen(value) - 1] == '-',
                      "%s: no source sets %s", letter, value);
    }
}

START_TEST(every_letter_is_listed_with_its_values)
{
    const char *readme = strstr(arena_string(arena, slurp(arena, "templates/README.md")), "## Short letters"),
               *sources = all_sources();
    struct template_letters in = {.left = template_builtin("letters.txt")};
    const char *file = arena_string(arena, in.left);
    int n = 0, rows = 0, values = 0;
    while (template_letters_next(&in)) {
        if (in.name.len == 0)
            continue;
        const char *name = arena_string(arena, in.name), *row = row_of(readme, name);
        ck_assert_msg(row != NULL, "templates/README.md does not list the letter %s", name);
        ck_assert_msg(strstr(sources, arena_words(arena, "\"%s\"", name)) ||
                          strstr(file, arena_words(arena, "{{> %s}}", name)),
                      "nobody sends %s", name);
        values += values_in(row, name, arena_string(arena, in.text));
        values_are_set(row, name, sources, readme);
        ck_assert_msg(template_builtin(name).len == in.text.len, "%s is there twice", name);
        n++;
    }
    const char *to = strstr(readme, "## The other letters");
    for (const char *at = readme; (at = strstr(at, "\n| `")) && at < to; at++)
        rows++;
    ck_assert_int_gt(n, 80);
    ck_assert_int_gt(values, 300);
    ck_assert_int_eq(rows, n); /* none of which there is no letter */
}
END_TEST

START_TEST(a_host_words_one_letter)
{
    struct template_fault broken = {0};
    const char *ours = render(NULL, NULL, "goes-on", &broken);
    override("letters.txt",
             "Mine:\n\n=== hold\nIt rests\n\n{{game}} rests.\n\n====== And\n\n=== resume\n{{#game}} open\n");
    ck_assert_str_eq(render(dir, "first", "hold", &broken), "It rests\n\nfirst rests.\n");
    ck_assert_str_eq(render(dir, "first", "goes-on", &broken), ours); /* not in it */
    ck_assert(!broken.name[0]);
    const char *resume = render(NULL, NULL, "resume", &broken);
    ck_assert_str_eq(render(dir, "first", "resume", &broken), resume); /* broken: by itself */
    ck_assert_str_eq(broken.name, "resume");
    ck_assert_str_eq(broken.why.key, "mustache.open");
    ck_assert_int_eq(broken.why.line, 11); /* of the file */
    broken = (struct template_fault){0};
    mkdir(arena_words(arena, "%s/first", dir), 0700);
    override("first/letters.txt", "=== goes-on\nOn it goes\n"); /* one game: the others of that host stay */
    ck_assert_str_eq(render(dir, "first", "goes-on", &broken), "On it goes\n");
    ck_assert_str_eq(render(dir, "first", "hold", &broken), "It rests\n\nfirst rests.\n");
    ck_assert_str_eq(render(dir, "second", "goes-on", &broken), ours);
    override("first/letters.txt", "=== hold\n=== goes-on\n\n"); /* nothing below it: as if it were not there */
    ck_assert_str_eq(render(dir, "first", "hold", &broken), "It rests\n\nfirst rests.\n");
    ck_assert(!broken.name[0]);
}
END_TEST

/* A form with standing orders in force, with proposals, with both, or with neither; and one that asks. */
START_TEST(a_report_says_what_the_lines_of_its_form_are)
{
    static const struct {
        bool asked, keeps, proposes;
        const char *says, *not ;
    } rows[] = {
        {false, false, false, "You can give standing orders for what comes later: write them below \"orders:\" (the handbook shows how), sign",
         "\"note\""},
        {false, false, true,
         "later: delete the word \"note\" before the orders you want (lines with \"note -\" only explain), change what "
         "you like, sign",
         "in force"},
        {false, true, false,
         "later. Below \"orders:\", the lines from \"when\" to \"end\" are in force; change them if you like. Then "
         "sign",
         "\"note\""},
        {false, true, true,
         "Below \"orders:\", the lines without \"note\" are in force; change them if you like. To use an order that "
         "stands after \"note\", delete that word (lines with \"note -\" only explain). Then sign",
         "the orders you want"},
        {true, false, false, "Leave the lines above that, and the last line, as they are. To have your orders",
         "\"note\""},
        {true, false, true,
         "as they are. To use an order after \"note\", delete that word (lines with \"note -\" only explain). To have",
         "in force"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *view = json_pack("{s:b,s:b,s:b,s:b}", "asked", rows[i].asked, "standby", !rows[i].asked, "keeps",
                                 rows[i].keeps, "proposes", rows[i].proposes);
        struct span text = template_raw(arena, NULL, NULL, "report.txt", view, NULL);
        const char *words = arena_string(arena, text);
        ck_assert_msg(strstr(words, rows[i].says) && !strstr(words, rows[i].not ), "%zu: %s", i, words);
        json_decref(view);
    }
}
END_TEST

START_TEST(prose_is_wrapped)
{
    const char *words =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
    ck_assert_str_eq(wrapped(words), "one two three four five six seven eight nine ten eleven twelve thirteen\n"
                                     "fourteen fifteen sixteen\n");
    ck_assert_str_eq(
        wrapped("  4 deploy with many many many words that go on and on until the line is too long here\n"),
        "  4 deploy with many many many words that go on and on until the line is\n    too long here\n");
    ck_assert_str_eq(wrapped("\n\n\na  \n\n\n\nb\n\n"), "a\n\nb\n");
    ck_assert_str_eq(wrapped(""), "");
    char token[201];
    memset(token, 'x', 200);
    token[200] = '\0';
    ck_assert_str_eq(wrapped(token), arena_words(arena, "%s\n", token)); /* a hash stays whole */
    ck_assert_str_eq(wrapped(arena_words(arena, "  %s and words after it", token)),
                     arena_words(arena, "  %s\n    and words after it\n", token)); /* and alone */
    const char *umlauts =
        "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4"
        "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4 is twenty letters and no more, in 72\n";
    ck_assert_str_eq(wrapped(umlauts), umlauts);
}
END_TEST

/* A name that is broken in two is read as two. */
START_TEST(names_and_dates_stay_on_one_line)
{
    static const struct {
        const char *before, *name;
    } rows[] = {{"USA cities in the West: Indianapolis, Cincinnati, Toledo, ", "Fts Henry and Donelson"},
                {"  Grant 4 (13 in all) with XIV Corps 5, XIII Corps 2 (depleted), ", "XV Corps 2"},
                {"NOTHING IS ASKED OF YOU. The game waits for south (seat csa), until ", "Tue 24 Nov 12:00 EST."},
                {"His last line, at the end of the day, was that he would play ", "Kentucky Raid (R)"},
                {"What he wrote at midnight, and what came of it in the end: ", "R.H. Anderson Div"},
                {"What he wrote at midnight, and what came of it: it all went by ", "Map J usa"},
                {"Cavalry: J 4 at 0112, S 3 at 0113 (rough), Chalmers 5 at 0412, ", "Sherman artillery 4"},
                {"Corps: Caldwell 5 at 0112, Zook 4 at 0113, Ward 5 at 0412, II ", "Corps reserve artillery 2"},
                {"Corps: Caldwell 5 at 0112, Zook 4 at 0113, Ward 5 at 0412, Oxen 1 ", "at 1417"},
                {"The South holds Springfield, Rolla, Jefferson City, and Columbia, ", "St. Joseph"},
                {"The South holds Springfield, Rolla, Jefferson, Columbia, and ", "Fts. Henry and Donelson"},
                {"The South holds Springfield, Rolla, Jefferson, Columbia and it ", "Macon, Mo."},
                {"You hold, with what they pay the Confederacy: 1121 (Little ", "Round Top) 15, 1210"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = wrapped(arena_words(arena, "%s%s and more of it", rows[i].before, rows[i].name));
        ck_assert_msg(strchr(text, '\n')[1] != '\0' && strstr(text, rows[i].name) != NULL, "%s", text);
    }
    for (struct span
             left = span_of(wrapped("What is older than that does not sign at all, so get another one: 8.1. Git for "
                                    "Windows brings one.")),
             line;
         span_line(&left, &line);)
        ck_assert(!span_begins(line, "8.1. Git")); /* a number ends a sentence, initials do not */
    const char *long_names = "Anderson Breckinridge Cheatham Donelson Early Forrest Gordon Hardee Ewell Hindman";
    for (struct span left = span_of(wrapped(long_names)), line; span_line(&left, &line);)
        ck_assert_uint_le(line.len, 72); /* what is all names is broken somewhere */
}
END_TEST

START_TEST(blocks_and_proofs_are_left_alone)
{
    const char *form =
        "-----BEGIN PBEM ORDERS-----\nnote a very long line in a form that nobody may break, for it is what is "
        "signed by the player\n-----END PBEM ORDERS-----\n";
    ck_assert_str_eq(wrapped(form), form);
    const char *proof = "proof: sha256:6aaa8faf425ade5422b4e4fa09398feb1efc3bf31c1718cb0d96f5610b37effe and a word\n";
    ck_assert_str_eq(wrapped(proof), proof);
    for (struct span left = text_wrapped(
                         arena, span_of(arena_words(arena, "%s%s", form,
                                                    "after it words are wrapped again "
                                                    "as they should be, at seventy-two columns, every one of them"))),
                     line;
         span_line(&left, &line);)
        ck_assert(line.len <= 72 || span_begins(line, "note a very"));
}
END_TEST

START_TEST(problems_in_words)
{
    struct problem why = {.key = "seq.used"};
    struct span known = problem_sentence(arena, NULL, &why);
    ck_assert_uint_gt(known.len, 20);
    why.key = "no.such.key";
    strcpy(why.got, "Richmont");
    const char *unknown = arena_string(arena, problem_sentence(arena, NULL, &why));
    ck_assert_msg(strstr(unknown, "no.such.key") && strstr(unknown, "Richmont"), "%s", unknown);
    json_t *all = json_loadb((const char *)problem_file().at, problem_file().len, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(all);
    ck_assert_ptr_nonnull(json_object_get(all, "key.old"));
    json_decref(all);
}
END_TEST

static Suite *templates_suite(void)
{
    Suite *suite = suite_create("templates");
    TCase *t = tcase_create("templates");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, every_template_is_there);
    tcase_add_test(t, the_hosts_words_go_before_ours);
    tcase_add_test(t, partials_can_be_replaced);
    tcase_add_test(t, no_partial_leads_out_of_the_folder);
    tcase_add_test(t, every_variable_is_described);
    tcase_add_test(t, every_letter_is_listed_with_its_values);
    tcase_add_test(t, a_host_words_one_letter);
    tcase_add_test(t, a_report_says_what_the_lines_of_its_form_are);
    tcase_add_test(t, prose_is_wrapped);
    tcase_add_test(t, blocks_and_proofs_are_left_alone);
    tcase_add_test(t, names_and_dates_stay_on_one_line);
    tcase_add_test(t, problems_in_words);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(templates_suite());
}
