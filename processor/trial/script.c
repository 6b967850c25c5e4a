/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/trial/script.h"
#include <string.h>
#include <sysexits.h>

static const char head[] = "dispatch try: a game to go on with\n";

bool script_begin(struct script *s, struct arena *arena, const struct ruleset *set, const char *scenario,
                  const char *as)
{
    const char *names[SEATS_MAX] = {NULL};
    struct setup setup = {.scenario = scenario};
    bool known = !*as;
    if (set->rules->seats(&setup, names) != TRIAL_SEATS)
        return false;
    *s = (struct script){.arena = arena, .set = set};
    for (int i = 0; i < TRIAL_SEATS; i++) {
        s->seat[i] = names[i];
        known = known || strcmp(names[i], as) == 0;
    }
    s->scenario = arena_string(arena, span_of(scenario));
    s->as = arena_string(arena, span_of(as));
    s->sheet = arena_take(arena, SCRIPT_SHEETS_MAX * sizeof *s->sheet);
    return known;
}

bool script_add(struct script *s, enum script_kind kind, int seat, struct span lines)
{
    if (s->n == SCRIPT_SHEETS_MAX)
        return false;
    s->sheet[s->n++] = (struct script_sheet){kind, seat, arena_copy(s->arena, lines)};
    return true;
}

void script_write(const struct script *s, struct text *out)
{
    static const char *const kinds[] = {"sheet", "lot", "pass"};
    text_words(out, head);
    text_format(out, "ruleset: %s\nrevision: %lu\nscenario: %s\nas: %s\nluck: ", s->set->rules->name,
                (unsigned long)s->set->rules->revision, s->scenario, *s->as ? s->as : "both");
    text_hex(out, s->luck, sizeof s->luck);
    text_words(out, "\n");
    for (int i = 0; i < s->n; i++) {
        const struct script_sheet *one = &s->sheet[i];
        struct span left = one->lines, line;
        text_format(out, "%s%s%s\n", kinds[one->kind], one->seat >= 0 ? " " : "",
                    one->seat >= 0 ? s->seat[one->seat] : "");
        while (span_line(&left, &line))
            text_format(out, "  %.*s\n", (int)line.len, (const char *)line.at);
    }
}

/* ---- reading ---- */

struct reading {
    struct span left;
    int line;
    const char *path;
    struct error *err;
};

static bool wrong(struct reading *r, struct arena *arena, const char *why)
{
    return error_of(r->err, ERROR_FOREIGN, EX_DATAERR, "go on with", r->path, "%s",
                    arena_words(arena, "line %d: %s", r->line, why));
}

/* The value after "name: "; NULL: another line stands there. */
static const char *value_of(struct reading *r, struct arena *arena, const char *name)
{
    struct span line;
    size_t len = strlen(name);
    r->line++;
    if (!span_line(&r->left, &line) || line.len < len || memcmp(line.at, name, len) != 0)
        return NULL;
    return arena_string(arena, span_from(line, len));
}

static bool is_scenario(const struct ruleset *set, const char *word)
{
    for (size_t i = 0; set->scenarios[i]; i++)
        if (strcmp(set->scenarios[i], word) == 0)
            return true;
    return false;
}

static bool terms_read(struct script *s, struct arena *arena, struct reading *r)
{
    const char *name = value_of(r, arena, "ruleset: ");
    const struct ruleset *set = name ? ruleset_find(name) : NULL;
    if (!set)
        return wrong(r, arena, "this program has no such ruleset");
    const char *revision = value_of(r, arena, "revision: ");
    uint64_t number;
    if (!revision || !number_read(span_of(revision), UINT32_MAX, &number) || number != set->rules->revision)
        return wrong(r, arena, "it was played by another revision of the rules than this program has");
    const char *scenario = value_of(r, arena, "scenario: ");
    if (!scenario || !is_scenario(set, scenario))
        return wrong(r, arena, "there is no such scenario");
    const char *as = value_of(r, arena, "as: ");
    if (!as || !script_begin(s, arena, set, scenario, strcmp(as, "both") == 0 ? "" : as))
        return wrong(r, arena, "there is no such seat");
    const char *luck = value_of(r, arena, "luck: ");
    return (luck && hex_read(span_of(luck), s->luck, sizeof s->luck)) || wrong(r, arena, "64 hex digits belong here");
}

/* "sheet usa", "lot csa", "pass". */
static bool sheet_head(struct script *s, struct span line, struct script_sheet *one)
{
    *one = (struct script_sheet){.kind = SCRIPT_PASS, .seat = -1};
    if (span_is(line, "pass"))
        return true;
    for (int seat = 0; seat < TRIAL_SEATS; seat++)
        for (int kind = SCRIPT_SHEET; kind <= SCRIPT_LOT; kind++)
            if (span_is(line, arena_words(s->arena, "%s %s", kind == SCRIPT_LOT ? "lot" : "sheet", s->seat[seat]))) {
                *one = (struct script_sheet){.kind = (enum script_kind)kind, .seat = seat};
                return true;
            }
    return false;
}

static bool sheets_read(struct script *s, struct arena *arena, struct reading *r)
{
    struct text lines = {.arena = arena};
    struct script_sheet one;
    bool any = false;
    for (struct span line; span_line(&r->left, &line);) {
        r->line++;
        if (any && line.len >= 2 && memcmp(line.at, "  ", 2) == 0) {
            text_add(&lines, span_from(line, 2));
            text_words(&lines, "\n");
            continue;
        }
        if (any && !script_add(s, one.kind, one.seat, text_span(&lines)))
            return wrong(r, arena, "too many sheets");
        if (!sheet_head(s, line, &one))
            return wrong(r, arena, "a sheet begins here, as \"sheet SEAT\"");
        lines.len = 0;
        any = true;
    }
    return !any || script_add(s, one.kind, one.seat, text_span(&lines)) || wrong(r, arena, "too many sheets");
}

bool script_read(struct script *s, struct arena *arena, const char *path, struct span text, struct error *err)
{
    struct reading r = {.left = text, .line = 1, .path = path, .err = err};
    struct span line;
    if (!span_line(&r.left, &line) || line.len + 1 != sizeof head - 1 || memcmp(line.at, head, line.len) != 0)
        return wrong(&r, arena, "this is no game that `save` of dispatch try wrote");
    return terms_read(s, arena, &r) && sheets_read(s, arena, &r);
}

bool script_play(const struct script *s, const char *dir, struct trial *t, struct error *err)
{
    struct trial_terms terms = {.set = s->set, .scenario = s->scenario};
    memcpy(terms.luck, s->luck, sizeof terms.luck);
    if (!trial_open(t, dir, &terms, err))
        return false;
    for (int i = 0; i < s->n; i++) {
        const struct script_sheet *one = &s->sheet[i];
        struct trial_sent sent = {.taken = true};
        bool done =
            one->kind == SCRIPT_PASS ? trial_let_pass(t, err) : trial_send(t, one->seat, one->lines, &sent, err);
        if (!done)
            return false;
        if (!sent.taken)
            return error_of(err, ERROR_FOREIGN, EX_DATAERR, "play again", arena_words(s->arena, "sheet %d", i + 1),
                            "it is not taken any more: it was changed, or written for other rules");
    }
    return true;
}
