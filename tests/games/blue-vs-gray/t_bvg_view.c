/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: what each seat sees, the members of the state, and the invariants (BVG-G-hand, BVG-17.1c). */
#include "games/dump.h"
#include "tests/games/blue-vs-gray/bvg_table.h"

/* ---- members ---- */

/* Marks the bytes that the fields cover; every byte at most once. */
static void cover(const struct field *fields, size_t n, size_t base, uint8_t *seen)
{
    for (size_t i = 0; i < n; i++) {
        const struct field *f = &fields[i];
        for (uint32_t k = 0; k < f->count; k++) {
            size_t at = base + f->offset + (size_t)k * f->size;
            if (f->kind == FIELD_STRUCT) {
                cover(f->sub, f->n_sub, at, seen);
                continue;
            }
            for (uint32_t b = 0; b < f->size; b++)
                ck_assert_msg(seen[at + b]++ == 0, "%s twice", f->name);
        }
    }
}

START_TEST(every_byte_once)
{
    static uint8_t seen[sizeof(struct bvg_state)];
    cover(bvg_fields, BVG_N_FIELDS, 0, seen);
    for (size_t i = 0; i < sizeof seen; i++)
        ck_assert_msg(seen[i] == 1, "byte %zu", i);
    ck_assert_uint_le(sizeof(struct bvg_state), 12000);
}
END_TEST

START_TEST(cities_hold_only_control)
{
    int by_city = 0;
    for (size_t i = 0; i < BVG_N_FIELDS; i++)
        if (bvg_fields[i].count == BVG_CITIES_MAX) {
            by_city++;
            ck_assert(strcmp(bvg_fields[i].name, "control") == 0 || strcmp(bvg_fields[i].name, "net") == 0);
        }
    ck_assert_int_eq(by_city, 2); /* control, and what it was when the turn began; of a command only its theater */
    struct table *t = table_with("gettysburg");
    for (int card = 1; card <= BVG_CARDS; card++)
        ck_assert_int_eq(t->state.theater[card] != 0, t->state.place[card] == BVG_BOARD);
}
END_TEST

START_TEST(dump_and_back)
{
    static char json[200000];
    static struct bvg_state again;
    static const char *const scenarios[] = {"standard", "historical", "gettysburg"};
    for (int i = 0; i < 3; i++) {
        struct table *t = table_with(scenarios[i]);
        struct rules rules = {.is = &bvg_rules, .data = t->rules.data, .revision = 1};
        size_t len = rules_dump(&rules, &t->state, json, sizeof json);
        ck_assert_uint_lt(len, sizeof json);
        struct problem why = {0};
        ck_assert_msg(rules_load(&rules, json, len, &again, &why), "%s %zu", why.key, why.offset);
        ck_assert_mem_eq(&again, &t->state, sizeof again);
    }
}
END_TEST

/* ---- views ---- */

/* Standard, with opening hands that hold no late-war card. */
static struct table *plain_hands(void)
{
    struct table *t = table_new();
    for (int i = 0; i < 8; i++) {
        t->wish[BVG_USA][i] = card_named("U010") + i;
        t->wish[BVG_CSA][i] = card_named("C010") + i;
    }
    table_set(t, "standard");
    return t;
}

START_TEST(hands_are_secret)
{
    struct table *t = plain_hands();
    struct bvg_state v = t->state;
    bvg_redact(&t->rules, &v, BVG_CSA);
    int open = 0;
    for (int card = 1; card <= BVG_USA_CARDS; card++) {
        int place = v.place[card];
        bool at_start = bvg_card(&t->rules, card)->at_start;
        if (t->state.place[card] == BVG_MAP)
            ck_assert_int_eq(place, BVG_MAP);
        else if (at_start) /* everybody knows that these three are in the hand */
            ck_assert_int_eq(place, BVG_HAND);
        else
            ck_assert_int_eq(place, BVG_UNKNOWN);
        open += place != BVG_UNKNOWN;
    }
    ck_assert_int_eq(open, 5);
    ck_assert_int_eq(v.deck[BVG_USA].hand[BVG_USA].n, 7); /* their number is public */
    ck_assert_int_eq(v.deck[BVG_USA].draw.n, 67);
    int known = 0;
    for (int i = 0; i < 7; i++)
        known += v.deck[BVG_USA].hand[BVG_USA].at[i].card != 0;
    ck_assert_int_eq(known, 3);
    for (int i = 0; i < 67; i++)
        ck_assert_int_eq(v.deck[BVG_USA].draw.at[i].card, 0);
    for (int i = 0; i < 8; i++) /* his own hand he sees, his deck not */
        ck_assert_int_eq(v.place[v.deck[BVG_CSA].hand[BVG_CSA].at[i].card], BVG_HAND);
    for (int i = 0; i < v.deck[BVG_CSA].draw.n; i++)
        ck_assert_int_eq(v.deck[BVG_CSA].draw.at[i].card, 0);
    proves("BVG-G-hand");
    proves("BVG-2.1i BVG-2.1j");
}
END_TEST

