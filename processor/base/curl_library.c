/* SPDX-License-Identifier: Apache-2.0 */
#define DISPATCH_LINKED /* here a name is a name */
#include "processor/base/curl_library.h"
#include "processor/base/crypto_library.h"
#include "processor/base/library.h"
#include "processor/base/memory.h"
#include <stdlib.h>
#include <string.h>

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

/* ---- its failures in words, with their kind ---- */

enum error_kind curl_kind(CURLcode code)
{
    static const int shortage[] = {CURLE_OUT_OF_MEMORY,
                                   CURLE_FAILED_INIT,
                                   CURLE_COULDNT_RESOLVE_HOST,
                                   CURLE_COULDNT_CONNECT,
                                   CURLE_OPERATION_TIMEDOUT,
                                   CURLE_SSL_CONNECT_ERROR,
                                   CURLE_GOT_NOTHING,
                                   CURLE_PARTIAL_FILE,
                                   CURLE_SEND_ERROR,
                                   CURLE_RECV_ERROR,
                                   CURLE_READ_ERROR,
                                   CURLE_WRITE_ERROR,
                                   CURLE_AGAIN,
                                   0};
    static const int foreign[] = {CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_WEIRD_SERVER_REPLY,
                                  CURLE_UNSUPPORTED_PROTOCOL, 0};
    return error_is_among((int)code, shortage)  ? ERROR_SHORTAGE
           : error_is_among((int)code, foreign) ? ERROR_FOREIGN
                                                : ERROR_PLAIN;
}

const char *curl_says(CURLcode code, const char *said)
{
    if (code == CURLE_USE_SSL_FAILED && said && strstr(said, "TLS not ")) /* STARTTLS, or STLS of POP3 */
        return "the server offers no STARTTLS, and nothing is said to it without TLS; smtps://, imaps:// and pop3s:// "
               "begin with TLS";
    return said && said[0] ? said : curl_calls.curl_easy_strerror(code);
}

bool curl_fail(struct error *err, const char *doing, const char *subject, CURLcode code, const char *said)
{
    return error_of(err, curl_kind(code), EX_TEMPFAIL, doing, subject, "%s", curl_says(code, said));
}
