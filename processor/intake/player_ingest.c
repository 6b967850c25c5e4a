/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/player_ingest.h"
#include "formats/age.h"
#include "processor/base/crash.h"
#include "processor/base/mail_answer.h"
#include "processor/base/problems.h"
#include "processor/base/zone.h"
#include "processor/core/core.h"
#include "processor/game/former_address.h"
#include "processor/game/letter.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/posted_code.h"
#include "processor/game/queue.h"
#include "processor/game/reader.h"
#include "processor/game/standby.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/offer_words.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

void player_new_name(const char *player, char out[static 32])
{
    snprintf(out, 32, "%.27s+new", player);
}

void wish_says(struct wishing *w, const char *name, json_t *values)
{
    text_format(&w->says, "%s\n", phrase(w->pass, w->arena, NULL, name, values));
}

/* ---- who signed ---- */

/* The player of whom a signature beside the block claims to be, when it holds. False with err unset: nobody's. */
static bool signer_of(struct wishing *w, const struct found *found, struct verified *out, struct error *err)
{
    struct player_rows all = {.store = w->pass->store};
    problem_set(&w->why, found->n_sigs ? "player.key" : "armor.unsigned", 0);
    for (const struct player_row *row; (row = store_players_next(&all, err));)
        if (person_signed(w->arena, row, found, out, &w->why)) {
            w->player = *row;
            w->why = (struct problem){0};
            return true;
        }
    return false;
}

/* ---- the other wishes ---- */

static bool take_zone(struct wishing *w, const struct wish *wish)
{
    struct zone *zone;
    const char *name = arena_string(w->arena, wish->words);
    if (!zone_open(w->arena, name, &zone, &w->why) || strlen(name) >= sizeof w->player.zone) {
        w->why.line = wish->line;
        if (w->why.key && strcmp(w->why.key, "zone.unread") == 0)
            pass_zone_unread(w->pass, name);
        return false;
    }
    snprintf(w->player.zone, sizeof w->player.zone, "%s", name);
    w->zone = zone;
    wish_says(w, "wish-zone", json_pack("{s:s}", "zone", name));
    return true;
}

static bool take_private(struct wishing *w, const struct wish *wish)
{
    struct age_recipient unused;
    struct core_key own[4];
    struct span key = wish->words.len > 0 ? wish->words : span_of("same");
    int n = person_keys(w->arena, &w->player, own, 4), opens = 0;
    for (int i = 0; i < n; i++)
        opens += core_key_opens(&own[i]);
    if (wish->words.len == 0 && opens == 0)
        return problem_at(&w->why, "player.private", wish->line, 1, 0);
    if ((wish->words.len > 0 && !age_recipient_read(key, &unused, &w->why)) || key.len >= sizeof w->wish.age) {
        w->why.line = wish->line;
        return problem_at(&w->why, "age.recipient", wish->line, 1, 0);
    }
    snprintf(w->wish.age, sizeof w->wish.age, "%.*s", (int)key.len, (const char *)key.at);
    wish_says(w, "wish-private", json_pack("{s:b,s:b}", "given", wish->words.len > 0, "own", opens > 0));
    return true;
}

static bool take_board(struct wishing *w, const struct wish *wish)
{
    bool wanted = wish->kind == WISH_BOARD;
    if (wanted && wish_only_posts(w)) /* too long for a post */
        return problem_at(&w->why, "player.board_mail", wish->line, 1, 0);
    w->wish.board = wanted;
    wish_says(w, "wish-board", json_pack("{s:b}", !wanted ? "off" : desk_has_modules() ? "on" : "lacking", true));
    return true;
}

/* `record shown`, `record hidden`. */
static bool wish_record(struct wishing *w, bool shown, struct error *err)
{
    struct player_record record;
    if (!record_read(w->pass->store, w->player.name, &record, err))
        return false;
    w->wish.shows = shown;
    wish_says(w, "wish-record", json_pack("{s:b,s:s}", "shown", shown, "record", record_words(w->arena, &record)));
    return true;
}

