/* processor/outside.h - small files that somebody else publishes: a folder on this machine, or an address of the web.
 *
 *   outside_get(arena, "https://games.example/shenandoah-3", "checkpoint", cap, &bytes, &err)
 * What comes from there is never believed for coming from there: notes are signed, tiles are hashed. So http does as
 * well as https; only names of hosts and files are sent, nothing else. */
#ifndef DISPATCH_OUTSIDE_H
#define DISPATCH_OUTSIDE_H

#include "formats/bytes.h"
#include "processor/error.h"

enum outside { OUTSIDE_FAILED, OUTSIDE_NONE /* there is no such file; err is unset */, OUTSIDE_FOUND };
enum { OUTSIDE_SECONDS = 20 /* patience with a server, for each file */ };
/* Is that the address of a web server? Else it is a folder. */
bool outside_is_url(const char *from);
/* path: parts of letters, digits and ".-_" divided by "/". At most cap bytes (EX_DATAERR beyond). EX_TEMPFAIL: the
 * server could not be reached; EX_UNAVAILABLE: it answered with something else. */
enum outside outside_get(struct arena *, const char *from, const char *path, size_t cap, struct span *, struct error *);

/* Posts a text to a web server. FOUND: it answered, with this status; the answer is in the arena. */
enum outside outside_post(struct arena *, const char *url, struct span body, size_t cap, long *status, struct span *,
                          struct error *);

#endif
