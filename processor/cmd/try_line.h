/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/try_line.h - lines that a person types: with completion and history on a terminal, else as they come.
 */
#ifndef DISPATCH_TRY_LINE_H
#define DISPATCH_TRY_LINE_H

#include "formats/bytes.h"

struct try_line;
/* What may be typed now, each a whole line; read anew at each press of the Tab key. */
typedef void try_offers(void *context, void (*offer)(void *to, const char *line), void *to);

struct try_line *try_line_open(struct arena *, try_offers *, void *context);
void try_line_close(struct try_line *);
bool try_line_is_typed(const struct try_line *); /* is there a terminal? */
/* The next line without its LF, until the next call. False: the end, or a signal came. */
bool try_line_read(struct try_line *, const char *prompt, struct span *out);

/* From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE only end reading, so that the caller can clean up. */
void try_signals(void);
int try_signal(void); /* the one that came, or 0 */

#endif
