/* SPDX-License-Identifier: Apache-2.0 */
/* What players of Divided We Fall did not read, or read wrongly, when the war was played by hand: each of these was
 * missing in a report or a receipt, or untrue (tests/golden/dwf-1/golden-hands.sheets is that game). */
#include "tests/games/divided-we-fall/dwf_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *tell(int seat)
{
    int lines;
    json_decref(report);
    report = d_report_of(w, seat, events);
    return d_text_of(w, report, &lines);
}

/* What the last sheet brought about is what the next report tells. */
static void plays(int seat, const char *sheet)
{
    d_tells(k, seat, sheet);
    ck_assert_msg(!k->held, "line %d: %s", k->held_line, k->held);
    json_array_clear(events);
    d_tell(events, w->log, w->n_log);
}

/* ---- what happened ---- */
START_TEST(two_moves_are_two_whoever_ends_where_another_begins)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "philadelphia", 2);
    d_infantry(w, DWF_USA, "ft_monroe", 1);
    d_supplies(w, DWF_USA, "ft_monroe", 1);
    d_half_of(w, DWF_USA, MAY_1862);
    plays(DWF_USA, "lift 2 from Philadelphia to Fort Monroe\nlift supply 1 from Fort Monroe to Fort Pickens\n");
    const char *text = tell(DWF_CSA);
    SAYS(text, "2 infantry by sea: Philadelphia to Fort Monroe via Richmond Blockade (2\n  MP)");
    SAYS(text, "Supply by sea: Fort Monroe to Fort Pickens");
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_CSA, NULL, dwf_sides, DWF_SIDES);
    json_t *map = dwf_draw_map(&t, events);
    ck_assert_uint_eq(json_array_size(json_object_get(map, "moves")), 2); /* an arrow each */
    json_decref(map);
    json_t *few = json_array(); /* in little room the ends of a way by water are enough, and supply is left out */
    kit_tell_each(&t, events, 0, json_array_size(events), dwf_tell_few, few);
    ck_assert_uint_eq(json_array_size(few), 1);
    ck_assert_str_eq(json_string_value(json_array_get(few, 0)), "2 infantry by sea: Philadelphia to Fort Monroe.");
    json_decref(few);
    arena_free(t.arena);
}
END_TEST

/* One way is told once, and what was only passed through is not said to be held. */
START_TEST(a_way_is_told_once_and_what_was_left_is_not_yours)
{
    d_clear(w);
    w->s.kentucky = 1;
    d_infantry(w, DWF_CSA, "nashville", 4);
    d_leads(w, "as_johnston", "nashville");
    d_supplies(w, DWF_CSA, "nashville", 1);
    d_half_of(w, DWF_CSA, MAY_1862);
    plays(DWF_CSA, "march A.S. Johnston with 4 supply 1 to Cincinnati via Louisville\n");
    const char *text = tell(DWF_USA);
    SAYS(text, "A.S. Johnston with 4 infantry: Nashville to Cincinnati via");
    SAYS(text, "Cincinnati is now the Confederacy's.");
    SAYS_NOT(text, "Louisville is now the Confederacy's.");
    SAYS_NOT(text, "Nashville to Bowling Green");
}
END_TEST

/* Told in few words, a march still names all leaders who set out. */
START_TEST(leaders_who_go_along_are_named_in_few_words)
{
    d_clear(w);
    w->s.kentucky = 1;
    d_infantry(w, DWF_CSA, "nashville", 4);
    d_leads(w, "as_johnston", "nashville");
    d_leads(w, "hardee", "nashville");
    d_supplies(w, DWF_CSA, "nashville", 1);
    d_half_of(w, DWF_CSA, MAY_1862);
    plays(DWF_CSA, "march A.S. Johnston, Hardee with 4 supply 1 to Louisville\n");
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
    json_t *few = json_array();
    kit_tell_each(&t, events, 0, json_array_size(events), dwf_tell_few, few);
    ck_assert_str_eq(json_string_value(json_array_get(few, 0)),
                     "A.S. Johnston and Hardee with 4 infantry: Nashville to Louisville.");
    json_decref(few);
    arena_free(t.arena);
}
END_TEST

