/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: how games begin (BVG-2, 16.1, 17.1, the three scenarios). */
#include "tests/games/blue-vs-gray/bvg_table.h"

static int count_at(const struct table *t, int seat, int place)
{
    int n = 0;
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++)
        n += t->state.place[card] == place;
    return n;
}

/* Exactly these cards of a side are in this place. */
static void check_place(const struct table *t, int seat, int place, const char *cards)
{
    bool wanted[BVG_CARDS_MAX] = {false};
    char words[900];
    ck_assert(strlen(cards) < sizeof words);
    strcpy(words, cards);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "))
        wanted[card_named(at)] = true;
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++)
        ck_assert_msg((t->state.place[card] == place) == wanted[card], "%s", bvg_card(&t->rules, card)->id);
}

/* A command: its head, the cards directly under it, all in one theater. */
static void check_command(const struct table *t, int theater, const char *head, const char *under, const char *over)
{
    char words[200];
    ck_assert_int_eq(t->state.place[card_named(head)], BVG_BOARD);
    ck_assert_int_eq(t->state.theater[card_named(head)], theater);
    ck_assert_int_eq(t->state.leader[card_named(head)], over ? card_named(over) : 0);
    int n = 0;
    strcpy(words, under);
    for (char *at = strtok(words, " "); at; at = strtok(NULL, " "), n++) {
        ck_assert_int_eq(t->state.place[card_named(at)], BVG_BOARD);
        ck_assert_msg(t->state.leader[card_named(at)] == card_named(head), "%s", at);
        ck_assert_int_eq(t->state.theater[card_named(at)], theater);
    }
    for (int card = 1; card <= BVG_CARDS; card++)
        n -= t->state.leader[card] == card_named(head);
    ck_assert_msg(n == 0, "%s", head);
}

static void check_order(const struct table *t, int seat, const char *first, const char *last)
{
    const struct pile *draw = &t->state.deck[seat].draw;
    int from = card_named(first), to = card_named(last);
    ck_assert_int_eq(draw->n, to - from + 1);
    for (int i = 0; i < draw->n; i++)
        ck_assert_int_eq(draw->at[i].card, from + i);
}

static void check_sound(const struct table *t)
{
    const char *what = bvg_broken(&t->rules, &t->state);
    ck_assert_msg(what == NULL, "%s", what);
    for (int seat = 0; seat < BVG_SIDES; seat++)
        for (int i = 0; i < t->state.deck[seat].hand[seat].n; i++)
            ck_assert_int_eq(t->state.place[t->state.deck[seat].hand[seat].at[i].card], BVG_HAND);
}

/* ---- standard ---- */

