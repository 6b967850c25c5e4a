/* SPDX-License-Identifier: Apache-2.0 */
/* The counter outside the store (F8): a small file that no backup of the store holds.
 *
 * Its one line is "dispatch-counter/1 <store id> <count>". It is written after the store's own count is committed: a
 * store ahead of it died in between, a store behind it is an older copy. */
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/store/store_inside.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool sync_folder_of(const char *path)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = 0;
    int fd = open(slash ? (folder[0] ? folder : "/") : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool store_counter_write(struct store *store, struct error *err)
{
    char aside[4200], line[96];
    snprintf(aside, sizeof aside, "%s.new", store->counter_path);
    int len =
        snprintf(line, sizeof line, "dispatch-counter/1 %s %llu\n", store->id, (unsigned long long)store->counter);
    if (unlink(aside) != 0 && errno != ENOENT)
        return error_set(err, EX_CANTCREAT, "write the counter", aside, NULL);
    int fd = file_open(aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    bool ok = fd >= 0 && file_write(fd, line, (size_t)len) && fsync(fd) == 0;
    int why = ok ? 0 : errno;
    if (fd >= 0 && close(fd) != 0 && ok)
        why = errno;
    crash_point("counter.written");
    if (!why && (rename(aside, store->counter_path) != 0 || !sync_folder_of(store->counter_path)))
        why = errno;
    if (why)
        return error_of(err, error_kind_of(why), EX_TEMPFAIL, "write the counter", store->counter_path,
                        "%s; its folder must be writable, `counter` in dispatch.conf names another place",
                        error_says(why));
    crash_point("counter.renamed");
    return true;
}

/* What it is does not show, so neither does whether the store is old: until it can be read nothing is taken for
 * granted. */
static bool not_read(const struct store *store, int code, struct error *err)
{
    error_set(err, code, "read the counter", store->counter_path, NULL);
    if (err->kind != ERROR_SHORTAGE)
        error_more(err,
                   "; it must be a plain file that this user may read. Mend that: the store is not touched until then");
    return false;
}

/* False with err unset: there is no such file. */
static bool counter_read(struct store *store, char id[static 33], uint64_t *count, struct error *err)
{
    char buf[128];
    int fd = file_open(store->counter_path, O_RDONLY | O_NOFOLLOW, 0);
    if (fd < 0)
        return errno != ENOENT && not_read(store, EX_NOPERM, err);
    ssize_t n = file_read(fd, buf, sizeof buf);
    bool read = n >= 0 || not_read(store, EX_IOERR, err);
    close(fd);
    if (!read)
        return false;
    struct span left = {(const uint8_t *)buf, n > 0 ? (size_t)n : 0}, line, head, store_id, number;
    if (!span_line(&left, &line) || left.len > 0 || !span_word(&line, &head) || !span_is(head, "dispatch-counter/1") ||
        !span_word(&line, &store_id) || store_id.len != 32 || !span_word(&line, &number) || line.len > 0 ||
        !number_read(number, INT64_MAX, count))
        return error_set(err, EX_DATAERR, "read the counter", store->counter_path,
                         "store.edited: it is no counter file, so an older copy could not be told; if the store is the "
                         "newest there is, type `dispatch fsck --accept WHY`, then `dispatch resume` for each game");
    memcpy(id, store_id.at, 32);
    id[32] = 0;
    return true;
}

static bool is_of_another(const struct store *store, const char *doing, struct error *err)
{
    return error_say(err, EX_DATAERR, doing, store->path,
                     "store.foreign: the counter file %s belongs to another store; put back this one's own, or name "
                     "its place with `counter` in dispatch.conf",
                     store->counter_path);
}

/* Another run may have raised it since the store was opened, and then written the file. */
static bool counter_again(struct store *store, struct error *err)
{
    int64_t counter;
    if (query_number(query(store, SQL_COUNTER), "read the counter of", store->path, &counter, err) == ANSWER_BAD)
        return false;
    store->counter = (uint64_t)counter;
    return true;
}

bool store_counter_check(struct store *store, int flags, struct error *err)
{
    char id[33] = "";
    uint64_t count = 0;
    struct error unreadable = {0};
    bool there = counter_read(store, id, &count, &unreadable);
    if (flags & STORE_ANY_AGE)
        return true;
    if (error_is_set(&unreadable)) {
        *err = unreadable;
        return false;
    }
    if (!there && store->counter == 0)
        return store_counter_write(store, err);
    if (!there)
        return error_say(err, EX_DATAERR, "open the store", store->path,
                         "store.counter: its counter file %s is gone, so an older copy could not be told; %sif the "
                         "store is the newest there is, type `dispatch fsck --accept WHY`, then `dispatch resume` for "
                         "each game",
                         store->counter_path,
                         store_is_shared(store) ? "on a worker that is new give it a copy of another worker's; only "
                                                  "when no worker has one: "
                                                : "");
    if (strcmp(id, store->id) != 0)
        return is_of_another(store, "open the store", err);
    if (store->counter < count && !counter_again(store, err))
        return false;
    if (store->counter < count)
        return error_say(err, EX_DATAERR, "open the store", store->path,
                         "store.old: this is an older copy: it counts %llu passes, %llu were made, and reports of the "
                         "others are out. Put back the newest store; if it is lost, `dispatch fsck --accept WHY` "
                         "sets all games aside, and `dispatch rebuild` with what the players have brings them forward",
                         (unsigned long long)store->counter, (unsigned long long)count);
    return true;
}

bool store_is_newest(struct store *store, struct error *err)
{
    return store_counter_check(store, 0, err);
}

uint64_t store_counter(const struct store *store)
{
    return store->counter;
}

bool store_count_pass(struct store *store, struct error *err)
{
    assert(!store->inside && !store->in_group);
    if (!store_begin(store, err))
        return false;
    struct query q = query(store, SQL_COUNT);
    enum query_answer answer = query_step(&q, "raise the counter of", store->path, err);
    uint64_t raised = answer == ANSWER_ROW ? (uint64_t)column_int(&q, 0) : 0;
    bool ok = answer == ANSWER_ROW && query_step(&q, "raise the counter of", store->path, err) == ANSWER_END;
    query_end(&q);
    if (!store_end(store, ok, err))
        return false;
    store->counter = raised;
    return store_counter_write(store, err);
}

bool store_accept_old(struct store *store, const char *why, int64_t utc, struct error *err)
{
    char id[33] = "", words[300];
    uint64_t count = 0;
    struct error why_not = {0};
    bool there = counter_read(store, id, &count, &why_not), is_ours = strcmp(id, store->id) == 0;
    if (there && !is_ours)
        return is_of_another(store, "accept", err);
    if (error_is_set(&why_not) && why_not.kind != ERROR_DAMAGE) { /* one that is damaged is what is being accepted */
        *err = why_not;
        return false;
    }
    if (is_ours && count <= store->counter)
        return error_set(err, EX_USAGE, "accept", store->path,
                         "it is the newest store already, so nothing is set aside");
    uint64_t next = (is_ours ? count : store->counter) + 1;
    if (is_ours)
        snprintf(words, sizeof words, "restored: the host went on with a store of pass %llu instead of %llu: %.150s",
                 (unsigned long long)store->counter, (unsigned long long)count, why);
    else
        snprintf(words, sizeof words, "counter lost: the host says that the store of pass %llu is the newest: %.150s",
                 (unsigned long long)store->counter, why);
    if (!store_begin(store, err))
        return false;
    bool ok = query_run(query(store, SQL_COUNT_SET, next), "raise the counter of", store->path, err);
    ok = ok && query_run(query(store, SQL_GAMES_ASIDE, words), "set games aside in", store->path, err) &&
         store_news_put(store, 3, "", words, utc, err);
    if (!store_end(store, ok, err))
        return false;
    store->counter = next;
    return store_counter_write(store, err);
}
