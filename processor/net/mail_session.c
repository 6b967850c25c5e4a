/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/mail_session.h"
#include "processor/base/curl_library.h"
#include "processor/base/memory.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct line_server {
    CURL *curl;
    curl_socket_t socket;
    const char *name; /* borrowed, of the source */
    int seconds;
    int64_t ends_at; /* of the monotonic clock */
    char failure[CURL_ERROR_SIZE];
    uint8_t in[16384];
    size_t at, len; /* of `in`: what was not read yet */
    uint8_t line[LINE_MAX_BYTES];
};
static const char doing[] = "fetch mail from";

static int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* ---- opening ---- */

static bool set_url(CURL *curl, const struct source *source)
{
    char url[SOURCE_WORDS + 64], port[16] = "";
    const char *scheme = source->kind == SOURCE_IMAP ? "imap" : "pop3";
    bool is_ipv6 = strchr(source->host, ':') != NULL;
    if (source->port)
        snprintf(port, sizeof port, ":%d", source->port);
    snprintf(url, sizeof url, "%s%s://%s%s%s%s/", scheme, source->tls_first ? "s" : "", is_ipv6 ? "[" : "",
             source->host, is_ipv6 ? "]" : "", port);
    return curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "imap,imaps,pop3,pop3s") == CURLE_OK;
}

static size_t no_words(char *data, size_t size, size_t n, void *context)
{
    (void)data, (void)context;
    return size * n;
}

static bool set_safety(struct line_server *server, const struct source *source, const char *ca)
{
    CURL *curl = server->curl;
    long use_ssl = source->plaintext ? CURLUSESSL_NONE : CURLUSESSL_ALL;
    return curl_easy_setopt(curl, CURLOPT_USE_SSL, use_ssl) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
           (!ca[0] || curl_easy_setopt(curl, CURLOPT_CAINFO, ca) == CURLE_OK) &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK && /* whatever the environment says */
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)server->seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)server->seconds * 2) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)server->seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, server->failure) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, no_words) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, no_words) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L) == CURLE_OK;
}

static bool connect_to(struct line_server *server, const struct source *source, const char *password, const char *ca,
                       struct error *err)
{
    CURL *curl = server->curl;
    if (!set_url(curl, source) || !set_safety(server, source, ca) ||
        curl_easy_setopt(curl, CURLOPT_USERNAME, source->user) != CURLE_OK ||
        curl_easy_setopt(curl, CURLOPT_PASSWORD, password) != CURLE_OK)
        return error_set(err, EX_SOFTWARE, doing, source->name, "libcurl lacks what this needs");
    CURLcode code = curl_easy_perform(curl);
    if (code != CURLE_OK)
        return curl_fail(err, doing, source->name, code, server->failure);
    code = curl_easy_getinfo(curl, CURLINFO_ACTIVESOCKET, &server->socket);
    return (code == CURLE_OK && server->socket != CURL_SOCKET_BAD) ||
           error_set(err, EX_TEMPFAIL, doing, source->name, "the connection was lost");
}

struct line_server *line_open(const struct source *source, const char *password, const char *ca, int seconds,
                              struct error *err)
{
    CURL *curl = curl_handle(err);
    if (!curl)
        return NULL;
    struct line_server *server = memory_zeroed(1, sizeof *server);
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up is an error to be told, not our end */
    server->name = source->name;
    server->seconds = seconds;
    server->ends_at = clock_now() + 10 * (int64_t)seconds;
    server->curl = curl;
    if (connect_to(server, source, password, ca, err))
        return server;
    line_close(server);
    return NULL;
}

void line_close(struct line_server *server)
{
    if (!server)
        return;
    curl_easy_cleanup(server->curl);
    free(server);
}

/* ---- talking ---- */

static bool fails(struct line_server *server, const char *why, struct error *err)
{
    return error_set(err, EX_TEMPFAIL, doing, server->name, why);
}

/* Waits until the socket can be read or written. */
static bool wait_for(struct line_server *server, short events, struct error *err)
{
    struct pollfd fd = {.fd = server->socket, .events = events};
    int64_t left = server->ends_at - clock_now();
    if (left <= 0)
        return fails(server, "it took too long; what was stored is kept, the next run goes on", err);
    int n = poll(&fd, 1, (int)(left < server->seconds ? left : server->seconds) * 1000);
    if (n < 0 && errno == EINTR)
        return true;
    return n > 0 || fails(server, "the server fell silent", err);
}

bool line_send(struct line_server *server, const char *command, struct error *err)
{
    char line[1024];
    int len = snprintf(line, sizeof line, "%s\r\n", command);
    if (len <= 0 || (size_t)len >= sizeof line)
        return error_set(err, EX_SOFTWARE, doing, server->name, "a command is too long");
    for (size_t sent = 0, n; sent < (size_t)len; sent += n) {
        n = 0;
        CURLcode code = curl_easy_send(server->curl, line + sent, (size_t)len - sent, &n);
        if (code == CURLE_AGAIN) {
            if (!wait_for(server, POLLOUT, err))
                return false;
        } else if (code != CURLE_OK) {
            return curl_fail(err, doing, server->name, code, server->failure);
        }
    }
    return true;
}

/* At least one more byte in `in`. */
static bool more(struct line_server *server, struct error *err)
{
    while (server->at == server->len) {
        size_t n = 0;
        CURLcode code = curl_easy_recv(server->curl, server->in, sizeof server->in, &n);
        if (code == CURLE_AGAIN) {
            if (!wait_for(server, POLLIN, err))
                return false;
        } else if (code != CURLE_OK) {
            return curl_fail(err, doing, server->name, code, server->failure);
        } else if (n == 0) {
            return fails(server, "the server hung up", err);
        } else {
            server->at = 0;
            server->len = n;
        }
    }
    return true;
}

bool line_read(struct line_server *server, struct span *line, struct error *err)
{
    size_t n = 0;
    for (;;) {
        if (!more(server, err))
            return false;
        uint8_t c = server->in[server->at++];
        if (c == '\n')
            break;
        if (n < sizeof server->line)
            server->line[n++] = c;
    }
    if (n > 0 && server->line[n - 1] == '\r')
        n--;
    *line = (struct span){server->line, n};
    return true;
}

bool line_bytes(struct line_server *server, uint8_t *out, uint64_t n, struct error *err)
{
    while (n > 0) {
        if (!more(server, err))
            return false;
        size_t some = server->len - server->at < n ? server->len - server->at : (size_t)n;
        if (out) {
            memcpy(out, server->in + server->at, some);
            out += some;
        }
        server->at += some;
        n -= some;
    }
    return true;
}