START_TEST(standard)
{
    struct table *t = table_new();
    const int usa[] = {card_named("U010"), card_named("U019"), card_named("U040"), card_named("U033")};
    memcpy(t->wish[BVG_USA], usa, sizeof usa);
    const int csa[] = {card_named("C010"), card_named("C038"), card_named("C021"),
                       card_named("C044"), card_named("C041"), card_named("C007")};
    memcpy(t->wish[BVG_CSA], csa, sizeof csa);
    table_set(t, "standard");
    check_sound(t);
    check_place(t, BVG_USA, BVG_MAP, "U001 U002");
    check_place(t, BVG_USA, BVG_HAND, "U003 U004 U005 U010 U019 U040 U033");
    proves("BVG-2.1b");
    ck_assert_int_eq(deck_hand_size(&t->state.deck[BVG_USA], BVG_USA), 7);
    ck_assert_int_eq(t->state.deck[BVG_USA].draw.n, 67);
    ck_assert_int_eq(count_at(t, BVG_USA, BVG_DECK), 67);
    ck_assert(!t->state.deck[BVG_USA].fixed);
    proves("BVG-2.1c");
    ck_assert_int_eq(t->state.supply[BVG_USA], 1);
    proves("BVG-2.1d");
    check_place(t, BVG_CSA, BVG_MAP, "C001 C002");
    check_place(t, BVG_CSA, BVG_HAND, "C003 C004 C010 C038 C021 C044 C041 C007");
    proves("BVG-2.1f");
    ck_assert_int_eq(deck_hand_size(&t->state.deck[BVG_CSA], BVG_CSA), 8);
    ck_assert_int_eq(t->state.deck[BVG_CSA].draw.n, 70);
    ck_assert_int_eq(count_at(t, BVG_CSA, BVG_DECK), 70);
    ck_assert(!t->state.deck[BVG_CSA].fixed);
    proves("BVG-2.1g");
    ck_assert_int_eq(t->state.supply[BVG_CSA], 0);
    proves("BVG-2.1h BVG-S-standard-a");
    ck_assert_int_eq(count_at(t, BVG_USA, BVG_BOARD) + count_at(t, BVG_CSA, BVG_BOARD), 0);
    ck_assert_int_eq(count_at(t, BVG_USA, BVG_CADRE) + count_at(t, BVG_CSA, BVG_CADRE), 0);
    ck_assert_int_eq(t->state.deck[BVG_USA].epochs, 2); /* the shuffle, and the hand blinded again */
    ck_assert_int_eq(t->state.deck[BVG_CSA].epochs, 2);
    ck_assert(bvg_data(&t->rules)->scenario[t->state.scenario].pre_action);
    proves("BVG-S-standard-b");
    ck_assert_int_eq(t->state.options, 0);
    ck_assert_int_eq(flow_peek(&t->state)->step, BVG_STEP_OPEN);
}
END_TEST

START_TEST(shuffles_differ)
{
    struct table *t = table_new();
    t->seed = 77;
    table_set(t, "standard");
    struct bvg_state first = t->state;
    t = table_new();
    t->seed = 78;
    table_set(t, "standard");
    int same = 0;
    for (int i = 0; i < 60; i++)
        same += first.deck[BVG_USA].draw.at[i].card == t->state.deck[BVG_USA].draw.at[i].card;
    ck_assert_int_lt(same, 20);
    check_sound(t);
}
END_TEST

START_TEST(two_sides)
{
    struct table *t = table_with("standard");
    const char *names[SEATS_MAX];
    const struct setup any = {.scenario = "standard"}, none = {.scenario = "chess"}, general = {.scenario = ""};
    ck_assert_int_eq(bvg_seats(&any, names), 2);
    ck_assert_str_eq(names[BVG_CSA], "csa");
    ck_assert_str_eq(names[BVG_USA], "usa");
    ck_assert_int_eq(bvg_seats(&general, names), 2);
    ck_assert_int_eq(bvg_seats(&none, names), 0);
    for (int seat = 0; seat < BVG_SIDES; seat++) /* each deck holds its own side's cards */
        for (int i = 0; i < t->state.deck[seat].draw.n; i++)
            ck_assert_int_eq(bvg_side_of(t->state.deck[seat].draw.at[i].card), seat);
    proves("BVG-1a");
    ck_assert(!bvg_setup(&t->rules, &t->state, &none, &t->play));
    ck_assert_str_eq(t->why.key, "setup.scenario");
    ck_assert_str_eq(t->why.got, "chess");
}
END_TEST

START_TEST(options)
{
    static const char *const words[] = {"theater-deployment", "6"}, *const wrong[] = {"theater-deploiment"},
                             *const all[] = {"1",  "2",  "3",  "4",  "5",
                                             "6",  "7",  "8",  "9",  "10",
                                             "11", "12", "13", "14", "western-dispersion"};
    struct table *t = table_new();
    const struct setup two = {"standard", words, 2}, no = {"standard", wrong, 1}, full = {"standard", all, 15};
    ck_assert(bvg_setup(&t->rules, &t->state, &two, &t->play));
    for (int number = 1; number <= 15; number++)
        ck_assert_int_eq(bvg_option(&t->state, number), number == 1 || number == 6);
    t = table_with("standard");
    for (int number = 1; number <= 15; number++)
        ck_assert(!bvg_option(&t->state, number));
    proves("BVG-O0a");
    t = table_new();
    ck_assert(!bvg_setup(&t->rules, &t->state, &no, &t->play));
    ck_assert_str_eq(t->why.key, "setup.option");
    ck_assert_str_eq(t->why.got, "theater-deploiment");
    t = table_new();
    ck_assert(bvg_setup(&t->rules, &t->state, &full, &t->play));
    ck_assert_int_eq(t->state.options, (1 << 15) - 1);
    int n = 0;
    while (bvg_options[n])
        n++;
    ck_assert_int_eq(n, 18); /* and interactive-reserves, split-csa, split-usa */
}
END_TEST

