/* SPDX-License-Identifier: Apache-2.0 */
/* The words of Blue & Gray: throws that are found, attacks and contacts as they are told, the windows of a text, and
 * examples and proposals that are legal as they stand, in one sheet. What a whole letter comes to is in
 * tests/processor/letters/t_blue_gray.c. */
#include "games/blue-and-gray/report.h"
#include "tests/games/blue-and-gray/bg_random.h"
#include "tests/games/blue-and-gray/bg_sheet.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ruleset bg_ruleset;

/* ---- reports of a position ---- */
static void append(json_t *events, const struct play *play)
{
    for (int i = 0; i < play->n_events; i++) {
        const struct event *e = &play->events[i];
        json_t *event = json_pack("[s]", bg_rules.events[e->kind]);
        for (int k = 0; k < e->n_args; k++)
            json_array_append_new(event, json_integer(e->arg[k]));
        json_array_append_new(events, event);
    }
}

static json_t *report_of(const struct rules *r, const struct bg_state *s, int seat, const struct prompt *prompt,
                         const json_t *events)
{
    json_t *notes = json_pack("[{s:s,s:i,s:b}]", "kind", "exchange", "k", 7, "first", 0);
    json_t *report = bg_ruleset.report(r, s, seat, prompt, events, notes);
    json_decref(notes);
    return report;
}

/* The items of a section, each followed by a line's end; "" when there is no such section. */
static const char *section(struct arena *arena, const json_t *report, const char *id)
{
    struct text out = {.arena = arena};
    size_t i, k;
    json_t *one, *item;
    json_array_foreach(json_object_get(report, "sections"), i, one)
    {
        if (strcmp(json_string_value(json_object_get(one, "id")), id) != 0)
            continue;
        json_array_foreach(json_object_get(one, "items"), k, item)
        {
            text_format(&out, "%s\n", json_string_value(item));
        }
    }
    return out.len ? out.at : "";
}

static const char *told(struct board *b, int seat, const json_t *events, const char *id)
{
    json_t *report = report_of(&b->r, &b->s, seat, NULL, events);
    const char *words = section(b->arena, report, id);
    json_decref(report);
    return words;
}

/* What holds a player back, and what is ours, is said before he writes. */
START_TEST(who_may_move_and_what_is_ours)
{
    struct board *b = a_board("antietam", "little-mac leaders");
    b->s.turn = 1;
    b->s.side = BG_UNION;
    const char *words = told(b, BG_UNION, NULL, "stand");
    ck_assert_ptr_nonnull(strstr(words, "on turn 1 only he himself and the I Corps may move"));
    ck_assert_ptr_nonnull(strstr(words, "reconstructed, and so are all leaders' numbers except Lee's."));
    b->s.turn = 3;
    b->s.released[0] = 1;
    words = told(b, BG_CONFEDERATE, NULL, "stand");
    ck_assert_ptr_nonnull(strstr(words, "McClellan holds back: V, VI, IX, XII, Cavalry."));
    memset(b->s.released, 1, sizeof b->s.released);
    ck_assert_ptr_null(strstr(told(b, BG_UNION, NULL, "stand"), "McClellan"));
    close_board(b);
    static const char *const others[] = {"chickamauga", "shiloh", "cemetery-hill"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) { /* Lee's number is stated at Antietam alone */
        b = a_board(others[i], "leaders");
        ck_assert_ptr_nonnull(
            strstr(told(b, BG_UNION, NULL, "stand"), i == 0 ? "These are reconstructed: all leaders' numbers.\n"
                                                            : "are reconstructed, and so are all leaders' numbers.\n"));
        close_board(b);
    }
    b = a_board("chickamauga", "");
    ck_assert_ptr_null(strstr(told(b, BG_UNION, NULL, "stand"), "econstruct"));
    close_board(b);
}
END_TEST

/* Each side's points are the sum of the parts that are told: at Chickamauga ten of them are for the train. */
START_TEST(points_are_told_as_a_sum)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    static const char *const names[] = {[BG_UNION] = "The Union's ", [BG_CONFEDERATE] = "The Confederacy's "};
    struct board *b = a_board(scenarios[_i], "");
    struct play *play = calloc(1, sizeof *play);
    int32_t now[BG_SIDES];
    int told_sums = 0;
    b->s.points[BG_UNION] = 3, b->s.points[BG_CONFEDERATE] = 21;
    play_begin(play, &b->chance, &b->why);
    bg_score(&b->r, &b->s, now, play);
    const char *words = told(b, BG_UNION, NULL, "stand");
    for (int side = 0; side < BG_SIDES; side++) {
        if (now[side] == b->s.points[side]) { /* a sum of one part says nothing */
            ck_assert_ptr_null(strstr(words, names[side]));
            continue;
        }
        const char *at = strstr(words, arena_words(b->arena, "%s%d points: ", names[side], (int)now[side]));
        ck_assert_msg(at != NULL, "%s%d: %s", names[side], (int)now[side], words);
        long sum = strtol(strstr(at, ": ") + 2, NULL, 10);
        for (const char *end = strchr(at, '\n'), *plus = at; (plus = strstr(plus, ", ")) && plus < end; plus++)
            sum += strtol(plus + 2, NULL, 10);
        ck_assert_int_eq(sum, now[side]);
        told_sums++;
    }
    ck_assert_int_eq(told_sums, _i == 0 ? 2 : 0);
    if (_i == 0)
        ck_assert_ptr_nonnull(strstr(words, ", 10 for the train of the Union, which has not left"));
    free(play);
    close_board(b);
}
END_TEST

