/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a report once more, from its facts and the lines of the log. Only what the host alone knows may be
 * anything: names of people, what their clocks show, the words of rulings, the lines that a form proposes. */
#include "formats/cjson.h"
#include "processor/base/templates.h"
#include "processor/check/verify_inside.h"
#include "processor/core/core.h"
#include "processor/words/program_words.h"
#include "processor/words/told.h"
#include <string.h>

typedef unsigned long long ull;

struct rewriting {
    const struct verifier *v;
    const struct checked *c;
    struct told told;
    json_t *words; /* of the ruleset; owned */
    const char *form;
};

static const char *who_of(void *context, struct span side)
{
    const struct rewriting *r = context;
    int seat = genesis_seat(r->told.g, side);
    if (seat < 0)
        return arena_string(r->told.arena, side);
    return seat == r->told.seat ? "You" : arena_words(r->told.arena, MATCH_WORD " (%s)", r->told.g->seat[seat].name);
}

static const char *when_of(void *context, struct span word)
{
    const struct rewriting *r = context;
    int64_t utc;
    return utc_read(word, &utc) ? MATCH_TIME : arena_string(r->told.arena, word);
}

/* An objection names an entry, which is a ruling or a key that was proposed. */
static const char *objected(struct rewriting *r, const struct journal_line *line)
{
    struct arena *arena = r->told.arena;
    struct journal_line *entry = arena_take(arena, sizeof *entry);
    struct span text;
    const char *ruling = ruling_objected(arena, line, who_of, r);
    if (verify_line_at(r->v, journal_number(line, 0, 0), &text))
        return journal_read(text, entry) && journal_is(entry, ENTRY_RULING) ? ruling : NULL;
    return arena_words(arena, MATCH_EITHER "%s" MATCH_OR TOLD_KEY_STAYS("%s", "%s") MATCH_END, ruling,
                       who_of(r, line->word[1]), arena_string(arena, line->word[0]));
}

/* The words of a ruling are in a block that is not here. */
static const char *ruled_of(void *context, const struct journal_line *line)
{
    struct rewriting *r = context;
    if (journal_is(line, ENTRY_RULING) && line->n_words == 2)
        return arena_words(r->told.arena, "Ruling %llu of the organiser: " MATCH_REST, (ull)line->n);
    if (journal_is(line, ENTRY_OBJECT) && line->n_words == 2)
        return objected(r, line);
    if (journal_is(line, ENTRY_RULED) && line->n_words == 2)
        return arena_words(r->told.arena,
                           "Ruling %llu took effect" MATCH_EITHER "." MATCH_OR
                           "; sheets for the exchange before it count no more." MATCH_END,
                           (ull)journal_number(line, 0, 0));
    return NULL;
}

/* What time, the host and the dice did, by the lines of the log since the report before. */
static void add_log(struct rewriting *r, json_t *sections)
{
    const struct proof *p = &r->c->proof;
    struct told_mistakes mistakes = {.n = 0};
    const struct teller teller = {r->told.arena, who_of, when_of, ruled_of, r, r->told.g, &mistakes};
    struct journal_line *line = arena_take(r->told.arena, sizeof *line);
    json_t *time = json_array(), *dice = json_array(), *section;
    for (size_t i = 0; i < p->n_lines; i++) {
        if (!journal_read(p->line[i], line))
            continue;
        told_time(&teller, line, time);
        told_dice(&teller, line, dice);
    }
    if ((section = told_time_section(time)))
        json_array_append_new(sections, section);
    if ((section = told_dice_section(r->told.arena, r->told.g, p->before == 0, dice)))
        json_array_append_new(sections, section);
    json_decref(time);
    json_decref(dice);
}

