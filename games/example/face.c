/* Skirmish, what words and files need: the facts read and checked, and the words of a report. Nothing here decides. */
#include "games/face.h"
#include "formats/cjson.h"
#include "formats/embed.h"
#include "games/example/example.h"
#include <stdlib.h>
#include <string.h>

EMBED(ex_companies, "games/example/data/companies.json");

/* The bundle is canonical JSON: its hash stands in the game's genesis, so no game ever changes its facts. */
static struct span bundle(void)
{
    static struct text made; /* kept as long as the program runs */
    struct problem why = {0};
    if (made.arena)
        return text_span(&made);
    json_t *facts = json_read(EMBEDDED(ex_companies), &why);
    made.arena = arena_new();
    if (!facts || !cjson_write(&made, facts, &why))
        abort(); /* the file that was built in is no JSON */
    json_decref(facts);
    return text_span(&made);
}

/* A host may give a bundle of his own: whatever is in it, it is refused or it is sound. */
static const void *load(struct arena *arena, struct span text, struct problem *why)
{
    struct ex_data *data = arena_take(arena, sizeof *data);
    json_t *facts = json_read(text, why), *list = json_object_get(facts, "companies");
    bool ok = facts != NULL && (json_array_size(list) == EX_CARDS || problem_set(why, "data.count", 0));
    for (int32_t card = 1; ok && card <= EX_CARDS; card++) {
        const char *name = "";
        ok = json_unpack(json_array_get(list, (size_t)card - 1), "{s:s,s:i}", "name", &name, "strength",
                         &data->strength[card]) == 0 &&
             data->strength[card] >= 1 && data->strength[card] <= 99 && strlen(name) < NAME_MAX_BYTES &&
             !strchr(name, ' ');
        data->name[card - 1] = (struct named){card, arena_string(arena, span_of(name)), NULL};
        if (!ok)
            problem_set(why, "data.range", 0);
    }
    json_decref(facts);
    return ok ? data : NULL;
}

/* ---- the words ---- */
static const char *const who[EX_SEATS] = {"Blue", "Gray"};

static void say(json_t *items, const char *words)
{
    json_array_append_new(items, json_string(words));
}

static void tell_event(const struct rules *r, struct arena *a, const json_t *event, json_t *items)
{
    const char *kind = "";
    int arg[4] = {0};
    json_unpack((json_t *)event, "[s,i,i,i,i]", &kind, &arg[0], &arg[1], &arg[2], &arg[3]); /* may have fewer */
    if (strcmp(kind, "got") == 0)
        say(items, arena_words(a, "You are dealt %s.", name_of(r, EX_CARD, arg[1])));
    else if (strcmp(kind, "played") == 0)
        say(items, arena_words(a, "%s: %s and %d on the die, %d together.", who[arg[0]], name_of(r, EX_CARD, arg[1]),
                               arg[2], arg[3]));
    else
        say(items, arg[0] < 0 ? "Nobody wins the round." : arena_words(a, "%s wins the round.", who[arg[0]]));
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    const struct ex_state *v = view;
    struct arena *a = arena_new();
    json_t *happened = json_array(), *stand = json_array(), *event;
    size_t i;
    (void)notes;
    json_array_foreach(events, i, event) tell_event(r, a, event, happened);
    say(stand, arena_words(a, "Rounds won: Blue %d, Gray %d.", v->won[EX_BLUE], v->won[EX_GRAY]));
    for (int card = 0; seat >= 0 && card < v->deck.hand[seat].n; card++)
        say(stand, arena_words(a, "You hold %s.", name_of(r, EX_CARD, v->deck.hand[seat].at[card].card)));
    if (prompt)
        say(stand, arena_words(a, "Choose a company, for example: play %s", name_of(r, EX_CARD, prompt->ids[0])));
    json_t *all =
        json_pack("{s:s,s:s,s:s,s:[{s:s,s:s,s:o},{s:s,s:s,s:o}]}", "when", "Skirmish", "headline",
                  prompt ? "your move" : "the news", "opening",
                  prompt ? "choose a company." : "this is how things stand.", "sections", "id", "happened", "title",
                  "WHAT HAPPENED", "items", happened, "id", "stand", "title", "HOW THINGS STAND", "items", stand);
    arena_free(a);
    return all;
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
extern const struct ruleset ex_ruleset;
const struct ruleset ex_ruleset = {.title = "Skirmish, the example",
                                   .rules = &ex_rules,
                                   .bundle = bundle,
                                   .load = load,
                                   .report = report,
                                   .scenarios = scenarios,
                                   .options = options};
