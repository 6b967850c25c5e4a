/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/sign_up.h"
#include "processor/base/mail_answer.h"
#include "processor/base/mailbox.h"
#include "processor/base/problems.h"
#include "processor/base/zone.h"
#include "processor/game/mail_limit.h"
#include "processor/game/newcomer.h"
#include "processor/game/notice.h"
#include "processor/game/posted_code.h"
#include "processor/host/config.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up_inside.h"
#include "processor/intake/sign_up_wishes.h"
#include "processor/letters/offer_words.h"
#include "processor/mime/mime.h"
#include "processor/record/signing_key.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, TOLD_SECONDS = 7 * DAY, LETTERS_WITH_CODE = 2 /* to an address, in CODE_SECONDS */ };

static enum config_sign_up setting(const struct pass *pass)
{
    return pass->config ? pass->config->sign_up : SIGN_UP_CLOSED;
}

/* ---- how many letters ---- */

/* One more letter to a stranger today? The first that may not is told to the host. */
static bool may_write(struct mail_in *in, bool *may, struct error *err)
{
    bool tell;
    struct pass *pass = in->pass;
    if (!mail_may(pass, "sign-up", "", SIGN_UP_LETTERS_A_DAY, DAY, may, err) || *may)
        return !err->doing;
    in->turned->outcome = "a stranger, one too many today";
    return mail_may(pass, "sign-up-full", "", 1, DAY, &tell, err) &&
           (!tell ||
            store_news_put(pass->store, 0, "",
                           arena_words(in->arena,
                                       "%d letters went to strangers in a day, as many as may. Others who sign "
                                       "up are dropped until tomorrow; somebody may be flooding this host",
                                       SIGN_UP_LETTERS_A_DAY),
                           pass->now, err));
}

/* What an address may be told in a week, each by itself. */
struct telling {
    const char *what, *letter;
    int64_t most;
};
static const struct telling tells_how = {"sign-up-how", "sign-up-how", 1},
                            tells_unsigned = {"sign-up-unsigned", "sign-up-refused", 1},
                            tells_refused = {"sign-up-refused", "sign-up-refused", 3};

static bool tell(struct mail_in *in, const struct telling *telling, json_t *values, struct error *err)
{
    struct newcomer_row row = {.state = NEWCOMER_TOLD, .at = in->pass->now};
    struct store *store = in->pass->store;
    char player[32];
    bool may = false;
    int64_t n = 0;
    newcomer_id(in->pass, in->mail->from, 0, row.id);
    if (strlen(in->mail->from) >= sizeof row.mail ||
        !store_meter(store, telling->what, row.id, in->pass->now - TOLD_SECONDS, &n, err) || n >= telling->most ||
        !may_write(in, &may, err) || !may) {
        json_decref(values);
        return !err->doing;
    }
    memcpy(row.mail, in->mail->from, strlen(in->mail->from) + 1);
    newcomer_row_name(&row, player);
    in->pass->n[PASS_ANSWERED]++;
    in->turned->drop = false; /* it is answered */
    json_object_set_new(values, "host", letter_word(in->pass->host_name));
    json_object_set_new(values, "left", count_value((int)(telling->most - n) - 1));
    json_object_set_new(values, "one", json_boolean(telling->most - n == 2));
    return store_meter_add(store, telling->what, row.id, in->pass->now, err) && newcomer_keep(in->pass, &row, err) &&
           letter(in->pass, in->arena, player, "", telling->letter, values, "answer.txt", MESSAGE_ANSWERS, err);
}

/* What stands after `seek` in a block that would be taken now. */
static bool lines_for(struct mail_in *in, struct seek_lines *lines, const char **all, struct error *err)
{
    struct player_row player = {.name = "?"}; /* nobody's name */
    struct wish_row *wishes = arena_take(in->arena, sizeof *wishes);
    struct text words = {.arena = in->arena};
    if (strlen(in->mail->from) < sizeof player.mail)
        memcpy(player.mail, in->mail->from, strlen(in->mail->from) + 1);
    if (!seek_lines(in->pass, in->arena, &player, wishes, lines, err))
        return false;
    for (size_t i = 0; i < lines->n; i++)
        text_format(&words, "%s%s", i > 0 ? ", " : "", lines->line[i]);
    *all = words.at;
    return true;
}

