/* SPDX-License-Identifier: Apache-2.0 */
/* What the world knows of the domain that mail comes from. */
#include "processor/base/mailbox.h"
#include "processor/doctor/doctor.h"
#include <string.h>
#include <strings.h>

/* The first TXT record of a name that begins so; NULL. */
static const char *record_of(const struct dns_answer *answer, const char *begins)
{
    for (size_t i = 0; i < answer->n; i++)
        if (strncasecmp(answer->record[i], begins, strlen(begins)) == 0)
            return answer->record[i];
    return NULL;
}

/* Does this machine's resolver know anything of the world? A closed network may say of every name that there is none.
 */
static bool knows_the_world(struct doctor *doctor, const char *domain)
{
    struct dns_answer answer;
    const char *dot = strrchr(domain, '.');
    enum dns_result result = dns_ask(doctor->dns, dot ? dot + 1 : domain, DNS_MX, &answer);
    return result == DNS_FOUND || result == DNS_NONE;
}

static void no_domain(struct doctor *doctor, const char *domain)
{
    if (knows_the_world(doctor, domain))
        doctor_say(doctor, FINDING_BAD, "domain", "set `mail-from` to an address that players can answer",
                   "there is no domain %s", domain);
    else
        doctor_say(doctor, FINDING_WARN, "domain", "look again when the network is there",
                   "the resolver of this machine finds neither %s nor the domain above it", domain);
}

/* Can anybody answer to an address there? False: nothing more need be asked. */
static bool check_mx(struct doctor *doctor, const char *domain)
{
    struct dns_answer answer;
    switch (dns_ask(doctor->dns, domain, DNS_MX, &answer)) {
    case DNS_SILENT:
        doctor_say(doctor, FINDING_WARN, "domain", "look again when the network is there",
                   "no name server answers questions about %s", domain);
        return false;
    case DNS_NO_NAME:
        no_domain(doctor, domain);
        return false;
    case DNS_NONE:
        if (dns_ask(doctor->dns, domain, DNS_ADDRESS, &answer) == DNS_FOUND)
            doctor_say(doctor, FINDING_WARN, "domain", "give it an MX record that names its mail server",
                       "%s has no MX record; mail goes to its own address", domain);
        else
            doctor_say(doctor, FINDING_BAD, "domain", "give it an MX record that names its mail server",
                       "%s has neither an MX record nor an address: no answer can reach it", domain);
        return true;
    case DNS_FOUND:
        break;
    }
    if (strcmp(answer.record[0], ".") == 0)
        doctor_say(doctor, FINDING_BAD, "domain", "set `mail-from` to an address that players can answer",
                   "%s says that it takes no mail", domain);
    else
        doctor_ok(doctor, "domain", "mail for %s goes to %s", domain, answer.record[0]);
    return true;
}

/* The TXT record at prefix + domain that begins so; what it is called, what to add where there is none, and why. */
static void check_policy(struct doctor *doctor, const char *prefix, const char *domain, const char *begins,
                         const char *name, const char *remedy, const char *why)
{
    struct dns_answer answer;
    const char *at = arena_words(doctor->arena, "%s%.*s", prefix, MAILBOX_MAX, domain);
    if (dns_ask(doctor->dns, at, DNS_TXT, &answer) == DNS_SILENT)
        return;
    const char *record = record_of(&answer, begins);
    if (record)
        doctor_ok(doctor, "domain", "%s: %s", name, record);
    else
        doctor_say(doctor, FINDING_WARN, "domain", remedy, "%s has no %s record%s", domain, name, why);
}

void doctor_domain(struct doctor *doctor)
{
    const struct config *config = &doctor->host.config;
    struct outlet outlet;
    struct mailbox sender;
    if (!doctor->has_settings || !outlet_read(span_of(config->send), &outlet, NULL) || outlet.kind == OUTLET_FOLDER ||
        !mailbox_split(span_of(config->mail_from), &sender))
        return;
    const char *domain = mailbox_domain(sender.address);
    if (!check_mx(doctor, domain))
        return;
    check_policy(doctor, "", domain, "v=spf1", "SPF",
                 "a TXT record such as \"v=spf1 mx -all\", or the one that your mail provider names",
                 ": big mail providers may take its mail for spam");
    check_policy(doctor, "_dmarc.", domain, "v=DMARC1", "DMARC",
                 "let your mail server sign (DKIM), and add a TXT record _dmarc with \"v=DMARC1; p=none\"",
                 ", so it probably does not sign its mail either (DKIM)");
}
