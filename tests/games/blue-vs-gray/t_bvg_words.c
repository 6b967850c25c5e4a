/* SPDX-License-Identifier: Apache-2.0 */
/* Words of Blue vs Gray: battles as story and ledger, what may be ordered, answers, notes on lines, receipts, forms. */
#include "tests/games/blue-vs-gray/bvg_told.h"

/* McDowell with I Corps before Beauregard with two divisions; reserves on both sides. */
static void report_events(struct game *g, int seat, const char *events, bool first);

static struct game *before_the_fight(const char *faces)
{
    struct game *g = at_manassas(0);
    with_hand(g, "U010 U003 U024 C009 C003");
    memset(&sheets, 0, sizeof sheets);
    last_seq = 4;
    dice(g, faces);
    exchange(g,
             "when attacked at Manassas\ndefend with Beauregard\nreserve Stonewall Div if behind\n"
             "play Miracle from God if behind\nlosses Pickett Div\nend\n",
             NULL);
    return g;
}

static const char attack_sheet[] = "attack Manassas with McDowell\nreserve XII Corps if behind\n"
                                   "play Devils Own Luck if not ahead\nif captured\nrestore any\nend\ndone\n";

/* ---- story and ledger ---- */
START_TEST(a_battle_is_told_under_its_line)
{
    struct game *g = before_the_fight("42");
    exchange(g, NULL, attack_sheet);
    static const char *const lines[] = {
        "THE FIGHT FOR MANASSAS\nMcDowell attacked Manassas from Washington. Beauregard stood. XII Corps came up "
        "on your "
        "side, Stonewall Div on the CSA side. The strengths at the roll were 8 against 8. The cards were with "
        "you. The defenders "
        "gave way. You took no loss and the CSA one loss. You took Manassas, and the beaten side fell back.\n",
        "1. McDowell attacked Manassas from Washington, for 1 supply (4 left).\n",
        "    The CSA defended with Beauregard; strength so far: attack 5, defence 6.\n",
        "    You added XII Corps (3) from the hand (line 2); strength so far: attack 8, defence 6.\n",
        "    The CSA added Stonewall Div (2) from the hand; strength so far: attack 8, defence 8.\n",
        ("    You played Devils Own Luck (R) (line 3). The card says: It is played in one battle, before the roll: it "
         "moves the red die one point to the advantage of the side that plays it.\n"),
        "    Your strength: McDowell 1 + I Corps 4 + XII Corps 3 = 8.\n",
        "    CSA strength: Beauregard 2 + Pickett Div 2 + Stonewall Div 2 + Ewell Div 2 = 8.\n",
        "    Modifiers of the red die: Devils Own Luck (R) +1; together +1.\n",
        "    Red die 4, +1 = 5: defender defeated (R). White die 2: light losses (R) (logged as roll 14/0).\n",
        "    You won.\n",
        "    Losses (R): you 0 (2 active units), the CSA 1 (3 active units).\n",
        "    Pickett Div was depleted, from 2 to 1.\n",
        "    Leaders: dice of 4 and 2 make neither 7 nor a pair, so all were safe.\n",
        "    Beauregard could retreat, and did.\n",
        "    You took Manassas.\n",
        "    Supply then: USA 4, CSA 5; objectives total 0.\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        says_that(BVG_USA, lines[i]);
    ck_assert(all_rolled());
    ck_assert_ptr_nonnull(strstr(text_of(seen[BVG_USA].json, "headline"), "Manassas is yours"));
}
END_TEST

START_TEST(the_other_side_reads_the_same_and_its_own_lines)
{
    struct game *g = before_the_fight("42");
    exchange(g, NULL, attack_sheet);
    says_that(BVG_CSA, "XII Corps came up on the USA side, Stonewall Div on yours.");
    says_that(BVG_CSA,
              "  You defended with Beauregard (standing order, line 2); strength so far: attack 5, defence 6.\n");
    says_that(BVG_CSA, "  You added Stonewall Div (2) from the hand (standing order, line 3); strength so far: attack "
                       "8, defence 8.\n");
    says_that(BVG_CSA, "(logged as roll 14/0)");
    says_that(BVG_CSA, "Your standing order (line 2 of your sheet 5) was used");
    says_that(BVG_CSA, "Your standing order (line 4 of your sheet 5) was not used. Its condition was not met when it "
                       "could have been carried out.\n");
    never_says(BVG_CSA, "(line 2 of your sheet 5) was not used"); /* what was used once is not held against it later */
    never_says(BVG_CSA, "II Corps from the hand");
}
END_TEST

/* Nobody wins, and the reader learns that it was no chance. */
START_TEST(a_stalemate_by_rule_is_explained)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C026", "C007", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    dice(g, "31");
    exchange(g, "when attacked\ndefend with Bragg\nend\n", "attack Manassas with McDowell\ndone\n");
    says_that(BVG_USA, "    Nobody won: with Bragg it is a stalemate.\n");
    g = field(0, BVG_USA);
    on_board(g, "U005", BVG_EAST);
    on_board(g, "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    dice(g, "31");
    exchange(g, "when attacked\ndefend with Beauregard\nend\n", "invade Norfolk with I Corps\ndone\n");
    says_that(BVG_USA, "I Corps came ashore at Norfolk.");
    says_that(BVG_USA, "    Nobody won: an invasion without a leader ends such a battle in a stalemate.\n");
    ck_assert(all_rolled());
}
END_TEST

START_TEST(grant_takes_a_city_that_he_did_not_win)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    dice(g, "41");
    exchange(g, "when attacked\ndefend with Beauregard\nend\n", "attack Manassas with Grant\ndone\n");
    says_that(BVG_USA, "    Nobody won.\n");
    says_that(BVG_USA, "    You took Manassas: Grant takes it in each Soldiers' Battle.\n");
}
END_TEST

