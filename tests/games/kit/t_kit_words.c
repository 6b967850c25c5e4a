/* SPDX-License-Identifier: Apache-2.0 */
/* The kit's words: who is told what, events read, the story and the reader's own lines, pieces of pictures; names and
 * telling facts; lines that become orders. */
#include "games/kit/draw.h"
#include "games/kit/names.h"
#include "games/kit/unfold.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct kit_side sides[] = {{"usa", "USA", "blue", "circle"}, {"csa", "CSA", "gray", "square"}};
static struct kit_telling t;
static json_t *events, *notes;

static json_t *json_of(const char *words)
{
    char text[2048];
    ck_assert_uint_lt(strlen(words), sizeof text);
    strcpy(text, words);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    json_t *json = json_loads(text, 0, NULL);
    ck_assert_msg(json != NULL, "%s", text);
    return json;
}

/* A reader of seat 0, of these events and notes. */
static void begin(const char *event_words, const char *note_words)
{
    events = json_of(event_words);
    notes = json_of(note_words);
    t = kit_telling_begin(NULL, NULL, 0, notes, sides, 2);
}

static void end(void)
{
    json_decref(events);
    json_decref(notes);
    arena_free(t.arena);
}

static void same(json_t *got, const char *words)
{
    json_t *wanted = json_of(words);
    char *text = json_dumps(got, JSON_COMPACT);
    ck_assert_msg(json_equal(got, wanted), "%s", text);
    free(text);
    json_decref(wanted);
    json_decref(got);
}

START_TEST(who_is_you)
{
    begin("[]", "[{'kind':'exchange','k':7,'first':true}]");
    ck_assert_int_eq(t.exchange, 7);
    ck_assert(t.first);
    ck_assert_str_eq(kit_who(&t, 0), "you");
    ck_assert_str_eq(kit_who(&t, 1), "the CSA");
    ck_assert_str_eq(kit_Who(&t, 0), "You");
    ck_assert_str_eq(kit_Who(&t, 1), "The CSA");
    ck_assert_str_eq(kit_whose(&t, 0), "yours");
    ck_assert_str_eq(kit_whose(&t, 1), "the CSA's");
    ck_assert_str_eq(kit_does(&t, 0, "win", "wins"), "win");
    ck_assert_str_eq(kit_side_name(&t, 2), "?");
    t.you = -1; /* two players share the side, or it is the public */
    ck_assert_str_eq(kit_who(&t, 0), "the USA");
    ck_assert_str_eq(kit_does(&t, -1, "win", "wins"), "wins");
    end();
}
END_TEST

static bool is_throw(const json_t *event, struct told_dice *out)
{
    *out = (struct told_dice){.n = 1};
    return kit_is(event, "throw");
}

START_TEST(events_are_read)
{
    static const char *const some[] = {"throw", "walk"};
    begin("[['walk',3,-4],['throw',5],['rest'],['throw',2]]", "[{'kind':'exchange','k':12}]");
    ck_assert(kit_event_is(events, 0, "walk") && !kit_event_is(events, 0, "wal") && !kit_event_is(events, 9, "walk"));
    ck_assert_int_eq(kit_event_arg(events, 0, 1), -4);
    ck_assert_int_eq(kit_event_arg(events, 0, 2), 0);
    ck_assert(kit_event_has(events, 0, 1) && !kit_event_has(events, 0, 2));
    ck_assert(kit_event_among(events, 1, some, 2) && !kit_event_among(events, 2, some, 2));
    ck_assert_str_eq(kit_roll_words(&t, events, 1, is_throw), "roll 12/0");
    ck_assert_str_eq(kit_roll_words(&t, events, 3, is_throw), "roll 12/1");
    t.exchange = -1;
    ck_assert_str_eq(kit_roll_words(&t, events, 3, is_throw), "");
    end();
}
END_TEST

/* ---- the story and the lines ---- */
static void walk(struct kit_told *e)
{
    kit_item(e->items, "walks %d", kit_arg_of(e, 0));
}

static void rest(struct kit_told *e)
{
    kit_item(e->items, "rests, at %zu", e->i);
}

static void tell_event(struct kit_told *e)
{
    static const struct kit_teller tellers[] = {{"walk", walk}, {"rest", rest}, {"fight", rest}};
    kit_tell_event(tellers, 3, e);
}

static void tell_range(const struct kit_telling *told, const json_t *all, size_t from, size_t to, json_t *items)
{
    (void)told, (void)all;
    kit_item(items, "%zu to %zu", from, to);
}

static bool is_walk(const json_t *all, size_t i)
{
    return kit_event_is(all, i, "walk");
}

