/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_read.h - what suites share that read what players are told of the campaign: its
 * sheets, and the events and the report of a turn. Each program that includes it has its own. */
#ifndef DISPATCH_TESTS_DWF_READ_H
#define DISPATCH_TESTS_DWF_READ_H

#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "tests/games/divided-we-fall/dwf_tale.h"

enum { WINTER_1862 = 6, MAY_1862 = 7, JUNE_1862 = 8 };
static struct sheets_of *k;
static struct war *w;
static json_t *events, *report;

static inline void open_war(void)
{
    k = d_sheets("1861-campaign", NULL);
    w = k->w;
    events = json_array();
    report = NULL;
}

static inline void shut(void)
{
    json_decref(report);
    json_decref(events);
    d_close_sheets(k);
}

#endif
