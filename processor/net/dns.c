/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/dns.h"
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

enum { PACKET_MAX = 4096, WAIT_SECONDS = 3, TRIES = 2 };

/* A TXT record is a list of strings of up to 255 bytes, which count as one (RFC 7208 section 3.3). */
static bool read_txt(struct span data, char out[static DNS_WORDS])
{
    struct reader r = {.left = data};
    size_t len = 0;
    while (r.left.len > 0) {
        struct span part = read_bytes(&r, read_u8(&r));
        for (size_t i = 0; !r.bad && i < part.len && len + 1 < DNS_WORDS; i++)
            out[len++] = part.at[i] >= 0x20 && part.at[i] < 0x7f ? (char)part.at[i] : '?';
        if (r.bad)
            return false;
    }
    out[len] = 0;
    return true;
}

/* Two bytes of preference, then a name, which may point into the packet. */
static bool read_mx(const ns_msg *message, const ns_rr *record, char out[static DNS_WORDS])
{
    char name[NS_MAXDNAME];
    if (ns_rr_rdlen(*record) < 3)
        return false;
    if (ns_name_uncompress(ns_msg_base(*message), ns_msg_end(*message), ns_rr_rdata(*record) + 2, name, sizeof name) <
        0)
        return false;
    if (strlen(name) >= DNS_WORDS)
        return false;
    strcpy(out, name[0] ? name : ".");
    return true;
}

bool dns_answer_read(struct span packet, enum dns_type type, struct dns_answer *answer)
{
    ns_msg message;
    ns_rr record;
    answer->n = 0;
    if (packet.len > PACKET_MAX || ns_initparse(packet.at, (int)packet.len, &message) != 0)
        return false;
    for (int i = 0; i < ns_msg_count(message, ns_s_an) && answer->n < DNS_RECORDS_MAX; i++) {
        if (ns_parserr(&message, ns_s_an, i, &record) != 0)
            return false;
        ns_type is = ns_rr_type(record);
        char *out = answer->record[answer->n];
        if (type == DNS_ADDRESS && (is == ns_t_a || is == ns_t_aaaa)) {
            out[0] = 0;
            answer->n++;
        } else if (type == DNS_MX && is == ns_t_mx) {
            if (!read_mx(&message, &record, out))
                return false;
            answer->n++;
        } else if (type == DNS_TXT && is == ns_t_txt) {
            if (!read_txt((struct span){ns_rr_rdata(record), ns_rr_rdlen(record)}, out))
                return false;
            answer->n++;
        }
    }
    return true;
}

static bool resolver_open(struct __res_state *resolver, const struct dns_server *server)
{
    memset(resolver, 0, sizeof *resolver);
    if (res_ninit(resolver) != 0)
        return false;
    resolver->retrans = WAIT_SECONDS;
    resolver->retry = TRIES;
    if (server) {
        resolver->nscount = 1;
        resolver->nsaddr_list[0] = (struct sockaddr_in){
            .sin_family = AF_INET, .sin_port = htons(server->port), .sin_addr.s_addr = htonl(server->address)};
    }
    return true;
}

static enum dns_result ask_one(struct __res_state *resolver, const char *name, int number, enum dns_type type,
                               struct dns_answer *answer)
{
    uint8_t packet[PACKET_MAX];
    int n = res_nquery(resolver, name, ns_c_in, number, packet, sizeof packet);
    if (n < 0)
        return resolver->res_h_errno == HOST_NOT_FOUND ? DNS_NO_NAME
               : resolver->res_h_errno == NO_DATA      ? DNS_NONE
                                                       : DNS_SILENT;
    size_t len = (size_t)n < sizeof packet ? (size_t)n : sizeof packet;
    if (!dns_answer_read((struct span){packet, len}, type, answer))
        return DNS_SILENT;
    return answer->n > 0 ? DNS_FOUND : DNS_NONE;
}

enum dns_result dns_ask(const struct dns_server *server, const char *name, enum dns_type type,
                        struct dns_answer *answer)
{
    struct __res_state resolver;
    answer->n = 0;
    if (!resolver_open(&resolver, server))
        return DNS_SILENT;
    int number = type == DNS_MX ? ns_t_mx : type == DNS_TXT ? ns_t_txt : ns_t_a;
    enum dns_result result = ask_one(&resolver, name, number, type, answer);
    if (type == DNS_ADDRESS && result == DNS_NONE)
        result = ask_one(&resolver, name, ns_t_aaaa, type, answer);
    res_nclose(&resolver);
    return result;
}
