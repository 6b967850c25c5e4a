/* SPDX-License-Identifier: Apache-2.0 */
#define DISPATCH_LINKED /* here a name is a name */
#include "processor/base/curl_library.h"
#include "processor/base/crypto_library.h"
#include "processor/base/library.h"
#include "processor/base/memory.h"
#include <stdlib.h>

struct curl_library curl_calls;

static bool cannot_start(struct error *err)
{
    return error_of(err, ERROR_SHORTAGE, EX_OSERR, "start", "libcurl", "it does not say why");
}

bool curl_begin(struct error *err)
{
    static const struct library_call calls[] = {
#define CALL(name) {#name, offsetof(struct curl_library, name)},
        CURL_CALLS(CALL)
#undef CALL
    };
    static struct library library = {
        .file = "libcurl.so.4",
        .wanted_for =
            "mail is fetched and sent, and what lies on the web is read, by libcurl (Debian: apt install libcurl4)",
        .call = calls,
        .n = sizeof calls / sizeof *calls,
        .table = &curl_calls,
    };
    (void)setenv("GNUTLS_NO_IMPLICIT_INIT", "1", 0); /* of what libcurl brings, and begins itself where it is used */
    (void)crypto_begin();                            /* one that is built with another library has no need of it */
    if (!library_load(&library, err))
        return false;
    return curl_calls.curl_global_init_mem(CURL_GLOBAL_DEFAULT, memory_take, free, memory_more, memory_copy,
                                           memory_zeroed) == CURLE_OK ||
           cannot_start(err);
}

bool curl_is_loaded(void)
{
    return curl_calls.curl_easy_init != NULL;
}

CURL *curl_handle(struct error *err)
{
    CURL *curl = curl_begin(err) ? curl_calls.curl_easy_init() : NULL;
    if (!curl)
        cannot_start(err);
    return curl;
}
