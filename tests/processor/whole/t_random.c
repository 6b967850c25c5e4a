/* SPDX-License-Identifier: Apache-2.0 */
/* Whole games by mail, played at random: text, signatures, inbox, passes, store, reports, transcript, audit. */
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/check/audit.h"
#include "processor/core/ruling_sign.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/judged.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SLOW = 1 }; /* sanitized: one game a table, each of another kind; the plain build plays all kinds at each */
#else
enum { SLOW = 0 };
#endif
enum {
    TABLES = 4,
    SOAK_GAMES = 5000,
    SOAK_ROUNDS = 25,
    GAMES = 11 /* a table */,
    JUDGED = 5 /* one in so many is cut up */,
    TURNS = 80,
    PASS_SECONDS = 7200
};

struct count {
    int games, turns, exchanges, sheets, drafts, waits, nows, replaced, standing, skipped, rude, aliens, refused,
        faulty, again, legal, fired, held, missed, settled, deadlines, voids, rolls, reports, verified, audited, blocks,
        answers, /* sheets that meet an attack */ ahead /* sent by who was not asked */,
        chances /* of battles that ask */, battles, captures, raids, leaders_lost, rulings, ruled, objected;
};

static bool one_in(struct bots *t, uint32_t n)
{
    return random_below(&t->seed, n) == 0;
}

/* ---- what must change nothing ---- */

struct before { /* everything that orders could touch */
    uint64_t k, log_size, seq[BOT_SEATS];
    enum core_phase phase;
    int asked, n_receipts;
    int64_t deadline;
    void *state;
    struct span sheets; /* as they are saved, with the state */
};

static struct span saved(struct arena *arena, const struct core *core)
{
    size_t len = game_dump(&core->rules, core->state, core->sheets, NULL, 0);
    char *at = arena_take(arena, len);
    game_dump(&core->rules, core->state, core->sheets, at, len);
    return (struct span){(const uint8_t *)at, len};
}

static void remember(struct arena *arena, const struct game *game, struct before *b)
{
    const struct core *core = game->core;
    *b = (struct before){core->k,
                         game->row.log_size,
                         {core->seat[0].seq, core->seat[1].seq},
                         core->phase,
                         core->asked,
                         core->n_receipts,
                         core->deadline,
                         arena_take(arena, core->rules.is->state_size),
                         saved(arena, core)};
    memcpy(b->state, core->state, core->rules.is->state_size);
}

static void unchanged(struct bots *t, const struct bot_game *g, const struct before *b, uint64_t most_entries,
                      int receipts, const char *what)
{
    struct game *game = bots_look(t, g);
    const struct core *core = game->core;
    ck_assert_msg(core->k == b->k && core->phase == b->phase && core->asked == b->asked, "%s moved the game", what);
    ck_assert_msg(core->deadline == b->deadline, "%s moved the deadline", what);
    ck_assert_msg(core->seat[0].seq == b->seq[0] && core->seat[1].seq == b->seq[1], "%s used a seq up", what);
    ck_assert_msg(core->n_receipts - b->n_receipts <= receipts, "%s was receipted", what);
    ck_assert_msg(memcmp(core->state, b->state, core->rules.is->state_size) == 0, "%s changed the state", what);
    ck_assert_msg(span_same(saved(game->arena, core), b->sheets), "%s changed the queues", what);
    ck_assert_msg(game->row.log_size - b->log_size <= most_entries, "%s made %llu entries", what,
                  (unsigned long long)(game->row.log_size - b->log_size));
    bots_leave(game);
}

/* ---- bad manners ---- */

enum rude {
    TAMPERED,
    STRANGER,
    OTHERS_NAME,
    CUT,
    NOISE,
    NO_BLOCK,
    SEQ_USED,
    TURN_FUTURE,
    TURN_CLOSED,
    BASE_UNKNOWN,
    HEADER_UNKNOWN,
    GARBLED,
    MISPLACED,
    LAST_AGAIN,
    RUDE_KINDS
};

static struct span tampered(struct arena *arena, struct span mail, const char *from, const char *to)
{
    char *words = arena_string(arena, mail), *at = strstr(words, from);
    if (at && strlen(from) == strlen(to))
        memcpy(at, to, strlen(to));
    return span_of(words);
}

