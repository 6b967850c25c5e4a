/* SPDX-License-Identifier: Apache-2.0 */
/* dispatch doctor and the domain that mail comes from: what its name server says, and when nobody answers. */
#include "tests/processor/doctor/doctor_kit.h"
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the domain: a name server of the test's own ---- */

/* Question with this name (in dots) and type: the records to answer with; NULL: no such name; "": nothing of this type.
 */
typedef const char *zone_answer(const char *name, int type);

static size_t put_record(uint8_t *at, int type, const char *words)
{
    size_t n = 0, len;
    static const uint8_t pointer[2] = {0xc0, 12};
    memcpy(at, pointer, 2);
    at[2] = 0, at[3] = (uint8_t)type, at[4] = 0, at[5] = 1;
    memset(at + 6, 0, 4);
    uint8_t *data = at + 12;
    if (type == ns_t_mx) {
        data[n++] = 0;
        data[n++] = 10;
        for (struct span left = span_of(strcmp(words, ".") == 0 ? "" : words); left.len > 0;
             left = span_from(left, len + 1)) {
            const uint8_t *dot = memchr(left.at, '.', left.len);
            len = dot ? (size_t)(dot - left.at) : left.len;
            data[n++] = (uint8_t)len;
            memcpy(data + n, left.at, len & 63);
            n += len & 63;
        }
        data[n++] = 0;
    } else if (type == ns_t_txt) {
        data[n++] = (uint8_t)strlen(words);
        memcpy(data + n, words, strlen(words));
        n += strlen(words);
    } else {
        memset(data, 127, 4);
        n = 4;
    }
    at[10] = (uint8_t)(n >> 8), at[11] = (uint8_t)n;
    return 12 + n;
}

static void serve(int fd, zone_answer *answer)
{
    uint8_t packet[2048];
    for (;;) {
        struct sockaddr_in from;
        socklen_t from_len = sizeof from;
        ssize_t n = recvfrom(fd, packet, 512, 0, (struct sockaddr *)&from, &from_len);
        if (n < 17)
            continue;
        char name[300] = "";
        size_t at = 12;
        for (; at < (size_t)n && packet[at]; at += packet[at] + 1u) {
            const char *dot = name[0] ? "." : "";
            snprintf(name + strlen(name), sizeof name - strlen(name), "%s%.*s", dot, packet[at],
                     (char *)packet + at + 1);
        }
        at += 5;
        if (at > 512)
            continue;
        const char *words = answer(name, packet[at - 3]);
        packet[2] = 0x81, packet[3] = words ? 0x80 : 0x83;
        packet[6] = 0, packet[7] = words && words[0], packet[10] = packet[11] = 0;
        size_t len = at + (words && words[0] ? put_record(packet + at, packet[at - 3], words) : 0);
        sendto(fd, packet, len, 0, (struct sockaddr *)&from, from_len);
    }
}

static void domain_with(zone_answer *answer)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    struct dns_server server = {.address = INADDR_LOOPBACK, .port = ntohs(at.sin_port)};
    pid_t child = answer ? fork() : -1;
    if (child == 0)
        serve(fd, answer);
    if (!answer)
        close(fd); /* nobody listens: refused at once */
    doctor_open(&doctor, w.arena, w.dir, w.now);
    doctor.dns = &server;
    doctor_domain(&doctor);
    doctor_close(&doctor);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(fd);
    }
}

static const char *good(const char *name, int type)
{
    if (strcmp(name, "_dmarc.example.org") == 0)
        return type == ns_t_txt ? "v=DMARC1; p=none" : "";
    return strcmp(name, "example.org") != 0 ? NULL
           : type == ns_t_mx                ? "mail.example.org"
           : type == ns_t_txt               ? "v=spf1 mx -all"
                                            : "";
}

static const char *no_policy(const char *name, int type)
{
    return strcmp(name, "example.org") != 0 ? NULL
           : type == ns_t_mx                ? "mail.example.org"
           : type == ns_t_txt               ? "hello=world"
                                            : "";
}

static const char *only_address(const char *name, int type)
{
    (void)name;
    return type == ns_t_a ? "yes" : "";
}

static const char *nothing_there(const char *name, int type)
{
    (void)name, (void)type;
    return "";
}

static const char *no_mail(const char *name, int type)
{
    (void)name;
    return type == ns_t_mx ? "." : "";
}

static const char *no_name(const char *name, int type)
{
    (void)type;
    return strcmp(name, "org") == 0 ? "" : NULL;
}

static const char *no_world(const char *name, int type)
{
    (void)name, (void)type;
    return NULL;
}

START_TEST(the_domain)
{
    domain_with(good);
    ck_assert_uint_eq(doctor.n, 0); /* nothing is mailed: nothing is asked */
    add_setting("send smtps://mail.example.org");
    add_setting("mail-from Games <games@example.org>");
    domain_with(good);
    finds(FINDING_OK, "mail for example.org goes to mail.example.org");
    ck_assert(holds(FINDING_OK, "SPF: v=spf1 mx -all") && holds(FINDING_OK, "DMARC: v=DMARC1"));
    domain_with(no_policy);
    finds(FINDING_WARN, "has no SPF record");
    ck_assert(holds(FINDING_WARN, "has no DMARC record"));
    domain_with(only_address);
    finds(FINDING_WARN, "has no MX record; mail goes to its own address");
    domain_with(nothing_there);
    finds(FINDING_BAD, "neither an MX record nor an address");
    domain_with(no_mail);
    finds(FINDING_BAD, "says that it takes no mail");
    domain_with(no_name);
    finds(FINDING_BAD, "there is no domain example.org");
    domain_with(no_world);
    finds(FINDING_WARN, "finds neither example.org nor the domain above it");
    domain_with(NULL);
    finds(FINDING_WARN, "no name server answers questions about example.org");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("doctor: the domain");
    TCase *t = tcase_create("domain");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, the_domain);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
