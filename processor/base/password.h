/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/password.h - the mail password and the forum's key out of their file or credential; never in settings,
 * logs or arguments. */
#ifndef DISPATCH_PASSWORD_H
#define DISPATCH_PASSWORD_H

#include "processor/base/error.h"

enum { PASSWORD_MAX = 512 };
/* The first line of the file that `setting` names: an absolute path, else a credential of systemd
 * ($CREDENTIALS_DIRECTORY), else below the host directory. A plain file of our own that nobody else may read. The
 * caller wipes `out` (sodium_memzero). EX_CONFIG: no setting, or an empty line; EX_NOINPUT, EX_NOPERM. */
bool password_read(const char *hostdir, const char *setting, char out[static PASSWORD_MAX], struct error *);
/* The same for the forum's API key: printable ASCII without blanks, since it goes into a header of HTTP. */
bool password_read_key(const char *hostdir, const char *setting, char out[static PASSWORD_MAX], struct error *);

#endif
