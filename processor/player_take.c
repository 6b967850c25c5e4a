#include "processor/player_take.h"
#include "formats/age.h"
#include "processor/crash.h"
#include "processor/game_time.h"
#include "processor/mailbox.h"
#include "processor/people.h"
#include "processor/person_key.h"
#include "processor/player_block.h"
#include "processor/templates.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct wishing { /* one block at work */
    struct pass *pass;
    struct arena *arena;
    struct player_row player;
    struct wish_row wish;
    struct header header;
    struct wishes wishes;
    const struct zone *zone;
    struct text says; /* the receipt */
    struct problem why;
    int first_absence; /* of wish.absent: those from here on are new */
};

void player_new_name(const char *player, char out[static 32])
{
    snprintf(out, 32, "%.27s+new", player);
}

/* ---- who signed ---- */

/* The player of whom a signature beside the block claims to be, when it holds. False with err unset: nobody's. */
static bool signer_of(struct wishing *w, const struct found *found, struct verified *out, struct error *err)
{
    struct player_row *all;
    size_t n = store_players(w->pass->store, w->arena, &all, err);
    problem_set(&w->why, found->n_sigs ? "player.key" : "armor.unsigned", 0);
    for (size_t i = 0; i < n && !err->doing; i++)
        if (person_signed(w->arena, &all[i], found, out, &w->why)) {
            w->player = all[i];
            w->why = (struct problem){0};
            return true;
        }
    return false;
}

/* ---- absences ---- */

/* The day that is meant, from today on, or from `after` on. */
static struct date with_year(const struct wishing *w, struct date date, const struct date *after)
{
    struct date today;
    if (date.year > 0)
        return date;
    zone_date(w->zone, w->pass->now, &today.year, &today.month, &today.day);
    date.year = after ? after->year : today.year;
    if (date_before(&date, after ? after : &today))
        date.year++;
    return date;
}

static int days_in(const struct wishing *w, const struct store_away *away, int year)
{
    int64_t from = zone_midnight(w->zone, year, 1, 1), to = zone_midnight(w->zone, year + 1, 1, 1);
    from = from > away->from ? from : away->from;
    to = to < away->to ? to : away->to;
    return to > from ? (int)((to - from + 43200) / 86400) : 0; /* a day of 23 or 25 hours is a day */
}

/* Does every year keep within its days? */
static bool allowed(struct wishing *w, const struct date *from, const struct date *to)
{
    for (int year = from->year; year <= to->year; year++) {
        int days = 0;
        for (int i = 0; i < w->wish.n_absent; i++)
            days += days_in(w, &w->wish.absent[i], year);
        if (days > ABSENT_DAYS_A_YEAR) {
            snprintf(w->why.got, sizeof w->why.got, "%d", days);
            return false;
        }
    }
    return true;
}

static void forget_old(struct wishing *w)
{
    int kept = 0;
    for (int i = 0; i < w->wish.n_absent; i++)
        if (w->wish.absent[i].to > w->pass->now - 800 * 86400)
            w->wish.absent[kept++] = w->wish.absent[i];
    w->wish.n_absent = kept;
}

static bool take_absence(struct wishing *w, const struct wish *wish)
{
    struct date from = with_year(w, wish->from, NULL), to = with_year(w, wish->to, &from);
    struct store_away away = {zone_midnight(w->zone, from.year, from.month, from.day),
                              zone_midnight(w->zone, to.year, to.month, to.day + 1)};
    char words[2][64];
    if (from.day > month_days(from.year, from.month) || to.day > month_days(to.year, to.month))
        return problem_at(&w->why, "player.date", wish->line, 1, 0);
    if (date_before(&to, &from) || away.to <= w->pass->now)
        return problem_at(&w->why, "player.past", wish->line, 1, 0);
    if (w->wish.n_absent == ABSENCES_MAX)
        return problem_at(&w->why, "player.absences", wish->line, 1, 0);
    if (away.from < w->pass->now)
        away.from = w->pass->now;
    for (int i = 0; i < w->wish.n_absent; i++)
        if (away.from < w->wish.absent[i].to && w->wish.absent[i].from < away.to)
            return problem_at(&w->why, "player.overlap", wish->line, 1, 0);
    w->wish.absent[w->wish.n_absent++] = away;
    if (!allowed(w, &from, &to))
        return problem_at(&w->why, "player.allowance", wish->line, 1, 0);
    zone_words(words[0], w->zone, away.from);
    zone_words(words[1], w->zone, away.to);
    text_format(&w->says,
                "You are away from %s to %s, in all your games. Deadlines that begin or end in that time are "
                "extended; the others are told that you are away, not why.\n",
                words[0], words[1]);
    return true;
}