static const char *in_room(void (*tell_event)(struct kit_told *), const char *name, int n, ...)
{
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
    json_t *list = json_array(), *event = json_array(), *items = json_array();
    va_list args;
    json_array_append_new(event, json_string(name));
    va_start(args, n);
    for (int i = 0; i < n; i++)
        json_array_append_new(event, json_integer(va_arg(args, int)));
    va_end(args);
    json_array_append_new(list, event);
    struct kit_told e = {.t = &t, .events = list, .event = event, .items = items};
    tell_event(&e);
    const char *said =
        arena_words(w->arena, "%s", json_array_size(items) ? json_string_value(json_array_get(items, 0)) : "");
    arena_free(t.arena);
    json_decref(list);
    json_decref(items);
    return said;
}

/* However little room there is: fleets, forts and who comes are told; supply by itself is not. */
START_TEST(fleets_forts_and_arrivals_are_always_told)
{
    int box = d_area_of(w, "box_richmond"), home = d_area_of(w, "philadelphia");
    SAYS(in_room(dwf_tell_few, "moved", 8, DWF_USA, DWF_FLEET, 0, home, box, 0, 1, 3), "Richmond Blockade");
    SAYS(in_room(dwf_tell_few, "marker", 2, home, DWF_USA), "You began a fort step at Philadelphia.");
    SAYS(in_room(dwf_tell_few, "came", 5, DWF_USA, DWF_OP_SHIP, 3, home, 0), "You got: 3 ships at Philadelphia.");
    ck_assert_str_eq(in_room(dwf_tell_few, "moved", 8, DWF_USA, DWF_BY_LAND, 0, home, box, 0, 1, 2), "");
    /* where an enemy's leader went to; the reader's own line of the sheet tells of theirs */
    int richmond = d_area_of(w, "richmond"), theirs = d_leader_of(w, "beauregard"), own = d_leader_of(w, "mcclellan");
    SAYS(in_room(dwf_tell_few, "rode", 3, theirs, d_area_of(w, "charleston"), richmond),
         "Leaders alone: Beauregard from Charleston to Richmond.");
    ck_assert_str_eq(in_room(dwf_tell_few, "rode", 3, own, home, d_area_of(w, "washington_dc")), "");
}
END_TEST

START_TEST(what_is_due_has_its_name)
{
    ck_assert_str_eq(dwf_due_words(DWF_DUE_SUPPLY, 2), "supply units");
    ck_assert_str_eq(dwf_due_words(DWF_DUE_RAIL, 1), "rail unit");
    ck_assert_str_eq(dwf_due_words(DWF_DUE_MARYLAND, 1), "infantry");
    ck_assert_str_eq(dwf_due_words(DWF_DUE_MILITIA, 1), "militia"); /* the last of them */
    ck_assert_str_eq(dwf_type_words(&w->r, DWF_DUE_MILITIA), "militia");
    ck_assert_str_eq(dwf_type_words(&w->r, DWF_DUE_MARYLAND), "infantry");
    ck_assert_str_eq(dwf_loss_words(DWF_LOSE_FORT, 2), "fort steps");
    ck_assert_str_eq(dwf_loss_words(DWF_LOSE_IRONCLAD, 1), "ironclad");
    ck_assert_str_eq(dwf_loss_words(DWF_LOSE_IRONCLAD + 1, 1), "?");
}
END_TEST

/* Steps of several areas are told together, with the first of them. */
START_TEST(fort_steps_are_told_together)
{
    int a = d_area_of(w, "richmond"), b = d_area_of(w, "norfolk"), c = d_area_of(w, "petersburg");
    json_decref(events);
    events = json_pack("[[s,i,i],[s,i,i],[s,i,i,i],[s,i,i,i],[s,i,i,i]]", "marker", a, 1, "marker", b, 1, "fort-done",
                       a, 1, 0, "fort-done", b, 2, 0, "fort-done", c, 3, 0);
    const char *text = tell(DWF_USA);
    SAYS(text, "You began fort steps at Richmond and Norfolk.");
    SAYS(text, "The Confederacy finished fort steps at Richmond (now 1), Norfolk (now 2)\n  and Petersburg (now 3).");
}
END_TEST

