/* SPDX-License-Identifier: Apache-2.0 */
/* The player's handbook in the program: `dispatch help house-divided` prints it. */
#include "formats/embed.h"
#include "games/house-divided/report.h"

EMBED(hd_handbook, "games/house-divided/HANDBOOK.md");

struct span hd_handbook(void)
{
    return EMBEDDED(hd_handbook);
}
