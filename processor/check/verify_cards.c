/* SPDX-License-Identifier: Apache-2.0 */
#include "games/face/face.h"
#include "processor/check/verify_inside.h"
#include "processor/core/core_members.h"
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

/* ---- sealed epochs ---- */

static bool read_epoch(const struct journal_line *line, struct sealed_epoch *out)
{
    *out = (struct sealed_epoch){.epoch = journal_number(line, 1, UINT64_MAX), .n = journal_number(line, 2, 0)};
    if (line->n_words < 4 || !hex_read(line->word[3], out->root.at, 32))
        return false;
    out->deck = line->word[0];
    return true;
}

void verify_take_epoch(struct verifier *v, const struct journal_line *line, struct span words)
{
    struct sealed_epoch one;
    if (!read_epoch(line, &one))
        return; /* the layout says what is wrong with it */
    one.line = words;
    *(struct sealed_epoch *)verify_add(v, &v->epochs, sizeof one) = one;
}

static const struct sealed_epoch *epoch_of(const struct verifier *v, struct span deck, uint64_t epoch)
{
    const struct sealed_epoch *list = v->epochs.at;
    for (size_t i = v->epochs.n; i > 0; i--)
        if (list[i - 1].epoch == epoch && span_same(list[i - 1].deck, deck))
            return &list[i - 1];
    return NULL;
}

/* Of a report whose log is not gone through, or begins behind the shuffle: its own lines, and older ones with their
 * proof. */
static bool epoch_within(struct verifier *v, const struct checked *c, struct span deck, uint64_t epoch,
                         struct sealed_epoch *out)
{
    struct journal_line *line = v->line;
    for (size_t i = 0; i < c->proof.n_lines + c->proof.n_cites; i++) {
        bool cited = i >= c->proof.n_lines;
        const struct proof_cite *cite = cited ? &c->proof.cite[i - c->proof.n_lines] : NULL;
        struct span words = cited ? cite->line : c->proof.line[i];
        struct hash leaf;
        if (!journal_read(words, line) || !journal_is(line, ENTRY_SHUFFLE) || !read_epoch(line, out) ||
            !span_same(out->deck, deck) || out->epoch != epoch)
            continue;
        tlog_leaf_line(&leaf, words);
        if (!cited || (line->n == cite->n &&
                       tlog_check_inclusion(cite->n, c->at.size, &leaf, cite->path, cite->n_path, &c->at.root)))
            return true;
    }
    return false;
}

/* ---- cards that were shown, to all or to one ---- */

static void keep_card(struct verifier *v, const struct seen_card *card)
{
    *(struct seen_card *)verify_add(v, &v->cards, sizeof *card) = *card;
}

static void say_unsealed(struct verifier *v, const char *card, const char *deck, uint64_t epoch, uint64_t slot,
                         const char *from)
{
    verify_say(
        v, VERIFY_WRONG, "card-other",
        "Card %s is not what was sealed at %s %llu:%llu (%s). Keep the files: with the signed log they prove fraud.",
        card, deck, (ull)epoch, (ull)slot, from);
}

/* open deck e:s card salt path,... */
void verify_take_card(struct verifier *v, const struct journal_line *line)
{
    uint64_t epoch, slot;
    struct hash leaf, path[TLOG_PROOF_MAX];
    size_t n_path = 0;
    if (line->n_words < 4 || !journal_slot(line->word[1], &epoch, &slot))
        return; /* open k seats utc */
    const struct sealed_epoch *sealed = epoch_of(v, line->word[0], epoch);
    const char *deck = arena_string(v->arena, line->word[0]), *card = arena_string(v->arena, line->word[2]);
    const char *from = arena_words(v->arena, "entry %llu of the log", (ull)line->n);
    bool has_path = line->n_words == 4 || tlog_path_read(line->word[4], path, &n_path);
    card_leaf(&leaf, v->id, deck, epoch, slot, card, arena_string(v->arena, line->word[3]));
    if (!sealed && v->gap) {
        verify_say(
            v, VERIFY_OPEN, "card-root",
            "Whether card %s, opened to all at %s %llu:%llu, is what was sealed there: the sealed root is not here.",
            card, deck, (ull)epoch, (ull)slot);
        *(struct seen_card *)verify_add(v, &v->unrooted, sizeof(struct seen_card)) =
            (struct seen_card){line->word[0], line->word[2], epoch, slot, from, true};
    } else if (sealed && has_path && tlog_check_inclusion(slot, sealed->n, &leaf, path, n_path, &sealed->root))
        keep_card(v, &(struct seen_card){sealed->deck, line->word[2], epoch, slot, from, true});
    else
        say_unsealed(v, card, deck, epoch, slot, from);
}