/* Reports tell what happened in the past tense, receipts what a line will do in the present. */
START_TEST(what_happened_is_told_in_the_past)
{
    static const struct {
        const char *event, *told, *ahead; /* ahead NULL: the same; %: Richmond, of Lee */
    } rows[] = {
        {"[\"turn\",0,8]", "June, 1862: the Confederacy's half of the turn began, in clear weather.", NULL},
        {"[\"statehood\",%d]", "West Virginia is a state of the Union; its capital is Richmond.", NULL},
        {"[\"intervention\",3]", "Intervention of England and France: 3 ships of the Union are gone for good.", NULL},
        {"[\"fort-done\",%d,2,1]", "You finished a fort step at Richmond (now 2).",
         "You finish a fort step at Richmond (now 2)."},
        {"[\"attrition\",%d,1]", "Forts without infantry or militia lost a step: Richmond (1 left).",
         "Forts without infantry or militia lose a step: Richmond (1 left)."},
        {"[\"mended\",%d]", "Richmond: rails mended.", NULL},
        {"[\"burned\",%d]", "Burned: Richmond.", NULL},
        {"[\"refused\",0,1]", "The Confederacy refused a change of leaders.",
         "The Confederacy refuses a change of leaders."},
        {"[\"not-come\",1,4,2,%d,0]", "2 infantry could not come to Richmond: into the replacement pile.",
         "2 infantry cannot come to Richmond: into the replacement pile."},
        {"[\"replaced\",1,1,%d,2]", "Back at Richmond: 2 lost infantry (", NULL},
        {"[\"brought\",1,2,%d]", "Arrived at Richmond: 1 ship.", NULL},
        {"[\"marker\",%d,1]", "You began a fort step at Richmond.", "You begin a fort step at Richmond."},
        {"[\"trained\",%d,2]", "Richmond: 2 infantry trained.", NULL},
        {"[\"bombarded\",%d,2,1,1]",
         "Bombardment of Richmond: 2 vessels given up, 1 fort step shot away, and the step being built too.", NULL},
        {"[\"ironclads\",%d,1,0]", "Richmond: battle of ironclads, 1 lost by each side.", NULL},
        {"[\"withdrew\",1,%d,%d]", "You withdrew from Richmond to ", "You withdraw from Richmond to "},
        {"[\"supply-spent\",0,%d]", "The Confederacy spent a supply unit at Richmond.",
         "The Confederacy spends a supply unit at Richmond."},
        {"[\"lost\",1,%d,1,2]", "You lost 2 infantry at Richmond.", "You lose 2 infantry at Richmond."},
        {"[\"retreated\",1,%d,%d]", "You fell back to ", "You fall back to "},
        {"[\"eliminated\",0,%d,2]", "The Confederacy lost 2 infantry, with nowhere to fall back to.",
         "The Confederacy loses 2 infantry, with nowhere to fall back to."},
        {"[\"supply-lost\",1,%d,1,1]", "Captured at Richmond: a supply unit of yours.", NULL},
        {"[\"supply-lost\",0,%d,1,0]", "Lost at Richmond: a supply unit of the Confederacy.", NULL},
        {"[\"rail-lost\",%d]", "Lost at Richmond: the Union's rail unit; it comes back next turn.", NULL},
        {"[\"lapsed\",1,1]", "You left 1 command point unspent.", "You leave 1 command point unspent."},
        {"[\"over\",3,0]", "The war is over: the Confederacy has won, because it has lasted longer", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int ahead = 0; ahead < 2; ahead++) {
            char text[120];
            int at = d_area_of(w, "richmond");
            struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
            t.ahead = ahead;
            snprintf(text, sizeof text, rows[i].event, at, at);
            json_t *event = json_loads(text, 0, NULL), *list = json_pack("[O]", event), *items = json_array();
            struct kit_told e = {.t = &t, .events = list, .event = event, .items = items};
            dwf_tell_event(&e);
            ck_assert_msg(json_array_size(items) > 0, "%s", text);
            SAYS(json_string_value(json_array_get(items, 0)), ahead && rows[i].ahead ? rows[i].ahead : rows[i].told);
            json_decref(items);
            json_decref(list);
            json_decref(event);
            arena_free(t.arena);
        }
}
END_TEST

/* Both sides read where the beaten went and what was spent, in every room. */
START_TEST(where_the_beaten_go_is_told_to_both)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 6);
    d_infantry(w, DWF_USA, "st_louis", 6);
    d_leads(w, "lyon", "st_louis");
    d_infantry(w, DWF_CSA, "jefferson_city", 2);
    d_fort(w, DWF_CSA, "jefferson_city", 1);
    d_leads(w, "price", "jefferson_city");
    d_half_of(w, DWF_USA, JUNE_1862);
    plays(DWF_USA, "march Lyon to Jefferson City\nfight Jefferson City\n");
    for (enum dwf_room room = DWF_AMPLE; room < DWF_ROOMS_END; room++)
        for (int seat = 0; seat < DWF_SIDES; seat++) {
            struct kit_telling t = kit_telling_begin(&w->r, &w->s, seat, NULL, dwf_sides, DWF_SIDES);
            json_t *sections = json_array();
            dwf_tell_battles(&t, events, room, sections);
            char *all = json_dumps(sections, 0);
            SAYS(all, seat == DWF_CSA ? "You fell back to " : "The Confederacy fell back to ");
            SAYS(all, "with a force of 6 under Lyon");
            SAYS(all, "and a fort of 1 step, under Price");
            free(all);
            json_decref(sections);
            arena_free(t.arena);
        }
}
END_TEST

