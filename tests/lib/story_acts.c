/* SPDX-License-Identifier: Apache-2.0 */
/* What befalls a game of story.h beside its sheets: keys, seats, rulings, the calendar, the host's own misfortunes. */
#include "formats/age.h"
#include "processor/core/ruling_sign.h"
#include "processor/game/game.h"
#include "processor/intake/seat_handover.h"
#include "processor/rebuild/rebuild.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/story.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void must(bool done, const struct error *err)
{
    ck_assert_msg(done && !err->doing, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

/* ---- what the host does by hand: a transaction of its own ---- */

struct by_hand {
    struct arena *arena;
    struct game game;
};

static struct core *take_game(struct story *s, struct by_hand *hand)
{
    struct error err = {0};
    hand->arena = arena_new();
    must(store_begin(s->t.pass.store, &err), &err);
    must(game_open(&s->t.pass, hand->arena, s->g->id, &hand->game, &err), &err);
    return hand->game.core;
}

static void put_game(struct story *s, struct by_hand *hand)
{
    struct error err = {0};
    must(game_put(&hand->game, &err), &err);
    must(store_commit(s->t.pass.store, &err), &err);
    game_close(&hand->game);
    arena_free(hand->arena);
}

/* ---- keys ---- */

static void new_key(struct story *s, int seat, enum story_event brings)
{
    char label[64];
    int len = snprintf(label, sizeof label, "story key %d of %s", s->n_keys++, s->g->name);
    sha256(s->fresh[seat], (struct span){(const uint8_t *)label, (size_t)len});
    s->waits_for_fresh[seat] = true;
    s->taker[seat] = s->player[seat];
    s->brings[seat] = brings;
}

static bool may_sign(const struct core_seat *on, const uint8_t key[static 32])
{
    char word[SSH_FP_MAX];
    bot_fingerprint(word, key);
    for (int i = 0; i < on->n_keys; i++)
        if (!on->key[i].revoked && strcmp(on->key[i].word, word) == 0)
            return true;
    return false;
}

bool story_may_sign(const struct story *s, const struct core *core, int seat)
{
    return may_sign(&core->seat[seat], s->key[seat]);
}

void story_keys(struct story *s, struct game *game)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        const struct core_seat *on = &game->core->seat[seat];
        char word[SSH_FP_MAX];
        if (!may_sign(on, s->key[seat]) && may_sign(on, s->old[seat])) /* the host lost the change with his machine */
            memcpy(s->key[seat], s->old[seat], sizeof s->key[seat]);
        bot_fingerprint(word, s->fresh[seat]);
        for (int i = 0; i < on->n_keys && memcmp(s->key[seat], s->fresh[seat], sizeof s->key[seat]) != 0; i++) {
            if (on->key[i].revoked || strcmp(on->key[i].word, word) != 0)
                continue; /* one that was objected to comes too, when the host loses the objection with his machine */
            memcpy(s->old[seat], s->key[seat], sizeof s->old[seat]);
            s->rekeyed[seat] = s->brings[seat] == STORY_REKEY ? s->t.now : 0;
            memcpy(s->key[seat], s->fresh[seat], sizeof s->key[seat]);
            s->changed_hands[seat] = s->changed_hands[seat] || s->player[seat] != s->taker[seat];
            s->player[seat] = s->taker[seat];
            s->waits_for_fresh[seat] = false;
            s->n[s->brings[seat]]++;
        }
    }
}

static bool any_waits(const struct story *s)
{
    for (int seat = 0; seat < BOT_SEATS_MAX; seat++)
        if (s->waits_for_fresh[seat] || s->objects_to[seat])
            return true;
    return false;
}

static bool rekey(struct story *s, struct game *game, int seat)
{
    new_key(s, seat, STORY_REKEY);
    const char *block = bot_key_block(game, seat, "REKEY", s->fresh[seat]);
    struct text mail = {.arena = game->arena};
    text_add(&mail, bot_sign(game->arena, s->key[seat], block));
    sshsig_sign(&mail, s->fresh[seat], NAMESPACE_PLAYER, span_of(block), NULL);
    folder_sent(&s->folder[s->player[seat]], text_span(&mail), s->t.now);
    bots_drop(&s->t, text_span(&mail));
    return true;
}

/* Whoever fled a thief by REKEY, or whose thief did it, calls both keys back with the old one. */
static bool recall(struct story *s, struct game *game, int seat)
{
    int64_t term = game->core->g.recall;
    if (s->next_player == BOT_SEATS_MAX || s->rekeyed[seat] == 0 || story_one_in(s, 3) ||
        s->t.now > s->rekeyed[seat] + term / 2)
        return false;
    struct span mail = bot_sign(game->arena, s->old[seat], bot_key_block(game, seat, "REVOKE", s->old[seat]));
    folder_sent(&s->folder[s->player[seat]], mail, s->t.now);
    bots_drop(&s->t, mail);
    return true;
}

