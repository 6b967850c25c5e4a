/* SPDX-License-Identifier: Apache-2.0 */
/* What proving and checking costs: each primitive beside what libsodium alone takes for the same curve operations and
 * hashes; one report verified, a chain of sixty, the reports of both players; a game of sixty exchanges audited. */
#include "formats/age.h"
#include "formats/minisign.h"
#include "games/blue-vs-gray/bvg.h"
#include "processor/check/audit.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { EXCHANGES = 61, CHAIN = 60, TIMES = 200, NODE = 65 };

/* ---- prices of libsodium's own operations ---- */

struct prices {
    struct floor_costs f;
    double base, point, decode; /* a scalar times the base point, times another; a point read and checked */
    double x_base, x_point;     /* the same on X25519 */
    double node;                /* SHA-256 of 65 bytes */
};

static double since(double start)
{
    return (cpu_seconds_now() - start) / TIMES;
}

static struct prices measure_prices(void)
{
    struct prices p = {.f = floor_measure()};
    uint8_t scalar[32] = {9}, at[32], out[64], node[NODE] = {1};
    crypto_scalarmult_ed25519_base_noclamp(at, scalar);
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert_int_eq(crypto_scalarmult_ed25519_base_noclamp(out, scalar), 0);
    p.base = since(start);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert_int_eq(crypto_scalarmult_ed25519_noclamp(out, scalar, at), 0);
    p.point = since(start);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert_int_eq(crypto_core_ed25519_is_valid_point(at), 1);
    p.decode = since(start);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        crypto_scalarmult_curve25519_base(out, scalar);
    p.x_base = since(start);
    crypto_scalarmult_curve25519_base(at, scalar);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert_int_eq(crypto_scalarmult_curve25519(out, scalar, at), 0);
    p.x_point = since(start);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        sha256(out, (struct span){node, sizeof node});
    p.node = since(start);
    return p;
}

/* ---- the primitives ---- */

static void vrf(const struct prices *p)
{
    uint8_t seed[32] = {5}, pk[32], pi[VRF_PROOF_LEN], beta[VRF_OUTPUT_LEN];
    struct span alpha = span_of("pbem-vrf/1 dice de180d3d74d3c3409d34f6bbdf43c6dc 14 39087\n"), proof = {pi, sizeof pi};
    ecvrf_public(pk, seed);
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ecvrf_prove(pi, seed, alpha);
    bench_line("ECVRF prove", since(start), 2 * p->base + 2 * p->point);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(ecvrf_verify(beta, pk, alpha, proof));
    bench_line("ECVRF verify", since(start), p->base + 3 * p->point + p->decode);
}

static void signatures(const struct prices *p)
{
    enum { LEN = 4000 };
    static char letters[LEN + 1];
    memset(letters, 'a', LEN);
    uint8_t seed[32] = {6}, pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct arena *arena = arena_new();
    struct text armored = {.arena = arena};
    struct span message = {(uint8_t *)letters, LEN}, inside;
    struct sshsig sig;
    struct problem why = {0};
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++) {
        struct text once = {.arena = arena};
        sshsig_sign(&once, seed, NAMESPACE_REPORT, message, NULL);
    }
    bench_line("SSHSIG of 4,000 bytes made", since(start), p->f.sign + p->base + LEN * p->f.sha512_byte);
    sshsig_sign(&armored, seed, NAMESPACE_REPORT, message, NULL);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(sshsig_unarmor(arena, text_span(&armored), &inside, &why) && sshsig_decode(inside, &sig, &why) &&
                  sshsig_verify(&sig, (struct span){blob, sizeof blob}, NAMESPACE_REPORT, message, &why));
    bench_line("SSHSIG of 4,000 bytes verified", since(start), p->f.verify + LEN * p->f.sha512_byte);
    arena_free(arena);
}

/* As minisign writes it: prehashed, with a trusted comment. */
static void minisign(const struct prices *p)
{
    enum { LEN = 4000, TRUSTED = 74 };
    static uint8_t message[LEN];
    struct {
        uint8_t kind[2], id[8], sig[64];
    } line = {{'E', 'D'}, {1, 2, 3}, {0}};
    uint8_t seed[32] = {7}, sk[64], hash[64], raw[64], global[64], signed_too[64 + 4];
    struct minisign_key key = {.id = {1, 2, 3}};
    struct arena *arena = arena_new();
    struct text file = {.arena = arena};
    struct problem why = {0};
    crypto_sign_seed_keypair(key.pk, sk, seed);
    crypto_generichash(hash, sizeof hash, message, LEN, NULL, 0);
    crypto_sign_detached(line.sig, NULL, hash, sizeof hash, sk);
    memcpy(signed_too, line.sig, 64);
    memcpy(signed_too + 64, "test", 4);
    crypto_sign_detached(global, NULL, signed_too, sizeof signed_too, sk);
    text_words(&file, "untrusted comment: a bench\n");
    text_base64(&file, (const uint8_t *)&line, sizeof line, true);
    text_words(&file, "\ntrusted comment: test\n");
    text_base64(&file, global, sizeof global, true);
    text_words(&file, "\n");
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert_msg(minisign_verify(text_span(&file), &key, (struct span){message, LEN}, raw, &why), "%s", why.key);
    bench_line("minisign of 4,000 bytes verified", since(start), p->f.verify + LEN * p->f.blake_byte);
    arena_free(arena);
}

