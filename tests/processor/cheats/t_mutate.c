/* SPDX-License-Identifier: Apache-2.0 */
/* A host that lies once: thousands of games in each of which one value is changed, where the host writes a line of the
 * journal, a commitment, an opening or a fact, or works out what it goes on with; everything behind follows, and all is
 * signed. Who notices? The players at once, by what each of them has; everybody at the end, by the audit.
 *
 * Each game has an honest twin of the same seed, which also says how often each place comes by. A game is a process of
 * its own: what a lie does to the host's own program harms no other. */
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "tests/lib/mutator.h"
#include "tests/lib/play.h"
#include "tests/lib/story.h"
#include "tests/lib/test.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { LIES = 4 };
#else
enum { LIES = 60 };
#endif
enum {
    EXCHANGES = 5,
    BASES = 14,
    SOAK_BASES = 42,
    EACH = 20 /* lies of each place, in a soak */,
    HANGS = 3600 /* seconds */,
    LIES_MAX = 8000,
    PARTS = 12 /* of all lies: a test that takes more than an hour is more than check can write down */,
    TELL_EVERY = 100 /* games */,
    PLACES_LEAST = 140
};

/* ---- what a host may choose, and what a lie touches ---- */

/* What nobody can hold against him; SECURITY.md says the same, in a table of its own. */
static const char *const lawful[] = {
    "receipt.utc",
    "settled.utc",
    "deadline.utc",
    "open.utc",
    "open.deadline",
    "await.utc",
    "await.deadline",
    "hold.utc",
    "resume.utc",
    "extend.utc",
    "extend.why",
    "extend.seat",
    "absent.seat",
    "absent.from",
    "absent.to",
    "propose.utc",
    "propose.key",
    "carried.utc",
    "ruling.utc",
    "ruled.utc",
    "rekey.utc",
    "recall.utc",
    "rebuilt.utc",
    "rebuilt.size",
    "seal.hash",
    "seal.generation",
    "beacon.value" /* the audit says "given this value", and where to look it up */,
};
/* What stands in no transcript but in a player's files alone: there it is his verify that finds it, not the audit. */
static const char *const in_reports[] = {"own.", "report.hash"};

/* Of these a player has the truth in his own folder: verify must say no at once. */
static const char *const at_once[] = {
    "dice.",        "told.dice",       "roll.",          "told.cards",    "own.",         "opened.",
    "report.hash",  "open-card.",      "draw.",          "shuffle-hand.", "receipt.seat", "receipt.seq",
    "receipt.hash", "receipt.sighash", "receipt.signed", "receipt.raw",   "close.seat",   "close.seq",
    "close.hash",   "close.sighash",   "join.seat",      "join.key",      "join.luck",    "join.hash",
    "join.sighash", "entropy.",        "nonce.",         "ack.",          "t.rolled",     "block.",
};
/* ... but of these only the seed shows that they are false; and whether a sheet came too late to count, or counts for
 * nothing, hangs on what other sheets say, whose words are shown at the end. */
static const char *const at_the_end[] = {"pile.order",     "pile.salts",   "hand.order", "hand.salts",
                                         "sheet.in-force", "shuffle.root", "t.shuffled"};

static bool among(const char *place, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(list[i]);
        if (list[i][len - 1] == '.' ? strncmp(place, list[i], len) == 0 : strcmp(place, list[i]) == 0)
            return true;
    }
    return false;
}

static bool is_lawful(const char *place)
{
    return among(place, lawful, sizeof lawful / sizeof *lawful);
}

static bool is_in_reports(const char *place)
{
    return among(place, in_reports, sizeof in_reports / sizeof *in_reports);
}

static bool is_known_at_once(const char *place)
{
    return among(place, at_once, sizeof at_once / sizeof *at_once) &&
           !among(place, at_the_end, sizeof at_the_end / sizeof *at_the_end);
}

/* ---- the games ---- */

