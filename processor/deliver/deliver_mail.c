/* SPDX-License-Identifier: Apache-2.0 */
/* One mail: claimed, sent, marked; and what a refusal means for it, for its player and for the host. */
#include "processor/base/gmime_library.h"
#include "processor/base/send_result.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/deliver/mail_compose.h"
#include "processor/game/outage_note.h"
#include <stdio.h>
#include <string.h>

/* ---- before ---- */

/* The server is away, or will not have us: told once, until it is there again. */
static bool note_down(struct delivery *d, const char *words, struct error *err)
{
    struct store *store = d->pass->store;
    struct bounce_row before;
    d->out.is_stopped = true;
    if (!store_begin(store, err))
        return false;
    bool known = store_bounce_get(store, "", &before, err);
    const char *news =
        known ? NULL : arena_words(d->arena, "mail cannot leave: %s. Messages wait, and each pass tries again", words);
    return store_end(store,
                     !error_is_set(err) && store_bounce_put(store, "", words, d->pass->now, err) &&
                         outage_news(d->pass, OUTAGE_SENDING, true, "", news, err),
                     err);
}

static bool note_up(struct delivery *d, struct error *err)
{
    struct store *store = d->pass->store;
    struct bounce_row before;
    if (!store_bounce_get(store, "", &before, err))
        return !error_is_set(err);
    int64_t minutes = (d->pass->now - before.since) / 60;
    const char *news = arena_words(d->arena, "mail leaves again, after %lld hours %lld minutes",
                                   (long long)(minutes / 60), (long long)(minutes % 60));
    return store_begin(store, err) &&
           store_end(store,
                     store_bounce_clear(store, "", err) && outage_news(d->pass, OUTAGE_SENDING, false, "", news, err),
                     err);
}

bool deliver_greet(struct delivery *d, struct error *err)
{
    struct mail_answer answer;
    struct error why = {0};
    char words[MAIL_ANSWER_MAX];
    if (d->is_greeted || d->out.is_stopped)
        return true;
    if (!gmime_ready(&why) || !mail_route_open(&d->route, d->pass->config, d->pass->dir, &why)) {
        error_words(&why, words, sizeof words);
        mail_answer_set(&answer, MAIL_DOWN, span_of(words));
        return note_down(d, answer.words, err);
    }
    if (!mail_route_greet(&d->route, &answer))
        return note_down(d, answer.words, err);
    d->is_greeted = true;
    return note_up(d, err);
}

/* ---- one mail ---- */

struct mailing {
    struct delivery *d;
    struct arena *arena;
    const struct outbox_row *row; /* of one player, in their order */
    size_t n;
    const struct player_row *player;
    char id[MESSAGE_ID_MAX], thread[MESSAGE_ID_MAX], game[33];
    struct mail_answer answer;
    bool held; /* the player's other messages wait too: another processor is at this one, or it does not leave */
};

/* And the thread that this mail belongs to: the first one about a game begins it. */
static bool claim(void *item, struct error *err)
{
    struct mailing *m = item;
    struct store *store = m->d->pass->store;
    const struct outbox_row *row = m->row;
    int64_t now = m->d->pass->now, next = now + send_delay(row->tries);
    bool taken = true;
    for (size_t i = 0; i < m->n; i++)
        if (!store_outbox_claim(store, &row[i], m->id, now, next, &taken, err) || !taken)
            return false;
    return m->n > 1 || !row->game[0] ||
           (store_thread_put(store, row->game, row->player, m->id, err) &&
            store_thread_get(store, row->game, row->player, m->thread, err));
}

static bool send_mail(void *item)
{
    struct mailing *m = item;
    struct delivery *d = m->d;
    struct letter letter;
    m->held = false;
    d->out.n++; /* each try: the host's limit is one of his server */
    deliver_letter(d->pass, m->arena, &d->route, m->row, m->n, m->player, m->game, m->id, m->thread, &letter);
    mail_route_send(&d->route, m->player->mail, compose(m->arena, &letter, d->route.crlf), &m->answer);
    d->n_cuts = m->answer.is_cut ? d->n_cuts + 1 : 0;
    d->out.is_stopped = d->out.is_stopped || d->n_cuts >= MAIL_CUTS_MAX;
    return true;
}

/* ---- after ---- */

/* That a server took it does not say that it arrived: a report of its failure may come later. So a player whose mail
 * came back is told of again at most once in so long. */
static bool forget_bounce(struct delivery *d, const char *player, struct error *err)
{
    struct bounce_row before;
    if (!store_bounce_get(d->pass->store, player, &before, err))
        return !error_is_set(err);
    return d->pass->now - before.since < BOUNCE_KEPT || store_bounce_clear(d->pass->store, player, err);
}

enum { OUTAGE_TO_MAX = 40, DEFERRED_NEWS = 15 * 60 /* seconds */ };

/* The way to a player, and under which name it is noted that the host was told of it. */
static void to_name(const char *player, char what[static OUTAGE_TO_MAX], char told[static OUTAGE_TO_MAX + 8])
{
    snprintf(what, OUTAGE_TO_MAX, "to/%s", player);
    snprintf(told, OUTAGE_TO_MAX + 8, "told/to/%s", player);
}

