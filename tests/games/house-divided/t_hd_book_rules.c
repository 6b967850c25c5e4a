/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book is complete: each statement of rules-index.tsv stands in it. Most are told in words, a few by an
 * example alone; of each the words that tell it are here, so that a change of the book that loses one is noticed. */
#include "formats/embed.h"
#include "tests/games/house-divided/hd_book.h"
#include <string.h>

EMBED(rules_index, "games/house-divided/rules-index.tsv");

static const struct {
    const char *id, *words;
} told[] = {
    {"HD-setup-1", "Each is held by the North or by the South"},
    {"HD-setup-2", "The North begins with twelve militia infantry: three at Washington"},
    {"HD-setup-3", "The South has eight: one each at Atlanta, Charleston"},
    {"HD-setup-4", "infantry and cavalry, each of them militia, veteran or crack"},
    {"HD-setup-5", "The eight boxes that nobody holds at first are in Kentucky"},
    {"HD-setup-6", "The march die** is your points"},
    {"HD-calendar-1", "July 1861 is the first"},
    {"HD-calendar-2", "November with December and January with February are one"},
    {"HD-calendar-3", "There are 40 rounds"},
    {"HD-calendar-4", "In each round the North has its turn first, then the South"},
    {"HD-calendar-5", "First purchase, first moves"},
    {"HD-calendar-ex1", "June 1865 the last"},
    {"HD-movement-1", "An army without a march is encamped and stays where it is"},
    {"HD-movement-2", "on foot and by horse one goes along any line"},
    {"HD-movement-3", "together or each its own way; or they stay"},
    {"HD-movement-4", "**Infantry** goes to a box beside it"},
    {"HD-movement-5", "**Cavalry** goes one box or two"},
    {"HD-movement-6", "It does not ride through enemy troops"},
    {"HD-movement-7", "Who enters a box with enemy troops stays there, and a battle follows"},
    {"HD-movement-8", "After the first moves all camp again"},
    {"HD-movement-9", "Each of these is the whole march of a unit"},
    {"HD-movement-ex1", "Nashville, S S1: w#Bowling Green, #Decatur, #w~>Fts. Henry Donaldson, #Mufreesboro, w.Sparta"},
    {"HD-trains-1", "infantry goes two boxes along two rails"},
    {"HD-trains-2",
     "The first two must have been yours when this march began, the last must be yours when the train runs"},
    {"HD-trains-3", "Cavalry may, but it rides as far anyway"},
    {"HD-trains-ex1", "example A train"},
    {"HD-trains-ex2", "#Decatur"},
    {"HD-trains-ex3", "example No train into an enemy box"},
    {"HD-trains-ex4", "example Enemy troops on the river"},
    {"HD-boats-1", "goes two boxes along two rivers, up or down"},
    {"HD-boats-2", "It does not matter who holds the boxes"},
    {"HD-boats-3", "no enemy troops may stand in the one between"},
    {"HD-boats-4", "A boat may land in a battle"},
    {"HD-boats-5", "**By boat** infantry or cavalry"},
    {"HD-boats-ex1", "example A boat into battle"},
    {"HD-boats-ex2", "Chattanooga to Pittsburgh Landing by boat via Decatur: 2 veteran infantry"},
    {"HD-trails-1", "cavalry jumps over enemy infantry in the box beside it"},
    {"HD-trails-2", "never along a river"},
    {"HD-trails-3", "not where enemy cavalry stands"},
    {"HD-trails-4", "Infantry cannot jump"},
    {"HD-trails-5", "It may land in a battle. Infantry"},
    {"HD-trails-ex1", "example Around the infantry"},
    {"HD-trails-ex2", "example Cavalry bars the trail"},
    {"HD-downriver-1", "Infantry or cavalry of the North may jump"},
    {"HD-downriver-2", "over any enemy troops along two rivers"},
    {"HD-downriver-3", "if the first of them runs towards the box that is jumped"},
    {"HD-downriver-4", "It cannot land where enemy troops stand"},
    {"HD-downriver-5", "the first of them runs towards the box"},
    {"HD-downriver-6", "if another enemy army stands in a box right above it"},
    {"HD-downriver-ex1", "example Past St. Louis"},
    {"HD-downriver-ex2", "example Into enemy troops"},
    {"HD-downriver-ex3", "example Upriver"},
    {"HD-downriver-ex4", "example Somebody above"},
    {"HD-blitz-1", "Troops that enter a box in which no enemy troops stand hold it at once"},
    {"HD-blitz-2", "each box without troops goes back to the side whose garrison is there"},
    {"HD-blitz-3", "So troops can pass through a box without taking it"},
    {"HD-blitz-4", "when the *whole turn's* moves and battles are over takes it"},
    {"HD-blitz-5", "it leaves a garrison, which costs nothing and stays for good"},
    {"HD-blitz-6", "**Cavalry** leaves none"},
    {"HD-blitz-7", "for the end of a train's run, for ships, for cavalry that rides on"},
    {"HD-blitz-8", "Who enters a box with enemy troops stays there"},
    {"HD-blitz-9", "Enemy troops that enter or ride through drive it out"},
    {"HD-blitz-10", "It may then leave, but only for boxes that its side holds"},
    {"HD-blitz-ex1", "example Two marches, one box taken"},
    {"HD-blitz-ex2", "example Cavalry opens a port"},
    {"HD-blitz-ex3", "Goldsboro, which nobody garrisons, is the South's again"},
    {"HD-marches-1", "but never fewer than 2"},
    {"HD-marches-2", "`march`: a point for each box"},
    {"HD-marches-3", "Each box gets one march or work in each purchase"},
    {"HD-marches-4", "All units that stand there then may move in this march"},
    {"HD-marches-5", "Second purchase with the points that are left"},
    {"HD-marches-6", "nobody moves more than twice a turn"},
    {"HD-marches-7", "What is not spent then is lost"},
    {"HD-marches-8", "In the first round nothing is thrown, and each side has 2"},
    {"HD-marches-ex1", "example Two marches of one army"},
    {"HD-naval-1", "What only the North can do"},
    {"HD-naval-2", "if it holds two ports at least when the march begins and an army is in one of them"},
    {"HD-naval-3", "go from a port of the North to another port of the North"},
    {"HD-naval-4", "Each of these is the whole march of a unit"},
    {"HD-naval-5", "when the march die of the turn fell on 6 and an army stands in Washington"},
    {"HD-naval-6", "in either purchase"},
    {"HD-naval-7", "1 point each with `assault NUMBER`"},
    {"HD-naval-8", "Washington gets a march with them"},
    {"HD-naval-9", "Each carries one unit that has a march"},
    {"HD-naval-10", "What is not used is lost when the march ends"},
    {"HD-naval-11", "into *any* port"},
    {"HD-naval-ex1", "example A naval assault"},
    {"HD-monroe-1", "As long as the South holds Ft. Monroe no assault goes to Norfolk or Yorktown"},
    {"HD-monroe-2", "Ft. Monroe itself can be assaulted"},
    {"HD-monroe-3", "ships go to any port of one's own"},
    {"HD-battle-1", "Battles are fought when both marches are over"},
    {"HD-battle-2", "in attack and defence alike"},
    {"HD-battle-3", "| militia | 2 |"},
    {"HD-battle-4", "| veteran | 3 |"},
    {"HD-battle-5", "| crack | 3, and"},
    {"HD-battle-6", "| militia | 2 | 1 |"},
    {"HD-battle-7", "| veteran | 3 | 2 |"},
    {"HD-battle-8", "two enemies weaker by 1 | 3 |"},
    {"HD-battle-9", "All of this is added up"},
    {"HD-battle-10", "such a unit never hits"},
    {"HD-battle-ex1", "example Plain"},
    {"HD-battle-ex2", "the works take 1 from each"},
    {"HD-battle-ex3", "the crack infantry takes 1 from the two weakest"},
    {"HD-battle-ex4", "the water gives 1 to each"},
    {"HD-battle-ex5", "Grant gives 1 to the two weakest"},
    {"HD-entrench-1", "Attackers of the box are weaker by 1"},
    {"HD-entrench-2", "There is one work a box"},
    {"HD-entrench-3", "Washington, Richmond, Ft. Monroe and Vicksburg are entrenched for good"},
    {"HD-entrench-4", "none beside those for good"},
    {"HD-entrench-5", "It costs 1 point in a box with a number"},
    {"HD-entrench-6", "and else 2"},
    {"HD-entrench-7", "1 less for each attacker, if the box is entrenched, by purchase or for good"},
    {"HD-entrench-8", "`entrench`: works and a march"},
    {"HD-entrench-9", "Works stay as long as some army is there when a march ends"},
    {"HD-entrench-10", "they cannot be moved"},
    {"HD-water-1", "each defender is stronger by 1"},
    {"HD-water-2", "more crossings do not make it more"},
    {"HD-water-3", "each can take a hit instead of a unit"},
    {"HD-water-4", "Fifteen boxes have a water border"},
    {"HD-water-5", "there is one crossing more"},
    {"HD-water-6", "if one of its ways is dry, there is one fewer"},
    {"HD-water-7", "They are counted when a purchase is over, before anything moves"},
    {"HD-water-8", "Crossings of a box that no attacker enters are gone when the march ends"},
    {"HD-water-9", "Where somebody has entered they stay"},
    {"HD-water-10", "each port that the South holds with an army gets one crossing more"},
    {"HD-water-11", "each part that can reach it dry by land takes one away"},
    {"HD-water-12", "w<~Quincy, #Rolla, w#Springfield Ill., w#Vandalia"},
    {"HD-water-ex1", "example Three over water"},
    {"HD-water-ex2", "The infantry at Cairo comes from the dry side and takes one away"},
    {"HD-water-ex3", "example And two dry"},
    {"HD-crack-1", "1 less for two units of the enemy, for each crack infantry"},
    {"HD-crack-2", "while the unit lives"},
    {"HD-crack-3", "it works against crack infantry too"},
    {"HD-crack-4", "for each crack infantry, the weakest first"},
    {"HD-generals-1", "Grant, Sherman or Lee"},
    {"HD-generals-2", "| Grant | North | January and February 1862 | 1 |"},
    {"HD-generals-3", "| Sherman | North | May 1862 | 1 | 2 from August 1863 |"},
    {"HD-generals-4", "| Lee | South | June 1862 | 3 | 2 from September 1863 |"},
    {"HD-generals-5", "From that month on `place` puts him, with the recruits"},
    {"HD-generals-6", "into any box in which you have troops, whether it has a number or not"},
    {"HD-generals-7", "A general makes as many units of his side stronger by 1 as his strength says"},
    {"HD-generals-8", "so two may help the same unit"},
    {"HD-generals-9", "He throws no die, and no hit falls on him"},
    {"HD-generals-10", "He can be placed again with the recruits of his side's next turn"},
    {"HD-generals-11", "In the turn in which his strength changes he moves with the second march only"},
    {"HD-generals-12", "moves him up to two boxes in each march"},
    {"HD-generals-13", "He may go into enemy land but takes nothing"},
    {"HD-generals-ex1", "with Grant, +2 for the weakest"},
    {"HD-generals-ex2", "Each general begins anew with the weakest"},
    {"HD-armymax-1", "the sum of the numbers in the boxes that you hold"},
    {"HD-armymax-2", "A box may have a number of the North's, of the South's or of both"},
    {"HD-armymax-3", "It changes at once when a box does"},
    {"HD-armymax-4", "The North begins with 34, the South with 29"},
    {"HD-armymax-5", "All your units together may not be more than your *army maximum*"},
    {"HD-armymax-6", "nobody is dismissed, but nobody is raised"},
    {"HD-promotions-1", "Each side that wins a battle promotes one unit in that box"},
    {"HD-promotions-2", "militia becomes veteran, veteran becomes crack, and cavalry stays cavalry"},
    {"HD-promotions-3", "if one is left there that is not crack"},
    {"HD-promotions-4", "if one is left there that is not crack"},
    {"HD-promotions-5", "it is good for no other box"},
    {"HD-promotions-6", "The *political* promotion, one a turn"},
    {"HD-promotions-7", "is for any other box in which you have a unit that can rise"},
    {"HD-promotions-8", "There is one promotion for each such box"},
    {"HD-promotions-9", "What is not used is lost"},
    {"HD-promotions-10", "the defender at the start of the next turn, before buying marches"},
    {"HD-recruiting-1", "The recruit die is how many you may raise, but never fewer than 2"},
    {"HD-recruiting-2", "Each recruit is one militia infantry or militia cavalry"},
    {"HD-recruiting-3", "Militia infantry: 12 for the North"},
    {"HD-recruiting-4", "Militia cavalry: 1 for each side"},
    {"HD-recruiting-5", "8 for the South at first"},
    {"HD-recruiting-6", "1 for each side, always"},
    {"HD-recruiting-7", "Units of higher rank do not count for the last two"},
    {"HD-recruiting-8", "A militia unit that is lost or promoted makes room for another"},
    {"HD-recruiting-9", "Points that are left are lost"},
    {"HD-recruiting-10", "in a box that you hold and that has a number of your side"},
    {"HD-recruiting-11", "one box gives one recruit a turn, whatever its number"},
    {"HD-recruiting-12", "A box that you have just taken will do"},
    {"HD-recruiting-13", "one that only your cavalry holds"},
    {"HD-recruiting-14", "Knoxville lies in the South and has a number of the North's only"},
    {"HD-recruiting-ex1", "example Six points, room for three"},
    {"HD-recruiting-ex2", "All your units together may not be more"},
    {"HD-drafts-1", "In April 1862, 1863 and 1864"},
    {"HD-drafts-2", "rises by 4, to 24 in the end"},
    {"HD-drafts-ex1", "Men were drafted: the North may have 16 militia infantry"},
    {"HD-borders-1", "its limit of militia infantry rises by 1, once for each state"},
    {"HD-borders-2", "Missouri (St. Joseph, St. Louis and Springfield)"},
    {"HD-borders-3", "Kentucky (Bowling Green and Louisville)"},
    {"HD-borders-4", "Maryland (Baltimore)"},
    {"HD-borders-5", "once for each state and for good"},
    {"HD-borders-ex1", "Missouri sided with the South, which holds Springfield, St. Joseph and St. Louis: the "
                       "South may have 9 militia infantry now"},
    {"HD-victory-1", "the South holds Washington after the North's next battles"},
    {"HD-victory-2", "its army maximum is above the North's"},
    {"HD-victory-3", "the North's battles of round 40 are over"},
    {"HD-victory-4", "after the battles of the North's turn it holds all seven goals"},
    {"HD-victory-5", "They are the boxes with a 2 or 3 of the South's"},
};

