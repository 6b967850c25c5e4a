/* SPDX-License-Identifier: Apache-2.0 */
/* Which exact bytes a key signed (order-armor.md, "Which bytes were signed"). */
#include "formats/armor.h"
#include "formats/armor_line.h"
#include "formats/fold.h"
#include "formats/minisign.h"
#include "formats/sshsig.h"
#include <string.h>

enum source { FROM_FILE, FROM_CANONICAL, FROM_LINES, FROM_AS_CAME };
struct candidate {
    const char *form;
    enum source source;
    bool crlf, no_final, keeps_spaces;
    bool mended; /* BEGIN and END as they ought to be, and no empty line */
};
static const struct candidate candidates[] = {
    /* in the order of the spec */
    {"file", FROM_FILE, true, false, true, false},
    {"file-lf", FROM_FILE, false, false, true, false},
    {"as-came", FROM_AS_CAME, false, false, false, false},
    {"as-came-nofinal", FROM_AS_CAME, false, true, false, false},
    {"as-came-crlf", FROM_AS_CAME, true, false, false, false},
    {"as-came-crlf-nofinal", FROM_AS_CAME, true, true, false, false},
    {"as-came", FROM_AS_CAME, false, false, true, false},
    {"as-came-crlf", FROM_AS_CAME, true, false, true, false},
    {"canonical", FROM_CANONICAL, false, false, true, false},
    {"canonical-nofinal", FROM_CANONICAL, false, true, true, false},
    {"canonical-crlf", FROM_CANONICAL, true, false, true, false},
    {"canonical-crlf-nofinal", FROM_CANONICAL, true, true, true, false},
    {"as-received", FROM_LINES, false, false, false, false},
    {"as-received-nofinal", FROM_LINES, false, true, false, false},
    {"as-received-crlf", FROM_LINES, true, false, false, false},
    {"as-received-crlf-nofinal", FROM_LINES, true, true, false, false},
    {"as-received", FROM_LINES, false, false, true, false},
    {"as-received-nofinal", FROM_LINES, false, true, true, false},
    {"as-received-crlf", FROM_LINES, true, false, true, false},
    {"as-received-crlf-nofinal", FROM_LINES, true, true, true, false},
    {"mended", FROM_LINES, .mended = true},
    {"mended", FROM_AS_CAME, .mended = true},
    {"mended-crlf", FROM_LINES, .crlf = true, .mended = true},
    {"mended-crlf", FROM_AS_CAME, .crlf = true, .mended = true},
};

/* The lines of a text put together anew. ends: BEGIN and END stand there. */
static struct span rebuild(struct arena *arena, struct span lines, struct span ends, const struct candidate *as)
{
    struct text out = {.arena = arena};
    struct span begin = {0}, end = ends;
    span_line(&end, &begin);
    for (size_t i = 0; i + 1 < ends.len; i++)
        if (ends.at[i] == '\n')
            end = (struct span){ends.at + i + 1, ends.len - i - 2};
    for (struct span left = lines, line; span_line(&left, &line);) {
        bool first = line.at == lines.at;
        if (as->mended && line_is_blank(line))
            continue;
        if (as->mended && (first || left.len == 0))
            line = first ? begin : end;
        text_add(&out, as->keeps_spaces ? line : line_right_trimmed(line));
        if (left.len > 0 || !as->no_final)
            text_words(&out, as->crlf ? "\r\n" : "\n");
    }
    return text_span(&out);
}

/* A file with CRLF made LF; single CRs stand. */
static struct span without_crlf(struct arena *arena, struct span file)
{
    uint8_t *out = arena_take(arena, file.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < file.len; i++)
        if (file.at[i] != '\r' || i + 1 == file.len || file.at[i + 1] != '\n')
            out[len++] = file.at[i];
    return (struct span){out, len};
}

/* The bytes of a candidate; false when there are none or they were tried already. */
static bool candidate_bytes(struct arena *arena, const struct block *block, struct span file,
                            const struct candidate *as, struct span *out)
{
    if (as->source == FROM_FILE && (file.len == 0 || (!as->crlf && !memchr(file.at, '\r', file.len))))
        return false;
    if (as->source == FROM_FILE)
        *out = as->crlf ? file : without_crlf(arena, file);
    else if (as->source == FROM_CANONICAL && !as->crlf)
        *out = (struct span){block->canonical.at, block->canonical.len - as->no_final};
    else if (as->source == FROM_AS_CAME && block->as_came.len == 0)
        return false;
    else
        *out = rebuild(arena,
                       as->source == FROM_LINES     ? block->lines
                       : as->source == FROM_AS_CAME ? block->as_came
                                                    : block->canonical,
                       block->canonical, as);
    return true;
}

/* ---- both mixed: some lines as they came, others as step 2 makes them ---- */

enum { MIXED_MAX = 32 /* lines that came in other characters; of more only each alone is tried */, EVERY_MIX = 5 };

struct mix {
    struct span lines, came; /* of the block */
    uint32_t chosen;         /* bit i: the i-th line that differs is taken as it came */
};