START_TEST(the_public_sees_least)
{
    struct table *t = plain_hands();
    struct bvg_state v = t->state;
    bvg_redact(&t->rules, &v, -1);
    for (int seat = 0; seat < BVG_SIDES; seat++)
        for (int i = 0; i < v.deck[seat].hand[seat].n; i++) {
            int card = v.deck[seat].hand[seat].at[i].card;
            ck_assert(card == 0 || bvg_card(&t->rules, card)->at_start);
        }
    for (int card = 1; card <= BVG_CARDS; card++)
        ck_assert(v.place[card] == BVG_UNKNOWN || bvg_card(&t->rules, card)->at_start);
}
END_TEST

START_TEST(twice_is_once)
{
    static const char *const scenarios[] = {"standard", "historical", "gettysburg"};
    for (int i = 0; i < 9; i++) {
        struct table *t = table_with(scenarios[i / 3]);
        int seat = i % 3 - 1;
        struct bvg_state once = t->state;
        bvg_redact(&t->rules, &once, seat);
        struct bvg_state twice = once;
        bvg_redact(&t->rules, &twice, seat);
        ck_assert_mem_eq(&once, &twice, sizeof once);
    }
}
END_TEST

/* Two tables that differ only in what the USA hides: the CSA and the public see the same bytes. */
START_TEST(other_hidden_cards_same_view)
{
    struct bvg_state view[2], public[2];
    for (int i = 0; i < 2; i++) {
        struct table *t = plain_hands();
        struct deck *d = &t->state.deck[BVG_USA];
        if (i == 1) { /* the hand's last card against one of the pile, and two cards of the pile */
            int hand = d->hand[BVG_USA].n - 1, a = d->hand[BVG_USA].at[hand].card, b = d->draw.at[20].card;
            d->hand[BVG_USA].at[hand].card = (int16_t)b;
            d->draw.at[20].card = (int16_t)a;
            t->state.place[a] = BVG_DECK;
            t->state.place[b] = BVG_HAND;
            t->state.used[b] = BVG_RECALLED; /* marks of a hidden card are hidden too */
            int16_t kept = d->draw.at[3].card;
            d->draw.at[3].card = d->draw.at[4].card;
            d->draw.at[4].card = kept;
        }
        ck_assert(bvg_broken(&t->rules, &t->state) == NULL);
        view[i] = public[i] = t->state;
        bvg_redact(&t->rules, &view[i], BVG_CSA);
        bvg_redact(&t->rules, &public[i], -1);
    }
    ck_assert_mem_eq(&view[0], &view[1], sizeof view[0]);
    ck_assert_mem_eq(&public[0], &public[1], sizeof public[0]);
}
END_TEST

START_TEST(what_was_seen_stays_known)
{
    struct table *t = plain_hands();
    struct deck *d = &t->state.deck[BVG_USA];
    int card = d->hand[BVG_USA].at[5].card;
    t->state.known[card] = ONLY(BVG_CSA) | ONLY(BVG_USA); /* it went from cadre into the hand, for all to see */
    struct bvg_state v = t->state;
    bvg_redact(&t->rules, &v, BVG_CSA);
    ck_assert_int_eq(v.place[card], BVG_HAND);
    ck_assert_int_eq(v.deck[BVG_USA].hand[BVG_USA].at[5].card, 0); /* which slot it has now he does not know */
    bvg_redact(&t->rules, &v, -1);
    ck_assert_int_eq(v.place[card], BVG_HAND);

    t->state.known[card] = ONLY(BVG_CSA); /* a spy's knowledge */
    v = t->state;
    bvg_redact(&t->rules, &v, BVG_USA);
    ck_assert_int_eq(v.known[card], 0); /* the owner is not told what the other side knows */
    v = t->state;
    bvg_redact(&t->rules, &v, -1);
    ck_assert_int_eq(v.place[card], BVG_UNKNOWN);
}
END_TEST

