/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a witness signs: the rules of cosignature/v1, and what is kept of a host who breaks them. */
#include "processor/base/crash.h"
#include "processor/check/witness.h"
#include "processor/record/log_keys.h"
#include <string.h>

/* A head that is shown, with what should lead to it from what was seen. */
struct shown {
    struct span note, text; /* whole; what is signed */
    struct checkpoint at;
    const struct hash *path;
    size_t n_path;
};

static void decide(struct witnessing *out, enum witness_verdict verdict)
{
    out->verdict = verdict;
}

/* ---- signing ---- */

/* The note without the lines of others, and our own lines below it. */
static const char *signed_lines(struct witness *w, const struct shown *shown, int64_t now)
{
    struct text lines = {.arena = w->arena};
    note_cosign(&lines, shown->text, w->key.name, w->seed, (uint64_t)now);
    return lines.at;
}

static struct span log_note(struct witness *w, const struct witness_log *log, struct span note)
{
    struct text own = {.arena = w->arena};
    struct span text, lines, line, name;
    uint8_t id[4];
    if (!note_split(note, &text, &lines))
        return note;
    text_add(&own, text);
    text_words(&own, "\n");
    while (span_line(&lines, &line))
        if (note_line_read(line, &name, id) && span_is(name, log->key.name) &&
            memcmp(id, log->key.id, sizeof id) == 0) {
            text_add(&own, line);
            text_words(&own, "\n");
            break;
        }
    return text_span(&own);
}

static const char *out_path(struct witness *w, const char *origin)
{
    char name[40];
    witness_file(name, origin);
    return arena_words(w->arena, "%s", name);
}

/* What is seen goes to the disk first, then it is signed, then the signature is shown. */
static bool sign(struct witness *w, const struct shown *shown, int64_t now, struct witnessing *out, struct error *err)
{
    struct text head = {.arena = w->arena};
    out->log.size = shown->at.size;
    out->log.root = shown->at.root;
    out->log.signer = out->log.key;
    out->log.note = log_note(w, &out->log, shown->note);
    if (!witness_put(w, &out->log, err))
        return false;
    crash_point("witness.seen");
    out->lines = signed_lines(w, shown, now);
    text_add(&head, out->log.note);
    text_words(&head, out->lines);
    return public_put(&w->out, out_path(w, out->log.key.name), text_span(&head), err);
}

/* Our signature over the head that was signed last, as it lies there; NULL: it was cut off before it was written. */
static const char *lines_there(struct witness *w, const struct witness_log *log)
{
    struct span note, text, lines, line, name;
    struct text own = {.arena = w->arena};
    uint64_t time;
    uint8_t id[4];
    struct checkpoint at;
    if (!public_get(&w->out, w->arena, out_path(w, log->key.name), &note) ||
        !note_cosigned(note, &w->key, &time, NULL) || !note_split(note, &text, &lines) ||
        !checkpoint_read(text, &at, NULL) || at.size != log->size)
        return NULL;
    while (span_line(&lines, &line))
        if (note_line_read(line, &name, id) && span_is(name, w->key.name)) {
            text_add(&own, line);
            text_words(&own, "\n");
        }
    return own.at;
}

/* ---- two histories ---- */

/* Both signed heads and the proof that the second does not come from the first: whoever has the log's key can check it.
 */
static bool keep_fork(struct witness *w, const struct shown *shown, int64_t now, struct witnessing *out,
                      struct error *err)
{
    struct text request = {.arena = w->arena};
    const char *folder =
        arena_words(w->arena, "forks/%.32s-%llu", out_path(w, out->log.key.name), (unsigned long long)shown->at.size);
    tlog_witness_request(&request, out->log.size, shown->path, shown->n_path, shown->note);
    bool done = public_put(&w->dir, arena_words(w->arena, "%s/seen.note", folder), out->log.note, err) &&
                public_put(&w->dir, arena_words(w->arena, "%s/shown.note", folder), shown->note, err) &&
                public_put(&w->dir, arena_words(w->arena, "%s/request", folder), text_span(&request), err);
    out->evidence = arena_words(w->arena, "%s/%s", w->dir.path, folder);
    if (out->log.forked_at == 0)
        out->log.forked_at = now;
    return done && witness_put(w, &out->log, err);
}

static void fork(struct witness *w, const struct shown *shown, int64_t now, struct witnessing *out, struct error *err)
{
    decide(out, keep_fork(w, shown, now, out, err) ? WITNESS_FORK : WITNESS_FAILED);
}

/* ---- judging ---- */

static bool is_same_head(const struct witness_log *log, const struct shown *shown)
{
    return memcmp(log->root.at, shown->at.root.at, sizeof log->root.at) == 0;
}

/* A head of this size was signed before. */
static void judge_same(struct witness *w, const struct shown *shown, int64_t now, struct witnessing *out,
                       struct error *err)
{
    if (!is_same_head(&out->log, shown)) {
        fork(w, shown, now, out, err);
        return;
    }
    out->lines = lines_there(w, &out->log);
    if (out->lines)
        decide(out, WITNESS_SAME);
    else
        decide(out, sign(w, shown, now, out, err) ? WITNESS_SIGNED : WITNESS_FAILED);
}

/* is_read: the path was made from the log's own tiles, so that one which does not lead here is the log's doing; a path
 * that somebody brought may only be spoilt. */
