/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/fork_evidence.h"
#include "processor/game/export.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/mime/mime.h"
#include "processor/record/head_find.h"
#include "processor/record/journal.h"
#include "processor/record/log_keys.h"
#include <string.h>

enum { ID_LEN = 32, LOOK_MAX = 1024 * 1024 };

/* ---- what they prove ---- */

bool game_provisional(struct pass *pass, const char *id, uint64_t log_size, uint64_t *size, struct error *err)
{
    struct arena *arena = arena_new();
    struct journal_line *line = arena_take(arena, sizeof *line);
    bool done = true;
    *size = 0;
    for (uint64_t n = log_size; done && n-- > 1;) {
        struct span entry;
        done = store_entry(pass->store, arena, id, n, &entry, err);
        if (!done || !journal_entry(entry, line) || journal_is(line, ENTRY_RESUME))
            break;
        if (journal_is(line, ENTRY_REBUILT)) {
            *size = journal_number(line, 0, 0);
            break;
        }
    }
    arena_free(arena);
    return done;
}

struct brought {
    struct pass *pass;
    struct arena *arena;
    struct game game; /* the one that it is about */
    struct span note;
    struct checkpoint at;
};

/* The log's own key signed it: that of the genesis, or any since. */
static bool is_ours(struct brought *b)
{
    struct note_key key[LOG_KEYS_MAX];
    struct span text, lines;
    struct error ignored = {0};
    size_t n = game_log_keys(&b->game, key, &ignored);
    return span_is(b->at.origin, b->game.core->origin_id) && note_split(b->note, &text, &lines) && n > 0 &&
           note_verify(b->note, key, n, &text, NULL);
}

static bool contradicts(struct store *store, const struct game_row *row, const struct checkpoint *at)
{
    struct hash root;
    if (at->size > row->log_size)
        return true;
    return !store_root_at(store, row->id, at->size, &root) || memcmp(root.at, at->root.at, sizeof root.at) != 0;
}

size_t evidence_kept(struct store *store, struct arena *arena, const struct game_row *row, struct conflict_row **out,
                     struct error *err)
{
    size_t n = store_conflicts(store, arena, row->id, out, err), kept = 0;
    for (size_t i = 0; i < n; i++) {
        struct span text, lines;
        struct checkpoint at;
        if (note_split((*out)[i].note, &text, &lines) && checkpoint_read(text, &at, NULL) &&
            contradicts(store, row, &at))
            (*out)[kept++] = (*out)[i];
    }
    if (!store_is_whole(store, err))
        return 0;
    return kept;
}

/* The head that the journal has in its place. */
static bool own_note(struct brought *b, struct span *note, struct error *err)
{
    return b->at.size <= b->game.row.log_size ? game_checkpoint(&b->game, b->at.size, note, err)
                                              : store_checkpoint(b->pass->store, b->arena, b->game.row.id, note, err);
}

static bool tell_players(struct brought *b, struct error *err)
{
    struct game *game = &b->game;
    struct span own;
    if (!own_note(b, &own, err))
        return false;
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        char player[32];
        struct message message = {.player = player, .kind = MESSAGE_TELLS};
        const char *name = game->core->g.name;
        game_player(game, seat, player);
        if (!player[0])
            continue;
        struct written written = letter_write(b->pass, b->arena, name, "conflict", letter_values(game, player));
        message.subject = written.subject;
        message_signed(b->pass, b->arena, &message,
                       arena_words(b->arena, "%s-%s-conflict.txt", name, game->core->g.seat[seat].name), written.text);
        message_file(&message, arena_words(b->arena, "%s-kept.note", name), own);
        message_file(&message, arena_words(b->arena, "%s-brought.note", name), b->note);
        if (!message_send(game, &message, err))
            return false;
    }
    return true;
}

/* Within the open transaction. A game that is over cannot stop any more; it is shown all the same. */
static bool stop(struct brought *b, struct error *err)
{
    const struct game_row *row = &b->game.row;
    const char *words = arena_words(
        b->arena, EVIDENCE_STOPPED " a head of %llu entries is signed with its log key, and its journal of %llu %s",
        (unsigned long long)b->at.size, (unsigned long long)row->log_size,
        b->at.size > row->log_size ? "is shorter: was an older store put back?" : "has another one at that size");
    if (row->phase < CORE_OVER && !row->aside[0] && !store_game_aside(b->pass->store, row->id, words, err))
        return false;
    b->pass->n[PASS_ASIDE] += row->phase < CORE_OVER && !row->aside[0];
    return game_news(&b->game, 3, words, err) && tell_players(b, err);
}