/* What a host has corrected is not called ours (RULINGS). */
START_TEST(corrected_leaders_are_not_ours)
{
    struct arena *arena = arena_new();
    struct bg_field *f = calloc(1, sizeof *f);
    ck_assert_ptr_nonnull(f);
    f->n_leaders = 3;
    f->leader[1].name = "Bragg";
    f->leader[2].name = "Lee";
    f->leader[3].name = "Polk";
    ck_assert_str_eq(bg_leaders_guessed(arena, f), "all leaders' numbers");
    f->leader[1].is_sourced = 1;
    ck_assert_str_eq(bg_leaders_guessed(arena, f), "all leaders' numbers except Bragg's");
    f->leader[3].is_sourced = 1;
    ck_assert_str_eq(bg_leaders_guessed(arena, f), "some of the leaders' numbers");
    f->leader[2].is_sourced = 1;
    ck_assert_ptr_null(bg_leaders_guessed(arena, f));
    free(f);
    arena_free(arena);
}
END_TEST

/* ---- throws ---- */
static int thrown, sum; /* of a random game: throws, and the sum of their dice */
static bool (*fall)(struct chance *, int n, int sides, int32_t *out);

static bool count_throw(struct chance *chance, int n, int sides, int32_t *out)
{
    bool fell = fall(chance, n, sides, out);
    thrown++;
    for (int i = 0; i < n; i++)
        sum += out[i];
    return fell;
}

/* Every throw of a game is told by one event, natural and in its order. */
START_TEST(each_throw_is_found)
{
    static const char *const scenarios[] = {"antietam", "chickamauga"};
    static const char *const options[] = {"revised shattered cavalry leaders little-mac", ""};
    struct bg_random *g = bg_random_new();
    int found = 0, dice = 0;
    bg_random_begin(g, scenarios[_i], options[_i], 11);
    fall = g->chance.roll;
    g->chance.roll = count_throw;
    thrown = sum = 0;
    while (bg_random_look(g)) {
        json_t *events = json_array(), *event;
        size_t i;
        bg_random_move(g);
        append(events, &g->play);
        json_array_foreach(events, i, event)
        {
            struct told_dice told;
            if (!bg_ruleset.dice(event, &told))
                continue;
            found++;
            for (int k = 0; k < told.n; k++)
                dice += told.die[k];
        }
        json_decref(events);
    }
    ck_assert_int_gt(found, 20);
    ck_assert_int_eq(found, thrown);
    ck_assert_int_eq(dice, sum);
    bg_random_free(g);
}
END_TEST

