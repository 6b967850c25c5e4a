/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/report_picture.h - what the files of the picture share. */
#ifndef DISPATCH_BG_REPORT_PICTURE_H
#define DISPATCH_BG_REPORT_PICTURE_H

#include "games/blue-and-gray/report.h"

json_t *bg_draw_map(const struct kit_telling *, const json_t *events); /* owned by the caller */

#endif