/* A checkpoint that this log never had. */
static const char *other_root(struct arena *arena, const char *block)
{
    char *words = arena_string(arena, span_of(block)), *at = strchr(strstr(words, "base: ") + 6, ' ') + 1;
    *at = *at == 'A' ? 'B' : 'A';
    return words;
}

static struct span noise(struct bots *t, struct arena *arena, struct span mail)
{
    uint8_t *bytes = (uint8_t *)arena_string(arena, mail);
    for (int i = 0; i < 6; i++) {
        uint8_t byte = (uint8_t)random_next(&t->seed);
        bytes[random_below(&t->seed, (uint32_t)mail.len)] = byte;
    }
    return (struct span){bytes, mail.len};
}

static const char *garbage(struct bots *t, struct arena *arena)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz 0123456789,.";
    char line[48];
    size_t n = 1 + random_below(&t->seed, 40);
    for (size_t i = 0; i < n; i++)
        line[i] = letters[random_below(&t->seed, sizeof letters - 1)];
    line[0] = (char)('a' + random_below(&t->seed, 26)); /* a leading blank or dot would be another matter */
    line[n] = 0;
    return arena_words(arena, "%s x\ndone\n", line);
}

/* A line that is well formed and names any card at all. */
static const char *misplaced(struct bots *t, struct game *game)
{
    static const int32_t verbs[] = {BVG_ATTACH, BVG_DETACH, BVG_TRANSFER, BVG_TAKE,   BVG_RAIL,
                                    BVG_RECALL, BVG_PLAY,   BVG_MAP_PLAY, BVG_DEPLOY, BVG_COMMAND};
    struct order order = {.verb = verbs[random_below(&t->seed, sizeof verbs / sizeof *verbs)]};
    struct line line;
    char words[400];
    for (int i = 0; i < 3; i++)
        order.arg[i] = 1 + (int32_t)random_below(&t->seed, i == 1 ? 2 : BVG_CARDS);
    ck_assert(line_of_order(&game->core->rules, &order, &line));
    ck_assert_uint_lt(line_write(&game->core->rules, &line, "", words, sizeof words), sizeof words);
    return arena_words(game->arena, "%s\ndone\n", words);
}

static struct span rude_mail(struct bots *t, struct bot_game *g, struct game *game, int seat, enum rude kind)
{
    struct arena *arena = game->arena;
    struct core *core = game->core;
    const char *good = bot_orders(game, seat, core->k, 0, "done\n");
    struct span mail = bot_sign(arena, t->key[seat], good);
    const char *block = good;
    switch (kind) {
    case TAMPERED:
        return tampered(arena, mail, "\ndone\n", "\nnow \n");
    case STRANGER:
        return bot_sign(arena, t->stranger, good);
    case OTHERS_NAME:
        return bot_sign(arena, t->key[1 - seat], good);
    case CUT:
        return (struct span){mail.at, mail.len / 3};
    case NOISE:
        return noise(t, arena, mail);
    case NO_BLOCK:
        return span_of("Dear host,\n\nI shall be on the road until Tuesday.\n");
    case SEQ_USED:
        block = bot_orders(game, seat, core->k, core->seat[seat].seq, "done\n");
        break;
    case TURN_FUTURE:
        block = bot_orders(game, seat, core->k + 5, 0, "done\n");
        break;
    case TURN_CLOSED:
        block = bot_orders(game, seat, core->k - 1, 0, "draw 1\ndone\n");
        break;
    case BASE_UNKNOWN:
        block = other_root(arena, good);
        break;
    case HEADER_UNKNOWN:
        block = (const char *)tampered(arena, span_of(good), "\nsalt: ", "\nsald: ").at;
        break;
    case GARBLED:
        block = bot_orders(game, seat, core->k, 0, garbage(t, arena));
        break;
    case MISPLACED:
        block = bot_orders(game, seat, core->k, 0, misplaced(t, game));
        break;
    default:
        return g->last[seat];
    }
    return bot_sign(arena, t->key[seat], block);
}

static const char no_block[] = "no.block"; /* of bots_take */

