/* SPDX-License-Identifier: Apache-2.0 */
/* Golden games: finished games that lie in tests/golden/, and what they must go on giving (F5).
 *
 * Two things are held against what is stored. Each transcript that lies there, also of an older revision, audits as
 * proven. And the sheets of this revision's games, played once more with the same keys, instants and nonces, give the
 * same bytes: transcript, facts of each exchange and seat, and the public part of the reports. How they are kept,
 * written anew and compared stands in tests/golden/README.md. */
#include "games/blue-and-gray/bg.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/divided-we-fall/dwf.h"
#include "games/house-divided/hd.h"
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/golden.h"
#include "tests/lib/golden_maps.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PASS_SECONDS = 7200 };
#if defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = true };
#else
enum { IS_SANITIZED = false };
#endif
static const char golden_dir[] = "tests/golden";

static const struct bot_terms games[] = {
    {.name = "golden-standard", .scenario = "standard"},
    {.name = "golden-historical", .scenario = "historical", .settle = 9000},
    {.name = "golden-gettysburg", .scenario = "gettysburg"},
    {.name = "golden-dice-b", .scenario = "gettysburg", .dice = 'B', .host = 1 << BVG_USA},
    {.name = "golden-dice-c", .scenario = "gettysburg", .dice = 'C'},
    {.name = "golden-dice-d", .scenario = "gettysburg", .dice = 'D', .host = 1 << BVG_CSA},
    {.name = "golden-house", .scenario = "standard", .ruleset = "house-divided"},
    {.name = "golden-shiloh",
     .scenario = "shiloh",
     .option = {"leaders", "revised", "shattered"},
     .ruleset = "blue-and-gray"},
    {.name = "golden-war", .scenario = "1863", .option = {"leader-abilities"}, .ruleset = "divided-we-fall"},
    {.name = "golden-hands", .scenario = "1861-campaign", .ruleset = "divided-we-fall"},
};
enum { GAMES = sizeof games / sizeof *games };
static const uint64_t seeds[GAMES] = {
    4, 9, 6, 4, 4, 4, 13, 1, 1, 1}; /* chosen so that battles are fought and the board gives a verdict */
static const int least_turns[GAMES] = {8, 8, 4, 4, 4, 4, 8, 13, 18, 8};

/* By ruleset: its folder without the revision, and what tells in a seat's facts that a battle was fought. */
static const struct kept {
    const struct game_rules *rules;
    const char *folder, *fought;
} kept[] = {{&bvg_rules, "bvg", "[\"dice\""},
            {&hd_rules, "hd", "[\"fire\""},
            {&bg_rules, "bg", "[\"roll\""},
            {&dwf_rules, "dwf", "[\"value\""}};

static const struct kept *kept_of(const char *game)
{
    for (size_t i = 0; i < GAMES; i++)
        for (size_t k = 1; k < sizeof kept / sizeof *kept && strcmp(games[i].name, game) == 0; k++)
            if (games[i].ruleset && strcmp(games[i].ruleset, kept[k].rules->name) == 0)
                return &kept[k];
    return &kept[0];
}

/* ---- a script: "at UTC SEAT TURN SEQ LINES", then the order lines; "pass UTC" ---- */

struct playing {
    const struct bot_terms *terms;
    struct bots t;
    struct bot_game *g;
    struct arena *arena;
    struct text script, facts, reports;
    struct golden_maps maps;
    bool has_looked; /* its maps are looked at elsewhere */
    int turns, end;  /* the board's turn, and how the game ended */
    uint64_t told_k[BOT_SEATS];
    size_t told_reports[BOT_SEATS];
};

static void send(struct playing *p, struct game *game, int seat, uint64_t turn, uint64_t seq, const char *lines)
{
    const char *block = bot_orders(game, seat, turn, seq, lines);
    bots_drop(&p->t, bot_sign(game->arena, p->t.key[seat], block));
}

