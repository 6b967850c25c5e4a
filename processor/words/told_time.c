/* What time and the host did since a seat's last report, in words: read from the journal, so that nothing that stands
 * there goes untold. */
#include "processor/game/game_time.h"
#include "processor/journal.h"
#include "processor/people.h"
#include "processor/letters/report.h"
#include "processor/words/told.h"
#include "processor/ruling_take.h"
#include <string.h>

const char *report_who(struct game *game, int reader, struct span side)
{
    const struct core *core = game->core;
    char player[96];
    for (int i = 0; i < core->g.n_seats; i++) {
        if (!span_is(side, core->g.seat[i].name))
            continue;
        if (reader < 0)
            return seat_title(game->arena, core->g.seat[i].name);
        seat_called(game, i, player);
        return i == reader ? "You" : arena_words(game->arena, "%s (%s)", player, core->g.seat[i].name);
    }
    return arena_string(game->arena, side);
}

static const char *who(const struct teller *t, struct span side)
{
    return t->who(t->context, side);
}

static const char *when(const struct teller *t, struct span word)
{
    return t->when(t->context, word);
}

static const char *missed_line(const struct teller *t, const struct journal_line *line)
{
    const char *name = who(t, line->word[1]), *what = "standing orders answered, and the least that the rules demand";
    if (span_is(line->word[2], "hold"))
        what = "the game waits";
    else if (span_is(line->word[2], "host"))
        what = "the host decides how the game goes on";
    else if (span_is(line->word[2], "resign"))
        what = "by the terms of the game this seat gives up";
    return arena_words(t->arena, "%s missed the deadline: %s.", name, what);
}

static const char *extend_line(const struct teller *t, const struct journal_line *line)
{
    static const struct {
        const char *word, *says;
    } reasons[] = {{"absence", "somebody is away"},
                   {"downtime", "the host was down"},
                   {"holiday", "the host has a holiday"},
                   {"host", "the host said so"},
                   {"seat", "a seat has a new player"}};
    const char *why = arena_string(t->arena, line->word[2]);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (span_is(line->word[2], reasons[i].word))
            why = reasons[i].says;
    return arena_words(t->arena, "The deadline was extended to %s: %s.", when(t, line->word[1]), why);
}

static const char *resume_line(const struct teller *t, const struct journal_line *line)
{
    if (line->n_words > 2)
        return "The host decided for the seat that was awaited, and the game went on.";
    if (span_is(line->word[1], "-"))
        return "The game went on.";
    return arena_words(t->arena, "The game went on, with the deadline %s.", when(t, line->word[1]));
}

/* What became of somebody's key. */
static const char *key_line(const struct teller *t, const struct journal_line *line)
{
    struct arena *arena = t->arena;
    if (line->n_words < 2)
        return NULL;
    const char *first = who(t, line->word[0]), *key = arena_string(arena, line->word[1]);
    if (journal_is(line, "rekey"))
        return arena_words(arena, "%s: a new key signs, %s; the one before signed for it.", first, key);
    if (journal_is(line, "recall") && line->n_words == 5)
        return arena_words(arena,
                           "%s: the replaced key %s called back the one that came in its place, %s. Both are out; "
                           "standing orders and what waited are dropped.",
                           first, key, arena_string(arena, line->word[2]));
    if (journal_is(line, "object"))
        return arena_words(arena, "%s: an old key objected to proposal %s, so it stays.", who(t, line->word[1]),
                           arena_string(arena, line->word[0]));
    if (journal_is(line, "propose") && line->n_words == 3)
        return arena_words(arena,
                           "%s: the host proposed the key %s (proposal %llu); it counts on %s unless the old "
                           "key objects.",
                           first, key, (unsigned long long)line->n, when(t, line->word[2]));
    return arena_words(
        arena, "%s: the key %s is revoked, by %s; standing orders and what waited are dropped.", first, key,
        line->n_words == 4 ? arena_words(arena, "the organiser and %s", who(t, line->word[3])) : "that key itself");
}

const char *told_time(const struct teller *t, const struct journal_line *line)
{
    size_t n = line->n_words;
    bool of_dice = n == 3 && (span_is(line->word[2], "ack") || span_is(line->word[2], "nonce")); /* report_dice.c */
    const char *ruled = t->ruled(t->context, line);
    if (ruled)
        return ruled;
    if (journal_is(line, "missed") && n == 3)
        return of_dice ? NULL : missed_line(t, line);
    if (journal_is(line, "extend") && n == 3)
        return extend_line(t, line);
    if (journal_is(line, "absent") && n == 3)
        return arena_words(t->arena, "%s: away from %s to %s.", who(t, line->word[0]), when(t, line->word[1]),
                           when(t, line->word[2]));
    if (journal_is(line, "hold") && n == 2)
        return arena_words(t->arena, "The host held the game on %s.", when(t, line->word[1]));
    if (journal_is(line, "resume") && n >= 2)
        return resume_line(t, line);
    if (journal_is(line, "replace") && n == 3)
        return arena_words(t->arena, "%s: a new player has the seat, with the key %s.", who(t, line->word[0]),
                           arena_string(t->arena, line->word[1]));
    if (journal_is(line, "rekey") || journal_is(line, "recall") || journal_is(line, "revoke") ||
        journal_is(line, "propose") || journal_is(line, "object"))
        return key_line(t, line);
    if (journal_is(line, "carried") && n == 3)
        return arena_words(t->arena, "%s: the key that the host proposed is in force (proposal %s).",
                           who(t, line->word[1]), arena_string(t->arena, line->word[0]));
    return NULL;
}

json_t *told_time_section(json_t *items)
{
    return json_array_size(items) == 0
               ? NULL
               : json_pack("{s:s,s:s,s:O}", "id", "time", "title", "WHAT TIME DID", "items", items);
}

/* ---- as the store knows people and their clocks ---- */

struct telling {
    struct game *game;
    int seat;
    char reader[32];
};

static const char *who_of(void *context, struct span side)
{
    const struct telling *t = context;
    return report_who(t->game, t->seat, side);
}

static const char *when_of(void *context, struct span word)
{
    const struct telling *t = context;
    char words[64];
    int64_t utc;
    if (!utc_read(word, &utc))
        return arena_string(t->game->arena, word);
    if (t->seat < 0)
        game_when_utc(t->game->pass, utc, words);
    else
        game_when(t->game->pass, t->reader, utc, words);
    return arena_words(t->game->arena, "%s", words);
}

static const char *ruled_of(void *context, const struct journal_line *line)
{
    const struct telling *t = context;
    return ruling_told(t->game, line, who_of, context);
}

bool report_time_of(struct game *game, int seat, uint64_t from, uint64_t to, json_t *sections, struct error *err)
{
    struct telling t = {.game = game, .seat = seat};
    const struct teller teller = {game->arena, who_of, when_of, ruled_of, &t};
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    json_t *items = json_array();
    bool good = true;
    if (seat >= 0)
        game_player(game, seat, t.reader);
    for (uint64_t at = from > 0 ? from : 1; good && at < to; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, game->core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        const char *words = good && journal_read(text, line) ? told_time(&teller, line) : NULL;
        if (words)
            json_array_append_new(items, json_string(words));
    }
    if (good && json_array_size(items) > 0)
        json_array_append_new(sections, told_time_section(items));
    json_decref(items);
    return good;
}

bool report_time(struct game *game, const struct core_due *due, json_t *sections, struct error *err)
{
    return report_time_of(game, due->seat, game->core->seat[due->seat].report_size, due->log_size, sections, err);
}
