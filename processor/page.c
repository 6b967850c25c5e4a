#include "processor/page.h"
#include "processor/evidence.h"
#include "processor/export.h"
#include "processor/journal.h"
#include "processor/templates.h"
#include <stdlib.h>
#include <string.h>

/* ---- facts ---- */

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
    if (journal_is(line, "open"))
        take_open(s, line);
    else if (journal_is(line, "extend") && line->n_words >= 2)
        utc_read(line->word[1], &s->deadline);
    else if (journal_is(line, "close"))
        *s = (struct standing_of){.k = s->k, .is_held = s->is_held};
    else if (journal_is(line, "await"))
        take_await(s, line);
    else if (journal_is(line, "hold"))
        s->is_held = true;
    else if (journal_is(line, "resume"))
        s->is_held = false;
    else if (journal_is(line, "end") && line->n_words >= 1)
        s->end = (struct span){line->word[0].at, (size_t)(line->word[line->n_words - 1].at +
                                                          line->word[line->n_words - 1].len - line->word[0].at)};
}

static struct standing_of standing_of(const struct public_game *p)
{
    struct standing_of s = {0};
    struct journal_line *line = arena_take(p->arena, sizeof *line);
    for (uint64_t n = 1; n < p->size; n++) {
        struct span words = p->entry[n];
        if (words.len > 0 && words.at[words.len - 1] == '\n')
            words.len--;
        if (journal_read(words, line))
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

static json_t *instant(int64_t utc)
{
    char words[21];
    if (utc <= 0)
        return json_null();
    utc_write(words, utc);
    return json_string(words);
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
                                             (json_int_t)p->cosign[i].size, "at", instant(p->cosign[i].utc)));
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
    return stopped                ? "conflict"
           : s->end.len > 0       ? "over"
           : s->is_void           ? "void"
           : p->game.row.aside[0] ? "stopped"
           : s->is_held           ? "held"
           : s->is_open           ? "open"
           : s->luck.len > 0      ? "luck"
           : s->k > 0             ? "closed"
                                  : "set-up";
}

/* "proven" and so on: the last line of what dispatch audit says. */
static struct span last_line(const char *words)
{
    struct span left = words ? span_of(words) : (struct span){0}, line, last = {0};
    while (span_line(&left, &line))
        last = line.len > 0 ? line : last;
    return last;
}

json_t *page_facts(const struct public_game *p)
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
    json_object_set_new(facts, "luck", span_json(s.luck));
    json_object_set_new(facts, "dice", json_stringn(&core->g.dice, 1));
    json_object_set_new(facts, "deadline", s.is_held ? json_null() : instant(s.deadline));
    json_object_set_new(facts, "end", span_json(s.end));
    json_object_set_new(facts, "seats", seats(core));
    json_object_set_new(facts, "witnesses", witnesses(p));
    json_object_set_new(facts, "rulings", rulings(p));
    json_object_set_new(facts, "conflicts", json_integer((json_int_t)p->n_conflicts));
    json_object_set_new(facts, "delayed", json_boolean(!p->is_current));
    json_object_set_new(facts, "verdict", span_json(last_line(p->verdict)));
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

/* ---- words ---- */

static const char *string_of(const json_t *facts, const char *member)
{
    const char *words = json_string_value(json_object_get(facts, member));
    return words ? words : "";
}

