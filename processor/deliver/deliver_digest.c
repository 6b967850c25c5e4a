/* SPDX-License-Identifier: Apache-2.0 */
/* When a mail may go. Nobody is woken. For players who wish it one mail a day of what asks nothing: what asks, answers
 * or is another player's word never waits for that; what stands before it in their order leaves with it. Who had many
 * mails in a day (mails-a-day) gets the others together, hours apart. A warning (MESSAGE_WARNS) waits for nothing, and
 * goes alone. */
#include "processor/base/zone.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/game/reader.h"
#include <string.h>

bool deliver_is_quiet(struct pass *pass, const struct player_row *player)
{
    const struct config *config = pass->config;
    struct zone *zone = config->has_quiet && player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    if (!zone)
        return false;
    int64_t local = pass->now + zone_offset(zone, pass->now, NULL);
    int minute = (int)((local % 86400 + 86400) % 86400 / 60);
    if (config->quiet_from < config->quiet_to)
        return minute >= config->quiet_from && minute < config->quiet_to;
    return minute >= config->quiet_from || minute < config->quiet_to; /* over midnight */
}

/* The day ends at seven in the morning of his own clock. */
static bool is_morning_since(struct pass *pass, const struct player_row *player, int64_t utc)
{
    struct zone *zone = player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    int64_t due = zone ? zone_next(zone, utc, DIGEST_MINUTE) : utc + 86400;
    return pass->now >= due;
}

/* ---- the setting mails-a-day ---- */

enum {
    DAY = 86400,
    SOON = 12 * 3600, /* seconds to a deadline: what asks for it waits for nothing */
    HELD = 3600       /* what waits longer than most passes are apart was held back */
};

/* All mails of a day but one leave as they come, and of those that ask nothing half of them: whoever sends somebody
 * words, or sheets in their name, must not hold up the question that comes after. The rest are gathered, and leave with
 * so much time between them that in no 24 hours there are more than the setting says; but one more for each mail of the
 * player's own that was answered: a game of two who are quick is not held up. */
static int64_t free_mails(int64_t most)
{
    return most > 1 ? most - 1 : 1;
}

static int64_t free_news(int64_t most)
{
    return (most + 1) / 2;
}

static int64_t time_between(int64_t most)
{
    int64_t parts = most - free_mails(most) + 1;
    return (DAY + parts - 1) / parts;
}

struct had {
    bool enough, news_only; /* so many that others wait; that is so of what asks nothing alone */
    int64_t last;           /* when the last of them left; 0: none did today */
};

static struct had had_today(struct pass *pass, const struct outbox_row *row, struct error *err)
{
    struct mail_day day;
    int64_t most = pass->config->mails_a_day;
    if (most == 0 || !store_outbox_day(pass->store, row->player, pass->now - DAY, &day, err))
        return (struct had){0};
    bool all = day.unasked - day.answers >= free_mails(most);
    bool news = row->kind != MESSAGE_ASKS && day.unasked - day.asking - day.answers >= free_news(most);
    return (struct had){all || news, !all, day.last};
}

/* What was held back leaves together, too, when single mails may leave again; or the last would wait for days. */
static bool was_held(struct pass *pass, const struct outbox_row *row, int64_t last)
{
    return last > 0 && row->tries == 0 && pass->now - row->utc >= HELD;
}

static bool has(struct pass *pass, const char *player, enum message_kind kind, struct error *err)
{
    return !error_is_set(err) && store_outbox_has(pass->store, player, kind, err);
}

/* They had enough: does it leave all the same, with all that waits? With an answer it does, and with a question that
 * may leave by itself or has little time. */
static bool leaves_now(struct pass *pass, const struct outbox_row *row, const struct player_row *player,
                       const struct had *had, struct error *err)
{
    if (has(pass, row->player, MESSAGE_ANSWERS, err) || (had->news_only && has(pass, row->player, MESSAGE_ASKS, err)) ||
        (!error_is_set(err) && store_outbox_soon(pass->store, row->player, pass->now, pass->now + SOON, err)))
        return true;
    return !error_is_set(err) && pass->now - had->last >= time_between(pass->config->mails_a_day) &&
           (is_morning_since(pass, player, row->utc) || has(pass, row->player, MESSAGE_ASKS, err));
}

