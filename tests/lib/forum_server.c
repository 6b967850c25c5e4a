/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/forum_server.h"
#include <check.h>
#include <jansson.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUEST_MAX = 1 << 20, CHUNK = 20 };
struct request {
    char line[2048]; /* "GET /t/12.json" */
    char key[128], user[128];
    char *body;
    size_t len;
};

/* ---- what it says ---- */

static void answer_text(int fd, int status, const char *header, const char *type, const char *body)
{
    dprintf(fd, "HTTP/1.1 %d x\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n%s%s\r\n%s", status,
            type, strlen(body), header, header[0] ? "\r\n" : "", body);
}

static void answer_json(int fd, int status, json_t *all)
{
    char *words = json_dumps(all, JSON_COMPACT);
    answer_text(fd, status, "", "application/json; charset=utf-8", words);
    free(words);
    json_decref(all);
}

static void refuse_with(int fd, int status, const char *type, const char *words)
{
    answer_json(fd, status, json_pack("{s:[s],s:s}", "errors", words, "error_type", type));
}

static json_t *post_json(const struct forum_server *server, const struct server_post *post, bool raw)
{
    json_t *out =
        json_pack("{s:I,s:s,s:s,s:i,s:i,s:I,s:i,s:b,s:s,s:b}", "id", (json_int_t)post->id, "username", post->user,
                  "cooked", "<p>...</p>", "post_number", post->number, "post_type", 1, "topic_id",
                  (json_int_t)post->topic, "version", post->version, "yours", strcmp(post->user, server->user) == 0,
                  "updated_at", "2026-11-21T20:00:00.000Z", "user_deleted", 0);
    if (raw)
        json_object_set_new(out, "raw", json_string(post->raw));
    return out;
}

static bool is_named(const char *query, int64_t id)
{
    char words[64];
    snprintf(words, sizeof words, "post_ids%%5B%%5D=%lld", (long long)id);
    for (const char *at = query; (at = strstr(at, words)) != NULL; at++)
        if (at[strlen(words)] == '&' || at[strlen(words)] == 0)
            return true;
    return false;
}

static json_t *stream_of(const struct forum_server *server, int64_t topic, const char *query)
{
    json_t *posts = json_array(), *stream = json_array();
    bool raw = query && strstr(query, "include_raw=") != NULL;
    for (int i = 0; i < server->n; i++) {
        const struct server_post *post = &server->post[i];
        if (post->topic != topic || post->deleted)
            continue;
        json_array_append_new(stream, json_integer(post->id));
        if (json_array_size(posts) < CHUNK && (!query || is_named(query, post->id)))
            json_array_append_new(posts, post_json(server, post, raw));
    }
    return query ? json_pack("{s:o}", "posts", posts) : json_pack("{s:o,s:o}", "posts", posts, "stream", stream);
}

static bool has_topic(const struct forum_server *server, int64_t topic)
{
    for (int i = 0; i < server->n; i++)
        if (server->post[i].topic == topic)
            return true;
    return false;
}

static void give_topic(struct forum_server *server, int fd, const char *path)
{
    char *end;
    long long topic = strtoll(path, &end, 10);
    if (!has_topic(server, topic))
        refuse_with(fd, 404, "not_found", "The requested URL or resource could not be found.");
    else if (strncmp(end, "/posts.json?", 12) == 0)
        answer_json(fd, 200, json_pack("{s:o,s:I}", "post_stream", stream_of(server, topic, end + 12), "id", topic));
    else if (strcmp(end, ".json") == 0)
        answer_json(fd, 200,
                    json_pack("{s:o,s:I,s:s,s:b,s:b}", "post_stream", stream_of(server, topic, NULL), "id", topic,
                              "title", "A war by post", "closed", server->is_closed, "archived", 0));
    else
        refuse_with(fd, 404, "not_found", "no");
}

/* ---- what it takes ---- */

int forum_server_post(struct forum_server *server, int64_t topic, const char *user, const char *raw)
{
    int n = 0;
    ck_assert_int_lt(server->n, FORUM_SERVER_POSTS);
    for (int i = 0; i < server->n; i++)
        n += server->post[i].topic == topic;
    struct server_post *post = &server->post[server->n];
    *post = (struct server_post){.id = 1000 + server->n, .topic = topic, .number = n + 1, .version = 1};
    snprintf(post->user, sizeof post->user, "%s", user);
    snprintf(post->raw, sizeof post->raw, "%s", raw);
    return server->n++;
}

static bool is_known(const struct forum_server *server, const char *raw)
{
    for (int i = 0; i < server->n; i++)
        if (strcmp(server->post[i].user, server->user) == 0 && strcmp(server->post[i].raw, raw) == 0)
            return true;
    return false;
}

