/* SPDX-License-Identifier: Apache-2.0 */
/* What lies on the disk: keys, folders, room, and texts of the host's own. */
#include "formats/mustache.h"
#include "games/face/face.h"
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "processor/doctor/doctor.h"
#include "processor/host/key_check.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* ---- keys ---- */

static bool lies_in(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == 0);
}

static const char key_remedy[] =
    "the folder must be yours with mode 0700, the keys with 0400; only your own copy brings a lost key back";

void doctor_wrong_key(struct doctor *doctor, int index)
{
    const char *remedy, *why = key_check_why(&doctor->host, index, &remedy);
    doctor_say(doctor, FINDING_BAD, "keys", remedy[0] ? remedy : key_remedy, "%s; what it would %s waits", why,
               1 << index == WRONG_AGE ? "open" : "sign");
}

static void check_key_modes(struct doctor *doctor)
{
    static const char *const names[] = {"master", "report", "log", "age"};
    const char *dir = doctor->host.keys_dir;
    bool good = doctor->host.keys.lacks == 0;
    for (int i = 0; i < N_KEY_ROLES; i++)
        if (doctor->host.keys.lacks >> i & 1)
            doctor_wrong_key(doctor, i);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct stat st;
        const char *path = arena_words(doctor->arena, "%s/%s.key", dir, names[i]);
        if (i > 0 && doctor->host.keys.lacks >> (i - 1) & 1)
            continue;
        if (stat(path, &st) != 0 || (st.st_mode & 07777) == 0400)
            continue;
        good = false;
        doctor_say(doctor, FINDING_WARN, "keys", arena_words(doctor->arena, "chmod 0400 %s", path),
                   "%s has the mode %04o; keys are never written again", path, st.st_mode & 07777);
    }
    if (good)
        doctor_ok(doctor, "keys", "you can read all four, and nobody else can");
}

static bool begins_as_store(const char *path)
{
    uint8_t head[72] = {0};
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, head, sizeof head);
    close(fd);
    /* An SQLite file with our application id at its byte 68 (https://www.sqlite.org/fileformat.html). */
    return n == sizeof head && memcmp(head, "SQLite format 3", 16) == 0 && memcmp(head + 68, "DSP1", 4) == 0;
}

/* Who takes the store and the keys together has everything: they must not lie where one copy takes both. */
static void check_keys_apart(struct doctor *doctor)
{
    const char *keys = doctor->host.keys_dir, *dir = doctor->host.dir;
    if (lies_in(keys, dir))
        doctor_say(doctor, FINDING_WARN, "keys", "move them elsewhere, and say where in dispatch.conf: `keys FOLDER`",
                   "%s lies in the host directory: a copy of that takes the keys along", keys);
    if (lies_in(doctor->host.counter, dir))
        doctor_say(doctor, FINDING_WARN, "keys", "move it elsewhere, and say where in dispatch.conf: `counter FILE`",
                   "the counter %s lies in the host directory: put back together with the store, it cannot reveal an "
                   "older copy",
                   doctor->host.counter);
    DIR *folder = opendir(keys);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (begins_as_store(arena_words(doctor->arena, "%s/%s", keys, entry->d_name)))
            doctor_say(doctor, FINDING_BAD, "keys", "keep backups where the keys are not",
                       "%s/%s is a copy of the store, beside the keys that open it", keys, entry->d_name);
    if (folder)
        closedir(folder);
}

void doctor_keys(struct doctor *doctor)
{
    if (!doctor->has_settings)
        return; /* nobody knows where they are */
    if (doctor->has_keys)
        check_key_modes(doctor);
    else
        doctor_fault(doctor, FINDING_BAD, "keys", key_remedy, &doctor->no_keys);
    check_keys_apart(doctor);
}

/* ---- folders ---- */

static const char *user_name(struct doctor *doctor, uid_t uid)
{
    const struct passwd *user = getpwuid(uid);
    return user ? arena_words(doctor->arena, "%s", user->pw_name) : arena_words(doctor->arena, "%u", (unsigned)uid);
}

