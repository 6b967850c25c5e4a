/* SPDX-License-Identifier: Apache-2.0 */
/* Odds. */
#include "games/kit/odds.h"
#include <assert.h>

/* A number of one or two digits; 0: there is none. */
static int read_number(const char **at)
{
    int n = 0;
    for (int i = 0; i < 2 && **at >= (n ? '0' : '1') && **at <= '9'; i++, ++*at)
        n = 10 * n + (**at - '0');
    return n;
}

bool kit_ratio_read(const char *words, struct kit_ratio *out)
{
    int attack = read_number(&words);
    if (attack == 0 || *words++ != '-')
        return false;
    int defence = read_number(&words);
    if (defence == 0 || *words)
        return false;
    *out = (struct kit_ratio){(int16_t)attack, (int16_t)defence};
    return true;
}

/* Does the first ratio stand for better odds than the second? Cross products: nothing is divided. */
static bool is_above(int32_t attack, int32_t defence, int32_t other_attack, int32_t other_defence)
{
    return (int64_t)attack * other_defence > (int64_t)other_attack * defence;
}

bool kit_odds_rise(const struct kit_odds *o)
{
    for (int i = 1; i < o->n; i++)
        if (!is_above(o->column[i].attack, o->column[i].defence, o->column[i - 1].attack, o->column[i - 1].defence))
            return false;
    return true;
}

int kit_odds_column(const struct kit_odds *o, int32_t attack, int32_t defence)
{
    int column = 0;
    assert(attack >= 0 && defence >= 1);
    for (int i = 1; i < o->n && !is_above(o->column[i].attack, o->column[i].defence, attack, defence); i++)
        column = i;
    return column;
}
