/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/host.h"
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/host/hostkey.h"
#include "processor/host/key_check.h"
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char config_name[] = "dispatch.conf";

/* NULL: there is none. In a shortage it must not seem so: the place would be another one. */
static char *real_path(const char *path)
{
    char *whole = realpath(path, NULL);
    if (!whole)
        file_must("find the place of", path);
    return whole;
}

/* The real path of a folder that is there, or of its parent with the name after it: the place of the keys beside a
 * host must not depend on how the host is named. */
static void real_place(char path[static HOST_PATH_MAX])
{
    char *whole = real_path(path), *slash = strrchr(path, '/');
    if (!whole && slash && slash != path) {
        *slash = 0;
        char *parent = real_path(path);
        *slash = '/';
        if (parent && asprintf(&whole, "%s%s", strcmp(parent, "/") == 0 ? "" : parent, slash) < 0)
            memory_out();
        free(parent);
    }
    if (whole && strlen(whole) < HOST_PATH_MAX)
        memcpy(path, whole, strlen(whole) + 1);
    free(whole);
}

/* Absolute, without an ending slash; false when it is too long. */
static bool absolute(const char *path, char out[static HOST_PATH_MAX])
{
    char here[HOST_PATH_MAX] = "";
    if (path[0] != '/' && !getcwd(here, sizeof here))
        return false;
    int n = snprintf(out, HOST_PATH_MAX, "%s%s%s", here, here[0] ? "/" : "", path);
    if (n < 0 || n >= HOST_PATH_MAX)
        return false;
    while (n > 1 && out[n - 1] == '/')
        out[--n] = 0;
    real_place(out);
    return strlen(out) < HOST_PATH_MAX - 64; /* room for names below it */
}

bool host_find(const char *argument, char dir[static HOST_PATH_MAX], struct error *err)
{
    const char *set = getenv("DISPATCH_HOST");
    const char *path = argument ? argument : set && set[0] ? set : "/var/lib/dispatch";
    if (path[0] == 0)
        return error_set(err, EX_USAGE, "open the host", path, "an empty name does not name a folder");
    return absolute(path, dir) || error_set(err, EX_USAGE, "open the host", path, "the path is too long");
}

bool host_is_there(const char *dir)
{
    char path[HOST_PATH_MAX + 32];
    snprintf(path, sizeof path, "%.2999s/%s", dir, config_name);
    return access(path, F_OK) == 0;
}

bool host_is_named_by(const char *word)
{
    return strchr(word, '/') != NULL || (word[0] != 0 && host_is_there(word));
}

/* A setting's path: as it is, below the host directory, or the default when empty. */
static bool resolve(const char *dir, const char *set, const char *standard, char out[static HOST_PATH_MAX],
                    struct error *err)
{
    int n = set[0] == 0     ? snprintf(out, HOST_PATH_MAX, "%s", standard)
            : set[0] == '/' ? snprintf(out, HOST_PATH_MAX, "%s", set)
                            : snprintf(out, HOST_PATH_MAX, "%s/%s", dir, set);
    return (n >= 0 && n < HOST_PATH_MAX - 32) ||
           error_set(err, EX_CONFIG, "use the setting", set, "the path is too long");
}

static bool places(struct host *host, struct error *err)
{
    char keys[HOST_PATH_MAX + 16], counter[HOST_PATH_MAX + 16];
    snprintf(keys, sizeof keys, "%s.keys", host->dir);
    if (!resolve(host->dir, host->config.keys, keys, host->keys_dir, err))
        return false;
    snprintf(counter, sizeof counter, "%s/counter", host->keys_dir);
    return resolve(host->dir, host->config.counter, counter, host->counter, err);
}

/* Whose the host is, or the nearest folder above it that may be looked at, and how one becomes that user. */
static bool not_yours(const char *dir, struct error *err)
{
    char path[HOST_PATH_MAX];
    struct stat st;
    snprintf(path, sizeof path, "%s", dir);
    while (stat(path, &st) != 0 && strrchr(path, '/') > path)
        *strrchr(path, '/') = '\0';
    bool is_seen = stat(path, &st) == 0;
    if (is_seen && st.st_uid == geteuid() && (st.st_mode & 0500) != 0500)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the host", dir,
                        "%s is yours, and its mode %04o keeps you out: chmod 0700 %s", path, st.st_mode & 07777, path);
    const struct passwd *owner = is_seen && st.st_uid != geteuid() ? getpwuid(st.st_uid) : NULL;
    if (!owner)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the host", dir,
                        "you may not look into it; it belongs to another user");
    return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the host", dir,
                    "it belongs to %s; become that user: sudo -u %s dispatch ...", owner->pw_name, owner->pw_name);
}

