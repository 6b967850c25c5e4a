/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/ruling_tell.h"
#include "processor/game/awaited.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/letters/form.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include "processor/words/ruling_words.h"
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
    struct span entry;
    if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, &ignored))
        return false;
    entry.len -= entry.len > 0 && entry.at[entry.len - 1] == '\n';
    return journal_read(entry, line) && journal_is(line, "ruling") && line->n_words > 0 &&
           ruling_found(game, line->word[0], says);
}

const char *ruling_when(struct game *game, const struct core_ruling *ruling, const char *reader)
{
    char when[64];
    if (ruling->by_all)
        return "It takes effect when every seat has agreed.";
    game_when(game->pass, reader, ruling->utc + RULING_SECONDS, when);
    return arena_words(game->arena, "It takes effect on %s, unless somebody objects; or as soon as every seat agrees.",
                       when);
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
static void vote_forms(struct game *game, const struct core_ruling *ruling, const char *reader, struct text *out)
{
    struct form_base base = {.size = game->row.log_size, .root = game->row.root};
    char player[32];
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        game_player(game, seat, player);
        if (strcmp(player, reader) != 0 || has_agreed(ruling, seat))
            continue;
        text_words(out, "\n");
        form_vote(out, game->core, seat, &base, ruling->n);
    }
}

static void ruled_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    const struct core_ruling *waits = core_ruling_of(game->core, notice->number);
    unsigned long long n = (unsigned long long)notice->number;
    (void)seat;
    text_format(out, "%s, the organiser of %s has made ruling %llu:\n\n%s\n\n", player, game->core->g.name, n,
                notice->said);
    if (!waits) {
        text_format(out, "It is in force. Nothing is asked of you%s\n",
                    game->core->phase == CORE_OVER
                        ? "; everything hidden is published, and the transcript that the host exports can be played "
                          "again: dispatch audit FILE"
                        : ".");
        return;
    }
    text_format(out,
                "%s\n\nTo agree, sign and send this sheet as it stands. To refuse, write object in the place of "
                "agree. Neither takes the place of a sheet with orders.\n",
                ruling_when(game, waits, player));
    vote_forms(game, waits, player, out);
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
    const char *does = deed(game, &says), *words = words_of(game, &says);
    bool waits = core_ruling_of(game->core, o->entry) != NULL;
    struct notice notice = {
        .subject = arena_words(game->arena, waits ? "Ruling %llu: do you agree?" : "Ruling %llu of the organiser",
                               (unsigned long long)o->entry),
        .file = "ruling",
        .words = ruled_body,
        .said = does[0] ? arena_words(game->arena, "%s\n\nWhat it does: %s.", words, does) : words,
        .number = o->entry,
        .asks = waits};
    add_block(game, as, o->entry, &notice);
    return notice_all(game, &notice, err);
}

/* ---- votes, and what takes effect ---- */

static void objected_body(const struct notice *notice, struct game *game, int seat, const char *player,
                          struct text *out)
{
    char who[32];
    (void)seat;
    game_player(game, notice->side, who);
    text_format(out, "%s, %s (%s) objects to ruling %llu. It is dropped; everything stays as it was.\n\n%s\n", player,
                who, game->core->g.seat[notice->side].name, (unsigned long long)notice->number,
                awaited_words(game, player));
}

static void over_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    (void)notice, (void)seat;
    text_format(out,
                "%s, %s is ended, as every seat agreed. Its secrets are published: with the transcript that the host "
                "exports, dispatch audit plays it again.\n",
                player, game->core->g.name);
}

bool ruling_tell_end(struct game *game, struct error *err)
{
    const struct notice notice = {.subject = "The game is ended, as all agreed", .file = "ended", .words = over_body};
    return notice_all(game, &notice, err) && game_news(game, 1, "ended as every seat agreed", err);
}

static bool tell_objection(struct game *game, int seat, uint64_t n, struct error *err)
{
    const struct notice notice = {.subject = "A ruling is dropped: somebody objects",
                                  .file = "objected",
                                  .words = objected_body,
                                  .side = seat,
                                  .number = n};
    return notice_all(game, &notice, err) &&
           game_news(game, 2,
                     arena_words(game->arena, "%s objects to ruling %llu, which is dropped",
                                 game->core->g.seat[seat].name, (unsigned long long)n),
                     err);
}

static void office_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    (void)seat;
    text_format(
        out,
        "%s, as every seat agreed, %s has another organiser from now on. His rulings are signed with the key\n\n"
        "  %s\n\nand those of the one before count no more.\n\n%s\n",
        player, game->core->g.name, notice->key_word, awaited_words(game, player));
}

/* Who may rule is told at once, not with the next report. */
static bool tell_office(struct game *game, uint64_t n, struct error *err)
{
    struct ruling says;
    if (!says_of(game, n, &says) || says.act != RULING_HOSTKEY || strcmp(says.role, "organiser") != 0)
        return true;
    const struct notice notice = {
        .subject = "The game has another organiser", .file = "organiser", .words = office_body, .key_word = says.key};
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
    struct error err = {0};
    struct span text;
    if (!store_entry(game->pass->store, game->arena, game->core->id, n, &text, &err))
        return false;
    text.len -= text.len > 0 && text.at[text.len - 1] == '\n';
    return journal_read(text, line) && journal_is(line, "ruling");
}

const char *ruling_told(struct game *game, const struct journal_line *line, const char *(*name)(void *, struct span),
                        void *context)
{
    unsigned long long n = (unsigned long long)journal_number(line, 0, 0);
    if (journal_is(line, "ruling") && line->n_words == 2)
        return ruling_line(game, line);
    if (journal_is(line, "object") && line->n_words == 2)
        return is_ruling(game, n) ? ruling_objected(game->arena, line, name, context) : NULL;
    if (journal_is(line, "ruled") && line->n_words == 2)
        return effect_line(game, n);
    return ruling_line_told(game->arena, line, name, context);
}
