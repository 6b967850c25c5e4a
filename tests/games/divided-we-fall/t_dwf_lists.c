/* SPDX-License-Identifier: Apache-2.0 */
/* Both orders of appearance, row by row as the lists have them, against what the doors bring and offer.
 *
 * A row here is what comes, and where, tier by tier: "+leader" comes, "-leader" leaves, ">leader" is transferred,
 * "infantry3" and so on; places: an area, "@leader" where he stands, "flag" any own flag city (".port", ".west" of the
 * Mississippi, "<area" west of it), "in.TN" any own area of the state, "army.TN" any with own infantry, "army~area" one
 * beside it, "fort.MS", "port". Behind a second blank: "?" only if held, "!" not where infantry is, "!!" nor militia.
 */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 9 };
struct entry {
    const char *id; /* of the statement */
    int side, turn;
    const char *row[ROWS];
};
static const struct entry lists[] = {
    {"DWF-reinforce-12", DWF_USA, 1, {NULL}},
    {"DWF-reinforce-13", DWF_USA, 2, {"+mcdowell washington_dc", "+lyon st_louis", "supply1 flag"}},
    {"DWF-reinforce-14",
     DWF_USA,
     3,
     {"+butler ft_monroe", "infantry1 @butler", "+banks,-patterson @patterson/washington_dc"}},
    {"DWF-reinforce-15",
     DWF_USA,
     4,
     {"-lyon", "+mcclellan,-mcdowell @mcdowell/washington_dc", "infantry1 st_louis", "gunboat1 st_louis",
      "ship3 philadelphia", "+grant_1861 cairo"}},
    {"DWF-reinforce-16", DWF_USA, 5, {"+buell cincinnati", "infantry1 @buell"}},
    {"DWF-reinforce-17", DWF_USA, 6, {"+curtis,infantry1 st_louis", "+pope st_louis"}},
    {"DWF-reinforce-18",
     DWF_USA,
     6,
     {"infantry6,supply1 washington_dc", "infantry1 philadelphia", "infantry2,supply1,gunboat1 cairo",
      "ironclad1 philadelphia|st_louis"}},
    {"DWF-reinforce-19",
     DWF_USA,
     6,
     {">butler new_orleans|ship_island|ft_pickens", "infantry1 lexington|louisville ?", "infantry1 charleston_wv ?"}},
    {"DWF-reinforce-20",
     DWF_USA,
     7,
     {"infantry3,mrr1 washington_dc", "infantry1 cincinnati", "infantry1 st_louis", "infantry1,ship1 philadelphia",
      "infantry1 cairo"}},
    {"DWF-reinforce-21", DWF_USA, 7, {"+halleck,-grant_1861 @grant_1861/st_louis", "-banks"}},
    {"DWF-reinforce-22",
     DWF_USA,
     8,
     {"infantry1 washington_dc", "infantry2 cincinnati|cairo", "ship1 philadelphia", "infantry1 st_louis",
      "infantry2 flag", "ironclad1 philadelphia|st_louis"}},
    {"DWF-reinforce-23",
     DWF_USA,
     9,
     {"infantry2 washington_dc", "infantry1 cincinnati|cairo", "infantry1 st_louis", "infantry1 flag"}},
    {"DWF-reinforce-24",
     DWF_USA,
     9,
     {">pope washington_dc|army~washington_dc", "+grant_1861,-halleck @halleck/cairo",
      "infantry1 lexington|louisville ?", "infantry1 charleston_wv ?"}},
    {"DWF-reinforce-25",
     DWF_USA,
     10,
     {"+steele,-curtis @curtis/st_louis", "infantry2,mrr1 flag", "gunboat1 philadelphia|cairo|st_louis",
      "ironclad1 philadelphia|st_louis"}},
    {"DWF-reinforce-26",
     DWF_USA,
     11,
     {"-pope", "+carr,-steele @steele/st_louis", "+rosecrans,-buell @buell/cincinnati",
      "+burnside,-mcclellan @mcclellan/washington_dc", "infantry1 flag"}},
    {"DWF-reinforce-27",
     DWF_USA,
     12,
     {"+grant_1863,-grant_1861 @grant_1861", "+banks,-butler @butler/new_orleans", "-carr"}},
    {"DWF-reinforce-28",
     DWF_USA,
     12,
     {"infantry3 flag", "infantry2 washington_dc", "infantry2 cincinnati|st_louis", "ironclad1 philadelphia|st_louis",
      "mrr1 flag"}},
    {"DWF-reinforce-29", DWF_USA, 13, {"+hooker @burnside/washington_dc", ">burnside cincinnati|army.KY"}},
    {"DWF-reinforce-30", DWF_USA, 13, {"infantry2 washington_dc", "infantry2 cincinnati|st_louis", "mrr1 flag"}},
    {"DWF-reinforce-31",
     DWF_USA,
     14,
     {"militia1 charleston_wv", "infantry2 washington_dc", "ship1 philadelphia", "gunboat1 philadelphia|cairo|st_louis",
      "infantry3 flag", "ironclad1 philadelphia|st_louis"}},
    {"DWF-reinforce-32",
     DWF_USA,
     15,
     {"+meade,-hooker @hooker/washington_dc", "infantry4 washington_dc", "infantry3 flag",
      "+steele army.AR+MO|st_louis"}},
    {"DWF-reinforce-33",
     DWF_USA,
     16,
     {"ship1 philadelphia", "gunboat1 philadelphia|cairo|st_louis", "ironclad1 philadelphia|st_louis"}},
    {"DWF-reinforce-34",
     DWF_USA,
     17,
     {"+thomas army.KY+TN", "+sherman,-rosecrans @rosecrans/in.TN", "+gorman st_louis|army.MO+AR", "ship1 philadelphia",
      "gunboat1 philadelphia|cairo|st_louis"}},
    {"DWF-reinforce-35",
     DWF_USA,
     18,
     {"+schofield,-burnside @burnside", "+rosecrans,-gorman @gorman/st_louis", "+mcpherson army.GA+SC|@grant_1863",
      "+butler ft_monroe|cold_harbor", "infantry1 @butler !!", "ship1 philadelphia"}},
    {"DWF-reinforce-36",
     DWF_USA,
     19,
     {">grant_1863 washington_dc|army.VA", "+hunter,infantry1 winchester|staunton|mcdowell/washington_dc"}},
    {"DWF-reinforce-37", DWF_USA, 20, {"ship1 philadelphia", "gunboat1 philadelphia|cairo|st_louis"}},
    {"DWF-reinforce-37", DWF_USA, 21, {"gunboat1 philadelphia|cairo|st_louis"}},
    {"DWF-reinforce-38", DWF_USA, 22, {"+howard,-mcpherson @mcpherson", "+sheridan,-hunter @hunter/harpers_ferry"}},
    {"DWF-reinforce-39", DWF_USA, 23, {"+hurlbut new_orleans|mobile", "+slocum army.GA+TN|cincinnati"}},
    {"DWF-reinforce-40", DWF_USA, 24, {"+ord,-butler @butler", "gunboat2 philadelphia|cairo|st_louis"}},
    {"DWF-reinforce-41", DWF_CSA, 1, {"+je_johnston winchester", "+beauregard manassas", "+price jefferson_city"}},
    {"DWF-reinforce-42", DWF_CSA, 2, {"+magruder richmond|cold_harbor"}},
    {"DWF-reinforce-43", DWF_CSA, 3, {"+loring,infantry1 mcdowell/in.VA"}},
    {"DWF-reinforce-44", DWF_CSA, 4, {"+polk memphis", "infantry2 flag"}},
    {"DWF-reinforce-45", DWF_CSA, 5, {"+as_johnston in.TN", "+bragg,infantry1 pensacola|in.FL"}},
    {"DWF-reinforce-46",
     DWF_CSA,
     6,
     {"+hardee @as_johnston|army.TN", "+van_dorn little_rock|army.west", "+s_jones pensacola|mobile"}},
    {"DWF-reinforce-47",
     DWF_CSA,
     6,
     {"-price", "+smith,infantry1 knoxville/in.TN", ">beauregard in.TN", "+jackson,-loring @loring", "-magruder"}},
    {"DWF-reinforce-48",
     DWF_CSA,
     6,
     {"infantry3,supply1 flag", "infantry3 richmond", "infantry2 nashville", "infantry1 humboldt",
      "infantry1 selma|decatur|mobile"}},
    {"DWF-reinforce-49", DWF_CSA, 6, {"ironclad1 norfolk/flag.port", "infantry1 bowling_green|lexington ?"}},
    {"DWF-reinforce-50",
     DWF_CSA,
     7,
     {"+bragg,-as_johnston @as_johnston", "-hardee", ">beauregard charleston|savannah|army.GA+SC"}},
    {"DWF-reinforce-51",
     DWF_CSA,
     7,
     {"+holmes flag.west|army.west", "infantry1 @holmes !", "infantry1 flag<milledgeville"}},
    {"DWF-reinforce-52", DWF_CSA, 8, {"-polk,-s_jones", "+lee,-je_johnston,infantry2 @je_johnston/richmond"}},
    {"DWF-reinforce-53",
     DWF_CSA,
     8,
     {"infantry2 flag", "ironclad1 port", "infantry1 bowling_green|lexington ?", "infantry1 flag<milledgeville"}},
    {"DWF-reinforce-54",
     DWF_CSA,
     9,
     {"-jackson", "infantry1 richmond", "infantry3 flag", "+price flag.west|army.west", "+hardee,-bragg @bragg",
      "infantry1 flag<milledgeville"}},
    {"DWF-reinforce-55", DWF_CSA, 10, {"+bragg,-hardee @hardee", "-price", "ironclad1 port"}},
    {"DWF-reinforce-55", DWF_CSA, 11, {"-smith"}},
    {"DWF-reinforce-56", DWF_CSA, 12, {"+pemberton,infantry1 vicksburg|fort.MS/flag<atlanta"}},
    {"DWF-reinforce-57",
     DWF_CSA,
     12,
     {"infantry3 flag", "-holmes", "+smith in.LA+MS", "+longstreet richmond", "ironclad1 port"}},
    {"DWF-reinforce-58", DWF_CSA, 13, {"-van_dorn", "infantry5 flag"}},
    {"DWF-reinforce-59", DWF_CSA, 14, {"-longstreet", "infantry2 flag", "ironclad1 port"}},
    {"DWF-reinforce-60", DWF_CSA, 15, {"+hardee,-pemberton @pemberton/in.MS", "infantry2 flag"}},
    {"DWF-reinforce-61", DWF_CSA, 16, {"+longstreet atlanta|knoxville|chattanooga/richmond", "ironclad1 port"}},
    {"DWF-reinforce-62", DWF_CSA, 17, {"+polk,-hardee @hardee/in.MS|army.MS"}},
    {"DWF-reinforce-63", DWF_CSA, 18, {"+forrest in.MS+TN", "infantry1 @forrest !!"}},
    {"DWF-reinforce-64",
     DWF_CSA,
     18,
     {"+je_johnston,-bragg @bragg/in.TN+GA|army.TN+GA", "+price in.TN+MS+MO+AR|army.TN+MS+MO+AR"}},
    {"DWF-reinforce-65", DWF_CSA, 19, {"-longstreet"}},
    {"DWF-reinforce-65", DWF_CSA, 20, {"-polk", "+early,infantry1 lynchburg|army.VA"}},
    {"DWF-reinforce-66", DWF_CSA, 21, {"+hood,-je_johnston @je_johnston/in.TN+GA|army.TN+GA"}},
    {"DWF-reinforce-67",
     DWF_CSA,
     24,
     {"+je_johnston,-hood @hood/in.GA+SC", "-price,-forrest,-early", "+ap_stewart in.GA+SC"}},
};
enum { ENTRIES = sizeof lists / sizeof *lists };

