/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/cheat_host.h"
#include "processor/record/journal.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* ---- what the program writes ---- */

struct cheat_mark cheat_mark(const struct core *core)
{
    struct cheat_mark mark = {.tree = core->tree, .len = core->fresh.len};
    memcpy(mark.t, core->t, sizeof mark.t);
    return mark;
}

void cheat_log(struct walk *w, struct core *core, const struct cheat_mark *mark, const char *old, const char *fresh)
{
    const char *lines = arena_words(w->arena, "%s", core->fresh.at), *at = strstr(lines + mark->len, old);
    struct tlog_tree tree = mark->tree;
    struct hash leaf;
    ck_assert_msg(at != NULL, "no \"%s\" in:\n%s", old, lines + mark->len);
    core->fresh.len = 0;
    text_format(&core->fresh, "%.*s%s%s", (int)(at - lines), lines, fresh, at + strlen(old));
    struct span left = span_from(text_span(&core->fresh), mark->len);
    for (struct span line; span_line(&left, &line);) {
        tlog_leaf_line(&leaf, line);
        tlog_grow(&tree, &leaf);
    }
    core->tree = tree;
}

void cheat_chain(struct walk *w, struct core *core, const struct cheat_mark *mark, const char *nonce)
{
    struct turn_line turn[SEATS_MAX] = {{0}};
    struct text text = {.arena = w->arena};
    for (int seat = 0; seat < core->g.n_seats; seat++)
        turn[seat].side = core->g.seat[seat].name;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters)
            turn[core->receipt[i].seat] =
                (struct turn_line){core->g.seat[core->receipt[i].seat].name, core->receipt[i].seq,
                                   core->receipt[i].hash, core->receipt[i].sighash, nonce};
    transcript_turn(&text, core->id, core->k, mark->t, turn, (size_t)core->g.n_seats, NULL);
    transcript_hash(core->t, &text);
}

int cheat_seat(const struct core *core, const char *seat)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (strcmp(core->g.seat[i].name, seat) == 0)
            return i;
    ck_abort_msg("no seat %s", seat);
    return -1;
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct game *game = context;
    return store_root_at(game->pass->store, game->core->id, size, out);
}

/* Kept, so that reports and transcripts have it. */
void cheat_archive(struct game *game, const char *seat, struct span sig, const struct verified *v)
{
    struct block_row row = {.seq = 1, .utc = game->pass->now, .bytes = v->bytes, .sig = sig};
    struct error err = {0};
    strcpy(row.game, game->core->id);
    strcpy(row.side, seat);
    hex_write(row.hash, v->hash, sizeof v->hash);
    ck_assert_msg(store_block_put(game->pass->store, &row, &err), "%s", err.cause);
}

void cheat_take(struct walk *w, struct game *game, const char *seat, struct span mail)
{
    const struct core_past past = {.root_at = root_at, .context = game};
    struct core_outcome *out = arena_take(w->arena, sizeof *out);
    struct found found[4];
    struct verified v;
    struct problem why = {0};
    int at = cheat_seat(game->core, seat);
    const struct core_key *key = &game->core->seat[at].key[0];
    ck_assert_uint_ge(arrival_blocks(w->arena, mail, found, 4), 1);
    ck_assert(found_verify(w->arena, &found[0], &(struct signer){key->blob, key->is_minisign}, &v, NULL, &why));
    ck_assert(core_block(game->core, at, &v, w->now, &past, out, NULL, NULL));
    ck_assert_msg(out->verdict == VERDICT_RECEIPT, "%d %s", (int)out->verdict, out->why.key ? out->why.key : "");
    cheat_archive(game, seat, found[0].sig[0], &v);
}

void cheat_line(struct walk *w, struct core *core, const char *format, ...)
{
    char words[1024];
    va_list args;
    (void)w;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    core_line(core, words);
}

void cheat_receipt(struct walk *w, struct core *core, const char *seat, uint64_t seq, hex32 hash, hex32 sighash)
{
    uint8_t raw[64], signed_hash[64], digest[32];
    struct text a = {.arena = w->arena}, b = {.arena = w->arena};
    char utc[21];
    memset(raw, 7, sizeof raw);
    memset(signed_hash, 8, sizeof signed_hash);
    sha256(digest, (struct span){raw, sizeof raw});
    hex_write(sighash, digest, sizeof digest);
    sha256(digest, span_of("a sheet that nobody sent"));
    hex_write(hash, digest, sizeof digest);
    utc_write(utc, w->now);
    text_base64(&a, signed_hash, sizeof signed_hash, true);
    text_base64(&b, raw, sizeof raw, true);
    cheat_line(w, core, "receipt %llu %s %llu %s %s %s sha512:%s %s", (unsigned long long)core->k, seat,
               (unsigned long long)seq, hash, sighash, utc, a.at, b.at);
}

const char *cheat_words(struct walk *w, const char *journal, const char *verb, int nth)
{
    for (struct span left = span_of(journal), line, index; span_line(&left, &line);)
        if (span_word(&line, &index) && span_begins(line, verb) && nth-- == 0)
            return arena_string(w->arena, span_from(line, strlen(verb)));
    ck_abort_msg("no line \"%s\"", verb);
    return NULL;
}

/* ---- who notices ---- */

void cheat_noticed(struct walk *w, const char *player, const char *seat, int exit_status, const char *words)
{
    cheat_caught(w, exit_status, cheat_folder(w, player, seat), words);
    cheat_caught(w, exit_status, cheat_folder_of_reports(w, player), words);
}

void cheat_noticed_by_all(struct walk *w, const char *words, const char *audit, bool second)
{
    struct transcript t = cheat_transcript(w, "first");
    cheat_noticed(w, "north", "usa", 1, words);
    cheat_noticed(w, "south", "csa", 1, words);
    cheat_audited(w, &t, 1, audit);
    if (second)
        cheat_second(w, &t, 1);
}

void cheat_second(struct walk *w, const struct transcript *t, int exit_status)
{
    struct text file = {.arena = w->arena};
    const char *path = arena_words(w->arena, "%s.second", w->dir);
    transcript_write(&file, t);
    walk_write(w, path, text_span(&file));
    int status = system(arena_words(w->arena, "python3 tests/second/transcript.py %s > %s.said 2>&1", path, path));
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == exit_status, "exit %d, wanted %d:\n%s",
                  WEXITSTATUS(status), exit_status,
                  arena_string(w->arena, slurp(w->arena, arena_words(w->arena, "%s.said", path))));
}
