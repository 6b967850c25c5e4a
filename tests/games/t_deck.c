/* SPDX-License-Identifier: Apache-2.0 */
/* Decks by slots: what each operation says to the journal, what views show, and thousands of random operations. */
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

enum { CARDS = 20 };
struct bench { /* a deck and what follows it */
    struct deck d;
    uint64_t seed;
    struct chance chance;
    struct problem why;
    struct play play;
    struct layout layout;
};

static void begin(struct bench *b)
{
    b->why = (struct problem){0};
    b->chance = random_chance(&b->seed);
    play_begin(&b->play, &b->chance, &b->why);
}

static void a_list(int list[CARDS])
{
    for (int i = 0; i < CARDS; i++)
        list[i] = i + 1;
}

static void a_deck(struct bench *b, uint64_t seed)
{
    int list[CARDS];
    a_list(list);
    memset(b, 0, sizeof *b);
    b->seed = seed;
    begin(b);
    ck_assert(deck_shuffle(&b->d, 0, list, CARDS, &b->play));
}

static const struct slot_line *last(const struct bench *b)
{
    ck_assert_int_gt(b->play.n_slots, 0);
    return &b->play.slots[b->play.n_slots - 1];
}

static void check_line(const struct slot_line *line, enum slot_verb verb, struct place place)
{
    ck_assert_int_eq(line->verb, (int)verb);
    ck_assert_int_eq(line->epoch, place.epoch);
    ck_assert_int_eq(line->slot, place.slot);
    ck_assert_int_eq(line->card, place.card);
}

/* The processor computes roots from these lines alone: source list in order, and the card at each new slot. */
START_TEST(a_shuffle_says_everything)
{
    static struct bench b;
    a_deck(&b, 1);
    const struct slot_line *line = b.play.slots;
    ck_assert_int_eq(b.play.n_slots, 1 + CARDS);
    ck_assert_int_eq(line->verb, SLOT_SHUFFLE);
    ck_assert_int_eq(line->epoch, 0);
    ck_assert_int_eq(line->count, CARDS);
    ck_assert_int_eq(line->seat, -1);
    for (int i = 0; i < CARDS; i++) {
        check_line(&line[1 + i], SLOT_FROM, (struct place){(int16_t)(i + 1), -1, -1, 0}); /* the deck's list */
        ck_assert_int_eq(line[1 + i].zone, b.d.draw.at[i].card);
        ck_assert_int_eq(b.d.draw.at[i].slot, i);
        ck_assert_int_eq(b.d.draw.at[i].seen, 0);
    }
}
END_TEST