static int count_differing(const struct block *block)
{
    struct span lines = block->lines, came = block->as_came, a, b;
    int n = 0;
    while (span_line(&lines, &a) && span_line(&came, &b))
        n += !span_same(line_right_trimmed(a), line_right_trimmed(b));
    return n;
}

static struct span mixed(struct arena *arena, const struct mix *mix, bool crlf)
{
    struct text out = {.arena = arena};
    struct span lines = mix->lines, came = mix->came, a, b;
    for (int n = 0; span_line(&lines, &a) && span_line(&came, &b);) {
        a = line_right_trimmed(a), b = line_right_trimmed(b);
        bool differs = !span_same(a, b), takes = differs && n < MIXED_MAX && (mix->chosen >> n & 1);
        n += differs;
        text_add(&out, takes ? b : a);
        text_words(&out, crlf ? "\r\n" : "\n");
    }
    return text_span(&out);
}

/* The i-th choice among n lines; false: there are no more. Of few lines every one; else all but one, then one alone. */
static bool choose_lines(int n, int i, uint32_t *chosen)
{
    uint32_t all = n >= MIXED_MAX ? UINT32_MAX : (1U << n) - 1;
    if (n <= EVERY_MIX) {
        *chosen = (uint32_t)i + 1;
        return *chosen < all;
    }
    int of = n < MIXED_MAX ? n : MIXED_MAX;
    *chosen = i < of ? all & ~(1U << i) : 1U << (i - of);
    return i < 2 * of;
}

struct check { /* a signature made ready, to be held against several byte strings */
    enum sig_kind kind;
    struct sshsig ssh;
    struct span key, minisig;
    struct minisign_key minisign;
};

static bool check_ready(struct arena *arena, const struct block *block, const struct signer *signer, struct check *out,
                        struct problem *why)
{
    struct span sig = fold_decode(arena, block->sig), blob;
    *out = (struct check){.kind = block->sig_kind, .key = signer->key, .minisig = sig};
    if (out->kind == SIG_SSH) {
        if (!sshsig_unarmor(arena, sig, &blob, why) || !sshsig_decode(blob, &out->ssh, why))
            return false;
        return !signer->is_minisign || problem_set(why, "sshsig.key", 0);
    }
    if (!signer->is_minisign)
        return problem_set(why, "minisign.keyid", 0);
    return minisign_key_read(signer->key, &out->minisign, why);
}

/* Holds the signature against some bytes. False without a problem: it is over other bytes. */
static bool check_holds(const struct check *check, struct span bytes, uint8_t raw[static 64], struct problem *why)
{
    struct problem one = {0};
    bool holds;
    if (check->kind == SIG_SSH) {
        memcpy(raw, check->ssh.raw, 64);
        holds = sshsig_verify(&check->ssh, check->key, NAMESPACE_PLAYER, bytes, &one);
    } else {
        holds = minisign_verify(check->minisig, &check->minisign, bytes, raw, &one);
    }
    bool is_mere = one.key && (strcmp(one.key, "sshsig.forged") == 0 || strcmp(one.key, "minisign.forged") == 0);
    if (!holds && !is_mere && why && !why->key)
        *why = one;
    return holds;
}

bool armor_bad(const struct block *block, struct problem *why)
{
    int line = block->bad_line - block->line + 1;
    static const char *const keys[] = {"armor.quote", "armor.nested",    "armor.dash", "armor.char",
                                       "armor.long",  "armor.truncated", "armor.big"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i] + strlen("armor."), block->bad) == 0)
            return problem_at(why, keys[i], line, 1, 0);
    return problem_at(why, "armor.char", line, 1, 0);
}

const struct heading *heading_read(struct arena *arena, struct span canonical)
{
    struct heading *out = arena_take(arena, sizeof *out);
    out->good = header_parse(canonical, &out->header, &out->why);
    return out;
}

bool heading_take(const struct heading *heading, struct header *out, struct problem *why)
{
    *out = heading->header;
    if (!heading->good && why && !why->key)
        *why = heading->why;
    return heading->good;
}

/* Fills *out from the bytes that were signed: C(b) is made from them and from nothing else. The header that was read
 * when the block was found is theirs when they say the same, which is nearly always so. */
static bool settle(struct arena *arena, const struct block *block, struct span bytes, const char *form,
                   struct verified *out, struct problem *why)
{
    struct block found[2];
    size_t n = armor_scan(arena, bytes, found, 2);
    if (n > 0 && found[0].bad)
        return armor_bad(&found[0], why);
    if (n != 1)
        return problem_set(why, "armor.several", 0);
    out->bytes = bytes;
    out->canonical = found[0].canonical;
    out->heading = block->heading && span_same(block->canonical, out->canonical) ? block->heading
                                                                                 : heading_read(arena, out->canonical);
    out->form = form;
    sha256(out->hash, out->canonical);
    sha256(out->sighash, (struct span){out->raw, sizeof out->raw});
    return true;
}

