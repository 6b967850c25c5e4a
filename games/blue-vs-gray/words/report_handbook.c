/* SPDX-License-Identifier: Apache-2.0 */
/* Handbook, rule book and rulings in the program: `dispatch help blue-vs-gray` prints them. */
#include "formats/embed.h"
#include "games/blue-vs-gray/words/report.h"

EMBED(bvg_handbook, "games/blue-vs-gray/HANDBOOK.md");
EMBED(bvg_rule_book, "games/blue-vs-gray/RULES.md");
EMBED(bvg_rulings, "games/blue-vs-gray/RULINGS.md");

struct span bvg_handbook(void)
{
    return EMBEDDED(bvg_handbook);
}

struct span bvg_rule_book(void)
{
    return EMBEDDED(bvg_rule_book);
}

struct span bvg_rulings(void)
{
    return EMBEDDED(bvg_rulings);
}
