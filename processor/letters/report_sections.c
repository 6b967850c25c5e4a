/* SPDX-License-Identifier: Apache-2.0 */
/* A ruleset's sections, sorted by the place that they have on a page. */
#include "processor/letters/report_sections.h"
#include "processor/letters/draw.h"
#include <ctype.h>
#include <string.h>

/* "HOW THINGS STAND" in a page's heading: "How things stand". */
static const char *heading_of(struct arena *arena, const char *title)
{
    char *out = arena_words(arena, "%s", title);
    for (char *at = out; *at; at++)
        *at = (char)(at == out ? toupper((unsigned char)*at) : tolower((unsigned char)*at));
    return out;
}

/* One line of a page; the blanks before it say how far it belongs to the one above. */
static json_t *row_of(struct span line, bool orders)
{
    size_t blanks = 0;
    while (blanks < line.len && line.at[blanks] == ' ')
        blanks++;
    line = span_from(line, blanks);
    int level = blanks >= 4 ? 2 : blanks >= 2 ? 1 : 0;
    return json_pack("{s:s#,s:i,s:b}", "text", line.len ? (const char *)line.at : "", line.len, "level", level, "order",
                     orders && level == 1);
}

static json_t *rows_of(const json_t *items, bool orders)
{
    json_t *rows = json_array(), *item;
    size_t i;
    json_array_foreach(items, i, item)
    {
        struct span left = span_of(json_is_string(item) ? json_string_value(item) : ""), line;
        while (span_line(&left, &line))
            json_array_append_new(rows, row_of(line, orders));
    }
    return rows;
}

enum part { PART_NEWS, PART_STAND, PART_COMMANDS, PART_HAND, PART_ASKS, PARTS, PART_NONE = PARTS };
static const struct {
    const char *id;
    enum part part;
} places[] = {
    {"battle", PART_NEWS}, {"happened", PART_NEWS}, {"lines", PART_NEWS},    {"time", PART_NEWS},
    {"dice", PART_NEWS},   {"stand", PART_STAND},   {"goals", PART_STAND},   {"cities", PART_STAND},
    {"cadre", PART_STAND}, {"attacks", PART_NEWS},  {"contact", PART_STAND}, {"commands", PART_COMMANDS},
    {"hand", PART_HAND},   {"windows", PART_NONE},  {"elsewhere", PART_NONE}}; /* of a text alone: a page has the map */

static enum part part_of(const char *id)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i].id, id) == 0)
            return places[i].part;
    return PART_ASKS;
}

/* Does the page draw what this section says? Then it does not say it once more. */
static bool is_drawn(const json_t *view, const char *id)
{
    if (strcmp(id, "cities") == 0)
        return json_is_object(json_object_get(view, "map"));
    return strcmp(id, "attacks") == 0 && json_array_size(json_object_get(view, "battles")) > 0;
}

/* A copy of the ruleset's section with what pages need beside it. */
static json_t *section_of(struct arena *arena, const json_t *view, const json_t *from, json_t *battle)
{
    const char *id = draw_words(from, "id");
    json_t *section = json_copy((json_t *)from), *apart = json_object_get(from, "apart");
    if (!draw_words(from, "heading")[0]) /* with names in it, only the ruleset knows what is a capital letter */
        json_object_set_new(section, "heading", json_string(heading_of(arena, draw_words(from, "title"))));
    json_object_set_new(section, "rows",
                        rows_of(apart ? apart : json_object_get(from, "items"), strcmp(id, "asks") == 0 || strcmp(id, "answers") == 0));
    if (!json_object_get(section, "story"))
        json_object_set_new(section, "story", json_false());
    json_object_set_new(section, "battle", battle ? json_incref(battle) : json_false());
    json_object_set_new(section, "drawn", json_boolean(is_drawn(view, id)));
    json_object_set_new(section, "paged", json_boolean(json_is_true(json_object_get(from, "paged"))));
    json_object_set_new(section, "elsewhere", json_boolean(strcmp(id, "elsewhere") == 0));
    json_object_set_new(section, "own", json_boolean(strcmp(id, "lines") == 0));
    return section;
}

/* ---- how much there is ---- */

static size_t n_nodes(const json_t *nodes)
{
    size_t i, n = json_array_size(nodes);
    json_t *node;
    json_array_foreach(nodes, i, node)
    {
        n += n_nodes(json_object_get(node, "below"));
    }
    return n;
}

