/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/cheat.h"
#include "formats/cjson.h"
#include "processor/game/pass.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the host's own hands ---- */

void cheat_as_host(struct walk *w, const char *name, void (*change)(struct walk *, struct game *, void *context),
                   void *context)
{
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    struct game game;
    ck_assert(host_open(w->arena, w->dir, &host, &err) && host_store(&host, 0, &err));
    pass_open(&pass, w->arena, &host, w->now);
    bool open = store_begin(host.store, &err) && game_open(&pass, w->arena, name, &game, &err);
    ck_assert_msg(open, "%s %s: %s", err.doing, err.subject, err.cause);
    change(w, &game, context);
    game.core->state_text = (struct span){0};
    bool put = game_put(&game, &err) && store_commit(host.store, &err);
    ck_assert_msg(put, "%s %s: %s", err.doing, err.subject, err.cause);
    game_close(&game);
    host_close(&host);
}

void cheat_keys(struct walk *w, struct cheat_keys *keys)
{
    struct host host = {0};
    struct error err = {0};
    ck_assert(host_open(w->arena, w->dir, &host, &err));
    memcpy(keys->report, host.keys.report, 32);
    memcpy(keys->log, host.keys.log, 32);
    memcpy(keys->master, host.keys.master, 32);
    host_close(&host);
}

struct walk cheat_copy(struct walk *w, const char *name)
{
    struct walk copy = *w;
    copy.dir = arena_words(w->arena, "%s.%s", w->dir, name);
    walk_copy(w, w->dir, copy.dir);
    walk_copy(w, arena_words(w->arena, "%s.keys", w->dir), arena_words(w->arena, "%s.keys", copy.dir));
    return copy;
}

/* ---- what players have ---- */

static const char *new_folder(struct walk *w, const char *player)
{
    static int n;
    const char *path = arena_words(w->arena, "%s/%s-%d", temp_dir(), player, n++);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    return path;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Receipts of one seq have one name: the number of the mail keeps them apart. */
static void copy_mail(struct walk *w, const char *from, const char *number, const char *to)
{
    struct dirent **files;
    int n = scandir(from, &files, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        bool is_receipt = strstr(files[i]->d_name, "-receipt-") != NULL;
        walk_write(w,
                   is_receipt ? arena_words(w->arena, "%s/%s-%s", to, number, files[i]->d_name)
                              : arena_words(w->arena, "%s/%s", to, files[i]->d_name),
                   slurp(w->arena, arena_words(w->arena, "%s/%s", from, files[i]->d_name)));
        free(files[i]);
    }
    if (n >= 0)
        free(files);
}

const char *cheat_folder_of_reports(struct walk *w, const char *player)
{
    struct dirent **mails;
    const char *outbox = arena_words(w->arena, "%s/outbox/%s", w->dir, player), *to = new_folder(w, player);
    int n = scandir(outbox, &mails, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        copy_mail(w, arena_words(w->arena, "%s/%s", outbox, mails[i]->d_name), mails[i]->d_name, to);
        free(mails[i]);
    }
    if (n >= 0)
        free(mails);
    return to;
}

const char *cheat_folder(struct walk *w, const char *player, const char *seat)
{
    const char *to = cheat_folder_of_reports(w, player);
    for (int i = 0; i < w->n_sent; i++)
        if (strcmp(w->sent[i].seat, seat) == 0)
            walk_write(w, arena_words(w->arena, "%s/sent-%03d.txt", to, i), w->sent[i].mail);
    return to;
}

void cheat_caught(struct walk *w, int exit_status, const char *paths, const char *words)
{
    int code = walk_cli(w, "verify %s", paths);
    ck_assert_msg(code == exit_status && strstr(w->out, words), "exit %d, wanted %d and \"%s\":\n%s%s", code,
                  exit_status, words, w->out, w->said);
}

char *cheat_flat(struct walk *w, struct span text)
{
    char *flat = arena_take(w->arena, text.len + 1), *to = flat;
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] > ' ')
            *to++ = (char)text.at[i];
        else if (to > flat && to[-1] != ' ')
            *to++ = ' ';
    return flat;
}

void cheat_reads(struct walk *w, const char *player, const char *pattern, const char *words)
{
    const char *path = walk_newest(w, player, pattern);
    ck_assert_msg(path != NULL, "%s has no %s", player, pattern);
    const char *flat = cheat_flat(w, slurp(w->arena, path));
    ck_assert_msg(strstr(flat, words) != NULL, "%s does not read \"%s\":\n%s", player, words, flat);
}

/* ---- signing anew ---- */

static struct span note_of(struct walk *w, const struct cheat_keys *keys, const struct genesis *genesis, const char *id,
                           uint64_t size, const struct hash *root)
{
    struct text text = {.arena = w->arena}, note = {.arena = w->arena};
    const char *origin = arena_words(w->arena, "%s/%s", genesis->origin, id);
    checkpoint_write(&text, origin, size, root);
    note_sign(&note, text_span(&text), origin, keys->log);
    return text_span(&note);
}

