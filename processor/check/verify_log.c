/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/verify_inside.h"
#include "processor/record/deck_layout.h"
#include "processor/words/dice_words.h"
#include <stdlib.h>
#include <string.h>

/* ---- what one report's lines say of the log ---- */

static uint64_t first_entry(const struct proof *p)
{
    return p->before ? p->before : 1;
}

/* A walk over the sizes that a report's log had, from `before` to its checkpoint. */
struct growing {
    struct arena *arena;
    const struct proof *proof;
    struct tlog_tree tree;
    size_t n_lines; /* taken */
};

static void grow_from(struct growing *g, struct arena *arena, const struct proof *proof)
{
    *g = (struct growing){.arena = arena, .proof = proof, .tree = proof->tree};
}

/* Up to `size`; false: these lines do not reach it. */
static bool grow_to(struct growing *g, uint64_t size, struct hash *root)
{
    struct hash leaf;
    if (g->tree.size == 0 && size > 0) {
        tlog_leaf(&leaf, g->proof->genesis);
        tlog_grow(&g->tree, &leaf);
    }
    while (g->tree.size < size && g->n_lines < g->proof->n_lines) {
        tlog_leaf_line(&leaf, g->proof->line[g->n_lines++]);
        tlog_grow(&g->tree, &leaf);
    }
    if (g->tree.size != size)
        return false;
    tlog_tree_root(&g->tree, root);
    return true;
}

static bool leads(struct verifier *v, struct checked *c)
{
    struct growing g;
    struct hash root;
    tlog_tree_root(&c->proof.tree, &c->root_before);
    if (!c->is_whole) {
        verify_say(v, VERIFY_WRONG, "log-unsigned", "The checkpoint in %s is not signed by the game's log key.",
                   c->files->name);
        return false;
    }
    grow_from(&g, v->arena, &c->proof);
    if (grow_to(&g, c->at.size, &root) && g.n_lines == c->proof.n_lines && memcmp(root.at, c->at.root.at, 32) == 0)
        return true;
    verify_say(v, VERIFY_WRONG, "log-lines", "The log lines of %s do not lead to its checkpoint.", c->files->name);
    return false;
}

/* ---- forks ---- */

int verify_by_size(const void *a, const void *b)
{
    const struct checked *x = *(struct checked *const *)a, *y = *(struct checked *const *)b;
    if (x->at.size != y->at.size)
        return x->at.size < y->at.size ? -1 : 1;
    return (x > y) - (x < y);
}

static int by_before(const void *a, const void *b)
{
    const struct checked *x = *(struct checked *const *)a, *y = *(struct checked *const *)b;
    if (x->proof.before != y->proof.before)
        return x->proof.before < y->proof.before ? -1 : 1;
    return verify_by_size(a, b);
}

static size_t top(const struct verifier *v, size_t i)
{
    while (v->report[i].together != i)
        i = v->report[i].together;
    return i;
}

/* Both notes are signed by the log key, and no one log has both. */
static void say_fork(struct verifier *v, const struct checked *a, const struct checked *b)
{
    if (v->forked)
        return; /* one is enough, and the others follow from it */
    v->forked = true;
    verify_say(v, VERIFY_WRONG, "fork",
               "The host signed two histories that cannot both be true: in %s a log of %llu entries, and in %s one of "
               "%llu whose first %llu are not the same. Keep both reports with all their files, and show the two "
               "signed notes below to the other players: they need no trust in you.",
               a->files->name, (unsigned long long)a->at.size, b->files->name, (unsigned long long)b->at.size,
               (unsigned long long)a->at.size);
    v->out->evidence[0] = (struct verify_evidence){a->files->name, a->proof.checkpoint};
    v->out->evidence[1] = (struct verify_evidence){b->files->name, b->proof.checkpoint};
    v->out->n_evidence = 2;
}

/* Each checkpoint that falls within the lines of a report must be what the report's log had at that size. */
static void compare(struct verifier *v, struct checked *c, struct checked *const *order, size_t n)
{
    struct growing g;
    struct hash root;
    size_t self = (size_t)(c - v->report);
    grow_from(&g, v->arena, &c->proof);
    for (size_t i = 0; i < n; i++) {
        const struct checked *other = order[i];
        if (other->at.size < c->proof.before || other->at.size > c->at.size || other->at.size == 0)
            continue;
        if (!grow_to(&g, other->at.size, &root))
            return;
        if (memcmp(root.at, other->at.root.at, 32) != 0)
            say_fork(v, other, c);
        else
            v->report[top(v, (size_t)(other - v->report))].together = top(v, self);
    }
}