static const char *expected_key(enum rude kind)
{
    switch (kind) {
    case SEQ_USED:
        return "seq.used";
    case TURN_FUTURE:
        return "turn.future";
    case TURN_CLOSED:
        return "turn.closed";
    case BASE_UNKNOWN:
        return "base.unknown";
    case HEADER_UNKNOWN:
        return "header.unknown";
    case STRANGER:
    case OTHERS_NAME:
        return "sshsig.key";
    case TAMPERED:
        return "armor.forged";
    default:
        return NULL;
    }
}

static void count_answer(struct count *c, const struct ingested *answer, enum rude kind)
{
    static const int aliens = 1 << TAMPERED | 1 << STRANGER | 1 << OTHERS_NAME | 1 << CUT | 1 << NO_BLOCK;
    c->rude++;
    c->aliens += answer->verdict == VERDICT_UNRECOGNISED;
    c->refused += answer->verdict == VERDICT_REFUSED;
    c->again += answer->verdict == VERDICT_AGAIN;
    c->faulty += answer->verdict == VERDICT_RECEIPT;
    if (aliens >> kind & 1)
        ck_assert_int_eq(answer->verdict, VERDICT_UNRECOGNISED);
    else if (kind == LAST_AGAIN)
        ck_assert_int_eq(answer->verdict, VERDICT_AGAIN);
    else if (expected_key(kind))
        ck_assert_int_eq(answer->verdict, VERDICT_REFUSED);
    if (kind != LAST_AGAIN) {
        ck_assert_msg(answer->why.key != NULL, "refusal %d has no key", kind);
        ck_assert_msg(answer->text.len > 0 || strcmp(answer->why.key, no_block) == 0, "refusal %d says nothing", kind);
        ck_assert_msg(!expected_key(kind) || strcmp(expected_key(kind), answer->why.key) == 0, "%d: %s", kind,
                      answer->why.key);
    }
}

/* Sends one bad mail; true when it happened to be a good one. */
static bool be_rude(struct bots *t, struct bot_game *g, int seat, struct count *c)
{
    struct game *game = bots_look(t, g);
    struct before before;
    enum rude kind = (enum rude)random_below(&t->seed, RUDE_KINDS);
    if ((kind == LAST_AGAIN && g->last[seat].len == 0) || (kind == TURN_CLOSED && game->core->k == 1))
        kind = TURN_FUTURE;
    remember(game->arena, game, &before);
    struct span mail = rude_mail(t, g, game, seat, kind);
    struct ingested answer = bots_take(t, game->arena, mail);
    bool good = answer.verdict == VERDICT_RECEIPT && answer.good;
    if (good) {
        c->legal++;
        g->sent_k[seat] = before.k;
    } else {
        bool kept = answer.verdict == VERDICT_RECEIPT || answer.verdict == VERDICT_REFUSED;
        count_answer(c, &answer, kind);
        unchanged(t, g, &before, kept ? 2 : 0, answer.verdict == VERDICT_RECEIPT,
                  arena_words(game->arena, "mail %d", kind));
    }
    bots_leave(game);
    return good;
}

/* ---- good manners ---- */

static void send_sheet(struct bots *t, struct bot_game *g, struct game *game, int seat, struct count *c)
{
    bool again = g->sent_k[seat] == game->core->k;
    struct bot_style style = {.stops = one_in(t, 3),
                              .standing = one_in(t, 5),
                              .wait = one_in(t, 30),
                              .now = one_in(t, 5),
                              .draft = one_in(t, 20),
                              .say = one_in(t, 15),
                              .lines = 1 + (int)random_below(&t->seed, 20)};
    const char *lines = bot_sheet(t, game->core, seat, &style, game->arena);
    struct span mail = bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, lines));
    bool is_draft = style.draft && strncmp(lines, "draft\n", 6) == 0;
    bots_drop(t, mail);
    c->sheets += !is_draft;
    c->answers += !is_draft && flow_peek(game->core->state)->step == BVG_STEP_ANSWER;
    c->chances += !is_draft && flow_peek(game->core->state)->step == BVG_STEP_RESERVES;
    c->drafts += is_draft;
    c->waits += strstr(lines, "wait\n") != NULL;
    c->nows += strstr(lines, "now\n") != NULL;
    c->replaced += again && !is_draft;
    c->standing += style.standing;
    if (is_draft)
        return; /* it counts for nothing: he sends another */
    g->sent_k[seat] = game->core->k;
    g->last[seat] = arena_copy(t->arena, mail);
}

