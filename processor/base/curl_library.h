/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/curl_library.h - libcurl, loaded when a connection is wanted, and its failures in words. Included in
 * the place of <curl/curl.h>.
 *
 * Its functions are called by their own names, which stand for pointers in a table; types and prototypes are those of
 * its header. None may be called before curl_begin. With DISPATCH_LINKED they are the functions themselves: so are the
 * files that call them compiled once more (linked.so in the Makefile), where libcurl's header checks the type of each
 * option, and the linker whether there is each function. */
#ifndef DISPATCH_CURL_LIBRARY_H
#define DISPATCH_CURL_LIBRARY_H

#include "processor/base/error.h"
#include <curl/curl.h>

/* clang-format off */
#define CURL_CALLS(CALL)                                                                                               \
    CALL(curl_global_init_mem) CALL(curl_easy_init) CALL(curl_easy_cleanup) CALL(curl_easy_reset)                      \
    CALL(curl_easy_setopt) CALL(curl_easy_getinfo) CALL(curl_easy_perform) CALL(curl_easy_send) CALL(curl_easy_recv)   \
    CALL(curl_easy_strerror) CALL(curl_slist_append) CALL(curl_slist_free_all)
/* clang-format on */

struct curl_library {
#define CALL(name) __typeof__(name) *name;
    CURL_CALLS(CALL)
#undef CALL
};
extern struct curl_library curl_calls;

/* Loads it, and begins it as curl_global_init does, with our ways when memory runs out; any number of times. */
bool curl_begin(struct error *);
/* The same, and curl_easy_init: to be given to curl_easy_cleanup. NULL: the error says why. */
CURL *curl_handle(struct error *);
bool curl_is_loaded(void);

/* Its failures in words, with their kind: the only way from one to a person.
 *
 *   if (code != CURLE_OK)
 *       return curl_fail(err, "fetch mail from", source->name, code, server->failure);
 * What the network does may pass by itself. Another one's certificate is foreign, and so is another protocol. What a
 * server says to a login, and a wrong setting, are of no kind: the words say all. */
enum error_kind curl_kind(CURLcode);
/* said: what libcurl wrote into its buffer (CURLOPT_ERRORBUFFER), or "", or NULL. The words have no kind yet. Ours
 * where libcurl's name no remedy. */
const char *curl_says(CURLcode, const char *said);
/* EX_TEMPFAIL whatever the kind: a connection is tried again. Always false. */
bool curl_fail(struct error *, const char *doing, const char *subject, CURLcode, const char *said);

#ifndef DISPATCH_LINKED
#undef curl_easy_setopt  /* a macro of its own, which would call it past the table */
#undef curl_easy_getinfo /* a macro of its own, which would call it past the table */
#define curl_global_init_mem curl_calls.curl_global_init_mem
#define curl_easy_init       curl_calls.curl_easy_init
#define curl_easy_cleanup    curl_calls.curl_easy_cleanup
#define curl_easy_reset      curl_calls.curl_easy_reset
#define curl_easy_setopt     curl_calls.curl_easy_setopt
#define curl_easy_getinfo    curl_calls.curl_easy_getinfo
#define curl_easy_perform    curl_calls.curl_easy_perform
#define curl_easy_send       curl_calls.curl_easy_send
#define curl_easy_recv       curl_calls.curl_easy_recv
#define curl_easy_strerror   curl_calls.curl_easy_strerror
#define curl_slist_append    curl_calls.curl_slist_append
#define curl_slist_free_all  curl_calls.curl_slist_free_all
#endif

#endif