static void notes(const struct prices *p)
{
    const char *origin = "pbem.example/game/de180d3d74d3c3409d34f6bbdf43c6dc";
    uint8_t seed[32] = {8}, pk[32], sk[64];
    struct arena *arena = arena_new();
    struct text text = {.arena = arena}, note = {.arena = arena};
    struct note_key key;
    struct hash root = {{1}};
    struct span inside;
    struct problem why = {0};
    crypto_sign_seed_keypair(pk, sk, seed);
    note_key_make(&key, origin, 1, pk);
    checkpoint_write(&text, origin, 1000, &root);
    note_sign(&note, text_span(&text), origin, seed);
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++) {
        struct text once = {.arena = arena};
        note_sign(&once, text_span(&text), origin, seed);
    }
    bench_line("a head of the log signed", since(start), p->f.sign + p->base);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(note_verify(text_span(&note), &key, 1, &inside, &why));
    bench_line("a head of the log verified", since(start), p->f.verify);
    arena_free(arena);
}

static void trees(const struct prices *p)
{
    enum { LEAVES = 1000, OLD = 700, SLOTS = 76, SLOT = 31 };
    static struct hash leaf[LEAVES];
    struct hash root, old, path[TLOG_PROOF_MAX];
    for (int i = 0; i < LEAVES; i++)
        tlog_leaf(&leaf[i], (struct span){(uint8_t *)&i, sizeof i});
    tlog_root(&root, leaf, LEAVES);
    tlog_root(&old, leaf, OLD);
    size_t n = tlog_inclusion(path, leaf, OLD, LEAVES);
    double start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(tlog_check_inclusion(OLD, LEAVES, &leaf[OLD], path, n, &root));
    bench_line("an entry in a log of 1,000 checked", since(start), (double)n * p->node);
    n = tlog_consistency(path, leaf, OLD, LEAVES);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(tlog_check_consistency(OLD, LEAVES, &old, &root, path, n));
    bench_line("a log that grew from 700 to 1,000 checked", since(start), 2 * (double)n * p->node);
    struct hash slot, card;
    const char *id = "de180d3d74d3c3409d34f6bbdf43c6dc", *salt = "4f41559fa53073c3d6096d744803ea2e";
    card_leaf(&card, id, "usa", 1, SLOT, "U031", salt);
    leaf[SLOT] = card;
    tlog_root(&root, leaf, SLOTS);
    n = tlog_inclusion(path, leaf, SLOT, SLOTS);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++) {
        card_leaf(&slot, id, "usa", 1, SLOT, "U031", salt);
        ck_assert(tlog_check_inclusion(SLOT, SLOTS, &slot, path, n, &root));
    }
    bench_line("a card of a deck of 76 opened", since(start), (double)(n + 1) * p->node + 64 * p->f.sha256_byte);
}

static void sealing(const struct prices *p, bool ssh)
{
    enum { LEN = 20000 };
    static uint8_t letters[LEN];
    uint8_t seed[32] = {10}, pk[32], sk[64];
    struct arena *arena = arena_new();
    struct age_recipient to;
    struct age_identity me;
    struct text word = {.arena = arena}, file = {.arena = arena};
    struct span plain;
    struct problem why = {0};
    if (ssh) {
        uint8_t blob[SSH_ED25519_BLOB_LEN];
        crypto_sign_seed_keypair(pk, sk, seed);
        ssh_blob(blob, pk);
        ssh_public_write(&word, (struct span){blob, sizeof blob});
        age_identity_ssh(&me, seed);
    } else {
        crypto_scalarmult_curve25519_base(pk, seed);
        age_recipient_write(&word, pk);
        age_identity_raw(&me, seed);
    }
    ck_assert(age_recipient_read(text_span(&word), &to, &why));
    age_seal(&file, &to, 1, (struct span){letters, LEN});
    double more = ssh ? p->x_point : 0, start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++) {
        struct text once = {.arena = arena};
        age_seal(&once, &to, 1, (struct span){letters, LEN});
    }
    bench_line(ssh ? "age: 20 kB sealed to an SSH key" : "age: 20 kB sealed to an X25519 key", since(start),
               p->x_base + p->x_point + more + LEN * p->f.seal_byte);
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        ck_assert(age_open(arena, text_span(&file), &me, 1, &plain, &why));
    bench_line(ssh ? "age: the same opened" : "age: the same opened", since(start),
               p->x_point + more + LEN * p->f.seal_byte);
    arena_free(arena);
}

START_TEST(primitives)
{
    struct prices p = measure_prices();
    vrf(&p);
    signatures(&p);
    minisign(&p);
    notes(&p);
    trees(&p);
    sealing(&p, false);
    sealing(&p, true);
    fflush(stdout);
}
END_TEST

/* ---- whole games ---- */

/* What the cryptography of a report's checks costs: two signatures, its bytes hashed, its lines into the tree,
 * openings, dice and facts. */