static void take_opening(struct verifier *v, const struct checked *c, const struct proof_opening *o)
{
    struct span deck = span_of(o->deck);
    struct sealed_epoch within;
    const struct sealed_epoch *sealed = epoch_of(v, deck, o->epoch);
    struct hash leaf;
    if (!sealed && epoch_within(v, c, deck, o->epoch, &within))
        sealed = &within;
    card_leaf(&leaf, c->proof.id, o->deck, o->epoch, o->slot, o->card, o->salt);
    if (!sealed)
        verify_say(v, VERIFY_OPEN, "card-root",
                   "Whether card %s at %s %llu:%llu is what was sealed there: the sealed root is not here.", o->card,
                   o->deck, (ull)o->epoch, (ull)o->slot);
    else if (tlog_check_inclusion(o->slot, sealed->n, &leaf, o->path, o->n_path, &sealed->root))
        keep_card(v, &(struct seen_card){sealed->deck, span_of(o->card), o->epoch, o->slot, c->files->name, false});
    else
        say_unsealed(v, o->card, o->deck, o->epoch, o->slot, c->files->name);
}

/* Decks of cards that were kept have their name from the line that sealed them: most are at one place. */
int verify_compare_spans(struct span a, struct span b)
{
    int order = a.at == b.at ? 0 : memcmp(a.at, b.at, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

int verify_by_place(const struct seen_card *x, const struct seen_card *y)
{
    int order = verify_compare_spans(x->deck, y->deck);
    if (order == 0)
        order = (x->epoch > y->epoch) - (x->epoch < y->epoch);
    return order ? order : (x->slot > y->slot) - (x->slot < y->slot);
}

static int by_place(const void *a, const void *b)
{
    return verify_by_place(a, b);
}

/* Each place once; two cards at one place cannot be. */
static void merge_cards(struct verifier *v)
{
    struct seen_card *list = v->cards.at;
    size_t kept = 0;
    if (v->cards.n == 0)
        return;
    qsort(list, v->cards.n, sizeof *list, by_place);
    for (size_t i = 0; i < v->cards.n; i++) {
        struct seen_card *last = kept > 0 ? &list[kept - 1] : NULL;
        if (!last || verify_by_place(last, &list[i]) != 0)
            list[kept++] = list[i];
        else if (span_same(last->card, list[i].card))
            last->is_public = last->is_public || list[i].is_public;
        else
            verify_say(v, VERIFY_WRONG, "card-changed",
                       "%.*s %llu:%llu was shown as %.*s in %s and as %.*s in %s: a card was changed.",
                       (int)list[i].deck.len, (const char *)list[i].deck.at, (ull)list[i].epoch, (ull)list[i].slot,
                       (int)last->card.len, (const char *)last->card.at, last->from, (int)list[i].card.len,
                       (const char *)list[i].card.at, list[i].from);
    }
    v->cards.n = kept;
}

static size_t sum_of(struct span card)
{
    size_t sum = 0;
    for (size_t i = 0; i < card.len; i++)
        sum = sum * 31 + card.at[i];
    return sum % CARD_SUMS;
}

static void list_by_name(struct verifier *v)
{
    const struct seen_card *list = v->cards.at;
    v->card_next = arena_take(v->arena, v->cards.n * sizeof *v->card_next);
    for (size_t i = v->cards.n; i > 0; i--) {
        size_t *first = &v->card_first[sum_of(list[i - 1].card)];
        v->card_next[i - 1] = *first;
        *first = i;
    }
}

const struct seen_card *verify_named(const struct verifier *v, struct span card, const struct seen_card *last)
{
    const struct seen_card *list = v->cards.at;
    size_t i = last ? v->card_next[last - list] : v->card_first[sum_of(card)];
    while (i > 0 && !span_same(list[i - 1].card, card))
        i = v->card_next[i - 1];
    return i > 0 ? &list[i - 1] : NULL;
}

const struct seen_card *verify_seen(const struct verifier *v, struct span deck, uint64_t epoch, uint64_t slot)
{
    const struct seen_card want = {.deck = deck, .epoch = epoch, .slot = slot};
    return v->cards.n ? bsearch(&want, v->cards.at, v->cards.n, sizeof want, by_place) : NULL;
}

bool verify_opened_to_all(const struct verifier *v, struct span deck, uint64_t epoch, uint64_t slot)
{
    const struct seen_card want = {.deck = deck, .epoch = epoch, .slot = slot}, *list = v->unrooted.at;
    for (size_t i = 0; i < v->unrooted.n; i++)
        if (verify_by_place(&want, &list[i]) == 0)
            return true;
    return false;
}

void verify_cards(struct verifier *v)
{
    for (size_t i = 0; i < v->n; i++)
        for (size_t k = 0; v->report[i].leads && k < v->report[i].proof.n_openings; k++)
            take_opening(v, &v->report[i], &v->report[i].proof.opening[k]);
    merge_cards(v);
    list_by_name(v);
    if (v->cards.n == 1)
        verify_say(v, VERIFY_PROVED, "cards",
                   "The card shown here lay at that place when its deck was sealed, before anyone drew.");
    else if (v->cards.n > 0)
        verify_say(v, VERIFY_PROVED, "cards",
                   "All %zu cards shown here lay at those places when the decks were sealed, before anyone drew; a "
                   "place that was shown more than once had the same card each time.",
                   v->cards.n);
}

/* ---- facts ---- */

static bool is_fact(const struct checked *c, const struct journal_line *line)
{
    return journal_is(line, ENTRY_FACTS) && line->n_words >= 3 && journal_number(line, 0, UINT64_MAX) == c->proof.k &&
           span_is(line->word[1], c->proof.seat);
}

/* In one go: most of it is the view, which is not read as JSON here. All of it is looked at: who tells two stories in
 * one object is not read at all. */
static void find_members(const struct verifier *v, struct checked *c)
{
    struct problem why = {0};
    struct members in = members_of(c->proof.facts, v->arena, &why);
    struct {
        const char *name;
        struct span value, *out;
        size_t n;
    } want[] = {{.name = "events", .out = &c->events}, {.name = "view", .out = &c->view}};
    struct span name, value;
    bool more = c->proof.has_facts && member_exactly(&in, "{");
    for (; more; more = member_part(&in, true, ",")) {
        if (!member_text(&in, &name) || !member_exactly(&in, ":") || !member_value(&in, &value))
            return;
        for (size_t i = 0; i < sizeof want / sizeof *want; i++)
            if (span_is(name, want[i].name)) {
                want[i].value = value;
                want[i].n++;
            }
    }
    bool whole = in.in.pos > 0 && member_exactly(&in, "}") && in.in.pos == in.in.len;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        if (whole && want[i].n == 1)
            *want[i].out = want[i].value;
}

static bool facts_are_read(struct verifier *v, const struct checked *c)
{
    if (c->events.at && c->view.at)
        return true;
    verify_say(v, VERIFY_WRONG, "facts-unread", "What %s tells and shows cannot be read, so nothing of it is checked.",
               c->files->name);
    return false;
}

static bool facts_hold(struct verifier *v, const struct checked *c)
{
    uint8_t key[32];
    struct hash want;
    char hex[65];
    if (!c->proof.has_facts || !hex_read(span_of(c->proof.facts_key), key, 32)) {
        verify_say(v, VERIFY_WRONG, "facts-none",
                   "%s comes without what the log committed to, so what it tells you proves nothing.", c->files->name);
        return false;
    }
    commit_keyed(&want, key, c->proof.facts);
    hex_write(hex, want.at, 32);
    bool other = false; /* who takes a seat over is told once more, and that has an entry of its own */
    for (size_t i = 0; i < c->proof.n_lines; i++)
        if (journal_read(c->proof.line[i], v->line) && is_fact(c, v->line)) {
            if (span_is(v->line->word[2], hex))
                return facts_are_read(v, c);
            other = true;
        }
    if (other)
        verify_say(v, VERIFY_WRONG, "facts-other", "What %s tells you is not what the log committed to.",
                   c->files->name);
    else
        verify_say(v, VERIFY_WRONG, "facts-missing", "The log has no commitment to what %s tells you.", c->files->name);
    return false;
}

/* ---- dice as they were told ---- */

static const struct seen_roll *roll_of(const struct verifier *v, uint64_t k)
{
    const struct seen_roll *list = v->rolls.at;
    for (size_t i = 0; i < v->rolls.n; i++)
        if (list[i].k == k)
            return &list[i];
    return NULL;
}

static bool same_dice(struct verifier *v, const struct checked *c, const struct seen_roll *roll, uint64_t j,
                      const struct told_dice *told)
{
    int32_t die[DICE_TOLD_MAX];
    dice_roll(&roll->beta, j, told->n, told->sides, die);
    for (int i = 0; i < told->n; i++)
        if (die[i] != told->die[i]) {
            verify_say(v, VERIFY_WRONG, "dice-other",
                       "%s tells of a %d in roll %llu/%llu; the signed sheets give a %d. Keep the report: with the "
                       "signed log it proves fraud.",
                       c->files->name, (int)told->die[i], (ull)c->proof.k, (ull)j, (int)die[i]);
            return false;
        }
    return true;
}

/* Rolls count from 0 in each exchange, in the order in which the events tell them. */
static void check_dice(struct verifier *v, const struct ruleset *set, struct checked *c)
{
    json_t *events = json_loadb((const char *)c->events.at, c->events.len, 0, NULL);
    const json_t *event;
    size_t i;
    uint64_t j = 0;
    json_array_foreach(events, i, event)
    {
        struct told_dice told = {0};
        if (!set->dice(event, &told) || told.n < 1 || told.n > DICE_TOLD_MAX || told.sides < 2)
            continue;
        const struct seen_roll *roll = roll_of(v, c->proof.k);
        if (!roll && !v->gap)
            verify_say(v, VERIFY_WRONG, "dice-none", "%s tells of dice in exchange %llu, for which the log has none.",
                       c->files->name, (ull)c->proof.k);
        if (!roll || !roll->is_known || !same_dice(v, c, roll, j++, &told))
            break;
        c->n_dice++;
    }
    v->n_dice += c->n_dice;
    json_decref(events);
}

/* What the facts tell was recomputed; what a text tells only where it was compared with them. */
static void say_told(struct verifier *v)
{
    size_t in_texts = 0;
    for (size_t i = 0; i < v->n; i++)
        in_texts += v->report[i].text_same ? v->report[i].n_dice : 0;
    if (v->n_dice == 0)
        return;
    if (in_texts == v->n_dice)
        verify_say(v, VERIFY_PROVED, "dice-told",
                   "Computed again, with the same result: %zu throw%s of dice that these reports tell of.", v->n_dice,
                   verify_s(v->n_dice));
    else
        verify_say(v, VERIFY_PROVED, "dice-told",
                   "Computed again, with the same result: %zu throw%s of dice in the facts beside these reports. The "
                   "text was compared with the facts for %zu of them.",
                   v->n_dice, verify_s(v->n_dice), in_texts);
}

void verify_dice(struct verifier *v)
{
    const struct seen_roll *list = v->rolls.at;
    const char *given = v->gap ? ", given the chain value of the previous report" : "";
    size_t n = 0;
    for (size_t i = 0; i < v->rolls.n; i++)
        n += list[i].is_known;
    if (n == 0)
        return;
    if (v->dice_doubt) /* what is wrong was said */
        verify_say(v, VERIFY_PROVED, "dice", "The dice of %zu exchange%s follow from what the log names%s.", n,
                   verify_s(n), given);
    else
        verify_say(v, VERIFY_PROVED, "dice",
                   "The dice of %zu exchange%s follow from sheets that their seats signed%s: %s.", n, verify_s(n),
                   given, verify_dice_claim(v));
    say_told(v);
    if (!v->has_dice)
        verify_say(v, VERIFY_OPEN, "dice-told",
                   "Whether the dice told are the proven ones: this program does not know how %s tells of its dice.",
                   v->genesis->ruleset);
}

void verify_facts(struct verifier *v)
{
    const struct ruleset *set = v->set;
    v->has_dice = set && set->dice;
    for (size_t i = 0; i < v->n; i++) {
        struct checked *c = &v->report[i];
        if (!c->leads)
            continue;
        find_members(v, c);
        c->facts_hold = facts_hold(v, c);
        if (!c->facts_hold)
            continue;
        v->n_facts++;
        if (v->has_dice && !v->forked)
            check_dice(v, set, c);
    }
    if (v->n_facts > 0)
        verify_say(v, VERIFY_PROVED, "facts", "%s what the log committed to before anyone could know what comes next.",
                   v->n == 1 ? "What the report tells, shows and asks you is"
                             : "What each report tells, shows and asks is");
}
