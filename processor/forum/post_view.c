/* SPDX-License-Identifier: Apache-2.0 */
/* The objects that posts are rendered from: public words, with everything that a template of a forum's markup needs.
 * Every variable is described in templates/README.md. */
#include "processor/forum/post_inside.h"
#include "processor/game/game.h"
#include "processor/game/reader.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "processor/letters/report.h"
#include "processor/letters/report_sections.h"
#include "processor/letters/setup_letters.h"
#include "processor/public/page.h"
#include "processor/public/page_image.h"
#include "processor/words/dice_words.h"
#include <string.h>

static const char *seat_words(struct posting *p, int seat)
{
    return seat_title(p->arena, p->game->core->g.seat[seat].name);
}

static const char *ruleset_words(const struct core *core)
{
    return core->set && core->set->title ? core->set->title : core->g.ruleset;
}

/* A link stands as it is, so it must be one and nothing more. */
static json_t *link_of(struct posting *p)
{
    const char *url = game_page(p->game);
    bool good = url && strncmp(url, "http", 4) == 0;
    for (const char *at = url; good && *at; at++)
        good = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
               strchr("-._~:/%?=+,", *at);
    return good ? json_string(url) : json_false();
}

static json_t *base_of(struct posting *p)
{
    const struct core *core = p->game->core;
    return json_pack("{s:s,s:s,s:b,s:b,s:b,s:b,s:b,s:o,s:s,s:b,s:b}", "game", core->g.name, "ruleset",
                     ruleset_words(core), "forum", core->g.forum, "opening", false, "report", false, "message", false,
                     "continued", false, "seals", json_array(), "title", "", "has_seals", false, "goes_on", false);
}

/* ---- a report ---- */

/* What time and the host did, and what the dice waited for, since the post before: from the journal. */
static bool add_time(struct posting *p, json_t *facts, uint64_t from, uint64_t to, struct error *err)
{
    json_t *words = json_object(), *view = json_object(), *sections = json_array(), *items = json_array(), *section;
    size_t i;
    bool good =
        report_dice_of(p->game, -1, from, to, items, err) && report_time_of(p->game, -1, from, to, sections, err);
    if (json_array_size(items) > 0)
        json_array_append_new(sections, json_pack("{s:s,s:s,s:O}", "id", "dice", "title",
                                                  game_has_dice(&p->game->core->g) ? "WHAT THE DICE WAITED FOR"
                                                                                   : "WHAT THE CARDS WAITED FOR",
                                                  "items", items));
    json_object_set_new(words, "sections", sections);
    sections_add(p->arena, words, NULL, view);
    json_array_foreach(json_object_get(view, "news"), i, section)
    {
        post_section(facts, "news", section);
    }
    json_decref(items);
    json_decref(words);
    json_decref(view);
    return good;
}

/* "USA and CSA" */
static const char *asked_words(struct posting *p, const json_t *note)
{
    struct text out = {.arena = p->arena};
    const json_t *asked = json_object_get(note, "asked");
    size_t n = json_array_size(asked);
    for (size_t i = 0; i < n; i++)
        text_format(&out, "%s%s",
                    i == 0       ? ""
                    : i + 1 == n ? " and "
                                 : ", ",
                    seat_title(p->arena, json_string_value(json_array_get(asked, i))));
    return out.len > 0 ? out.at : "";
}

static json_t *until_words(struct posting *p, const json_t *note)
{
    int64_t deadline = json_integer_value(json_object_get(note, "deadline"));
    char words[64];
    if (deadline == 0)
        return json_false();
    game_when_utc(p->pass, deadline, words);
    return json_string(words);
}

static json_t *report_facts(struct posting *p, const json_t *note)
{
    json_int_t k = json_integer_value(json_object_get(note, "k"));
    const char *asked = asked_words(p, note);
    bool over = json_is_true(json_object_get(note, "over"));
    return json_pack("{s:I,s:I,s:b,s:b,s:s,s:o,s:I,s:s,s:o,s:o,s:o}", "number", k + 1, "exchange", k, "over", over,
                     "awaits", !over && *asked, "asked", asked, "until", until_words(p, note), "size",
                     json_integer_value(json_object_get(note, "size")), "head",
                     arena_words(p->arena, "%.16s", draw_words(note, "head")), "news", json_array(), "position",
                     json_array(), "url", link_of(p));
}

/* The page of the turn, which stays as it is once the war has gone on, and its map as an image where the host makes
 * some. What publish-delay holds back from a page while the thread of its forum tells it has no address yet. */
