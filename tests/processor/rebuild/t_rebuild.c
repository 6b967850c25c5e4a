/* SPDX-License-Identifier: Apache-2.0 */
/* A host whose machine is gone puts a game together again: from sealed copies in reports, from the journal and the
 * players' sent sheets, from a public folder, from a transcript, from last week's backup. The game goes on with the
 * dice that it would have had, and its audit is proven at the end. */
#include "formats/escrow.h"
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "processor/host/config.h"
#include "processor/intake/fetch.h"
#include "processor/intake/intake.h"
#include "processor/rebuild/rebuild.h"
#include "tests/lib/bot.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { BEFORE = 7, AFTER = 8, SENT_MAX = 256 };
static struct bots t; /* the host that goes on undisturbed: the twin */
static struct bots b; /* the one that was rebuilt */
static struct bot_game *g;
static struct config config;
static struct span sent[SENT_MAX]; /* mails of both players, in order */
static int n_sent;
static struct error err;

static void must(bool done)
{
    ck_assert_msg(done && !error_is_set(&err), "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static void send(struct span mail)
{
    ck_assert_int_lt(n_sent, SENT_MAX);
    sent[n_sent++] = arena_copy(t.arena, mail);
    bots_drop(&t, mail);
}

static void one_round(int round)
{
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = NULL;
        const struct bot_style style = {.lines = 8, .standing = round % 3 == 1};
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->asked >> seat & 1)
            block = bot_orders(game, seat, core->k, 0,
                               round == 4 ? "fly to the moon\n" : bot_sheet(&t, core, seat, &style, game->arena));
        if (block)
            send(bot_sign(game->arena, t.key[seat], block));
    }
    bots_leave(game);
    bots_pass(&t, t.now + 7200);
}

/* Sheets of any exchange, a faulty one, a missed deadline; reports of all of it. */
static void setup(void)
{
    err = (struct error){0};
    n_sent = 0;
    config_default(&config);
    config.escrow = true;
    bots_open(&t, "twin", 8);
    t.pass.config = &config;
    g = bots_add(&t, &(struct bot_terms){.name = "lost", .scenario = "gettysburg"});
    for (int round = 0; round < BEFORE; round++)
        one_round(round);
    struct game *game = bots_look(&t, g);
    ck_assert_int_eq(game->core->phase, CORE_OPEN);
    ck_assert_int_eq(game->core->n_due, 0);
    bots_leave(game);
}

static void teardown(void)
{
    if (b.arena)
        bots_close(&b);
    bots_close(&t);
}

/* ---- a new machine with the old keys ---- */

static void new_host(void)
{
    struct player_row *row;
    char counter[200];
    static const char *const folders[] = {"", "/inbox", "/inbox/new", "/inbox/done", "/inbox/refused", "/outbox"};
    b = t;
    b.arena = arena_new();
    b.n_drops = 0;
    b.n_games = 0; /* its reports are not kept */
    snprintf(b.dir, sizeof b.dir, "%s/again", temp_dir());
    snprintf(counter, sizeof counter, "%s/counter", b.dir);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(b.arena, "%s%s", b.dir, folders[i]), 0700), 0);
    b.pass.arena = b.arena;
    b.pass.dir = b.dir;
    b.pass.zones = NULL;
    b.pass.people = NULL;
    b.pass.master = b.master;
    b.pass.signer = b.report;
    b.pass.log_key = b.log;
    b.pass.shelf = core_shelf_new(b.arena);
    must(store_open(b.arena, b.dir, counter, b.master, STORE_CREATE, &b.pass.store, &err));
    store_no_sync(b.pass.store);
    size_t n = store_players(t.pass.store, t.arena, &row, &err);
    must(store_begin(b.pass.store, &err));
    for (size_t i = 0; i < n; i++)
        must(store_player_put(b.pass.store, &row[i], &err));
    must(store_commit(b.pass.store, &err));
}

static struct kept kept;

static void keep(const char *name, struct span bytes, bool is_mail)
{
    struct kept_piece *more = arena_take(t.arena, (kept.n + 1) * sizeof *more);
    if (kept.n > 0)
        memcpy(more, kept.at, kept.n * sizeof *more);
    more[kept.n++] = (struct kept_piece){arena_words(t.arena, "%s", name), bytes, is_mail};
    kept.at = more;
}