/* What has begun ends now; what is to come does not. Deadlines stay as they are. */
static void drop_absences(struct wishing *w)
{
    int kept = 0;
    for (int i = 0; i < w->wish.n_absent; i++) {
        struct store_away *away = &w->wish.absent[i];
        if (away->from >= w->pass->now)
            continue;
        away->to = away->to > w->pass->now ? w->pass->now : away->to;
        w->wish.absent[kept++] = *away;
    }
    w->wish.n_absent = w->first_absence = kept;
    text_words(&w->says, "You are back: no absence counts any more. Deadlines that were extended stay as they are.\n");
}

/* ---- the address ---- */

static bool same_code(const char *code, struct span given)
{
    return code[0] && given.len == 32 && sodium_memcmp(code, given.at, 32) == 0;
}

static bool letter_to_new(struct wishing *w, struct error *err)
{
    struct player_row fresh = w->player;
    struct text body = {.arena = w->arena};
    player_new_name(w->player.name, fresh.name);
    snprintf(fresh.mail, sizeof fresh.mail, "%s", w->wish.new_mail);
    fresh.n_keys = 0; /* nothing can be signed in its name */
    text_format(
        &body,
        "Somebody who plays at %s as %s wishes to get mail at this address. If that is you, answer this mail and "
        "leave this line in it:\n\nconfirm %s\n\nIf it is not, do nothing: without an answer within 14 days "
        "nothing changes, and nothing more is sent here.\n",
        w->pass->host_name, w->player.name, w->wish.code);
    return store_player_put(w->pass->store, &fresh, err) &&
           letter(w->pass, w->arena, fresh.name, "Is this your address? Please confirm", "confirm.txt",
                  text_span(&body), MESSAGE_ASKS, err);
}

static bool letter_to_old(struct wishing *w, struct error *err)
{
    struct text body = {.arena = w->arena};
    text_format(
        &body,
        "%s, a block signed with your key asks that your mail goes to another address. It is in force when that "
        "address has answered; you will be told.\n\nIf that is not your doing, tell the host at once, and revoke "
        "your key.\n",
        w->player.name);
    return letter(w->pass, w->arena, w->player.name, "Your address at this host", "address.txt", text_span(&body),
                  MESSAGE_TELLS, err);
}

static bool take_mail(struct wishing *w, const struct wish *wish, struct error *err)
{
    uint8_t raw[16];
    if (!mailbox_is_address(wish->words) || wish->words.len >= sizeof w->wish.new_mail)
        return problem_at(&w->why, "player.mail", wish->line, 1, 0);
    snprintf(w->wish.new_mail, sizeof w->wish.new_mail, "%.*s", (int)wish->words.len, (const char *)wish->words.at);
    randombytes_buf(raw, sizeof raw);
    hex_write(w->wish.code, raw, sizeof raw);
    w->wish.new_mail_at = w->pass->now;
    text_format(
        &w->says,
        "Mail will go to %s as soon as that address has answered: a mail with a code is on its way there. Until "
        "then everything stays as it is.\n",
        w->wish.new_mail);
    return letter_to_new(w, err) && letter_to_old(w, err);
}