/* ---- late-war cards ---- */

static const struct place *from_below(const struct table *t, int seat, int i)
{
    const struct pile *draw = &t->state.deck[seat].draw;
    return &draw->at[draw->n - 1 - i];
}

static bool face_up(const struct table *t, const char *card)
{
    return (t->state.lasting[card_named(card)] & BVG_FACE_UP) != 0;
}

START_TEST(late_war_at_set_up)
{
    struct table *t = table_new();
    const int usa[] = {card_named("U010"), card_named("U070"), card_named("U011")};
    memcpy(t->wish[BVG_USA], usa, sizeof usa);
    const int next[] = {card_named("U012"), card_named("U013")};
    memcpy(&t->wish[BVG_USA][3], next, sizeof next);
    table_set(t, "standard");
    check_place(t, BVG_USA, BVG_HAND, "U003 U004 U005 U010 U011 U012 U013");
    ck_assert_int_eq(t->state.deck[BVG_USA].draw.n, 67);
    ck_assert_int_eq(from_below(t, BVG_USA, 0)->card, card_named("U070"));
    ck_assert(face_up(t, "U070"));
    ck_assert_int_eq(from_below(t, BVG_USA, 0)->seen, SEEN_BY_ALL);
    check_sound(t);
    proves("BVG-2.1i");
}
END_TEST

START_TEST(several_late_war_cards)
{
    struct table *t = table_new();
    const int csa[] = {card_named("C070"), card_named("C075"), card_named("C080"),
                       card_named("C010"), card_named("C038"), card_named("C021"),
                       card_named("C044"), card_named("C041"), card_named("C007")};
    memcpy(t->wish[BVG_CSA], csa, sizeof csa);
    table_set(t, "standard");
    ck_assert_int_eq(t->state.setup_late[BVG_CSA], 3);
    ck_assert(!face_up(t, "C070")); /* the owner may still choose, until his first draw */
    bvg_settle_late(&t->rules, &t->state, BVG_CSA, &t->play);
    ck_assert(face_up(t, "C070")); /* the first one drawn lies uppermost */
    ck_assert(!face_up(t, "C075") && !face_up(t, "C080"));
    int below = t->state.deck[BVG_CSA].draw.n;
    for (int i = 0; i < below; i++)
        if (t->state.deck[BVG_CSA].draw.at[i].card == card_named("C070"))
            ck_assert_int_eq(t->state.deck[BVG_CSA].draw.at[i + 1].card, card_named("C075"));
    ck_assert_int_eq(deck_hand_size(&t->state.deck[BVG_CSA], BVG_CSA), 8);
    check_sound(t);

    t = table_new(); /* another order */
    memcpy(t->wish[BVG_CSA], csa, sizeof csa);
    table_set(t, "standard");
    const char *const wanted[] = {"C080", "C070", "C075"};
    for (int i = 0; i < 3; i++) {
        const struct order o = {.verb = BVG_LATE, .n_args = 1, .arg = {card_named(wanted[i])}};
        ck_assert(bvg_draw_late(&t->rules, &t->state, BVG_CSA, &o, &t->play));
    }
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(from_below(t, BVG_CSA, 2 - i)->card, card_named(wanted[i]));
    bvg_settle_late(&t->rules, &t->state, BVG_CSA, &t->play);
    ck_assert(face_up(t, "C080"));
    ck_assert(!face_up(t, "C070") && !face_up(t, "C075"));
    proves("BVG-2.1j");
}
END_TEST

