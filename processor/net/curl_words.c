/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/curl_words.h"

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
    return said && said[0] ? said : curl_easy_strerror(code);
}

bool curl_fail(struct error *err, const char *doing, const char *subject, CURLcode code, const char *said)
{
    return error_of(err, curl_kind(code), EX_TEMPFAIL, doing, subject, "%s", curl_says(code, said));
}