/* `observe GAME`, `observe none`. */
static bool wish_observe(struct wishing *, const struct wish *, struct error *);

static bool wish_observe_none(struct wishing *, struct error *);

bool wish_take(struct wishing *w, const struct wish *wish, struct error *err)
{
    switch (wish->kind) {
    case WISH_ABSENT:
        return wish_absence(w, wish);
    case WISH_ABSENT_NONE:
        wish_back(w);
        return true;
    case WISH_MAIL:
        return wish_mail(w, wish, err);
    case WISH_CONFIRM:
        return wish_confirm(w, wish, err);
    case WISH_ZONE:
        return take_zone(w, wish);
    case WISH_PRIVATE:
        return take_private(w, wish);
    case WISH_PRIVATE_OFF:
        w->wish.age[0] = '\0';
        wish_says(w, "wish-plain", json_object());
        return true;
    case WISH_DAILY:
    case WISH_DIGEST_OFF:
        if (wish->kind == WISH_DAILY && wish_only_posts(w))
            return problem_at(&w->why, "player.daily_mail", wish->line, 1, 0);
        w->wish.daily = wish->kind == WISH_DAILY;
        wish_says(w, w->wish.daily ? "wish-daily" : "wish-each", json_object());
        return true;
    case WISH_BOARD:
    case WISH_BOARD_OFF:
        return take_board(w, wish);
    case WISH_LEAVE:
        return wish_leave(w, err);
    case WISH_OBSERVE:
        return wish_observe(w, wish, err);
    case WISH_OBSERVE_NONE:
        return wish_observe_none(w, err);
    case WISH_RECORD_SHOWN:
    case WISH_RECORD_HIDDEN:
        return wish_record(w, wish->kind == WISH_RECORD_SHOWN, err);
    case WISH_NAME:
        snprintf(w->why.got, sizeof w->why.got, "%s", w->player.name);
        return problem_at(&w->why, "player.named", wish->line, 1, 0);
    case WISH_SEEK:
        return wish_seek(w, wish, err);
    case WISH_SEEK_NONE:
        return wish_seek_none(w, err);
    case WISH_STANDBY:
        return wish_standby(w, wish, err);
    case WISH_STANDBY_NONE:
        return wish_standby_none(w, err);
    case WISH_GIVE_UP:
        return wish_give_up(w, wish, err);
    case WISH_FORUM:
        return wish_forum(w, wish, err);
    case WISH_FORUM_NONE:
        w->wish.account[0] = '\0';
        wish_says(w, "wish-forum", json_pack("{s:b}", "account", false));
        return true;
    }
    return false;
}

/* ---- what everybody may see of a game, by mail (processor/public/observers.h) ---- */

static bool refuse_at(struct wishing *w, const struct wish *wish, const char *key)
{
    problem_words(w->why.got, sizeof w->why.got, (const char *)wish->words.at, wish->words.len);
    return problem_at(&w->why, key, wish->line, 1, 0);
}

static bool wish_observe(struct wishing *w, const struct wish *wish, struct error *err)
{
    struct observer_row *all, row = {.told = OBSERVER_NEW};
    struct game_row game;
    const char *name = arena_string(w->arena, wish->words);
    if (!w->pass->config || !w->pass->config->publish_dir[0])
        return refuse_at(w, wish, "observe.public");
    if (!w->player.mail[0])
        return refuse_at(w, wish, "observe.mail");
    if (strlen(name) >= sizeof game.name || !store_game_by_name(w->pass->store, name, &game, err))
        return !err->doing && refuse_at(w, wish, "observe.game");
    if (game.phase >= CORE_OVER)
        return refuse_at(w, wish, "observe.over");
    size_t n = store_observers(w->pass->store, w->arena, w->player.name, &all, err);
    bool known = false;
    for (size_t i = 0; i < n; i++)
        known = known || strcmp(all[i].game, game.id) == 0;
    if (err->doing)
        return false;
    if (!known && n >= OBSERVED_MAX) {
        snprintf(w->why.want, sizeof w->why.want, "%d", OBSERVED_MAX);
        return refuse_at(w, wish, "observe.many");
    }
    snprintf(row.player, sizeof row.player, "%s", w->player.name);
    snprintf(row.game, sizeof row.game, "%s", game.id);
    wish_says(w, "wish-observe", json_pack("{s:s}", "observed", game.name));
    return known || store_observer_put(w->pass->store, &row, err);
}

