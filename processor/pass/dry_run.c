/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/file.h"
#include "processor/base/mailbox.h"
#include "processor/game/pass.h"
#include "processor/host/key_check.h"
#include "processor/pass/stages.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DROPPED_BYTES_MAX = 8 << 20 };

/* ---- the folder of the copy ---- */

static bool copy_file(const char *from, const char *to)
{
    static const int how = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    char buf[65536];
    struct stat st;
    ssize_t n = -1;
    int in = open(from, how);
    bool plain = in >= 0 && fstat(in, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= DROPPED_BYTES_MAX;
    int out = plain ? open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    while (out >= 0 && (n = file_read(in, buf, sizeof buf)) > 0 && file_write(out, buf, (size_t)n))
        continue;
    if (in >= 0)
        close(in);
    return out >= 0 && close(out) == 0 && n == 0;
}

/* What somebody dropped; a file that goes meanwhile, or is none, is left out as a real pass would leave it. */
static void copy_inbox(struct arena *arena, const char *from, const char *to)
{
    DIR *dir = opendir(from);
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            copy_file(arena_words(arena, "%s/%s", from, entry->d_name), arena_words(arena, "%s/%s", to, entry->d_name));
    closedir(dir);
}

static bool make_folders(struct arena *arena, char *dir, struct error *err)
{
    static const char *const below[] = {"inbox", "inbox/new", "inbox/done", "inbox/refused", "outbox", "lock"};
    if (!mkdtemp(dir))
        return error_set(err, EX_CANTCREAT, "make the folder", dir, NULL);
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        if (mkdir(arena_words(arena, "%s/%s", dir, below[i]), 0700) != 0)
            return error_set(err, EX_CANTCREAT, "make the folder", below[i], NULL);
    return true;
}

/* From here on the host is the copy: its store, and inbox/new as its only source. */
static bool become_copy(struct host *host, const char *dir, struct error *err)
{
    struct arena *arena = host->arena;
    if (!store_backup(host->store, arena_words(arena, "%s/dispatch.db", dir), err))
        return false;
    host_store_close(host);
    copy_inbox(arena, arena_words(arena, "%s/inbox/new", host->dir), arena_words(arena, "%s/inbox/new", dir));
    snprintf(host->dir, sizeof host->dir, "%s", dir);
    snprintf(host->counter, sizeof host->counter, "%s/counter", dir);
    snprintf(host->config.store, sizeof host->config.store, "sqlite:dispatch.db"); /* never the host's database */
    host->config.n_fetch = 1;
    snprintf(host->config.fetch[0], sizeof host->config.fetch[0], "folder inbox/new");
    host->config.forum[0] = '\0'; /* nothing is read there, and nothing posted */
    return host_store(host, STORE_ANY_AGE, err); /* what it was made of is the newest; a copy has no counter file */
}

/* ---- what would leave ---- */

static void add_when(struct text *out, const struct outbox_row *row, int64_t now)
{
    char when[21];
    utc_write(when, row->next_at);
    if (row->next_at > now)
        text_format(out, "Waits until %s\n", when);
}

static bool tell_message(struct host *host, const struct outbox_row *row, int64_t now, struct text *out,
                         struct error *err)
{
    struct player_row player = {0};
    bool mails = strcmp(host->config.send, "folder") != 0;
    if (!store_player_get(host->store, row->player, &player, err) && error_is_set(err))
        return false;
    if (mails && mailbox_is_address(span_of(player.mail)))
        text_format(out, "To: %s%s<%s>\n", player.full_name, player.full_name[0] ? " " : "", player.mail);
    else
        text_format(out, "To: %s, as files in outbox/%s/%04lld\n", row->player, row->player, (long long)row->number);
    text_format(out, "Subject: %s\n", row->subject);
    for (size_t i = 0; i < row->n_files; i++)
        text_format(out, "%s%s%s", i ? ", " : "Attached: ", row->file[i].name, i + 1 == row->n_files ? "\n" : "");
    add_when(out, row, now);
    text_words(out, "\n");
    return true;
}

static bool tell_outbox(struct host *host, int64_t now, struct text *out, struct error *err)
{
    int64_t after = 0;
    size_t n = 0;
    bool done = true;
    for (bool more = true; done && more;) {
        struct arena *arena = arena_new();
        struct outbox_row row;
        more = store_outbox_next(host->store, arena, after, &row, err) > 0;
        done = !error_is_set(err) && (!more || tell_message(host, &row, now, out, err));
        if (more) {
            after = row.id;
            n++;
        }
        arena_free(arena);
    }
    text_format(out, "%zu message%s would leave. Nothing was changed; what lies in mailboxes was not looked at.\n", n,
                n == 1 ? "" : "s");
    return done;
}

static bool all_but_sending(struct host *host, int64_t now, struct error *err)
{
    struct pass pass;
    pass_open(&pass, host->arena, host, now);
    pass.anyway = true;
    for (size_t i = 0; i < n_stages; i++)
        if (strcmp(stages[i].name, "deliver") != 0 && strcmp(stages[i].name, "publish") != 0 &&
            !stages[i].run(&pass, err))
            return false;
    return true;
}

bool dry_run(struct host *host, int64_t now, struct text *out, struct error *err)
{
    if (!key_check_needs(host, WRONG_SIGNER | WRONG_AGE, "make a dry pass with", err))
        return false;
    const char *tmp = getenv("TMPDIR");
    char *dir = arena_words(host->arena, "%s/dispatch-dry-XXXXXX", tmp && tmp[0] ? tmp : "/tmp");
    const char *templates = arena_words(host->arena, "%s/templates", host->dir);
    bool done = make_folders(host->arena, dir, err);
    /* the host's own words, if he has any: a link, for they are only read */
    if (done && symlink(templates, arena_words(host->arena, "%s/templates", dir)) != 0)
        done = error_set(err, EX_CANTCREAT, "link", templates, NULL);
    done = done && become_copy(host, dir, err) && all_but_sending(host, now, err) && tell_outbox(host, now, out, err);
    host_store_close(host);
    if (!strstr(dir, "XXXXXX"))
        folder_remove(dir);
    return done;
}