/* ---- how things stand ---- */
START_TEST(who_is_about_to_win_is_told)
{
    d_clear(w);
    d_infantry(w, DWF_CSA, "washington_dc", 3);
    d_half_of(w, DWF_USA, JUNE_1862);
    SAYS(tell(DWF_USA), "As things stand the Confederacy wins when your half ends: it holds\n  Washington DC.");
    SAYS(tell(DWF_CSA), "wins when the Union's half ends");
    SAYS(json_string_value(json_object_get(report, "headline")), "the Confederacy is about to win; ");
    d_half_of(w, DWF_USA, 5); /* not in 1861 */
    SAYS_NOT(tell(DWF_USA), "As things stand");
    d_half_of(w, DWF_CSA, JUNE_1862);
    d_clear(w);
    SAYS_NOT(tell(DWF_USA), "As things stand");
    d_infantry(w, DWF_USA, "richmond", 1);
    d_half_of(w, DWF_CSA, 3); /* Richmond alone, in 1861 */
    SAYS(tell(DWF_CSA), "As things stand the Union wins when your half ends: it holds Richmond");
    struct dwf_state before = w->s;
    d_falls_back_to(w, 0);
    ck_assert_msg(w->s.flow.over && w->s.flow.winner == DWF_USA + 1, "%d %d", (int)w->s.flow.over, (int)before.turn);
}
END_TEST

START_TEST(intervention_is_told_while_it_may_come)
{
    proves("DWF-politics-17");
    d_half_of(w, DWF_CSA, MAY_1862);
    SAYS(tell(DWF_CSA), "England and France intervene if, when a Confederate half begins, the\n  Confederacy holds "
                        "Richmond and one of ");
    SAYS(tell(DWF_CSA), "(so far: 0)");
    w->s.burned[d_area_of(w, "jefferson_city")] = 1;
    SAYS(tell(DWF_CSA), "(so far: 1)");
    d_half_of(w, DWF_CSA, 4);
    SAYS_NOT(tell(DWF_CSA), "England");
}
END_TEST

