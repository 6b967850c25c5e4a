/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/proof.h - the proof file that goes with a report (report.md "The proof file"; W11): everything that
 * its reader needs to check it offline.
 *
 * Lines "word value..." in this order, LF, ASCII but for `facts`:
 *   pbem-proof/1
 *   game ID | seat NAME | number N (of the report, from 1) | exchange K
 *   genesis BASE64                 entry 0 as it stands
 *   key SEAT KEY                   public key line of each key that was ever in force for a seat, as in a transcript
 *   checkpoint BASE64              the signed note; its tree ends before this report's own entry
 *   cosigned BASE64 HASH,HASH,...|-   an older checkpoint of this log that witnesses signed, and the proof that the
 *                                  checkpoint above goes on from it (RFC 6962 consistency); none or a few
 *   before SIZE                    size of the log in the seat's report before, 0 for the first
 *   peak BASE64                    roots of the full subtrees of that size, biggest first (RFC 6962)
 *   chain K HEX                    T of exchange K, the newest closed one before SIZE; absent when SIZE is 0
 *   entry LINE                     each journal line from SIZE (from 1 when SIZE is 0) to the checkpoint's size
 *   cite N HASH,HASH,... LINE      an older line that is needed (roots of shuffles), with its inclusion proof ("-":
 *                                  none)
 *   facts-key HEX | facts JSON     K_facts and the facts of this seat: what it was told, what became of its lines, what
 *                                  it is asked and sees: {"events","exchange","notes","prompt","view"}
 *   opening DECK EPOCH SLOT CARD SALT HASH,HASH,...|-
 *   block HASH BASE64 BASE64 [BASE64]  each signed block that hides nothing and that an entry above names, as in a
 *                                  transcript
 * Peaks and lines together give both roots, so they prove that the log only grew and that each line is in it. */
#ifndef DISPATCH_PROOF_H
#define DISPATCH_PROOF_H

#include "formats/commit.h"
#include "processor/record/transcript.h"

struct proof_cite {
    uint64_t n;
    struct hash *path; /* at most TLOG_PROOF_MAX */
    size_t n_path;
    struct span line;
};
struct proof_opening {
    char deck[17], card[33];
    hex16 salt;
    uint64_t epoch, slot;
    struct hash *path; /* at most TLOG_PROOF_MAX */
    size_t n_path;
};
struct proof_cosigned {
    struct span note;
    struct hash *path; /* at most TLOG_PROOF_MAX */
    size_t n_path;
};
enum { PROOF_COSIGNED_MAX = 8 };
struct proof {
    char id[33], seat[17];
    uint64_t number, k, before, chain_k;
    struct transcript_key *key; /* at most TRANSCRIPT_KEYS_MAX */
    size_t n_keys;
    struct transcript_block *block;
    size_t n_blocks;
    struct span genesis, checkpoint; /* entry 0; the note, with the cosignatures that there are of it */
    struct proof_cosigned *cosigned; /* at most PROOF_COSIGNED_MAX */
    size_t n_cosigned;
    struct tlog_tree tree; /* of `before` entries */
    bool has_chain, has_facts;
    hex32 chain, facts_key;
    struct span *line; /* without LF */
    size_t n_lines;
    struct proof_cite *cite;
    size_t n_cites;
    struct span facts;
    struct proof_opening *opening;
    size_t n_openings;
};
void proof_write(struct text *, const struct proof *);
/* Keys: proof.format with line. Everything is borrowed from the file or in the arena. */
bool proof_read(struct arena *, struct span file, struct proof *, struct problem *);

#endif
