/* SPDX-License-Identifier: Apache-2.0 */
/* What every signed block must fulfil, and ORDERS (order-armor.md "Acceptance rules"). */
#include "processor/core/core_sheet.h"
#include "processor/core/core.h"
#include "processor/core/core_close.h"
#include "processor/core/core_dice.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_keys.h"
#include "processor/core/mutate.h"
#include <stdio.h>
#include <string.h>

struct reader_of_lines { /* sheets_dry_run's per_line and its context */
    void (*tell)(void *, const struct line *, const void *, const void *, const struct play *);
    void *context;
};

bool core_refuse(struct incoming *in, const char *key)
{
    struct core *core = in->core;
    struct core_seat *seat = &core->seat[in->seat];
    hex32 hash;
    hex_write(hash, in->v->hash, 32);
    problem_set(&in->out->why, key, 0);
    in->out->verdict = VERDICT_REFUSED;
    if (strcmp(seat->refused_hash, hash) == 0 && strcmp(seat->refused_key, key) == 0) {
        in->out->entry = seat->refused_entry; /* one mail delivered ten times counts once */
        return true;
    }
    in->out->entry = core_entry(core, ENTRY_REFUSED, "%llu %s %llu %s %s", (unsigned long long)core->k,
                                core_seat_name(core, in->seat), (unsigned long long)in->out->header.seq, hash, key);
    memcpy(seat->refused_hash, hash, sizeof hash);
    snprintf(seat->refused_key, sizeof seat->refused_key, "%s", key);
    seat->refused_entry = in->out->entry;
    return true;
}

/* ---- the number of a sheet ---- */

uint64_t core_seq_used(const struct core *core, int seat)
{
    uint64_t used = core->seat[seat].seq;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat == seat && !core->receipt[i].draft && core->receipt[i].seq > used)
            used = core->receipt[i].seq;
    return used;
}

bool core_seq_is_far(uint64_t seq, uint64_t used, struct problem *why)
{
    if (seq <= INT32_MAX && (seq <= used || seq - used <= SEQ_AHEAD))
        return false;
    snprintf(why->got, sizeof why->got, "%llu", (unsigned long long)seq);
    snprintf(why->want, sizeof why->want, "%llu", (unsigned long long)used + SEQ_AHEAD);
    return true;
}

/* Within an open exchange sheets may come in any order, so only what was used before it is used up. */
const char *core_seq_unfit(const struct incoming *in)
{
    uint64_t seq = in->out->header.seq;
    if (seq <= in->core->seat[in->seat].seq)
        return "seq.used";
    return core_seq_is_far(seq, core_seq_used(in->core, in->seat), &in->out->why) ? "seq.far" : NULL;
}

/* Rule 10: the base must be a checkpoint of this log. */
bool core_base_known(const struct incoming *in)
{
    const struct header *header = &in->out->header;
    const struct tlog_tree *tree = &in->core->tree;
    struct hash root;
    if (!header->has_base || header->base_size == 0 || header->base_size > tree->size)
        return false;
    if (header->base_size == tree->size)
        tlog_tree_root(tree, &root);
    else if (!in->past || !in->past->root_at || !in->past->root_at(in->past->context, header->base_size, &root))
        return false;
    return memcmp(root.at, header->base_root, 32) == 0;
}

/* ---- the same block again (rule 4) ---- */

static struct core_receipt *receipt_of(struct core *core, int seat, const char *hash)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat == seat && !core->receipt[i].draft && strcmp(core->receipt[i].hash, hash) == 0)
            return &core->receipt[i];
    return NULL;
}

/* All that is wrong in it, for the answer: each round trip costs a player a day. */
static void find_slips(struct incoming *in, const void *view, void *scratch)
{
    struct core *core = in->core;
    struct core_outcome *out = in->out;
    struct slips_room *own = arena_take(core_scratch(core), sizeof *own);
    own->cap = BLOCK_BYTES_MAX;
    own->text = arena_take(core_scratch(core), own->cap);
    out->slips = arena_take(core_scratch(core), sizeof *out->slips);
    sheets_check(&core->rules, view, in->seat, core->sheets, (int32_t)out->header.seq,
                 (const char *)out->header.orders.at, out->header.orders.len, out->sheet, scratch,
                 &core_rooms(core)->dry, own, out->slips);
}