static bool wish_observe_none(struct wishing *w, struct error *err)
{
    wish_says(w, "wish-observe-none", json_object());
    return store_observer_drop(w->pass->store, w->player.name, "", err);
}

/* ---- taking it ---- */

static bool is_for_us(struct wishing *w)
{
    if (w->header.kind != BLOCK_PLAYER)
        return problem_set(&w->why, "player.kind", 0);
    if (!span_is(w->header.host, w->pass->host_name)) {
        problem_words(w->why.got, sizeof w->why.got, (const char *)w->header.host.at, w->header.host.len);
        problem_words(w->why.want, sizeof w->why.want, w->pass->host_name, strlen(w->pass->host_name));
        return problem_set(&w->why, "player.host", 0);
    }
    if (w->header.seq <= w->player.seq) {
        snprintf(w->why.want, sizeof w->why.want, "%llu", (unsigned long long)w->player.seq + 1);
        return problem_set(&w->why, "player.seq", 0);
    }
    if (w->header.seq - w->player.seq > SEQ_AHEAD) { /* else one number locks him out */
        snprintf(w->why.want, sizeof w->why.want, "%llu", (unsigned long long)w->player.seq + SEQ_AHEAD);
        return problem_set(&w->why, "player.far", 0);
    }
    return player_read(w->header.orders, &w->wishes, &w->why);
}

static bool take_all(struct wishing *w, struct error *err)
{
    wish_forget_old(w);
    w->first_absence = w->wish.n_absent;
    for (int i = 0; i < w->wishes.n; i++)
        if (!wish_take(w, &w->wishes.wish[i], err))
            return false;
    w->player.seq = w->header.seq;
    return store_player_put(w->pass->store, &w->player, err) && store_wish_put(w->pass->store, &w->wish, err) &&
           wish_absences_told(w, err);
}

static bool answer(struct wishing *w, struct ingested *out, const char *name, json_t *values, struct error *err)
{
    json_object_set_new(values, "seq", json_integer((json_int_t)w->header.seq));
    struct written written = letter_write(w->pass, w->arena, NULL, name, values);
    struct message message = {.player = w->player.name, .kind = MESSAGE_ANSWERS, .subject = written.subject};
    out->text = written.text;
    message_signed(w->pass, w->arena, &message,
                   arena_words(w->arena, "%s-player-%llu.txt", w->player.name, (unsigned long long)w->header.seq),
                   out->text);
    return message_post(w->pass, "", &message, err);
}

static bool decline(struct wishing *w, struct ingested *out, struct error *err)
{
    const char *sentence = arena_string(w->arena, problem_sentence(w->arena, NULL, &w->why));
    out->verdict = VERDICT_REFUSED;
    out->why = w->why;
    w->pass->n[PASS_REFUSED]++;
    return answer(w, out, "wishes-refused",
                  json_pack("{s:b,s:o,s:o,s:I}", "post", w->pass->poster != NULL, "line", letter_order_line(&w->why),
                            "problem", letter_word(sentence), "next_seq", (json_int_t)w->player.seq + 1),
                  err);
}

static bool done_before(struct wishing *w, struct ingested *out, struct error *err)
{
    out->verdict = VERDICT_AGAIN;
    out->good = true;
    w->pass->n[PASS_TAKEN]++;
    return answer(w, out, "wishes", json_pack("{s:b}", "again", true), err);
}