/* What follows a loss by rule is not the line's doing that named the loss. */
START_TEST(a_line_is_named_for_what_it_did_only)
{
    struct game *g = before_the_fight("251");
    exchange(g, NULL, attack_sheet);
    says_that(BVG_CSA, "  Pickett Div was depleted, from 2 to 1 (standing order, line 5).\n");
    says_that(BVG_CSA, "  McDowell, in command, was killed.\n");
    says_that(BVG_USA, "    McDowell, in command, was killed.\n");
}
END_TEST

static const char *section_of(const struct told_report *r, const char *title, char *out, size_t cap)
{
    const char *from = strstr(r->text, title);
    ck_assert_msg(from != NULL, "%s", title);
    snprintf(out, cap, "%s", from);
    return out;
}

/* All 36 throws: a story names nobody whom the ledger does not name, and agrees with it about the city. */
START_TEST(a_story_says_no_more_than_its_ledger)
{
    static char story[3000], ledger[60000];
    char faces[32];
    int captured = 0, fell = 0;
    for (int red = 1; red <= 6; red++)
        for (int white = 1; white <= 6; white++) {
            snprintf(faces, sizeof faces, "%d%d3", red, white);
            struct game *g = before_the_fight(faces);
            exchange(g, NULL, attack_sheet);
            ck_assert_int_gt(cards_add_up(BVG_CSA), 3);
            section_of(&seen[BVG_CSA], "THE FIGHT FOR MANASSAS\n", ledger, sizeof ledger);
            char *end = strchr(strchr(ledger, '\n') + 1, '\n');
            ck_assert_uint_lt((size_t)(end - ledger), sizeof story);
            memcpy(story, ledger, (size_t)(end - ledger));
            story[end - ledger] = '\0';
            for (int id = 1; id <= BVG_CARDS; id++) {
                const char *name = name_of(&g->rules, BVG_NAME_CARD, id);
                if (strlen(name) > 3 && strstr(story, name))
                    ck_assert_msg(strstr(end, name) != NULL, "%s\n%s", name, ledger);
            }
            bool taken = bvg_holds(&g->state, BVG_USA, city(g, "manassas_jct"));
            ck_assert_msg((strstr(story, "The USA took Manassas") != NULL) == taken, "%s", ledger);
            ck_assert_msg((strstr(end, "  The USA took Manassas.") != NULL) == taken, "%s", ledger);
            ck_assert_ptr_nonnull(strstr(end, "  Leaders: ")); /* in words, even when nothing happens */
            if (red == white || red + white == 7) {
                ck_assert_ptr_nonnull(strstr(end, "(logged as roll 14/1).\n"));
                ck_assert_msg(strstr(story, " was wounded.") != NULL, "%s", ledger);
                fell++;
            }
            captured += taken;
        }
    ck_assert_int_eq(fell, 12);
    ck_assert_int_gt(captured, 6);
    ck_assert_int_lt(captured, 30);
}
END_TEST

/* Only the hidden hand of the other side differs: not a word does. */
START_TEST(no_word_shows_a_hidden_card)
{
    struct game *g = before_the_fight("42");
    exchange(g, NULL, attack_sheet);
    for (int id = 1; id <= BVG_CARDS; id++)
        if (g->state.place[id] == BVG_HAND && bvg_side_of(id) == BVG_USA) {
            const char *name = name_of(&g->rules, BVG_NAME_CARD, id);
            char alone[80];
            snprintf(alone, sizeof alone, " %s ", name);
            never_says(BVG_CSA, alone);
        }
}
END_TEST