/* Two sheets of one number, of which neither counted: who has the seat only now is told of none. */
static json_t *twins_of(const struct rewriting *r)
{
    const struct proof *p = &r->c->proof;
    struct journal_line *line = arena_take(r->told.arena, sizeof *line);
    struct told_sheets *seen = arena_take(r->told.arena, sizeof *seen);
    json_t *twins = json_array();
    for (size_t i = 0; p->before > 0 && i < p->n_lines; i++) {
        const char *words = journal_read(p->line[i], line) ? told_twin(seen, r->told.arena, line, p->seat, p->k) : NULL;
        if (words)
            json_array_append_new(twins, json_string(words));
    }
    return twins;
}

/* Which of the others are waited for, and whether there is a deadline, only the host knows: any of them. */
static const char *waiting(const struct rewriting *r)
{
    struct text out = {.arena = r->told.arena};
    text_words(&out, MATCH_EITHER);
    for (int seats = 1; seats < 1 << r->told.g->n_seats; seats++) {
        struct text one = {.arena = r->told.arena};
        if (seats >> r->told.seat & 1)
            continue;
        for (int i = 0; i < r->told.g->n_seats; i++)
            if (seats >> i & 1)
                text_format(&one, "%s" MATCH_WORD " (seat %s)", one.len ? " and " : " The game waits for ",
                            r->told.g->seat[i].name);
        text_format(&out, "%s" MATCH_OR "%s, until " MATCH_TIME "." MATCH_OR, one.at, one.at);
    }
    text_words(&out, MATCH_END);
    return out.at;
}

static const char *greeting(const struct rewriting *r)
{
    const char *opening = json_string_value(json_object_get(r->words, "opening"));
    const char *until = r->told.asked ? MATCH_EITHER " You have until " MATCH_TIME "." MATCH_OR MATCH_END : "";
    const char *words = told_greeting(&r->told, opening ? opening : "", until, "");
    return r->told.asked || r->told.over ? words : arena_words(r->told.arena, "%s%s", words, waiting(r));
}

/* How a form is signed and sealed; with which kind of key the player signs is not known here. */
static void add_signing(const struct rewriting *r, json_t *view)
{
    struct arena *arena = r->told.arena;
    json_object_set_new(view, "form", json_string(r->form));
    json_object_set_new(view, "form_text", json_string(MATCH_FORM));
    json_object_set_new(view, "proposes", json_boolean(told_proposes(r->c->files->report)));
    json_object_set_new(view, "keeps", json_boolean(told_keeps(r->c->files->report)));
    json_object_set_new(view, "sig", json_string(".txt." MATCH_EITHER "sig" MATCH_OR "minisig" MATCH_END));
    json_object_set_new(view, "sign",
                        json_string(arena_words(arena,
                                                MATCH_EITHER "ssh-keygen -Y sign -f KEY -n " NAMESPACE_PLAYER MATCH_OR
                                                             "minisign -S -m" MATCH_END " %s",
                                                r->form)));
    json_object_set_new(view, "seal",
                        r->told.g->forum
                            ? json_string(arena_words(arena, "age -a -r " MATCH_WORD " -o %s.age %s", r->form, r->form))
                            : json_false());
}

/* Whether the game is published, and where, is the host's to say. */
static json_t *proofs_of(const struct rewriting *r)
{
    const struct told *t = &r->told;
    json_t *lines = told_proofs(t, arena_words(t->arena, "%s.txt", told_stem(t)), r->c->at.size, &r->c->at.root, NULL);
    size_t last = json_array_size(lines) - 1;
    const char *words = json_string_value(json_array_get(lines, last));
    json_array_set_new(
        lines, last,
        json_string(
            arena_words(t->arena, "%s" MATCH_EITHER " Log and keys in public: " MATCH_WORD MATCH_OR MATCH_END, words)));
    return lines;
}

/* What stands below the form, or false; borrowed. */
static json_t *below_of(const struct rewriting *r)
{
    json_t *below = json_object_get(r->words, "below");
    return below ? below : json_false();
}