/* Who plans ahead reads what the list brings: in a set-up the first half, then the next one of their own. */
START_TEST(what_comes_next_is_told)
{
    const struct setup setup = {.scenario = "1861-campaign"};
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    SAYS(tell(DWF_CSA), "Still to come in May, 1861: J.E. Johnston 3-4 (R)");
    d_half_of(w, DWF_CSA, 3);
    SAYS(tell(DWF_CSA), "in August 16-September, 1861: Polk 1-4 (R) at\n  Memphis; 2 infantry.");
    SAYS(tell(DWF_USA), "in July-August 15, 1861: Butler");
    d_half_of(w, DWF_USA, MAY_1862);
    SAYS(tell(DWF_USA), "in June, 1862: ");
    SAYS(tell(DWF_CSA), "Lee 5-6, 2\n  infantry for J.E. Johnston");
    d_half_of(w, DWF_USA, DWF_TURNS);
    SAYS_NOT(tell(DWF_USA), "Your reinforcements");
    /* a Confederate set-up of Winter holds what came in Winter, a Union one does not: DWF-scenario-16 */
    const struct setup winter = {.scenario = "1863"};
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &winter, &w->s, &w->play));
    SAYS(tell(DWF_CSA), "reinforcements in May, 1863: ");
    SAYS(tell(DWF_USA), "Still to come in winter 1863: ");
}
END_TEST

/* What is told of an attack beforehand is what it costs: with a fort, which costs at least as many men, and where there
 * is less to be lost than the table says. */
START_TEST(an_attack_costs_what_is_told)
{
    static const struct {
        int men, foes, fort;
    } rows[] = {{14, 4, 2}, {6, 1, 3}, {8, 1, 0}, {16, 1, 1}, {5, 0, 2}};
    const int turn = 15;
    d_clear(w);
    d_infantry(w, DWF_USA, "jackson", rows[_i].men);
    d_supplies(w, DWF_USA, "jackson", 1);
    d_leads(w, "grant_1863", "jackson");
    d_infantry(w, DWF_CSA, "vicksburg", rows[_i].foes);
    d_supplies(w, DWF_CSA, "vicksburg", 1);
    d_fort(w, DWF_CSA, "vicksburg", rows[_i].fort);
    d_half_of(w, DWF_USA, turn);
    const char *told = strstr(tell(DWF_USA), "Jackson on Vicksburg (");
    int theirs = -1, ours = -1, lost[DWF_SIDES] = {0};
    ck_assert_ptr_nonnull(told);
    const char *losses = strstr(told, "): enemy ");
    ck_assert(losses && sscanf(losses, "): enemy %d, you %d (value ", &theirs, &ours) == 2);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1863")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, rows[_i].men));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, "vicksburg"));
    d_fights(w);
    for (int i = 0; i < w->n_log; i++)
        if (w->log[i].kind == DWF_EVENT_LOST)
            lost[w->log[i].arg[0]] += w->log[i].arg[3];
    ck_assert_msg(lost[DWF_CSA] == theirs && lost[DWF_USA] == ours, "told %d and %d, lost %d and %d", theirs, ours,
                  lost[DWF_CSA], lost[DWF_USA]);
    ck_assert_int_ge(ours, rows[_i].fort);
    proves("DWF-forts-7");
}
END_TEST

START_TEST(a_fort_under_way_is_told_where_only_militia_stands)
{
    struct kit_telling t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
    json_t *sections = json_array();
    w->s.building[d_area_of(w, "milam")] = DWF_BY_CSA;
    dwf_tell_position(&t, DWF_LEAST, sections);
    char *all = json_dumps(sections, 0);
    SAYS(all, "Milam mil, fort begun");
    free(all);
    json_decref(sections);
    arena_free(t.arena);
}
END_TEST