/* ---- an attack that waits for an answer ---- */
START_TEST(an_attack_may_be_met_in_these_ways)
{
    struct game *g = at_manassas(0);
    with_hand(g, "C009 C033");
    memset(&sheets, 0, sizeof sheets);
    dice(g, "41");
    exchange(g, NULL, "attack Manassas with McDowell\nreserve any if behind\ndone\n");
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    static const char *const asked[] = {
        "McDowell attacks Manassas from Washington with a command of strength 8, not counting squadrons; the USA may ",
        "  defend with Beauregard\n    (strength 6)\n  defend with Beauregard detach Pickett Div\n    (strength 4)\n",
        "  defend from hand with Stonewall Div\n    (strength 2)\n",
        "  defend from hand with R.H. Anderson Div\n    (strength 2)\n",
        "  abandon\n",
        "  reserve Stonewall Div if behind\n",
        "  when attacked at Manassas\n  defend with Beauregard\n  end\n",
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        says_that(BVG_CSA, asked[i]);
    ck_assert_str_eq(text_of(seen[BVG_CSA].json, "headline"), "Manassas attacked: your answer?");
    ck_assert_str_eq(text_of(seen[BVG_USA].json, "headline"), "waiting for an answer at Manassas");
    says_that(BVG_USA, "How the CSA meets the attack is still open.");
    never_says(BVG_USA, "McDowell attacked Manassas from Washington. "); /* the ledger says it, once */
    says_that(BVG_USA, "The rest of your sheet waits for the answer, and is then carried out by itself.");
    exchange(g, "defend with Beauregard\n", NULL);
    says_that(BVG_USA, "THE FIGHT FOR MANASSAS\nMcDowell attacked Manassas. Beauregard stood.");
    says_that(BVG_USA, "  The CSA defended with Beauregard; strength so far: attack 8, defence 6.\n");
    says_that(BVG_USA, "Line 2 was not done. "); /* a line of the sheet, not a standing order */
    says_that(BVG_CSA, "  You defended with Beauregard (line 1); strength so far: attack 8, defence 6.\n");
}
END_TEST

START_TEST(a_pesthole_is_counted_in)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C010", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    exchange(g, NULL, "attack Shenandoah Valley with McDowell\ndone\n");
    says_that(BVG_CSA, "  defend with Beauregard\n    (strength 4, with the pesthole 9)\n");
    dice(g, "331");
    exchange(g, "defend with Beauregard\n", NULL);
    ck_assert_int_eq(cards_add_up(BVG_USA), 5); /* two units each, and the pesthole */
    ck_assert_int_eq(cards_add_up(BVG_CSA), 5);
    says_that(BVG_USA, " + pesthole 5 = 9.\n");
}
END_TEST

/* What used to be read wrongly: whose loss it is after a rout, what a squadron does to the blockade, what Grant leads,
 * how many draws are left, when restoring comes. */
START_TEST(words_that_were_read_wrongly)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    report_events(g, BVG_USA, "[[\"attack\",1,1,8,0,0,0,0],[\"rout-choice\",1,2]]", false);
    says_that(BVG_USA, "  After the rout you made the beaten side take one more loss.\n");
    report_events(g, BVG_CSA, "[[\"attack\",1,1,8,0,0,0,0],[\"rout-choice\",1,2]]", false);
    says_that(BVG_CSA, "  After the rout the USA made the beaten side take one more loss.\n");
    report_events(g, BVG_CSA, "[[\"attack\",1,1,8,0,0,0,0],[\"rout-choice\",0,1]]", false);
    says_that(BVG_CSA, "  After the rout you took one loss fewer.\n");
    g = field(0, BVG_USA);
    report_events(g, BVG_CSA, "[[\"deployed\",5,1]]", false);
    says_that(BVG_CSA, "The USA deployed Porter in the East (blockade now: none).\n");
    on_board(g, "U005", BVG_EAST);
    report_events(g, BVG_CSA, "[[\"deployed\",5,1],[\"deployed\",8,1]]", false);
    says_that(BVG_CSA, "Porter in the East (blockade now: partial).\n");
    says_that(BVG_CSA, "The USA deployed McDowell in the East.\n");
    on_board(g, "U007", BVG_EAST);
    report_events(g, BVG_CSA, "[[\"shifted\",7,1]]", false);
    says_that(BVG_CSA, "The USA shifted Foote to the East (blockade now: full).\n");
    with_hand(g, "U019");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "leads 2 armies and 1 corps");
    on_board(g, "U008", BVG_EAST);
    under(g, "U009", "U008"); /* McDowell leads two corps: a third takes no part in a battle */
    under(g, "U010", "U008");
    report_now(g, BVG_CSA);
    says_that(BVG_CSA, "  McDowell 1 (8 in all)\n");
    under(g, "U024", "U008");
    report_now(g, BVG_CSA);
    says_that(BVG_CSA, "  McDowell 1 (13 in all, 1 over limit)\n");
    with_hand(g, "C044");
    report_now(g, BVG_CSA);
    says_that(BVG_CSA, "Forrest: cavalry 5. Serves only in the West. Takes two losses");
}
END_TEST

