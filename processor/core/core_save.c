/* SPDX-License-Identifier: Apache-2.0 */
/* The envelope: everything hidden and everything needed to go on, as canonical JSON, to be sealed (F58); and back. Each
 * part is one function for both ways (core_members.h); what it does besides, it does when it reads. Members stand in
 * byte order; the state is spliced in as the engine dumps it, so that it is written once. */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_members.h"
#include "processor/core/core_report_due.h"
#include <assert.h>
#include <string.h>

/* ---- tables ---- */

static const struct field key_members[] = {
    MEMBER(struct core_key, blob, MEMBER_HEX),
    MEMBER(struct core_key, is_minisign, MEMBER_BOOL),
    MEMBER(struct core_key, revoked, MEMBER_BOOL),
    MEMBER(struct core_key, word, MEMBER_WORDS),
};
static const struct field seat_members[] = {
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
static const struct field receipt_members[] = {
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
static const struct field core_members[] = {
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
static const struct field due_members[] = {
    MEMBER_AS("facts", struct core_due, facts_text, MEMBER_RAW),
    MEMBER(struct core_due, k, MEMBER_U64),
    MEMBER(struct core_due, log_size, MEMBER_U64),
    MEMBER_AS("openings", struct core_due, openings_text, MEMBER_RAW),
    MEMBER(struct core_due, peaks, MEMBER_HEX),
    MEMBER(struct core_due, seat, MEMBER_I32),
    MEMBER(struct core_due, t, MEMBER_WORDS),
};
static const struct field hold_members[] = {
    MEMBER(struct core_hold, by_host, MEMBER_BOOL), MEMBER(struct core_hold, by_policy, MEMBER_BOOL),
    MEMBER(struct core_hold, excused, MEMBER_I32),  MEMBER(struct core_hold, late, MEMBER_I32),
    MEMBER(struct core_hold, left, MEMBER_I64),     MEMBER(struct core_hold, resigns, MEMBER_I32),
};
static const struct field wait_members[] = {
    MEMBER(struct core_wait, asked, MEMBER_I32), MEMBER(struct core_wait, entry, MEMBER_U64),
    MEMBER(struct core_wait, given, MEMBER_I32), MEMBER(struct core_wait, host_entry, MEMBER_U64),
    MEMBER(struct core_wait, named, MEMBER_I32), MEMBER(struct core_wait, round, MEMBER_U64),
};
static const struct field outage_members[] = {
    MEMBER(struct outage, host, MEMBER_I64),     MEMBER(struct outage, host_now, MEMBER_I64),
    MEMBER(struct outage, k, MEMBER_U64),        MEMBER(struct outage, seat, MEMBER_I64),
    MEMBER(struct outage, seat_now, MEMBER_I64),
};
static const struct field proposal_members[] = {
    MEMBER(struct core_proposal, n, MEMBER_U64),
    MEMBER(struct core_proposal, seat, MEMBER_I32),
    MEMBER(struct core_proposal, until, MEMBER_I64),
};
static_assert(sizeof(enum core_phase) == sizeof(int32_t) && sizeof(int) == sizeof(int32_t), "phase is kept as int32");
/* Parts that are no plain members; each is an element of one of the lists below. */
struct epoch_head {
    struct span beta;
    int32_t deck;
    uint64_t entry;
    int32_t epoch, hand;
    struct span known; /* six digits a slot: card and whether it is dead */
    hex32 t;
};
static const struct field epoch_members[] = {
    MEMBER(struct epoch_head, beta, MEMBER_HEX),  MEMBER(struct epoch_head, deck, MEMBER_I32),
    MEMBER(struct epoch_head, entry, MEMBER_U64), MEMBER(struct epoch_head, epoch, MEMBER_I32),
    MEMBER(struct epoch_head, hand, MEMBER_I32),  MEMBER(struct epoch_head, known, MEMBER_HEX),
    MEMBER(struct epoch_head, t, MEMBER_WORDS),
};
/* What a key became that a REKEY replaced: its heir, and until when it may call that back. */
struct recall {
    int32_t heir, key;
    int64_t until;
};
static const struct field recall_members[] = {
    MEMBER(struct recall, heir, MEMBER_I32),
    MEMBER(struct recall, key, MEMBER_I32),
    MEMBER(struct recall, until, MEMBER_I64),
};
static const struct field ruling_members[] = {
    MEMBER(struct core_ruling, agreed, MEMBER_I32),  MEMBER(struct core_ruling, by_all, MEMBER_BOOL),
    MEMBER(struct core_ruling, hash, MEMBER_WORDS),  MEMBER(struct core_ruling, n, MEMBER_U64),
    MEMBER(struct core_ruling, opening, MEMBER_HEX), MEMBER(struct core_ruling, orders, MEMBER_TEXT),
    MEMBER(struct core_ruling, utc, MEMBER_I64),
};
struct rulings_head {
    struct span logkey, openings;
    char age[80], signer[KEY_WORD_MAX];
    uint64_t seq;
};
static const struct field head_members[] = {
    MEMBER(struct rulings_head, age, MEMBER_WORDS),     MEMBER(struct rulings_head, logkey, MEMBER_HEX),
    MEMBER(struct rulings_head, openings, MEMBER_TEXT), MEMBER(struct rulings_head, seq, MEMBER_U64),
    MEMBER(struct rulings_head, signer, MEMBER_WORDS),
};

/* ---- parts ---- */

static bool is_seat(const struct core *core, int seat)
{
    return seat >= 0 && seat < core->g.n_seats;
}

static bool dues_part(struct members *io, struct core *core)
{
    for (int i = 0; member_element(io, i, &core->n_due, core->g.n_seats); i++)
        if (!MEMBERS(io, due_members, &core->due[i]) || (!is_seat(core, core->due[i].seat) && !members_wrong(io)))
            return false;
    return members_good(io);
}

/* What lies at the slots of an epoch, as epoch_head has it. */
static struct epoch_head epoch_shown(struct arena *arena, const struct core_epoch *epoch)
{
    struct epoch_head head = {
        {epoch->beta.at, epoch->beta.len}, epoch->deck, epoch->entry, epoch->epoch, epoch->hand, {0}, ""};
    uint8_t *known = arena_take(arena, 3 * (size_t)epoch->n);
    for (int j = 0; j < epoch->n; j++) {
        known[3 * j] = (uint8_t)((uint16_t)epoch->card[j] >> 8);
        known[3 * j + 1] = (uint8_t)((uint16_t)epoch->card[j] & 0xff);
        known[3 * j + 2] = epoch->dead[j];
    }
    head.known = (struct span){known, 3 * (size_t)epoch->n};
    memcpy(head.t, epoch->t, sizeof head.t);
    return head;
}

static bool epoch_take(struct members *io, const struct core *core, const struct epoch_head *head,
                       struct core_epoch *epoch)
{
    size_t n = head->known.len / 3;
    if (head->known.len % 3 != 0 || n == 0 || n > 1024 || (head->beta.len != 32 && head->beta.len != 64) ||
        head->deck < 0 || (size_t)head->deck >= core->rules.is->n_decks)
        return members_wrong(io);
    *epoch = (struct core_epoch){.deck = head->deck,
                                 .epoch = head->epoch,
                                 .hand = head->hand,
                                 .n = (int32_t)n,
                                 .entry = head->entry,
                                 .beta.len = head->beta.len};
    memcpy(epoch->beta.at, head->beta.at, head->beta.len);
    memcpy(epoch->t, head->t, sizeof epoch->t);
    epoch->card = arena_take(core->arena, n * sizeof *epoch->card);
    epoch->dead = arena_take(core->arena, n);
    for (size_t i = 0; i < n; i++) {
        const uint8_t *at = head->known.at + 3 * i;
        epoch->card[i] = (int16_t)(at[0] << 8 | at[1]);
        epoch->dead[i] = at[2];
        epoch->alive += at[2] == 0;
    }
    return true;
}

static bool epochs_part(struct members *io, struct core *core)
{
    for (int i = 0; member_element(io, i, &core->n_epochs, INT32_MAX); i++) {
        core->epoch = arena_grown(core->arena, core->epoch, (size_t)i, &core->cap_epochs, sizeof *core->epoch);
        struct epoch_head head = io->out ? epoch_shown(core->arena, &core->epoch[i]) : (struct epoch_head){0};
        if (!MEMBERS(io, epoch_members, &head) || (!io->out && !epoch_take(io, core, &head, &core->epoch[i])))
            return false;
    }
    return members_good(io);
}

/* Before the deal there is no state; after a set-up that came to nothing neither. */
static bool has_state(const struct core *core)
{
    return core->phase == CORE_OPEN || core->phase == CORE_CLOSED ||
           ((core->phase == CORE_OVER || core->phase == CORE_AWAITING) && core->k > 0);
}

/* The revision stands before the state, which is read by it. */
static bool game_part(struct members *io, struct core *core)
{
    struct span raw;
    uint64_t revision = core->rulings.revision;
    if (member_part(io, revision > 0, ",\"revision\":")) {
        if (!member_both(io, MEMBER_U64, &revision, 0) || revision == 0 || revision > core->rules.is->revision)
            return members_wrong(io);
        if (!io->out)
            core->rulings.revision = core->rules.revision = (uint32_t)revision;
    }
    if (!member_exactly(io, ",\"game\":"))
        return false;
    if (!has_state(core))
        return member_exactly(io, "null");
    if (io->out) {
        text_add(io->out, core->state_text.len > 0 ? core->state_text : core_state_text(core));
        return true;
    }
    const struct line_room room = core_line_room(core);
    return member_value(io, &raw) &&
           game_load(&core->rules, (const char *)raw.at, raw.len, core->state, core->sheets, &room, io->why);
}

static bool id_part(struct members *io, const struct core *core)
{
    struct span id = span_of(core->id);
    if (!member_exactly(io, ",\"id\":") || !member_both(io, MEMBER_TEXT, &id, 0))
        return false;
    return span_is(id, core->id) || problem_set(io->why, "envelope.game", io->in.pos);
}

static bool receipts_part(struct members *io, struct core *core)
{
    for (int i = 0; member_element(io, i, &core->n_receipts, RECEIPTS_MAX); i++)
        if (!MEMBERS(io, receipt_members, &core->receipt[i]) ||
            (!is_seat(core, core->receipt[i].seat) && !members_wrong(io)))
            return false;
    return members_good(io);
}

/* Keys that REKEYs replaced. Only where there are any; older envelopes lack it. An heir follows its forebear, so that
 * whoever follows them comes to an end. */
static bool recalls_part(struct members *io, struct core_seat *seat)
{
    struct recall all[KEYS_MAX] = {{0}};
    int n = 0;
    for (int i = 0; io->out && i < seat->n_keys; i++)
        if (seat->key[i].heir != 0)
            all[n++] = (struct recall){seat->key[i].heir, i, seat->key[i].until};
    if (!member_part(io, n > 0, ",\"replaced\":["))
        return members_good(io);
    for (int i = 0; member_element(io, i, &n, KEYS_MAX); i++) {
        if (!MEMBERS(io, recall_members, &all[i]))
            return false;
        if (all[i].key < 0 || all[i].key >= seat->n_keys || all[i].heir <= all[i].key + 1 ||
            all[i].heir > seat->n_keys || all[i].until < 0)
            return members_wrong(io);
        seat->key[all[i].key].heir = all[i].heir;
        seat->key[all[i].key].until = all[i].until;
    }
    return members_good(io);
}

static bool seat_part(struct members *io, struct core_seat *seat)
{
    if (!member_exactly(io, "{"))
        return false;
    if (member_part(io, seat->age[0], "\"age\":") && /* older envelopes lack it */
        (!member_both(io, MEMBER_WORDS, seat->age, sizeof seat->age) || !member_exactly(io, ",")))
        return false;
    if (!member_exactly(io, "\"keys\":["))
        return false;
    for (int i = 0; member_element(io, i, &seat->n_keys, KEYS_MAX); i++)
        if (!MEMBERS(io, key_members, &seat->key[i]))
            return false;
    return members_good(io) && recalls_part(io, seat) && member_exactly(io, ",\"seat\":") &&
           MEMBERS(io, seat_members, seat) && member_exactly(io, "}");
}

static bool seats_part(struct members *io, struct core *core)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (!member_exactly(io, i > 0 ? "," : "") || !seat_part(io, &core->seat[i]))
            return false;
    return member_exactly(io, "]");
}

static bool seed_part(struct members *io, struct core *core)
{
    struct span seed = {core->vrf_seed, sizeof core->vrf_seed};
    if (!member_exactly(io, ",\"seed\":") || !member_both(io, MEMBER_HEX, &seed, 0) ||
        seed.len != sizeof core->vrf_seed)
        return members_wrong(io);
    memmove(core->vrf_seed, seed.at, seed.len); /* onto itself when it writes */
    return true;
}

/* The roots of its full subtrees, smallest first. */
static bool tree_part(struct members *io, struct tlog_tree *tree)
{
    struct span peak[64];
    int n = 0, used = 0;
    for (int bit = 0; io->out && bit < 64; bit++)
        if (tree->size >> bit & 1)
            peak[n++] = (struct span){tree->peak[bit].at, sizeof tree->peak[bit].at};
    if (!member_exactly(io, ",\"tree\":{\"peaks\":["))
        return false;
    for (int i = 0; member_element(io, i, &n, 64); i++)
        if (!member_both(io, MEMBER_HEX, &peak[i], 0) || peak[i].len != sizeof tree->peak[0].at)
            return members_wrong(io);
    if (!members_good(io) || !member_exactly(io, ",\"size\":") ||
        !member_both(io, MEMBER_U64, &tree->size, sizeof tree->size) || !member_exactly(io, "}"))
        return false;
    for (int bit = 0; !io->out && bit < 63; bit++) {
        if (!(tree->size >> bit & 1))
            continue;
        if (used == n)
            return members_wrong(io);
        memcpy(tree->peak[bit].at, peak[used++].at, sizeof tree->peak[bit].at);
    }
    return io->out || used == n || members_wrong(io);
}

static bool used_part(struct members *io, struct core *core)
{
    struct span used = text_span(&core->used);
    if (!member_exactly(io, ",\"used\":") || !member_both(io, MEMBER_TEXT, &used, 0))
        return false;
    if (!io->out && used.len > 0)
        text_add(&core->used, used);
    return true;
}

/* Only where there is something to tell; older envelopes lack it. */
static bool hold_part(struct members *io, struct core *core)
{
    static const struct core_hold none;
    bool any = memcmp(&core->hold, &none, sizeof none) != 0 || core->n_proposals > 0;
    if (!member_part(io, any, ",\"waits\":{\"hold\":"))
        return members_good(io);
    if (!MEMBERS(io, hold_members, &core->hold) || !member_exactly(io, ",\"proposals\":["))
        return false;
    for (int i = 0; member_element(io, i, &core->n_proposals, PROPOSALS_MAX); i++) {
        struct core_proposal *one = &core->proposal[i];
        if (!member_exactly(io, "{\"key\":") || !MEMBERS(io, key_members, &one->key) ||
            !member_exactly(io, ",\"of\":") || !MEMBERS(io, proposal_members, one) || !member_exactly(io, "}"))
            return false;
        if (!is_seat(core, one->seat))
            return members_wrong(io);
    }
    if (!members_good(io) || !member_exactly(io, ",\"row\":["))
        return false;
    for (int i = 0; i < core->g.n_seats; i++)
        if (!member_exactly(io, i > 0 ? "," : "") || !member_both(io, MEMBER_U64, &core->hold.in_a_row[i], 0))
            return false;
    return member_exactly(io, "]}");
}

static bool ruling_part(struct members *io, struct core_ruling *one)
{
    struct ruling says;
    struct problem unread = {0};
    if (!MEMBERS(io, ruling_members, one))
        return false;
    return io->out || one->n == 0 || ruling_read(one->orders, &says, &unread) || members_wrong(io);
}

static bool rulings_head_part(struct members *io, struct core_rulings *all)
{
    struct rulings_head head = {.openings = text_span(&all->openings), .seq = all->seq};
    if (all->has_logkey)
        head.logkey = (struct span){all->logkey, sizeof all->logkey};
    memcpy(head.age, all->age, sizeof head.age);
    memcpy(head.signer, all->signer, sizeof head.signer);
    if (!MEMBERS(io, head_members, &head))
        return false;
    if (io->out)
        return true;
    if (head.seq == 0 || (head.logkey.len != 0 && head.logkey.len != sizeof all->logkey))
        return members_wrong(io);
    all->seq = head.seq;
    all->has_logkey = head.logkey.len > 0;
    if (all->has_logkey)
        memcpy(all->logkey, head.logkey.at, sizeof all->logkey);
    memcpy(all->age, head.age, sizeof all->age);
    memcpy(all->signer, head.signer, sizeof all->signer);
    all->openings.arena = io->arena;
    if (head.openings.len > 0)
        text_add(&all->openings, head.openings);
    return true;
}

/* By their places among the receipts. */
static bool votes_part(struct members *io, struct core *core)
{
    int32_t vote[RECEIPTS_MAX];
    int n = 0;
    for (int i = 0; io->out && i < core->n_receipts; i++)
        if (core->receipt[i].is_vote)
            vote[n++] = i;
    for (int i = 0; member_element(io, i, &n, RECEIPTS_MAX); i++) {
        if (!member_both(io, MEMBER_I32, &vote[i], 0) || vote[i] < 0 || vote[i] >= core->n_receipts)
            return members_wrong(io);
        core->receipt[vote[i]].is_vote = true;
    }
    return members_good(io);
}

/* A part of its own at the end, which games without any do not have. */
static bool rulings_part(struct members *io, struct core *core)
{
    struct core_rulings *all = &core->rulings;
    if (!member_part(io, all->seq > 0, ",\"rulings\":{\"head\":"))
        return members_good(io);
    if (!rulings_head_part(io, all) || !member_exactly(io, ",\"now\":") || !ruling_part(io, &all->now))
        return false;
    if (member_part(io, all->organiser[0], ",\"organiser\":") && /* games that keep theirs do not have it */
        !member_both(io, MEMBER_WORDS, all->organiser, sizeof all->organiser))
        return false;
    if (!member_exactly(io, ",\"votes\":[") || !votes_part(io, core) || !member_exactly(io, ",\"wait\":["))
        return false;
    for (int i = 0; member_element(io, i, &all->n, RULINGS_MAX); i++)
        if (!ruling_part(io, &all->at[i]) || (all->at[i].n == 0 && !members_wrong(io)))
            return false;
    return members_good(io) && member_exactly(io, "}");
}

/* Only in dice modes that wait. */
static bool wait_part(struct members *io, struct core *core)
{
    static const struct core_wait none;
    if (!member_part(io, memcmp(&core->wait, &none, sizeof none) != 0, ",\"dice\":{\"nonces\":["))
        return members_good(io);
    for (int i = 0; i < core->g.n_seats; i++) {
        char *nonce = core->wait.nonce[i];
        if (!member_exactly(io, i > 0 ? "," : "") || !member_both(io, MEMBER_WORDS, nonce, sizeof core->wait.nonce[i]))
            return false;
        if (nonce[0] != '\0' && strlen(nonce) != 64)
            return members_wrong(io);
    }
    return member_exactly(io, "],\"of\":") && MEMBERS(io, wait_members, &core->wait) && member_exactly(io, "}");
}

/* Only where a deadline was put off for it; older envelopes lack it. */
static bool outage_part(struct members *io, struct core *core)
{
    struct outage *o = &core->outage;
    if (!member_part(io, o->host != 0 || o->seat != 0, ",\"outage\":"))
        return members_good(io);
    if (!MEMBERS(io, outage_members, o))
        return false;
    bool sound = o->host_now >= 0 && o->seat_now >= 0 && o->host_now <= o->host && o->seat_now <= o->seat;
    return io->out || sound || members_wrong(io);
}

static bool envelope(struct members *io, struct core *core)
{
    if (!member_exactly(io, "{\"core\":") || !MEMBERS(io, core_members, core))
        return false;
    if (core->phase < CORE_AWAITING || core->phase == 0 || core->phase > CORE_VOID)
        return members_wrong(io);
    return member_exactly(io, ",\"due\":[") && dues_part(io, core) && member_exactly(io, ",\"epochs\":[") &&
           epochs_part(io, core) && game_part(io, core) && id_part(io, core) && member_exactly(io, ",\"receipts\":[") &&
           receipts_part(io, core) && member_exactly(io, ",\"seats\":[") && seats_part(io, core) &&
           seed_part(io, core) && tree_part(io, &core->tree) && used_part(io, core) && hold_part(io, core) &&
           rulings_part(io, core) && wait_part(io, core) && outage_part(io, core) && member_exactly(io, "}");
}

/* ---- whole ---- */

enum { ENVELOPE_LEN = 65536 }; /* most are shorter */

void core_save(const struct core *core, struct text *out)
{
    struct members io = {.out = out, .arena = core->arena};
    text_reserve(out, ENVELOPE_LEN);
    bool saved = envelope(&io, (struct core *)core); /* which writes what it finds, and changes nothing */
    assert(saved);
}

struct core *core_moved(struct core *core, struct arena *to)
{
    struct text envelope = {.arena = core_scratch(core)};
    assert(core->n_fresh == 0);
    core_save(core, &envelope);
    struct core *moved =
        core_load_with(to, core->shelf, core->set, core->genesis_text, core->bundle, text_span(&envelope), NULL);
    assert(moved); /* our own envelope */
    moved->scratch = core->scratch;
    moved->rooms_in = core->rooms_in;
    moved->rooms = core->rooms_in ? core->rooms : NULL;
    moved->clock = core->clock;
    moved->history = core->history;
    moved->opens_nothing = core->opens_nothing;
    moved->deaf = core->deaf;
    moved->generation = core->generation;
    memcpy(moved->last_seal, core->last_seal, sizeof moved->last_seal);
    core_free(core);
    return moved;
}

struct core *core_load_with(struct arena *arena, struct core_shelf *shelf, const struct ruleset *set,
                            struct span genesis, struct span bundle, struct span envelope_text, struct problem *why)
{
    struct problem own = {0};
    struct core *core = core_new_with(arena, shelf, set, genesis, bundle, NULL, &own);
    struct members in = members_of(envelope_text, arena, &own);
    if (core && envelope(&in, core) && (in.in.pos == in.in.len || members_wrong(&in)))
        return core;
    if (core)
        core_free(core);
    if (why && !why->key)
        *why = own;
    return NULL;
}
