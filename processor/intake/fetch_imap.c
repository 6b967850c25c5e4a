/* SPDX-License-Identifier: Apache-2.0 */
/* IMAP (RFC 3501): by UID, so that nothing depends on what others do in the folder meanwhile.
 *
 * The store holds, for the folder's UIDVALIDITY, the highest UID that is stored and up to which the server's copies
 * were dealt with. A server that numbers its mails anew is read from the start, and each mail is known by its key.
 * Bodies are read with PEEK: nothing is marked before it is committed here. A mail that the server does not hand out is
 * left, by its UID, and asked for again in each pass; the others go on, and nothing is marked or deleted of it. */
#include "processor/base/crash.h"
#include "processor/base/password.h"
#include "processor/intake/fetch.h"
#include "processor/net/mail_session.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sysexits.h>

enum { SECONDS = 60, LEFT_MAX = 64 /* more than so many: the server is at fault */, LEFT_NAME_MAX = 400 };

struct listed {
    int64_t uid;
    uint64_t size;
    bool deleted;
};
struct imap {
    struct fetching *f;
    struct line_server *line;
    struct server_row row;
    int64_t validity;
    unsigned tag;
    bool can_move, can_expunge; /* MOVE (RFC 6851), UIDPLUS (RFC 4315) */
    struct listed *list;
    size_t n;
    bool refused;           /* the last command, by an answer; the conversation goes on */
    int64_t left[LEFT_MAX]; /* rising */
    size_t n_left;
};

static bool odd(struct imap *imap, const char *why, struct error *err)
{
    return error_set(err, EX_PROTOCOL, "fetch mail from", imap->f->source->name, why);
}

/* ---- one command and its answer ---- */

/* A number after a word of a line: "UID 17". False: it is not there. */
static bool number_behind(struct span line, const char *word, uint64_t *out)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len < line.len; i++) {
        if (strncasecmp((const char *)line.at + i, word, len) != 0 ||
            (i > 0 && line.at[i - 1] > ' ' && line.at[i - 1] != '(' && line.at[i - 1] != '['))
            continue;
        struct span digits = span_from(line, i + len);
        size_t n = 0;
        while (n < digits.len && digits.at[n] >= '0' && digits.at[n] <= '9')
            n++;
        return number_read((struct span){digits.at, n}, INT64_MAX, out);
    }
    return false;
}

static bool has_word(struct span line, const char *word)
{
    return line.len > 0 && memmem(line.at, line.len, word, strlen(word)) != NULL;
}

/* A line that ends in {n} is followed by n bytes. */
static bool literal_of(struct span line, uint64_t *n)
{
    size_t open = line.len;
    if (line.len < 3 || line.at[line.len - 1] != '}')
        return false;
    while (open > 0 && line.at[open - 1] != '{')
        open--;
    return open > 0 && number_read((struct span){line.at + open, line.len - open - 1}, INT64_MAX, n);
}

/* What came up to the answer's last line; literals are the business of `take`, or passed over. */
typedef bool imap_take(struct imap *, struct span line, void *context, struct error *);

static bool command(struct imap *imap, const char *words, imap_take *take, void *context, struct error *err)
{
    char whole[1000], tag[16];
    struct span line;
    uint64_t n;
    int len = snprintf(tag, sizeof tag, "D%u ", ++imap->tag);
    snprintf(whole, sizeof whole, "%s%s", tag, words);
    imap->refused = false;
    if (!line_send(imap->line, whole, err))
        return false;
    for (;;) {
        if (!line_read(imap->line, &line, err))
            return false;
        if (span_begins(line, tag))
            break;
        if (span_begins(line, "* BYE"))
            return odd(imap, "the server ends the conversation", err);
        if (take && !take(imap, line, context, err))
            return false;
        if (!take && literal_of(line, &n) && !line_bytes(imap->line, NULL, n, err))
            return false;
    }
    struct span answer = span_from(line, (size_t)len);
    imap->refused = !span_begins(answer, "OK");
    if (!imap->refused)
        return true;
    char said[200];
    problem_words(said, sizeof said, (const char *)answer.at, answer.len);
    return error_say(err, EX_PROTOCOL, "fetch mail from", imap->f->source->name, "%.40s: the server says %s", words,
                     said);
}

/* For answers whose lines are all short: literals are passed over. */
static bool skip_literal(struct imap *imap, struct span line, struct error *err)
{
    uint64_t n;
    return !literal_of(line, &n) || line_bytes(imap->line, NULL, n, err);
}

