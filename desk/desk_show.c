/* SPDX-License-Identifier: Apache-2.0 */
/* What the desk shows of the position as it stands. */
#include "desk/desk_inside.h"
#include <string.h>

static json_t *words_list(const char *const *words)
{
    json_t *list = json_array();
    for (; words && *words; words++)
        json_array_append_new(list, json_string(*words));
    return list;
}

json_t *desk_about(struct desk *desk)
{
    json_t *all = json_array();
    (void)desk;
    for (size_t i = 0; rulesets[i]; i++) {
        const struct ruleset *set = rulesets[i];
        json_array_append_new(all, json_pack("{s:s,s:o,s:i,s:o,s:s}", "name", set->rules->name, "options",
                                             words_list(set->options), "revision", (int)set->rules->revision,
                                             "scenarios", words_list(set->scenarios), "title",
                                             set->title ? set->title : set->rules->name));
    }
    return json_pack("{s:o}", "rulesets", all);
}

/* Of the first ruleset, which is the only one of a module. */
json_t *desk_guide(struct desk *desk)
{
    (void)desk;
    struct span words = rulesets[0]->guide ? rulesets[0]->guide() : (struct span){0};
    json_t *guide = words.len > 0 ? json_loadb((const char *)words.at, words.len, 0, NULL) : NULL;
    return guide ? guide : json_null();
}

const struct prompt *desk_prompt_now(struct desk *desk)
{
    const struct desk_game *game = desk->game;
    bool asked = rules_prompt(&game->rules, game->view, game->seat, 0, desk->prompt) &&
                 (rules_asks(game->view) & ONLY(game->seat)) != 0 && !desk->prompt->full;
    return asked ? desk->prompt : NULL;
}

void desk_parts(struct desk *desk, void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    const struct desk_game *game = desk->game;
    const struct prompt *prompt = desk_prompt_now(desk);
    const struct step *step = prompt ? rules_step(&game->rules, game->view) : NULL;
    if (!step)
        return;
    each(context, step->title ? step->title : step->name, prompt);
    if (game->set->ahead)
        game->set->ahead(&game->rules, game->view, game->seat, prompt, each, context);
}

static void add_verbs(json_t *list, const struct verb *verb, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (verb[i].pattern) /* else an order that is never written in a sheet */
            json_array_append_new(list, json_pack("[s,s,s]", verb[i].word, verb[i].pattern, verb[i].help));
}

json_t *desk_language(struct desk *desk)
{
    const struct game_rules *is = desk->game->rules.is;
    json_t *verbs = json_array(), *answers = json_array(), *facts = json_array();
    for (size_t i = 0; i < is->n_answers; i++)
        json_array_append_new(answers, json_string(is->answers[i].pattern));
    for (size_t i = 0; i < is->n_facts; i++)
        json_array_append_new(facts, json_string(is->facts[i].pattern));
    add_verbs(verbs, common_verbs, n_common_verbs);
    add_verbs(verbs, is->verbs, is->n_verbs);
    return json_pack("{s:o,s:o,s:o}", "answers", answers, "facts", facts, "verbs", verbs);
}

/* ---- canonical JSON by the rules themselves ---- */

/* What a function wrote that tells how much it has to write. */
static void add_dump(struct text *out, size_t (*dump)(const struct desk *, const void *of, char *buf, size_t cap),
                     const struct desk *desk, const void *of)
{
    size_t len = dump(desk, of, NULL, 0);
    text_reserve(out, len);
    dump(desk, of, out->at + out->len, len);
    out->len += len;
    out->at[out->len] = '\0';
}

static size_t dump_view(const struct desk *desk, const void *of, char *buf, size_t cap)
{
    return rules_dump(&desk->game->rules, of, buf, cap);
}

static size_t dump_prompt(const struct desk *desk, const void *of, char *buf, size_t cap)
{
    return rules_dump_prompt(&desk->game->rules, of, buf, cap);
}

bool desk_facts(struct desk *desk, struct text *out)
{
    text_words(out, "{\"prompt\":");
    add_dump(out, dump_prompt, desk, desk_prompt_now(desk));
    text_words(out, ",\"view\":");
    add_dump(out, dump_view, desk, desk->game->view);
    text_words(out, "}");
    return true;
}

bool desk_asked(struct desk *desk, struct text *out)
{
    add_dump(out, dump_prompt, desk, desk_prompt_now(desk));
    return true;
}

/* ---- words and pictures ---- */

/* What happened belongs to the position that was loaded, and not to one after it. */
static json_t *of_base(const struct desk_game *game, json_t *list)
{
    return game->moved ? json_array() : json_incref(list);
}

static json_t *shown(struct desk *desk, json_t *(*show)(const struct rules *, const void *, int, const struct prompt *,
                                                        const json_t *, const json_t *))
{
    const struct desk_game *game = desk->game;
    if (!show)
        return json_null();
    json_t *events = of_base(game, game->events), *notes = of_base(game, game->notes);
    json_t *out = show(&game->rules, game->view, game->seat, desk_prompt_now(desk), events, notes);
    json_decref(events);
    json_decref(notes);
    return out ? out : json_null();
}

json_t *desk_picture(struct desk *desk)
{
    return shown(desk, desk->game->set->picture);
}

json_t *desk_report(struct desk *desk)
{
    return shown(desk, desk->game->set->report);
}
