/* SPDX-License-Identifier: Apache-2.0 */
/* What looking at a position and trying a sheet cost, in instructions: positions of random games of one ruleset, at
 * each of which one thing is done, in counted() and nowhere else. tests/bench/prompt.sh counts that with callgrind;
 * without it the program says at how many positions it was done.
 *
 *   b_prompt [blue-vs-gray|house-divided THING]
 *
 *   copy     a position copied for an order that is known to be offered (rules_apply_offered)
 *   view     what the seat may see of it (rules_view)
 *   prompt   everything the seat may do there (rules_prompt)
 *   checked  an order, held against the list of its verb and carried out (rules_apply)
 *   dry      a sheet of up to six orders tried out on the view (sheets_dry_run)
 *   run      the same sheet in force and carried out (sheets_enter, sheets_run)
 *   saved    position and sheets written down and read again (game_dump, game_load) */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "games/house-divided/report.h"
#include "games/sheet/sheet_run.h"
#include "tests/lib/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4, MOVES = 300, EACH = 8 /* of so many positions one gets a sheet */, LINES = 6 };
enum { STATE_ROOM = 32768, DUMP_ROOM = 1 << 18, LINE = 64 /* of the cache: copies cost the same wherever they lie */ };
enum thing { COPY, VIEW, PROMPT, CHECKED, DRY, RUN, SAVED, THINGS };
static const char *const names[THINGS] = {"copy", "view", "prompt", "checked", "dry", "run", "saved"};

struct position {
    const struct rules *rules;
    int seat;
    struct order order; /* an offered one */
    struct sheet sheet; /* what a player might send here */
    struct chance chance;
    _Alignas(max_align_t) char state[STATE_ROOM];
};
static struct position at;
static _Alignas(LINE) char after[STATE_ROOM], view[STATE_ROOM], rooms[4 * STATE_ROOM];
static char json[DUMP_ROOM];
static struct prompt_lists lists;
static struct prompt prompt;
static struct play play;
static struct run run;
static struct sheets sheets, loaded;
static struct dry_room dry_room;
static struct dry_run dry;
static struct line line_at[2 * SHEET_LINES_MAX];
static int32_t lines_used;
static struct arena *arena;
static long done, good;

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "b_prompt: %s\n", what);
        exit(1);
    }
}

static struct line *take_lines(void *context, int32_t n)
{
    (void)context;
    lines_used += n;
    must(lines_used <= 2 * SHEET_LINES_MAX, "no room for lines");
    return &line_at[lines_used - n];
}
static const struct line_room line_room = {take_lines, NULL};

/* ---- what is counted ---- */
__attribute__((noinline)) static bool counted(enum thing thing)
{
    struct problem why = {0};
    int32_t bad = 0;
    size_t len;
    play_begin(&play, &at.chance, &why);
    switch (thing) {
    case COPY:
        return rules_apply_offered(at.rules, at.state, at.seat, &at.order, after, &play);
    case VIEW:
        rules_view(at.rules, at.state, at.seat, after);
        return true;
    case PROMPT:
        return rules_prompt(at.rules, view, at.seat, 0, &prompt);
    case CHECKED:
        return rules_apply(at.rules, at.state, at.seat, &at.order, after, &play);
    case DRY:
        return sheets_dry_run(at.rules, view, at.seat, &sheets, 1, &at.sheet, rooms, &dry_room, &dry, &bad, &why, NULL,
                              NULL);
    case RUN:
        if (!sheets_enter(at.rules, &sheets, at.seat, 1, &at.sheet, 0, &line_room, &why))
            return false;
        sheets_run(at.rules, at.state, after, rooms, &sheets, &play, &run);
        return true;
    default:
        len = game_dump(at.rules, at.state, &sheets, json, sizeof json);
        return len < sizeof json && game_load(at.rules, json, len, after, &loaded, &line_room, &why);
    }
}

static void prepare(enum thing thing)
{
    if (thing < DRY)
        return;
    run_begin(&run);
    lines_used = 0;
    memset(&sheets, 0, sizeof sheets);
    memset(&loaded, 0, sizeof loaded);
    if (thing == SAVED) {
        struct problem why = {0};
        sheets_enter(at.rules, &sheets, at.seat, 1, &at.sheet, 0, &line_room, &why);
    }
}

