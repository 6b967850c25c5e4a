/* SPDX-License-Identifier: Apache-2.0 */
/* What a card does, in sentences. The data say it in notes, and games in play hang on every letter of the data; so what
 * reads badly there is said otherwise here. The other side reads of a card when it is played: so no sentence says "you"
 * of an Enigma card. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

static const struct {
    const char *note, *told;
} notes[] = {
    {"One battle, before the roll: red die one point your way.",
     "Played in one battle, before the roll: it moves the red die one point to the advantage of the side that plays "
     "it."},
    {"Garrison of Washington: defends only that city, leads any number of corps, is never hurt; may fight beside "
     "one other command there.",
     "It defends only Washington, leads any number of corps, and is never hurt. It may "
     "fight there beside one other command."},
    {"Stops Copperheads or Draft Riots as it is played.",
     "Played when the CSA plays Copperheads or Draft Riots: it stops that card."},
    {"Under nobody. May come back to your hand in Draw or Deploy of your turn; playable again from your next turn "
     "on.",
     "Serves under nobody. In the Draw or Deploy part of your turn you may take him back into your hand; from your "
     "next turn "
     "on he can be played again."},
    {"As commander he takes or keeps the city in every Soldiers' Battle. Leads two armies, a corps and one cavalry "
     "unit.",
     "As commander he takes or keeps the city in every Soldiers' Battle. He also leads one cavalry unit."},
    {"Gone to cadre at its first loss.", "Goes to cadre at its first loss."},
    {"Alone, or with the Dept. of Washington; alone it may still have squadrons with it.",
     "Serves alone, or with the Dept. of Washington. Alone, it may still have squadrons with it."},
    {"Sacked in a battle, he is out of the game.", "If he is sacked in a battle, he is out of the game."},
    {"Takes Norfolk at once, ends Ironclads, and counts as an Eastern squadron in the blockade unless Ironclads "
     "came out.",
     "It takes Norfolk at once, ends Ironclads, and counts as an Eastern squadron in the blockade as long as it "
     "lies on the table."},
    {"Any time, in a battle before the roll: three free restores.",
     "Played at any time, but in a battle only before the roll: it gives three free restores."},
    {"After a CSA attack on a native USA city: in your next turn plus one on the red die against one native USA "
     "city that the CSA holds.",
     "Played after a CSA attack on a native USA city: in the next USA turn it adds one to the red die against one "
     "native USA city that the CSA holds."},
    {"One battle for a Western city: red die one point your way. Counts as a reserve.",
     "Played in one battle for a Western city: it moves the red die one point to the advantage of the side that plays "
     "it. It counts as a reserve."},
    {"Two losses, strength 1 after the first. Alone in the West it meets raids like cavalry; paired with cavalry it "
     "is cavalry.",
     "Takes two losses, and has strength 1 after the first. Alone in the West it meets raids as cavalry does; "
     "paired with cavalry it is cavalry."},
    {"After a CSA defeat by five or more corps: neutral Wheeling and Kentucky turn Union, and -3 no longer ends the "
     "game.",
     "Played after five or more corps have defeated the CSA: neutral Wheeling and Kentucky turn Union, and an "
     "objectives total of -3 no longer ends the game."},
    {"Stands with the Dept. of Washington, always.", "Always stands with the Dept. of Washington."},
    {"Look once at the CSA hand.", "The USA looks once at the CSA hand."},
    {"Needs no leader, costs no capacity, attacks only under a leader, and goes when the turn ends; if it outlives "
     "your own turn, three free restores.",
     "Needs no leader, and does not count toward what a leader can lead. It attacks only under a leader, and goes "
     "when the turn ends; if it outlives your own turn, it gives three free restores."},
    {"One turn after Emancipation: plus one on the red die at Knoxville, Chattanooga and Cumberland Gap.",
     "Played after Emancipation, for one turn: it adds one to the red die at Knoxville, Chattanooga and Cumberland "
     "Gap."},
    {"One invasion: plus one on the red die. Counts as a reserve.",
     "Played for one invasion: it adds one to the red die. It counts as a reserve."},
    {"Political favor while Grant is in the game.", "Has political favor while Grant is in the game."},
    {"After Emancipation, before your first attack of a turn: plus one on the red die at native CSA cities all "
     "turn; ends Digging for the South.",
     "Played after Emancipation, before the first attack of a USA turn: it adds one to the red die at native CSA "
     "cities all turn, and ends Digging for the South."},
    {"One attack on a fort, no capital: plus one on the red die, and the CSA picks a division that loses one.",
     "Played for one attack on a fort that is no capital: it adds one to the red die, and the CSA picks a division "
     "that takes a loss."},
    {"Cavalry that may lead three corps, then without other cavalry. Never killed, sacked or dismissed.",
     "Cavalry that may lead three corps, but then no other cavalry. He is never killed, sacked or dismissed."},
    {"Shown when drawn in Late War: the CSA wins unless the objectives total is four or more.",
     "Shown when it is drawn in Late War: the CSA wins unless the objectives total is four or more."},
    {"Never in one command with Hooker.", "Never serves in one command with Hooker."},
    {"One battle: red die one point your way. Counts as a reserve.",
     "Played in one battle: it moves the red die one point to the advantage of the side that plays it. It counts as a "
     "reserve."},
    {"Look once at the USA hand, while you hold the Shenandoah Valley.",
     "Played while the CSA holds the Shenandoah Valley: the CSA looks at the USA hand, once."},
    {"Stays in play: one more free restore in each of your turns, until Monitor.",
     "It stays in play, and gives one more free restore in each CSA turn until Monitor is played."},
    {"As the USA announces an attack: its commander's initiative is one lower; below zero the attack is off.",
     "Played when the USA announces an attack: the attacking commander's initiative is one lower, and if that is "
     "below zero the attack is off."},
    {"May join another command of his theater as it is named to defend.",
     "May join another command of his theater when it is named to defend."},
    {"Attacking before Late War, it bears at least one of its side's losses.",
     "When it attacks before Late War, it bears at least one of its side's losses."},
    {"A whole further turn after this one, without attacks and raids.",
     "The CSA gets another full turn after this one; in that turn it may not attack or raid."},
    {"West only. Two losses, strength 1 after the first. No pair with Wheeler.",
     "Serves only in the West. Takes two losses, and has strength 1 after the first. Never pairs with Wheeler."},
    {"Out of the game when CSA Late War begins.", "Leaves the game when CSA Late War begins."},
    {"Leaves the game where others go to cadre.", "Leaves the game when other leaders would go to cadre."},
    {"No pair with Forrest.", "Never pairs with Forrest."},
    {"After a battle that really cost the USA four or more: it gives up a full corps of strength three or more for "
     "good.",
     "Played after a battle in which the USA took four or more losses: the USA gives up a full corps of strength "
     "three or more for good."},
    {"Any time: two cards from the deck and one supply.",
     "Played at any time: it gives two cards from the deck and one supply."},
    {"Takes neutral Wheeling; then one free restore as each of your turns starts, until Freedom Sickness.",
     "It takes neutral Wheeling, and then gives one free restore as each CSA turn starts, until Freedom Sickness is "
     "played."},
    {"The USA picks a full corps in play that leaves the game, never XXII Corps.",
     "The USA picks a full corps in play, but not XXII Corps, and that corps leaves the game."},
};

const char *bvg_card_note(const struct rules *r, int card)
{
    const char *note = bvg_card(r, card)->note;
    for (size_t i = 0; note && i < sizeof notes / sizeof *notes; i++)
        if (strcmp(note, notes[i].note) == 0)
            return notes[i].told;
    return note;
}

const char *bvg_card_tale(const struct kit_telling *t, int card)
{
    const char *note = bvg_card_note(t->rules, card);
    bool played = note && strncmp(note, "Played ", 7) == 0, shown = note && strncmp(note, "Shown ", 6) == 0;
    return played  ? arena_words(t->arena, "It is p%s", note + 1)
           : shown ? arena_words(t->arena, "It is s%s", note + 1)
                   : note;
}

const char *bvg_note_words(const struct kit_telling *t, const char *tale)
{
    return tale ? arena_words(t->arena, ". The card says: %s", tale) : "";
}
