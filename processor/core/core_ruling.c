/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings: the organiser's signed acts, what the seats say to them, when they take effect. */
#include "processor/core/core.h"
#include "processor/core/core_close.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_sheet.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- the host's keys that are in force ---- */

const char *core_signer(const struct core *core)
{
    return core->rulings.signer[0] ? core->rulings.signer : core->g.signer;
}

const uint8_t *core_logkey(const struct core *core)
{
    return core->rulings.has_logkey ? core->rulings.logkey : core->g.logkey;
}

const char *core_age(const struct core *core)
{
    return core->rulings.age[0] ? core->rulings.age : core->g.age;
}

const char *core_organiser(const struct core *core)
{
    if (core->rulings.organiser[0])
        return core->rulings.organiser;
    return strcmp(core->g.organiser, core->g.signer) == 0 ? core_signer(core) : core->g.organiser;
}

static const char *key_before(const struct core *core, const char *role, char hex[static 65])
{
    if (strcmp(role, "report") == 0)
        return core_signer(core);
    if (strcmp(role, "age") == 0)
        return core_age(core);
    if (strcmp(role, "organiser") == 0)
        return core_organiser(core);
    hex_write(hex, core_logkey(core), 32);
    return hex;
}

static void key_change(struct core *core, const struct ruling *says, const char *hash)
{
    char hex[65];
    struct core_rulings *all = &core->rulings;
    bool report = strcmp(says->role, "report") == 0, organises = strcmp(core_organiser(core), core_signer(core)) == 0;
    core_entry(core, ENTRY_HOSTKEY, "%s %s %s %s", says->role, key_before(core, says->role, hex), says->key, hash);
    if (report)
        snprintf(all->signer, sizeof all->signer, "%.*s", KEY_WORD_MAX - 1, says->key);
    if (strcmp(says->role, "organiser") == 0 || (report && organises && all->organiser[0]))
        snprintf(all->organiser, sizeof all->organiser, "%.*s", KEY_WORD_MAX - 1, says->key);
    if (report || strcmp(says->role, "organiser") == 0)
        return;
    if (strcmp(says->role, "age") == 0)
        snprintf(core->rulings.age, sizeof core->rulings.age, "%s", says->key);
    else
        core->rulings.has_logkey = hex_read(span_of(says->key), core->rulings.logkey, 32);
}

/* ---- those that wait ---- */

void core_ruling_read(const struct core_ruling *ruling, struct ruling *says)
{
    struct problem unused = {0};
    bool good = ruling_read(ruling->orders, says, &unused);
    assert(good); /* it was read when it came */
    (void)good;
}

const struct core_ruling *core_ruling_of(const struct core *core, uint64_t n)
{
    for (int i = 0; i < core->rulings.n; i++)
        if (core->rulings.at[i].n == n)
            return &core->rulings.at[i];
    return NULL;
}

bool core_key_is_asked(const struct core *core, const char *role, const char *word)
{
    for (int i = 0; i < core->rulings.n; i++) {
        struct ruling says;
        core_ruling_read(&core->rulings.at[i], &says);
        if (says.act == RULING_HOSTKEY && strcmp(says.role, role) == 0 && strcmp(says.key, word) == 0)
            return true;
    }
    return false;
}

static void drop(struct core *core, uint64_t n)
{
    struct core_rulings *all = &core->rulings;
    int kept = 0;
    for (int i = 0; i < all->n; i++)
        if (all->at[i].n != n)
            all->at[kept++] = all->at[i];
    memset(&all->at[kept], 0, (size_t)(all->n - kept) * sizeof all->at[0]);
    all->n = kept;
}

/* ---- taking effect ---- */

void core_reveal_rulings(struct core *core)
{
    for (struct span left = text_span(&core->rulings.openings), line; span_line(&left, &line);)
        core_entry(core, ENTRY_REVEAL, "ruling %.*s", (int)line.len, (const char *)line.at);
}

static void take_effect(struct core *core, struct core_ruling ruling, int64_t utc)
{
    struct ruling says;
    char words[21];
    core_ruling_read(&ruling, &says);
    drop(core, ruling.n);
    utc_write(words, utc);
    core_entry(core, ENTRY_RULED, "%llu %s", (unsigned long long)ruling.n, words);
    if (says.act == RULING_ENDS) {
        core_end(core, says.end);
        return;
    }
    if (says.act == RULING_HOSTKEY) {
        key_change(core, &says, ruling.hash);
        return;
    }
    core_close_void(core);
    core->rulings.now = ruling;
}