/* Would a letter leave? Lines are tried for none that is dropped: a flood of them must cost little. */
static bool would_tell(struct mail_in *in, const struct telling *telling, bool *would, struct error *err)
{
    char id[17];
    int64_t told = 0, today = 0;
    newcomer_id(in->pass, in->mail->from, 0, id);
    *would = store_meter(in->pass->store, telling->what, id, in->pass->now - TOLD_SECONDS, &told, err) &&
             store_meter(in->pass->store, "sign-up", "", in->pass->now - DAY, &today, err) && told < telling->most &&
             today < SIGN_UP_LETTERS_A_DAY;
    return !err->doing;
}

static bool tell_how(struct mail_in *in, struct error *err)
{
    struct seek_lines lines = {0};
    const char *all = NULL;
    bool would;
    if (!would_tell(in, &tells_how, &would, err) || (would && !lines_for(in, &lines, &all, err)))
        return false;
    in->turned->outcome = "a stranger who asks how to play";
    json_t *values = sign_up_how(in, &lines, all, err);
    return values && tell(in, &tells_how, values, err);
}

/* What an address that has not answered is told of somebody's words: a name of small letters, a number. */
bool sign_up_is_harmless(const char *got)
{
    size_t n = strspn(got, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return got[n] == '\0' && n < 32;
}

static bool refuse_block(struct mail_in *in, struct problem *why, struct error *err)
{
    bool is_signed = strcmp(why->key, "signup.sign") != 0;
    if (!sign_up_is_harmless(why->got))
        why->got[0] = '\0';
    in->turned->outcome = "a stranger's sign-up that is not taken";
    return tell(in, is_signed ? &tells_refused : &tells_unsigned,
                json_pack("{s:b,s:o,s:o}", "signed", is_signed, "line", letter_order_line(why), "problem",
                          letter_word(arena_string(in->arena, problem_sentence(in->arena, NULL, why)))),
                err);
}

/* ---- what the block says ---- */

/* A signature that carries an OpenSSH key with it, and holds. */
static bool is_signed(struct signing_up *s, const struct found *found)
{
    struct arena *arena = s->in->arena;
    struct text line = {.arena = arena};
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct block block = found->block;
        struct problem ignored = {0};
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        s->key = (struct core_key){0};
        if (block.sig_kind != SIG_SSH || !armor_claimed_key(arena, &block, &s->key.blob) ||
            !found_verify(arena, found, &(struct signer){s->key.blob, false}, &s->verified, NULL, &ignored))
            continue;
        person_key_write(&line, &s->key);
        if (line.len >= sizeof s->row.key || !person_key_read(arena, text_span(&line), &s->key, &ignored))
            continue;
        snprintf(s->row.key, sizeof s->row.key, "%s", line.at);
        return true;
    }
    return problem_set(&s->why, "signup.sign", 0);
}

static bool is_for_us(struct signing_up *s)
{
    struct problem *why = &s->why;
    const char *host = s->in->pass->host_name;
    if (!heading_take(s->verified.heading, &s->header, why))
        return false;
    if (s->header.kind != BLOCK_PLAYER)
        return problem_set(why, "player.kind", 0);
    if (!span_is(s->header.host, host)) {
        problem_words(why->want, sizeof why->want, host, strlen(host));
        return problem_set(why, "player.host", 0);
    }
    if (s->header.seq > SEQ_AHEAD) {
        snprintf(why->want, sizeof why->want, "%d", SEQ_AHEAD);
        return problem_set(why, "player.far", 0);
    }
    if (keys_is_test_blob(s->key.blob))
        return problem_set(why, "signup.key", 0);
    return player_read(s->header.orders, &s->wishes, why);
}