/* Somebody is left to take a seat over; the last one is spared for a key that is called back. */
static bool has_taker(const struct story *s)
{
    int spared = (s->of->may & STORY_BIT(STORY_RECALL)) && s->n[STORY_RECALL] == 0;
    return s->next_player + spared < BOT_SEATS_MAX;
}

static bool revoke(struct story *s, struct game *game, int seat)
{
    if (!has_taker(s))
        return false;
    story_send(s, game, seat, bot_key_block(game, seat, "REVOKE", s->key[seat]), false);
    return true;
}

/* The host offers the seat, and the new player takes it at once. */
static bool hand_over(struct story *s, struct game *game, int seat)
{
    struct by_hand hand;
    struct error err = {0};
    int to = s->next_player;
    if (to == BOT_SEATS_MAX)
        return false;
    s->next_player++;
    take_game(s, &hand);
    must(handover_offer(&hand.game, seat, bot_player[to], &err), &err);
    put_game(s, &hand);
    struct span mail = bot_sign(game->arena, s->t.key[to], bot_takeover(game, seat, s->t.key[to]));
    folder_sent(&s->folder[to], mail, s->t.now);
    bots_drop(&s->t, mail);
    memcpy(s->fresh[seat], s->t.key[to], sizeof s->fresh[seat]);
    s->waits_for_fresh[seat] = true;
    s->taker[seat] = to;
    s->brings[seat] = STORY_HANDOVER;
    return true;
}

bool story_find_player(struct story *s, struct game *game)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++)
        if (!core_has_key(game->core, seat) && !s->waits_for_fresh[seat] && hand_over(s, game, seat))
            return true;
    return false;
}

/* One at a time: the mail that objects to a key may be lost, and then its proposal stands until it is carried. */
static bool is_proposed(const struct core *core, int seat)
{
    for (int i = 0; i < core->n_proposals; i++)
        if (core->proposal[i].seat == seat)
            return true;
    return false;
}

/* The .pub file that came with the player's wish: in the log is the fingerprint alone. */
static void say_key(struct story *s, struct span blob)
{
    struct text line = {.arena = s->t.arena};
    ssh_public_write(&line, blob);
    text_words(&line, "\n");
    ck_assert_int_lt(s->n_said, STORY_SAID_MAX);
    s->said[s->n_said++] = text_span(&line);
}

static bool propose(struct story *s, int seat, bool objects)
{
    struct by_hand hand;
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char word[SSH_FP_MAX];
    int64_t until = s->t.now + PROPOSAL_SECONDS;
    new_key(s, seat, STORY_PROPOSED);
    crypto_sign_seed_keypair(pk, sk, s->fresh[seat]);
    ssh_blob(blob, pk);
    bot_fingerprint(word, s->fresh[seat]);
    struct core *core = take_game(s, &hand);
    uint64_t n = core_propose(core, seat, (struct span){blob, sizeof blob}, false, word, until);
    put_game(s, &hand);
    ck_assert_uint_gt(n, 0);
    say_key(s, (struct span){blob, sizeof blob});
    if (objects) {
        s->waits_for_fresh[seat] = false;
        s->objects_to[seat] = n;
    } else {
        s->t.now = until; /* meanwhile nobody plays */
    }
    return true;
}

/* ---- the organiser ---- */

static bool rule(struct story *s, struct game *game, const char *lines)
{
    struct problem why = {0};
    struct span block;
    ck_assert(ruling_block(game->arena, game->core, game->row.log_size, &game->row.root, span_of(lines), &block, &why));
    struct span mail = bot_sign(game->arena, s->t.report, arena_string(game->arena, block));
    ck_assert_int_lt(s->n_said, STORY_SAID_MAX);
    s->said[s->n_said++] = arena_copy(s->t.arena, mail);
    bots_drop(&s->t, mail);
    return true;
}

static bool rule_something(struct story *s, struct game *game)
{
    const struct core *core = game->core;
    const char *lines = "say So be it.\n";
    if (core->rulings.n == RULINGS_MAX)
        return false;
    if (core->k > 1 && story_one_in(s, 3))
        lines = arena_words(game->arena, "say Once more.\nback to %llu\n", (unsigned long long)core->k - 1);
    else if (core->rulings.n > 0 && story_one_in(s, 3))
        lines = arena_words(game->arena, "say No.\nwithdraw %llu\n", (unsigned long long)core->rulings.at[0].n);
    else if (bot_wishes_of(core->rules.is)->ruling)
        lines = bot_wishes_of(core->rules.is)->ruling(&s->t, game->arena);
    return rule(s, game, lines);
}

