/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/muster.h"
#include "formats/beacon.h"
#include "processor/base/crash.h"
#include "processor/game/asked.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include "processor/host/key_check.h"
#include "processor/intake/beacon_take.h"
#include "processor/letters/offer_words.h"
#include "processor/net/web_get.h"
#include "processor/pass/muster_inside.h"
#include "processor/pass/vacancy.h"
#include "processor/store/store_people.h"
#include "processor/words/dice_words.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PAGE_MAX = 4096, LATE_SECONDS = 3600, DAY = 86400 };

static struct store *store_of(const struct mustering *m)
{
    return m->pass->store;
}

/* The beacon that would draw: the offer's own, else quicknet; NULL: the settings name no place to read one from. */
static const struct beacon_chain *muster_chain(const struct mustering *m)
{
    struct beacon_rule rule;
    if (!m->pass->config->beacon_from[0])
        return NULL;
    return beacon_rule_read(span_of(m->offer->beacon), &rule) ? rule.chain : beacon_chain_find(span_of("quicknet"));
}

/* ---- letters ---- */

static bool tell(struct mustering *m, const struct seeking_row *to, const char *name, json_t *values,
                 enum message_kind kind, struct error *err)
{
    json_object_set_new(values, "ruleset", json_string(to->ruleset));
    return letter(m->pass, m->arena, to->player, "", name, values, "muster.txt", kind, err);
}

static json_t *when_for(struct mustering *m, const struct seeking_row *to, int64_t utc)
{
    return letter_word(phrase_when(m->pass, m->arena, NULL, to->player, utc));
}

/* "you, grant and lee". */
static const char *people(struct mustering *m, const struct seeking_row *to)
{
    struct text out = {.arena = m->arena};
    int left = m->n - 1;
    text_words(&out, "you");
    for (int i = 0; i < m->n; i++)
        if (m->member[i] != to)
            text_format(&out, "%s%s", --left == 0 ? " and " : ", ", m->member[i]->player);
    return out.at;
}

/* Did they say yes to just this offer with their sign-up, no longer before they would have been asked than an answer
 * may take? */
static bool has_agreed(const struct mustering *m, const struct seeking_row *one)
{
    return one->agreed > 0 && one->asked_at < one->agreed + m->pass->config->muster.seconds &&
           offered_is_marked(m->offer, one->agreed_to);
}

/* Of the others who show theirs. A new reference; NULL: err. */
static json_t *records(struct mustering *m, const struct seeking_row *to, struct error *err)
{
    json_t *list = json_array();
    for (int i = 0; i < m->n; i++) {
        struct player_record record;
        if (m->member[i] == to)
            continue;
        if (!record_read(store_of(m), m->member[i]->player, &record, err)) {
            json_decref(list);
            return NULL;
        }
        if (record.shown)
            json_array_append_new(list, json_pack("{s:s,s:s}", "player", m->member[i]->player, "record",
                                                  record_words(m->arena, &record)));
    }
    return list;
}

static bool ask(struct mustering *m, struct seeking_row *one, struct error *err)
{
    asked_code(one->code);
    one->state = SEEKING_ASKED;
    one->asked_at = m->pass->now;
    one->told = false;
    snprintf(one->muster, sizeof one->muster, "%s", m->row->id);
    if (has_agreed(m, one)) { /* nobody is asked twice: see note_yes */
        one->state = SEEKING_READY;
        return store_seeking_put(store_of(m), one, err);
    }
    const char *time = term_words(m->arena, m->pass->config->muster.seconds, "no time");
    json_t *others = records(m, one, err);
    if (!others)
        return false;
    json_t *values = json_pack("{s:b,s:b,s:o,s:s,s:s,s:o,s:s,s:s,s:b,s:b}", "post", one->only_posts, "pair",
                               m->offer->pair, "records", others, "people", people(m, one), "code", one->code, "until",
                               when_for(m, one, one->asked_at + m->pass->config->muster.seconds), "time", time, "terms",
                               offered_terms_words(m->pass->keys, m->arena, m->offer), "drawn", muster_chain(m) != NULL,
                               "again", one->n_missed > 0);
    return store_seeking_put(store_of(m), one, err) && tell(m, one, "muster-asked", values, MESSAGE_ASKS, err);
}