static bool take_capability(struct imap *imap, struct span line, void *context, struct error *err)
{
    (void)context;
    if (span_begins(line, "* CAPABILITY")) {
        imap->can_move = imap->can_move || has_word(line, " MOVE");
        imap->can_expunge = imap->can_expunge || has_word(line, " UIDPLUS");
    }
    return skip_literal(imap, line, err);
}

static bool take_select(struct imap *imap, struct span line, void *context, struct error *err)
{
    uint64_t number;
    (void)context;
    if (span_begins(line, "* OK") && number_behind(line, "UIDVALIDITY ", &number))
        imap->validity = (int64_t)number;
    return skip_literal(imap, line, err);
}

static bool take_listed(struct imap *imap, struct span line, void *context, struct error *err)
{
    uint64_t uid, size;
    const int64_t *from = context; /* what is wanted: this UID and those above it */
    if (span_begins(line, "* ") && has_word(line, " FETCH (") && number_behind(line, "UID ", &uid) &&
        number_behind(line, "RFC822.SIZE ", &size) && (int64_t)uid >= *from) {
        if (imap->n < imap->f->most) /* they rise: the rest came later */
            imap->list[imap->n++] = (struct listed){(int64_t)uid, size, has_word(line, "\\Deleted")};
        else
            imap->f->has_more = true;
    }
    return skip_literal(imap, line, err);
}

/* ---- one mail ---- */

struct body {
    struct arena *arena;
    uint64_t cap;
    struct span bytes;
    bool is_there, too_large;
};

static bool take_body(struct imap *imap, struct span line, void *context, struct error *err)
{
    struct body *body = context;
    uint64_t n;
    if (!literal_of(line, &n))
        return true;
    if (!has_word(line, "BODY[") || body->is_there || n > body->cap) {
        body->too_large = body->too_large || (n > body->cap && has_word(line, "BODY["));
        return line_bytes(imap->line, NULL, n, err);
    }
    uint8_t *at = arena_take(body->arena, n + 1);
    if (!line_bytes(imap->line, at, n, err))
        return false;
    body->bytes = (struct span){at, n};
    body->is_there = true;
    return true;
}

/* The whole mail, or of one that is too large its header. Not there: somebody deleted it meanwhile. */
static bool read_mail(struct imap *imap, struct arena *arena, const struct listed *mail, struct span *raw, bool *gone,
                      struct error *err)
{
    char words[120];
    struct body body = {.arena = arena, .cap = MIME_BYTES_MAX};
    if (mail->size <= MIME_BYTES_MAX) {
        snprintf(words, sizeof words, "UID FETCH %lld (BODY.PEEK[])", (long long)mail->uid);
        if (!command(imap, words, take_body, &body, err))
            return false;
        *raw = body.bytes;
        *gone = !body.is_there && !body.too_large;
        if (!body.too_large)
            return true;
    }
    body = (struct body){.arena = arena, .cap = 2 * MIME_HEADER_MAX};
    snprintf(words, sizeof words, "UID FETCH %lld (BODY.PEEK[HEADER]<0.%d>)", (long long)mail->uid, MIME_HEADER_MAX);
    if (!command(imap, words, take_body, &body, err))
        return false;
    struct text cut = {.arena = arena};
    mime_cut(&cut, body.bytes, mail->size);
    *raw = text_span(&cut);
    *gone = !body.is_there;
    return true;
}

static bool put_row(struct imap *imap, struct error *err)
{
    struct store *store = imap->f->pass->store;
    imap->f->broken = !(store_begin(store, err) &&
                        store_end(store, store_server_put(store, imap->f->source->name, &imap->row, err), err));
    return !imap->f->broken;
}

/* row.last goes up to it, and not back to a mail that was left. */
static bool take_mail(struct imap *imap, const struct listed *mail, struct error *err)
{
    struct arena *arena = arena_new();
    struct span raw = {0};
    bool gone = mail->deleted;
    bool done = gone || read_mail(imap, arena, mail, &raw, &gone, err);
    if (done) {
        imap->row.last = mail->uid > imap->row.last ? mail->uid : imap->row.last;
        const struct fetch_mark mark = {.server = imap->f->source->name, .row = &imap->row};
        done = gone ? put_row(imap, err) : fetch_keep_from(imap->f, raw, &mark, err);
    }
    arena_free(arena);
    return done;
}

/* ---- what the server does not hand out ---- */

static void left_name(const struct imap *imap, const char *uid, char out[static LEFT_NAME_MAX])
{
    snprintf(out, LEFT_NAME_MAX, "fetch/left/%.300s/%lld/%s", imap->f->source->name, (long long)imap->row.validity,
             uid);
}

