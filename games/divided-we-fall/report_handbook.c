/* SPDX-License-Identifier: Apache-2.0 */
/* Handbook and rule book in the program: `dispatch help divided-we-fall` prints them. */
#include "formats/embed.h"
#include "games/divided-we-fall/report.h"

EMBED(dwf_handbook, "games/divided-we-fall/HANDBOOK.md");
EMBED(dwf_rule_book, "games/divided-we-fall/RULES.md");
EMBED(dwf_rulings, "games/divided-we-fall/RULINGS.md");

struct span dwf_handbook(void)
{
    return EMBEDDED(dwf_handbook);
}

struct span dwf_rule_book(void)
{
    return EMBEDDED(dwf_rule_book);
}

struct span dwf_rulings(void)
{
    return EMBEDDED(dwf_rulings);
}
