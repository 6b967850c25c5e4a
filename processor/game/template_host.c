/* SPDX-License-Identifier: Apache-2.0 */
/* Templates as a pass uses them: with the host's overrides, and a word to the host when one of them is broken. */
#include "processor/game/template_host.h"
#include "games/face/text_wrap.h"
#include "processor/base/templates.h"
#include "processor/game/pass.h"
#include <assert.h>
#include <string.h>

static const char *what_is_wrong(struct arena *arena, const struct problem *why)
{
    static const struct {
        const char *key, *says;
    } all[] = {{"mustache.open", "a section that begins there is never closed"},
               {"mustache.close", "a section is closed there that is not the open one"},
               {"mustache.tag", "a tag there is not closed, or has nothing in it"},
               {"mustache.depth", "sections or partials are nested too deep; does one call itself?"},
               {"mustache.big", "it makes a text that is far too long"}};
    const char *says = "it cannot be used";
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (why->key && strcmp(why->key, all[i].key) == 0)
            says = all[i].says;
    return arena_words(arena, "line %d, column %d: %s%s%s%s", why->line, why->column, says, why->got[0] ? " (" : "",
                       why->got, why->got[0] ? ")" : "");
}

/* Once for each fault: what was told last is remembered by the template's name. */
static void tell_fault(struct pass *pass, struct arena *arena, const char *game, const struct template_fault *fault)
{
    struct error ignored = {0}; /* a report is worth more than the news of its template */
    bool all = strcmp(fault->name, TEMPLATE_ALL) == 0, is_letter = template_is_letter(fault->name);
    game = fault->is_unread ? NULL : game; /* it is the same file for all of them */
    const char *tally = arena_words(arena, "template/%s/%s", game ? game : "", fault->name);
    if (store_tally(pass->store, tally, &ignored) == fault->mark)
        return;
    const char *words =
        all ? arena_words(arena, "No text in %s can be read: %s. The built-in ones are used until that is mended.",
                          pass->templates, fault->why.got)
            : arena_words(arena,
                          "The %s %s%s %s%s%s, %s. The built-in one is used until it "
                          "is mended.",
                          is_letter ? "letter" : "template", fault->name,
                          is_letter ? " in letters.txt.mustache" : ".mustache",
                          fault->is_unread ? "cannot be read" : "is broken", game ? " for " : "", game ? game : "",
                          fault->is_unread ? fault->why.got : what_is_wrong(arena, &fault->why));
    if (store_news_put(pass->store, 2, "", words, pass->now, &ignored))
        store_tally_set(pass->store, tally, fault->mark, &ignored);
}

struct span template_for(struct pass *pass, struct arena *arena, const char *game, const char *name, const json_t *data)
{
    struct template_fault fault = {0};
    struct span out = template_raw(arena, pass->templates, game, name, data, &fault);
    if (fault.name[0])
        tell_fault(pass, arena, game, &fault);
    return out;
}

struct span template_page(struct pass *pass, struct arena *arena, const char *game, const char *name, json_t *data)
{
    struct span out = template_for(pass, arena, game, name, data);
    json_decref(data);
    return out;
}

/* A sheet without its comments, and without the ends of lines that part nothing; one within a string is left, for a
 * backslash stands before it. */
static struct span without_ends(struct arena *arena, struct span sheet)
{
    uint8_t *kept = arena_take(arena, sheet.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < sheet.len; i++) {
        struct span left = span_from(sheet, i);
        const uint8_t *end = sheet.at[i] == '/' && span_begins(left, "/*") ? memmem(left.at, left.len, "*/", 2) : NULL;
        if (end) {
            i += (size_t)(end - left.at) + 1;
            continue;
        }
        if (sheet.at[i] != '\n' || n == 0 || !strchr("{};,\n", kept[n - 1]))
            kept[n++] = sheet.at[i];
    }
    return (struct span){kept, n};
}

/* The sheets made last, as a page takes them in: one page after the other has one of a few. */
struct sheet {
    struct text raw;     /* what it was made of */
    json_t *bare, *hash; /* owned */
};

/* NULL: "</" stands in it, which could end the style element. */
static const struct sheet *sheet_of(struct span raw)
{
    enum { SHEETS = 4 };
    static struct sheet kept[SHEETS]; /* as long as the program runs */
    static size_t next;
    uint8_t hash[32];
    for (size_t i = 0; i < SHEETS; i++)
        if (kept[i].bare && span_same(raw, text_span(&kept[i].raw)))
            return &kept[i];
    if (memmem(raw.at, raw.len, "</", 2))
        return NULL;
    struct sheet *one = &kept[next++ % SHEETS];
    struct arena *arena = arena_new();
    struct text letters = {.arena = arena};
    struct span bare = without_ends(arena, raw);
    sha256(hash, bare);
    text_base64(&letters, hash, sizeof hash, true);
    json_decref(one->bare);
    json_decref(one->hash);
    one->bare = json_stringn((const char *)bare.at, bare.len);
    one->hash = json_string(letters.at);
    one->raw.arena = one->raw.arena ? one->raw.arena : arena_new();
    one->raw.len = 0;
    text_add(&one->raw, raw);
    arena_free(arena);
    return one;
}

/* A sheet that could end its element is passed over, with all that it takes in. */
void template_style(struct pass *pass, struct arena *arena, const char *game, const char *name, json_t *data)
{
    struct template_fault ignored = {0};
    json_t *lacks = json_object_get(data, "lacks"), *known = lacks ? json_incref(lacks) : json_object();
    const struct sheet *sheet = sheet_of(pass ? template_for(pass, arena, game, name, known)
                                              : template_raw(arena, NULL, NULL, name, known, &ignored));
    if (!sheet)
        sheet = sheet_of(template_raw(arena, NULL, NULL, name, known, &ignored));
    assert(sheet); /* ours has none */
    json_decref(known);
    json_object_set(data, "style", sheet->bare);
    json_object_set(data, "style_hash", sheet->hash);
}

struct span template_letter(struct pass *pass, struct arena *arena, const char *game, const char *name, json_t *data)
{
    return text_wrapped(arena, template_page(pass, arena, game, name, data));
}
