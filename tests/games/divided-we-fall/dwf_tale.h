/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_tale.h - positions from the middle of a war, with what happened on the way there, for
 * tests of reports and pictures. */
#ifndef DISPATCH_TESTS_DWF_TALE_H
#define DISPATCH_TESTS_DWF_TALE_H

#include "games/divided-we-fall/report.h"
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

/* The scenario played at random by two who march and fight, up to the campaign of a half; the war may end before that.
 * events: what happened since that side's half before it was over, as a seat's facts have it; owned by the caller. */
struct war *d_a_tale(const char *scenario, uint64_t seed, int side, int turn, json_t **events);
/* Events as a seat's facts have them: [[name, arg, ...], ...]. */
void d_tell(json_t *events, const struct event *, int n);
/* The report's sections as lines of text, 72 columns wide; in the war's arena. */
const char *d_text_of(struct war *, const json_t *report, int *lines);
/* The report of a seat as things stand. Owned by the caller. */
json_t *d_report_of(struct war *, int seat, const json_t *events);

#define SAYS(text, words)     ck_assert_msg(strstr(text, words) != NULL, "\"%s\" is not in\n%s", words, text)
#define SAYS_NOT(text, words) ck_assert_msg(strstr(text, words) == NULL, "\"%s\" is in\n%s", words, text)

#endif
