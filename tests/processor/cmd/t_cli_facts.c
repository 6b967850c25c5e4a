/* SPDX-License-Identifier: Apache-2.0 */
/* A host's own facts, maps and battles (`new --data`), as they are checked before a game is made. */
#include "tests/processor/cmd/cli_kit.h"

static const char *write_words(const char *name, const char *words)
{
    const char *path = arena_words(arena, "%s.%s", dir, name);
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(words, file) >= 0 && fclose(file) == 0);
    return path;
}

static int new_with(const char *facts)
{
    return run(arena_words(arena, "new @ blue-vs-gray --name a --seat csa=north --seat usa=north --dry-run %s", facts));
}

START_TEST(a_host_s_own_facts)
{
    ck_assert_int_eq(run("data blue-vs-gray"), EX_OK);
    ck_assert_str_eq(out, "cards map scenarios tables\n");
    ck_assert_int_eq(run("data blue-vs-gray tables"), EX_OK);
    char *own = arena_string(arena, span_of(out)), *at = strstr(own, "\"pesthole\": 5");
    ck_assert(at != NULL);
    const char *same = write_words("same.json", own);
    at[12] = '4';
    const char *other = write_words("other.json", own);
    at[12] = 'x';
    const char *broken = write_words("broken.json", own);
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --key %s.pub --mail n@example.org", make_key("north"))),
                     EX_OK);

    ck_assert_int_eq(new_with(""), EX_OK);
    says(out, "were reconstructed; the handbook");
    ck_assert_int_eq(new_with(arena_words(arena, "--data tables=%s", same)), EX_OK);
    says(out, "were reconstructed; the handbook"); /* the same facts, however they are spelt */
    ck_assert_int_eq(new_with(arena_words(arena, "--data tables=%s", other)), EX_OK);
    says(out, "the host's own");
    ck_assert_int_eq(new_with(arena_words(arena, "--data tables=%s", broken)), EX_DATAERR);
    says(said, "The parts of blue-vs-gray are: cards map scenarios tables");
    ck_assert_int_eq(new_with(arena_words(arena, "--data cards=%s", same)), EX_DATAERR); /* JSON, but no cards */
    says(said, "--data cards=");
    ck_assert_int_eq(new_with(arena_words(arena, "--data weather=%s", same)), EX_DATAERR);
    says(said, "no part of this name");
    ck_assert_int_eq(new_with(arena_words(arena, "--data %s", same)), EX_USAGE);
}
END_TEST

/* Of a ruleset in which nothing was reconstructed nobody is told so. */
START_TEST(facts_that_are_not_guessed)
{
    char *own;
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --key %s.pub --mail n@example.org", make_key("north"))),
                     EX_OK);
    ck_assert_int_eq(run("new @ example --name a --seat blue=north --seat gray=north --dry-run"), EX_OK);
    ck_assert_msg(!strstr(out, "Guessed") && !strstr(out, "reconstructed"), "%.2000s", out);
    ck_assert_int_eq(run("new @ house-divided --name a --seat north=north --seat south=north --dry-run"), EX_OK);
    ck_assert_msg(!strstr(out, "Guessed") && !strstr(out, "reconstructed"), "%.2000s", out);
    ck_assert_int_eq(run("data example companies"), EX_OK);
    own = arena_string(arena, span_of(out));
    *strstr(own, "Lancers") = 'D';
    ck_assert_int_eq(run(arena_words(arena,
                                     "new @ example --name a --seat blue=north --seat gray=north --dry-run "
                                     "--data companies=%s",
                                     write_words("own.json", own))),
                     EX_OK);
    says(out, "data of the host's own, not with the");
    ck_assert_msg(!strstr(out, "reconstructed"), "%.2000s", out);
}
END_TEST

