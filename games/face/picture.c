/* SPDX-License-Identifier: Apache-2.0 */
/* Counters and command trees with plain characters, for texts. */
#include "games/face/picture.h"
#include "formats/bytes.h"
#include <string.h>

static const char *words_of(const json_t *node, const char *member)
{
    const char *words = json_string_value(json_object_get(node, member));
    return words ? words : "";
}

static bool leads(const json_t *node)
{
    return json_array_size(json_object_get(node, "below")) > 0;
}

void picture_counter(const json_t *counter, struct text *out)
{
    bool is_sign = json_object_get(counter, "said") != NULL;
    const char *name = words_of(counter, "name"), *value = words_of(counter, is_sign ? "said" : "value"),
               *state = words_of(counter, "state");
    text_format(out, "%s%s%s", *name ? name : words_of(counter, "kind"), *value ? " " : "", value);
    if (*state)
        text_format(out, " (%s)", state);
}

/* Lines that a telephone shows whole: names side by side as long as they fit, then the next line. */
enum { TREE_COLUMNS = 40 };
struct row {
    struct arena *arena;
    const char *begin, *trunk; /* what stands left of its first line, and of those that go on with it */
    struct text line;
    json_t *items;
};

static size_t columns(const char *words)
{
    size_t n = 0;
    for (; *words; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

static void end_row(struct row *row)
{
    if (row->line.len)
        json_array_append_new(row->items, json_string(row->line.at));
    row->line = (struct text){.arena = row->arena};
}

static void add_to_row(struct row *row, const json_t *node)
{
    struct text name = {.arena = row->arena};
    picture_counter(node, &name);
    if (row->line.len && columns(row->line.at) + columns(name.at) + strlen(", ,") > TREE_COLUMNS) {
        text_words(&row->line, ",");
        end_row(row);
        text_format(&row->line, "%s%s", row->trunk, name.at);
    } else {
        text_format(&row->line, "%s%s", row->line.len ? ", " : row->begin, name.at);
    }
}

/* Those of the nodes who lead nobody share a branch. */
static void draw_units(struct arena *arena, const json_t *nodes, const char *begin, const char *trunk, json_t *items)
{
    struct row row = {.arena = arena, .begin = begin, .trunk = trunk, .line = {.arena = arena}, .items = items};
    size_t i;
    json_t *node;
    json_array_foreach(nodes, i, node)
    {
        if (!leads(node))
            add_to_row(&row, node);
    }
    end_row(&row);
}

static size_t n_leading(const json_t *nodes)
{
    size_t i, n = 0;
    json_t *node;
    json_array_foreach(nodes, i, node)
    {
        n += leads(node);
    }
    return n;
}

/* "McDowell 1 (8 in all)", and below him his units, then each leader under him on a branch of his own. */
static void draw_node(struct arena *arena, const json_t *node, const char *branch, const char *before, int depth,
                      json_t *items)
{
    const json_t *below = json_object_get(node, "below");
    size_t i, left = n_leading(below);
    struct text line = {.arena = arena};
    json_t *under;
    text_words(&line, branch);
    picture_counter(node, &line);
    const char *sum = words_of(node, "sum"), *over = words_of(node, "over");
    bool apart = *over && columns(line.at) + strlen(sum) + strlen(over) + strlen(" ( in all, )") > TREE_COLUMNS;
    if (*sum)
        text_format(&line, " (%s in all%s%s)", sum, *over && !apart ? ", " : "", apart ? "" : over);
    json_array_append_new(items, json_string(line.at));
    if (apart)
        json_array_append_new(items, json_string(arena_words(arena, "%s   (%s)", before, over)));
    if (depth == PICTURE_DEPTH_MAX)
        return;
    draw_units(arena, below, arena_words(arena, "%s+- ", before),
               arena_words(arena, "%s%s", before, left > 0 ? "|  " : "   "), items);
    json_array_foreach(below, i, under)
    {
        if (leads(under))
            draw_node(arena, under, arena_words(arena, "%s+- ", before),
                      arena_words(arena, "%s%s", before, --left > 0 ? "|  " : "   "), depth + 1, items);
    }
}

static void draw_tree(struct arena *arena, const json_t *tree, json_t *items)
{
    const json_t *heads = json_object_get(tree, "heads");
    json_t *head;
    size_t i;
    json_array_append_new(items, json_string(words_of(tree, "title")));
    json_array_foreach(heads, i, head)
    {
        if (leads(head))
            draw_node(arena, head, "  ", "  ", 0, items);
    }
    draw_units(arena, heads, "  on their own: ", "    ", items);
}

void picture_trees(const json_t *trees, json_t *items)
{
    struct arena *arena = arena_new();
    json_t *tree;
    size_t i;
    json_array_foreach(trees, i, tree)
    {
        draw_tree(arena, tree, items);
    }
    arena_free(arena);
}
