/* SPDX-License-Identifier: Apache-2.0 */
/* Strangers sign up by a post in the host's own thread. */
#include "processor/base/problems.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/letter.h"
#include "processor/game/mail_limit.h"
#include "processor/game/newcomer.h"
#include "processor/host/config.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up_inside.h"
#include "processor/intake/sign_up_wishes.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, WEEK = 7 * DAY, REFUSALS_A_WEEK = 3, SIGN_UPS_OF_ACCOUNT = 2 /* in CODE_SECONDS */ };

/* As newcomer_id has it of addresses, which have no slash before the @. */
static void account_id(const struct signing_up *s, int slot, char id[static 17])
{
    char address[FORUM_ACCOUNT + 8];
    snprintf(address, sizeof address, "forum/%s", s->poster);
    newcomer_id(s->in->pass, address, slot, id);
}

/* One sign-up of an account is decided at a time. */
bool sign_up_account_row(struct signing_up *s, enum sign_up_turn *turn, struct error *err)
{
    struct newcomer_row before;
    account_id(s, 1, s->row.id);
    *turn = TURN_GOES;
    if (!store_newcomer_get(s->in->pass->store, s->row.id, &before, err))
        return !err->doing;
    *turn = TURN_DROPPED; /* the same again */
    if (strcmp(before.hash, s->row.hash) != 0) {
        *turn = TURN_REFUSED;
        problem_set(&s->why, "signup.waits", 0);
    }
    return true;
}

/* ---- how often ---- */

/* *may false: nothing becomes of the post, and it is counted. The first such of a day is told to the host. */
static bool one_more(struct signing_up *s, bool *may, struct error *err)
{
    struct pass *pass = s->in->pass;
    bool tell;
    char words[200];
    if (!mail_may(pass, "thread-sign-up", "", SIGN_UP_POSTS_A_DAY, DAY, may, err) || *may)
        return !err->doing;
    s->in->turned->outcome = "a stranger's sign-up, one too many today";
    snprintf(
        words, sizeof words,
        "%d blocks of strangers were answered in your thread on the forum in a day, as many as may. Others of that "
        "day are dropped; somebody may be flooding it",
        SIGN_UP_POSTS_A_DAY);
    return store_meter_add(pass->store, THREAD_LEFT, "", pass->now, err) &&
           mail_may(pass, "thread-sign-up-full", "", 1, DAY, &tell, err) &&
           (!tell || store_news_put(pass->store, 0, "", words, pass->now, err));
}

/* And one more of this kind for the account? */
static bool one_more_of_account(struct signing_up *s, const char *what, int64_t most, int64_t seconds, bool *may,
                                struct error *err)
{
    char id[17];
    int64_t n;
    account_id(s, 0, id);
    if (!store_meter(s->in->pass->store, what, id, s->in->pass->now - seconds, &n, err))
        return false;
    *may = n < most;
    if (!*may)
        return store_meter_add(s->in->pass->store, THREAD_LEFT, "", s->in->pass->now, err);
    return one_more(s, may, err) && (!*may || store_meter_add(s->in->pass->store, what, id, s->in->pass->now, err));
}

/* ---- the answer ---- */

static bool answer(struct signing_up *s, json_t *values, struct error *err)
{
    struct pass *pass = s->in->pass;
    json_object_set_new(values, "account", json_string(s->poster));
    json_object_set_new(values, "name", json_string(s->row.name));
    pass->n[PASS_ANSWERED]++;
    return forum_thread_say(pass, s->in->arena, phrase(pass, s->in->arena, NULL, "thread-sign-up", values), err);
}

/* Everybody reads it: no words of the block but those that could be nothing else. */
static bool refuse_post(struct signing_up *s, struct error *err)
{
    bool may;
    struct problem *why = &s->why;
    problem_of_post(why);
    s->in->turned->outcome = "a stranger's sign-up that is not taken";
    if (!one_more_of_account(s, "thread-sign-up-refused", REFUSALS_A_WEEK, WEEK, &may, err) || !may)
        return !err->doing;
    if (!sign_up_is_harmless(why->got))
        why->got[0] = '\0';
    s->row.name[0] = '\0';
    return answer(s,
                  json_pack("{s:o,s:o}", "line", letter_order_line(why), "problem",
                            letter_word(arena_string(s->in->arena, problem_sentence(s->in->arena, NULL, why)))),
                  err);
}

/* The account has proved itself by its post, and there is no address: what is left is the host's yes, where they want
 * to be asked. The welcome goes up sealed, so it needs no answer beside it. */
static bool is_proved(struct signing_up *s, struct error *err)
{
    struct pass *pass = s->in->pass;
    s->row.at = s->row.answered = pass->now;
    s->row.state = NEWCOMER_WAITS;
    s->row.agreed[0] = '\0'; /* no letter has told them terms: they are asked when a game can begin */
    if (pass->config->sign_up == SIGN_UP_OPEN)
        return sign_up_known(pass, s->in->arena, &s->row, err);
    return newcomer_keep(pass, &s->row, err) &&
           store_news_put(pass->store, 2, "",
                          arena_words(s->in->arena,
                                      "%s signed up in your thread on the forum, as %s there: dispatch player accept "
                                      "%s, or dispatch player refuse %s",
                                      s->row.name, s->poster, s->row.name, s->row.name),
                          pass->now, err) &&
           answer(s, json_pack("{s:b}", "waits", true), err);
}

/* Whether the address gets a letter is its own matter: the answer is the same. */
static bool ask_address(struct signing_up *s, json_t *says, struct error *err)
{
    if (says && !sign_up_send_code(s, says, err))
        return false;
    return answer(s, json_pack("{s:b}", "code", true), err);
}

static bool take_block(struct signing_up *s, const struct found *found, struct error *err)
{
    enum sign_up_turn turn;
    json_t *says;
    bool may = false;
    if (found->block.bad) {
        problem_set(&s->why, "signup.damaged_post", 0);
        return refuse_post(s, err);
    }
    if (!sign_up_judge(s, found, &turn, &says, err))
        return false;
    if (turn == TURN_REFUSED)
        return refuse_post(s, err);
    if ((turn == TURN_DROPPED && !s->row.mail[0]) ||
        !one_more_of_account(s, "thread-signed-up", SIGN_UPS_OF_ACCOUNT, CODE_SECONDS, &may, err) || !may) {
        json_decref(says);
        return !err->doing;
    }
    if (s->row.mail[0])
        return ask_address(s, says, err);
    json_decref(says);
    return is_proved(s, err);
}

bool sign_up_post(struct mail_in *in, const struct arrival *arrival, bool *answered, struct error *err)
{
    char player[32];
    const char *poster = in->pass->poster;
    const struct found *found = NULL;
    for (size_t i = 0; i < arrival->n_found && !found; i++) {
        const struct block *block = &arrival->found[i].block;
        found = block->kind == BLOCK_PLAYER && !block->bad && !block->quoted ? &arrival->found[i] : NULL;
    }
    for (size_t i = 0; i < arrival->n_found && !found; i++) /* none is whole */
        if (arrival->found[i].block.kind == BLOCK_PLAYER && !arrival->found[i].block.quoted)
            found = &arrival->found[i];
    if (!poster || !found || !in->pass->config || in->pass->config->sign_up == SIGN_UP_CLOSED ||
        forum_thread_player(in->pass->store, poster, player, err))
        return !err->doing;
    struct signing_up *s = arena_take(in->arena, sizeof *s);
    *s = (struct signing_up){.in = in, .poster = poster};
    *answered = true;
    return take_block(s, found, err);
}
