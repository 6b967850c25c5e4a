/* SPDX-License-Identifier: Apache-2.0 */
/* The grammar of sheets: patterns, blocks, places, mistakes, and lines written back. */
#include "tests/games/words.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct sheet sheet;

static const struct sheet *parse(const char *text)
{
    sheet_parse(&words, NULL, 0, text, strlen(text), &sheet);
    return &sheet;
}

/* Parses, wants no mistake, and gives the i-th line. */
static const struct line *good(const char *text, int i)
{
    parse(text);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s at column %d of line %d", text,
                  sheet.n_mistakes ? sheet.mistake[0].why.key : "", sheet.mistake[0].why.column,
                  sheet.mistake[0].why.line);
    ck_assert_int_lt(i, sheet.n_lines);
    return &sheet.line[i];
}

static const char *written(const char *text)
{
    static char buf[512];
    ck_assert_uint_lt(line_write(&words, good(text, 0), text, buf, sizeof buf), sizeof buf);
    return buf;
}

/* What is said, and how programs write it. */
static const struct {
    const char *said, *writes;
} lines[] = {
    {"deploy Ewell Div east", "deploy Ewell Div east"},
    {"DEPLOY ewells division WEST", "deploy Ewell Div west"},
    {"deploy Ewell Div with I, 9th Corps and XII Corps east",
     "deploy Ewell Div with I Corps, IX Corps, XII Corps east"},
    {"deploy Ewell Div with I, and IX Corps east.", "deploy Ewell Div with I Corps, IX Corps east"},
    {"strike Fts Henry & Donelson with RE Lee", "attack Fts Henry and Donelson with R.E. Lee"},
    {"attack Harper's Ferry with McDowell by sea", "attack Harpers Ferry with McDowell by sea"},
    {"attack manassas with McDowell from Harp Fer", "attack Manassas with McDowell from Harpers Ferry"},
    {"attach I Corps and II Corps to Lee", "attach I Corps, II Corps to R.E. Lee"},
    {"attach I Corps\nand II Corps\nand IX to Lee", "attach I Corps, II Corps, IX Corps to R.E. Lee"},
    {"attach I Corps\nand to Lee", "attach I Corps to R.E. Lee"},
    {"play Devil's Own Luck on Porter if not behind by 3", "play Devils Own Luck on Porter if not behind by 3"},
    {"draw 3 rest supply", "draw 3 rest supply"},
    {"draw 3 if hand has Porter", "draw 3 if hand has Porter"},
    {"draw until Jackson", "draw until Stonewall Jackson"},
    {"draw until Porter max 4 rest supply", "draw until Porter max 4 rest supply"},
    {"draw until 3", "draw until 3"},
    {"defend with Ewell detach Ewell Div", "defend with Ewell detach Ewell Div"},
    {"map C neutral", "map Map C neutral"},
    {"pause", "pause"},
    {"done if supply at least 4", "done if supply at least 4"},
    {"say Hello, \"Bob\": 3:1 (really)!", "say Hello, \"Bob\": 3:1 (really)!"},
    {"note", "note"},
    {"absent 1 Dec to 10 Dec", "absent 1 Dec to 10 Dec"},
    {"standing none", "standing none"},
    {"agree 12", "agree 12"},
};

START_TEST(lines_are_understood)
{
    ck_assert_str_eq(written(lines[_i].said), lines[_i].writes);
    char again[512];
    strcpy(again, written(lines[_i].said));
    ck_assert_str_eq(written(again), lines[_i].writes);
}
END_TEST

