/* SPDX-License-Identifier: Apache-2.0 */
/* Honest games are never called anything else: whatever befalls players and host, every player's verify of what he has,
 * or of any part of it, and the audit of the running game and of the finished one say yes. */
#include "processor/check/audit.h"
#include "tests/lib/play.h"
#include "tests/lib/story.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 8 };
#else
enum { GAMES = 60 };
#endif
enum { SOAK_GAMES = 1000, SUBSETS = 3, EXCHANGES = 10, LOOK_EVERY = 6 };

static const struct bot_terms kinds[] = {
    {.scenario = "standard"},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'B', .host = 1 << 1},
    {.scenario = "gettysburg", .dice = 'C', .settle = 3600},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'D'},
    {.scenario = "standard", .settle = 9000, .missed = "least 1 host", .option = {"interactive-reserves"}},
    {.scenario = "standard", .ruleset = "house-divided", .settle = 3600},
    {.scenario = "gettysburg", .dice = 'B', .host = 1 << 0},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'C', .short_setup = true},
    {.scenario = "historical", .dice = 'D', .host = 1 << 1},
    {.scenario = "standard", .option = {"split-csa", "split-usa"}},
    {.scenario = "shiloh", .ruleset = "blue-and-gray", .settle = 3600},
    {.scenario = "1863", .ruleset = "divided-we-fall", .host = 1 << 0},
    {.scenario = "chickamauga",
     .ruleset = "blue-and-gray",
     .dice = 'C',
     .option = {"revised", "shattered", "cavalry", "leaders", "longstreet"}},
    {.scenario = "1862", .ruleset = "divided-we-fall", .option = {"flow", "leader-abilities"}},
    {.scenario = "cemetery-hill",
     .ruleset = "blue-and-gray",
     .dice = 'B',
     .host = 1 << 1,
     .option = {"leaders", "cavalry", "effectiveness"}},
    {.scenario = "1861-campaign", .ruleset = "divided-we-fall", .settle = 3600},
    {.scenario = "antietam", .ruleset = "blue-and-gray", .dice = 'D'},
    {.scenario = "1863", .ruleset = "divided-we-fall", .settle = 9000, .missed = "least 1 host"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };
static const char *const played[] = {"blue-vs-gray", "house-divided", "blue-and-gray", "divided-we-fall"};
enum { RULESETS = sizeof played / sizeof *played, MODES = 4 };

static struct all {
    int games, of[RULESETS][MODES], n[STORY_EVENTS], verified, alone, parts, running, finished, voids, reports, rolls,
        anew;
} * all;

/* ---- what must say yes ---- */

static void says_yes(const struct story *s, const struct verify_input *in, const char *what)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct verify_result result;
    verify(arena, in, &result);
    verify_words(&result, &out);
    for (size_t g = 0; g < result.n_games; g++)
        for (size_t i = 0; i < result.game[g].n_findings; i++)
            all->anew += strcmp(result.game[g].finding[i].key, "text-anew") == 0;
    ck_assert_msg(result.verdict == VERIFY_PROVEN, "%s, seed %llu, %s:\n%.2500s", s->g->name,
                  (unsigned long long)s->of->seed, what, out.at);
    arena_free(arena);
}

/* Any of it: the others are lost. At least one report. */
static void part_says_yes(struct story *s, const struct folder *f)
{
    struct arena *arena = arena_new();
    struct folder *part = arena_take(arena, sizeof *part);
    uint32_t keep = 1 + story_below(s, 3);
    for (size_t i = 0; i < f->n_reports; i++)
        if (story_below(s, 4) < keep || (i + 1 == f->n_reports && part->n_reports == 0))
            part->report[part->n_reports++] = f->report[i];
    for (size_t i = 0; i < f->n_receipts; i++)
        if (story_below(s, 4) < keep)
            part->receipt[part->n_receipts++] = f->receipt[i];
    for (size_t i = 0; i < f->n_sheets; i++)
        if (story_below(s, 4) < keep)
            part->sheet[part->n_sheets++] = f->sheet[i];
    struct verify_input in = folder_all(part);
    says_yes(s, &in, "a part of the folder");
    arena_free(arena);
    all->parts++;
}

