/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/templates.h"
#include "formats/embed.h"
#include "formats/mustache.h"
#include "formats/mustache_parse.h"
#include "games/face/text_wrap.h"
#include "processor/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

EMBED(t_invitation, "templates/invitation.txt.mustache");
EMBED(t_joined, "templates/joined.txt.mustache");
EMBED(t_open, "templates/open.txt.mustache");
EMBED(t_opened, "templates/opened.txt.mustache");
EMBED(t_setupvoid, "templates/setupvoid.txt.mustache");
EMBED(t_receipt, "templates/receipt.txt.mustache");
EMBED(t_faulty, "templates/faulty.txt.mustache");
EMBED(t_refused, "templates/refused.txt.mustache");
EMBED(t_report, "templates/report.txt.mustache");
EMBED(t_sections, "templates/sections.txt.mustache");
EMBED(t_notice, "templates/notice.txt.mustache");
EMBED(t_letters, "templates/letters.txt.mustache");
EMBED(t_help, "templates/help.txt.mustache");
EMBED(t_page, "templates/page.html.mustache");
EMBED(t_turn, "templates/turn.html.mustache");
EMBED(t_war, "templates/war.html.mustache");
EMBED(t_games, "templates/games.html.mustache");
EMBED(t_open_games, "templates/open-games.html.mustache");
EMBED(t_feed, "templates/feed.xml.mustache");
EMBED(t_book, "templates/book.html.mustache");
EMBED(t_book_css, "templates/book.css.mustache");
EMBED(t_page_css, "templates/page.css.mustache");
EMBED(t_desk_html, "templates/desk.html.mustache");
EMBED(t_desk_css, "templates/desk.css.mustache");
EMBED(t_practice_html, "templates/practice.html.mustache");
EMBED(t_practice_css, "templates/practice.css.mustache");
EMBED(t_report_html, "templates/report.html.mustache");
EMBED(t_report_css, "templates/report.css.mustache");
EMBED(t_image_css, "templates/image.css.mustache");
EMBED(t_map_svg, "templates/map.svg.mustache");
EMBED(t_counter, "templates/counter.svg.mustache");
EMBED(t_textures, "templates/textures.svg.mustache");
EMBED(t_symbols, "templates/symbols.svg.mustache");
EMBED(t_map_places, "templates/map-places.html.mustache");
EMBED(t_tracks, "templates/tracks.html.mustache");
EMBED(t_trees, "templates/trees.html.mustache");
EMBED(t_tree, "templates/tree.html.mustache");
EMBED(t_battle, "templates/battle.html.mustache");
EMBED(t_timeline, "templates/timeline.html.mustache");
EMBED(t_rows, "templates/rows.html.mustache");
EMBED(t_try_report, "templates/try-report.txt.mustache");
EMBED(t_try_receipt, "templates/try-receipt.txt.mustache");
EMBED(t_try_faulty, "templates/try-faulty.txt.mustache");
EMBED(t_post_md, "templates/post.md.mustache");
EMBED(t_post_bbcode, "templates/post.bbcode.mustache");

enum { OVERRIDE_MAX = 256 * 1024 };
static const char LETTERS[] = "letters.txt", RULE[] = "===", HEADING[] = "=== ";

/* ---- letters, many in a file ---- */

bool template_is_letter(const char *name)
{
    return !strchr(name, '.');
}

static struct span trimmed(struct span text)
{
    while (text.len > 0 && text.at[0] <= ' ')
        text = span_from(text, 1);
    while (text.len > 0 && text.at[text.len - 1] <= ' ')
        text.len--;
    return text;
}

static void line_over(struct template_letters *in)
{
    struct span line;
    (void)span_line(&in->left, &line);
    in->line++;
}

bool template_letters_next(struct template_letters *in)
{
    struct span heading, text;
    while (in->left.len > 0 && !span_begins(in->left, RULE))
        line_over(in);
    if (!span_line(&in->left, &heading))
        return false;
    in->name = span_begins(heading, HEADING) ? trimmed(span_from(heading, strlen(HEADING))) : (struct span){0};
    in->first = ++in->line + 1;
    text = in->left;
    while (in->left.len > 0 && !span_begins(in->left, RULE))
        line_over(in);
    text.len -= in->left.len;
    while (text.len > 0 && text.at[text.len - 1] <= ' ')
        text.len--;
    in->text = text;
    return true;
}

/* Empty: none of that name. *first: its first line in the file. */
static struct span letter_of(struct span file, const char *name, int *first)
{
    struct template_letters in = {.left = file};
    while (template_letters_next(&in))
        if (span_is(in.name, name)) {
            *first = in.first;
            return in.text;
        }
    return (struct span){0};
}

/* ---- what is built in ---- */

struct builtin {
    const char *name;
    struct span text;
};