static bool judge_wish(struct wishing *w, const struct verified *v, struct ingested *out, struct error *err)
{
    char hash[65];
    struct error own = {0};
    hex_write(hash, v->hash, sizeof v->hash);
    bool known = store_wish_get(w->pass->store, w->player.name, &w->wish, &own);
    if (own.doing) {
        *err = own;
        return false;
    }
    if (!known)
        snprintf(w->wish.player, sizeof w->wish.player, "%s", w->player.name);
    w->zone = pass_zone(w->pass, w->player.zone);
    w->zone = w->zone ? w->zone : pass_zone(w->pass, "UTC");
    if (!heading_take(v->heading, &w->header, &w->why))
        return decline(w, out, err);
    out->seq = w->header.seq;
    if (strcmp(w->wish.hash, hash) == 0)
        return done_before(w, out, err);
    if (!w->zone || !is_for_us(w))
        return decline(w, out, err);
    memcpy(w->wish.hash, hash, sizeof hash);
    if (!store_savepoint(w->pass->store, err))
        return false;
    if (!take_all(w, err)) {
        store_undo(w->pass->store);
        return !err->doing && decline(w, out, err);
    }
    out->verdict = VERDICT_RECEIPT;
    out->good = true;
    w->pass->n[PASS_TAKEN]++;
    return store_release(w->pass->store, err) &&
           answer(w, out, "wishes", json_pack("{s:o}", "says", letter_word(w->says.at)), err);
}

bool player_ingest(struct pass *pass, struct arena *arena, const struct block_in *in, struct ingested *out,
                   struct error *err)
{
    struct wishing *w = arena_take(arena, sizeof *w);
    struct verified verified;
    w->pass = pass;
    w->arena = w->says.arena = arena;
    if (!store_begin(pass->store, err))
        return false;
    bool ours = signer_of(w, in->found, &verified, err), done = !err->doing;
    if (ours)
        done = judge_wish(w, &verified, out, err);
    else
        out->why = w->why;
    crash_point("player.computed");
    if (done && in->inbox)
        done = store_inbox_done(pass->store, in->inbox, out->why.key ? out->why.key : "taken", err);
    done = store_end(pass->store, done, err);
    if (done && !ours)
        out->verdict = VERDICT_UNRECOGNISED;
    return done;
}

/* ---- forgetting ---- */

bool player_erase(struct store *store, const char *name, struct error *err)
{
    static const char *const beside[] = {"new", "old"};
    char other[32];
    for (size_t i = 0; i < 2; i++) {
        snprintf(other, sizeof other, "%.27s+%s", name, beside[i]);
        (void)store_player_forget(store, other, err);
    }
    struct arena *arena = arena_new();
    bool done = !err->doing && queue_leave(store, arena, name, err) && standby_leave(store, arena, name, err) &&
                former_drop_all(store, name, err) && store_observer_drop(store, name, "", err) &&
                store_muted_forget(store, name, err) && store_answered_drop(store, name, err) &&
                store_wish_drop(store, name, err) && (store_player_forget(store, name, err) || !err->doing);
    arena_free(arena);
    return done;
}

/* A key that the host proposed, and nobody objected to: it is the player's only one now. */
static bool new_key_counts(struct pass *pass, struct wish_row *wish, struct error *err)
{
    struct player_row player;
    if (!wish->new_key[0] || pass->now < wish->new_key_at || !store_player_get(pass->store, wish->player, &player, err))
        return !err->doing;
    memset(player.key, 0, sizeof player.key);
    snprintf(player.key[0], sizeof player.key[0], "%s", wish->new_key);
    player.n_keys = 1;
    wish->new_key[0] = '\0';
    wish->new_key_at = 0;
    return store_player_put(pass->store, &player, err) && store_wish_put(pass->store, wish, err);
}