START_TEST(words_of_a_line)
{
    const struct line *line = good("deploy Ewell Div with I Corps, IX Corps east if hand has Porter", 0);
    ck_assert_int_eq(line->verb, W_DEPLOY);
    ck_assert_int_eq(line->number, 1);
    ck_assert_int_eq(line_value(line, 'c', 0, -1), 6); /* not the condition's */
    ck_assert_int_eq(line_count(line, 'c'), 1);
    ck_assert_int_eq(line_count(line, 'm'), 2);
    ck_assert_int_eq(line_value(line, 'm', 1, -1), 3);
    ck_assert_int_eq(line_value(line, 'm', 2, -1), -1);
    ck_assert_int_eq(line_value(line, 'w', 0, -1), 1);
    ck_assert(!line_has(line, '?'));
    line = good("draw until Jackson max 4", 0);
    ck_assert_int_eq(line_value(line, 'k', 0, -1), WORDS_LEADER);
    ck_assert(!line_has(line, 'r'));
    line = good("if not captured\nend", 0);
    ck_assert_int_eq(line_value(line, '?', 0, 0), -4);
    line = good("when attacked at Manassas, Harpers Ferry by Lee\ndefend with Lee\nend", 0);
    ck_assert_int_eq(line_value(line, '?', 0, 0), 2);
    ck_assert_int_eq(line_count(line, 'c'), 2);
    line = good("say  hello there", 0);
    ck_assert_int_eq(line_value(line, 't', 0, -1), 5);
    ck_assert_int_eq(line_value(line, 't', 1, -1), 11);
}
END_TEST

START_TEST(conditions_hold)
{
    ck_assert(line_holds(&words, NULL, 0, good("draw 3 if behind by 7", 0)));
    ck_assert(!line_holds(&words, NULL, 0, good("draw 7 if behind by 3", 0)));
    ck_assert(line_holds(&words, NULL, 0, good("draw 7 if not behind by 3", 0)));
    ck_assert(line_holds(&words, NULL, 0, good("draw 3", 0)));
    ck_assert(line_holds(&words, NULL, 0, good("if supply at least 7\nend", 0)));
    ck_assert(!line_holds(&words, NULL, 0, good("if not supply at least 7\nend", 0)));
}
END_TEST

/* One mistake: the sheet, and its key, line, column, length and nearest spelling. */
static const struct {
    const char *text, *key;
    int line, column, length;
    const char *nearest;
} wrongs[] = {
    {"attack Mannassas with McDowell", "order.name", 1, 8, 9, "Manassas"},
    {"draw 2\nattack Manassas with McDwell", "order.name", 2, 22, 7, "McDowell"},
    {"attack Columbus with McDowell", "order.ambiguous", 1, 8, 8, ""},
    {"attack Manassas wiht McDowell", "order.argument", 1, 17, 4, "with"},
    {"attack Manassas", "order.argument", 1, 16, 0, ""},
    {"attack with McDowell", "order.argument", 1, 8, 4, ""},
    {"deploy Porter esat", "order.argument", 1, 15, 4, "east"},
    {"deploy Porter east quickly", "order.extra", 1, 20, 7, ""},
    {"deplyo Porter east", "order.verb", 1, 1, 6, "deploy"},
    {"  frobnicate Porter", "order.verb", 1, 3, 10, ""},
    {"draw", "order.argument", 1, 5, 0, ""},
    {"draw 1234567", "order.number", 1, 6, 7, ""},
    {"draw -1", "order.number", 1, 6, 2, ""},
    {"draw 3 rest suply", "order.argument", 1, 13, 5, "supply"},
    {"draw until Jakcson max 4", "order.name", 1, 12, 7, "Stonewall Jackson"},
    {"draw 3 if behnid by 2", "order.condition", 1, 11, 6, "behind"},
    {"draw 3 if hand has Prter", "order.name", 1, 20, 5, "Porter"},
    {"draw 3 if supply at least", "order.argument", 1, 26, 0, ""},
    {"resign if captured", "order.condition", 1, 8, 11, ""},
    {"attach I Corps\nand Prter to Lee", "order.name", 2, 5, 5, "Porter"},
    {"reserve Porter", "order.below", 1, 1, 7, ""},
    {"command Lee with I Corps", "order.place", 1, 1, 7, ""},
    {"draw 2\ndraft", "order.place", 2, 1, 5, ""},
    {"end", "order.end", 1, 1, 3, ""},
    {"when draw\ndraw 3", "order.end", 1, 1, 4, ""},
    {"if captured\ndraw 3\n", "order.end", 1, 1, 2, ""},
    {"when draw\ndraw 3\ndone\nend", "order.place", 3, 1, 4, ""},
    {"when draw\nreorganize\nend", "order.place", 2, 1, 10, ""},
    {"if captured\nif behind\ndraw 3\nend\nend", "order.block", 2, 1, 2, ""},
    {"when drwa\ndraw 3\nend", "order.condition", 1, 6, 4, "draw"},
    {"when attacked at Manasas\ndefend with Lee\nreserve any\nend\ndone", "order.name", 1, 18, 7, "Manassas"},
    {"when\nend", "order.condition", 1, 5, 0, ""},
    {"when draw then", "order.argument", 1, 15, 0, ""},
    {"when draw then if captured", "order.block", 1, 16, 2, ""},
    {"done\ndraw 3", "order.after_done", 2, 1, 4, ""},
    {"done\nif captured\nend", "order.after_done", 2, 1, 2, ""},
    {"and draw 3", "order.verb", 1, 1, 3, ""},
    {"reorganize\ndraw 3\nend", "order.place", 2, 1, 4, ""},
    {"attakc Manassas with Lee", "order.verb", 1, 1, 6, "attack"},
    {"attac Manassas with Lee", "order.verb", 1, 1, 5, ""}, /* as near to attach */
    {"atttach I Corps to Lee", "order.verb", 1, 1, 7, "attach"},
    {"attacc I Corps to Lee", "order.verb", 1, 1, 6, ""},
    {"\xE2\x80\x94\xE2\x80\x94 x", "order.verb", 1, 1, 2, ""}, /* characters, not bytes */
};