static bool check_folder(struct doctor *doctor, const char *path)
{
    struct stat st;
    bool is_known = stat(path, &st) == 0;
    if (!is_known && errno != ENOENT) {
        doctor_number(doctor, "folders", errno, "it must be yours, and each folder above it open to you",
                      arena_words(doctor->arena, "this program cannot look at %s", path));
        return false;
    }
    if (!is_known || !S_ISDIR(st.st_mode)) {
        doctor_say(doctor, FINDING_BAD, "folders",
                   arena_words(doctor->arena, "%smkdir -m 0700 %s", is_known ? "move it away, then " : "", path),
                   is_known ? "%s is not a folder" : "there is no folder %s", path);
        return false;
    }
    if (st.st_uid != geteuid()) {
        const char *owner = user_name(doctor, st.st_uid);
        doctor_say(doctor, geteuid() == 0 ? FINDING_WARN : FINDING_BAD, "folders",
                   arena_words(doctor->arena, "run dispatch as %s, always: sudo -u %s dispatch ...", owner, owner),
                   "%s belongs to %s, and you are %s", path, owner, user_name(doctor, geteuid()));
        return false;
    }
    if (access(path, R_OK | W_OK | X_OK) != 0) {
        doctor_number(doctor, "folders", errno, arena_words(doctor->arena, "chmod 0700 %s", path),
                      arena_words(doctor->arena, "nothing can be written into %s", path));
        return false;
    }
    return true;
}

/* A player's messages each lie in a folder of their own: what cannot be written there waits. */
static bool check_players(struct doctor *doctor)
{
    bool good = true;
    const char *outbox = host_path(&doctor->host, "outbox");
    DIR *folder = opendir(outbox);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            good = check_folder(doctor, arena_words(doctor->arena, "%s/%s", outbox, entry->d_name)) && good;
    if (folder)
        closedir(folder);
    return good;
}

void doctor_folders(struct doctor *doctor)
{
    static const char *const below[] = {"inbox", "inbox/new", "inbox/done", "inbox/refused", "outbox", "lock"};
    const char *dir = doctor->host.dir;
    struct stat st;
    if (!check_folder(doctor, dir)) /* the rest would say the same */
        return;
    bool good = true;
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        good = check_folder(doctor, host_path(&doctor->host, below[i])) && good;
    good = check_players(doctor) && good;
    if (stat(dir, &st) == 0 && (st.st_mode & 022) != 0) {
        good = false;
        doctor_say(doctor, FINDING_BAD, "folders", arena_words(doctor->arena, "chmod 0700 %s", dir),
                   "others may write into %s (mode %04o)", dir, st.st_mode & 07777);
    } else if (stat(dir, &st) == 0 && (st.st_mode & 055) != 0) {
        good = false;
        doctor_say(doctor, FINDING_WARN, "folders", arena_words(doctor->arena, "chmod 0700 %s", dir),
                   "others may look into %s (mode %04o); settings name the mail server", dir, st.st_mode & 07777);
    }
    if (good)
        doctor_ok(doctor, "folders", "%s and its folders are yours alone and can be written", dir);
}

/* ---- room ---- */

enum { ROOM_BAD = 64, ROOM_WARN = 512 /* MB */ };

void doctor_disk(struct doctor *doctor)
{
    struct statvfs fs;
    struct stat st = {0};
    const char *dir = doctor->host.dir;
    if (statvfs(dir, &fs) != 0)
        return; /* said by the folders */
    uint64_t free_mb = (uint64_t)fs.f_bavail * fs.f_frsize >> 20, store_mb = 0;
    if (stat(host_path(&doctor->host, "dispatch.db"), &st) == 0)
        store_mb = (uint64_t)st.st_size >> 20;
    const char *remedy = "make room: a full disk stops every pass (nothing is lost, but games stand still)";
    if (free_mb < ROOM_BAD)
        doctor_say(doctor, FINDING_BAD, "disk", remedy, "%llu MB are free on the disk of %s",
                   (unsigned long long)free_mb, dir);
    else if (free_mb < ROOM_WARN || free_mb < 2 * store_mb)
        doctor_say(doctor, FINDING_WARN, "disk", remedy, "%llu MB are free on the disk of %s; the store has %llu MB",
                   (unsigned long long)free_mb, dir, (unsigned long long)store_mb);
    else
        doctor_ok(doctor, "disk", "%llu MB are free, the store has %llu MB", (unsigned long long)free_mb,
                  (unsigned long long)store_mb);
    if (fs.f_files > 0 && fs.f_favail < 1000)
        doctor_say(doctor, FINDING_BAD, "disk", "delete files nobody needs",
                   "only %llu more files fit on the disk of %s", (unsigned long long)fs.f_favail, dir);
}