static json_t *view_of(struct rewriting *r)
{
    const struct told *t = &r->told;
    json_t *view = json_object(), *sections = json_object_get(r->words, "sections");
    told_add(t, view);
    add_log(r, sections);
    add_signing(r, view);
    json_object_set_new(view, "greeting", json_string(greeting(r)));
    json_object_set_new(view, "twins", twins_of(r));
    json_object_set(view, "sections", sections);
    json_object_set(view, "below", below_of(r));
    json_object_set_new(view, "k", json_string(MATCH_WORD));
    json_object_set_new(view, "nonce", json_string(MATCH_WORD));
    json_object_set_new(view, "words", json_string(words_built_in()));
    json_object_set_new(view, "page_hash", json_string(MATCH_WORD));
    json_object_set_new(view, "proof_hash", json_string(MATCH_WORD));
    json_object_set_new(view, "proofs", proofs_of(r));
    return view;
}

/* The text as it would be if it said that the game is over: that is the host's word, and the log's next lines tell. */
static bool says_over(struct span report)
{
    for (struct span line; span_line(&report, &line);)
        if (span_begins(line, "THE GAME IS OVER. Its secrets are "))
            return true;
    return false;
}

/* Tables and lists are not to be read otherwise because their lines are broken elsewhere. */
static struct span layout_of(const struct rewriting *r, json_t *of)
{
    json_t *only = json_pack("{s:O?}", "sections", json_object_get(of, "sections"));
    struct span out = template_text(r->told.arena, NULL, NULL, "sections.txt", only, NULL);
    return out;
}

static bool stands_in(struct span text, struct span lines)
{
    const uint8_t *at = lines.len > 0 ? memmem(text.at, text.len, lines.at, lines.len) : text.at;
    return at && (at == text.at || at[-1] == '\n');
}

static bool is_same(struct rewriting *r, struct text_differs *where)
{
    struct span report = r->c->files->report, layout = layout_of(r, r->words), below = layout_of(r, below_of(r));
    json_t *view = view_of(r);
    struct span want = template_raw(r->told.arena, NULL, NULL, "report.txt", view, NULL);
    json_decref(view);
    if (!text_matches(r->told.arena, want, report, where))
        return false;
    *where = (struct text_differs){"lines broken otherwise", "the lines as the program breaks them"};
    return stands_in(report, layout) && stands_in(report, below);
}

static bool told_of(struct rewriting *r, const struct core_facts *facts)
{
    const struct proof *p = &r->c->proof;
    struct problem why = {0};
    r->told.g = &r->c->genesis;
    r->told.seat = genesis_seat(r->told.g, span_of(p->seat));
    r->told.k = p->k;
    r->told.number = p->number;
    r->told.foreign = true;
    r->told.over = says_over(r->c->files->report);
    r->form = arena_words(r->told.arena, "%s-%s-" MATCH_WORD, r->told.g->name, p->seat);
    for (int i = 0; i < r->told.g->n_seats; i++)
        r->told.called[i] = MATCH_WORD;
    r->told.events = json_read(facts->events, NULL);
    r->told.notes = json_read(facts->notes, NULL);
    return json_is_array(r->told.events) && json_is_array(r->told.notes) && told_load(&r->told, facts->view, &why);
}

enum rewritten verify_rewritten(const struct verifier *v, const struct checked *c, const struct ruleset *set,
                                const struct rules *rules, struct arena *arena, struct text_differs *where)
{
    struct rewriting r = {.v = v, .c = c, .told = {.arena = arena, .set = set, .rules = rules}};
    struct core_facts facts;
    enum rewritten how = REWRITTEN_NOT;
    if (core_facts_read(c->proof.facts, &facts) && told_of(&r, &facts)) {
        r.words = told_words(&r.told);
        told_shorten(&r.told, r.words);
        how = is_same(&r, where) ? REWRITTEN_SAME : REWRITTEN_OTHER;
    }
    json_decref(r.words);
    json_decref(r.told.events);
    json_decref(r.told.notes);
    return how;
}