/* ---- reading a row of the table ---- */
/* The next word up to one of these; false: there is none. */
static bool next_word(const char **at, const char *ends, char word[64])
{
    size_t n = strcspn(*at, ends);
    snprintf(word, 64, "%.*s", (int)n, *at);
    *at += n;
    *at += **at != 0;
    return word[0] != 0;
}

static bool is_state_of(const struct war *w, const char *list, int area)
{
    const char *id = w->d->state[dwf_state_of(&w->r, &w->s, area)].id;
    char word[64];
    for (const char *at = list; next_word(&at, "+", word);)
        if (id && strcmp(word, id) == 0)
            return true;
    return false;
}

static bool is_place(const struct war *w, const struct entry *e, const char *word, int area)
{
    const struct dwf_area *a = &w->d->area[area];
    bool own = dwf_owns(&w->r, &w->s, e->side, area), army = w->s.infantry[e->side][area] > 0;
    if (word[0] == '@') {
        const struct dwf_leader *l = &w->s.leader[d_leader_of(w, word + 1)];
        return l->status == DWF_ON_MAP && l->area == area;
    }
    if (strncmp(word, "flag", 4) == 0)
        return a->flag == e->side + 1 && !w->s.burned[area] && own &&
               (!strstr(word, ".port") || a->kind == DWF_SEA_PORT) &&
               (!strstr(word, ".west") || (a->theaters & DWF_WEST)) &&
               (!strchr(word, '<') || a->lon < w->d->area[d_area_of(w, strchr(word, '<') + 1)].lon);
    if (strcmp(word, "army.west") == 0)
        return army && (a->theaters & DWF_WEST);
    if (strncmp(word, "army~", 5) == 0) {
        const struct kit_link *k = kit_link_to(&w->d->map, d_area_of(w, word + 5), area);
        return army && k && (k->kinds & DWF_LAND);
    }
    if (strncmp(word, "army.", 5) == 0)
        return army && a->kind != DWF_SEA && is_state_of(w, word + 5, area);
    if (strncmp(word, "in.", 3) == 0)
        return own && a->kind != DWF_SEA && is_state_of(w, word + 3, area);
    if (strncmp(word, "fort.", 5) == 0)
        return w->s.fort[area] && w->s.fort_of[area] == e->side + 1 && is_state_of(w, word + 5, area);
    if (strcmp(word, "port") == 0)
        return own && (a->kind == DWF_SEA_PORT || a->kind == DWF_RIVER_PORT);
    return strcmp(a->id, word) == 0;
}