/* Sheets of the random player, and what he sent into the script. */
static void invent(struct playing *p, struct game *game)
{
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        if (!(core->asked >> seat & 1) || p->g->sent_k[seat] == core->k || core->k % 9 == 8 /* missed */)
            continue;
        struct bot_style style = {.stops = core->k % 3 == 0, .standing = core->k % 5 == 0, .lines = 16};
        const char *lines = bot_sheet(&p->t, core, seat, &style, game->arena);
        int n = 0;
        for (const char *at = lines; *at; at++)
            n += *at == '\n';
        uint64_t seq = core->seat[seat].seq + 1;
        text_format(&p->script, "sheet %s %llu %llu %d\n%s", core->g.seat[seat].name, (unsigned long long)core->k,
                    (unsigned long long)seq, n, lines);
        send(p, game, seat, core->k, seq, lines);
        p->g->sent_k[seat] = core->k;
    }
}

static void set_up(struct playing *p, struct game *game)
{
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        bool joins = game->core->phase == CORE_JOINING;
        const char *block = joins ? bot_join(game, seat) : bot_nonce(game, seat);
        bots_drop(&p->t, bot_sign(game->arena, p->t.key[seat], block));
    }
}

/* A sheet of the script: its head was read, its lines are next. */
static void replay(struct playing *p, struct game *game, struct span head, struct span *script)
{
    struct span word[5], line;
    uint64_t turn, seq, n;
    struct text lines = {.arena = game->arena};
    for (int i = 0; i < 5; i++)
        ck_assert(span_word(&head, &word[i]));
    int seat = span_is(word[1], game->core->g.seat[1].name);
    ck_assert(number_read(word[2], 100000, &turn) && number_read(word[3], 100000, &seq) &&
              number_read(word[4], 200, &n));
    while (n-- > 0) {
        ck_assert(span_line(script, &line));
        text_add(&lines, line);
        text_words(&lines, "\n");
    }
    send(p, game, seat, turn, seq, lines.at);
}

/* ---- the files, and what is kept ---- */

/* Played by people, sheet by sheet from what the reports said; its script is never written anew. */
static const char by_hand[] = "golden-hands";

static bool is_by_hand(const char *game)
{
    return strcmp(game, by_hand) == 0;
}

/* One game a ruleset is kept in full prose, for people to read what a change does to it: others would say it again. */
static bool is_prose(const char *game)
{
    return strcmp(game, "golden-historical") == 0 || strcmp(game, "golden-house") == 0 ||
           strcmp(game, "golden-shiloh") == 0 || is_by_hand(game);
}

static const char *folder_of(struct arena *arena, const char *game)
{
    const struct kept *is = kept_of(game);
    return arena_words(arena, "%s/%s-%u", golden_dir, is->folder, is->rules->revision);
}

static const char *file_of(struct arena *arena, const char *game, const char *kind)
{
    return arena_words(arena, "%s/%s.%s", folder_of(arena, game), game, kind);
}

static void write_file(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "cannot write %s", path);
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    ck_assert_int_eq(fclose(file), 0);
}

static void write_golden(struct arena *arena, const char *game, const char *kind, struct span bytes)
{
    const char *folder = folder_of(arena, game);
    ck_assert(mkdir(folder, 0755) == 0 || errno == EEXIST);
    write_file(file_of(arena, game, kind), bytes);
}

/* What DISPATCH_GOLDEN says to do with the games: "write" them anew, "show" all of them, write the "pages" of their
 * reports with the board (tests/bench/board.sh), or compare. */
static bool wish(const char *word)
{
    const char *words = getenv("DISPATCH_GOLDEN");
    return words && strcmp(words, word) == 0;
}

static bool writing(void)
{
    return wish("write");
}

static bool showing(void)
{
    return wish("show");
}

static bool paging(void)
{
    return wish("pages");
}

/* Into the folder DISPATCH_GOLDEN_INTO: the report as it was sent, and its facts so that they can be compared by line.
 */
static void show_report(struct arena *arena, const char *name, struct span facts, struct span report)
{
    const char *into = getenv("DISPATCH_GOLDEN_INTO");
    ck_assert_msg(into != NULL, "DISPATCH_GOLDEN_INTO names no folder");
    json_t *all = json_loadb((const char *)facts.at, facts.len, 0, NULL);
    char *lines = json_dumps(all, JSON_INDENT(1) | JSON_SORT_KEYS);
    write_file(arena_words(arena, "%s/%s", into, name), report);
    write_file(arena_words(arena, "%s/%s.facts", into, name), span_of(lines));
    free(lines);
    json_decref(all);
}