/* The dice of an attack make up its roll: a die too many or too few is one that nobody threw, whatever it shows. */
START_TEST(dice_make_up_the_roll)
{
    static const struct {
        const char *event;
        int n;
        bool thrown;
    } rows[] = {{"[\"roll\",1,0,3,1]", 1, true},  {"[\"roll\",1,2,3,3]", 2, true},  {"[\"roll\",1,2,3,1]", 2, false},
                {"[\"roll\",1,0,3,3]", 1, false}, {"[\"roll\",1,0,3,2]", 1, false}, {"[\"roll\",1,0,3]", 1, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct told_dice told;
        json_t *event = json_loads(rows[i].event, 0, NULL);
        ck_assert(bg_ruleset.dice(event, &told));
        ck_assert_int_eq(told.n, rows[i].n);
        ck_assert_msg((told.die[0] > 0) == rows[i].thrown, "%s", rows[i].event);
        json_decref(event);
    }
}
END_TEST

/* ---- an attack ---- */
/* Where the rows of some units are ours, a roll that rests on one of them is marked, before and after; elsewhere none
 * is. */
START_TEST(what_rests_on_a_guess_is_marked)
{
    static const struct {
        const char *guessed;
        bool mixed, marked;
    } rows[] = {
        {"C01", true, true}, {"U02", true, true}, {"U03", true, true}, {"C03", true, false}, {"C01", false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board *b = a_plain("ask");
        json_t *events = json_array();
        struct text said = {.arena = b->arena};
        b->d->field.is_mixed = rows[i].mixed;
        b->d->field.unit[b_unit_of(b, rows[i].guessed)].is_sourced = 0;
        b_stands(b, "C01:5 1010, C02:4 1109, U02:3 1110, U03:4 1110, C03 2020");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, "1");
        b_does(b, "aim 1110; join C01; join C02");
        bg_foretell(&b->r, &b->s, &b->s.fight, &said);
        ck_assert_int_eq(strstr(said.at, ": 1-1 (R)\n") != NULL, rows[i].marked);
        ck_assert_int_eq(strstr(said.at, ": 1-1\n") != NULL, !rows[i].marked);
        b_does(b, "fight; go-on");
        append(events, &b->play);
        const char *words = told(b, BG_UNION, events, "attacks");
        ck_assert_msg((strstr(words, "9 to 7, 1-1 (R)") != NULL) == rows[i].marked, "%zu: %s", i, words);
        ck_assert_ptr_nonnull(strstr(words, "9 to 7, 1-1"));
        json_decref(events);
        close_board(b);
    }
}
END_TEST

START_TEST(an_attack_is_told)
{
    struct board *b = a_plain("");
    json_t *events = json_array();
    b_ground(b, "1110 rough");
    b_stands(b, "C01:5 1010, C02:4 1109, U02:3 1110, U03:4 2020");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; join C02; fight");
    append(events, &b->play);
    while (b->s.flow.depth > 0 && flow_peek(&b->s)->step != BG_STEP_COMBAT && b->s.side == BG_CONFEDERATE) {
        struct order order;
        struct bg_state after;
        int seat = rules_asks(&b->s) & ONLY(BG_UNION) ? BG_UNION : BG_CONFEDERATE;
        ck_assert(rules_fallback(&b->r, &b->s, seat, &order));
        play_begin(&b->play, &b->chance, &b->why);
        ck_assert(rules_apply(&b->r, &b->s, seat, &order, &after, &b->play));
        b->s = after;
        append(events, &b->play);
    }
    const char *words = told(b, BG_UNION, events, "attacks");
    ck_assert_msg(strstr(words, "1110") != NULL, "%s", words);
    ck_assert_msg(strstr(words, "9 to 6, 1-1") != NULL, "%s", words);
    ck_assert_msg(strstr(words, "doubled by its ground") != NULL, "%s", words);
    ck_assert_msg(strstr(words, "die 1 (roll 7/0): ") != NULL, "%s", words);
    ck_assert_msg(strstr(words, bg_name(&b->r, b_unit_of(b, "C01"))) != NULL, "%s", words);
    ck_assert_msg(strstr(words, bg_name(&b->r, b_unit_of(b, "U02"))) != NULL, "%s", words);
    json_decref(events);
    close_board(b);
}
END_TEST

/* What happened is told in the past tense; only what stands now, or waits, in the present. */
START_TEST(what_happened_is_told_in_the_past)
{
    static const struct {
        const char *events, *words; /* as the Union reads it */
    } rows[] = {
        {"[[\"turn\",3,0,0]]", "Turn 3 began for the Confederacy.\n"},
        {"[[\"chit\",5,2,1]]", "McClellan drew marker 2 of 5 (roll 7/0): "},
        {"[[\"released\",0,1]]", " was released and may move from now on, because it was attacked.\n"},
        {"[[\"returned\",1,1,5]]", " came back, with "},
        {"[[\"return-roll\",1,3,4,1]]",
         " returned to a command of 4 units: die 3 (roll 7/0), so 1 of them was out of command.\n"},
        {"[[\"return-roll\",1,3,4,0]]", "so none was out of command.\n"},
        {"[[\"removed\",1]]", " left the game: no unit of his command was left.\n"},
        {"[[\"out\",1],[\"out\",2]]", "Out of command this turn: "},
        {"[[\"commanded\",1,1]]", " under his own command for this turn.\n"},
        {"[[\"leader-roll\",1,4,2,1]]",
         " was in danger, surrounded: a 1 or 2 would lose him, and the die was 4 (roll 7/0).\n"},
        {"[[\"leader-lost\",1,3]]", " was lost, for 3 points.\n"},
        {"[[\"leader-goes\",1,5,6,1]]", " to join "},
        {"[[\"passed\",1,5,1]]", " for the Union.\n"},
        {"[[\"exited\",1,5]]", " left the map at "},
        {"[[\"train\",5,6]]", "The train fell back from "},
        {"[[\"train\",5,0]]", " had nowhere to fall back to.\n"},
        {"[[\"duty\",1,5,6]]", " was ineffective and fell back from "},
        {"[[\"duty\",1,5,0]]", " was ineffective and could not fall back from "},
        {"[[\"cut-off\",1,1]]", " was cut off, for 1 point.\n"},
        {"[[\"scored\",1,5,-2]]", "You got 5 points for units cut off.\n"},
        {"[[\"scored\",0,1,-2]]", "The Confederacy got 1 point for units cut off.\n"},
    };
    struct board *b = a_board("antietam", "little-mac leaders");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *events = json_loads(rows[i].events, 0, NULL);
        const char *words = told(b, BG_UNION, events, "happened");
        ck_assert_msg(strstr(words, rows[i].words) != NULL, "%s: %s", rows[i].events, words);
        json_decref(events);
    }
    close_board(b);
}
END_TEST

