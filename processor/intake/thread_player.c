/* SPDX-License-Identifier: Apache-2.0 */
/* Players in the host's own thread: which account is theirs, and what they answer there.
 *
 * An account is a player's when both sides say so: a block that the player's key signed names the account (`forum
 * lee`), and the forum says that this account posted it. Who copies the block has another account, so it is not taken
 * from them, whoever is first; who breaks into the account has no key. */
#include "processor/core/core.h"
#include "processor/intake/muster_answer.h"
#include "processor/intake/player_inside.h"
#include "processor/intake/thread_post.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- whose account ---- */

/* Letters there are sealed. */
static bool can_be_sealed_to(struct wishing *w)
{
    struct core_key own[4];
    int n = person_keys(w->arena, &w->player, own, 4);
    bool opens = w->wish.age[0] != '\0';
    for (int i = 0; i < n; i++)
        opens = opens || core_key_opens(&own[i]);
    return opens;
}

bool wish_forum(struct wishing *w, const struct wish *wish, struct error *err)
{
    const char *poster = w->pass->poster ? w->pass->poster : "", *name = arena_string(w->arena, wish->words);
    char player[32];
    if (!poster[0] || strcasecmp(poster, name) != 0)
        return wish_refuse(w, wish->line, "player.account", poster, name);
    if (forum_thread_player(w->pass->store, poster, player, err) && strcmp(player, w->player.name) != 0)
        return wish_refuse(w, wish->line, "player.account_taken", poster, "");
    if (error_is_set(err))
        return false;
    if (!can_be_sealed_to(w))
        return problem_at(&w->why, "player.private", wish->line, 1, 0);
    snprintf(w->wish.account, sizeof w->wish.account, "%s", poster);
    wish_says(w, "wish-forum", json_pack("{s:s}", "account", poster));
    return true;
}

const char *thread_poster(struct arena *arena, const char *source, struct span raw)
{
    char game[33], key[FORUM_KEY_MAX];
    return forum_post_named(source, game, key) && forum_thread_is(game) ? post_account(arena, source, raw) : NULL;
}

const char *post_account(struct arena *arena, const char *source, struct span raw)
{
    char game[33], key[FORUM_KEY_MAX], account[FORUM_ACCOUNT];
    struct span line;
    if (!forum_post_named(source, game, key) || !span_line(&raw, &line))
        return NULL;
    const char *begins = arena_words(arena, "[post %s by ", key);
    size_t len = strlen(begins);
    if (!span_begins(line, begins) || line.len < len + 2 || line.at[line.len - 1] != ']' ||
        line.len - len - 1 >= sizeof account)
        return NULL;
    return arena_string(arena, (struct span){line.at + len, line.len - len - 1});
}

/* ---- yes and no ---- */

static bool answer_in(struct pass *pass, struct arena *arena, struct span text, const char *player, struct error *err)
{
    bool taken;
    struct mail *mail = arena_take(arena, sizeof *mail);
    struct mail_turned ignored = {0};
    mail->text[0].text = text;
    mail->n_texts = 1;
    struct mail_in in = {
        .pass = pass, .arena = arena, .mail = mail, .turned = &ignored, .is_post = true, .only = player};
    return muster_answer(&in, &taken, err);
}

bool thread_answer(struct pass *pass, struct arena *arena, const struct forum_post *post, struct error *err)
{
    char player[32];
    struct span text = forum_unfold(arena, post->text);
    if (!muster_answer_looks(text))
        return true;
    if (!forum_thread_player(pass->store, post->user, player, err))
        return !error_is_set(err);
    return store_begin(pass->store, err) && store_end(pass->store, answer_in(pass, arena, text, player, err), err);
}

/* ---- one word ---- */

static bool yes_or_no(struct span text, bool *yes)
{
    struct span line;
    if (!thread_only_line(text, &line) || line.len > 3)
        return false;
    *yes = strncasecmp((const char *)line.at, "yes", line.len) == 0 && line.len == 3;
    return *yes || (line.len == 2 && strncasecmp((const char *)line.at, "no", 2) == 0);
}

/* Something that begins so, below what is quoted perhaps: somebody means to answer, and does not. */
static bool begins_as_answer(struct span text)
{
    static const char *const words[] = {"yes", "no", "ok"};
    struct span line = {0};
    while (span_line(&text, &line) && (line.len == 0 || line.at[0] <= ' ' || line.at[0] == '>'))
        line = (struct span){0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i]);
        if (line.len >= len && strncasecmp((const char *)line.at, words[i], len) == 0 &&
            (line.len == len || strchr(" ,.!:", line.at[len])))
            return true;
    }
    return false;
}

static bool tell_unclear(struct pass *pass, struct arena *arena, const char *account, struct error *err)
{
    char player[32];
    struct mail_turned ignored = {0};
    struct mail_in in = {.pass = pass, .arena = arena, .turned = &ignored, .is_post = true, .only = player};
    if (!forum_thread_player(pass->store, account, player, err))
        return !error_is_set(err);
    return store_begin(pass->store, err) && store_end(pass->store, muster_answer_unclear(&in, err), err);
}

/* Noted beside what is noted of its blocks. */
static bool answer_once(struct pass *pass, struct arena *arena, const char *key, const char *player, bool yes,
                        struct error *err)
{
    struct mail_turned ignored = {0};
    const struct seen_row seen = {.utc = pass->now};
    struct mail_in in = {.pass = pass, .arena = arena, .turned = &ignored, .is_post = true, .only = player};
    return store_seen_put(pass->store, FORUM_THREAD_ID, key, &seen, err) && muster_answer_word(&in, yes, err);
}

bool thread_answer_word(struct pass *pass, struct arena *arena, const struct forum_post *post, const char *user,
                        int64_t topic, struct error *err)
{
    char player[32], key[FORUM_KEY_MAX], own[FORUM_KEY_MAX];
    struct seen_row before;
    struct span text = thread_said(arena, post, user);
    bool yes;
    if (!yes_or_no(text, &yes) && begins_as_answer(text) && !muster_answer_looks(text))
        return tell_unclear(pass, arena, post->user, err);
    if (!yes_or_no(text, &yes) || !forum_thread_player(pass->store, post->user, player, err))
        return !error_is_set(err);
    forum_key(post, topic, key);
    snprintf(own, sizeof own, "y%.*s", (int)sizeof own - 2, key);
    if (store_seen_get(pass->store, FORUM_THREAD_ID, own, &before, err) || error_is_set(err))
        return !error_is_set(err);
    return store_begin(pass->store, err) &&
           store_end(pass->store, answer_once(pass, arena, own, player, yes, err), err);
}
