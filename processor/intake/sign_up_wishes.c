/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/sign_up_wishes.h"
#include "processor/base/problems.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/mail_limit.h"
#include "processor/game/newcomer.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/letters/offer_words.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

/* ---- the lines, as the row keeps them ---- */

bool sign_up_wish_is(const struct wish *wish)
{
    return wish->kind == WISH_SEEK || wish->kind == WISH_STANDBY || wish->kind == WISH_OBSERVE ||
           wish->kind == WISH_RECORD_SHOWN;
}

bool sign_up_wish_keep(struct newcomer_row *row, const struct wish *wish, struct problem *why)
{
    static const char *const verbs[] = {[WISH_SEEK] = "seek",
                                        [WISH_OBSERVE] = "observe",
                                        [WISH_STANDBY] = "standby",
                                        [WISH_RECORD_SHOWN] = "record shown",
                                        [WISH_FORUM] = "forum"};
    size_t len = strlen(row->wishes), room = sizeof row->wishes - len;
    int n = snprintf(row->wishes + len, room, "%d %s %.*s\n", wish->line, verbs[wish->kind], (int)wish->words.len,
                     (const char *)wish->words.at);
    if (n > 0 && (size_t)n < room)
        return true;
    row->wishes[len] = '\0';
    return problem_at(why, "signup.many", wish->line, 1, 0);
}

/* The next of them, with its line; false: there is none. */
static bool next_wish(struct span *left, struct wish *out)
{
    struct span line, number;
    struct wishes one;
    struct problem ignored = {0};
    uint64_t at;
    if (!span_line(left, &line) || !span_word(&line, &number) || !number_read(number, INT32_MAX, &at) ||
        !player_read(line, &one, &ignored))
        return false;
    *out = one.wish[0];
    out->line = (int)at;
    return true;
}

/* ---- trying them ---- */

const char *sign_up_account(const struct newcomer_row *row, char out[static FORUM_ACCOUNT])
{
    struct wish wish;
    out[0] = '\0';
    for (struct span left = span_of(row->wishes); next_wish(&left, &wish);)
        if (wish.kind == WISH_FORUM)
            snprintf(out, FORUM_ACCOUNT, "%.*s", (int)wish.words.len, (const char *)wish.words.at);
    return out;
}

static struct wishing *wishing_of(struct pass *pass, struct arena *arena, const struct newcomer_row *row)
{
    struct wishing *w = arena_take(arena, sizeof *w);
    w->pass = pass;
    w->arena = w->says.arena = arena;
    snprintf(w->player.name, sizeof w->player.name, "%s", row->name);
    snprintf(w->player.mail, sizeof w->player.mail, "%s", row->mail);
    snprintf(w->player.zone, sizeof w->player.zone, "%s", row->zone);
    w->zone = pass_zone(pass, row->zone);
    w->zone = w->zone ? w->zone : pass_zone(pass, "UTC");
    sign_up_account(row, w->wish.account);
    return w;
}

/* It may have become another player's since. */
static bool keep_account(struct wishing *w, const struct wish *wish, struct error *err)
{
    char player[32], account[FORUM_ACCOUNT];
    memcpy(account, w->wish.account, sizeof account);
    if (forum_thread_player(w->pass->store, account, player, err)) {
        w->wish.account[0] = '\0';
        return wish_refuse(w, wish->line, "player.account_taken", account, "");
    }
    wish_says(w, "wish-forum", json_pack("{s:s}", "account", account));
    return !err->doing;
}

static bool take_wish(struct wishing *w, const struct wish *wish, struct error *err)
{
    return wish->kind == WISH_FORUM ? keep_account(w, wish, err) : wish_take(w, wish, err);
}

/* A wish as it stands in the queue, with the offers that the answer to the code is a yes to. */
static json_t *sought_words(const struct keys *keys, struct arena *arena, const struct queues *q,
                            const struct seeking_row *seeks, struct newcomer_row *row)
{
    json_t *offers = json_array();
    bool more = false;
    for (size_t i = 0; i < q->n_offers; i++) {
        const struct offer_row *offer = &q->offer[i];
        if (!queue_fits(offer, seeks))
            continue;
        if (json_array_size(offers) < MARKS_OF_SEEKING && offered_mark(offer, row->agreed, sizeof row->agreed))
            json_array_append_new(
                offers, json_pack("{s:s,s:s}", "name", offer->name, "terms", offered_terms_words(keys, arena, offer)));
        else
            more = true;
    }
    return json_pack("{s:s,s:o,s:b,s:b,s:o,s:o,s:b}", "ruleset", seeks->ruleset, "seat", letter_word(seeks->seat),
                     "only", seeks->only, "pair", seeks->pair, "pace",
                     letter_word(term_words(arena, seeks->pace, NULL)), "offers", offers, "more", more);
}

static bool say_sought(struct wishing *w, struct newcomer_row *row, json_t *says, struct error *err)
{
    struct queues q;
    json_t *sought = json_array();
    row->agreed[0] = '\0';
    json_object_set_new(says, "sought", sought);
    if (!queues_read(w->pass->store, w->arena, &q, err))
        return false;
    for (size_t i = 0; i < q.n; i++)
        if (strcmp(q.row[i].player, row->name) == 0)
            json_array_append_new(sought, sought_words(w->pass->keys, w->arena, &q, &q.row[i], row));
    json_object_set_new(says, "seeks", json_boolean(json_array_size(sought) > 0));
    return true;
}

/* "one and other": what the lines of this kind name; null: there is none. */
static json_t *named_words(struct arena *arena, const struct newcomer_row *row, enum wish_kind kind)
{
    struct wish wish;
    struct text out = {.arena = arena};
    for (struct span left = span_of(row->wishes); next_wish(&left, &wish);)
        if (wish.kind == kind)
            text_format(&out, "%s%s", out.len ? " and " : "", arena_string(arena, wish.words));
    return letter_word(out.at);
}

