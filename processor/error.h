/* processor/error.h - the world's failure: what we were doing, to what, what it said, whether trying again may help. */
#ifndef DISPATCH_ERROR_H
#define DISPATCH_ERROR_H

#include <stdbool.h>
#include <sysexits.h>

struct error {
    const char *doing; /* "open the store"; static; NULL: nothing went wrong */
    char subject[160], cause[400];
    int code; /* sysexits */
    bool retry;
};
/* Sets it unless it is set already; always false. cause NULL: strerror(errno). retry is set for EX_TEMPFAIL. */
bool error_set(struct error *, int code, const char *doing, const char *subject, const char *cause);
/* The same with a cause put together from parts. */
bool error_say(struct error *, int code, const char *doing, const char *subject, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool error_is_set(const struct error *);
/* One line for stderr: "dispatch: cannot open the store /x/dispatch.db: ..." */
void error_print(const struct error *);

#endif