/* As above: the page as it was sent. */
static void show_page(struct arena *arena, const char *name, struct span page)
{
    write_file(arena_words(arena, "%s/%s.html", getenv("DISPATCH_GOLDEN_INTO"), name), page);
}

/* As above: what a page of this report would have its rules load (doc/format/desk-module.md), for tests/desk.sh. */
static void show_load(struct arena *arena, const char *name, const struct proof *proof)
{
    struct genesis g;
    struct problem why = {0};
    json_t *facts = json_loadb((const char *)proof->facts.at, proof->facts.len, 0, NULL), *options = json_array();
    ck_assert(genesis_read(proof->genesis, &g, &why));
    for (int i = 0; i < g.n_option; i++)
        json_array_append_new(options, json_string(g.option[i]));
    json_t *load =
        json_pack("{s:s,s:i,s:s,s:o,s:s,s:O,s:O,s:O}", "ruleset", g.ruleset, "revision", (int)g.revision, "scenario",
                  g.scenario, "options", options, "seat", proof->seat, "view", json_object_get(facts, "view"), "events",
                  json_object_get(facts, "events"), "notes", json_object_get(facts, "notes"));
    char *words = json_dumps(load, JSON_COMPACT);
    write_file(arena_words(arena, "%s/%s.%s.load", getenv("DISPATCH_GOLDEN_INTO"), name, g.ruleset), span_of(words));
    free(words);
    json_decref(load);
    json_decref(facts);
}

/* Are the sheets those of the random player, written now? */
static bool inventing(const struct playing *p)
{
    return writing() && !is_by_hand(p->terms->name);
}

static void keep_or_compare(struct playing *p, const char *kind, struct span bytes)
{
    const char *game = p->terms->name;
    if (writing()) {
        write_golden(p->arena, game, kind, bytes);
        return;
    }
    struct span stored = slurp(p->arena, file_of(p->arena, game, kind));
    const char *words = strcmp(kind, "facts") == 0 ? golden_difference(p->arena, stored, bytes)
                                                   : golden_line_difference(p->arena, stored, bytes, "==== ");
    ck_assert_msg(!words && span_same(stored, bytes),
                  "%s.%s: %s\nAll of it, then and now: make golden-diff GAME=%s. If it is meant: make golden", game,
                  kind, words ? words : "the ends of lines", game);
}

/* All that there is to compare; facts first, since they say which exchange and seat. */
static void keep_or_compare_all(struct playing *p)
{
    const char *game = p->terms->name;
    struct span transcript = bots_transcript(&p->t, p->arena, p->g);
    if (showing()) {
        write_file(arena_words(p->arena, "%s/%s.transcript", getenv("DISPATCH_GOLDEN_INTO"), game), transcript);
        return;
    }
    if (paging())
        return;
    if (inventing(p))
        write_golden(p->arena, game, "sheets", text_span(&p->script));
    keep_or_compare(p, "facts", text_span(&p->facts));
    if (is_prose(game))
        keep_or_compare(p, "reports", text_span(&p->reports));
    else if (writing())
        unlink(file_of(p->arena, game, "reports"));
    keep_or_compare(p, "transcript", transcript);
}

/* New proof files hold the facts; of the reports, what stands above the proof. */
static void listen(struct playing *p)
{
    struct game *game = bots_look(&p->t, p->g);
    for (int seat = 0; seat < BOT_SEATS; seat++)
        for (; p->told_reports[seat] < p->g->n_reports[seat]; p->told_reports[seat]++) {
            const struct report_files *r = &p->g->report[seat][p->told_reports[seat]];
            struct proof proof;
            struct problem why = {0};
            ck_assert_msg(proof_read(p->arena, r->proof, &proof, &why), "%s", why.key);
            if (!p->has_looked)
                golden_map_look(&p->maps, proof.facts, game->core, seat);
            golden_keep(&p->facts, r->name, proof.facts, r->report);
            text_format(&p->reports, "==== %s\n", r->name);
            text_add(&p->reports, r->report);
            if (showing())
                show_report(p->arena, r->name, proof.facts, r->report);
            if (showing() || paging())
                show_load(p->arena, r->name, &proof);
            if (paging())
                show_page(p->arena, r->name, p->g->page[seat][p->told_reports[seat]]);
        }
    bots_leave(game);
}