static void left_name_of(const struct imap *imap, int64_t uid, char out[static LEFT_NAME_MAX])
{
    char words[24];
    snprintf(words, sizeof words, "%010lld", (long long)uid); /* a UID has 32 bits: the names rise with it */
    left_name(imap, words, out);
}

/* Of earlier passes. */
static bool left_read(struct imap *imap, struct arena *arena, struct error *err)
{
    char prefix[LEFT_NAME_MAX];
    struct tally_row *row;
    left_name(imap, "", prefix);
    size_t n = store_tallies(imap->f->pass->store, arena, prefix, &row, err);
    for (size_t i = 0; i < n && imap->n_left < LEFT_MAX; i++)
        imap->left[imap->n_left++] = row[i].value;
    imap->f->broken = error_is_set(err);
    return !imap->f->broken;
}

static bool left_drop(struct imap *imap, int64_t uid, struct error *err)
{
    char name[LEFT_NAME_MAX];
    struct store *store = imap->f->pass->store;
    left_name_of(imap, uid, name);
    imap->f->broken = !(store_begin(store, err) && store_end(store, store_tally_drop(store, name, err), err));
    return !imap->f->broken;
}

/* Noted together with row.last, that it is not passed over for good. */
static bool left_add(struct imap *imap, int64_t uid, struct error *err)
{
    char name[LEFT_NAME_MAX];
    struct store *store = imap->f->pass->store;
    imap->left[imap->n_left++] = imap->row.last = uid;
    left_name_of(imap, uid, name);
    imap->f->broken =
        !(store_begin(store, err) && store_end(store,
                                               store_tally_set(store, name, uid, err) &&
                                                   store_server_put(store, imap->f->source->name, &imap->row, err),
                                               err));
    return !imap->f->broken;
}

/* *taken: it is here, or gone. False: the server or the store. */
static bool try_mail(struct imap *imap, const struct listed *mail, bool *taken, struct error *err)
{
    char item[WORKER_ITEM_MAX], number[32];
    struct error why = {0};
    *taken = take_mail(imap, mail, &why);
    if (*taken)
        return true;
    if (imap->f->broken || !imap->refused || (mail->uid > imap->row.last && imap->n_left == LEFT_MAX)) {
        *err = why;
        return false;
    }
    snprintf(number, sizeof number, "%lld", (long long)mail->uid);
    fetch_item(item, "mail with the UID", number, imap->f->source->name);
    why.retry = true; /* the server may have its reasons, which pass */
    return (mail->uid <= imap->row.last || left_add(imap, mail->uid, err)) && fetch_leave(imap->f, item, &why, err);
}

/* ---- the server's copies ---- */

static bool mark_seen(struct imap *imap, const char *range, struct error *err)
{
    char words[200];
    snprintf(words, sizeof words, "UID STORE %s +FLAGS.SILENT (\\Seen)", range);
    return command(imap, words, NULL, NULL, err);
}

static bool mark_deleted(struct imap *imap, const char *range, struct error *err)
{
    char words[200];
    snprintf(words, sizeof words, "UID STORE %s +FLAGS.SILENT (\\Seen \\Deleted)", range);
    if (!command(imap, words, NULL, NULL, err))
        return false;
    if (!imap->can_expunge) /* EXPUNGE would take what others deleted too: left to them */
        return true;
    snprintf(words, sizeof words, "UID EXPUNGE %s", range);
    return command(imap, words, NULL, NULL, err);
}

static bool mark_moved(struct imap *imap, const char *range, struct error *err)
{
    char words[600];
    if (!mark_seen(imap, range, err))
        return false;
    snprintf(words, sizeof words, "UID %s %s \"%s\"", imap->can_move ? "MOVE" : "COPY", range,
             imap->f->source->move_to);
    return command(imap, words, NULL, NULL, err) && (imap->can_move || mark_deleted(imap, range, err));
}

static bool mark_range(struct imap *imap, int64_t from, int64_t to, struct error *err)
{
    static bool (*const mark[])(struct imap *, const char *range, struct error *) = {
        [DONE_SEEN] = mark_seen, [DONE_DELETE] = mark_deleted, [DONE_MOVE] = mark_moved};
    char range[64];
    if (from > to)
        return true;
    snprintf(range, sizeof range, "%lld:%lld", (long long)from, (long long)to);
    return mark[imap->f->source->done](imap, range, err);
}

