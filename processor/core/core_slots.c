/* SPDX-License-Identifier: Apache-2.0 */
/* Slot lines of a run as journal lines; the epochs behind them; openings with their paths (commitments.md "Slots"). */
#include "games/deck.h"
#include "processor/core/core.h"
#include "processor/core/core_chance.h"
#include "processor/core/core_entry.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <string.h>

struct slots { /* one walk over the slot lines of a run */
    struct core *core;
    const struct dealing *dealing;
    const struct play *play;
    struct text *openings; /* one a seat */
};

static const char *deck_name(const struct core *core, int deck)
{
    assert(deck >= 0 && (size_t)deck < core->rules.is->n_decks);
    return core->rules.is->decks[deck];
}

/* ---- epochs ---- */

static struct core_epoch *epoch_of(struct core *core, int deck, int number)
{
    for (int i = core->n_epochs - 1; i >= 0; i--)
        if (core->epoch[i].deck == deck && core->epoch[i].epoch == number)
            return &core->epoch[i];
    return NULL;
}

/* The slot will never need an opening again. An epoch without live slots is forgotten. */
static void slot_dies(struct core *core, int deck, int number, int slot)
{
    struct core_epoch *epoch = epoch_of(core, deck, number);
    if (!epoch || epoch->dead[slot])
        return;
    epoch->dead[slot] = 1;
    if (--epoch->alive > 0)
        return;
    int at = (int)(epoch - core->epoch);
    memmove(epoch, epoch + 1, (size_t)(core->n_epochs - at - 1) * sizeof *epoch);
    core->n_epochs--;
}

/* Level by level: a level is half of the one below it, its odd last node goes up as it is. That is the tree of RFC
 * 6962, and any number of paths can be read off it. */
static void tree_make(const struct core *core, struct core_epoch *epoch)
{
    const char *deck = deck_name(core, epoch->deck);
    struct hash *level = epoch->tree = arena_take(core->arena, (2 * (size_t)epoch->n + 32) * sizeof *level);
    hex16 *salt = arena_take(core_scratch(core), (size_t)epoch->n * sizeof *salt);
    slot_salts(salt, &epoch->beta, (size_t)epoch->n);
    for (int i = 0; i < epoch->n; i++)
        card_leaf(&level[i], core->id, deck, (uint64_t)epoch->epoch, (uint64_t)i,
                  core->rules.is->card_id(&core->rules, epoch->card[i]), salt[i]);
    for (int n = epoch->n; n > 1; n = (n + 1) / 2) {
        struct hash *above = level + n;
        for (int i = 0; i + 1 < n; i += 2)
            tlog_node(&above[i / 2], &level[i], &level[i + 1]);
        if (n % 2 != 0)
            above[n / 2] = level[n - 1];
        level = above;
    }
}

static const struct hash *tree_root(const struct core_epoch *epoch)
{
    const struct hash *level = epoch->tree;
    for (int n = epoch->n; n > 1; n = (n + 1) / 2)
        level += n;
    return level;
}

static size_t tree_path(const struct core_epoch *epoch, int slot, struct hash path[TLOG_PROOF_MAX])
{
    const struct hash *level = epoch->tree;
    size_t len = 0;
    for (int n = epoch->n; n > 1; n = (n + 1) / 2, slot /= 2) {
        if ((slot ^ 1) < n)
            path[len++] = level[slot ^ 1];
        level += n;
    }
    return len;
}

/* ---- openings ---- */

struct opening {
    hex16 salt;
    const char *card;
    struct hash path[TLOG_PROOF_MAX];
    size_t n_path;
};

static void opening_make(const struct core *core, struct core_epoch *epoch, int slot, struct opening *out)
{
    assert(slot >= 0 && slot < epoch->n);
    if (!epoch->tree)
        tree_make(core, epoch);
    slot_salt(out->salt, &epoch->beta, (uint64_t)slot);
    out->card = core->rules.is->card_id(&core->rules, epoch->card[slot]);
    out->n_path = tree_path(epoch, slot, out->path);
}

static void hash_base64(struct text *out, const struct hash *hash)
{
    text_base64(out, hash->at, sizeof hash->at, true);
}