static void sign_log(struct walk *w, const struct cheat_keys *keys, struct proof *proof)
{
    struct genesis genesis;
    struct problem why = {0};
    struct tlog_tree tree = proof->tree;
    struct hash leaf, root;
    ck_assert(genesis_read(proof->genesis, &genesis, &why));
    if (proof->before == 0) {
        tlog_leaf(&leaf, proof->genesis);
        tlog_grow(&tree, &leaf);
    }
    for (size_t i = 0; i < proof->n_lines; i++) {
        tlog_leaf_line(&leaf, proof->line[i]);
        tlog_grow(&tree, &leaf);
    }
    tlog_tree_root(&tree, &root);
    proof->checkpoint = note_of(w, keys, &genesis, proof->id, tree.size, &root);
}

struct report_files cheat_signed_anew(struct walk *w, struct report_files files,
                                      void (*change)(struct walk *, struct proof *))
{
    struct cheat_keys keys;
    cheat_keys(w, &keys);
    return cheat_signed_with(w, &keys, files, change);
}

struct report_files cheat_signed_with(struct walk *w, const struct cheat_keys *keys, struct report_files files,
                                      void (*change)(struct walk *, struct proof *))
{
    struct problem why = {0};
    struct proof *proof = arena_take(w->arena, sizeof *proof);
    struct text file = {.arena = w->arena}, report = {.arena = w->arena}, sig = {.arena = w->arena};
    uint8_t hash[32];
    ck_assert(proof_read(w->arena, files.proof, proof, &why));
    change(w, proof);
    sign_log(w, keys, proof);
    proof_write(&file, proof);
    sha256(hash, text_span(&file));
    const uint8_t *last = memmem(files.report.at, files.report.len, "\nproof: sha256:", 15);
    ck_assert_ptr_nonnull(last);
    text_add(&report, (struct span){files.report.at, (size_t)(last - files.report.at)});
    text_words(&report, "\nproof: sha256:");
    text_hex(&report, hash, sizeof hash);
    text_words(&report, "\n");
    sshsig_sign(&sig, keys->report, NAMESPACE_REPORT, text_span(&report), NULL);
    return (struct report_files){files.name, text_span(&report), text_span(&sig), text_span(&file), files.page, 0};
}

void cheat_commit(struct walk *walk, struct proof *proof)
{
    uint8_t key[32];
    struct hash hash;
    char hex[65];
    ck_assert(hex_read(span_of(proof->facts_key), key, 32));
    commit_keyed(&hash, key, proof->facts);
    hex_write(hex, hash.at, 32);
    const char *want = arena_words(walk->arena, " facts %llu %s ", (unsigned long long)proof->k, proof->seat);
    for (size_t i = 0; i < proof->n_lines; i++) {
        char *line = arena_string(walk->arena, proof->line[i]), *here = strstr(line, want);
        if (here)
            memcpy(here + strlen(want), hex, 64);
        proof->line[i] = span_of(line);
    }
}

void cheat_facts(struct walk *w, struct proof *proof, void (*lie)(json_t *facts))
{
    struct problem why = {0};
    struct text out = {.arena = w->arena};
    json_t *facts = json_read(proof->facts, &why);
    ck_assert_msg(facts != NULL, "%s", why.key);
    lie(facts);
    ck_assert(cjson_write(&out, facts, &why));
    json_decref(facts);
    proof->facts = text_span(&out);
    cheat_commit(w, proof);
}

void cheat_put_report(struct walk *w, const char *folder, const struct report_files *r)
{
    walk_write(w, arena_words(w->arena, "%s/%s", folder, r->name), r->report);
    walk_write(w, arena_words(w->arena, "%s/%s.sig", folder, r->name), r->sig);
    walk_write(w, arena_words(w->arena, "%s/%.*s-proof.txt", folder, (int)strlen(r->name) - 4, r->name), r->proof);
}

struct transcript cheat_transcript(struct walk *w, const char *game)
{
    struct transcript t;
    struct problem why = {0};
    ck_assert(transcript_read(w->arena, walk_export(w, game), &t, &why));
    return t;
}

void cheat_sign_transcript(struct walk *w, struct transcript *t)
{
    struct genesis genesis;
    struct problem why = {0};
    struct hash root, *leaf = arena_take(w->arena, (t->n_lines + 1) * sizeof *leaf);
    struct cheat_keys keys;
    cheat_keys(w, &keys);
    ck_assert(genesis_read(t->genesis, &genesis, &why));
    tlog_leaf(&leaf[0], t->genesis);
    for (size_t i = 0; i < t->n_lines; i++)
        tlog_leaf_line(&leaf[i + 1], t->line[i]);
    tlog_root(&root, leaf, t->n_lines + 1);
    t->checkpoint = note_of(w, &keys, &genesis, t->id, t->n_lines + 1, &root);
}

void cheat_audited(struct walk *w, const struct transcript *t, int exit_status, const char *words)
{
    struct text file = {.arena = w->arena};
    const char *path = arena_words(w->arena, "%s.audited", w->dir);
    transcript_write(&file, t);
    walk_write(w, path, text_span(&file));
    int code = walk_cli(w, "audit %s", path);
    ck_assert_msg(code == exit_status && strstr(w->out, words), "exit %d, wanted %d and \"%s\":\n%s%s", code,
                  exit_status, words, w->out, w->said);
}

uint64_t cheat_entry(const struct transcript *t, const char *words, int nth)
{
    for (size_t i = 0; i < t->n_lines; i++) {
        struct span rest = t->line[i], index;
        if (span_word(&rest, &index) && span_begins(rest, words) && nth-- == 0)
            return i + 1;
    }
    ck_abort_msg("no entry \"%s\"", words);
    return 0;
}