/* ---- every event has words ---- */
START_TEST(every_event_has_words)
{
    struct game *g = at_manassas(0);
    json_t *none = json_array();
    int n = 0;
    for (int kind = 1; kind < BVG_EVENT_COUNT; kind++) {
        const char *word = bvg_rules.events[kind];
        json_t *events = json_pack("[[s,i,i,i,i,i,i,i]]", word, 1, 1, 1, 1, 1, 1, 1);
        report_on(g, &g->state, BVG_USA, events, none);
        bool told = strncmp(seen[BVG_USA].text, "WHAT HAPPENED\n", 14) == 0 ||
                    strncmp(seen[BVG_USA].text, "THE FIGHT FOR ", 14) == 0;
        ck_assert_msg(told, "%s: %.1000s", word, seen[BVG_USA].text);
        json_decref(events);
        n++;
    }
    ck_assert_int_ge(n, 60);
    json_decref(none);
}
END_TEST

/* What happened is told in the past tense, whoever reads it; only what stands now in the present. */
START_TEST(what_happened_is_told_in_the_past)
{
    static const struct {
        const char *events, *own, *other; /* own: as the USA reads it, other: as the CSA does */
    } rows[] = {
        {"[[\"late-under\",1,0]]", "A late-war card went face down under the USA deck.", NULL},
        {"[[\"late-war\",1]]", "Late War began for the USA.", NULL},
        {"[[\"control\",1,2,5]]", " passed to you by capture.", " passed to the USA by capture."},
        {"[[\"control\",1,1,1]]", " passed to the CSA.", " passed to you."},
        {"[[\"turn\",1,3]]", "USA turn 3 began.", NULL},
        {"[[\"drew\",1,0],[\"drew\",1,0]]", "You drew 2 cards.", "The USA drew 2 cards."},
        {"[[\"supply\",1,3,9,1]]", "You gained 3 supply in place of 3 draws, making 9 in all.",
         "The USA gained 3 supply in place of 3 draws, making 9 in all."},
        {"[[\"supply\",1,-1,8,6]]", "You paid 1 supply for a corps, leaving 8.", "The USA paid 1 supply for a corps"},
        {"[[\"supply\",1,-2,1,9]]", "You lost 2 supply to the raid, leaving 1.", "The USA lost 2 supply to the raid"},
        {"[[\"supply\",1,-1,4,3],[\"drew\",1,0],[\"supply\",1,-1,3,3],[\"drew\",1,0]]",
         "You paid 2 supply for extra cards, leaving 3.\nYou drew 2 cards.",
         "The USA paid 2 supply for extra cards, leaving 3.\nThe USA drew 2 cards."},
        {"[[\"taken\",1,8]]", "You took McDowell back from cadre.", "The USA took McDowell back from cadre."},
        {"[[\"restored\",9,1]]", "I Corps was restored to full strength for free.", NULL},
        {"[[\"cadre-up\",1,2]]", "You turned 2 cadre cards face up.", "The USA turned 2 cadre cards face up."},
        {"[[\"cadre\",8,1]]", "McDowell went to cadre, face down.", NULL},
        {"[[\"out\",8]]", "McDowell left the game.", NULL},
        {"[[\"deployed\",8,2],[\"deployed\",9,2],[\"attached\",9,8]]",
         "You deployed McDowell with I Corps in the West.", "The USA deployed McDowell with I Corps in the West."},
        {"[[\"attached\",9,8]]", "You attached I Corps to McDowell.", "The USA attached I Corps to McDowell."},
        {"[[\"detached\",9,8]]", "You detached I Corps from McDowell.", "The USA detached I Corps from McDowell."},
        {"[[\"transferred\",9,8,11]]", "You transferred I Corps from McDowell to McClellan.", "The USA transferred"},
        {"[[\"dismissed\",8,11]]", "McDowell was dismissed to cadre, and McClellan took his place.", NULL},
        {"[[\"dismissed\",8,0,1]]", "McDowell was dismissed to cadre, because he led nobody.", NULL},
        {"[[\"railed\",8,1]]", "You moved McDowell by rail to the East.",
         "The USA moved McDowell by rail to the East."},
        {"[[\"recalled\",8,11]]", "McDowell went back into your hand, and McClellan took his place.",
         "McDowell went back into the USA's hand, and McClellan took his place."},
        {"[[\"reorganized\",1]]", "You formed your commands anew.", "The USA formed its commands anew."},
        {"[[\"placed\",9,8,1]]", "I Corps was put under McDowell, in the East.", NULL},
        {"[[\"placed\",9,0,2]]", "I Corps was put on its own, in the West.", NULL},
        {"[[\"bought\",9,8]]", "I Corps came back out of cadre to serve under McDowell.", NULL},
        {"[[\"elections\",-1]]", "The elections of 1864 were held, with an objectives total of -1.", NULL},
        {"[[\"last-turns\"]]", "The last USA card was drawn: each side has one more turn after this one.", NULL},
        {"[[\"resigned\",1]]", "The USA resigned.", NULL},
        {"[[\"seen\",1,80]]", "In the hand of the CSA you saw ", NULL},
        {"[[\"raid\",1,9]]", "I Corps went on a raid.", NULL},
        {"[[\"raid-met\",1,9]]", "I Corps rode against the raiders.", NULL},
        {"[[\"raid-over\",1,5,3,1]]", "Raid by the USA, strength 5 against 3: 1 supply point destroyed.", NULL},
        {"[[\"raid-over\",1,2,0,0]]", "Raid by the USA, strength 2 against 0: no supply points destroyed.", NULL},
        {"[[\"supply\",1,1,3,2]]", "You gained 1 supply because there was no blockade, making 3 in all.", NULL},
        {"[[\"lost\",9,1]]", "I Corps was depleted.", NULL},
        {"[[\"lost\",9,0]]", "I Corps was lost.", NULL},
        {"[[\"gap-roll\",3,1,0]]", "A die of 3 gave Cumberland Gap to you (logged as roll 3/0).",
         "A die of 3 gave Cumberland Gap to the USA (logged as roll 3/0)."},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"given-up\",0,1,8]]", "  Nobody defended it: the CSA gave the city up.",
         "  Nobody defended it: you gave the city up."},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"withdrew\",9]]", "  You withdrew I Corps.", "  The USA withdrew I Corps."},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"slowed\",8,-1]]",
         "  McDowell was too slow to attack at all. The attack was off", NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"turned-down\",9,1]]",
         "  I Corps was beyond what its leader could lead, and took no part.", NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"detached\",9,8]]", "  I Corps parted from McDowell.", NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"joined\",9,8]]", "  I Corps came to the aid of McDowell.", NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"replaced\",8,11]]", "  McClellan took the place of McDowell.", NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"not-taken\",1,3]]", " did not change hands: no attacker was left to take it.",
         NULL},
        {"[[\"attack\",1,1,8,0,0,0,0],[\"retreat\",80,0]]", " could not retreat: the whole command was lost.", NULL},
    };
    struct game *g = field(0, BVG_USA);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        report_events(g, BVG_USA, rows[i].events, false);
        says_that(BVG_USA, rows[i].own);
        report_events(g, BVG_CSA, rows[i].events, false);
        if (rows[i].other)
            says_that(BVG_CSA, rows[i].other);
    }
}
END_TEST

