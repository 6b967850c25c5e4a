/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/kept.h"
#include "processor/base/mailbox.h"
#include "processor/mime/mime.h"
#include "processor/mime/saved_files.h"
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

/* A name as it may be printed. */
static const char *clean(struct kept *kept, const char *name)
{
    size_t cap = strlen(name) + 1;
    char *out = arena_take(kept->arena, cap);
    mailbox_clean(span_of(name), out, cap);
    return out;
}

static void pass_over(void *context, const char *name)
{
    struct kept *kept = context;
    if (kept->n_passed < sizeof kept->passed / sizeof *kept->passed)
        kept->passed[kept->n_passed] = clean(kept, name);
    kept->n_passed++;
}

static void add(struct kept *kept, const char *name, struct span bytes, bool is_mail)
{
    if (kept->n == KEPT_PIECES_MAX || bytes.len > KEPT_BYTES_MAX - kept->bytes) {
        pass_over(kept, name);
        return;
    }
    kept->at = arena_grown(kept->arena, kept->at, kept->n, &kept->cap, sizeof *kept->at);
    kept->at[kept->n++] = (struct kept_piece){clean(kept, name), bytes, is_mail};
    kept->bytes += bytes.len;
}

static void add_mail(void *context, const char *name, struct span raw)
{
    struct kept *kept = context;
    struct mail *mail = arena_take(kept->arena, sizeof *mail);
    struct problem why = {0};
    if (raw.len > MIME_BYTES_MAX || !mime_read(kept->arena, raw, mail, &why)) {
        pass_over(kept, name);
        return;
    }
    add(kept, name, raw, true);
    for (size_t i = 0; i < mail->n_files; i++)
        add(kept, arena_words(kept->arena, "%s: %s", name, arena_string(kept->arena, mail->file[i].name)),
            mail->file[i].bytes, false);
}

static void add_file(void *context, const char *folder, const char *name, struct span bytes)
{
    (void)folder;
    add(context, name, bytes, false);
}

struct saved kept_door(struct kept *kept)
{
    return (struct saved){kept->arena, KEPT_FILE_MAX, KEPT_DEPTH_MAX, add_file, add_mail, pass_over, kept};
}

bool kept_path(struct kept *kept, const char *path, struct error *err)
{
    const struct saved saved = kept_door(kept);
    struct stat st;
    size_t len = strlen(path);
    while (len > 1 && path[len - 1] == '/')
        len--;
    const char *name = arena_words(kept->arena, "%.*s", (int)len, path);
    if (stat(name, &st) != 0)
        return error_set(err, EX_NOINPUT, "read", path, NULL);
    return S_ISDIR(st.st_mode) ? saved_folder(&saved, name, err) : saved_file(&saved, "", name, err);
}
