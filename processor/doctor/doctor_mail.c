/* SPDX-License-Identifier: Apache-2.0 */
/* How mail leaves: a login at the server of `send`, its clock, and one mail when it is asked for. */
#include "processor/base/password.h"
#include "processor/deliver/mail_compose.h"
#include "processor/doctor/doctor.h"
#include "processor/net/sendmail.h"
#include "processor/net/smtp.h"
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct span test_letter(struct doctor *doctor, const struct mailbox *from, const struct mailbox *to, bool crlf)
{
    char id[MESSAGE_ID_MAX], random[9];
    uint8_t bytes[4];
    const char *domain = mailbox_domain(from->address);
    randombytes_buf(bytes, sizeof bytes);
    hex_write(random, bytes, sizeof bytes);
    snprintf(id, sizeof id, "<doctor.%lld.%s@%.150s>", (long long)doctor->now, random, domain);
    const char *body = arena_words(doctor->arena,
                                   "This is the mail that `dispatch doctor --mail` was asked to send from the host\n"
                                   "%s. Mail of its games will come the same way.\n\n"
                                   "If it lay among the spam, see what your mail program says about it:\n"
                                   "SPF and DKIM of %s are what is usually missing.\n",
                                   doctor->host.config.name, domain);
    struct letter letter = {.from = *from,
                            .to = *to,
                            .subject = "Dispatch: this mail arrived",
                            .date = doctor->now,
                            .message_id = id,
                            .answers = "",
                            .thread = "",
                            .list_name = "",
                            .list_domain = domain,
                            .body = span_of(body)};
    return compose(doctor->arena, &letter, crlf);
}

/* Both addresses, or a finding that says which is invalid. */
static bool test_addresses(struct doctor *doctor, struct mailbox *from, struct mailbox *to)
{
    if (!mailbox_split(span_of(doctor->mail_to), to)) {
        doctor_say(doctor, FINDING_BAD, "mail", "give --mail an address such as you@example.org",
                   "no mail can go to the address after --mail");
        return false;
    }
    return mailbox_split(span_of(doctor->host.config.mail_from), from); /* the settings' check says what is wrong */
}

static void tell_sent(struct doctor *doctor, bool sent, const struct mail_answer *answer)
{
    if (sent)
        doctor_ok(doctor, "mail", "the test mail was taken; see that it arrives, and not among the spam");
    else
        doctor_say(doctor, FINDING_BAD, "mail", "the server's answer gives the reason; it may be about `mail-from`",
                   "the test mail was not taken: %s", answer->words);
}

static void check_sendmail(struct doctor *doctor, const struct outlet *outlet)
{
    struct mailbox from, to;
    struct mail_answer answer = {0};
    if (access(outlet->path, X_OK) != 0) {
        doctor_number(doctor, "send", errno,
                      errno == ENOENT ? "install a mail server, or use `send smtps://...`"
                                      : "it must be a program that you may run; or use `send smtps://...`",
                      arena_words(doctor->arena, "the program %s cannot be run", outlet->path));
        return;
    }
    doctor_ok(doctor, "send", "mail goes by %s", outlet->path);
    if (doctor->mail_to && test_addresses(doctor, &from, &to))
        tell_sent(doctor,
                  sendmail_send(outlet->path, from.address, to.address, test_letter(doctor, &from, &to, false),
                                SENDMAIL_SECONDS, &answer),
                  &answer);
}

static void check_greeting(struct doctor *doctor, const struct outlet *outlet, struct smtp *smtp)
{
    struct mail_answer answer = {0};
    struct mailbox from, to;
    if (!smtp_greet(smtp, &answer)) {
        doctor_say(
            doctor, FINDING_BAD, "send",
            "look at server, port and user in `send`, the password, and `mail-ca` when the certificate is your own",
            "%s port %d: %s", outlet->host, outlet->port, answer.words);
        return;
    }
    doctor_ok(doctor, "send", "%s port %d %s%s", outlet->host, outlet->port,
              outlet->plaintext ? "answers without TLS, on this machine"
                                : "answers by TLS with a certificate that is trusted",
              outlet->user[0] ? ", and takes the login" : "");
    if (doctor->mail_to && test_addresses(doctor, &from, &to))
        tell_sent(doctor, smtp_send(smtp, from.address, to.address, test_letter(doctor, &from, &to, true), &answer),
                  &answer);
}

static void check_smtp(struct doctor *doctor, const struct outlet *outlet)
{
    const struct config *config = &doctor->host.config;
    struct error err = {0};
    char password[PASSWORD_MAX] = "";
    const char *file = outlet->password_file[0] ? outlet->password_file : config->password_file;
    if (outlet->user[0] && !password_read(doctor->host.dir, file, password, &err)) {
        doctor_fault(doctor, FINDING_BAD, "send",
                     "write the password into that file, mode 0600, and name it by `password-file`", &err);
        return;
    }
    struct smtp *smtp =
        smtp_open(outlet, outlet->user[0] ? password : NULL, config->mail_ca, config->name, DOCTOR_SECONDS, &err);
    sodium_memzero(password, sizeof password);
    if (smtp)
        check_greeting(doctor, outlet, smtp);
    else
        doctor_fault(doctor, FINDING_BAD, "send", "install libcurl as Debian has it (apt install libcurl4)", &err);
    smtp_close(smtp);
}

void doctor_outlet(struct doctor *doctor)
{
    struct outlet outlet;
    if (!doctor->has_settings || !outlet_read(span_of(doctor->host.config.send), &outlet, NULL))
        return;
    if (outlet.kind == OUTLET_SENDMAIL)
        check_sendmail(doctor, &outlet);
    else if (outlet.kind == OUTLET_SMTP)
        check_smtp(doctor, &outlet);
    else if (doctor->mail_to)
        doctor_say(doctor, FINDING_BAD, "mail", "say how mail leaves: `send` in dispatch.conf",
                   "no mail can be sent: messages are written to files");
}
