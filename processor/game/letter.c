/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/letter.h"
#include "games/face/text_wrap.h"
#include "processor/base/mailbox.h"
#include "processor/base/templates.h"
#include "processor/base/zone.h"
#include "processor/game/game_time.h"
#include "processor/game/message.h"
#include "processor/game/reader.h"
#include "processor/game/template_host.h"
#include "processor/words/dice_words.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

json_t *letter_word(const char *words)
{
    char kept[1024];
    json_t *out = words && words[0] ? json_string(words) : json_false();
    if (out)
        return out;
    snprintf(kept, sizeof kept, "%s", words);
    for (char *at = kept; *at; at++)
        *at = (unsigned char)*at < 0x80 ? *at : '?';
    return json_string(kept);
}

/* A letter or phrase, whole; that there is none of the name is our own bug. */
static struct span render(struct pass *pass, struct arena *arena, const char *game, const char *name, json_t *values)
{
    assert(template_builtin(name).len > 0);
    return template_page(pass, arena, game, name, values);
}

const char *phrase(struct pass *pass, struct arena *arena, const char *game, const char *name, json_t *values)
{
    struct span out = render(pass, arena, game, name, values);
    while (out.len > 0 && out.at[out.len - 1] == '\n')
        out.len--;
    return arena_string(arena, out);
}

/* ---- instants ---- */

json_t *letter_order_line(const struct problem *why)
{
    bool above = strncmp(why->key, "header.", 7) == 0 || strcmp(why->key, "pbem") == 0;
    return why->line > 0 && !above ? json_integer(why->line) : json_false();
}

json_t *letter_utc(int64_t utc)
{
    char words[21];
    if (utc <= 0)
        return json_null();
    utc_write(words, utc);
    return json_string(words);
}

/* What a template can make a date of. Names of months and days are sections, since a template cannot count. */
static json_t *instant(struct pass *pass, const struct zone *own, int64_t utc)
{
    static const char *const days[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"}, *const months[] = {
                                                                                             "jan", "feb", "mar",
                                                                                             "apr", "may", "jun",
                                                                                             "jul", "aug", "sep",
                                                                                             "oct", "nov", "dec"};
    char iso[21];
    const char *letters = "";
    int year = 0, month = 1, day = 0, minute = 0, weekday = 0;
    const struct zone *zone = own ? own : pass_zone(pass, "UTC");
    utc_write(iso, utc);
    if (zone) {
        int64_t local = utc + zone_offset(zone, utc, &letters);
        zone_date(zone, utc, &year, &month, &day);
        weekday = zone_weekday(zone, utc);
        minute = (int)((local % 86400 + 86400) % 86400 / 60);
    }
    char hour[3] = {(char)('0' + minute / 600), (char)('0' + minute / 60 % 10), 0},
         past[3] = {(char)('0' + minute % 60 / 10), (char)('0' + minute % 10), 0};
    return json_pack("{s:s,s:o,s:i,s:i,s:i,s:i,s:s,s:s,s:b,s:b}", "utc", iso, "zone", letter_word(own ? letters : ""),
                     "year", year, "month", month, "day", day, "weekday", weekday + 1, "hour", hour, "minute", past,
                     days[weekday], true, months[month - 1], true);
}

const char *phrase_zoned(struct pass *pass, struct arena *arena, const char *game, const struct zone *zone, int64_t utc)
{
    return phrase(pass, arena, game, "when", instant(pass, zone, utc));
}

const char *phrase_when(struct pass *pass, struct arena *arena, const char *game, const char *player, int64_t utc)
{
    return utc ? phrase_zoned(pass, arena, game, reader_zone(pass, player), utc) : NULL;
}

/* ---- values ---- */

const char *phrase_chance(struct game *game)
{
    const struct genesis *g = &game->core->g;
    return chance_word(g)
               ? phrase(game->pass, game->arena, g->name, "chance", json_pack("{s:b}", "dice", game_has_dice(g)))
               : NULL;
}

json_t *letter_people(struct game *game, int seats)
{
    char called[96];
    json_t *people = json_array();
    for (int i = 0; i < game->core->g.n_seats; i++) {
        if (!(seats >> i & 1))
            continue;
        int left = seats >> (i + 1);
        seat_called(game, i, called);
        json_array_append_new(
            people, json_pack("{s:o,s:b,s:b}", "name", letter_word(called[0] ? called : game->core->g.seat[i].name),
                              "and", left != 0 && (left & (left - 1)) == 0, "comma", (left & (left - 1)) != 0));
    }
    return people;
}

void letter_missed(json_t *values, const struct core *core, int seat)
{
    static const char *const kinds[] = {
        [MISSED_HOLD] = "waits", [MISSED_HOST] = "decides", [MISSED_RESIGN] = "resigns"};
    enum missed_policy policy = missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1);
    const char *kind = (size_t)policy < sizeof kinds / sizeof *kinds ? kinds[policy] : NULL;
    json_object_set_new(values, kind ? kind : "least", json_true());
}

json_t *letter_values(struct game *game, const char *player)
{
    struct pass *pass = game->pass;
    const struct genesis *g = &game->core->g;
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:b}", "player", letter_word(player), "game", letter_word(g->name),
                     "deadline", letter_word(phrase_when(pass, game->arena, g->name, player, game->core->deadline)),
                     "waiting", letter_word(awaited_words(game, player)), "chance", letter_word(phrase_chance(game)),
                     "cards", game_has_cards(g));
}

void letter_seat(json_t *values, struct game *game, int seat, const char *reader)
{
    char player[32];
    game_player(game, seat, player);
    json_object_set_new(values, "who", letter_word(player));
    json_object_set_new(values, "side", letter_word(game->core->g.seat[seat].name));
    json_object_set_new(values, "yours", json_boolean(strcmp(player, reader) == 0));
}

/* ---- letters ---- */

/* The first line, and what follows it. */
static const char *subject_of(struct arena *arena, const char *game, struct span *left)
{
    struct span line = {0};
    (void)span_line(left, &line);
    return arena_words(arena, "%s%s%s%s", game ? "[" : "", game ? game : "", game ? "] " : "",
                       arena_string(arena, line));
}

const char *letter_subject(struct pass *pass, struct arena *arena, const char *game, const char *letter, json_t *values)
{
    struct span left = render(pass, arena, game, letter, values);
    return subject_of(arena, game, &left);
}

struct written letter_around(struct pass *pass, struct arena *arena, const char *game, const char *letter,
                             json_t *values)
{
    struct span left = render(pass, arena, game, letter, values);
    const char *subject = subject_of(arena, game, &left);
    return (struct written){.subject = subject, .text = text_wrapped(arena, left)};
}

struct written letter_write(struct pass *pass, struct arena *arena, const char *game, const char *letter,
                            json_t *values)
{
    char nonce[33];
    struct span left = render(pass, arena, game, letter, values);
    struct written out = {.subject = subject_of(arena, game, &left)};
    message_nonce(nonce);
    json_t *data = json_pack("{s:s}", "nonce", nonce);
    json_object_set_new(data, "body", json_stringn((const char *)left.at, left.len));
    out.text = template_letter(pass, arena, game, "notice.txt", data);
    return out;
}

bool letter_only_posts(struct game *game, const char *player)
{
    struct player_row row;
    struct error ignored = {0};
    return game->core->g.forum && store_player_get(game->pass->store, player, &row, &ignored) &&
           !mailbox_is_address(span_of(row.mail));
}
