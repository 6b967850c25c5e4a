/* SPDX-License-Identifier: Apache-2.0 */
/* What everybody may know of a game, for people and for programs. */
#include "processor/game/fork_evidence.h"
#include "processor/game/letter.h"
#include "processor/letters/draw.h"
#include "processor/public/page.h"
#include "processor/public/page_feed.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include <stdlib.h>
#include <string.h>

struct standing_of {        /* of the game, from its published entries */
    struct span asked, end; /* "csa,usa"; "won usa"; empty: none */
    struct span luck; /* what the closed exchange's luck waits for: "ack", "nonce" of `asked`, "beacon"; empty: none */
    uint64_t k;
    int64_t deadline;
    bool is_open, is_held, is_void;
};

static void take_open(struct standing_of *s, const struct journal_line *line)
{
    uint64_t k = journal_number(line, 0, 0);
    if (k == 0 || line->n_words < 3) /* an opened card */
        return;
    *s = (struct standing_of){.k = k, .asked = line->word[1], .is_open = true, .is_held = s->is_held};
    if (!utc_read(line->word[2], &s->deadline))
        s->deadline = 0;
}

/* `await k ack seat utc`, `await k nonce seats utc`, `await k beacon round utc`; until the chain's next T is made. */
static void take_await(struct standing_of *s, const struct journal_line *line)
{
    if (line->n_words < 4)
        return;
    *s = (struct standing_of){.k = journal_number(line, 0, s->k), .luck = line->word[1], .is_held = s->is_held};
    if (!span_is(s->luck, "beacon")) {
        s->asked = line->word[2];
        utc_read(line->word[3], &s->deadline);
    }
}

static void take_line(struct standing_of *s, const struct journal_line *line)
{
    if (journal_is(line, ENTRY_OPEN))
        take_open(s, line);
    else if (journal_is(line, ENTRY_EXTEND) && line->n_words >= 2)
        utc_read(line->word[1], &s->deadline);
    else if (journal_is(line, ENTRY_CLOSE))
        *s = (struct standing_of){.k = s->k, .is_held = s->is_held};
    else if (journal_is(line, ENTRY_AWAIT))
        take_await(s, line);
    else if (journal_is(line, ENTRY_HOLD))
        s->is_held = true;
    else if (journal_is(line, ENTRY_RESUME))
        s->is_held = false;
    else if (journal_is(line, ENTRY_END))
        s->end = journal_words(line);
}

static struct standing_of standing_of(const struct public_game *p)
{
    struct standing_of s = {0};
    struct journal_line *line = arena_take(p->arena, sizeof *line);
    for (uint64_t n = 1; n < p->size; n++) {
        if (journal_entry(p->entry[n], line))
            take_line(&s, line);
    }
    if (p->is_current && s.is_open) { /* moved since by an entry that waits for the close, and known to all players */
        s.deadline = p->game.core->deadline;
        s.is_held = p->game.core->hold.by_host;
    }
    s.is_void = p->is_current && p->game.core->phase == CORE_VOID;
    return s;
}

static json_t *span_json(struct span s)
{
    return s.len > 0 ? json_stringn((const char *)s.at, s.len) : json_null();
}

/* "gray": the free seats for which the clock stands; null: it does not, or as of what is published nobody can tell. */
static json_t *free_seats(const struct public_game *p, const struct standing_of *s)
{
    const struct genesis *g = &p->game.core->g;
    struct text out = {.arena = p->arena};
    for (int i = 0; i < g->n_seats && s->is_held && p->is_current; i++)
        if (p->stands_for >> i & 1)
            text_format(&out, "%s%s", out.len ? "," : "", g->seat[i].name);
    return span_json(text_span(&out));
}

static json_t *seats(const struct core *core)
{
    json_t *all = json_array();
    for (int i = 0; i < core->g.n_seats; i++) {
        json_t *keys = json_array();
        for (int k = 0; k < core->seat[i].n_keys; k++)
            if (!core->seat[i].key[k].revoked)
                json_array_append_new(keys, json_string(core->seat[i].key[k].word));
        json_array_append_new(all, json_pack("{s:s,s:o}", "seat", core->g.seat[i].name, "keys", keys));
    }
    return all;
}

static json_t *witnesses(const struct public_game *p)
{
    json_t *all = json_array();
    for (size_t i = 0; i < p->n_cosigns; i++)
        json_array_append_new(all, json_pack("{s:s,s:I,s:o}", "witness", p->cosign[i].witness, "size",
                                             (json_int_t)p->cosign[i].size, "at", letter_utc(p->cosign[i].utc)));
    return all;
}

