/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/thread_post.h"
#include "processor/base/crash.h"
#include "processor/base/mailbox.h"
#include "processor/game/letter.h"
#include "processor/game/mail_limit.h"
#include "processor/game/newcomer.h"
#include "processor/intake/forum_ingest.h"
#include "processor/intake/mail_books.h"
#include "processor/letters/book_page.h"
#include "processor/letters/offer_words.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DAY = 86400, TOLD_SECONDS = 7 * DAY, LINE_MOST = 80, OFFERS_MOST = 8, TITLE_ROOM = 200 };

/* ---- which word ---- */

enum asked { WORD_HELP, WORD_OFFERS, WORD_BOOK };
struct asking { /* a post that is one word */
    const char *account;
    char key[FORUM_KEY_MAX];
    enum asked word;
    int book;                  /* WORD_BOOK */
    const struct ruleset *set; /* WORD_BOOK; NULL: no ruleset is called so */
};

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[0] <= ' ' || strchr("\"*`", line.at[0])))
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] <= ' ' || strchr(".!?\"*`", line.at[line.len - 1])))
        line.len--;
    return line;
}

/* The only line that has anything in it; false: there are more, or none. */
bool thread_only_line(struct span text, struct span *out)
{
    *out = (struct span){0};
    for (struct span line; span_line(&text, &line);) {
        line = trimmed(line);
        if (line.len > 0 && out->len > 0)
            return false;
        if (line.len > 0)
            *out = line;
    }
    return out->len > 0 && out->len <= LINE_MOST;
}

struct span thread_said(struct arena *arena, const struct forum_post *post, const char *user)
{
    struct span text = forum_unfold(arena, post->text), left = text;
    size_t len = strlen(user);
    while (left.len > 0 && left.at[0] <= ' ')
        left = span_from(left, 1);
    if (len == 0 || left.len <= len || left.at[0] != '@' || strncasecmp((const char *)left.at + 1, user, len) != 0)
        return text;
    left = span_from(left, len + 1);
    if (left.len > 0 && (left.at[0] == ',' || left.at[0] == ':'))
        left = span_from(left, 1);
    return left.len == 0 || left.at[0] <= ' ' ? left : text; /* else it is a longer name */
}

static bool is_word(struct span line, const char *word)
{
    return line.len == strlen(word) && strncasecmp((const char *)line.at, word, line.len) == 0;
}

static bool word_in(struct span line, struct asking *out)
{
    struct span of = {0};
    if (is_word(line, "help")) {
        out->word = WORD_HELP;
        return true;
    }
    if (is_word(line, "offers") || is_word(line, "games") || is_word(line, "open games")) {
        out->word = WORD_OFFERS;
        return true;
    }
    out->word = WORD_BOOK;
    out->book = mail_book(line, &of);
    out->set = out->book < 0 ? NULL : mail_book_set(of);
    if (out->set && book_text(out->set, out->book).len == 0)
        out->set = NULL;
    return out->book >= 0;
}

/* Was the post answered, or left, before? Beside what is noted of its blocks. */
static bool is_new(struct pass *pass, const struct asking *asking, struct error *err)
{
    struct seen_row seen;
    return !store_seen_get(pass->store, FORUM_THREAD_ID, asking->key, &seen, err) && !error_is_set(err);
}

static bool asks(struct arena *arena, const struct forum_post *post, const char *user, int64_t topic,
                 struct asking *out)
{
    struct span line;
    char key[FORUM_KEY_MAX];
    if (!forum_thread_account(post->user) || !thread_only_line(thread_said(arena, post, user), &line) ||
        !word_in(line, out))
        return false;
    forum_key(post, topic, key);
    snprintf(out->key, sizeof out->key, "w%.*s", (int)sizeof out->key - 2, key);
    out->account = post->user;
    return true;
}

/* ---- how often ---- */

static bool note(struct pass *pass, const struct asking *asking, struct error *err)
{
    const struct seen_row seen = {.utc = pass->now};
    return store_seen_put(pass->store, FORUM_THREAD_ID, asking->key, &seen, err);
}

/* As an address that nobody here has gets one letter a week. */
static bool stranger_may(struct pass *pass, const char *account, struct newcomer_row *row, bool *may, struct error *err)
{
    struct newcomer_row before;
    char address[FORUM_USER_MAX + 8];
    snprintf(address, sizeof address, "forum/%s", account);
    *row = (struct newcomer_row){.state = NEWCOMER_TOLD, .at = pass->now};
    newcomer_id(pass, address, 0, row->id);
    *may = !store_newcomer_get(pass->store, row->id, &before, err) || before.at + TOLD_SECONDS <= pass->now;
    return !error_is_set(err);
}