static void keep_proofs(int seat, size_t from)
{
    for (size_t i = from; i < g->n_reports[seat]; i++)
        keep(g->report[seat][i].name, g->report[seat][i].proof, false);
}

static void keep_sent(int from)
{
    for (int i = from; i < n_sent; i++)
        keep(arena_words(t.arena, "sent %d", i), sent[i], false);
    for (size_t i = 0; i < kept.n; i++) /* bots send block and signature as one text */
        ck_assert_uint_gt(kept.at[i].bytes.len, 0);
}

/* The newest file of a player whose name has this mark. */
static struct span newest_file(const char *player, const char *mark)
{
    int64_t before = 0;
    struct outbox_row row;
    while (store_outbox_back(t.pass.store, t.arena, player, g->id, before, &row, &err) > 0) {
        for (size_t i = 0; i < row.n_files; i++)
            if (strstr(row.file[i].name, mark))
                return row.file[i].bytes;
        before = row.id;
    }
    return (struct span){0};
}

static struct rebuild *r;

static struct rebuild_game *judge(uint64_t at)
{
    r = rebuild_new(&b.pass, b.arena);
    rebuild_read(r, &kept);
    kept = (struct kept){0};
    ck_assert_uint_eq(rebuild_games(r), 1);
    struct rebuild_game *game = rebuild_at(r, 0);
    must(rebuild_judge(r, game, at, &err));
    return game;
}

static const char *const players[BOT_SEATS] = {"south", "north"};

static struct rebuild_written rebuilt(struct rebuild_game *game)
{
    struct rebuild_written written;
    ck_assert_msg(game->core != NULL, "lacks: %s%s", game->lacks.len ? game->lacks.at : "", game->contradiction);
    must(rebuild_write(r, game, players, &written, &err));
    rebuild_done(r);
    return written;
}

static void resume(void)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    must(store_begin(b.pass.store, &err));
    must(game_open(&b.pass, arena, g->id, &game, &err));
    ck_assert(game.core->hold.by_host);
    ck_assert_int_eq(game.core->hold.left, game.core->g.clock.move);
    ck_assert(core_resume(game.core, b.now + game.core->hold.left, NULL));
    must(game_put(&game, &err));
    must(store_commit(b.pass.store, &err));
    game_close(&game);
    arena_free(arena);
}

/* ---- both go on ---- */

/* Lines of these verbs, without their index: what must be the same in both hosts. */
static const char *fates(struct bots *host)
{
    static const char *const verbs[] = {"close", "roll", "state", "facts", "fired", "held", "draw", "move", "shuffle"};
    struct game *game = bots_look(host, g);
    struct text out = {.arena = host->arena};
    for (uint64_t n = 1; n < game->row.log_size; n++) {
        struct span line, index, verb;
        must(store_entry(host->pass.store, host->arena, g->id, n, &line, &err));
        span_word(&line, &index);
        struct span words = line;
        span_word(&line, &verb);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
            if (span_is(verb, verbs[i]))
                text_add(&out, words);
    }
    bots_leave(game);
    return out.at;
}

static int count(const char *lines, const char *word)
{
    int n = 0;
    for (const char *at = lines; (at = strstr(at, word)); at++)
        n += at == lines || at[-1] == '\n';
    return n;
}

/* A sheet that both hosts know the base of: the checkpoint that the last common report showed. */
static const char *on_common_base(struct arena *arena, const char *block, const char *base)
{
    const char *at = strstr(block, "\nbase: "), *end = at ? strchr(at + 1, '\n') : NULL;
    ck_assert_ptr_nonnull(end);
    return arena_words(arena, "%.*s\nbase: %s%s", (int)(at - block), block, base, end);
}

static const char *base_of_size(struct bots *host, uint64_t size)
{
    struct hash root;
    struct text out = {.arena = host->arena};
    ck_assert(store_root_at(host->pass.store, g->id, size, &root));
    text_format(&out, "%llu ", (unsigned long long)size);
    text_base64(&out, root.at, sizeof root.at, true);
    return out.at;
}

