/* SPDX-License-Identifier: Apache-2.0 */
/* The player's handbook and the rule book in the program: `dispatch help blue-and-gray` prints the one, with `rules`
 * the other. */
#include "formats/embed.h"
#include "games/blue-and-gray/report.h"

EMBED(bg_handbook, "games/blue-and-gray/HANDBOOK.md");
EMBED(bg_rule_book, "games/blue-and-gray/RULES.md");
EMBED(bg_rulings, "games/blue-and-gray/RULINGS.md");

struct span bg_handbook(void)
{
    return EMBEDDED(bg_handbook);
}

struct span bg_rule_book(void)
{
    return EMBEDDED(bg_rule_book);
}

struct span bg_rulings(void)
{
    return EMBEDDED(bg_rulings);
}