static const struct bot_terms kinds[] = {
    {.scenario = "gettysburg"},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'B', .host = 1 << 1},
    {.scenario = "gettysburg", .dice = 'C', .settle = 3600},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'D'},
    {.scenario = "standard", .settle = 9000, .missed = "least 1 host", .option = {"interactive-reserves"}},
    {.scenario = "standard", .ruleset = "house-divided", .settle = 3600},
    {.scenario = "standard", .dice = 'B', .host = 1 << 0},
    {.scenario = "standard", .ruleset = "house-divided", .dice = 'C', .short_setup = true},
    {.scenario = "historical", .dice = 'D', .host = 1 << 1},
    {.scenario = "standard", .option = {"split-csa", "split-usa"}},
    {.scenario = "shiloh", .ruleset = "blue-and-gray", .settle = 3600},
    {.scenario = "1863", .ruleset = "divided-we-fall", .host = 1 << 0},
    {.scenario = "cemetery-hill", .ruleset = "blue-and-gray", .dice = 'C', .option = {"leaders", "cavalry"}},
    {.scenario = "1861-campaign", .ruleset = "divided-we-fall", .settle = 3600},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* What was lost with a machine is no lie any more. */
static bool undone;

static void rebuilt(uint64_t size)
{
    undone = undone || (mutator.applied && mutator.entry >= size);
}

static struct story_terms terms_of(int base, char name[static 32])
{
    uint64_t seed = 900 + (uint64_t)base;
    struct story_terms terms = {.terms = kinds[base % KINDS], .seed = seed, .exchanges = EXCHANGES, .rebuilt = rebuilt};
    for (int i = 0; i < 3 + base % 5; i++)
        terms.may |= STORY_BIT(random_below(&seed, STORY_EVENTS));
    if (base % 4 == 1)
        terms.may |= STORY_BIT(STORY_REKEY) | STORY_BIT(STORY_RECALL);
    terms.may |= STORY_BIT(STORY_LATE) | STORY_BIT(STORY_STANDING);
    snprintf(name, 32, "lie-%d", base);
    terms.terms.name = name;
    terms.terms.recall = 2 * 86400;
    terms.terms.outage = 7200;
    return terms;
}

struct prints { /* of all that left the host */
    uint8_t transcript[32], folder[BOT_SEATS_MAX][32];
};
struct base {
    bool sound; /* honest, and called so */
    struct prints prints;
    struct {
        char name[MUTATOR_NAME_MAX];
        uint32_t n;
    } seen[MUTATOR_PLACES_MAX];
    int n_seen;
};
enum fate { NEVER_CAME /* or was undone */, STOPPED /* the host's own program could not go on */, SAME, ALTERED };
struct lie {
    char place[MUTATOR_NAME_MAX], before[MUTATOR_WORD_MAX], after[MUTATOR_WORD_MAX], key[40], why[240];
    int base;
    uint32_t nth;
    uint64_t seed, k;
    enum fate fate;
    bool is_refused; /* it is told of a sheet that is refused, and so counts for nothing */
    bool is_opened;  /* what was left out of a report stands in it all the same, opened to all: nothing is hidden */
    bool is_shown;   /* a report of anybody came after it */
    bool is_due;     /* a report of whom it concerns came after it */
    bool seen_once;  /* verify says no to one of them, by what he had then */
    bool seen_late;  /* verify says no to somebody, in the end */
    bool audited;    /* the audit of the finished game says no */
};
static struct shared {
    struct base base[SOAK_BASES];
    struct lie lie[LIES_MAX];
    int n_bases, n_lies;
} * all;
static struct lie *told; /* in the process of a game: the lie that is told in it */
static bool in_game;

/* An assertion that fails in a game ends that game: the lie was one that the host's own program stumbles over. */
void __wrap__ck_assert_failed(const char *file, int line, const char *expr, const char *msg, ...)
    __attribute__((noreturn, format(printf, 4, 5)));
void __real__ck_assert_failed(const char *file, int line, const char *expr, const char *msg, ...)
    __attribute__((noreturn, format(printf, 4, 5)));
void __wrap__ck_assert_failed(const char *file, int line, const char *expr, const char *msg, ...)
{
    char words[1000];
    va_list args;
    va_start(args, msg);
    vsnprintf(words, sizeof words, msg ? msg : expr, args);
    va_end(args);
    if (!in_game)
        __real__ck_assert_failed(file, line, expr, "%s", words);
    if (told)
        snprintf(told->why, sizeof told->why, "%s:%d: %.180s", file, line, words);
    else
        fprintf(stderr, "%s:%d: %s\n", file, line, words);
    exit(EXIT_FAILURE);
}

