/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/sheet_check.h"
#include "games/face/text_wrap.h"
#include "processor/base/problems.h"
#include "processor/letters/receipt_inside.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include "processor/words/line_words.h"
#include <string.h>

struct reading_sheet {
    struct arena *arena;
    const struct proof *proof;
    struct genesis g;
    struct core *core;
    int seat;
    uint64_t k; /* the exchange that is open */
    struct header header;
    struct text *out;
};

static enum sheet_check say(struct reading_sheet *r, enum sheet_check what, const char *words)
{
    text_format(r->out, "%s\n", words);
    return what;
}

/* ---- the block ---- */

static enum sheet_check read_block(struct reading_sheet *r, struct span sheet)
{
    struct block block[BLOCKS_MAX];
    struct problem why = {0};
    size_t n = armor_scan(r->arena, sheet, block, BLOCKS_MAX), at = 0;
    while (at < n && (block[at].kind != BLOCK_ORDERS || block[at].quoted))
        at++;
    if (at == n)
        return say(r, SHEET_OTHER,
                   "There is no sheet in this file: a text from -----BEGIN PBEM ORDERS----- to its END.");
    if (block[at].bad)
        armor_bad(&block[at], &why);
    else
        header_parse(block[at].canonical, &r->header, &why);
    if (why.key)
        return say(r, SHEET_OTHER, arena_string(r->arena, problem_sentence(r->arena, NULL, &why)));
    return SHEET_SOUND;
}

/* ---- the game, as the report has it ---- */

static int seat_of(const struct genesis *g, struct span side)
{
    for (int i = 0; i < g->n_seats; i++)
        if (span_is(side, g->seat[i].name))
            return i;
    return -1;
}

/* The exchange that the report asks for: the newest `open` of its entries; without one it asks nothing new. */
static uint64_t asked_in(const struct reading_sheet *r)
{
    struct journal_line *line = arena_take(r->arena, sizeof *line);
    uint64_t k = r->proof->k + 1;
    for (size_t i = 0; i < r->proof->n_lines; i++)
        if (journal_read(r->proof->line[i], line) && journal_is(line, ENTRY_OPEN))
            k = journal_number(line, 0, k);
    return k;
}

static enum sheet_check fits_report(struct reading_sheet *r)
{
    struct problem why = {0};
    const struct proof *p = r->proof;
    if (!genesis_read(p->genesis, &r->g, &why))
        return say(r, SHEET_UNKNOWN, "The proof file of the report cannot be read: its genesis is damaged.");
    if (!span_is(r->header.game, p->id))
        return say(r, SHEET_OTHER,
                   arena_words(r->arena, "The sheet is of another game than the report, which is of %s.", r->g.name));
    if (!span_is(r->header.side, p->seat))
        return say(r, SHEET_OTHER,
                   arena_words(r->arena, "The sheet is for the seat %.*s, and the report for %s.",
                               (int)r->header.side.len, (const char *)r->header.side.at, p->seat));
    r->k = asked_in(r);
    if (r->header.turn != r->k)
        return say(
            r, SHEET_OTHER,
            arena_words(
                r->arena,
                "The sheet says turn: %llu, and the report asks for turn: %llu. Take the form of your newest report, "
                "and name that report with --report.",
                (unsigned long long)r->header.turn, (unsigned long long)r->k));
    r->seat = seat_of(&r->g, span_of(p->seat));
    return r->seat >= 0 ? SHEET_SOUND : say(r, SHEET_UNKNOWN, "The report is of a seat that its game does not have.");
}

static enum sheet_check make_core(struct reading_sheet *r)
{
    struct problem why = {0};
    const struct ruleset *set = ruleset_find(r->g.ruleset);
    if (!set)
        return say(r, SHEET_UNKNOWN, arena_words(r->arena, "This program does not know the ruleset %s.", r->g.ruleset));
    r->core = core_new(r->arena, r->proof->genesis, set->bundle(), NULL, &why);
    if (r->core)
        return SHEET_SOUND;
    return strcmp(why.key, "data.hash") == 0
               ? say(r, SHEET_UNKNOWN,
                     "This game is played by facts of the host's own, which this program does not have.")
               : say(r, SHEET_UNKNOWN, arena_string(r->arena, problem_sentence(r->arena, set, &why)));
}