/* Parses and dry-runs on the seat's view as it stands; the number of the first bad line, or 0. */
static int32_t check(struct incoming *in, struct reader_of_lines told)
{
    struct core *core = in->core;
    struct core_outcome *out = in->out;
    size_t size = core->rules.is->state_size;
    void *view = arena_take(core_scratch(core), size), *scratch = arena_take(core_scratch(core), 4 * size);
    out->sheet = core_room_sheet(core);
    rules_view(&core->rules, core->state, in->seat, view);
    core_fold_names(core);
    sheet_parse(&core->rules, view, in->seat, (const char *)out->header.orders.at, out->header.orders.len, out->sheet);
    int32_t bad = 0, first = 0;
    struct problem why = {0};
    if (!sheets_dry_run(&core->rules, view, in->seat, core->sheets, (int32_t)out->header.seq, out->sheet, scratch,
                        &core_rooms(core)->dry, &out->dry, &bad, &why, told.tell, told.context))
        bad = bad ? bad : 1; /* too long for the queue: nothing of it counts, whenever it is run */
    else
        bad = 0;
    for (int32_t i = 0; i < out->sheet->n_mistakes; i++)
        if (first == 0 || out->sheet->mistake[i].line < first) {
            first = out->sheet->mistake[i].line;
            out->why = out->sheet->mistake[i].why;
        }
    if (bad > 0 && (first == 0 || bad < first)) {
        first = bad;
        out->why = why;
    }
    if (first)
        find_slips(in, view, scratch);
    return out->bad_line = first;
}

void core_try(struct core *core, int seat, const struct header *header,
              void (*per_line)(void *, const struct line *, const void *, const void *, const struct play *),
              void *context, struct core_outcome *out)
{
    struct incoming in = {.core = core, .seat = seat, .out = out};
    *out = (struct core_outcome){.seat = seat, .header = *header};
    check(&in, (struct reader_of_lines){per_line, context});
}

static bool again(struct incoming *in, struct reader_of_lines told)
{
    struct core *core = in->core;
    const struct core_seat *seat = &core->seat[in->seat];
    hex32 hash;
    hex_write(hash, in->v->hash, 32);
    const struct core_receipt *receipt = receipt_of(core, in->seat, hash);
    bool same = receipt || strcmp(seat->join_hash, hash) == 0 || strcmp(seat->open_hash, hash) == 0;
    if (!heading_take(in->v->heading, &in->out->header, NULL))
        return false;
    bool is_setup =
        in->out->header.kind == BLOCK_JOIN || (in->out->header.kind == BLOCK_NONCE && in->out->header.turn == 0);
    if (!same && !is_setup && in->past && in->past->seen)
        same = in->past->seen(in->past->context, hash);
    if (!same)
        return false;
    in->out->verdict = VERDICT_AGAIN;
    if (receipt && core->phase == CORE_OPEN) {
        check(in, told);
        in->out->settle_at = receipt->settle_at;
        in->out->entry = receipt->entry;
        in->out->twin = receipt->ambiguous;
    }
    return true;
}

/* ---- ORDERS ---- */

static bool for_closed_only(const struct sheet *sheet)
{
    return !sheet->has_plain && !sheet->has_done && sheet->n_mistakes == 0;
}

/* A form sent back as it came must not end a turn: its note is still in it. */
static bool is_unedited(const struct sheet *sheet)
{
    bool noted = false;
    for (int32_t i = 0; i < sheet->n_lines; i++)
        noted = noted || sheet->line[i].verb == VERB_NOTE;
    return sheet->is_bare && noted && !sheet->now;
}

static const char *out_of_time(const struct incoming *in)
{
    const struct core *core = in->core;
    const struct header *header = &in->out->header;
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return "game.early";
    if (core->phase != CORE_OPEN && core->phase != CORE_AWAITING)
        return "game.over";
    if (header->has_until && in->utc > header->until)
        return "until.passed";
    if (header->turn > core->k)
        return "turn.future";
    const char *key = core_seq_unfit(in);
    return key || core_base_known(in) ? key : "base.unknown";
}

static int receipts_of(const struct core *core, int seat)
{
    int n = 0;
    for (int i = 0; i < core->n_receipts; i++)
        n += core->receipt[i].seat == seat && !core->receipt[i].draft;
    return n;
}