static void both_go_on(uint64_t common)
{
    const char *base = base_of_size(&t, common);
    ck_assert_str_eq(base, base_of_size(&b, common));
    int rolls = count(fates(&t), "roll ");
    for (int round = 0; round < AFTER; round++) {
        struct game *game = bots_look(&t, g);
        struct core *core = game->core;
        for (int seat = 0; seat < BOT_SEATS && core->phase == CORE_OPEN; seat++) {
            const struct bot_style style = {.lines = 10, .now = true};
            if (!(core->asked >> seat & 1))
                continue;
            const char *lines = round + 1 == AFTER ? "resign\nnow\n" : bot_sheet(&t, core, seat, &style, game->arena);
            const char *block = on_common_base(game->arena, bot_orders(game, seat, core->k, 0, lines), base);
            struct span mail = bot_sign(game->arena, t.key[seat], block);
            send(mail);
            bots_drop(&b, mail);
        }
        bots_leave(game);
        bots_pass(&t, t.now + 7200);
        bots_pass(&b, b.now + 7200);
    }
    const char *mine = fates(&t), *again = fates(&b);
    size_t same = 0;
    while (mine[same] && mine[same] == again[same])
        same++;
    ck_assert_msg(strcmp(mine, again) == 0, "they part at: %.200s\ninstead of: %.200s", again + same, mine + same);
    ck_assert_int_gt(count(mine, "close "), BEFORE / 2);
    ck_assert_int_gt(count(mine, "roll "), rolls); /* dice were thrown behind the loss, and are the same */
}

static void is_proven(struct bots *host, bool proven)
{
    struct text out = {.arena = host->arena};
    struct audit audit;
    struct span file = bots_transcript(host, host->arena, g);
    ck_assert(memmem(file.at, file.len, " reveal vrf ", 12) != NULL);
    enum audit_verdict verdict = audit_transcript(host->arena, file, NULL, &audit, &out);
    ck_assert_msg((verdict == AUDIT_PROVEN && audit.proven) == proven, "%s", out.at);
}

static uint64_t size_of(struct bots *host)
{
    struct game_row row;
    ck_assert(store_game_by_name(host->pass.store, g->id, &row, &err));
    return row.log_size;
}

/* ---- the ways ---- */

/* Any one player's newest report has all of it: (a) of the brief. The sheets come later, for the audit. */
START_TEST(from_a_sealed_copy)
{
    uint64_t size = size_of(&t);
    new_host();
    keep("mail: escrow", newest_file("south", "-escrow-"), false);
    keep_proofs(0, 0);
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_nonnull(game->core);
    ck_assert_uint_gt(game->later.len, 0); /* sheets, for the end */
    ck_assert_uint_gt(game->sealed.len, 0);
    uint64_t proven = game->size;
    ck_assert_uint_le(proven, size);
    ck_assert_uint_gt(proven, size - 8);
    rebuilt(game);
    ck_assert_uint_gt(size_of(&b), proven); /* `seal` and `rebuilt` */
    bots_pass(&b, b.now + 60);              /* a report that the sealed state still owed goes out once more */
    resume();
    both_go_on(proven);
    is_proven(&t, true);
    is_proven(&b, false); /* the sheets of before are not there */
    keep_sent(0);
    game = judge(0);
    struct rebuild_written written;
    ck_assert(game->is_here);
    must(rebuild_complete(r, game, &written, &err));
    ck_assert_uint_gt(written.n_blocks, 8);
    rebuild_done(r);
    is_proven(&b, true);
}
END_TEST

static struct game *look_b(void)
{
    return bots_look(&b, g);
}