/* Undoing drawn cards and rolled dice is never done by silence. */
static bool needs_all(const struct core *core, const struct core_ruling *ruling)
{
    struct ruling says;
    struct core_position past;
    core_ruling_read(ruling, &says);
    return ruling->by_all || (says.act == RULING_BACK &&
                              (!core->history.position ||
                               !core->history.position(core->history.context, core, says.number, &past) || past.lucky));
}

/* While the dice of a closed exchange wait the position stays what it was: who knows how they will fall could have it
 * both ways. Keys and an end do not touch it. */
static bool phase_lets(const struct core *core, const struct core_ruling *ruling)
{
    struct ruling says;
    if (core->hold.by_host || core->phase != CORE_AWAITING || core->k == 0)
        return !core->hold.by_host && core->phase == CORE_OPEN;
    core_ruling_read(ruling, &says);
    return says.act == RULING_ENDS || says.act == RULING_HOSTKEY;
}

static bool is_due(const struct core *core, const struct core_ruling *ruling, int64_t utc)
{
    int all = (1 << core->g.n_seats) - 1;
    if (!phase_lets(core, ruling))
        return false;
    return ruling->agreed == all ||
           (!ruling->by_all && utc >= ruling->utc + RULING_SECONDS && !needs_all(core, ruling));
}

bool core_ruling_tick(struct core *core, int64_t utc)
{
    int all = (1 << core->g.n_seats) - 1;
    for (int i = 0; i < core->rulings.n; i++)
        if (is_due(core, &core->rulings.at[i], utc) && (!core->deaf || core->rulings.at[i].agreed == all)) {
            take_effect(core, core->rulings.at[i], utc);
            return true;
        }
    return false;
}

int64_t core_ruling_next(const struct core *core)
{
    int64_t next = 0;
    int all = (1 << core->g.n_seats) - 1;
    for (int i = 0; i < core->rulings.n; i++) {
        const struct core_ruling *one = &core->rulings.at[i];
        if (!phase_lets(core, one))
            continue;
        int64_t at = one->agreed == all ? one->utc : one->utc + RULING_SECONDS;
        if ((one->agreed == all || (!one->by_all && !needs_all(core, one))) && (next == 0 || at < next))
            next = at;
    }
    return next;
}

/* ---- what the seats say ---- */

static uint64_t number_said(const struct line *line)
{
    int32_t n = line->verb == VERB_AGREE || line->verb == VERB_OBJECT ? line_value(line, 'n', 0, 0) : 0;
    return n > 0 ? (uint64_t)n : 0;
}

static bool is_proposed(const struct core *core, int seat, uint64_t n)
{
    for (int i = 0; i < core->n_proposals; i++)
        if (core->proposal[i].seat == seat && core->proposal[i].n == n)
            return true;
    return false;
}

/* seat -1: proposals of keys do not count. */
static bool only_answers(const struct core *core, int seat, const struct sheet *sheet)
{
    bool answers = false, noted = false;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        uint64_t n = number_said(&sheet->line[i]);
        noted = noted || sheet->line[i].verb == VERB_NOTE;
        if (n > 0)
            answers = answers || core_ruling_of(core, n) || is_proposed(core, seat, n);
        else if (sheet->line[i].verb != VERB_NOTE && sheet->line[i].verb != VERB_DONE)
            return false;
    }
    /* a form whose notes still stand in it was not written to end a turn */
    return answers && (!sheet->has_done || noted) && sheet->n_mistakes == 0 && !sheet->drop && !sheet->standing_none;
}

bool core_is_vote(const struct core *core, const struct sheet *sheet)
{
    return only_answers(core, -1, sheet);
}

bool core_answers_only(const struct core *core, int seat, const struct sheet *sheet)
{
    return !sheet->draft && only_answers(core, seat, sheet);
}

static void vote(struct incoming *in, struct core_ruling *ruling, bool agrees)
{
    struct core *core = in->core;
    const char *side = core_seat_name(core, in->seat);
    hex32 hash;
    if (!agrees) {
        in->out->voted[1] = ruling->n;
        core_entry(core, ENTRY_OBJECT, "%llu %s", (unsigned long long)ruling->n, side);
        drop(core, ruling->n);
        return;
    }
    in->out->voted[0] = ruling->n;
    if (ruling->agreed & ONLY(in->seat))
        return;
    hex_write(hash, in->v->hash, 32);
    ruling->agreed |= ONLY(in->seat);
    core_entry(core, ENTRY_AGREE, "%llu %s %s %llu", (unsigned long long)core->k, side, hash,
               (unsigned long long)ruling->n);
}

