/* SPDX-License-Identifier: Apache-2.0 */
/* Nothing is left to chance, so a receipt foretells: wherever the enemy is not asked to withdraw and has no standing
 * orders, the position with which the dry run of a sheet ends is the one that the run comes to, byte for byte. Random
 * games, sheet by sheet; also how many sheets a half takes. DISPATCH_SOAK=1: 10,000 sheets. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/games/divided-we-fall/dwf_writer.h"
#include "tests/lib/differ.h"
#include "tests/lib/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    int sheets, equal, asked, battles, held, halves, own, answers, standing;
} seen;

/* Standing orders that answer in the own half. */
static void write_own(const struct dwf_data *d, int seat, uint64_t *seed, struct text *out)
{
    int own = 0, g = 0;
    for (int i = 1; i <= d->n_groups; i++)
        if (d->group[i].side == seat && random_below(seed, (uint32_t)++own) == 0)
            g = i;
    const struct dwf_group *group = &d->group[g];
    int city = d->flags[random_below(seed, (uint32_t)d->n_flags)];
    text_format(out, "when spoils\nspoils %s\nhome to %s\nend\n", random_below(seed, 2) ? "refuse" : "take",
                d->area[city].name);
    text_format(out, "when arrivals\nreplace %s at %s\nbring supply at %s\nend\n", group->id,
                d->area[group->city[0]].name, d->area[city].name);
}

/* One sheet of whoever is asked; true: the game goes on. Only the seat `writes` has standing orders; 2: nobody. */
static bool turn(struct sheets_of *k, int writes, uint64_t *seed)
{
    struct dwf_state *s = &k->w->s;
    struct text out = {.arena = k->w->arena};
    char path[200];
    int seat = rules_asks(s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA, side = s->side, now = s->turn;
    bool blocks_alone = seat == writes && d_step(k->w) == DWF_STEP_ARRIVE && random_below(seed, 3) == 0;
    if (blocks_alone)
        text_words(&out, "say to all\n");
    else
        dwf_write_sheet(&k->w->r, s, seat, seed, (struct dwf_writing){.lines = 8}, &out);
    if (seat == writes)
        write_own(k->w->d, seat, seed, &out);
    bool good = d_dry(k, seat, out.at), asked = k->out.horizon;
    ck_assert_msg(good, "%s of line %ld of\n%s", k->w->why.key, (long)k->bad_line, out.at);
    d_tells(k, seat, out.at);
    seen.sheets++;
    seen.own += seat == side;
    seen.answers += seat != side;
    seen.battles += d_happened(k->w, DWF_EVENT_VALUE) > 0;
    seen.halves += s->side != side || s->turn != now || s->flow.over;
    bool waits = !s->flow.over && flow_peek(s)->step == DWF_STEP_WITHDRAW;
    seen.asked += waits;
    seen.held += k->held != NULL;
    ck_assert_msg(asked || !waits || seat != side, "it was not foretold that somebody is asked after\n%s", out.at);
    if (!asked && !waits && seat == side && writes != !seat) {
        seen.standing += d_notes(k, NOTE_FIRED, 0) > 0;
        ck_assert_msg(!k->held, "%s, which was not foretold", k->held);
        ck_assert_msg(!rules_differ(&k->w->r, &k->end, s, path, sizeof path), "%s differs after\n%s", path, out.at);
        ck_assert_int_eq(memcmp(&k->end, s, sizeof *s), 0);
        seen.equal++;
    }
    return !s->flow.over;
}

START_TEST(what_is_foretold_comes_to_pass)
{
    static const char *const scenarios[] = {"1863", "1862", "1861-campaign"};
    int most = getenv("DISPATCH_SOAK") ? 10000 : 120;
    uint64_t seed = 1861;
    for (int game = 0; seen.equal < most; game++) {
        struct sheets_of *k = d_sheets(scenarios[game % 3], NULL);
        while (seen.equal < most && turn(k, game % 3, &seed))
            ;
        d_close_sheets(k);
    }
    printf("%d sheets, %d foretold, %d with battles, %d by standing orders; %d questions, %d held; %d halves: %d "
           "sheets of "
           "the owner, %d of the other\n",
           seen.sheets, seen.equal, seen.battles, seen.standing, seen.asked, seen.held, seen.halves, seen.own,
           seen.answers);
    ck_assert_int_gt(seen.standing, most / 20);
    ck_assert_int_gt(seen.battles, most / 4);
    ck_assert_int_ge(10 * seen.own, 10 * seen.halves);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided we fall: receipts");
    TCase *c = tcase_create("receipts");
    tcase_add_test(c, what_is_foretold_comes_to_pass);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    d_war_data();
    return run_suite(suite());
}