bool player_sweep(struct pass *pass, struct error *err)
{
    struct wish_rows all = {.store = pass->store};
    for (const struct wish_row *next; !err->doing && (next = store_wishes_next(&all, err));) {
        struct wish_row wish = *next;
        char name[32];
        snprintf(name, sizeof name, "%.27s+old", wish.player);
        (void)store_player_forget(pass->store, name, err);
        if (!err->doing && !new_key_counts(pass, &wish, err))
            break;
        if (!wish.code[0] || pass->now <= wish.new_mail_at + CODE_SECONDS)
            continue;
        player_new_name(wish.player, name);
        (void)store_player_forget(pass->store, name, err);
        wish.code[0] = wish.new_mail[0] = '\0';
        if (!err->doing)
            (void)store_wish_put(pass->store, &wish, err);
    }
    return !err->doing;
}

/* ---- a new address answers ---- */

static bool moves(struct wishing *w, const struct wish_row *wish, struct error *err)
{
    w->wish = *wish;
    if (!store_player_get(w->pass->store, wish->player, &w->player, err) || !wish_address_moved(w, err) ||
        !store_player_put(w->pass->store, &w->player, err) || !store_wish_put(w->pass->store, &w->wish, err))
        return false;
    return letter(w->pass, w->arena, w->player.name, "", "address-in-force",
                  json_pack("{s:o}", "says", letter_word(w->says.at)), "address.txt", MESSAGE_ANSWERS, err);
}

/* Whoever reads mail there does not play as this player. */
static bool stays(struct wishing *w, struct wish_row *wish, struct error *err)
{
    char fresh[32];
    if (!address_said_no(w->pass, wish->new_mail, err))
        return false;
    json_t *values = json_pack("{s:o}", "address", letter_word(wish->new_mail));
    player_new_name(wish->player, fresh);
    wish->new_mail[0] = wish->code[0] = '\0';
    wish->new_mail_at = 0;
    (void)store_player_forget(w->pass->store, fresh, err);
    if (err->doing || !store_wish_put(w->pass->store, wish, err)) {
        json_decref(values);
        return false;
    }
    return letter(w->pass, w->arena, wish->player, "", "address-refused", values, "address.txt", MESSAGE_TELLS, err);
}

/* Nothing has changed; the new address hears what to write, once for each code. */
static bool is_unclear(struct wishing *w, const struct wish_row *wish, struct error *err)
{
    bool may;
    char fresh[32];
    player_new_name(wish->player, fresh);
    if (!mail_may(w->pass, "address-unclear",
                  arena_words(w->arena, "%s/%lld", wish->player, (long long)wish->new_mail_at), 1, CODE_SECONDS, &may,
                  err) ||
        !may)
        return !err->doing;
    return letter(
        w->pass, w->arena, fresh, "", "address-unclear",
        json_pack("{s:o,s:s,s:s}", "host", letter_word(w->pass->host_name), "name", wish->player, "code", wish->code),
        "confirm.txt", MESSAGE_ANSWERS, err);
}

bool player_confirm(struct pass *pass, struct arena *arena, struct span mail, bool *taken, char player[static 32],
                    struct error *err)
{
    struct wish_rows all = {.store = pass->store};
    *taken = false;
    if (!mail_answer_looks(mail, &confirm_words, false))
        return true;
    for (const struct wish_row *next; !*taken && (next = store_wishes_next(&all, err));) {
        struct wishing w = {.pass = pass, .arena = arena, .says = {.arena = arena}};
        struct wish_row wish = *next;
        if (!wish.code[0] || pass->now > wish.new_mail_at + CODE_SECONDS)
            continue;
        enum said said = mail_answer_in(mail, &confirm_words, wish.code);
        bool posted = false;
        *taken = said != SAID_NONE;
        if (*taken && !posted_code(pass->store, wish.code, &posted, err))
            return false;
        if (*taken && !posted &&
            !(said == SAID_YES  ? moves(&w, &wish, err)
              : said == SAID_NO ? stays(&w, &wish, err)
                                : is_unclear(&w, &wish, err)))
            return false;
        if (*taken)
            snprintf(player, 32, "%s", wish.player);
    }
    return !err->doing;
}