static void judge_shown(struct witness *w, const struct shown *shown, bool is_read, int64_t now, struct witnessing *out,
                        struct error *err)
{
    const struct witness_log *log = &out->log;
    out->size = shown->at.size;
    if (log->forked_at > 0) {
        out->evidence = arena_words(w->arena, "%s/forks", w->dir.path);
        decide(out, WITNESS_FORK);
    } else if (shown->at.size < log->size) {
        decide(out, WITNESS_OLDER);
    } else if (shown->at.size == log->size && log->size > 0) {
        judge_same(w, shown, now, out, err);
    } else if (tlog_check_consistency(log->size, shown->at.size, &log->root, &shown->at.root, shown->path,
                                      shown->n_path)) {
        decide(out, sign(w, shown, now, out, err) ? WITNESS_SIGNED : WITNESS_FAILED);
    } else if (is_read) {
        fork(w, shown, now, out, err);
    } else {
        decide(out, WITNESS_UNPROVEN);
    }
}

/* The note's first lines, before anything is verified. */
static bool read_head(struct shown *shown, struct span note)
{
    struct span lines;
    shown->note = note;
    return note_split(note, &shown->text, &lines) && checkpoint_read(shown->text, &shown->at, NULL) &&
           shown->at.size > 0;
}

/* By the key that is known; or by one that it named as its successor, directly or through others, which is then the
 * known one. What comes must still hold all that was signed before. */
static bool is_signed(struct witness *w, struct witness_log *log, const struct shown *shown)
{
    struct span text, file;
    struct error ignored = {0};
    if (!span_is(shown->at.origin, log->key.name))
        return false;
    return note_verify(shown->note, &log->key, 1, &text, NULL) ||
           (log->from[0] && web_get(w->arena, log->from, "log-keys", LOG_KEYS_FILE_MAX, &file, &ignored) == WEB_FOUND &&
            log_keys_follow(w->arena, file, shown->note, &log->key));
}

/* ---- asked by a request ---- */

void witness_take(struct witness *w, struct span body, int64_t now, struct witnessing *out, struct error *err)
{
    struct hash path[TLOG_PROOF_MAX];
    struct shown shown = {.path = path};
    struct span note;
    uint64_t old;
    *out = (struct witnessing){.verdict = WITNESS_BAD,
                               .why = "it is not a request, which is \"old N\", hashes and a checkpoint"};
    if (!tlog_witness_request_read(body, &old, path, &shown.n_path, &note, NULL) || !read_head(&shown, note) ||
        shown.at.origin.len >= sizeof out->log.key.name || old > shown.at.size)
        return;
    if (!witness_find(w, arena_string(w->arena, shown.at.origin), &out->log, err)) {
        decide(out, error_is_set(err) ? WITNESS_FAILED : WITNESS_UNKNOWN);
        return;
    }
    if (!is_signed(w, &out->log, &shown)) {
        decide(out, WITNESS_UNSIGNED);
        return;
    }
    /* the same size with another root is proof enough; otherwise the request must begin where this witness stands */
    if (old != out->log.size && shown.at.size != out->log.size && out->log.forked_at == 0) {
        out->size = shown.at.size;
        decide(out, WITNESS_OTHER);
        return;
    }
    judge_shown(w, &shown, false, now, out, err);
}

/* ---- reading for himself ---- */

struct reading {
    struct witness *w;
    const char *from;
    struct error *err;
};

static bool get_tile(void *context, const char *path, struct span *bytes)
{
    struct reading *r = context;
    return !error_is_set(r->err) && web_get(r->w->arena, r->from, path, WITNESS_FILE_MAX, bytes, r->err) == WEB_FOUND;
}

/* The path from what was seen to what is shown, out of the leaves that lie there. */
static bool read_path(struct witness *w, const struct witness_log *log, struct shown *shown,
                      struct hash path[static TLOG_PROOF_MAX], struct error *err)
{
    struct reading r = {w, log->from, err};
    struct problem why = {0};
    struct hash *leaf, root;
    if (!tlog_tiles_leaves(w->arena, shown->at.size, get_tile, &r, &leaf, &why))
        return error_of(err, ERROR_DAMAGE, EX_UNAVAILABLE, "read the tiles of", log->from, "%s %s", why.key, why.got);
    tlog_root(&root, leaf, shown->at.size);
    if (memcmp(root.at, shown->at.root.at, sizeof root.at) != 0)
        return error_of(err, ERROR_DAMAGE, EX_UNAVAILABLE, "read the tiles of", log->from,
                        "they do not lead to its checkpoint: the log is being written just now, or is damaged");
    shown->path = path;
    shown->n_path = tlog_consistency(path, leaf, log->size <= shown->at.size ? log->size : 0, shown->at.size);
    return true;
}

void witness_look(struct witness *w, const struct witness_log *log, int64_t now, struct witnessing *out,
                  struct error *err)
{
    struct hash path[TLOG_PROOF_MAX];
    struct shown shown = {0};
    struct span note;
    *out = (struct witnessing){.verdict = WITNESS_FAILED, .log = *log};
    enum web_found found = web_get(w->arena, log->from, "checkpoint", WITNESS_FILE_MAX, &note, err);
    if (found != WEB_FOUND) {
        if (found == WEB_NONE)
            error_set(err, EX_UNAVAILABLE, "read", log->from, "there is no checkpoint");
        return;
    }
    if (!read_head(&shown, note)) {
        out->why = "that file is not a checkpoint";
        decide(out, WITNESS_BAD);
        return;
    }
    if (!is_signed(w, &out->log, &shown)) {
        decide(out, WITNESS_UNSIGNED);
        return;
    }
    bool is_new = shown.at.size > log->size; /* only then there is anything to prove */
    if (is_new && !read_path(w, log, &shown, path, err))
        return;
    judge_shown(w, &shown, true, now, out, err);
}
