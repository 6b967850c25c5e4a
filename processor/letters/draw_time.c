/* SPDX-License-Identifier: Apache-2.0 */
/* The war so far: what each turn brought, and one number of it as a curve of steps. */
#include "processor/letters/draw.h"
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 640,
    HEIGHT = 190,
    LEFT = 34,
    RIGHT = 626,
    TOP = 16,
    BOTTOM = 160,
    LABELS = 6,
    LETTER = 10 /* as wide as a telephone shows it */,
    TOLD_MAX = 80
};

struct curve {
    const json_t *turns; /* points, one a turn */
    int n, low, high;    /* of the axis */
};

/* Exchanges of one turn make one point: the newest number, all the news. */
static json_t *by_turn(const json_t *points)
{
    json_t *turns = json_array(), *point;
    size_t i;
    json_array_foreach(points, i, point)
    {
        json_t *last = json_array_get(turns, json_array_size(turns) - 1), *news = json_object_get(point, "news");
        if (json_array_size(turns) > 0 && strcmp(draw_words(last, "when"), draw_words(point, "when")) == 0) {
            json_array_extend(json_object_get(last, "news"), news);
            json_object_set(last, "value", json_object_get(point, "value"));
            json_object_set(last, "low", json_object_get(point, "low"));
            continue;
        }
        json_t *copy = json_copy(point);
        json_object_set_new(copy, "news", json_is_array(news) ? json_copy(news) : json_array());
        json_array_append_new(turns, copy);
    }
    return turns;
}

static int value_of(const json_t *point, const char *member)
{
    return draw_number(point, member, -1000, 1000);
}

static void measure(struct curve *c)
{
    size_t i;
    json_t *turn;
    json_array_foreach(c->turns, i, turn)
    {
        static const char *const members[] = {"value", "low", "high"};
        for (int m = 0; m < 3; m++) {
            int value = value_of(turn, members[m]);
            c->low = value < c->low ? value : c->low;
            c->high = value > c->high ? value : c->high;
        }
        c->n++;
    }
    c->high += c->high == c->low;
}

static int x_of(const struct curve *c, int i)
{
    return c->n > 1 ? LEFT + (RIGHT - LEFT) * i / c->n : LEFT;
}

static int y_of(const struct curve *c, int value)
{
    return BOTTOM - (BOTTOM - TOP) * (value - c->low) / (c->high - c->low);
}

/* One step a turn. closed: down to zero and back, for the filled part below. */
static json_t *steps_of(const struct curve *c, const char *member, bool closed)
{
    char buf[64];
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    for (int i = 0; i < c->n; i++) {
        int y = y_of(c, value_of(json_array_get(c->turns, (size_t)i), member));
        snprintf(buf, sizeof buf, i == 0 ? "M%d %d" : "H%dV%d", x_of(c, i), y);
        text_words(&out, buf);
    }
    text_format(&out, "H%d", RIGHT);
    if (closed)
        text_format(&out, "V%dH%dZ", y_of(c, 0), x_of(c, 0));
    json_t *path = json_string(out.at);
    arena_free(arena);
    return path;
}

/* Numbers of a curve that goes below zero have a sign. */
static void write_value(char *words, size_t cap, const struct curve *c, int value)
{
    snprintf(words, cap, c->low < 0 && value > 0 ? "%+d" : "%d", value);
}

static json_t *rows(const struct curve *c)
{
    json_t *all = json_array();
    char words[16];
    int every = c->high - c->low > 12 ? (c->high - c->low) / 6 : 2;
    for (int value = c->low; value <= c->high; value++) {
        if (value % every != 0)
            continue;
        write_value(words, sizeof words, c, value);
        json_array_append_new(all, json_pack("{s:i,s:i,s:s,s:b}", "y", y_of(c, value), "text_y", y_of(c, value) + 4,
                                             "words", words, "zero", value == 0));
    }
    return all;
}

static const char *label_of(const struct curve *c, int i)
{
    return draw_words(json_array_get(c->turns, (size_t)i), "when");
}

/* About LABELS of them, each where the one before it leaves room. */
static json_t *labels(const struct curve *c)
{
    json_t *all = json_array();
    int every = (c->n + LABELS - 1) / LABELS, next = 0, free_from = 0;
    for (int i = 0; i < c->n; i++) {
        int x = x_of(c, i), wide = (int)strlen(label_of(c, i)) * LETTER; /* bytes: never too narrow */
        if (i < next || x < free_from || (i > 0 && x + wide > WIDTH))
            continue;
        json_array_append_new(all, json_pack("{s:i,s:s}", "x", x, "words", label_of(c, i)));
        next = i + every;
        free_from = x + wide + LETTER;
    }
    return all;
}

