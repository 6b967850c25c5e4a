/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile sheets: every mistake has a key and a place inside the text, every line that was understood is written so
 * that it is understood again, the same, and a mended sheet can be read. A game carries the sheet out and stays in
 * order. */
#include "games/sheet/sheet_run.h"
#include "tests/games/tiny.h"
#include "tests/games/tiny_ring.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())
enum { ROOM = 1 << 21 };

static int32_t lines_in(const char *text, size_t len)
{
    int32_t n = 1;
    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static void check_mistakes(const struct sheet *sheet, const char *text, size_t len)
{
    int32_t lines = lines_in(text, len);
    MUST(sheet->n_mistakes >= 0 && sheet->n_mistakes <= MISTAKES_MAX);
    for (int32_t i = 0; i < sheet->n_mistakes; i++) {
        const struct mistake *m = &sheet->mistake[i];
        MUST(m->why.key && strncmp(m->why.key, "order.", 6) == 0);
        MUST(m->line >= 1 && m->line <= m->why.line && m->why.line <= lines && m->why.column >= 1);
        MUST(m->why.length >= 0 && m->why.offset <= len);
    }
}

/* The index of the line that opens the block `number`, or -1. */
static int32_t opener(const struct sheet *sheet, int32_t number)
{
    for (int32_t i = 0; number && i < sheet->n_lines; i++)
        if (sheet->line[i].number == number && sheet->line[i].block != number && sheet->line[i].verb != VERB_END)
            return i;
    return -1;
}

static int32_t head(const struct sheet *sheet, int32_t at)
{
    int32_t number = sheet->line[at].head;
    for (int32_t i = at - 1; number && i >= 0; i--)
        if (sheet->line[i].number == number && sheet->line[i].verb >= VERB_FIRST)
            return i;
    return -1;
}

static void check_same(const struct sheet *a, const char *text, const struct sheet *b, const char *again)
{
    MUST(a->n_lines == b->n_lines);
    for (int32_t i = 0; i < a->n_lines; i++) {
        const struct line *x = &a->line[i], *y = &b->line[i];
        MUST(x->verb == y->verb && x->n_words == y->n_words);
        MUST(opener(a, x->block) == opener(b, y->block) && head(a, i) == head(b, i));
        bool is_text = x->verb == VERB_NOTE || x->verb == VERB_SAY || x->verb == VERB_ABSENT;
        MUST(!is_text || x->word[1].value == y->word[1].value);
        if (is_text)
            MUST(memcmp(text + x->word[0].value, again + y->word[0].value, (size_t)x->word[1].value) == 0);
        else
            MUST(memcmp(x->word, y->word, (size_t)x->n_words * sizeof x->word[0]) == 0);
    }
}

/* ---- what was read also runs ---- */

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance;
    for (int i = 0; i < n; i++)
        out[i] = 1 + i % sides;
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)(n - 1 - i);
    return true;
}

/* The game in order, and the same after it was written down and read again. */
static void check_game(const struct rules *r, const struct tiny_state *state, const struct sheets *sheets)
{
    static char json[ROOM], again[ROOM];
    static struct tiny_state copy;
    static struct sheets loaded;
    struct problem why = {0};
    size_t len = game_dump(r, state, sheets, json, sizeof json);
    MUST(len < sizeof json && rules_broken(r, state) == NULL);
    memset(&loaded, 0, sizeof loaded);
    MUST(game_load(r, json, len, &copy, &loaded, &test_lines, &why));
    MUST(memcmp(&copy, state, sizeof copy) == 0);
    MUST(game_dump(r, &copy, &loaded, again, sizeof again) == len && memcmp(again, json, len) == 0);
}