START_TEST(mistakes_have_places)
{
    parse(wrongs[_i].text);
    ck_assert_msg(sheet.n_mistakes == 1, "%s: %d mistakes, first %s, second %s", wrongs[_i].text, sheet.n_mistakes,
                  sheet.n_mistakes ? sheet.mistake[0].why.key : "-",
                  sheet.n_mistakes > 1 ? sheet.mistake[1].why.key : "-");
    const struct problem *why = &sheet.mistake[0].why;
    ck_assert_str_eq(why->key, wrongs[_i].key);
    ck_assert_int_eq(why->line, wrongs[_i].line);
    ck_assert_int_eq(why->column, wrongs[_i].column);
    ck_assert_int_eq(why->length, wrongs[_i].length);
    ck_assert_str_eq(why->nearest, wrongs[_i].nearest);
}
END_TEST

START_TEST(verb_gives_rule_and_choices)
{
    parse("attack Columbus with McDowell");
    ck_assert_str_eq(sheet.mistake[0].why.rule, "BVG-8.2a");
    ck_assert_str_eq(sheet.mistake[0].why.want, "Columbus OH, Columbus GA");
    ck_assert_str_eq(sheet.mistake[0].why.got, "Columbus");
    parse("deploy Porter north");
    ck_assert_str_eq(sheet.mistake[0].why.want, "with or east or west");
    parse("draw until");
    ck_assert_str_eq(sheet.mistake[0].why.want, "leader or card or number");
}
END_TEST

