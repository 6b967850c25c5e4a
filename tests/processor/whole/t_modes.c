/* SPDX-License-Identifier: Apache-2.0 */
/* Whole games by mail in dice modes B, C and D, played at random: who signs, opens or sends a round late or not at all;
 * each ends, is audited, and all its reports are verified. */
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "processor/record/journal.h"
#include "tests/lib/bot.h"
#include "tests/lib/judged.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASS_SECONDS = 7200, TURNS = 5, ROUNDS = 400 };
static struct bots t;
static struct bot_game *g;

static const struct {
    struct bot_terms terms;
    uint64_t seed;
    const char *awaits, *comes, *late; /* in the journal: what was awaited, what came, and what did not in time */
} games[] = {
    {{.name = "b-hosts-csa", .scenario = "standard", .dice = 'B', .host = 1 << BVG_CSA},
     11,
     " ack usa ",
     "ack ",
     " usa ack"},
    {{.name = "b-hosts-usa", .scenario = "gettysburg", .settle = 3600, .dice = 'B', .host = 1 << BVG_USA},
     12,
     " ack csa ",
     "ack ",
     " csa ack"},
    {{.name = "c-host-plays", .scenario = "standard", .dice = 'C', .host = 1 << BVG_USA},
     23,
     " nonce ",
     "nonce ",
     " usa nonce"},
    {{.name = "c-gettysburg", .scenario = "gettysburg", .dice = 'C', .short_setup = true},
     14,
     " nonce ",
     "nonce ",
     " csa nonce"},
    {{.name = "d-host-plays", .scenario = "standard", .dice = 'D', .host = 1 << BVG_USA},
     15,
     " beacon ",
     "beacon ",
     NULL},
    {{.name = "d-short", .scenario = "gettysburg", .dice = 'D', .short_setup = true}, 16, " beacon ", "beacon ", NULL},
};

static bool one_in(uint32_t n)
{
    return random_below(&t.seed, n) == 0;
}

static void set_up(struct game *game)
{
    bool joins = game->core->phase == CORE_JOINING;
    for (int seat = 0; seat < BOT_SEATS; seat++)
        if (!core_has_answered(game->core, seat))
            bots_drop(&t, bot_sign(game->arena, t.key[seat], joins ? bot_join(game, seat) : bot_nonce(game, seat)));
}

static void send(struct game *game, int seat, const char *lines)
{
    bots_drop(&t, bot_sign(game->arena, t.key[seat], bot_orders(game, seat, game->core->k, 0, lines)));
}

static void play(struct game *game)
{
    const struct core *core = game->core;
    const struct bvg_state *s = core->state;
    if (s->turn != g->turn || s->mover != g->mover)
        g->turns++;
    g->turn = s->turn;
    g->mover = s->mover;
    if (g->turns > TURNS) {
        send(game, BVG_USA, "resign\nnow\n");
        return;
    }
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        if (!(core->asked >> seat & 1)) {
            if (one_in(6))
                send(game, seat, "when attacked\nabandon\nend\n");
            continue;
        }
        if (g->sent_k[seat] == core->k || one_in(25))
            continue;
        struct bot_style style = {.stops = one_in(3), .standing = one_in(5), .now = one_in(2), .lines = 12};
        send(game, seat, bot_sheet(&t, core, seat, &style, game->arena));
        g->sent_k[seat] = core->k;
    }
}

/* Most of the time at once, else at a later pass; of every fourth exchange only after the deadline, which in mode C is
 * never. */
static void answer(struct game *game)
{
    int seats = 0;
    if (game->core->k % 4 == 3 && game->core->g.dice != 'D' && game->core->deadline > 0)
        return;
    for (int seat = 0; seat < BOT_SEATS; seat++)
        seats |= one_in(5) ? 0 : 1 << seat;
    bots_answer_dice(&t, game, seats);
}

static bool visit(void)
{
    struct game *game = bots_look(&t, g);
    enum core_phase phase = game->core->phase;
    if (phase == CORE_JOINING || phase == CORE_OPENING)
        set_up(game);
    else if (phase == CORE_AWAITING)
        answer(game);
    else if (phase == CORE_OPEN)
        play(game);
    bots_leave(game);
    return phase != CORE_OVER;
}

static int lines_with(const struct transcript *tr, const char *words)
{
    int n = 0;
    for (size_t i = 0; i < tr->n_lines; i++)
        n += memmem(tr->line[i].at, tr->line[i].len, words, strlen(words)) != NULL;
    return n;
}

