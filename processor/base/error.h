/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/error.h - the world's failure: what we were doing, to what, what it said, and of what kind it is.
 *
 * The kind decides what becomes of what failed. A shortage passes by itself: a mail, a file or a game that met one is
 * left as it is and tried again by the next run, however often. Damage and what is foreign stay: that one thing is put
 * aside by its name, the host is told, and the rest goes on. errno is sorted into kinds here and nowhere else; the
 * store sorts SQLite's codes (store_fail). */
#ifndef DISPATCH_ERROR_H
#define DISPATCH_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <sysexits.h>

enum error_kind {
    ERROR_PLAIN,    /* none of these: a wrong word or setting, a server's answer; the cause says all */
    ERROR_SHORTAGE, /* of memory, files, disk, locks; or a device that failed: it may pass by itself */
    ERROR_DAMAGE,   /* not the bytes that were written: a copy must be put back */
    ERROR_FOREIGN,  /* not what belongs there: another owner, no plain file, another host's key, a file of another sort
                     */
};
struct error {
    const char *doing; /* "open the store"; static; NULL: nothing went wrong */
    char subject[160], cause[400];
    int code;   /* sysexits; EX_TEMPFAIL for every shortage */
    bool retry; /* trying again may help: a shortage, or EX_TEMPFAIL for another reason */
    enum error_kind kind;
};
enum { ERROR_WORDS_MAX = 640 }; /* of error_words and error_cause */

/* What the system says of an errno, with the kind, where there is no error to set: "Too many open files
 * (shortage: it may pass by itself)". Returns out. */
enum { ERROR_NUMBER_WORDS = 160 };
const char *error_number_words(int number, char out[static ERROR_NUMBER_WORDS]);
/* Of an errno; ERROR_PLAIN when it says nothing about the kind, as ENOENT. */
enum error_kind error_kind_of(int number);
/* Is it in the list, which ends with 0? */
bool error_is_among(int number, const int *list);
/* The system's words alone, for the cause that error_of() is given with the kind, and for nothing else: tests/kinds.sh
 * sees to it that no words of an error reach a person without their kind. */
const char *error_says(int number);
/* Sets it unless it is set already; always false. cause NULL: errno says it, gives the kind, and makes the code of a
 * shortage EX_TEMPFAIL. Of a cause in words: a shortage if the code is EX_TEMPFAIL; damage, or foreign, if it begins
 * with "store.". retry is set for EX_TEMPFAIL. */
bool error_set(struct error *, int code, const char *doing, const char *subject, const char *cause);
/* The same with a cause put together from parts. */
bool error_say(struct error *, int code, const char *doing, const char *subject, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same of a known kind; of a shortage the code is EX_TEMPFAIL, whatever is given. ERROR_PLAIN: not even a shortage
 * for EX_TEMPFAIL. */
bool error_of(struct error *, enum error_kind, int code, const char *doing, const char *subject, const char *format,
              ...) __attribute__((format(printf, 6, 7)));
/* errno's, of a folder that must be there: that there is none is damage, where of a file it says nothing. */
bool error_folder(struct error *, int code, const char *doing, const char *path);
/* The cause of another one, with its kind, at what is being done now. */
bool error_again(struct error *, const struct error *why, const char *doing, const char *subject);
bool error_is_set(const struct error *);
/* "store.key": is this how the cause begins? */
bool error_begins(const struct error *, const char *prefix);
/* " (shortage: it may pass by itself)", " (damage)", " (foreign)" or "": what follows a cause. Static. */
const char *error_kind_words(enum error_kind);
/* The cause with its kind, as all who are told of it must have it: "Permission denied (foreign)". Where cap is too
 * small for both, the cause is cut. Returns out. */
const char *error_cause(const struct error *, char *out, size_t cap);
/* Adds words, such as a remedy, after the cause of an error that is set; its kind stays. */
void error_more(struct error *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "cannot open the store /x/dispatch.db: ... (damage)", cut likewise; "" when none is set. */
void error_words(const struct error *, char *out, size_t cap);
/* The same as one line for stderr: "dispatch: cannot ..." */
void error_print(const struct error *);

#endif
