/* SPDX-License-Identifier: Apache-2.0 */
/* processor/net/web_get.h - small files that somebody else publishes: a folder on this machine, or an address of the
 * web.
 *
 *   web_get(arena, "https://games.example/shenandoah-3", "checkpoint", cap, &bytes, &err)
 * What comes from there is never believed for coming from there: notes are signed, tiles are hashed. So http does as
 * well as https; only names of hosts and files are sent, nothing else. */
#ifndef DISPATCH_WEB_GET_H
#define DISPATCH_WEB_GET_H

#include "formats/bytes.h"
#include "processor/base/error.h"

enum web_found { WEB_FAILED, WEB_NONE /* there is no such file; err is unset */, WEB_FOUND };
enum { WEB_SECONDS = 20 /* patience with a server, for each file */ };
/* path: parts of letters, digits and ".-_" divided by "/". At most cap bytes (EX_DATAERR beyond). EX_TEMPFAIL: the
 * server could not be reached; EX_UNAVAILABLE: it answered with something else. */
enum web_found web_get(struct arena *, const char *from, const char *path, size_t cap, struct span *, struct error *);

/* Posts a text to a web server. FOUND: it answered, with this status; the answer is in the arena. */
enum web_found web_post(struct arena *, const char *url, struct span body, size_t cap, long *status, struct span *,
                        struct error *);

#endif
