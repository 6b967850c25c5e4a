/* SPDX-License-Identifier: Apache-2.0 */
/* What a host may do with cards, each really done with all of his keys: other cards than he sealed, openings that he
 * keeps to himself, hands and events that tell of others. Its victim has his reports and `dispatch verify`. */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/record/proof.h"
#include "tests/lib/cheat_host.h"
#include "tests/lib/test.h"
#include <string.h>

enum { CAP = 16 };
static struct walk w;

static void setup(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "cards%d", n++);
    walk_open(&w, name);
}

static void teardown(void)
{
    walk_close(&w);
}

static void take(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    walk_pass(&w, 60);
}

/* Exchange 2 asks the USA for its first turn. */
static void at_usa_turn(void)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    take("csa", "done\nnow\n");
    ck_assert_str_eq(walk_look(&w, "first").awaited, "usa");
}

/* It has drawn, and its hand was sealed anew. */
static void after_usa_turn(void)
{
    at_usa_turn();
    take("usa", "draw 2 rest supply\ndone\nnow\n");
}

/* The same host with its keys: what he changes in the newest report lies in a folder with all others; its path. */
static const char *forged(void (*change)(struct walk *, struct proof *))
{
    struct report_files all[CAP] = {0};
    size_t n = walk_reports(&w, "first", "usa", all, CAP);
    ck_assert_uint_eq(n, 3);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 0, mine, "yes: nothing is wrong in first");
    struct report_files lie = cheat_signed_anew(&w, all[n - 1], change);
    cheat_put_report(&w, mine, &lie);
    return mine;
}

/* ---- what he changes in a proof ---- */

static void leave_out(struct proof *proof, size_t i)
{
    ck_assert_uint_lt(i, proof->n_openings);
    memmove(&proof->opening[i], &proof->opening[i + 1], (proof->n_openings - i - 1) * sizeof *proof->opening);
    proof->n_openings--;
}

/* Of the first card that the report's own log says was drawn. */
static void leave_out_the_draw(struct walk *walk, struct proof *proof)
{
    uint64_t epoch = 0, slot = 0;
    struct journal_line *line = arena_take(walk->arena, sizeof *line);
    for (size_t i = 0; i < proof->n_lines; i++)
        if (journal_read(proof->line[i], line) && journal_is(line, ENTRY_DRAW) && span_is(line->word[0], "usa")) {
            ck_assert(journal_slot(line->word[2], &epoch, &slot));
            break;
        }
    size_t i = 0;
    while (i < proof->n_openings && (proof->opening[i].epoch != epoch || proof->opening[i].slot != slot))
        i++;
    leave_out(proof, i);
}

static void leave_out_all(struct walk *walk, struct proof *proof)
{
    (void)walk;
    proof->n_openings = 0;
}

/* Of the newest epoch, which is the hand as it was sealed anew. */
static void leave_out_the_new_side(struct walk *walk, struct proof *proof)
{
    size_t newest = 0;
    (void)walk;
    for (size_t i = 0; i < proof->n_openings; i++)
        if (proof->opening[i].epoch > proof->opening[newest].epoch)
            newest = i;
    ck_assert_uint_gt(proof->opening[newest].epoch, 1);
    leave_out(proof, newest);
}

static void leave_out_the_old_side(struct walk *walk, struct proof *proof)
{
    size_t i = 0;
    (void)walk;
    while (i < proof->n_openings && proof->opening[i].epoch != 1)
        i++;
    leave_out(proof, i);
}

/* ---- what he changes in facts ---- */

static json_t *deck_of(json_t *facts)
{
    return json_array_get(json_object_get(json_object_get(facts, "view"), "deck"), BVG_USA);
}

static json_t *hand_of(json_t *facts)
{
    return json_array_get(json_object_get(deck_of(facts), "hand"), BVG_USA);
}

/* A card of the USA that this view does not show. */
static int unseen(json_t *facts)
{
    const json_t *place = json_object_get(json_object_get(facts, "view"), "place");
    for (int card = 1; card <= BVG_USA_CARDS; card++)
        if (json_integer_value(json_array_get(place, (size_t)card)) == BVG_UNKNOWN)
            return card;
    ck_abort_msg("it sees all");
    return 0;
}

