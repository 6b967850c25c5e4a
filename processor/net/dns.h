/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/dns.h - what the domain name system says of a mail domain (RFC 1035, RFC 5321 section 5, RFC 7208).
 *
 * Questions go by the C library's resolver with little patience: 3 seconds, twice. dns_answer_read is pure and takes
 * any bytes. */
#ifndef DISPATCH_DNS_H
#define DISPATCH_DNS_H

#include "formats/bytes.h"

enum dns_type { DNS_ADDRESS, DNS_MX, DNS_TXT };
enum dns_result {
    DNS_FOUND,
    DNS_NONE,    /* the name is there, but nothing of this type */
    DNS_NO_NAME, /* there is no such name */
    DNS_SILENT,  /* nobody answers: no network, or the servers fail */
};
enum { DNS_RECORDS_MAX = 16, DNS_WORDS = 256 };
struct dns_answer {
    size_t n;
    char record[DNS_RECORDS_MAX][DNS_WORDS]; /* MX: the host, "." for none; TXT: its words, cut, only printable ASCII */
};
struct dns_server { /* for tests: IPv4, host byte order */
    uint32_t address;
    uint16_t port;
};
/* server NULL: the system's. DNS_ADDRESS asks for A, then AAAA, and fills no records. */
enum dns_result dns_ask(const struct dns_server *, const char *name, enum dns_type, struct dns_answer *);
/* A packet as it came, to a question of this type. False: it is no whole answer. */
bool dns_answer_read(struct span packet, enum dns_type, struct dns_answer *);

#endif
