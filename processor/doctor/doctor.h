/* SPDX-License-Identifier: Apache-2.0 */
/* processor/doctor/doctor.h - is a host set up as it should be? One finding a thing looked at: ok, warn or bad, with
 * the remedy.
 *
 *   struct doctor doctor;
 *   doctor_open(&doctor, arena, dir, now);
 *   doctor_examine(&doctor);                 ... doctor.at[0 .. doctor.n)
 *   doctor_close(&doctor);
 * Nothing is changed, but that a mail leaves when doctor.mail_to is set. What one check finds broken does not keep the
 * others from looking. No finding holds a secret, or an address other than the host's own. */
#ifndef DISPATCH_DOCTOR_H
#define DISPATCH_DOCTOR_H

#include "processor/host/host.h"
#include "processor/host/send_setting.h"
#include "processor/net/dns.h"

enum finding_grade {
    FINDING_OK,
    FINDING_WARN, /* works; think about it */
    FINDING_BAD,  /* games stand still, or something can be lost or read */
};
enum { FINDINGS_MAX = 128, DOCTOR_SECONDS = 20 /* patience with a mail server */ };
struct finding {
    enum finding_grade grade;
    const char *check;                        /* "keys"; static */
    char words[ERROR_WORDS_MAX], remedy[320]; /* remedy: "" when ok */
};
struct doctor {
    struct arena *arena; /* borrowed */
    struct host host;    /* owned: settings, keys and store, as far as they could be opened */
    bool has_settings, has_keys;
    struct error no_keys; /* why not, when there are settings */
    int64_t now;
    const char *mail_to;          /* send a mail there, or NULL */
    const struct dns_server *dns; /* NULL: the system's */
    struct finding at[FINDINGS_MAX];
    size_t n;
};
void doctor_open(struct doctor *, struct arena *, const char *dir, int64_t now);
void doctor_examine(struct doctor *);
void doctor_close(struct doctor *);
enum finding_grade doctor_worst(const struct doctor *);
const char *finding_grade_word(enum finding_grade); /* "ok", "warn", "bad" */

/* The single checks, in the order of doctor_examine; each asks for nothing but doctor_open, and the store's own check
 * for the database, clock, players and passes. */
void doctor_settings(struct doctor *);
void doctor_keys(struct doctor *);
void doctor_folders(struct doctor *);
void doctor_disk(struct doctor *);
void doctor_store(struct doctor *);
void doctor_database(struct doctor *); /* of a store in a database: its server */
void doctor_clock(struct doctor *);
void doctor_passes(struct doctor *);
void doctor_templates(struct doctor *);
void doctor_sources(struct doctor *);
void doctor_outlet(struct doctor *);
void doctor_domain(struct doctor *);
void doctor_public(struct doctor *);
void doctor_forum(struct doctor *);
void doctor_losses(struct doctor *);

/* What doctor_database says of a server. */
void doctor_server(struct doctor *, const struct store_server *);
/* `21-Nov-2026 17:36:43 +0100`, the day with a blank before one digit (RFC 3501, date-time), to UTC seconds. */
bool doctor_imap_date(struct span words, int64_t *utc);
/* The host's key of this index in key_roles is wrong or lacking. */
void doctor_wrong_key(struct doctor *, int index);
/* For the checks: a finding; the words are cut to fit. */
void doctor_ok(struct doctor *, const char *check, const char *format, ...) __attribute__((format(printf, 3, 4)));
void doctor_say(struct doctor *, enum finding_grade, const char *check, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void doctor_fault(struct doctor *, enum finding_grade, const char *check, const char *remedy, const struct error *);
/* "what: what the system says of this errno", bad. The remedy is for what does not pass by itself; of a shortage it is
 * another one. */
void doctor_number(struct doctor *, const char *check, int number, const char *remedy, const char *what);

#endif