bool sign_up_wishes_try(struct pass *pass, struct arena *arena, struct newcomer_row *row, json_t **says,
                        struct problem *why, struct error *err)
{
    struct wish wish;
    struct span left = span_of(row->wishes);
    bool fits = true;
    struct wishing *w = wishing_of(pass, arena, row);
    *says = json_object();
    if (!store_savepoint(pass->store, err))
        return false;
    while (fits && next_wish(&left, &wish))
        fits = take_wish(w, &wish, err);
    fits = fits && say_sought(w, row, *says, err);
    store_undo(pass->store);
    json_object_set_new(*says, "stands_by", named_words(arena, row, WISH_STANDBY));
    json_object_set_new(*says, "observes", named_words(arena, row, WISH_OBSERVE));
    json_object_set_new(*says, "shown", json_boolean(w->wish.shows));
    *why = w->why;
    return fits;
}

/* ---- the lines that would be taken ---- */

/* Is it taken, and where is nothing changed by that? */
static bool is_taken(struct pass *pass, struct arena *arena, const struct player_row *player,
                     const struct wish_row *wishes, const char *words, bool *taken, struct error *err)
{
    struct wishing *w = arena_take(arena, sizeof *w);
    const struct wish wish = {.kind = WISH_SEEK, .line = 1, .words = span_of(words)};
    *w = (struct wishing){.pass = pass, .arena = arena, .player = *player, .says = {.arena = arena}};
    w->wish = *wishes;
    w->zone = pass_zone(pass, "UTC");
    if (!store_savepoint(pass->store, err))
        return false;
    *taken = wish_seek(w, &wish, err);
    store_undo(pass->store);
    return !err->doing;
}

static bool stands_in(const char *const lines[], size_t n, const char *line)
{
    bool stands = false;
    for (size_t i = 0; i < n; i++)
        stands = stands || strcmp(lines[i], line) == 0;
    return stands;
}

bool seek_lines(struct pass *pass, struct arena *arena, const struct player_row *player, const struct wish_row *wishes,
                struct seek_lines *out, struct error *err)
{
    struct offer_row *offer;
    size_t n = store_offers(pass->store, arena, &offer, err), n_any = 0;
    *out = (struct seek_lines){0};
    while (pass->config && pass->config->seek_any && rulesets[n_any])
        n_any++;
    for (size_t i = 0; i < n + n_any && !err->doing && out->n < SEEK_LINES; i++) {
        bool taken = false;
        const char *line = i < n ? arena_words(arena, "%s%s", offer[i].ruleset, offer[i].pair ? " pair" : "")
                                 : rulesets[i - n]->rules->name;
        if (stands_in(out->line, out->n, line) || !is_taken(pass, arena, player, wishes, line, &taken, err) || !taken)
            continue;
        out->line[out->n++] = line;
    }
    return !err->doing;
}

/* ---- for good ---- */

static bool say_cannot(struct wishing *w, const struct wish *wish)
{
    const char *sentence = arena_string(w->arena, problem_sentence(w->arena, NULL, &w->why));
    wish_says(w, "sign-up-cannot", json_pack("{s:i,s:o}", "line", wish->line, "problem", letter_word(sentence)));
    w->why = (struct problem){0};
    return true;
}

/* Each by itself: the sign-up holds whatever comes of them. */
static bool take_wishes(struct wishing *w, const struct newcomer_row *row, struct error *err)
{
    struct wish wish;
    w->agreed = row->answered;
    w->agreed_to = row->agreed;
    for (struct span left = span_of(row->wishes); next_wish(&left, &wish);) {
        if (!store_savepoint(w->pass->store, err))
            return false;
        bool done = take_wish(w, &wish, err);
        if (done && !store_release(w->pass->store, err))
            return false;
        if (!done)
            store_undo(w->pass->store);
        if (!done && (err->doing || !say_cannot(w, &wish)))
            return false;
    }
    return true;
}

static bool welcome(struct wishing *w, const struct newcomer_row *row, struct error *err)
{
    struct core_key key = {0};
    struct offer_row *offers;
    bool open =
        store_offers(w->pass->store, w->arena, &offers, err) > 0 || (w->pass->config && w->pass->config->seek_any);
    (void)person_key_read(w->arena, span_of(row->key), &key, NULL);
    return !err->doing &&
           letter(w->pass, w->arena, row->name, "", "sign-up-done",
                  json_pack("{s:b,s:o,s:s,s:s,s:s,s:b,s:o}", "mail", row->mail[0] != '\0', "host",
                            letter_word(w->pass->host_name), "key", key.word, "zone", row->zone, "example",
                            rulesets[0]->rules->name, "open", open, "says", letter_word(w->says.at)),
                  "welcome.txt", MESSAGE_ANSWERS, err);
}

bool sign_up_known(struct pass *pass, struct arena *arena, const struct newcomer_row *row, struct error *err)
{
    struct wishing *w = wishing_of(pass, arena, row);
    w->player.seq = row->seq;
    w->player.n_keys = 1;
    snprintf(w->player.key[0], sizeof w->player.key[0], "%s", row->key);
    snprintf(w->wish.player, sizeof w->wish.player, "%s", row->name);
    snprintf(w->wish.hash, sizeof w->wish.hash, "%s", row->hash); /* the same block again is known */
    bool done = newcomer_drop(pass->store, row, err) && store_player_put(pass->store, &w->player, err) &&
                take_wishes(w, row, err) && store_wish_put(pass->store, &w->wish, err) && welcome(w, row, err);
    if (done)
        mail_player_comes(pass, &w->player);
    return done;
}