/* A misspelt name or word is told by itself, whatever stands beside it, with what was meant, and once. */
static const struct {
    const char *said;
    int n;                   /* mistakes */
    const char *got, *meant; /* of the first one */
    const char *last;        /* what the last one is of */
} misspelt[] = {
    {"deploy Porter wth I Corps east", 1, "wth", "with", "wth"},
    {"deploy Proter with I Corps east", 1, "Proter", "Porter", "Proter"},
    {"deploy Proter wth I Corps east", 2, "Proter", "Porter", "wth"},
    {"deploy Porter wth I Crps east", 2, "wth", "with", "I Crps"},
    {"attach I Corps, Portr to R.E. Lea", 2, "Portr", "Porter", "R.E. Lea"},
    {"attack Mannassas with McDwell from Washingon", 3, "Mannassas", "Manassas", "Washingon"},
    {"draw untl Jackson max 4 rest supply", 1, "untl", "until", "untl"},
    {"draw until Jackson mx 4", 1, "mx", "max", "mx"},
    {"draw until Jacksn mx 4", 2, "Jacksn", "Stonewall Jackson", "mx"},
    {"attack Manassas with McDowell by see", 1, "see", "sea", "see"},
    {"attach Stuart to McDwell", 1, "McDwell", "McDowell", "McDwell"},
    {"attack Columbus with McDwell", 2, "Columbus", "", "McDwell"}, /* two of them are there: it is not misspelt */
    {"attack Columbus with McDowell frm Washington", 2, "Columbus", "", "frm"},
    {"draw 3 if nott captured", 1, "nott", "not", "nott"},
    {"when attacked in est then draw 3", 1, "est", "", "est"}, /* east and west are as near */
    {"when atacked in east then draw 3", 1, "atacked", "attacked", "atacked"},
    {"when attacked in east thne draw 3", 1, "thne", "then", "thne"},
    {"when attacked\ndraw 3\nedn", 1, "edn", "end", "edn"},
};

START_TEST(a_misspelt_word_is_told_alone)
{
    parse(misspelt[_i].said);
    ck_assert_int_eq(sheet.n_mistakes, misspelt[_i].n);
    ck_assert_str_eq(sheet.mistake[0].why.got, misspelt[_i].got);
    ck_assert_str_eq(sheet.mistake[0].why.nearest, misspelt[_i].meant);
    ck_assert_str_eq(sheet.mistake[sheet.n_mistakes - 1].why.got, misspelt[_i].last);
}
END_TEST

START_TEST(all_mistakes_in_one_answer)
{
    parse("attack Mannassas with McDwell\ndraw 3\nfrobnicate\ndeploy Porter esat\ndone");
    ck_assert_int_eq(sheet.n_mistakes, 4); /* two in the first line */
    ck_assert_int_eq(sheet.mistake[0].line, 1);
    ck_assert_int_eq(sheet.mistake[1].line, 1);
    ck_assert_int_eq(sheet.mistake[1].why.column, 23);
    ck_assert_int_eq(sheet.mistake[2].line, 3);
    ck_assert_int_eq(sheet.mistake[3].line, 4);
    ck_assert_int_eq(sheet.n_lines, 2); /* the good ones */
    ck_assert_int_eq(sheet.line[1].number, 5);
    ck_assert(sheet.has_done);
}
END_TEST

START_TEST(attach_is_never_attack)
{
    static const struct verb no_attach[] = {{"attack", NULL, "c:CITY", "", NULL, LINE_ORDER, VERB_FIRST, NULL}};
    static const struct verb no_attack[] = {{"attach", NULL, "c:CITY", "", NULL, LINE_ORDER, VERB_FIRST, NULL}};
    struct game_rules game = words_game;
    struct rules r = {.is = &game};
    game.n_verbs = 1;
    game.verbs = no_attach;
    sheet_parse(&r, NULL, 0, "attach Manassas", 15, &sheet);
    ck_assert_str_eq(sheet.mistake[0].why.key, "order.verb");
    ck_assert_str_eq(sheet.mistake[0].why.nearest, "");
    game.verbs = no_attack;
    sheet_parse(&r, NULL, 0, "attack Manassas", 15, &sheet);
    ck_assert_str_eq(sheet.mistake[0].why.key, "order.verb");
    ck_assert_str_eq(sheet.mistake[0].why.nearest, "");
    sheet_parse(&r, NULL, 0, "atach Manassas", 14, &sheet);
    ck_assert_str_eq(sheet.mistake[0].why.nearest, "attach");
}
END_TEST

