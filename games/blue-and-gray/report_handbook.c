/* SPDX-License-Identifier: Apache-2.0 */
/* The player's handbook in the program: `dispatch help blue-and-gray` prints it. */
#include "formats/embed.h"
#include "games/blue-and-gray/report.h"

EMBED(bg_handbook, "games/blue-and-gray/HANDBOOK.md");

struct span bg_handbook(void)
{
    return EMBEDDED(bg_handbook);
}