/* Members in byte order: it is part of the envelope. */
static void opening_write(struct text *out, const struct core *core, const struct core_epoch *epoch, int slot,
                          const struct opening *opening, bool is_public)
{
    text_format(out, "%s{\"card\":\"%s\",\"deck\":\"%s\",\"epoch\":%ld,\"path\":[", out->len ? "," : "", opening->card,
                deck_name(core, epoch->deck), (long)epoch->epoch);
    for (size_t i = 0; i < opening->n_path; i++) {
        text_words(out, i ? ",\"" : "\"");
        hash_base64(out, &opening->path[i]);
        text_words(out, "\"");
    }
    text_format(out, "],\"public\":%s,\"root_entry\":%llu,\"salt\":\"%s\",\"slot\":%d}", is_public ? "true" : "false",
                (unsigned long long)epoch->entry, opening->salt, slot);
}

/* For one seat's report, unless everybody knows the card already. */
static void open_for(struct slots *in, int seat, int deck, int number, int slot)
{
    struct core_epoch *epoch = epoch_of(in->core, deck, number);
    struct opening opening;
    if (in->core->opens_nothing || !epoch || epoch->dead[slot] ||
        mutate_omits(in->core, seat, deck_name(in->core, deck), number, slot))
        return;
    opening_make(in->core, epoch, slot, &opening);
    mutate_opening(in->core, 1 << seat, opening.salt, &opening.card, opening.path, opening.n_path);
    opening_write(&in->openings[seat], in->core, epoch, slot, &opening, false);
}

/* `open deck e:s card salt path`; a tree of one leaf has no path, and the line ends with the salt. */
static void open_for_all(struct slots *in, const struct slot_line *line)
{
    struct core *core = in->core;
    struct core_epoch *epoch = epoch_of(core, line->deck, line->epoch);
    struct opening opening;
    if (!epoch || epoch->dead[line->slot])
        return; /* open already */
    opening_make(core, epoch, line->slot, &opening);
    mutate_opening(core, -1, opening.salt, &opening.card, opening.path, opening.n_path);
    struct text words = {.arena = core_scratch(core)};
    text_format(&words, "%s %d:%d %s %s", deck_name(core, line->deck), line->epoch, line->slot, opening.card,
                opening.salt);
    for (size_t i = 0; i < opening.n_path; i++) {
        text_words(&words, i == 0 ? " " : ",");
        hash_base64(&words, &opening.path[i]);
    }
    core_entry(core, ENTRY_OPEN, "%s", words.at);
    for (int seat = 0; seat < core->g.n_seats && !core->opens_nothing; seat++)
        opening_write(&in->openings[seat], core, epoch, line->slot, &opening, true);
    slot_dies(core, line->deck, line->epoch, line->slot);
}

/* ---- the lines ---- */

static struct core_epoch *epoch_new(struct core *core, const struct slot_line *line, const struct beta *beta)
{
    core->epoch = arena_grown(core->arena, core->epoch, (size_t)core->n_epochs, &core->cap_epochs, sizeof *core->epoch);
    struct core_epoch *epoch = &core->epoch[core->n_epochs++];
    *epoch = (struct core_epoch){.deck = line->deck,
                                 .epoch = line->epoch,
                                 .hand = line->seat,
                                 .n = line->count,
                                 .alive = line->count,
                                 .beta = *beta,
                                 .entry = core->tree.size};
    if (line->seat < 0)
        memcpy(epoch->t, core->t, sizeof epoch->t);
    epoch->card = arena_take(core->arena, (size_t)line->count * sizeof *epoch->card);
    epoch->dead = arena_take(core->arena, (size_t)line->count);
    mutate_bytes(core, line->seat < 0 ? "pile.salts" : "hand.salts", line->seat < 0 ? -1 : 1 << line->seat,
                 epoch->beta.at, epoch->beta.len);
    return epoch;
}