/* Of the first tier that has any. */
static struct kit_set places_of(const struct war *w, const struct entry *e, const char *row)
{
    struct kit_set out = {{0}};
    char what[64], tiers[64], tier[64], word[64], how[64];
    const char *at = row;
    next_word(&at, " ", what), next_word(&at, " ", tiers), next_word(&at, " ", how);
    for (const char *t = tiers; kit_is_empty(&out) && next_word(&t, "/", tier);)
        for (const char *p = tier; next_word(&p, "|", word);)
            for (int area = 1; area <= w->d->n_areas; area++)
                if (is_place(w, e, word, area) && !(e->side == DWF_CSA && w->s.burned[area]) &&
                    !dwf_has_combat(&w->r, &w->s, !e->side, area) &&
                    (how[0] != '?' || dwf_owns(&w->r, &w->s, e->side, area)))
                    kit_put(&out, area);
    return out;
}

static const char *const ops[] = {
    [DWF_OP_INFANTRY] = "infantry", [DWF_OP_SUPPLY] = "supply",     [DWF_OP_SHIP] = "ship",
    [DWF_OP_GUNBOAT] = "gunboat",   [DWF_OP_IRONCLAD] = "ironclad", [DWF_OP_RAIL] = "mrr",
    [DWF_OP_MILITIA] = "militia"};
