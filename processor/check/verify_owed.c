/* SPDX-License-Identifier: Apache-2.0 */
/* What the entries of a report make it open: cards that its reader drew, was given, or has in a hand that was sealed
 * anew. And both sides of such a sealing are the same cards. */
#include "processor/check/verify_account.h"
#include "processor/record/deck_layout.h"
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;
enum owed { OWED_DRAWN, OWED_GIVEN, OWED_SEALED, OWED_KINDS };
enum { NAMED_MAX = 12 /* slots in one finding */ };

struct list_of_slots {
    struct text words;
    size_t n;
};
struct owing {
    struct account *a;
    struct list_of_slots missing, unknown; /* nothing opens them; something that is not here may */
};

static void name_slot(struct list_of_slots *list, struct span deck, uint64_t epoch, uint64_t slot)
{
    if (list->n++ < NAMED_MAX)
        text_format(&list->words, "%s%.*s %llu:%llu", list->n > 1 ? ", " : "", (int)deck.len, (const char *)deck.at,
                    (ull)epoch, (ull)slot);
    else if (list->n == NAMED_MAX + 1)
        text_words(&list->words, " and others");
}

/* Was it opened to this player in a report before? */
static bool opened_before(const struct account *a, struct span deck, uint64_t epoch, uint64_t slot)
{
    for (const struct checked *c = a->c; c-- > a->v->report && strcmp(c->proof.seat, a->seat) == 0;)
        for (size_t i = 0; c->leads && i < c->proof.n_openings; i++) {
            const struct proof_opening *o = &c->proof.opening[i];
            if (o->epoch == epoch && o->slot == slot && span_is(deck, o->deck))
                return true;
        }
    return false;
}

/* A card that was open to all before, or that its reader knew when it came back to him, is not opened once more. */
static bool was_known(const struct account *a, enum owed how, struct span deck, uint64_t epoch, uint64_t slot)
{
    const struct seen_card *seen = how == OWED_SEALED ? NULL : verify_seen(a->v, deck, epoch, slot);
    return (seen && seen->is_public) || (how == OWED_GIVEN && opened_before(a, deck, epoch, slot));
}

static bool is_certain(const struct account *a, enum owed how)
{
    return how == OWED_SEALED || (how == OWED_DRAWN ? a->layout != NULL : account_is_closed(a));
}

static void owe(struct owing *in, enum owed how, struct span deck, uint64_t epoch, uint64_t slot)
{
    struct account *a = in->a;
    struct opened *opened = account_opened(a, deck, epoch, slot);
    size_t *count[OWED_KINDS] = {&a->sum->drawn, &a->sum->given, &a->sum->sealed};
    if (a->layout && layout_is_fixed(a->layout, deck))
        return; /* nothing is hidden in it */
    ++*count[how];
    if (opened)
        opened->due = true;
    else if (!was_known(a, how, deck, epoch, slot)) {
        a->sum->unproved++;
        name_slot(is_certain(a, how) ? &in->missing : &in->unknown, deck, epoch, slot);
    }
}

/* ---- hands that were sealed anew ---- */

static int by_letters(const void *a, const void *b)
{
    return verify_compare_spans(*(const struct span *)a, *(const struct span *)b);
}

static void say_other_hand(struct account *a, struct span deck, uint64_t epoch, struct span card, bool is_gone)
{
    verify_say(a->v, VERIFY_WRONG, "card-hand",
               "A hand was sealed anew as %.*s epoch %llu with other cards than it had: %.*s is %s.", (int)deck.len,
               (const char *)deck.at, (ull)epoch, (int)card.len, (const char *)card.at, is_gone ? "gone" : "new in it");
}

/* Sorted lists; of `before` some may be missing. */
static bool same_hand(struct account *a, const struct journal_line *line, struct span *before, size_t n_before,
                      struct span *after, size_t n)
{
    uint64_t epoch = journal_number(line, 1, 0);
    size_t i = 0;
    qsort(before, n_before, sizeof *before, by_letters);
    qsort(after, n, sizeof *after, by_letters);
    for (size_t k = 0; k < n; k++)
        if (i < n_before && span_same(before[i], after[k]))
            i++;
        else if (i < n_before && verify_compare_spans(before[i], after[k]) < 0)
            break;
        else if (n_before == n) {
            say_other_hand(a, line->word[0], epoch, after[k], false);
            return false;
        }
    if (i < n_before)
        say_other_hand(a, line->word[0], epoch, before[i], true);
    return i == n_before;
}

/* "report 3", "reports 2 to 4": those before this one that are not here. */
static const char *absent(const struct account *a)
{
    uint64_t from = 0, to = 0;
    for (uint64_t number = a->c->proof.number - 1; number > 0; number--) {
        bool here = false;
        for (size_t i = 0; i < a->v->n && !here; i++)
            here = a->v->report[i].leads && a->v->report[i].proof.number == number &&
                   strcmp(a->v->report[i].proof.seat, a->seat) == 0;
        if (!here) {
            to = to ? to : number;
            from = number;
        } else if (to) {
            break; /* the newest of them are meant: what was drawn in them is in the hand */
        }
    }
    if (from == to)
        return arena_words(a->v->arena, "report %llu of %s", (ull)from, a->seat);
    return arena_words(a->v->arena, "reports %llu to %llu of %s", (ull)from, (ull)to, a->seat);
}