/* A draft takes the place of the seat's draft before it, and has no other effect. */
static struct core_receipt *draft_place(struct core *core, int seat)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat == seat && core->receipt[i].draft)
            return &core->receipt[i];
    return core->n_receipts < RECEIPTS_MAX ? &core->receipt[core->n_receipts++] : NULL;
}

/* Is the first thing that the sheet does the end of the game? An offer of a draw is when all others offer one. */
static bool ends_game(const struct core *core, int seat, const struct sheet *sheet)
{
    int all = (1 << core->g.n_seats) - 1;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        const struct verb *verb = verb_of(&core->rules, line->verb);
        bool does = verb && (verb->where & LINE_ORDER) && line->verb != VERB_NOTE && line->verb != VERB_SAY;
        if (does && line->block == 0)
            return line->verb == VERB_RESIGN ||
                   (line->verb == VERB_OFFER && (core->sheets->offers | ONLY(seat)) == all);
        if (does)
            return false;
    }
    return false;
}

static void receipt_fill(const struct incoming *in, struct core_receipt *receipt)
{
    const struct core_outcome *out = in->out;
    *receipt = (struct core_receipt){.seq = out->header.seq,
                                     .seat = in->seat,
                                     .turn = out->header.turn,
                                     .utc = in->utc,
                                     .faulty = out->bad_line,
                                     .draft = out->sheet->draft,
                                     .wait = out->sheet->wait || is_unedited(out->sheet),
                                     .now = out->sheet->now,
                                     .standing_only = for_closed_only(out->sheet),
                                     .is_vote = core_is_vote(in->core, out->sheet),
                                     .ends = ends_game(in->core, in->seat, out->sheet),
                                     .canonical = arena_copy(in->core->arena, in->v->canonical)};
    hex_write(receipt->hash, in->v->hash, 32);
    hex_write(receipt->sighash, in->v->sighash, 32);
}

/* `receipt k side seq hash sighash utc signed raw [faulty line]`: with the signature in the open, so that nobody can
 * log a sheet that the seat did not sign, and without its words. */
static uint64_t receipt_entry(const struct incoming *in, int32_t faulty)
{
    const struct verified *v = in->v;
    struct text raw = {.arena = core_scratch(in->core)};
    char utc[21], tail[24] = "";
    hex32 hash, sighash;
    hex_write(hash, v->hash, sizeof v->hash);
    hex_write(sighash, v->sighash, sizeof v->sighash);
    utc_write(utc, in->utc);
    text_base64(&raw, v->raw, sizeof v->raw, true);
    if (faulty)
        snprintf(tail, sizeof tail, " faulty %ld", (long)faulty);
    return core_entry(in->core, ENTRY_RECEIPT, "%llu %s %llu %s %s %s %s %s%s", (unsigned long long)in->core->k,
                      core_seat_name(in->core, in->seat), (unsigned long long)in->out->header.seq, hash, sighash, utc,
                      v->signed_word, raw.at, tail);
}

static void receipted(struct incoming *in)
{
    struct core *core = in->core;
    int at = core->n_receipts++;
    struct core_receipt *receipt = &core->receipt[at];
    receipt_fill(in, receipt);
    receipt->faulty = (int32_t)mutate_number(core, "sheet.faulty", 1 << in->seat, (uint64_t)receipt->faulty);
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = receipt->entry = receipt_entry(in, receipt->faulty);
    core_dice_receipted(core, in->seat, receipt->entry);
    if (!receipt->faulty)
        core_object(in);
    if (!receipt->faulty && core_vote(in))
        return;
    core_after_receipt(core, at, in->out);
}

/* While the dice wait nothing can be ordered, but whom the organiser or the host asks may agree or object: a game whose
 * dice never fall can be ended, and a key that comes into force unless somebody objects is objected to in time. It is
 * no sheet of any exchange, so no T has it. */
static bool take_answer(struct incoming *in, struct reader_of_lines told)
{
    struct core *core = in->core;
    struct core_outcome *out = in->out;
    const char *key = "dice.wait";
    if (core->k > 0) { /* before the deal there is no position to read names by, and nothing to answer */
        check(in, (struct reader_of_lines){0});
        key = core_answers_only(core, in->seat, out->sheet) ? out_of_time(in) : key;
    }
    if (!key && core->g.forum && in->v->in_clear)
        key = "orders.clear";
    out->why = (struct problem){0};
    if (key) {
        out->sheet = NULL;
        out->bad_line = 0;
        return core_refuse(in, key);
    }
    check(in, told);
    core->seat[in->seat].seq = out->header.seq;
    out->verdict = VERDICT_RECEIPT;
    out->entry = receipt_entry(in, 0);
    core_object(in);
    core_vote(in);
    return true;
}