static struct arena *arena;
static const char *book; /* blanks and breaks of lines made one blank */

static void setup(void)
{
    arena = arena_new();
    book = hd_tidy(arena, arena_string(arena, hd_ruleset.book()));
}

static void teardown(void)
{
    arena_free(arena);
}

static const char *words_for(struct span id)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (span_is(id, told[i].id))
            return told[i].words;
    return NULL;
}

START_TEST(each_statement_is_told)
{
    struct span left = EMBEDDED(rules_index), line;
    size_t n = 0;
    span_line(&left, &line); /* the heads of the columns */
    while (span_line(&left, &line)) {
        const uint8_t *end = memchr(line.at, '\t', line.len);
        ck_assert_ptr_nonnull(end);
        struct span id = {line.at, (size_t)(end - line.at)};
        const char *words = words_for(id);
        ck_assert_msg(words != NULL, "%.*s stands nowhere", (int)id.len, (const char *)id.at);
        ck_assert_msg(strstr(book, words) != NULL, "%.*s: the book does not say \"%s\"", (int)id.len,
                      (const char *)id.at, words);
        n++;
    }
    ck_assert_uint_eq(n, sizeof told / sizeof *told);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: the rule book is complete");
    TCase *c = tcase_create("rules");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, each_statement_is_told);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