/* Both players send this sheet; then one after the other is late. */
static void check_run(const struct rules *r, const struct sheet *sheet)
{
    static struct tiny_state state, after, room[4];
    static struct sheets sheets;
    static struct play play;
    static struct run run;
    struct chance chance = {.roll = roll, .shuffle = shuffle};
    struct problem why = {0};
    int32_t stop = 0, bad;
    for (int32_t i = 0; i < sheet->n_mistakes; i++)
        stop = stop == 0 || sheet->mistake[i].line < stop ? sheet->mistake[i].line : stop;
    memset(&sheets, 0, sizeof sheets);
    play_begin(&play, &chance, &why);
    MUST(rules_setup(r, &(struct setup){.scenario = "short"}, &state, &play));
    memset(&run, 0, sizeof run);
    rules_view(r, &state, TINY_EAST, &after);
    bool legal = sheets_dry_run(r, &after, TINY_EAST, &sheets, 1, sheet, room, &test_dry_room, &test_dry, &bad, &why,
                                NULL, NULL);
    MUST(legal || why.key);
    for (int i = 0; i < 6; i++) {
        memset(&why, 0, sizeof why);
        for (int seat = 0; i < 2 && seat < TINY_SEATS; seat++)
            MUST(sheets_enter(r, &sheets, seat, i + 1, sheet, i == 0 ? stop : 0, &test_lines, &why) || why.key);
        memset(&why, 0, sizeof why);
        memset(&run, 0, sizeof run);
        run.fallback = i < 2 ? 0 : ONLY(i % 2);
        play_begin(&play, &chance, &why);
        sheets_run(r, &state, &after, room, &sheets, &play, &run);
        MUST(!why.key);
        check_game(r, &after, &sheets);
        state = after;
    }
}

/* What is read is written so that it is read again, the same, and mended where it can be. */
static void check_lines(const struct rules *r, const char *text, size_t size, struct sheet *sheet)
{
    static struct sheet second;
    static char again[ROOM];
    size_t len = 0, mended;
    sheet_parse(r, NULL, 0, text, size, sheet);
    check_mistakes(sheet, text, size);
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        MUST(verb_of(r, sheet->line[i].verb) != NULL && sheet->line[i].number >= 1);
        size_t wrote = line_write(r, &sheet->line[i], text, again + len, ROOM - len);
        MUST(wrote > 0 && wrote < ROOM - len - 1);
        len += wrote;
        again[len++] = '\n';
    }
    if (sheet->n_mistakes == 0) {
        sheet_parse(r, NULL, 0, again, len, &second);
        MUST(second.n_mistakes == 0);
        check_same(sheet, text, &second, again);
    }
    if (sheet_mend(text, size, sheet, again, ROOM, &mended)) {
        sheet_parse(r, NULL, 0, again, mended, &second);
        check_mistakes(&second, again, mended);
    }
}

/* In a game without chance a sheet that was foretold to its end comes to just that. */
static void check_foretold(const struct rules *r, const struct sheet *sheet)
{
    static struct ring_state state, after, room[4], scratch[2];
    static struct sheets sheets;
    static struct play play;
    static struct run run;
    struct chance blind = chance_blind;
    struct problem why = {0};
    int32_t bad;
    memset(&sheets, 0, sizeof sheets);
    sheets.seats = RING_SEATS;
    play_begin(&play, &blind, &why);
    MUST(rules_setup(r, &(struct setup){.scenario = "standard"}, &state, &play));
    bool legal = sheets_dry_run(r, &state, RING_NORTH, &sheets, 1, sheet, room, &test_dry_room, &test_dry, &bad, &why,
                                NULL, NULL);
    bool whole = legal && !test_dry.horizon && sheet->n_mistakes == 0;
    if (!whole || !sheets_enter(r, &sheets, RING_NORTH, 1, sheet, 0, &test_lines, &why))
        return;
    memset(&run, 0, sizeof run);
    play_begin(&play, &blind, &why);
    sheets_run(r, &state, &after, scratch, &sheets, &play, &run);
    MUST(!why.key && !play.horizon);
    MUST(!sheet->has_plain || memcmp(&after, &room[0], sizeof after) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct sheet sheet;
    const struct rules r = tiny(), ring = {.is = &ring_rules, .data = &ring_rules, .revision = 1};
    if (size > 20000)
        return 0;
    rooms_free();
    check_lines(&r, (const char *)data, size, &sheet);
    check_run(&r, &sheet);
    check_lines(&ring, (const char *)data, size, &sheet);
    check_foretold(&ring, &sheet);
    return 0;
}