START_TEST(elections_at_set_up)
{
    struct table *t = table_new();
    const int usa[] = {card_named("U067"), card_named("U072"), card_named("U073")};
    memcpy(t->wish[BVG_USA], usa, sizeof usa);
    table_set(t, "standard");
    ck_assert(face_up(t, "U072"));
    ck_assert_int_eq(t->state.place[card_named("U072")], BVG_DECK);
    ck_assert(!face_up(t, "U067"));
    bvg_settle_late(&t->rules, &t->state, BVG_USA, &t->play);
    ck_assert(face_up(t, "U067") && face_up(t, "U072") && !face_up(t, "U073"));
    proves("BVG-2.1k");
}
END_TEST

/* Draws the top card and puts it under the deck, as a draw step does with late-war cards. */
static void draw_under(struct table *t, const char *card)
{
    int seat = bvg_side_of(card_named(card)), drawn;
    struct pile *draw = &t->state.deck[seat].draw;
    for (int i = 0; i < draw->n; i++)
        if (draw->at[i].card == card_named(card)) { /* put it on top first */
            struct place kept = draw->at[i];
            memmove(&draw->at[1], &draw->at[0], (size_t)i * sizeof kept);
            draw->at[0] = kept;
        }
    drawn = deck_draw(&t->state.deck[seat], seat, seat, &t->play);
    ck_assert_int_eq(drawn, card_named(card));
    t->state.place[drawn] = BVG_HAND;
    bvg_late_under(&t->rules, &t->state, seat, drawn, &t->play);
}

START_TEST(late_war_under_the_deck)
{
    struct table *t = table_new();
    const int plain[] = {card_named("U010"), card_named("U011"), card_named("U012"), card_named("U013")};
    memcpy(t->wish[BVG_USA], plain, sizeof plain);
    table_set(t, "standard");
    draw_under(t, "U069");
    draw_under(t, "U075");
    draw_under(t, "U072");
    draw_under(t, "U070");
    ck_assert(face_up(t, "U069") && !face_up(t, "U075") && face_up(t, "U072") && !face_up(t, "U070"));
    const char *const up_from_below[] = {"U070", "U072", "U075", "U069"}; /* the first one will be drawn first */
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(from_below(t, BVG_USA, i)->card, card_named(up_from_below[i]));
    proves("BVG-17.1b");
    check_sound(t);

    struct bvg_state csa = t->state;
    bvg_redact(&t->rules, &csa, BVG_CSA);
    ck_assert_int_eq(csa.place[card_named("U069")], BVG_DECK);
    ck_assert_int_eq(csa.place[card_named("U072")], BVG_DECK);
    ck_assert_int_eq(csa.place[card_named("U075")], BVG_UNKNOWN);
    ck_assert_int_eq(csa.place[card_named("U070")], BVG_UNKNOWN);
    ck_assert_int_eq(csa.deck[BVG_USA].draw.at[csa.deck[BVG_USA].draw.n - 1].card, 0);
    ck_assert_int_eq(csa.deck[BVG_USA].draw.at[csa.deck[BVG_USA].draw.n - 2].card, card_named("U072"));
    struct bvg_state usa = t->state;
    bvg_redact(&t->rules, &usa, BVG_USA);
    ck_assert_int_eq(usa.place[card_named("U072")], BVG_DECK);
    proves("BVG-17.1c");
}
END_TEST

