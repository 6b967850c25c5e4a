/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/send_setting.h - how messages leave: the `send` setting, read into its parts (dispatch.conf(5)).
 *
 *   folder                                          files in outbox/PLAYER/NUMBER, for the host to hand on
 *   sendmail /usr/sbin/sendmail                     the mail server of this machine
 *   smtps://games@mail.example.org                  TLS from the first byte (port 465)
 *   smtp://games@mail.example.org                   STARTTLS, demanded (port 587)
 *   smtp://127.0.0.1:25 plaintext                   no TLS: this machine only
 *
 * Without a user nobody logs in. Pure: nothing is opened here. */
#ifndef DISPATCH_SEND_SETTING_H
#define DISPATCH_SEND_SETTING_H

#include "processor/host/fetch_setting.h"

enum outlet_kind { OUTLET_FOLDER, OUTLET_SENDMAIL, OUTLET_SMTP };
struct outlet {
    enum outlet_kind kind;
    char path[SOURCE_WORDS];                     /* sendmail: the program */
    char user[SOURCE_WORDS], host[SOURCE_WORDS]; /* user: "" for none */
    int port;                                    /* never 0 for SMTP */
    bool tls_first;                              /* smtps */
    bool plaintext;
    char password_file[SOURCE_WORDS]; /* "": the setting password-file */
};
/* False: *want (may be NULL) says in words what would do; static. */
bool outlet_read(struct span words, struct outlet *, const char **want);

#endif