/* ---- what may be ordered ---- */
START_TEST(each_row_is_named_with_all_its_places)
{
    d_opens(w, DWF_CSA, WINTER_1862);
    const char *text = tell(DWF_CSA);
    SAYS(text, "Row A: Van Dorn");
    SAYS(text, "Row C: Beauregard");
    SAYS(text, "Row D: 3 infantry, 1 supply unit (in up to 4 areas), at any flag city of\n  yours that is not burned "
               "or taken.");
    SAYS(text, "Row E: 1 infantry, at Decatur, Selma or Mobile.");
    SAYS_NOT(text, "others");
    SAYS_NOT(text, "below");
    d_opens(w, DWF_CSA, MAY_1862);
    text = tell(DWF_CSA);
    SAYS(text, "1 infantry, with Holmes, unless infantry of yours stands there.");
    SAYS(text, "at any flag city of yours that is not burned or\n  taken, west of Milledgeville.");
}
END_TEST

/* Who does not come is told: before, the line that placed his leader was all there was. */
START_TEST(infantry_that_does_not_come_is_told)
{
    d_opens(w, DWF_CSA, MAY_1862);
    d_infantry(w, DWF_CSA, "little_rock", 1);
    plays(DWF_CSA, "place B at Little Rock\ndone\n");
    SAYS(tell(DWF_CSA), "Little Rock: 1 infantry did not come; infantry or militia");
    ck_assert_int_eq(w->s.infantry[DWF_CSA][d_area_of(w, "little_rock")], 1);
}
END_TEST

START_TEST(a_row_that_may_not_come_there_is_told_where_it_may)
{
    d_opens(w, DWF_CSA, WINTER_1862);
    ck_assert(!d_dry(k, DWF_CSA, "place E at Nashville\n"));
    ck_assert_str_eq(w->why.key, "dwf.place_not_there");
    ck_assert_str_eq(w->why.want, "Decatur, Selma or Mobile");
    ck_assert(!d_dry(k, DWF_CSA, "place D at Baltimore\n")); /* any flag city: too many to name all */
    ck_assert_str_eq(w->why.want,
                     "Richmond, Jefferson City, Nashville, Memphis, Chattanooga, Decatur and to 12 others");
}
END_TEST

/* A march goes by land: what the report proposes is not refused. */
START_TEST(what_is_proposed_can_be_carried_out)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "ft_monroe", 3);
    d_leads(w, "butler", "ft_monroe");
    d_half_of(w, DWF_USA, 4);
    SAYS(tell(DWF_USA), "march Butler to Cold Harbor");
    ck_assert(d_dry(k, DWF_USA, "march Butler to Cold Harbor\n"));
    ck_assert(!d_dry(k, DWF_USA, "march Butler to Norfolk\n"));
}
END_TEST

/* ---- receipts ---- */
START_TEST(a_receipt_tells_each_thing_once_and_where_it_belongs)
{
    d_opens(w, DWF_CSA, WINTER_1862);
    d_infantry(w, DWF_CSA, "nashville", 8);
    d_leads(w, "as_johnston", "nashville");
    d_infantry(w, DWF_USA, "louisville", 2);
    ck_assert_msg(d_dry(k, DWF_CSA,
                        "place A at Little Rock\nbring supply at Nashville\nmarch A.S. Johnston to Louisville\n"
                        "fight Louisville\nlead A.S. Johnston\nlimit 9\nmove 1 from Richmond to Petersburg\n"),
                  "line %d: %s %s", (int)k->bad_line, w->why.key, w->why.got);
    SAYS(d_said(k, 2), "1 more is due.");
    SAYS(d_said(k, 3), "Your arrivals come first. ");
    SAYS(d_said(k, 3), "Nashville, Bowling Green, Louisville: 2 MP.");
    SAYS(d_said(k, 3), "4 command points left.");
    SAYS(d_said(k, 4), "You attack with a force of ");
    ck_assert_str_eq(d_said(k, 5), "");
    ck_assert_str_eq(d_said(k, 6), "");
    SAYS(d_said(k, 7), "3 command points left.");
    SAYS_NOT(d_said(k, 7), "arrivals");
    ck_assert_msg(d_dry(k, DWF_CSA, "fort Richmond\nfort Charleston\nfort Nashville\n"), "line %d: %s %s",
                  (int)k->bad_line, w->why.key, w->why.got);
    SAYS(d_said(k, 1), "4 command points left.");
    SAYS(d_said(k, 2), "The point of the step before pays for this one too."); /* proves DWF-forts-19 */
    SAYS(d_said(k, 3), "3 command points left.");
    SAYS_NOT(d_said(k, 3), "pays");
}
END_TEST