START_TEST(late_war_begins)
{
    struct table *t = table_with("gettysburg");
    ck_assert_int_eq(t->state.place[card_named("C048")], BVG_BOARD); /* Van Dorn leaves when it begins */
    bvg_late_begin(&t->rules, &t->state, BVG_CSA, &t->play);
    ck_assert_int_eq(t->state.late_war[BVG_CSA], 1);
    ck_assert_int_eq(t->state.late_war[BVG_USA], 0);
    ck_assert_int_eq(t->state.place[card_named("C048")], BVG_OUT);
    bvg_late_begin(&t->rules, &t->state, BVG_USA, &t->play);
    ck_assert_int_eq(t->state.late_war[BVG_USA], 1);
    check_sound(t);
    proves("BVG-17.2b");

    t = table_with("standard"); /* he comes too late */
    struct pile *draw = &t->state.deck[BVG_CSA].draw;
    for (int i = 1; i < draw->n; i++)
        if (draw->at[i].card == card_named("C048")) {
            struct place kept = draw->at[0];
            draw->at[0] = draw->at[i];
            draw->at[i] = kept;
        }
    int place = t->state.place[card_named("C048")], hand = t->state.deck[BVG_CSA].hand[BVG_CSA].n;
    ck_assert_int_eq(place, BVG_DECK);
    bvg_late_begin(&t->rules, &t->state, BVG_CSA, &t->play);
    ck_assert_int_eq(t->state.place[card_named("C048")], BVG_DECK);
    ck_assert(bvg_draw_one(&t->rules, &t->state, BVG_CSA, &t->play));
    ck_assert_int_eq(t->state.place[card_named("C048")], BVG_OUT);
    ck_assert_int_eq(t->state.deck[BVG_CSA].hand[BVG_CSA].n, hand + 1);
    check_sound(t);
}
END_TEST

/* ---- scenarios ---- */

START_TEST(historical)
{
    struct table *t = table_with("historical");
    check_sound(t);
    check_place(t, BVG_USA, BVG_BOARD, "U004 U008 U009 U005 U007");
    check_command(t, BVG_EAST, "U004", "", NULL);
    check_command(t, BVG_EAST, "U008", "U009", NULL);
    check_command(t, BVG_EAST, "U005", "", NULL);
    check_command(t, BVG_WEST, "U007", "", NULL);
    proves("BVG-S-historical-a");
    check_place(t, BVG_USA, BVG_HAND, "U003 U006");
    ck_assert_int_eq(t->state.supply[BVG_USA], 1);
    proves("BVG-S-historical-b");
    check_place(t, BVG_CSA, BVG_BOARD, "C006 C007 C010 C008 C009");
    check_command(t, BVG_EAST, "C006", "C007 C010", NULL);
    check_command(t, BVG_EAST, "C008", "C009", NULL);
    proves("BVG-S-historical-c");
    check_place(t, BVG_CSA, BVG_HAND, "C003 C004 C005");
    ck_assert_int_eq(t->state.supply[BVG_CSA], 0);
    proves("BVG-S-historical-d");
    check_order(t, BVG_USA, "U010", "U076");
    check_order(t, BVG_CSA, "C011", "C080");
    ck_assert(t->state.deck[BVG_USA].fixed && t->state.deck[BVG_CSA].fixed);
    ck_assert_int_eq(deck_draw(&t->state.deck[BVG_USA], BVG_USA, BVG_USA, &t->play), card_named("U010"));
    ck_assert_int_eq(deck_draw(&t->state.deck[BVG_CSA], BVG_CSA, BVG_CSA, &t->play), card_named("C011"));
    proves("BVG-S-historical-e");
    const struct bvg_scenario *s = &bvg_data(&t->rules)->scenario[t->state.scenario];
    ck_assert(s->usa_must_attack && s->usa_no_card && s->csa_no_attack && s->late_immediate && !s->pre_action);
}
END_TEST

