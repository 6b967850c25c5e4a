/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of hostile length: a position says how long the prompt is, a sheet how much happens. Whatever they say, nothing
 * aborts: what is too long fails with a key of its own, tried out and carried out, and leaves the position as it was.
 * Input: 8 bytes of two numbers of the position, then the sheet of both seats. */
#include "tests/games/tiny_crowd.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())
enum { HEAD = 8 };

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = 1;
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    return true;
}

static void check_prompt(const struct rules *r, const struct crowd_state *state)
{
    STATIC_PROMPT(prompt);
    if (!rules_prompt(r, state, CROWD_BLUE, 0, &prompt))
        return;
    MUST(prompt.n_offers <= OFFERS_MAX && prompt.n_ids <= IDS_MAX);
    MUST(!prompt.full || (room_key(prompt.full) && prompt.n_offers == 0));
    MUST(prompt.full || prompt.n_offers >= CROWD_BASE_OFFERS);
    MUST(rules_dump_prompt(r, &prompt, NULL, 0) > 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct crowd_state state, after, room[4];
    static struct sheets sheets;
    static struct sheet sheet;
    static struct play play;
    static struct run run;
    struct chance chance = {.roll = roll, .shuffle = shuffle};
    const struct rules r = crowd();
    struct problem why = {0};
    int32_t bad;
    if (size < HEAD || size > 4096)
        return 0;
    rooms_free();
    play_begin(&play, &chance, &why);
    MUST(rules_setup(&r, &(struct setup){.scenario = ""}, &state, &play));
    memcpy(&state.offers, data, sizeof state.offers);
    memcpy(&state.choices, data + 4, sizeof state.choices);
    check_prompt(&r, &state);
    memset(&sheets, 0, sizeof sheets);
    sheet_parse(&r, &state, CROWD_BLUE, (const char *)data + HEAD, size - HEAD, &sheet);
    bool good = sheets_dry_run(&r, &state, CROWD_BLUE, &sheets, 1, &sheet, room, &test_dry_room, &test_dry, &bad, &why,
                               NULL, NULL);
    MUST(good || why.key);
    for (int seat = 0; seat < CROWD_SEATS; seat++) {
        why = (struct problem){0};
        MUST(sheets_enter(&r, &sheets, seat, 1, &sheet, 0, &test_lines, &why) || why.key);
    }
    why = (struct problem){0};
    run_begin(&run);
    run.n_notes = data[0] == 255 ? NOTES_MAX - data[1] : 0;
    play_begin(&play, &chance, &why);
    sheets_run(&r, &state, &after, room, &sheets, &play, &run);
    MUST(!why.key || rules_at_fault(why.key));
    MUST(play.n_events <= EVENTS_MAX && play.n_slots <= SLOTS_MAX && run.n_notes <= NOTES_MAX);
    MUST(why.key || rules_broken(&r, &after) == NULL);
    if (!why.key)
        check_prompt(&r, &after);
    return 0;
}
