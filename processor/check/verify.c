/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "processor/check/verify_inside.h"
#include "processor/words/dice_words.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *verify_s(size_t n)
{
    return n == 1 ? "" : "s";
}

void *verify_add(struct verifier *v, struct listed *list, size_t size)
{
    list->at = arena_grown(v->arena, list->at, list->n, &list->cap, size);
    return (char *)list->at + list->n++ * size;
}

/* Words may quote what somebody else wrote: nothing in them reaches a terminal as more than letters. */
static void add_finding(struct arena *arena, struct verify_game *game, enum verify_kind kind, const char *key,
                        const char *words)
{
    size_t cap_words = strlen(words) + 1;
    char *clean = arena_take(arena, cap_words);
    mailbox_clean(span_of(words), clean, cap_words);
    game->finding = arena_grown(arena, game->finding, game->n_findings, &game->cap, sizeof *game->finding);
    game->finding[game->n_findings++] = (struct verify_finding){kind, key, clean};
}

void verify_say(struct verifier *v, enum verify_kind kind, const char *key, const char *format, ...)
{
    char words[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    add_finding(v->arena, v->out, kind, key, words);
}

/* ---- which reports belong together ---- */

static int by_game_seat_number(const void *a, const void *b)
{
    const struct checked *x = a, *y = b;
    int order = strcmp(x->proof.id, y->proof.id);
    if (order == 0)
        order = strcmp(x->proof.seat, y->proof.seat);
    if (order == 0)
        order = (x->proof.number > y->proof.number) - (x->proof.number < y->proof.number);
    return order ? order : strcmp(x->files->name, y->files->name);
}

static struct verify_game *add_game(struct verify_result *result, const struct checked *c)
{
    struct verify_game *game = &result->game[result->n_games++];
    if (c) {
        memcpy(game->id, c->proof.id, sizeof game->id);
        memcpy(game->name, c->genesis.name, sizeof game->name);
    }
    game->who = "";
    return game;
}

/* ---- one game ---- */

/* "7 reports of usa, 1 of csa" */
static const char *who(const struct verifier *v)
{
    struct text out = {.arena = v->arena};
    for (size_t i = 0, n; i < v->n; i += n) {
        for (n = 1; i + n < v->n && strcmp(v->report[i].proof.seat, v->report[i + n].proof.seat) == 0; n++)
            ;
        if (i == 0)
            text_format(&out, "%zu report%s of %s", n, verify_s(n), v->report[i].proof.seat);
        else
            text_format(&out, ", %zu of %s", n, v->report[i].proof.seat);
    }
    return out.at ? out.at : "";
}

/* What no report can show, so that nobody takes a yes for more than it is. */
static void say_limits(struct verifier *v)
{
    bool cards = game_has_cards(v->genesis);
    verify_say(v, VERIFY_OPEN, "later",
               "%s, and the other side's hidden choices: dispatch audit shows these when the game is over.",
               cards ? "The order of the cards still in the decks, whether every order was legal"
                     : "Whether every order was legal");
    verify_say(v, VERIFY_OPEN, "leak", "Whether the host told anyone %s: no program can show that.",
               cards ? "your hand" : "what you alone may know");
}

static enum verify_verdict verdict_of(const struct verify_game *game, bool sent_all)
{
    enum verify_verdict verdict = VERIFY_PROVEN;
    if (game->n_evidence > 0)
        return VERIFY_FORK;
    for (size_t i = 0; i < game->n_findings; i++)
        if (game->finding[i].kind == VERIFY_WRONG || (sent_all && game->finding[i].kind == VERIFY_ASKED))
            return VERIFY_NOT_PROVEN;
        else if (game->finding[i].kind == VERIFY_UNREADABLE)
            verdict = VERIFY_BROKEN;
    return verdict;
}

/* The rules and the data of the game, if they are those that this program has. */
static void load_rules(struct verifier *v)
{
    const struct genesis *g = v->genesis;
    struct problem why = {0};
    uint8_t digest[32];
    char hex[65];
    v->set = ruleset_find(g->ruleset);
    if (!v->set)
        return;
    v->rules = (struct rules){.is = v->set->rules, .revision = g->revision};
    struct span bundle = v->set->bundle();
    sha256(digest, bundle);
    hex_write(hex, digest, sizeof digest);
    if (strcmp(hex, g->data) == 0)
        v->rules.data = ruleset_data(v->set, v->set->load(v->arena, bundle, &why), g->scenario);
}

static void verify_game(struct arena *arena, const struct verify_input *in, struct checked *report, size_t n,
                        struct verify_game *out)
{
    struct verifier *v = arena_take(arena, sizeof *v);
    *v = (struct verifier){.arena = arena, .in = in, .out = out, .report = report, .n = n};
    v->genesis = &report->genesis;
    v->id = report->proof.id;
    v->line = arena_take(arena, sizeof *v->line);
    load_rules(v);
    verify_numbers(v);
    verify_keys(v);
    out->who = who(v);
    verify_signatures(v);
    verify_growth(v);
    verify_witnesses(v);
    verify_lines(v);
    verify_texts_logged(v);
    verify_facts(v);
    verify_texts(v);
    verify_cards(v);
    verify_accounts(v);
    verify_sheets(v);
    verify_press(v);
    verify_time(v);
    verify_dice(v);
    verify_seats(v);
    say_limits(v);
    out->verdict = verdict_of(out, in->sent_all);
}

/* ---- all of it ---- */

static int gravity(enum verify_verdict verdict)
{
    static const enum verify_verdict rising[] = {VERIFY_PROVEN, VERIFY_BROKEN, VERIFY_NOT_PROVEN, VERIFY_FORK};
    int at = 0;
    while (rising[at] != verdict)
        at++;
    return at;
}

static void unread(struct arena *arena, struct verify_result *result, const struct report_files *files, const char *why)
{
    struct verify_game *game = add_game(result, NULL);
    add_finding(arena, game, VERIFY_UNREADABLE, "unreadable", arena_words(arena, "%s: %s.", files->name, why));
    game->verdict = VERIFY_BROKEN;
}

void verify(struct arena *arena, const struct verify_input *in, struct verify_result *result)
{
    struct checked *report = arena_take(arena, (in->n_reports + 1) * sizeof *report);
    const char *why;
    size_t n = 0;
    *result = (struct verify_result){.verdict = VERIFY_BROKEN, .passed = in->passed, .n_passed = in->n_passed};
    result->game = arena_take(arena, (in->n_reports + 1) * sizeof *result->game);
    for (size_t i = 0; i < in->n_reports; i++)
        if (verify_read(arena, &in->report[i], &report[n], &why))
            n++;
        else
            unread(arena, result, &in->report[i], why);
    qsort(report, n, sizeof *report, by_game_seat_number);
    for (size_t i = 0, many; i < n; i += many) {
        for (many = 1; i + many < n && strcmp(report[i].proof.id, report[i + many].proof.id) == 0; many++)
            ;
        verify_game(arena, in, &report[i], many, add_game(result, &report[i]));
    }
    for (size_t i = 0; i < result->n_games; i++)
        if (i == 0 || gravity(result->game[i].verdict) > gravity(result->verdict))
            result->verdict = result->game[i].verdict;
}
