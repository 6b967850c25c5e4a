/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/tlog.h"
#include "formats/sha256.h"
#include <assert.h>
#include <string.h>

static void leaf_of(struct hash *out, struct span entry, const char *end)
{
    struct sha256 state;
    sha256_begin(&state);
    sha256_add(&state, (struct span){(const uint8_t[]){0}, 1});
    sha256_add(&state, entry);
    sha256_words(&state, end);
    sha256_end(&state, out->at);
}

void tlog_leaf(struct hash *out, struct span entry)
{
    leaf_of(out, entry, "");
}

void tlog_leaf_line(struct hash *out, struct span line)
{
    leaf_of(out, line, "\n");
}

void tlog_node(struct hash *out, const struct hash *left, const struct hash *right)
{
    uint8_t both[1 + 2 * sizeof left->at] = {1}; /* a copy first: out may be left or right */
    memcpy(both + 1, left->at, sizeof left->at);
    memcpy(both + 1 + sizeof left->at, right->at, sizeof right->at);
    sha256(out->at, (struct span){both, sizeof both});
}

/* The largest power of two below n, for n of 2 and more. */
static uint64_t split(uint64_t n)
{
    uint64_t k = 1;
    while (k < n - k)
        k *= 2;
    return k;
}

void tlog_root(struct hash *out, const struct hash *leaf, uint64_t n)
{
    if (n == 0) {
        sha256(out->at, (struct span){0});
        return;
    }
    if (n == 1) {
        *out = leaf[0];
        return;
    }
    uint64_t k = split(n);
    struct hash left, right;
    tlog_root(&left, leaf, k);
    tlog_root(&right, leaf + k, n - k);
    tlog_node(out, &left, &right);
}

/* PATH of RFC 6962 section 2.1.1. */
size_t tlog_inclusion(struct hash out[static TLOG_PROOF_MAX], const struct hash *leaf, uint64_t index, uint64_t n)
{
    assert(index < n);
    size_t count = 0;
    struct hash down[TLOG_PROOF_MAX]; /* from the root to the leaf; a proof reads the other way */
    while (n > 1) {
        uint64_t k = split(n);
        assert(count < TLOG_PROOF_MAX);
        if (index < k) {
            tlog_root(&down[count++], leaf + k, n - k);
            n = k;
        } else {
            tlog_root(&down[count++], leaf, k);
            leaf += k;
            index -= k;
            n -= k;
        }
    }
    for (size_t i = 0; i < count; i++)
        out[i] = down[count - 1 - i];
    return count;
}

/* SUBPROOF of RFC 6962 section 2.1.2, begun with b = true. */
size_t tlog_consistency(struct hash out[static TLOG_PROOF_MAX], const struct hash *leaf, uint64_t m, uint64_t n)
{
    assert(m <= n);
    size_t count = 0;
    bool whole = true; /* what is left of the old tree is that tree's own root, which the reader has */
    struct hash down[TLOG_PROOF_MAX];
    while (m > 0 && m < n) {
        uint64_t k = split(n);
        assert(count < TLOG_PROOF_MAX - 1);
        if (m <= k) {
            tlog_root(&down[count++], leaf + k, n - k);
            n = k;
        } else {
            tlog_root(&down[count++], leaf, k);
            leaf += k;
            m -= k;
            n -= k;
            whole = false;
        }
    }
    if (m > 0 && !whole)
        tlog_root(&down[count++], leaf, n);
    for (size_t i = 0; i < count; i++)
        out[i] = down[count - 1 - i];
    return count;
}

static bool same(const struct hash *a, const struct hash *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* Where a walk from a leaf to the root stands: fn is the node's index in its row, sn that of the row's last node. */
struct walk {
    uint64_t fn, sn;
};

/* One step up. True: the next proof hash belongs to the left. */
static bool walk_left(const struct walk *w)
{
    return (w->fn & 1) != 0 || w->fn == w->sn;
}

static void walk_up(struct walk *w)
{
    if (walk_left(w))
        while ((w->fn & 1) == 0 && w->fn != 0) { /* rows in which this node has no sibling */
            w->fn >>= 1;
            w->sn >>= 1;
        }
    w->fn >>= 1;
    w->sn >>= 1;
}

/* The walk of RFC 9162 section 2.1.3.2. */
bool tlog_check_inclusion(uint64_t index, uint64_t size, const struct hash *leaf, const struct hash *proof,
                          size_t n_proof, const struct hash *root)
{
    if (index >= size)
        return false;
    struct walk w = {index, size - 1};
    struct hash r = *leaf;
    for (size_t i = 0; i < n_proof; i++) {
        if (w.sn == 0)
            return false;
        if (walk_left(&w))
            tlog_node(&r, &proof[i], &r);
        else
            tlog_node(&r, &r, &proof[i]);
        walk_up(&w);
    }
    return w.sn == 0 && same(&r, root);
}

enum { HASH_LETTERS = 44 }; /* base64 of 32 bytes */

bool tlog_path_read(struct span words, struct hash path[static TLOG_PROOF_MAX], size_t *n)
{
    *n = 0;
    while (words.len > 0) {
        size_t len = sizeof path->at;
        if (*n == TLOG_PROOF_MAX || words.len < HASH_LETTERS ||
            !base64_read((struct span){words.at, HASH_LETTERS}, true, path[*n].at, &len) || len != sizeof path->at)
            return false;
        ++*n;
        words = span_from(words, HASH_LETTERS);
        if (words.len > 0 && (words.at[0] != ',' || words.len == 1))
            return false;
        words = span_from(words, 1);
    }
    return *n > 0;
}

/* The walk of RFC 9162 section 2.1.4.2. */
bool tlog_check_consistency(uint64_t m, uint64_t n, const struct hash *root_m, const struct hash *root_n,
                            const struct hash *proof, size_t n_proof)
{
    if (m > n)
        return false;
    if (m == n)
        return n_proof == 0 && same(root_m, root_n);
    if (m == 0 || n_proof == 0)
        return m == 0 && n_proof == 0;
    struct walk w = {m - 1, n - 1};
    while (w.fn & 1) {
        w.fn >>= 1;
        w.sn >>= 1;
    }
    bool complete = (m & (m - 1)) == 0; /* the old tree is one full subtree: its root is not in the proof */
    struct hash fr = complete ? *root_m : proof[0], sr = fr;
    for (size_t i = complete ? 0 : 1; i < n_proof; i++) {
        if (w.sn == 0)
            return false;
        if (walk_left(&w)) {
            tlog_node(&fr, &proof[i], &fr);
            tlog_node(&sr, &proof[i], &sr);
        } else {
            tlog_node(&sr, &sr, &proof[i]);
        }
        walk_up(&w);
    }
    return w.sn == 0 && same(&fr, root_m) && same(&sr, root_n);
}

void tlog_grow(struct tlog_tree *tree, const struct hash *leaf)
{
    struct hash carry = *leaf;
    int level = 0;
    for (; (tree->size >> level) & 1; level++)
        tlog_node(&carry, &tree->peak[level], &carry);
    tree->peak[level] = carry;
    tree->size++;
}

void tlog_tree_root(const struct tlog_tree *tree, struct hash *out)
{
    if (tree->size == 0) {
        tlog_root(out, NULL, 0);
        return;
    }
    int level = 0;
    while (!((tree->size >> level) & 1))
        level++;
    struct hash r = tree->peak[level];
    for (level++; level < 64 && tree->size >> level != 0; level++)
        if ((tree->size >> level) & 1)
            tlog_node(&r, &tree->peak[level], &r);
    *out = r;
}