/* ---- the host's own texts ---- */

enum { TEMPLATE_MAX = 256 * 1024 };
static const char suffix[] = ".mustache";
struct template_count {
    int n_good, n_bad;
};

static struct span no_partial(void *context, struct span name)
{
    (void)context, (void)name;
    return (struct span){0};
}

/* first: the line of the file with which the text begins. */
static bool is_sound(struct doctor *doctor, struct arena *arena, const char *path, struct span text, int first)
{
    struct text out = {.arena = arena};
    struct problem why = {0};
    json_t *nothing = json_object();
    bool sound = mustache_render(&out, text, nothing, MUSTACHE_PLAIN, no_partial, NULL, &why);
    json_decref(nothing);
    struct span words = sound ? (struct span){0} : problem_sentence(arena, NULL, &why);
    if (!sound)
        doctor_say(doctor, FINDING_BAD, "templates", "mend it; until then the built-in text is sent",
                   "%s, line %d: %.*s", path, why.line + first - 1, (int)words.len, (const char *)words.at);
    return sound;
}

static bool letters_are_sound(struct doctor *doctor, struct arena *arena, const char *path, struct span text)
{
    struct template_letters in = {.left = text};
    bool sound = true;
    while (template_letters_next(&in)) {
        const char *name = arena_string(arena, in.name);
        bool known = in.name.len == 0 || (template_is_letter(name) && template_builtin(name).len > 0);
        if (!known)
            doctor_say(doctor, FINDING_WARN, "templates", "give it the name of an existing letter, or remove it",
                       "%s, line %d: there is no letter %s, so nobody reads it", path, in.first - 1, name);
        sound = (in.name.len == 0 || is_sound(doctor, arena, path, in.text, in.first)) && known && sound;
    }
    return sound;
}

static void check_template(struct doctor *doctor, const char *path, const char *file, struct template_count *count)
{
    size_t n = strlen(file) - strlen(suffix);
    struct arena *arena = arena_new();
    const struct file_wish wish = {.doing = "read", .cap = TEMPLATE_MAX};
    struct error unread = {0};
    struct stat st;
    struct span text;
    const char *name = arena_words(arena, "%.*s", (int)n, file);
    count->n_bad++;
    if (template_is_letter(name) || template_builtin(name).len == 0)
        doctor_say(doctor, FINDING_WARN, "templates", "give it the name of an existing text, or remove it",
                   "%s: there is no text of this name, so nobody reads it", path);
    else if (!file_take(arena, path, &wish, &text, &st, &unread))
        doctor_fault(doctor, FINDING_BAD, "templates", "make it a plain file that can be read; links are not followed",
                     &unread);
    else if (strcmp(name, "letters.txt") == 0 ? letters_are_sound(doctor, arena, path, text)
                                              : is_sound(doctor, arena, path, text, 1)) {
        count->n_bad--;
        count->n_good++;
    }
    arena_free(arena);
}

static bool check_template_folder(struct doctor *doctor, const char *path, struct template_count *count)
{
    DIR *folder = opendir(path);
    if (!folder && errno != ENOENT) {
        count->n_bad++;
        doctor_number(doctor, "templates", errno, "make it a folder of yours, mode 0700",
                      arena_words(doctor->arena, "no text of the host's own is read from %s", path));
        return false;
    }
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        size_t n = strlen(entry->d_name);
        if (entry->d_name[0] != '.' && n >= sizeof suffix && strcmp(entry->d_name + n - strlen(suffix), suffix) == 0)
            check_template(doctor, arena_words(doctor->arena, "%s/%s", path, entry->d_name), entry->d_name, count);
    }
    if (folder)
        closedir(folder);
    return true;
}

void doctor_templates(struct doctor *doctor)
{
    struct template_count count = {0};
    const char *path = host_path(&doctor->host, "templates");
    bool looks = check_template_folder(doctor, path, &count);
    for (int i = 0; looks && rulesets[i]; i++)
        check_template_folder(doctor, arena_words(doctor->arena, "%s/%s", path, rulesets[i]->rules->name), &count);
    if (count.n_bad == 0 && count.n_good == 0)
        doctor_ok(doctor, "templates", "all texts are the built-in ones");
    else if (count.n_bad == 0)
        doctor_ok(doctor, "templates", "%d texts of the host's own can be read", count.n_good);
}
