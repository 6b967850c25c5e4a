/* SPDX-License-Identifier: Apache-2.0 */
/* The scripts of the order desk, the order desk as a page of its own, and the table to practise at. */
#include "processor/letters/desk_page.h"
#include "formats/embed.h"
#include "formats/sshsig.h"
#include "processor/base/public_files.h"
#include "processor/base/templates.h"
#include "processor/game/pass.h"
#include "processor/game/template_host.h"
#include "processor/host/config.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include <assert.h>
#include <string.h>

enum { RULESETS_MAX = 16 };

EMBED(desk_model_script, "templates/desk/model.js");
EMBED(desk_shelf, "templates/desk/shelf.js");
EMBED(desk_paper, "templates/desk/paper.js");
EMBED(desk_mailed, "templates/desk/mailed.js");
EMBED(desk_unlzma, "templates/desk/unlzma.js");
EMBED(desk_map, "templates/desk/map.js");
EMBED(desk_sign, "templates/desk/sign.js");
EMBED(desk_desk, "templates/desk/desk.js");
EMBED(desk_armor, "templates/desk/armor.js");
EMBED(desk_forms, "templates/desk/forms.js");
EMBED(desk_join, "templates/desk/join.js");
EMBED(desk_keep, "templates/desk/keep.js");
EMBED(desk_passphrase, "templates/desk/passphrase.js");
EMBED(desk_age, "templates/desk/age.js");
EMBED(desk_seal, "templates/desk/seal.js");
EMBED(desk_rules, "templates/desk/rules.js");
EMBED(desk_sieve, "templates/desk/sieve.js");
EMBED(desk_kept, "templates/desk/kept.js");
EMBED(desk_guide_script, "templates/desk/guide.js");
EMBED(desk_practice, "templates/desk/practice.js");

/* What every page has: it shows, signs and keeps. */
static void add_shared(struct text *out)
{
    script_squeeze(out, EMBEDDED(desk_map));
    script_squeeze(out, EMBEDDED(desk_sign));
    script_squeeze(out, EMBEDDED(desk_model_script));
    script_squeeze(out, EMBEDDED(desk_shelf));
    script_squeeze(out, EMBEDDED(desk_paper));
    script_squeeze(out, EMBEDDED(desk_desk));
}

/* What a page with modules in front has beside that, so that they are asked, and their pictures come in. */
static void add_rules(struct text *out)
{
    script_squeeze(out, EMBEDDED(desk_unlzma));
    script_squeeze(out, EMBEDDED(desk_rules));
    script_squeeze(out, EMBEDDED(desk_sieve));
}

/* Each script says for itself that it is strict; what begins with these words need not say them again. */
static const char STRICT[] = "'use strict';";
static void say_strict_once(struct text *all)
{
    const size_t len = sizeof STRICT - 1;
    for (char *end = all->at + all->len, *at; (at = memmem(all->at + len, (size_t)(end - all->at) - len, STRICT, len));
         end -= len)
        memmove(at, at + len, (size_t)(end - (at + len)) + 1), all->len -= len;
}

/* Mailed with every report, so each byte counts. */
static struct span mailed_script(struct text *all, const char *board)
{
    if (all->arena)
        return text_span(all);
    all->arena = arena_new();
    text_words(all, STRICT);
    if (board)
        desk_modules_script(all, board, true);
    add_shared(all);
    if (board)
        add_rules(all);
    script_squeeze(all, EMBEDDED(desk_mailed));
    say_strict_once(all);
    return text_span(all);
}

struct span desk_script(void)
{
    static struct text all; /* kept as long as the program runs */
    return mailed_script(&all, NULL);
}

struct span desk_board_script(const char *ruleset)
{
    static struct text all[RULESETS_MAX]; /* kept as long as the program runs */
    size_t i = 0;
    while (rulesets[i] && strcmp(rulesets[i]->rules->name, ruleset) != 0)
        i++;
    assert(i < RULESETS_MAX);
    return rulesets[i] && desk_module(ruleset, true).len > 0 ? mailed_script(&all[i], ruleset) : desk_script();
}