/* After a colon a sentence goes on in small letters. */
START_TEST(what_a_standing_order_did_is_one_sentence)
{
    struct game *g = field(0, BVG_USA);
    json_t *events = json_pack("[[s,i,i]]", "drew", 1, 9),
           *notes = json_pack("[{s:s,s:i,s:i,s:i,s:i}]", "kind", "fired", "line", 3, "seq", 8, "from", 0, "to", 1);
    report_on(g, &g->state, BVG_USA, events, notes);
    says_that(BVG_USA, "Your standing order (line 3 of your sheet 8) was used: you drew I Corps.\n");
    json_decref(events);
    json_decref(notes);
}
END_TEST

/* ---- what may be ordered ---- */
START_TEST(attacks_are_listed_with_where_they_start)
{
    struct game *g = at_manassas(0);
    with_hand(g, "U024 U003");
    on_board(g, "U005", BVG_EAST);
    on_board(g, "U025", BVG_EAST);
    report_now(g, BVG_USA);
    says_that(BVG_USA,
              "  attack Manassas with McDowell\n    (from Washington; the objectives total would not change)\n");
    never_says(BVG_USA, "without a target now");
    command(g, "U011", "U012", BVG_EAST);
    g->state.used[card("U011")] |= BVG_ATTACKED;
    report_now(g, BVG_USA);
    says_that(BVG_USA, "    (without a target now: McClellan)\n");
    says_that(BVG_USA, "  invade ");
    never_says(BVG_USA, "  reserve II Corps"); /* McDowell leads two corps already */
    says_that(BVG_USA, "  play Devils Own Luck if not ahead\n");
    says_that(BVG_USA, "  losses I Corps, XII Corps\n    (the first named loses first)\n");
    says_that(BVG_USA, "  done\n");
    g->state.supply[BVG_USA] = 0;
    report_now(g, BVG_USA);
    says_that(BVG_USA, "Attacks cost 1 supply each, and you have none.\n");
    never_says(BVG_USA, "  attack ");
    g = field(0, BVG_USA);
    with_hand(g, "U024 U025");
    command(g, "U008", "U009", BVG_EAST);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "  reserve II Corps if behind\n");
}
END_TEST

