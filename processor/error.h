/* processor/error.h - the world's failure: what we were doing, to what, what it said, whether trying again may help. */
#ifndef DISPATCH_ERROR_H
#define DISPATCH_ERROR_H

#include <stdbool.h>

struct error {
    const char *doing; /* "open the store"; static */
    char subject[160], cause[200];
    int code; /* sysexits */
    bool retry;
};
/* Sets it unless it is set already; always false. cause NULL: strerror(errno). */
bool error_set(struct error *, int code, const char *doing, const char *subject, const char *cause);
/* One line for stderr: "dispatch: cannot open the store /x/dispatch.db: ..." */
void error_print(const struct error *);

#endif