/* The new address is in force; the old one hears of it while it is still known. */
static bool move_address(struct wishing *w, struct error *err)
{
    char fresh[32];
    struct player_row old = w->player;
    struct text body = {.arena = w->arena};
    player_new_name(w->player.name, fresh);
    snprintf(old.name, sizeof old.name, "%.27s+old", w->player.name);
    old.n_keys = 0;
    text_format(
        &body,
        "%s, your new address has answered; from now on your mail goes there and no more comes here.\n\nIf that "
        "is not your doing, tell the host at once, and revoke your key.\n",
        w->player.name);
    if (!store_player_put(w->pass->store, &old, err) ||
        !letter(w->pass, w->arena, old.name, "Your address at this host is another one now", "address.txt",
                text_span(&body), MESSAGE_TELLS, err))
        return false;
    snprintf(w->player.mail, sizeof w->player.mail, "%s", w->wish.new_mail);
    w->wish.new_mail[0] = w->wish.code[0] = '\0';
    w->wish.new_mail_at = 0;
    if (!store_player_forget(w->pass->store, fresh, err) && err->doing)
        return false;
    text_format(&w->says, "Mail goes to %s from now on.\n", w->player.mail);
    int64_t again = 0; /* what did not reach the old address */
    if (!store_outbox_again(w->pass->store, w->player.name, &again, err))
        return false;
    if (again > 0)
        text_words(&w->says, "What came back from the old one follows.\n");
    return true;
}

static bool take_confirm(struct wishing *w, const struct wish *wish, struct error *err)
{
    if (!same_code(w->wish.code, wish->words) || w->pass->now > w->wish.new_mail_at + CODE_SECONDS)
        return problem_at(&w->why, "player.confirm", wish->line, 1, 0);
    return move_address(w, err);
}

/* ---- the other wishes ---- */

static bool take_zone(struct wishing *w, const struct wish *wish)
{
    struct zone *zone;
    const char *name = arena_string(w->arena, wish->words);
    if (!zone_open(w->arena, name, &zone, &w->why) || strlen(name) >= sizeof w->player.zone) {
        w->why.line = wish->line;
        return false;
    }
    snprintf(w->player.zone, sizeof w->player.zone, "%s", name);
    w->zone = zone;
    text_format(&w->says, "Your time zone is %s. Deadlines that stand stay as they are; the next ones go by it.\n",
                name);
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
    text_format(&w->says, "What only you may read is sealed from now on, to %s.\n",
                wish->words.len == 0 ? "each of your keys that can open it"
                : opens > 0          ? "that key and to your own"
                                     : "that key");
    return true;
}

static bool take_leave(struct wishing *w, struct error *err)
{
    struct seat_row *seat;
    char words[160];
    size_t n = store_player_seats(w->pass->store, w->arena, w->player.name, &seat, err);
    w->wish.leaves = true;
    text_format(&w->says,
                n > 0 ? "You leave this host. Your seats are given to others as soon as the host has found them; until "
                        "then the terms of each game hold. You get no more reminders.\n"
                      : "You leave this host. Ask the host to erase your address; nothing more comes to you.\n");
    for (size_t i = 0; i < n && !err->doing; i++) {
        snprintf(words, sizeof words, "%s (%s) leaves this host: find another player, dispatch seat GAME %s --to NAME",
                 w->player.name, seat[i].side, seat[i].side);
        (void)store_news_put(w->pass->store, 2, seat[i].game, words, w->pass->now, err);
    }
    snprintf(words, sizeof words, "%s leaves this host; when no game is left: dispatch player forget %s",
             w->player.name, w->player.name);
    return !err->doing && store_news_put(w->pass->store, 2, "", words, w->pass->now, err);
}

static bool take_wish(struct wishing *w, const struct wish *wish, struct error *err)
{
    switch (wish->kind) {
    case WISH_ABSENT:
        return take_absence(w, wish);
    case WISH_ABSENT_NONE:
        drop_absences(w);
        return true;
    case WISH_MAIL:
        return take_mail(w, wish, err);
    case WISH_CONFIRM:
        return take_confirm(w, wish, err);
    case WISH_ZONE:
        return take_zone(w, wish);
    case WISH_PRIVATE:
        return take_private(w, wish);
    case WISH_PRIVATE_OFF:
        w->wish.age[0] = '\0';
        text_words(&w->says, "What you are sent comes as plain mail from now on.\n");
        return true;
    case WISH_DAILY:
    case WISH_DIGEST_OFF:
        w->wish.daily = wish->kind == WISH_DAILY;
        text_words(&w->says, w->wish.daily ? "What asks nothing of you comes once a day, in one mail.\n"
                                           : "Each message comes by itself.\n");
        return true;
    case WISH_LEAVE:
        return take_leave(w, err);
    }
    return false;
}

/* ---- what an absence does to a game ---- */

