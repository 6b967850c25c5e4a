/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever a mail quotes is not its writer's: no line of it is taken for a word or an answer. What they write below a
 * quote is found. */
#include "processor/base/mail_answer.h"
#include "processor/base/mail_own.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 8 * 1024 };
#define CODE "00112233445566778899aabbccddeeff"

static struct span whole_line(struct span text, struct span line)
{
    const uint8_t *begin = line.at, *end = line.at + line.len;
    assert(begin >= text.at && end <= text.at + text.len);
    while (begin > text.at && begin[-1] != '\n')
        assert(*--begin <= ' ');
    while (end < text.at + text.len && *end != '\n')
        assert(*end++ <= ' ');
    return line;
}

static void only_line(struct arena *arena, struct span text)
{
    struct span line = mail_only_line(text);
    if (line.len > 0) {
        whole_line(text, line);
        assert(line.at[0] > ' ' && line.at[0] != '>' && !memchr(line.at, '\n', line.len));
        assert(!mail_is_phone_signature(line));
    }
    struct text more = {.arena = arena};
    text_add(&more, text);
    text_words(&more, "\n\n-----Original Message-----\nhelp\n");
    assert(span_same(mail_only_line(text_span(&more)), line));
}

static void quote(struct text *out, struct span text)
{
    for (struct span line; span_line(&text, &line);) {
        text_words(out, "> ");
        text_add(out, line);
        text_words(out, "\n");
    }
}

static void quoted(struct arena *arena, struct span text)
{
    struct text mail = {.arena = arena};
    text_words(&mail, "> \n");
    quote(&mail, text);
    assert(mail_only_line(text_span(&mail)).len == 0);
    text_words(&mail, "\nhelp\n");
    assert(span_is(mail_only_line(text_span(&mail)), "help"));
    mail = (struct text){.arena = arena};
    text_words(&mail, "That was not me.\n\nOn Sat, 21 Nov 2026, Games wrote:\n");
    quote(&mail, text);
    text_words(&mail, "> confirm " CODE "\n");
    quote(&mail, text);
    assert(mail_answer_in(text_span(&mail), &confirm_words, CODE) != SAID_YES);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size < LONGEST ? size : LONGEST};
    only_line(arena, text);
    quoted(arena, text);
    mail_answer_in(text, &confirm_words, CODE);
    arena_free(arena);
    return 0;
}
