/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/witness.h - a witness: signs, with a key of his own, the newest head that he saw of other hosts'
 * logs, after he has seen that it holds everything that he signed before (cosignature/v1, tlog.md). Then no host can
 * show two people two histories, unless the witness helps him.
 *
 * A witness is a folder, and a cron job on anybody's machine:
 *   DIR/witness.key                 PRIVATE+KEY+NAME+ID+..., mode 0600; one key, made once, never replaced
 *   DIR/logs/HASH                   what was seen of a log (witness_log_write); HASH: 32 hex digits of SHA-256(origin)
 *   DIR/hosts                       hosts whose new games are taken in by themselves, an address a line
 *   DIR/out/HASH.note               the newest head of the log with the cosignature, for anybody
 *   DIR/forks/HASH-N/               two signed histories: seen.note, shown.note, request; evidence for everybody
 * What is seen is on the disk before it is signed: after a power cut a witness never signs a second history. Only one
 * process works in a folder at a time. */
#ifndef DISPATCH_WITNESS_H
#define DISPATCH_WITNESS_H

#include "formats/tlog.h"
#include "processor/base/public_files.h"
#include "processor/net/web_get.h"

enum { WITNESS_FROM = 256, WITNESS_FILE_MAX = 65536 };
struct witness_log {
    struct note_key key;     /* the log's; its name is the origin */
    char from[WITNESS_FROM]; /* folder or URL of its static files; "": it is brought by hand */
    uint64_t size;           /* of the head signed last; 0: none yet */
    struct hash root;
    struct note_key signer; /* the log's key that signed it: `key`, or the one before */
    struct span note;       /* that head, with the log's signature; empty when size is 0 */
    int64_t forked_at;      /* a second history was shown then: nothing is signed any more; 0: never */
};
/* pbem-witness-log/1, key, from, size, root, forked, signer, note: a line each, in this order. */
void witness_log_write(struct text *, const struct witness_log *);
/* The note is in the arena. The head must be what the note says, signed with the log's key. Key: witness.log with line.
 */
bool witness_log_read(struct arena *, struct span file, struct witness_log *, struct problem *);

struct witness {
    struct arena *arena; /* borrowed */
    struct public_dir dir, out;
    int lock;            /* owned; -1 */
    uint8_t *seed;       /* owned: 32 bytes in locked memory */
    struct note_key key; /* type 0x04 */
};
/* Makes folder and key. name: as a note key's, without blanks or plus, at most 100 bytes. EX_CANTCREAT: there is one.
 */
bool witness_make(const char *dir, const char *name, struct error *);
/* out: another folder for the signed heads; NULL: DIR/out. EX_TEMPFAIL: another process is at work in it. */
bool witness_open(struct arena *, const char *dir, const char *out, struct witness *, struct error *);
void witness_close(struct witness *);

/* A log by its key. EX_USAGE: the key is no log's. Known logs get the new `from`, unless that is "". instead: the log's
 * host has changed its key, and what comes must still hold all that was signed under the old one; else another key of a
 * known log is refused (EX_DATAERR). */
bool witness_add(struct witness *, const struct note_key *log, const char *from, bool instead, bool *is_new,
                 struct error *);
bool witness_find(struct witness *, const char *origin, struct witness_log *, struct error *); /* err unset: unknown */
/* All logs, by file name; those that cannot be read are left out and *err says so. In the arena. */
size_t witness_logs(struct witness *, struct witness_log **, struct error *);
bool witness_put(struct witness *, const struct witness_log *, struct error *);

/* ---- signing (witness_sign.c) ---- */

enum witness_verdict {
    WITNESS_FAILED,   /* the world: err */
    WITNESS_SIGNED,   /* 200: the head is written out */
    WITNESS_SAME,     /* it was signed before, and still is */
    WITNESS_BAD,      /* 400: not a request, not a head */
    WITNESS_UNKNOWN,  /* 404: no such log here */
    WITNESS_UNSIGNED, /* 403: not signed by the log */
    WITNESS_OTHER,    /* 409: this witness saw another size than the request says; *size has it */
    WITNESS_UNPROVEN, /* 422: the proof does not lead from what was seen to this head */
    WITNESS_OLDER,    /* smaller than what was seen: perhaps an old copy */
    WITNESS_FORK      /* another history, signed by the log: nothing is signed, and the evidence is kept */
};
struct witnessing {
    enum witness_verdict verdict;
    struct witness_log log; /* as it is now */
    uint64_t size;          /* that was shown */
    const char *lines;      /* WITNESS_SIGNED, WITNESS_SAME: our signature lines over it */
    const char *evidence;   /* WITNESS_FORK: the folder in which it lies */
    const char *why;        /* WITNESS_BAD: a word or two */
};
/* The body of an add-checkpoint request, brought by whatever way. now: seconds since 1970. */
void witness_take(struct witness *, struct span body, int64_t now, struct witnessing *, struct error *);
/* Reads the head and the tiles where the log is published. */
void witness_look(struct witness *, const struct witness_log *, int64_t now, struct witnessing *, struct error *);

/* ---- what is published (witness_find.c) ---- */

/* A game's folder, or a host's with host.json in it: adds the log, or all of them and the host. A log's key is that of
 * the genesis which its name is the hash of, so nothing is taken on trust but which game is meant. *n_new: logs that
 * were not known. */
bool witness_discover(struct witness *, const char *from, size_t *n_new, struct error *);
/* The same for all hosts that were added. */
bool witness_discover_all(struct witness *, size_t *n_new, struct error *);

#endif