START_TEST(blocks_and_heads)
{
    parse("attack Manassas with Lee\nreserve any if behind\nplay Porter\nnote so\nlosses I Corps\ndraw 2\nplay Porter\n"
          "if captured\ndraw 1\nend\nreorganize\ncommand Lee with I Corps\nend\ndone\n"
          "when attacked\ndefend with Lee\nreserve any\nif captured\nplay Porter\nend\nend");
    ck_assert_int_eq(sheet.n_mistakes, 0);
    static const struct {
        int number, block, head;
    } wants[] = {{1, 0, 0},  {2, 0, 1},   {3, 0, 1},    {4, 0, 0},   {5, 0, 1},   {6, 0, 0},   {7, 0, 0},
                 {8, 0, 0},  {9, 8, 0},   {10, 8, 0},   {11, 0, 0},  {12, 11, 0}, {13, 11, 0}, {14, 0, 0},
                 {15, 0, 0}, {16, 15, 0}, {17, 15, 16}, {18, 15, 0}, {19, 18, 0}, {20, 18, 0}, {21, 15, 0}};
    ck_assert_int_eq(sheet.n_lines, sizeof wants / sizeof wants[0]);
    for (int32_t i = 0; i < sheet.n_lines; i++) {
        ck_assert_int_eq(sheet.line[i].number, wants[i].number);
        ck_assert_int_eq(sheet.line[i].block, wants[i].block);
        ck_assert_int_eq(sheet.line[i].head, wants[i].head);
    }
    ck_assert(sheet.has_plain && sheet.has_when && sheet.has_done && !sheet.is_bare);
}
END_TEST

START_TEST(short_form_is_three_lines)
{
    parse("when attacked at Manassas then defend with Lee\ndone");
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert_int_eq(sheet.n_lines, 4);
    ck_assert_int_eq(sheet.line[0].verb, VERB_WHEN);
    ck_assert_int_eq(sheet.line[1].verb, W_DEFEND);
    ck_assert_int_eq(sheet.line[1].block, 1);
    ck_assert_int_eq(sheet.line[1].number, 1);
    ck_assert_int_eq(sheet.line[2].verb, VERB_END);
    ck_assert_int_eq(sheet.line[2].block, 1);
    ck_assert_int_eq(sheet.line[3].verb, VERB_DONE);
    ck_assert_int_eq(sheet.line[3].block, 0);
}
END_TEST

START_TEST(bad_when_still_takes_its_lines)
{
    parse("when attacked at Nowhere Land\ndefend with Lee\nreserve any\nif captured\nplay Prter\nend\nend\n"
          "draw 3\ndone");
    ck_assert_int_eq(sheet.n_mistakes, 2); /* its own, and one inside: but none for its end */
    ck_assert_int_eq(sheet.mistake[0].line, 1);
    ck_assert_int_eq(sheet.mistake[1].line, 5);
    ck_assert_int_eq(sheet.n_lines, 2);
    ck_assert_int_eq(sheet.line[0].verb, W_DRAW);
    parse("wehn draw\ndraw 3\nend\ndone");
    ck_assert_int_eq(sheet.n_mistakes, 1);
    ck_assert_str_eq(sheet.mistake[0].why.nearest, "when");
    ck_assert_int_eq(sheet.n_lines, 1);
    parse("attack Nowhere Land with Lee\nreserve any\nlosses Prter\ndone");
    ck_assert_int_eq(sheet.n_mistakes, 2);
    ck_assert_int_eq(sheet.n_lines, 1);
    parse("when draw\ndraw 3\nwhen attacked\ndefend with Lee\nend\ndone"); /* an end was forgotten */
    ck_assert_int_eq(sheet.n_mistakes, 1);
    ck_assert_str_eq(sheet.mistake[0].why.key, "order.block");
    ck_assert_int_eq(sheet.mistake[0].why.line, 3);
}
END_TEST

START_TEST(admin_lines)
{
    parse("note x\ndraft\nwait\nnow\ndrop\nstanding none\nagree 1\nobject 2\nabsent 1 Dec to 3 Dec");
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert(sheet.draft && sheet.wait && sheet.now && sheet.drop && sheet.standing_none && !sheet.has_plain);
    ck_assert(!sheet.is_bare);
    parse("when draw\nnow\nend");
    ck_assert_str_eq(sheet.mistake[0].why.key, "order.place");
    parse("done\nnow\nsay Good luck\nstanding none\nnote x\nwhen draw then draw 3");
    ck_assert_int_eq(sheet.n_mistakes, 0);
    parse("standing");
    ck_assert_str_eq(sheet.mistake[0].why.want, "none");
}
END_TEST