/* (b), without a public folder: proof files of both players' reports, and what they sent. */
START_TEST(from_reports_and_sheets)
{
    new_host();
    keep_proofs(0, 0);
    keep_proofs(1, g->n_reports[1] - 1);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_eq(game->later.len, 0);
    ck_assert_msg(game->has.len > 0 && strstr(game->has.at, "played again from genesis") != NULL, "%s", game->has.at);
    uint64_t proven = game->size;
    rebuilt(game);
    struct game *now = look_b();
    ck_assert_int_eq(now->core->n_due, BOT_SEATS); /* reports of the newest exchange go out once more */
    ck_assert(now->core->hold.by_host);
    bots_leave(now);
    bots_pass(&b, b.now + 60);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

/* As `publish` lays it out: signed head, and entries in tiles. */
static void keep_public_log(uint64_t size)
{
    struct hash root;
    struct text note = {.arena = t.arena}, text = {.arena = t.arena};
    struct game *game = bots_look(&t, g);
    ck_assert(store_root_at(t.pass.store, g->id, size, &root));
    checkpoint_write(&text, game->core->origin_id, size, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, t.log);
    keep("public/lost/checkpoint", text_span(&note), false);
    keep("public/lost/genesis", arena_copy(t.arena, game->core->genesis_text), false);
    for (uint64_t n = 0; n * TLOG_TILE_WIDTH < size; n++) {
        uint64_t left = size - n * TLOG_TILE_WIDTH, width = left < TLOG_TILE_WIDTH ? left : TLOG_TILE_WIDTH;
        struct text path = {.arena = t.arena}, bundle = {.arena = t.arena};
        text_words(&path, "public/lost/");
        tlog_tile_path(&path, "entries", n, width);
        for (uint64_t i = 0; i < width; i++) {
            struct span entry;
            must(store_entry(t.pass.store, t.arena, g->id, n * TLOG_TILE_WIDTH + i, &entry, &err));
            tlog_bundle_add(&bundle, entry);
        }
        keep(path.at, text_span(&bundle), false);
    }
    bots_leave(game);
}

START_TEST(from_a_public_folder_and_sheets)
{
    new_host();
    uint64_t size = size_of(&t);
    keep_public_log(size);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_eq(game->size, size);
    ck_assert_uint_eq(game->n_logs, 1);
    rebuilt(game);
    resume();
    both_go_on(size);
    is_proven(&b, true);
}
END_TEST

/* (c): what `dispatch export` gives of a running game. */
START_TEST(from_a_transcript_and_sheets)
{
    new_host();
    keep("transcript.txt", bots_transcript(&t, t.arena, g), false);
    keep_sent(0);
    struct rebuild_game *game = judge(0);
    uint64_t proven = game->size;
    ck_assert_uint_eq(game->n_transcripts, 1);
    rebuilt(game);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

/* A sheet for the exchange that was open when the machine died is no loss: it is sent again, or was kept. */
START_TEST(a_sheet_behind_the_newest_report_counts_again)
{
    new_host();
    keep_proofs(0, 0);
    keep_proofs(1, 0);
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    int seat = core->asked & 1 ? 0 : 1;
    const struct bot_style style = {.lines = 4, .now = true};
    const char *lines = bot_sheet(&t, core, seat, &style, game->arena);
    const char *base = base_of_size(&t, core->seat[seat].report_size); /* as the report's form has it */
    struct span mail =
        bot_sign(t.arena, t.key[seat], on_common_base(t.arena, bot_orders(game, seat, core->k, 0, lines), base));
    uint64_t k = core->k;
    bots_leave(game);
    keep_sent(0);
    send(mail);
    keep("sent last", sent[n_sent - 1], false);
    bots_pass(&t, t.now + 60);
    struct rebuild_game *lost = judge(0);
    ck_assert_uint_eq(lost->core->k, k);
    struct rebuild_written written = rebuilt(lost);
    ck_assert_uint_eq(written.n_inbox, 1);
    bots_pass(&b, b.now + 60);
    struct game *now = look_b();
    ck_assert_int_eq(now->core->n_receipts, 1); /* taken while the game is held */
    ck_assert_uint_eq(now->core->k, k);
    bots_leave(now);
    resume();
    bots_pass(&b, b.now + 60);
    bots_pass(&t, t.now + 60);
    ck_assert_str_eq(fates(&t), fates(&b));
}
END_TEST

/* ---- what is lacking ---- */

static void lacks(const char *words)
{
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_null(game->core);
    ck_assert_msg(game->lacks.len > 0 && strstr(game->lacks.at, words) != NULL, "lacks: %s",
                  game->lacks.len ? game->lacks.at : "nothing");
    rebuild_done(r);
    struct game_row row;
    ck_assert_uint_eq(store_games(b.pass.store, "", &row, 1, &err), 0);
}

START_TEST(missing_sheets_are_named)
{
    new_host();
    keep_proofs(0, 0);
    keep_sent(2);
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_null(game->core);
    ck_assert_int_eq(count(game->lacks.at, "the join block of "), 2);
    ck_assert_ptr_nonnull(strstr(game->lacks.at, "ask csa for what he sent, with its signature"));
    rebuild_done(r);
}
END_TEST

START_TEST(a_missing_sheet_is_named_by_exchange_and_day)
{
    new_host();
    keep_proofs(0, 0);
    for (int i = 0; i < n_sent; i++)
        if (i != 4)
            keep("sent", sent[i], false);
    lacks("the sheet for exchange 1 of csa, receipted 2026-");
}
END_TEST

START_TEST(missing_entries_are_named)
{
    new_host();
    keep_proofs(0, g->n_reports[0] - 1);
    keep_sent(0);
    lacks("entries 1 to ");
}
END_TEST

START_TEST(nothing_signed_is_nothing)
{
    new_host();
    keep_public_log(9);
    kept.at[0].bytes = span_of("host.example/game/x\n9\nAAAA\n\n\xe2\x80\x94 host.example/game/x AAAA\n");
    lacks("a checkpoint with this host's signature");
}
END_TEST

START_TEST(games_of_another_host_are_none_of_ours)
{
    new_host();
    b.master[0] ^= 1;
    keep_proofs(0, 0);
    r = rebuild_new(&b.pass, b.arena);
    rebuild_read(r, &kept);
    kept = (struct kept){0};
    ck_assert_uint_eq(rebuild_games(r), 0);
    ck_assert_uint_gt(rebuild_unrecognised(r), 0);
    rebuild_done(r);
}
END_TEST

/* Entries that are not those which the log key signed do not get in, whoever wrote them. */
START_TEST(changed_entries_do_not_get_in)
{
    new_host();
    struct span proof = g->report[0][0].proof;
    char *text = arena_string(t.arena, proof), *at = strstr(text, " join csa ");
    ck_assert_ptr_nonnull(at);
    at[1] = 'J';
    keep("changed", span_of(text), false);
    keep_proofs(0, 1);
    keep_sent(0);
    lacks("entries 1 to ");
}
END_TEST

/* Two signed histories of one log: nobody may choose for the players. */
START_TEST(two_histories_are_told)
{
    new_host();
    struct game *game = bots_look(&t, g);
    struct hash root = {{1}};
    struct text note = {.arena = t.arena}, text = {.arena = t.arena};
    checkpoint_write(&text, game->core->origin_id, 5, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, t.log);
    bots_leave(game);
    keep_proofs(0, 0);
    keep_sent(0);
    keep("other", text_span(&note), false);
    struct rebuild_game *lost = judge(0);
    ck_assert_ptr_null(lost->core);
    ck_assert_msg(strstr(lost->contradiction, "the head of 5 entries that other shows") != NULL, "%s",
                  lost->contradiction);
    rebuild_done(r);
}
END_TEST

/* ---- forward from what is there ---- */

/* Rebuilt too early; a player answers with a later report: the same again brings it forward, as long as it is held. */
START_TEST(a_later_report_brings_it_forward)
{
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    struct rebuild_game *early = judge(0);
    uint64_t first = early->size;
    rebuilt(early);
    bots_pass(&b, b.now + 60);
    keep_proofs(0, g->n_reports[0] - 1);
    struct rebuild_game *late = judge(0);
    ck_assert_uint_eq(late->provisional, first);
    ck_assert_uint_gt(late->size, first);
    ck_assert(!late->is_here);
    uint64_t proven = late->size;
    rebuilt(late);
    bots_pass(&b, b.now + 60);
    resume();
    both_go_on(proven);
    is_proven(&b, true);
}
END_TEST

/* The signed head of the newest report of the csa, pasted into a mail. */
static struct span mail_with_head(void)
{
    struct proof proof;
    struct problem why = {0};
    static int n;
    ck_assert(proof_read(t.arena, g->report[0][g->n_reports[0] - 1].proof, &proof, &why));
    return span_of(arena_words(t.arena,
                               "From: south@example.org\nTo: games@host.example\nMessage-ID: <%d@example.org>\n"
                               "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
                               "Mine says more:\n\n%.*s",
                               n++, (int)proof.checkpoint.len, (const char *)proof.checkpoint.at));
}

/* Such an answer, as it comes by mail: the host is told what to do, and nobody cries fork. */
CHEAT("host", "says his machine was lost, to undo a turn", "one history",
      "each player who has a later report: the log says `rebuilt`, all are asked for theirs, and one that comes after "
      "the game went on stops it",
      "rebuild", "conflict: a head of");
START_TEST(a_later_report_by_mail_is_what_was_asked_for)
{
    struct news_row *news;
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    rebuilt(judge(0));
    bots_drop(&b, mail_with_head());
    bots_pass(&b, b.now + 60);
    struct game_row row;
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_str_eq(row.aside, "");
    size_t n = store_news(b.pass.store, b.arena, true, &news, &err), told = 0;
    for (size_t i = 0; i < n; i++)
        told += strstr(news[i].words, "dispatch rebuild with that mail") != NULL;
    ck_assert_uint_eq(told, 1);
    resume(); /* from here on it would be another history */
    bots_drop(&b, mail_with_head());
    b.now += 60;
    b.pass.now = b.now;
    must(stage_fetch(&b.pass, &err));
    must(stage_ingest(&b.pass, &err));
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_msg(strstr(row.aside, "conflict: a head of") == row.aside, "%s", row.aside);
}
END_TEST

/* Once it went on, its log is a history of its own: a report of the lost one contradicts it. */
START_TEST(after_it_went_on_nothing_is_thrown_away)
{
    new_host();
    for (size_t i = 0; i + 1 < g->n_reports[0]; i++)
        keep(g->report[0][i].name, g->report[0][i].proof, false);
    keep_sent(0);
    rebuilt(judge(0));
    bots_pass(&b, b.now + 60);
    resume();
    bots_pass(&b, b.now + 60);
    uint64_t size = size_of(&b);
    keep_proofs(0, g->n_reports[0] - 1);
    struct rebuild_game *late = judge(0);
    ck_assert_ptr_null(late->core);
    ck_assert_msg(late->contradiction[0] != '\0' && !late->is_here, "%s", late->lacks.len ? late->lacks.at : "");
    rebuild_done(r);
    ck_assert_uint_eq(size_of(&b), size);
}
END_TEST

/* A finished game with blocks of every kind, by commands alone: a new key, a revoked one, refused and faulty sheets. */
START_TEST(a_finished_game_comes_back_as_it_was)
{
    struct walk w = {0};
    walk_open(&w, "story");
    walk_new(&w, "told", "");
    walk_story(&w, "told");
    struct span before = walk_export(&w, "told");
    const char *old = w.dir, *file = arena_words(w.arena, "%s.told", old);
    walk_write(&w, file, before);
    w.dir = arena_words(w.arena, "%s.new", old);
    ck_assert_int_eq(walk_cli(&w, "init @ --keys %s.keys --counter %s.counter --name t.example", old, w.dir), EX_OK);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(walk_cli(&w, "player @ add %s --key %s --mail a@example.org --zone UTC", i ? "south" : "north",
                                  walk_public(&w, i ? "s" : "n", w.key[i])),
                         EX_OK);
    ck_assert_int_eq(walk_cli(&w, "rebuild @ %s --dry-run", file), EX_DATAERR); /* the key of the csa was revoked */
    walk_says(&w, "who plays the csa");
    ck_assert_msg(walk_cli(&w, "rebuild @ %s --seat usa=north --seat csa=south", file) == EX_OK, "%s%s", w.out, w.said);
    walk_says(&w, "every entry comes out as it was");
    struct span after = walk_export(&w, "told");
    ck_assert_uint_eq(before.len, after.len);
    for (struct span left = before, line; span_line(&left, &line);) /* blocks of one instant may change places */
        ck_assert_msg(memmem(after.at, after.len, line.at, line.len) != NULL, "lost: %.200s", (const char *)line.at);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_OK);
    walk_close(&w);
}
END_TEST

/* An older copy of the store is as good a beginning as any: only what came since has to be found. */
START_TEST(an_old_backup_is_brought_forward)
{
    char path[300], counter[300];
    size_t reports = g->n_reports[0];
    int before = n_sent;
    b = t;
    b.arena = arena_new();
    snprintf(b.dir, sizeof b.dir, "%s/backup", temp_dir());
    ck_assert_int_eq(mkdir(b.dir, 0700), 0);
    snprintf(path, sizeof path, "%s/dispatch.db", b.dir);
    snprintf(counter, sizeof counter, "%s/counter", b.dir);
    must(store_backup(t.pass.store, path, &err));
    one_round(8);
    one_round(9);
    ck_assert_uint_gt(g->n_reports[0], reports);
    must(store_open(b.arena, b.dir, counter, b.master, STORE_ANY_AGE, &b.pass.store, &err));
    must(store_accept_old(b.pass.store, "the machine is gone", t.now, &err));
    b.pass.arena = b.arena;
    b.pass.dir = b.dir;
    b.pass.shelf = core_shelf_new(b.arena);
    b.pass.now = b.now = t.now;
    keep_proofs(0, reports); /* only those since the backup */
    for (int i = before; i < n_sent; i++)
        keep("sent", sent[i], false);
    struct rebuild_game *game = judge(0);
    ck_assert_uint_gt(game->stored_size, 0);
    uint64_t proven = game->size;
    ck_assert_uint_gt(proven, game->stored_size);
    rebuilt(game);
    struct game_row row;
    ck_assert(store_game_by_name(b.pass.store, g->id, &row, &err));
    ck_assert_str_eq(row.aside, "");
    ck_assert_uint_gt(row.log_size, proven);
}
END_TEST

/* ---- keys that the log names by their fingerprint alone ---- */

static const uint8_t new_key[32] = "a key that the host proposed   ";

/* A key for seat 0; carried: it is in force, and has signed nothing. Gives its .pub line. */
static struct span propose(bool carried)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char word[SSH_FP_MAX];
    struct text line = {.arena = t.arena};
    crypto_sign_seed_keypair(pk, sk, new_key);
    ssh_blob(blob, pk);
    bot_fingerprint(word, new_key);
    must(store_begin(t.pass.store, &err));
    must(game_open(&t.pass, arena, g->id, &game, &err));
    ck_assert_uint_gt(core_propose(game.core, 0, (struct span){blob, sizeof blob}, false, word, t.now + 3 * 86400), 0);
    must(game_put(&game, &err));
    must(store_commit(t.pass.store, &err));
    game_close(&game);
    arena_free(arena);
    bots_pass(&t, t.now + (carried ? 3 * 86400 : 60));
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    return text_span(&line);
}