START_TEST(open_piles)
{
    struct table *t = table_with("gettysburg");
    for (int seat = -1; seat < BVG_SIDES; seat++) {
        struct bvg_state v = t->state;
        bvg_redact(&t->rules, &v, seat);
        for (int card = 1; card <= BVG_CARDS; card++) {
            int place = t->state.place[card];
            if (place == BVG_OUT || place == BVG_CADRE || place == BVG_BOARD)
                ck_assert_int_eq(v.place[card], place);
            ck_assert_int_eq(v.leader[card], t->state.leader[card]);
            ck_assert_int_eq(v.theater[card], t->state.theater[card]);
        }
    }
    proves("BVG-G-dead-pile");
}
END_TEST

/* ---- invariants ---- */

static const char *broken_by(void (*harm)(struct bvg_state *))
{
    struct table *t = table_with("gettysburg");
    ck_assert(bvg_broken(&t->rules, &t->state) == NULL);
    harm(&t->state);
    return bvg_broken(&t->rules, &t->state);
}

static void lose_a_card(struct bvg_state *s)
{
    s->place[card_named("U009")] = BVG_UNKNOWN;
}
static void hide_a_card(struct bvg_state *s)
{
    s->place[card_named("U011")] = BVG_HAND;
}
static void empty_a_slot(struct bvg_state *s)
{
    s->place[card_named("U060")] = BVG_OUT;
}
static void tear_a_command(struct bvg_state *s)
{
    s->theater[card_named("C007")] = BVG_WEST;
}
static void cross_sides(struct bvg_state *s)
{
    s->leader[card_named("C007")] = (uint8_t)card_named("U056");
}
static void follow_a_division(struct bvg_state *s)
{
    s->leader[card_named("C007")] = (uint8_t)card_named("C009");
}
static void go_in_circles(struct bvg_state *s)
{
    s->leader[card_named("C038")] = (uint8_t)card_named("C041");
}
static void lead_a_squadron(struct bvg_state *s)
{
    s->leader[card_named("U005")] = (uint8_t)card_named("U056");
}
static void deplete_a_leader(struct bvg_state *s)
{
    s->lasting[card_named("U056")] = BVG_DEPLETED;
}
static void print_a_city(struct bvg_state *s)
{
    s->control[60] = BVG_BY_USA;
}
static void swap_a_map_card(struct bvg_state *s)
{
    s->map[3] = (uint8_t)card_named("U064");
}
static void owe_supply(struct bvg_state *s)
{
    s->supply[BVG_CSA] = -1;
}
static void bury_a_riddle(struct bvg_state *s)
{
    s->place[card_named("U006")] = BVG_CADRE;
}
static void play_a_corps(struct bvg_state *s)
{
    s->place[card_named("U011")] = BVG_ACTIVE;
}

START_TEST(harm_shows)
{
    static void (*const harm[])(struct bvg_state *) = {
        lose_a_card,     hide_a_card,      empty_a_slot, tear_a_command,  cross_sides, follow_a_division, go_in_circles,
        lead_a_squadron, deplete_a_leader, print_a_city, swap_a_map_card, owe_supply,  bury_a_riddle,     play_a_corps};
    for (size_t i = 0; i < sizeof harm / sizeof *harm; i++)
        ck_assert_msg(broken_by(harm[i]) != NULL, "harm %zu", i);
    proves("BVG-4.1b");
}
END_TEST

static Suite *bvg_view_suite(void)
{
    Suite *suite = suite_create("bvg views");
    TCase *members = tcase_create("members"), *views = tcase_create("views"), *invariants = tcase_create("invariants");
    tcase_add_test(members, every_byte_once);
    tcase_add_test(members, cities_hold_only_control);
    tcase_add_test(members, dump_and_back);
    tcase_add_test(views, hands_are_secret);
    tcase_add_test(views, the_public_sees_least);
    tcase_add_test(views, twice_is_once);
    tcase_add_test(views, other_hidden_cards_same_view);
    tcase_add_test(views, what_was_seen_stays_known);
    tcase_add_test(views, open_piles);
    tcase_add_test(invariants, harm_shows);
    suite_add_tcase(suite, members);
    suite_add_tcase(suite, views);
    suite_add_tcase(suite, invariants);
    return suite;
}

int main(void)
{
    return run_suite(bvg_view_suite());
}
