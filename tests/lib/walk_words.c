/* SPDX-License-Identifier: Apache-2.0 */
/* Words that nobody may be told in a game: of dice where it has none, of decks where it has no cards. */
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <dirent.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void walk_text_lacks(struct walk *w, const char *what, const char *text, const char *const words[])
{
    (void)w;
    for (size_t i = 0; words[i]; i++)
        for (const char *at = text; (at = strcasestr(at, words[i])) != NULL; at++)
            ck_assert_msg((at > text && is_letter(at[-1])) || is_letter(at[strlen(words[i])]), "%s says \"%s\": %.*s",
                          what, words[i], 200, at - text > 80 ? at - 80 : text);
}

/* What a reader of a page sees: without its style, its scripts, its tags. */
static const char *as_read(struct walk *w, const char *page)
{
    struct text out = {.arena = w->arena};
    for (const char *at = page; *at;) {
        const char *end = strncmp(at, "<style", 6) == 0    ? strstr(at, "</style>")
                          : strncmp(at, "<script", 7) == 0 ? strstr(at, "</script>")
                          : *at == '<'                     ? strchr(at, '>')
                                                           : NULL;
        if (!end) {
            text_add(&out, (struct span){(const uint8_t *)at++, 1});
            continue;
        }
        text_words(&out, " ");
        at = *end == '>' ? end + 1 : end;
    }
    return out.len > 0 ? out.at : "";
}

int walk_folder_lacks(struct walk *w, const char *folder, const char *const words[])
{
    int n = 0;
    struct dirent *entry;
    const char *path = arena_words(w->arena, "%s/%s", w->dir, folder);
    DIR *dir = opendir(path);
    ck_assert_msg(dir != NULL, "%s", path);
    while ((entry = readdir(dir)) != NULL) {
        const char *file = arena_words(w->arena, "%s/%s", folder, entry->d_name), *dot = strrchr(entry->d_name, '.');
        bool is_page = dot && strcmp(dot, ".html") == 0, is_text = is_page || (dot && strcmp(dot, ".txt") == 0);
        if (entry->d_name[0] == '.')
            continue;
        if (entry->d_type == DT_DIR)
            n += walk_folder_lacks(w, file, words);
        if (!is_text || entry->d_type == DT_DIR)
            continue;
        const char *text = arena_string(w->arena, slurp(w->arena, arena_words(w->arena, "%s/%s", w->dir, file)));
        walk_text_lacks(w, file, is_page ? as_read(w, text) : text, words);
        n++;
    }
    closedir(dir);
    return n;
}