START_TEST(gettysburg_csa)
{
    struct table *t = table_with("gettysburg");
    check_sound(t);
    ck_assert_int_eq(t->state.supply[BVG_CSA], 2);
    ck_assert_int_eq(t->state.supply[BVG_USA], 0);
    proves("BVG-S-gettysburg-a");
    check_command(t, BVG_EAST, "C038", "C041 C056 C058", NULL);
    check_command(t, BVG_EAST, "C041", "C007 C030 C035", "C038");
    check_command(t, BVG_EAST, "C056", "C009 C010 C022", "C038");
    check_command(t, BVG_EAST, "C058", "C033 C034 C046", "C038");
    proves("BVG-S-gettysburg-b");
    check_command(t, BVG_EAST, "C006", "C047", NULL);
    check_command(t, BVG_EAST, "C045", "", NULL);
    proves("BVG-S-gettysburg-c");
    check_command(t, BVG_WEST, "C026", "C051 C048 C023 C017", NULL);
    check_command(t, BVG_WEST, "C023", "C015 C028", "C026");
    check_command(t, BVG_WEST, "C017", "C013 C024", "C026");
    proves("BVG-S-gettysburg-d");
    check_command(t, BVG_WEST, "C008", "C029 C053 C059 C060 C050", NULL);
    check_command(t, BVG_WEST, "C050", "C042 C052 C054 C055", "C008");
    proves("BVG-S-gettysburg-e");
    check_command(t, BVG_WEST, "C004", "", NULL);
    check_command(t, BVG_WEST, "C016", "", NULL);
    check_command(t, BVG_WEST, "C044", "", NULL);
    check_command(t, BVG_WEST, "C049", "", NULL);
    ck_assert_int_eq(count_at(t, BVG_CSA, BVG_BOARD), 13 + 3 + 9 + 10 + 4);
    proves("BVG-S-gettysburg-f");
    check_place(t, BVG_CSA, BVG_HAND, "C061");
    check_place(t, BVG_CSA, BVG_CADRE, "C012 C018 C032");
    proves("BVG-S-gettysburg-i");
    check_place(t, BVG_CSA, BVG_OUT, "C003 C005 C011 C014 C019 C020 C021 C025 C027 C031 C037 C039 C040 C043 C057");
    proves("BVG-S-gettysburg-j");
}
END_TEST

START_TEST(gettysburg_map)
{
    static const char *const csa_cards[] = {"C001", "C002", "C036"};
    static const char *const usa_cards[] = {"U001", "U002", "U012", "U026", "U022", "U029", "U031"};
    struct table *t = table_with("gettysburg");
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(t->state.place[card_named(csa_cards[i])], BVG_MAP);
    for (int i = 0; i < 7; i++)
        ck_assert_int_eq(t->state.place[card_named(usa_cards[i])], BVG_MAP);
    ck_assert_int_eq(bvg_map_cards(&t->state), 10);
    ck_assert_int_eq(t->state.map[11], 0);
    proves("BVG-S-gettysburg-g");
    static const char more_usa[] =
        " louisville lexington bowling_green corinth fts_henry_donelson jackson manassas_jct memphis "
        "nashville new_orleans norfolk wheeling ";
    for (int city = 1; city <= BVG_CITIES; city++) {
        const char *id = bvg_data(&t->rules)->city[city].id;
        char padded[40];
        snprintf(padded, sizeof padded, " %s ", id);
        bool csa = strcmp(id, "harpers_ferry") == 0 || strcmp(id, "cumberland_gap") == 0;
        bool usa = strstr(more_usa, padded) != NULL;
        int native = bvg_native(&t->rules, &t->state, city);
        ck_assert_msg(t->state.control[city] == (csa ? BVG_BY_CSA : usa ? BVG_BY_USA : native), "%s", id);
    }
    proves("BVG-S-gettysburg-h BVG-S-gettysburg-p");
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), -1);
}
END_TEST

START_TEST(gettysburg_usa)
{
    struct table *t = table_with("gettysburg");
    check_command(t, BVG_EAST, "U004", "U055", NULL);
    check_command(t, BVG_EAST, "U013", "U033", NULL);
    proves("BVG-S-gettysburg-k");
    check_command(t, BVG_EAST, "U056", "U053 U009 U024 U025 U028 U030 U015 U010", NULL);
    proves("BVG-S-gettysburg-l");
    check_command(t, BVG_EAST, "U005", "", NULL);
    check_command(t, BVG_EAST, "U040", "", NULL);
    check_command(t, BVG_EAST, "U042", "", NULL);
    check_command(t, BVG_EAST, "U044", "", NULL);
    proves("BVG-S-gettysburg-m");
    check_command(t, BVG_WEST, "U019", "U020 U021 U049 U050", NULL);
    check_command(t, BVG_WEST, "U043", "U047 U018 U037 U039", NULL);
    check_command(t, BVG_WEST, "U046", "U036", NULL);
    proves("BVG-S-gettysburg-n");
    check_command(t, BVG_WEST, "U007", "", NULL);
    check_command(t, BVG_WEST, "U035", "", NULL);
    check_command(t, BVG_WEST, "U054", "", NULL);
    proves("BVG-S-gettysburg-o");
    check_place(t, BVG_USA, BVG_HAND, "U003 U048 U057 U038");
    proves("BVG-S-gettysburg-q");
    check_place(t, BVG_USA, BVG_CADRE, "U011 U014 U016 U017 U027 U032 U052");
    proves("BVG-S-gettysburg-r");
    check_place(t, BVG_USA, BVG_OUT, "U006 U008 U023 U034 U041 U045 U051");
    ck_assert_int_eq(t->state.emancipated, 1);
    proves("BVG-S-gettysburg-s");
    check_order(t, BVG_USA, "U058", "U076");
    check_order(t, BVG_CSA, "C062", "C080");
    ck_assert(t->state.deck[BVG_USA].fixed && t->state.deck[BVG_CSA].fixed);
    proves("BVG-S-gettysburg-t");
}
END_TEST

