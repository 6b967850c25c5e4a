/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/verify.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const struct verdict_words {
    enum verify_verdict verdict;
    const char *word, *means;
} verdicts[] = {{VERIFY_PROVEN, "yes", "nothing is wrong"},
                {VERIFY_NOT_PROVEN, "no", "something is wrong"},
                {VERIFY_FORK, "FORK", "the host signed two histories"},
                {VERIFY_BROKEN, "broken", "something cannot be read"}};

static const struct verdict_words *words_of(enum verify_verdict verdict)
{
    const struct verdict_words *at = verdicts;
    while (at->verdict != verdict)
        at++;
    return at;
}

static bool is_said(const struct verify_result *result, const char *key)
{
    for (size_t i = 0; i < result->n_games; i++)
        for (size_t j = 0; j < result->game[i].n_findings; j++)
            if (strcmp(result->game[i].finding[j].key, key) == 0)
                return true;
    return false;
}

/* Never a plain yes where something was taken as told. */
static const char *given_words(const struct verify_result *result)
{
    if (result->verdict != VERIFY_PROVEN || !is_said(result, "dice-beacon"))
        return "";
    return is_said(result, "dice-clock") ? ", given the beacon's values and the host's clock"
                                         : ", given the beacon's values";
}

/* "yes: nothing is wrong in first (7 reports of usa)" */
static void print_verdict(const struct verify_result *result, struct text *out)
{
    const struct verify_game *only = result->n_games == 1 && result->game[0].id[0] ? &result->game[0] : NULL;
    const struct verdict_words *words = words_of(result->verdict);
    text_format(out, "%s%s: %s", words->word, given_words(result), words->means);
    if (only)
        text_format(out, " in %s (%s)", only->name, only->who);
    text_words(out, result->verdict == VERIFY_PROVEN ? "\n" : "; see below, and keep these files\n");
}

static void print_list(const struct verify_game *game, enum verify_kind kind, const char *heading, struct text *out)
{
    bool any = false;
    for (size_t i = 0; i < game->n_findings; i++) {
        if (game->finding[i].kind != kind)
            continue;
        text_format(out, "%s%s  %s\n", any ? "" : heading, any ? "" : "\n", game->finding[i].words);
        any = true;
    }
}

static void print_game(const struct verify_game *game, struct text *out)
{
    if (game->id[0])
        text_format(out, "\nGame %s (id %s): %s\n", game->name, game->id, game->who);
    print_list(game, VERIFY_UNREADABLE, "Cannot be read:", out);
    print_list(game, VERIFY_WRONG, "Wrong:", out);
    print_list(game, VERIFY_PROVED, "Proved:", out);
    print_list(game, VERIFY_OPEN, "Could not be proved here, and why:", out);
    for (size_t i = 0; i < game->n_evidence; i++) {
        text_format(out, "\nEvidence %zu, the signed note in %s:\n\n", i + 1, game->evidence[i].name);
        text_add(out, game->evidence[i].note);
    }
}

static void print_passed(const struct verify_result *result, struct text *out)
{
    for (size_t i = 0; i < result->n_passed; i++)
        text_format(out, "%s  %s: %s\n", i == 0 ? "\nPassed over:\n" : "", result->passed[i].name,
                    result->passed[i].why);
}

/* What the reader alone can tell comes first: all else hangs on it. */
static void print_questions(const struct verify_result *result, struct text *out)
{
    size_t before = out->len;
    for (size_t i = 0; i < result->n_games; i++)
        for (size_t k = 0; k < result->game[i].n_findings; k++)
            if (result->game[i].finding[k].kind == VERIFY_ASKED)
                text_format(out, "%s\n", result->game[i].finding[k].words);
    if (out->len > before)
        text_words(out, "\n");
}

void verify_words(const struct verify_result *result, struct text *out)
{
    print_questions(result, out);
    if (result->n_games == 0)
        text_words(out, "broken: no report was found: give report files with their .sig and -proof.txt beside them, or "
                        "the folder or the mails that hold them\n");
    else
        print_verdict(result, out);
    for (size_t i = 0; i < result->n_games; i++)
        print_game(&result->game[i], out);
    print_passed(result, out);
}

/* ---- for programs ---- */

static json_t *findings_json(const struct verify_game *game)
{
    static const char *const kinds[] = {"", "proved", "open", "wrong", "unreadable", "asked"};
    json_t *list = json_array();
    for (size_t i = 0; i < game->n_findings; i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s}", "kind", kinds[game->finding[i].kind], "key",
                                              game->finding[i].key, "words", game->finding[i].words));
    return list;
}

static json_t *evidence_json(const struct verify_game *game)
{
    json_t *list = json_array();
    for (size_t i = 0; i < game->n_evidence; i++) {
        const struct verify_evidence *e = &game->evidence[i];
        json_array_append_new(list,
                              json_pack("{s:s,s:s%}", "from", e->name, "note", (const char *)e->note.at, e->note.len));
    }
    return list;
}

static json_t *game_json(const struct verify_game *game)
{
    return json_pack("{s:s,s:s,s:s,s:s,s:o,s:o}", "game", game->id, "name", game->name, "verdict",
                     words_of(game->verdict)->word, "reports", game->who ? game->who : "", "findings",
                     findings_json(game), "evidence", evidence_json(game));
}

void verify_json(const struct verify_result *result, struct text *out)
{
    json_t *games = json_array(), *passed = json_array();
    for (size_t i = 0; i < result->n_games; i++)
        json_array_append_new(games, game_json(&result->game[i]));
    for (size_t i = 0; i < result->n_passed; i++)
        json_array_append_new(passed,
                              json_pack("{s:s,s:s}", "name", result->passed[i].name, "why", result->passed[i].why));
    json_t *all = json_pack("{s:s,s:i,s:o,s:o}", "verdict", words_of(result->verdict)->word, "exit",
                            (int)result->verdict, "games", games, "passed-over", passed);
    char *words = json_dumps(all, JSON_INDENT(2));
    text_words(out, words ? words : "{}");
    text_words(out, "\n");
    free(words);
    json_decref(all);
}