bool host_look(const char *dir, struct error *err)
{
    char path[HOST_PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", dir, config_name);
    int why = access(path, F_OK) != 0 ? errno : 0;
    if (why == EACCES)
        return not_yours(dir, err);
    if (why != 0 && why != ENOENT && why != ENOTDIR) {
        errno = why;
        return error_set(err, EX_NOINPUT, "open the host", path, NULL);
    }
    if (host_is_there(dir))
        return true;
    char store[HOST_PATH_MAX + 32];
    snprintf(store, sizeof store, "%s/dispatch.db", dir);
    if (access(store, F_OK) == 0)
        return error_of(
            err, ERROR_DAMAGE, EX_NOINPUT, "read the settings", path,
            "they are gone, but the store %s is there: put back your copy of them; without a copy, `dispatch init` "
            "with the same folder, --keys, --counter and --name as the first time writes the usual settings",
            store);
    return error_set(err, EX_NOINPUT, "open the host", dir,
                     "there is no dispatch.conf; name HOSTDIR first, set DISPATCH_HOST, or make a host with "
                     "`dispatch init HOSTDIR`");
}

bool host_open(struct arena *arena, const char *dir, struct host *host, struct error *err)
{
    char path[HOST_PATH_MAX + 32];
    memset(host, 0, sizeof *host);
    host->arena = arena;
    snprintf(host->dir, sizeof host->dir, "%s", dir);
    snprintf(path, sizeof path, "%s/%s", dir, config_name);
    return host_look(dir, err) && config_load(path, &host->config, err) && places(host, err) &&
           keys_open_some(host->keys_dir, &host->keys, err);
}

/* The store cannot know where the key lies that does not open it. */
static bool name_master(const struct host *host, struct error *err)
{
    if (!error_begins(err, "store.key"))
        return false;
    const char *doing = err->doing;
    *err = (struct error){0};
    return error_say(err, EX_CONFIG, doing,
                     store_is_url(host->config.store) ? host->config.store : host_path(host, "dispatch.db"),
                     "store.key: it was sealed under another master key than %s/master.key: put the right one back "
                     "from your copy, never make a new one; `keys` in dispatch.conf says where it lies",
                     host->keys_dir);
}

const char *host_store_place(const struct host *host)
{
    return store_is_url(host->config.store) ? host->config.store : host->dir;
}

bool host_store(struct host *host, int flags, struct error *err)
{
    if (!store_open(host->arena, host_store_place(host), host->counter, host->keys.master, flags, &host->store, err))
        return name_master(host, err);
    return hostkey_settle(host, flags, err) && key_check(host, err);
}

void host_store_close(struct host *host)
{
    store_close(host->store);
    host->store = NULL;
}

void host_close(struct host *host)
{
    host_store_close(host);
    keys_close(&host->keys);
}

const char *host_path(const struct host *host, const char *below)
{
    return arena_words(host->arena, "%s/%s", host->dir, below);
}

static bool make_folder(const char *dir, const char *below, struct error *err)
{
    char path[HOST_PATH_MAX + 32];
    snprintf(path, sizeof path, "%s%s%s", dir, below[0] ? "/" : "", below);
    return mkdir(path, 0700) == 0 || errno == EEXIST || error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
}

static bool config_make(struct arena *arena, const char *path, const struct config *config, struct error *err)
{
    struct text file = {.arena = arena};
    config_write(&file, config);
    int fd = file_open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make the settings", path, NULL);
    bool ok = file_write(fd, file.at, file.len) && fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    crash_point("host.settings");
    return ok || error_set(err, EX_IOERR, "write the settings", path, NULL);
}

/* Keys that are there and whole are used: of an init that died, or of a host that moves to a new folder. */
static bool keys_take(struct host *host, struct error *err)
{
    struct error none = {0};
    if (keys_open(host->keys_dir, &host->keys, &none))
        return true;
    return keys_make(host->keys_dir, err) && keys_open(host->keys_dir, &host->keys, err);
}

static bool store_take(struct host *host, struct error *err)
{
    struct error none = {0};
    return host_store(host, 0, &none) || host_store(host, STORE_CREATE, err);
}

/* The settings come last: they are what makes a folder a host, so that an init that died is just done again. */
bool host_make(struct arena *arena, const char *dir, const struct host_wishes *wish, struct error *err)
{
    static const char *const folders[] = {"",       "inbox",     "inbox/new", "inbox/done", "inbox/refused",
                                          "outbox", "templates", "public",    "lock"};
    char path[HOST_PATH_MAX + 32], keys_dir[HOST_PATH_MAX] = "", count_file[HOST_PATH_MAX] = "";
    struct host host = {.arena = arena};
    struct problem why = {0};
    config_default(&host.config);
    snprintf(host.dir, sizeof host.dir, "%s", dir);
    if (wish->keys && !absolute(wish->keys, keys_dir))
        return error_set(err, EX_USAGE, "make the keys in", wish->keys, "the path is too long");
    if (wish->counter && !absolute(wish->counter, count_file))
        return error_set(err, EX_USAGE, "keep the counter in", wish->counter, "the path is too long");
    if (!config_set(&host.config, "keys", span_of(keys_dir), &why) ||
        !config_set(&host.config, "counter", span_of(count_file), &why) ||
        (wish->name && !config_set(&host.config, "name", span_of(wish->name), &why)) ||
        (wish->store && !config_set(&host.config, "store", span_of(wish->store), &why)))
        return error_say(err, EX_USAGE, "set", why.got, "expected %s", why.want);
    if (host_is_there(dir))
        return error_set(err, EX_CANTCREAT, "make the host", dir, "there is one already");
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!make_folder(dir, folders[i], err))
            return false;
    if (!places(&host, err) || !keys_take(&host, err))
        return false;
    snprintf(path, sizeof path, "%s/%s", dir, config_name);
    bool ok = store_take(&host, err) && config_make(arena, path, &host.config, err);
    host_close(&host);
    return ok;
}
