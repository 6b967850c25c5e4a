/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of names, and telling facts. */
#include "games/kit/names.h"

const struct named *kit_names_list(const struct kit_names *lists, int n_lists, int kind, int32_t *n)
{
    bool known = kind >= KIND_FIRST && kind < KIND_FIRST + n_lists;
    *n = known ? lists[kind - KIND_FIRST].n : 0;
    return known ? lists[kind - KIND_FIRST].at : NULL;
}

const char *kit_names_of(const struct kit_names *names, int32_t id)
{
    for (int32_t i = 0; i < names->n; i++)
        if (names->at[i].id == id)
            return names->at[i].name;
    return "";
}

void kit_fact_add(struct kit_fact *fact, const char *words)
{
    for (; *words; words++, fact->len++)
        if (fact->len + 1 < fact->cap)
            fact->at[fact->len] = *words;
}

void kit_fact_number(struct kit_fact *fact, int32_t n)
{
    char digits[12] = {0};
    int at = (int)sizeof digits - 1;
    int64_t left = n < 0 ? -(int64_t)n : n;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (n < 0)
        digits[--at] = '-';
    kit_fact_add(fact, digits + at);
}

size_t kit_fact_end(struct kit_fact *fact)
{
    if (fact->cap > 0)
        fact->at[fact->len < fact->cap ? fact->len : fact->cap - 1] = '\0';
    return fact->len;
}