/* What a target is worth, as it then is once it is taken (BVG-18). */
START_TEST(what_a_target_is_worth_is_told)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "C014", "C010", BVG_EAST);
    g->state.supply[BVG_CSA] = 3;
    report_now(g, BVG_CSA);
    says_that(BVG_CSA, "  attack Washington with ");
    says_that(BVG_CSA, "; taking it wins the game)\n");
    says_that(BVG_CSA, "; the objectives total would not change)\n");
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    report_now(g, BVG_USA);
    says_that(BVG_USA,
              "  attack Shenandoah Valley with McDowell\n    (from Harpers Ferry; the objectives total would be +1)\n");
}
END_TEST

/* ---- what the scenario demands, and what is told only once ---- */
START_TEST(the_first_historical_turns_say_what_they_forbid)
{
    struct game *g = a_scenario("historical", 0, 7);
    report_now(g, BVG_USA);
    says_that(BVG_USA,
              "WHAT YOU MAY ORDER\nBy the scenario's rules you must attack this turn, and no card may be played");
    says_that(BVG_USA, "  attack Manassas with McDowell\n");
    never_says(BVG_USA, "  reserve ");
    never_says(BVG_USA, "  play ");
    never_says(BVG_USA, "  deploy ");
    never_says(BVG_USA, "Reorganize");
}
END_TEST

static void report_events(struct game *g, int seat, const char *events, bool first)
{
    json_error_t err;
    json_t *list = json_loads(events, 0, &err),
           *notes = json_pack("[{s:s,s:i,s:b}]", "kind", "exchange", "k", 3, "first", first);
    ck_assert_msg(list != NULL, "%s", err.text);
    report_on(g, &g->state, seat, list, notes);
    json_decref(list);
    json_decref(notes);
}

START_TEST(the_mark_of_the_lists_is_explained_where_it_occurs)
{
    struct game *g = a_scenario("historical", 0, 7);
    report_events(g, BVG_USA, "[]", false);
    says_that(BVG_USA, "Those after +- serve under the commander above.");
    for (int card = 1; card <= BVG_CARDS; card++)
        g->state.leader[card] = 0;
    report_events(g, BVG_USA, "[]", false);
    never_says(BVG_USA, "+- marks");
}
END_TEST

/* At the turn's end: for the units that are depleted now, or for those that the attacks will deplete. */
START_TEST(to_restore_is_offered_once)
{
    struct game *g = before_the_fight("42");
    report_now(g, BVG_USA);
    says_that(BVG_USA, "After your attacks, to restore the units that they depleted:\n  restore any\n");
    never_says(BVG_USA, "Regroup, at");
    depleted(g, "U009");
    report_now(g, BVG_USA);
    says_that(BVG_USA,
              "Regroup, at the turn's end: 1 supply for up to 3 units that are still depleted.\n  restore any\n");
    never_says(BVG_USA, "After your attacks");
}
END_TEST

START_TEST(what_was_told_is_not_told_again)
{
    struct game *g = a_scenario("historical", 0, 7);
    report_events(g, BVG_USA, "[[\"dealt\",0,79],[\"dealt\",1,3],[\"dealt\",1,6],[\"turn\",1,1]]", true);
    says_that(
        BVG_USA,
        "WHAT HAPPENED\nYou were dealt 2 cards; what you hold is listed below.\nUSA turn 1 began.\n"
        "Parts of this opening position are reconstructed; the handbook lists them. (R) marks other rules and values "
        "that are reconstructed.\n");
    says_that(BVG_USA, "\nCITIES\nMap cards on the table: A, B, D, E.\n");
    says_that(BVG_USA,
              "The objectives total is 0. The USA wins at +6. The CSA wins at -4 (-3 until Emancipation is played)");
    report_events(g, BVG_USA, "[[\"useless\",1,22],[\"out\",22],[\"turn\",1,2]]", false);
    says_that(BVG_USA,
              "WHAT HAPPENED\nYour Map H usa could have no effect any more, so it left the game.\nUSA turn 2 began.\n");
    says_that(BVG_USA, "No city has changed hands since the last report, and no map card was laid.\n");
    says_that(BVG_USA, "The objectives total is 0; the USA wins at +6, the CSA at -3.\n");
    never_says(BVG_USA, "\nCITIES\n");
    never_says(BVG_USA, "opening position");
    char laid[120];
    snprintf(laid, sizeof laid, "[[\"map-laid\",1,%d],[\"map-laid\",1,%d]]", card("U012"), card("U066"));
    report_events(g, BVG_USA, laid, false);
    says_that(BVG_USA, "You laid the map card \"Map C neutral\" (R).\nYou laid the map card \"Map K usa\".\n");
    report_events(g, BVG_USA, "[[\"control\",1,2,5]]", false);
    says_that(BVG_USA, "\nCITIES\n");
}
END_TEST

