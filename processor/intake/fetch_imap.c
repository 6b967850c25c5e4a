/* IMAP (RFC 3501): by UID, so that nothing depends on what others do in the folder meanwhile.
 *
 * The store holds, for the folder's UIDVALIDITY, the highest UID that is stored and up to which the server's copies
 * were dealt with. A server that numbers its mails anew is read from the start, and each mail is known by its key.
 * Bodies are read with PEEK: nothing is marked before it is committed here. */
#include "processor/base/crash.h"
#include "processor/intake/fetch.h"
#include "processor/net/mail_session.h"
#include "processor/base/password.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sysexits.h>

enum { SECONDS = 60 };

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
};

static bool odd(struct imap *imap, const char *why, struct error *err)
{
    return error_set(err, EX_PROTOCOL, "fetch mail from", imap->f->source->name, why);
}

/* ---- one command and its answer ---- */

/* A number behind a word of a line: "UID 17". False: it is not there. */
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
    if (span_begins(answer, "OK"))
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
    (void)context;
    if (span_begins(line, "* ") && has_word(line, " FETCH (") && number_behind(line, "UID ", &uid) &&
        number_behind(line, "RFC822.SIZE ", &size) && (int64_t)uid > imap->row.last && imap->n < FETCH_MAX)
        imap->list[imap->n++] = (struct listed){(int64_t)uid, size, has_word(line, "\\Deleted")};
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
    imap->f->broken = !(store_begin(store, err) && store_server_put(store, imap->f->source->name, &imap->row, err) &&
                        store_commit(store, err));
    if (imap->f->broken)
        store_rollback(store);
    return !imap->f->broken;
}

static bool take_mail(struct imap *imap, const struct listed *mail, struct error *err)
{
    struct arena *arena = arena_new();
    struct span raw = {0};
    bool gone = mail->deleted;
    bool done = gone || read_mail(imap, arena, mail, &raw, &gone, err);
    if (done) {
        imap->row.last = mail->uid;
        const struct fetch_mark mark = {.server = imap->f->source->name, .row = &imap->row};
        done = gone ? put_row(imap, err) : fetch_keep_from(imap->f, raw, &mark, err);
    }
    arena_free(arena);
    return done;
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

/* Everything up to `last` is committed here; done again after a crash it does no harm. */
static bool mark_stored(struct imap *imap, struct error *err)
{
    char range[64];
    bool done = true;
    if (imap->row.marked >= imap->row.last)
        return true;
    snprintf(range, sizeof range, "%lld:%lld", (long long)imap->row.marked + 1, (long long)imap->row.last);
    crash_point("imap.unmarked");
    switch (imap->f->source->done) {
    case DONE_SEEN:
        done = mark_seen(imap, range, err);
        break;
    case DONE_DELETE:
        done = mark_deleted(imap, range, err);
        break;
    case DONE_MOVE:
        done = mark_moved(imap, range, err);
        break;
    }
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

static bool fetch_new(struct imap *imap, struct arena *arena, struct error *err)
{
    char words[120];
    imap->list = arena_take(arena, FETCH_MAX * sizeof *imap->list);
    snprintf(words, sizeof words, "UID FETCH %lld:* (UID FLAGS RFC822.SIZE)", (long long)imap->row.last + 1);
    if (!command(imap, words, take_listed, NULL, err))
        return false;
    for (size_t i = 0; i < imap->n; i++) {
        if (imap->list[i].uid <= imap->row.last)
            return odd(imap, "the server's numbers do not rise", err);
        if (!take_mail(imap, &imap->list[i], err))
            return false;
        if ((i + 1) % FETCH_BATCH == 0 && !mark_stored(imap, err))
            return false;
    }
    return true;
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
    bool done =
        open_folder(&imap, err) && mark_stored(&imap, err) && fetch_new(&imap, arena, err) && mark_stored(&imap, err);
    arena_free(arena);
    if (done)
        say_goodbye(&imap);
    line_close(imap.line);
    return done;
}
