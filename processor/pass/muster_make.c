/* SPDX-License-Identifier: Apache-2.0 */
/* A muster becomes a game: who has which seat, and the making. */
#include "formats/beacon.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/forum/forum_open.h"
#include "processor/game/mail_limit.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include "processor/pass/make_game.h"
#include "processor/pass/muster_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, PAIR = 2 };

/* ---- seats ---- */

static int seat_called(const char *const names[], int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    return -1;
}

/* Who wants this seat; those who want it only, if there is one, alone. Their number, and one of them. */
static int who_wants(struct seeking_row *const member[], int n, const char *name, int *one)
{
    int wanted = 0;
    for (int i = 0; i < n; i++)
        if (strcmp(member[i]->seat, name) == 0) {
            if (member[i]->only) {
                *one = i;
                return 1;
            }
            *one = i;
            wanted++;
        }
    return wanted;
}

static void lot_of(uint8_t out[static 32], const char *value, const char *id, const char *player)
{
    char words[256];
    int len = snprintf(words, sizeof words, "pbem-sides/1 %s %s %s\n", value, id, player);
    sha256(out, (struct span){(const uint8_t *)words, (size_t)len});
}

/* By their lots, or as they stand. */
static void put_in_order(struct seeking_row *const member[], int n, const char *id, const char *value, int order[])
{
    uint8_t lot[SEATS_MAX][32];
    for (int i = 0; i < n; i++) {
        int at = i;
        if (value)
            lot_of(lot[i], value, id, member[i]->player);
        for (; value && at > 0 && memcmp(lot[i], lot[order[at - 1]], 32) < 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void muster_seats(struct seeking_row *const member[], int n, const char *const names[], const char *id,
                  const char *value, int seat[], bool *matters)
{
    bool taken[SEATS_MAX] = {false};
    int order[SEATS_MAX], left = 0;
    for (int i = 0; i < n; i++)
        seat[i] = -1;
    for (int k = 0; k < n; k++) {
        int one = -1;
        if (who_wants(member, n, names[k], &one) == 1) {
            seat[one] = k;
            taken[k] = true;
        }
    }
    for (int i = 0; i < n; i++)
        left += seat[i] < 0;
    *matters = left > 1;
    put_in_order(member, n, id, value, order);
    for (int i = 0; i < n; i++) {
        int one = order[i], k = seat_called(names, n, member[one]->seat);
        if (seat[one] < 0 && k >= 0 && !taken[k]) {
            seat[one] = k;
            taken[k] = true;
        }
    }
    for (int i = 0, k = 0; i < n; i++) {
        while (k < n && taken[k])
            k++;
        if (seat[order[i]] < 0) {
            seat[order[i]] = k;
            taken[k] = true;
        }
    }
}

/* ---- what is in the way ---- */

static bool tell_host(struct mustering *m, const char *who, const char *words, struct error *err)
{
    bool may;
    return mail_may(m->pass, "muster-stuck", who, 1, DAY, &may, err) &&
           (!may || store_news_put(m->pass->store, 2, "", words, m->pass->now, err));
}

static const char *sentence(struct mustering *m, const struct ruleset *set, const struct problem *why)
{
    return arena_string(m->arena, problem_sentence(m->arena, set, why));
}

/* Where there is a place to tell it. */
static bool tell_player(struct mustering *m, const struct seeking_row *one, const struct problem *why,
                        struct error *err)
{
    struct player_row player;
    if (!store_player_get(m->pass->store, one->player, &player, err))
        return !err->doing;
    if (!player.mail[0] && !one->only_posts && strcmp(m->pass->config->send, "folder") != 0)
        return true;
    bool key = strcmp(why->key, "make.key") == 0;
    json_t *values = json_pack("{s:s,s:b,s:s,s:s}", "ruleset", one->ruleset, "key", key, "problem",
                               sentence(m, NULL, why), "wish", queue_wish_words(m->arena, one));
    return letter(m->pass, m->arena, one->player, "", "muster-cannot", values, "muster.txt", MESSAGE_TELLS, err);
}

/* One of the players cannot have a seat: the others wait for the next. */
static bool cannot_play(struct mustering *m, const struct seeking_row *one, const struct problem *why,
                        struct error *err)
{
    const char *words = arena_words(m->arena, "%s waits no more for an open game of %s: %s", one->player, one->ruleset,
                                    sentence(m, NULL, why));
    return store_seeking_drop(m->pass->store, one->player, one->ruleset, err) && tell_player(m, one, why, err) &&
           tell_host(m, one->player, words, err);
}

static bool cannot_make(struct mustering *m, const struct ruleset *set, const struct problem *why, struct error *err)
{
    const char *words = arena_words(m->arena, "an open game of the offer %s cannot be made, and its players wait: %s",
                                    m->offer->name, sentence(m, set, why));
    return tell_host(m, m->offer->name, words, err);
}

/* ---- the game ---- */

/* OFFER-1, OFFER-2 ...: the first that no game has. */
static bool find_name(struct mustering *m, char name[static GAME_NAME_MAX], struct error *err)
{
    struct game_row row;
    do
        snprintf(name, GAME_NAME_MAX, "%.24s-%llu", m->offer->name, (unsigned long long)++m->offer->n_games % 100000);
    while (store_game_by_name(m->pass->store, name, &row, err));
    return !err->doing;
}

static bool take_seats(struct mustering *m, struct game_making *making, const int seat[], bool *all, struct error *err)
{
    const char *names[SEATS_MAX];
    *all = make_seats(making, names) == m->n;
    for (int k = 0; k < m->n && *all; k++) {
        struct problem why = {0};
        int one = 0;
        while (seat[one] != k)
            one++;
        *all = make_seat(making, k, names[k], m->member[one]->player, &why, err);
        if (!*all && (err->doing || !cannot_play(m, m->member[one], &why, err)))
            return false;
    }
    return true;
}

/* "ann and bob": who alone wanted a seat, and so has it; "" none. *all: every player did. */
static const char *who_wished(struct mustering *m, bool *all)
{
    int wisher[SEATS_MAX], n = 0;
    struct text out = {.arena = m->arena};
    for (int k = 0; k < m->n; k++)
        if (who_wants(m->member, m->n, m->names[k], &wisher[n]) == 1)
            n++;
    for (int i = 0; i < n; i++)
        text_format(&out, "%s%s", i == 0 ? "" : i == n - 1 ? " and " : ", ", m->member[wisher[i]]->player);
    *all = n == m->n;
    return out.at ? out.at : "";
}

/* pair: the name of the other game; or NULL. */
static const char *sides_words(struct mustering *m, bool matters, const char *pair)
{
    const struct beacon_chain *chain = beacon_chain_find(span_of(m->row->chain));
    bool drawn = matters && m->value && chain, all;
    const char *by_wish = who_wished(m, &all);
    return phrase(m->pass, m->arena, NULL, "muster-sides",
                  json_pack("{s:o,s:b,s:b,s:o,s:b,s:I,s:s,s:s}", "pair", letter_word(pair), "wished", !matters, "all",
                            all, "by", letter_word(by_wish), "drawn", drawn, "round", (json_int_t)m->row->round,
                            "chain", chain ? chain->name : "", "muster", m->row->id));
}

static bool end_waiting(struct mustering *m, struct error *err)
{
    for (int i = 0; i < m->n; i++) {
        offered_waited(m->offer, m->pass->now - m->member[i]->since);
        if (!store_seeking_drop(m->pass->store, m->member[i]->player, m->member[i]->ruleset, err))
            return false;
    }
    return store_offer_put(m->pass->store, m->offer, err) && store_muster_drop(m->pass->store, m->row->id, err);
}

/* One game, or a pair. */
struct table {
    struct game_making *making[PAIR];
    struct core *core[PAIR];
    char name[PAIR][GAME_NAME_MAX];
    int n;
};

/* Nothing is written yet. False with a problem in *why, or with err. */
static bool prepare_game(struct mustering *m, struct table *t, int i, const struct ruleset **set, struct problem *why,
                         struct error *err)
{
    struct game_making *making = t->making[i];
    make_host_seats(making, m->pass->config->admin);
    *set = NULL;
    if (m->offer->forum && !m->pass->config->forum[0])
        return problem_set(why, "offer.forum", 0);
    if (dice_problem(&making->g))
        return problem_set(why, dice_problem(&making->g), 0);
    if (!find_name(m, t->name[i], err))
        return false;
    *set = making->set;
    t->core[i] = make_core(making, t->name[i], why);
    return t->core[i] && make_try(making, t->core[i], why);
}

static bool write_games(struct mustering *m, struct table *t, bool matters, struct error *err)
{
    struct problem why = {0};
    struct game game;
    const struct ruleset *set = NULL;
    for (int i = 0; i < t->n; i++)
        if (!prepare_game(m, t, i, &set, &why, err))
            return !err->doing && cannot_make(m, set, &why, err);
    for (int i = 0; i < t->n; i++) {
        t->making[i]->sides = sides_words(m, matters, t->n == PAIR ? t->name[PAIR - 1 - i] : NULL);
        if (!make_write(t->making[i], t->core[i], &game, NULL, err) ||
            !mustered_note(m->pass->store, t->core[i]->id, t->n == PAIR ? t->core[PAIR - 1 - i]->id : NULL, m->member,
                           m->n, err) ||
            (m->offer->forum &&
             !forum_opening_put(m->pass, m->arena, t->core[i]->id, t->name[i], m->offer->forum, err)))
            return false;
        crash_point("muster.written-one");
    }
    return end_waiting(m, err);
}

/* In the other game of a pair the seats are changed. */
static bool seat_table(struct mustering *m, struct table *t, int seat[], bool *all, struct error *err)
{
    const struct ruleset *set = ruleset_find(m->offer->ruleset);
    *all = true;
    for (int i = 0; i < t->n && *all; i++) {
        struct problem why = {0};
        t->making[i] = make_begin(m->pass, m->arena, set);
        if (!offered_terms(m->offer, &t->making[i]->g)) {
            *all = false;
            problem_set(&why, "offer.terms", 0);
            return cannot_make(m, set, &why, err);
        }
        for (int k = 0; i > 0 && k < m->n; k++)
            seat[k] = m->n - 1 - seat[k];
        if (!take_seats(m, t->making[i], seat, all, err))
            return false;
    }
    return true;
}

bool muster_make(struct mustering *m, struct error *err)
{
    int seat[SEATS_MAX];
    bool matters, all;
    struct table t = {.n = m->offer->pair ? PAIR : 1};
    muster_seats(m->member, m->n, m->names, m->row->id, m->value, seat, &matters);
    bool done = seat_table(m, &t, seat, &all, err) && (!all || write_games(m, &t, matters, err));
    for (int i = 0; i < t.n; i++) {
        if (t.core[i])
            core_free(t.core[i]);
        if (t.making[i])
            make_end(t.making[i]);
    }
    crash_point("muster.made");
    return done;
}