bool core_vote(struct incoming *in)
{
    struct core *core = in->core;
    const struct sheet *sheet = in->out->sheet;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        uint64_t n = number_said(&sheet->line[i]);
        for (int at = 0; n > 0 && at < core->rulings.n; at++)
            if (core->rulings.at[at].n == n) {
                vote(in, &core->rulings.at[at], sheet->line[i].verb == VERB_AGREE);
                break;
            }
    }
    uint64_t before = in->out->voted[0];
    int all = (1 << core->g.n_seats) - 1;
    const struct core_ruling *agreed = core_ruling_of(core, before);
    if (!agreed || agreed->agreed != all || !is_due(core, agreed, in->utc))
        return false;
    enum core_phase open = core->phase;
    in->out->ruled = agreed->n;
    take_effect(core, *agreed, in->utc);
    in->out->closed = core->phase != open;
    return in->out->closed;
}

/* ---- a RULING comes in ---- */

struct ruling_in {
    struct core *core;
    enum core_ruler ruler;
    struct ruling says;
    struct core_ruling ruling;
    struct core_outcome *out;
};

static bool unfit(struct ruling_in *in, const char *key)
{
    problem_set(&in->out->why, key, 0);
    return false;
}

/* Only in the middle of a game, when a question is open, is there a position to change. */
static bool phase_fits(struct ruling_in *in)
{
    const struct core *core = in->core;
    bool any = ruling_is_at_once(&in->says) || in->says.act == RULING_HOSTKEY;
    if (core->phase == CORE_OVER || core->phase == CORE_VOID)
        return unfit(in, "game.over");
    return any || core->phase == CORE_OPEN || (core->phase == CORE_AWAITING && core->k > 0) ||
           unfit(in, "ruling.early");
}

static bool patch_fits(struct ruling_in *in, const struct ruling *sets)
{
    struct core *core = in->core;
    void *after = arena_take(core_scratch(core), core->rules.is->state_size);
    return ruling_patch(core_scratch(core), &core->rules, core->state, sets, after, &in->out->why);
}

static bool hidden_fits(struct ruling_in *in)
{
    struct ruling sets;
    char hash[51];
    if (in->ruling.opening.len == 0)
        return !in->core->has_seed || unfit(in, "ruling.opening"); /* an audit of a running game cannot know it */
    ruling_seal(in->ruling.opening, in->core->id, in->out->header.seq, hash);
    if (strcmp(hash, in->says.hidden) != 0)
        return unfit(in, "ruling.opening");
    return ruling_open(in->ruling.opening, &sets, &in->out->why) && patch_fits(in, &sets);
}

static bool back_fits(struct ruling_in *in)
{
    struct core *core = in->core;
    struct core_position past;
    struct play *play = arena_take(core_scratch(core), sizeof *play);
    struct sheets *sheets = arena_take(core_scratch(core), sizeof *sheets);
    void *after = arena_take(core_scratch(core), core->rules.is->state_size);
    if (in->says.number >= core->k || !core->history.position ||
        !core->history.position(core->history.context, core, in->says.number, &past))
        return unfit(in, "ruling.back");
    in->ruling.by_all = in->ruling.by_all || past.lucky;
    return core_back(core, past.game, after, sheets, play, &in->out->why);
}

static bool end_fits(struct ruling_in *in)
{
    struct span kind = span_of(in->says.end);
    bool seat = !span_begins(kind, "won ");
    for (int i = 0; i < in->core->g.n_seats; i++)
        seat = seat || span_is(span_from(kind, 4), in->core->g.seat[i].name);
    return seat || unfit(in, "ruling.end");
}

static bool key_fits(struct ruling_in *in)
{
    char hex[65];
    in->ruling.by_all = true;
    return strcmp(key_before(in->core, in->says.role, hex), in->says.key) != 0 || unfit(in, "ruling.key");
}

static bool act_fits(struct ruling_in *in)
{
    const struct core *core = in->core;
    switch (in->says.act) {
    case RULING_SETS:
        return patch_fits(in, &in->says);
    case RULING_HIDES:
        return hidden_fits(in);
    case RULING_BACK:
        return back_fits(in);
    case RULING_UPGRADE:
        in->ruling.by_all = true;
        return (in->says.number > core->rules.revision && in->says.number <= core->rules.is->revision) ||
               unfit(in, "ruling.revision");
    case RULING_ENDS:
        in->ruling.by_all = true;
        return end_fits(in);
    case RULING_HOSTKEY:
        return key_fits(in);
    case RULING_WITHDRAWS:
        return core_ruling_of(core, in->says.number) || unfit(in, "ruling.number");
    default:
        return true;
    }
}

