/* SPDX-License-Identifier: Apache-2.0 */
/* The envelope: everything hidden and everything needed to go on, as canonical JSON, to be sealed (F58); and back.
 * Members stand in byte order; the state is spliced in as the engine dumps it, so that it is written once. */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_keys.h"
#include "processor/core/core_members.h"
#include "processor/core/core_report_due.h"
#include "processor/core/core_rooms.h"
#include "processor/core/core_ruling_save.h"
#include <assert.h>
#include <string.h>

/* ---- tables ---- */

static const struct member key_members[] = {
    MEMBER(struct core_key, blob, MEMBER_HEX),
    MEMBER(struct core_key, is_minisign, MEMBER_BOOL),
    MEMBER(struct core_key, revoked, MEMBER_BOOL),
    MEMBER(struct core_key, word, MEMBER_WORDS),
};
static const struct member seat_members[] = {
    MEMBER(struct core_seat, commit, MEMBER_WORDS),       MEMBER(struct core_seat, join_hash, MEMBER_WORDS),
    MEMBER(struct core_seat, join_sighash, MEMBER_WORDS), MEMBER(struct core_seat, joined, MEMBER_BOOL),
    MEMBER(struct core_seat, missed, MEMBER_U64),         MEMBER(struct core_seat, open_hash, MEMBER_WORDS),
    MEMBER(struct core_seat, opened, MEMBER_BOOL),        MEMBER(struct core_seat, refused_entry, MEMBER_U64),
    MEMBER(struct core_seat, refused_hash, MEMBER_WORDS), MEMBER(struct core_seat, refused_key, MEMBER_WORDS),
    MEMBER(struct core_seat, report_k, MEMBER_U64),       MEMBER(struct core_seat, report_peaks, MEMBER_HEX),
    MEMBER(struct core_seat, report_size, MEMBER_U64),    MEMBER(struct core_seat, report_t, MEMBER_WORDS),
    MEMBER(struct core_seat, reports, MEMBER_U64),        MEMBER(struct core_seat, seq, MEMBER_U64),
    MEMBER(struct core_seat, value, MEMBER_WORDS),
};
static const struct member receipt_members[] = {
    MEMBER(struct core_receipt, ambiguous, MEMBER_BOOL), MEMBER(struct core_receipt, canonical, MEMBER_TEXT),
    MEMBER(struct core_receipt, draft, MEMBER_BOOL),     MEMBER(struct core_receipt, ends, MEMBER_BOOL),
    MEMBER(struct core_receipt, enters, MEMBER_BOOL),    MEMBER(struct core_receipt, entry, MEMBER_U64),
    MEMBER(struct core_receipt, faulty, MEMBER_I32),     MEMBER(struct core_receipt, hash, MEMBER_WORDS),
    MEMBER(struct core_receipt, now, MEMBER_BOOL),       MEMBER(struct core_receipt, seat, MEMBER_I32),
    MEMBER(struct core_receipt, seq, MEMBER_U64),        MEMBER(struct core_receipt, settle_at, MEMBER_I64),
    MEMBER(struct core_receipt, sighash, MEMBER_WORDS),  MEMBER(struct core_receipt, standing_only, MEMBER_BOOL),
    MEMBER(struct core_receipt, stop_at, MEMBER_I32),    MEMBER(struct core_receipt, turn, MEMBER_U64),
    MEMBER(struct core_receipt, utc, MEMBER_I64),        MEMBER(struct core_receipt, wait, MEMBER_BOOL),
};
static const struct member core_members[] = {
    MEMBER(struct core, asked, MEMBER_I32),
    MEMBER(struct core, deadline, MEMBER_I64),
    MEMBER(struct core, fallback, MEMBER_I32),
    MEMBER(struct core, has_seed, MEMBER_BOOL),
    MEMBER(struct core, k, MEMBER_U64),
    MEMBER(struct core, phase, MEMBER_I32),
    MEMBER(struct core, roll_entry, MEMBER_U64),
    MEMBER(struct core, roll_pi, MEMBER_WORDS),
    MEMBER(struct core, rolled_k, MEMBER_U64),
    MEMBER(struct core, rolled_t, MEMBER_WORDS),
    MEMBER(struct core, set_up_attempt, MEMBER_U64),
    MEMBER(struct core, t, MEMBER_WORDS),
};
static const struct member hold_members[] = {
    MEMBER(struct core_hold, by_host, MEMBER_BOOL), MEMBER(struct core_hold, by_policy, MEMBER_BOOL),
    MEMBER(struct core_hold, excused, MEMBER_I32),  MEMBER(struct core_hold, late, MEMBER_I32),
    MEMBER(struct core_hold, left, MEMBER_I64),     MEMBER(struct core_hold, resigns, MEMBER_I32),
};
static const struct member wait_members[] = {
    MEMBER(struct core_wait, asked, MEMBER_I32), MEMBER(struct core_wait, entry, MEMBER_U64),
    MEMBER(struct core_wait, given, MEMBER_I32), MEMBER(struct core_wait, host_entry, MEMBER_U64),
    MEMBER(struct core_wait, named, MEMBER_I32), MEMBER(struct core_wait, round, MEMBER_U64),
};
static const struct member outage_members[] = {
    MEMBER(struct outage, host, MEMBER_I64),     MEMBER(struct outage, host_now, MEMBER_I64),
    MEMBER(struct outage, k, MEMBER_U64),        MEMBER(struct outage, seat, MEMBER_I64),
    MEMBER(struct outage, seat_now, MEMBER_I64),
};
static const struct member proposal_members[] = {
    MEMBER(struct core_proposal, n, MEMBER_U64),
    MEMBER(struct core_proposal, seat, MEMBER_I32),
    MEMBER(struct core_proposal, until, MEMBER_I64),
};
static_assert(sizeof(enum core_phase) == sizeof(int32_t) && sizeof(int) == sizeof(int32_t), "phase is kept as int32");
#define N_OF(table) (sizeof(table) / sizeof *(table))