/* ---- playing ---- */

static bool one_round(struct playing *p, struct span *script)
{
    struct game *game = bots_look(&p->t, p->g);
    enum core_phase phase = game->core->phase;
    const struct flow *flow = game->core->state;
    struct span line;
    p->turns = game->core->set->turn(&game->core->rules, game->core->state);
    p->end = flow->over;
    if (phase == CORE_JOINING || phase == CORE_OPENING)
        set_up(p, game);
    else if (phase == CORE_AWAITING)
        bots_answer_dice(&p->t, game, (1 << BOT_SEATS) - 1);
    else if (phase == CORE_OPEN && inventing(p))
        invent(p, game);
    while (!inventing(p) && phase == CORE_OPEN && span_line(script, &line) && !span_is(line, "pass"))
        replay(p, game, line, script);
    if (inventing(p) && phase == CORE_OPEN)
        text_words(&p->script, "pass\n");
    bots_leave(game);
    return phase != CORE_OVER;
}

/* The sheets are the same, but dice follow from the log, in which lies the hash of each report and by it of its page:
 * the games go otherwise, so nothing is held against what is stored. */
static void wish_boards(struct playing *p)
{
    for (int seat = 0; seat < BOT_SEATS; seat++)
        bots_wish_board(&p->t, p->g, seat);
}

/* On PostgreSQL, and sanitized, of each ruleset the one that is played in the least time. */
static bool is_left_to_soak(int game)
{
    static const char *const played[] = {"golden-gettysburg", "golden-house", "golden-shiloh", by_hand};
    bool is_played = getenv("DISPATCH_SOAK") != NULL;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        is_played = is_played || strcmp(games[game].name, played[i]) == 0;
    return !is_played;
}

/* With the store in a database, or in a file (NULL). */
static void play_golden(int n, const char *folder, const char *url)
{
    const struct bot_terms *terms = &games[n];
    struct playing p = {.arena = arena_new(), .terms = terms, .has_looked = url != NULL};
    const char *only = getenv("DISPATCH_GAME"); /* this game, and none of the others */
    if (only && strcmp(only, terms->name) != 0)
        return;
    bots_same_luck(); /* no nonce is by chance */
    p.maps.out.arena = p.script.arena = p.facts.arena = p.reports.arena = p.arena;
    const char *other_seed = inventing(&p) ? getenv("DISPATCH_SEED") : NULL; /* to look for a good one */
    bots_open_in(&p.t, terms->name, other_seed ? strtoull(other_seed, NULL, 10) : seeds[n], folder, url);
    p.t.pass.words = "0.0 sha256:0000000000000000"; /* of this build they would change with every source */
    p.g = bots_add(&p.t, terms);
    struct span script = inventing(&p) ? (struct span){0} : slurp(p.arena, file_of(p.arena, terms->name, "sheets"));
    bots_pass(&p.t, p.t.now);
    for (int round = 0; one_round(&p, &script); round++) {
        if (paging() && round == 1) /* all have joined */
            wish_boards(&p);
        ck_assert_int_lt(round, 2000);
        bots_pass(&p.t, p.t.now + PASS_SECONDS);
        listen(&p);
    }
    ck_assert_uint_eq(script.len, 0);
    if (!p.has_looked)
        golden_maps_hold(&p.maps, terms->name, kept_of(terms->name)->rules->name);
    keep_or_compare_all(&p);
    ck_assert_msg(paging() || (p.end != 0 && p.end != BVG_END_RESIGNED && p.end < OVER_RESIGNED),
                  "a golden game without a verdict (%d)", p.end);
    ck_assert_int_ge(p.turns, least_turns[n]);
    ck_assert_uint_gt(p.g->n_reports[0], 10);
    const char *fought = kept_of(terms->name)->fought;
    ck_assert_msg(paging() || memmem(p.facts.at, p.facts.len, fought, 7) != NULL, "a golden game without a battle");
    bots_close(&p.t);
    arena_free(p.arena);
}

