/* SPDX-License-Identifier: Apache-2.0 */
/* No part of the printed rules is missing from the rule book: each group of statements of rules-index.tsv has its place. */
#include "games/blue-vs-gray/words/report.h"
#include "tests/games/blue-vs-gray/bvg_book.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;
static struct kit_telling t; /* for names */

static void setup(void)
{
    struct game *g = a_game(0);
    arena = arena_new();
    t = bvg_telling(&g->rules, &g->state, -1, NULL);
}

static void teardown(void)
{
    arena_free(t.arena);
    arena_free(arena);
}

/* Where each part of the printed rules stands, and a word of it that must be found there. */
static const struct {
    const char *part;
    int chapter;
    const char *word;
} parts[] = {{"1", 1, "a deck of cards a side"},
             {"2.1", 23, "**standard**"},
             {"2.2", 1, "A command stands in no city"},
             {"2.3", 5, "Each side has its *cadre*"},
             {"2.4", 7, "Before turn 1 the CSA"},
             {"3.1", 1, "**Cards** are"},
             {"3.2", 4, "eleven cards, A to K"},
             {"3.21", 4, "All of them are cities"},
             {"3.22", 4, "Solid and dotted railroads"},
             {"3.23", 4, "*adjacent*"},
             {"3.24", 4, "Harrisburg, Harper's Ferry, the Shenandoah Valley, Lynchburg, Greensboro, Columbia and Savannah"},
             {"3.25", 4, "**NO ATTACKS.**"},
             {"3.26", 4, "printed blue"},
             {"3.27", 4, "**Neutral cities**"},
             {"3.28", 4, "The version that comes first stays"},
             {"3.3", 5, "A **leader** has a strength"},
             {"3.4", 5, "A depleted corps has strength 2"},
             {"3.5", 5, "**Cavalry** has a strength"},
             {"3.6", 5, "**Squadrons** are the USA's alone"},
             {"3.7", 5, "**Enigma cards** do what they say"},
             {"4.1", 6, "There are four kinds"},
             {"4.2", 6, "*high-level*"},
             {"4.3", 6, "*army*"},
             {"4.4", 6, "he is a *corps*"},
             {"4.5", 6, "**Capacity.**"},
             {"4.6", 6, "always has cards under him"},
             {"5", 1, "The USA moves, then the CSA"},
             {"5.1", 7, "**Draw/Replace.**"},
             {"5.2", 7, "While the other side moves"},
             {"6.1", 8, "The USA has 5 draws"},
             {"6.2", 8, "You see each card before"},
             {"6.3", 8, "Supply has no upper limit"},
             {"6.4", 8, "face up in your cadre"},
             {"6.5", 8, "buys one more card"},
             {"6.6", 8, "up to three depleted units"},
             {"6.7", 4, "A map card for a place that has its card already"},
             {"6.8", 8, "turn face up"},
             {"7.1", 7, "**Deploy/Move.**"},
             {"7.2", 4, "The CSA must lay what it can"},
             {"7.3", 9, "**Deploy** cards"},
             {"7.4", 9, "**Transfer** a unit"},
             {"7.5", 9, "**Attach** a command"},
             {"7.51", 9, "one card a turn may do both"},
             {"7.52", 6, "it goes to the commander"},
             {"7.6", 9, "**Dismiss** a leader"},
             {"7.7", 9, "**Rail.**"},
             {"7.8", 9, "**Shift** squadrons"},
             {"8.1", 13, "the attacker first"},
             {"8.2", 10, "*jumping-off city*"},
             {"8.3", 11, "gives the city up"},
             {"8.4", 12, "each side does one thing at a chance"},
             {"8.41", 12, "a unit from the hand"},
             {"8.42", 12, "a unit *withdrawn*"},
             {"8.5", 12, "**The red die.**"},
             {"8.6", 13, "*disgraced*"},
             {"8.7", 13, "**Retreat.**"},
             {"8.8", 13, "**Surrender.**"},
             {"8.9", 13, "**Inactive** cards"},
             {"9.1", 5, "are no units"},
             {"9.2", 15, "One squadron may help in any number of battles"},
             {"9.3", 15, "Squadrons in the **East**"},
             {"9.4", 15, "Squadrons in the **West**"},
             {"9.5", 4, "*interdiction*"},
             {"9.6", 15, "**Invasion.**"},
             {"9.7", 16, "*Full*: it has two squadrons"},
             {"10.1", 6, "A subordinate has no cavalry"},
             {"10.2", 17, "may form a pair"},
             {"10.3", 17, "**A raid**"},
             {"11.1", 14, "**The theater** of an attack"},
             {"11.2", 14, "**Bases** of the USA"},
             {"11.3", 14, "It ends at the first base"},
             {"11.4", 13, "From a native city of the USA he also needs"},
             {"11.5", 14, "against a cross-theater attack he may defend"},
             {"11.6", 14, "**By sea.**"},
             {"11.7", 14, "the USA says first"},
             {"11.8", 14, "from there the USA retreats by sea"},
             {"12", 18, "**Reorganize.**"},
             {"13", 18, "**Regroup.**"},
             {"14.1", 18, "It costs one draw"},
             {"14.2", 18, "**A railnet**"},
             {"14.3", 18, "nine of its twelve northern cities"},
             {"15.1", 18, "**Production**"},
             {"15.2", 18, "*contraband*"},
             {"15.3", 18, "draws of the CSA"},
             {"15.4", 18, "comes back as soon as"},
             {"16.1", 19, "in three versions"},
             {"16.2", 19, "Cumberland Gap, on card D"},
             {"16.3", 19, "gives all four to the other side"},
             {"17.1", 20, "goes under its deck"},
             {"17.2", 20, "Late War begins for a side"},
             {"17.3", 20, "one draw more"},
             {"17.4", 20, "When the USA's deck is empty"},
             {"18.1", 20, "**The objectives total**"},
             {"18.2", 20, "the severed CSA railnet"},
             {"18.3", 20, "each of the twelve northern cities"},
             {"18.4", 20, "at once at +6"},
             {"18.5", 20, "The USA must show the card"},
             {"18.6", 20, "with +5 or less"},
             {"S-standard", 23, "**standard**"},
             {"S-historical", 23, "**historical**"},
             {"S-gettysburg", 23, "**gettysburg**"},
             {"4P", 23, "split into an Eastern and a Western player"},
             {"O0", 21, "All are off unless the players agreed"},
             {"G-adjacent", 4, "at a junction a train may take any branch"},
             {"G-attached", 9, "Dismissing is neither attaching nor detaching"},
             {"G-cadre", 5, "Units lie there face up, leaders face down"},
             {"G-casualties", 12, "the same for both sides"},
             {"G-cavalry-unit", 6, "A low-level leader has one cavalry unit at most"},
             {"G-commander", 6, "*commander*"},
             {"G-control", 4, "**Control.**"},
             {"G-dead-pile", 5, "everybody may look through"},
             {"G-defeated", 22, "lost in any way"},
             {"G-defend-from-hand", 11, "**defends from the hand**"},
             {"G-dismiss", 9, "**Dismiss**"},
             {"G-do-not-play", 4, "is useless"},
             {"G-fort", 4, "**Forts** help whoever defends there"},
             {"G-generals-battle", 12, "if they are equal, nobody"},
             {"G-hand", 1, "Your hand is secret"},
             {"G-in-play", 22, "on the board that leaves"},
             {"G-native-city", 4, "only while its side holds it"},
             {"G-pesthole", 4, "In the hands of the USA it is a city like others"},
             {"G-port", 16, "The Atlantic ports are"},
             {"G-reorganization", 18, "form all your commands anew"},
             {"G-restore", 8, "what is left of the point is lost"},
             {"G-rout", 12, "After a *rout*"},
             {"G-sacked", 13, "no card under him after a battle is sacked"},
             {"G-soldiers-battle", 12, "5 or more stronger"},
             {"G-step", 5, "Each has two *steps*"},
             {"G-supply-line", 14, "it supplies itself"},
             {"G-theater", 14, "Nobody changes theater in Combat"},
             {"G-tokens", 8, "Supply has no upper limit"},
             {"G-wimp-out", 11, "If there is nobody who may defend"},
             {"G-win", 13, "when he wins"},
             {"G-wiped-out", 13, "wiped out"}};

