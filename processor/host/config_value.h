/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/config_value.h - what can follow the name of a setting: a row for each kind of value, with who
 * reads it, who writes it, and the words for whoever wrote another. For config.c alone. */
#ifndef DISPATCH_CONFIG_VALUE_H
#define DISPATCH_CONFIG_VALUE_H

#include "processor/host/config.h"

enum config_kind {
    WORDS,
    NAME, /* not empty */
    PATH,
    URL,
    SOURCE_OF_ROUNDS,
    LIST,
    WITNESS,
    OUTLET,
    MAILBOX,
    TERM,
    TERM_AT,
    REMIND,
    NUMBER,
    YES_NO,
    SIGN_UP,
    SEEK,
    MUSTER,
    QUIET,
    POLICY,
    PRESS,
    STANDBY,
    DELAY,
    WORKERS,
    FORUM,
    FORUM_THREAD,
    STORE
};
struct config_value {
    const char *want; /* "yes or no" */
    /* at: where the setting's value is in the settings. False: it is no such value. */
    bool (*read)(struct config *, void *at, struct span value);
    void (*write)(struct text *, const struct config *, const void *at);
};
extern const struct config_value config_values[]; /* by kind */

#endif
