/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/house-divided/hd_build.h"
#include "games/face/face.h"
#include "tests/lib/rooms.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The dice that were asked for, then ones. */
static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct house *h = chance->context;
    (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = h->next_die < h->n_dice ? h->die[h->next_die++] : 1;
    return true;
}

const struct hd_data *house_data(void)
{
    static struct arena *kept;
    static const struct hd_data *data;
    struct problem why = {0};
    kept = kept ? kept : arena_new();
    data = data ? data : hd_load(kept, hd_bundle(), &why);
    if (!data) { /* no ck_assert: no test may be running yet */
        fprintf(stderr, "%s %s\n", why.key, why.got);
        abort();
    }
    return data;
}

struct house *a_house(void)
{
    const struct setup setup = {.scenario = "standard"};
    struct house *h = calloc(1, sizeof *h);
    ck_assert(h != NULL);
    h->arena = arena_new();
    h->d = house_data();
    h->r = (struct rules){.is = &hd_rules, .data = h->d, .revision = hd_rules.revision};
    h->chance = (struct chance){.context = h, .roll = roll};
    h->sheets.seats = HD_SIDES;
    play_begin(&h->play, &h->chance, &h->why);
    ck_assert(rules_setup(&h->r, &setup, &h->s, &h->play));
    return h;
}

void close_house(struct house *h)
{
    arena_free(h->arena);
    free(h);
}

void clear(struct house *h)
{
    for (int side = 0; side < HD_SIDES; side++)
        memset(h->s.side[side].troops, 0, sizeof h->s.side[side].troops);
    memset(h->s.general, 0, sizeof h->s.general);
}

int box_of(const struct house *h, const char *id)
{
    for (int box = 1; box <= HD_BOXES; box++)
        if (strcmp(h->d->box[box].id, id) == 0)
            return box;
    ck_abort_msg("no box %s", id);
    return 0;
}

void put(struct house *h, int side, const char *box, int type, int n)
{
    int b = box_of(h, box);
    uint8_t *troops = &h->s.side[side].troops[hd_slot(b, type)];
    *troops = (uint8_t)(*troops + n);
    if (!hd_has_army(&h->s, 1 - side, b))
        h->s.control[b] = (uint8_t)(side + 1);
}

void own(struct house *h, int side, const char *boxes)
{
    char id[64];
    int used;
    for (const char *at = boxes; sscanf(at, "%63s%n", id, &used) == 1; at += used) {
        int b = box_of(h, id);
        h->s.control[b] = (uint8_t)(side + 1);
        h->s.garrison[b] = h->d->box[b].origin == side + 1 ? HD_NOBODY : (uint8_t)(side + 1);
    }
}

void lead(struct house *h, int general, const char *box, int strength)
{
    h->s.general[general] = (struct hd_general){.status = HD_ON_MAP, .box = box_of(h, box), .strength = strength};
}

void turn_of(struct house *h, int side, int points)
{
    h->s.round = 12;
    h->s.mover = side;
    h->s.march = 1;
    h->s.points = points;
    h->s.die = points;
    hd_goto(&h->s, HD_STEP_BUY);
}

void throws(struct house *h, const char *dice)
{
    int used;
    for (const char *at = dice; sscanf(at, "%d%n", &h->die[h->n_dice], &used) == 1; at += used)
        ck_assert_int_lt(h->n_dice++, HOUSE_DICE - 1);
}

void tells(struct house *h, int seat, const char *lines)
{
    struct hd_state *room = calloc(4, sizeof *room);
    ck_assert(room != NULL);
    h->why = (struct problem){0};
    sheet_parse(&h->r, &h->s, seat, lines, strlen(lines), &h->sheet);
    ck_assert_msg(h->sheet.n_mistakes == 0, "line %d: %s \"%s\", wanted %s", h->sheet.mistake[0].line,
                  h->sheet.mistake[0].why.key, h->sheet.mistake[0].why.got, h->sheet.mistake[0].why.want);
    ck_assert(sheets_enter(&h->r, &h->sheets, seat, ++h->seq, &h->sheet, 0, &test_lines, &h->why));
    play_begin(&h->play, &h->chance, &h->why);
    h->run = (struct run){0};
    sheets_run(&h->r, &h->s, &room[0], &room[1], &h->sheets, &h->play, &h->run);
    h->s = room[0];
    free(room);
    h->held = NULL;
    for (int i = h->run.n_notes - 1; i >= 0; i--)
        if (h->run.note[i].kind == NOTE_HELD) {
            h->held = h->run.note[i].why.key;
            h->held_line = h->run.note[i].line;
        }
    const char *what = rules_broken(&h->r, &h->s);
    ck_assert_msg(!what, "%s is broken", what);
}

bool orders(struct house *h, int seat, int verb, int n, ...)
{
    struct order order = {.verb = verb, .n_args = n};
    struct hd_state after;
    va_list args;
    va_start(args, n);
    for (int i = 0; i < n; i++)
        order.arg[i] = va_arg(args, int);
    va_end(args);
    h->why = (struct problem){0};
    play_begin(&h->play, &h->chance, &h->why);
    if (!rules_apply(&h->r, &h->s, seat, &order, &after, &h->play))
        return false;
    h->s = after;
    return true;
}

int count(const struct house *h, int side, const char *box, int type)
{
    return hd_count(&h->s, side, box_of(h, box), type);
}

int army(const struct house *h, int side, const char *box)
{
    return hd_army(&h->s, side, box_of(h, box));
}

int holder(const struct house *h, const char *box)
{
    return h->s.control[box_of(h, box)];
}