/* That nobody advanced is told nowhere else; of anything else the attacks tell. */
START_TEST(what_a_standing_order_did_is_told)
{
    static const struct {
        const char *event, *words;
    } rows[] = {{"no-advance", "Your standing order (line 25 of your sheet 6) was used: nobody advanced.\n"},
                {"passed", "Your standing order (line 25 of your sheet 6) was used in an attack.\n"}};
    struct board *b = a_plain("");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *events = json_pack("[[s,i]]", rows[i].event, BG_UNION),
               *notes = json_pack("[{s:s,s:i,s:i,s:i,s:i}]", "kind", "fired", "line", 25, "seq", 6, "from", 0, "to", 1),
               *report = bg_ruleset.report(&b->r, &b->s, BG_UNION, NULL, events, notes);
        ck_assert_str_eq(section(b->arena, report, "lines"), rows[i].words);
        json_decref(report);
        json_decref(events);
        json_decref(notes);
    }
    close_board(b);
}
END_TEST

/* Which units share a hex is heard: "A 4 and B 3 at 1010". */
START_TEST(units_of_one_hex_are_joined)
{
    struct board *b = a_plain("");
    b_stands(b, "C01:5 1010, C02:4 1010, C03:3 1109");
    const char *words = told(b, BG_CONFEDERATE, NULL, "commands"), *first = bg_name(&b->r, b_unit_of(b, "C01")),
               *second = bg_name(&b->r, b_unit_of(b, "C02"));
    const char *pair = arena_words(b->arena, "%s 5 and %s 4 at 1010", first, second);
    ck_assert_msg(strstr(words, pair) != NULL, "%s: %s", pair, words);
    close_board(b);
}
END_TEST

