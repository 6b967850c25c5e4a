/* SPDX-License-Identifier: Apache-2.0 */
/* Battles as sections of their own: a story in sentences, then the rounds as a ledger; and what the timeline keeps. */
#include "games/house-divided/report.h"

/* Where a battle that begins with event `from` ends: the first event that is no part of it. */
static size_t end_of(const json_t *events, size_t from)
{
    static const char *const parts[] = {"forces",    "fire",       "lost",        "no-retreat",
                                        "retreated", "works-gone", "battle-over", "general-lost"};
    size_t to = from + 1;
    while (to < json_array_size(events) && kit_event_among(events, to, parts, sizeof parts / sizeof *parts))
        to++;
    return to;
}

bool hd_in_battle(const json_t *events, size_t i)
{
    for (size_t from = 0; from <= i && from < json_array_size(events); from++)
        if (kit_event_is(events, from, "battle") && i < end_of(events, from))
            return true;
    return false;
}

int hd_losses(const json_t *events, size_t from, int side)
{
    int n = 0;
    for (size_t i = from, to = end_of(events, from); i < to; i++)
        if (kit_event_is(events, i, "lost") && kit_event_arg(events, i, 1) == side &&
            kit_event_arg(events, i, 2) != HD_CROSSINGS)
            n += kit_event_arg(events, i, 3);
    return n;
}

/* ---- the story ---- */

static const char *cost_words(const struct kit_telling *t, int n)
{
    return n == 0 ? "nothing" : arena_words(t->arena, "%d unit%s", n, n == 1 ? "" : "s");
}

static void tell_end(const struct kit_telling *t, const json_t *events, size_t from, size_t to, struct text *story)
{
    for (size_t i = from; i < to; i++) {
        int winner = kit_event_arg(events, i, 1);
        if (kit_event_is(events, i, "battle-over") && winner < 0)
            text_words(story, " Both armies were destroyed.");
        else if (kit_event_is(events, i, "battle-over"))
            text_format(story, " %s won the battle.", kit_Who(t, winner));
        else if (kit_event_is(events, i, "retreated"))
            text_format(story, " %s fell back to %s.", kit_Who(t, winner),
                        hd_box_words(t, kit_event_arg(events, i, 2)));
        else if (kit_event_is(events, i, "general-lost"))
            text_format(story, " %s was beaten and left the map, but can come back when the %s next recruits.",
                        hd_general_words(t, kit_event_arg(events, i, 0)),
                        hd_side_words(hd_data(t->rules)->general[kit_event_arg(events, i, 0)].side));
    }
}

static const char *story_of(const struct kit_telling *t, const json_t *events, size_t from, size_t to)
{
    static const char *const works[] = {"", ", behind permanent works", ", entrenched"};
    int attacker = kit_event_arg(events, from, 1), defender = hd_foe(attacker), rounds = 0;
    int crossings = kit_event_arg(events, from, 2), kind = kit_event_arg(events, from, 3),
        units = kit_event_arg(events, from, 4);
    struct text story = {.arena = t->arena};
    text_format(&story, "%s attacked %s with %d unit%s against %d%s", kit_Who(t, attacker),
                hd_box_words(t, kit_event_arg(events, from, 0)), units, units == 1 ? "" : "s",
                kit_event_arg(events, from, 5), works[kind >= 0 && kind <= 2 ? kind : 0]);
    if (crossings)
        text_format(&story, ", over %d water crossing%s", crossings, crossings == 1 ? "" : "s");
    text_words(&story, ".");
    for (size_t i = from; i < to; i++)
        if (kit_event_is(events, i, "fire") && kit_event_arg(events, i, 2) > rounds)
            rounds = kit_event_arg(events, i, 2);
    if (rounds > 1)
        text_format(&story, " They fought %d rounds.", rounds);
    int mine = hd_losses(events, from, attacker), theirs = hd_losses(events, from, defender);
    if (rounds > 0 && mine + theirs == 0)
        text_words(&story, " It cost neither side anything.");
    else if (rounds > 0)
        text_format(&story, " It cost %s %s and %s %s.", kit_who(t, attacker), cost_words(t, mine),
                    kit_who(t, defender), cost_words(t, theirs));
    tell_end(t, events, from, to, &story);
    return story.at;
}

void hd_tell_battles(const struct kit_telling *t, const json_t *events, json_t *sections)
{
    for (size_t from = 0; from < json_array_size(events); from++) {
        if (!kit_event_is(events, from, "battle"))
            continue;
        size_t to = end_of(events, from);
        json_t *rounds = json_array();
        for (size_t i = from + 1; i < to; i++)
            if (!kit_event_is(events, i, "general-lost") &&
                !kit_event_is(events, i, "battle-over")) /* the story has it */
                kit_tell_each(t, events, i, i + 1, hd_tell_event, rounds);
        const char *heading =
            arena_words(t->arena, "The battle of %s", hd_box_words(t, kit_event_arg(events, from, 0)));
        kit_battle_section(t, sections, heading, story_of(t, events, from, to), rounds);
    }
}

/* ---- the war so far ---- */

static void add_news(json_t *news, int side, const char *words)
{
    kit_draw_news(news, side >= 0 ? hd_sides[side].id : "", words);
}

json_t *hd_history(const struct kit_telling *t, const json_t *events, const char *when)
{
    const struct hd_data *d = hd_data(t->rules);
    json_t *news = json_array();
    int held = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int side = kit_event_arg(events, i, 1);
        if (kit_event_is(events, i, "captured"))
            add_news(news, side,
                     arena_words(t->arena, "%s taken by the %s", hd_box_words(t, kit_event_arg(events, i, 0)),
                                 hd_side_words(side)));
        else if (kit_event_is(events, i, "battle-over"))
            add_news(news, side,
                     side < 0 ? arena_words(t->arena, "Battle of %s: both armies destroyed",
                                            hd_box_words(t, kit_event_arg(events, i, 0)))
                              : arena_words(t->arena, "Battle of %s won by the %s",
                                            hd_box_words(t, kit_event_arg(events, i, 0)), hd_side_words(side)));
        else if (kit_event_is(events, i, "retreated"))
            add_news(news, hd_foe(side),
                     arena_words(t->arena, "Battle of %s: the %s fell back",
                                 hd_box_words(t, kit_event_arg(events, i, 0)), hd_side_words(side)));
        else if (kit_event_is(events, i, "placed"))
            add_news(news, d->general[kit_event_arg(events, i, 0)].side,
                     arena_words(t->arena, "%s takes the field", hd_general_words(t, kit_event_arg(events, i, 0))));
    }
    for (int i = 0; i < d->n_goals; i++)
        held += hd_owns(t->view, HD_NORTH, d->goal[i]);
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:s,s:o}", "when", when, "name", "Goals of the North", "value", held, "low",
                     0, "high", d->n_goals, "high_name", "the North wins", "news", news);
}
