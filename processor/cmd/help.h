/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/help.h - what `dispatch help` says: words out of templates/commands.txt, usage lines out of the table.
 *
 * That file has `= Heading: command command`, the commands that people type, by who they are; and of each command
 * `[name]`, a line for lists, and what help tells of it below an empty line. */
#ifndef DISPATCH_HELP_H
#define DISPATCH_HELP_H

#include "processor/cmd/cli.h"

/* The commands that people type, or all of them. */
void help_list(FILE *, bool all);
void help_usage(FILE *, const struct command *);
void help_command(FILE *, const struct command *);
/* A ruleset's handbook, or the book of this name; false: there is no such ruleset, or it has no such book. */
bool help_book(FILE *, const char *ruleset, const char *part);
/* The line for lists, and the rest, "" if there is no more; false: the file has no such command. */
bool help_words(const char *command, struct span *brief, struct span *more);
/* The next heading with its commands, of n headings; false: there is none. */
bool help_group(size_t n, struct span *heading, struct span *names);

#endif