/* Parts that are no plain members; each is an element of one of the lists below. */
struct epoch_head {
    struct span beta;
    int32_t deck;
    uint64_t entry;
    int32_t epoch, hand;
    struct span known; /* six digits a slot: card and whether it is dead */
    hex32 t;
};
static const struct member epoch_members[] = {
    MEMBER(struct epoch_head, beta, MEMBER_HEX),  MEMBER(struct epoch_head, deck, MEMBER_I32),
    MEMBER(struct epoch_head, entry, MEMBER_U64), MEMBER(struct epoch_head, epoch, MEMBER_I32),
    MEMBER(struct epoch_head, hand, MEMBER_I32),  MEMBER(struct epoch_head, known, MEMBER_HEX),
    MEMBER(struct epoch_head, t, MEMBER_WORDS),
};

/* ---- saving ---- */

static void due_save(struct text *out, const struct core *core)
{
    for (int i = 0; i < core->n_due; i++) {
        const struct core_due *due = &core->due[i];
        text_format(out, "%s{\"facts\":", i ? "," : "");
        text_add(out, due->facts_text);
        text_format(out, ",\"k\":%llu,\"log_size\":%llu,\"openings\":", (unsigned long long)due->k,
                    (unsigned long long)due->log_size);
        text_add(out, due->openings_text);
        text_words(out, ",\"peaks\":\"");
        text_hex(out, due->peaks.at, due->peaks.len);
        text_format(out, "\",\"seat\":%d,\"t\":\"%s\"}", due->seat, due->t);
    }
}

