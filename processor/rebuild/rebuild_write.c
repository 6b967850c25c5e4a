/* SPDX-License-Identifier: Apache-2.0 */
/* A game that was judged whole goes into the store, held, and everybody who plays is told. */
#include "processor/game/notice.h"
#include "processor/rebuild/rebuild.h"
#include "processor/store/store_people.h"
#include "processor/words/dice_words.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- what everybody is told ---- */

static bool hold_and_tell(struct game *game, struct rebuild_game *g, struct error *err)
{
    if (!core_rebuilt(game->core, g->size, game->pass->now))
        return true; /* over: nobody has to do anything */
    const char *words = arena_words(game->arena,
                                    "rebuilt as far as entry %" PRIu64 " of its log, and held. When everybody has "
                                    "answered: dispatch resume",
                                    g->size - 1);
    const struct notice notice = {.letter = "rebuilt",
                                  .asks = true,
                                  .values = json_pack("{s:I,s:I,s:b}", "last", (json_int_t)g->size - 1, "entries",
                                                      (json_int_t)g->size, "dice", game_has_dice(&game->core->g))};
    return notice_all(game, &notice, err) && game_news(game, 2, words, err) && game_put(game, err);
}

static bool hold_game(struct rebuild *r, struct rebuild_game *g, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool done = game_open(rebuild_pass(r), arena, g->id, &game, err) && hold_and_tell(&game, g, err);
    game_close(&game);
    arena_free(arena);
    return done;
}

/* ---- archive, luck, inbox ---- */

/* utc: of the newest entry that tells one, for blocks whose entry tells none. */
static bool archive_one(struct rebuild *r, struct rebuild_game *g, const struct rebuild_want *want, int64_t utc,
                        const struct rebuild_block *block, struct error *err)
{
    struct block_row row = {
        .seq = block->header.seq, .utc = want->utc ? want->utc : utc, .bytes = block->bytes, .refused = want->refused};
    struct text sigs = {.arena = rebuild_arena(r)};
    memcpy(row.game, g->id, sizeof row.game);
    memcpy(row.hash, block->hash, sizeof row.hash);
    snprintf(row.side, sizeof row.side, "%.*s", (int)block->header.side.len, (const char *)block->header.side.at);
    text_add(&sigs, block->sig);
    text_add(&sigs, block->sig2);
    row.sig = text_span(&sigs);
    return store_block_put(rebuild_pass(r)->store, &row, err);
}

/* Blocks that the journal names, and the luck that it has seen, which is never taken twice. */
static bool archive(struct rebuild *r, struct rebuild_game *g, size_t *n, struct error *err)
{
    struct journal_line *line = arena_take(rebuild_arena(r), sizeof *line);
    struct rebuild_want want;
    int64_t utc = g->g.created;
    for (uint64_t i = 1; i < g->size; i++) {
        if (!journal_read(g->line[i], line) || !rebuild_wants(line, &want))
            continue;
        const struct rebuild_block *block = rebuild_block_of(g, &want);
        utc = want.utc > utc ? want.utc : utc;
        if (block && !archive_one(r, g, &want, utc, block, err))
            return false;
        *n += block != NULL;
        size_t luck = journal_is(line, ENTRY_JOIN) ? 2 : journal_is(line, ENTRY_ENTROPY) ? 1 : SIZE_MAX;
        if (luck < line->n_words && !g->g.no_chance &&
            !store_luck_put(rebuild_pass(r)->store, arena_string(rebuild_arena(r), line->word[luck]), err))
            return false;
    }
    return true;
}

/* What players said, as far as their blocks were kept: none of it is delivered, and none of it counts, once more. Their
 * entries are not known, since the log has a salted hash of the words. */
static bool remember_press(struct rebuild *r, struct rebuild_game *g, struct error *err)
{
    for (size_t i = 0; i < g->n_blocks; i++) {
        const struct rebuild_block *block = &g->block[i];
        struct press_row row = {.utc = rebuild_pass(r)->now, .held = PRESS_FORGOTTEN}, known;
        int seat = block->header.kind == BLOCK_PRESS ? genesis_seat(&g->g, block->header.side) : -1;
        if (seat < 0 || store_press_known(rebuild_pass(r)->store, rebuild_arena(r), g->id, block->hash, &known, err))
            continue;
        memcpy(row.game, g->id, sizeof row.game);
        memcpy(row.hash, block->hash, sizeof row.hash);
        strcpy(row.side, g->g.seat[seat].name);
        row.n = press_no_entry(row.hash);
        if (err->doing || !store_press_put(rebuild_pass(r)->store, &row, err))
            return false;
    }
    return !err->doing;
}

