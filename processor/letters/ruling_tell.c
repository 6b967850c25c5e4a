/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/ruling_tell.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/letters/form.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include "processor/words/told.h"
#include <string.h>

/* ---- words ---- */

static bool ruling_found(struct game *game, struct span hash, struct ruling *out)
{
    struct block_row row;
    struct block block[2];
    struct header header;
    struct problem unread = {0};
    struct error err = {0};
    return store_block_get(game->pass->store, game->arena, game->core->id, arena_string(game->arena, hash), &row,
                           &err) &&
           armor_scan(game->arena, row.bytes, block, 2) == 1 && !block[0].bad &&
           header_parse(block[0].canonical, &header, &unread) && ruling_read(header.orders, out, &unread);
}

/* What the ruling of that number says. */
static bool says_of(struct game *game, uint64_t n, struct ruling *says)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct error ignored = {0};
    return game_line(game, game->arena, n, line, &ignored) && journal_is(line, ENTRY_RULING) && line->n_words > 0 &&
           ruling_found(game, line->word[0], says);
}

const char *ruling_when(struct game *game, const struct core_ruling *ruling, const char *reader)
{
    const char *game_name = game->core->g.name, *at = NULL;
    if (!ruling->by_all)
        at = phrase_when(game->pass, game->arena, game_name, reader, ruling->utc + RULING_SECONDS);
    return phrase(game->pass, game->arena, game_name, "ruling-when",
                  json_pack("{s:b,s:o}", "by_all", ruling->by_all, "at", letter_word(at)));
}

static const char *deed(struct game *game, const struct ruling *says)
{
    struct text out = {.arena = game->arena};
    ruling_deed(&out, says, chance_word(&game->core->g));
    return out.len > 0 ? out.at : "";
}

static const char *words_of(struct game *game, const struct ruling *says)
{
    struct text out = {.arena = game->arena};
    ruling_words(&out, says);
    return out.len > 0 ? out.at : "";
}

/* ---- a ruling was made ---- */

static bool has_agreed(const struct core_ruling *ruling, int seat)
{
    return (ruling->agreed >> seat & 1) != 0;
}

/* A sheet for each seat of this player that has not said anything. */
static json_t *vote_forms(struct game *game, const struct core_ruling *ruling, const char *reader)
{
    struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    json_t *forms = json_array();
    char player[32];
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct text form = {.arena = game->arena};
        game_player(game, seat, player);
        if (strcmp(player, reader) != 0 || has_agreed(ruling, seat))
            continue;
        form_vote(&form, game->core, seat, &base, ruling->n);
        json_array_append_new(forms, letter_word(form.at));
    }
    return forms;
}

static void add_waits(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    const struct core_ruling *waits = core_ruling_of(game->core, *(const uint64_t *)notice->about);
    (void)seat;
    json_object_set_new(values, "over", json_boolean(game->core->phase == CORE_OVER));
    if (!waits)
        return;
    json_object_set_new(values, "waits", letter_word(ruling_when(game, waits, player)));
    json_object_set_new(values, "forms", vote_forms(game, waits, player));
}

/* The block as the organiser signed it goes to everybody: what he may rule is checked by his signature, and a host that
 * loses its machine has it from them again. */
static void add_block(struct game *game, const struct ruling_signature *as, uint64_t n, struct notice *notice)
{
    const char *name = arena_words(game->arena, "%s-ruled-%llu-block.txt", game->core->g.name, (unsigned long long)n);
    notice->file_with[0] = (struct out_file){.name = name, .bytes = as->bytes};
    notice->file_with[1] = (struct out_file){.name = arena_words(game->arena, "%s.sig", name), .bytes = as->sig};
}

bool ruling_tell(struct game *game, const struct core_outcome *o, const struct ruling_signature *as, struct error *err)
{
    struct ruling says;
    struct problem unread = {0};
    if (!ruling_read(o->header.orders, &says, &unread))
        return true; /* it was taken, so it can be read */
    struct notice notice = {.letter = "ruling",
                            .more = add_waits,
                            .about = &o->entry,
                            .values =
                                json_pack("{s:I,s:o,s:o}", "number", (json_int_t)o->entry, "says",
                                          letter_word(words_of(game, &says)), "does", letter_word(deed(game, &says))),
                            .asks = core_ruling_of(game->core, o->entry) != NULL};
    add_block(game, as, o->entry, &notice);
    return notice_all(game, &notice, err);
}