/* Nobody has to guess why a unit is gone after a result that loses none by itself. */
START_TEST(a_loss_has_its_reason)
{
    static const struct {
        int result, why;
        const char *words;
    } rows[] = {
        {BG_AS, 0, " (7 points, already shattered)."},       {BG_DS, 0, " (7 points, already shattered)."},
        {BG_DR, 1, " (7 points, with no way to retreat)."},  {BG_EX, 2, " (7 points, as the price of the exchange)."},
        {BG_DS, 3, " (7 points, with no room to retreat)."}, {BG_AE, 0, " (7 points)."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board *b = a_plain("");
        b_stands(b, "C01:5 1010, U02:3 1110");
        int unit = b_unit_of(b, "C01");
        json_t *events = json_pack("[[s,i,i,i,i,i],[s,i,i],[s,i,i,i,i,i],[s,i,i],[s,i],[s,i,i,i,i]]", "attack", 0, 5, 3,
                                   1, 1, "joined", unit, 0, "target", 1110, 3, 1, 0, 0, "roll", 1, 0, "result",
                                   rows[i].result, "lost", unit, 1010, 7, rows[i].why);
        const char *words = told(b, BG_UNION, events, "attacks");
        ck_assert_msg(strstr(words, arena_words(b->arena, "Lost: %s%s", bg_name(&b->r, unit), rows[i].words)) != NULL,
                      "%s", words);
        ck_assert_msg(strncmp(words, "The Confederacy's attacks. Each", 31) == 0, "%s", words); /* whose, and to whom */
        words = told(b, BG_CONFEDERATE, events, "attacks");
        ck_assert_msg(strncmp(words, "Your attacks. Each line has", 27) == 0, "%s", words);
        json_decref(events);
        close_board(b);
    }
}
END_TEST

/* Both lists of who has not come name the side; of who may come, leaders too, each by where. */
START_TEST(who_is_still_to_come)
{
    struct board *b = a_board("shiloh", "leaders");
    b->s.turn = 7;
    b->s.side = BG_CONFEDERATE;
    const char *words = told(b, BG_CONFEDERATE, NULL, "stand");
    ck_assert_msg(strstr(words, "Union reinforcements due in its next move, at 1101: M.L. Smith 6,") != NULL, "%s",
                  words);
    ck_assert_msg(strstr(words, "; at 1508: Ammen 5, Hazen 5,") && strstr(words, ", Gen Nelson"), "%s", words);
    ck_assert_ptr_null(strstr(words, "may enter now"));
    b->s.side = BG_UNION;
    words = told(b, BG_CONFEDERATE, NULL, "stand");
    ck_assert_msg(strstr(words, "Union reinforcements that may enter now, at 1101: M.L. Smith 6,") != NULL, "%s",
                  words);
    int ammen = 0;
    for (int u = 1; u <= bg_field(&b->r, &b->s)->n_units; u++)
        ammen = strcmp(bg_name(&b->r, u), "Ammen") == 0 ? u : ammen;
    json_t *events = json_pack("[[s,i]]", "waits", ammen);
    words = told(b, BG_CONFEDERATE, events, "happened");
    ck_assert_msg(strstr(words, "Union reinforcements that stayed off the map: Ammen.\n") != NULL, "%s", words);
    json_decref(events);
    close_board(b);
}
END_TEST

/* ---- contact ---- */
START_TEST(contact_has_odds_both_ways)
{
    struct board *b = a_plain("");
    b_stands(b, "C01:5 1010, C02:4 1109, U02:3 1110, U03:4 2020");
    const char *words = told(b, BG_CONFEDERATE, NULL, "contact");
    ck_assert_msg(
        strstr(words, "1110: from 1109 1-1, back 1-2; from 1010 1-1, back 1-2; from all together 3-1\n") != NULL ||
            strstr(words, "1110: from 1010 1-1, back 1-2; from 1109 1-1, back 1-2; from all together 3-1\n") != NULL,
        "%s", words);
    ck_assert_ptr_null(strstr(words, "2020"));
    b_sides(b, "1010 1110 creek"); /* across a bare creek nobody touches */
    words = told(b, BG_CONFEDERATE, NULL, "contact");
    ck_assert_msg(strstr(words, "1110: from 1109 1-1, back 1-2\n") != NULL, "%s", words);
    close_board(b);
}
END_TEST

/* ---- guns ---- */
/* Whoever reads it: what guns reach from where they stand, and only beside the guns themselves. */
static void guns_are_told(struct board *b, const char *as)
{
    for (int seat = 0; seat < BG_SIDES; seat++) {
        const char *words = told(b, seat, NULL, "commands"), *fire = strstr(words, "can fire at");
        ck_assert_msg(as ? strstr(words, as) != NULL && !strstr(fire + 1, "can fire at") : fire == NULL, "%s", words);
    }
}

START_TEST(what_guns_can_fire_at_is_told)
{
    struct board *b = a_plain("");
    b_stands(b, "C23:3 1010, C01:5 1010, U03:4 1012, U02:3 1013, U04:3 1210, U05:2 1014");
    guns_are_told(b, " 3 at 1010 (can fire at 1012, 1013, 1210)");
    b_ground(b, "1011 forest, 1010 rough");
    guns_are_told(b, " 3 at 1010 (rough; can fire at 1210)");
    b->s.attacked[b_unit_of(b, "C23")] = 1; /* not again in this turn; the next one, should it be the enemy's now */
    guns_are_told(b, b->s.side == BG_CONFEDERATE ? NULL : " 3 at 1010 (rough; can fire at 1210)");
    b->s.side = bg_foe(b->s.side);
    guns_are_told(b, b->s.side == BG_CONFEDERATE ? NULL : " 3 at 1010 (rough; can fire at 1210)");
    b_stands(b, "U05:2 1110"); /* guns beside the enemy fight as infantry does */
    guns_are_told(b, NULL);
    close_board(b);
}
END_TEST

/* Two characters a hex; of Chickamauga's columns the even ones lie lower. */
START_TEST(a_window_shows_its_hexes)
{
    struct board *b = a_plain("");
    b_ground(b, "1111 forest, 1011 rough");
    b_stands(b, "C01:5 1010, C02:7 1010, U02:3 1110");
    ck_assert_str_eq(
        told(b, BG_CONFEDERATE, NULL, "windows"),
        "Columns above, rows at left. U5: Union, strength 5; C: Confederate; *: scores at the end; .: clear, f: "
        "forest, r: rough, t: town, ~: water\n"
        "   09  11\n"
        "     10  12\n"
        "09 .   .\n"
        "     .   .\n"
        "10 .   U3\n"
        "     C12 .\n"
        "11 .   f\n"
        "     r   .\n");
    b_stands(b, "U02 0"); /* nobody touches, nothing is shown */
    ck_assert_str_eq(told(b, BG_CONFEDERATE, NULL, "windows"), "");
    close_board(b);
}
END_TEST

/* ---- the shortest report ---- */
/* Where a report has the enemy by hexes: every one of these with the strength in it, and the name of each unit that was
 * lost. True: it has no more than the results of attacks either. */
static bool is_bare(struct bg_random *g, int seat, const json_t *events, struct arena *arena)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    json_t *report = report_of(&g->r, &g->state, seat, seat == g->seat ? &g->prompt : NULL, events);
    const char *units = section(arena, report, "commands"), *attacks = section(arena, report, "attacks");
    struct bg_stand at;
    json_decref(report);
    if (!strstr(units, "Their strength in each hex: "))
        return false;
    bg_look(&g->r, &g->state, &at);
    for (int hex = 0; kit_next(&at.occupied[1 - seat], &hex);) {
        int there = g->state.strength[at.first[hex]] + (at.second[hex] ? g->state.strength[at.second[hex]] : 0);
        const char *words = arena_words(arena, " %s: %d", bg_hex_words(f, hex), there), *found = strstr(units, words);
        ck_assert_msg(found && strchr(",.", found[strlen(words)]), "%s in %s", words, units);
    }
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "attack"))
            ck_assert_msg(strstr(attacks, bg_hex_words(f, kit_event_arg(events, i, 0))) != NULL, "%s", attacks);
        else if (kit_event_is(events, i, "lost") && bg_in_battle(events, i))
            ck_assert_msg(strstr(attacks, bg_name(&g->r, kit_event_arg(events, i, 0))) != NULL, "%s", attacks);
    return strstr(attacks, " The HTML page has the dice.") != NULL;
}

START_TEST(the_shortest_report_leaves_out_no_hex_and_no_loss)
{
    struct bg_random *g = bg_random_new();
    struct arena *arena = arena_new();
    json_t *events = json_array();
    int bare = 0;
    for (uint64_t seed = 1; bare == 0 && seed <= 30; seed++) {
        int side = -1;
        bg_random_begin(g, "antietam", "revised shattered cavalry leaders little-mac", seed);
        for (json_array_clear(events); bg_random_look(g); bg_random_move(g), append(events, &g->play)) {
            if (g->state.side == side)
                continue;
            side = g->state.side;
            for (int seat = 0; seat < BG_SIDES; seat++)
                bare += is_bare(g, seat, events, arena);
            json_array_clear(events);
        }
    }
    ck_assert_int_gt(bare, 0);
    json_decref(events);
    arena_free(arena);
    bg_random_free(g);
}
END_TEST