/* ---- the page ---- */

static json_t *hash_word(struct arena *arena, struct span bytes)
{
    uint8_t hash[32];
    struct text letters = {.arena = arena};
    sha256(hash, bytes);
    text_base64(&letters, hash, sizeof hash, true);
    return json_string(letters.at);
}

/* pass: NULL for the built-in templates. */
static struct span rendered(struct pass *pass, struct arena *arena, const char *name, const json_t *data)
{
    return pass ? template_for(pass, arena, NULL, name, data) : template_raw(arena, NULL, NULL, name, data, NULL);
}

/* Can it stand in a style element? "</" could end that, and a page is UTF-8. */
static bool is_sheet(const struct text *style)
{
    json_t *words = style->len > 0 ? json_stringn(style->at, style->len) : NULL;
    bool fits = words && !memmem(style->at, style->len, "</", 2);
    json_decref(words);
    return fits;
}

/* The reports' style, the desk's own, and one more where it is named; a host's that cannot be used is passed over. */
static struct span style_of(struct pass *pass, struct arena *arena, const char *more)
{
    struct text all = {.arena = arena};
    json_t *nothing = json_object();
    text_add(&all, rendered(pass, arena, "report.css", nothing));
    text_add(&all, rendered(pass, arena, "desk.css", nothing));
    if (more)
        text_add(&all, rendered(pass, arena, more, nothing));
    json_decref(nothing);
    return pass && !is_sheet(&all) ? style_of(NULL, arena, more) : text_span(&all);
}

/* The whole script of the page, the modules in front: nothing that comes into the page later is run. */
static struct span page_script(void)
{
    static struct text all; /* kept as long as the program runs */
    if (all.arena)
        return text_span(&all);
    all.arena = arena_new();
    desk_modules_script(&all, NULL, false);
    add_shared(&all);
    add_rules(&all);
    script_squeeze(&all, EMBEDDED(desk_armor));
    script_squeeze(&all, EMBEDDED(desk_passphrase));
    text_add(&all, EMBEDDED(desk_age)); /* as its package gives it */
    script_squeeze(&all, EMBEDDED(desk_seal));
    script_squeeze(&all, EMBEDDED(desk_forms));
    script_squeeze(&all, EMBEDDED(desk_join));
    script_squeeze(&all, EMBEDDED(desk_keep));
    return text_span(&all);
}

/* name: of the template. is_release: whether the page may call itself that of a release. */
static struct span made(struct pass *pass, struct arena *arena, const char *name, struct span style, struct span script,
                        bool is_release)
{
    json_t *data =
        json_pack("{s:o,s:o,s:o,s:o,s:b,s:o}", "style", json_stringn((const char *)style.at, style.len), "style_hash",
                  hash_word(arena, style), "script", json_stringn((const char *)script.at, script.len), "hash",
                  hash_word(arena, script), "rules", desk_has_modules(), "release",
                  is_release ? json_string(DISPATCH_VERSION) : json_false());
    struct span page = rendered(pass, arena, name, data);
    json_decref(data);
    return page;
}

static struct span page_of(struct pass *pass, struct arena *arena, bool is_release)
{
    return made(pass, arena, "desk.html", style_of(pass, arena, NULL), page_script(), is_release);
}

struct span desk_page(struct arena *arena)
{
    return page_of(NULL, arena, true);
}

struct span desk_page_of(struct pass *pass, struct arena *arena, bool *is_release)
{
    struct span page = page_of(pass, arena, true);
    *is_release = span_same(page, desk_page(arena));
    return *is_release ? page : page_of(pass, arena, false);
}

/* ---- the table to practise at ---- */

static json_t *seats_of(const struct ruleset *set)
{
    const char *seat[SEATS_MAX] = {NULL};
    struct setup setup = {.scenario = set->scenarios[0]};
    json_t *list = json_array();
    for (int i = 0, n = set->rules->seats(&setup, seat); i < n; i++)
        json_array_append_new(list, json_string(seat[i]));
    return list;
}

