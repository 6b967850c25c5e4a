/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/forum_http.h"
#include "processor/base/curl_library.h"
#include "processor/base/mailbox.h"
#include "processor/base/memory.h"
#include "processor/base/password.h"
#include "processor/host/forum_setting.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WAIT_USUAL = 60, WAIT_MOST = 86400 };
struct forum {
    struct forum_place place;
    CURL *curl;                /* owned */
    struct curl_slist *header; /* owned; holds the key */
    int64_t limit;             /* 0: not asked yet */
    int n_allowed;             /* requests */
};

/* ---- opening ---- */

static void wipe_headers(struct curl_slist *header)
{
    for (struct curl_slist *at = header; at; at = at->next)
        sodium_memzero(at->data, strlen(at->data));
    curl_slist_free_all(header);
}

static bool add_header(struct forum *forum, const char *name, const char *value)
{
    char line[PASSWORD_MAX + 64];
    snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *more = curl_slist_append(forum->header, line);
    sodium_memzero(line, sizeof line);
    if (more)
        forum->header = more;
    return more != NULL;
}

static bool set_up(struct forum *forum, const char *key)
{
    return add_header(forum, "Api-Key", key) && add_header(forum, "Api-Username", forum->place.user) &&
           add_header(forum, "Accept", "application/json") &&
           add_header(forum, "Content-Type", "application/json; charset=utf-8") && add_header(forum, "Expect", "");
}

struct forum *forum_open(const struct config *config, const char *hostdir, struct error *err)
{
    char key[PASSWORD_MAX];
    const char *want = "";
    struct forum_place place;
    if (!config || !config->forum[0]) {
        error_set(err, EX_CONFIG, "use", "the forum", "there is no setting `forum` in dispatch.conf");
        return NULL;
    }
    if (!forum_place_read(span_of(config->forum), &place, &want)) {
        error_say(err, EX_CONFIG, "use the setting forum", config->forum, "it wants %s", want);
        return NULL;
    }
    if (!password_read_key(hostdir, place.key_file, key, err))
        return NULL;
    CURL *curl = curl_handle(err);
    if (!curl) {
        sodium_memzero(key, sizeof key);
        return NULL;
    }
    struct forum *forum = memory_zeroed(1, sizeof *forum);
    forum->curl = curl;
    forum->place = place;
    forum->n_allowed = FORUM_REQUESTS_MAX;
    bool ready = set_up(forum, key);
    sodium_memzero(key, sizeof key);
    if (ready)
        return forum;
    forum_close(forum);
    error_of(err, ERROR_SHORTAGE, EX_OSERR, "use", "the forum", "libcurl takes no headers");
    return NULL;
}

void forum_close(struct forum *forum)
{
    if (!forum)
        return;
    curl_easy_cleanup(forum->curl);
    wipe_headers(forum->header);
    sodium_memzero(forum, sizeof *forum);
    free(forum);
}

void forum_allow(struct forum *forum, int requests)
{
    forum->n_allowed = requests;
}

const struct forum_place *forum_place(const struct forum *forum)
{
    return &forum->place;
}

/* ---- one request ---- */

struct taking {
    struct text bytes;
    bool is_more;
    int64_t retry_after;
};

static size_t take_bytes(char *at, size_t size, size_t n, void *context)
{
    struct taking *t = context;
    if (size * n > FORUM_PAGE_MAX - t->bytes.len) {
        t->is_more = true;
        return 0; /* ends the transfer */
    }
    text_add(&t->bytes, (struct span){(const uint8_t *)at, size * n});
    return size * n;
}

static size_t take_header(char *at, size_t size, size_t n, void *context)
{
    static const char name[] = "Retry-After:";
    struct taking *t = context;
    size_t len = size * n, i = sizeof name - 1, digits = 0;
    uint64_t seconds;
    if (len > i && strncasecmp(at, name, i) == 0) {
        while (i < len && (at[i] == ' ' || at[i] == '\t'))
            i++;
        while (i + digits < len && at[i + digits] >= '0' && at[i + digits] <= '9')
            digits++;
        if (number_read((struct span){(const uint8_t *)at + i, digits}, WAIT_MOST, &seconds))
            t->retry_after = (int64_t)seconds;
    }
    return len;
}

