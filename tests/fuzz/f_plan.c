/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile plans: whatever two players write below attacks and answers, a run ends in order, never stops where silence
 * passes, leaves no plan of a battle that is over, and the game is the same after it was written and read again. */
#include "games/sheet/sheet_run.h"
#include "tests/games/tiny_duel.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())
enum { ROOM = 1 << 20, RUNS = 8, QUIET = 400 /* notes and events of a run that did not end for its length */ };

static const uint8_t *dice;
static size_t n_dice, at_die;

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance;
    for (int i = 0; i < n; i++)
        out[i] = n_dice > 0 ? 1 + dice[at_die++ % n_dice] % sides : 1;
    return true;
}

static void check_stop(const struct rules *r, const struct duel_state *state, const struct sheets *sheets,
                       const struct play *play, const struct run *run)
{
    struct duel_state room;
    bool quiet = play->n_events < QUIET && run->n_notes < QUIET;
    MUST(play->n_events <= EVENTS_MAX && run->n_notes < NOTES_MAX);
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        const struct plan *plan = &sheets->plan[seat];
        MUST(!quiet || !rules_silent(r, state, seat, &room));
        MUST(plan->seq == 0 || state->flow.depth > plan->depth);
        MUST(sheets->queue[seat].held == 0 || plan->seq == 0 || plan->seq != sheets->queue[seat].seq);
    }
}

static void check_again(const struct rules *r, const struct duel_state *state, const struct sheets *sheets)
{
    static char json[ROOM], again[ROOM];
    static struct duel_state copy;
    static struct sheets loaded;
    struct problem why = {0};
    memset(&loaded, 0, sizeof loaded); /* game_load wants it so */
    size_t len = game_dump(r, state, sheets, json, sizeof json);
    MUST(len < sizeof json && rules_broken(r, state) == NULL);
    MUST(game_load(r, json, len, &copy, &loaded, &test_lines, &why));
    MUST(memcmp(&copy, state, sizeof copy) == 0);
    MUST(game_dump(r, &copy, &loaded, again, sizeof again) == len && memcmp(again, json, len) == 0);
}

/* The first byte chooses the option and how the sheets are dealt out; a line of "=" parts the two players' sheets. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const option[] = {"", "interactive", "twice"};
    static struct duel_state state, after, room[4];
    static struct sheets sheets;
    static struct sheet sheet[DUEL_SEATS];
    static struct play play;
    static struct run run;
    struct chance chance = {.roll = roll};
    const struct rules r = duel();
    struct problem why = {0};
    int32_t bad;
    if (size < 2 || size > 10000)
        return 0;
    rooms_free();
    dice = data, n_dice = size, at_die = 0;
    const uint8_t *equals = memchr(data + 1, '=', size - 1);
    size_t first = equals ? (size_t)(equals - data) : size;
    sheet_parse(&r, NULL, DUEL_EAST, (const char *)data + 1, first - 1, &sheet[DUEL_EAST]);
    sheet_parse(&r, NULL, DUEL_WEST, (const char *)data + first + (equals != NULL), size - first - (equals != NULL),
                &sheet[DUEL_WEST]);
    memset(&sheets, 0, sizeof sheets);
    play_begin(&play, &chance, &why);
    const struct setup setup = {.scenario = "", .option = &option[data[0] % 3], .n_option = 1};
    MUST(rules_setup(&r, &setup, &state, &play));
    rules_view(&r, &state, DUEL_EAST, &after);
    memset(&run, 0, sizeof run);
    MUST(sheets_dry_run(&r, &after, DUEL_EAST, &sheets, 1, &sheet[DUEL_EAST], room, &test_dry_room, &test_dry, &bad,
                        &why, NULL, NULL) ||
         why.key);
    for (int i = 0; i < RUNS; i++) {
        for (int seat = 0; seat < DUEL_SEATS; seat++) {
            memset(&why, 0, sizeof why);
            if (i < 4)
                MUST(sheets_enter(&r, &sheets, seat, i + 1, &sheet[(seat + i / 2) % 2], 0, &test_lines, &why) ||
                     why.key);
        }
        memset(&why, 0, sizeof why);
        memset(&run, 0, sizeof run);
        run.fallback = i < 2 ? 0 : rules_asks(&state);
        play_begin(&play, &chance, &why);
        sheets_run(&r, &state, &after, room, &sheets, &play, &run);
        MUST(!why.key);
        check_stop(&r, &after, &sheets, &play, &run);
        check_again(&r, &after, &sheets);
        state = after;
    }
    return 0;
}
