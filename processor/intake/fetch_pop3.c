/* SPDX-License-Identifier: Apache-2.0 */
/* POP3 (RFC 1939, UIDL): mails are told apart by their unique numbers, kept in the store; deleted ones, if it is asked
 * for, only after they are committed here. */
#include "processor/base/crash.h"
#include "processor/base/password.h"
#include "processor/intake/fetch.h"
#include "processor/net/mail_session.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { SECONDS = 60, UIDL_MAX = 71, LEFT_MAX = 64 /* more than so many: the server is at fault */ };

struct listed {
    uint64_t n, size;
    char id[UIDL_MAX];
};
struct pop3 {
    struct fetching *f;
    struct line_server *line;
    struct listed *list; /* what is to be taken, or to be deleted: the oldest first */
    size_t n, n_left;
    bool any_known;
    bool refused; /* the last command, by an answer; the conversation goes on */
};

static bool odd(struct pop3 *pop, const char *command, struct span said, struct error *err)
{
    char words[200];
    problem_words(words, sizeof words, (const char *)said.at, said.len);
    return error_say(err, EX_PROTOCOL, "fetch mail from", pop->f->source->name, "%s: the server says %s", command,
                     words);
}

static bool command(struct pop3 *pop, const char *words, struct error *err)
{
    struct span line;
    pop->refused = false;
    if (!line_send(pop->line, words, err) || !line_read(pop->line, &line, err))
        return false;
    pop->refused = !span_begins(line, "+OK");
    return !pop->refused || odd(pop, words, line, err);
}

/* The next line of a long answer, its dot undone; *ended at the dot alone. */
static bool next_line(struct pop3 *pop, struct span *line, bool *ended, struct error *err)
{
    if (!line_read(pop->line, line, err))
        return false;
    *ended = span_is(*line, ".");
    if (line->len > 1 && line->at[0] == '.')
        *line = span_from(*line, 1);
    return true;
}

/* What is here already, and stays on the server, takes no place in the list. */
static bool note_id(struct pop3 *pop, uint64_t n, struct span id, struct error *err)
{
    struct listed mail = {.n = n};
    struct fetching *f = pop->f;
    bool known;
    memcpy(mail.id, id.at, id.len);
    f->broken = !store_uidl(f->pass->store, f->source->name, mail.id, &known, err);
    pop->any_known = pop->any_known || known;
    if (f->broken || (known && f->source->done != DONE_DELETE))
        return !f->broken;
    if (pop->n < f->most)
        pop->list[pop->n++] = mail;
    else
        f->has_more = true;
    return true;
}

static bool list_ids(struct pop3 *pop, struct error *err)
{
    struct span line, number;
    uint64_t n;
    if (!command(pop, "UIDL", err))
        return false;
    for (bool ended = false;;) {
        if (!next_line(pop, &line, &ended, err))
            return false;
        if (ended)
            return true;
        if (!span_word(&line, &number) || !number_read(number, INT64_MAX, &n) || line.len == 0 || line.len >= UIDL_MAX)
            continue;
        if (!note_id(pop, n, line, err))
            return false;
    }
}

static bool list_sizes(struct pop3 *pop, struct error *err)
{
    struct span line, number;
    uint64_t n, size;
    size_t at = 0;
    if (!command(pop, "LIST", err))
        return false;
    for (bool ended = false;;) {
        if (!next_line(pop, &line, &ended, err))
            return false;
        if (ended)
            return true;
        if (!span_word(&line, &number) || !number_read(number, INT64_MAX, &n) || !span_word(&line, &number) ||
            !number_read(number, INT64_MAX, &size))
            continue;
        while (at < pop->n && pop->list[at].n < n) /* both lists rise */
            at++;
        if (at < pop->n && pop->list[at].n == n)
            pop->list[at].size = size;
    }
}

