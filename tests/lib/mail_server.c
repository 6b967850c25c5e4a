/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/mail_server.h"
#include <arpa/inet.h>
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct talk {
    struct mail_server *server;
    FILE *in, *out;
    int n_commands;
};

static void note(struct mail_server *s, const char *line)
{
    size_t len = strlen(line);
    if (s->said_len + len + 2 < sizeof s->said) {
        memcpy(s->said + s->said_len, line, len);
        s->said[s->said_len + len] = '\n';
        s->said_len += len + 1;
        s->said[s->said_len] = 0;
    }
}

/* A command without its line end; false: the client is gone. */
static bool heard(struct talk *t, char *line, size_t cap)
{
    fflush(t->out);
    if (!fgets(line, (int)cap, t->in))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

static bool is_there(const struct server_mail *m)
{
    return !(m->flags & (MAIL_GONE | MAIL_MOVED));
}

static unsigned long long size_of(const struct server_mail *m)
{
    return m->claimed ? m->claimed : m->len;
}

/* ---- IMAP ---- */

static bool in_range(const struct mail_server *s, const char *range, const struct server_mail *m)
{
    unsigned from = 0, to = 0, top = 0;
    char star[2] = "";
    for (int i = 0; i < s->n; i++)
        top = is_there(&s->mail[i]) && s->mail[i].uid > top ? s->mail[i].uid : top;
    if (sscanf(range, "%u:%1[*]", &from, star) == 2 && star[0]) /* RFC 3501: the highest is always in it */
        return is_there(m) && (m->uid >= from || m->uid == top);
    int n = sscanf(range, "%u:%u", &from, &to);
    return is_there(m) && m->uid >= from && m->uid <= (n == 2 ? to : from);
}

static void fetch_one(struct talk *t, int number, struct server_mail *m, const char *what)
{
    const char *body = strstr(what, "BODY.PEEK[");
    if (!body) {
        fprintf(t->out, "* %d FETCH (FLAGS (%s%s) UID %u RFC822.SIZE %llu)\r\n", number,
                m->flags & MAIL_SEEN ? "\\Seen " : "", m->flags & MAIL_DELETED ? "\\Deleted" : "", m->uid, size_of(m));
        return;
    }
    size_t len = m->len;
    m->flags |= MAIL_PEEKED;
    if (strncmp(body, "BODY.PEEK[HEADER]", 17) == 0) {
        const char *end = strstr(m->bytes, "\r\n\r\n");
        len = end ? (size_t)(end - m->bytes) + 4 : len;
    }
    fprintf(t->out, "* %d FETCH (UID %u BODY[%s {%zu}\r\n", number, m->uid, strstr(body, "HEADER") ? "HEADER]<0>" : "]",
            len);
    fwrite(m->bytes, 1, len, t->out);
    fprintf(t->out, ")\r\n");
}

/* False: it is refused. */
static bool uid_command(struct talk *t, char *rest)
{
    struct mail_server *s = t->server;
    char *verb = strtok_r(rest, " ", &rest), *range = strtok_r(NULL, " ", &rest);
    int number = 0;
    for (int i = 0; i < s->n && verb && range; i++) {
        struct server_mail *m = &s->mail[i];
        number += is_there(m);
        if (!in_range(s, range, m))
            continue;
        if (strcmp(verb, "FETCH") == 0 && m->flags & MAIL_REFUSED && strstr(rest, "BODY"))
            return false;
        if (strcmp(verb, "FETCH") == 0)
            fetch_one(t, number, m, rest);
        else if (strcmp(verb, "STORE") == 0)
            m->flags |= (strstr(rest, "\\Seen") ? MAIL_SEEN : 0) | (strstr(rest, "\\Deleted") ? MAIL_DELETED : 0);
        else if (strcmp(verb, "MOVE") == 0)
            m->flags |= MAIL_MOVED;
        else if (strcmp(verb, "EXPUNGE") == 0 && m->flags & MAIL_DELETED)
            m->flags |= MAIL_GONE;
    }
    return true;
}

static bool imap_command(struct talk *t, const char *tag, char *words)
{
    struct mail_server *s = t->server;
    bool good = true;
    if (strcmp(words, "LOGOUT") == 0)
        return false;
    if (strcmp(words, "CAPABILITY") == 0)
        fprintf(t->out, "* CAPABILITY IMAP4rev1%s%s\r\n", s->has_move ? " MOVE" : "", s->has_uidplus ? " UIDPLUS" : "");
    else if (strncmp(words, "SELECT", 6) == 0)
        fprintf(t->out, "* %d EXISTS\r\n* OK [UIDVALIDITY %u] valid\r\n* OK [UIDNEXT 999] next\r\n", s->n, s->validity);
    else if (strncmp(words, "UID ", 4) == 0)
        good = uid_command(t, words + 4);
    else if (strncmp(words, "LOGIN ", 6) == 0) {
        good = !s->no_login && strstr(words, "games") && strstr(words, "secret");
        fprintf(t->out, "%s %s\r\n", tag, good ? "OK in" : "NO [AUTHENTICATIONFAILED] wrong");
        s->n_logins += good;
        return true;
    }
    fprintf(t->out, good ? "%s OK done\r\n" : "%s NO cannot read that message\r\n", tag);
    return true;
}

static void talk_imap(struct talk *t)
{
    char line[4096];
    fprintf(t->out, "* OK [CAPABILITY IMAP4rev1 LITERAL+] ready\r\n");
    while (heard(t, line, sizeof line)) {
        char *words = strchr(line, ' ');
        if (!words)
            return;
        *words++ = 0;
        bool ours = line[0] == 'D';
        if (ours)
            note(t->server, words);
        if (ours && ++t->n_commands == t->server->hang_up_at)
            return;
        if (!imap_command(t, line, words))
            return;
    }
}

/* ---- POP3 ---- */

static void pop3_text(struct talk *t, struct server_mail *m, bool header_only)
{
    fprintf(t->out, "+OK\r\n");
    m->flags |= MAIL_PEEKED;
    for (struct span left = {(const uint8_t *)m->bytes, m->len}, line; span_line(&left, &line);) {
        if (line.len > 0 && line.at[line.len - 1] == '\r')
            line.len--;
        fprintf(t->out, "%s%.*s\r\n", line.len > 0 && line.at[0] == '.' ? "." : "", (int)line.len,
                (const char *)line.at);
        if (header_only && line.len == 0)
            break;
    }
    fprintf(t->out, ".\r\n");
}

static void pop3_list(struct talk *t, bool ids)
{
    fprintf(t->out, "+OK\r\n");
    for (int i = 0; i < t->server->n; i++)
        if (is_there(&t->server->mail[i]) && ids)
            fprintf(t->out, "%d id-%u\r\n", i + 1, t->server->mail[i].uid);
        else if (is_there(&t->server->mail[i]))
            fprintf(t->out, "%d %llu\r\n", i + 1, size_of(&t->server->mail[i]));
    fprintf(t->out, ".\r\n");
}

static void talk_pop3(struct talk *t)
{
    struct mail_server *s = t->server;
    char line[4096];
    bool in = false, deleted[SERVER_MAILS] = {false};
    fprintf(t->out, "+OK ready\r\n");
    while (heard(t, line, sizeof line)) {
        int n = 0;
        const char *space = strchr(line, ' ');
        n = space ? atoi(space) : 0;
        struct server_mail *m = n >= 1 && n <= s->n ? &s->mail[n - 1] : NULL;
        if (in)
            note(s, line);
        if (in && ++t->n_commands == s->hang_up_at)
            return;
        if (strcmp(line, "CAPA") == 0)
            fprintf(t->out, "+OK\r\nUSER\r\nUIDL\r\n.\r\n");
        else if (strncmp(line, "PASS ", 5) == 0) {
            in = !s->no_login && strcmp(line + 5, "secret") == 0;
            s->n_logins += in;
            fprintf(t->out, in ? "+OK in\r\n" : "-ERR wrong\r\n");
        } else if (strcmp(line, "UIDL") == 0 || strcmp(line, "LIST") == 0)
            pop3_list(t, line[0] == 'U');
        else if (m && m->flags & MAIL_REFUSED && strncmp(line, "RETR", 4) == 0)
            fprintf(t->out, "-ERR cannot read that message\r\n");
        else if (m && (strncmp(line, "RETR", 4) == 0 || strncmp(line, "TOP", 3) == 0))
            pop3_text(t, m, line[0] == 'T');
        else if (strcmp(line, "QUIT") == 0) {
            for (int i = 0; i < s->n; i++)
                s->mail[i].flags |= deleted[i] ? MAIL_GONE : 0;
            fprintf(t->out, "+OK bye\r\n");
            return;
        } else {
            deleted[n > 0 ? n - 1 : 0] |= m && strncmp(line, "DELE", 4) == 0;
            fprintf(t->out, "+OK\r\n");
        }
    }
}

/* ---- the process ---- */

static void serve(struct mail_server *server, int listening)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_IGN);
    for (;;) {
        int fd = accept(listening, NULL, NULL);
        if (fd < 0)
            _exit(1);
        struct talk t = {server, fdopen(fd, "r"), fdopen(dup(fd), "w"), 0};
        if (!server->is_bare && server->is_pop3)
            talk_pop3(&t);
        else if (!server->is_bare)
            talk_imap(&t);
        fclose(t.out);
        fclose(t.in);
    }
}

struct mail_server *mail_server_start(bool is_pop3)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct mail_server *server = mmap(NULL, sizeof *server, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(server, MAP_FAILED);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    ck_assert_int_eq(listen(fd, 8), 0);
    ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    server->port = ntohs(at.sin_port);
    server->is_pop3 = is_pop3;
    server->validity = 7;
    server->has_move = server->has_uidplus = true;
    pid_t child = fork();
    if (child == 0)
        serve(server, fd);
    server->child = child;
    close(fd);
    return server;
}

void mail_server_put(struct mail_server *server, struct span mail)
{
    ck_assert_int_lt(server->n, SERVER_MAILS);
    struct server_mail *m = &server->mail[server->n];
    ck_assert_uint_lt(mail.len, sizeof m->bytes);
    memcpy(m->bytes, mail.at, mail.len);
    m->len = mail.len;
    m->uid = server->n ? server->mail[server->n - 1].uid + 3 : 5; /* numbers have gaps */
    server->n++;
}

void mail_server_stop(struct mail_server *server)
{
    if (!server)
        return;
    kill(server->child, SIGKILL);
    waitpid(server->child, NULL, 0);
    munmap(server, sizeof *server);
}
