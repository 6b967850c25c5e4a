/* Hostile sheets: every mistake has a key and a place inside the text, every line that was understood is written so that
 * it is understood again, the same, and a mended sheet can be read. */
#include "tests/games/tiny.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())
enum { ROOM = 1 << 18 };

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
            MUST(memcmp(x->word, y->word, sizeof x->word) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct sheet sheet, second;
    static char again[ROOM];
    const struct rules r = tiny();
    const char *text = (const char *)data;
    size_t len = 0, mended;
    if (size > 20000)
        return 0;
    sheet_parse(&r, NULL, 0, text, size, &sheet);
    check_mistakes(&sheet, text, size);
    for (int32_t i = 0; i < sheet.n_lines; i++) {
        MUST(verb_of(&r, sheet.line[i].verb) != NULL && sheet.line[i].number >= 1);
        size_t wrote = line_write(&r, &sheet.line[i], text, again + len, ROOM - len);
        MUST(wrote > 0 && wrote < ROOM - len - 1);
        len += wrote;
        again[len++] = '\n';
    }
    if (sheet.n_mistakes == 0) {
        sheet_parse(&r, NULL, 0, again, len, &second);
        MUST(second.n_mistakes == 0);
        check_same(&sheet, text, &second, again);
    }
    if (sheet_mend(text, size, &sheet, again, ROOM, &mended)) {
        sheet_parse(&r, NULL, 0, again, mended, &second);
        check_mistakes(&second, again, mended);
    }
    return 0;
}