static bool take_name(struct signing_up *s, const struct wish *wish)
{
    struct problem *why = &s->why;
    snprintf(s->row.name, sizeof s->row.name, "%.*s", (int)wish->words.len, (const char *)wish->words.at);
    bool is_name = wish->words.len <= NEWCOMER_NAME_MAX && newcomer_is_name(s->row.name);
    if (is_name && !newcomer_is_kept_back(s->in->pass, s->row.name))
        return true;
    problem_words(why->got, sizeof why->got, (const char *)wish->words.at, wish->words.len);
    return problem_at(why, is_name ? "signup.kept" : "signup.name", wish->line, 1, 0);
}

static bool take_mail(struct signing_up *s, const struct wish *wish)
{
    const char *from = s->in->mail->from;
    snprintf(s->row.mail, sizeof s->row.mail, "%.*s", (int)wish->words.len, (const char *)wish->words.at);
    if (wish->words.len < sizeof s->row.mail && mailbox_is_address(wish->words) &&
        (s->poster || mailbox_same(s->row.mail, from)))
        return true;
    return problem_at(&s->why, s->poster ? "player.mail" : "signup.address", wish->line, 1, 0);
}

/* The account that the forum names is the one that the block does, and what goes up for it can be opened. */
static bool take_account(struct signing_up *s, const struct wish *wish)
{
    const char *name = arena_string(s->in->arena, wish->words);
    if (strcasecmp(name, s->poster) != 0)
        return problem_at(&s->why, "signup.account", wish->line, 1, 0);
    if (!core_key_opens(&s->key))
        return problem_at(&s->why, "signup.opens", wish->line, 1, 0);
    return sign_up_wish_keep(&s->row, wish, &s->why);
}

static bool take_zone(struct signing_up *s, const struct wish *wish)
{
    struct zone *ignored;
    snprintf(s->row.zone, sizeof s->row.zone, "%.*s", (int)wish->words.len, (const char *)wish->words.at);
    if (wish->words.len < sizeof s->row.zone && zone_open(s->in->arena, s->row.zone, &ignored, &s->why))
        return true;
    if (!s->why.key)
        problem_set(&s->why, "zone.name", 0);
    s->why.line = wish->line;
    return false;
}

/* Each of the lines that are needed, and what else a newcomer may wish. By a post an address may be left out. */
static bool take_lines(struct signing_up *s)
{
    const bool post = s->poster != NULL;
    const struct {
        enum wish_kind kind;
        const char *word;
        bool (*take)(struct signing_up *, const struct wish *);
        bool may, must;
    } lines[] = {{WISH_NAME, "name", take_name, true, true},
                 {WISH_MAIL, "mail", take_mail, true, !post},
                 {WISH_ZONE, "zone", take_zone, true, true},
                 {WISH_FORUM, "forum", take_account, post, post}};
    enum { N = sizeof lines / sizeof *lines };
    bool said[N] = {false};
    for (int i = 0; i < s->wishes.n; i++) {
        const struct wish *wish = &s->wishes.wish[i];
        size_t at = 0;
        while (at < N && (lines[at].kind != wish->kind || !lines[at].may))
            at++;
        if (at == N && !sign_up_wish_is(wish))
            return problem_at(&s->why, "signup.later", wish->line, 1, 0);
        if (at < N ? !lines[at].take(s, wish) : !sign_up_wish_keep(&s->row, wish, &s->why))
            return false;
        if (at < N)
            said[at] = true;
    }
    for (size_t at = 0; at < N; at++)
        if (!said[at] && lines[at].must) {
            snprintf(s->why.want, sizeof s->why.want, "%s", lines[at].word);
            return problem_set(&s->why, post ? "signup.lacks_post" : "signup.lacks", 0);
        }
    return true;
}

/* ---- a code goes to the address ---- */

/* Of an address that said no the hash of the key is kept. */
static void key_word(const char *key, char out[static 65])
{
    uint8_t hash[32];
    sha256(hash, span_of(key));
    hex_write(out, hash, sizeof hash);
}

static bool is_of_key(const struct newcomer_row *row, const char *key)
{
    char word[65];
    key_word(key, word);
    return strcmp(row->key, row->state == NEWCOMER_NO ? word : key) == 0;
}

/* The row of the address that this key has, one that waits before one that was answered with no; how many letters with
 * a code the address got; and a row that is free, or none. */
