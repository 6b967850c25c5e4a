/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/web_get.h"
#include "processor/base/curl_library.h"
#include "processor/base/public_files.h"
#include "processor/base/text_match.h"
#include <string.h>

enum { REDIRECTS_MAX = 3, ADDRESS_MAX = 2000 };

struct taking {
    struct text bytes;
    size_t cap;
    bool is_more;
};

static size_t take_bytes(char *at, size_t size, size_t n, void *context)
{
    struct taking *t = context;
    if (size * n > t->cap - t->bytes.len) {
        t->is_more = true;
        return 0; /* ends the transfer */
    }
    text_add(&t->bytes, (struct span){(const uint8_t *)at, size * n});
    return size * n;
}

static void set_up(CURL *curl, const char *url, struct taking *taking)
{
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* whatever the environment says */
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)REDIRECTS_MAX);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)WEB_SECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)WEB_SECONDS);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "dispatch/" DISPATCH_VERSION);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, taking);
}

static enum web_found answer(CURL *curl, CURLcode code, const char *url, const struct taking *taking, struct error *err)
{
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (taking->is_more)
        error_of(err, ERROR_FOREIGN, EX_DATAERR, "read", url, "it is longer than such a file can be");
    else if (code != CURLE_OK)
        curl_fail(err, "read", url, code, NULL);
    else if (status == 200)
        return WEB_FOUND;
    else if (status == 404 || status == 410)
        return WEB_NONE;
    else
        error_say(err, EX_UNAVAILABLE, "read", url, "the server answers %ld", status);
    return WEB_FAILED;
}

static CURL *begin(const char *url, struct taking *taking, struct error *err)
{
    CURL *curl = curl_handle(err);
    if (curl)
        set_up(curl, url, taking);
    return curl;
}

static enum web_found get_web(struct arena *arena, const char *url, size_t cap, struct span *out, struct error *err)
{
    struct taking taking = {.bytes = {.arena = arena}, .cap = cap};
    CURL *curl = begin(url, &taking, err);
    if (!curl)
        return WEB_FAILED;
    enum web_found found = answer(curl, curl_easy_perform(curl), url, &taking, err);
    curl_easy_cleanup(curl);
    *out = text_span(&taking.bytes);
    return found;
}

enum web_found web_post(struct arena *arena, const char *url, struct span body, size_t cap, long *status,
                        struct span *out, struct error *err)
{
    struct taking taking = {.bytes = {.arena = arena}, .cap = cap};
    CURL *curl = begin(url, &taking, err);
    if (!curl)
        return WEB_FAILED;
    struct curl_slist *header = curl_slist_append(NULL, "Content-Type: text/plain; charset=utf-8");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, header);
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body.len);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)body.at);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
    curl_slist_free_all(header);
    curl_easy_cleanup(curl);
    *out = text_span(&taking.bytes);
    if (taking.is_more)
        error_of(err, ERROR_FOREIGN, EX_DATAERR, "ask", url, "the answer is longer than it can be");
    else if (code != CURLE_OK)
        curl_fail(err, "ask", url, code, NULL);
    return error_is_set(err) ? WEB_FAILED : WEB_FOUND;
}

enum web_found web_get(struct arena *arena, const char *from, const char *path, size_t cap, struct span *out,
                       struct error *err)
{
    struct public_dir dir;
    size_t n = strlen(from);
    while (n > 0 && from[n - 1] == '/')
        n--;
    if (web_address_is(from))
        return get_web(arena, arena_words(arena, "%.*s/%s", n > ADDRESS_MAX ? ADDRESS_MAX : (int)n, from, path), cap,
                       out, err);
    if (!public_open(&dir, from, false, err))
        return WEB_FAILED;
    bool found = public_get(&dir, arena, path, out);
    public_close(&dir);
    if (found && out->len > cap) {
        error_of(err, ERROR_FOREIGN, EX_DATAERR, "read", path, "it is longer than such a file can be");
        return WEB_FAILED;
    }
    return found ? WEB_FOUND : WEB_NONE;
}