static void away_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char from[64], to[64], away[32], when[64];
    (void)seat;
    game_player(game, notice->side, away);
    game_when(game->pass, player, notice->away->from, from);
    game_when(game->pass, player, notice->away->to, to);
    text_format(out, "%s, %s away from %s to %s.\n", player,
                strcmp(player, away) == 0
                    ? "you are"
                    : arena_words(game->arena, "%s (%s) is", away, game->core->g.seat[notice->side].name),
                from, to);
    if (notice->utc) {
        game_when(game->pass, player, notice->utc, when);
        text_format(out, "The deadline of %s is extended to %s.\n", game->core->g.name, when);
    }
    text_format(out, "\n%s\n", awaited_words(game, player));
}

static bool absent_in_game(struct wishing *w, const struct seat_row *row, struct error *err)
{
    struct game game = {0};
    bool done = game_open(w->pass, w->arena, row->game, &game, err);
    int side = -1;
    for (int i = 0; done && i < game.core->g.n_seats; i++)
        if (strcmp(game.core->g.seat[i].name, row->side) == 0)
            side = i;
    for (int i = w->first_absence; done && side >= 0 && i < w->wish.n_absent; i++) {
        struct notice notice = {.subject = "Somebody is away",
                                .file = "away",
                                .words = away_body,
                                .side = side,
                                .away = &w->wish.absent[i]};
        core_absent(game.core, side, w->wish.absent[i].from, w->wish.absent[i].to);
        if ((core_awaits(game.core) >> side & 1) && core_extend(game.core, game_deadline_again(&game), "absence"))
            notice.utc = game.core->deadline;
        done = notice_all(&game, &notice, err);
    }
    done = done && game_put(&game, err);
    game_close(&game);
    return done;
}

/* Each game is a unit that can fail alone; one at which another processor works lets the whole block wait. */
static bool absent_everywhere(struct wishing *w, struct error *err)
{
    struct seat_row *seat;
    size_t n = store_player_seats(w->pass->store, w->arena, w->player.name, &seat, err);
    for (size_t i = 0; i < n && w->first_absence < w->wish.n_absent; i++) {
        struct error why = {0};
        struct game_row row;
        if (!store_game_by_name(w->pass->store, seat[i].game, &row, err) || row.aside[0])
            continue;
        if (!store_savepoint(w->pass->store, err))
            return false;
        if (absent_in_game(w, &seat[i], &why)) {
            if (!store_release(w->pass->store, err))
                return false;
            continue;
        }
        store_undo(w->pass->store);
        if (why.retry) {
            *err = why;
            return false;
        }
        if (!store_news_put(w->pass->store, 2, seat[i].game, "a player's absence could not be noted: see dispatch fsck",
                            w->pass->now, err))
            return false;
    }
    return !err->doing;
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
    return player_read(w->header.orders, &w->wishes, &w->why);
}

static bool take_all(struct wishing *w, struct error *err)
{
    forget_old(w);
    w->first_absence = w->wish.n_absent;
    for (int i = 0; i < w->wishes.n; i++)
        if (!take_wish(w, &w->wishes.wish[i], err))
            return false;
    w->player.seq = w->header.seq;
    return store_player_put(w->pass->store, &w->player, err) && store_wish_put(w->pass->store, &w->wish, err) &&
           absent_everywhere(w, err);
}

static bool answer(struct wishing *w, struct ingested *out, const char *subject, struct error *err)
{
    out->text = text_wrapped(w->arena, text_span(&w->says));
    return letter(w->pass, w->arena, w->player.name, subject,
                  arena_words(w->arena, "%s-player-%llu.txt", w->player.name, (unsigned long long)w->header.seq),
                  text_span(&w->says), MESSAGE_ANSWERS, err);
}

static bool decline(struct wishing *w, struct ingested *out, struct error *err)
{
    struct span sentence = problem_sentence(w->arena, &w->why);
    w->says = (struct text){.arena = w->arena};
    text_format(&w->says, "Nothing of your PLAYER block %llu was done. ", (unsigned long long)w->header.seq);
    if (w->why.line > 0)
        text_format(&w->says, "Line %d: ", w->why.line);
    text_add(&w->says, sentence);
    text_format(&w->says, "\n\nMend it, sign it and send it with seq %llu.\n", (unsigned long long)w->player.seq + 1);
    out->verdict = VERDICT_REFUSED;
    out->why = w->why;
    w->pass->n_refused++;
    return answer(w, out, "Your PLAYER block was not taken", err);
}