static size_t sound_reports(struct verifier *v, struct checked **order)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++)
        if (v->report[i].leads)
            order[n++] = &v->report[i];
    return n;
}

static bool say_gaps(struct verifier *v, struct checked *const *order, size_t n)
{
    bool whole = true;
    for (size_t i = 1; i < n; i++) {
        const struct checked *a = order[i - 1], *b = order[i];
        if (top(v, (size_t)(a - v->report)) == top(v, (size_t)(b - v->report)))
            continue;
        verify_say(v, VERIFY_OPEN, "log-gap",
                   "Whether the log only grew between %s (%llu entries) and %s (%llu): a report between them is not "
                   "here.",
                   a->files->name, (unsigned long long)a->at.size, b->files->name, (unsigned long long)b->at.size);
        whole = false;
    }
    return whole;
}

void verify_growth(struct verifier *v)
{
    struct checked **order = arena_take(v->arena, (v->n + 1) * sizeof *order);
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < v->n; i++) {
        v->report[i].together = i;
        v->report[i].leads = leads(v, &v->report[i]);
    }
    size_t n = sound_reports(v, order);
    qsort(order, n, sizeof(struct checked *), verify_by_size);
    for (size_t i = 0; i < n; i++) {
        compare(v, order[i], order, n);
        least = order[i]->proof.before < least ? order[i]->proof.before : least;
    }
    if (n == 0 || v->forked || !say_gaps(v, order, n))
        return;
    uint64_t most = order[n - 1]->at.size;
    if (least > 0)
        verify_say(v, VERIFY_PROVED, "log-grew", "The log grew from %llu to %llu entries; nothing before was changed.",
                   (unsigned long long)least, (unsigned long long)most);
    else
        verify_say(v, VERIFY_PROVED, "log-whole",
                   "The log has %llu entries, all of them here; each of %zu signed heads covers all entries before it.",
                   (unsigned long long)most, n);
}

/* ---- lines: dice, layout, what is named in them ---- */

static void take_roll(struct verifier *v, const struct journal_line *line)
{
    struct seen_roll *roll = verify_add(v, &v->rolls, sizeof *roll);
    const struct beta *dice = judge_dice(v->judge);
    roll->k = journal_number(line, 0, 0);
    roll->is_known = dice != NULL;
    if (dice)
        roll->beta = *dice;
}

static void take_close(struct verifier *v, const struct journal_line *line)
{
    for (size_t i = 1; i + 4 <= line->n_words; i += 4) {
        struct log_close *one = verify_add(v, &v->closes, sizeof *one);
        *one = (struct log_close){journal_number(line, 0, 0), line->n, line->word[i], line->word[i + 2]};
    }
}

static void take_deadline(struct verifier *v, const struct journal_line *line)
{
    int64_t utc;
    if (line->n_words < 2 || !utc_read(line->word[1], &utc))
        return;
    *(struct log_deadline *)verify_add(v, &v->deadlines, sizeof(struct log_deadline)) =
        (struct log_deadline){journal_number(line, 0, 0), line->n, utc};
}

/* report k seat hash; rebuilt n utc */
static void take_text(struct verifier *v, const struct journal_line *line)
{
    struct log_report *one = verify_add(v, &v->texts, sizeof *one);
    *one = (struct log_report){.n = line->n, .k = journal_number(line, 0, UINT64_MAX)};
    if (journal_is(line, ENTRY_REPORT) && line->n_words == 3) {
        one->side = line->word[1];
        one->hash = line->word[2];
    }
}

