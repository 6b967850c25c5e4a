/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/try_show.h"
#include "games/table/lot.h"
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *const try_words[] = {"done", "mail", "undo", "list", "report", "page", "save ", "help", "quit", NULL};

void try_show_begin(struct try_show *show, struct arena *arena, const char *dir, const struct ruleset *set, bool opens,
                    bool typed)
{
    *show = (struct try_show){.arena = arena, .dir = dir, .set = set, .opens = opens, .typed = typed};
}

static const char *title(const struct try_show *show)
{
    return show->set->title ? show->set->title : show->set->rules->name;
}

static void heading(const char *words)
{
    printf("%s== %s%s\n\n", cli_bold(stdout), words, cli_plain(stdout));
}

void try_show_welcome(struct try_show *show, const struct script *s)
{
    printf("%s, %s. ", title(show), s->scenario);
    if (*s->as)
        printf("You are %s; the other side plays by lot, on what it sees, and badly.\n", s->as);
    else
        printf("You play both sides, %s and %s.\n", s->seat[0], s->seat[1]);
    printf("Type orders, one to a line; done ends the turn and sends the sheet, mail sends it without. %s\n"
           "The rules: dispatch help %s rules. Nothing leaves this machine.\n\n",
           show->typed ? "Tab completes; help says more." : "help says more.", show->set->rules->name);
}

/* ---- pages ---- */

static bool write_page(struct try_show *show, const char *seat, struct span page)
{
    const char *path = arena_words(show->arena, "%s/%s.html", show->dir, seat);
    int fd = file_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool done = fd >= 0 && file_write(fd, page.at, page.len);
    if (fd >= 0 && close(fd) != 0)
        done = false;
    show->page = done ? path : show->page;
    return done;
}

/* Nobody waits for the browser: it is a grandchild, of which init takes care. */
static void open_in_browser(const char *path)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            int null = open("/dev/null", O_RDWR);
            for (int fd = 0; null >= 0 && fd < 3; fd++)
                dup2(null, fd);
            setsid();
            execlp("xdg-open", "xdg-open", path, (char *)NULL);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static bool has_opener(struct arena *arena)
{
    struct span left = span_of(getenv("PATH") ? getenv("PATH") : "");
    while (left.len > 0) {
        const uint8_t *colon = memchr(left.at, ':', left.len);
        size_t len = colon ? (size_t)(colon - left.at) : left.len;
        if (len > 0 && access(arena_words(arena, "%.*s/xdg-open", (int)len, (const char *)left.at), X_OK) == 0)
            return true;
        left = span_from(left, len + 1);
    }
    return false;
}

void try_show_page(struct try_show *show, bool opens)
{
    if (!show->page) {
        printf("There is no page yet.\n");
        return;
    }
    bool can = opens && has_opener(show->arena);
    printf("Its page, map and all: %s%s\n", show->page,
           can     ? ""
           : opens ? " (open it in a browser; there is no xdg-open here)"
                   : "");
    if (can)
        open_in_browser(show->page);
    show->was_opened = show->was_opened || can;
}

/* ---- reports, receipts ---- */

static struct span without_end(struct span text)
{
    while (text.len > 0 && (text.at[text.len - 1] == '\n' || text.at[text.len - 1] == ' '))
        text.len--;
    return text;
}

/* Its first line says when; a report that only tells is worth printing when more follows. */
static bool says_more(struct span text)
{
    struct span line;
    return span_line(&text, &line) && text.len > 0;
}

void try_show_report(struct try_show *show, const struct trial *t, int seat, bool asks)
{
    const struct trial_report *report = &t->report[seat];
    struct span text = without_end(report->text);
    if (text.len == 0 || (!asks && (!report->is_new || !says_more(text))))
        return;
    heading(arena_words(show->arena, "Report to %s", t->seat[seat]));
    printf("%.*s\n\n", (int)text.len, (const char *)text.at);
    if (!asks && trial_asked(t) != 0)
        return;
    show->report = arena_string(show->arena, text);
    if (report->page.len > 0 && write_page(show, t->seat[seat], report->page))
        try_show_page(show, show->opens && !show->was_opened);
    printf("\n");
}

void try_show_again(const struct try_show *show)
{
    printf("%s\n", show->report ? show->report : "There is no report yet.");
}

void try_show_lot(const struct try_show *show, const char *seat)
{
    (void)show;
    printf("(%s plays by lot.)\n\n", seat);
}

