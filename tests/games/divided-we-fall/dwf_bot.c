/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets of a random player of Divided We Fall: dwf_writer.h. */
#include "processor/core/core.h"
#include "tests/games/divided-we-fall/dwf_writer.h"
#include "tests/lib/bot_wishes.h"

static void standing(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    dwf_write_standing(r, view, seat, &t->seed, out);
}

static const char *sheet(struct bots *t, const struct core *core, int seat, const struct bot_style *style,
                         struct arena *arena)
{
    struct text out = {.arena = arena};
    text_words(&out, style->draft ? "draft\n" : "");
    text_words(&out, style->wait ? "wait\n" : style->now ? "now\n" : "");
    text_words(&out, style->say ? "say Good morning, General.\n" : "");
    dwf_write_sheet(&core->rules, core->state, seat, &t->seed,
                    (struct dwf_writing){.lines = style->lines > 12 ? 12 : style->lines, .standing = style->standing},
                    &out);
    return out.at;
}

const struct bot_wishes dwf_wishes = {.ruleset = "divided-we-fall", .sheet = sheet, .standing = standing};