static bool folds_to(struct span word, const char *want)
{
    return word.len == strlen(want) && strncasecmp((const char *)word.at, want, word.len) == 0;
}

/* Does a line of the sheet answer a ruling? Of that number there may be another one by now: its author is asked anew.
 */
static bool votes(const struct rebuild_block *block)
{
    struct span line, verb, number;
    uint64_t n;
    for (struct span left = block->header.orders; span_line(&left, &line);)
        if (span_word(&line, &verb) && (folds_to(verb, "agree") || folds_to(verb, "object")) &&
            span_word(&line, &number) && number_read(number, UINT32_MAX, &n))
            return true;
    return false;
}

/* Does what is open still want this block? The rules of every sheet judge it then as if it came today. */
static bool is_open_for(const struct core *core, const struct rebuild_block *block)
{
    const struct header *h = &block->header;
    int seat = 0;
    while (seat < core->g.n_seats && !span_is(h->side, core->g.seat[seat].name))
        seat++;
    if (block->is_used || seat == core->g.n_seats || !span_is(h->game, core->id) || h->seq <= core->seat[seat].seq)
        return false;
    if (h->kind == BLOCK_ORDERS)
        return core->phase == CORE_OPEN && h->turn == core->k && !votes(block);
    if (core->phase == CORE_AWAITING) /* what the dice wait for */
        return h->turn > 0 && h->turn == core->k && (h->kind == BLOCK_ACK || h->kind == BLOCK_NONCE);
    return (h->kind == BLOCK_JOIN && core->phase == CORE_JOINING) ||
           (h->kind == BLOCK_NONCE && core->phase == CORE_OPENING);
}

/* Sheets that were sent and that the journal does not have, since it ends before them. */
static bool send_again(struct rebuild *r, struct rebuild_game *g, const struct core *core, size_t *n, struct error *err)
{
    for (size_t i = 0; i < g->n_blocks; i++) {
        const struct rebuild_block *block = &g->block[i];
        struct text mail = {.arena = rebuild_arena(r)};
        struct arrival_file part[2] = {{span_of("sheet"), block->bytes}, {span_of("signature"), block->sig}};
        int64_t id;
        if (!is_open_for(core, block))
            continue;
        arrival_pack(&mail, part, 2);
        if (!store_inbox_put(rebuild_pass(r)->store, "rebuilt", text_span(&mail), rebuild_pass(r)->now, &id, err))
            return false;
        ++*n;
    }
    return true;
}

/* ---- all of it ---- */

static struct span lines_of(struct rebuild *r, const struct rebuild_game *g)
{
    struct text lines = {.arena = rebuild_arena(r)};
    for (uint64_t n = 1; n < g->size; n++) {
        text_add(&lines, g->line[n]);
        text_words(&lines, "\n");
    }
    return text_span(&lines);
}

static bool write_all(struct rebuild *r, struct rebuild_game *g, const char *const *players,
                      struct rebuild_written *written, struct error *err)
{
    struct pass *pass = rebuild_pass(r);
    return game_restore(pass, rebuild_arena(r), g->core, g->generation, g->sealed, lines_of(r, g), players, err) &&
           archive(r, g, &written->n_blocks, err) && remember_press(r, g, err) &&
           send_again(r, g, g->core, &written->n_inbox, err) && hold_game(r, g, err);
}

bool rebuild_write(struct rebuild *r, struct rebuild_game *g, const char *const *players,
                   struct rebuild_written *written, struct error *err)
{
    struct store *store = rebuild_pass(r)->store;
    *written = (struct rebuild_written){0};
    return store_begin(store, err) && store_end(store, write_all(r, g, players, written, err), err);
}

bool rebuild_complete(struct rebuild *r, struct rebuild_game *g, struct rebuild_written *written, struct error *err)
{
    struct store *store = rebuild_pass(r)->store;
    struct block_row have;
    struct journal_line *line = arena_take(rebuild_arena(r), sizeof *line);
    struct rebuild_want want;
    *written = (struct rebuild_written){0};
    if (!store_begin(store, err))
        return false;
    bool done = true;
    int64_t utc = g->g.created;
    for (uint64_t i = 1; done && i < g->size; i++) {
        const struct rebuild_block *block =
            journal_read(g->line[i], line) && rebuild_wants(line, &want) ? rebuild_block_of(g, &want) : NULL;
        if (!block || store_block_get(store, rebuild_arena(r), g->id, block->hash, &have, err))
            continue;
        utc = want.utc > utc ? want.utc : utc;
        done = !error_is_set(err) && archive_one(r, g, &want, utc, block, err);
        written->n_blocks++;
    }
    return store_end(store, done, err);
}