/* The first that may not is told to the host. */
static bool all_may(struct pass *pass, bool *may, struct error *err)
{
    bool tell;
    char words[200];
    if (!mail_may(pass, THREAD_ANSWERED, "", THREAD_A_DAY, DAY, may, err) || *may)
        return !error_is_set(err);
    snprintf(words, sizeof words,
             "%d words were answered in your thread on the forum in a day, as many as may. Others of that "
             "day are left unanswered",
             THREAD_A_DAY);
    return mail_may(pass, "thread-full", "", 1, DAY, &tell, err) &&
           (!tell || store_news_put(pass->store, 0, "", words, pass->now, err));
}

/* A player's account so many a day, another one a week. */
static bool account_may(struct pass *pass, const char *account, struct newcomer_row *row, bool *may, struct error *err)
{
    char player[32];
    *row = (struct newcomer_row){0};
    if (forum_thread_player(pass->store, account, player, err))
        return mail_may(pass, "thread-player", player, THREAD_WORDS, DAY, may, err);
    return !error_is_set(err) && stranger_may(pass, account, row, may, err);
}

static bool may_answer(struct pass *pass, const struct asking *asking, bool *may, struct error *err)
{
    struct newcomer_row row;
    if (!account_may(pass, asking->account, &row, may, err) || (*may && !all_may(pass, may, err)) ||
        !note(pass, asking, err))
        return false;
    if (*may)
        return !row.id[0] || store_newcomer_put(pass->store, &row, err);
    return store_meter_add(pass->store, THREAD_LEFT, "", pass->now, err);
}

/* ---- the post ---- */

struct answering { /* of one page */
    struct pass *pass;
    struct arena *arena;
    struct asking *at; /* those that are answered */
    size_t n, limit;
    struct text batch; /* of the post at work */
};

static bool flush(struct answering *a, struct error *err)
{
    if (a->batch.len == 0)
        return true;
    const char *words = a->batch.at;
    a->batch = (struct text){.arena = a->arena};
    return forum_thread_say(a->pass, a->arena, words, err);
}

/* "@lee, @kim": of those from..to who ask for the same as `like`, who are done with then. */
static const char *who_ask(struct answering *a, size_t from, size_t to, const struct asking *like, bool done[])
{
    struct text out = {.arena = a->arena};
    const char *who[THREAD_PEOPLE];
    for (size_t i = from, n = 0; i < to; i++) {
        const struct asking *one = &a->at[i];
        bool named = false;
        if (one->word != like->word || (one->word == WORD_BOOK && (one->set != like->set || one->book != like->book)))
            continue;
        done[i - from] = true;
        for (size_t k = 0; k < n && !named; k++)
            named = strcasecmp(who[k], one->account) == 0;
        if (named)
            continue;
        text_format(&out, "%s@%s", n > 0 ? ", " : "", one->account);
        who[n++] = one->account;
    }
    return out.at;
}

static const char *help_words(struct answering *a, const char *who)
{
    struct mailbox box = {0};
    const struct config *config = a->pass->config;
    (void)mailbox_split(span_of(config->mail_from), &box);
    return phrase(a->pass, a->arena, NULL, "thread-help",
                  json_pack("{s:s,s:s,s:o,s:b,s:b,s:s}", "who", who, "host", a->pass->host_name, "to",
                            letter_word(box.address), "signs_up", config->sign_up != SIGN_UP_CLOSED, "asked",
                            config->sign_up == SIGN_UP_ASKED, "example", rulesets[0]->rules->name));
}

static const char *offers_words(struct answering *a, const char *who, struct error *err)
{
    struct queues q;
    const char *out = "";
    if (!queues_read(a->pass->store, a->arena, &q, err) || !queues_records(a->pass->store, a->arena, &q, false, err))
        return "";
    size_t most = OFFERS_MOST;
    do { /* fewer, until they fit */
        size_t more = q.n_offers > most ? q.n_offers - most : 0;
        out = phrase(a->pass, a->arena, NULL, "thread-offers",
                     json_pack("{s:s,s:s,s:s,s:b,s:o,s:b,s:o}", "who", who, "host", a->pass->host_name, "example",
                               q.n_offers > 0 ? q.offer[0].ruleset : "", "any", q.n_offers > 0, "offers",
                               offers_list(a->pass->keys, a->arena, &q, most), "free", a->pass->config->seek_any,
                               "more", more > 0 ? json_integer((json_int_t)more) : json_false()));
    } while (strlen(out) + TITLE_ROOM > a->limit && most-- > 1);
    return out;
}