/* shuffle deck epoch N root hand:seat from e:s ...: at the sources lay what now lies at the new slots. */
static void compare_hand(struct account *a, const struct journal_line *line)
{
    struct span *before = arena_take(a->v->arena, 2 * JOURNAL_WORDS_MAX * sizeof *before),
                *after = before + JOURNAL_WORDS_MAX;
    size_t n_before = 0, n = line->n_words - 6;
    struct list_of_slots unknown = {.words = {.arena = a->v->arena}};
    for (size_t i = 0; i < n; i++) {
        uint64_t epoch, slot;
        const struct seen_card *here = verify_seen(a->v, line->word[0], journal_number(line, 1, 0), i);
        if (!here || !journal_slot(line->word[6 + i], &epoch, &slot))
            return; /* said already */
        after[i] = here->card;
        const struct seen_card *there = verify_seen(a->v, line->word[0], epoch, slot);
        if (there)
            before[n_before++] = there->card;
        else
            name_slot(&unknown, line->word[0], epoch, slot);
    }
    bool same = same_hand(a, line, before, n_before, after, n);
    a->sum->times_kept += same && unknown.n == 0;
    if (unknown.n > 0 && !account_is_closed(a))
        verify_say(a->v, VERIFY_OPEN, "hand-before",
                   "Whether the hand sealed anew in %s has the same cards as before: what lay at %s was opened by %s, "
                   "and that is not here.",
                   a->name, unknown.words.at, a->is_whole ? "an earlier entry" : absent(a));
}

/* ---- the entries ---- */

static bool is_own_hand(const struct account *a, struct span word)
{
    return span_begins(word, "hand:") && span_is(span_from(word, 5), a->seat);
}

static void note_slot(struct account *a, struct listed *list, struct span deck, struct span hand, struct span word)
{
    struct came *one = verify_add(a->v, list, sizeof *one);
    *one = (struct came){.deck = deck, .hand = hand};
    journal_slot(word, &one->epoch, &one->slot);
}

static void take_draw(struct owing *in, const struct journal_line *line)
{
    uint64_t epoch, slot;
    for (size_t i = 2; i < line->n_words; i++) {
        note_slot(in->a, &in->a->drawn, line->word[1], line->word[0], line->word[i]);
        if (span_is(line->word[0], in->a->seat) && journal_slot(line->word[i], &epoch, &slot))
            owe(in, OWED_DRAWN, line->word[1], epoch, slot);
    }
}

static void take_move(struct owing *in, const struct journal_line *line)
{
    uint64_t epoch, slot;
    if (line->n_words != 3 || !span_begins(line->word[2], "hand:"))
        return;
    note_slot(in->a, &in->a->moved, line->word[0], span_from(line->word[2], 5), line->word[1]);
    if (is_own_hand(in->a, line->word[2]) && journal_slot(line->word[1], &epoch, &slot))
        owe(in, OWED_GIVEN, line->word[0], epoch, slot);
}

static void take_shuffle(struct owing *in, const struct journal_line *line)
{
    uint64_t n = journal_number(line, 2, 0);
    if (line->n_words < 6 || line->n_words != 6 + n || !is_own_hand(in->a, line->word[4]))
        return;
    for (uint64_t i = 0; i < n; i++)
        owe(in, OWED_SEALED, line->word[0], journal_number(line, 1, 0), i);
    compare_hand(in->a, line);
}

static void take_entry(struct owing *in, struct span words)
{
    struct journal_line *line = in->a->v->line;
    struct span left = words, verb;
    if (!span_word(&left, &verb) || !span_word(&left, &verb))
        return;
    enum journal_verb is = journal_verb_of(verb);
    if (!(is == ENTRY_DRAW || is == ENTRY_MOVE || is == ENTRY_SHUFFLE) || !journal_read(words, line))
        return;
    if (journal_is(line, ENTRY_DRAW))
        take_draw(in, line);
    else if (journal_is(line, ENTRY_MOVE))
        take_move(in, line);
    else
        take_shuffle(in, line);
}

/* ---- a seat that somebody took over ---- */

/* His first report opens the hand; what was drawn before was opened to the player before. */
static void owe_hand(struct owing *in)
{
    const struct account *a = in->a;
    struct layout_slot slot;
    for (size_t d = 0; a->layout && a->start->set && d < a->start->rules.is->n_decks; d++) {
        struct span deck = span_of(a->start->rules.is->decks[d]);
        for (size_t i = 0; layout_slot(a->layout, deck, i, &slot); i++)
            if (slot.zone == LAYOUT_HAND && span_is(slot.hand, a->seat))
                owe(in, OWED_GIVEN, deck, slot.epoch, slot.slot);
    }
}

void account_owed(struct account *a)
{
    struct owing in = {.a = a, .missing.words.arena = a->v->arena, .unknown.words.arena = a->v->arena};
    const struct proof *p = &a->c->proof;
    if (a->is_first_of_player)
        owe_hand(&in);
    for (size_t i = 0; !a->is_first_of_player && i < p->n_lines; i++)
        take_entry(&in, p->line[i]);
    if (in.missing.n > 0)
        verify_say(a->v, VERIFY_WRONG, "card-missing",
                   "%s does not open what lay at %s: by the log %s came into the hand of %s, and nothing shows which "
                   "card%s %s. A host who swaps cards leaves their openings out.",
                   a->name, in.missing.words.at, in.missing.n == 1 ? "this card" : "these cards", a->seat,
                   verify_s(in.missing.n), in.missing.n == 1 ? "it was" : "they were");
    if (in.unknown.n > 0)
        verify_say(a->v, VERIFY_OPEN, "card-owed",
                   "What lay at %s and came into the hand of %s in %s: it is not opened there. It may have been opened "
                   "before, in entries or reports that are not here.",
                   in.unknown.words.at, a->seat, a->name);
}