static bool is_fight(const json_t *all, size_t i)
{
    return kit_event_is(all, i, "fight");
}

static const char *nothing(const struct kit_telling *told, const json_t *all, const json_t *note)
{
    (void)told, (void)all;
    return kit_note_int(note, "line") == 9 ? NULL : "nothing to do";
}

static const struct kit_lines lines = {.standing = "Standing",
                                       .used = " used: ",
                                       .unused = " not used: ",
                                       .passed = "passed over",
                                       .fallback = "no sheet",
                                       .none = "no orders",
                                       .fallback_once = true,
                                       .nothing = nothing};

START_TEST(what_lines_account_for_is_no_story)
{
    static const struct kit_story story = {
        .tell_event = tell_event, .lines = &lines, .is_own = is_walk, .is_elsewhere = is_fight};
    static const struct kit_story runs = {.tell = tell_range, .lines = &lines, .is_elsewhere = is_fight},
                                  all = {.tell = tell_range};
    const char *const six = "[['walk',1],['walk',2],['rest'],['walk',3],['fight'],['walk',4]]";
    begin(six, "[{'kind':'did','line':1,'from':0,'to':2},{'kind':'fired','line':2,'seq':4,'from':2,'to':4}]");
    json_t *sections = json_array();
    kit_tell_story(&t, &story, events, sections);
    same(sections, "[{'id':'happened','title':'WHAT HAPPENED','items':['rests, at 2','walks 4']},"
                   "{'id':'lines','title':'YOUR LINES, ONE BY ONE','items':"
                   "['1. walks 1','  walks 2','Standing (line 2 of your sheet 4) used: walks 3']}]");
    sections = json_array();
    kit_tell_story(&t, &runs, events, sections);
    same(sections, "[{'id':'happened','title':'WHAT HAPPENED','items':['5 to 6']},"
                   "{'id':'lines','title':'YOUR LINES, ONE BY ONE','items':"
                   "['1. 0 to 2','Standing (line 2 of your sheet 4) used: 2 to 4']}]");
    sections = json_array();
    kit_tell_story(&t, &all, events, sections); /* without lines everything is the story */
    same(sections, "[{'id':'happened','title':'WHAT HAPPENED','items':['0 to 6']}]");
    end();
}
END_TEST

static bool is_done(const json_t *all, const json_t *note)
{
    (void)all;
    return kit_note_int(note, "line") == 1;
}

static const char *why_not(const struct kit_telling *told, size_t i)
{
    return i == 1 ? NULL : kit_note_words(json_array_get(told->notes, i), "why_words");
}

static void say_last(const struct kit_telling *told, json_t *items)
{
    (void)told;
    kit_item(items, "last");
}

/* A line that did nothing between two such parts is no reason to say so twice; one that did something is. */
START_TEST(parts_that_passed_alike_are_told_once)
{
    static const struct kit_story story = {.tell_event = tell_event, .lines = &lines};
    static const struct {
        const char *events, *between, *items;
    } rows[] = {
        {"[]", "{'kind':'skipped','line':3,'seq':4,'standing':true,'why_words':'gone'}",
         "'Standing (line 3 of your sheet 4) not used: gone','no orders'"},
        {"[['walk',1]]", "{'kind':'did','line':1,'seq':5,'from':0,'to':1}", "'no orders','1. walks 1','no sheet'"},
        {"[['walk',1]]", "{'kind':'fired','line':2,'seq':4,'from':0,'to':1}",
         "'no orders','Standing (line 2 of your sheet 4) used: walks 1'"}, /* it is no order that came */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char all_notes[200], items[200];
        snprintf(all_notes, sizeof all_notes, "[{'kind':'fallback'},%s,{'kind':'fallback'}]", rows[i].between);
        snprintf(items, sizeof items, "[{'id':'lines','title':'YOUR LINES, ONE BY ONE','items':[%s]}]",
                 rows[i].items);
        begin(rows[i].events, all_notes);
        json_t *sections = json_array();
        kit_tell_story(&t, &story, events, sections);
        same(sections, items);
        end();
    }
}
END_TEST

