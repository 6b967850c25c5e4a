/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/parts.h - lists in the fences of rule books, "Lee, Jackson; 3 infantry", taken apart where they stand. */
#ifndef DISPATCH_TESTS_PARTS_H
#define DISPATCH_TESTS_PARTS_H

/* The next part up to a separator, without blanks around it, which is cut off in place; NULL: there is none. *at goes
 * on behind it. */
char *part(char **at, const char *separator);

#endif