static bool change_host_key(struct story *s, struct game *game)
{
    uint8_t secret[32], pk[32];
    struct text word = {.arena = game->arena};
    memset(secret, ++s->n_keys, sizeof secret);
    crypto_scalarmult_curve25519_base(pk, secret);
    age_recipient_write(&word, pk);
    return rule(s, game, arena_words(game->arena, "say Another age key.\nhostkey age\nkey %s\n", word.at));
}

/* ---- the calendar ---- */

static bool hold(struct story *s)
{
    struct by_hand hand;
    bool did = core_hold(take_game(s, &hand), s->t.now);
    put_game(s, &hand);
    return did;
}

static void resume(struct story *s)
{
    struct by_hand hand;
    struct core *core = take_game(s, &hand);
    ck_assert(core_resume(core, s->t.now + (core->hold.left ? core->hold.left : 3600), NULL));
    put_game(s, &hand);
}

static bool extend(struct story *s)
{
    struct by_hand hand;
    struct core *core = take_game(s, &hand);
    int cause = (int)OUTAGE_UNREAD + story_one_in(s, 2) + 2 * story_one_in(s, 2);
    int seat = 0;
    while (seat + 1 < core->g.n_seats && !(core_awaits(core) >> seat & 1))
        seat++;
    bool did = s->extended_k != core->k && (core_outage(core, (enum outage_cause)cause, seat, core->deadline + 3600) ||
                                            core_extend(core, core->deadline + 86400, "host"));
    s->extended_k = core->k;
    put_game(s, &hand);
    return did;
}

static bool leave(struct story *s, int seat)
{
    struct by_hand hand;
    core_absent(take_game(s, &hand), seat, s->t.now, s->t.now + 3 * 86400);
    put_game(s, &hand);
    return true;
}

/* A late seat of which the game waits: the host answers for it. */
static void decide(struct story *s)
{
    static const enum missed_policy least = MISSED_LEAST;
    struct by_hand hand;
    ck_assert(core_resume(take_game(s, &hand), s->t.now, &least));
    put_game(s, &hand);
}

/* ---- the host's machine ---- */

static const char *new_dir(struct story *s)
{
    static const char *const folders[] = {"", "/inbox", "/inbox/new", "/inbox/done", "/inbox/refused", "/outbox"};
    snprintf(s->t.dir, sizeof s->t.dir, "%s/%s-%d", temp_dir(), s->g->name, ++s->n_copies);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(s->t.arena, "%s%s", s->t.dir, folders[i]), 0700), 0);
    return arena_words(s->t.arena, "%s/counter", s->t.dir);
}

static void open_store(struct story *s, const char *counter, int flags)
{
    struct error err = {0};
    s->t.pass.zones = NULL;
    s->t.pass.people = NULL;
    must(store_open(s->t.arena, s->t.dir, counter, s->t.master, flags, &s->t.pass.store, &err), &err);
    store_no_sync(s->t.pass.store);
}

static void copy_file(struct story *s, const char *from, const char *to)
{
    struct span bytes = slurp(s->t.arena, from);
    FILE *file = fopen(to, "wb");
    ck_assert(file && fwrite(bytes.at, 1, bytes.len, file) == bytes.len && fclose(file) == 0);
}

/* Store and counter are copied to another machine, which goes on; the old one is never started again. */
static bool move(struct story *s)
{
    struct error err = {0};
    const char *old = arena_words(s->t.arena, "%s/counter", s->t.dir), *counter = new_dir(s);
    must(store_backup(s->t.pass.store, arena_words(s->t.arena, "%s/dispatch.db", s->t.dir), &err), &err);
    store_close(s->t.pass.store);
    copy_file(s, old, counter);
    open_store(s, counter, 0);
    return true;
}

static void keep_all(struct story *s, struct kept *kept)
{
    const struct saved door = kept_door(kept);
    for (int player = 0; player < BOT_SEATS_MAX; player++) {
        const struct folder *f = &s->folder[player];
        for (size_t i = 0; i < f->n_reports; i++)
            saved_bytes(&door, "", f->report[i].name, f->report[i].proof);
        for (size_t i = 0; i < f->n_sheets; i++)
            saved_bytes(&door, "", f->sheet[i].name, f->sheet[i].found->file);
    }
    for (int i = 0; i < s->n_said; i++)
        saved_bytes(&door, "", "said", s->said[i]);
}