/* ---- one game, in its own process ---- */

static void print_folder(uint8_t out[static 32], const struct folder *f)
{
    struct arena *arena = arena_new();
    struct text all_of = {.arena = arena};
    for (size_t i = 0; i < f->n_reports; i++) {
        text_add(&all_of, f->report[i].report);
        text_add(&all_of, f->report[i].proof);
    }
    for (size_t i = 0; i < f->n_receipts; i++)
        text_add(&all_of, f->receipt[i].text);
    sha256(out, text_span(&all_of));
    arena_free(arena);
}

static void print_all(struct prints *out, const struct story *s, struct span transcript)
{
    sha256(out->transcript, transcript);
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        print_folder(out->folder[i], &s->folder[i]);
}

/* The key of the first thing that is wrong, or NULL. */
static const char *wrong(struct arena *arena, const struct verify_input *in)
{
    struct verify_result result;
    verify(arena, in, &result);
    for (size_t g = 0; g < result.n_games; g++)
        for (size_t i = 0; i < result.game[g].n_findings; i++)
            if (result.game[g].finding[i].kind == VERIFY_WRONG || result.game[g].finding[i].kind == VERIFY_UNREADABLE)
                return result.game[g].finding[i].key;
    return result.verdict == VERIFY_PROVEN ? NULL : "verdict";
}

/* How many reports lead up to the first whose log goes beyond the entry, which is the one that tells of it; 0: none
 * does. Who took the seat over since was told nothing of what was before. */
static size_t reports_until(struct arena *arena, const struct folder *f, uint64_t entry)
{
    for (size_t i = 0; i < f->n_reports; i++) {
        struct proof *p = arena_take(arena, sizeof *p);
        struct problem why = {0};
        bool read = proof_read(arena, f->report[i].proof, p, &why);
        if (!read || (p->before ? p->before : 1) + p->n_lines > entry)
            return read && i == 0 && p->number > 1 ? 0 : i + 1;
    }
    return 0;
}

/* A card that is drawn and laid on the table in one exchange has two openings, the seat's own and everybody's. */
static bool opens_anyway(struct arena *arena, const struct lie *lie, const struct report_files *report)
{
    struct proof *p = arena_take(arena, sizeof *p);
    struct problem why = {0};
    if (strcmp(lie->place, "own.left-out") != 0 || !proof_read(arena, report->proof, p, &why))
        return false;
    for (size_t i = 0; i < p->n_openings; i++)
        if (strcmp(lie->before,
                   arena_words(arena, "%s %llu %llu", p->opening[i].deck, (unsigned long long)p->opening[i].epoch,
                               (unsigned long long)p->opening[i].slot)) == 0)
            return true;
    return false;
}

static bool has_seat(const struct folder *f, const char *seat)
{
    return f->n_reports > 0 && strstr(f->report[0].name, arena_words(f->arena, "-%s-report-", seat)) != NULL;
}

static void ask_players(struct lie *lie, const struct story *s, struct arena *arena)
{
    struct game *game = bots_look((struct bots *)&s->t, s->g);
    for (int player = 0; player < BOT_SEATS_MAX; player++) {
        const struct folder *f = &s->folder[player];
        struct verify_input in = story_folder(s, player);
        if (f->n_reports == 0)
            continue;
        const char *key = wrong(arena, &in);
        lie->seen_late = lie->seen_late || key;
        if (key && !lie->key[0])
            snprintf(lie->key, sizeof lie->key, "%s", key);
        size_t n = reports_until(arena, f, mutator.entry);
        lie->is_shown = lie->is_shown || n > 0;
        lie->is_opened = lie->is_opened || (n > 0 && opens_anyway(arena, lie, &f->report[n - 1]));
        for (int seat = 0; n > 0 && seat < game->core->g.n_seats; seat++) {
            if (!(mutator.seats >> seat & 1) || !has_seat(f, game->core->g.seat[seat].name))
                continue;
            in.n_reports = n;
            lie->is_due = true;
            lie->seen_once = lie->seen_once || wrong(arena, &in);
        }
    }
    bots_leave(game);
}