static void epochs_save(struct text *out, const struct core *core)
{
    for (int i = 0; i < core->n_epochs; i++) {
        const struct core_epoch *epoch = &core->epoch[i];
        struct epoch_head head = {
            {epoch->beta.at, epoch->beta.len}, epoch->deck, epoch->entry, epoch->epoch, epoch->hand, {0}, ""};
        uint8_t *known = arena_take(core->arena, 3 * (size_t)epoch->n);
        for (int j = 0; j < epoch->n; j++) {
            known[3 * j] = (uint8_t)((uint16_t)epoch->card[j] >> 8);
            known[3 * j + 1] = (uint8_t)((uint16_t)epoch->card[j] & 0xff);
            known[3 * j + 2] = epoch->dead[j];
        }
        head.known = (struct span){known, 3 * (size_t)epoch->n};
        memcpy(head.t, epoch->t, sizeof head.t);
        text_words(out, i ? "," : "");
        members_write(out, epoch_members, N_OF(epoch_members), &head);
    }
}

/* Keys that REKEYs replaced, each by its index: its heir, and until when it may call that back. Only where there are
 * any; older envelopes lack it. */
static void recalls_save(struct text *out, const struct core_seat *seat)
{
    const char *before = ",\"replaced\":[";
    for (int i = 0; i < seat->n_keys; i++) {
        if (seat->key[i].heir == 0)
            continue;
        text_format(out, "%s{\"heir\":%d,\"key\":%d,\"until\":%lld}", before, (int)seat->key[i].heir, i,
                    (long long)seat->key[i].until);
        before = ",";
    }
    text_words(out, strcmp(before, ",") == 0 ? "]" : "");
}

static void seats_save(struct text *out, const struct core *core)
{
    for (int i = 0; i < core->g.n_seats; i++) {
        const struct core_seat *seat = &core->seat[i];
        text_words(out, i ? ",{" : "{");
        if (seat->age[0]) /* older envelopes lack it */
            text_format(out, "\"age\":\"%s\",", seat->age);
        text_words(out, "\"keys\":[");
        for (int j = 0; j < seat->n_keys; j++) {
            text_words(out, j ? "," : "");
            members_write(out, key_members, N_OF(key_members), &seat->key[j]);
        }
        text_words(out, "]");
        recalls_save(out, seat);
        text_words(out, ",\"seat\":");
        members_write(out, seat_members, N_OF(seat_members), seat);
        text_words(out, "}");
    }
}

static void tree_save(struct text *out, const struct tlog_tree *tree)
{
    bool first = true;
    text_words(out, "{\"peaks\":[");
    for (int bit = 0; bit < 64; bit++) {
        if (!(tree->size >> bit & 1))
            continue;
        text_words(out, first ? "\"" : ",\"");
        text_hex(out, tree->peak[bit].at, 32);
        text_words(out, "\"");
        first = false;
    }
    text_format(out, "],\"size\":%llu}", (unsigned long long)tree->size);
}

/* Only where there is something to tell; older envelopes lack it. */
static void hold_save(struct text *out, const struct core *core)
{
    static const struct core_hold none;
    if (memcmp(&core->hold, &none, sizeof none) == 0 && core->n_proposals == 0)
        return;
    text_words(out, ",\"waits\":{\"hold\":");
    members_write(out, hold_members, N_OF(hold_members), &core->hold);
    text_words(out, ",\"proposals\":[");
    for (int i = 0; i < core->n_proposals; i++) {
        text_words(out, i ? ",{\"key\":" : "{\"key\":");
        members_write(out, key_members, N_OF(key_members), &core->proposal[i].key);
        text_words(out, ",\"of\":");
        members_write(out, proposal_members, N_OF(proposal_members), &core->proposal[i]);
        text_words(out, "}");
    }
    text_words(out, "],\"row\":[");
    for (int i = 0; i < core->g.n_seats; i++)
        text_format(out, "%s%llu", i ? "," : "", (unsigned long long)core->hold.in_a_row[i]);
    text_words(out, "]}");
}

