/* SPDX-License-Identifier: Apache-2.0 */
/* formats/tlog.h - the Merkle log of a game (RFC 6962 section 2), signed notes and checkpoints (tlog.md). */
#ifndef DISPATCH_TLOG_H
#define DISPATCH_TLOG_H

#include "formats/bytes.h"
#include "formats/problem.h"

struct hash {
    uint8_t at[32];
};
enum { TLOG_ENTRY_MAX = 65535, TLOG_PROOF_MAX = 64, TLOG_TILE_WIDTH = 256 };

void tlog_leaf(struct hash *out, struct span entry);
/* Of an entry without its LF, which is part of it. */
void tlog_leaf_line(struct hash *out, struct span line);
void tlog_node(struct hash *out, const struct hash *left, const struct hash *right);
/* Root of n leaf hashes; n = 0 gives SHA-256(""). */
void tlog_root(struct hash *out, const struct hash *leaf, uint64_t n);
/* Proofs over n leaf hashes; return the number of hashes written (at most TLOG_PROOF_MAX). */
size_t tlog_inclusion(struct hash out[static TLOG_PROOF_MAX], const struct hash *leaf, uint64_t index, uint64_t n);
size_t tlog_consistency(struct hash out[static TLOG_PROOF_MAX], const struct hash *leaf, uint64_t m, uint64_t n);
bool tlog_check_inclusion(uint64_t index, uint64_t size, const struct hash *leaf, const struct hash *proof,
                          size_t n_proof, const struct hash *root);
/* A path as it is written: base64 of each hash, with a comma between two. False: it is not exactly that. */
bool tlog_path_read(struct span words, struct hash path[static TLOG_PROOF_MAX], size_t *n);
bool tlog_check_consistency(uint64_t m, uint64_t n, const struct hash *root_m, const struct hash *root_n,
                            const struct hash *proof, size_t n_proof);

/* A tree that grows: the roots of the full subtrees, so that appending and rooting cost O(log n). Plain memory. */
struct tlog_tree {
    uint64_t size;
    struct hash peak[64]; /* peak[i] is used when bit i of size is set */
};
void tlog_grow(struct tlog_tree *, const struct hash *leaf);
void tlog_tree_root(const struct tlog_tree *, struct hash *out);

/* Signed notes. A key: name, type 0x01 Ed25519 (0x04 cosignature). */
struct note_key {
    char name[128];
    uint8_t type, id[4], pk[32];
};
/* A verifier key, name+hex+base64; the id must be that of name and key. Key: note.key. */
bool note_key_read(struct span verifier_key, struct note_key *, struct problem *);
void note_key_write(struct text *, const struct note_key *);
void note_key_make(struct note_key *, const char *name, uint8_t type, const uint8_t pk[static 32]);
/* Appends text (each line ending LF, and not part of the output itself), the empty line and one Ed25519 signature. */
void note_sign(struct text *, struct span text, const char *name, const uint8_t seed[static 32]);
/* Verifies a note: at least one of `keys` must have signed, none of them wrongly; lines of other keys are passed over.
 * *text: borrowed, with its last LF. Keys: note.format note.unknown note.forged. */
bool note_verify(struct span note, const struct note_key *keys, size_t n_keys, struct span *text, struct problem *);
/* True: this witness (type 0x04) cosigned; *time is his newest time, in seconds since 1970. Keys as above. */
bool note_cosigned(struct span note, const struct note_key *witness, uint64_t *time, struct problem *);
/* Appends one cosignature/v1 line over a checkpoint's text, to go below the note's own signature line. */
void note_cosign(struct text *, struct span text, const char *name, const uint8_t seed[static 32], uint64_t time);
/* Cuts a note at its last empty line: the text with its last LF, and the signature lines. False: it has no such form.
 * Nothing is verified. */
bool note_split(struct span note, struct span *text, struct span *lines);
/* Appends the signature lines of a note that may have come by mail, one a line as a note has them: a quote mark before
 * them, a CR behind them, and a hyphen, two hyphens or an en dash in the place of the long dash are mended (no
 * signature covers these). All other lines are passed over. Returns how many there were, at most 100. */
size_t note_lines_pasted(struct text *out, struct span pasted);
/* The key name and id of a signature line without its LF; false: it is none. */
bool note_line_read(struct span line, struct span *name, uint8_t id[static 4]);

struct checkpoint {
    struct span origin;
    uint64_t size;
    struct hash root;
};
void checkpoint_write(struct text *, const char *origin, uint64_t size, const struct hash *root);
bool checkpoint_read(struct span text, struct checkpoint *, struct problem *); /* key checkpoint.format */
/* Body of a POST to a witness's add-checkpoint: consistency proof from the size that it has, and our note. */
void tlog_witness_request(struct text *, uint64_t old, const struct hash *proof, size_t n, struct span note);
/* Reads such a body; borrows *note, which is not verified yet. At most 63 hashes. Key: witness.request. */
bool tlog_witness_request_read(struct span body, uint64_t *old, struct hash proof[static TLOG_PROOF_MAX], size_t *n,
                               struct span *note, struct problem *);

/* Static files. "tile/0/x001/234.p/5": level "0", "1"... or "entries", tile number n, width 1 to 256 (full). A tile is
 * its hashes one after the other; a bundle is its entries, each behind its length. */
void tlog_tile_path(struct text *, const char *level, uint64_t n, uint64_t width);
void tlog_bundle_add(struct text *, struct span entry);
/* The entries of a bundle that has exactly `width` of them; they are borrowed. Key: tile.bundle with the place. */
bool tlog_bundle_read(struct span file, struct span *entry, uint64_t width, struct problem *);

/* Hands every tile of hashes of a tree of n leaves to `put`, level by level; false as soon as put says so. */
typedef bool tlog_tile_put(void *context, const char *path, struct span bytes);
bool tlog_tiles(struct arena *, const struct hash *leaf, uint64_t n, tlog_tile_put *put, void *context);
/* Where a file of a published log is read from; false: there is none (or it could not be read). */
typedef bool tlog_tile_get(void *context, const char *path, struct span *bytes);
/* The leaf hashes of a published tree of n entries, from its tiles of level 0; where a partial tile is gone meanwhile
 * the full one does. Nothing is believed: whoever calls compares tlog_root with a signed checkpoint. Keys: tile.missing
 * tile.length (got: the path), tile.many (more than TLOG_LEAVES_MAX). */
enum { TLOG_LEAVES_MAX = 1 << 20 };
bool tlog_tiles_leaves(struct arena *, uint64_t n, tlog_tile_get *get, void *context, struct hash **leaf,
                       struct problem *);

#endif