/* "27 Nov 2026, 18:00 UTC" */
static const char *when_words(struct arena *arena, const char *utc)
{
    static const char *const month[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    int64_t seconds;
    if (!utc_read(span_of(utc), &seconds))
        return "";
    int m = (utc[5] - '0') * 10 + utc[6] - '0', day = (utc[8] - '0') * 10 + utc[9] - '0';
    return arena_words(arena, "%d %s %.4s, %.5s UTC", day, month[m - 1], utc, utc + 11);
}

/* "csa,usa" as "csa and usa". */
static const char *seat_words(struct arena *arena, const char *seats_of)
{
    struct text out = {.arena = arena};
    for (const char *at = seats_of; *at; at++)
        if (*at == ',')
            text_words(&out, strchr(at + 1, ',') ? ", " : " and ");
        else
            text_add(&out, (struct span){(const uint8_t *)at, 1});
    return out.len > 0 ? out.at : "";
}

/* What a closed exchange's dice wait for, in the modes that have the players or a beacon take part. */
static const char *luck_words(struct arena *arena, const json_t *facts, const char *until)
{
    const char *luck = string_of(facts, "luck"), *seats = seat_words(arena, string_of(facts, "asked"));
    if (strcmp(luck, "beacon") == 0)
        return "The sheets are in. Waiting for the public beacon, from which the dice will come.";
    return arena_words(arena, "The sheets are in. Waiting for %s to %s%s%s.", seats,
                       strcmp(luck, "ack") == 0 ? "acknowledge them" : "open what the dice come from",
                       until[0] ? " until " : "", until);
}

static const char *status_words(struct arena *arena, const json_t *facts)
{
    const char *state = string_of(facts, "state"), *until = when_words(arena, string_of(facts, "deadline"));
    const char *end = string_of(facts, "end");
    if (strcmp(state, "conflict") == 0)
        return "Stopped: two histories of this game were signed with its key. Do not play on; ask the host.";
    if (strcmp(state, "over") == 0)
        return arena_words(arena, "The game is over: %s.", end);
    if (strcmp(state, "void") == 0)
        return "The game came to nothing: not all players joined.";
    if (strcmp(state, "stopped") == 0)
        return "The game stands still: the host must look after something first.";
    if (strcmp(state, "held") == 0)
        return "The host has stopped the clock.";
    if (strcmp(state, "set-up") == 0)
        return "The set-up is going on: players join, and the cards are sealed.";
    if (strcmp(state, "luck") == 0)
        return luck_words(arena, facts, until);
    if (strcmp(state, "closed") == 0)
        return "The sheets are in; the result comes with the next pass.";
    return arena_words(arena, "Waiting for %s%s%s.", seat_words(arena, string_of(facts, "asked")),
                       until[0] ? " until " : "", until);
}

/* The position as everybody sees it: only when the newest question is published. */
static void add_position(const struct public_game *p, const json_t *facts, json_t *data)
{
    struct core *core = p->game.core;
    const char *state = string_of(facts, "state");
    bool stands = core->phase == CORE_OPEN || core->phase == CORE_OVER;
    if (!p->is_current || !stands || !core->state || strcmp(state, "void") == 0)
        return;
    void *view = arena_take(p->arena, core->rules.is->state_size);
    rules_view(&core->rules, core->state, -1, view);
    json_t *nothing = json_array();
    json_t *words = core->set->report(&core->rules, view, -1, NULL, nothing, nothing);
    if (core->phase == CORE_OPEN)
        json_object_set(data, "when", json_object_get(words, "when"));
    json_object_set(data, "sections", json_object_get(words, "sections"));
    json_decref(words);
    json_decref(nothing);
}

static void add_lists(const struct public_game *p, json_t *data)
{
    json_t *all = json_array();
    for (size_t i = 0; i < p->n_rulings; i++)
        json_array_append_new(all, json_pack("{s:I,s:s%}", "entry", (json_int_t)p->ruling[i].entry, "words",
                                             (const char *)p->ruling[i].bytes.at, p->ruling[i].bytes.len));
    json_object_set_new(data, "ruling_texts", all);
    all = json_array();
    for (size_t i = 0; i < p->n_conflicts; i++)
        json_array_append_new(all, json_pack("{s:i,s:s%}", "number", (int)i + 1, "note",
                                             (const char *)p->conflict[i].note.at, p->conflict[i].note.len));
    json_object_set_new(data, "conflict_notes", all);
    all = json_array();
    for (size_t i = 0; i < p->n_cosigns; i++) {
        char at[21];
        utc_write(at, p->cosign[i].utc);
        json_array_append_new(all, json_pack("{s:s,s:I,s:s}", "name", p->cosign[i].witness, "size",
                                             (json_int_t)p->cosign[i].size, "at", when_words(p->arena, at)));
    }
    json_object_set_new(data, "witness_list", all);
}

static const char *host_of(const struct pass *pass)
{
    return pass->host_name ? pass->host_name : "";
}

struct span page_html(const struct public_game *p, const json_t *facts)
{
    const struct core *core = p->game.core;
    json_t *data = json_deep_copy(facts), *list = json_object_get(data, "options");
    const char *url = p->pass->config ? publish_url(p->arena, p->pass->config, core->g.name) : NULL;
    json_object_set_new(data, "has_options", json_boolean(json_array_size(list) > 0));
    json_object_set_new(data, "status", json_string(status_words(p->arena, facts)));
    json_object_set_new(data, "host", json_string(host_of(p->pass)));
    json_object_set_new(data, "url", json_string(url ? url : "FOLDER OR ADDRESS OF THIS PAGE"));
    json_object_set_new(data, "is_delayed", json_boolean(!p->is_current));
    json_object_set_new(data, "is_over", json_boolean(core->phase == CORE_OVER && p->is_current));
    json_object_set_new(data, "has_transcript", json_boolean(p->is_current));
    json_object_set_new(data, "has_rulings", json_boolean(p->n_rulings > 0));
    json_object_set_new(data, "has_conflicts", json_boolean(p->n_conflicts > 0));
    json_object_set_new(data, "has_witnesses", json_boolean(p->n_cosigns > 0));
    json_object_set_new(data, "verdict_words", json_string(p->verdict ? p->verdict : ""));
    add_lists(p, data);
    add_position(p, facts, data);
    template_style(p->pass, p->arena, core->g.name, "page.css", data);
    return template_page(p->pass, p->arena, core->g.name, "page.html", data);
}

/* ---- the page over all ---- */

struct span page_games(struct pass *pass, struct arena *arena, const json_t *games, const json_t *desk)
{
    json_t *rows = json_array(), *one;
    size_t i;
    json_array_foreach(games, i, one)
    {
        json_t *row = json_deep_copy(one);
        json_object_set_new(row, "status", json_string(status_words(arena, one)));
        json_array_append_new(rows, row);
    }
    json_t *data =
        json_pack("{s:s,s:b,s:o,s:O?}", "host", host_of(pass), "has_games", json_array_size(games) > 0, "games", rows,
                  "desk", desk);
    template_style(pass, arena, NULL, "page.css", data);
    return template_page(pass, arena, NULL, "games.html", data);
}

struct span page_host(struct pass *pass, struct arena *arena, const json_t *games, const json_t *desk)
{
    json_t *all = json_pack("{s:s,s:s,s:s,s:O,s:O?}", "format", "dispatch-host/1", "host", host_of(pass), "program",
                            "dispatch " DISPATCH_VERSION, "games", games, "desk", desk);
    struct span out = page_json(arena, all);
    json_decref(all);
    return out;
}