static bool takes_again(struct delivery *d, const struct outbox_row *row, struct error *err)
{
    struct store *store = d->pass->store;
    char what[OUTAGE_TO_MAX], told[OUTAGE_TO_MAX + 8];
    bool ended;
    to_name(row->player, what, told);
    if (!store_outage_end(store, what, d->pass->now, &ended, err) || !ended)
        return !error_is_set(err);
    bool known = store_tally(store, told, err) != 0;
    return !error_is_set(err) && store_outbox_given_up_again(store, row->player, err) &&
           (!known ||
            (store_tally_set(store, told, 0, err) &&
             store_news_put(store, 1, row->game, arena_words(d->arena, "mail to %s leaves again", row->player),
                            d->pass->now, err)));
}

static bool mark_sent(struct delivery *d, const struct outbox_row *row, struct error *err)
{
    d->pass->n[PASS_DELIVERED]++;
    return store_outbox_end(d->pass->store, row->id, OUTBOX_SENT, d->pass->now, err) &&
           forget_bounce(d, row->player, err) && takes_again(d, row, err);
}

/* The server there puts it off. Some do so with every first try, for minutes: that is no news, and the third try is. */
static bool note_deferred(struct delivery *d, const struct outbox_row *row, const char *words, struct error *err)
{
    struct store *store = d->pass->store;
    char what[OUTAGE_TO_MAX], told[OUTAGE_TO_MAX + 8];
    int64_t now = d->pass->now, since = row->first_at ? row->first_at : now;
    to_name(row->player, what, told);
    if (!store_outage_begin(store, what, since, err))
        return false;
    bool news = now - since >= DEFERRED_NEWS && store_tally(store, told, err) == 0;
    return !error_is_set(err) &&
           (!news ||
            (store_tally_set(store, told, since > 0 ? since : 1, err) &&
             sending_tells(&d->out, row->game, err,
                           "mail to %s has not left for %lld minutes, since the server there puts it off: %s. It is "
                           "tried again; deadlines that %s cannot keep for that reason are put off, as far as the "
                           "terms of those games go",
                           row->player, (long long)((now - since) / 60), words, row->player)));
}

static bool mark_later(struct delivery *d, const struct outbox_row *row, const char *words, bool *held,
                       struct error *err)
{
    struct store *store = d->pass->store;
    bool over = row->first_at > 0 && d->pass->now - row->first_at >= MAIL_GIVEN_UP;
    *held = !over;
    if (!store_outbox_trouble(store, row->id, words, err) || !note_deferred(d, row, words, err))
        return false;
    if (!over)
        return true;
    return store_outbox_end(store, row->id, OUTBOX_GIVEN_UP, d->pass->now, err) &&
           store_bounce_put(store, row->player, words, d->pass->now, err) &&
           sending_tells(
               &d->out, row->game, err,
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
        return sending_tells(&d->out, row->game, err, "the mail server will not have message %lld to %s: %s",
                             (long long)row->number, row->player, answer->words);
    return store_bounce_put(store, row->player, answer->words, d->pass->now, err) &&
           (known ||
            sending_tells(&d->out, row->game, err,
                          "mail to %s comes back: %s. With another address (dispatch player add %s --mail) it is "
                          "sent again",
                          row->player, answer->words, row->player));
}

static bool mark_one(struct mailing *m, const struct outbox_row *row, struct error *err)
{
    switch (m->answer.fate) {
    case MAIL_SENT:
        return mark_sent(m->d, row, err);
    case MAIL_LATER:
        return mark_later(m->d, row, m->answer.words, &m->held, err);
    case MAIL_REFUSED:
    case MAIL_NOBODY:
        return mark_refused(m->d, row, &m->answer, err);
    case MAIL_DOWN: /* no fault of this mail, and it did not leave: its try does not count, unlike that of a post */
        m->held = true;
        return store_outbox_release(m->d->pass->store, row->id, err);
    }
    return false;
}

static bool mark(void *item, struct error *err)
{
    struct mailing *m = item;
    bool ok = true;
    for (size_t i = 0; ok && i < m->n; i++)
        ok = mark_one(m, &m->row[i], err);
    return ok;
}

static bool after(void *item, struct error *err)
{
    struct mailing *m = item;
    return m->answer.fate != MAIL_DOWN || note_down(m->d, m->answer.words, err);
}

bool deliver_by_mail(struct delivery *d, struct arena *arena, const struct outbox_row *row, size_t n,
                     const struct player_row *player, bool *held, struct error *err)
{
    static const struct sending_way way = {SENDING_POINTS("deliver.claimed", "deliver.sent", "deliver.marked"),
                                           .claim = claim, .send = send_mail, .mark = mark, .after = after};
    struct mailing m = {.d = d, .arena = arena, .row = row, .n = n, .player = player, .held = true};
    if (!deliver_greet(d, err))
        return false;
    *held = d->out.is_stopped;
    if (d->out.is_stopped)
        return true;
    /* All that is read for the letter is read before the claim: after it, what fails costs a try. */
    if (!deliver_game_name(d->pass, row, m.game, err))
        return false;
    if (row->message_id[0])
        memcpy(m.id, row->message_id, sizeof m.id);
    else
        compose_message_id(m.id, d->pass->master, m.game, row->player, row->number,
                           mailbox_domain(d->route.from.address));
    bool done = sending_one(&d->out, &way, &m, err);
    *held = m.held;
    return done;
}