static int op_of(const char *word, int *n)
{
    for (int op = DWF_OP_INFANTRY; op <= DWF_OP_MILITIA; op++) {
        size_t length = strlen(ops[op]);
        if (strncmp(word, ops[op], length) == 0) {
            *n = atoi(word + length);
            return op;
        }
    }
    ck_abort_msg("no such thing: %s", word);
    return 0;
}

/* Does a row of the data bring just this? */
static bool brings_this(const struct war *w, const struct dwf_row *row, const char *what)
{
    char word[64];
    int n = 0, found = 0, count;
    for (const char *at = what; next_word(&at, ",", word); n++)
        for (int i = 0; i < row->n_events; i++) {
            const struct dwf_event *event = &row->event[i];
            const char *leader = event->op <= DWF_OP_TRANSFER ? w->d->leader[event->leader].id : NULL;
            char mark = event->op == DWF_OP_LEADER ? '+' : event->op == DWF_OP_REMOVE ? '-' : '>';
            found += leader ? word[0] == mark && strcmp(leader, word + 1) == 0
                            : !strchr("+->", word[0]) && op_of(word, &count) == event->op && count == event->n;
        }
    return n == found && n == row->n_events;
}

/* ---- a position in which both sides' rows can be seen ---- */
/* The enemy stands wherever this row could come first, so that its other places count. */
static void bar_first(struct war *w, const struct entry *e, const char *row)
{
    char what[64], tiers[64], tier[64], word[64];
    const char *at = row, *t = tiers;
    if (!next_word(&at, " ", what) || !next_word(&at, " ", tiers) || !strchr(tiers, '/'))
        return;
    next_word(&t, "/", tier);
    for (const char *p = tier; next_word(&p, "|", word);)
        for (int area = 1; area <= w->d->n_areas && word[0] != '@'; area++)
            if (is_place(w, e, word, area)) {
                w->s.infantry[e->side][area] = w->s.fort[area] = w->s.fort_of[area] = 0;
                w->s.infantry[!e->side][area] = 1;
            }
}