static void tell_another_draw(json_t *facts)
{
    json_t *event;
    size_t i;
    json_array_foreach(json_object_get(facts, "events"), i, event)
    {
        if (strcmp(json_string_value(json_array_get(event, 0)), "drew") != 0)
            continue;
        json_array_set_new(event, 2, json_integer(unseen(facts)));
        return;
    }
    ck_abort_msg("it drew nothing");
}

static json_t *last_in_hand(json_t *facts)
{
    json_t *at = json_object_get(hand_of(facts), "at");
    return json_array_get(at, json_array_size(at) - 1);
}

static void show_another_hand(json_t *facts)
{
    json_object_set_new(last_in_hand(facts), "card", json_integer(unseen(facts)));
}

static void tell_another_draw_and_hand(json_t *facts)
{
    tell_another_draw(facts);
    show_another_hand(facts);
}

static void tell_of_more_draws(json_t *facts)
{
    json_array_append_new(json_object_get(facts, "events"), json_pack("[s,i,i]", "drew", (int)BVG_USA, unseen(facts)));
}

static json_int_t number(const json_t *place, const char *member)
{
    return json_integer_value(json_object_get(place, member));
}

static bool goes_before(const json_t *a, const json_t *b)
{
    if (number(a, "epoch") != number(b, "epoch"))
        return number(a, "epoch") < number(b, "epoch");
    return number(a, "slot") != number(b, "slot") ? number(a, "slot") < number(b, "slot")
                                                  : number(a, "card") < number(b, "card");
}

/* In the order that hands have. */
static void add_to_hand(json_t *facts, json_t *place)
{
    json_t *hand = hand_of(facts), *at = json_object_get(hand, "at");
    size_t i = 0;
    while (i < json_array_size(at) && goes_before(json_array_get(at, i), place))
        i++;
    json_array_insert_new(at, i, place);
    json_object_set_new(hand, "n", json_integer((json_int_t)json_array_size(at)));
}

static void add_without_slot(json_t *facts)
{
    add_to_hand(facts, json_pack("{s:i,s:i,s:i,s:i}", "card", unseen(facts), "epoch", -1, "seen", -1, "slot", -1));
}

/* The view has it twice: in the pile, where it is hidden, and in the hand. */
static void add_from_pile(json_t *facts)
{
    json_t *draw = json_object_get(deck_of(facts), "draw"), *at = json_object_get(draw, "at");
    json_t *place = json_deep_copy(json_array_get(at, 5));
    json_array_remove(at, 5);
    json_object_set_new(draw, "n", json_integer((json_int_t)json_array_size(at)));
    json_object_set_new(place, "card", json_integer(unseen(facts)));
    json_object_set_new(place, "seen", json_integer(ONLY(BVG_USA)));
    add_to_hand(facts, place);
}

static void take_from_hand(json_t *facts)
{
    json_t *hand = hand_of(facts), *at = json_object_get(hand, "at");
    json_array_remove(at, json_array_size(at) - 1);
    json_object_set_new(hand, "n", json_integer((json_int_t)json_array_size(at)));
}

/* An honest object, and behind it another that a hasty reader would take. */
static void tell_two_stories(struct walk *walk, struct proof *proof)
{
    struct text out = {.arena = walk->arena};
    text_add(&out, (struct span){proof->facts.at, proof->facts.len - 1});
    text_words(&out, ",\"events\":[]}");
    proof->facts = text_span(&out);
    cheat_commit(walk, proof);
}

static void turn_the_pile(json_t *facts)
{
    json_t *at = json_object_get(json_object_get(deck_of(facts), "draw"), "at"),
           *head = json_incref(json_array_get(at, 0));
    json_array_remove(at, 0);
    json_array_append_new(at, head);
}

static void (*lie)(json_t *facts);

static void change_facts(struct walk *walk, struct proof *proof)
{
    cheat_facts(walk, proof, lie);
}

static const char *lied(void (*how)(json_t *facts))
{
    lie = how;
    return forged(change_facts);
}

/* ---- what he changes in the position ---- */

static void swap_bytes(uint8_t *list, int a, int b)
{
    uint8_t one = list[a];
    list[a] = list[b];
    list[b] = one;
}

/* Two cards change places in the position alone: what was sealed stays as it was. */
static void swap_places(struct bvg_state *s, struct place *a, struct place *b)
{
    int16_t card = a->card;
    swap_bytes(s->place, a->card, b->card);
    swap_bytes(s->known, a->card, b->card);
    swap_bytes(s->lasting, a->card, b->card);
    a->card = b->card;
    b->card = card;
}