/* ---- who does not answer, and who comes in their place ---- */

static void remove_member(struct mustering *m, int at)
{
    m->n--;
    for (int i = at; i < m->n; i++)
        m->member[i] = m->member[i + 1];
}

/* Of two players whose mail goes to one address by now, the one who came later waits on. */
static bool part_same_address(struct mustering *m, struct error *err)
{
    for (int i = m->n - 1; i > 0; i--) {
        struct seeking_row *one = m->member[i];
        int other = 0;
        while (other < i && !queue_same_address(one, m->member[other]))
            other++;
        if (other == i)
            continue;
        json_t *values = json_pack("{s:s}", "other", m->member[other]->player);
        remove_member(m, i);
        one->state = SEEKING_WAITS;
        one->muster[0] = one->code[0] = '\0';
        if (!store_seeking_put(store_of(m), one, err) || !tell(m, one, "muster-address", values, MESSAGE_TELLS, err))
            return false;
    }
    return true;
}

static bool has_missed(struct mustering *m, struct seeking_row *one, struct error *err)
{
    one->n_missed++;
    bool out = one->n_missed >= MUSTER_CHANCES;
    one->state = SEEKING_WAITS;
    one->muster[0] = one->code[0] = '\0';
    one->place = queue_next_place(store_of(m), err);
    if (err->doing ||
        !tell(m, one, "muster-missed", json_pack("{s:b,s:s}", "out", out, "wish", queue_wish_words(m->arena, one)),
              MESSAGE_TELLS, err))
        return false;
    if (!out)
        return store_seeking_put(store_of(m), one, err);
    return store_seeking_drop(store_of(m), one->player, one->ruleset, err);
}

static bool expire(struct mustering *m, struct error *err)
{
    for (int i = m->n - 1; i >= 0; i--) {
        struct seeking_row *one = m->member[i];
        bool over = false;
        if (one->state == SEEKING_ASKED && !asked_is_over(m->pass, "", one->player, one->asked_at, &over, err))
            return false;
        if (!over)
            continue;
        remove_member(m, i);
        if (!has_missed(m, one, err))
            return false;
    }
    return true;
}

/* Who said yes in a younger muster that is not full plays here instead. */
static bool take_over(struct mustering *m, struct error *err)
{
    for (size_t k = 0; k < m->q.n_musters && m->n < m->n_seats; k++) {
        const struct muster_row *other = &m->q.muster[k];
        struct seeking_row *theirs[SEATS_MAX];
        if (other <= m->row || strcmp(other->offer, m->offer->name) != 0)
            continue;
        int n = queue_members(&m->q, other->id, theirs);
        for (int i = 0; i < n && n < m->n_seats && m->n < m->n_seats; i++) {
            if (!queue_go_together(theirs[i], m->member, m->n))
                continue;
            snprintf(theirs[i]->muster, sizeof theirs[i]->muster, "%s", m->row->id);
            m->member[m->n++] = theirs[i];
            if (!store_seeking_put(store_of(m), theirs[i], err))
                return false;
        }
    }
    return true;
}

static bool fill(struct mustering *m, struct error *err)
{
    int before = m->n;
    m->n = queue_pick(&m->q, m->offer, m->member, m->n, m->n_seats);
    for (int i = before; i < m->n; i++)
        if (!ask(m, m->member[i], err))
            return false;
    return m->n == m->n_seats || take_over(m, err);
}

/* ---- all have said yes ---- */

static bool all_ready(const struct mustering *m)
{
    bool ready = m->n == m->n_seats;
    for (int i = 0; ready && i < m->n; i++)
        ready = m->member[i]->state == SEEKING_READY;
    return ready;
}