static bool find_rows(struct signing_up *s, char unused[static 17], struct error *err)
{
    struct pass *pass = s->in->pass;
    unused[0] = '\0';
    for (int slot = 1; slot <= NEWCOMER_SLOTS; slot++) {
        char id[17];
        struct newcomer_row row;
        newcomer_id(pass, s->row.mail, slot, id);
        bool held = store_newcomer_get(pass->store, id, &row, err) && row.state != NEWCOMER_TOLD &&
                    (row.state == NEWCOMER_WAITS || row.at + CODE_SECONDS > pass->now);
        if (err->doing)
            return false;
        if (!held && !unused[0])
            memcpy(unused, id, sizeof id);
        if (held && is_of_key(&row, s->row.key) && (!s->known || s->before.state == NEWCOMER_NO)) {
            s->known = true;
            s->before = row;
        }
        s->n_letters += held ? row.n_letters : 0;
    }
    return true;
}

/* A block of a key that has one here. The same again: its letter may be lost. Another: it is asked about anew. */
static enum sign_up_turn compare_known(struct signing_up *s)
{
    const struct newcomer_row *before = &s->before;
    if (before->state == NEWCOMER_NO && s->row.seq <= before->seq)
        return TURN_DROPPED;
    if (before->state == NEWCOMER_NO)
        return TURN_GOES;
    s->again = strcmp(before->hash, s->row.hash) == 0;
    if (s->again)
        return before->state == NEWCOMER_ASKED && before->at + DAY <= s->in->pass->now ? TURN_GOES : TURN_DROPPED;
    if (s->row.seq <= before->seq) {
        snprintf(s->why.want, sizeof s->why.want, "%llu", (unsigned long long)before->seq + 1);
        problem_set(&s->why, "player.seq", 0);
        return TURN_REFUSED;
    }
    if (before->state == NEWCOMER_ASKED && s->n_letters < LETTERS_WITH_CODE)
        return TURN_GOES;
    problem_set(&s->why, before->state == NEWCOMER_ASKED ? "signup.asked" : "signup.waits", 0);
    return TURN_REFUSED;
}

/* Takes the row for it, where the address may be asked. */
static enum sign_up_turn take_row(struct signing_up *s, const char *unused)
{
    enum sign_up_turn turn = s->known ? compare_known(s) : TURN_GOES;
    bool goes_on = s->known && s->before.state == NEWCOMER_ASKED;
    snprintf(s->row.id, sizeof s->row.id, "%s", goes_on ? s->before.id : unused);
    if (turn == TURN_GOES && (!s->row.id[0] || s->n_letters >= LETTERS_WITH_CODE))
        return TURN_DROPPED;
    s->row.n_letters = goes_on ? s->before.n_letters : 0;
    return turn;
}

/* says: what the block wishes; a reference that is taken over. */
bool sign_up_send_code(struct signing_up *s, json_t *says, struct error *err)
{
    struct mail_in *in = s->in;
    uint8_t raw[16];
    char player[32];
    bool may, posted;
    if (!may_write(in, &may, err) || !may) {
        json_decref(says);
        return !err->doing;
    }
    randombytes_buf(raw, sizeof raw);
    hex_write(s->row.code, raw, sizeof raw);
    bool is_same = s->again && strcmp(s->row.agreed, s->before.agreed) == 0;
    if (!posted_code(in->pass->store, s->before.code, &posted, err)) {
        json_decref(says);
        return false;
    }
    if (is_same && !posted) /* either letter will do; but of other terms the first one did not speak */
        memcpy(s->row.code, s->before.code, sizeof s->row.code);
    s->row.at = in->pass->now;
    s->row.state = NEWCOMER_ASKED;
    s->row.n_letters++;
    newcomer_row_name(&s->row, player);
    in->pass->n[PASS_ANSWERED]++;
    in->turned->drop = false; /* it is answered */
    json_t *who = json_pack(
        "{s:b,s:o,s:s,s:s,s:s,s:s,s:s,s:b,s:b}", "forum", s->poster != NULL, "host", letter_word(in->pass->host_name),
        "name", s->row.name, "zone", s->row.zone, "key", s->key.word, "code", s->row.code, "time",
        term_words(in->arena, in->pass->config->muster.seconds, "no time"), "asked", setting(in->pass) == SIGN_UP_ASKED,
        "changed", s->known && s->before.state == NEWCOMER_ASKED && !is_same);
    json_object_update(says, who);
    json_decref(who);
    return newcomer_keep(in->pass, &s->row, err) &&
           letter(in->pass, in->arena, player, "", "sign-up-code", says, "confirm.txt", MESSAGE_ASKS, err);
}