static struct rebuild_game *judge(struct pass *pass, struct arena *arena, const struct kept *kept, struct rebuild **r)
{
    struct error err = {0};
    *r = rebuild_new(pass, arena);
    rebuild_read(*r, kept);
    ck_assert_uint_eq(rebuild_games(*r), 1);
    struct rebuild_game *game = rebuild_at(*r, 0);
    must(rebuild_judge(*r, game, 0, &err), &err);
    return game;
}

/* A refused sheet whose lines are too long to be read is not found again in what players have. */
static bool can_rebuild(struct story *s, const struct kept *kept)
{
    struct arena *arena = arena_new();
    struct pass nothing = s->t.pass;
    struct rebuild *r;
    nothing.store = NULL;
    nothing.arena = arena;
    struct rebuild_game *game = judge(&nothing, arena, kept, &r);
    bool can = game->core != NULL;
    ck_assert_msg(can || s->of->rebuilt || strstr(game->lacks.at, "a refused sheet"), "%s lacks: %s%s", s->g->name,
                  game->lacks.len ? game->lacks.at : "", game->contradiction);
    rebuild_done(r);
    arena_free(arena);
    return can;
}

static void new_store(struct story *s)
{
    struct error err = {0};
    struct store *old = s->t.pass.store;
    struct player_rows all = {.store = old};
    open_store(s, new_dir(s), STORE_CREATE);
    must(store_begin(s->t.pass.store, &err), &err);
    for (const struct player_row *row; (row = store_players_next(&all, &err));)
        must(store_player_put(s->t.pass.store, row, &err), &err);
    store_close(old);
    must(store_commit(s->t.pass.store, &err), &err);
}

static void write_anew(struct story *s, const struct kept *kept)
{
    struct error err = {0};
    struct rebuild *r;
    struct rebuild_written written;
    const char *players[BOT_SEATS_MAX];
    new_store(s);
    struct rebuild_game *game = judge(&s->t.pass, s->t.arena, kept, &r);
    ck_assert(game->core != NULL);
    for (int seat = 0; seat < BOT_SEATS_MAX; seat++)
        players[seat] = bot_player[s->player[seat]];
    must(rebuild_write(r, game, players, &written, &err), &err);
    if (s->of->rebuilt)
        s->of->rebuilt(game->size);
    rebuild_done(r);
}

/* Everything is gone but the keys: the game is put together again from what its players have. */
static bool rebuild(struct story *s)
{
    struct kept kept = {.arena = s->t.arena};
    keep_all(s, &kept);
    bool can = can_rebuild(s, &kept);
    if (can)
        write_anew(s, &kept);
    return can;
}

/* ---- one of them, now and then ---- */

static bool happens(struct story *s, struct game *game, enum story_event event, int seat)
{
    switch (event) {
    case STORY_REKEY:
        return rekey(s, game, seat);
    case STORY_RECALL:
        return recall(s, game, seat);
    case STORY_REVOKE:
        return revoke(s, game, seat);
    case STORY_HANDOVER:
        return has_taker(s) && hand_over(s, game, seat);
    case STORY_PROPOSED:
    case STORY_OBJECTED:
        return !is_proposed(game->core, seat) && propose(s, seat, event == STORY_OBJECTED);
    case STORY_RULING:
        return rule_something(s, game);
    case STORY_HOSTKEY:
        return change_host_key(s, game);
    case STORY_HOLD:
        return hold(s);
    case STORY_EXTEND:
        return extend(s);
    case STORY_ABSENT:
        return leave(s, seat);
    case STORY_MOVED:
        return move(s);
    case STORY_REBUILT:
        return rebuild(s);
    default:
        return false;
    }
}

/* Of all that may happen in this game something comes about at every third visit or so. */
bool story_act(struct story *s, struct game *game)
{
    uint32_t seldom = 2;
    for (int event = STORY_REKEY; event < STORY_VOID; event++)
        seldom += 2 * (s->of->may >> event & 1);
    if (game->core->hold.by_host) {
        resume(s);
        return true;
    }
    if (game->core->hold.by_policy && story_one_in(s, 2)) {
        decide(s);
        return true;
    }
    if (any_waits(s) || game->core->n_receipts > 0)
        return false;
    for (int event = STORY_REKEY; event < STORY_VOID; event++) {
        int seat = (int)story_below(s, (uint32_t)game->core->g.n_seats);
        uint32_t one_in = event == STORY_RECALL ? 1 : seldom; /* it is possible only for a day */
        if (!(s->of->may & STORY_BIT(event)) || !story_one_in(s, one_in) ||
            !happens(s, game, (enum story_event)event, seat))
            continue;
        s->n[event] += event != STORY_REKEY && event != STORY_HANDOVER && event != STORY_PROPOSED;
        return true;
    }
    return false;
}