/* A card of the pile about which the rules do nothing when it is drawn. */
static struct place *plain_card(struct game *game)
{
    struct pile *pile = &((struct bvg_state *)game->core->state)->deck[BVG_USA].draw;
    int32_t i = 5;
    for (; i < pile->n; i++) {
        const struct bvg_card *card = bvg_card(&game->core->rules, pile->at[i].card);
        if (card->kind == BVG_INFANTRY && !card->late_war)
            break;
    }
    ck_assert_int_lt(i, pile->n);
    return &pile->at[i];
}

static void swap_the_next_draw(struct walk *walk, struct game *game, void *context)
{
    struct bvg_state *s = game->core->state;
    (void)walk, (void)context;
    swap_places(s, &s->deck[BVG_USA].draw.at[0], plain_card(game));
}

static void swap_a_card_of_the_hand(struct walk *walk, struct game *game, void *context)
{
    struct bvg_state *s = game->core->state;
    struct pile *hand = &s->deck[BVG_USA].hand[BVG_USA];
    (void)walk, (void)context;
    ck_assert_int_gt(hand->n, 0);
    ck_assert_int_ge(hand->at[hand->n - 1].slot, 0);
    swap_places(s, &hand->at[hand->n - 1], plain_card(game));
}

static const char *wrong(void)
{
    const char *at = strstr(w.out, "\nWrong:\n");
    ck_assert_msg(at != NULL, "%s", w.out);
    return at;
}

/* Findings but for the text's: these hosts do not write it anew, so it says what was so. */
static int n_wrong(void)
{
    int n = 0;
    for (const char *at = wrong() + 8, *next; strncmp(at, "  ", 2) == 0; at = next) {
        next = strchr(at, '\n') + 1;
        const char *line = arena_string(w.arena, (struct span){(const uint8_t *)at, (size_t)(next - at)});
        n += !strstr(line, " does not say what the facts beside it say") && !strstr(line, "  The form in ");
    }
    return n;
}

/* The game ends, and with it all secrets: who plays it again sees the swap, whatever was kept from its victim. */
static void broken_at_the_end(void)
{
    take(walk_look(&w, "first").awaited, "resign\nnow\n");
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 1, "Broken at entry ");
    cheat_second(&w, &t, 1);
}

/* ---- the tests ---- */

CHEAT("host", "swaps a card that you draw, and keeps its opening secret", "the cards that you see",
      "who draws, with that report; everybody at the end", "verify, audit", "does not open what lay at usa 0:");
START_TEST(host_swaps_a_drawn_card_and_leaves_its_opening_out)
{
    at_usa_turn();
    cheat_as_host(&w, "first", swap_the_next_draw, NULL);
    take("usa", "draw 2 rest supply\ndone\nnow\n");
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 1, mine, "as drawn, but what was drawn there, at "); /* with the opening he is caught anyway */
    struct report_files all[CAP] = {0};
    size_t n = walk_reports(&w, "first", "usa", all, CAP);
    struct report_files swapped = cheat_signed_anew(&w, all[n - 1], leave_out_the_draw);
    cheat_put_report(&w, mine, &swapped);
    cheat_caught(&w, 1, mine, "first-usa-report-3.txt does not open what lay at usa 0:");
    walk_says(&w, "A host who swaps cards leaves their openings out.");
    ck_assert_ptr_null(strstr(w.out, "no card came from elsewhere"));
    ck_assert_int_eq(n_wrong(), 1);
    broken_at_the_end();
}
END_TEST

CHEAT("host", "swaps cards, and keeps all openings secret", "the cards that you see",
      "who draws, with each report; everybody at the end", "verify, audit", "does not open what lay at usa 0:");
START_TEST(host_leaves_all_openings_out)
{
    at_usa_turn();
    cheat_as_host(&w, "first", swap_the_next_draw, NULL);
    take("usa", "draw 2 rest supply\ndone\nnow\n");
    const char *mine = cheat_folder(&w, "north", "usa");
    struct report_files all[CAP] = {0};
    size_t n = walk_reports(&w, "first", "usa", all, CAP);
    for (size_t i = 0; i < n; i++) {
        struct report_files bare = cheat_signed_anew(&w, all[i], leave_out_all);
        cheat_put_report(&w, mine, &bare);
    }
    cheat_caught(&w, 1, mine, "first-usa-report-1.txt does not open what lay at usa 0:");
    walk_says(&w, "first-usa-report-3.txt does not open what lay at usa 0:");
    ck_assert_ptr_null(strstr(w.out, "each of them opened"));
    ck_assert_ptr_null(strstr(w.out, "came from elsewhere"));
    broken_at_the_end();
}
END_TEST

