#include "processor/way.h"
#include "processor/base/password.h"
#include "processor/net/sendmail.h"
#include "processor/net/smtp.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool open_smtp(struct way *way, const struct config *config, const char *hostdir, struct error *err)
{
    char password[PASSWORD_MAX] = "";
    const char *file = way->outlet.password_file[0] ? way->outlet.password_file : config->password_file;
    if (way->outlet.user[0] && !password_read(hostdir, file, password, err))
        return false;
    way->smtp = smtp_open(&way->outlet, password, config->mail_ca, mailbox_domain(way->from.address), SMTP_SECONDS);
    sodium_memzero(password, sizeof password);
    return way->smtp ||
           error_set(err, EX_OSERR, "use", config->send, "libcurl cannot do it: is it built with SMTP and TLS?");
}

bool way_open(struct way *way, const struct config *config, const char *hostdir, struct error *err)
{
    const char *want = "";
    memset(way, 0, sizeof *way);
    way->is_plus = config->mail_plus;
    if (!outlet_read(span_of(config->send), &way->outlet, &want))
        return error_say(err, EX_CONFIG, "use the setting send", config->send, "it wants %s", want);
    if (way->outlet.kind == OUTLET_FOLDER)
        return true;
    if (!mailbox_split(span_of(config->mail_from), &way->from))
        return error_set(err, EX_CONFIG, "send mail by", config->send, "the setting mail-from is missing");
    if (!way->from.name[0])
        strcpy(way->from.name, "Dispatch");
    way->crlf = way->outlet.kind == OUTLET_SMTP;
    return way->outlet.kind != OUTLET_SMTP || open_smtp(way, config, hostdir, err);
}

bool way_greet(struct way *way, struct mail_answer *answer)
{
    char words[SOURCE_WORDS + 64];
    *answer = (struct mail_answer){.fate = MAIL_SENT};
    if (way->outlet.kind == OUTLET_SMTP)
        return smtp_greet(way->smtp, answer);
    if (way->outlet.kind != OUTLET_SENDMAIL || access(way->outlet.path, X_OK) == 0)
        return true;
    snprintf(words, sizeof words, "there is no program %s to be run", way->outlet.path);
    return mail_answer_set(answer, MAIL_DOWN, span_of(words));
}

bool way_send(struct way *way, const char *to, struct span mail, struct mail_answer *answer)
{
    if (way->outlet.kind == OUTLET_SMTP)
        return smtp_send(way->smtp, way->from.address, to, mail, answer);
    return sendmail_send(way->outlet.path, way->from.address, to, mail, SENDMAIL_SECONDS, answer);
}

void way_close(struct way *way)
{
    smtp_close(way->smtp);
    way->smtp = NULL;
}