/* Whose yes is in hears of it, when the game is not made at once. */
static bool note_yes(struct mustering *m, struct error *err)
{
    for (int i = 0; i < m->n; i++) {
        struct seeking_row *one = m->member[i];
        if (one->state != SEEKING_READY || one->told)
            continue;
        one->told = true;
        json_t *others = records(m, one, err);
        if (!others)
            return false;
        json_t *values =
            json_pack("{s:b,s:b,s:b,s:s,s:s,s:o}", "post", one->only_posts, "agreed", has_agreed(m, one), "pair",
                      m->offer->pair, "people", people(m, one), "code", one->code, "records", others);
        if (!store_seeking_put(store_of(m), one, err) || !tell(m, one, "muster-noted", values, MESSAGE_ANSWERS, err))
            return false;
    }
    return true;
}

/* It answers their yes, so that no digest and no night holds it until the round has come; and no limit does. */
static bool tell_of_round(struct mustering *m, const struct seeking_row *to, json_t *values, struct error *err)
{
    json_object_set_new(values, "ruleset", json_string(to->ruleset));
    json_object_set_new(values, "player", letter_word(to->player));
    struct written written = letter_write(m->pass, m->arena, NULL, "muster-draw", values);
    struct message message = {
        .player = to->player, .subject = written.subject, .kind = MESSAGE_ANSWERS, .is_urgent = true};
    message_signed(m->pass, m->arena, &message, "muster.txt", written.text);
    return message_post(m->pass, "", &message, err);
}

static bool name_round(struct mustering *m, const struct beacon_chain *chain, struct error *err)
{
    char source[BEACON_SOURCE_MAX];
    beacon_source(source, chain);
    snprintf(m->row->chain, sizeof m->row->chain, "%s", chain->hash);
    m->row->round = beacon_round_after(chain, m->pass->now + MUSTER_NOTICE);
    if (!store_muster_put(store_of(m), m->row, err))
        return false;
    for (int i = 0; i < m->n; i++) {
        struct seeking_row *one = m->member[i];
        json_t *others = records(m, one, err);
        if (!others)
            return false;
        one->told = true;
        json_t *values =
            json_pack("{s:o,s:I,s:s,s:o,s:o,s:s,s:s}", "records", others, "round", (json_int_t)m->row->round, "chain",
                      chain->name, "at", when_for(m, one, beacon_round_time(chain, m->row->round)), "address",
                      letter_word(beacon_address(m->arena, span_of(source), m->row->round)), "muster", m->row->id,
                      "people", people(m, one));
        if (!store_seeking_put(store_of(m), one, err) || !tell_of_round(m, one, values, err))
            return false;
    }
    return true;
}

/* The host reads no beacon any more: the order of the queue decides, and the players hear of it. */
static bool undraw(struct mustering *m, struct error *err)
{
    json_int_t round = (json_int_t)m->row->round;
    m->row->round = 0;
    m->row->chain[0] = '\0';
    if (!store_muster_put(store_of(m), m->row, err))
        return false;
    for (int i = 0; i < m->n; i++)
        if (!tell(m, m->member[i], "muster-undrawn", json_pack("{s:I}", "round", round), MESSAGE_TELLS, err))
            return false;
    return true;
}

static bool close_muster(struct mustering *m, struct error *err)
{
    int seat[SEATS_MAX];
    bool matters;
    const struct beacon_chain *chain = muster_chain(m);
    if (!chain && m->row->round > 0 && !undraw(m, err))
        return false;
    muster_seats(m->member, m->n, m->names, m->row->id, NULL, seat, &matters);
    matters = matters && !m->offer->pair; /* each plays both sides */
    if (matters && chain && m->row->round == 0)
        return name_round(m, chain, err);
    return m->row->round > 0 && !m->value ? note_yes(m, err) : muster_make(m, err);
}

/* ---- one muster ---- */

