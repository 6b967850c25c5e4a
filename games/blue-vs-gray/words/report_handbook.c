/* SPDX-License-Identifier: Apache-2.0 */
/* The player's handbook in the program: `dispatch help blue-vs-gray` prints it. */
#include "formats/embed.h"
#include "games/blue-vs-gray/words/report.h"

EMBED(bvg_handbook, "games/blue-vs-gray/HANDBOOK.md");

struct span bvg_handbook(void)
{
    return EMBEDDED(bvg_handbook);
}
