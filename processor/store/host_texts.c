/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/host_texts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEEN_MAX = 1 << 20, DEPTH_MAX = 2 /* templates/NAME, templates/RULESET/NAME */ };
static const char conf_tally[] = "seen/conf", templates_tally[] = "seen/templates";

/* Of what cannot be read, why: that is a change too. */
static void add_file(struct arena *arena, const char *path, struct text *out)
{
    uint8_t hash[32], *at = arena_take(arena, SEEN_MAX);
    size_t len = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        text_format(out, "%d", errno);
    for (ssize_t n; fd >= 0 && len < SEEN_MAX && (n = read(fd, at + len, SEEN_MAX - len)) > 0;)
        len += (size_t)n;
    if (fd >= 0)
        close(fd);
    sha256(hash, (struct span){at, len});
    text_hex(out, hash, sizeof hash);
}

static int real_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void add_folder(struct arena *arena, const char *path, int depth, struct text *names, struct text *out)
{
    struct dirent **entry = NULL;
    int n = scandir(path, &entry, real_name, alphasort);
    for (int i = 0; i < n; i++) {
        const char *below = arena_words(arena, "%s/%s", path, entry[i]->d_name);
        text_format(out, "%s\n", entry[i]->d_name);
        if (entry[i]->d_type == DT_DIR && depth < DEPTH_MAX)
            add_folder(arena, below, depth + 1, names, out);
        else {
            text_format(names, "%s%s", names->len ? ", " : "", entry[i]->d_name);
            add_file(arena, below, out);
        }
        free(entry[i]);
    }
    free(entry);
}

static void marks_now(struct arena *arena, const char *dir, int64_t *conf, int64_t *templates, struct text *names)
{
    struct text file = {.arena = arena}, folder = {.arena = arena};
    add_file(arena, arena_words(arena, "%s/dispatch.conf", dir), &file);
    text_words(&folder, "");
    add_folder(arena, arena_words(arena, "%s/templates", dir), 1, names, &folder);
    *conf = store_mark(text_span(&file));
    *templates = store_mark(text_span(&folder));
}

bool seen_look(struct arena *arena, struct store *store, const char *dir, struct seen_files *out, struct error *err)
{
    struct text names = {.arena = arena};
    int64_t conf, templates, conf_before = store_tally(store, conf_tally, err),
                             templates_before = store_tally(store, templates_tally, err);
    marks_now(arena, dir, &conf, &templates, &names);
    *out = (struct seen_files){.conf = conf_before != 0 && conf_before != conf,
                               .templates = templates_before != 0 && templates_before != templates};
    out->conf_path = arena_words(arena, "%s/dispatch.conf", dir);
    out->templates_words = arena_words(arena, "%s/templates%s%s%s", dir, names.len ? " (" : "",
                                       names.len ? names.at : "", names.len ? ")" : "");
    return !error_is_set(err);
}

bool seen_note(struct arena *arena, struct store *store, const char *dir, struct error *err)
{
    struct text names = {.arena = arena};
    int64_t conf, templates;
    marks_now(arena, dir, &conf, &templates, &names);
    if (store_tally(store, conf_tally, err) == conf && store_tally(store, templates_tally, err) == templates)
        return true;
    return !error_is_set(err) && store_begin(store, err) &&
           store_end(store,
                     store_tally_set(store, conf_tally, conf, err) &&
                         store_tally_set(store, templates_tally, templates, err),
                     err);
}