int water(const struct house *h, const char *box)
{
    return h->s.water[box_of(h, box)];
}

int step(const struct house *h)
{
    return h->s.flow.over ? 0 : flow_peek(&h->s)->step;
}

/* The position as it is once this march has been counted, with a march for everybody. */
static struct hd_state counted(struct house *h)
{
    struct hd_state s = h->s;
    s.points = 0; /* nothing more is bought */
    for (int box = 1; box <= HD_BOXES; box++) {
        s.marched[box] = hd_has_army(&s, s.mover, box);
        for (int type = 1; type <= HD_TYPES; type++)
            s.ready[hd_slot(box, type)] = s.side[s.mover].troops[hd_slot(box, type)];
    }
    play_begin(&h->play, &h->chance, &h->why);
    hd_begin_buy(&h->r, &s, s.march, &h->play);
    return s;
}

bool hd_has_way(const struct hd_ways *ways, int way)
{
    for (int i = 0; i < ways->n; i++)
        if (ways->way[i] == way)
            return true;
    return false;
}

bool can(struct house *h, const char *from, int arm, int how, const char *through, const char *to)
{
    struct hd_ways ways;
    const struct hd_state s = counted(h);
    if (how == HD_ASSAULT)
        hd_assault_ways(&h->r, &s, box_of(h, from), &ways);
    else
        hd_ways_of(&h->r, &s, box_of(h, from), arm, &ways);
    return hd_has_way(&ways, hd_way(how, through ? box_of(h, through) : 0, box_of(h, to)));
}

bool can_go(struct house *h, const char *from, int arm, const char *to)
{
    struct hd_ways ways;
    const struct hd_state s = counted(h);
    hd_ways_of(&h->r, &s, box_of(h, from), arm, &ways);
    for (int i = 0; i < ways.n; i++)
        if (hd_way_to(ways.way[i]) == box_of(h, to))
            return true;
    return false;
}

int happened(const struct house *h, int kind, int arg)
{
    int n = 0;
    for (int i = 0; i < h->play.n_events; i++)
        n += h->play.events[i].kind == kind && (arg < 0 || h->play.events[i].arg[0] == arg);
    return n;
}

void opens(struct house *h, int side, int round)
{
    int other = 1 - side;
    turn_of(h, other, 0);
    h->s.round = side == HD_SOUTH ? round : round - 1;
    flow_goto(&h->s, HD_STEP_RECRUIT, ONLY(other));
    flow_top(&h->s)->may = ONLY(side);
    tells(h, other, "done");
    ck_assert_int_eq(h->s.mover, side);
    ck_assert_int_eq(h->s.round, round);
}

extern const struct ruleset hd_ruleset;
json_t *report_of(const struct rules *r, const struct hd_state *s, int seat, const struct play *play, int line_number)
{
    static char events[1 << 17];
    struct hd_state view;
    struct arena *arena = arena_new();
    struct prompt *prompt = prompt_taken(arena);
    struct problem why = {0};
    rules_view(r, s, seat, &view);
    bool asked = seat >= 0 && rules_asks(s) & ONLY(seat) && rules_prompt(r, &view, seat, 0, prompt);
    size_t len = rules_dump_events(r, play, seat, events, sizeof events);
    ck_assert_uint_lt(len, sizeof events);
    json_t *told = json_read((struct span){(const uint8_t *)events, len}, &why);
    json_t *notes = json_pack("[{s:s,s:i,s:b},{s:s,s:i,s:i,s:i}]", "kind", "exchange", "k", 7, "first", 0, "kind",
                              line_number ? "did" : "none", "line", line_number, "from", 0, "to", play->n_events);
    json_t *report = hd_ruleset.report(r, &view, seat, asked ? prompt : NULL, told, notes);
    json_t *picture = hd_ruleset.picture(r, &view, seat, asked ? prompt : NULL, told, notes);
    ck_assert(report != NULL && picture != NULL);
    ck_assert_uint_eq(json_array_size(json_object_get(json_object_get(picture, "map"), "places")), HD_BOXES);
    ck_assert_uint_eq(json_array_size(json_object_get(json_object_get(picture, "map"), "lines")), 230);
    json_decref(picture);
    json_decref(notes);
    json_decref(told);
    arena_free(arena);
    return report;
}

const json_t *section_of(const json_t *report, const char *id)
{
    size_t i;
    json_t *section;
    json_array_foreach(json_object_get(report, "sections"), i,
                       section) if (strcmp(text_of(section, "id"), id) == 0) return json_object_get(section, "items");
    return NULL;
}

const char *words_of(struct house *h, int seat, const char *section, int line_number)
{
    struct text out = {.arena = h->arena};
    json_t *report = report_of(&h->r, &h->s, seat, &h->play, line_number), *item, *each;
    size_t i, k;
    json_array_foreach(json_object_get(report, "sections"), i, each) if (strcmp(text_of(each, "id"), section) == 0)
        json_array_foreach(json_object_get(each, "items"), k, item) text_format(&out, "%s\n", json_string_value(item));
    json_decref(report);
    return out.len ? out.at : "";
}

void stand(struct house *h, int side, const char *box, const char *types)
{
    for (; *types; types++)
        put(h, side, box, *types - '0', 1);
}

int dice_at(const struct house *h, int side, int strength, int round)
{
    int n = 0;
    for (int i = 0; i < h->play.n_events; i++) {
        const struct event *e = &h->play.events[i];
        n += e->kind == HD_EVENT_FIRE && e->arg[1] == side && e->arg[2] == round && e->arg[3] == strength ? e->arg[4]
                                                                                                          : 0;
    }
    return n;
}