/* The view that the report shows, by the genesis's revision of the rules or one that came into force later. */
static bool load_view(struct reading_sheet *r, const json_t *facts)
{
    struct core *core = r->core;
    char *text = json_dumps(json_object_get(facts, "view"), JSON_COMPACT | JSON_ENCODE_ANY);
    uint32_t newest = core->rules.is->revision;
    bool good = false;
    for (uint32_t revision = core->rules.revision; text && !good && revision <= newest; revision++) {
        struct problem why = {0};
        core->rules.revision = revision;
        memset(core->state, 0, core->rules.is->state_size);
        good = rules_load(&core->rules, text, strlen(text), core->state, &why) &&
               !rules_view_broken(&core->rules, core->state);
    }
    free(text);
    return good;
}

static enum sheet_check set_up(struct reading_sheet *r)
{
    enum sheet_check is = make_core(r);
    if (is != SHEET_SOUND)
        return is;
    json_t *facts =
        r->proof->has_facts ? json_loadb((const char *)r->proof->facts.at, r->proof->facts.len, 0, NULL) : NULL;
    bool good = facts && load_view(r, facts);
    r->core->phase = CORE_OPEN;
    r->core->k = r->k;
    r->core->asked = json_is_object(json_object_get(facts, "prompt")) ? ONLY(r->seat) : 0;
    json_decref(facts);
    return good ? SHEET_SOUND : say(r, SHEET_UNKNOWN, "What the report shows of the position cannot be read.");
}

/* ---- words ---- */

static void tell_lines(struct reading_sheet *r, const struct core_outcome *o, const struct receipt_lines *lines)
{
    struct game game = {.arena = r->arena, .core = r->core};
    json_t *list = receipt_lines(&game, o, lines), *line, *words;
    size_t i, k;
    json_array_foreach(list, i, line)
    {
        text_format(r->out, "%d %s\n", (int)json_integer_value(json_object_get(line, "number")),
                    json_string_value(json_object_get(line, "text")));
        json_array_foreach(json_object_get(line, "words"), k, words)
            text_format(r->out, "    %s\n", json_string_value(words));
    }
    json_decref(list);
    if (o->dry.horizon)
        text_format(r->out, "\n%s\n",
                    line_words_horizon(r->arena, &o->dry, game_has_dice(&r->g), game_has_cards(&r->g)));
}

static const char *words_in(const json_t *object, const char *member)
{
    return json_string_value(json_object_get(object, member));
}

static void tell_slips(struct reading_sheet *r, const struct core_outcome *o)
{
    struct line_teller teller = {r->arena, r->core->set, &r->core->rules, r->seat};
    json_t *list = line_words_slips(&teller, o->slips, o->header.orders), *slip;
    size_t i;
    json_array_foreach(list, i, slip)
    {
        const char *got = words_in(slip, "got"), *rule = words_in(slip, "rule");
        text_format(r->out, "Line %d%s%s%s%s:\n  %s\n  %s%s%s%s\n\n",
                    (int)json_integer_value(json_object_get(slip, "line")),
                    json_is_true(json_object_get(slip, "again")) ? " again, once that is corrected" : "",
                    got[0] ? ", at \"" : "", got, got[0] ? "\"" : "", words_in(slip, "text"), words_in(slip, "words"),
                    rule[0] ? " (rule " : "", rule, rule[0] ? ")" : "");
    }
    json_decref(list);
}

enum sheet_check sheet_check(struct arena *arena, struct span sheet, const struct proof *proof, struct text *out)
{
    struct reading_sheet r = {.arena = arena, .proof = proof, .out = out};
    struct core_outcome o;
    enum sheet_check is = read_block(&r, sheet);
    is = is == SHEET_SOUND ? fits_report(&r) : is;
    is = is == SHEET_SOUND ? set_up(&r) : is;
    if (is != SHEET_SOUND) {
        if (r.core)
            core_free(r.core);
        return is;
    }
    struct game game = {.arena = arena, .core = r.core};
    struct receipt_lines *lines = arena_take(arena, sizeof *lines);
    lines->game = &game, lines->seat = r.seat, lines->is_unsigned = true;
    core_try(r.core, r.seat, &r.header, receipt_line, lines, &o);
    text_format(out, "Sheet %llu for %s in %s, against report %llu: %s\n\n", (unsigned long long)r.header.seq,
                proof->seat, r.g.name, (unsigned long long)proof->number,
                o.bad_line ? "not all of it can be carried out as written." : "nothing in it is wrong.");
    if (o.bad_line)
        tell_slips(&r, &o);
    else
        tell_lines(&r, &o, lines);
    for (int i = 0; i < lines->n; i++)
        json_decref(lines->words[i]);
    core_free(r.core);
    return o.bad_line ? SHEET_SLIPS : SHEET_SOUND;
}