static void folder_says_yes(struct story *s, int player)
{
    const struct folder *f = &s->folder[player];
    struct verify_input in = story_folder(s, player);
    says_yes(s, &in, "all of the folder");
    size_t one = story_below(s, (uint32_t)f->n_reports);
    in = (struct verify_input){.report = &f->report[one], .n_reports = 1};
    says_yes(s, &in, "one report alone");
    in = (struct verify_input){.report = f->report, .n_reports = f->n_reports};
    says_yes(s, &in, "all reports and nothing else");
    for (int i = 0; i < SUBSETS; i++)
        part_says_yes(s, f);
    all->verified++;
    all->alone++;
    all->reports += (int)f->n_reports;
}

/* All players lay what they have side by side. */
static void everybody_says_yes(struct story *s)
{
    struct arena *arena = arena_new();
    struct folder *both = arena_take(arena, BOT_SEATS_MAX * sizeof *both);
    for (int i = 0; i < BOT_SEATS_MAX; i++) {
        const struct folder *f = &s->folder[i];
        for (size_t k = 0; k < f->n_reports && both->n_reports < FOLDER_MAX; k++)
            both->report[both->n_reports++] = f->report[k];
        for (size_t k = 0; k < f->n_sheets && both->n_sheets < FOLDER_MAX; k++)
            both->sheet[both->n_sheets++] = f->sheet[k];
    }
    struct verify_input in = folder_all(both);
    says_yes(s, &in, "the folders of all players");
    arena_free(arena);
}

/* For the second verifier, by hand: python3 tests/second/transcript.py of each file in the folder. */
static void keep(const char *name, struct span transcript)
{
    const char *folder = getenv("DISPATCH_KEEP");
    char path[400];
    snprintf(path, sizeof path, "%s/%s-%zu.transcript", folder ? folder : "", name, transcript.len);
    FILE *file = folder ? fopen(path, "wb") : NULL;
    ck_assert_msg(!folder || (file && fwrite(transcript.at, 1, transcript.len, file) == transcript.len), "%s", path);
    if (file)
        fclose(file);
}

static void audited(struct bots *t, const struct bot_game *g, bool ended)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct audit audit;
    struct span transcript = bots_transcript(t, arena, g);
    enum audit_verdict verdict = audit_transcript(arena, transcript, NULL, &audit, &out);
    keep(g->name, transcript);
    ck_assert_msg(verdict == AUDIT_PROVEN && (ended ? audit.proven : audit.consistent || audit.proven), "%s:\n%s",
                  g->name, out.at);
    all->rolls += ended ? (int)audit.n_rolls : 0;
    arena_free(arena);
}

static void look_in(void *context, struct bots *t, struct bot_game *g)
{
    int *visits = context;
    if (++*visits % LOOK_EVERY != 0)
        return;
    audited(t, g, false);
    all->running++;
}

/* ---- a game ---- */

/* Most games have a few misfortunes, some many, some none. */
static uint32_t misfortunes(int number)
{
    uint64_t seed = 77 + (uint64_t)number;
    uint32_t may = 0;
    int n = number % 5 == 0 ? 0 : number % 5 == 1 ? STORY_EVENTS : 2 + (int)random_below(&seed, 6);
    for (int i = 0; i < n; i++)
        may |= STORY_BIT(random_below(&seed, STORY_EVENTS));
    if (may & STORY_BIT(STORY_RECALL))
        may |= STORY_BIT(STORY_REKEY);
    return may;
}

static void count(const struct bot_terms *terms)
{
    size_t r = 0;
    while (r + 1 < RULESETS && terms->ruleset && strcmp(played[r], terms->ruleset) != 0)
        r++;
    all->games++;
    all->of[r][terms->dice ? terms->dice - 'A' : 0]++;
}