static bool opened_as(const struct forum_server *server, const char *title)
{
    for (int i = 0; i < server->n_opened; i++)
        if (strcmp(server->opened[i].title, title) == 0)
            return true;
    return false;
}

static int64_t open_topic(struct forum_server *server, const char *title, const char *user, const json_t *category)
{
    ck_assert_int_lt(server->n_opened, FORUM_SERVER_OPENED);
    struct server_topic *topic = &server->opened[server->n_opened];
    topic->topic = FORUM_OPENED + server->n_opened++;
    topic->category = json_integer_value(category);
    snprintf(topic->title, sizeof topic->title, "%s", title);
    snprintf(topic->user, sizeof topic->user, "%.63s", user);
    return topic->topic;
}

/* The newest first, as Discourse has it. */
static void give_opened(const struct forum_server *server, int fd, const char *user)
{
    json_t *topics = json_array();
    for (int i = server->n_opened; i-- > 0;)
        if (strncmp(user, server->opened[i].user, strlen(server->opened[i].user)) == 0)
            json_array_append_new(topics, json_pack("{s:I,s:s}", "id", (json_int_t)server->opened[i].topic, "title",
                                                    server->opened[i].title));
    answer_json(fd, 200, json_pack("{s:{s:o}}", "topic_list", "topics", topics));
}

static void take_post(struct forum_server *server, int fd, const struct request *request)
{
    json_t *all = json_loadb(request->body, request->len, 0, NULL);
    const char *raw = json_string_value(json_object_get(all, "raw"));
    json_int_t topic = json_integer_value(json_object_get(all, "topic_id"));
    const char *title = json_string_value(json_object_get(all, "title"));
    if (!raw || strlen(raw) < 20)
        refuse_with(fd, 422, "invalid", "Body is too short (minimum is 20 characters)");
    else if (server->limit > 0 && strlen(raw) > (size_t)server->limit)
        refuse_with(fd, 422, "invalid", "Body is too long");
    else if (is_known(server, raw))
        refuse_with(fd, 422, "invalid", "Body is too similar to what you recently posted");
    else if (title && server->holds_topics)
        answer_json(fd, 200, json_pack("{s:s,s:{s:i}}", "action", "enqueued", "pending_post", "id", 1));
    else if (title && opened_as(server, title))
        refuse_with(fd, 422, "invalid", "Title has already been used");
    else if (!title && (server->is_closed || !has_topic(server, topic)))
        refuse_with(fd, 403, "invalid_access", "You are not permitted to view the requested resource.");
    else {
        int at = forum_server_post(
            server, title ? open_topic(server, title, request->user, json_object_get(all, "category")) : topic,
            request->user, raw);
        server->n_made++;
        answer_json(fd, 200, post_json(server, &server->post[at], true));
    }
    json_decref(all);
}

/* ---- one request ---- */

static bool cued(struct forum_server *server, int fd, const char *line, bool *done_drop)
{
    for (int i = 0; i < FORUM_SERVER_CUES; i++) {
        struct forum_cue *cue = &server->cue[i];
        if (cue->times == 0 || strncmp(line, cue->request, strlen(cue->request)) != 0)
            continue;
        cue->times--;
        *done_drop = cue->status == FORUM_CUE_DONE_DROP;
        if (*done_drop)
            return false;
        if (cue->status == FORUM_CUE_BYTES)
            dprintf(fd, "%s", cue->body);
        else if (cue->status != FORUM_CUE_DROP)
            answer_text(fd, cue->status, cue->header, "application/json", cue->body);
        return true;
    }
    return false;
}

static void note(struct forum_server *server, const char *line)
{
    size_t len = strlen(line);
    server->n_requests++;
    if (server->said_len + len + 2 < sizeof server->said) {
        memcpy(server->said + server->said_len, line, len);
        server->said[server->said_len + len] = '\n';
        server->said_len += len + 1;
        server->said[server->said_len] = 0;
    }
}