static struct span builtin_named(const char *name)
{
    const struct builtin all[] = {
        {"invitation.txt", EMBEDDED(t_invitation)},
        {"joined.txt", EMBEDDED(t_joined)},
        {"open.txt", EMBEDDED(t_open)},
        {"opened.txt", EMBEDDED(t_opened)},
        {"setupvoid.txt", EMBEDDED(t_setupvoid)},
        {"receipt.txt", EMBEDDED(t_receipt)},
        {"faulty.txt", EMBEDDED(t_faulty)},
        {"refused.txt", EMBEDDED(t_refused)},
        {"report.txt", EMBEDDED(t_report)},
        {"sections.txt", EMBEDDED(t_sections)},
        {"notice.txt", EMBEDDED(t_notice)},
        {LETTERS, EMBEDDED(t_letters)},
        {"help.txt", EMBEDDED(t_help)},
        {"page.html", EMBEDDED(t_page)},
        {"turn.html", EMBEDDED(t_turn)},
        {"war.html", EMBEDDED(t_war)},
        {"games.html", EMBEDDED(t_games)},
        {"open-games.html", EMBEDDED(t_open_games)},
        {"feed.xml", EMBEDDED(t_feed)},
        {"book.html", EMBEDDED(t_book)},
        {"book.css", EMBEDDED(t_book_css)},
        {"page.css", EMBEDDED(t_page_css)},
        {"desk.html", EMBEDDED(t_desk_html)},
        {"desk.css", EMBEDDED(t_desk_css)},
        {"practice.html", EMBEDDED(t_practice_html)},
        {"practice.css", EMBEDDED(t_practice_css)},
        {"report.html", EMBEDDED(t_report_html)},
        {"report.css", EMBEDDED(t_report_css)},
        {"image.css", EMBEDDED(t_image_css)},
        {"map.svg", EMBEDDED(t_map_svg)},
        {"counter.svg", EMBEDDED(t_counter)},
        {"textures.svg", EMBEDDED(t_textures)},
        {"symbols.svg", EMBEDDED(t_symbols)},
        {"map-places.html", EMBEDDED(t_map_places)},
        {"tracks.html", EMBEDDED(t_tracks)},
        {"trees.html", EMBEDDED(t_trees)},
        {"tree.html", EMBEDDED(t_tree)},
        {"battle.html", EMBEDDED(t_battle)},
        {"timeline.html", EMBEDDED(t_timeline)},
        {"rows.html", EMBEDDED(t_rows)},
        {"try-report.txt", EMBEDDED(t_try_report)},
        {"try-receipt.txt", EMBEDDED(t_try_receipt)},
        {"try-faulty.txt", EMBEDDED(t_try_faulty)},
        {"post.md", EMBEDDED(t_post_md)},
        {"post.bbcode", EMBEDDED(t_post_bbcode)},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].text;
    return template_is_letter(name) ? letter_of(EMBEDDED(t_letters), name, &(int){0}) : (struct span){0};
}

/* Found once; the names are ours, and few. */
struct span template_builtin(const char *name)
{
    enum { FOUND_MOST = 128, NAME_MOST = 32 };
    static struct found {
        char name[NAME_MOST];
        struct span text;
    } found[FOUND_MOST];
    static size_t n;
    for (size_t i = 0; i < n; i++)
        if (strcmp(found[i].name, name) == 0)
            return found[i].text;
    struct span text = builtin_named(name);
    if (text.len > 0 && n < FOUND_MOST && strlen(name) < NAME_MOST) {
        strcpy(found[n].name, name);
        found[n++].text = text;
    }
    return text;
}

/* What is built in stays as it is while the program runs: each text is parsed once. */
static struct mustache_shelf *shelf(void)
{
    static struct mustache_shelf kept;
    kept.arena = kept.arena ? kept.arena : arena_new();
    return &kept;
}

static struct span shelved_builtin(const char *name)
{
    struct span text = template_builtin(name);
    mustache_shelve(shelf(), text);
    return text;
}

/* ---- what a host puts in their place ---- */

struct finding { /* where the texts of one rendering come from */
    struct arena *arena;
    const char *dir, *game;
    bool builtin_only;
    struct template_fault *fault; /* the first broken one; may be NULL */
    int first;                    /* of a letter that was found last: its first line in the file */
};

/* Letters, digits, dot, dash: no way out of the folder. */
static bool is_name(const char *name)
{
    return *name != '.' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789.-") == strlen(name);
}

static void note_fault(const struct finding *in, const char *name, struct span text, const struct problem *why)
{
    uint8_t hash[32];
    if (!in->fault || in->fault->name[0])
        return;
    snprintf(in->fault->name, sizeof in->fault->name, "%s", name);
    in->fault->why = *why;
    sha256(hash, text);
    for (int i = 0; i < 7; i++)
        in->fault->mark = in->fault->mark << 8 | hash[i];
}

/* It is there and cannot be read (errno), which does not pass by itself. Of a folder that nobody may look into all
 * texts say the same: the host hears of the folder. */
