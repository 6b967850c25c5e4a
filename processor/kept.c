#include "processor/kept.h"
#include "processor/cli.h"
#include "processor/mailbox.h"
#include "processor/mime.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
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

static void pass_over(struct kept *kept, const char *name)
{
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
    if (kept->n == kept->cap) {
        size_t cap = kept->cap ? 2 * kept->cap : 64;
        struct kept_piece *more = arena_take(kept->arena, cap * sizeof *more);
        if (kept->n > 0)
            memcpy(more, kept->at, kept->n * sizeof *more);
        kept->at = more;
        kept->cap = cap;
    }
    kept->at[kept->n++] = (struct kept_piece){clean(kept, name), bytes, is_mail};
    kept->bytes += bytes.len;
}

static void add_mail(struct kept *kept, const char *name, struct span raw)
{
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

/* Mails one after the other, each behind a line "From ..." (mbox). */
static void add_mbox(struct kept *kept, const char *name, struct span file)
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
            add_mail(kept, arena_words(kept->arena, "%s, mail %zu", name, ++n), mail);
        start += end ? len + 1 : len;
    }
}

void kept_bytes(struct kept *kept, const char *name, struct span bytes)
{
    if (span_begins(bytes, "From ") && memmem(bytes.at, bytes.len, "\nFrom: ", 7))
        add_mbox(kept, name, bytes);
    else if (mime_is_mail(bytes))
        add_mail(kept, name, bytes);
    else
        add(kept, name, bytes, false);
}

static bool add_file(struct kept *kept, const char *path, struct error *err)
{
    struct span bytes;
    if (!cli_read(kept->arena, path, KEPT_FILE_MAX, &bytes, err))
        return false;
    kept_bytes(kept, path, bytes);
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

static bool add_folder(struct kept *kept, const char *path, int depth, struct error *err)
{
    struct dirent **list;
    struct error ignored = {0};
    int n = scandir(path, &list, is_shown, in_byte_order);
    if (n < 0)
        return error_set(err, EX_NOINPUT, "read the folder", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        const char *name = arena_words(kept->arena, "%s/%s", path, list[i]->d_name);
        struct stat st;
        free(list[i]);
        ignored = (struct error){0};
        if (lstat(name, &st) != 0)
            continue;
        bool read = S_ISDIR(st.st_mode)   ? depth < KEPT_DEPTH_MAX && add_folder(kept, name, depth + 1, &ignored)
                    : S_ISREG(st.st_mode) ? add_file(kept, name, &ignored)
                                          : true;
        if (!read)
            pass_over(kept, name);
    }
    free(list);
    return true;
}

bool kept_path(struct kept *kept, const char *path, struct error *err)
{
    struct stat st;
    size_t len = strlen(path);
    while (len > 1 && path[len - 1] == '/')
        len--;
    const char *name = arena_words(kept->arena, "%.*s", (int)len, path);
    if (stat(name, &st) != 0)
        return error_set(err, EX_NOINPUT, "read", path, strerror(errno));
    return S_ISDIR(st.st_mode) ? add_folder(kept, name, 0, err) : add_file(kept, name, err);
}
