/* SPDX-License-Identifier: Apache-2.0 */
/* Games that are tried: whole ones by lot on a real host in a folder, the same again from their lists of sheets, and
 * lists that are damaged. */
#include "games/table/lot.h"
#include "processor/trial/script.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

enum { SHEETS_MOST = 24 };

static struct arena *arena;
static int n_folders;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static const char *a_folder(void)
{
    const char *dir = arena_words(arena, "%s/%d", temp_dir(), ++n_folders);
    ck_assert_int_eq(mkdir(dir, 0700), 0);
    return dir;
}

static struct script a_script(const struct ruleset *set, const char *as)
{
    struct script s;
    ck_assert(script_begin(&s, arena, set, set->scenarios[0], as));
    memset(s.luck, 7, sizeof s.luck);
    return s;
}

static void open_trial(const struct script *s, struct trial *t)
{
    struct error err = {0};
    ck_assert_msg(script_play(s, a_folder(), t, &err), "%s %s: %s", err.doing, err.subject, err.cause);
}

static int asked_first(const struct trial *t)
{
    return trial_asked(t) & 1 ? 0 : 1;
}

/* Both seats by lot; every sheet is taken. */
static int play_on(struct script *s, struct trial *t, int most)
{
    int sent = 0, n_told = 0;
    for (int in_a_row = 0, last = -1; sent < most && trial_asked(t); sent++) {
        struct error err = {0};
        struct trial_sent did = {0};
        int seat = asked_first(t);
        in_a_row = seat == last ? in_a_row + 1 : 0;
        last = seat;
        uint64_t luck = (uint64_t)s->n;
        const struct core *core = t->game->core;
        struct lot_asks asks = {s->set, &core->rules, trial_view(t, seat, arena), seat, core->sheets, in_a_row > 3};
        struct span lines = lot_sheet(arena, &asks, &luck);
        ck_assert_uint_gt(lines.len, 0);
        ck_assert(trial_send(t, seat, lines, &did, &err));
        ck_assert_msg(did.taken, "%s: %.*s\n%.*s", s->set->rules->name, (int)lines.len, (const char *)lines.at,
                      (int)did.receipt.len, (const char *)did.receipt.at);
        ck_assert(script_add(s, SCRIPT_LOT, seat, lines));
        ck_assert_uint_gt(t->report[seat].text.len, 0);
        n_told += t->report[0].is_new && t->report[1].is_new;
    }
    ck_assert_int_ge(2 * n_told, sent); /* where both answer at once, they are told when both did */
    return sent;
}

static struct span kept(const struct trial *t, int seat)
{
    return arena_copy(arena, t->report[seat].text);
}

static int n_rulesets(void)
{
    int n = 0;
    while (rulesets[n])
        n++;
    return n;
}

/* What a report says apart from what is by chance each time it is written: all of it, as trials write it. */
START_TEST(the_same_sheets_are_the_same_game)
{
    struct script s = a_script(rulesets[_i], "");
    struct trial t, again;
    struct text saved = {.arena = arena}, twice = {.arena = arena};
    struct script read;
    struct error err = {0};
    open_trial(&s, &t);
    ck_assert_int_gt(play_on(&s, &t, SHEETS_MOST), 10);
    script_write(&s, &saved);
    ck_assert_msg(script_read(&read, arena, "saved", text_span(&saved), &err), "%s", err.cause);
    script_write(&read, &twice);
    ck_assert(span_same(text_span(&saved), text_span(&twice)));
    ck_assert_int_eq(read.n, s.n);
    open_trial(&read, &again);
    ck_assert_int_eq(trial_asked(&t), trial_asked(&again));
    ck_assert_mem_eq(t.game->core->state, again.game->core->state, t.game->core->rules.is->state_size);
    for (int seat = 0; seat < TRIAL_SEATS; seat++)
        ck_assert(span_same(kept(&t, seat), kept(&again, seat)));
    trial_close(&t);
    trial_close(&again);
}
END_TEST

START_TEST(other_luck_is_another_game)
{
    struct script s = a_script(ruleset_find("blue-vs-gray"), "");
    struct trial t, other;
    open_trial(&s, &t);
    s.luck[31] ^= 1;
    open_trial(&s, &other);
    ck_assert_mem_ne(t.game->core->state, other.game->core->state, t.game->core->rules.is->state_size);
    trial_close(&t);
    trial_close(&other);
}
END_TEST