static bool end_muster(struct mustering *m, struct error *err)
{
    for (int i = 0; i < m->n; i++) {
        m->member[i]->state = SEEKING_WAITS;
        m->member[i]->muster[0] = m->member[i]->code[0] = '\0';
        if (!store_seeking_put(store_of(m), m->member[i], err))
            return false;
    }
    return store_muster_drop(store_of(m), m->row->id, err);
}

static bool find_muster(struct mustering *m, const char *id)
{
    for (size_t i = 0; i < m->q.n_musters; i++)
        if (strcmp(m->q.muster[i].id, id) == 0)
            m->row = &m->q.muster[i];
    m->offer = m->row ? queues_offer(&m->q, m->row->offer) : NULL;
    m->n_seats = m->offer ? offered_seats(m->offer, m->names) : 0;
    m->n = m->row ? queue_members(&m->q, m->row->id, m->member) : 0;
    return m->row != NULL;
}

/* A place is free in a muster whose round is named: whoever takes it must know a round before it comes. */
static bool forget_round(struct mustering *m, struct error *err)
{
    if (m->row->round == 0 || m->n == m->n_seats)
        return true;
    m->row->round = 0;
    m->row->chain[0] = '\0';
    return store_muster_put(store_of(m), m->row, err);
}

static bool read_again(struct mustering *m, const char *id, struct error *err)
{
    m->row = NULL;
    return queues_read(store_of(m), m->arena, &m->q, err) && find_muster(m, id);
}

static bool step(struct mustering *m, const char *id, struct error *err)
{
    if (!read_again(m, id, err))
        return !err->doing;
    if (m->n_seats == 0) /* nobody offers it any more */
        return end_muster(m, err);
    if (!part_same_address(m, err) || !expire(m, err) || !read_again(m, id, err) || !forget_round(m, err) ||
        !fill(m, err))
        return false;
    if (m->n == 0)
        return store_muster_drop(store_of(m), id, err);
    return all_ready(m) ? close_muster(m, err) : note_yes(m, err);
}

/* The round has come, and cannot be read: the host is told, once a day. */
static bool round_late(struct mustering *m, const struct muster_row *row, struct error *err)
{
    bool may;
    return mail_may(m->pass, "muster-round", row->id, 1, DAY, &may, err) &&
           (!may || store_news_put(store_of(m), 2, "",
                                   arena_words(m->arena,
                                               "an open game of the offer %s waits for round %llu of the beacon, which "
                                               "has come and cannot be read: see the setting beacon-from",
                                               row->offer, (unsigned long long)row->round),
                                   m->pass->now, err));
}

/* What the round is worth that draws the seats, where it has come; outside of the transaction. *dead: the beacon's
 * server does not answer, and each try may take WEB_SECONDS: this pass asks it no more. */
static const char *read_round(struct mustering *m, const struct muster_row *row, bool *dead)
{
    const struct beacon_chain *chain = beacon_chain_find(span_of(row->chain));
    struct beacon_told told;
    struct span page;
    struct error ignored = {0};
    char *value = arena_take(m->arena, sizeof(hex32));
    if (*dead || !chain || m->pass->now < beacon_round_time(chain, row->round))
        return NULL;
    enum web_found found = web_get(m->arena, m->pass->config->beacon_from,
                                   arena_words(m->arena, "%s/public/%llu", chain->hash, (unsigned long long)row->round),
                                   PAGE_MAX, &page, &ignored);
    *dead = found == WEB_FAILED;
    if (found != WEB_FOUND || !beacon_page_read(page, &told) || told.round != row->round ||
        !beacon_value(chain, (struct span){told.signature, told.signature_len}, value))
        return NULL;
    return value;
}

static bool is_late(const struct mustering *m, const struct muster_row *row)
{
    const struct beacon_chain *chain = beacon_chain_find(span_of(row->chain));
    return row->round > 0 && !m->value && chain && m->pass->config->beacon_from[0] &&
           m->pass->now > beacon_round_time(chain, row->round) + LATE_SECONDS;
}