static void ask_auditor(struct lie *lie, struct arena *arena, struct span transcript)
{
    struct text out = {.arena = arena};
    struct audit audit;
    lie->audited = audit_transcript(arena, transcript, NULL, &audit, &out) != AUDIT_PROVEN;
    const char *refused = arena_words(arena, "\nentry %llu refused ", (unsigned long long)mutator.entry);
    lie->is_refused = memmem(transcript.at, transcript.len, refused, strlen(refused)) != NULL;
    const char *no = strstr(out.at, "no   ");
    if (!lie->key[0] && no)
        snprintf(lie->key, sizeof lie->key, "%.39s", no + 5);
}

static void play_lie(struct lie *lie)
{
    struct arena *arena = arena_new();
    struct story s;
    struct prints prints;
    char name[32];
    struct story_terms terms = terms_of(lie->base, name);
    told = lie;
    lie->fate = STOPPED;
    mutator_begin(lie->place, lie->nth, lie->seed);
    story_play(&s, &terms);
    mutator_end();
    memcpy(lie->before, mutator.before, sizeof lie->before);
    memcpy(lie->after, mutator.after, sizeof lie->after);
    lie->k = mutator.k;
    if (mutator.applied && !undone) {
        struct span transcript = bots_transcript(&s.t, arena, s.g);
        print_all(&prints, &s, transcript);
        ask_players(lie, &s, arena);
        ask_auditor(lie, arena, transcript);
        bool is_same = memcmp(&prints, &all->base[lie->base].prints, sizeof prints) == 0 || lie->is_opened;
        lie->fate = is_same ? SAME : ALTERED;
    } else {
        lie->fate = NEVER_CAME;
    }
    story_close(&s);
    arena_free(arena);
}

static void play_honest(int which)
{
    struct arena *arena = arena_new();
    struct story s;
    struct base *base = &all->base[which];
    char name[32];
    struct story_terms terms = terms_of(which, name);
    struct lie none = {.base = which};
    mutator_begin(NULL, 0, 0);
    story_play(&s, &terms);
    mutator_end();
    struct span transcript = bots_transcript(&s.t, arena, s.g);
    print_all(&base->prints, &s, transcript);
    ask_players(&none, &s, arena);
    ask_auditor(&none, arena, transcript);
    ck_assert_msg(!none.seen_late && !none.audited, "%s is honest: %s", name, none.key);
    base->n_seen = mutator.n_seen;
    memcpy(base->seen, mutator.seen, sizeof base->seen);
    base->sound = true;
    story_close(&s);
    arena_free(arena);
}

/* ---- many of them ---- */

static void begin(int number, bool is_lie)
{
    fflush(stdout);
    if (fork() != 0)
        return;
    in_game = true;
    alarm(HANGS); /* against hanging */
    bots_same_luck();
    if (is_lie)
        play_lie(&all->lie[number]);
    else
        play_honest(number);
    exit(EXIT_SUCCESS); /* its folder goes */
}

static void play_all(int first, int end, bool are_lies)
{
    const char *jobs = getenv("DISPATCH_JOBS");
    int most = jobs ? atoi(jobs) : getenv("DISPATCH_SOAK") ? (int)sysconf(_SC_NPROCESSORS_ONLN) : 1, running = 0;
    for (int i = first; i < end; i++) {
        if (running == most && wait(NULL) > 0)
            running--;
        begin(i, are_lies);
        running++;
        if (getenv("DISPATCH_SOAK") && (i + 1) % TELL_EVERY == 0) /* which takes an hour */
            fprintf(stderr, "  %d of %d\n", i + 1, are_lies ? all->n_lies : end);
    }
    while (wait(NULL) > 0)
        ;
}

/* ---- which lies ---- */

static uint32_t seen_in(int base, const char *place)
{
    for (int i = 0; i < all->base[base].n_seen; i++)
        if (strcmp(all->base[base].seen[i].name, place) == 0)
            return all->base[base].seen[i].n;
    return 0;
}