CHEAT("host", "opens the right card, and tells or shows you another", "the cards that you see",
      "who is told it, with that report", "verify", "as drawn, but what was drawn there, at ");
START_TEST(host_opens_the_right_card_and_tells_of_another)
{
    after_usa_turn();
    cheat_caught(&w, 1, lied(tell_another_draw), "first-usa-report-3.txt tells of U");
    walk_says(&w, " of the deck usa as drawn, but what was drawn there, at ");
    ck_assert_int_eq(n_wrong(), 1);
    cheat_caught(&w, 1, lied(show_another_hand), "first-usa-report-3.txt shows U");
    walk_says(&w, ", but what was opened there in first-usa-report-3.txt is U");
    ck_assert_int_eq(n_wrong(), 1);
    cheat_caught(&w, 1, lied(tell_another_draw_and_hand), "as drawn, but what was drawn there, at ");
    walk_says(&w, ", but what was opened there in first-usa-report-3.txt is U");
    cheat_caught(&w, 1, forged(tell_two_stories), "What first-usa-report-3.txt tells and shows cannot be read");
    cheat_caught(&w, 1, lied(tell_of_more_draws), " times in all, but the log has ");
}
END_TEST

CHEAT("host", "puts a card into your hand that nobody drew, or takes one out", "the cards that you see",
      "who has the hand, with that report", "verify", "in the hand of usa, but the log has that slot in the pile.");
START_TEST(host_deals_a_card_that_nobody_drew)
{
    after_usa_turn();
    cheat_caught(&w, 1, lied(add_without_slot), " without a slot of the deck usa, from which it came");
    ck_assert_int_eq(n_wrong(), 1);
    cheat_caught(&w, 1, lied(add_from_pile), "in the hand of usa, but the log has that slot in the pile.");
    ck_assert_int_eq(n_wrong(), 1);
    cheat_caught(&w, 1, lied(take_from_hand), "first-usa-report-3.txt leaves out usa ");
    walk_says(&w, ", which the log has in the hand of usa.");
    cheat_caught(&w, 1, lied(turn_the_pile), "in the pile in another order than the log has.");
}
END_TEST

/* Nothing of it is sealed: the data say which card is where. */
static void swap_open_cards(json_t *facts)
{
    json_t *at = json_object_get(json_object_get(deck_of(facts), "draw"), "at");
    json_int_t first = number(json_array_get(at, 0), "card"), second = number(json_array_get(at, 1), "card");
    json_object_set_new(json_array_get(at, 0), "card", json_integer(second));
    json_object_set_new(json_array_get(at, 1), "card", json_integer(first));
}

CHEAT("host", "shows an open deck in another order than the data have", "the cards that you see",
      "who is shown it, with that report", "verify", ", where the data have ");
START_TEST(host_shows_an_open_deck_in_another_order)
{
    struct report_files all[CAP] = {0};
    walk_new(&w, "first", "--scenario gettysburg");
    walk_set_up(&w, "first");
    ck_assert_uint_ge(walk_reports(&w, "first", "usa", all, CAP), 1);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_caught(&w, 0, mine, "yes: nothing is wrong in first");
    walk_says(&w, "usa: hand, table and piles in 1 report are as the log has them");
    lie = swap_open_cards;
    struct report_files turned = cheat_signed_anew(&w, all[0], change_facts);
    cheat_put_report(&w, mine, &turned);
    cheat_caught(&w, 1, mine, ", where the data have ");
    ck_assert_int_eq(n_wrong(), 1);
}
END_TEST

CHEAT("host", "seals your hand anew with another card in it", "the cards that you see",
      "who has the hand, with that report", "verify", "A hand was sealed anew as usa epoch");
START_TEST(host_seals_a_hand_anew_with_another_card)
{
    at_usa_turn();
    cheat_as_host(&w, "first", swap_a_card_of_the_hand, NULL);
    take("usa", "draw 2 rest supply\ndone\nnow\n");
    cheat_caught(&w, 1, cheat_folder(&w, "north", "usa"), "A hand was sealed anew as usa epoch ");
    walk_says(&w, " with other cards than it had: ");
    ck_assert_int_eq(n_wrong(), 1);
}
END_TEST

