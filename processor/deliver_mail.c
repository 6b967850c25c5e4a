/* One message by mail: claimed, sent, marked; and what a refusal means for it, for its player and for the host. */
#include "processor/compose.h"
#include "processor/crash.h"
#include "processor/deliver_inside.h"
#include "processor/people.h"
#include "processor/zone.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Seconds until the next try: 5 minutes, 15, an hour, 4 hours, then every 8. */
static int64_t delay_after(int64_t tries)
{
    static const int64_t delay[] = {300, 900, 3600, 4 * 3600, 8 * 3600};
    int64_t last = sizeof delay / sizeof *delay - 1;
    return delay[tries < last ? tries : last];
}

/* ---- the letter ---- */

/* The signed text is the body; what is signed lies beside it, unchanged. */
static struct span body_of(struct arena *arena, const struct outbox_row *row)
{
    if (row->n_files > 0)
        return row->file[0].bytes;
    return span_of(arena_words(arena, "%s\n", row->subject));
}

static void find_game(struct pass *pass, const struct outbox_row *row, char name[static 33])
{
    struct game_row game;
    struct error ignored = {0}; /* a game that is gone has no thread of its own any more */
    name[0] = 0;
    if (row->game[0] && store_game_by_name(pass->store, row->game, &game, &ignored))
        snprintf(name, 33, "%s", game.name);
}

void deliver_letter(struct pass *pass, struct arena *arena, const struct way *way, const struct outbox_row *row,
                    const struct player_row *player, const char *message_id, const char *thread, struct letter *letter)
{
    char *game = arena_take(arena, 33);
    struct zone *zone = player->zone[0] ? pass_zone(pass, player->zone) : NULL;
    find_game(pass, row, game);
    *letter = (struct letter){
        .from = way->from,
        .reply_to = way->from,
        .subject = row->subject,
        .date = row->utc,
        .offset = zone ? zone_offset(zone, row->utc, NULL) : 0,
        .message_id = message_id,
        .answers = row->answers,
        .thread = thread,
        .list_name = game,
        .list_domain = mailbox_domain(way->from.address),
        .is_answer = row->kind == MESSAGE_ANSWERS,
        .body = body_of(arena, row),
        .file = row->file,
        .n_files = row->n_files,
    };
    snprintf(letter->to.name, sizeof letter->to.name, "%s", player->full_name);
    snprintf(letter->to.address, sizeof letter->to.address, "%s", player->mail);
    if (!game[0])
        letter->reply_to.address[0] = 0;
    else
        snprintf(letter->reply_to.name, sizeof letter->reply_to.name, "%s", game);
    if (game[0] && way->is_plus)
        mailbox_plus(way->from.address, game, letter->reply_to.address);
}

/* ---- before ---- */

