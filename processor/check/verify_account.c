/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/verify_account.h"
#include "processor/record/deck_layout.h"
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

/* ---- the openings of a report ---- */

static int by_place(const void *a, const void *b)
{
    const struct opened *x = a, *y = b;
    return verify_by_place(&x->card, &y->card);
}

static void read_openings(struct account *a)
{
    const struct proof *p = &a->c->proof;
    a->opened = arena_take(a->v->arena, (p->n_openings + 1) * sizeof *a->opened);
    for (size_t i = 0; i < p->n_openings; i++) {
        const struct proof_opening *o = &p->opening[i];
        const struct opened one = {.card = {span_of(o->deck), span_of(o->card), o->epoch, o->slot, a->name, false}};
        a->opened[a->n_opened++] = one;
    }
    if (a->n_opened > 1)
        qsort(a->opened, a->n_opened, sizeof *a->opened, by_place);
    size_t kept = 0; /* a card that was drawn and played is opened twice */
    for (size_t i = 0; i < a->n_opened; i++)
        if (kept == 0 || by_place(&a->opened[kept - 1], &a->opened[i]) != 0)
            a->opened[kept++] = a->opened[i];
    a->n_opened = kept;
}

struct opened *account_opened(const struct account *a, struct span deck, uint64_t epoch, uint64_t slot)
{
    const struct opened want = {.card = {.deck = deck, .epoch = epoch, .slot = slot}};
    return a->n_opened ? bsearch(&want, a->opened, a->n_opened, sizeof want, by_place) : NULL;
}

bool account_is_closed(const struct account *a)
{
    return a->layout && a->is_whole;
}

/* ---- the game's beginning ---- */

/* Which cards are in which deck, and in which order in a fixed one, does not depend on luck: the set-up is carried out
 * with any. */
static const void *set_up(struct verifier *v, const struct rules *rules)
{
    const struct genesis *g = v->genesis;
    struct chance chance = chance_plain;
    struct problem why = {0};
    struct play *play = arena_take(v->arena, sizeof *play);
    void *state = arena_take(v->arena, rules->is->state_size);
    const char *option[OPTIONS_MAX];
    for (int i = 0; i < g->n_option; i++)
        option[i] = g->option[i];
    play_begin(play, &chance, &why);
    return rules_setup(rules, &(struct setup){g->scenario, option, g->n_option}, state, play) ? state : NULL;
}

static void find_start(struct verifier *v, struct start *start)
{
    start->set = v->set;
    start->rules = v->rules;
    if (start->set && v->genesis->revision > start->rules.is->revision)
        start->rules.data = NULL;
    if (start->set)
        start->view = arena_take(v->arena, start->rules.is->state_size);
    if (start->rules.data)
        start->state = set_up(v, &start->rules);
}

/* The place of a pile, a hand or the table with this card, or at this slot where card is 0; NULL: none. */
static const struct place *start_place(const struct account *a, int deck, int card, int slot)
{
    const struct deck *d = deck_in(&a->start->rules, a->start->state, deck);
    for (int i = -2; d && i < SEATS_MAX; i++) {
        const struct pile *pile = i == -2 ? &d->draw : i == -1 ? &d->table : &d->hand[i];
        for (int32_t k = 0; k < pile->n; k++)
            if (pile->at[k].slot >= 0 && (card ? pile->at[k].card == card : pile->at[k].slot == slot))
                return &pile->at[k];
    }
    return NULL;
}

int account_fixed_card(const struct account *a, int deck, uint64_t slot)
{
    const struct place *place = slot < PILE_MAX ? start_place(a, deck, 0, (int)slot) : NULL;
    return place ? place->card : 0;
}

int account_fixed_slot(const struct account *a, int deck, int card)
{
    const struct place *place = card > 0 ? start_place(a, deck, card, 0) : NULL;
    return place ? place->slot : -1;
}

bool account_needs_no_slot(const struct account *a, int deck, int card)
{
    const struct rules *rules = &a->start->rules;
    return card > 0 && a->start->state && rules->is->card_id(rules, card) && !start_place(a, deck, card, 0);
}

const char *account_card(const struct account *a, int card)
{
    const struct rules *rules = &a->start->rules;
    const char *id = rules->data ? rules->is->card_id(rules, card) : "a card";
    return id ? id : "?";
}

/* ---- the walk ---- */