START_TEST(by_water_is_said_once)
{
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_SHIP, "philadelphia", 1);
    d_half_of(w, DWF_USA, 4);
    ck_assert(d_dry(k, DWF_USA, "sail 1 ship from Philadelphia to Charleston Blockade\n"));
    ck_assert_str_eq(d_said(k, 1),
                     "Philadelphia, by water Richmond Blockade, Wilmington Blockade, Charleston Blockade: 3 MP.");
}
END_TEST

/* ---- the seat's lines ---- */
START_TEST(lines_that_were_done_are_told_together)
{
    json_t *notes = json_pack(
        "[{s:s,s:i,s:i,s:i},{s:s,s:i,s:i,s:i},{s:s,s:i,s:s,s:s},{s:s,s:i,s:s,s:s},{s:s,s:i,s:i,s:i,s:i}]", "kind",
        "did", "line", 1, "from", 0, "to", 0, "kind", "did", "line", 2, "from", 0, "to", 0, "kind", "skipped", "line",
        5, "why", "plan.no_chance", "why_words", "no chance", "kind", "skipped", "line", 6, "why", "order.held",
        "why_words", "It cannot be.", "kind", "fired", "line", 9, "seq", 7, "from", 0, "to", 0);
    json_decref(report);
    report = dwf_report(&w->r, &w->s, DWF_USA, NULL, events, notes);
    int lines;
    const char *text = d_text_of(w, report, &lines);
    SAYS(text, "Done as written: lines 1, 2.");
    SAYS(text, "Not needed, since there was nothing to choose: line 5.");
    SAYS(text, "Line 6 was not done. It cannot be.");
    SAYS(text, "Your standing order (line 9 of your sheet 7): it was used.\n");
    SAYS_NOT(text, "no chance");
    json_decref(notes);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: told");
    TCase *c = tcase_create("told");
    tcase_add_checked_fixture(c, open_war, shut);
    tcase_add_test(c, two_moves_are_two_whoever_ends_where_another_begins);
    tcase_add_test(c, a_way_is_told_once_and_what_was_left_is_not_yours);
    tcase_add_test(c, leaders_who_go_along_are_named_in_few_words);
    tcase_add_test(c, fleets_forts_and_arrivals_are_always_told);
    tcase_add_test(c, what_is_due_has_its_name);
    tcase_add_test(c, fort_steps_are_told_together);
    tcase_add_test(c, what_happened_is_told_in_the_past);
    tcase_add_test(c, where_the_beaten_go_is_told_to_both);
    tcase_add_test(c, who_is_about_to_win_is_told);
    tcase_add_test(c, intervention_is_told_while_it_may_come);
    tcase_add_test(c, what_comes_next_is_told);
    tcase_add_loop_test(c, an_attack_costs_what_is_told, 0, 5);
    tcase_add_test(c, a_fort_under_way_is_told_where_only_militia_stands);
    tcase_add_test(c, each_row_is_named_with_all_its_places);
    tcase_add_test(c, infantry_that_does_not_come_is_told);
    tcase_add_test(c, a_row_that_may_not_come_there_is_told_where_it_may);
    tcase_add_test(c, what_is_proposed_can_be_carried_out);
    tcase_add_test(c, a_receipt_tells_each_thing_once_and_where_it_belongs);
    tcase_add_test(c, by_water_is_said_once);
    tcase_add_test(c, lines_that_were_done_are_told_together);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    d_war_data();
    return run_suite(suite());
}