START_TEST(draws_come_from_the_head)
{
    static struct bench b;
    a_deck(&b, 2);
    for (int i = 0; i < CARDS; i++) {
        struct place head = b.d.draw.at[0];
        ck_assert_int_eq(deck_draw(&b.d, 0, i % 2, &b.play), head.card);
        check_line(last(&b), SLOT_DRAW, head);
        ck_assert_int_eq(last(&b)->seat, i % 2);
        ck_assert(deck_holds(&b.d.hand[i % 2], head.card));
    }
    ck_assert_int_eq(deck_hand_size(&b.d, 0), CARDS / 2);
    ck_assert_int_eq(deck_draw(&b.d, 0, 0, &b.play), 0); /* empty: no card, and no horizon */
    ck_assert(!b.play.horizon);
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

/* F24: after it nobody but the owner knows which slot is which, and slots no longer tell when they were drawn. */
START_TEST(a_reblind_forgets)
{
    static struct bench b;
    a_deck(&b, 3);
    for (int i = 0; i < 5; i++)
        deck_draw(&b.d, 0, 0, &b.play);
    deck_deal_open(&b.d, 0, 30); /* known to all, without slot: not part of it */
    deck_open(&b.d, 0, 0, b.d.hand[0].at[1].card, &b.play);
    begin(&b);
    struct pile before = b.d.hand[0];
    ck_assert(deck_reblind(&b.d, 0, 0, &b.play));
    ck_assert_int_eq(b.play.n_slots, 6);
    ck_assert_int_eq(b.play.slots[0].epoch, 1);
    ck_assert_int_eq(b.play.slots[0].seat, 0);
    ck_assert_int_eq(b.d.hand[0].n, 6);
    ck_assert_int_eq(b.d.hand[0].at[0].card, 30);
    for (int i = 0; i < 5; i++) {
        struct place *place = &b.d.hand[0].at[1 + i];
        check_line(&b.play.slots[1 + i], SLOT_FROM, before.at[1 + i]); /* ascending (e, s) */
        ck_assert_int_eq(b.play.slots[1 + i].zone, place->card);
        ck_assert_int_eq(place->epoch, 1);
        ck_assert_int_eq(place->slot, i);
        ck_assert_int_eq(place->seen, ONLY(0));
    }
    begin(&b);
    ck_assert(deck_reblind(&b.d, 0, 1, &b.play)); /* an empty hand: nothing */
    ck_assert_int_eq(b.play.n_slots, 0);
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

START_TEST(a_fixed_deck_is_public)
{
    static struct bench b;
    struct deck view;
    int list[CARDS];
    a_list(list);
    memset(&b, 0, sizeof b);
    begin(&b);
    deck_fix(&b.d, 1, list, CARDS, &b.play);
    ck_assert_int_eq(b.play.n_slots, 1);
    ck_assert_int_eq(b.play.slots[0].verb, SLOT_FIXED);
    ck_assert_int_eq(b.play.slots[0].deck, 1);
    ck_assert_int_eq(b.play.slots[0].count, CARDS);
    ck_assert_int_eq(deck_draw(&b.d, 1, 1, &b.play), 1);
    begin(&b);
    ck_assert(deck_reblind(&b.d, 1, 1, &b.play)); /* no epochs: slots are 0:i */
    deck_open(&b.d, 1, 1, 1, &b.play);            /* nothing to open */
    ck_assert_int_eq(b.play.n_slots, 0);
    view = b.d;
    deck_redact(&view, -1, NULL);
    ck_assert_mem_eq(&view, &b.d, sizeof view); /* F25 */
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

/* Each move names its slot; only a hidden card that changes hands is opened to its new owner. */
START_TEST(moves_and_openings)
{
    static struct bench b;
    a_deck(&b, 4);
    int first = deck_draw(&b.d, 0, 0, &b.play), second = deck_draw(&b.d, 0, 0, &b.play);
    struct place place = b.d.hand[0].at[0];
    ck_assert(!deck_move(&b.d, 0, 1, first, ZONE_OUT, -1, &b.play)); /* not in that hand */
    ck_assert(!deck_move(&b.d, 0, -1, first, ZONE_OUT, -1, &b.play));
    begin(&b);
    ck_assert(deck_move(&b.d, 0, 0, first, ZONE_HAND, 1, &b.play));
    ck_assert_int_eq(b.play.n_slots, 2);
    check_line(&b.play.slots[0], SLOT_MOVE, place);
    ck_assert_int_eq(b.play.slots[0].zone, ZONE_HAND);
    ck_assert_int_eq(b.play.slots[0].seat, 1);
    check_line(&b.play.slots[1], SLOT_SHOW, place);
    ck_assert_int_eq(b.play.slots[1].seat, 1);
    begin(&b);
    ck_assert(deck_play(&b.d, 0, 1, first, &b.play)); /* open, then to the table */
    ck_assert_int_eq(b.play.n_slots, 2);
    check_line(&b.play.slots[0], SLOT_OPEN, place);
    check_line(&b.play.slots[1], SLOT_MOVE, place);
    ck_assert_int_eq(b.play.slots[1].zone, ZONE_TABLE);
    begin(&b);
    ck_assert(deck_move(&b.d, 0, -1, first, ZONE_HAND, 0, &b.play)); /* publicly: no opening, and all know it */
    ck_assert_int_eq(b.play.n_slots, 1);
    ck_assert_int_eq(b.d.hand[0].at[0].seen, SEEN_BY_ALL);
    ck_assert(deck_move(&b.d, 0, 0, second, ZONE_BOTTOM, -1, &b.play));
    ck_assert_int_eq(b.d.draw.at[b.d.draw.n - 1].card, second);
    ck_assert_int_eq(b.d.draw.at[b.d.draw.n - 1].seen, ONLY(0)); /* he knows what he put there, alone */
    deck_open_pile(&b.d, 0, b.d.draw.n - 1, &b.play);
    ck_assert_int_eq(last(&b)->verb, SLOT_OPEN);
    ck_assert_int_eq(last(&b)->card, second);
    ck_assert(deck_move(&b.d, 0, 0, first, ZONE_TOP, -1, &b.play));
    ck_assert_int_eq(b.d.draw.at[0].card, first);
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

/* Within the pile: the slot is named, what is known of it stays so. */
START_TEST(a_card_sinks)
{
    static struct bench b;
    a_deck(&b, 11);
    struct place second = b.d.draw.at[1], third = b.d.draw.at[2];
    begin(&b);
    deck_sink(&b.d, 0, 1, &b.play);
    ck_assert_int_eq(b.play.n_slots, 1);
    check_line(last(&b), SLOT_MOVE, second);
    ck_assert_int_eq(last(&b)->zone, ZONE_BOTTOM);
    ck_assert_mem_eq(&b.d.draw.at[CARDS - 1], &second, sizeof second);
    ck_assert_mem_eq(&b.d.draw.at[1], &third, sizeof third);
    ck_assert_int_eq(b.d.draw.n, CARDS);
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

/* A card that was dealt by rule is in the hand for all to know, moves without slot lines, and is never in a pile. */
START_TEST(cards_without_slot)
{
    static struct bench b;
    a_deck(&b, 5);
    begin(&b);
    deck_deal_open(&b.d, 1, 42);
    deck_deal_open(&b.d, 1, 41);
    ck_assert_int_eq(b.d.hand[1].at[0].card, 41); /* by id */
    ck_assert(!deck_move(&b.d, 0, 1, 41, ZONE_BOTTOM, -1, &b.play));
    ck_assert(deck_play(&b.d, 0, 1, 41, &b.play));
    ck_assert(deck_move(&b.d, 0, 1, 42, ZONE_HAND, 0, &b.play));
    ck_assert_int_eq(b.play.n_slots, 0);
    deck_redact(&b.d, -1, NULL);
    ck_assert_int_eq(b.d.hand[0].at[0].card, 42);
    ck_assert(deck_holds(&b.d.table, 41));
}
END_TEST

START_TEST(a_spy_sees_the_epoch)
{
    static struct bench b;
    struct deck view;
    a_deck(&b, 6);
    for (int i = 0; i < 3; i++)
        deck_draw(&b.d, 0, 1, &b.play);
    begin(&b);
    deck_show_hand(&b.d, 0, 1, 0, &b.play);
    ck_assert_int_eq(b.play.n_slots, 3);
    for (int i = 0; i < 3; i++) {
        check_line(&b.play.slots[i], SLOT_SHOW, b.d.hand[1].at[i]);
        ck_assert_int_eq(b.play.slots[i].seat, 0);
    }
    view = b.d;
    deck_redact(&view, 0, NULL);
    ck_assert_int_eq(view.hand[1].at[2].card, b.d.hand[1].at[2].card);
    ck_assert(deck_reblind(&b.d, 0, 1, &b.play));
    deck_redact(&b.d, 0, NULL);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(b.d.hand[1].at[i].card, 0);
}
END_TEST

/* A view keeps slots and order, blanks cards, does not tell who else was shown what, and blanks no more the second
 * time. */
START_TEST(views_show_what_one_knows)
{
    static struct bench b;
    struct deck view, again;
    uint8_t known[64] = {0};
    a_deck(&b, 7);
    int mine = deck_draw(&b.d, 0, 0, &b.play), other = deck_draw(&b.d, 0, 1, &b.play);
    deck_show_hand(&b.d, 0, 1, 2, &b.play);
    view = b.d;
    deck_redact(&view, 0, NULL);
    again = view;
    deck_redact(&again, 0, NULL);
    ck_assert_mem_eq(&view, &again, sizeof view);
    ck_assert_int_eq(view.hand[0].at[0].card, mine);
    ck_assert_int_eq(view.hand[1].at[0].card, 0);
    ck_assert_int_eq(view.hand[1].at[0].slot, b.d.hand[1].at[0].slot);
    ck_assert_int_eq(view.hand[1].at[0].seen, 0);
    for (int i = 0; i < view.draw.n; i++)
        ck_assert_int_eq(view.draw.at[i].card, 0);
    known[other] = 1;
    view = b.d;
    deck_redact(&view, 0, known);
    ck_assert_int_eq(view.hand[1].at[0].card, other);
    ck_assert_int_eq(deck_draw(&view, 0, 0, &b.play), 0); /* the head is hidden: the horizon, not an empty pile */
    ck_assert(b.play.horizon);
    ck_assert_str_eq(b.why.key, "horizon");
}
END_TEST

START_TEST(blind_chance_shuffles_nothing)
{
    static struct bench b;
    struct chance blind = chance_blind;
    a_deck(&b, 8);
    deck_draw(&b.d, 0, 0, &b.play);
    play_begin(&b.play, &blind, &b.why);
    ck_assert(!deck_reblind(&b.d, 0, 0, &b.play));
    ck_assert(b.play.horizon);
    ck_assert_int_eq(b.play.n_slots, 0);
}
END_TEST

/* The discards and the rest of the pile become a new pile; sources name their old slots. */
START_TEST(a_reshuffle_names_its_sources)
{
    static struct bench b;
    int list[3];
    a_deck(&b, 9);
    for (int i = 0; i < CARDS; i++)
        list[i % 3] = deck_draw(&b.d, 0, 0, &b.play);
    for (int i = 0; i < 3; i++)
        ck_assert(deck_play(&b.d, 0, 0, list[i], &b.play));
    struct pile table = b.d.table;
    begin(&b);
    ck_assert(deck_shuffle(&b.d, 0, list, 3, &b.play));
    ck_assert_int_eq(b.play.slots[0].epoch, 1);
    for (int i = 0; i < 3; i++)
        check_line(&b.play.slots[1 + i], SLOT_FROM, table.at[i]);
    ck_assert_int_eq(b.d.table.n, 0);
    ck_assert_int_eq(b.d.draw.n, 3);
    ck_assert_int_eq(b.d.draw.at[0].seen, 0); /* opened once, hidden again */
    ck_assert_ptr_null(deck_broken(&b.d));
}
END_TEST

/* Each way of being out of order is found. */
START_TEST(broken_decks_are_found)
{
    static struct bench b;
    struct deck d;
    a_deck(&b, 10);
    for (int i = 0; i < 3; i++)
        deck_draw(&b.d, 0, 0, &b.play);
    ck_assert_ptr_null(deck_broken(&b.d));
    d = b.d, d.draw.at[0].card = d.draw.at[1].card;
    ck_assert_str_eq(deck_broken(&d), "deck: a slot or a card twice");
    d = b.d, d.hand[0].at[0].slot = d.draw.at[1].slot;
    ck_assert_str_eq(deck_broken(&d), "deck: a slot or a card twice");
    d = b.d, d.draw.at[d.draw.n].slot = 1;
    ck_assert_str_eq(deck_broken(&d), "deck: counters and tails");
    d = b.d, d.draw.n = PILE_MAX + 1;
    ck_assert_str_eq(deck_broken(&d), "deck: counters and tails");
    d = b.d, d.draw.n = -1;
    ck_assert_str_eq(deck_broken(&d), "deck: counters and tails");
    d = b.d, d.hand[0].at[0] = b.d.hand[0].at[1], d.hand[0].at[1] = b.d.hand[0].at[0];
    ck_assert_str_eq(deck_broken(&d), "deck: a hand out of order");
    d = b.d, d.draw.at[0].epoch = 1;
    ck_assert_str_eq(deck_broken(&d), "deck: an epoch that was never opened");
    d = b.d, d.draw.at[0].slot = -1;
    ck_assert_str_eq(deck_broken(&d), "deck: a place without sense");
}
END_TEST

/* ---- thousands of random operations, followed by their slot lines alone ---- */
static int any_card(struct bench *b, const struct pile *pile)
{
    return pile->n == 0 ? 0 : pile->at[random_below(&b->seed, (uint32_t)pile->n)].card;
}

static void reshuffle(struct bench *b)
{
    int list[PILE_MAX], n = 0;
    for (int i = 0; i < b->d.draw.n; i++)
        list[n++] = b->d.draw.at[i].card;
    for (int i = 0; i < b->d.table.n; i++)
        if (b->d.table.at[i].slot >= 0)
            list[n++] = b->d.table.at[i].card;
    if (n > 0)
        ck_assert(deck_shuffle(&b->d, 0, list, n, &b->play));
}

static void any_operation(struct bench *b)
{
    int from = (int)random_below(&b->seed, 3) - 1, to = (int)random_below(&b->seed, 2);
    const struct pile *pile = from < 0 ? &b->d.table : &b->d.hand[from];
    int card = any_card(b, pile), what = (int)random_below(&b->seed, 40);
    if (what < 12)
        deck_draw(&b->d, 0, to, &b->play);
    else if (what < 26 && card != 0) {
        enum zone zone = (enum zone)(ZONE_TOP + (int)random_below(&b->seed, 5));
        if (zone == ZONE_OUT && random_below(&b->seed, 8) > 0)
            zone = ZONE_TABLE;
        deck_move(&b->d, 0, from, card, zone, to, &b->play);
    } else if (what < 30 && card != 0)
        deck_open(&b->d, 0, from, card, &b->play);
    else if (what < 32 && b->d.draw.n > 0)
        deck_open_pile(&b->d, 0, (int)random_below(&b->seed, (uint32_t)b->d.draw.n), &b->play);
    else if (what == 39 && b->d.draw.n > 0)
        deck_sink(&b->d, 0, (int)random_below(&b->seed, (uint32_t)b->d.draw.n), &b->play);
    else if (what < 34)
        deck_show_hand(&b->d, 0, to, 1 - to, &b->play);
    else if (what < 37)
        ck_assert(deck_reblind(&b->d, 0, to, &b->play));
    else if (what == 37 && b->d.epochs < 300 && !b->d.fixed)
        reshuffle(b);
    else if (what == 38 && from >= 0 && card != 0)
        ck_assert(deck_play(&b->d, 0, from, card, &b->play));
}

/* What a viewer sees follows from the openings that the lines gave him; other hidden cards look the same. */
static int check_views(struct bench *b)
{
    int scrambled = 0;
    for (int viewer = -1; viewer < 2; viewer++) {
        struct deck view = b->d, other = b->d, again;
        int changed = layout_scramble(&other, viewer, &b->seed, NULL, NULL);
        deck_redact(&view, viewer, NULL);
        deck_redact(&other, viewer, NULL);
        ck_assert_mem_eq(&view, &other, sizeof view);
        again = view;
        deck_redact(&again, viewer, NULL);
        ck_assert_mem_eq(&view, &again, sizeof view);
        ck_assert_ptr_null(deck_broken(&view));
        scrambled += changed;
    }
    return scrambled;
}

START_TEST(the_layout_follows_from_the_lines)
{
    static struct bench b;
    int lines = 0, scrambled = 0, verbs[8] = {0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        a_deck(&b, 100 + seed);
        if (seed % 8 == 0) { /* some fixed ones */
            int list[CARDS];
            a_list(list);
            memset(&b.d, 0, sizeof b.d);
            begin(&b);
            deck_fix(&b.d, 0, list, CARDS, &b.play);
        }
        deck_deal_open(&b.d, 0, 50);
        for (int i = 0; i < 250; i++) {
            layout_follow(&b.layout, &b.play);
            layout_check(&b.layout, &b.d);
            ck_assert_ptr_null(deck_broken(&b.d));
            scrambled += check_views(&b);
            for (int j = 0; j < b.play.n_slots; j++)
                verbs[b.play.slots[j].verb]++;
            begin(&b);
            any_operation(&b);
            ck_assert(!b.play.horizon);
        }
        lines += b.layout.n_lines;
    }
    ck_assert_int_gt(lines, 6000);
    ck_assert_int_gt(scrambled, 100000);
    for (int verb = SLOT_FIXED; verb <= SLOT_SHOW; verb++)
        ck_assert_int_gt(verbs[verb], verb == SLOT_FIXED ? 4 : 100); /* every kind of line took part */
}
END_TEST

START_TEST(fields_cover_a_deck)
{
    fields_cover(deck_fields, DECK_N_FIELDS, sizeof(struct deck));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("deck");
    TCase *c = tcase_create("deck");
    tcase_add_test(c, a_shuffle_says_everything);
    tcase_add_test(c, draws_come_from_the_head);
    tcase_add_test(c, a_reblind_forgets);
    tcase_add_test(c, a_fixed_deck_is_public);
    tcase_add_test(c, moves_and_openings);
    tcase_add_test(c, a_card_sinks);
    tcase_add_test(c, cards_without_slot);
    tcase_add_test(c, a_spy_sees_the_epoch);
    tcase_add_test(c, views_show_what_one_knows);
    tcase_add_test(c, blind_chance_shuffles_nothing);
    tcase_add_test(c, a_reshuffle_names_its_sources);
    tcase_add_test(c, broken_decks_are_found);
    tcase_add_test(c, the_layout_follows_from_the_lines);
    tcase_add_test(c, fields_cover_a_deck);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