/* Every game in which the place comes by is as likely as it does so often. */
static void add_lie(const char *place, uint64_t *seed)
{
    uint32_t total = 0;
    for (int base = 0; base < all->n_bases; base++)
        total += seen_in(base, place);
    uint32_t nth = random_below(seed, total);
    int base = 0;
    while (nth >= seen_in(base, place))
        nth -= seen_in(base++, place);
    ck_assert_int_lt(all->n_lies, LIES_MAX);
    struct lie *lie = &all->lie[all->n_lies++];
    *lie = (struct lie){.base = base, .nth = nth, .seed = random_next(seed), .fate = STOPPED};
    snprintf(lie->place, sizeof lie->place, "%s", place);
}

static char places[MUTATOR_PLACES_MAX][MUTATOR_NAME_MAX];
static int n_places;

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void find_places(void)
{
    for (int base = 0; base < all->n_bases; base++)
        for (int i = 0; i < all->base[base].n_seen; i++) {
            int at = 0;
            while (at < n_places && strcmp(places[at], all->base[base].seen[i].name) != 0)
                at++;
            if (at == n_places)
                memcpy(places[n_places++], all->base[base].seen[i].name, MUTATOR_NAME_MAX);
        }
    qsort(places, (size_t)n_places, sizeof *places, by_name);
}

static const char *draw_place(bool at_once_only, uint64_t *seed)
{
    for (;;) {
        const char *place = places[random_below(seed, (uint32_t)n_places)];
        if (!at_once_only || is_known_at_once(place))
            return place;
    }
}

/* One lie again, as print_lie names it: "told.dice 23 9 11832250627345908279". */
static void add_one(const char *words)
{
    unsigned long long seed;
    struct lie *lie = &all->lie[all->n_lies++];
    ck_assert_int_eq(sscanf(words, "%39s %d %u %llu", lie->place, &lie->base, &lie->nth, &seed), 4);
    lie->seed = seed;
    lie->fate = STOPPED;
}

static void choose_lies(void)
{
    uint64_t seed = getenv("DISPATCH_SEED") ? strtoull(getenv("DISPATCH_SEED"), NULL, 10) : 1;
    const char *only = getenv("DISPATCH_PLACE"); /* "receipt.": to look at one */
    const char *often = getenv("DISPATCH_EACH");
    find_places();
    if (getenv("DISPATCH_LIE")) {
        add_one(getenv("DISPATCH_LIE"));
        return;
    }
    if (getenv("DISPATCH_SOAK") || only || often) {
        int each = often ? atoi(often) : EACH;
        for (int i = 0; i < n_places; i++)
            for (int k = 0; k < each && (!only || strncmp(places[i], only, strlen(only)) == 0); k++)
                add_lie(places[i], &seed);
        return;
    }
    /* Every second one about what must be seen at once: else a small draw may hold none, as it did once. */
    for (int i = 0; i < LIES; i++)
        add_lie(draw_place(i % 2 == 0, &seed), &seed);
}

/* ---- what came of it ---- */

struct tally {
    int told, stopped, same, altered, due, once, late, audited;
};

static struct tally tally_of(const char *place)
{
    struct tally t = {0};
    for (int i = 0; i < all->n_lies; i++) {
        const struct lie *lie = &all->lie[i];
        if (strcmp(lie->place, place) != 0)
            continue;
        t.told++;
        t.stopped += lie->fate == STOPPED;
        t.same += lie->fate == SAME;
        t.altered += lie->fate == ALTERED;
        t.due += lie->fate == ALTERED && lie->is_due;
        t.once += lie->fate == ALTERED && lie->seen_once;
        t.late += lie->fate == ALTERED && lie->seen_late;
        t.audited += lie->fate == ALTERED && lie->audited;
    }
    return t;
}

static void print_table(void)
{
    printf("  %-22s %6s %8s %6s %8s | %9s %6s | %6s\n", "place", "told", "stopped", "same", "altered", "at once",
           "later", "audit");
    for (int i = 0; i < n_places; i++) {
        struct tally t = tally_of(places[i]);
        if (t.told > 0)
            printf("  %-22s %6d %8d %6d %8d | %4d /%3d %6d | %6d %s%s\n", places[i], t.told, t.stopped, t.same,
                   t.altered, t.once, t.due, t.late, t.audited, is_lawful(places[i]) ? "lawful" : "",
                   is_known_at_once(places[i]) ? "!" : "");
    }
}

