/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/saved_files.h"
#include "processor/base/file.h"
#include "processor/mime/mime.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

/* Mails one after the other, each after a line "From ..." (mbox). */
static void take_mbox(const struct saved *saved, const char *name, struct span file)
{
    size_t start = 0, n = 0;
    while (start < file.len) {
        const uint8_t *at = file.at + start;
        const uint8_t *end = file.len - start > 1 ? memmem(at + 1, file.len - start - 1, "\n\nFrom ", 7) : NULL;
        size_t len = end ? (size_t)(end - at) + 1 : file.len - start;
        struct span mail = {at, len}, line;
        if (span_begins(mail, "From "))
            span_line(&mail, &line);
        if (mime_is_mail(mail))
            saved->mail(saved->context, arena_words(saved->arena, "%s, mail %zu", name, ++n), mail);
        start += end ? len + 1 : len;
    }
}

void saved_bytes(const struct saved *saved, const char *folder, const char *name, struct span bytes)
{
    if (span_begins(bytes, "From ") && memmem(bytes.at, bytes.len, "\nFrom: ", 7))
        take_mbox(saved, name, bytes);
    else if (mime_is_mail(bytes))
        saved->mail(saved->context, name, bytes);
    else
        saved->file(saved->context, folder, name, bytes);
}

bool saved_file(const struct saved *saved, const char *folder, const char *path, struct error *err)
{
    struct span bytes;
    if (!file_load(saved->arena, path, saved->file_max, &bytes, err))
        return false;
    saved_bytes(saved, folder, path, bytes);
    return true;
}

static int in_byte_order(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool take_folder(const struct saved *saved, const char *path, int depth, struct error *err)
{
    struct dirent **list;
    int n = scandir(path, &list, is_shown, in_byte_order);
    if (n < 0)
        return error_set(err, EX_NOINPUT, "read the folder", path, NULL);
    for (int i = 0; i < n; i++) {
        const char *name = arena_words(saved->arena, "%s/%s", path, list[i]->d_name);
        struct error ignored = {0};
        struct stat st;
        free(list[i]);
        if (lstat(name, &st) != 0)
            continue;
        bool read = S_ISDIR(st.st_mode)   ? depth < saved->depth_max && take_folder(saved, name, depth + 1, &ignored)
                    : S_ISREG(st.st_mode) ? saved_file(saved, path, name, &ignored)
                                          : true;
        if (!read)
            saved->passed(saved->context, name);
    }
    free(list);
    return true;
}

bool saved_folder(const struct saved *saved, const char *path, struct error *err)
{
    return take_folder(saved, path, 0, err);
}
