/* SPDX-License-Identifier: Apache-2.0 */
/* The view: one object with all that the templates of a report may say, the same for text and HTML. Every variable is
 * described in templates/README.md, and a test holds the two against each other. */
#include "processor/base/templates.h"
#include "processor/game/game.h"
#include "processor/game/message.h"
#include "processor/letters/draw.h"
#include "processor/letters/form.h"
#include "processor/letters/report_inside.h"
#include "processor/letters/report_sections.h"
#include "processor/words/program_words.h"
#include <stdio.h>
#include <string.h>

static const char *word_of(const struct reporting *r, const char *member)
{
    const char *words = json_string_value(json_object_get(r->words, member));
    return words ? words : "";
}

static json_t *or_false(const char *words)
{
    return words && *words ? json_string(words) : json_false();
}

/* ---- sentences ---- */

static const char *waiting_for(struct reporting *r)
{
    struct text out = {.arena = r->game->arena};
    struct core *core = r->game->core;
    for (int i = 0; i < core->g.n_seats; i++)
        if (i != r->due->seat && (core->asked >> i & 1))
            text_format(&out, "%s%s (seat %s)", out.len ? " and " : "The game waits for ", r->told.called[i],
                        core->g.seat[i].name);
    if (out.len && core->deadline)
        text_format(&out, ", until %s.", r->deadline);
    return out.len ? out.at : "";
}

static void add_picture(struct reporting *r, json_t *view, const json_t *points)
{
    const json_t *p = r->picture;
    json_object_set_new(view, "map", draw_map(p));
    json_object_set_new(view, "tracks", draw_tracks(p));
    json_object_set_new(view, "checks", draw_checks(p));
    json_object_set_new(view, "trees", draw_trees(p));
    json_object_set_new(view, "cards", draw_cards(p));
    json_object_set_new(view, "battles", draw_battles(p));
    json_object_set_new(view, "timeline", draw_timeline(points, p));
}

/* By which words the text is written, so that it can be written once more. */
static const char *words_named(const struct reporting *r)
{
    const struct pass *pass = r->game->pass;
    const char *game = r->game->core->g.name;
    if (template_is_own(r->game->arena, pass->templates, game, "report.txt") ||
        template_is_own(r->game->arena, pass->templates, game, "sections.txt"))
        return WORDS_OWN;
    return pass->words ? pass->words : words_built_in();
}

static void add_hashes(struct reporting *r, json_t *view)
{
    uint8_t hash[32];
    char hex[65], nonce[33];
    sha256(hash, r->proof);
    hex_write(hex, hash, sizeof hash);
    message_nonce(nonce);
    json_object_set_new(view, "nonce", json_string(nonce));
    json_object_set_new(view, "proof_hash", json_string(hex));
    json_object_set_new(view, "proofs", told_proofs(&r->told, r->file, r->due->log_size, &r->root, game_page(r->game)));
    json_object_set_new(view, "words", json_string(words_named(r)));
}

json_t *report_view(struct reporting *r, const json_t *points)
{
    struct game *game = r->game;
    const struct core *core = game->core;
    const char *deadline = core->deadline ? r->deadline : "", *opening = word_of(r, "opening");
    const char *until = r->told.asked && *deadline ? arena_words(game->arena, " You have until %s.", deadline) : "",
               *waiting = waiting_for(r);
    json_t *view = json_pack(
        "{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s}", "title", core->set->title ? core->set->title : core->g.ruleset, "seat",
        core->g.seat[r->due->seat].name, "player", r->player, "when", word_of(r, "when"), "headline",
        word_of(r, "headline"), "opening", opening, "greeting", told_greeting(&r->told, opening, until, waiting),
        "waiting", waiting, "form", r->form_name);
    told_add(&r->told, view);
    json_object_set_new(view, "deadline", or_false(deadline));
    json_object_set_new(view, "number", json_integer((json_int_t)r->told.number));
    json_object_set_new(view, "exchange", json_integer((json_int_t)r->due->k));
    json_object_set_new(view, "file", json_string(r->file));
    json_object_set_new(view, "form_text", json_stringn(r->form.len ? (const char *)r->form.at : "", r->form.len));
    json_object_set_new(view, "proposes", json_boolean(told_proposes(r->form)));
    json_object_set_new(view, "keeps", json_boolean(told_keeps(r->form)));
    signing_words(view, game, r->due->seat);
    json_object_set_new(view, "k", json_integer((json_int_t)core->k));
    json_object_set(view, "twins", r->twins);
    add_hashes(r, view);
    add_picture(r, view, points);
    sections_add(game->arena, r->words, r->picture, view);
    json_t *below = json_object_get(r->words, "below");
    json_object_set(view, "below", below ? below : json_false());
    json_object_set_new(
        view, "has_hand",
        json_boolean(core->rules.is->n_decks > 0 || json_array_size(json_object_get(view, "hand")) > 0));
    return view;
}