START_TEST(gettysburg_begins_in_combat)
{
    struct table *t = table_with("gettysburg");
    bvg_step_open_run(&t->rules, &t->state, &t->play);
    ck_assert_int_eq(t->state.flow.at[0].step, BVG_STEP_COMBAT); /* the USA may answer with a card first, silently */
    ck_assert_int_eq(t->state.flow.at[0].asks, ONLY(BVG_CSA));
    ck_assert_int_eq(t->state.mover, BVG_CSA);
    proves("BVG-S-gettysburg-u");
    proves("BVG-S-gettysburg-a");
}
END_TEST

START_TEST(gettysburg_is_won_as_always)
{
    struct table *t = table_with("gettysburg");
    const struct bvg_data *d = bvg_data(&t->rules);
    const struct bvg_scenario *here = &d->scenario[t->state.scenario];
    for (int i = 0; i < d->n_scenarios; i++)
        ck_assert_int_eq(d->scenario[i].late_immediate, strcmp(d->scenario[i].id, "standard") != 0);
    ck_assert(here->late_immediate);
    ck_assert(!bvg_decide(&t->rules, &t->state, &t->play));
    give(t, BVG_BY_CSA, "toledo cleveland");
    ck_assert_int_eq(bvg_total(&t->rules, &t->state), -3); /* Emancipation is behind them: no diplomatic victory */
    ck_assert(!bvg_decide(&t->rules, &t->state, &t->play));
    give(t, BVG_BY_CSA, "centralia");
    ck_assert_int_le(bvg_total(&t->rules, &t->state), -4);
    ck_assert(bvg_decide(&t->rules, &t->state, &t->play));
    ck_assert_int_eq(t->state.flow.over, BVG_END_STRATEGIC);
    proves("BVG-S-gettysburg-v");
}
END_TEST

static Suite *bvg_setup_suite(void)
{
    Suite *suite = suite_create("bvg set-up");
    TCase *start = tcase_create("standard"), *late = tcase_create("late war"), *scenarios = tcase_create("scenarios");
    tcase_add_test(start, standard);
    tcase_add_test(start, shuffles_differ);
    tcase_add_test(start, two_sides);
    tcase_add_test(start, options);
    tcase_add_test(late, late_war_at_set_up);
    tcase_add_test(late, several_late_war_cards);
    tcase_add_test(late, elections_at_set_up);
    tcase_add_test(late, late_war_under_the_deck);
    tcase_add_test(late, late_war_begins);
    tcase_add_test(scenarios, historical);
    tcase_add_test(scenarios, gettysburg_csa);
    tcase_add_test(scenarios, gettysburg_map);
    tcase_add_test(scenarios, gettysburg_usa);
    tcase_add_test(scenarios, gettysburg_begins_in_combat);
    tcase_add_test(scenarios, gettysburg_is_won_as_always);
    suite_add_tcase(suite, start);
    suite_add_tcase(suite, late);
    suite_add_tcase(suite, scenarios);
    return suite;
}

int main(void)
{
    return run_suite(bvg_setup_suite());
}