/* What mail programs write into a line, most telling first. */
enum sign { MARKED_UP, TYPED, WIDE, BROKEN, SIGNS };

/* "<mailto:", "<http": an address made a link; "&quot;", "&#39;": a text marked up twice. */
static bool is_marked_up(struct span line)
{
    for (size_t i = 0; i < line.len; i++) {
        struct span at = span_from(line, i);
        if (span_begins(at, "<mailto:") || span_begins(at, "<http"))
            return true;
        for (size_t n = 1; line.at[i] == '&' && n < at.len && n < 8; n++)
            if (at.at[n] == ';')
                return n > 2;
    }
    return false;
}

static bool is_typed(struct span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] >= 0x80)
            return true;
    return false;
}

/* Was the next line broken off this one? Not unless its first word had no room in the narrowest of mails. */
static bool is_broken(struct span line, struct span next)
{
    enum { NARROWEST = 60 };
    struct span word;
    return span_word(&next, &word) && fold_columns(line) + 1 + fold_columns(word) > NARROWEST;
}

static bool has_sign(struct span line, struct span next, enum sign sign, bool orders)
{
    switch (sign) {
    case MARKED_UP:
        return is_marked_up(line);
    case TYPED:
        return is_typed(line);
    case WIDE:
        return fold_columns(line) > ORDER_COLUMNS_MAX;
    default:
        return orders && is_broken(line, next);
    }
}

/* Names a line that mail programs most likely changed. */
static void name_suspect(const struct block *block, struct problem *why)
{
    struct span lines = block->as_came.len > 0 ? block->as_came : block->lines, line;
    for (enum sign sign = 0; sign < SIGNS; sign++) {
        bool orders = false;
        struct span left = lines;
        for (span_line(&left, &line); span_line(&left, &line) && left.len > 0;) { /* not BEGIN, and not END */
            struct span body = line_body(line);
            if (has_sign(body, left, sign, orders)) {
                problem_words(why->got, sizeof why->got, (const char *)body.at, body.len);
                return;
            }
            orders = orders || span_is(body, "orders:");
        }
    }
}

struct trial { /* a signature, and what it was held against */
    struct arena *arena;
    const struct block *block;
    struct check check;
    struct problem refusal;
    int tries;
};

/* One try. */
static bool fits(struct trial *t, struct span bytes, struct verified *out)
{
    if (t->refusal.key || t->tries++ >= ARMOR_TRIES_MAX)
        return false;
    return check_holds(&t->check, bytes, out->raw, &t->refusal);
}

static bool try_whole(struct trial *t, struct span file, struct verified *out, struct span *bytes, const char **form)
{
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        *form = candidates[i].form;
        if (candidate_bytes(t->arena, t->block, file, &candidates[i], bytes) && fits(t, *bytes, out))
            return true;
    }
    return false;
}

static bool try_mixed(struct trial *t, struct verified *out, struct span *bytes, const char **form)
{
    struct mix mix = {t->block->lines, t->block->as_came, 0};
    int n = t->block->as_came.len > 0 ? count_differing(t->block) : 0;
    for (int crlf = 0; n > 1 && crlf < 2; crlf++)
        for (int i = 0; t->tries < ARMOR_TRIES_MAX && choose_lines(n, i, &mix.chosen); i++) {
            *bytes = mixed(t->arena, &mix, crlf == 1);
            *form = crlf == 1 ? "mixed-crlf" : "mixed";
            if (fits(t, *bytes, out))
                return true;
        }
    return false;
}

bool armor_verify(struct arena *arena, const struct block *block, struct span file, const struct signer *signer,
                  struct verified *out, struct problem *why)
{
    struct trial t = {.arena = arena, .block = block};
    struct span bytes;
    const char *form;
    if (block->bad)
        return armor_bad(block, why);
    if (block->sig_kind == SIG_NONE)
        return problem_set(why, "armor.unsigned", 0);
    if (!check_ready(arena, block, signer, &t.check, why))
        return false;
    *out = (struct verified){0};
    if (try_whole(&t, file, out, &bytes, &form) || try_mixed(&t, out, &bytes, &form)) {
        if (t.check.kind == SIG_SSH)
            signed_word_ssh(out->signed_word, &t.check.ssh, bytes);
        else
            signed_word_minisign(out->signed_word, bytes);
        out->comment_holds = t.check.kind == SIG_MINISIGN && minisign_comment_holds(t.check.minisig, &t.check.minisign);
        return settle(arena, block, bytes, form, out, why);
    }
    if (t.refusal.key && why && !why->key)
        *why = t.refusal;
    if (why && !why->key)
        name_suspect(block, why);
    return problem_set(why, "armor.forged", 0);
}

bool armor_claimed_key(struct arena *arena, const struct block *block, struct span *key_blob)
{
    struct span blob;
    struct sshsig sig;
    if (block->sig_kind != SIG_SSH || !sshsig_unarmor(arena, fold_decode(arena, block->sig), &blob, NULL) ||
        !sshsig_decode(blob, &sig, NULL))
        return false;
    *key_blob = sig.key;
    return true;
}
