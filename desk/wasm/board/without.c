/* SPDX-License-Identifier: Apache-2.0 */
/* What the module in a mailed page has no need of, because its report tells it or nobody practises there: a table,
 * news, a guided game, the words of a report; and hexes where the ruleset has none. The linker puts these in their place (Makefile, WASM_WITHOUT), so that
 * the page stays small; asked for it all the same, the module refuses. ONLY_RULESET: the prefix of the module's
 * ruleset. */
#include "desk/desk_inside.h"
#include "processor/letters/draw_inside.h"

#define JOIN(a, b)        a##b
#define JOINED(a, b)      JOIN(a, b)
#define OF_RULESET(words) JOINED(JOINED(__wrap_, ONLY_RULESET), words)

#define NO_ENTRY(name)                                                                                                 \
    json_t *__wrap_##name(struct desk *desk);                                                                          \
    json_t *__wrap_##name(struct desk *desk)                                                                           \
    {                                                                                                                  \
        desk_wrong(desk, "desk.entry", "", "");                                                                        \
        return NULL;                                                                                                   \
    }
NO_ENTRY(desk_news)
NO_ENTRY(desk_report)
NO_ENTRY(desk_pass)
NO_ENTRY(desk_table)
NO_ENTRY(desk_sit)
NO_ENTRY(desk_send)
NO_ENTRY(desk_lot)

json_t *__wrap_desk_guide(struct desk *desk);
json_t *__wrap_desk_guide(struct desk *desk)
{
    (void)desk;
    return json_null();
}

bool __wrap_desk_behind(struct desk *desk, struct text *out);
bool __wrap_desk_behind(struct desk *desk, struct text *out)
{
    (void)out;
    return desk_wrong(desk, "desk.entry", "", "");
}

void __wrap_desk_table_free(struct desk_table *table);
void __wrap_desk_table_free(struct desk_table *table)
{
    (void)table; /* there never is one */
}

/* ---- the drawing, of a ruleset without hexes (Makefile, WASM_HEXES) ---- */

void __wrap_draw_hexes_read(struct drawing *d);
void __wrap_draw_hexes_read(struct drawing *d)
{
    (void)d;
}

json_t *__wrap_draw_hexes_outline(const struct drawing *d, const bool *in, bool rounded);
json_t *__wrap_draw_hexes_outline(const struct drawing *d, const bool *in, bool rounded)
{
    (void)d, (void)in, (void)rounded;
    return json_false();
}

json_t *__wrap_draw_hexes_drawn(struct drawing *d);
json_t *__wrap_draw_hexes_drawn(struct drawing *d)
{
    (void)d;
    return json_false();
}

/* ---- of the ruleset ---- */

json_t *OF_RULESET(_report)(const struct rules *, const void *view, int seat, const struct prompt *,
                            const json_t *events, const json_t *notes);
json_t *OF_RULESET(_report)(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                            const json_t *events, const json_t *notes)
{
    (void)r, (void)view, (void)seat, (void)prompt, (void)events, (void)notes;
    return NULL;
}

void OF_RULESET(_suggest)(const struct rules *, const void *view, int seat, const struct prompt *,
                          const struct standing *in_force, struct text *out);
void OF_RULESET(_suggest)(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                          const struct standing *in_force, struct text *out)
{
    (void)r, (void)view, (void)seat, (void)prompt, (void)in_force, (void)out;
}

struct span OF_RULESET(_guide)(void);
struct span OF_RULESET(_guide)(void)
{
    return (struct span){0};
}
