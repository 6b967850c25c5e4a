/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/curl_words.h"

enum error_kind curl_kind(CURLcode code)
{
    switch (code) {
    case CURLE_OUT_OF_MEMORY:
    case CURLE_FAILED_INIT:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_READ_ERROR:
    case CURLE_WRITE_ERROR:
    case CURLE_AGAIN:
        return ERROR_SHORTAGE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
        return ERROR_FOREIGN;
    default:
        return ERROR_PLAIN;
    }
}

const char *curl_says(CURLcode code, const char *said)
{
    return said && said[0] ? said : curl_easy_strerror(code);
}

bool curl_fail(struct error *err, const char *doing, const char *subject, CURLcode code, const char *said)
{
    return error_of(err, curl_kind(code), EX_TEMPFAIL, doing, subject, "%s", curl_says(code, said));
}
