/* SPDX-License-Identifier: Apache-2.0 */
/* Words for problems: a Mustache sentence a key, in problems.json of the ruleset and in templates/problems.json. */
#include "processor/base/problems.h"
#include "formats/cjson.h"
#include "formats/embed.h"
#include "formats/mustache.h"
#include "games/face/face.h"
#include <string.h>

/* A module for pages has a smaller one (Makefile, WASM_PROBLEMS): nothing is mailed, signed or sealed in it. */
#ifndef PROBLEMS_FILE
#define PROBLEMS_FILE "templates/problems.json"
#endif
EMBED(problems, PROBLEMS_FILE);

struct span problem_file(void)
{
    return EMBEDDED(problems);
}

static struct span no_partial(void *context, struct span name)
{
    (void)context, (void)name;
    return (struct span){0};
}

static json_t *or_false(const char *words)
{
    return words && words[0] ? json_string(words) : json_false();
}

/* An embedded file, read when it is first asked for and kept, for as long as there is room: a letter may have a
 * sentence in each line. */
static const json_t *kept(struct span file)
{
    enum { KEPT = 8 }; /* those of all rulesets and the one that they share */
    static struct {
        const uint8_t *of; /* where the file lies in the program */
        json_t *words;
    } all[KEPT];
    struct problem ignored = {0};
    int at = 0;
    while (at < KEPT - 1 && all[at].of && all[at].of != file.at)
        at++;
    if (all[at].of != file.at) {
        json_decref(all[at].words);
        all[at].of = file.at;
        all[at].words = json_read(file, &ignored);
    }
    return all[at].words;
}

/* Borrowed; NULL: it has none for this key. */
static const char *words_in(struct span file, const char *key)
{
    return json_string_value(json_object_get(kept(file), key));
}

void problem_of_post(struct problem *why)
{
    static const char *const keys[][2] = {
        {"armor.bad", "armor.bad_post"},
        {"armor.forged", "armor.forged_post"},
        {"armor.nested", "armor.nested_post"},
        {"armor.quote", "armor.bad_post"},
        {"armor.truncated", "armor.truncated_post"},
        {"armor.unsigned", "armor.unsigned_post"},
        {"minisign.forged", "minisign.forged_post"},
        {"minisign.format", "minisign.format_post"},
        {"signup.sign", "signup.sign_post"},
        {"sshsig.armor", "sshsig.armor_post"},
        {"sshsig.base64", "sshsig.armor_post"},
        {"sshsig.forged", "sshsig.forged_post"},
        {"sshsig.truncated", "sshsig.truncated_post"},
    };
    for (size_t i = 0; why->key && i < sizeof keys / sizeof *keys; i++)
        if (strcmp(why->key, keys[i][0]) == 0) {
            why->key = keys[i][1];
            return;
        }
}

struct span problem_sentence(struct arena *arena, const struct ruleset *set, const struct problem *why)
{
    struct problem ignored = {0};
    struct text out = {.arena = arena};
    const char *key = why->key ? why->key : "unknown";
    const char *sentence = set && set->problems ? words_in(set->problems(), key) : NULL;
    json_t *data = json_pack("{s:o,s:o,s:o,s:i,s:i,s:s,s:I}", "got", or_false(why->got), "want", or_false(why->want),
                             "nearest", or_false(why->nearest), "line", why->line, "column", why->column, "key", key,
                             "offset", (json_int_t)why->offset);
    if (!sentence)
        sentence = words_in(problem_file(), key);
    if (!sentence)
        sentence = "It cannot be taken ({{key}}){{#got}}: {{got}}{{/got}}.";
    mustache_render(&out, span_of(sentence), data, MUSTACHE_PLAIN, no_partial, NULL, &ignored);
    json_decref(data);
    return text_span(&out);
}