/* Only in dice modes that wait. */
static void wait_save(struct text *out, const struct core *core)
{
    static const struct core_wait none;
    if (memcmp(&core->wait, &none, sizeof none) == 0)
        return;
    text_words(out, ",\"dice\":{\"nonces\":[");
    for (int i = 0; i < core->g.n_seats; i++)
        text_format(out, "%s\"%s\"", i ? "," : "", core->wait.nonce[i]);
    text_words(out, "],\"of\":");
    members_write(out, wait_members, N_OF(wait_members), &core->wait);
    text_words(out, "}");
}

/* Only where a deadline was put off for it; older envelopes lack it. */
static void outage_save(struct text *out, const struct core *core)
{
    if (core->outage.host == 0 && core->outage.seat == 0)
        return;
    text_words(out, ",\"outage\":");
    members_write(out, outage_members, N_OF(outage_members), &core->outage);
}

/* Before the deal there is no state; after a set-up that came to nothing neither. */
static bool has_state(const struct core *core)
{
    return core->phase == CORE_OPEN || core->phase == CORE_CLOSED ||
           ((core->phase == CORE_OVER || core->phase == CORE_AWAITING) && core->k > 0);
}

enum { ENVELOPE_LEN = 65536 }; /* most are shorter */

void core_save(const struct core *core, struct text *out)
{
    text_reserve(out, ENVELOPE_LEN);
    text_words(out, "{\"core\":");
    members_write(out, core_members, N_OF(core_members), core);
    text_words(out, ",\"due\":[");
    due_save(out, core);
    text_words(out, "],\"epochs\":[");
    epochs_save(out, core);
    text_words(out, "]");
    if (core->rulings.revision > 0) /* before the state, which is read by it */
        text_format(out, ",\"revision\":%lu", (unsigned long)core->rulings.revision);
    text_words(out, ",\"game\":");
    if (!has_state(core))
        text_words(out, "null");
    else
        text_add(out, core->state_text.len > 0 ? core->state_text : core_state_text(core));
    text_format(out, ",\"id\":\"%s\",\"receipts\":[", core->id);
    for (int i = 0; i < core->n_receipts; i++) {
        text_words(out, i ? "," : "");
        members_write(out, receipt_members, N_OF(receipt_members), &core->receipt[i]);
    }
    text_words(out, "],\"seats\":[");
    seats_save(out, core);
    text_words(out, "],\"seed\":\"");
    text_hex(out, core->vrf_seed, 32);
    text_words(out, "\",\"tree\":");
    tree_save(out, &core->tree);
    text_words(out, ",\"used\":");
    text_json(out, text_span(&core->used));
    hold_save(out, core);
    core_rulings_save(out, core);
    wait_save(out, core);
    outage_save(out, core);
    text_words(out, "}");
}

/* ---- loading ---- */

static bool number_member(struct members_in *in, const char *label, int64_t most, int64_t *out)
{
    return member_exactly(in, label) && member_number(in, 0, most, out);
}

static bool due_load(struct members_in *in, const struct core *core, struct core_due *due)
{
    int64_t k, log_size, seat;
    struct span t;
    if (!member_exactly(in, "{\"facts\":") || !member_value(in, &due->facts_text) ||
        !number_member(in, ",\"k\":", INT64_MAX, &k) || !number_member(in, ",\"log_size\":", INT64_MAX, &log_size) ||
        !member_exactly(in, ",\"openings\":") || !member_value(in, &due->openings_text) ||
        !member_exactly(in, ",\"peaks\":") || !member_hex(in, &due->peaks) ||
        !number_member(in, ",\"seat\":", core->g.n_seats - 1, &seat) || !member_exactly(in, ",\"t\":") ||
        !member_text(in, &t) || !member_exactly(in, "}"))
        return false;
    if (t.len >= sizeof due->t)
        return members_wrong(in);
    memcpy(due->t, t.at, t.len);
    due->k = (uint64_t)k;
    due->log_size = (uint64_t)log_size;
    due->seat = (int)seat;
    due->facts_text = arena_copy(core->arena, due->facts_text);
    due->openings_text = arena_copy(core->arena, due->openings_text);
    return true;
}

