/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/press_ingest.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/worker.h"
#include "processor/game/mail_limit.h"
#include "processor/intake/forum_ingest.h"
#include "processor/letters/press_letter.h"
#include "processor/store/store_people.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef unsigned long long ull;
enum { DAY = 86400 };

struct saying { /* one block, or one word by mail */
    struct game game;
    int seat;
    const struct found *found;
    struct verified verified;
    struct span sig;
    struct header header;
    struct press press;
    char player[32];
    bool changed; /* the game: it has a new entry */
    struct ingested *out;
};

static const char *side_of(const struct saying *s)
{
    return s->game.core->g.seat[s->seat].name;
}

/* Once more of this kind today, for the seat? */
static bool may(struct saying *s, const char *what, int64_t most, bool *yes, struct error *err)
{
    const char *who = arena_words(s->game.arena, "%s/%s", s->game.core->g.name, side_of(s));
    return mail_may(s->game.pass, what, who, most, DAY, yes, err);
}

/* ---- what is wrong with it ---- */

/* Was that the last of its kind that is told for now? Until when nothing is said of more, by the player's clock; or
 * false. */
static bool silent_until(struct saying *s, const char *what, int64_t most, json_t **out, struct error *err)
{
    int64_t n, back = 0;
    struct pass *pass = s->game.pass;
    const char *game = s->game.core->g.name, *who = arena_words(s->game.arena, "%s/%s", game, side_of(s));
    if (!store_meter(pass->store, what, who, pass->now - DAY, &n, err) ||
        !store_meter_back(pass->store, what, who, most - 1, &back, err))
        return false;
    *out = n < most ? json_false() : letter_word(phrase_when(pass, s->game.arena, game, s->player, back + DAY));
    return true;
}

/* Told a few times a day; after that it is dropped and counted. */
static bool turn_down(struct saying *s, const struct problem *why, struct error *err)
{
    bool tell;
    struct arena *arena = s->game.arena;
    struct span words = problem_sentence(arena, NULL, why);
    s->out->verdict = VERDICT_REFUSED;
    s->out->why = *why;
    s->out->text = words;
    s->game.pass->n[PASS_REFUSED]++;
    if (!may(s, "press-refused", PRESS_ANSWERS_A_DAY, &tell, err) || !tell)
        return !err->doing;
    json_t *until;
    if (!silent_until(s, "press-refused", PRESS_ANSWERS_A_DAY, &until, err))
        return false;
    return press_answer_form(&s->game, s->seat, "press-refused",
                             json_pack("{s:o,s:o,s:o}", "line", letter_order_line(why), "problem",
                                       letter_word(arena_string(arena, words)), "silent", until),
                             s->game.core->g.press == PRESS_NONE ? NULL : "all", err);
}

static bool turn_down_for(struct saying *s, const char *key, const char *want, struct error *err)
{
    struct problem why = {0};
    problem_words(why.want, sizeof why.want, want, strlen(want));
    problem_set(&why, key, 0);
    return turn_down(s, &why, err);
}

/* ---- words for others ---- */

/* Who has not said yes to the invitation hears nothing and says nothing. Without a name nobody writes before all have
 * joined: who has not could not be its author. */
static bool have_joined(struct saying *s, struct problem *why)
{
    const struct core *core = s->game.core;
    bool named = strcmp(s->press.to, "all") != 0 && !s->press.is_public;
    for (int i = 0; i < core->g.n_seats && core->phase == CORE_JOINING; i++) {
        if (core->seat[i].joined)
            continue;
        if (i == s->seat || s->press.is_unnamed || (named && (s->press.seats >> i & 1)))
            return problem_set(why, "press.joining", 0);
        s->press.seats &= ~(1 << i);
    }
    return s->press.seats != 0 || s->press.is_public || problem_set(why, "press.joining", 0);
}

static bool keep(struct saying *s, struct press_row *row, struct error *err)
{
    struct text text = {.arena = s->game.arena};
    uint8_t salt[16], hash[32];
    const struct core *core = s->game.core;
    randombytes_buf(salt, sizeof salt);
    press_text_write(&text, core->id, s->press.is_unnamed ? "-" : side_of(s), &s->press, salt);
    row->text = text_span(&text);
    sha256(hash, row->text);
    char hex[65];
    hex_write(hex, hash, sizeof hash);
    if (!core_press(s->game.core, s->press.is_unnamed ? -1 : s->seat, hex, &row->n))
        return false;
    s->changed = true;
    return store_press_put(s->game.pass->store, row, err);
}