/* It knows its seat's view and no more: in the game's folder lies what would tell, and in no report. */
START_TEST(slips_are_told_and_nothing_is_done)
{
    struct script s = a_script(ruleset_find("blue-vs-gray"), "");
    struct trial t;
    struct trial_sent did;
    struct error err = {0};
    open_trial(&s, &t);
    int seat = asked_first(&t);
    ck_assert_uint_gt(trial_slip(&t, seat, span_of("deploy Nobody east\n")).len, 0);
    const char *both = arena_string(t.told, trial_slip(&t, seat, span_of("play Ironclds on Pelmberton\n")));
    ck_assert_msg(strstr(both, "Ironclads?\nThere is") && strstr(both, "Pemberton?"), "%s", both);
    ck_assert_uint_eq(trial_slip(&t, seat, span_of("when draw\n")).len, 0); /* its end is still to come */
    ck_assert_uint_eq(trial_slip(&t, seat, span_of("deploy Nobody east\ndone\n")).len, 0); /* not of the last line */
    ck_assert(trial_send(&t, seat, span_of("deploy Nobody east\ndone\n"), &did, &err));
    ck_assert(!did.taken);
    ck_assert_ptr_nonnull(memmem(did.receipt.at, did.receipt.len, "Nobody", 6));
    ck_assert(trial_asked(&t) & ONLY(seat));
    ck_assert(trial_send(&t, seat, span_of("done\n"), &did, &err));
    ck_assert(did.taken);
    trial_close(&t);
}
END_TEST

/* Whoever is asked and says nothing: the rules' own choice, and the game goes on. */
START_TEST(nobody_answers)
{
    struct script s = a_script(rulesets[_i], "");
    struct trial t;
    struct error err = {0};
    open_trial(&s, &t);
    uint64_t k = t.game->core->k;
    ck_assert(trial_let_pass(&t, &err));
    ck_assert_uint_gt(t.game->core->k, k);
    trial_close(&t);
}
END_TEST

START_TEST(damaged_lists)
{
    static const struct {
        const char *from, *to;
    } row[] = {{"dispatch try", "dispatch fly"}, {"ruleset: blue", "ruleset: red"},
               {"revision: ", "revision: 9"},    {"scenario: ", "scenario: no-"},
               {"as: usa", "as: uso"},           {"luck: 07", "luck: 0"},
               {"sheet usa", "sheet uso"},       {"sheet usa\n", "\nsheet usa\n"}};
    struct script s = a_script(ruleset_find("blue-vs-gray"), "usa"), read;
    struct text saved = {.arena = arena};
    script_add(&s, SCRIPT_SHEET, 1, span_of("draw 2\ndone\n"));
    script_add(&s, SCRIPT_PASS, -1, (struct span){0});
    script_write(&s, &saved);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct text bad = {.arena = arena};
        struct error err = {0};
        const char *at = strstr(saved.at, row[i].from);
        ck_assert_msg(at != NULL, "%s", row[i].from);
        text_format(&bad, "%.*s%s%s", (int)(at - saved.at), saved.at, row[i].to, at + strlen(row[i].from));
        ck_assert_msg(!script_read(&read, arena, "bad", text_span(&bad), &err), "%s", row[i].to);
        ck_assert_int_eq(err.code, EX_DATAERR);
        ck_assert_ptr_nonnull(strstr(err.cause, "line "));
    }
    struct script other = a_script(ruleset_find("blue-vs-gray"), "usa");
    ck_assert(!script_begin(&other, arena, ruleset_find("blue-vs-gray"), "standard", "north"));
}
END_TEST

/* A list whose sheets are not legal any more says which. */
START_TEST(a_changed_sheet)
{
    struct script s = a_script(ruleset_find("blue-vs-gray"), "");
    struct trial t;
    struct error err = {0};
    script_add(&s, SCRIPT_SHEET, 0, span_of("deploy Nobody east\ndone\n"));
    ck_assert(!script_play(&s, a_folder(), &t, &err));
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert_str_eq(err.subject, "sheet 1");
    trial_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("trial");
    TCase *tc = tcase_create("trial");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_loop_test(tc, the_same_sheets_are_the_same_game, 0, n_rulesets());
    tcase_add_test(tc, other_luck_is_another_game);
    tcase_add_test(tc, slips_are_told_and_nothing_is_done);
    tcase_add_loop_test(tc, nobody_answers, 0, n_rulesets());
    tcase_add_test(tc, damaged_lists);
    tcase_add_test(tc, a_changed_sheet);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
