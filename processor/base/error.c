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

bool error_begins(const struct error *err, const char *prefix)
{
    return strncmp(err->cause, prefix, strlen(prefix)) == 0;
}

bool error_is_among(int number, const int *list)
{
    while (*list && *list != number)
        list++;
    return *list != 0;
}

enum error_kind error_kind_of(int number)
{
    /* EFBIG: a limit of this process, since nothing that it writes is large. EROFS: what a file system turns into when
     * its disk fails, until somebody mounts it anew. The last three: of a folder that lies on another machine. */
    static const int shortage[] = {EINTR,  EAGAIN, EMFILE,    ENFILE,    ENOMEM, ENOBUFS, ENOSPC,
                                   EDQUOT, EFBIG,  ENOLCK,    EDEADLK,   EBUSY,  ETXTBSY, EIO,
                                   EROFS,  ESTALE, ETIMEDOUT, EREMOTEIO, 0};
    static const int damage[] = {EBADMSG, EUCLEAN, 0}; /* EBADMSG: of a file system that keeps checksums */
    static const int foreign[] = {EACCES, EPERM, ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV, ENAMETOOLONG, EXDEV, 0};
    if (error_is_among(number, shortage))
        return ERROR_SHORTAGE;
    return error_is_among(number, damage)    ? ERROR_DAMAGE
           : error_is_among(number, foreign) ? ERROR_FOREIGN
                                             : ERROR_PLAIN;
}

/* Nobody said the kind. */
static enum error_kind kind_of_words(int code, const char *cause)
{
    if (strncmp(cause, "store.", 6) != 0)
        return code == EX_TEMPFAIL ? ERROR_SHORTAGE : ERROR_PLAIN;
    return strncmp(cause, "store.foreign", 13) == 0 || strncmp(cause, "store.key", 9) == 0 ? ERROR_FOREIGN
                                                                                           : ERROR_DAMAGE;
}

const char *error_says(int number)
{
    return strerror(number);
}

static void set(struct error *err, const char *doing, const char *subject, const char *format, va_list parts)
{
    vsnprintf(err->cause, sizeof err->cause, format, parts);
    snprintf(err->subject, sizeof err->subject, "%s", subject ? subject : "");
    err->doing = doing;
}

static bool set_kind(struct error *err, enum error_kind kind, int code)
{
    err->kind = kind;
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
    set(err, doing, subject, format, parts);
    va_end(parts);
    return set_kind(err, kind, code);
}

bool error_say(struct error *err, int code, const char *doing, const char *subject, const char *format, ...)
{
    if (!err || err->doing)
        return false;
    va_list parts;
    va_start(parts, format);
    set(err, doing, subject, format, parts);
    va_end(parts);
    return set_kind(err, kind_of_words(code, err->cause), code);
}

/* What the system says, where that would not tell a person what to look at. */
static const char *number_words(int number)
{
    return number == ENOTDIR ? "a part of this path is a file, not a folder" : strerror(number);
}

bool error_set(struct error *err, int code, const char *doing, const char *subject, const char *cause)
{
    int number = errno;
    return error_of(err, cause ? kind_of_words(code, cause) : error_kind_of(number), code, doing, subject, "%s",
                    cause ? cause : number_words(number));
}

bool error_folder(struct error *err, int code, const char *doing, const char *path)
{
    return errno == ENOENT ? error_of(err, ERROR_DAMAGE, code, doing, path, "there is no such folder")
                           : error_set(err, code, doing, path, NULL);
}

bool error_again(struct error *err, const struct error *why, const char *doing, const char *subject)
{
    return error_of(err, why->kind, why->code, doing, subject, "%s", why->cause);
}

void error_more(struct error *err, const char *format, ...)
{
    size_t len = strlen(err->cause);
    va_list parts;
    va_start(parts, format);
    vsnprintf(err->cause + len, sizeof err->cause - len, format, parts);
    va_end(parts);
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
    snprintf(out, ERROR_NUMBER_WORDS, "%s%s", error_says(number), error_kind_words(error_kind_of(number)));
    return out;
}

static void add_kind(enum error_kind kind, char *out, size_t cap)
{
    const char *words = error_kind_words(kind);
    size_t len = strlen(out), more = strlen(words), most = cap > more ? cap - more - 1 : 0;
    snprintf(out + (len < most ? len : most), more + 1 < cap ? more + 1 : cap, "%s", words);
}

const char *error_cause(const struct error *err, char *out, size_t cap)
{
    snprintf(out, cap, "%s", err->cause);
    add_kind(err->kind, out, cap);
    return out;
}

void error_words(const struct error *err, char *out, size_t cap)
{
    out[0] = '\0';
    if (!err->doing)
        return;
    snprintf(out, cap, "cannot %s%s%s: %s", err->doing, err->subject[0] ? " " : "", err->subject, err->cause);
    add_kind(err->kind, out, cap);
}

void error_print(const struct error *err)
{
    char words[ERROR_WORDS_MAX];
    error_words(err, words, sizeof words);
    if (err->doing)
        fprintf(stderr, "dispatch: %s\n", words);
}