/* Orders that never came are no further ones; what another seat offers is none of the reader's lines. */
START_TEST(without_any_line_there_are_no_further_orders)
{
    static const struct kit_story story = {.tell_event = tell_event, .lines = &lines};
    static const struct {
        const char *notes, *items, *title;
    } rows[] = {
        {"[{'kind':'exchange','k':3},{'kind':'fallback'}]", "['no orders']", "YOUR ORDERS"},
        {"[{'kind':'offered','line':1,'seq':7},{'kind':'fallback'},{'kind':'fallback'}]", "['no orders']",
         "YOUR ORDERS"},
        {"[{'kind':'passed','line':5,'seq':2},{'kind':'fallback'}]", "['Line 5 passed over','no sheet']",
         "YOUR LINES, ONE BY ONE"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin("[]", rows[i].notes);
        json_t *sections = json_array();
        kit_tell_story(&t, &story, events, sections);
        const json_t *told = json_array_get(sections, 0);
        ck_assert_str_eq(json_string_value(json_object_get(told, "title")), rows[i].title);
        same(json_incref(json_object_get(told, "items")), rows[i].items);
        json_decref(sections);
        end();
    }
}
END_TEST

static bool ends_walk(const json_t *all, const json_t *note)
{
    return kit_event_is(all, (size_t)kit_note_int(note, "from"), "rest");
}

/* What one line did in two parts has one number; another sheet's line of that number has its own. Lines that were
 * carried out, and of which there is nothing to tell, are named, each once. */
START_TEST(each_line_is_told_once_and_none_is_left_out)
{
    struct kit_lines all = lines;
    const struct kit_story story = {.tell_event = tell_event, .lines = &all};
    all.nothing = NULL;
    all.tells_all = true;
    all.is_done = ends_walk;
    begin("[['walk',1],['walk',2],['rest'],['walk',3]]",
          "[{'kind':'did','line':1,'seq':4,'from':0,'to':0},{'kind':'did','line':2,'seq':4,'from':0,'to':1},"
          "{'kind':'did','line':2,'seq':4,'from':1,'to':2},{'kind':'did','line':2,'seq':4,'from':2,'to':3},"
          "{'kind':'did','line':2,'seq':5,'from':3,'to':4},{'kind':'did','line':2,'seq':5,'from':4,'to':4},"
          "{'kind':'did','line':3,'seq':5,'from':4,'to':4},{'kind':'did','line':1,'seq':4,'from':4,'to':4}]");
    json_t *sections = json_array();
    kit_tell_story(&t, &story, events, sections);
    same(json_incref(json_object_get(json_array_get(sections, 0), "items")),
         "['2. done: walks 1','  walks 2','  rests, at 2','2. walks 3','Carried out as well: lines 1, 3.']");
    json_decref(sections);
    end();
}
END_TEST

START_TEST(each_kind_of_note_has_its_words)
{
    struct kit_lines hooked = lines;
    struct kit_story story = {.tell_event = tell_event, .lines = &lines};
    begin(
        "[['walk',1]]",
        "[{'kind':'did','line':1,'from':0,'to':1,'why_words':'no room'},{'kind':'skipped','line':2,'why_words':'late'},"
        "{'kind':'skipped','line':3,'seq':4,'standing':true,'why_words':'gone'},{'kind':'held','line':4,'why_words':'"
        "stop'},"
        "{'kind':'passed','line':5},{'kind':'paused','line':6},{'kind':'waits','line':7,'seq':2},"
        "{'kind':'did','line':8,'from':1,'to':1},{'kind':'fired','line':9,'from':1,'to':1},"
        "{'kind':'fallback'},{'kind':'fallback'}]");
    json_t *sections = json_array();
    kit_tell_story(&t, &story, events, sections);
    same(sections,
         "[{'id':'lines','title':'YOUR LINES, ONE BY ONE','items':['1. walks 1','  It went no further. no room',"
         "'Line 2 was not done. late','Standing (line 3 of your sheet 4) not used: gone','Line 4 and the lines below "
         "it are "
         "held: stop',"
         "'Line 5 passed over','6. pause: the rest waits for your next sheet.',"
         "'Line 7 and the lines below it in your sheet 2 are still to come: your form has them.',"
         "'Line 8 nothing to do','no sheet']}]");
    hooked.is_done = is_done;
    hooked.why = why_not;
    hooked.last = say_last;
    hooked.fallback_once = false;
    story.lines = &hooked;
    sections = json_array();
    kit_tell_story(&t, &story, events, sections);
    const json_t *items = json_object_get(json_array_get(sections, 0), "items");
    ck_assert_uint_eq(json_array_size(items), 11); /* line 2 is not told, the fallback twice, the last words once */
    ck_assert_str_eq(json_string_value(json_array_get(items, 0)), "1. done: walks 1");
    ck_assert_str_eq(json_string_value(json_array_get(items, 2)), "Standing (line 3 of your sheet 4) not used: gone");
    ck_assert_str_eq(json_string_value(json_array_get(items, 10)), "last");
    json_decref(sections);
    end();
}
END_TEST

START_TEST(a_report_put_together)
{
    begin("[]", "[]");
    json_t *sections = json_array(), *items = json_array();
    kit_section(sections, "stand", "HOW THINGS STAND", json_array()); /* empty: left out */
    kit_item(items, "%d hits at %s.", 2, "Lafayette, Ind.");          /* one full stop ends both */
    kit_battle_section(&t, sections, "The fight for Cairo", "A story.", items);
    kit_battle_section(&t, sections, "The round", NULL, json_array());
    json_decref(events);
    json_decref(notes);
    same(kit_report_end(&t, "turn 1", "your move", "go.", sections),
         "{'when':'turn 1','headline':'your move','opening':'go.','sections':["
         "{'id':'battle','title':'THE FIGHT FOR CAIRO','heading':'The fight for Cairo','story':'A story.',"
         "'items':['2 hits at Lafayette, Ind.']},{'id':'battle','title':'THE ROUND','heading':'The "
         "round','items':[]}]}");
}
END_TEST

/* ---- pictures ---- */
START_TEST(pieces_of_a_map)
{
    json_t *list = json_array();
    kit_draw_place(list, &(struct kit_place){.id = "a", .name = "A", .x = 3, .y = 4});
    kit_draw_place(list, &(struct kit_place){.id = "b",
                                             .name = "B",
                                             .side = "usa",
                                             .zone = "East",
                                             .label = "3 inf",
                                             .words = "fort",
                                             .changed = "taken",
                                             .marks = json_pack("[s]", "fort"),
                                             .first = true});
    same(list, "[{'id':'a','name':'A','x':3,'y':4},{'id':'b','name':'B','x':0,'y':0,'side':'usa','zone':'East',"
               "'label':'3 inf','words':'fort','changed':'taken','marks':['fort'],'first':true}]");
    list = json_array();
    kit_draw_line(list, "a", "b", "rail");
    kit_draw_move(list, "a", "b", "usa", "Grant moves");
    same(list, "[{'a':'a','b':'b','kind':'rail'},{'from':'a','to':'b','side':'usa','words':'Grant moves'}]");
    same(kit_draw_sides(sides, 2, 1), "[{'id':'csa','name':'CSA','tone':'gray','shape':'square'},"
                                      "{'id':'usa','name':'USA','tone':'blue','shape':'circle'}]");
}
END_TEST

START_TEST(pieces_of_tracks_and_battles)
{
    json_t *list = json_array(), *track = kit_draw_track(list, "Points", 3, -1, 9, "three");
    kit_draw_track_mark(track, 9, "wins", "usa");
    kit_draw_track_mark(track, -1, "loses", "csa");
    same(list, "[{'title':'Points','value':3,'low':-1,'high':9,'words':'three','marks':"
               "[{'at':9,'name':'wins','side':'usa'},{'at':-1,'name':'loses','side':'csa'}]}]");
    list = json_array();
    kit_draw_check(kit_draw_checks(list, "Goals", "usa"), "Cairo", true);
    same(list, "[{'title':'Goals','side':'usa','items':[{'name':'Cairo','done':true}]}]");
    list = json_array();
    json_t *battle = kit_draw_battle(list, "Cairo", "cairo"), *side = kit_draw_fighter(battle, "usa", "attacks");
    kit_draw_unit(side, "3 inf");
    kit_draw_words(side, "losses", "1");
    kit_draw_words(side, "chief", NULL);
    kit_draw_fighter(battle, "csa", "defends");
    kit_draw_die(battle, "red", 5, "hit");
    kit_draw_result(battle, "undecided");
    kit_draw_result(battle, "taken");
    same(list, "[{'title':'Cairo','place':'cairo','sides':[{'side':'usa','role':'attacks','units':['3 inf'],"
               "'losses':'1'},{'side':'csa','role':'defends','units':[]}],'dice':[{'tone':'red','face':5,'words':'hit'}"
               "],'result':'taken'}]");
    list = json_array();
    kit_draw_card(list, "Scouts", "company", "strength 1");
    same(kit_card_items(json_incref(list)), "['Scouts: strength 1']");
    kit_draw_news(list, "usa", "Cairo taken");
    same(list, "[{'name':'Scouts','kind':'company','words':'strength 1'},{'side':'usa','words':'Cairo taken'}]");
}
END_TEST

/* ---- names ---- */
START_TEST(names_and_facts)
{
    static const struct named towns[] = {{4, "Cairo", NULL}, {9, "Dover", NULL}}, arms[] = {{1, "foot", NULL}};
    const struct kit_names all[] = {{2, towns}, {1, arms}};
    int32_t n = -1;
    ck_assert_ptr_eq(kit_names_list(all, 2, KIND_FIRST + 1, &n), arms);
    ck_assert_int_eq(n, 1);
    ck_assert_ptr_null(kit_names_list(all, 2, KIND_FIRST + 2, &n));
    ck_assert_int_eq(n, 0);
    ck_assert_ptr_null(kit_names_list(all, 2, KIND_FIRST - 1, &n));
    ck_assert_str_eq(kit_names_of(&all[0], 9), "Dover");
    ck_assert_str_eq(kit_names_of(&all[0], 5), "");
    char room[16];
    memset(room, '#', sizeof room);
    struct kit_fact fact = {.at = room, .cap = 9};
    kit_fact_add(&fact, "Dover ");
    kit_fact_number(&fact, 120);
    kit_fact_number(&fact, -7);
    kit_fact_number(&fact, 0);
    ck_assert_uint_eq(kit_fact_end(&fact), strlen("Dover 120-70"));
    ck_assert_str_eq(room, "Dover 12");
    ck_assert_int_eq(room[9], '#');
    fact = (struct kit_fact){.at = room, .cap = sizeof room};
    kit_fact_number(&fact, INT32_MIN);
    kit_fact_end(&fact);
    ck_assert_str_eq(room, "-2147483648");
    fact = (struct kit_fact){0};
    kit_fact_add(&fact, "ab");
    ck_assert_uint_eq(kit_fact_end(&fact), 2);
}
END_TEST

/* ---- lines that become orders ---- */
START_TEST(unfolding)
{
    struct flow flow = {0};
    struct order order = {0};
    struct problem why = {0};
    const struct line line = {.n_words = 2, .word = {{'b', 5}, {'b', 8}}};
    struct kit_unfold at = {.view = &flow, .line = &line, .out = &order, .why = &why, .step = 3};
    flow_goto(&flow, 3, 0);
    ck_assert_int_eq(kit_arg(&at, 'b', 1), 8);
    ck_assert_int_eq(kit_arg(&at, 'b', 2), 0);
    ck_assert_int_eq(kit_give(&at, (struct order){.verb = 40, .n_args = 1, .arg = {6}}), UNFOLD_ORDER);
    ck_assert_int_eq(order.arg[0], 6);
    ck_assert(!kit_given(&at));
    at.i = 1;
    ck_assert(!kit_given(&at));
    flow_top(&flow)->local[0] = 1;
    ck_assert(kit_given(&at));
    at.i = 0;
    ck_assert(!kit_given(&at)); /* an order of another line */
    ck_assert_int_eq(kit_until(&at, 4, 41, "x.late", "X-1"), UNFOLD_ORDER);
    ck_assert_int_eq(order.verb, 41);
    ck_assert_int_eq(order.n_args, 0);
    ck_assert_int_eq(kit_until(&at, 3, 41, "x.late", "X-1"), UNFOLD_DONE);
    ck_assert_ptr_null(why.key);
    ck_assert_int_eq(kit_until(&at, 2, 41, "x.late", "X-1"), UNFOLD_HOLD);
    ck_assert_str_eq(why.key, "x.late");
    ck_assert_str_eq(why.rule, "X-1");
    ck_assert_str_eq(why.got, "");
    ck_assert_int_eq(kit_hold(&at, "x.other", "X-2", "Cairo"), UNFOLD_HOLD); /* the first one set stands */
    ck_assert_str_eq(why.key, "x.late");
    ck_assert_str_eq(why.got, "");
    why = (struct problem){0};
    ck_assert(!kit_refuse(&why, "x.other", NULL, "Cairo"));
    ck_assert_str_eq(why.got, "Cairo");
    ck_assert_ptr_null(why.rule);
    at.why = NULL;
    ck_assert_int_eq(kit_hold(&at, "x.other", NULL, NULL), UNFOLD_HOLD);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_words");
    TCase *all = tcase_create("all");
    tcase_add_test(all, who_is_you);
    tcase_add_test(all, events_are_read);
    tcase_add_test(all, what_lines_account_for_is_no_story);
    tcase_add_test(all, parts_that_passed_alike_are_told_once);
    tcase_add_test(all, without_any_line_there_are_no_further_orders);
    tcase_add_test(all, each_line_is_told_once_and_none_is_left_out);
    tcase_add_test(all, each_kind_of_note_has_its_words);
    tcase_add_test(all, a_report_put_together);
    tcase_add_test(all, pieces_of_a_map);
    tcase_add_test(all, pieces_of_tracks_and_battles);
    tcase_add_test(all, names_and_facts);
    tcase_add_test(all, unfolding);
    suite_add_tcase(s, all);
    return run_suite(s);
}
