/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/narrow.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <string.h>

static size_t columns(struct span line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++)
        n += (line.at[i] & 0xC0) != 0x80;
    return n;
}

static bool is_whole_by_need(struct span line)
{
    static const char *const begins[] = {"ssh-keygen -Y ", "minisign -S ", "age -a ", "age -d "};
    while (line.len > 0 && line.at[0] == ' ')
        line = span_from(line, 1);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (span_begins(line, begins[i]))
            return true;
    return span_begins(line, "proof: ") || span_begins(line, "html: ") || memchr(line.at, ' ', line.len) == NULL;
}

void narrow_text(const char *what, struct span text)
{
    bool in_block = false, in_orders = false;
    for (struct span line; span_line(&text, &line);) {
        in_block = in_block || span_begins(line, "-----BEGIN ");
        size_t most = in_orders ? NARROW_ORDER : in_block ? NARROW_FORM : NARROW_PROSE;
        ck_assert_msg(columns(line) <= most || is_whole_by_need(line), "%s: %zu columns: %.*s", what, columns(line),
                      (int)line.len, (const char *)line.at);
        in_block = in_block && !span_begins(line, "-----END ");
        in_orders = in_block && (in_orders || span_is(line, "orders:"));
    }
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), end_len = strlen(end);
    return len > end_len && strcmp(name + len - end_len, end) == 0;
}

static int narrow_folder(struct arena *arena, const char *path)
{
    int n = 0;
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        char *file = arena_words(arena, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.')
            continue;
        if (entry->d_type == DT_DIR)
            n += narrow_folder(arena, file);
        if (entry->d_type == DT_DIR || !ends_with(file, ".txt.sig"))
            continue;
        file[strlen(file) - strlen(".sig")] = 0;
        narrow_text(file, slurp(arena, file));
        n++;
    }
    if (dir)
        closedir(dir);
    return n;
}

int narrow_outbox(const char *host)
{
    struct arena *arena = arena_new();
    int n = narrow_folder(arena, arena_words(arena, "%s/outbox", host));
    arena_free(arena);
    return n;
}
