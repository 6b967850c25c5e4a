/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a PRESS block, and the text that its readers get: what is taken stays within its bounds and has nothing
 * hidden in it, what is refused has a key and a line, and a text that was written is read back as it was. */
#include "formats/fold.h"
#include "processor/record/press.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct genesis game(uint8_t kind)
{
    struct genesis g = {.n_seats = 3};
    strcpy(g.seat[0].name, "csa");
    strcpy(g.seat[1].name, "france");
    strcpy(g.seat[2].name, "usa");
    g.press = (enum press_terms)(kind % 3);
    g.press_unnamed = kind & 4;
    return g;
}

static void written(const struct press *press)
{
    static const uint8_t salt[16] = {1, 2, 3};
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct press_text back;
    press_text_write(&out, "00112233445566778899aabbccddeeff", press->is_unnamed ? "-" : "usa", press, salt);
    bool read = press_text_read(text_span(&out), &back);
    assert(read && span_same(back.words, press->words) && strcmp(back.to, press->to) == 0);
    arena_free(arena);
}

static void said(const struct genesis *g, const struct press *press, struct span text)
{
    struct span left = press->words, line;
    int lines = 0, quotes = 0;
    assert(g->press != PRESS_NONE && (press->seats || press->is_public) && !(press->seats >> 2));
    assert(!press->is_public || g->press == PRESS_PUBLIC);
    assert(!press->is_unnamed || g->press_unnamed);
    assert(press->words.at >= text.at && press->words.at + press->words.len == text.at + text.len);
    for (; span_line(&left, &line); lines++) {
        quotes += line.len > 0 && line.at[0] == '>';
        assert(!fold_has_control(line) && !memmem(line.at, line.len, "-BEGIN PBEM ", 12));
    }
    assert(lines > quotes && lines <= PRESS_LINES_MAX && quotes <= PRESS_QUOTES_MAX);
    assert(press->words.len <= PRESS_BYTES_MAX + 1);
    if (press->words.at[press->words.len - 1] == '\n') /* as in each block that was verified */
        written(press);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct press press;
    struct press_text text;
    struct problem why = {0};
    struct genesis g = game(size > 0 ? data[0] : 0), other = {0};
    struct span lines = {data + (size > 0), size - (size > 0)};
    if (press_read(lines, &g, 2, &press, &why)) {
        assert(!why.key && press.act >= PRESS_SAYS && press.act <= PRESS_REPORTS);
        if (press.act == PRESS_SAYS)
            said(&g, &press, lines);
    } else {
        assert(why.key && strncmp(why.key, "press.", 6) == 0 && why.line >= 1);
    }
    if (press_text_read(lines, &text))
        assert(text.words.len > 0 && text.to[0] && text.seat[0] && strlen(text.game) == 32);
    if (press_terms_read(lines, &other))
        assert(other.press != PRESS_SEATS || other.press_unnamed);
    return 0;
}