static void indented(struct span text)
{
    for (struct span line; span_line(&text, &line);)
        printf("  %.*s\n", (int)line.len, (const char *)line.at);
}

void try_show_receipt(const struct try_show *show, const struct trial *t, int seat, const struct trial_sent *sent)
{
    struct span text = without_end(sent->receipt);
    heading(sent->taken ? "Receipt" : "Not taken");
    printf("%.*s\n\n", (int)text.len, (const char *)text.at);
    if (!sent->taken)
        return;
    heading(arena_words(show->arena, "By mail, %s would have sent this sheet, signed", t->seat[seat]));
    indented(sent->lines);
    printf("\n");
}

void try_show_slip(const struct try_show *show, struct span line, struct span words)
{
    (void)show;
    printf("%sLeft out:%s %.*s\n", cli_bold(stdout), cli_plain(stdout), (int)line.len, (const char *)line.at);
    for (struct span one; span_line(&words, &one);)
        printf("    %.*s\n", (int)one.len, (const char *)one.at);
}

/* ---- help ---- */

static const char help[] = "  done        ends the turn: the sheet is sent\n"
                           "  mail        sends the sheet as it is: an answer, or the beginning of a turn\n"
                           "  list        the lines of this sheet so far\n"
                           "  undo        takes out the last line; when there is none, takes back the last sheet\n"
                           "  report      prints the report once more\n"
                           "  page        opens its page, with the map\n"
                           "  save FILE   keeps the game; dispatch try --from FILE goes on with it\n"
                           "  help VERB   what a verb of the list below does\n"
                           "  quit        ends; what was not saved is gone\n";

static bool is_shown(const struct verb *verbs, size_t i)
{
    if (!verbs[i].pattern)
        return false;
    for (size_t k = 0; k < i; k++)
        if (verbs[k].pattern && strcmp(verbs[k].word, verbs[i].word) == 0)
            return false;
    return true;
}

static void list_verbs(const struct game_rules *rules)
{
    size_t column = 0;
    for (size_t i = 0; i < rules->n_verbs; i++) {
        if (!is_shown(rules->verbs, i))
            continue;
        column += strlen(rules->verbs[i].word) + 2;
        printf("%s%s",
               column > 72                                  ? "\n  "
               : column == strlen(rules->verbs[i].word) + 2 ? "  "
                                                            : ", ",
               rules->verbs[i].word);
        column = column > 72 ? strlen(rules->verbs[i].word) + 2 : column;
    }
    printf("\n");
}

void try_show_help(const struct try_show *show, const char *what)
{
    const struct game_rules *rules = show->set->rules;
    int n = 0;
    for (size_t i = 0; *what && i < rules->n_verbs; i++) {
        const struct verb *verb = &rules->verbs[i];
        if (!verb->pattern || strcmp(verb->word, what) != 0)
            continue;
        printf("  %s: %s\n    such as: %s\n", verb->word, verb->help ? verb->help : "",
               verb->example ? verb->example : verb->word);
        n++;
    }
    if (n > 0)
        return;
    printf("%s\nOrders of %s:\n", help, title(show));
    list_verbs(rules);
    printf("\nHow lines are written: dispatch help %s; the rules: dispatch help %s rules\n", rules->name, rules->name);
}

/* ---- orders that can be given ---- */

struct giving {
    const struct trial *trial;
    struct arena *arena;
    int left;
    void (*each)(void *to, const char *line);
    void *to;
};

static void give(struct giving *g, const struct prompt *p, const struct offer *offer)
{
    const struct core *core = g->trial->game->core;
    struct text line = {.arena = g->arena};
    int32_t pick[ARGS_MAX] = {0};
    for (int32_t a = 0; a >= 0 && g->left > 0; g->left--) {
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        for (int32_t i = 0; i < offer->n_args; i++)
            order.arg[i] = p->ids[offer->arg[i].first + pick[i]];
        line.len = 0;
        if (order_as_line(core->set, &core->rules, &order, &line))
            g->each(g->to, line.at);
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
}

void try_show_orders(const struct trial *t, int seat, struct arena *arena, int most,
                     void (*each)(void *to, const char *line), void *to)
{
    struct giving g = {t, arena, most, each, to};
    struct prompt *p = prompt_taken(arena);
    if (!rules_prompt(&t->game->core->rules, trial_view(t, seat, arena), seat, 0, p) || p->full)
        return;
    for (int32_t i = 0; i < p->n_offers; i++)
        give(&g, p, &p->offers[i]);
}