/* It was rebuilt without the key, and nothing that its player sent was ever taken again. */
START_TEST(a_proposed_key_that_nobody_has_is_named)
{
    propose(_i);
    new_host();
    uint64_t size = size_of(&t);
    keep_public_log(size);
    keep_sent(0);
    lacks("the public key of csa, SHA256:");
}
END_TEST

/* From its .pub file, or from the player's keys as the host has them again. */
START_TEST(with_its_file_the_key_is_in_force_again)
{
    struct span line = propose(true);
    new_host();
    keep_public_log(size_of(&t));
    keep_sent(0);
    if (_i == 0)
        keep("south.pub", line, false);
    else {
        struct player_row row = {.name = "south", .zone = "UTC", .mail = "south@example.org", .n_keys = 1};
        snprintf(row.key[0], sizeof row.key[0], "%s", arena_string(t.arena, line));
        must(store_begin(b.pass.store, &err));
        must(store_player_put(b.pass.store, &row, &err));
        must(store_commit(b.pass.store, &err));
    }
    rebuilt(judge(0));
    resume();
    struct game *game = bots_look(&b, g);
    uint64_t k = game->core->k;
    int receipts = game->core->n_receipts;
    bots_drop(&b, bot_sign(game->arena, new_key, bot_orders(game, 0, k, 0, "wait\n")));
    bots_leave(game);
    bots_pass(&b, b.now + 60);
    game = bots_look(&b, g);
    ck_assert_int_eq(game->core->n_receipts, receipts + 1);
    bots_leave(game);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rebuild");
    TCase *c = tcase_create("rebuild");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, from_a_sealed_copy);
    tcase_add_test(c, from_reports_and_sheets);
    tcase_add_test(c, from_a_public_folder_and_sheets);
    tcase_add_test(c, from_a_transcript_and_sheets);
    tcase_add_test(c, a_sheet_behind_the_newest_report_counts_again);
    tcase_add_test(c, missing_sheets_are_named);
    tcase_add_test(c, a_missing_sheet_is_named_by_exchange_and_day);
    tcase_add_test(c, missing_entries_are_named);
    tcase_add_test(c, nothing_signed_is_nothing);
    tcase_add_test(c, games_of_another_host_are_none_of_ours);
    tcase_add_test(c, changed_entries_do_not_get_in);
    tcase_add_test(c, two_histories_are_told);
    tcase_add_test(c, a_later_report_brings_it_forward);
    tcase_add_test(c, a_later_report_by_mail_is_what_was_asked_for);
    tcase_add_test(c, after_it_went_on_nothing_is_thrown_away);
    tcase_add_test(c, a_finished_game_comes_back_as_it_was);
    tcase_add_test(c, an_old_backup_is_brought_forward);
    tcase_add_loop_test(c, a_proposed_key_that_nobody_has_is_named, false, true + 1);
    tcase_add_loop_test(c, with_its_file_the_key_is_in_force_again, 0, 2);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