/* Everything up to `last` is committed here, but what was left; done again after a crash it does no harm. */
static bool mark_stored(struct imap *imap, struct error *err)
{
    int64_t from = imap->row.marked + 1;
    bool done = true;
    if (imap->row.marked >= imap->row.last)
        return true;
    crash_point("imap.unmarked");
    for (size_t i = 0; done && i < imap->n_left; i++)
        if (imap->left[i] >= from) {
            done = mark_range(imap, from, imap->left[i] - 1, err);
            from = imap->left[i] + 1;
        }
    done = done && mark_range(imap, from, imap->row.last, err);
    crash_point("imap.marked");
    if (!done)
        return false;
    imap->row.marked = imap->row.last;
    return put_row(imap, err);
}

/* ---- a session ---- */

static bool open_folder(struct imap *imap, struct error *err)
{
    char words[SOURCE_WORDS + 32];
    snprintf(words, sizeof words, "SELECT \"%s\"", imap->f->source->folder);
    if (!command(imap, "CAPABILITY", take_capability, NULL, err) || !command(imap, words, take_select, NULL, err))
        return false;
    if (imap->validity == 0)
        return odd(imap, "the server gives no UIDVALIDITY", err);
    if (imap->validity == imap->row.validity)
        return true;
    imap->row.validity = imap->validity; /* numbered anew */
    imap->row.last = imap->row.marked = 0;
    return put_row(imap, err);
}

/* from: the lowest UID that is wanted; up_to: "*", or the same. */
static bool list_from(struct imap *imap, int64_t from, bool to_the_end, struct error *err)
{
    char words[120], end[24] = "*";
    if (!to_the_end)
        snprintf(end, sizeof end, "%lld", (long long)from);
    imap->n = 0;
    snprintf(words, sizeof words, "UID FETCH %lld:%s (UID FLAGS RFC822.SIZE)", (long long)from, end);
    return command(imap, words, take_listed, &from, err);
}

/* Once more, what earlier passes left. */
static bool fetch_left(struct imap *imap, struct error *err)
{
    size_t n = imap->n_left, kept = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t uid = imap->left[i];
        bool taken = true;
        if (!list_from(imap, uid, false, err) || (imap->n > 0 && !try_mail(imap, &imap->list[0], &taken, err)) ||
            (taken && imap->n > 0 && !mark_range(imap, uid, uid, err)) || (taken && !left_drop(imap, uid, err)))
            return false;
        if (!taken)
            imap->left[kept++] = uid;
    }
    imap->n_left = kept;
    return true;
}

static bool fetch_new(struct imap *imap, struct error *err)
{
    bool taken;
    if (!list_from(imap, imap->row.last + 1, true, err))
        return false;
    for (size_t i = 0; i < imap->n; i++) {
        if (imap->list[i].uid <= imap->row.last)
            return odd(imap, "the server's numbers do not rise", err);
        if (!try_mail(imap, &imap->list[i], &taken, err))
            return false;
        if ((i + 1) % FETCH_BATCH == 0 && !mark_stored(imap, err))
            return false;
    }
    return true;
}

/* Of one that died are marked those that it stored, before those that were left are asked for. */
static bool session(struct imap *imap, struct arena *arena, struct error *err)
{
    imap->list = arena_take(arena, imap->f->most * sizeof *imap->list);
    return open_folder(imap, err) && left_read(imap, arena, err) && mark_stored(imap, err) && fetch_left(imap, err) &&
           fetch_new(imap, err) && mark_stored(imap, err);
}

/* Only to be polite: everything is done. */
static void say_goodbye(struct imap *imap)
{
    struct error ignored = {0};
    struct span line;
    if (line_send(imap->line, "D0 LOGOUT", &ignored))
        line_read(imap->line, &line, &ignored);
}

bool fetch_imap(struct fetching *f, struct error *err)
{
    struct imap imap = {.f = f};
    char password[PASSWORD_MAX];
    const struct config *config = f->pass->config;
    const char *file = f->source->password_file[0] ? f->source->password_file : config->password_file;
    f->broken = !store_server_get(f->pass->store, f->source->name, &imap.row, err);
    if (f->broken || !password_read(f->pass->dir, file, password, err))
        return false;
    imap.line = line_open(f->source, password, config->mail_ca, SECONDS, err);
    sodium_memzero(password, sizeof password);
    if (!imap.line)
        return false;
    struct arena *arena = arena_new();
    bool done = session(&imap, arena, err);
    arena_free(arena);
    if (done)
        say_goodbye(&imap);
    line_close(imap.line);
    return done;
}
