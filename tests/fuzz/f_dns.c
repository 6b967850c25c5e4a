/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever a name server sends: it is read within bounds, and what is kept is short printable text. */
#include "processor/net/dns.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    for (enum dns_type type = DNS_ADDRESS; type <= DNS_TXT; type++) {
        struct dns_answer answer;
        bool whole = dns_answer_read((struct span){data, len}, type, &answer);
        MUST(answer.n <= DNS_RECORDS_MAX);
        for (size_t i = 0; whole && i < answer.n; i++) {
            size_t n = strnlen(answer.record[i], DNS_WORDS);
            MUST(n < DNS_WORDS);
            for (size_t j = 0; j < n; j++)
                MUST(answer.record[i][j] >= 0x20 && answer.record[i][j] < 0x7f);
        }
    }
    return 0;
}