/* ---- what may be ordered ---- */
static const char *examples_of(struct arena *arena, const char *asks)
{
    struct text out = {.arena = arena};
    for (struct span left = span_of(asks), line; span_line(&left, &line);)
        if (span_begins(line, "  ") && !span_begins(line, "    "))
            text_format(&out, "%.*s\n", (int)line.len - 2, line.at + 2);
    return out.len ? out.at : "";
}

/* Proposals without the word that keeps them from counting, and the form's own `done`. */
static const char *proposals_of(struct arena *arena, const char *notes)
{
    struct text out = {.arena = arena};
    for (struct span left = span_of(notes), line; span_line(&left, &line);)
        if (span_begins(line, "note ") && !span_begins(line, "note - "))
            text_format(&out, "%.*s\n", (int)line.len - 5, line.at + 5);
    return out.len ? out.at : "";
}

/* The first hex after these words; 0: they are not there. */
static int hex_after(struct desk *k, const char *notes, const char *words)
{
    char number[5] = {0};
    const char *at = strstr(notes, words);
    if (at)
        memcpy(number, at + strlen(words), 4);
    return at ? b_hex_of(k->b, number) : 0;
}

static void try_words(struct desk *k, const struct bg_random *g, json_t *report, int *examples, int *proposals)
{
    struct text notes = {.arena = k->b->arena};
    const char *lines = examples_of(k->b->arena, section(k->b->arena, report, "asks"));
    k->b->s = g->state;
    bool good = b_dry(k, g->seat, lines);
    ck_assert_msg(good, "turn %d: line %d: %s %s\n%s", g->state.turn, k->bad_line, k->b->why.key, k->b->why.got, lines);
    *examples += strlen(lines) > strlen("done\n");
    bg_ruleset.suggest(&g->r, &g->state, g->seat, &g->prompt, NULL, &notes);
    lines = proposals_of(k->b->arena, notes.len ? notes.at : "");
    for (struct span left = span_of(lines), line; span_line(&left, &line); ++*proposals)
        ck_assert_msg(b_dry(k, g->seat, arena_words(k->b->arena, "%.*s\n", (int)line.len, line.at)), "%.*s: %s",
                      (int)line.len, line.at, k->b->why.key);
    notes.len = 0;
    bg_ruleset.suggest(&g->r, &g->state, 1 - g->seat, NULL, NULL, &notes);
    if (notes.len)
        b_reads(k, 1 - g->seat, proposals_of(k->b->arena, notes.at));
    int back = hex_after(k, notes.len ? notes.at : "", "retreat toward ");
    int from = hex_after(k, notes.len ? notes.at : "", "attacked at ");
    if (back && from) /* not behind the enemy, as a reader was once advised */
        ck_assert_int_ge(bg_far_from_foe(&g->r, &g->state, 1 - g->seat, back),
                         bg_far_from_foe(&g->r, &g->state, 1 - g->seat, from));
}

START_TEST(examples_can_stand_in_one_sheet)
{
    static const struct {
        const char *scenario, *options;
    } games[] = {{"chickamauga", ""},
                 {"chickamauga", "revised shattered cavalry leaders longstreet"},
                 {"shiloh", ""},
                 {"antietam", "revised shattered leaders little-mac"},
                 {"cemetery-hill", "effectiveness"}};
    struct bg_random *g = bg_random_new();
    struct desk *k = a_desk(games[_i].scenario, games[_i].options);
    int examples = 0, proposals = 0;
    bg_random_begin(g, games[_i].scenario, games[_i].options, 3);
    for (int turn = 0, side = -1; bg_random_look(g) && turn < 14; bg_random_move(g)) {
        int step = flow_peek(&g->state)->step;
        if (g->state.side == side || (step != BG_STEP_MOVE && step != BG_STEP_FORCED))
            continue;
        side = g->state.side, turn++;
        json_t *report = report_of(&g->r, &g->state, g->seat, &g->prompt, NULL);
        try_words(k, g, report, &examples, &proposals);
        json_decref(report);
    }
    ck_assert_int_gt(examples, 9);
    ck_assert_int_gt(proposals, 0);
    close_desk(k);
    bg_random_free(g);
}
END_TEST

/* Moves into contact bring about the attack that is told below them, at 2-1 or better; and the ground under units is
 * told of every hex that is not clear, and of no other. */
static int a_good_attack(const char *words)
{
    const char *at = strstr(words, "; then touches the enemy at "), *odds;
    int attack = 0, defence = 0;
    if (!at)
        return 0;
    char target[8], line[64];
    snprintf(target, sizeof target, "%.4s", at + strlen("; then touches the enemy at "));
    snprintf(line, sizeof line, "  attack %s with ", target);
    ck_assert_msg(strstr(words, line) != NULL, "%s", words);
    odds = strstr(strstr(words, line), "\n    (");
    while (odds && sscanf(odds, ": %d against %d", &attack, &defence) != 2)
        odds = strchr(odds + 1, ':');
    ck_assert_msg(attack > 0 && attack >= 2 * defence, "%s", words);
    return 1;
}