/* A game that was rebuilt and is held asked for just this: a report later than what it was rebuilt from. */
static bool is_awaited(struct brought *b, bool *awaited, struct error *err)
{
    uint64_t proven = 0;
    const struct core *core = b->game.core;
    *awaited = false;
    if (!core->hold.by_host)
        return true;
    if (!game_provisional(b->pass, core->id, b->game.row.log_size, &proven, err))
        return false;
    *awaited = proven > 0 && b->at.size > proven;
    if (!*awaited)
        return true;
    const char *words = arena_words(b->arena,
                                    "a player brought a signed head of %llu entries, later than the %llu that the game "
                                    "was rebuilt from. Before you resume it: dispatch rebuild with that mail",
                                    (unsigned long long)b->at.size, (unsigned long long)proven);
    return store_begin(b->pass->store, err) && store_end(b->pass->store, game_news(&b->game, 2, words, err), err);
}

static bool take_head(struct brought *b, bool *any, struct error *err)
{
    bool is_new, awaited;
    bool is_fork = is_ours(b) && contradicts(b->pass->store, &b->game.row, &b->at);
    if (!store_is_whole(b->pass->store, err)) /* what cannot be read now contradicts nothing */
        return false;
    if (!is_fork)
        return true;
    *any = true;
    if (!is_awaited(b, &awaited, err) || awaited)
        return awaited;
    return store_begin(b->pass->store, err) &&
           store_end(b->pass->store,
                     store_conflict_put(b->pass->store, b->game.row.id, b->note, b->pass->now, &is_new, err) &&
                         (!is_new || stop(b, err)),
                     err);
}

/* A game that cannot be opened says so elsewhere; what is not about a game of ours is nobody's. */
static bool judge_head(struct pass *pass, struct arena *arena, struct span note, bool *any, struct error *err)
{
    struct brought b = {.pass = pass, .arena = arena, .note = note};
    struct span text, lines;
    struct error cannot = {0};
    struct game_row row;
    char id[ID_LEN + 1] = "";
    if (!note_split(note, &text, &lines) || !checkpoint_read(text, &b.at, NULL) || !head_is_origin(b.at.origin))
        return true;
    memcpy(id, b.at.origin.at + b.at.origin.len - ID_LEN, ID_LEN);
    if (!store_game_by_name(pass->store, id, &row, &cannot) || !game_look(pass, arena, id, &b.game, &cannot)) {
        *err = cannot.retry ? cannot : *err;
        return !cannot.retry;
    }
    bool done = take_head(&b, any, err);
    game_close(&b.game);
    return done;
}

/* ---- an arrival ---- */

struct looking {
    struct pass *pass;
    struct arena *arena;
    bool *any;
    struct error *err;
};

static bool look_through(struct looking *l, struct span text)
{
    struct span note[HEADS_MAX];
    size_t n = text.len <= LOOK_MAX ? heads_find(l->arena, text, note) : 0;
    for (size_t i = 0; i < n; i++)
        if (!judge_head(l->pass, l->arena, note[i], l->any, l->err))
            return false;
    return true;
}

static bool look_at_mail(struct looking *l, const struct mail *mail)
{
    bool done = true;
    for (size_t i = 0; done && i < mail->n_files; i++)
        done = look_through(l, mail->file[i].text);
    for (size_t i = 0; done && i < mail->n_texts; i++)
        done = mail->text[i].form == MIME_HTML || look_through(l, mail->text[i].text);
    return done;
}

bool evidence_look(struct pass *pass, struct arena *arena, const struct arrival *arrival, bool *any, struct error *err)
{
    struct looking l = {pass, arena, any, err};
    bool done = true;
    *any = false;
    for (size_t i = 0; done && i < arrival->n_parts; i++) {
        if (!arrival->mail[i])
            done = look_through(&l, arrival->part[i].bytes);
        else if (!arrival->limit[i].key)
            done = look_at_mail(&l, arrival->mail[i]);
    }
    return done;
}
