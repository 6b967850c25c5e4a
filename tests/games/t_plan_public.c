/* SPDX-License-Identifier: Apache-2.0 */
/* Where a battle stops and whom it asks depends on what is public alone (F10), whatever plans and hands there are. */
#include "tests/games/plan_kit.h"
#include <stdio.h>

static uint32_t seed;

static int pick(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 16) % n;
}

static const char *const cards[] = {"Ash",   "Beech", "Cedar", "Elm",  "Fir",   "Hazel",
                                    "Larch", "Maple", "Oak",   "Pine", "Rowan", "Yew"};

/* Up to five lines of a plan that name any cards, in hand or not. */
static void some_plan(char *text)
{
    static const char *const verb[] = {"reserve", "withdraw", "play", "losses"};
    static const char *const condition[] = {"", " if behind", " if not behind", " if hand has Oak"};
    for (int n = pick(6); n > 0; n--) {
        int what = pick(4), one = pick(DUEL_CARDS), two = pick(DUEL_CARDS), when = pick(4);
        sprintf(text + strlen(text), "%s %s, %s%s\n", verb[what], cards[one], cards[two], condition[when]);
    }
}

/* The n-th card of a hand, counted round; NULL: the hand is empty. */
static const char *card_in_hand(int seat, int n)
{
    const char *in[DUEL_CARDS];
    int count = 0;
    for (int card = 1; card <= DUEL_CARDS; card++)
        if (state.place[card] == DUEL_HAND + seat)
            in[count++] = cards[card - 1];
    return count > 0 ? in[n % count] : NULL;
}

/* A card of the hand that is not the named one changes with one that nobody knows. */
static bool swap_hidden(int seat, int n, int m, const char *but)
{
    for (int a = 0; a < DUEL_CARDS; a++)
        for (int b = 0; b < DUEL_CARDS; b++) {
            int from = 1 + (n + a) % DUEL_CARDS, to = 1 + (m + b) % DUEL_CARDS;
            if (state.place[from] != DUEL_HAND + seat || state.place[to] != DUEL_ASIDE || cards[from - 1] == but)
                continue;
            state.place[from] = DUEL_ASIDE;
            state.place[to] = DUEL_HAND + seat;
            return true;
        }
    return false;
}

/* Where a run stopped, whom it asked, and all that the public knew then. */
struct stop {
    int step, asks;
    struct duel_state known;
};
struct course {
    int n, swapped;
    struct stop at[8];
};

static void note_stop(struct course *course)
{
    struct stop *stop = &course->at[course->n++];
    memset(stop, 0, sizeof *stop);
    stop->step = step(), stop->asks = rules_asks(&state);
    rules_view(&r, &state, -1, &stop->known);
}

/* Three battles. `other`: before each, what is hidden in both hands is changed; the plans are the same. */
static void play_course(uint32_t number, bool other, struct course *course)
{
    memset(course, 0, sizeof *course);
    seed = number;
    new_game(NULL);
    for (int32_t battle = 1; battle <= 3; battle++) {
        char text[1000];
        int mover = (int)state.mover, first = pick(DUEL_CARDS), second = pick(DUEL_CARDS), by = pick(DUEL_CARDS);
        const char *attack = card_in_hand(mover, by), *defence = card_in_hand(!mover, by);
        if (!attack || !defence)
            return;
        if (other)
            course->swapped += swap_hidden(mover, first, second, attack) + swap_hidden(!mover, second, first, defence);
        sprintf(text, "attack %s\n", attack);
        some_plan(text);
        strcat(text, "done\n");
        act(mover, 2 * battle, text);
        note_stop(course);
        sprintf(text, "defend %s\n", defence);
        some_plan(text);
        act(!mover, 2 * battle + 1, text);
        note_stop(course);
    }
}

START_TEST(stops_depend_on_public_facts_only)
{
    static struct course one, two;
    int compared = 0, parted = 0;
    for (uint32_t number = 1; number <= 150; number++) {
        play_course(number, false, &one);
        play_course(number, true, &two);
        bool same = true; /* so far in public */
        for (int i = 0; i < one.n && i < two.n && same; i++) {
            ck_assert_int_eq(one.at[i].step, two.at[i].step);
            ck_assert_int_eq(one.at[i].asks, two.at[i].asks);
            same = memcmp(&one.at[i].known, &two.at[i].known, sizeof one.at[i].known) == 0;
            compared += two.swapped > 0;
            parted += !same;
        }
        ck_assert(!same || one.n == two.n);
    }
    ck_assert_int_gt(compared, 300);
    ck_assert_int_gt(parted, 40); /* the hidden cards did matter, and the games still stopped alike */
}
END_TEST

/* What the defender might hold, without any answer of his: the attacker's mail shows the same. */
START_TEST(a_hand_is_never_asked_for)
{
    for (int other = 0; other < 2; other++) {
        new_game(NULL);
        if (other)
            state.place[2] = DUEL_ASIDE, state.place[12] = DUEL_HAND_WEST;
        enter(DUEL_WEST, 1, "when attacked\ndefend Maple\nplay Yew\nreserve Beech if hand has Yew\nend");
        act(DUEL_EAST, 1, "attack Larch\nreserve Elm\nplay Pine if behind");
        ck_assert_int_eq(step(), DUEL_STEP_MOVE);
        ck_assert_int_eq(rules_asks(&state), ONLY(DUEL_EAST));
        ck_assert_int_eq(count_events(DUEL_PLAYED), other); /* his own lines see his hand */
    }
}
END_TEST

START_TEST(silence_is_decided_on_what_is_public)
{
    struct duel_state room, view;
    new_game(NULL);
    act(DUEL_EAST, 1, "attack Larch");
    ck_assert(!rules_silent(&r, &state, DUEL_WEST, &room)); /* no silent step */
    struct order defend = {.verb = DUEL_DEFEND, .n_args = 1, .arg = {8}};
    ck_assert(rules_apply(&r, &state, DUEL_WEST, &defend, &after, &play));
    ck_assert(rules_silent(&r, &after, DUEL_EAST, &room)); /* this step would not be, if it were shown a hand */
    rules_view(&r, &after, DUEL_EAST, &view);
    ck_assert(rules_silent(&r, &view, DUEL_EAST, &room));
    ck_assert(!rules_silent(&r, &after, DUEL_WEST, &room)); /* not asked */
    after.interactive = 1;
    ck_assert(!rules_silent(&r, &after, DUEL_EAST, &room));
}
END_TEST

static Suite *plan_suite(void)
{
    Suite *suite = suite_create("plan: public facts only");
    TCase *all = tcase_create("all");
    tcase_add_test(all, stops_depend_on_public_facts_only);
    tcase_add_test(all, a_hand_is_never_asked_for);
    tcase_add_test(all, silence_is_decided_on_what_is_public);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(plan_suite());
}