static void serve_one(struct forum_server *server, int fd, const struct request *request)
{
    bool done_drop = false;
    int out = fd, nowhere[2] = {-1, -1};
    note(server, request->line);
    if (cued(server, fd, request->line, &done_drop))
        return;
    if (server->allowed == 0) {
        answer_text(fd, 429, "Retry-After: 60", "text/plain", "Slow down, too many requests from this key.");
        return;
    }
    server->allowed -= server->allowed > 0;
    if (done_drop && pipe(nowhere) == 0)
        out = nowhere[1];
    if (strcmp(request->key, server->key) != 0 || strcmp(request->user, server->user) != 0)
        refuse_with(out, 403, "invalid_access",
                    "You are not permitted to view the requested resource. The API "
                    "username or key is invalid.");
    else if (strncmp(request->line, "GET /t/", 7) == 0)
        give_topic(server, out, request->line + 7);
    else if (strncmp(request->line, "GET /topics/created-by/", 23) == 0)
        give_opened(server, out, request->line + 23);
    else if (strcmp(request->line, "GET /site/settings.json") == 0 && !server->no_settings)
        answer_json(out, 200,
                    json_pack("{s:I,s:i}", "max_post_length", (json_int_t)server->limit, "min_post_length", 20));
    else if (strcmp(request->line, "POST /posts.json") == 0)
        take_post(server, out, request);
    else
        refuse_with(out, 404, "not_found", "The requested URL or resource could not be found.");
    for (int i = 0; i < 2; i++)
        if (nowhere[i] >= 0)
            close(nowhere[i]);
}

static void copy_header(char *out, size_t cap, const char *line, const char *name)
{
    size_t len = strlen(name);
    if (strncasecmp(line, name, len) == 0)
        snprintf(out, cap, "%.*s", (int)strcspn(line + len, "\r\n"), line + len);
}

static bool read_request(FILE *in, struct request *request)
{
    char line[8192], length[32] = "0";
    memset(request, 0, sizeof *request);
    if (!fgets(line, sizeof line, in))
        return false;
    char *end = strstr(line, " HTTP/1");
    if (!end)
        return false;
    snprintf(request->line, sizeof request->line, "%.*s", (int)(end - line), line);
    while (fgets(line, sizeof line, in) && line[0] != '\r' && line[0] != '\n') {
        copy_header(request->key, sizeof request->key, line, "Api-Key: ");
        copy_header(request->user, sizeof request->user, line, "Api-Username: ");
        copy_header(length, sizeof length, line, "Content-Length: ");
    }
    request->len = (size_t)strtoul(length, NULL, 10);
    request->body = malloc(REQUEST_MAX);
    return request->body && request->len < REQUEST_MAX && fread(request->body, 1, request->len, in) == request->len;
}

static void serve(struct forum_server *server, int listening)
{
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
    for (;;) {
        int fd = accept(listening, NULL, NULL);
        FILE *in = fd >= 0 ? fdopen(fd, "r") : NULL;
        struct request request = {.body = NULL};
        if (in && read_request(in, &request))
            serve_one(server, fd, &request);
        free(request.body);
        if (in)
            fclose(in);
    }
}

struct forum_server *forum_server_start(void)
{
    struct forum_server *server = mmap(NULL, sizeof *server, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(server != MAP_FAILED);
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t len = sizeof place;
    int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ck_assert(listening >= 0 && bind(listening, (struct sockaddr *)&place, sizeof place) == 0);
    ck_assert(listen(listening, 16) == 0 && getsockname(listening, (struct sockaddr *)&place, &len) == 0);
    server->port = ntohs(place.sin_port);
    strcpy(server->key, "k3y-of-the-forum");
    strcpy(server->user, "dispatch");
    server->limit = 32000;
    server->allowed = -1;
    forum_server_post(server, FORUM_TOPIC, "tom", "Here the war is told. Post your sheets below.");
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        serve(server, listening);
        _exit(0);
    }
    close(listening);
    server->child = child;
    return server;
}

void forum_server_stop(struct forum_server *server)
{
    if (!server)
        return;
    kill(server->child, SIGKILL);
    waitpid(server->child, NULL, 0);
    munmap(server, sizeof *server);
}

void forum_server_edit(struct forum_server *server, int at, const char *raw)
{
    server->post[at].version++;
    snprintf(server->post[at].raw, sizeof server->post[at].raw, "%s", raw);
}

void forum_server_cue(struct forum_server *server, const char *request, int times, int status, const char *header,
                      const char *body)
{
    for (int i = 0; i < FORUM_SERVER_CUES; i++) {
        struct forum_cue *cue = &server->cue[i];
        if (cue->times > 0)
            continue;
        snprintf(cue->request, sizeof cue->request, "%s", request);
        snprintf(cue->header, sizeof cue->header, "%s", header);
        snprintf(cue->body, sizeof cue->body, "%s", body);
        cue->status = status;
        cue->times = times;
        return;
    }
    ck_abort_msg("too many cues");
}

int forum_server_said(const struct forum_server *server, const char *request)
{
    int n = 0;
    for (const char *at = server->said; *at; at += strcspn(at, "\n") + 1)
        n += strncmp(at, request, strlen(request)) == 0;
    return n;
}