static bool add_turn(struct posting *p, const json_t *note, json_t *facts, struct error *err)
{
    const struct config *config = p->pass->config;
    const char *url = json_string_value(json_object_get(facts, "url"));
    bool late = config && (config->publish_delay.exchanges > 0 || config->publish_delay.seconds > 0);
    size_t turn = 0;
    json_object_set_new(facts, "turn_url", json_false());
    json_object_set_new(facts, "image", json_false());
    if (!url || !json_is_true(json_object_get(facts, "has_map")) || (late && p->game->core->g.forum) ||
        !page_turn_of(p->game, p->arena, (uint64_t)json_integer_value(json_object_get(note, "k")), &turn, err))
        return !error_is_set(err);
    json_object_set_new(facts, "turn_url",
                        json_string(arena_words(p->arena, "%s%s", url, page_turn_file(p->arena, turn))));
    if (page_images_work(p->pass, err))
        json_object_set_new(facts, "image",
                            json_string(arena_words(p->arena, "%s%s", url, page_image_file(p->arena, turn))));
    return !error_is_set(err);
}

/* Up to where the post before told the journal. */
static bool told_before(struct posting *p, uint64_t k, uint64_t *size, struct error *err)
{
    json_t *before = k > 0 ? post_note(p->game, k - 1, err) : NULL;
    *size = (uint64_t)json_integer_value(json_object_get(before, "size"));
    json_decref(before);
    return !error_is_set(err);
}

json_t *post_view_report(struct posting *p, const json_t *note, bool *found, struct error *err)
{
    json_t *view = base_of(p), *facts = report_facts(p, note);
    uint64_t from, k = (uint64_t)json_integer_value(json_object_get(note, "k"));
    uint64_t to = (uint64_t)json_integer_value(json_object_get(note, "size"));
    json_object_set_new(view, "report", facts);
    if (post_words(p, note, facts, found, err) && *found && add_turn(p, note, facts, err) &&
        told_before(p, k, &from, err) && add_time(p, facts, from, to, err)) {
        bool has = json_array_size(json_object_get(facts, "position")) > 0;
        json_object_set_new(facts, "has_position", json_boolean(has));
        return view;
    }
    json_decref(view);
    return NULL;
}

/* ---- the others ---- */

json_t *post_view_opening(struct posting *p)
{
    const struct core *core = p->game->core;
    json_t *view = base_of(p), *facts = invitation_terms(p->game), *seats = json_array();
    for (int i = 0; i < core->g.n_seats; i++)
        json_array_append_new(seats, json_pack("{s:s,s:s}", "seat", seat_words(p, i), "key", core->g.seat[i].key));
    json_object_set_new(facts, "seats", seats);
    json_object_set_new(facts, "id", json_string(core->id));
    json_object_set_new(facts, "signer", json_string(core_signer(core)));
    json_object_set_new(facts, "age", json_string(core_age(core)));
    json_object_set_new(facts, "url", link_of(p));
    const char *desk = desk_url(p->arena, p->pass);
    json_object_set_new(facts, "desk_url", desk ? json_string(desk) : json_false());
    json_object_set_new(facts, "ruleset", json_string(ruleset_words(core)));
    json_object_set_new(facts, "has_options", json_boolean(core->g.n_option > 0));
    json_object_set_new(view, "opening", facts);
    return view;
}

json_t *post_view_message(struct posting *p)
{
    json_t *view = base_of(p);
    json_object_set_new(view, "message", json_object());
    return view;
}

json_t *post_view_seat(struct posting *p, const struct seat_files *seat)
{
    json_t *files = json_array();
    for (size_t i = 0; i < seat->n; i++) {
        struct span letters = seat->piece[i].letters;
        bool begins = span_begins(letters, "-----BEGIN "), ends = memmem(letters.at, letters.len, "-----END ", 9);
        json_array_append_new(files,
                              json_pack("{s:s,s:s%,s:b,s:b}", "name", seat->piece[i].name, "letters",
                                        (const char *)letters.at, letters.len, "goes_on", !ends, "began", !begins));
    }
    return json_pack("{s:s,s:s,s:o,s:b,s:b,s:b}", "seat", seat_words(p, seat->seat), "side",
                     p->game->core->g.seat[seat->seat].name, "files", files, "has_files", seat->n > 0, "forgotten",
                     seat->forgotten, "sealed_to_none", !seat->can_open && !seat->forgotten);
}