START_TEST(bare_sheets)
{
    ck_assert(parse("note your orders go here\ndone")->is_bare);
    ck_assert(parse("")->is_bare);
    ck_assert(!parse("draw 3\ndone")->is_bare);
    ck_assert(!parse("now\ndone")->is_bare);
    ck_assert(!parse("frobnicate\ndone")->is_bare);
    ck_assert(parse("\n\n note x\n\tdone\r\n")->is_bare);
    ck_assert_int_eq(sheet.line[1].number, 4); /* blank lines count */
}
END_TEST

START_TEST(too_much)
{
    char text[20000] = "attach I";
    for (int i = 0; i < LINE_WORDS_MAX; i++)
        strcat(text, ", Porter");
    strcat(text, " to Lee");
    ck_assert_str_eq(parse(text)->mistake[0].why.key, "order.long");
    strcpy(text, "note");
    for (int i = 0; i < 300; i++)
        strcat(text, " word");
    ck_assert_int_eq(line_value(good(text, 0), 't', 1, 0), 1499);
    text[0] = 0;
    for (int i = 0; i < SHEET_LINES_MAX + 9; i++)
        strcat(text, "draw 2\n");
    parse(text);
    ck_assert_int_eq(sheet.n_lines, SHEET_LINES_MAX);
    ck_assert_int_eq(sheet.n_mistakes, 1);
    ck_assert_str_eq(sheet.mistake[0].why.key, "order.many");
    ck_assert_int_eq(sheet.mistake[0].line, SHEET_LINES_MAX + 1);
    text[0] = 0;
    for (int i = 0; i < 40; i++)
        strcat(text, "drwa 2\n");
    ck_assert_int_eq(parse(text)->n_mistakes, MISTAKES_MAX);
    memset(text, 'a', 4000);
    text[4000] = 0;
    ck_assert_str_eq(parse(text)->mistake[0].why.key, "order.verb");
}
END_TEST

START_TEST(sight_is_told)
{
    uint8_t georgia = 5;
    sheet_parse(&words, &georgia, 0, "attack Columbus with Lee", 24, &sheet);
    ck_assert_int_eq(sheet.n_mistakes, 0);
    ck_assert_int_eq(line_value(&sheet.line[0], 'c', 0, 0), 5);
    ck_assert_int_eq(sheet.n_sights, 1);
    ck_assert_int_eq(sheet.sight[0].id, 5);
    ck_assert_int_eq(sheet.sight[0].other, 4);
    ck_assert_int_eq(sheet.sight[0].kind, WORDS_CITY);
}
END_TEST

START_TEST(sheets_are_mended)
{
    static const char slip[] =
        "draw 2\nattack Mannassas wiht McDowell frm Washington\nattack Manasas with Mcdwel\ndone";
    char buf[256];
    size_t len;
    parse(slip);
    ck_assert(sheet_mend(slip, strlen(slip), &sheet, buf, sizeof buf, &len));
    ck_assert_str_eq(buf, "draw 2\nattack Manassas wiht McDowell frm Washington\nattack Manassas with McDowell\ndone");
    ck_assert_uint_eq(len, strlen(buf));
    char again[256];
    strcpy(again, buf); /* what stood behind a wrong name shows next */
    parse(again);
    ck_assert(sheet_mend(again, len, &sheet, buf, sizeof buf, &len));
    ck_assert_int_eq(parse(buf)->n_mistakes, 0);
    parse("attac Manassas with Lee");
    ck_assert(!sheet_mend("attac Manassas with Lee", 23, &sheet, buf, sizeof buf, &len));
    parse(slip);
    ck_assert(!sheet_mend(slip, strlen(slip), &sheet, buf, 20, &len)); /* no room */
}
END_TEST