/* A total alone says nothing of what to defend, and no heading nothing of whether the other side has nobody. */
START_TEST(a_total_is_taken_apart_and_nobody_is_said)
{
    struct game *g = field(0, BVG_USA);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "ON THE BOARD\nUSA: nobody yet\nCSA: nobody yet\n");
    never_says(BVG_USA, "Objectives counted for the USA:");
    held_by(g, BVG_BY_USA, "richmond atlanta");
    held_by(g, BVG_BY_CSA, "cincinnati");
    on_board(g, "C006", BVG_EAST);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "The objectives total is +1. ");
    says_that(BVG_USA,
              "\nObjectives counted for the CSA: Cincinnati.\nObjectives counted for the USA: Richmond, Atlanta.\n");
    says_that(BVG_USA, "ON THE BOARD\nCSA, East\n");
    says_that(BVG_USA, "\nUSA: nobody yet\n");
    never_says(BVG_USA, "CSA: nobody yet");
    g = field(1 << 4, BVG_USA);
    held_by(g, BVG_BY_USA, "cairo memphis vicksburg port_hudson new_orleans");
    on_board(g, "U007", BVG_WEST);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "\nObjectives counted for the USA: the Mississippi, with a squadron in the West (2).\n");
    says_that(BVG_USA, "The objectives total is +2. ");
}
END_TEST

/* A unit that was lost does not retreat: what is left does. */
START_TEST(who_is_lost_does_not_retreat)
{
    struct game *g = at_manassas(0);
    static const char *const lost[] = {"1", "0"};
    for (int i = 0; i < 2; i++) {
        char events[400];
        snprintf(events, sizeof events,
                 "[[\"attack\",0,%d,%d,%d,0,0,0,0],[\"lost\",%d,%s],[\"retreat\",%d,1],[\"battle-over\",%d,1,0,1,1]]",
                 city(g, "manassas_jct"), card("U008"), city(g, "washington"), card("C007"), lost[i], card("C007"),
                 city(g, "manassas_jct"));
        report_events(g, BVG_USA, events, false);
        says_that(BVG_USA, i == 0 ? "Pickett Div could retreat, and did."
                                  : "What was left of the defence could retreat, and did.");
    }
}
END_TEST

/* How a war ends is told with its reason (BVG-18.4). */
/* Sacked by the leader check, or because nobody is left to lead: the second is not told as if the dice had done it. */
START_TEST(why_a_leader_is_sacked_is_told)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021", "C038");
    under(g, "C011", "C021");
    depleted(g, "C011");
    memset(&sheets, 0, sizeof sheets);
    dice(g, "51");
    exchange(g, "when attacked at Manassas\ndefend any\nend\n", "attack Manassas with McDowell\ndone\n");
    says_that(BVG_USA, " was sacked, since no unit was left under him.\n");
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    memset(&sheets, 0, sizeof sheets);
    dice(g, "435");
    exchange(g, "when attacked at Manassas\ndefend any\nend\n", "attack Manassas with McDowell\ndone\n");
    says_that(BVG_USA, "McDowell, in command, was sacked.\n");
    never_says(BVG_USA, "no unit was left under him");
}
END_TEST

START_TEST(an_end_says_why)
{
    struct game *g = at_manassas(0);
    static const struct {
        int how, winner, total;
        const char *words;
    } ends[] = {
        {BVG_END_STRATEGIC, BVG_CSA, -2,
         "an objectives total of -2: the CSA won a strategic victory, by the capture of Washington."},
        {BVG_END_STRATEGIC, BVG_CSA, -4, "total of -4: the CSA won a strategic victory, by that total."},
        {BVG_END_DIPLOMATIC, BVG_CSA, -3,
         "total of -3: the CSA won a diplomatic victory, at that total and without Emancipation."},
        {BVG_END_OPERATIONAL, BVG_CSA, 2,
         "total of +2: the CSA won an operational victory, since the 1864 Elections came at that total."},
        {BVG_END_ATTRITIONAL, BVG_CSA, 5,
         "total of +5: the CSA won an attritional victory, since the war came to its end at that total."},
        {BVG_END_OPERATIONAL, BVG_USA, 6,
         "the USA won an operational victory, at that total before the 1864 Elections."},
        {BVG_END_ATTRITIONAL, BVG_USA, 7, "an attritional victory, at that total after the 1864 Elections."},
        {BVG_END_STRATEGIC, BVG_USA, 6, "a strategic victory, at that total without Emancipation."},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char events[80];
        snprintf(events, sizeof events, "[[\"game-over\",%d,%d,%d]]", ends[i].how, ends[i].winner, ends[i].total);
        report_events(g, BVG_USA, events, false);
        says_that(BVG_USA, ends[i].words);
    }
}
END_TEST