static json_t *rulings(const struct public_game *p)
{
    json_t *all = json_array();
    for (size_t i = 0; i < p->n_rulings; i++)
        json_array_append_new(all, json_integer((json_int_t)p->ruling[i].entry));
    return all;
}

static json_t *options(const struct genesis *g)
{
    json_t *all = json_array();
    for (int i = 0; i < g->n_option; i++)
        json_array_append_new(all, json_string(g->option[i]));
    return all;
}

static const char *state_word(const struct public_game *p, const struct standing_of *s)
{
    bool stopped = strncmp(p->game.row.aside, EVIDENCE_STOPPED, strlen(EVIDENCE_STOPPED)) == 0;
    const struct {
        bool is_so;
        const char *word;
    } words[] = {{stopped, "conflict"},     {s->end.len > 0, "over"},
                 {s->is_void, "void"},      {p->game.row.aside[0] != 0, "stopped"},
                 {s->is_held, "held"},      {s->is_open, "open"},
                 {s->luck.len > 0, "luck"}, {s->k > 0, "closed"},
                 {true, "set-up"}};
    size_t i = 0;
    while (!words[i].is_so)
        i++;
    return words[i].word;
}

/* "proven" and so on: the last line of what dispatch audit says. */
static struct span last_line(const char *words)
{
    struct span left = words ? span_of(words) : (struct span){0}, line, last = {0};
    while (span_line(&left, &line))
        last = line.len > 0 ? line : last;
    return last;
}

json_t *page_facts(const struct public_game *p, const json_t *war)
{
    const struct core *core = p->game.core;
    struct standing_of s = standing_of(p);
    struct text key = {.arena = p->arena}, root = {.arena = p->arena};
    note_key_write(&key, &p->log_key[0]);
    text_base64(&root, p->root.at, sizeof p->root.at, true);
    json_t *facts =
        json_pack("{s:s,s:s,s:s,s:s,s:s,s:i,s:s,s:s,s:s,s:I,s:s,s:I,s:s}", "format", "dispatch-game/1", "name",
                  core->g.name, "id", core->id, "ruleset", core->g.ruleset, "title",
                  core->set && core->set->title ? core->set->title : core->g.ruleset, "revision", (int)core->g.revision,
                  "scenario", core->g.scenario, "origin", core->origin_id, "log_key", key.at, "size",
                  (json_int_t)p->size, "root", root.at, "exchange", (json_int_t)s.k, "state", state_word(p, &s));
    json_object_set_new(facts, "options", options(&core->g));
    json_object_set_new(facts, "signer", json_string(core->g.signer));
    json_object_set_new(facts, "asked", span_json(s.asked));
    json_object_set_new(facts, "free", free_seats(p, &s));
    json_object_set_new(facts, "luck", span_json(s.luck));
    json_object_set_new(facts, "dice", core->g.no_chance ? json_string("none") : json_stringn(&core->g.dice, 1));
    json_object_set_new(facts, "chance", chance_word(&core->g) ? json_string(chance_word(&core->g)) : json_null());
    json_object_set_new(facts, "cards", json_boolean(game_has_cards(&core->g)));
    json_object_set_new(facts, "deadline", s.is_held ? json_null() : letter_utc(s.deadline));
    json_object_set_new(facts, "end", span_json(s.end));
    json_object_set_new(facts, "seats", seats(core));
    json_object_set_new(facts, "witnesses", witnesses(p));
    json_object_set_new(facts, "rulings", rulings(p));
    json_object_set_new(facts, "conflicts", json_integer((json_int_t)p->n_conflicts));
    json_object_set_new(facts, "delayed", json_boolean(!p->is_current));
    json_object_set_new(facts, "verdict", span_json(last_line(p->verdict)));
    json_object_set_new(facts, "when", span_json(span_of(draw_words(war, "when"))));
    json_object_set_new(facts, "standing", span_json(span_of(draw_words(json_object_get(war, "map"), "words"))));
    json_object_set_new(facts, "score", page_war_score(p));
    json_object_set_new(facts, "updated", letter_utc(page_feed_updated(p)));
    json_object_set_new(facts, "turns", json_integer((json_int_t)p->war.n_turns));
    json_object_set_new(facts, "ended", json_integer((json_int_t)page_war_ended(p)));
    return facts;
}

struct span page_json(struct arena *arena, const json_t *value)
{
    struct text out = {.arena = arena};
    char *words = json_dumps(value, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_ENSURE_ASCII);
    text_words(&out, words ? words : "{}");
    text_words(&out, "\n");
    free(words);
    return text_span(&out);
}
