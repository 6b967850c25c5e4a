/* SPDX-License-Identifier: Apache-2.0 */
/* Divided We Fall by mail: whole turns in one sheet, moves and their ways, battles and their plans, what a receipt says
 * and what it refuses. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <stdio.h>
#include <string.h>

static struct sheets_of *k;

static void open_1863(void)
{
    k = d_sheets("1863", NULL);
}

static void shut(void)
{
    d_close_sheets(k);
}

/* Nobody is anywhere but those whom a test puts there. */
static void clear_half(int side, int turn)
{
    d_clear(k->w);
    (void)side, (void)turn;
}


static void show(int seat, const char *sheet)
{
    bool good = d_dry(k, seat, sheet);
    char text[4000];
    snprintf(text, sizeof text, "%s", sheet);
    printf("--- dry %d bad %d %s '%s' %s horizon %d\n", good, k->bad_line, k->w->why.key ? k->w->why.key : "", k->w->why.got, k->w->why.rule ? k->w->why.rule : "", k->out.horizon_line * k->out.horizon);
    int i = 1;
    for (char *l = strtok(text, "\n"); l; l = strtok(NULL, "\n"), i++)
        printf("%d %s\n      => %s\n", i, l, d_said(k, i));
    d_tells(k, seat, sheet);
    printf("held %s line %d; now turn %d side %d step %d points %d; equal %d\n", k->held ? k->held : "", k->held_line, k->w->s.turn, k->w->s.side, rules_asks(&k->w->s) ? d_step(k->w) : 0, k->w->s.points, memcmp(&k->end, &k->w->s, sizeof k->end) == 0);
    for (int n = 0; n < k->run.n_notes; n++)
        if (k->run.note[n].kind != NOTE_DID)
            printf("  note kind %d line %d %s\n", k->run.note[n].kind, k->run.note[n].line, k->run.note[n].why.key ? k->run.note[n].why.key : "");
}

START_TEST(try_it)
{
    struct war *w = k->w;
    const struct setup setup = {.scenario = "1861-campaign"};
    k->seq = 0;
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    show(DWF_USA, "done\n");
    for (int i = 0; i < w->s.n_rows; i++)
        printf("row %c: %s left %d\n", 'A' + i, dwf_row_of(&w->r, &w->s, w->s.row[i])->id, w->s.left[i]);
    show(DWF_CSA, "place A at Richmond, Nashville, Memphis\nplace B at Richmond, Nashville, Memphis, New Orleans\nfort Jefferson City\nfort Richmond, Charleston\nmove 1 from Atlanta to Chattanooga\npass\ndone\n"
        "when asked to withdraw at Manassas\nstand\nend\nwhen attacked\nlose infantry, fort, militia\nretreat to Richmond, Fredericksburg\nend\n");
    show(DWF_USA, "move 1 from Washington DC to Frederick\ndone\n");
    show(DWF_CSA, "done\n");
    show(DWF_USA, "done\n");
    show(DWF_CSA, "done\n");
    printf("USA turn %d: ", w->s.turn);
    w->s.infantry[DWF_USA][d_area_of(w, "washington_dc")] = w->s.fresh[DWF_USA][d_area_of(w, "washington_dc")] = 6;
    w->s.infantry[DWF_CSA][d_area_of(w, "manassas")] = 2;
    d_leads(w, "mcdowell", "washington_dc");
    d_leads(w, "beauregard", "manassas");
    show(DWF_USA, "march McDowell with 6 to Manassas\nfight Manassas\nlead McDowell\nlose infantry\nretreat to Washington DC\nif won at Manassas\nmove 1 from Frederick to Harpers Ferry\nend\nif not won at Manassas\nmove 1 from Frederick to Washington DC\nend\nmove 1 from St. Louis to Rolla\nmove supply from Washington DC to Manassas if hold Manassas\ndone\n");
}
END_TEST

static Suite *lines_suite(void)
{
    Suite *suite = suite_create("divided we fall: sheets");
    TCase *all = tcase_create("sheets");
    tcase_add_checked_fixture(all, open_1863, shut);
    tcase_add_test(all, try_it);
    suite_add_tcase(suite, all);
    (void)clear_half;
    return suite;
}

int main(void)
{
    d_war_data();
    return run_suite(lines_suite());
}
