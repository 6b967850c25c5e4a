/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/try_line.h"
#include "processor/base/library.h"
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LISTED_MOST = 40 };

/* ---- libedit, loaded for who types (processor/base/library.h) ---- */

/* clang-format off */
#define EDIT_CALLS(CALL)                                                                                               \
    CALL(el_init) CALL(el_end) CALL(el_get) CALL(el_set) CALL(el_source) CALL(el_gets) CALL(el_line)                   \
    CALL(el_insertstr) CALL(el_deletestr) CALL(history) CALL(history_init) CALL(history_end)
/* clang-format on */
struct edit {
#define CALL(name) __typeof__(name) *name;
    EDIT_CALLS(CALL)
#undef CALL
};
#ifdef DISPATCH_LINKED /* and so the linker sees who has them */
#define CALL(name) .name = name,
static struct edit edit = {EDIT_CALLS(CALL)};
#undef CALL
#else
static struct edit edit;
#endif

static bool load_edit(void)
{
    static const struct library_call calls[] = {
#define CALL(name) {#name, offsetof(struct edit, name)},
        EDIT_CALLS(CALL)
#undef CALL
    };
    static struct library library = {
        .file = "libedit.so.2", .wanted_for = "", .call = calls, .n = sizeof calls / sizeof *calls, .table = &edit};
    return library_load(&library, NULL);
}

struct try_line {
    struct arena *arena; /* borrowed */
    try_offers *offers;
    void *context;
    const char *prompt;
    EditLine *editor; /* NULL: no terminal */
    History *history;
    char *line; /* owned: getline's */
    size_t cap;
};

/* ---- signals ---- */

static volatile sig_atomic_t came; /* of the process, as signals are */

static void note_signal(int number)
{
    came = number;
}

void try_signals(void)
{
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    struct sigaction action = {.sa_handler = note_signal}; /* no SA_RESTART: a read ends */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigaction(ending[i], &action, NULL);
}

int try_signal(void)
{
    return came;
}

/* ---- completion ---- */

struct matching {
    struct arena *arena;
    const char *typed;
    char *common;
    size_t n;
    int listed; /* -1: none is listed */
};

static void match(void *to, const char *line)
{
    struct matching *m = to;
    size_t len = strlen(m->typed);
    if (strncasecmp(line, m->typed, len) != 0)
        return;
    if (m->listed >= 0 && m->listed++ < LISTED_MOST)
        printf("  %s\n", line);
    if (m->n++ == 0) {
        m->common = arena_string(m->arena, span_of(line));
        return;
    }
    size_t same = len;
    while (m->common[same] && m->common[same] == line[same])
        same++;
    m->common[same] = '\0';
}

/* What a half-typed line is completed to: the longest beginning that all offers share which begin so, whatever the case
 * of letters; *n is how many they are. In the arena. */
static const char *try_line_complete(struct arena *arena, try_offers *offers, void *context, const char *typed,
                                     size_t *n)
{
    struct matching m = {.arena = arena, .typed = typed, .listed = -1};
    offers(context, match, &m);
    *n = m.n;
    return m.n > 0 ? m.common : typed;
}

static void list(struct try_line *in, struct arena *arena, const char *typed)
{
    struct matching m = {.arena = arena, .typed = typed};
    printf("\n");
    in->offers(in->context, match, &m);
    if (m.n > LISTED_MOST)
        printf("  and %zu more\n", m.n - LISTED_MOST);
}

static unsigned char on_tab(EditLine *editor, int key)
{
    struct try_line *in;
    struct arena *arena = arena_new();
    const LineInfo *at = edit.el_line(editor);
    unsigned char done = CC_REFRESH;
    size_t n;
    (void)key;
    edit.el_get(editor, EL_CLIENTDATA, &in);
    const char *typed = arena_words(arena, "%.*s", (int)(at->cursor - at->buffer), at->buffer);
    const char *whole = try_line_complete(arena, in->offers, in->context, typed, &n);
    if (strlen(whole) > strlen(typed) || (n == 1 && strcmp(whole, typed) != 0)) {
        edit.el_deletestr(editor, (int)strlen(typed));
        edit.el_insertstr(editor, whole);
    } else if (n > 1) {
        list(in, arena, typed);
        done = CC_REDISPLAY;
    } else if (n == 0) {
        done = CC_REFRESH_BEEP;
    }
    arena_free(arena);
    return done;
}

/* ---- reading ---- */

static char *prompt_of(EditLine *editor)
{
    struct try_line *in;
    edit.el_get(editor, EL_CLIENTDATA, &in);
    return (char *)in->prompt;
}

static void open_editor(struct try_line *in)
{
    HistEvent event;
    if (!load_edit()) /* lines are read as they come */
        return;
    in->editor = edit.el_init("dispatch", stdin, stdout, stderr);
    in->history = edit.history_init();
    if (!in->editor || !in->history)
        return;
    edit.history(in->history, &event, H_SETSIZE, 1000);
    edit.history(in->history, &event, H_SETUNIQUE, 1);
    edit.el_set(in->editor, EL_CLIENTDATA, in);
    edit.el_set(in->editor, EL_PROMPT, prompt_of);
    edit.el_set(in->editor, EL_EDITOR, "emacs");
    edit.el_set(in->editor, EL_HIST, edit.history, in->history);
    edit.el_set(in->editor, EL_ADDFN, "complete", "complete the line", on_tab);
    edit.el_set(in->editor, EL_BIND, "^I", "complete", NULL);
    edit.el_source(in->editor, NULL); /* ~/.editrc */
}

struct try_line *try_line_open(struct arena *arena, try_offers *offers, void *context)
{
    struct try_line *in = arena_take(arena, sizeof *in);
    *in = (struct try_line){.arena = arena, .offers = offers, .context = context};
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        open_editor(in);
    return in;
}

void try_line_close(struct try_line *in)
{
    if (in->history)
        edit.history_end(in->history);
    if (in->editor)
        edit.el_end(in->editor);
    free(in->line);
}

bool try_line_is_typed(const struct try_line *in)
{
    return in->editor != NULL;
}

static bool read_typed(struct try_line *in, struct span *out)
{
    int n = 0;
    HistEvent event;
    const char *line = edit.el_gets(in->editor, &n);
    if (!line || n <= 0)
        return false;
    if (line[0] != '\n')
        edit.history(in->history, &event, H_ENTER, line);
    *out = (struct span){(const uint8_t *)line, (size_t)n};
    return true;
}

bool try_line_read(struct try_line *in, const char *prompt, struct span *out)
{
    fflush(stdout);
    in->prompt = prompt;
    if (came)
        return false;
    if (in->editor) {
        if (!read_typed(in, out))
            return false;
    } else {
        ssize_t n = getline(&in->line, &in->cap, stdin);
        if (n < 0)
            return false;
        *out = (struct span){(const uint8_t *)in->line, (size_t)n};
    }
    while (out->len > 0 && (out->at[out->len - 1] == '\n' || out->at[out->len - 1] == '\r'))
        out->len--;
    return !came;
}