static bool take_orders(struct incoming *in, struct reader_of_lines told)
{
    struct core *core = in->core;
    if (core->phase == CORE_AWAITING)
        return take_answer(in, told);
    const char *key = out_of_time(in);
    if (key)
        return core_refuse(in, key);
    if (in->core->g.forum && in->v->in_clear)
        return core_refuse(in, "orders.clear");
    check(in, told);
    if (in->out->header.turn < core->k && !for_closed_only(in->out->sheet)) {
        in->out->why = (struct problem){0};
        return core_refuse(in, "turn.closed");
    }
    if (in->out->sheet->draft) {
        struct core_receipt *place = draft_place(core, in->seat);
        if (place)
            receipt_fill(in, place);
        in->out->verdict = VERDICT_DRAFT;
        return true;
    }
    key = core_next_unfit(in);
    if (key) {
        in->out->why = (struct problem){0};
        return core_refuse(in, key);
    }
    /* room for every seat, and a place for each seat's draft */
    if (receipts_of(core, in->seat) >= RECEIPTS_MAX / core->g.n_seats - 1) {
        in->out->why = (struct problem){0};
        return core_refuse(in, "sheet.many");
    }
    receipted(in);
    return true;
}

/* ---- every kind ---- */

/* The lines between orders: and END of a block that could not be read; empty when it has none. */
static struct span orders_of(struct span canonical)
{
    struct span line, left = canonical, orders = {0};
    while (span_line(&left, &line)) {
        if (span_is(line, "orders:"))
            orders = left;
        else if (orders.at && span_begins(line, "-----END PBEM "))
            return (struct span){orders.at, (size_t)(line.at - orders.at)};
    }
    return (struct span){0};
}

static bool take_by_kind(struct incoming *in, struct reader_of_lines told)
{
    const struct core *core = in->core;
    struct header *header = &in->out->header;
    if (!heading_take(in->v->heading, header, &in->out->why)) {
        bool is_ours = strcmp(in->out->why.key, "line.long") == 0 && span_is(header->game, core->id) &&
                       span_is(header->side, core_seat_name(core, in->seat)); /* all above orders: was read */
        if (!is_ours)
            memset(header, 0, sizeof *header);        /* nothing of it is certain */
        header->orders = orders_of(in->v->canonical); /* they come back in the answer */
        return core_refuse(in, in->out->why.key);
    }
    if (core_join_lacks_luck(core, header)) {
        memset(header, 0, sizeof *header);
        return core_refuse(in, "header.entropy");
    }
    if (!span_is(header->game, core->id))
        return core_refuse(in, "game.other");
    if (!span_is(header->side, core_seat_name(core, in->seat)))
        return core_refuse(in, "side.other");
    switch (header->kind) {
    case BLOCK_JOIN:
        return core_take_join(in);
    case BLOCK_NONCE:
        return core_take_nonce(in);
    case BLOCK_REVOKE:
        return core_take_revoke(in);
    case BLOCK_ORDERS:
        return take_orders(in, told);
    case BLOCK_ACK:
        return core->g.dice == 'B' ? core_take_ack(in) : core_refuse(in, "kind.unasked");
    default:
        return core_refuse(in, "kind.unasked"); /* RULING is the organiser's */
    }
}

bool core_block(struct core *core, int seat, const struct verified *v, int64_t utc, const struct core_past *past,
                struct core_outcome *out,
                void (*per_line)(void *, const struct line *, const void *, const void *, const struct play *),
                void *per_line_context)
{
    v = mutate_block(core, seat, v);
    struct incoming in = {core, seat, v, utc, past, out};
    struct reader_of_lines told = {per_line, per_line_context};
    core->state_text = (struct span){0};
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->by = v->by;
    memcpy(out->hash, v->hash, 32);
    if (seat < 0 || seat >= core->g.n_seats)
        out->verdict = VERDICT_UNRECOGNISED;
    else if (core->phase == CORE_DEALING || core->phase == CORE_CLOSED)
        out->verdict = VERDICT_LATER;
    else
        return again(&in, told) || take_by_kind(&in, told);
    return false;
}