enum variant { WITH_OLD_ONES, WITHOUT, BARRED, VARIANTS };

/* Own infantry in the first area of each state, and whoever is replaced or moved is at hand. */
static struct war *stage(const struct entry *e, enum variant variant)
{
    bool old_ones = variant == WITH_OLD_ONES;
    struct war *w = d_a_war(e->turn < 12 ? "1862" : "1863");
    char what[64], word[64];
    d_clear(w);
    w->s.kentucky = 1;
    w->s.virginia = e->turn >= 14;
    for (int state = 1; state <= w->d->n_states; state++)
        for (int area = 1; area <= w->d->n_areas; area++)
            if (dwf_state_of(&w->r, &w->s, area) == state) {
                w->s.infantry[e->side][area] = 1;
                break;
            }
    if (e->side == DWF_CSA)
        d_fort(w, DWF_CSA, "jackson", 1), d_infantry(w, DWF_CSA, "jackson", 1);
    for (int i = 0; i < ENTRIES && old_ones; i++)
        for (int k = 0; k < ROWS && lists[i].row[k] && lists[i].side == e->side && lists[i].turn == e->turn; k++) {
            const char *at = lists[i].row[k];
            next_word(&at, " ", what);
            for (const char *p = what; next_word(&p, ",", word);)
                if (word[0] == '-' || word[0] == '>')
                    d_leads(w, word + 1, e->side ? "frederick" : "petersburg");
            if (strstr(lists[i].row[k], "@burnside") && strcmp(what, "+hooker") == 0)
                d_leads(w, "burnside", "frederick");
        }
    for (int k = 0; k < ROWS && e->row[k] && variant == BARRED; k++)
        bar_first(w, e, e->row[k]);
    return w;
}

/* The places at which an open row is offered; false: it is not open. */
static bool offered_places(struct war *w, const struct dwf_row *row, struct kit_set *out)
{
    *out = (struct kit_set){{0}};
    prompt_begin(&w->prompt, &w->lists);
    if (!rules_prompt(&w->r, &w->s, w->s.side, DWF_PLACE, &w->prompt))
        return false;
    for (int i = 0; i < w->prompt.n_offers; i++) {
        const struct offer *offer = &w->prompt.offers[i];
        if (&w->d->row[w->s.row[w->prompt.ids[offer->arg[0].first] - 1]] != row)
            continue;
        for (int k = 0; k < offer->arg[1].count; k++)
            kit_put(out, w->prompt.ids[offer->arg[1].first + k]);
        return true;
    }
    return false;
}

