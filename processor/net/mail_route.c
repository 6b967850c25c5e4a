/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/mail_route.h"
#include "processor/base/password.h"
#include "processor/net/sendmail.h"
#include "processor/net/smtp.h"
#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

static bool open_smtp(struct mail_route *route, const struct config *config, const char *hostdir, struct error *err)
{
    char password[PASSWORD_MAX] = "";
    const char *file = route->outlet.password_file[0] ? route->outlet.password_file : config->password_file;
    if (route->outlet.user[0] && !password_read(hostdir, file, password, err))
        return false;
    route->smtp =
        smtp_open(&route->outlet, password, config->mail_ca, mailbox_domain(route->from.address), SMTP_SECONDS, err);
    sodium_memzero(password, sizeof password);
    return route->smtp != NULL;
}

bool mail_route_open(struct mail_route *route, const struct config *config, const char *hostdir, struct error *err)
{
    const char *want = "";
    memset(route, 0, sizeof *route);
    route->is_plus = config->mail_plus;
    if (!outlet_read(span_of(config->send), &route->outlet, &want))
        return error_say(err, EX_CONFIG, "use the setting send", config->send, "it wants %s", want);
    if (route->outlet.kind == OUTLET_FOLDER)
        return true;
    if (!mailbox_split(span_of(config->mail_from), &route->from))
        return error_set(err, EX_CONFIG, "send mail by", config->send, "the setting mail-from is missing");
    if (!route->from.name[0])
        strcpy(route->from.name, "Dispatch");
    route->crlf = route->outlet.kind == OUTLET_SMTP;
    return route->outlet.kind != OUTLET_SMTP || open_smtp(route, config, hostdir, err);
}

bool mail_route_greet(struct mail_route *route, struct mail_answer *answer)
{
    *answer = (struct mail_answer){.fate = MAIL_SENT};
    if (route->outlet.kind == OUTLET_SMTP)
        return smtp_greet(route->smtp, answer);
    if (route->outlet.kind != OUTLET_SENDMAIL || access(route->outlet.path, X_OK) == 0)
        return true;
    int why = errno;
    return mail_answer_failed(answer, MAIL_DOWN, error_kind_of(why), "cannot run %.100s: %s", route->outlet.path,
                              error_says(why));
}

bool mail_route_send(struct mail_route *route, const char *to, struct span mail, struct mail_answer *answer)
{
    if (route->outlet.kind == OUTLET_SMTP)
        return smtp_send(route->smtp, route->from.address, to, mail, answer);
    return sendmail_send(route->outlet.path, route->from.address, to, mail, SENDMAIL_SECONDS, answer);
}

void mail_route_close(struct mail_route *route)
{
    smtp_close(route->smtp);
    route->smtp = NULL;
}