static bool dues_load(struct members_in *in, struct core *core)
{
    for (bool first = true; member_next(in, &first);) {
        if (core->n_due == core->g.n_seats)
            return members_wrong(in);
        if (!due_load(in, core, &core->due[core->n_due++]))
            return false;
    }
    return in->why->key == NULL;
}

static bool epoch_load(struct members_in *in, struct core *core, struct core_epoch *epoch)
{
    struct epoch_head head = {0};
    if (!members_read(in, epoch_members, N_OF(epoch_members), &head))
        return false;
    size_t n = head.known.len / 3;
    if (head.known.len % 3 != 0 || n == 0 || n > 1024 || (head.beta.len != 32 && head.beta.len != 64) ||
        head.deck < 0 || (size_t)head.deck >= core->rules.is->n_decks)
        return members_wrong(in);
    *epoch = (struct core_epoch){.deck = head.deck,
                                 .epoch = head.epoch,
                                 .hand = head.hand,
                                 .n = (int32_t)n,
                                 .entry = head.entry,
                                 .beta.len = head.beta.len};
    memcpy(epoch->beta.at, head.beta.at, head.beta.len);
    memcpy(epoch->t, head.t, sizeof epoch->t);
    epoch->card = arena_take(core->arena, n * sizeof *epoch->card);
    epoch->dead = arena_take(core->arena, n);
    for (size_t i = 0; i < n; i++) {
        const uint8_t *at = head.known.at + 3 * i;
        epoch->card[i] = (int16_t)(at[0] << 8 | at[1]);
        epoch->dead[i] = at[2];
        epoch->alive += at[2] == 0;
    }
    return true;
}

static bool epochs_load(struct members_in *in, struct core *core)
{
    for (bool first = true; member_next(in, &first);) {
        core->epoch = core_grown(core->arena, core->epoch, core->n_epochs, &core->cap_epochs, sizeof *core->epoch);
        if (!epoch_load(in, core, &core->epoch[core->n_epochs++]))
            return false;
    }
    return in->why->key == NULL;
}

static bool receipts_load(struct members_in *in, struct core *core)
{
    for (bool first = true; member_next(in, &first);) {
        if (core->n_receipts == RECEIPTS_MAX)
            return members_wrong(in);
        struct core_receipt *receipt = &core->receipt[core->n_receipts++];
        if (!members_read(in, receipt_members, N_OF(receipt_members), receipt))
            return false;
        if (receipt->seat < 0 || receipt->seat >= core->g.n_seats)
            return members_wrong(in);
        receipt->canonical = arena_copy(core->arena, receipt->canonical);
    }
    return in->why->key == NULL;
}

/* An heir stands behind its forebear, so that whoever follows them comes to an end. */
static bool recalls_load(struct members_in *in, struct core_seat *seat)
{
    static const char label[] = ",\"replaced\":[";
    int64_t heir, key, until;
    if (!span_begins(span_from(in->all, in->pos), label))
        return true;
    if (!member_exactly(in, label))
        return false;
    for (bool first = true; member_next(in, &first);) {
        if (!number_member(in, "{\"heir\":", seat->n_keys, &heir) ||
            !number_member(in, ",\"key\":", seat->n_keys - 1, &key) ||
            !number_member(in, ",\"until\":", INT64_MAX, &until) || !member_exactly(in, "}"))
            return false;
        if (heir <= key + 1)
            return members_wrong(in);
        seat->key[key].heir = (int32_t)heir;
        seat->key[key].until = until;
    }
    return in->why->key == NULL;
}