/* Leaders after all has come: where one of these places was. */
static void check_leaders(const struct war *w, const char *row, const struct kit_set *places)
{
    char what[64], word[64];
    const char *at = row;
    next_word(&at, " ", what);
    for (const char *p = what; next_word(&p, ",", word);) {
        if (!strchr("+->", word[0]))
            continue;
        const struct dwf_leader *l = &w->s.leader[d_leader_of(w, word + 1)];
        if (word[0] == '-')
            ck_assert_msg(l->status == DWF_OFF, "%s stays", word);
        else if (l->status == DWF_ON_MAP && !kit_is_empty(places))
            ck_assert_msg(kit_has(places, l->area), "%s is in %s", word, w->d->area[l->area].id);
        else
            ck_assert_msg(word[0] == '>' || l->status == DWF_ON_MAP, "%s has not come", word);
    }
}

/* What came of a kind, by events of the opening and of what is left at its end. */
static int came(const struct war *w, int op)
{
    int n = 0;
    for (int i = 0; i < w->n_log; i++)
        n += w->log[i].kind == DWF_EVENT_CAME && w->log[i].arg[1] == op ? w->log[i].arg[2] : 0;
    for (int i = 0; op == DWF_OP_INFANTRY && i < w->n_log; i++)
        n += w->log[i].kind == DWF_EVENT_NOT_COME && w->log[i].arg[1] == op ? w->log[i].arg[2] : 0;
    return n;
}

/* Of what is not asked: it has come to the one place that there is. */
static bool came_there(const struct war *w, const char *what, const struct kit_set *places)
{
    int n = 0, op = strchr("+->", what[0]) ? 0 : op_of(what, &n);
    bool there = op == 0 || op == DWF_OP_MILITIA || kit_is_empty(places);
    for (int i = 0; i < w->n_log; i++)
        there = there || (w->log[i].kind == DWF_EVENT_CAME && w->log[i].arg[1] == op && w->log[i].arg[2] == n &&
                          kit_has(places, w->log[i].arg[3]));
    return there && kit_count(places) <= 1;
}

static void check_half(const struct entry *e, enum variant variant)
{
    struct war *w = stage(e, variant);
    struct kit_set before[ROWS] = {{{0}}}, offered;
    int wanted[DWF_OP_BUILDING + 1] = {0}, n_rows = 0, n_data = 0;
    for (int k = 0; k < ROWS && e->row[k]; k++)
        before[k] = places_of(w, e, e->row[k]);
    d_opens(w, e->side, e->turn);
    w->n_log = 0;
    for (int i = 0; i < w->play.n_events; i++)
        w->log[w->n_log++] = w->play.events[i];
    for (int k = 0; k < ROWS && e->row[k]; k++) {
        char what[64];
        const char *at = e->row[k];
        bool there = false; /* a row with one place is not asked, one with several is offered just these */
        next_word(&at, " ", what);
        for (int i = 1; i <= w->d->n_rows && !there; i++) {
            const struct dwf_row *row = &w->d->row[i];
            if (row->side == e->side && row->turn == e->turn && brings_this(w, row, what))
                there = strchr(e->row[k], '@') ||
                        (offered_places(w, row, &offered) ? memcmp(&offered, &before[k], sizeof offered) == 0
                                                          : came_there(w, what, &before[k]));
        }
        ck_assert_msg(there, "%s does not come in turn %d as it should", e->row[k], e->turn);
    }
    while (d_step(w) == DWF_STEP_ARRIVE) {
        struct order o = {.verb = DWF_FINISH};
        play_begin(&w->play, NULL, &w->why);
        ck_assert(rules_apply(&w->r, &w->s, e->side, &o, &w->after, &w->play));
        w->s = w->after;
        for (int i = 0; i < w->play.n_events && w->n_log < 512; i++)
            w->log[w->n_log++] = w->play.events[i];
    }
    for (int k = 0; k < ROWS && e->row[k]; k++)
        check_leaders(w, e->row[k], &before[k]);
    for (int i = 0; i < ENTRIES; i++)
        for (int k = 0; k < ROWS && lists[i].row[k] && lists[i].side == e->side && lists[i].turn == e->turn; k++) {
            char what[64], word[64];
            const char *at = lists[i].row[k];
            next_word(&at, " ", what);
            n_rows++;
            for (const char *p = what; next_word(&p, ",", word);) {
                int n = 0, op = strchr("+->", word[0]) ? 0 : op_of(word, &n);
                wanted[op] += op == DWF_OP_INFANTRY && strchr(lists[i].row[k], '!') ? 0 : n;
            }
        }
    for (int i = 1; i <= w->d->n_rows; i++)
        n_data += w->d->row[i].side == e->side && w->d->row[i].turn == e->turn;
    ck_assert_int_eq(n_data, n_rows); /* and nothing else comes */
    for (int op = DWF_OP_INFANTRY; op <= DWF_OP_RAIL; op++) {
        int more = came(w, op) - wanted[op]; /* Missouri's June recruit; one with a leader who found none */
        ck_assert_msg(more == 0 || (op == DWF_OP_INFANTRY && more == 1), "turn %d side %d: %d of %s too many", e->turn,
                      e->side, more, ops[op]);
    }
    d_close_war(w);
}