/* A SHUFFLE line and its FROM lines; returns how many lines these are. */
static int shuffled(struct slots *in, const struct slot_line *line)
{
    struct core *core = in->core;
    const char *deck = deck_name(core, line->deck);
    const struct beta *beta = core_chance_beta(in->dealing, line->deck, line->epoch);
    struct text words = {.arena = core_scratch(core)};
    assert(beta && line->count > 0 && line->count <= PILE_MAX);
    assert(line->epoch > 0 || core_list_holds(core, line)); /* it is told at the end, from genesis and data alone */
    struct core_epoch *epoch = epoch_new(core, line, beta);
    for (int i = 0; i < line->count; i++)
        epoch->card[i] = (int16_t)line[1 + i].zone;
    tree_make(core, epoch);
    text_format(&words, "%s %d %d ", deck, line->epoch, line->count);
    text_hex(&words, tree_root(epoch)->at, 32);
    if (line->seat >= 0)
        text_format(&words, " hand:%s", core_seat_name(core, line->seat));
    for (int i = 0; i < line->count && line->epoch > 0; i++)
        text_format(&words, "%s %d:%d", i == 0 ? " from" : "", line[1 + i].epoch, line[1 + i].slot);
    core_entry(core, ENTRY_SHUFFLE, "%s", words.at);
    for (int i = 0; line->seat >= 0 && i < line->count; i++)
        open_for(in, line->seat, line->deck, line->epoch, i);
    for (int i = 0; i < line->count; i++)
        if (line[1 + i].epoch >= 0)
            slot_dies(core, line->deck, line[1 + i].epoch, line[1 + i].slot);
    return 1 + line->count;
}

/* Draws that follow each other are one entry. */
static int drawn(struct slots *in, const struct slot_line *line, int left)
{
    struct core *core = in->core;
    struct text words = {.arena = core_scratch(core)};
    int n = 0;
    text_format(&words, "%s %s", core_seat_name(core, line->seat), deck_name(core, line->deck));
    while (n < left && line[n].verb == SLOT_DRAW && line[n].deck == line->deck && line[n].seat == line->seat) {
        text_format(&words, " %d:%d", line[n].epoch, line[n].slot);
        n++;
    }
    core_entry(core, ENTRY_DRAW, "%s", words.at);
    for (int i = 0; i < n; i++)
        open_for(in, line->seat, line->deck, line[i].epoch, line[i].slot);
    return n;
}

static void moved(struct slots *in, const struct slot_line *line)
{
    static const char *const zones[] = {"", "top", "bottom", "table", "out"};
    struct core *core = in->core;
    const char *deck = deck_name(core, line->deck);
    if (line->zone == ZONE_HAND)
        core_entry(core, ENTRY_MOVE, "%s %d:%d hand:%s", deck, line->epoch, line->slot,
                   core_seat_name(core, line->seat));
    else
        core_entry(core, ENTRY_MOVE, "%s %d:%d %s", deck, line->epoch, line->slot, zones[line->zone]);
    if (line->zone == ZONE_OUT)
        slot_dies(core, line->deck, line->epoch, line->slot);
}

void core_open_hand(struct core *core, int seat, struct text openings[SEATS_MAX])
{
    struct slots in = {core, NULL, NULL, openings};
    const struct deck *deck;
    for (int number = 0; (deck = deck_in(&core->rules, core->state, number)); number++)
        for (int i = -2; i < SEATS_MAX; i++) {
            const struct pile *pile = i == -2 ? &deck->draw : i == -1 ? &deck->table : &deck->hand[i];
            for (int32_t at = 0; at < pile->n; at++)
                if (pile->at[at].slot >= 0 && (pile->at[at].seen & ONLY(seat)))
                    open_for(&in, seat, number, pile->at[at].epoch, pile->at[at].slot);
        }
}

void core_slots(struct core *core, const struct dealing *dealing, const struct play *play,
                struct text openings[SEATS_MAX])
{
    struct slots in = {core, dealing, play, openings};
    for (int i = 0; i < play->n_slots;) {
        const struct slot_line *line = &play->slots[i];
        int step = 1;
        switch (line->verb) {
        case SLOT_FIXED:
            core_entry(core, ENTRY_DECK, "%s fixed", deck_name(core, line->deck));
            break;
        case SLOT_SHUFFLE:
            step = shuffled(&in, line);
            break;
        case SLOT_DRAW:
            step = drawn(&in, line, play->n_slots - i);
            break;
        case SLOT_MOVE:
            moved(&in, line);
            break;
        case SLOT_OPEN:
            open_for_all(&in, line);
            break;
        default: /* FROM lines belong to their SHUFFLE */
            assert(line->verb == SLOT_SHOW);
            open_for(&in, line->seat, line->deck, line->epoch, line->slot);
        }
        i += step;
    }
}