/* ---- positions ---- */
static bool as_line(const struct rules *r, const struct order *order, struct text *out)
{
    char words[600];
    struct line line;
    if (r->is == &hd_rules)
        return hd_order_line(r, order, out);
    if (!line_of_order(r, order, &line) || line_write(r, &line, "", words, sizeof words) >= sizeof words)
        return false;
    text_words(out, words);
    return true;
}

/* Orders that are offered now, one a line; the first of them can be carried out, as a rule. */
static void write_sheet(const struct rules *r, uint64_t *seed)
{
    struct text text = {.arena = arena};
    for (int i = 0; i < LINES; i++) {
        struct order order = any_order(&prompt, seed);
        size_t len = text.len;
        if (order.verb == VERB_RESIGN || !as_line(r, &order, &text))
            text.len = len;
        else
            text_words(&text, "\n");
    }
    text_words(&text, "done\n");
    sheet_parse(r, view, at.seat, text.at, text.len, &at.sheet);
}

static int seat_asked_first(const void *state)
{
    int seat = 0;
    while (!(rules_asks(state) & ONLY(seat)))
        seat++;
    return seat;
}

static void measure(const struct rules *r, enum thing thing, uint64_t *picks)
{
    if (thing >= DRY)
        write_sheet(r, picks);
    prepare(thing);
    good += counted(thing);
    done++;
}

static void play_game(const struct rules *r, uint64_t game, enum thing thing)
{
    uint64_t picks = game * 7919, fate = game * 104729;
    struct chance chance = random_chance(&fate);
    struct problem why = {0};
    static _Alignas(LINE) char next[STATE_ROOM];
    must(r->is->state_size <= STATE_ROOM, "the state is larger than its room");
    play_begin(&play, &chance, &why);
    must(rules_setup(r, &(struct setup){.scenario = "standard"}, at.state, &play), "set-up");
    for (int i = 0; i < MOVES && rules_asks(at.state); i++) {
        at.rules = r;
        at.seat = seat_asked_first(at.state);
        at.chance = chance;
        rules_view(r, at.state, at.seat, view);
        must(rules_prompt(r, view, at.seat, 0, &prompt), "nothing is asked");
        do
            at.order = any_order(&prompt, &picks);
        while (at.order.verb == VERB_RESIGN && prompt.n_offers > 1);
        uint64_t kept = fate;
        if (thing < DRY || i % EACH == 0)
            measure(r, thing, &picks);
        fate = kept;
        why = (struct problem){0};
        play_begin(&play, &chance, &why);
        if (rules_apply_offered(r, at.state, at.seat, &at.order, next, &play))
            memcpy(at.state, next, r->is->state_size);
    }
}

static void all_games(const struct rules *r, enum thing thing)
{
    done = good = 0;
    for (uint64_t game = 1; game <= GAMES; game++)
        play_game(r, game, thing);
}

int main(int argc, char **argv)
{
    struct problem why = {0};
    arena = arena_new();
    prompt_begin(&prompt, &lists);
    const struct rules games[] = {{&bvg_rules, bvg_load(arena, bvg_bundle(), &why), bvg_rules.revision, NULL},
                                  {&hd_rules, hd_load(arena, hd_bundle(), &why), hd_rules.revision, NULL}};
    must(games[0].data && games[1].data && argc != 2, "b_prompt [GAME THING]");
    for (int g = 0; g < 2; g++)
        for (int thing = 0; thing < THINGS; thing++) {
            if (argc > 2 && (strcmp(argv[1], games[g].is->name) != 0 || strcmp(argv[2], names[thing]) != 0))
                continue;
            all_games(&games[g], (enum thing)thing);
            if (argc == 1)
                printf("  %s, %s: ", games[g].is->name, names[thing]);
            printf("%ld %s%ld%s\n", done, argc == 1 ? "times, " : "", good, argc == 1 ? " of them good" : "");
        }
    arena_free(arena);
    return 0;
}