/* Where the address has room for it. */
static bool address_row(struct signing_up *s, enum sign_up_turn *turn, struct error *err)
{
    char unused[17];
    if (!find_rows(s, unused, err))
        return false;
    *turn = take_row(s, unused);
    return true;
}

bool sign_up_judge(struct signing_up *s, const struct found *found, enum sign_up_turn *turn, json_t **says,
                   struct error *err)
{
    struct mail_in *in = s->in;
    *says = NULL;
    *turn = TURN_REFUSED;
    if (!is_signed(s, found) || !is_for_us(s) || !take_lines(s))
        return true;
    s->row.seq = s->header.seq;
    hex_write(s->row.hash, s->verified.hash, sizeof s->verified.hash);
    in->turned->outcome = "a stranger who signs up";
    if (!(s->row.mail[0] ? address_row(s, turn, err) : sign_up_account_row(s, turn, err)))
        return false;
    if (*turn != TURN_GOES)
        return true;
    *turn = TURN_REFUSED;
    if (newcomer_name_taken(in->pass, in->arena, s->row.name, s->row.id, err)) {
        snprintf(s->why.got, sizeof s->why.got, "%s", s->row.name);
        problem_set(&s->why, "signup.taken", 0);
        return !err->doing;
    }
    if (sign_up_wishes_try(in->pass, in->arena, &s->row, says, &s->why, err)) {
        *turn = TURN_GOES;
        return true;
    }
    json_decref(*says);
    *says = NULL;
    return !err->doing;
}

static bool take_block(struct mail_in *in, const struct found *found, struct error *err)
{
    struct signing_up *s = arena_take(in->arena, sizeof *s);
    enum sign_up_turn turn;
    json_t *says;
    *s = (struct signing_up){.in = in};
    if (!sign_up_judge(s, found, &turn, &says, err))
        return false;
    return turn == TURN_DROPPED   ? true
           : turn == TURN_REFUSED ? refuse_block(in, &s->why, err)
                                  : sign_up_send_code(s, says, err);
}

bool sign_up_take(struct mail_in *in, const struct arrival *arrival, struct error *err)
{
    if (setting(in->pass) == SIGN_UP_CLOSED || !mailbox_is_address(span_of(in->mail->from)))
        return true;
    if (mail_is_word(in->mail, arrival))
        return tell_how(in, err);
    for (size_t i = 0; i < arrival->n_found; i++) {
        const struct found *found = &arrival->found[i];
        if (found->block.kind == BLOCK_PLAYER && !found->block.bad && !found->block.quoted)
            return take_block(in, found, err);
    }
    return true;
}

/* ---- the address answers ---- */

static bool has_answered(struct pass *pass, struct arena *arena, struct newcomer_row *row, struct error *err)
{
    struct player_row other;
    char player[32];
    newcomer_row_name(row, player);
    row->code[0] = '\0'; /* it has done its work */
    row->answered = pass->now;
    if (newcomer_name_taken(pass, arena, row->name, row->id, err) || mail_player(pass, row->mail, &other, err)) {
        if (err->doing)
            return false;
        row->state = NEWCOMER_TOLD;
        json_t *values = json_pack("{s:s}", "name", row->name);
        row->name[0] = '\0';
        return newcomer_keep(pass, row, err) &&
               letter(pass, arena, player, "", "sign-up-late", values, "answer.txt", MESSAGE_ANSWERS, err);
    }
    if (err->doing || setting(pass) == SIGN_UP_OPEN)
        return !err->doing && sign_up_known(pass, arena, row, err);
    row->state = NEWCOMER_WAITS;
    return newcomer_keep(pass, row, err) &&
           store_news_put(
               pass->store, 2, "",
               arena_words(arena,
                           "%s signed up, and the address has answered: dispatch player accept %s, or dispatch "
                           "player refuse %s",
                           row->name, row->name, row->name),
               pass->now, err) &&
           letter(pass, arena, player, "", "sign-up-waits",
                  json_pack("{s:o,s:s}", "host", letter_word(pass->host_name), "name", row->name), "answer.txt",
                  MESSAGE_ANSWERS, err);
}