static bool block_fits(struct ruling_in *in, const struct incoming *block)
{
    struct core *core = in->core;
    const struct header *header = &in->out->header;
    struct problem *why = &in->out->why;
    if (!heading_take(block->v->heading, &in->out->header, why))
        return false;
    if (header->kind != BLOCK_RULING || !span_is(header->game, core->id))
        return unfit(in, "game.other");
    if (!core_base_known(block))
        return unfit(in, "base.unknown");
    if (header->seq <= core->rulings.seq)
        return unfit(in, "seq.used");
    if (core_seq_is_far(header->seq, core->rulings.seq, why))
        return unfit(in, "seq.far");
    if (!ruling_read(header->orders, &in->says, why))
        return false;
    bool fills_office = in->says.act == RULING_HOSTKEY && strcmp(in->says.role, "organiser") == 0;
    if (in->ruler != RULER_ORGANISER && (in->says.act != RULING_HOSTKEY || (in->ruler == RULER_HOST) != fills_office))
        return unfit(in, "ruling.ruler");
    bool waits = !ruling_is_at_once(&in->says) && !(in->says.act == RULING_HOSTKEY && in->ruler == RULER_OLD_KEY);
    if (waits && core->rulings.n == RULINGS_MAX)
        return unfit(in, "ruling.waits");
    return phase_fits(in) && act_fits(in);
}

/* It is published at the end, whatever came of the ruling. */
static void remember_opening(struct core *core, const struct core_ruling *ruling)
{
    core->rulings.openings.arena = core->arena;
    text_format(&core->rulings.openings, "%llu ", (unsigned long long)ruling->n);
    text_hex(&core->rulings.openings, ruling->opening.at, ruling->opening.len);
    text_words(&core->rulings.openings, "\n");
}

static void taken(struct ruling_in *in, int64_t utc)
{
    struct core *core = in->core;
    struct core_ruling *ruling = &in->ruling;
    char words[21];
    utc_write(words, utc);
    core->rulings.seq = in->out->header.seq;
    in->out->verdict = VERDICT_RECEIPT;
    ruling->utc = utc;
    ruling->orders = arena_copy(core->arena, in->out->header.orders);
    in->out->entry = ruling->n = core_entry(core, ENTRY_RULING, "%s %s", ruling->hash, words);
    if (in->says.act == RULING_SAYS)
        return;
    if (in->says.act == RULING_HIDES)
        remember_opening(core, ruling);
    if (in->says.act == RULING_WITHDRAWS) {
        core_entry(core, ENTRY_WITHDRAWN, "%llu", (unsigned long long)in->says.number);
        drop(core, in->says.number);
    } else if (in->says.act == RULING_HOSTKEY && in->ruler == RULER_OLD_KEY)
        key_change(core, &in->says, ruling->hash);
    else if (ruling_is_at_once(&in->says))
        core_end(core, in->says.end);
    else
        core->rulings.at[core->rulings.n++] = *ruling;
}

bool core_rule(struct core *core, enum core_ruler ruler, const struct verified *v, struct span opening, int64_t utc,
               const struct core_past *past, struct core_outcome *out)
{
    struct ruling_in in = {.core = core, .ruler = ruler, .out = out};
    struct incoming block = {core, -1, v, utc, past, out};
    memset(out, 0, sizeof *out);
    out->seat = -1;
    out->verdict = VERDICT_REFUSED;
    memcpy(out->hash, v->hash, 32);
    hex_write(in.ruling.hash, v->hash, 32);
    bool due = core->phase == CORE_DEALING || core->phase == CORE_CLOSED;
    if (due && ruler != RULER_NEW_KEY) /* without its key the host cannot carry anything out */
        out->verdict = VERDICT_LATER;
    else if (past && past->seen && past->seen(past->context, in.ruling.hash))
        out->verdict = VERDICT_AGAIN;
    if (out->verdict != VERDICT_REFUSED)
        return false;
    in.ruling.by_all = !core->g.silence;
    in.ruling.opening = arena_copy(core->arena, opening);
    core->state_text = (struct span){0};
    if (block_fits(&in, &block))
        taken(&in, utc);
    return out->verdict == VERDICT_RECEIPT;
}

void core_looked(struct core *core, int seat, int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    if (core->phase < CORE_OVER)
        core_entry(core, ENTRY_LOOKED, "%s %s", seat < 0 ? "all" : core_seat_name(core, seat), words);
}