static void check_ground(const struct bg_random *g, const char *words)
{
    const struct bg_field *f = bg_field(&g->r, &g->state);
    const char *ground = strstr(words, "Ground under units: ");
    struct bg_stand at;
    bg_look(&g->r, &g->state, &at);
    for (int hex = 1; hex <= f->grid.n; hex++) {
        bool stands = kit_has(&at.occupied[BG_UNION], hex) || kit_has(&at.occupied[BG_CONFEDERATE], hex);
        bool rough = f->terrain[hex] >= BG_FOREST && f->terrain[hex] <= BG_TOWN;
        ck_assert_int_eq(ground && strstr(ground, bg_hex_words(f, hex)) != NULL, stands && rough);
    }
}

START_TEST(samples_are_good_attacks_and_ground_is_told)
{
    struct bg_random *g = bg_random_new();
    int attacks = 0;
    bg_random_begin(g, _i ? "shiloh" : "chickamauga", _i ? "revised leaders" : "", 5);
    for (int turn = 0, side = -1; bg_random_look(g) && turn < 20; bg_random_move(g)) {
        if (g->state.side == side || flow_peek(&g->state)->step != BG_STEP_MOVE)
            continue;
        side = g->state.side, turn++;
        struct arena *arena = arena_new();
        json_t *report = report_of(&g->r, &g->state, g->seat, &g->prompt, NULL);
        attacks += a_good_attack(section(arena, report, "asks"));
        if (strstr(section(arena, report, "commands"), "Ground under units: "))
            check_ground(g, section(arena, report, "commands"));
        json_decref(report);
        arena_free(arena);
    }
    ck_assert_int_gt(attacks, 2);
    bg_random_free(g);
}
END_TEST

/* The move that is proposed says what it costs, and that is what it costs. */
START_TEST(an_example_says_what_it_costs)
{
    struct bg_random *g = bg_random_new();
    int costs = 0;
    for (uint64_t seed = 3; seed < 8; seed++) {
        bg_random_begin(g, "chickamauga", "", seed);
        for (int turn = 0, side = -1; bg_random_look(g) && turn < 8; bg_random_move(g)) {
            if (g->state.side == side || flow_peek(&g->state)->step != BG_STEP_MOVE)
                continue;
            side = g->state.side, turn++;
            struct arena *arena = arena_new();
            json_t *report = report_of(&g->r, &g->state, g->seat, &g->prompt, NULL);
            const char *words = section(arena, report, "asks"), *at = strstr(words, "  move ");
            char who[64], rest[64];
            int points, of;
            if (at && sscanf(at, "  move %63[^\n]\n    (costs %d of its %d movement points%63[^\n]", who, &points, &of,
                             rest) == 4) {
                char *to = strstr(who, " to ");
                ck_assert_ptr_nonnull(to);
                *to = 0;
                int32_t hex = name_find(&g->r, &g->state, g->seat, BG_MOVE, KIND_FIRST, to + 4, strlen(to + 4)).id[0];
                int32_t from = name_find(&g->r, &g->state, g->seat, BG_MOVE, KIND_FIRST, who, strlen(who)).id[0];
                struct bg_stand stand;
                struct bg_reach reach;
                bg_look(&g->r, &g->state, &stand);
                int unit = 0;
                for (int u = 1; u <= bg_field(&g->r, &g->state)->n_units && !unit; u++)
                    if (strcmp(bg_name(&g->r, u), who) == 0 || (from && stand.first[from] == u))
                        unit = u;
                bg_reach_of(&g->r, &g->state, &stand, unit, 0, &reach);
                ck_assert_int_eq(points, bg_reach_cost(&reach, hex));
                ck_assert_int_eq(of, bg_points_left(&g->r, &g->state, unit));
                costs++;
            }
            json_decref(report);
            arena_free(arena);
        }
    }
    ck_assert_int_gt(costs, 3);
    bg_random_free(g);
}
END_TEST

/* A report may tell one side's attacks alone. Its subject says whose they are, and the newest report points to the
 * reader's own. */
START_TEST(whose_attacks_are_counted_is_said)
{
    struct board *b = a_plain("");
    b_stands(b, "C01:4 1010, U01:2 1110");
    json_t *events =
        json_pack("[[s,i,i,i],[s,i,i,i]]", "attack", b_hex_of(b, "1110"), 4, 2, "joined", b_unit_of(b, "C01"), 4, 0);
    struct kit_telling t = kit_telling_begin(&b->r, &b->s, BG_UNION, NULL, bg_sides, BG_SIDES);
    ck_assert_str_eq(bg_news(&t, events), "the Confederacy attacked once; points lost: Union 0, Confederacy 0");
    arena_free(t.arena);
    t = kit_telling_begin(&b->r, &b->s, BG_CONFEDERATE, NULL, bg_sides, BG_SIDES);
    ck_assert_str_eq(bg_news(&t, events), "you attacked once; points lost: Union 0, Confederacy 0");
    arena_free(t.arena);
    b->s.turn = 4;
    moves(b, BG_UNION, 4);
    ck_assert_ptr_nonnull(
        strstr(told(b, BG_UNION, events, "happened"), "our own turn 3, attacks included, is in an earlier report"));
    ck_assert_ptr_null(strstr(told(b, BG_CONFEDERATE, events, "happened"), "earlier report"));
    moves(b, BG_CONFEDERATE, 4); /* they attacked in this very report */
    ck_assert_ptr_null(strstr(told(b, BG_CONFEDERATE, events, "happened"), "earlier report"));
    json_decref(events);
    close_board(b);
}
END_TEST