/* ---- votes, and what takes effect ---- */

/* The game was ended by a ruling. */
static bool ruling_tell_end(struct game *game, struct error *err)
{
    const struct notice notice = {.letter = "ended-agreed", .file = "ended"};
    return notice_all(game, &notice, err) && game_news(game, 1, "ended as every seat agreed", err);
}

static bool tell_objection(struct game *game, int seat, uint64_t n, struct error *err)
{
    const struct notice notice = {.letter = "ruling-dropped",
                                  .file = "objected",
                                  .side = seat,
                                  .values = json_pack("{s:I}", "number", (json_int_t)n)};
    return notice_all(game, &notice, err) &&
           game_news(game, 2,
                     arena_words(game->arena, "%s objects to ruling %llu, which is dropped",
                                 game->core->g.seat[seat].name, (unsigned long long)n),
                     err);
}

/* Who may rule is told at once, not with the next report. */
static bool tell_office(struct game *game, uint64_t n, struct error *err)
{
    struct ruling says;
    if (!says_of(game, n, &says) || says.act != RULING_HOSTKEY || strcmp(says.role, "organiser") != 0)
        return true;
    const struct notice notice = {.letter = "organiser", .values = json_pack("{s:o}", "key", letter_word(says.key))};
    return notice_all(game, &notice, err);
}

bool ruling_voted(struct game *game, const struct core_outcome *o, struct error *err)
{
    if (o->voted[1] && !tell_objection(game, o->seat, o->voted[1], err))
        return false;
    if (!o->ruled)
        return true;
    if (game->core->phase == CORE_OVER)
        return ruling_tell_end(game, err);
    return tell_office(game, o->ruled, err) &&
           game_news(game, 1,
                     arena_words(game->arena, "every seat agrees to ruling %llu: it takes effect",
                                 (unsigned long long)o->ruled),
                     err);
}

bool ruling_ticked(struct game *game, enum core_phase before, struct error *err)
{
    bool asked = before == CORE_OPEN || before == CORE_AWAITING;
    return !asked || game->core->phase != CORE_OVER || ruling_tell_end(game, err);
}

/* ---- in reports ---- */

static const char *ruling_line(struct game *game, const struct journal_line *line)
{
    struct ruling says;
    if (!ruling_found(game, line->word[0], &says))
        return NULL;
    const char *does = deed(game, &says);
    return arena_words(game->arena, "Ruling %llu of the organiser: %s%s%s%s", (unsigned long long)line->n,
                       words_of(game, &says), does[0] ? " What it does: " : "", does, does[0] ? "." : "");
}

/* Only a change of the position takes the open exchange with it. */
static const char *effect_line(struct game *game, unsigned long long n)
{
    struct ruling says;
    bool stays = says_of(game, n, &says) && (says.act == RULING_HOSTKEY || says.act == RULING_ENDS);
    return arena_words(game->arena, "Ruling %llu took effect%s.", n,
                       stays ? "" : "; sheets for the exchange before it count no more");
}

/* Is this entry a ruling, not a key that the host proposed? */
static bool is_ruling(struct game *game, uint64_t n)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct error ignored = {0};
    return game_line(game, game->arena, n, line, &ignored) && journal_is(line, ENTRY_RULING);
}

const char *ruling_told(struct game *game, const struct journal_line *line, const char *(*name)(void *, struct span),
                        void *context)
{
    unsigned long long n = (unsigned long long)journal_number(line, 0, 0);
    if (journal_is(line, ENTRY_RULING) && line->n_words == 2)
        return ruling_line(game, line);
    if (journal_is(line, ENTRY_OBJECT) && line->n_words == 2)
        return is_ruling(game, n) ? ruling_objected(game->arena, line, name, context) : NULL;
    if (journal_is(line, ENTRY_RULED) && line->n_words == 2)
        return effect_line(game, n);
    return NULL;
}
