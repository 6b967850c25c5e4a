/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/narrow.h - no line of a mail is broken again by a mail program: prose has at most 72 columns.
 *
 * Every message of every game that a test plays by tests/lib/bot.h or tests/lib/walk.h is held against this. */
#ifndef DISPATCH_TESTS_NARROW_H
#define DISPATCH_TESTS_NARROW_H

#include "formats/bytes.h"

enum { NARROW_PROSE = 72, NARROW_FORM = 76, NARROW_ORDER = 70 };
/* Fails the test when a line is wider: of prose 72 columns, of a form (between its armor lines) 76, of an order in
 * it, or one that it proposes, 70: the order desk takes no longer one. What a program reads
 * or a person types in one piece may be wider: `html:` and `proof:`, commands, lines without a blank. what: whose text
 * it is, for the message. */
void narrow_text(const char *what, struct span text);
/* The same of every text for people below a host's folder HOSTDIR/outbox: those that are signed. How many they are. */
int narrow_outbox(const char *host);

#endif
