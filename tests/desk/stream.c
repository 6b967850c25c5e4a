/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a desk is asked and what it answers natively, for tests/desk/module.js to ask a module the same.
 * Usage: stream RULESET SEED POSITIONS   frames to stdout: entry, length and bytes of the request, length and bytes of the
 * answer; numbers are 32 bits, lowest byte first. */
#include "desk/desk.h"
#include "tests/desk/positions.h"
#include <stdio.h>
#include <stdlib.h>

static void put_number(uint32_t value)
{
    uint8_t at[4];
    put_u32le(at, value);
    fwrite(at, 1, sizeof at, stdout);
}

static void put_span(struct span s)
{
    put_number((uint32_t)s.len);
    if (s.len > 0)
        fwrite(s.at, 1, s.len, stdout);
}

static void asked(void *context, int entry, struct span request, struct span answer)
{
    (void)context;
    put_number((uint32_t)entry);
    put_span(request);
    put_span(answer);
}

static void each(void *desk, const struct position *p)
{
    position_ask(desk, p, asked, NULL);
}

int main(int argc, char **argv)
{
    const struct ruleset *set = argc == 4 ? ruleset_find(argv[1]) : NULL;
    if (!set) {
        fprintf(stderr, "stream: usage: stream RULESET SEED POSITIONS\n");
        return 2;
    }
    struct desk *desk = desk_new();
    struct positions plan = {
        .set = set, .seed = strtoull(argv[2], NULL, 10), .n = atoi(argv[3]), .each = each, .context = desk};
    positions_play(&plan);
    desk_free(desk);
    fprintf(stderr, "  %s: %d games, %d to their end\n", argv[1], plan.games, plan.finished);
    return fflush(stdout) == 0 ? 0 : 1;
}