static bool seat_load(struct members_in *in, struct core_seat *seat)
{
    static const char age[] = "\"age\":";
    struct span wish = {0};
    if (!member_exactly(in, "{"))
        return false;
    if (span_begins(span_from(in->all, in->pos), age) &&
        (!member_exactly(in, age) || !member_text(in, &wish) || !member_exactly(in, ",")))
        return false;
    if (wish.len >= sizeof seat->age || memchr(wish.at ? (const char *)wish.at : "", 0, wish.len))
        return members_wrong(in);
    core_set_age(seat, wish);
    if (!member_exactly(in, "\"keys\":["))
        return false;
    seat->n_keys = 0;
    for (bool first = true; member_next(in, &first);) {
        if (seat->n_keys == KEYS_MAX)
            return members_wrong(in);
        if (!members_read(in, key_members, N_OF(key_members), &seat->key[seat->n_keys++]))
            return false;
    }
    return in->why->key == NULL && recalls_load(in, seat) && member_exactly(in, ",\"seat\":") &&
           members_read(in, seat_members, N_OF(seat_members), seat) && member_exactly(in, "}");
}

static bool seats_load(struct members_in *in, struct core *core)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if ((i > 0 && !member_exactly(in, ",")) || !seat_load(in, &core->seat[i]))
            return false;
    return member_exactly(in, "]");
}

static bool tree_load(struct members_in *in, struct tlog_tree *tree)
{
    struct span peak[64];
    int n = 0, used = 0;
    int64_t size;
    if (!member_exactly(in, "{\"peaks\":["))
        return false;
    for (bool first = true; member_next(in, &first); n++)
        if (n == 64 || !member_hex(in, &peak[n]) || peak[n].len != 32)
            return members_wrong(in);
    if (in->why->key || !number_member(in, ",\"size\":", INT64_MAX, &size) || !member_exactly(in, "}"))
        return false;
    *tree = (struct tlog_tree){.size = (uint64_t)size};
    for (int bit = 0; bit < 63; bit++) {
        if (!(tree->size >> bit & 1))
            continue;
        if (used == n)
            return members_wrong(in);
        memcpy(tree->peak[bit].at, peak[used++].at, 32);
    }
    return used == n || members_wrong(in);
}

static bool next_is(const struct members_in *in, const char *words)
{
    return in->pos <= in->all.len && span_begins(span_from(in->all, in->pos), words);
}

static bool game_part(struct members_in *in, struct core *core)
{
    struct span raw;
    int64_t revision;
    if (next_is(in, ",\"revision\":")) {
        if (!number_member(in, ",\"revision\":", core->rules.is->revision, &revision) || revision == 0)
            return members_wrong(in);
        core->rulings.revision = core->rules.revision = (uint32_t)revision;
    }
    if (!member_exactly(in, ",\"game\":"))
        return false;
    if (!has_state(core))
        return member_exactly(in, "null");
    const struct line_room room = core_line_room(core);
    return member_value(in, &raw) &&
           game_load(&core->rules, (const char *)raw.at, raw.len, core->state, core->sheets, &room, in->why);
}

static bool id_part(struct members_in *in, const struct core *core)
{
    struct span id;
    if (!member_exactly(in, ",\"id\":") || !member_text(in, &id))
        return false;
    return span_is(id, core->id) || problem_set(in->why, "envelope.game", in->pos);
}

static bool seed_part(struct members_in *in, struct core *core)
{
    struct span seed;
    if (!member_exactly(in, ",\"seed\":") || !member_hex(in, &seed) || seed.len != 32)
        return members_wrong(in);
    memcpy(core->vrf_seed, seed.at, 32);
    return true;
}

static bool proposals_load(struct members_in *in, struct core *core)
{
    for (bool first = true; member_next(in, &first);) {
        if (core->n_proposals == PROPOSALS_MAX)
            return members_wrong(in);
        struct core_proposal *one = &core->proposal[core->n_proposals++];
        if (!member_exactly(in, "{\"key\":") || !members_read(in, key_members, N_OF(key_members), &one->key) ||
            !member_exactly(in, ",\"of\":") || !members_read(in, proposal_members, N_OF(proposal_members), one) ||
            !member_exactly(in, "}"))
            return false;
        if (one->seat < 0 || one->seat >= core->g.n_seats)
            return members_wrong(in);
    }
    return in->why->key == NULL;
}