static void prepare(struct forum *forum, const char *url, const char *body, size_t len, struct taking *taking)
{
    CURL *curl = forum->curl;
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, strncmp(url, "https:", 6) == 0 ? "https" : "http");
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* whatever the environment says */
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)FORUM_SECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)FORUM_SECONDS);
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, NULL);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "dispatch/" DISPATCH_VERSION);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, forum->header);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, taking);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, taking);
    if (body) {
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    }
}

static void say(struct forum_answer *answer, enum forum_said said, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(struct forum_answer *answer, enum forum_said said, const char *format, ...)
{
    char words[600];
    va_list parts;
    va_start(parts, format);
    vsnprintf(words, sizeof words, format, parts);
    va_end(parts);
    answer->said = said;
    mailbox_clean(span_of(words), answer->words, sizeof answer->words);
}

/* What an answer that is no yes means for us, with the way out. */
static void judge_status(const struct forum *forum, const struct taking *taking, struct forum_answer *answer)
{
    struct forum_refusal why;
    const char *url = forum->place.url;
    long status = answer->status;
    forum_refusal_read(answer->body, &why);
    const char *colon = why.words[0] ? ": " : "";
    if (status == 429) {
        answer->wait = taking->retry_after > why.wait ? taking->retry_after : why.wait;
        answer->wait = answer->wait <= 0 ? WAIT_USUAL : answer->wait > WAIT_MOST ? WAIT_MOST : answer->wait;
        say(answer, FORUM_SAYS_WAIT, "%s wants us to wait %lld seconds", url, (long long)answer->wait);
    } else if (status == 401 || status == 403)
        say(answer, FORUM_SAYS_KEY,
            "%s does not let us (%ld%s%s). See that the API key is not revoked, that it may act as %s, and that %s may "
            "reply there",
            url, status, colon, why.words, forum->place.user, forum->place.user);
    else if (status == 404 || status == 410)
        say(answer, FORUM_SAYS_GONE,
            "%s has no such topic, or %s may not see it (%ld). Bind the game to another: dispatch forum GAME "
            "--topic=NUMBER",
            url, forum->place.user, status);
    else if (status == 400 || status == 409 || status == 413 || status == 422)
        say(answer, FORUM_SAYS_WRONG, "%s will not have it (%ld%s%s)", url, status, colon, why.words);
    else if (status >= 300 && status < 400)
        say(answer, FORUM_IS_DOWN, "%s names another address (%ld): write that one into the setting forum", url,
            status);
    else
        say(answer, FORUM_IS_DOWN, "%s answers %ld%s%s", url, status, colon, why.words);
    answer->is_unsure = status >= 500;
}

static bool request(struct forum *forum, struct arena *arena, const char *path, const char *body,
                    struct forum_answer *answer)
{
    struct taking taking = {.bytes = {.arena = arena}};
    *answer = (struct forum_answer){0};
    if (forum->n_allowed-- <= 0) {
        forum->n_allowed = 0;
        say(answer, FORUM_SAYS_WAIT, "%s was asked often enough for one run", forum->place.url);
        return false;
    }
    prepare(forum, arena_words(arena, "%s%s", forum->place.url, path), body, body ? strlen(body) : 0, &taking);
    CURLcode code = curl_easy_perform(forum->curl);
    curl_easy_getinfo(forum->curl, CURLINFO_RESPONSE_CODE, &answer->status);
    answer->body = text_span(&taking.bytes);
    if (taking.is_more)
        say(answer, FORUM_IS_DOWN, "%s answers with more than %d bytes", forum->place.url, FORUM_PAGE_MAX);
    else if (code != CURLE_OK)
        say(answer, FORUM_IS_DOWN, "%s cannot be reached: %s%s", forum->place.url, curl_says(code, NULL),
            error_kind_words(curl_kind(code)));
    else if (answer->status == 200 || answer->status == 201)
        answer->said = FORUM_SAYS_YES;
    else
        judge_status(forum, &taking, answer);
    answer->is_unsure = answer->is_unsure || taking.is_more || code != CURLE_OK;
    return answer->said == FORUM_SAYS_YES;
}

bool forum_get(struct forum *forum, struct arena *arena, const char *path, struct forum_answer *answer)
{
    return request(forum, arena, path, NULL, answer);
}

bool forum_send(struct forum *forum, struct arena *arena, const char *path, const json_t *body,
                struct forum_answer *answer)
{
    char *words = json_dumps(body, JSON_COMPACT);
    if (!words) {
        *answer = (struct forum_answer){0};
        say(answer, FORUM_SAYS_WRONG, "the text is no UTF-8");
        return false;
    }
    bool yes = request(forum, arena, path, words, answer);
    free(words);
    return yes;
}

/* ---- what is asked for ---- */

int64_t forum_limit(struct forum *forum)
{
    struct forum_answer answer;
    if (forum->limit > 0)
        return forum->limit;
    struct arena *arena = arena_new();
    int64_t theirs = forum_get(forum, arena, "/site/settings.json", &answer) ? forum_limit_read(answer.body) : 0;
    arena_free(arena);
    forum->limit = forum->place.limit > 0 ? forum->place.limit : FORUM_LIMIT;
    if (theirs > 0 && (forum->place.limit == 0 || theirs < forum->limit))
        forum->limit = theirs;
    forum->limit = forum->limit < FORUM_LIMIT_LEAST  ? FORUM_LIMIT_LEAST
                   : forum->limit > FORUM_LIMIT_MOST ? FORUM_LIMIT_MOST
                                                     : forum->limit;
    return forum->limit;
}

/* An answer that is no JSON of the kind that was asked for. */
static bool unread(const struct forum *forum, struct forum_answer *answer)
{
    say(answer, FORUM_IS_DOWN, "%s answers with something that is not Discourse's: is the address right?",
        forum->place.url);
    return false;
}

bool forum_get_topic(struct forum *forum, struct arena *arena, int64_t number, struct forum_topic *topic,
                     struct forum_answer *answer)
{
    if (!forum_get(forum, arena, arena_words(arena, "/t/%" PRId64 ".json", number), answer))
        return false;
    return (forum_topic_read(arena, answer->body, topic) && topic->id == number) || unread(forum, answer);
}

bool forum_get_posts(struct forum *forum, struct arena *arena, int64_t topic, const int64_t *id, size_t n,
                     struct forum_posts *posts, struct forum_answer *answer)
{
    struct text path = {.arena = arena};
    text_format(&path, "/t/%" PRId64 "/posts.json?include_raw=1", topic);
    for (size_t i = 0; i < n && i < FORUM_CHUNK; i++)
        text_format(&path, "&post_ids%%5B%%5D=%" PRId64, id[i]);
    if (!forum_get(forum, arena, path.at, answer))
        return false;
    return forum_posts_read(arena, answer->body, posts) || unread(forum, answer);
}

bool forum_find(struct forum *forum, struct arena *arena, int64_t number, const char *title, bool *found, int64_t *id,
                struct forum_answer *answer)
{
    struct forum_topic topic;
    struct forum_posts posts;
    *found = false;
    if (!forum_get_topic(forum, arena, number, &topic, answer))
        return false;
    size_t n = topic.n < 2 * FORUM_CHUNK ? topic.n : 2 * FORUM_CHUNK;
    for (size_t i = 0; i < n && !*found; i += FORUM_CHUNK) {
        size_t len = n - i < FORUM_CHUNK ? n - i : FORUM_CHUNK;
        if (!forum_get_posts(forum, arena, number, topic.stream + topic.n - i - len, len, &posts, answer))
            return false;
        for (size_t k = 0; k < posts.n && !*found; k++) {
            const struct forum_post *post = &posts.at[k];
            bool ours = post->is_ours || strcasecmp(post->user, forum->place.user) == 0;
            *found = ours && post->text.len > 0 && memmem(post->text.at, post->text.len, title, strlen(title)) != NULL;
            *id = post->id;
        }
    }
    return true;
}

bool forum_find_topic(struct forum *forum, struct arena *arena, const char *mark, int64_t *topic,
                      struct forum_answer *answer)
{
    *topic = 0;
    return forum_get(forum, arena, arena_words(arena, "/topics/created-by/%s.json", forum->place.user), answer) &&
           (forum_topics_read(answer->body, mark, topic) || unread(forum, answer));
}
