/* Command trees with plain characters, for texts. */
#include "games/picture.h"
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

/* "I Corps 4 (depleted)" */
static void add_name(struct text *line, const json_t *node)
{
    const char *value = words_of(node, "value"), *state = words_of(node, "state");
    text_format(line, "%s%s%s", words_of(node, "name"), *value ? " " : "", value);
    if (*state)
        text_format(line, " (%s)", state);
}

/* A node and, on the same line, those directly under it who lead nobody: "McDowell 1 (8 in all) with I Corps 4". */
static void add_node(struct text *line, const json_t *node)
{
    size_t i;
    json_t *under;
    bool first = true;
    add_name(line, node);
    if (*words_of(node, "sum"))
        text_format(line, " (%s in all)", words_of(node, "sum"));
    json_array_foreach(json_object_get(node, "below"), i, under)
    {
        if (leads(under))
            continue;
        text_words(line, first ? " with " : ", ");
        add_name(line, under);
        first = false;
    }
}

static size_t n_leading(const json_t *node)
{
    size_t i, n = 0;
    json_t *under;
    json_array_foreach(json_object_get(node, "below"), i, under)
    {
        n += leads(under);
    }
    return n;
}

/* Those under it who lead others, each on a line of its own behind a branch. */
static void draw_below(struct arena *arena, const json_t *node, const char *before, int depth, json_t *items)
{
    size_t i, left = n_leading(node);
    json_t *under;
    if (depth == PICTURE_DEPTH_MAX)
        return;
    json_array_foreach(json_object_get(node, "below"), i, under)
    {
        if (!leads(under))
            continue;
        struct text line = {.arena = arena};
        text_format(&line, "%s+- ", before);
        add_node(&line, under);
        json_array_append_new(items, json_string(line.at));
        draw_below(arena, under, arena_words(arena, "%s%s", before, --left > 0 ? "|  " : "   "), depth + 1, items);
    }
}

static void draw_tree(struct arena *arena, const json_t *tree, json_t *items)
{
    struct text alone = {.arena = arena};
    json_t *head;
    size_t i;
    json_array_append_new(items, json_string(words_of(tree, "title")));
    json_array_foreach(json_object_get(tree, "heads"), i, head)
    {
        struct text line = {.arena = arena};
        if (!leads(head)) {
            text_words(&alone, alone.len ? "; " : "  on their own: ");
            add_name(&alone, head);
            continue;
        }
        text_words(&line, "  ");
        add_node(&line, head);
        json_array_append_new(items, json_string(line.at));
        draw_below(arena, head, "  ", 0, items);
    }
    if (alone.len)
        json_array_append_new(items, json_string(alone.at));
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
