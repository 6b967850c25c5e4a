/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile states: rules_load on any bytes. What it takes is spelt in one way only and is safe to ask about. */
#include "tests/games/tiny.h"
#include "tests/lib/differ.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

#define MUST(what) ((what) ? (void)0 : abort())

/* Views, prompts, fallbacks of a state that came from outside: none may run wild, whatever the numbers. */
static void ask(const struct rules *r, const struct tiny_state *s)
{
    STATIC_PROMPT(prompt);
    static struct tiny_state view, twice;
    for (int seat = -1; seat < TINY_SEATS; seat++) {
        rules_view(r, s, seat, &view);
        rules_view(r, &view, seat, &twice);
        MUST(memcmp(&view, &twice, sizeof view) == 0);
        if (rules_prompt(r, &view, seat, 0, &prompt))
            MUST(rules_dump_prompt(r, &prompt, NULL, 0) > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct tiny_state state, back;
    static char again[1 << 16];
    struct rules r = tiny();
    struct problem why = {0};
    char path[64];
    if (!rules_load(&r, (const char *)data, len, &state, &why)) {
        MUST(why.key && why.offset <= len);
        return 0;
    }
    MUST(!why.key);
    size_t wanted = rules_dump(&r, &state, again, sizeof again);
    MUST(wanted == len && len <= sizeof again && memcmp(again, data, len) == 0);
    MUST(rules_load(&r, again, wanted, &back, &why));
    MUST(memcmp(&state, &back, sizeof state) == 0);
    MUST(!rules_differ(&r, &state, &back, path, sizeof path));
    if (!rules_broken(&r, &state)) /* what the processor asks before it goes on */
        ask(&r, &state);
    return 0;
}