struct walker {
    struct verifier *v;
    struct start start;
    struct layout *layout;
    bool holds;              /* every entry up to `next` was seen, and fits */
    uint64_t next, revision; /* of the rules, as far as the entries go */
    bool *is_whole; /* of each report: those before it are here, from 1 or from the one that shows the hand anew */
    struct accounted sum[SEATS_MAX];
};

/* Has the report an entry of this verb, and its first word, where one is wanted? */
static bool has_entry(const struct checked *c, enum journal_verb verb, const char *first)
{
    for (size_t i = c->proof.n_lines; i > 0; i--) {
        struct span left = c->proof.line[i - 1], word;
        if (span_word(&left, &word) && span_word(&left, &word) && journal_verb_of(word) == verb &&
            (!first || (span_word(&left, &word) && span_is(word, first))))
            return true;
    }
    return false;
}

/* Who takes a seat over is shown his hand in a report of its own. */
static bool takes_over(const struct checked *c)
{
    return has_entry(c, ENTRY_REPLACE, c->proof.seat);
}

static void find_whole(struct walker *w)
{
    struct verifier *v = w->v;
    w->is_whole = arena_take(v->arena, (v->n + 1) * sizeof *w->is_whole);
    for (size_t i = 0; i < v->n; i++) {
        const struct proof *p = &v->report[i].proof, *before = i > 0 ? &v->report[i - 1].proof : NULL;
        bool follows = before && strcmp(before->seat, p->seat) == 0 && before->number + 1 == p->number;
        w->is_whole[i] =
            v->report[i].leads && (p->number == 1 || takes_over(&v->report[i]) || (follows && w->is_whole[i - 1]));
    }
}

static bool is_of_interest(struct span line)
{
    struct span word;
    if (!span_word(&line, &word) || !span_word(&line, &word))
        return false;
    enum journal_verb is = journal_verb_of(word);
    return is == ENTRY_DRAW || is == ENTRY_MOVE || is == ENTRY_SHUFFLE || is == ENTRY_DECK || is == ENTRY_UPGRADE;
}

static void go_on(struct walker *w, const struct checked *c)
{
    uint64_t first = c->proof.before ? c->proof.before : 1;
    struct journal_line *line = w->v->line;
    const char *why;
    for (; w->holds && w->next < c->at.size; w->next++) {
        struct span words = w->next >= first ? c->proof.line[w->next - first] : (struct span){0};
        if (!words.at && !verify_line_at(w->v, w->next, &words)) {
            w->holds = false;
            return;
        }
        if (!is_of_interest(words))
            continue;
        w->holds = journal_read(words, line) && layout_take(w->layout, line, &why);
        if (w->holds && journal_is(line, ENTRY_UPGRADE))
            w->revision = journal_number(line, 0, w->revision);
    }
}

static void take_account(struct walker *w, size_t i)
{
    const struct checked *c = &w->v->report[i];
    struct account *a = arena_take(w->v->arena, sizeof *a);
    *a = (struct account){.v = w->v, .start = &w->start, .c = c, .name = c->files->name, .seat = c->proof.seat};
    a->number = genesis_seat(w->v->genesis, span_of(a->seat));
    if (a->number < 0)
        return; /* a report of nobody: its facts are in no entry */
    a->sum = &w->sum[a->number];
    a->layout = w->holds ? w->layout : NULL;
    a->revision = w->revision;
    a->is_whole = w->is_whole[i];
    a->is_first_of_player = takes_over(c);
    a->is_shown_anew = a->is_first_of_player || has_entry(c, ENTRY_RULED, NULL);
    a->sum->reports++;
    read_openings(a);
    account_owed(a);
    account_view(a);
    account_told(a);
}

/* ---- what comes of it ---- */