/* Sanitized it is slow: all of them are the plain build's. */
START_TEST(golden_game)
{
    if (!IS_SANITIZED || !is_left_to_soak(_i))
        play_golden(_i, games[_i].name, NULL);
}
END_TEST

/* The same bytes come out of PostgreSQL. */
START_TEST(golden_game_on_pg)
{
    if (getenv("DISPATCH_GOLDEN") || is_left_to_soak(_i))
        return;
    struct arena *arena = arena_new();
    const char *folder = arena_words(arena, "%s-pg", games[_i].name);
    play_golden(_i, folder, pg_server_url(arena, arena_words(arena, "golden%d", _i)));
    arena_free(arena);
}
END_TEST

/* ---- the audit of what is stored ---- */

enum { REVISIONS_MAX = 32, RULESETS_MAX = 16 };
static int proven_games[RULESETS_MAX][REVISIONS_MAX + 1]; /* by ruleset and revision */

/* A stored transcript must be proven; it counts for the ruleset and revision in its genesis. Sanitized, which is slow,
 * one of each revision is audited, and the others by the plain build. */
static void audit_stored(const char *path)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct audit audit;
    struct transcript t;
    struct genesis g;
    struct problem why = {0};
    struct span file = slurp(arena, path);
    ck_assert(transcript_read(arena, file, &t, &why) && genesis_read(t.genesis, &g, &why));
    int of = 0;
    while (rulesets[of] && strcmp(rulesets[of]->rules->name, g.ruleset) != 0)
        of++;
    bool counts = rulesets[of] && g.revision <= REVISIONS_MAX;
    if (!IS_SANITIZED || !counts || proven_games[of][g.revision] == 0) {
        enum audit_verdict verdict = audit_transcript(arena, file, NULL, &audit, &out);
        ck_assert_msg(verdict == AUDIT_PROVEN && audit.proven, "%s:\n%s", path, out.at);
    }
    if (counts)
        proven_games[of][g.revision]++;
    arena_free(arena);
}

static void audit_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    ck_assert_msg(dir != NULL, "cannot list %s", folder);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strstr(entry->d_name, ".transcript"))
            audit_stored(path);
    }
    closedir(dir);
}

/* Games that were begun under a revision are played and audited to their end, whatever came after it: a finished one of
 * each revision of each ruleset that this program says it plays lies in a folder of tests/golden. Whoever raises a
 * revision runs `make golden` and keeps the older folders as they are. One that tests/golden/play.sh made may lie in
 * tests/games/RULESET/golden as well. */
START_TEST(each_supported_revision_has_a_game_that_audits)
{
    char folder[300];
    DIR *dir = opendir(golden_dir);
    ck_assert(dir != NULL);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.' || strchr(entry->d_name, '.'))
            continue;
        snprintf(folder, sizeof folder, "%s/%s", golden_dir, entry->d_name);
        audit_folder(folder);
    }
    closedir(dir);
    for (int i = 0; rulesets[i]; i++) { /* a ruleset may keep its own with its tests */
        snprintf(folder, sizeof folder, "tests/games/%s/golden", rulesets[i]->rules->name);
        if (access(folder, F_OK) == 0)
            audit_folder(folder);
    }
    for (int i = 0; rulesets[i]; i++) {
        const struct game_rules *rules = rulesets[i]->rules;
        ck_assert_int_lt(i, RULESETS_MAX);
        ck_assert_uint_le(rules->revision, REVISIONS_MAX);
        for (uint32_t revision = 1; revision <= rules->revision; revision++)
            ck_assert_msg(
                proven_games[i][revision] > 0,
                "no finished game of %s revision %u lies in %s or tests/games/%s/golden: tests/golden/play.sh makes "
                "one",
                rules->name, revision, golden_dir, rules->name);
        if (rules == &bvg_rules)
            ck_assert_int_ge(proven_games[i][rules->revision], GAMES - 4);
    }
}
END_TEST

/* ---- mails of the game that was played by hand ---- */

/* Both years of it, sheet by sheet: the last sheet of a seat in an exchange counted, those before it were drafts or had
 * slips. Whoever was not on the move sent nothing. */
