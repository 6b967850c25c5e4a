/* SPDX-License-Identifier: Apache-2.0 */
/* What the host must know, by mail: at most one a pass, by grade, the worst first. What can wait goes with other news,
 * or once a day. */
#include "games/face/text_wrap.h"
#include "processor/base/crash.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/deliver/mail_compose.h"
#include <stdio.h>
#include <string.h>

enum { SUMMARY_AFTER = 86400 };
/* What stops is one game, or, where the host's clock or his counter is wrong, none for a fault of its own. */
static const struct {
    const char *title, *subject;
} headings[] = {{"ALL GAMES WAIT", "all games wait"},
                {"GAME STOPPED", "a game stopped"},
                {"LOOK TODAY", "look today"},
                {"LOST TIME", "lost time"},
                {"OF THE DAY", "of the day"}};
enum { HEADINGS = sizeof headings / sizeof *headings };

static int heading_of(const struct news_row *row)
{
    return row->grade >= 3 ? row->game[0] != 0 : HEADINGS - 1 - row->grade;
}

static void add_news(struct pass *pass, struct text *out, const struct news_row *row)
{
    struct game_row game;
    struct error ignored = {0};
    char when[21];
    utc_write(when, row->utc);
    bool known = row->game[0] && store_game_by_name(pass->store, row->game, &game, &ignored);
    text_format(out, "%s%s%s (%s)\n", known ? game.name : row->game, row->game[0] ? ": " : "", row->words, when);
}

static struct span body_of(struct delivery *d, const struct news_row *row, size_t n)
{
    struct text out = {.arena = d->arena};
    for (int heading = 0; heading < HEADINGS; heading++) {
        bool is_first = true;
        for (size_t i = 0; i < n; i++) {
            if (heading_of(&row[i]) != heading)
                continue;
            if (is_first)
                text_format(&out, "%s\n", headings[heading].title);
            add_news(d->pass, &out, &row[i]);
            is_first = false;
        }
        text_words(&out, is_first ? "" : "\n");
    }
    text_words(&out,
               "\"dispatch news\" shows what you have not read there yet, \"dispatch status\" how all games stand.\n");
    return text_wrapped(d->arena, text_span(&out));
}

static const char *subject_of(struct delivery *d, const struct news_row *row, size_t n)
{
    int worst = HEADINGS - 1;
    for (size_t i = 0; i < n; i++)
        worst = heading_of(&row[i]) < worst ? heading_of(&row[i]) : worst;
    return arena_words(d->arena, "[dispatch] %zu news: %s", n, headings[worst].subject);
}

static bool mark(struct delivery *d, int64_t up_to, struct error *err)
{
    struct store *store = d->pass->store;
    return store_begin(store, err) && store_end(store, store_news_mailed(store, up_to, err), err);
}

/* Nothing but what the day's summary is for, and its day is not over. Rows are the oldest first. */
static bool can_wait(const struct news_row *row, size_t n, int64_t now)
{
    for (size_t i = 0; i < n; i++)
        if (row[i].grade > 0)
            return false;
    return n > 0 && now - row[0].utc < SUMMARY_AFTER;
}

bool deliver_news(struct delivery *d, struct error *err)
{
    struct news_row *row;
    struct mailbox admin;
    struct mail_answer answer;
    char id[MESSAGE_ID_MAX];
    if (!mailbox_split(span_of(d->pass->config->admin), &admin))
        return true;
    size_t n = store_news_unmailed(d->pass->store, d->arena, &row, err);
    if (n == 0 || can_wait(row, n, d->pass->now) || d->out.is_stopped || !deliver_greet(d, err) || d->out.is_stopped)
        return !error_is_set(err);
    compose_message_id(id, d->pass->master, "", "", row[n - 1].id, mailbox_domain(d->route.from.address));
    struct letter letter = {.from = d->route.from,
                            .to = admin,
                            .subject = subject_of(d, row, n),
                            .date = d->pass->now,
                            .message_id = id,
                            .answers = "",
                            .thread = "",
                            .list_name = "host",
                            .list_domain = mailbox_domain(d->route.from.address),
                            .body = body_of(d, row, n)};
    mail_route_send(&d->route, admin.address, compose(d->arena, &letter, d->route.crlf), &answer);
    crash_point("deliver.news");
    if (answer.fate == MAIL_LATER || answer.fate == MAIL_DOWN)
        return true; /* the next pass says it again, with what is new */
    return mark(d, row[n - 1].id, err);
}
