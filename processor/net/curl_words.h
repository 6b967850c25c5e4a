/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/curl_words.h - libcurl's failures in words, with their kind: the only way from one to a person.
 *
 *   if (code != CURLE_OK)
 *       return curl_fail(err, "fetch mail from", source->name, code, server->failure);
 * What the network does may pass by itself. Another one's certificate is foreign, and so is another protocol. What a
 * server says to a login, and a wrong setting, are of no kind: the words say all. */
#ifndef DISPATCH_CURL_WORDS_H
#define DISPATCH_CURL_WORDS_H

#include "processor/base/curl_library.h"

enum error_kind curl_kind(CURLcode);
/* said: what libcurl wrote into its buffer (CURLOPT_ERRORBUFFER), or "", or NULL. The words have no kind yet. */
const char *curl_says(CURLcode, const char *said);
/* EX_TEMPFAIL whatever the kind: a connection is tried again. Always false. */
bool curl_fail(struct error *, const char *doing, const char *subject, CURLcode, const char *said);

#endif