static void note_unread(const struct finding *in, const char *name, const char *path)
{
    struct problem why = {0};
    int number = errno;
    char words[ERROR_NUMBER_WORDS];
    if (number == ENOENT)
        return;
    file_must("read the template", path);
    bool all = access(in->dir, X_OK) != 0;
    snprintf(why.got, sizeof why.got, "%s", error_number_words(number, words));
    note_fault(in, all ? TEMPLATE_ALL : name, span_of(why.got), &why);
    if (in->fault)
        in->fault->is_unread = !in->fault->why.key;
}

static bool read_override(const struct finding *in, const char *name, const char *path, struct span *out)
{
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0);
    struct stat st = {0};
    size_t most = fd < 0 || fstat(fd, &st) != 0 || st.st_size > OVERRIDE_MAX ? OVERRIDE_MAX : (size_t)st.st_size + 1;
    uint8_t *at = fd < 0 ? NULL : arena_take(in->arena, most);
    ssize_t n = fd < 0 ? -1 : file_read(fd, at, most);
    if (n < 0)
        note_unread(in, name, path);
    if (fd >= 0)
        close(fd);
    *out = (struct span){at, n > 0 ? (size_t)n : 0};
    return n >= 0;
}

/* A file of the host's with letters holds those that it words otherwise. */
static bool read_own(struct finding *in, const char *folder, const char *name, struct span *out)
{
    const char *file = template_is_letter(name) ? LETTERS : name;
    if (!read_override(in, file, arena_words(in->arena, "%s/%s.mustache", folder, file), out))
        return false;
    if (file == name)
        return true;
    *out = letter_of(*out, name, &in->first);
    return out->len > 0;
}

static bool find_override(struct finding *in, const char *name, struct span *out)
{
    if (!in->dir || in->builtin_only || !is_name(name))
        return false;
    return (in->game && read_own(in, arena_words(in->arena, "%s/%s", in->dir, in->game), name, out)) ||
           read_own(in, in->dir, name, out);
}

/* Where no folder is, none of the many texts of a page is looked for in it. */
static void look_once(struct finding *in)
{
    if (in->dir && access(in->dir, F_OK) != 0 && errno == ENOENT)
        in->dir = NULL;
    if (in->dir && in->game && access(arena_words(in->arena, "%s/%s", in->dir, in->game), F_OK) != 0 && errno == ENOENT)
        in->game = NULL;
}

/* The host's text, if it can be parsed; else the built-in one. */
static struct span find_text(struct finding *in, const char *name, bool *overridden)
{
    struct span text;
    struct parts parts;
    struct problem why = {0};
    *overridden = find_override(in, name, &text);
    if (*overridden && mustache_parse(in->arena, text, &parts, &why))
        return text;
    why.line += template_is_letter(name) ? in->first - 1 : 0;
    if (*overridden)
        note_fault(in, name, text, &why);
    *overridden = false;
    return shelved_builtin(name);
}

bool template_is_own(struct arena *arena, const char *dir, const char *game, const char *name)
{
    struct finding in = {.arena = arena, .dir = dir, .game = game};
    bool overridden;
    look_once(&in);
    (void)find_text(&in, name, &overridden);
    return overridden;
}

static struct span partial_of(void *context, struct span name)
{
    struct finding *in = context;
    bool overridden;
    return find_text(in, arena_string(in->arena, name), &overridden);
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), end_len = strlen(end);
    return len >= end_len && strcmp(name + len - end_len, end) == 0;
}

static enum mustache_escape escape_of(const char *name)
{
    static const struct {
        const char *end;
        enum mustache_escape is;
    } ends[] = {{".html", MUSTACHE_HTML}, {".xml", MUSTACHE_HTML}, {".md", MUSTACHE_MARKDOWN}, {".bbcode", MUSTACHE_BBCODE}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(name, ends[i].end))
            return ends[i].is;
    return MUSTACHE_PLAIN;
}

/* A text that can be parsed may still be too deep or too long: then everything is built in. */
struct span template_raw(struct arena *arena, const char *dir, const char *game, const char *name, const json_t *data,
                         struct template_fault *fault)
{
    struct finding in = {.arena = arena, .dir = dir, .game = game, .fault = fault};
    struct text out = {.arena = arena};
    struct problem why = {0};
    bool overridden;
    look_once(&in);
    enum mustache_escape escape = escape_of(name);
    struct span text = find_text(&in, name, &overridden);
    if (mustache_render_with(shelf(), &out, text, data, escape, partial_of, &in, &why))
        return text_span(&out);
    note_fault(&in, name, text, &why);
    in.builtin_only = true;
    out = (struct text){.arena = arena};
    mustache_render_with(shelf(), &out, shelved_builtin(name), data, escape, partial_of, &in, &why);
    return text_span(&out);
}

struct span template_text(struct arena *arena, const char *dir, const char *game, const char *name, json_t *data,
                          struct template_fault *fault)
{
    struct span out = template_raw(arena, dir, game, name, data, fault);
    json_decref(data);
    return text_wrapped(arena, out);
}