/* Newest first; turns without news are left out. */
static json_t *told(const struct curve *c, const json_t *picture)
{
    json_t *all = json_array();
    for (int i = c->n - 1; i >= 0 && json_array_size(all) < TOLD_MAX; i--) {
        const json_t *turn = json_array_get(c->turns, (size_t)i);
        json_t *items = json_array(), *news;
        size_t k;
        json_array_foreach(json_object_get(turn, "news"), k, news)
        {
            json_array_append_new(items, json_pack("{s:s,s:s}", "words", draw_words(news, "words"), "tone",
                                                   draw_tone(picture, draw_words(news, "side"))));
        }
        if (json_array_size(items) > 0)
            json_array_append_new(all, json_pack("{s:s,s:i,s:O}", "when", draw_words(turn, "when"), "value",
                                                 value_of(turn, "value"), "items", items));
        json_decref(items);
    }
    return all;
}

/* False when nothing happens there. */
static json_t *threshold(const struct curve *c, const json_t *last, const char *member, const char *name)
{
    char words[16];
    if (!draw_words(last, name)[0])
        return json_false();
    write_value(words, sizeof words, c, value_of(last, member));
    return json_pack("{s:s,s:s,s:o}", "words", words, "name", draw_words(last, name), "path",
                     steps_of(c, member, false));
}

json_t *draw_timeline(const json_t *points, const json_t *picture)
{
    json_t *turns = by_turn(points);
    struct curve c = {.turns = turns};
    measure(&c);
    if (c.n == 0) {
        json_decref(turns);
        return json_false();
    }
    const json_t *last = json_array_get(turns, (size_t)c.n - 1);
    json_t *out = json_pack("{s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:b}", "name", draw_words(last, "name"), "value",
                            value_of(last, "value"), "width", WIDTH, "height", HEIGHT, "left", LEFT, "right", RIGHT,
                            "label_y", BOTTOM + 20, "has_curve", c.n > 1);
    json_object_set_new(out, "path", steps_of(&c, "value", false));
    json_object_set_new(out, "area", steps_of(&c, "value", true));
    json_object_set_new(out, "high", threshold(&c, last, "high", "high_name"));
    json_object_set_new(out, "low", threshold(&c, last, "low", "low_name"));
    json_object_set_new(out, "rows", rows(&c));
    json_object_set_new(out, "labels", labels(&c));
    json_object_set_new(out, "turns", told(&c, picture));
    json_decref(turns);
    return out;
}

/* ---- a score in a list ---- */

enum { SPARK_WIDTH = 160, SPARK_HEIGHT = 40, SPARK_EDGE = 3 };

static void measure_score(struct curve *c, const json_t *score)
{
    size_t i;
    json_t *value;
    c->n = (int)json_array_size(c->turns);
    c->low = draw_number(score, "low", -1000, 0);
    c->high = draw_number(score, "high", 0, 1000);
    json_array_foreach(c->turns, i, value)
    {
        int at = (int)json_integer_value(value);
        c->low = at < c->low && at >= -1000 ? at : c->low;
        c->high = at > c->high && at <= 1000 ? at : c->high;
    }
    c->high += c->high == c->low;
}

static int spark_y(const struct curve *c, int value)
{
    int at = value < c->low ? c->low : value > c->high ? c->high : value;
    return SPARK_HEIGHT - SPARK_EDGE - (SPARK_HEIGHT - 2 * SPARK_EDGE) * (at - c->low) / (c->high - c->low);
}

static json_t *score_limit(const struct curve *c, const json_t *score, const char *member, const char *name)
{
    char words[16];
    if (!draw_words(score, name)[0])
        return json_false();
    write_value(words, sizeof words, c, value_of(score, member));
    return json_pack("{s:s,s:s}", "words", words, "name", draw_words(score, name));
}

json_t *draw_score(const json_t *score)
{
    struct curve c = {.turns = json_object_get(score, "values")};
    char buf[64];
    if (json_array_size(c.turns) == 0 || json_array_size(c.turns) > 10000)
        return json_false();
    measure_score(&c, score);
    struct arena *arena = arena_new();
    struct text path = {.arena = arena};
    bool moves = false;
    for (int i = 0, before = 0; i < c.n; i++) {
        int y = spark_y(&c, (int)json_integer_value(json_array_get(c.turns, (size_t)i)));
        moves = moves || (i > 0 && y != before);
        before = y;
        snprintf(buf, sizeof buf, i == 0 ? "M%d %d" : "H%dV%d", SPARK_WIDTH * i / c.n, y);
        text_words(&path, buf);
    }
    text_format(&path, "H%d", SPARK_WIDTH);
    write_value(buf, sizeof buf, &c, value_of(score, "value"));
    json_t *out =
        json_pack("{s:s,s:s,s:i,s:i,s:s,s:i,s:b}", "name", draw_words(score, "name"), "value", buf, "width",
                  SPARK_WIDTH, "height", SPARK_HEIGHT, "path", path.at, "zero_y", spark_y(&c, 0), "has_curve", moves);
    json_object_set_new(out, "high", score_limit(&c, score, "high", "high_name"));
    json_object_set_new(out, "low", score_limit(&c, score, "low", "low_name"));
    arena_free(arena);
    return out;
}