static void print_lie(const char *what, const struct lie *lie)
{
    printf("  %s: %s, game %d, number %u, seed %llu, in exchange %llu: \"%.60s\" became \"%.60s\" %s%s\n", what,
           lie->place, lie->base, lie->nth, (unsigned long long)lie->seed, (unsigned long long)lie->k, lie->before,
           lie->after, lie->key, lie->why);
}

START_TEST(honest_twins)
{
    all->n_bases = getenv("DISPATCH_SOAK") || getenv("DISPATCH_LIE") ? SOAK_BASES : BASES;
    play_all(0, all->n_bases, false);
    for (int i = 0; i < all->n_bases; i++)
        ck_assert_msg(all->base[i].sound, "game %d has no honest twin", i);
}
END_TEST

START_TEST(lies_are_chosen)
{
    choose_lies();
    ck_assert_int_gt(all->n_lies, 0);
}
END_TEST

START_TEST(lies_are_told)
{
    play_all(all->n_lies * _i / PARTS, all->n_lies * (_i + 1) / PARTS, true);
}
END_TEST

START_TEST(they_are_counted)
{
    find_places();
    print_table();
    for (int i = 0; i < all->n_lies; i++)
        if (all->lie[i].fate == STOPPED)
            print_lie("stopped", &all->lie[i]);
    fflush(stdout);
}
END_TEST

START_TEST(the_audit_finds_them)
{
    int altered = 0, found = 0;
    for (int i = 0; i < all->n_lies; i++) {
        const struct lie *lie = &all->lie[i];
        if (lie->fate != ALTERED || is_lawful(lie->place))
            continue;
        if (strcmp(lie->place, "report.hash") == 0 && !lie->is_shown)
            continue; /* of a game's last report: no log that anybody is shown has that line */
        bool is_found = lie->audited || (lie->seen_late && is_in_reports(lie->place));
        altered++;
        found += is_found;
        if (!is_found)
            print_lie("survives the audit", lie);
    }
    printf("  %d of %d lies that alter anything are found by the audit\n", found, altered);
    fflush(stdout); /* an assertion that fails throws away what was not written yet */
    ck_assert_int_ge(altered, LIES / 2);
    ck_assert_msg(found * 100 >= altered * 99, "%d of %d", found, altered);
}
END_TEST

START_TEST(players_find_their_own_at_once)
{
    int due = 0, found = 0;
    for (int i = 0; i < all->n_lies; i++) {
        const struct lie *lie = &all->lie[i];
        if (lie->fate != ALTERED || !lie->is_due || lie->is_refused || !is_known_at_once(lie->place))
            continue;
        due++;
        found += lie->seen_once;
        if (!lie->seen_once)
            print_lie("not seen at once", lie);
    }
    printf("  %d of %d lies about dice, own cards, own sheets and luck are seen at once\n", found, due);
    fflush(stdout);
    ck_assert_int_ge(due, LIES / 10);
    ck_assert_int_eq(found, due);
}
END_TEST

/* Every verb and field, often enough; and the written list is the one that counts here. */
START_TEST(nothing_is_left_out)
{
    struct arena *arena = arena_new();
    const char *page = arena_string(arena, slurp(arena, "SECURITY.md"));
    for (size_t i = 0; i < sizeof lawful / sizeof *lawful; i++) {
        const char *field = strchr(lawful[i], '.');
        ck_assert_msg(strstr(page, arena_words(arena, "`%.*s` %s", (int)(field - lawful[i]), lawful[i], field + 1)),
                      "SECURITY.md does not say that a host may choose %s", lawful[i]);
    }
    arena_free(arena);
    find_places();
    for (int i = 0; i < n_places && getenv("DISPATCH_SOAK"); i++)
        ck_assert_int_ge(tally_of(places[i]).told, EACH);
    ck_assert_int_ge(n_places, PLACES_LEAST);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("a host that lies");
    TCase *c = tcase_create("one value");
    tcase_add_test(c, honest_twins);
    tcase_add_test(c, lies_are_chosen);
    tcase_add_loop_test(c, lies_are_told, 0, PARTS);
    tcase_add_test(c, they_are_counted);
    tcase_add_test(c, the_audit_finds_them);
    tcase_add_test(c, players_find_their_own_at_once);
    tcase_add_test(c, nothing_is_left_out);
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