static bool tell_host(struct pass *pass, const char *game, struct error *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool tell_host(struct pass *pass, const char *game, struct error *err, const char *format, ...)
{
    char words[600];
    va_list parts;
    va_start(parts, format);
    vsnprintf(words, sizeof words, format, parts);
    va_end(parts);
    return store_news_put(pass->store, 2, game, words, pass->now, err);
}

/* The server is away, or will not have us: told once, until it is there again. */
static bool note_down(struct delivery *d, const char *words, struct error *err)
{
    struct store *store = d->pass->store;
    struct bounce_row before;
    d->is_stopped = true;
    if (!store_begin(store, err))
        return false;
    bool known = store_bounce_get(store, "", &before, err);
    bool ok = !error_is_set(err) && store_bounce_put(store, "", words, d->pass->now, err) &&
              (known || tell_host(d->pass, "", err, "mail cannot leave: %s. Messages wait, and each pass tries again", words)) &&
              store_commit(store, err);
    if (!ok)
        store_rollback(store);
    return ok;
}

static bool note_up(struct delivery *d, struct error *err)
{
    struct store *store = d->pass->store;
    struct bounce_row before;
    if (!store_bounce_get(store, "", &before, err))
        return !error_is_set(err);
    if (store_begin(store, err) && store_bounce_clear(store, "", err) && store_commit(store, err))
        return true;
    store_rollback(store);
    return false;
}

bool deliver_greet(struct delivery *d, struct error *err)
{
    struct mail_answer answer;
    struct error why = {0};
    char words[600];
    if (d->is_greeted || d->is_stopped)
        return true;
    if (!way_open(&d->way, d->pass->config, d->pass->dir, &why)) {
        snprintf(words, sizeof words, "cannot %s %s: %s", why.doing, why.subject, why.cause);
        mail_answer_set(&answer, MAIL_DOWN, span_of(words));
        return note_down(d, answer.words, err);
    }
    if (!way_greet(&d->way, &answer))
        return note_down(d, answer.words, err);
    d->is_greeted = true;
    return note_up(d, err);
}

/* The claim, and the thread that this mail belongs to: the first one about a game begins it. */
static bool claim(struct delivery *d, const struct outbox_row *row, char id[static MESSAGE_ID_MAX],
                  char thread[static MESSAGE_ID_MAX], bool *taken, struct error *err)
{
    struct store *store = d->pass->store;
    char game[33];
    if (row->message_id[0])
        memcpy(id, row->message_id, MESSAGE_ID_MAX);
    else {
        find_game(d->pass, row, game);
        compose_message_id(id, d->pass->master, game, row->player, row->number, mailbox_domain(d->way.from.address));
    }
    thread[0] = 0;
    if (!store_begin(store, err))
        return false;
    int64_t next_at = d->pass->now + delay_after(row->tries);
    bool ok = store_outbox_claim(store, row, id, d->pass->now, next_at, taken, err);
    if (ok && row->game[0])
        ok = store_thread_put(store, row->game, row->player, id, err) &&
             store_thread_get(store, row->game, row->player, thread, err);
    if (ok && store_commit(store, err)) {
        crash_point("deliver.claimed");
        return true;
    }
    store_rollback(store);
    return false;
}

/* ---- after ---- */

static bool mark_sent(struct delivery *d, const struct outbox_row *row, struct error *err)
{
    d->pass->n_delivered++;
    return store_outbox_end(d->pass->store, row->id, OUTBOX_SENT, d->pass->now, err) &&
           store_bounce_clear(d->pass->store, row->player, err);
}

static bool mark_later(struct delivery *d, const struct outbox_row *row, const char *words, bool *held,
                       struct error *err)
{
    struct store *store = d->pass->store;
    bool over = row->first_at > 0 && d->pass->now - row->first_at >= MAIL_GIVEN_UP;
    *held = !over;
    if (!store_outbox_trouble(store, row->id, words, err))
        return false;
    if (!over)
        return true;
    return store_outbox_end(store, row->id, OUTBOX_GIVEN_UP, d->pass->now, err) &&
           store_bounce_put(store, row->player, words, d->pass->now, err) &&
           tell_host(d->pass, row->game, err,
                     "message %lld to %s is given up after 5 days: %s. With another address (dispatch player add %s "
                     "--mail) it is sent again",
                     (long long)row->number, row->player, words, row->player);
}

static bool mark_refused(struct delivery *d, const struct outbox_row *row, const struct mail_answer *answer,
                         struct error *err)
{
    struct bounce_row before;
    struct store *store = d->pass->store;
    bool nobody = answer->fate == MAIL_NOBODY;
    bool known = nobody && store_bounce_get(store, row->player, &before, err);
    if (error_is_set(err) || !store_outbox_trouble(store, row->id, answer->words, err) ||
        !store_outbox_end(store, row->id, OUTBOX_REFUSED, d->pass->now, err))
        return false;
    if (!nobody)
        return tell_host(d->pass, row->game, err, "the mail server will not have message %lld to %s: %s",
                         (long long)row->number, row->player, answer->words);
    return store_bounce_put(store, row->player, answer->words, d->pass->now, err) &&
           (known || tell_host(d->pass, row->game, err,
                               "mail to %s comes back: %s. With another address (dispatch player add %s --mail) it is "
                               "sent again",
                               row->player, answer->words, row->player));
}

static bool mark(struct delivery *d, const struct outbox_row *row, const struct mail_answer *answer, bool *held,
                 struct error *err)
{
    struct store *store = d->pass->store;
    bool ok = false;
    if (!store_begin(store, err))
        return false;
    switch (answer->fate) {
    case MAIL_SENT:
        ok = mark_sent(d, row, err);
        break;
    case MAIL_LATER:
        ok = mark_later(d, row, answer->words, held, err);
        break;
    case MAIL_REFUSED:
    case MAIL_NOBODY:
        ok = mark_refused(d, row, answer, err);
        break;
    case MAIL_DOWN: /* no fault of this mail: its try does not count */
        *held = true;
        ok = store_outbox_release(store, row->id, err);
        break;
    }
    if (ok && store_commit(store, err)) {
        crash_point("deliver.marked");
        return true;
    }
    store_rollback(store);
    return false;
}

bool deliver_by_mail(struct delivery *d, struct arena *arena, const struct outbox_row *row,
                     const struct player_row *player, bool *held, struct error *err)
{
    char id[MESSAGE_ID_MAX], thread[MESSAGE_ID_MAX];
    struct letter letter;
    struct mail_answer answer;
    bool taken;
    if (!deliver_greet(d, err))
        return false;
    *held = d->is_stopped;
    if (d->is_stopped)
        return true;
    if (!claim(d, row, id, thread, &taken, err))
        return false;
    *held = !taken; /* another processor is at it */
    if (!taken)
        return true;
    d->n_tried++;
    deliver_letter(d->pass, arena, &d->way, row, player, id, thread, &letter);
    way_send(&d->way, player->mail, compose(arena, &letter, d->way.crlf), &answer);
    crash_point("deliver.sent");
    d->n_cuts = answer.is_cut ? d->n_cuts + 1 : 0;
    d->is_stopped = d->is_stopped || d->n_cuts >= MAIL_CUTS_MAX;
    return mark(d, row, &answer, held, err) && (answer.fate != MAIL_DOWN || note_down(d, answer.words, err));
}