/* He hides one side, so that nothing is there to be compared. */
CHEAT("host", "hides one side of a hand that was sealed anew", "the cards that you see",
      "who has the hand, with the report that owes it", "verify", "does not open what lay at usa 2:");
START_TEST(host_hides_one_side_of_a_hand_sealed_anew)
{
    after_usa_turn();
    cheat_caught(&w, 1, forged(leave_out_the_new_side), "first-usa-report-3.txt does not open what lay at usa 2:");
    ck_assert_int_eq(n_wrong(), 2); /* and the view shows it */
    struct report_files all[CAP] = {0}, cut;
    walk_reports(&w, "first", "usa", all, CAP);
    cut = cheat_signed_anew(&w, all[0], leave_out_the_old_side);
    const char *mine = cheat_folder(&w, "north", "usa");
    cheat_put_report(&w, mine, &cut);
    cheat_caught(&w, 1, mine, "first-usa-report-1.txt does not open what lay at usa 1:");
}
END_TEST

enum { AT_START = 4 };
/* A card that the CSA has drawn and may lay on the table in its first turn; those that begin in the hand have no slot.
 */
static void find_drawn(struct walk *walk, struct game *game, void *name)
{
    const struct bvg_state *state = game->core->state;
    const struct pile *hand = &state->deck[BVG_CSA].hand[BVG_CSA];
    (void)walk;
    static const int kinds[] = {BVG_LEADER, BVG_CAVALRY, BVG_INFANTRY}; /* the last that is found is taken */
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int32_t i = 0; i < hand->n; i++) {
            const struct bvg_card *card = bvg_card(&game->core->rules, hand->at[i].card);
            if (card->kind == kinds[k] && card->number > AT_START && !card->late_war &&
                (bvg_deploy_theaters(&game->core->rules, state, hand->at[i].card) & BVG_EAST)) /* some only go west */
                *(const char **)name = arena_words(w.arena, "%s", card->name);
        }
}

/* What follows the path of a card that is opened to all. */
static void add_to_a_path(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    struct cheat_mark mark = cheat_mark(core);
    struct problem why = {0};
    cheat_take(walk, game, "csa", *(struct span *)context);
    ck_assert_msg(core_advance(core, walk->now, &why), "%s", why.key);
    const char *at = strstr(core->fresh.at + mark.len, " open csa 1:");
    ck_assert_msg(at, "%s of %s", core->fresh.at + mark.len, arena_string(walk->arena, *(struct span *)context));
    const char *line = arena_string(walk->arena, (struct span){(const uint8_t *)at, strcspn(at, "\n")});
    cheat_log(walk, core, &mark, line, arena_words(walk->arena, "%s,AAAA", line));
}

CHEAT("host", "writes something else beneath a card that is opened to all", "the cards that you see",
      "everybody, with the next report", "verify, audit", "is not what was sealed");
START_TEST(host_adds_to_the_path_of_a_card)
{
    const char *card = NULL;
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    cheat_as_host(&w, "first", find_drawn, &card);
    ck_assert_ptr_nonnull(card);
    const char *lines = arena_words(w.arena, "deploy %s east\ndone\nnow\n", card);
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", lines));
    cheat_as_host(&w, "first", add_to_a_path, &mail);
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, "is not what was sealed", "the opened card is not what was sealed there", true);
}
END_TEST

static Suite *cards_suite(void)
{
    Suite *suite = suite_create("cheats with cards");
    TCase *by_mail = tcase_create("host");
    tcase_add_checked_fixture(by_mail, setup, teardown);
    tcase_add_test(by_mail, host_swaps_a_drawn_card_and_leaves_its_opening_out);
    tcase_add_test(by_mail, host_leaves_all_openings_out);
    tcase_add_test(by_mail, host_adds_to_the_path_of_a_card);
    tcase_add_test(by_mail, host_opens_the_right_card_and_tells_of_another);
    tcase_add_test(by_mail, host_deals_a_card_that_nobody_drew);
    tcase_add_test(by_mail, host_shows_an_open_deck_in_another_order);
    tcase_add_test(by_mail, host_seals_a_hand_anew_with_another_card);
    tcase_add_test(by_mail, host_hides_one_side_of_a_hand_sealed_anew);
    suite_add_tcase(suite, by_mail);
    return suite;
}

int main(void)
{
    return run_suite(cards_suite());
}
