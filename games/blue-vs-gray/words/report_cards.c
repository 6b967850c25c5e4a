/* SPDX-License-Identifier: Apache-2.0 */
/* Which events tell of cards that decks keep hidden, and which only name what lies open: so that each can be held
 * against the openings of a report. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

/* In which argument an event names a card; 0 there means that its reader may not see it. */
static const struct {
    const char *name;
    enum told_how how;
    size_t card, side; /* arguments from 1; side 0: the card's own */
} tells[] = {
    {"dealt", TOLD_DEALT, 2, 1},   {"drew", TOLD_DRAWN, 2, 1},      {"passed", TOLD_MOVED, 3, 0},
    {"seen", TOLD_SEEN, 2, 0},     {"late-under", TOLD_OPEN, 2, 1}, {"map-laid", TOLD_OPEN, 2, 1},
    {"taken", TOLD_OPEN, 2, 1},    {"restored", TOLD_OPEN, 1, 0},   {"useless", TOLD_OPEN, 2, 1},
    {"cadre", TOLD_OPEN, 1, 0},    {"out", TOLD_OPEN, 1, 0},        {"deployed", TOLD_OPEN, 1, 0},
    {"attached", TOLD_OPEN, 1, 0}, {"recalled", TOLD_OPEN, 1, 0},   {"bought", TOLD_OPEN, 1, 0},
    {"played", TOLD_OPEN, 2, 1},   {"joined", TOLD_OPEN, 1, 0},     {"reserve", TOLD_OPEN, 1, 0},
    {"defends", TOLD_OPEN, 1, 0},  {"given", TOLD_OPEN, 1, 0},      {"raid", TOLD_OPEN, 2, 1},
    {"raid-met", TOLD_OPEN, 2, 1},
};

static int32_t arg(const json_t *event, size_t i)
{
    json_int_t value = json_integer_value(json_array_get(event, i));
    return value >= 0 && value <= BVG_CARDS ? (int32_t)value : 0;
}

bool bvg_told_card(const json_t *event, struct told_card *out)
{
    const char *name = json_string_value(json_array_get(event, 0));
    for (size_t i = 0; name && i < sizeof tells / sizeof *tells; i++) {
        if (strcmp(tells[i].name, name) != 0)
            continue;
        int32_t card = arg(event, tells[i].card);
        int side = tells[i].side ? arg(event, tells[i].side) : bvg_side_of(card);
        *out = (struct told_card){tells[i].how, side == BVG_USA ? BVG_USA : BVG_CSA, card};
        return true;
    }
    return false;
}