/* globalThis.DispatchGames=[{"name","scenarios","seats","title"},...], and which scenario is chosen. */
static void add_games(struct text *out, const char *only, const char *scenario)
{
    json_t *all = json_array();
    for (size_t i = 0; rulesets[i]; i++) {
        const struct ruleset *set = rulesets[i];
        json_t *scenarios = json_array();
        for (int k = 0; set->scenarios[k]; k++)
            json_array_append_new(scenarios, json_string(set->scenarios[k]));
        json_t *one = json_pack("{s:s,s:o,s:o,s:s}", "name", set->rules->name, "scenarios", scenarios, "seats",
                                seats_of(set), "title", set->title ? set->title : set->rules->name);
        if (!only || strcmp(only, set->rules->name) == 0)
            json_array_append(all, one);
        json_decref(one);
    }
    struct span games = desk_text(out->arena, all);
    text_words(out, "globalThis.DispatchGames=");
    text_add(out, games);
    json_decref(all);
    text_format(out, ";\nglobalThis.DispatchGames.chosen=\"%s\";\n", scenario ? scenario : "");
}

static struct span practice_script(struct arena *arena, const char *only, const char *scenario)
{
    struct text all = {.arena = arena};
    desk_modules_script(&all, only, false);
    add_games(&all, only, scenario);
    add_shared(&all);
    add_rules(&all);
    script_squeeze(&all, EMBEDDED(desk_kept));
    script_squeeze(&all, EMBEDDED(desk_guide_script));
    script_squeeze(&all, EMBEDDED(desk_practice));
    return text_span(&all);
}

static struct span practice_of(struct pass *pass, struct arena *arena, struct span script, bool is_release)
{
    return made(pass, arena, "practice.html", style_of(pass, arena, "practice.css"), script, is_release);
}

struct span practice_page(struct arena *arena, const char *ruleset, const char *scenario)
{
    return practice_of(NULL, arena, practice_script(arena, ruleset, scenario), true);
}

/* As a host shows it, with all rulesets; as desk_page_of(). */
static struct span practice_page_of(struct pass *pass, struct arena *arena, bool *is_release)
{
    struct span script = practice_script(arena, NULL, NULL), page = practice_of(pass, arena, script, true);
    *is_release = span_same(page, practice_of(NULL, arena, script, true));
    return *is_release ? page : practice_of(pass, arena, script, false);
}

/* ---- both in the public folder ---- */

bool desk_publish(struct pass *pass, struct arena *arena, struct public_dir *dir, json_t **facts, struct error *err)
{
    bool is_release, as_released;
    uint8_t hash[32];
    char hex[65];
    struct span page = desk_page_of(pass, arena, &is_release), practice = practice_page_of(pass, arena, &as_released);
    struct text sum = {.arena = arena}, sig = {.arena = arena};
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
    text_format(&sum, "%s  desk.html\n", hex);
    sshsig_sign(&sig, pass->signer, NAMESPACE_REPORT, text_span(&sum), NULL);
    *facts = json_pack("{s:s,s:s,s:o}", "file", "desk.html", "sha256", hex, "release",
                       is_release ? json_string(DISPATCH_VERSION) : json_null());
    return public_put(dir, "desk.html", page, err) && public_put(dir, "desk.sha256", text_span(&sum), err) &&
           public_put(dir, "desk.sha256.sig", text_span(&sig), err) && public_put(dir, "practice.html", practice, err);
}

/* Browsers let a page sign only where it came by https, or from their own machine. */
const char *desk_url(struct arena *arena, const struct pass *pass)
{
    const char *url = pass->config ? pass->config->publish_url : "";
    bool secure = strncmp(url, "https://", 8) == 0 || strncmp(url, "http://127.0.0.1", 16) == 0 ||
                  strncmp(url, "http://localhost", 16) == 0;
    return secure ? arena_words(arena, "%s/desk.html", url) : NULL;
}
