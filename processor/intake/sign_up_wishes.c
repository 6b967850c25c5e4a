/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/sign_up_wishes.h"
#include "processor/base/problems.h"
#include "processor/game/newcomer.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>

/* ---- the lines, as the row keeps them ---- */

bool sign_up_wish_is(const struct wish *wish)
{
    return wish->kind == WISH_SEEK || wish->kind == WISH_OBSERVE || wish->kind == WISH_RECORD_SHOWN;
}

bool sign_up_wish_keep(struct newcomer_row *row, const struct wish *wish, struct problem *why)
{
    size_t len = strlen(row->wishes), room = sizeof row->wishes - len;
    const char *verb = wish->kind == WISH_SEEK ? "seek" : wish->kind == WISH_OBSERVE ? "observe" : "record shown";
    int n = snprintf(row->wishes + len, room, "%d %s %.*s\n", wish->line, verb, (int)wish->words.len,
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

const char *sign_up_sought(struct arena *arena, const struct newcomer_row *row)
{
    struct text out = {.arena = arena};
    struct wish wish;
    for (struct span left = span_of(row->wishes); next_wish(&left, &wish);) {
        const struct ruleset *set = wish.kind == WISH_SEEK ? ruleset_find(wish_word(arena, &wish.words)) : NULL;
        if (set && (!out.at || !strstr(out.at, set->rules->name)))
            text_format(&out, "%s%s", out.len ? " and " : "", set->rules->name);
    }
    return out.at;
}

/* ---- trying them ---- */

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
    return w;
}

static bool take_wish(struct wishing *w, const struct wish *wish, struct error *err)
{
    return wish->kind == WISH_SEEK      ? wish_seek(w, wish, err)
           : wish->kind == WISH_OBSERVE ? wish_observe(w, wish, err)
                                        : wish_record(w, true, err);
}

bool sign_up_wishes_try(struct pass *pass, struct arena *arena, const struct newcomer_row *row, struct problem *why,
                        struct error *err)
{
    struct wish wish;
    struct span left = span_of(row->wishes);
    bool fits = true;
    if (left.len == 0)
        return true;
    struct wishing *w = wishing_of(pass, arena, row);
    if (!store_savepoint(pass->store, err))
        return false;
    while (fits && next_wish(&left, &wish))
        fits = take_wish(w, &wish, err);
    store_undo(pass->store);
    *why = w->why;
    return fits;
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
    w->agreed = row->agreed ? row->answered : 0;
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
    return !err->doing && letter(w->pass, w->arena, row->name, "", "sign-up-done",
                                 json_pack("{s:o,s:s,s:s,s:s,s:b,s:o}", "host", letter_word(w->pass->host_name), "key",
                                           key.word, "zone", row->zone, "example", rulesets[0]->rules->name, "open",
                                           open, "says", letter_word(w->says.at)),
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
    pass->people = NULL;                                          /* one more */
    return newcomer_drop(pass->store, row, err) && store_player_put(pass->store, &w->player, err) &&
           take_wishes(w, row, err) && store_wish_put(pass->store, &w->wish, err) && welcome(w, row, err);
}