static void answer(struct bots *t, struct bot_game *g, struct game *game, int seat, struct count *c)
{
    uint64_t k = game->core->k;
    if (g->skip_k == k || (g->sent_k[seat] == k && !one_in(t, 3)))
        return;
    if (g->sent_k[seat] != k && one_in(t, 40)) {
        g->skip_k = k;
        c->skipped++;
        return;
    }
    if (one_in(t, 8) && be_rude(t, g, seat, c))
        return;
    struct game *now = bots_look(t, g); /* a receipt may have moved the log */
    if (now->core->phase == CORE_OPEN && now->core->k == k)
        send_sheet(t, g, now, seat, c);
    bots_leave(now);
}

static void leave_orders(struct bots *t, struct game *game, int seat, struct count *c)
{
    struct core *core = game->core;
    struct bvg_state *view = arena_take(game->arena, sizeof *view);
    struct text out = {.arena = game->arena};
    rules_view(&core->rules, core->state, seat, view);
    bot_standing(t, &core->rules, view, seat, &out);
    struct text ahead = {.arena = game->arena};
    bot_ahead(t, &core->rules, &ahead);
    bool waits = one_in(t, 3);
    const char *lines = waits ? ahead.at : one_in(t, 4) ? "standing none\n" : out.at;
    bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, lines)));
    c->sheets++;
    c->ahead += waits;
    c->standing += !waits;
}

static void set_up(struct bots *t, struct game *game, int seat)
{
    const struct core_seat *s = &game->core->seat[seat];
    if (game->core->phase == CORE_JOINING ? s->joined : s->opened)
        return;
    const char *block = game->core->phase == CORE_JOINING ? bot_join(game, seat) : bot_nonce(game, seat);
    bots_drop(t, bot_sign(game->arena, t->key[seat], block));
}

/* The last sheet: somebody gives up; or the host ends a game that nobody plays on. */
static void leave_game(struct bots *t, struct bot_game *g, struct game *game)
{
    int seat = (int)random_below(&t->seed, BOT_SEATS); /* also who is not asked */
    if (one_in(t, 2))
        bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, "resign\nnow\n")));
    else
        bots_end(t, g);
    g->skip_k = game->core->k;
}

/* ---- the organiser, and what the seats say to him ---- */

static void rule(struct bots *t, struct game *game)
{
    const struct core *core = game->core;
    struct text lines = {.arena = game->arena};
    struct problem why = {0};
    struct span block;
    text_words(&lines, "say So be it.\n");
    if (one_in(t, 3) && core->k > 1)
        text_format(&lines, "back to %llu\n",
                    (unsigned long long)(core->k - 1 - random_below(&t->seed, core->k > 6 ? 5 : 1)));
    else if (!one_in(t, 3))
        text_format(&lines, "set supply.%u = %u\n", (unsigned)random_below(&t->seed, 2),
                    (unsigned)random_below(&t->seed, 9));
    ck_assert(ruling_block(game->arena, core, game->row.log_size, &game->row.root, text_span(&lines), &block, &why));
    bots_drop(t, bot_sign(game->arena, t->report, arena_string(game->arena, block)));
}

/* True: somebody voted; his next sheet is for another visit. */
static bool vote(struct bots *t, struct game *game)
{
    const struct core_rulings *all = &game->core->rulings;
    bool any = false;
    for (int seat = 0; seat < BOT_SEATS && all->n > 0; seat++) {
        const struct core_ruling *one = &all->at[random_below(&t->seed, (uint32_t)all->n)];
        if ((one->agreed >> seat & 1) || one_in(t, 3))
            continue;
        const char *line =
            arena_words(game->arena, "%s %llu\n", one_in(t, 8) ? "object" : "agree", (unsigned long long)one->n);
        bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, line)));
        any = true;
    }
    return any;
}