static void take_line(struct verifier *v, struct span words, const struct journal_line *line)
{
    const char *why = "";
    judge_take(v->judge, line);
    if (v->layout_holds && !layout_take(v->layout, line, &why)) {
        verify_say(v, VERIFY_WRONG, "log-cards", "Entry %llu of the log: %s.", (unsigned long long)line->n, why);
        v->layout_holds = false;
    }
    if (journal_is(line, ENTRY_ROLL))
        take_roll(v, line);
    else if (journal_is(line, ENTRY_BEACON) && line->n_words == 3)
        verify_say(v, VERIFY_OPEN, "dice-beacon",
                   "beacon round %llu not verified here: \"randomness\" must be %.*s at %s",
                   (unsigned long long)journal_number(line, 1, 0), (int)line->word[2].len,
                   (const char *)line->word[2].at, beacon_address(v->arena, line->word[0], journal_number(line, 1, 0)));
    else if (journal_is(line, ENTRY_CLOSE))
        take_close(v, line);
    else if (journal_is(line, ENTRY_DEADLINE))
        take_deadline(v, line);
    else if (journal_is(line, ENTRY_REPORT) || journal_is(line, ENTRY_REBUILT))
        take_text(v, line);
    else if (journal_is(line, ENTRY_SHUFFLE))
        verify_take_epoch(v, line, words);
    else if (journal_is(line, ENTRY_OPEN))
        verify_take_card(v, line);
    else
        verify_take_block(v, line);
}

/* Where lines are missing, T goes on from what the next report says of itself; where none are, it must say the same. */
static void at_report(struct verifier *v, const struct checked *c, bool gap)
{
    uint64_t k;
    const char *t = judge_t(v->judge, &k);
    if (gap)
        judge_gap(v->judge, c->proof.chain_k, c->proof.has_chain ? c->proof.chain : NULL);
    else if (c->proof.has_chain && t && (c->proof.chain_k != k || strcmp(c->proof.chain, t) != 0))
        verify_say(v, VERIFY_WRONG, "chain-other",
                   "%s goes on from a chain value T of exchange %llu that is not the log's.", c->files->name,
                   (unsigned long long)k);
}

/* Reports in the order in which their lines begin; each is met once, where its lines begin. */
struct walk {
    struct checked **order;
    size_t n, met;
};

static void meet(struct verifier *v, struct walk *walk)
{
    for (; walk->met < walk->n && walk->order[walk->met]->proof.before <= v->next; walk->met++)
        if (walk->order[walk->met]->proof.before == v->next)
            at_report(v, walk->order[walk->met], false);
}

/* Those lines of report i that are not taken yet. */
static bool take_report(struct verifier *v, struct walk *walk, size_t i)
{
    const struct checked *c = walk->order[i];
    uint64_t from = first_entry(&c->proof);
    if (from > v->next || (i == 0 && c->proof.before > 0)) {
        v->next = from;
        v->gap = true;
        v->layout_holds = false;
        at_report(v, c, true);
    }
    for (; v->next < c->at.size; v->next++) {
        struct span words = c->proof.line[v->next - from];
        meet(v, walk);
        if (!journal_read(words, v->line) || v->line->n != v->next) {
            verify_say(v, VERIFY_WRONG, "log-malformed", "Entry %llu of the log is malformed.",
                       (unsigned long long)v->next);
            return false;
        }
        take_line(v, words, v->line);
    }
    return true;
}

/* The lines of all reports, each once. Of two histories none is gone through. */
void verify_lines(struct verifier *v)
{
    struct walk walk = {.order = arena_take(v->arena, (v->n + 1) * sizeof *walk.order)};
    walk.n = sound_reports(v, walk.order);
    qsort(walk.order, walk.n, sizeof(struct checked *), by_before);
    verify_judge(v);
    v->layout = layout_new(v->arena);
    v->layout_holds = true;
    v->next = 1;
    for (size_t i = 0; !v->forked && i < walk.n; i++)
        if (!take_report(v, &walk, i))
            break;
    if (!v->forked)
        verify_judged(v);
}

bool verify_line_at(const struct verifier *v, uint64_t n, struct span *line)
{
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *c = &v->report[i];
        if (c->leads && n >= first_entry(&c->proof) && n < c->at.size) {
            *line = c->proof.line[n - first_entry(&c->proof)];
            return true;
        }
    }
    return false;
}

bool verify_root_at(struct verifier *v, uint64_t size, struct hash *root)
{
    struct growing g;
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *c = &v->report[i];
        if (!c->leads || size < c->proof.before || size > c->at.size || size == 0)
            continue;
        grow_from(&g, v->arena, &c->proof);
        if (grow_to(&g, size, root))
            return true;
    }
    return false;
}
