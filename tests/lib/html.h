/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/html.h - what every page must be: well formed, closed to the outside, its style allowed by its hash alone.
 * Each fails the test when it is not. */
#ifndef DISPATCH_TESTS_HTML_H
#define DISPATCH_TESTS_HTML_H

#include "formats/bytes.h"

bool html_holds(struct span page, const char *words);
/* Every element that is opened is closed, in order. */
void html_whole(struct span page, const char *name);
/* No script, nothing that could be asked of anybody, and a policy that says so. */
void html_closed(struct span page, const char *name);
/* The hash in the policy is that of the style, byte for byte. */
void html_style(struct arena *, struct span page);

#endif
