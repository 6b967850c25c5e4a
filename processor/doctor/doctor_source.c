/* SPDX-License-Identifier: Apache-2.0 */
/* How mail comes in: each `fetch` source is reached, logged in to and looked at; nothing in it is touched. The newest
 * mail of an IMAP folder also tells what the server's clock shows. */
#include "processor/base/password.h"
#include "processor/doctor/doctor.h"
#include "processor/net/mail_session.h"
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CLOCKS_APART = 300, ANSWER_LINES = 1000 };

/* ---- folders and Maildirs ---- */

static bool can_take_from(struct doctor *doctor, const char *path)
{
    struct stat st;
    bool is_there = stat(path, &st) == 0, is_other = is_there && !S_ISDIR(st.st_mode);
    if (is_there && !is_other && access(path, R_OK | W_OK | X_OK) == 0)
        return true;
    doctor_number(doctor, "fetch", is_other ? ENOTDIR : errno,
                  "the user who runs dispatch must own it, or be of the group that may write there",
                  arena_words(doctor->arena, "mail cannot be taken out of %s", path));
    return false;
}

static void check_folder(struct doctor *doctor, const struct source *source)
{
    const char *path = source->path[0] == '/' ? source->path : host_path(&doctor->host, source->path);
    errno = 0;
    if (can_take_from(doctor, path))
        doctor_ok(doctor, "fetch", "files are taken from %s", path);
}

static void check_maildir(struct doctor *doctor, const struct source *source)
{
    const char *path = source->path[0] == '/' ? source->path : host_path(&doctor->host, source->path);
    errno = 0;
    if (can_take_from(doctor, arena_words(doctor->arena, "%s/new", path)) &&
        can_take_from(doctor, arena_words(doctor->arena, "%s/cur", path)))
        doctor_ok(doctor, "fetch", "mail is taken from the Maildir %s", path);
}

/* ---- IMAP ---- */

bool doctor_imap_date(struct span words, int64_t *utc)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int day, year, hour, minute, second, zone;
    char text[32], month[4], sign, instant[40];
    if (words.len >= sizeof text)
        return false;
    memcpy(text, words.at, words.len);
    text[words.len] = 0;
    if (sscanf(text, "%2d-%3[A-Za-z]-%4d %2d:%2d:%2d %c%4d", &day, month, &year, &hour, &minute, &second, &sign,
               &zone) != 8)
        return false;
    const char *at = strstr(months, month);
    if (!at || strlen(month) != 3 || day < 1 || year < 1970 || hour < 0 || minute < 0 || second < 0 || zone < 0)
        return false;
    snprintf(instant, sizeof instant, "%04d-%02d-%02dT%02d:%02d:%02dZ", year % 10000, (int)(at - months) / 3 % 100 + 1,
             day % 100, hour % 100, minute % 100, second % 100);
    if (!utc_read(span_of(instant), utc))
        return false;
    int64_t east = zone / 100 * 3600 + zone % 100 * 60;
    *utc += sign == '-' ? east : -east;
    return true;
}

/* Sends a command and reads to its end: did the server say OK? `date`: set to an INTERNALDATE in the answer. */
static bool imap_says_ok(struct line_server *server, const char *tag, const char *command, int64_t *date,
                         struct error *err)
{
    char words[SOURCE_WORDS + 64];
    snprintf(words, sizeof words, "%s %s", tag, command);
    if (!line_send(server, words, err))
        return false;
    for (int i = 0; i < ANSWER_LINES; i++) {
        struct span line;
        if (!line_read(server, &line, err))
            return false;
        const uint8_t *found = line.len > 0 ? memmem(line.at, line.len, "INTERNALDATE \"", 14) : NULL;
        struct span rest = found ? span_from(line, (size_t)(found - line.at) + 14) : (struct span){0};
        const uint8_t *end = rest.len > 0 ? memchr(rest.at, '"', rest.len) : NULL;
        if (end && date)
            doctor_imap_date((struct span){rest.at, (size_t)(end - rest.at)}, date);
        if (span_begins(line, tag))
            return span_begins(span_from(line, strlen(tag)), " OK");
    }
    return false;
}

static void check_server_clock(struct doctor *doctor, const struct source *source, int64_t newest)
{
    char theirs[21], ours[21];
    utc_write(theirs, newest);
    utc_write(ours, doctor->now);
    if (newest > doctor->now + CLOCKS_APART)
        doctor_say(doctor, FINDING_BAD, "clock", "set the clock, then keep it: timedatectl set-ntp true",
                   "%s took its newest mail at %s, and the clock here says %s", source->host, theirs, ours);
}

static void check_imap(struct doctor *doctor, const struct source *source, struct line_server *server)
{
    struct error err = {0};
    int64_t newest = 0;
    const char *folder = arena_words(doctor->arena, "EXAMINE \"%s\"", source->folder);
    if (!imap_says_ok(server, "D1", folder, NULL, &err)) {
        doctor_say(doctor, FINDING_BAD, "fetch", "name a folder that exists, or make this one in your mail program",
                   "%s takes the login, but has no folder %s", source->host, source->folder);
        return;
    }
    if (imap_says_ok(server, "D2", "FETCH * (INTERNALDATE)", &newest, &err) && newest > 0) /* none in an empty folder */
        check_server_clock(doctor, source, newest);
    const char *to = arena_words(doctor->arena, "EXAMINE \"%s\"", source->move_to);
    if (source->done == DONE_MOVE && !imap_says_ok(server, "D3", to, NULL, &err)) {
        doctor_say(doctor, FINDING_BAD, "fetch", "make it in your mail program, or say another after `done=`",
                   "%s has no folder %s to move mail to", source->host, source->move_to);
        return;
    }
    doctor_ok(doctor, "fetch", "%s takes the login and has the folder %s", source->host, source->folder);
}

/* ---- both kinds of servers ---- */

static void check_server(struct doctor *doctor, const struct source *source)
{
    const struct config *config = &doctor->host.config;
    struct error err = {0};
    char password[PASSWORD_MAX];
    const char *file = source->password_file[0] ? source->password_file : config->password_file;
    if (!password_read(doctor->host.dir, file, password, &err)) {
        doctor_fault(doctor, FINDING_BAD, "fetch",
                     "write the password into that file, mode 0600, and name it by `password-file`", &err);
        return;
    }
    struct line_server *server = line_open(source, password, config->mail_ca, DOCTOR_SECONDS, &err);
    sodium_memzero(password, sizeof password);
    if (!server)
        doctor_fault(
            doctor, FINDING_BAD, "fetch",
            "look at server, port and user in `fetch`, the password, and `mail-ca` when the certificate is your own",
            &err);
    else if (source->kind == SOURCE_IMAP)
        check_imap(doctor, source, server);
    else
        doctor_ok(doctor, "fetch", "%s takes the login", source->host);
    if (server)
        line_send(server, source->kind == SOURCE_IMAP ? "D9 LOGOUT" : "QUIT", &err);
    line_close(server);
}

void doctor_sources(struct doctor *doctor)
{
    struct source source;
    for (int i = 0; doctor->has_settings && i < doctor->host.config.n_fetch; i++) {
        if (!source_read(span_of(doctor->host.config.fetch[i]), &source, NULL))
            continue; /* said by the settings */
        if (source.kind == SOURCE_FOLDER)
            check_folder(doctor, &source);
        else if (source.kind == SOURCE_MAILDIR)
            check_maildir(doctor, &source);
        else
            check_server(doctor, &source);
    }
}
