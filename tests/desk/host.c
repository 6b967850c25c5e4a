/* SPDX-License-Identifier: Apache-2.0 */
/* A host in a folder for tests/desk/sheets.js, which makes sheets in a page: whole games, one after the other.
 * Usage: host RULESET SHEETS FOLDER   a line of JSON to stdout for each sheet that is asked for: what a page loads
 * (desk/desk.h, DESK_LOAD); then on stdin the length of a sheet, a newline and the sheet, 0 for a deadline that passes;
 * then to stdout
 * {"taken","receipt"}, {} for a deadline. It ends after so many sheets. */
#include "formats/cjson.h"
#include "processor/trial/trial.h"
#include "tests/lib/play.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SHEET_MOST = 65536, EACH_GAME = 60 };

static struct arena *arena; /* of one game */

static void tell(json_t *line)
{
    char *words = json_dumps(line, JSON_COMPACT);
    printf("%s\n", words);
    fflush(stdout);
    free(words);
    json_decref(line);
}

static void tell_view(const struct trial *t, int seat)
{
    const struct rules *rules = &t->game->core->rules;
    void *view = trial_view(t, seat, arena);
    size_t len = rules_dump(rules, view, NULL, 0);
    char *words = arena_take(arena, len + 1);
    rules_dump(rules, view, words, len);
    tell(json_pack("{s:[],s:i,s:s,s:s,s:s,s:o}", "options", "revision", (int)rules->revision, "ruleset",
                   rules->is->name, "scenario", t->terms.scenario, "seat", t->seat[seat], "view",
                   json_loadb(words, len, 0, NULL)));
}

static struct span read_sheet(void)
{
    char line[32];
    size_t len = fgets(line, sizeof line, stdin) ? strtoul(line, NULL, 10) : 0;
    char *words = arena_take(arena, SHEET_MOST);
    assert(len < SHEET_MOST);
    len = fread(words, 1, len, stdin);
    return (struct span){(const uint8_t *)words, len};
}

static bool answer(struct trial *t, int seat, struct error *err)
{
    struct trial_sent sent = {0};
    struct span sheet = read_sheet();
    if (sheet.len == 0) {
        tell(json_object());
        return trial_let_pass(t, err);
    }
    if (!trial_send(t, seat, sheet, &sent, err))
        return false;
    tell(json_pack("{s:b,s:s#}", "taken", sent.taken, "receipt", (const char *)sent.receipt.at, sent.receipt.len));
    return true;
}

static int a_game(const struct ruleset *set, const char *folder, int number, int most)
{
    struct trial t;
    struct error err = {0};
    int n = 0, n_scenarios = 0;
    while (set->scenarios[n_scenarios])
        n_scenarios++;
    struct trial_terms terms = {.set = set, .scenario = set->scenarios[number % n_scenarios]};
    arena = arena_new();
    const char *dir = arena_words(arena, "%s/%d", folder, number);
    memset(terms.luck, number + 1, sizeof terms.luck);
    bool good = mkdir(dir, 0700) == 0 && trial_open(&t, dir, &terms, &err);
    for (; good && n < most && n < EACH_GAME && trial_asked(&t); n++) {
        int seat = trial_asked(&t) & 1 ? 0 : 1;
        tell_view(&t, seat);
        good = answer(&t, seat, &err);
    }
    if (!good)
        fprintf(stderr, "host: %s %s: %s\n", err.doing, err.subject, err.cause);
    trial_close(&t);
    arena_free(arena);
    return good ? n : -1;
}

int main(int argc, char **argv)
{
    const struct ruleset *set = argc == 4 ? ruleset_find(argv[1]) : NULL;
    if (!set) {
        fprintf(stderr, "host: usage: host RULESET SHEETS FOLDER\n");
        return 2;
    }
    for (int left = atoi(argv[2]), n = 0, number = 0; left > 0; left -= n, number++) {
        n = a_game(set, argv[3], number, left);
        if (n < 0)
            return 1;
    }
    return 0;
}