static void audited(struct arena *arena, int which)
{
    struct text out = {.arena = arena};
    struct transcript tr;
    struct audit audit;
    struct problem why = {0};
    struct span file = bots_transcript(&t, arena, g);
    const char *keep = getenv("DISPATCH_KEEP"); /* a folder for the transcripts: tests/second.sh reads them */
    if (keep) {
        FILE *out_file = fopen(arena_words(arena, "%s/%s.transcript", keep, g->name), "wb");
        ck_assert(out_file && fwrite(file.at, 1, file.len, out_file) == file.len && fclose(out_file) == 0);
    }
    enum audit_verdict verdict = audit_transcript(arena, file, NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN && audit.proven, "%s:\n%s", g->name, out.at);
    ck_assert_uint_gt(judged_everywhere(g->name, file), 10);
    ck_assert(transcript_read(arena, file, &tr, &why));
    ck_assert_int_gt(lines_with(&tr, games[which].awaits), 0);
    ck_assert_int_gt(lines_with(&tr, games[which].comes), 0);
    if (games[which].late)
        ck_assert_msg(lines_with(&tr, games[which].late) > 0, "%s: nobody was late", g->name);
    bool beacon = games[which].terms.dice == 'D';
    ck_assert_msg((strstr(out.at, "not verified here") != NULL) == beacon, "%s", out.at);
    ck_assert((strstr(out.at, "proven, given the beacon's values and the host's clock\n") != NULL) == beacon);
    ck_assert((strstr(out.at, "Only the host's clock says that each close came before its round") != NULL) == beacon);
    ck_assert((strstr(out.at, "\nyes  Re-executed") != NULL) == !beacon);
    ck_assert_uint_eq(audit.n_beacons, (size_t)lines_with(&tr, " beacon drand:"));
}

/* ---- the host rewrites the finished game, and signs its log anew ---- */

static struct span signed_anew(struct arena *arena, struct transcript *tr)
{
    struct text text = {.arena = arena}, note = {.arena = arena}, out = {.arena = arena};
    struct hash *leaf = arena_take(arena, (tr->n_lines + 1) * sizeof *leaf), root;
    struct game *game = bots_look(&t, g);
    tlog_leaf(&leaf[0], tr->genesis);
    for (size_t i = 0; i < tr->n_lines; i++)
        tlog_leaf_line(&leaf[i + 1], tr->line[i]);
    tlog_root(&root, leaf, tr->n_lines + 1);
    checkpoint_write(&text, game->core->origin_id, tr->n_lines + 1, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, t.log);
    bots_leave(game);
    tr->checkpoint = text_span(&note);
    transcript_write(&out, tr);
    return text_span(&out);
}

/* What came for the dice is another by one digit, in every entry of that verb: the last digit of word `word`. */
static void rewritten(struct arena *arena, const char *verb, size_t word)
{
    struct text out = {.arena = arena};
    struct transcript tr;
    struct audit audit;
    struct journal_line *line = arena_take(arena, sizeof *line);
    size_t n = 0;
    uint64_t first = 0;
    ck_assert(transcript_read(arena, bots_transcript(&t, arena, g), &tr, NULL));
    for (size_t i = 0; i < tr.n_lines; i++) {
        tr.line[i] = arena_copy(arena, tr.line[i]);
        if (!journal_read(tr.line[i], line) || !span_is(line->verb, verb))
            continue;
        char *digit = (char *)tr.line[i].at + (line->word[word].at - tr.line[i].at) + line->word[word].len - 1;
        *digit = *digit == '0' ? '1' : '0';
        first = n++ == 0 ? line->n : first;
    }
    ck_assert_uint_gt(n, 0);
    ck_assert_int_eq(audit_transcript(arena, signed_anew(arena, &tr), NULL, &audit, &out), AUDIT_NOT_PROVEN);
    ck_assert_msg(audit.broken_at >= first, "%s", out.at);
    ck_assert_msg(strstr(out.at, "no   Broken at entry") != NULL, "%s", out.at);
}

static void cheats_are_found(struct arena *arena, char mode)
{
    if (mode == 'B')
        rewritten(arena, "ack", 3); /* another signature than the player's */
    if (mode == 'C')
        rewritten(arena, "nonce", 2); /* another number than he opened */
    if (mode == 'D')
        rewritten(arena, "beacon", 2); /* a value that suits the host better */
}

static void verified(struct arena *arena)
{
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        struct text out = {.arena = arena};
        char fp[SSH_FP_MAX] = "";
        ck_assert_uint_gt(g->n_reports[seat], 2);
        const char *report = arena_string(arena, g->report[seat][0].report);
        ck_assert_msg(strstr(report, "THE DICE") != NULL, "%s", report);
        enum verify_verdict verdict =
            verify_reports(arena, g->report[seat], g->n_reports[seat], fp[0] ? fp : NULL, &out);
        ck_assert_msg(verdict == VERIFY_PROVEN, "%s, seat %d:\n%s", g->name, seat, out.at);
    }
}

/* ---- mode D: who saw the closes before the rounds ---- */

enum { ROUNDS_MAX = 64 };
static const uint8_t anna[32] = "the witness anna, 32 bytes long";

/* Heads that end `short_by` entries before each `await` of a round is in, as the witness signed them, or the reader's
 * own server had them, `late` seconds after the round came. Returns their number. */
