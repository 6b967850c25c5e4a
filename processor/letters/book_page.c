/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/book_page.h"
#include "processor/base/program.h"
#include "processor/base/templates.h"
#include "processor/game/template_host.h"
#include "processor/host/config.h"
#include "processor/letters/book_html.h"
#include "processor/store/store.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SHORT_LIST = 12 }; /* so many chapters are listed openly */

const char *book_file(struct arena *arena, const struct ruleset *set, int book)
{
    bool is_end = book == BOOK_GLOSSARY;
    return arena_words(arena, "%s-%s.html%s", set->rules->name, book_names[is_end ? BOOK_RULES : book].word,
                       is_end ? "#glossary" : "");
}

const char *book_url(struct arena *arena, const struct pass *pass, const struct ruleset *set, int book)
{
    const char *url = pass->config ? pass->config->publish_url : "";
    return url[0] && book_text(set, book).len > 0 ? arena_words(arena, "%s/%s", url, book_file(arena, set, book)) : NULL;
}

json_t *book_links(struct arena *arena, const struct ruleset *set, int without, const char *before)
{
    json_t *all = json_array();
    for (int i = 0; i < BOOKS; i++)
        if (i != without && book_text(set, i).len > 0)
            json_array_append_new(
                all, json_pack("{s:s,s:s}", "file", arena_words(arena, "%s%s", before, book_file(arena, set, i)), "name",
                               book_names[i].title));
    return all;
}

static json_t *chapters_of(const struct book_html *html)
{
    json_t *all = json_array();
    for (size_t i = 0; i < html->n_chapters; i++)
        json_array_append_new(
            all, json_pack("{s:s,s:s}", "anchor", html->chapter[i].anchor, "name", html->chapter[i].title));
    return all;
}

struct span book_page(struct pass *pass, struct arena *arena, const struct ruleset *set, int book, bool beside)
{
    bool has_glossary = book == BOOK_RULES || book == BOOK_GLOSSARY;
    struct book_term *term;
    struct span text = book_text(set, book);
    if (text.len == 0)
        return text;
    struct book_html html = {.arena = arena, .n_terms = book_terms(arena, set, &term)};
    html.term = term;
    html.terms_at = has_glossary ? "" : beside ? book_file(arena, set, BOOK_RULES) : NULL;
    book_html(&html, text);
    const char *title = html.title[0] ? html.title : arena_words(arena, "%s: glossary", set->title ? set->title : set->rules->name);
    json_t *data =
        json_pack("{s:s,s:s#,s:o,s:b,s:b,s:o}", "title", title, "body", html.body.len > 0 ? html.body.at : "", html.body.len, "chapters",
                  chapters_of(&html), "is_short", html.n_chapters <= SHORT_LIST, "has_others", (int)beside, "others",
                  beside ? book_links(arena, set, book, "") : json_array());
    template_style(pass, arena, NULL, "book.css", data);
    struct span page = pass ? template_for(pass, arena, NULL, "book.html", data)
                            : template_raw(arena, NULL, NULL, "book.html", data, NULL);
    json_decref(data);
    return page;
}

/* What the pages are made of: this program, and the host's own templates as they lie there now. */
static int64_t books_mark(const struct pass *pass, struct arena *arena)
{
    struct text of = {.arena = arena};
    struct dirent **entry = NULL;
    struct stat st;
    text_hex(&of, program_build(), PROGRAM_LEN);
    int n = pass->templates ? scandir(pass->templates, &entry, NULL, alphasort) : 0;
    for (int i = 0; i < n; i++) {
        if (stat(arena_words(arena, "%s/%s", pass->templates, entry[i]->d_name), &st) == 0 && S_ISREG(st.st_mode))
            text_format(&of, "\n%s %lld %lld.%ld", entry[i]->d_name, (long long)st.st_size,
                        (long long)st.st_ctim.tv_sec, st.st_ctim.tv_nsec);
        free(entry[i]);
    }
    free(entry);
    return store_mark(text_span(&of));
}

static bool are_there(const struct public_dir *dir, struct arena *arena)
{
    for (int i = 0; rulesets[i]; i++)
        for (int book = 0; book < BOOK_GLOSSARY; book++)
            if (book_text(rulesets[i], book).len > 0 && !public_has(dir, book_file(arena, rulesets[i], book)))
                return false;
    return true;
}

static bool keep_mark(struct store *store, const char *tally, int64_t mark, struct error *err)
{
    return store_begin(store, err) && store_end(store, store_tally_set(store, tally, mark, err), err);
}

bool books_publish(struct pass *pass, struct arena *arena, struct public_dir *dir, bool all, struct error *err)
{
    static const char tally[] = "public/books";
    int64_t mark = books_mark(pass, arena), before = store_tally(pass->store, tally, err);
    if (error_is_set(err))
        return false;
    if (!all && mark == before && are_there(dir, arena))
        return true;
    for (int i = 0; rulesets[i]; i++)
        for (int book = 0; book < BOOK_GLOSSARY; book++) {
            struct span page = book_page(pass, arena, rulesets[i], book, true);
            if (page.len > 0 && !public_put(dir, book_file(arena, rulesets[i], book), page, err))
                return false;
        }
    return mark == before || keep_mark(pass->store, tally, mark, err);
}