static void say_owed(struct verifier *v, const char *seat, const struct accounted *sum)
{
    size_t all = sum->drawn + sum->given + sum->sealed;
    if (all > 0)
        verify_say(v, VERIFY_PROVED, "cards-owed",
                   "%s: by the log entries in these reports, %zu card%s drawn, %zu given and %zu sealed anew in hand; "
                   "%s of them opened by the report that must open it.",
                   seat, sum->drawn, verify_s(sum->drawn), sum->given, sum->sealed,
                   sum->unproved == 0 ? "each" : arena_words(v->arena, "%zu", all - sum->unproved));
    if (sum->times_kept > 0)
        verify_say(v, VERIFY_PROVED, "hands",
                   "The hand of %s was sealed anew %zu time%s, and held the same cards as before.", seat,
                   sum->times_kept, verify_s(sum->times_kept));
    if (sum->shown > 0)
        verify_say(
            v, VERIFY_PROVED, "cards-shown", "%s: hand, table and piles in %zu report%s are as the log has them%s.",
            seat, sum->shown, verify_s(sum->shown),
            sum->cards_shown == 0
                ? ""
                : arena_words(v->arena, ", and the %zu card%s named there %s opened as such, or known to all",
                              sum->cards_shown, verify_s(sum->cards_shown), sum->cards_shown == 1 ? "was" : "were"));
    if (sum->told > 0)
        verify_say(
            v, VERIFY_PROVED, "cards-told",
            "%s: the reports tell of %zu card%s as drawn, passed on, seen or open; each is the card that was opened.",
            seat, sum->told, verify_s(sum->told));
}

static void say_open(struct verifier *v, const struct start *start, const char *seat, const struct accounted *sum)
{
    bool has_decks = start->set && start->rules.is->n_decks > 0;
    if (sum->reports > 0 && !start->set)
        verify_say(v, VERIFY_OPEN, "cards-rules",
                   "Whether the hand and the events of %s name the cards that were opened: this program does not know "
                   "the game %s.",
                   seat, v->genesis->ruleset);
    else if (has_decks && !start->state && sum->reports > 0)
        verify_say(v, VERIFY_OPEN, "cards-data",
                   "Whether the hand and the events of %s name the cards that were opened: the game's data are not "
                   "those of this program.",
                   seat);
    else if (has_decks && !start->set->card && sum->reports > 0)
        verify_say(v, VERIFY_OPEN, "cards-told",
                   "Whether the cards told to %s are those that were opened: this program does not know how %s tells "
                   "of its cards.",
                   seat, v->genesis->ruleset);
    if (has_decks && sum->unshown > 0)
        verify_say(v, VERIFY_OPEN, "cards-log",
                   "Whether hand, table and piles in %zu report%s of %s are as the log has them: earlier entries are "
                   "not here.",
                   sum->unshown, verify_s(sum->unshown), seat);
    if (sum->untold > 0)
        verify_say(v, VERIFY_OPEN, "cards-before",
                   "%zu card%s that reports of %s tell of or show: the proof of %s is in a report that is not here.",
                   sum->untold, verify_s(sum->untold), seat, sum->untold == 1 ? "it" : "them");
}

/* Nothing came from elsewhere where every entry fits, every hand shown is the log's, and every slot was opened. */
static void say_draws(struct walker *w)
{
    size_t loose = 0, shown = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        loose += w->sum[i].unproved + w->sum[i].untold + w->sum[i].unshown;
        shown += w->sum[i].shown;
    }
    for (size_t i = 0; i < w->v->out->n_findings; i++)
        loose += strncmp(w->v->out->finding[i].key, "card-", 5) == 0;
    if (!w->holds || w->v->epochs.n == 0)
        return;
    verify_say(w->v, VERIFY_PROVED, "draws", "Every draw %stook the top card of its pile%s.",
               loose || !shown ? "in the log " : "", loose || !shown ? "" : ", and no card came from elsewhere");
}

void verify_accounts(struct verifier *v)
{
    struct walker *w = arena_take(v->arena, sizeof *w);
    struct checked **order = arena_take(v->arena, (v->n + 1) * sizeof *order);
    size_t n = 0;
    if (v->forked)
        return; /* of two histories none is gone through */
    *w = (struct walker){
        .v = v, .layout = layout_new(v->arena), .holds = true, .next = 1, .revision = v->genesis->revision};
    find_start(v, &w->start);
    find_whole(w);
    for (size_t i = 0; i < v->n; i++)
        if (v->report[i].leads)
            order[n++] = &v->report[i];
    if (n > 1)
        qsort(order, n, sizeof(struct checked *), verify_by_size);
    for (size_t i = 0; i < n; i++) {
        go_on(w, order[i]);
        take_account(w, (size_t)(order[i] - v->report));
    }
    for (int i = 0; i < v->genesis->n_seats; i++)
        say_owed(v, v->genesis->seat[i].name, &w->sum[i]);
    say_draws(w);
    for (int i = 0; i < v->genesis->n_seats; i++)
        say_open(v, &w->start, v->genesis->seat[i].name, &w->sum[i]);
}
