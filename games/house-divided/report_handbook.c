/* SPDX-License-Identifier: Apache-2.0 */
/* Handbook, rule book and rulings in the program: `dispatch help house-divided` prints them. */
#include "formats/embed.h"
#include "games/house-divided/report.h"

EMBED(hd_handbook, "games/house-divided/HANDBOOK.md");
EMBED(hd_rule_book, "games/house-divided/RULES.md");
EMBED(hd_rulings, "games/house-divided/RULINGS.md");

struct span hd_handbook(void)
{
    return EMBEDDED(hd_handbook);
}

struct span hd_rule_book(void)
{
    return EMBEDDED(hd_rule_book);
}

struct span hd_rulings(void)
{
    return EMBEDDED(hd_rulings);
}
