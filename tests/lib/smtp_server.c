/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/smtp_server.h"
#include <check.h>
#include <netinet/in.h>
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
    struct smtp_server *server;
    const struct smtp_cue *cues;
    FILE *in;
    int fd;
    char from[300], to[300];
};

static bool says(struct talk *t, const char *words)
{
    char line[600];
    int n = snprintf(line, sizeof line, "%s\r\n", words);
    return write(t->fd, line, (size_t)n) == n;
}

/* The cue's answer, or the usual one. *count, when not NULL, is raised if that is a yes, before anybody hears of it.
 * False: hang up. */
static bool answers(struct talk *t, const char *verb, const char *usual, volatile int *count)
{
    const char *answer = usual;
    for (const struct smtp_cue *cue = t->cues; cue && cue->verb; cue++)
        if (strcmp(cue->verb, verb) == 0 && (cue->mail == 0 || cue->mail == t->server->n_begun))
            answer = cue->answer;
    while (strcmp(answer, SMTP_SILENT) == 0)
        pause(); /* until the suite stops it */
    if (count && (answer[0] == '2' || answer[0] == '3' || strcmp(answer, SMTP_DROP) == 0))
        ++*count;
    return strcmp(answer, SMTP_DROP) != 0 && says(t, answer);
}

static void copy(char *out, size_t cap, const char *words)
{
    size_t len = strcspn(words, "\r\n");
    snprintf(out, cap, "%.*s", (int)(len < cap ? len : cap - 1), words);
}

static bool is_kept(const struct smtp_server *server, const struct smtp_mail *mail)
{
    char path[240];
    if (!server->folder[0])
        return true;
    snprintf(path, sizeof path, "%s/%06d.eml", server->folder, server->n_taken + 1);
    FILE *out = fopen(path, "w");
    return out && fwrite(mail->data, 1, mail->len, out) == mail->len && fclose(out) == 0;
}

static bool take_content(struct talk *t)
{
    struct smtp_server *server = t->server;
    struct smtp_mail *mail = &server->mail[server->n_taken < SMTP_MAILS ? server->n_taken : SMTP_MAILS - 1];
    char line[2000];
    copy(mail->from, sizeof mail->from, t->from);
    copy(mail->to, sizeof mail->to, t->to);
    for (mail->len = 0;;) {
        if (!fgets(line, sizeof line, t->in))
            return false; /* cut off in the midst of it: it is none */
        if (strcmp(line, ".\r\n") == 0)
            break;
        const char *at = line[0] == '.' ? line + 1 : line;
        size_t len = strlen(at);
        if (mail->len + len >= sizeof mail->data)
            return false;
        memcpy(mail->data + mail->len, at, len + 1);
        mail->len += len;
    }
    return is_kept(server, mail) && answers(t, ".", "250 2.0.0 Ok: queued as A1", &server->n_taken);
}

static bool log_in(struct talk *t, const char *line)
{
    char more[1200];
    t->server->n_auths++;
    if (strlen(line) <= strlen("AUTH PLAIN\r\n")) {
        if (!says(t, "334 ") || !fgets(more, sizeof more, t->in))
            return false;
        copy(t->server->auth, sizeof t->server->auth, more);
    } else
        copy(t->server->auth, sizeof t->server->auth, line + strlen("AUTH PLAIN "));
    return answers(t, "AUTH", "235 2.7.0 welcome", NULL);
}

static bool give_content(struct talk *t)
{
    volatile int goes_on = 0;
    return answers(t, "DATA", "354 go on", &goes_on) && (!goes_on || take_content(t));
}

static bool command(struct talk *t, const char *line)
{
    if (strncasecmp(line, "EHLO", 4) == 0)
        return answers(t, "EHLO", "250-localhost\r\n250-SIZE 500000\r\n250 AUTH PLAIN", NULL);
    if (strncasecmp(line, "AUTH PLAIN", 10) == 0)
        return log_in(t, line);
    if (strncasecmp(line, "NOOP", 4) == 0) {
        t->server->n_noops++;
        return answers(t, "NOOP", "250 2.0.0 Ok", NULL);
    }
    if (strncasecmp(line, "MAIL", 4) == 0) {
        t->server->n_begun++;
        copy(t->from, sizeof t->from, line + 10);
        return answers(t, "MAIL", "250 2.1.0 Ok", NULL);
    }
    if (strncasecmp(line, "RCPT", 4) == 0) {
        copy(t->to, sizeof t->to, line + 8);
        return answers(t, "RCPT", "250 2.1.5 Ok", NULL);
    }
    if (strncasecmp(line, "DATA", 4) == 0)
        return give_content(t);
    if (strncasecmp(line, "QUIT", 4) == 0)
        return says(t, "221 bye") && false;
    return says(t, "502 what?");
}

static void converse(struct smtp_server *server, const struct smtp_cue *cues, int fd)
{
    struct talk t = {.server = server, .cues = cues, .in = fdopen(fd, "r"), .fd = fd};
    char line[1200];
    server->n_connections++;
    if (t.in && says(&t, "220 localhost ESMTP"))
        while (fgets(line, sizeof line, t.in) && command(&t, line))
            continue;
    if (t.in)
        fclose(t.in);
}

static void serve(struct smtp_server *server, const struct smtp_cue *cues, int listening)
{
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
    for (;;) {
        int fd = accept(listening, NULL, NULL);
        if (fd >= 0)
            converse(server, cues, fd);
    }
}

static struct smtp_server *start(const struct smtp_cue *cues, const char *folder)
{
    struct smtp_server *server = mmap(NULL, sizeof *server, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(server != MAP_FAILED);
    snprintf(server->folder, sizeof server->folder, "%s", folder);
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t len = sizeof place;
    int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ck_assert(listening >= 0 && bind(listening, (struct sockaddr *)&place, sizeof place) == 0);
    ck_assert(listen(listening, 16) == 0 && getsockname(listening, (struct sockaddr *)&place, &len) == 0);
    server->port = ntohs(place.sin_port);
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        serve(server, cues, listening);
        _exit(0);
    }
    server->child = child;
    close(listening);
    return server;
}

struct smtp_server *smtp_server_start(const struct smtp_cue *cues)
{
    return start(cues, "");
}

struct smtp_server *smtp_server_into(const char *folder)
{
    return start(NULL, folder);
}

void smtp_server_stop(struct smtp_server *server)
{
    kill(server->child, SIGKILL);
    waitpid(server->child, NULL, 0);
    munmap(server, sizeof *server);
}

/* It answers one after the other: whom it greets, it has come to. */
void smtp_server_quiet(const struct smtp_server *server)
{
    struct sockaddr_in place = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)server->port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    char word[100];
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ck_assert(fd >= 0 && connect(fd, (struct sockaddr *)&place, sizeof place) == 0);
    ck_assert_int_gt(recv(fd, word, sizeof word, 0), 0);
    close(fd);
}
