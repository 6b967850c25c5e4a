#include "processor/error.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_is_set(const struct error *err)
{
    return err && err->doing;
}

bool error_set(struct error *err, int code, const char *doing, const char *subject, const char *cause)
{
    return error_say(err, code, doing, subject, "%s", cause ? cause : strerror(errno));
}

bool error_say(struct error *err, int code, const char *doing, const char *subject, const char *format, ...)
{
    if (!err || err->doing)
        return false;
    va_list parts;
    va_start(parts, format);
    vsnprintf(err->cause, sizeof err->cause, format, parts);
    va_end(parts);
    snprintf(err->subject, sizeof err->subject, "%s", subject ? subject : "");
    err->doing = doing;
    err->code = code;
    err->retry = code == EX_TEMPFAIL;
    return false;
}

void error_print(const struct error *err)
{
    if (err->doing)
        fprintf(stderr, "dispatch: cannot %s%s%s: %s\n", err->doing, err->subject[0] ? " " : "", err->subject,
                err->cause);
}
