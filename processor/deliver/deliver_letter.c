/* SPDX-License-Identifier: Apache-2.0 */
/* Messages of the outbox as a letter. */
#include "games/face/text_wrap.h"
#include "processor/base/zone.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/deliver/mail_compose.h"
#include "processor/game/letter.h"
#include "processor/game/reader.h"
#include <stdio.h>
#include <string.h>

bool deliver_game_name(struct pass *pass, const struct outbox_row *row, char name[static 33], struct error *err)
{
    struct game_row game;
    name[0] = 0; /* a game that is gone has no thread of its own any more */
    if (row->game[0] && store_game_by_name(pass->store, row->game, &game, err))
        snprintf(name, 33, "%s", game.name);
    return !error_is_set(err);
}

/* The signed text is the body; what is signed lies beside it, unchanged. */
static struct span text_of(struct arena *arena, const struct outbox_row *row)
{
    if (row->n_files > 0)
        return row->file[0].bytes;
    return text_wrapped(arena, span_of(row->subject));
}

/* Several: each under its subject. */
static struct span body_of(struct arena *arena, const struct outbox_row *row, size_t n)
{
    struct text out = {.arena = arena};
    if (n == 1)
        return text_of(arena, row);
    for (size_t i = 0; i < n; i++) {
        text_words(&out, i ? "\n----\n\n" : "");
        text_add(&out, text_wrapped(arena, span_of(row[i].subject)));
        text_words(&out, "\n");
        text_add(&out, text_of(arena, &row[i]));
    }
    return text_span(&out);
}

static void add_files(struct arena *arena, const struct outbox_row *row, size_t n, struct letter *letter)
{
    struct text files = {.arena = arena};
    for (size_t i = 0; i < n; i++)
        text_add(&files, (struct span){(const uint8_t *)row[i].file, row[i].n_files * sizeof *row[i].file});
    letter->n_files = files.len / sizeof *row->file;
    struct out_file *all = arena_take(arena, files.len + sizeof *all);
    if (files.len > 0)
        memcpy(all, files.at, files.len);
    letter->file = all;
}

/* The subject of several. */
static const char *subject_of(struct pass *pass, struct arena *arena, const struct outbox_row *row, size_t n)
{
    bool asks = false;
    for (size_t i = 0; i < n; i++)
        asks = asks || row[i].kind == MESSAGE_ASKS;
    return letter_subject(pass, arena, NULL, "digest", json_pack("{s:I,s:b}", "messages", (json_int_t)n, "asks", asks));
}

/* Answers come back with the game in their address where the host's mailbox can do that, else beside it. */
static void add_reply_to(const struct mail_route *route, const char *game, struct letter *letter)
{
    if (!game[0])
        return;
    letter->reply_to = route->from;
    snprintf(letter->reply_to.name, sizeof letter->reply_to.name, "%s", game);
    if (route->is_plus)
        mailbox_plus(route->from.address, game, letter->reply_to.address);
}

void deliver_letter(struct pass *pass, struct arena *arena, const struct mail_route *route,
                    const struct outbox_row *row, size_t n, const struct player_row *player, const char *game,
                    const char *message_id, const char *thread, struct letter *letter)
{
    struct zone *zone = player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    int64_t date = row[n - 1].utc;
    *letter = (struct letter){
        .from = route->from,
        .subject = n == 1 ? row->subject : subject_of(pass, arena, row, n),
        .date = date,
        .offset = zone ? zone_offset(zone, date, NULL) : 0,
        .message_id = message_id,
        .answers = strncmp(row->answers, "post:", 5) == 0 ? "" : row->answers,
        .thread = thread,
        .list_name = n == 1 ? game : "digest",
        .list_domain = mailbox_domain(route->from.address),
        .is_answer = row->kind == MESSAGE_ANSWERS,
        .body = body_of(arena, row, n),
    };
    letter->html = mail_html(arena, letter->body);
    snprintf(letter->to.name, sizeof letter->to.name, "%s", player->full_name);
    snprintf(letter->to.address, sizeof letter->to.address, "%s", player->mail);
    add_files(arena, row, n, letter);
    add_reply_to(route, n == 1 ? game : "", letter);
}