/* Cards that stay in force are one list. */
START_TEST(cards_in_force_are_one_line)
{
    struct game *g = field(0, BVG_USA);
    g->state.place[card("U003")] = BVG_ACTIVE;
    g->state.place[card("U010")] = BVG_ACTIVE;
    report_now(g, BVG_USA);
    says_that(BVG_USA, "\nIn force: Devils Own Luck (R), XII Corps.\n");
}
END_TEST

START_TEST(a_card_says_a_thing_once)
{
    struct game *g = field(0, BVG_CSA);
    with_hand(g, "C008 C006");
    report_now(g, BVG_CSA);
    says_that(BVG_CSA, "J.E. Johnston: leader, strength 2, initiative 1 (2 defending), leads 3 corps; political "
                       "disfavor. Serves under "
                       "Beauregard only.\n");
    says_that(BVG_CSA,
              "Beauregard: leader, strength 2, initiative 1, leads 3 corps; political disfavor. Serves under nobody.");
    g = a_scenario("historical", 0, 7);
    with_hand(g, "C025");
    report_now(g, BVG_CSA);
    says_that(BVG_CSA,
              "Map H csa: map card; it is laid for you when your moves begin, if it touches a map card on the table\n");
}
END_TEST

/* What the leader and the corps in the hand could do once they are deployed. */
START_TEST(attacks_of_the_hand_are_foreseen)
{
    struct game *g = field(0, BVG_USA);
    with_hand(g, "U008 U009");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    report_now(g, BVG_USA);
    says_that(BVG_USA, "attack now, but once McDowell and I Corps are in the East you may order:\n");
    says_that(BVG_USA,
              "  attack Manassas with McDowell\n    (from Washington; the objectives total would not change)\n");
}
END_TEST

static Suite *words_suite(void)
{
    Suite *suite = suite_create("words of Blue vs Gray");
    TCase *tests = tcase_create("words");
    tcase_add_test(tests, a_battle_is_told_under_its_line);
    tcase_add_test(tests, the_other_side_reads_the_same_and_its_own_lines);
    tcase_add_test(tests, a_line_is_named_for_what_it_did_only);
    tcase_add_test(tests, a_stalemate_by_rule_is_explained);
    tcase_add_test(tests, grant_takes_a_city_that_he_did_not_win);
    tcase_add_test(tests, a_story_says_no_more_than_its_ledger);
    tcase_add_test(tests, no_word_shows_a_hidden_card);
    tcase_add_test(tests, an_attack_may_be_met_in_these_ways);
    tcase_add_test(tests, a_pesthole_is_counted_in);
    tcase_add_test(tests, words_that_were_read_wrongly);
    tcase_add_test(tests, every_event_has_words);
    tcase_add_test(tests, what_happened_is_told_in_the_past);
    tcase_add_test(tests, what_a_standing_order_did_is_one_sentence);
    tcase_add_test(tests, attacks_are_listed_with_where_they_start);
    tcase_add_test(tests, what_a_target_is_worth_is_told);
    tcase_add_test(tests, the_first_historical_turns_say_what_they_forbid);
    tcase_add_test(tests, the_mark_of_the_lists_is_explained_where_it_occurs);
    tcase_add_test(tests, to_restore_is_offered_once);
    tcase_add_test(tests, what_was_told_is_not_told_again);
    tcase_add_test(tests, a_total_is_taken_apart_and_nobody_is_said);
    tcase_add_test(tests, cards_in_force_are_one_line);
    tcase_add_test(tests, a_card_says_a_thing_once);
    tcase_add_test(tests, who_is_lost_does_not_retreat);
    tcase_add_test(tests, why_a_leader_is_sacked_is_told);
    tcase_add_test(tests, an_end_says_why);
    tcase_add_test(tests, attacks_of_the_hand_are_foreseen);
    suite_add_tcase(suite, tests);
    return suite;
}

int main(void)
{
    return run_suite(words_suite());
}
