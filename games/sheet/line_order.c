/* SPDX-License-Identifier: Apache-2.0 */
/* An order back into the line that gives it, by the ruleset's recipes. */
#include "games/sheet/line.h"

bool line_of_order(const struct rules *r, const struct order *order, struct line *line)
{
    const struct recipe *recipe = r->is->recipes;
    line_begin(line, 1, order->verb);
    while (recipe && recipe->verb != 0 && recipe->verb != order->verb)
        recipe++;
    if (!recipe || recipe->verb == 0)
        return false;
    for (const char *at = recipe->words; *at;) {
        bool optional = *at == '?';
        at += optional;
        bool fixed = at[1] == '!' || at[1] == '~';
        int32_t part = at[0], value = fixed ? at[2] - '0' : order->arg[at[1] - '0'];
        if (at[1] == '~')
            value += KIND_FIRST;
        at += fixed ? 3 : 2;
        if (*at == '=') {
            optional = true;
            value = value == at[1] - '0';
            at += 2;
        }
        if (!optional || value != 0)
            line->word[line->n_words++] = (struct word){part, value};
    }
    return true;
}