static void open_game(struct bots *t, struct bot_game *g, struct game *game, struct count *c)
{
    struct core *core = game->core;
    const struct bvg_state *s = core->state;
    const char *broken = rules_broken(&core->rules, core->state);
    ck_assert_msg(broken == NULL, "%s: %s", g->name, broken);
    ck_assert_int_eq(core->asked, rules_asks(core->state));
    if (s->turn != g->turn || s->mover != g->mover)
        g->turns++;
    g->turn = s->turn;
    g->mover = s->mover;
    if (g->turns > TURNS) {
        if (g->skip_k != core->k)
            leave_game(t, g, game);
        return;
    }
    if (vote(t, game))
        return;
    if (one_in(t, 60) && core->rulings.n < RULINGS_MAX)
        rule(t, game);
    for (int seat = 0; seat < BOT_SEATS; seat++)
        if (core->asked >> seat & 1)
            answer(t, g, game, seat, c);
        else if (one_in(t, 30) && core->n_receipts == 0)
            leave_orders(t, game, seat, c);
}

static bool visit(struct bots *t, struct bot_game *g, struct count *c)
{
    struct game *game = bots_look(t, g);
    enum core_phase phase = game->core->phase;
    bool late = (g - t->game) % 7 == 3 && game->core->set_up_attempt < 2; /* one does not come, at the first attempt */
    ck_assert_int_ne(phase, CORE_VOID);
    if (phase == CORE_JOINING && game->core->hold.by_host) { /* it failed: the host lets it begin anew */
        bots_leave(game);
        bots_resume(t, g);
        return true;
    }
    if (phase == CORE_OVER)
        g->over = true;
    else if (phase == CORE_OPEN)
        open_game(t, g, game, c);
    else
        for (int seat = late; seat < BOT_SEATS; seat++)
            set_up(t, game, seat);
    bots_leave(game);
    return !g->over;
}

/* ---- afterwards ---- */

static void count_journal(struct count *c, struct arena *arena, struct span file)
{
    struct transcript tr;
    struct problem why = {0};
    struct journal_line *line = arena_take(arena, sizeof *line);
    ck_assert(transcript_read(arena, file, &tr, &why));
    for (size_t i = 0; i < tr.n_lines; i++) {
        ck_assert(journal_read(tr.line[i], line));
        c->fired += journal_is(line, ENTRY_FIRED);
        c->held += journal_is(line, ENTRY_HELD);
        c->missed += journal_is(line, ENTRY_MISSED);
        c->settled += journal_is(line, ENTRY_SETTLED);
        c->deadlines += journal_is(line, ENTRY_DEADLINE);
        c->voids += journal_is(line, ENTRY_SETUP); /* setup void */
        c->exchanges += journal_is(line, ENTRY_CLOSE);
        c->rulings += journal_is(line, ENTRY_RULING);
        c->ruled += journal_is(line, ENTRY_RULED);
        c->objected += journal_is(line, ENTRY_OBJECT);
    }
}

static int times(struct span facts, const char *words)
{
    int n = 0;
    size_t len = strlen(words);
    for (size_t i = 0; i + len <= facts.len; i++)
        n += memcmp(facts.at + i, words, len) == 0;
    return n;
}

/* What one seat was told of the fighting. */
static void count_fights(struct count *c, struct arena *arena, const struct bot_game *g)
{
    for (size_t i = 0; i < g->n_reports[BVG_CSA]; i++) {
        struct proof proof;
        struct problem why = {0};
        ck_assert_msg(proof_read(arena, g->report[BVG_CSA][i].proof, &proof, &why), "%s", why.key);
        c->battles += times(proof.facts, "[\"dice\"");
        c->captures += times(proof.facts, "[\"battle-over\"") - times(proof.facts, "[\"not-taken\"");
        c->raids += times(proof.facts, "[\"raid-over\"");
        c->leaders_lost += times(proof.facts, "[\"leader-lost\"");
    }
}