static bool wait_part(struct members_in *in, struct core *core)
{
    struct span nonce;
    if (!next_is(in, ",\"dice\":"))
        return true;
    if (!member_exactly(in, ",\"dice\":{\"nonces\":["))
        return false;
    for (int i = 0; i < core->g.n_seats; i++) {
        if ((i > 0 && !member_exactly(in, ",")) || !member_text(in, &nonce))
            return false;
        if (nonce.len != 0 && nonce.len != 64)
            return members_wrong(in);
        memcpy(core->wait.nonce[i], nonce.at, nonce.len);
    }
    return member_exactly(in, "],\"of\":") && members_read(in, wait_members, N_OF(wait_members), &core->wait) &&
           member_exactly(in, "}");
}

static bool hold_part(struct members_in *in, struct core *core)
{
    if (!next_is(in, ",\"waits\":"))
        return true;
    if (!member_exactly(in, ",\"waits\":{\"hold\":") ||
        !members_read(in, hold_members, N_OF(hold_members), &core->hold) || !member_exactly(in, ",\"proposals\":[") ||
        !proposals_load(in, core) || !member_exactly(in, ",\"row\":["))
        return false;
    for (int i = 0; i < core->g.n_seats; i++) {
        int64_t n;
        if ((i > 0 && !member_exactly(in, ",")) || !member_number(in, 0, INT64_MAX, &n))
            return false;
        core->hold.in_a_row[i] = (uint64_t)n;
    }
    return member_exactly(in, "]}");
}

static bool outage_part(struct members_in *in, struct core *core)
{
    struct outage *o = &core->outage;
    if (!next_is(in, ",\"outage\":"))
        return true;
    if (!member_exactly(in, ",\"outage\":") || !members_read(in, outage_members, N_OF(outage_members), o))
        return false;
    bool sound = o->host_now >= 0 && o->seat_now >= 0 && o->host_now <= o->host && o->seat_now <= o->seat;
    return sound || members_wrong(in);
}

static bool used_part(struct members_in *in, struct core *core)
{
    struct span used;
    if (!member_exactly(in, ",\"used\":") || !member_text(in, &used))
        return false;
    if (used.len > 0)
        text_add(&core->used, used);
    return hold_part(in, core) && core_rulings_load(in, core) && wait_part(in, core) && outage_part(in, core) &&
           member_exactly(in, "}") && (in->pos == in->all.len || members_wrong(in));
}

static bool envelope_read(struct members_in *in, struct core *core)
{
    if (!member_exactly(in, "{\"core\":") || !members_read(in, core_members, N_OF(core_members), core))
        return false;
    if (core->phase < CORE_AWAITING || core->phase == 0 || core->phase > CORE_VOID)
        return members_wrong(in);
    return member_exactly(in, ",\"due\":[") && dues_load(in, core) && member_exactly(in, ",\"epochs\":[") &&
           epochs_load(in, core) && game_part(in, core) && id_part(in, core) && member_exactly(in, ",\"receipts\":[") &&
           receipts_load(in, core) && member_exactly(in, ",\"seats\":[") && seats_load(in, core) &&
           seed_part(in, core) && member_exactly(in, ",\"tree\":") && tree_load(in, &core->tree) && used_part(in, core);
}

struct core *core_load_with(struct arena *arena, struct core_shelf *shelf, const struct ruleset *set,
                            struct span genesis, struct span bundle, struct span envelope, struct problem *why)
{
    struct problem own = {0};
    struct core *core = core_new_with(arena, shelf, set, genesis, bundle, NULL, &own);
    struct members_in in = {.arena = arena, .all = envelope, .why = &own};
    if (core && envelope_read(&in, core))
        return core;
    if (core)
        core_free(core);
    if (why && !why->key)
        *why = own;
    return NULL;
}

struct core *core_load(struct arena *arena, struct span genesis, struct span bundle, struct span envelope,
                       struct problem *why)
{
    return core_load_with(arena, NULL, NULL, genesis, bundle, envelope, why);
}