/* Lines that a text takes in a column of so many characters. */
static size_t n_lines(const char *words, size_t width)
{
    return (strlen(words) + width - 1) / width;
}

static size_t n_lines_of(const json_t *sections, size_t width)
{
    size_t i, k, n = 0;
    json_t *section, *row;
    json_array_foreach(sections, i, section)
    {
        json_array_foreach(json_object_get(section, "rows"), k, row)
        {
            n += n_lines(draw_words(row, "text"), width);
        }
        n += n_lines(draw_words(section, "story"), width);
        n += json_is_object(json_object_get(section, "battle")) ? 9 : 0; /* its sides and its dice */
    }
    return n;
}

static size_t n_hand(const json_t *cards)
{
    size_t i, n = 0;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        n += n_lines(draw_words(card, "words"), 52) + 1;
    }
    return n;
}

static size_t n_board(const json_t *trees)
{
    size_t i, n = 0;
    json_t *tree;
    json_array_foreach(trees, i, tree)
    {
        n += n_nodes(json_object_get(tree, "heads"));
    }
    return n;
}

static size_t n_war(const json_t *turns)
{
    enum { PRINTED = 12 };
    size_t i, n = 0;
    json_t *turn;
    json_array_foreach(turns, i, turn)
    {
        n += i < PRINTED ? 1 + json_array_size(json_object_get(turn, "items")) : 0;
    }
    return n;
}

/* On paper a page has two sheets, however much it says: what is long is printed smaller. Counted is how far down the
 * columns go, in sixths of a line: the news have two columns, the hand and what may be ordered three, the board four,
 * the war two. The bounds were found by printing. */
static const char *density(const json_t *view)
{
    enum { DENSE = 6 * 52, DENSER = 6 * 96 };
    size_t n = 3 * n_lines_of(json_object_get(view, "news"), 66) + 2 * n_lines_of(json_object_get(view, "asks"), 48) +
               2 * n_hand(json_object_get(view, "cards")) + 3 * n_board(json_object_get(view, "trees")) / 2 +
               3 * n_war(json_object_get(json_object_get(view, "timeline"), "turns"));
    return n > DENSER ? "denser" : n > DENSE ? "dense" : "loose";
}

/* Is there anything below "How things stand"? What the map shows does not stand there once more. */
static bool has_stand(const json_t *view)
{
    size_t i;
    json_t *section;
    json_array_foreach(json_object_get(view, "position"), i, section)
    {
        if (!json_is_true(json_object_get(section, "drawn")))
            return true;
    }
    return json_array_size(json_object_get(view, "tracks")) + json_array_size(json_object_get(view, "checks")) > 0;
}

/* ---- all of them ---- */

void sections_add(struct arena *arena, const json_t *words, const json_t *picture, json_t *view)
{
    static const char *const names[PARTS] = {"news", "position", "commands", "hand", "asks"};
    json_t *all = json_array(), *part[PARTS], *from, *battles = json_object_get(view, "battles");
    size_t i, fight = 0;
    for (int p = 0; p < PARTS; p++)
        json_object_set_new(view, names[p], part[p] = json_array());
    json_array_foreach(json_object_get(words, "sections"), i, from)
    {
        const char *id = draw_words(from, "id");
        json_t *battle = strcmp(id, "battle") == 0 ? json_array_get(battles, fight++) : NULL;
        json_t *section = section_of(arena, view, from, battle);
        json_array_append_new(all, section);
        if (part_of(id) != PART_NONE)
            json_array_append(part[part_of(id)], section);
    }
    json_object_set_new(view, "sections", all);
    json_t *fights = json_array(), *left;
    for (; (left = json_array_get(battles, fight)); fight++) /* a ruleset may tell of them within other news */
        json_array_append_new(fights, json_pack("{s:O}", "battle", left));
    json_object_set_new(view, "fights", fights);
    json_object_set_new(view, "has_stand", json_boolean(has_stand(view)));
    json_object_set_new(view, "has_asks", json_boolean(json_array_size(part[PART_ASKS]) > 0));
    json_object_set_new(
        view, "has_board",
        json_boolean(json_object_get(picture, "trees") != NULL || json_array_size(part[PART_COMMANDS]) > 0));
    json_object_set_new(view, "density", json_string(density(view)));
}