START_TEST(an_honest_game)
{
    struct story s;
    int visits = 0;
    struct story_terms terms = {.terms = kinds[_i % KINDS],
                                .seed = 4000 + (uint64_t)_i,
                                .exchanges = EXCHANGES,
                                .may = misfortunes(_i / KINDS + _i),
                                .between = look_in,
                                .context = &visits};
    char name[32];
    snprintf(name, sizeof name, "honest-%d", _i);
    terms.terms.name = name;
    terms.terms.recall = 2 * 86400;
    story_play(&s, &terms);
    if (!story_was_played(&s))
        all->voids++;
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        if (s.folder[i].n_reports > 0)
            folder_says_yes(&s, i);
    if (story_was_played(&s))
        everybody_says_yes(&s);
    audited(&s.t, s.g, story_was_played(&s));
    for (int i = 0; i < STORY_EVENTS; i++)
        all->n[i] += s.n[i];
    all->finished++;
    count(&terms.terms);
    story_close(&s);
}
END_TEST

/* Then there are no dice modes to choose from. */
static bool has_no_chance(const char *ruleset)
{
    return rules_no_chance(ruleset_find(ruleset)->rules);
}

START_TEST(everything_happened)
{
    static const char *const names[] = {"late",    "lost",   "refused", "faulty",   "replaced", "standing", "ahead",
                                        "rekey",   "recall", "revoke",  "handover", "proposed", "objected", "ruling",
                                        "hostkey", "hold",   "extend",  "absent",   "moved",    "rebuilt",  "void"};
    _Static_assert(sizeof names / sizeof *names == STORY_EVENTS, "a name for each");
    printf("  %d games:", all->games);
    for (int r = 0; r < RULESETS; r++)
        printf(" %s A %d, B %d, C %d, D %d;", played[r], all->of[r][0], all->of[r][1], all->of[r][2], all->of[r][3]);
    printf(" %d folders of %d reports, %d parts of folders, %d audits on the way, %d rolls\n ", all->verified,
           all->reports, all->parts, all->running, all->rolls);
    for (int i = 0; i < STORY_EVENTS; i++)
        printf(" %s %d", names[i], all->n[i]);
    printf("; texts whose entry was lost %d\n", all->anew);
    fflush(stdout);
    for (int i = 0; i < RULESETS * MODES && all->games >= 60; i++)
        ck_assert_msg(all->of[i / MODES][i % MODES] > 0 || (i % MODES > 0 && has_no_chance(played[i / MODES])),
                      "no game of %s with dice %c", played[i / MODES], 'A' + i % MODES);
    ck_assert_int_ge(all->anew, all->games / 60);
    for (int i = 0; i < STORY_EVENTS && all->games >= 60; i++)
        ck_assert_msg(all->n[i] >= 1 + all->games / 60, "%s happened %d times", names[i], all->n[i]);
}
END_TEST

/* DISPATCH_GAME=n: that one; DISPATCH_SOAK=1: a thousand; DISPATCH_SOAK=2/3: the second third of them. */
static void which_games(int *from, int *to)
{
    const char *only = getenv("DISPATCH_GAME"), *soak = getenv("DISPATCH_SOAK");
    int part = 1, of = 1;
    *from = only ? atoi(only) : 0;
    *to = only ? *from + 1 : GAMES;
    if (only || !soak)
        return;
    if (sscanf(soak, "%d/%d", &part, &of) != 2 || part < 1 || part > of)
        part = of = 1;
    *from = SOAK_GAMES * (part - 1) / of;
    *to = SOAK_GAMES * part / of;
}

static Suite *suite(void)
{
    Suite *s = suite_create("honest games");
    TCase *c = tcase_create("are never called otherwise");
    int from, to;
    which_games(&from, &to);
    tcase_add_loop_test(c, an_honest_game, from, to);
    tcase_add_test(c, everything_happened);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return EXIT_FAILURE;
    return run_suite(suite());
}