/* ---- what the order desk offers ---- */
static int written, wrong;
static struct desk *at_desk;

static void try_part(void *context, const char *part, const struct prompt *p)
{
    const struct bg_random *g = context;
    (void)part;
    for (int i = 0; i < p->n_offers; i++) {
        struct text line = {.arena = at_desk->b->arena};
        struct order order = {.verb = p->offers[i].verb, .n_args = p->offers[i].n_args};
        for (int a = 0; a < order.n_args; a++)
            order.arg[a] = p->ids[p->offers[i].arg[a].first];
        if (order.verb != BG_AIM || !bg_ruleset.line(&g->r, &order, &line))
            continue;
        text_words(&line, "\n");
        written++;
        wrong += !b_dry(at_desk, g->seat, line.at);
    }
}

START_TEST(the_desk_writes_whole_attacks)
{
    struct bg_random *g = bg_random_new();
    at_desk = a_desk("chickamauga", "");
    written = wrong = 0;
    bg_random_begin(g, "chickamauga", "", 4);
    for (int turn = 0, side = -1; bg_random_look(g) && turn < 20; bg_random_move(g)) {
        if (g->state.side == side || flow_peek(&g->state)->step != BG_STEP_MOVE)
            continue;
        side = g->state.side, turn++;
        at_desk->b->s = g->state;
        bg_ruleset.ahead(&g->r, &g->state, g->seat, &g->prompt, try_part, g);
    }
    ck_assert_int_gt(written, 20);
    ck_assert_int_eq(wrong, 0);
    close_desk(at_desk);
    bg_random_free(g);
}
END_TEST

/* A wish that is asked for each unit that makes room is told once, for each line and reason. */
START_TEST(what_was_not_done_is_told_once)
{
    static const struct {
        int line;
        const char *why;
    } rows[] = {{28, "no way"}, {28, "no way"}, {28, "no room"}, {25, "no way"}, {28, "no way"}};
    struct board *b = a_plain("");
    json_t *notes = json_pack("[{s:s,s:i,s:b}]", "kind", "exchange", "k", 7, "first", 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        json_array_append_new(notes,
                              json_pack("{s:s,s:i,s:i,s:b,s:s,s:s}", "kind", "skipped", "seq", 3, "line", rows[i].line,
                                        "standing", 1, "why", "standing.nothing", "why_words", rows[i].why));
    json_t *report = bg_ruleset.report(&b->r, &b->s, BG_UNION, NULL, NULL, notes);
    const char *words = section(b->arena, report, "lines");
    int told_lines = 0;
    for (const char *at = words; (at = strchr(at, '\n')); at++)
        told_lines++;
    ck_assert_int_eq(told_lines, 3);
    json_decref(report);
    json_decref(notes);
    close_board(b);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("words of Blue & Gray");
    TCase *c = tcase_create("words");
    tcase_add_test(c, who_may_move_and_what_is_ours);
    tcase_add_loop_test(c, points_are_told_as_a_sum, 0, 4);
    tcase_add_test(c, an_example_says_what_it_costs);
    tcase_add_loop_test(c, samples_are_good_attacks_and_ground_is_told, 0, 2);
    tcase_add_test(c, whose_attacks_are_counted_is_said);
    tcase_add_test(c, corrected_leaders_are_not_ours);
    tcase_add_loop_test(c, each_throw_is_found, 0, 2);
    tcase_add_test(c, dice_make_up_the_roll);
    tcase_add_test(c, what_happened_is_told_in_the_past);
    tcase_add_test(c, what_a_standing_order_did_is_told);
    tcase_add_test(c, units_of_one_hex_are_joined);
    tcase_add_test(c, what_rests_on_a_guess_is_marked);
    tcase_add_test(c, an_attack_is_told);
    tcase_add_test(c, a_loss_has_its_reason);
    tcase_add_test(c, what_was_not_done_is_told_once);
    tcase_add_test(c, contact_has_odds_both_ways);
    tcase_add_test(c, what_guns_can_fire_at_is_told);
    tcase_add_test(c, a_window_shows_its_hexes);
    tcase_add_test(c, the_shortest_report_leaves_out_no_hex_and_no_loss);
    tcase_add_loop_test(c, examples_can_stand_in_one_sheet, 0, 5);
    tcase_add_test(c, who_is_still_to_come);
    tcase_add_test(c, the_desk_writes_whole_attacks);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