START_TEST(a_half_takes_one_mail_of_its_owner_and_none_of_the_other)
{
    enum { HALVES = 17 /* eight turns, and the Union's set-up before them */, COUNTED = 17, ALL = 22, SLIPS_MOST = 5 };
    struct arena *arena = arena_new();
    struct span script = slurp(arena, file_of(arena, by_hand, "sheets")), line, word, seat, before = {0};
    int all = 0, counted = 0, others = 0;
    uint64_t turn, last = 0, n, seq;
    while (span_line(&script, &line)) {
        if (!span_word(&line, &word) || !span_is(word, "sheet"))
            continue;
        ck_assert(span_word(&line, &seat) && span_word(&line, &word) && number_read(word, 100000, &turn));
        ck_assert(span_word(&line, &word) && number_read(word, 100000, &seq));
        ck_assert(span_word(&line, &word) && number_read(word, 200, &n));
        others += turn == last && !span_same(seat, before);
        counted += turn != last;
        all++;
        last = turn, before = seat;
        while (n-- > 0)
            ck_assert(span_line(&script, &line)); /* an order may begin with any word */
    }
    ck_assert_int_eq(all, ALL);
    ck_assert_int_eq(counted, COUNTED);
    ck_assert_int_eq(others, 0);
    ck_assert_int_le(counted, HALVES);
    ck_assert_int_le(all - counted, SLIPS_MOST);
    arena_free(arena);
}
END_TEST

/* ---- what is said of a difference ---- */

START_TEST(a_difference_names_the_exchange_the_seat_and_the_part)
{
    struct arena *arena = arena_new();
    static const char facts[] = "{\"events\":[[\"drew\",0,%d]],\"exchange\":7,\"notes\":[],\"view\":{\"turn\":%d}}";
    struct text then = {.arena = arena},
                now[4] = {{.arena = arena}, {.arena = arena}, {.arena = arena}, {.arena = arena}};
    golden_keep(&then, "golden-x-usa-report-8.txt", span_of(arena_words(arena, facts, 1, 2)), span_of("Hello\n"));
    golden_keep(&now[0], "golden-x-usa-report-8.txt", span_of(arena_words(arena, facts, 1, 2)), span_of("Hello\n"));
    golden_keep(&now[1], "golden-x-usa-report-8.txt", span_of(arena_words(arena, facts, 1, 3)), span_of("hello\n"));
    golden_keep(&now[2], "golden-x-usa-report-8.txt", span_of(arena_words(arena, facts, 9, 2)), span_of("Hello\n"));
    static const char head[] = "golden-x-usa-report-8.txt exchange 7";
    ck_assert_ptr_null(golden_difference(arena, text_span(&then), text_span(&now[0])));
    ck_assert_str_eq(golden_difference(arena, text_span(&then), text_span(&now[1])),
                     arena_words(arena, "%s: other view, facts, report", head));
    ck_assert_str_eq(
        golden_difference(arena, text_span(&then), text_span(&now[2])),
        arena_words(arena, "%s: other events\n-  events [[\"drew\",0,1]]\n+  events [[\"drew\",0,9]]", head));
    ck_assert_ptr_nonnull(golden_difference(arena, text_span(&then), text_span(&now[3])));
    ck_assert_str_eq(golden_line_difference(arena, span_of("==== a\nx\ny\n==== b\ny\n"),
                                            span_of("==== a\nx\nz\n==== b\nz\n"), "==== "),
                     "==== a\n- y\n+ z");
    ck_assert_ptr_nonnull(golden_line_difference(arena, span_of("a\nb\n"), span_of("a\n"), "==== "));
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("golden games");
    TCase *c = tcase_create("golden");
    tcase_add_loop_test(c, golden_game, 0, GAMES);
    tcase_add_test(c, a_half_takes_one_mail_of_its_owner_and_none_of_the_other);
    tcase_add_test(c, a_difference_names_the_exchange_the_seat_and_the_part);
    tcase_add_test(c, each_supported_revision_has_a_game_that_audits);
    suite_add_tcase(s, c);
    TCase *pg = tcase_create("golden, PostgreSQL");
    suite_add_tcase(s, pg);
    if (IS_SANITIZED)
        return s;
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_loop_test(pg, golden_game_on_pg, 0, GAMES);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