static size_t heads(struct arena *arena, uint64_t short_by, int64_t late, bool by_mail, struct verify_note *out)
{
    struct transcript tr;
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct game *game = bots_look(&t, g);
    const char *origin = arena_words(arena, "%s", game->core->origin_id);
    size_t n = 0;
    ck_assert(transcript_read(arena, bots_transcript(&t, arena, g), &tr, NULL));
    struct hash root, *leaf = arena_take(arena, (tr.n_lines + 1) * sizeof *leaf);
    tlog_leaf(&leaf[0], tr.genesis);
    for (size_t i = 0; i < tr.n_lines; i++) {
        tlog_leaf_line(&leaf[i + 1], tr.line[i]);
        if (!journal_read(tr.line[i], line) || !journal_is(line, ENTRY_AWAIT))
            continue;
        struct text text = {.arena = arena}, note = {.arena = arena};
        int64_t at = beacon_round_time(beacon_chain_at(0), journal_number(line, 2, 0)) + late;
        ck_assert_uint_lt(n, ROUNDS_MAX);
        tlog_root(&root, leaf, i + 2 - short_by);
        checkpoint_write(&text, origin, i + 2 - short_by, &root);
        note_sign(&note, text_span(&text), origin, t.log);
        if (!by_mail)
            note_cosign(&note, text_span(&text), "anna.example/witness", anna, (uint64_t)at);
        out[n++] = (struct verify_note){"a head", text_span(&note), by_mail ? at : 0, by_mail};
    }
    bots_leave(game);
    return n;
}

static const char *judged(struct arena *arena, const struct verify_note *note, size_t n)
{
    uint8_t pk[32], sk[64];
    struct note_key key;
    struct verify_result result;
    struct text out = {.arena = arena};
    crypto_sign_seed_keypair(pk, sk, anna);
    note_key_make(&key, "anna.example/witness", 4, pk);
    struct verify_input in = {.report = g->report[0],
                              .n_reports = g->n_reports[0],
                              .note = note,
                              .n_notes = n,
                              .witness = &key,
                              .n_witnesses = 1};
    verify(arena, &in, &result);
    verify_words(&result, &out);
    ck_assert_msg(result.verdict == VERIFY_PROVEN, "%s", out.at);
    return out.at;
}

static void says(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%.3000s", words, text);
}

static void claims(const char *text, const char *words)
{
    if (strcmp(g->name, "d-short") == 0) /* in the other game nobody throws any */
        says(text, words);
}

static void clocks_are_asked(struct arena *arena)
{
    static const char host[] =
        "given the beacon's values, nobody could choose those that were closed before their round "
        "came; that all of them were is the host's word (mode D, see below)";
    struct verify_note note[ROUNDS_MAX] = {{0}};
    const char *out = judged(arena, note, 0);
    says(out, "yes, given the beacon's values and the host's clock: ");
    claims(out, host);
    says(out, "and then the beacon's round: exchanges 0 to ");
    size_t n = heads(arena, 0, -1, false, note);
    ck_assert_uint_gt(n, 6);
    out = judged(arena, note, n);
    says(out, "yes, given the beacon's values: ");
    claims(out, ": given the beacon's values, nobody could choose them (mode D).");
    says(out, "witnesses that you named show: exchanges 0 to ");
    ck_assert_msg(!strstr(out, "Only the host's clock"), "%s", out);
    out = judged(arena, note, n - 1); /* the end may have thrown no dice; but its round is named */
    says(out, "Only the host's clock says that the close came first, and then the beacon's round: exchange ");
    out = judged(arena, note, heads(arena, 0, 0, false, note)); /* not before the round but with it */
    claims(out, host);
    out = judged(arena, note, heads(arena, 1, -1, false, note)); /* the close is not in the head */
    claims(out, host);
    out = judged(arena, note, heads(arena, 0, -1, true, note));
    says(out, "yes, given the beacon's values: ");
    claims(out, "given the beacon's values, and by your own mail server's clock, nobody could choose them (mode D).");
    says(out, "for you, by your own mail server's clock (the topmost Received lines): exchanges 0 to ");
}

START_TEST(a_game_in_every_mode)
{
    struct arena *arena = arena_new();
    bots_open(&t, games[_i].terms.name, games[_i].seed);
    g = bots_add(&t, &games[_i].terms);
    int round = 0;
    bots_pass(&t, t.now);
    while (visit()) {
        ck_assert_msg(++round < ROUNDS, "%s does not end", g->name);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    audited(arena, _i);
    verified(arena);
    if (games[_i].terms.dice == 'D')
        clocks_are_asked(arena);
    cheats_are_found(arena, games[_i].terms.dice);
    bots_close(&t);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("dice modes by mail");
    TCase *c = tcase_create("games");
    tcase_add_loop_test(c, a_game_in_every_mode, 0, (int)(sizeof games / sizeof *games));
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