/* Whoever it was signed by, this address is not theirs. The row keeps its place: it is not asked on and on. The address
 * itself goes as soon as the letter has left (forget_address). */
static bool has_said_no(struct pass *pass, struct arena *arena, struct newcomer_row *row, struct error *err)
{
    char player[32], word[65];
    json_t *values = json_pack("{s:o,s:s}", "host", letter_word(pass->host_name), "name", row->name);
    newcomer_row_name(row, player);
    row->state = NEWCOMER_NO;
    row->code[0] = row->name[0] = row->wishes[0] = row->agreed[0] = row->zone[0] = row->hash[0] = '\0';
    key_word(row->key, word);
    memcpy(row->key, word, sizeof word);
    return newcomer_keep(pass, row, err) &&
           letter(pass, arena, player, "", "sign-up-no", values, "answer.txt", MESSAGE_ANSWERS, err);
}

/* Nothing has changed. It is told once for each code. */
static bool is_unclear(struct pass *pass, struct arena *arena, const struct newcomer_row *row, struct error *err)
{
    bool may;
    char player[32];
    newcomer_row_name(row, player);
    if (!mail_may(pass, "sign-up-unclear", arena_words(arena, "%s/%lld", row->id, (long long)row->at), 1, CODE_SECONDS,
                  &may, err) ||
        !may)
        return !err->doing;
    return letter(
        pass, arena, player, "", "sign-up-unclear",
        json_pack("{s:o,s:s,s:s}", "host", letter_word(pass->host_name), "name", row->name, "code", row->code),
        "confirm.txt", MESSAGE_ANSWERS, err);
}

bool sign_up_confirm(struct pass *pass, struct arena *arena, struct span mail, bool *taken, struct error *err)
{
    struct newcomer_row *all;
    *taken = false;
    if (setting(pass) == SIGN_UP_CLOSED || !mail_answer_looks(mail, &confirm_words, false))
        return true;
    size_t n = store_newcomers(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !*taken; i++)
        if (all[i].state == NEWCOMER_ASKED && all[i].at + CODE_SECONDS >= pass->now) {
            enum said said = mail_answer_in(mail, &confirm_words, all[i].code);
            bool posted = false;
            *taken = said != SAID_NONE;
            if (*taken && !posted_code(pass->store, all[i].code, &posted, err))
                return false;
            if (*taken && !posted &&
                !(said == SAID_YES  ? has_answered(pass, arena, &all[i], err)
                  : said == SAID_NO ? has_said_no(pass, arena, &all[i], err)
                                    : is_unclear(pass, arena, &all[i], err)))
                return false;
        }
    return !err->doing;
}

/* The id tells whether an address is the same one. */
static bool forget_address(struct pass *pass, struct newcomer_row *row, struct error *err)
{
    char player[32];
    newcomer_row_name(row, player);
    if (row->state != NEWCOMER_NO || !row->mail[0] || store_outbox_has(pass->store, player, MESSAGE_ANSWERS, err))
        return !error_is_set(err);
    row->mail[0] = '\0';
    return !error_is_set(err) && (store_player_forget(pass->store, player, err) || !error_is_set(err)) &&
           store_newcomer_put(pass->store, row, err);
}

bool sign_up_sweep(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct newcomer_row *all;
    size_t n = store_newcomers(pass->store, arena, &all, err);
    for (size_t i = 0; i < n && !err->doing; i++)
        if (all[i].state != NEWCOMER_WAITS && all[i].at + CODE_SECONDS < pass->now)
            (void)newcomer_drop(pass->store, &all[i], err);
        else
            (void)forget_address(pass, &all[i], err);
    arena_free(arena);
    return !err->doing;
}