/* A text with one place changed, and what follows it kept. */
static const char *changed(const char *whole, const char *from, const char *to)
{
    const char *at = strstr(whole, from);
    ck_assert_msg(at != NULL, "%s is not there", from);
    return arena_words(arena, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
}

static int new_war(const char *map)
{
    return run(arena_words(arena, "new @ divided-we-fall --name a --seat usa=north --seat csa=north%s%s",
                           map ? " --yes --data map=" : " --dry-run", map ? write_words("own.json", map) : ""));
}

/* What is reconstructed is said in the invitation; a host's own map is; one that is wrong is refused with its line, the
 * place and the remedy, and no game is made. */
START_TEST(a_map_that_was_reconstructed)
{
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --key %s.pub --mail n@example.org", make_key("north"))),
                     EX_OK);
    ck_assert_int_eq(new_war(NULL), EX_OK);
    says(out, "Guessed: the map and most leader ratings were reconstructed");
    ck_assert_int_eq(run("data divided-we-fall map"), EX_OK);
    const char *own = arena_string(arena, span_of(out)), *link = strstr(own, "\"b\": \"altoona\"");
    ck_assert(link != NULL);
    int line = 1;
    for (const char *at = own; at < strstr(link, "\"L002\""); at++)
        line += *at == '\n';
    ck_assert_int_eq(new_war(changed(own, "\"b\": \"altoona\"", "\"b\": \"altuna\"")), EX_DATAERR);
    says(said, arena_words(arena, "See line %d of ", line));
    says(said, "where L002 stands");
    says(said, "L002: altuna");
    says(said, "Nothing was made. The parts of divided-we-fall are:");
    ck_assert_int_eq(new_war(changed(own, "\"altoona\"", "altoona\"")), EX_DATAERR);
    says(said, "It is not a JSON text: ");
    says(said, "See line ");
    ck_assert_int_eq(new_war(changed(own, "\"mode\": \"rail\"", "\"mode\": \"road\"")), EX_DATAERR);
    says(said, "The map is not as an example in the rules has it: EX-rail-pittsburgh");
    says(said, "where EX-rail-pittsburgh stands");
    ck_assert_int_eq(run("status @"), EX_OK);
    says(out, "No games.");
    ck_assert_int_eq(new_war(changed(own, "\"name\": \"Altoona\"", "\"name\": \"Altoona Pass\"")), EX_OK);
    ck_assert_int_eq(run("status @"), EX_OK);
    says(out, "a  ");
    const char *dry = arena_words(arena,
                                  "new @ divided-we-fall --name b --seat usa=north --seat csa=north --dry-run "
                                  "--data map=%s",
                                  write_words("own.json", changed(own, "\"Altoona\"", "\"Altoona Pass\"")));
    ck_assert_int_eq(run(dry), EX_OK);
    says(out, "data of the host's own");
    ck_assert_msg(!strstr(out, "Guessed: the map"), "%.2000s", out);
}
END_TEST

static const char *part_of_shiloh(const char *part)
{
    ck_assert_int_eq(run(arena_words(arena, "data blue-and-gray %s-shiloh", part)), EX_OK);
    return arena_string(arena, span_of(out));
}

static int new_shiloh(const char *data)
{
    return run(arena_words(arena,
                           "new @ blue-and-gray --name a --scenario shiloh --seat union=north --seat confederate=north "
                           "--dry-run %s",
                           data));
}

static const char *all_sourced(const char *own)
{
    struct text all = {.arena = arena};
    const char *word = "\"reconstructed\"";
    for (const char *at; (at = strstr(own, word)); own = at + strlen(word))
        text_format(&all, "%.*s\"sourced\"", (int)(at - own), own);
    text_words(&all, own);
    return all.at;
}

/* Six mistakes in a host's files, each with its file, the place and what is right; and what he has corrected is not
 * called reconstructed any more, what he has not still is. */
START_TEST(a_battle_that_was_reconstructed)
{
    static const struct {
        const char *part, *from, *to, *place, *remedy;
    } rows[] = {
        {"map", "\"ffff", "\"qfff", "row 1: letter 1 is q.", "f forest"},
        {"map", "\"b\": \"0209\"", "\"b\": \"0309\"", "0109|0309", "Name two neighbours."},
        {"map", "\"columns\": 19", "\"columns\": 20", "row 1: ", "Expected: 20 letters, as columns says."},
        {"units", "\"hex\": \"0411\"", "\"hex\": \"1603\"", "U01: 1603", "Gunboats stand on rivers"},
        {"units", "\"strength\": 5", "\"strength\": \"five\"", ": strength", "a whole number, without quotes"},
        {"units", "\"Buckland\"", "\"mcdowell\"", ": mcdowell", "give one of them another name"},
        {"scenario", "\"hex\": \"1508\"", "\"hex\": \"2525\"", "scenario-shiloh: 2525", "name something that is there"},
    };
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --key %s.pub --mail n@example.org", make_key("north"))),
                     EX_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *file = write_words("own.json", changed(part_of_shiloh(rows[i].part), rows[i].from, rows[i].to));
        const char *data = arena_words(arena, "--data %s-shiloh=%s", rows[i].part, file);
        ck_assert_int_eq(new_shiloh(data), EX_DATAERR);
        says(said, data);
        says(said, rows[i].place);
        says(said, rows[i].remedy);
    }
    const char *map = write_words("map.json", all_sourced(part_of_shiloh("map")));
    ck_assert_int_eq(new_shiloh(arena_words(arena, "--data map-shiloh=%s", map)), EX_OK);
    says(out, "data of the host's own");
    says(out, "not all facts of");
    ck_assert_int_eq(
        new_shiloh(arena_words(
            arena, "--data map-shiloh=%s --data units-shiloh=%s --data scenario-shiloh=%s", map,
            write_words("units.json", all_sourced(part_of_shiloh("units"))),
            write_words("scenario.json",
                        changed(part_of_shiloh("scenario"), "sourced frame, reconstructed map and units", "sourced")))),
        EX_OK);
    says(out, "data of the host's own");
    ck_assert_msg(!strstr(out, "reconstruct"), "%.2000s", out);
}
END_TEST

/* Whoever names the seats of three or four players has a game for them; the genesis says by which options. */
static Suite *facts_suite(void)
{
    Suite *suite = suite_create("own facts");
    TCase *t = tcase_create("own facts");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_host_s_own_facts);
    tcase_add_test(t, facts_that_are_not_guessed);
    tcase_add_test(t, a_battle_that_was_reconstructed);
    tcase_add_test(t, a_map_that_was_reconstructed);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(facts_suite());
}