static double report_floor(const struct prices *p, const struct report_files *r)
{
    struct arena *arena = arena_new();
    struct proof proof;
    struct problem why = {0};
    ck_assert(proof_read(arena, r->proof, &proof, &why));
    double floor = 2 * p->f.verify + (double)r->report.len * p->f.sha512_byte + (double)r->proof.len * p->f.sha256_byte;
    for (size_t i = 0; i < proof.n_lines; i++) {
        floor += (double)bench_blocks(proof.line[i].len + 2) * p->f.sha256_byte + p->node;
        if (memmem(proof.line[i].at, proof.line[i].len, " roll ", 6))
            floor += p->base + 3 * p->point + p->decode;
    }
    for (size_t i = 0; i < proof.n_openings; i++)
        floor += 2 * p->node + (double)proof.opening[i].n_path * p->node;
    floor += (double)proof.facts.len * p->f.blake_byte;
    arena_free(arena);
    return floor;
}

static double verify_seconds(const struct report_files *files, size_t n, int times)
{
    double start = cpu_seconds_now();
    for (int i = 0; i < times; i++) {
        struct arena *arena = arena_new();
        struct text out = {.arena = arena};
        enum verify_verdict verdict = verify_reports(arena, files, n, NULL, &out);
        ck_assert_msg(verdict == VERIFY_PROVEN, "%s", out.at);
        arena_free(arena);
    }
    return (cpu_seconds_now() - start) / times;
}

static void verify_them(const struct prices *p, const struct bot_game *g)
{
    static struct report_files all[2 * BOT_REPORTS_MAX];
    const struct report_files *mine = g->report[BVG_USA];
    size_t n = g->n_reports[BVG_USA] < CHAIN ? g->n_reports[BVG_USA] : CHAIN, both = 0;
    double floor = 0, whole = 0;
    ck_assert_uint_ge(n, CHAIN);
    for (size_t i = 0; i < n; i++)
        floor += report_floor(p, &mine[i]);
    bench_line("one report verified", verify_seconds(&mine[n / 2], 1, TIMES), report_floor(p, &mine[n / 2]));
    bench_line("a chain of 60 reports verified", verify_seconds(mine, n, 4), floor);
    for (int seat = 0; seat < BOT_SEATS; seat++)
        for (size_t i = 0; i < g->n_reports[seat]; i++) {
            all[both++] = g->report[seat][i];
            whole += report_floor(p, &g->report[seat][i]);
        }
    printf("  both players' reports are %zu\n", both);
    bench_line("all reports of both players verified", verify_seconds(all, both, 2), whole);
}

/* Turns of players so far; 0 when the game is over. */
static int turns_played(struct bots *t, struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    const struct bvg_state *s = game->core->state;
    int turns = game->core->phase == CORE_OVER ? 0 : 2 * s->turn - 1 + (s->mover != BVG_USA);
    bots_leave(game);
    return turns;
}

static void audit_it(const struct prices *p, struct bots *t, struct bot_game *g, int turns)
{
    enum { AUDITS = 4 };
    struct arena *arena = arena_new();
    struct bench_size size = bench_look(t, g, 1);
    if (turns > 0)
        bots_end(t, g);
    struct span file = bots_transcript(t, arena, g);
    struct audit audit = {0};
    double start = cpu_seconds_now(), wall = seconds_now();
    for (int i = 0; i < AUDITS; i++) {
        struct arena *once = arena_new();
        struct text out = {.arena = once};
        ck_assert_msg(audit_transcript(once, file, NULL, &audit, &out) == AUDIT_PROVEN, "%s", out.at);
        arena_free(once);
    }
    double each = (cpu_seconds_now() - start) / AUDITS, waited = (seconds_now() - wall) / AUDITS;
    double vrf_pair = 3 * p->base + 5 * p->point + p->decode;
    double floor = (double)audit.n_blocks * p->f.verify + (double)audit.n_rolls * vrf_pair +
                   2 * (double)size.hashed * p->f.sha256_byte +
                   (double)audit.n_states * ((double)size.state + 25000) * p->f.blake_byte;
    printf("  a game of %d players' turns: %zu exchanges, %llu entries, %zu signed blocks, dice in %zu exchanges, %zu "
           "kB\n",
           turns, audit.n_exchanges, (unsigned long long)size.log_size, audit.n_blocks, audit.n_rolls, file.len / 1024);
    bench_line("audited, every order carried out again", each, floor);
    printf("  by the clock on the wall %.3f s; peak memory %ld kB\n", waited, peak_kilobytes());
    arena_free(arena);
}

START_TEST(games)
{
    struct prices p = measure_prices();
    struct bots t;
    bench_long(&t, "proof", "blue-vs-gray", EXCHANGES);
    int turns = turns_played(&t, &t.game[0]);
    verify_them(&p, &t.game[0]);
    audit_it(&p, &t, &t.game[0], turns);
    fflush(stdout);
    bots_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bench/proof");
    TCase *tc = tcase_create("proof");
    tcase_add_test(tc, primitives);
    tcase_add_test(tc, games);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
