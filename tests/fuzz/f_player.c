/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a PLAYER block, dates, and the words of a genesis clock: what is taken makes sense, what is refused has a
 * key and a line. */
#include "processor/record/genesis.h"
#include "processor/record/player_block.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_day(const struct date *date)
{
    return date->month >= 1 && date->month <= 12 && date->day >= 1 && date->day <= month_days(date->year, date->month);
}

static void wishes(struct span text)
{
    struct wishes all;
    struct problem why = {0};
    if (!player_read(text, &all, &why)) {
        assert(why.key && strncmp(why.key, "player.", 7) == 0);
        assert((why.line >= 1) == (strcmp(why.key, "player.empty") != 0)); /* no line of an empty block is wrong */
        return;
    }
    assert(!why.key && all.n >= 1 && all.n <= WISHES_MAX);
    for (int i = 0; i < all.n; i++) {
        const struct wish *wish = &all.wish[i];
        assert(wish->kind >= WISH_ABSENT && wish->kind <= WISH_FORUM_NONE && wish->line >= 1);
        assert(wish->words.len <= WISH_WORDS_MAX);
        assert(wish->words.len == 0 ||
               (wish->words.at >= text.at && wish->words.at + wish->words.len <= text.at + text.len));
        assert(wish->kind != WISH_ABSENT || (is_day(&wish->from) && is_day(&wish->to)));
        assert((wish->kind != WISH_MAIL && wish->kind != WISH_ZONE && wish->kind != WISH_CONFIRM) ||
               wish->words.len > 0);
    }
}

static void clocks(struct span text)
{
    struct clock_terms clock;
    if (!clock_read(text, &clock))
        return;
    assert(clock.n_missed >= 1 && clock.n_missed <= MISSED_MAX && clock.n_remind <= REMIND_MAX);
    assert(clock.move_at <= 1440 && clock.answer_at <= 1440 && clock_is_sound(&clock));
    for (uint64_t i = 1; i < 500; i++)
        assert(missed_word(missed_policy_of(&clock, i)) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {data, size};
    struct date date;
    wishes(text);
    clocks(text);
    if (date_read(text, &date))
        assert(is_day(&date));
    return 0;
}
