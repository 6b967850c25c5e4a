/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/mail_own.h - which lines of a mail's text its writer wrote. The others are quoted, or a program's:
 * what stands above a quote ("On 21 Nov 2026, Games wrote:"), and what a phone puts below each mail ("Sent from my
 * iPhone"). */
#ifndef DISPATCH_MAIL_OWN_H
#define DISPATCH_MAIL_OWN_H

#include "formats/bytes.h"
#include <stdbool.h>

/* Without blanks and controls at its ends. */
struct span mail_line_trimmed(struct span line);
/* In whatever case its letters are. */
bool mail_line_begins(struct span line, const char *word);
/* Is this what some mail programs write above a quote that has no marks? The line: without blanks before it. */
bool mail_quote_begins(struct span line);
/* How many of the last two lines above a quote are what a mail program writes there: 0 to 2. Without a date they are
 * the writer's: "It was not me who wrote:". before: the line above the last one. Both without blanks at their ends. */
int mail_attribution(struct span before, struct span last);
/* "Sent from my iPhone", "Von meinem iPhone gesendet": nobody's words. The line: without blanks at its ends. */
bool mail_is_phone_signature(struct span line);
/* The only line that the writer wrote, above a quote or below it, without blanks at its ends. Empty: there is none, or
 * more than one, or it may be part of a quote: it stands below a line such as -----Original Message-----, or touches a
 * quoted line above it, as the rest of a long line does that was cut. */
struct span mail_only_line(struct span text);

#endif