static bool one_muster(struct pass *pass, const struct muster_row *row, bool *dead, struct error *err)
{
    struct arena *arena = arena_new();
    struct mustering m = {.pass = pass, .arena = arena};
    if (row->round > 0 && pass->config->beacon_from[0])
        m.value = read_round(&m, row, dead);
    bool done =
        store_begin(pass->store, err) && (!is_late(&m, row) || round_late(&m, row, err)) && step(&m, row->id, err);
    crash_point("muster.written");
    done = store_end(pass->store, done, err);
    crash_point("muster.committed");
    arena_free(arena);
    return done;
}

/* ---- a new one ---- */

/* The host is told, once a day. */
static bool day_full(struct mustering *m, struct error *err)
{
    bool may;
    return mail_may(m->pass, "muster-full", "", 1, DAY, &may, err) &&
           (!may || store_news_put(store_of(m), 2, "",
                                   arena_words(m->arena,
                                               "%d open games were mustered in 24 hours, which is the most: enough "
                                               "wait for one of the offer %s, and are asked later; dispatch offers "
                                               "says who they are",
                                               MUSTERS_A_DAY, m->offer->name),
                                   m->pass->now, err));
}

/* While one of the offer is short of players, nobody who waits fits it (fill), for they want no seat but its; so those
 * are too few for a new one. */
static bool begin_muster(struct mustering *m, bool *begun, struct error *err)
{
    uint8_t raw[8];
    struct muster_row *row = arena_take(m->arena, sizeof *row);
    m->n_seats = offered_seats(m->offer, m->names);
    if (m->n_seats == 0)
        return true;
    m->n = queue_pick(&m->q, m->offer, m->member, 0, m->n_seats);
    bool full = false;
    if (m->n < m->n_seats || !queue_day_is_full(m->pass, true, &full, err) || full)
        return !err->doing && (!full || day_full(m, err));
    *begun = true;
    randombytes_buf(raw, sizeof raw);
    hex_write(row->id, raw, sizeof raw);
    memcpy(row->offer, m->offer->name, sizeof row->offer);
    row->number = queue_next_place(store_of(m), err);
    m->row = row;
    if (err->doing || !store_muster_put(store_of(m), row, err))
        return false;
    for (int i = 0; i < m->n; i++)
        if (!ask(m, m->member[i], err))
            return false;
    return true;
}

static bool new_muster(struct pass *pass, const char *offer, bool *begun, struct error *err)
{
    struct arena *arena = arena_new();
    struct mustering m = {.pass = pass, .arena = arena};
    *begun = false;
    bool done = store_begin(pass->store, err) && queues_read(pass->store, arena, &m.q, err);
    m.offer = done ? queues_offer(&m.q, offer) : NULL;
    done = done && (!m.offer || begin_muster(&m, begun, err));
    crash_point("muster.begun");
    done = store_end(pass->store, done, err);
    arena_free(arena);
    return done;
}

/* ---- the stage ---- */

static bool may_muster(const struct pass *pass)
{
    return !pass->stopped && pass->config && pass->keys && !(pass->wrong_keys & (WRONG_SIGNER | WRONG_AGE));
}

static bool over_all(struct pass *pass, const struct queues *q, struct error *err)
{
    bool dead = false;
    for (size_t i = 0; i < q->n_musters; i++)
        if (!one_muster(pass, &q->muster[i], &dead, err))
            return false;
    for (size_t i = 0; i < q->n_offers; i++)
        for (bool begun = true; begun;)
            if (!new_muster(pass, q->offer[i].name, &begun, err))
                return false;
    return true;
}

bool stage_muster(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct queues q;
    bool done =
        !may_muster(pass) || (queues_read(pass->store, arena, &q, err) &&
                              ((q.n == 0 && q.n_musters == 0) || over_all(pass, &q, err)) && vacancies_fill(pass, err));
    arena_free(arena);
    return done;
}