/* Each text was written once more and compared with what was sent. */
static void says_compared(struct arena *arena, const struct bot_game *g, int seat, const char *said)
{
    size_t n = g->n_reports[seat];
    const char *want = arena_words(arena,
                                   "The text of %zu report%s, written once more from the facts and the log, is "
                                   "the same",
                                   n, n == 1 ? "" : "s");
    ck_assert_msg(strstr(said, want) != NULL, "%s, seat %d: not \"%s\"", g->name, seat, want);
}

static void check_reports(struct arena *arena, struct bot_game *g, struct count *c)
{
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        struct text out = {.arena = arena};
        ck_assert_uint_gt(g->n_reports[seat], 0);
        enum verify_verdict verdict = verify_reports(arena, g->report[seat], g->n_reports[seat], NULL, &out);
        ck_assert_msg(verdict == VERIFY_PROVEN, "%s, seat %d:\n%.6000s", g->name, seat, out.at);
        says_compared(arena, g, seat, out.at);
        c->reports += (int)g->n_reports[seat];
        c->verified++;
    }
}

static void check_game(struct bots *t, struct bot_game *g, struct count *c)
{
    struct arena *arena = arena_new();
    struct audit audit;
    struct text out = {.arena = arena};
    struct span file = bots_transcript(t, arena, g);
    enum audit_verdict verdict = audit_transcript(arena, file, NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN && audit.proven, "%s:\n%s", g->name, out.at);
    ck_assert_uint_gt(audit.n_states, 0);
    if (c->audited++ % JUDGED == 0)
        ck_assert_uint_gt(judged_everywhere(g->name, file), 0);
    c->rolls += (int)audit.n_rolls;
    c->blocks += (int)audit.n_blocks;
    c->turns += g->turns;
    c->games++;
    count_journal(c, arena, file);
    check_reports(arena, g, c);
    count_fights(c, arena, g);
    arena_free(arena);
}

static const struct bot_terms kinds[] = {
    {.scenario = "standard"},
    {.scenario = "standard",
     .settle = 9000,
     .option = {"political-generals", "strategic-victory", "interactive-reserves"}},
    {.scenario = "standard",
     .short_setup = true,
     .option = {"theater-deployment", "political-favor", "trans-mississippi"}},
    {.scenario = "historical", .option = {"interactive-reserves"}},
    {.scenario = "gettysburg", .settle = 9000, .option = {"interactive-reserves"}},
};