/* A question with a code is a mail by itself, for whoever says yes above a quote of two says it to both; so those are
 * not let out by an answer all together: one for each mail of theirs, or half a day after the mail before. */
static bool code_leaves(struct delivery *d, const struct outbox_row *row, int64_t last, struct error *err)
{
    struct pass *pass = d->pass;
    bool leaves = last == pass->now ? has(pass, row->player, MESSAGE_ANSWERS, err) /* since others have just left */
                                    : store_outbox_answered(pass->store, row->player, last, err) ||
                                          pass->now - last >= time_between(pass->config->mails_a_day);
    if (error_is_set(err) || !leaves || delivery_names(&d->let_out, row->player))
        return false;
    delivery_name(&d->let_out, row->player);
    return true;
}

/* ---- the wish digest ---- */

static bool wishes_daily(struct pass *pass, const char *player, struct error *err)
{
    struct wish_row wish;
    return store_wish_get(pass->store, player, &wish, err) && wish.daily;
}

/* Something for this player waits that does not wait for a digest; what stands before it goes with it. */
static bool is_called_for(struct pass *pass, const char *player, struct error *err)
{
    return has(pass, player, MESSAGE_ASKS, err) || has(pass, player, MESSAGE_ANSWERS, err) ||
           has(pass, player, MESSAGE_SPEAKS, err);
}

bool deliver_waits_for_digest(struct delivery *d, const struct outbox_row *row, const struct player_row *player,
                              enum gathers *gathers, struct error *err)
{
    struct pass *pass = d->pass;
    *gathers = GATHERS_NONE;
    if (row->kind == MESSAGE_WARNS)
        return false;
    bool may = row->kind != MESSAGE_ANSWERS;
    struct had had = may ? had_today(pass, row, err) : (struct had){0};
    bool is_wished = row->kind == MESSAGE_TELLS && !error_is_set(err) && wishes_daily(pass, row->player, err);
    bool is_again = may && row->message_id[0]; /* as it was */
    bool is_many = had.enough || (may && !is_wished && was_held(pass, row, had.last));
    *gathers = is_again || (is_many && !deliver_brings_code(row)) ? GATHERS_ALL
               : is_wished                                        ? GATHERS_TOLD
                                                                  : GATHERS_NONE;
    if (error_is_set(err) || row->tries > 0)
        return false;
    if (had.enough && deliver_brings_code(row))
        return !code_leaves(d, row, had.last, err) && !error_is_set(err);
    if (had.enough)
        return !leaves_now(pass, row, player, &had, err) && !error_is_set(err);
    return is_wished && !is_morning_since(pass, player, row->utc) && !is_called_for(pass, row->player, err) &&
           !error_is_set(err);
}

static size_t bytes_of(const struct outbox_row *row)
{
    size_t n = 0;
    for (size_t i = 0; i < row->n_files; i++)
        n += row->file[i].bytes.len;
    return n;
}

/* A mail that was tried goes again as it was, under its Message-ID: with those that bear it, and no others. */
size_t deliver_gather(struct pass *pass, struct arena *arena, struct outbox_row row[static DIGEST_MAX],
                      enum gathers gathers, struct error *err)
{
    size_t n = 1, bytes = bytes_of(&row[0]);
    while (n < DIGEST_MAX &&
           store_outbox_next_of(pass->store, arena, row[0].player, row[n - 1].id, &row[n], err) == 1) {
        bytes += bytes_of(&row[n]);
        bool may = row[n].kind == MESSAGE_TELLS || (gathers == GATHERS_ALL && row[n].kind != MESSAGE_ANSWERS &&
                                                    row[n].kind != MESSAGE_WARNS && !deliver_brings_code(&row[n]));
        if (!may || strcmp(row[n].message_id, row[0].message_id) != 0 || bytes > DIGEST_BYTES_MAX)
            break;
        n++;
    }
    return n;
}