static const char *book_words(struct answering *a, const char *who, const struct asking *like)
{
    struct text all = {.arena = a->arena};
    struct mailbox box = {0};
    (void)mailbox_split(span_of(a->pass->config->mail_from), &box);
    for (size_t i = 0; rulesets[i]; i++)
        if (book_text(rulesets[i], like->book).len > 0)
            text_format(&all, "%s%s", all.len ? ", " : "", rulesets[i]->rules->name);
    const char *url = like->set ? book_url(a->arena, a->pass, like->set, like->book) : NULL;
    const char *title = !like->set ? "" : like->set->title ? like->set->title : like->set->rules->name;
    return phrase(a->pass, a->arena, NULL, "thread-book",
                  json_pack("{s:s,s:s,s:o,s:o,s:s,s:o,s:s}", "who", who, "book", book_names[like->book].word, "title",
                            letter_word(title), "url", letter_word(url), "ruleset",
                            like->set ? like->set->rules->name : "", "to", letter_word(box.address), "all",
                            all.at ? all.at : ""));
}

static bool add_section(struct answering *a, const char *words, struct error *err)
{
    size_t len = strlen(words);
    if (a->batch.len + len + TITLE_ROOM > a->limit && !flush(a, err))
        return false;
    text_format(&a->batch, "%s%s\n", a->batch.len ? "\n" : "", words);
    return true;
}

/* Those from..to share a post, if it holds all of it. */
static bool answer_some(struct answering *a, size_t from, size_t to, struct error *err)
{
    bool done[THREAD_PEOPLE] = {false};
    for (size_t i = from; i < to && !error_is_set(err); i++) {
        const struct asking *like = &a->at[i];
        if (done[i - from])
            continue;
        const char *who = who_ask(a, from, to, like, done);
        const char *words = like->word == WORD_HELP     ? help_words(a, who)
                            : like->word == WORD_OFFERS ? offers_words(a, who, err)
                                                        : book_words(a, who, like);
        if (error_is_set(err) || !add_section(a, words, err))
            return false;
    }
    return flush(a, err);
}

/* Within the open transaction. */
static bool answer_all(struct answering *a, struct asking *all, size_t n, struct error *err)
{
    for (size_t i = 0; i < n; i++) {
        bool may = false;
        if (!is_new(a->pass, &all[i], err)) {
            if (error_is_set(err))
                return false;
            continue;
        }
        if (!may_answer(a->pass, &all[i], &may, err))
            return false;
        if (may)
            a->at[a->n++] = all[i];
    }
    a->pass->n[PASS_ANSWERED] += a->n;
    for (size_t i = 0; i < a->n; i += THREAD_PEOPLE)
        if (!answer_some(a, i, i + THREAD_PEOPLE < a->n ? i + THREAD_PEOPLE : a->n, err))
            return false;
    return true;
}

/* ---- a page ---- */

static bool answer_page(struct pass *pass, struct arena *arena, struct forum *forum, struct asking *all, size_t n,
                        struct error *err)
{
    struct answering a = {.pass = pass, .arena = arena, .batch = {.arena = arena}};
    if (n == 0)
        return true;
    a.at = arena_take(arena, n * sizeof *a.at);
    a.limit = (size_t)forum_limit(forum);
    bool done = store_begin(pass->store, err);
    if (!done)
        return false;
    done = answer_all(&a, all, n, err);
    crash_point("thread.answered");
    return store_end(pass->store, done, err);
}

static bool is_for_us(const struct forum_post *post, const struct forum_place *place, const struct topic_row *row)
{
    return post->id > row->posted && !post->is_cut && !post->is_ours && strcasecmp(post->user, place->user) != 0;
}

bool thread_take(struct pass *pass, struct forum *forum, const struct topic_row *row, const struct forum_posts *posts,
                 struct error *err)
{
    struct arena *arena = arena_new();
    struct asking *all = arena_take(arena, (posts->n + 1) * sizeof *all);
    const struct forum_place *place = forum_place(forum);
    bool done = true;
    size_t n = 0;
    for (size_t i = 0; i < posts->n && done; i++) {
        enum forum_took took;
        int64_t inbox;
        if (!is_for_us(&posts->at[i], place, row))
            continue;
        if (asks(arena, &posts->at[i], place->user, row->topic, &all[n]))
            n += is_new(pass, &all[n], err);
        else
            done = thread_answer(pass, arena, &posts->at[i], err) &&
                   thread_answer_word(pass, arena, &posts->at[i], place->user, row->topic, err) &&
                   forum_take_post(pass, FORUM_THREAD_ID, &posts->at[i], place, row->topic, &took, &inbox, err);
        done = done && !error_is_set(err);
    }
    done = done && answer_page(pass, arena, forum, all, n, err);
    arena_free(arena);
    return done;
}