static bool say(struct saying *s, struct error *err)
{
    bool yes, tell;
    struct problem early = {0};
    if (!have_joined(s, &early))
        return turn_down(s, &early, err);
    struct press_row row = {.utc = s->game.pass->now,
                            .held = s->press.is_public ? PRESS_PUBLISHED : PRESS_KEPT,
                            .seats = s->press.seats,
                            .block = s->verified.bytes,
                            .sig = s->sig};
    strcpy(row.game, s->game.core->id);
    strcpy(row.side, side_of(s));
    hex_write(row.hash, s->verified.hash, sizeof s->verified.hash);
    if (!may(s, "press", PRESS_A_DAY, &yes, err))
        return false;
    if (!yes) { /* the first that is too many is told; a bomb gets no answers */
        s->out->verdict = VERDICT_REFUSED;
        problem_set(&s->out->why, "press.many", 0);
        s->game.pass->n[PASS_REFUSED]++;
        return may(s, "press-full", 1, &tell, err) && (!tell || turn_down_for(s, "press.many", "12", err));
    }
    if (!keep(s, &row, err))
        return !err->doing && turn_down_for(s, "press.over", "", err);
    s->out->text =
        span_of(arena_words(s->game.pass->arena, "It is press %llu of %s.\n", (ull)row.n, s->game.core->g.name));
    return press_tell(&s->game, &row, err) &&
           press_answer(&s->game, s->seat, "press-in",
                        json_pack("{s:I,s:b,s:b,s:o,s:b}", "entry", (json_int_t)row.n, "public", s->press.is_public,
                                  "all", strcmp(s->press.to, "all") == 0, "to",
                                  letter_word(press_to_words(s->game.arena, s->press.to)), "unnamed",
                                  s->press.is_unnamed),
                        err);
}

/* ---- what this seat wants to hear ---- */

static bool mute(struct saying *s, struct error *err)
{
    struct text names = {.arena = s->game.arena};
    const struct genesis *g = &s->game.core->g;
    struct store *store = s->game.pass->store;
    uint64_t muted, now;
    if (!store_muted_get(store, s->game.core->id, side_of(s), s->player, &muted, err))
        return false;
    now = s->press.act == PRESS_MUTES ? muted | (uint64_t)s->press.seats : muted & ~(uint64_t)s->press.seats;
    for (int i = 0; i < g->n_seats; i++)
        if (now >> i & 1)
            text_format(&names, "%s%s", names.len ? ", " : "", g->seat[i].name);
    if (now & PRESS_UNNAMED)
        text_format(&names, "%s%s", names.len ? ", " : "", "anonymous");
    return (now == muted || store_muted_put(store, s->game.core->id, side_of(s), s->player, now, err)) &&
           press_answer(&s->game, s->seat, "press-muted", json_pack("{s:o}", "muted", letter_word(names.at)), err);
}

static bool report(struct saying *s, struct error *err)
{
    struct press_row row;
    bool yes, known = store_press_get(s->game.pass->store, s->game.arena, s->game.core->id, s->press.entry, &row, err);
    if (err->doing)
        return false;
    if (!known || !(row.seats >> s->seat & 1) || row.held == PRESS_FORGOTTEN)
        return turn_down_for(s, known && (row.seats >> s->seat & 1) ? "press.old" : "press.entry", "", err);
    if (!may(s, "press-report", PRESS_REPORTS_A_DAY, &yes, err))
        return false;
    if (!yes)
        return turn_down_for(s, "press.reports", "4", err);
    bool passed;
    return press_report(&s->game, &row, s->seat, &passed, err) &&
           press_answer(&s->game, s->seat, "press-report-in",
                        json_pack("{s:I,s:b}", "entry", (json_int_t)row.n, "passed", passed), err);
}

static bool act(struct saying *s, struct error *err)
{
    switch (s->press.act) {
    case PRESS_SAYS:
        return say(s, err);
    case PRESS_MUTES:
    case PRESS_UNMUTES:
        return mute(s, err);
    default:
        return report(s, err);
    }
}

/* ---- a block ---- */

