/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/error.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_is_set(const struct error *err)
{
    return err && err->doing;
}

enum error_kind error_kind_of(int number)
{
    switch (number) {
    case EINTR:
    case EAGAIN:
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOBUFS:
    case ENOSPC:
    case EDQUOT:
    case EFBIG: /* a limit of this process, since nothing that it writes is large */
    case ENOLCK:
    case EDEADLK:
    case EBUSY:
    case ETXTBSY:
    case EIO:
    case EROFS:  /* what a file system turns into when its disk fails, until somebody mounts it anew */
    case ESTALE: /* of a folder that lies on another machine, as these two */
    case ETIMEDOUT:
    case EREMOTEIO:
        return ERROR_SHORTAGE;
    case EBADMSG: /* of a file system that keeps checksums */
    case EUCLEAN:
        return ERROR_DAMAGE;
    case EACCES:
    case EPERM:
    case ELOOP:
    case ENOTDIR:
    case EISDIR:
    case ENXIO:
    case ENODEV:
    case ENAMETOOLONG:
    case EXDEV:
        return ERROR_FOREIGN;
    default:
        return ERROR_PLAIN;
    }
}

static enum error_kind kind_of_words(const char *cause)
{
    if (strncmp(cause, "store.", 6) != 0)
        return ERROR_PLAIN;
    return strncmp(cause, "store.foreign", 13) == 0 || strncmp(cause, "store.key", 9) == 0 ? ERROR_FOREIGN
                                                                                           : ERROR_DAMAGE;
}

static bool set(struct error *err, enum error_kind kind, int code, const char *doing, const char *subject,
                const char *format, va_list parts)
{
    vsnprintf(err->cause, sizeof err->cause, format, parts);
    snprintf(err->subject, sizeof err->subject, "%s", subject ? subject : "");
    err->doing = doing;
    err->kind = kind == ERROR_PLAIN ? kind_of_words(err->cause) : kind;
    err->code = kind == ERROR_SHORTAGE ? EX_TEMPFAIL : code;
    err->retry = err->code == EX_TEMPFAIL;
    return false;
}

bool error_of(struct error *err, enum error_kind kind, int code, const char *doing, const char *subject,
              const char *format, ...)
{
    if (!err || err->doing)
        return false;
    va_list parts;
    va_start(parts, format);
    set(err, kind, code, doing, subject, format, parts);
    va_end(parts);
    return false;
}

bool error_say(struct error *err, int code, const char *doing, const char *subject, const char *format, ...)
{
    if (!err || err->doing)
        return false;
    va_list parts;
    va_start(parts, format);
    set(err, ERROR_PLAIN, code, doing, subject, format, parts);
    va_end(parts);
    return false;
}

/* What the system says, where that would not tell a person what to look at. */
static const char *number_words(int number)
{
    return number == ENOTDIR ? "a part of this path is a file, not a folder" : strerror(number);
}

bool error_set(struct error *err, int code, const char *doing, const char *subject, const char *cause)
{
    int number = errno;
    return error_of(err, cause ? ERROR_PLAIN : error_kind_of(number), code, doing, subject, "%s",
                    cause ? cause : number_words(number));
}

const char *error_kind_words(enum error_kind kind)
{
    switch (kind) {
    case ERROR_SHORTAGE:
        return " (shortage: it may pass by itself)";
    case ERROR_DAMAGE:
        return " (damage)";
    case ERROR_FOREIGN:
        return " (foreign)";
    case ERROR_PLAIN:
        break;
    }
    return "";
}

const char *error_number_words(int number, char out[static ERROR_NUMBER_WORDS])
{
    snprintf(out, ERROR_NUMBER_WORDS, "%s%s", strerror(number), error_kind_words(error_kind_of(number)));
    return out;
}

void error_words(const struct error *err, char *out, size_t cap)
{
    out[0] = '\0';
    if (!err->doing)
        return;
    snprintf(out, cap, "cannot %s%s%s: %s%s", err->doing, err->subject[0] ? " " : "", err->subject, err->cause,
             error_kind_words(err->kind));
}

void error_print(const struct error *err)
{
    char words[ERROR_WORDS_MAX];
    error_words(err, words, sizeof words);
    if (err->doing)
        fprintf(stderr, "dispatch: %s\n", words);
}