static void play_table(int number, int games, struct count *c, unsigned *verbs)
{
    struct bots t;
    char name[32];
    snprintf(name, sizeof name, "table-%d", number);
    bots_open(&t, name, 1861 + (uint64_t)number);
    for (int i = 0; i < games; i++) {
        struct bot_terms terms = kinds[(SLOW ? number : i) % (int)(sizeof kinds / sizeof *kinds)];
        char game[32];
        snprintf(game, sizeof game, "game-%d", i);
        terms.name = game;
        bots_add(&t, &terms);
    }
    bots_pass(&t, t.now);
    for (int round = 0, left = games; left > 0; round++) {
        ck_assert_int_lt(round, 1000);
        left = 0;
        for (int i = 0; i < games; i++)
            left += !t.game[i].over && visit(&t, &t.game[i], c);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    for (int i = 0; i < games; i++)
        check_game(&t, &t.game[i], c);
    for (int i = 0; i < BOT_VERBS; i++)
        verbs[i] += t.lines[i];
    bots_close(&t);
}

/* ---- the suite ---- */

#define AT_LEAST(count, floor) ck_assert_int_ge((count), (floor))

/* Of all tables, each of which may be a process of its own. */
static struct all {
    struct count count;
    unsigned verbs[BOT_VERBS];
} * all;

static void tell(const struct count *c)
{
    const int *at = (const int *)c;
    static const char *const names[] = {
        "games",    "turns",        "exchanges", "sheets",  "drafts",    "waits",   "nows",    "replaced",
        "standing", "skipped",      "rude",      "aliens",  "refused",   "faulty",  "again",   "legal",
        "fired",    "held",         "missed",    "settled", "deadlines", "voids",   "rolls",   "reports",
        "verified", "audited",      "blocks",    "answers", "ahead",     "chances", "battles", "captures",
        "raids",    "leaders-lost", "rulings",   "ruled",   "objected"};
    _Static_assert(sizeof names / sizeof *names == sizeof *c / sizeof(int), "a name for each");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        printf(" %s %d%s", names[i], at[i], i % 9 == 8 ? "\n" : "");
    for (int i = 0; i < BOT_VERBS; i++)
        if (all->verbs[i])
            printf(" verb%d:%u", i, all->verbs[i]);
    printf("\n");
}

/* Floors for so many games: none of these may quietly stop happening. Half of what was seen, or less. */
static void floors(const struct count *c, int games)
{
    int many = games >= 20;
    AT_LEAST(c->games, games);
    AT_LEAST(c->audited, games);
    AT_LEAST(c->verified, 2 * games);
    AT_LEAST(c->turns, 12 * games);
    AT_LEAST(c->exchanges, 15 * games);
    AT_LEAST(c->sheets, 18 * games);
    AT_LEAST(c->rulings, games / 4);
    AT_LEAST(c->ruled, games / 12);
    AT_LEAST(c->objected, games >= 100); /* a few games hold most of them */
    AT_LEAST(c->blocks, 20 * games);
    AT_LEAST(c->reports, 30 * games);
    AT_LEAST(c->fired, 3 * games);
    AT_LEAST(c->settled, games);
    AT_LEAST(c->nows, 3 * games);
    AT_LEAST(c->standing, games);
    AT_LEAST(c->replaced, games);
    AT_LEAST(c->rude, 2 * games);
    AT_LEAST(c->aliens, many * games);
    AT_LEAST(c->refused, many * games / 2);
    AT_LEAST(c->faulty, many * games / 6);
    AT_LEAST(c->again, many * 2);
    AT_LEAST(c->drafts, many * games / 2);
    AT_LEAST(c->waits, many * games / 4);
    AT_LEAST(c->missed, many * games / 4);
    AT_LEAST(c->deadlines, many * games / 2);
    AT_LEAST(c->voids, many);
    AT_LEAST(c->answers, many * games / 2);
    AT_LEAST(c->ahead, many * games / 10);
    AT_LEAST(c->chances, many);
    AT_LEAST(c->rolls, many * games / 2);
    AT_LEAST(c->battles, many * games / 2);
    AT_LEAST(c->captures, many * games / 4);
    AT_LEAST(c->leaders_lost, many);
}

/* Every order that a player may write now was written. */
static void floors_of_verbs(const unsigned *written)
{
    static const int32_t common[] = {BVG_DRAW,   BVG_UNTIL,    BVG_SUPPLY, BVG_TAKE,       BVG_CASH,
                                     BVG_DEPLOY, BVG_ATTACH,   BVG_DETACH, BVG_TRANSFER,   BVG_DISMISS,
                                     BVG_RAIL,   BVG_MAP_PLAY, BVG_PLAY,   BVG_REORGANIZE, BVG_COMMAND,
                                     BVG_ATTACK, BVG_INVADE,   BVG_RAID,   BVG_RESERVE,    BVG_WITHDRAW,
                                     BVG_LOSSES, BVG_REPLACE,  BVG_ROUT,   BVG_DEFEND,     BVG_ABANDON};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        ck_assert_msg(written[common[i]] >= 1 + (unsigned)all->count.games / 100, "verb %d was written %u times",
                      common[i], written[common[i]]);
}

START_TEST(random_games)
{
    int games = getenv("DISPATCH_SOAK") ? SOAK_GAMES / TABLES / SOAK_ROUNDS : SLOW ? 1 : GAMES;
    for (int round = 0; round < (getenv("DISPATCH_SOAK") ? SOAK_ROUNDS : 1); round++)
        play_table(_i + TABLES * round, games, &all->count, all->verbs);
}
END_TEST

/* After the others. */
START_TEST(everything_happened)
{
    if (getenv("DISPATCH_COUNT"))
        tell(&all->count);
    floors(&all->count, all->count.games);
    ck_assert_int_ge(all->count.games, SLOW ? TABLES : GAMES * TABLES);
    if (all->count.games >= 20)
        floors_of_verbs(all->verbs);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("random player");
    TCase *c = tcase_create("games by mail");
    tcase_add_loop_test(c, random_games, 0, TABLES);
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