static bool done_before(struct wishing *w, struct ingested *out, struct error *err)
{
    text_format(&w->says, "Your PLAYER block %llu was taken before; nothing is done twice.\n",
                (unsigned long long)w->header.seq);
    out->verdict = VERDICT_AGAIN;
    out->good = true;
    w->pass->n_receipts++;
    return answer(w, out, "Again: your wishes are noted", err);
}

static bool judge(struct wishing *w, const struct verified *v, struct ingested *out, struct error *err)
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
    if (!header_parse(v->canonical, &w->header, &w->why))
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
    w->pass->n_receipts++;
    return store_release(w->pass->store, err) && answer(w, out, "Your wishes are noted", err);
}

bool player_ingest(struct pass *pass, struct arena *arena, const struct found *found, int64_t inbox,
                   struct ingested *out, struct error *err)
{
    struct wishing *w = arena_take(arena, sizeof *w);
    struct verified verified;
    w->pass = pass;
    w->arena = w->says.arena = arena;
    if (!store_begin(pass->store, err))
        return false;
    bool ours = signer_of(w, found, &verified, err), done = !err->doing;
    if (ours)
        done = judge(w, &verified, out, err);
    else
        out->why = w->why;
    crash_point("player.computed");
    if (done && inbox)
        done = store_inbox_done(pass->store, inbox, out->why.key ? out->why.key : "taken", err);
    done = done && store_commit(pass->store, err);
    if (!done)
        store_rollback(pass->store);
    if (done && !ours)
        out->verdict = VERDICT_ALIEN;
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
    return !err->doing && store_wish_drop(store, name, err) && (store_player_forget(store, name, err) || !err->doing);
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
    struct arena *arena = arena_new();
    struct wish_row *all;
    size_t n = store_wishes(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !err->doing; i++) {
        char name[32];
        snprintf(name, sizeof name, "%.27s+old", all[i].player);
        (void)store_player_forget(pass->store, name, err);
        if (!err->doing && !new_key_counts(pass, &all[i], err))
            break;
        if (!all[i].code[0] || pass->now <= all[i].new_mail_at + CODE_SECONDS)
            continue;
        player_new_name(all[i].player, name);
        (void)store_player_forget(pass->store, name, err);
        all[i].code[0] = all[i].new_mail[0] = '\0';
        if (!err->doing)
            (void)store_wish_put(pass->store, &all[i], err);
    }
    arena_free(arena);
    return !err->doing;
}

/* ---- a new address answers ---- */

static bool confirm_of(struct wishing *w, const struct wish_row *wish, struct error *err)
{
    w->wish = *wish;
    if (!store_player_get(w->pass->store, wish->player, &w->player, err) || !move_address(w, err) ||
        !store_player_put(w->pass->store, &w->player, err) || !store_wish_put(w->pass->store, &w->wish, err))
        return false;
    return letter(w->pass, w->arena, w->player.name, "Your new address is in force", "address.txt", text_span(&w->says),
                  MESSAGE_ANSWERS, err);
}

bool player_confirm(struct pass *pass, struct arena *arena, struct span mail, bool *taken, char player[static 32],
                    struct error *err)
{
    static const char word[] = "confirm ";
    struct wish_row *all;
    *taken = false;
    if (!memmem(mail.at, mail.len, word, sizeof word - 1))
        return true;
    size_t n = store_wishes(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++) {
        struct wishing w = {.pass = pass, .arena = arena, .says = {.arena = arena}};
        if (!all[i].code[0] || pass->now > all[i].new_mail_at + CODE_SECONDS)
            continue;
        for (struct span left = mail; !*taken && left.len >= sizeof word - 1 + 32;) {
            const uint8_t *at = memmem(left.at, left.len, word, sizeof word - 1);
            if (!at)
                break;
            left = span_from(left, (size_t)(at - left.at) + sizeof word - 1);
            *taken = left.len >= 32 && same_code(all[i].code, (struct span){left.at, 32});
        }
        if (*taken && !confirm_of(&w, &all[i], err))
            return false;
        if (*taken)
            snprintf(player, 32, "%s", all[i].player);
    }
    return !err->doing;
}
