/* SPDX-License-Identifier: Apache-2.0 */
/* Sets up, deals and plays. */
#include "games/table/table.h"
#include "games/table/lot.h"
#include <string.h>

/* ---- luck ---- */

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    for (int i = 0; i < n; i++)
        out[i] = 1 + (int32_t)luck_below(chance->context, (uint32_t)sides);
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)deck, (void)epoch, (void)hand; /* nothing is proven to anyone: a hand is shuffled like a pile */
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = luck_below(chance->context, (uint32_t)i + 1);
        uint16_t kept = perm[i];
        perm[i] = perm[j], perm[j] = kept;
    }
    return true;
}

static struct line *take_lines(void *arena, int32_t n)
{
    return arena_take(arena, (size_t)n * sizeof(struct line));
}

static struct line_room room_of(const struct table *t)
{
    return (struct line_room){take_lines, t->arena};
}

/* ---- a new game ---- */

static bool no_such(struct problem *why, const char *key, const char *word)
{
    problem_words(why->got, sizeof why->got, word, strlen(word));
    return problem_set(why, key, 0);
}

/* The ruleset's own word, which outlives the caller's; NULL: it has no such word. */
static const char *own_word(const char *const *list, const char *word)
{
    while (list && *list && strcmp(*list, word) != 0)
        list++;
    return list ? *list : NULL;
}

static bool take_terms(struct table *t, const struct setup *setup, struct problem *why)
{
    const char *scenario = own_word(t->set->scenarios, setup->scenario);
    if (!scenario || strlen(scenario) >= sizeof t->scenario)
        return no_such(why, "setup.scenario", setup->scenario);
    strcpy(t->scenario, scenario);
    for (int i = 0; i < setup->n_option; i++) {
        const char *option = own_word(t->set->options, setup->option[i]);
        if (!option || t->n_option == TABLE_OPTIONS_MAX)
            return no_such(why, "setup.option", setup->option[i]);
        t->option[t->n_option++] = option;
    }
    return true;
}

static struct setup setup_of(const struct table *t)
{
    return (struct setup){.scenario = t->scenario, .option = t->option, .n_option = t->n_option};
}

static struct table *blank_table(struct arena *arena, const struct ruleset *set, const void *block,
                                 const struct setup *terms, struct problem *why)
{
    struct table *t = arena_take(arena, sizeof *t);
    size_t size = set->rules->state_size;
    *t = (struct table){.arena = arena, .set = set, .rules = {.is = set->rules, .revision = set->rules->revision}};
    if (!take_terms(t, terms, why))
        return NULL;
    const void *facts = block ? block : set->load(arena, set->bundle(), why);
    struct setup setup = setup_of(t);
    t->rules.data = ruleset_data(set, facts, t->scenario);
    t->n_seats = set->rules->seats(&setup, t->seat);
    if (!t->rules.data || t->n_seats == 0) {
        problem_set(why, "setup.option", 0);
        return NULL;
    }
    t->state = arena_take(arena, size);
    t->view = arena_take(arena, size);
    t->scratch = arena_take(arena, 4 * size);
    t->sheets = arena_take(arena, sizeof *t->sheets);
    t->sheets->seats = t->n_seats;
    t->play = arena_take(arena, sizeof *t->play);
    t->run = arena_take(arena, sizeof *t->run);
    t->sheet = arena_take(arena, sizeof *t->sheet);
    t->dry = arena_take(arena, sizeof *t->dry);
    t->prompt = prompt_taken(arena);
    return t;
}

/* ---- playing ---- */

/* From the state as it is until somebody is asked who has not answered. */
static bool carry_on(struct table *t, struct problem *why)
{
    size_t size = t->rules.is->state_size;
    sheets_run(&t->rules, t->state, t->view, t->scratch, t->sheets, t->play, t->run);
    if (why->key)
        return false;
    memcpy(t->state, t->view, size);
    return true;
}

static void begin(struct table *t, struct chance *chance, struct problem *why)
{
    *chance = (struct chance){.context = &t->luck, .roll = roll, .shuffle = shuffle};
    *why = (struct problem){0};
    play_begin(t->play, chance, why);
    run_begin(t->run);
}

struct table *table_new(struct arena *arena, const struct ruleset *set, const void *block, const struct setup *terms,
                        uint64_t seed, struct problem *why)
{
    struct chance chance;
    struct table *t = blank_table(arena, set, block, terms, why);
    if (!t)
        return NULL;
    struct setup setup = setup_of(t);
    t->luck = seed;
    begin(t, &chance, why);
    /* where silence passes nobody is waited for, in the first position either */
    return rules_setup(&t->rules, &setup, t->state, t->play) && carry_on(t, why) ? t : NULL;
}

int table_asked(const struct table *t)
{
    return rules_asks(t->state);
}

/* As a receipt would have it: the first slip of reading, or the first line that cannot be carried out. */
static bool is_sound(struct table *t, int seat, struct problem *why)
{
    struct dry_run came;
    int32_t bad = 0;
    if (t->sheet->n_mistakes > 0) {
        *why = t->sheet->mistake[0].why;
        return false;
    }
    return sheets_dry_run(&t->rules, t->view, seat, t->sheets, t->seq[seat] + 1, t->sheet, t->scratch, t->dry, &came,
                          &bad, why, NULL, NULL);
}

bool table_send(struct table *t, int seat, struct span lines, struct problem *why)
{
    const struct line_room room = room_of(t);
    struct chance chance;
    *why = (struct problem){0};
    if (seat < 0 || seat >= t->n_seats || lines.len > 1 << 20)
        return problem_set(why, "order.long", 0);
    rules_view(&t->rules, t->state, seat, t->view);
    sheet_parse(&t->rules, t->view, seat, lines.len ? (const char *)lines.at : "", lines.len, t->sheet);
    if (!is_sound(t, seat, why))
        return false;
    if (t->sheet->draft)
        return true;
    if (!sheets_enter(&t->rules, t->sheets, seat, t->seq[seat] + 1, t->sheet, 0, &room, why))
        return false;
    t->seq[seat]++;
    t->exchanges++;
    begin(t, &chance, why);
    return carry_on(t, why);
}

bool table_pass(struct table *t, int seat, struct problem *why)
{
    struct chance chance;
    begin(t, &chance, why);
    t->run->fallback = ONLY(seat);
    t->exchanges++;
    return carry_on(t, why);
}