static bool is_for_here(struct saying *s, struct problem *why)
{
    const struct core *core = s->game.core;
    if (!heading_take(s->verified.heading, &s->header, why))
        return false;
    if (s->header.kind != BLOCK_PRESS)
        return problem_set(why, "kind.unasked", 0);
    if (!span_is(s->header.game, core->id))
        return problem_set(why, "game.other", 0);
    if (!span_is(s->header.side, side_of(s)))
        return problem_set(why, "side.other", 0);
    if (core->g.forum && s->verified.in_clear)
        return problem_set(why, "press.clear", 0);
    return press_read(s->header.orders, &core->g, s->seat, &s->press, why);
}

/* Of what has no entry, mute, unmute and report, the hash alone: who copies the block must not mute or report anew. */
static bool remember(struct saying *s, struct error *err)
{
    struct press_row row = {.utc = s->game.pass->now, .held = PRESS_FORGOTTEN};
    if (s->press.act == PRESS_SAYS)
        return true; /* say() kept it */
    strcpy(row.game, s->game.core->id);
    strcpy(row.side, side_of(s));
    hex_write(row.hash, s->verified.hash, sizeof s->verified.hash);
    row.n = press_no_entry(row.hash);
    return store_press_put(s->game.pass->store, &row, err);
}

/* The same block again does nothing, and is answered once a day: anybody who has it may send it. */
static bool again(struct saying *s, const struct press_row *row, struct error *err)
{
    bool tell;
    s->out->verdict = VERDICT_AGAIN;
    s->out->text = span_of("This press was taken before; the same block does nothing more.\n");
    return may(s, "press-again", 1, &tell, err) &&
           (!tell || press_answer(&s->game, s->seat, "press-again",
                                  json_pack("{s:o}", "entry",
                                            press_has_entry(row) ? json_integer((json_int_t)row->n) : json_false()),
                                  err));
}

static bool take_verified(struct saying *s, struct error *err)
{
    struct pass *pass = s->game.pass;
    struct press_row before;
    struct problem why = {0};
    char hash[65];
    hex_write(hash, s->verified.hash, sizeof s->verified.hash);
    if (store_press_known(pass->store, s->game.arena, s->game.core->id, hash, &before, err))
        return again(s, &before, err);
    if (err->doing)
        return false;
    if (!is_for_here(s, &why))
        return turn_down(s, &why, err);
    s->out->verdict = VERDICT_RECEIPT;
    if (!act(s, err))
        return false;
    if (s->out->verdict == VERDICT_RECEIPT) {
        s->out->good = true;
        pass->n[PASS_TAKEN]++;
        if (!remember(s, err))
            return false;
    }
    return !s->out->good || ((!s->player[0] || store_bounce_clear(pass->store, s->player, err)) &&
                             forum_accepted(pass, pass->answers, s->player, err));
}

static bool take_block(struct saying *s, const char *side, struct error *err)
{
    const struct core *core = s->game.core;
    s->seat = genesis_seat(&core->g, span_of(side));
    if (s->seat < 0) {
        problem_words(s->out->why.got, sizeof s->out->why.got, side, strlen(side));
        s->out->verdict = VERDICT_UNRECOGNISED;
        return !problem_set(&s->out->why, "ingest.seat", 0);
    }
    strcpy(s->out->side, side);
    game_player(&s->game, s->seat, s->player);
    if (!ingest_verify(&s->game, s->seat, false, s->found, &s->verified, &s->sig, &s->out->why)) {
        s->out->verdict = VERDICT_UNRECOGNISED;
        return true;
    }
    if (core->phase == CORE_DEALING || core->phase == CORE_CLOSED) {
        s->out->verdict = VERDICT_LATER;
        return true;
    }
    return take_verified(s, err) && (!s->changed || game_put(&s->game, err));
}

static bool take(struct pass *pass, struct arena *arena, const struct address *to, struct saying *s, struct error *err)
{
    if (!game_open(pass, arena, to->game, &s->game, err)) {
        problem_words(s->out->why.got, sizeof s->out->why.got, to->game, strlen(to->game));
        s->out->verdict = VERDICT_UNRECOGNISED;
        return !err->doing && !problem_set(&s->out->why, "ingest.game", 0);
    }
    strcpy(s->out->game, s->game.row.name);
    if (s->game.row.aside[0]) { /* kept in the inbox until the host resumes the game */
        problem_set(&s->out->why, "ingest.aside", 0);
        s->out->text = problem_sentence(arena, NULL, &s->out->why);
        return true;
    }
    if (pass->worker)
        worker_on(pass->worker, s->game.core->id, "ingest", s->found->block.canonical);
    bool done = take_block(s, to->side, err);
    if (pass->worker)
        worker_off(pass->worker);
    return done;
}