/* What does not fit is passed over and *fits false. LF for CRLF, as a Maildir has it. */
static bool read_text(struct pop3 *pop, size_t cap, struct text *out, bool *fits, struct error *err)
{
    struct span line;
    *fits = true;
    for (bool ended = false;;) {
        if (!next_line(pop, &line, &ended, err))
            return false;
        if (ended)
            return true;
        *fits = *fits && out->len + line.len + 1 <= cap;
        if (*fits) {
            text_add(out, line);
            text_words(out, "\n");
        }
    }
}

static bool read_mail(struct pop3 *pop, struct arena *arena, const struct listed *mail, struct span *raw,
                      struct error *err)
{
    char words[48];
    struct text text = {.arena = arena}, cut = {.arena = arena};
    bool fits = mail->size <= MIME_BYTES_MAX;
    snprintf(words, sizeof words, fits ? "RETR %llu" : "TOP %llu 0", (unsigned long long)mail->n);
    if (fits)
        text_reserve(&text, (size_t)mail->size + 1);
    if (!command(pop, words, err) || !read_text(pop, fits ? MIME_BYTES_MAX : MIME_HEADER_MAX, &text, &fits, err))
        return false;
    *raw = text_span(&text);
    if (!fits || mail->size > MIME_BYTES_MAX) {
        mime_cut(&cut, *raw, mail->size);
        *raw = text_span(&cut);
    }
    return true;
}

/* The server does not hand it out: it stays there, and is asked for again in each pass; the others go on. */
static bool leave(struct pop3 *pop, const struct listed *mail, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    struct error why = *err;
    if (++pop->n_left > LEFT_MAX)
        return false;
    *err = (struct error){0};
    why.retry = true;
    fetch_item(item, "mail with the UIDL", mail->id, pop->f->source->name);
    return fetch_leave(pop->f, item, &why, err);
}

static bool take_mail(struct pop3 *pop, const struct listed *mail, struct error *err)
{
    char words[48];
    bool known;
    struct fetching *f = pop->f;
    f->broken = !store_uidl(f->pass->store, f->source->name, mail->id, &known, err);
    if (f->broken)
        return false;
    if (!known) {
        struct arena *arena = arena_new();
        struct span raw = {0};
        const struct fetch_mark mark = {.server = f->source->name, .uidl = mail->id};
        bool done = read_mail(pop, arena, mail, &raw, err) && fetch_keep_from(f, raw, &mark, err);
        arena_free(arena);
        if (!done)
            return pop->refused && !f->broken && leave(pop, mail, err);
    }
    snprintf(words, sizeof words, "DELE %llu", (unsigned long long)mail->n);
    return f->source->done != DONE_DELETE || command(pop, words, err);
}

/* Numbers of mails that are gone from the server are of no more use. */
static bool forget_gone(struct pop3 *pop, struct error *err)
{
    struct fetching *f = pop->f;
    struct store *store = f->pass->store;
    f->broken = !(store_begin(store, err) &&
                  store_end(store, store_uidl_forget(store, f->source->name, f->pass->now, err), err));
    return !f->broken;
}

static bool session(struct pop3 *pop, struct error *err)
{
    if (!list_ids(pop, err) || !list_sizes(pop, err))
        return false;
    for (size_t i = 0; i < pop->n; i++)
        if (!take_mail(pop, &pop->list[i], err))
            return false;
    crash_point("pop3.stored");
    if (!command(pop, "QUIT", err)) /* only now are they deleted */
        return false;
    crash_point("pop3.quit");
    return pop->any_known || forget_gone(pop, err);
}

bool fetch_pop3(struct fetching *f, struct error *err)
{
    struct pop3 pop = {.f = f};
    char password[PASSWORD_MAX];
    const struct config *config = f->pass->config;
    const char *file = f->source->password_file[0] ? f->source->password_file : config->password_file;
    if (!password_read(f->pass->dir, file, password, err))
        return false;
    pop.line = line_open(f->source, password, config->mail_ca, SECONDS, err);
    sodium_memzero(password, sizeof password);
    if (!pop.line)
        return false;
    struct arena *arena = arena_new();
    pop.list = arena_take(arena, f->most * sizeof *pop.list);
    bool done = session(&pop, err);
    arena_free(arena);
    line_close(pop.line);
    return done;
}