/* "BVG-8.41a" belongs to "8.41", "BVG-G-rout" to "G-rout", "BVG-U19d" to "U19", "BVG-S-standard-a" to "S-standard". */
static const char *part_of(struct span id)
{
    char *word = arena_words(arena, "%.*s", (int)(id.len - 4), (const char *)id.at + 4), *ex = strstr(word, "-ex");
    if (ex)
        *ex = 0;
    if (strncmp(word, "G-", 2) == 0)
        return word;
    size_t n = strlen(word);
    if (n > 2 && word[n - 2] == '-' && islower((unsigned char)word[n - 1]))
        word[n - 2] = 0;
    else if (n > 1 && islower((unsigned char)word[n - 1]))
        word[n - 1] = 0;
    return word;
}

static void check_part(const char *part)
{
    int number = atoi(part + 1);
    if (part[0] == 'U' || part[0] == 'C') {
        int id = part[0] == 'U' ? number : BVG_USA_CARDS + number;
        const char *name = bvg_card_words(&t, id);
        ck_assert_msg(strstr(bvg_book_chapter(arena, 26), name) != NULL, "%s", name);
        ck_assert_msg(strcasestr(bvg_book_chapter(arena, 22), strchr(name, ' ') && part[0] == 'C' && number == 21 ? "Slows" : name) != NULL,
                      "chapter 22 says nothing of %s", name);
        return;
    }
    if (part[0] == 'O' && number > 0) {
        ck_assert_msg(strstr(bvg_book_chapter(arena, 21), arena_words(arena, " %d. *", number)) != NULL, "option %d", number);
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].part, part) == 0) {
            ck_assert_msg(strstr(bvg_book_chapter(arena, parts[i].chapter), parts[i].word) != NULL, "%s: chapter %d does not say \"%s\"", part,
                          parts[i].chapter, parts[i].word);
            return;
        }
    ck_abort_msg("nothing is said of %s", part);
}

START_TEST(every_part_of_the_rules_is_there)
{
    struct span left = slurp(arena, "games/blue-vs-gray/rules-index.tsv"), line, id;
    const char *before = "";
    int statements = 0, n = 0;
    span_line(&left, &line);
    while (span_line(&left, &line)) {
        const uint8_t *tab = memchr(line.at, '\t', line.len);
        id = (struct span){line.at, tab ? (size_t)(tab - line.at) : line.len};
        const char *part = part_of(id);
        statements++;
        if (strcmp(part, before) != 0) {
            check_part(part);
            n++;
        }
        before = part;
    }
    ck_assert_int_ge(statements, 530);
    ck_assert_int_ge(n, 170);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: the parts of the rule book");
    TCase *all = tcase_create("book");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, every_part_of_the_rules_is_there);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