START_TEST(long_lists_go_on_below)
{
    const char *text = "attach I Corps, II Corps, IX Corps, XI Corps, XII Corps, Dept of Washington, Porter to Lee";
    char buf[256];
    line_write(&words, good(text, 0), text, buf, sizeof buf);
    ck_assert_str_eq(buf, "attach I Corps, II Corps, IX Corps, XI Corps, XII Corps\nand Dept of Washington, Porter to "
                          "R.E. Lee");
    const struct line first = sheet.line[0];
    ck_assert_mem_eq(good(buf, 0), &first, sizeof first);
    char small[10];
    ck_assert_uint_eq(line_write(&words, &first, text, small, sizeof small), strlen(buf));
    ck_assert_str_eq(small, "attach I ");
    line_write_beside(&words, &first, strlen("note twenty columns "), buf, sizeof buf);
    ck_assert_str_eq(buf, "attach I Corps, II Corps, IX Corps, XI Corps\nand XII Corps, Dept of Washington, Porter to "
                          "R.E. Lee");
}
END_TEST

START_TEST(examples_parse)
{
    for (size_t i = 0; i < n_common_verbs; i++)
        if (common_verbs[i].example)
            ck_assert_int_eq(good(common_verbs[i].example, 0)->verb, common_verbs[i].id);
    for (size_t i = 0; i < words_game.n_verbs; i++)
        if (words_verbs[i].example)
            ck_assert_int_eq(good(words_verbs[i].example, 0)->verb, words_verbs[i].id);
}
END_TEST

/* Every line of the manual page between ".\" lines: NAME and ".\" end is parsed with these words. */
START_TEST(manual_shows_lines_that_parse)
{
    struct arena *arena = arena_new();
    struct span left = slurp(arena, "deploy/man/pbem-orders.5"), line;
    struct text text = {.arena = arena};
    bool inside = false, bad = false;
    int sheets = 0;
    while (span_line(&left, &line)) {
        if (span_is(line, ".\\\" a sheet") || span_is(line, ".\\\" a wrong sheet")) {
            inside = true, bad = span_is(line, ".\\\" a wrong sheet");
            text = (struct text){.arena = arena};
        } else if (inside && span_is(line, ".\\\" end")) {
            const char *shown = (const char *)text_span(&text).at;
            parse(shown);
            ck_assert_msg((sheet.n_mistakes > 0) == bad, "the manual's sheet\n%s: %s, line %d", shown,
                          sheet.n_mistakes ? sheet.mistake[0].why.key : "no mistake", sheet.mistake[0].why.line);
            inside = false;
            sheets++;
        } else if (inside && line.len > 0 && line.at[0] != '.') {
            text_add(&text, line);
            text_words(&text, "\n");
        }
    }
    ck_assert(!inside);
    ck_assert_int_ge(sheets, 8);
    arena_free(arena);
}
END_TEST

static Suite *line_suite(void)
{
    Suite *suite = suite_create("line");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, lines_are_understood, 0, sizeof lines / sizeof lines[0]);
    tcase_add_loop_test(all, mistakes_have_places, 0, sizeof wrongs / sizeof wrongs[0]);
    tcase_add_test(all, words_of_a_line);
    tcase_add_test(all, conditions_hold);
    tcase_add_test(all, verb_gives_rule_and_choices);
    tcase_add_loop_test(all, a_misspelt_word_is_told_alone, 0, sizeof misspelt / sizeof misspelt[0]);
    tcase_add_test(all, all_mistakes_in_one_answer);
    tcase_add_test(all, attach_is_never_attack);
    tcase_add_test(all, blocks_and_heads);
    tcase_add_test(all, short_form_is_three_lines);
    tcase_add_test(all, bad_when_still_takes_its_lines);
    tcase_add_test(all, admin_lines);
    tcase_add_test(all, bare_sheets);
    tcase_add_test(all, too_much);
    tcase_add_test(all, sight_is_told);
    tcase_add_test(all, sheets_are_mended);
    tcase_add_test(all, long_lists_go_on_below);
    tcase_add_test(all, examples_parse);
    tcase_add_test(all, manual_shows_lines_that_parse);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(line_suite());
}