START_TEST(a_half_of_the_lists)
{
    for (int variant = 0; variant < VARIANTS; variant++)
        check_half(&lists[_i], (enum variant)variant);
    proves(lists[_i].id);
}
END_TEST

/* One infantry comes with a leader: "!" where no infantry of his side is, "!!" nor militia. Each is tried in an empty
 * place, beside infantry and beside militia. */
START_TEST(one_with_a_leader_who_has_none)
{
    static const struct {
        const char *id, *leader, *place, *state; /* the militia of this one stands there */
        int side, turn;
        bool militia; /* it counts */
    } rows[] = {{"DWF-reinforce-51", "holmes", "little_rock", "AR", DWF_CSA, 7, false},
                {"DWF-reinforce-63", "forrest", "memphis", "TN", DWF_CSA, 18, true},
                {"DWF-reinforce-35", "butler", "ft_monroe", NULL, DWF_USA, 18, false}};
    for (int there = 0; there < 3; there++) { /* nobody, infantry, militia */
        struct war *w = d_bare_war();
        int place = d_area_of(w, rows[_i].place), row = 0, before = there == 1;
        if (there == 2 && !rows[_i].state) {
            d_close_war(w);
            continue; /* none may stand there: of the row itself it is asserted below */
        }
        d_infantry(w, rows[_i].side, rows[_i].place, before);
        if (there == 2)
            d_militia(w, rows[_i].state, rows[_i].place);
        for (int i = 1; i <= w->d->n_rows; i++)
            if (w->d->row[i].side == rows[_i].side && w->d->row[i].turn == rows[_i].turn &&
                w->d->row[i].event[0].op == DWF_OP_INFANTRY && w->d->row[i].unless)
                row = i;
        ck_assert_int_gt(row, 0);
        ck_assert_int_eq(w->d->row[row].unless, strcmp(rows[_i].leader, "holmes") == 0 ? DWF_UNLESS_INFANTRY
                                                                                    : DWF_UNLESS_ANY);
        d_leads(w, rows[_i].leader, rows[_i].place);
        w->s.side = rows[_i].side;
        w->s.turn = rows[_i].turn;
        play_begin(&w->play, NULL, &w->why);
        dwf_put_row(&w->r, &w->s, &w->d->row[row], place, 1, false, &w->play);
        bool comes = there == 0 || (there == 2 && !rows[_i].militia);
        ck_assert_msg(w->s.infantry[rows[_i].side][place] == before + comes, "%s, %d there: %d", rows[_i].leader, there,
                      w->s.infantry[rows[_i].side][place]);
        proves(rows[_i].id);
        d_close_war(w);
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: lists");
    TCase *c = tcase_create("lists");
    tcase_add_loop_test(c, a_half_of_the_lists, 0, ENTRIES);
    tcase_add_loop_test(c, one_with_a_leader_who_has_none, 0, 3);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