bool press_ingest(struct pass *pass, struct arena *arena, const struct block_in *block, struct ingested *out,
                  struct error *err)
{
    struct saying *s = arena_take(arena, sizeof *s);
    *s = (struct saying){.found = block->found, .out = out};
    if (!store_begin(pass->store, err))
        return false;
    bool done = take(pass, arena, &block->to, s, err);
    bool settled = out->verdict != 0 && out->verdict != VERDICT_LATER && out->verdict != VERDICT_UNRECOGNISED;
    if (done && block->inbox && settled)
        done = store_inbox_done(pass->store, block->inbox, out->why.key ? out->why.key : "taken", err);
    crash_point("press.written");
    done = store_end(pass->store, done, err);
    game_close(&s->game);
    crash_point("press.committed");
    return done;
}

/* ---- a word by mail ---- */

bool press_mail_is(struct span line)
{
    static const char *const words[] = {"press", "mute", "unmute", "report"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (line.len >= n && strncasecmp((const char *)line.at, words[i], n) == 0 &&
            (line.len == n ? i != 1 && i != 3 : i > 0 && line.at[n] == ' '))
            return true;
    }
    return false;
}

/* The code at its end is this one. */
static bool ends_with(struct span line, const char code[static PRESS_CODE])
{
    char word[PRESS_CODE];
    size_t len = sizeof word - 1;
    if (!code[0] || line.len <= len + 1 || line.at[line.len - len - 1] != ' ')
        return false;
    for (size_t i = 0; i < len; i++) {
        uint8_t c = line.at[line.len - len + i];
        word[i] = (char)(c >= 'A' && c <= 'F' ? c + 'a' - 'A' : c);
    }
    return sodium_memcmp(word, code, len) == 0;
}

bool press_mail_is_of(struct pass *pass, struct span line, const struct press_seat *of, bool *is, struct error *err)
{
    char code[PRESS_CODE];
    *is = false;
    if (!press_code_of(pass, of, code, err))
        return !error_is_set(err);
    *is = ends_with(line, code);
    return true;
}

/* Takes the code off the end. False: it is not there, or has stood in a post, and the mail may be anybody's. */
static bool take_code(struct saying *s, struct span *line, struct error *err)
{
    char code[PRESS_CODE];
    if (!press_code(&s->game, s->seat, code, err) || !ends_with(*line, code))
        return false;
    line->len -= PRESS_CODE;
    return true;
}

/* A counter of its own: whoever forges mails must not use up what tells the player of mistakes. */
static bool tell_code(struct saying *s, struct error *err)
{
    bool tell;
    struct problem why = {0};
    problem_set(&why, "press.code", 0);
    if (!may(s, "press-code", 1, &tell, err) || !tell)
        return !err->doing;
    return press_answer(
        &s->game, s->seat, "press-refused",
        json_pack("{s:b,s:b,s:o}", "line", false, "silent", false, "problem",
                  letter_word(arena_string(s->game.arena, problem_sentence(s->game.arena, NULL, &why)))),
        err);
}

static bool say_word(struct saying *s, struct span line, struct error *err)
{
    struct problem why = {0};
    if (line.len == strlen("press"))
        return press_answer_form(&s->game, s->seat, "press-form",
                                 json_pack("{s:b,s:b,s:b}", "none", s->game.core->g.press == PRESS_NONE, "public",
                                           s->game.core->g.press == PRESS_PUBLIC, "unnamed",
                                           s->game.core->g.press_unnamed),
                                 s->game.core->g.press == PRESS_NONE ? NULL : "all", err);
    if (!take_code(s, &line, err))
        return !error_is_set(err) && tell_code(s, err);
    if (!press_word_read(line, &s->game.core->g, s->seat, &s->press, &why)) {
        why.line = 0;
        return turn_down(s, &why, err);
    }
    return act(s, err);
}

bool press_mail(struct mail_in *in, const char *player, struct span line, const char *game_id, const char *side,
                struct error *err)
{
    struct ingested out = {0};
    struct saying *s = arena_take(in->arena, sizeof *s);
    *s = (struct saying){.out = &out};
    snprintf(s->player, sizeof s->player, "%s", player);
    if (!game_look(in->pass, in->arena, game_id, &s->game, err))
        return !err->doing;
    s->seat = genesis_seat(&s->game.core->g, span_of(side));
    bool done = s->seat < 0 || say_word(s, line, err);
    game_close(&s->game);
    return done;
}
