/* SPDX-License-Identifier: Apache-2.0 */
/* try: a game at once, alone, in a folder that goes when it is over. */
#include "games/table/lot.h"
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/cmd/try_line.h"
#include "processor/cmd/try_show.h"
#include "processor/trial/script.h"
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOT_SHEETS_MOST = 6, OFFERS_SHOWN_MOST = 3000 };

struct trying {
    struct cli *cli;
    struct script script;
    struct trial trial;
    bool is_open;
    int games;       /* folders made so far: taking back plays in a new one */
    const char *dir; /* of all these */
    struct try_show show;
    struct try_line *in;
    struct text sheet; /* the lines typed so far */
    int asked;         /* the seat that the person writes for, or -1 */
    int slips;         /* sheets and lines that were not taken */
};

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[0] == ' ' || line.at[0] == '\t'))
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] == ' ' || line.at[line.len - 1] == '\t'))
        line.len--;
    return line;
}

static bool stops(void)
{
    return try_signal() != 0;
}

/* ---- who answers ---- */

static bool is_lot(const struct trying *t, int seat)
{
    return *t->script.as && strcmp(t->script.as, t->script.seat[seat]) != 0;
}

static int first_of(int seats)
{
    int seat = 0;
    while (seat < TRIAL_SEATS && !(seats >> seat & 1))
        seat++;
    return seat < TRIAL_SEATS ? seat : -1;
}

static struct span by_lot(struct trying *t, struct arena *arena, int seat, bool to_the_end)
{
    const struct core *core = t->trial.game->core;
    struct lot_asks asks = {t->script.set, &core->rules, trial_view(&t->trial, seat, arena),
                            seat,          core->sheets, to_the_end};
    uint64_t luck = (uint64_t)t->script.n + 1;
    for (int i = 0; i < 8; i++)
        luck = luck * 257 + t->script.luck[i];
    return lot_sheet(arena, &asks, &luck);
}

/* A sheet of the seat by lot; where it has none, or its sheets change nothing any more, the deadline passes. */
static bool answer_by_lot(struct trying *t, int seat, int in_a_row, struct error *err)
{
    struct arena *arena = arena_new();
    struct trial_sent sent = {0};
    struct span lines = by_lot(t, arena, seat, in_a_row > LOT_SHEETS_MOST / 2);
    bool done = true, tries = lines.len > 0 && in_a_row < LOT_SHEETS_MOST;
    if (tries)
        done = trial_send(&t->trial, seat, lines, &sent, err);
    if (done && sent.taken)
        (void)script_add(&t->script, SCRIPT_LOT, seat, lines);
    if (done && !sent.taken) {
        done = trial_let_pass(&t->trial, err);
        (void)script_add(&t->script, SCRIPT_PASS, -1, (struct span){0});
    }
    arena_free(arena);
    return done;
}

/* What the person is told of the newest exchange without being asked anything. */
static void tell_news(struct trying *t, int asked)
{
    for (int seat = 0; seat < TRIAL_SEATS; seat++)
        if (!is_lot(t, seat) && !(asked >> seat & 1))
            try_show_report(&t->show, &t->trial, seat, false);
}

/* Until the person is asked, or it is over. */
static bool go_on(struct trying *t, struct error *err)
{
    for (int n = 0; !stops(); n++) {
        int asked = trial_asked(&t->trial), seat = first_of(asked);
        tell_news(t, asked);
        t->asked = -1;
        for (int i = 0; i < TRIAL_SEATS; i++)
            if ((asked >> i & 1) && !is_lot(t, i) && t->asked < 0)
                t->asked = i;
        if (t->asked >= 0 || seat < 0)
            break;
        if (n == 0)
            try_show_lot(&t->show, t->script.seat[seat]);
        if (!answer_by_lot(t, seat, n, err))
            return false;
    }
    t->sheet.len = 0;
    if (t->asked >= 0)
        try_show_report(&t->show, &t->trial, t->asked, true);
    return true;
}

/* ---- beginning and taking back ---- */

static bool open_game(struct trying *t, struct error *err)
{
    const char *dir = arena_words(t->cli->arena, "%s/game-%d", t->dir, ++t->games);
    if (t->is_open)
        trial_close(&t->trial);
    t->is_open = false;
    if (mkdir(dir, 0700) != 0)
        return error_set(err, EX_CANTCREAT, "make the folder", dir, NULL);
    t->is_open = true;
    return script_play(&t->script, dir, &t->trial, err);
}

static bool take_back(struct trying *t, struct error *err)
{
    int n = t->script.n - 1;
    while (n >= 0 && t->script.sheet[n].kind != SCRIPT_SHEET)
        n--;
    if (n < 0) {
        printf("Nothing has been sent that could be taken back.\n");
        return true;
    }
    t->script.n = n;
    if (!open_game(t, err))
        return false;
    printf("The newest sheet is taken back, and what came after it. The same sheet meets the same dice; another one\n"
           "other dice.\n\n");
    return go_on(t, err);
}

static bool undo(struct trying *t, struct error *err)
{
    if (t->sheet.len == 0)
        return take_back(t, err);
    size_t at = t->sheet.len - 1;
    while (at > 0 && t->sheet.at[at - 1] != '\n')
        at--;
    printf("Taken out: %.*s", (int)(t->sheet.len - at), t->sheet.at + at);
    t->sheet.len = at;
    return true;
}

/* ---- orders ---- */

static bool send_sheet(struct trying *t, struct error *err)
{
    struct trial_sent sent = {0};
    struct span lines = arena_copy(t->cli->arena, text_span(&t->sheet));
    int seat = t->asked;
    if (lines.len == 0) {
        printf("There is nothing to send yet: type orders, or done to end the turn.\n");
        return true;
    }
    if (!trial_send(&t->trial, seat, lines, &sent, err))
        return false;
    try_show_receipt(&t->show, &t->trial, seat, &sent);
    if (!sent.taken) {
        t->slips++;
        t->sheet.len = 0;
        return true;
    }
    if (!script_add(&t->script, SCRIPT_SHEET, seat, lines))
        return error_set(err, EX_UNAVAILABLE, "go on", "the game", "it has as many sheets as a save has room for");
    return go_on(t, err);
}

/* One line more; what is wrong with it is said at once, and it is left out again. */
static bool add_line(struct trying *t, struct span line, struct error *err)
{
    size_t before = t->sheet.len;
    text_add(&t->sheet, line);
    text_words(&t->sheet, "\n");
    struct span slip = trial_slip(&t->trial, t->asked, text_span(&t->sheet));
    if (slip.len > 0) {
        t->sheet.len = before;
        t->slips++;
        try_show_slip(&t->show, line, slip);
        return true;
    }
    return span_is(line, "done") ? send_sheet(t, err) : true;
}

/* ---- commands at the prompt ---- */

static bool save(struct trying *t, const char *path)
{
    struct text out = {.arena = t->cli->arena};
    struct error err = {0};
    if (!*path) {
        printf("Where to? save FILE\n");
        t->slips++;
        return true;
    }
    script_write(&t->script, &out);
    if (!cli_make_file(path, text_span(&out), 0600, &err)) {
        t->slips++;
        cli_fail(t->cli, &err);
    } else {
        printf("Saved. To go on: dispatch try --from %s\n", path);
    }
    return true;
}

static void list_sheet(const struct trying *t)
{
    printf("%s", t->sheet.len ? t->sheet.at : "Nothing is written yet.\n");
}

enum said { SAID_ORDER, SAID_DONE, SAID_QUIT, SAID_FAILED };

static enum said obey(struct trying *t, struct span line, struct error *err)
{
    struct span left = line, word = {0};
    span_word(&left, &word);
    const char *rest = arena_string(t->cli->arena, trimmed(left));
    if (span_is(word, "quit"))
        return SAID_QUIT;
    if (span_is(word, "help"))
        try_show_help(&t->show, rest);
    else if (span_is(word, "save"))
        save(t, rest);
    else if (span_is(word, "list"))
        list_sheet(t);
    else if (span_is(word, "page"))
        try_show_page(&t->show, true);
    else if (span_is(word, "report"))
        try_show_again(&t->show);
    else if (span_is(word, "undo"))
        return undo(t, err) ? SAID_DONE : SAID_FAILED;
    else if (span_is(word, "mail"))
        return send_sheet(t, err) ? SAID_DONE : SAID_FAILED;
    else
        return SAID_ORDER;
    return SAID_DONE;
}

/* For the Tab key: the prompt's words, and every order that can be given now. */
static void offers(void *context, void (*offer)(void *to, const char *line), void *to)
{
    struct trying *t = context;
    struct arena *arena = arena_new();
    for (int i = 0; try_words[i]; i++)
        offer(to, try_words[i]);
    if (t->asked >= 0)
        try_show_orders(&t->trial, t->asked, arena, OFFERS_SHOWN_MOST, offer, to);
    arena_free(arena);
}

static bool converse(struct trying *t, struct error *err)
{
    char prompt[64];
    struct span line;
    bool typed = try_line_is_typed(t->in);
    while (!stops() && (t->asked >= 0 || typed)) {
        snprintf(prompt, sizeof prompt, "%s> ", t->asked >= 0 ? t->script.seat[t->asked] : "over");
        if (!try_line_read(t->in, prompt, &line))
            break;
        line = trimmed(line);
        if (line.len == 0)
            continue;
        enum said said = obey(t, line, err);
        if (said == SAID_QUIT)
            return true;
        if (said == SAID_ORDER && t->asked < 0)
            printf("The game is over: undo, save FILE or quit.\n");
        else if (said == SAID_FAILED || (said == SAID_ORDER && !add_line(t, line, err)))
            return false;
    }
    if (t->sheet.len > 0 && !stops()) {
        fprintf(stderr, "dispatch: the input ended before this sheet was sent (by done, or mail):\n%s", t->sheet.at);
        t->slips++;
    }
    return true;
}

/* ---- the command ---- */

static int new_game(struct trying *t, const char *word)
{
    struct cli *cli = t->cli;
    const char *scenario = cli_value(cli, "--scenario"), *as = cli_value(cli, "--as");
    const struct ruleset *set = cli_ruleset(cli, word);
    const char *first = set ? cli_scenario(cli, set, scenario) : NULL;
    if (!first)
        return EX_USAGE;
    if (!script_begin(&t->script, cli->arena, set, first, as ? as : ""))
        return cli_unknown(cli, "seat", as ? as : "", "",
                           (const char *const[]){t->script.seat[0], t->script.seat[1], NULL});
    randombytes_buf(t->script.luck, sizeof t->script.luck);
    return EX_OK;
}

static int old_game(struct trying *t, const char *path)
{
    struct error err = {0};
    struct span text;
    if (cli_value(t->cli, "--scenario") || cli_value(t->cli, "--as"))
        return cli_usage(t->cli, "--from goes on with a game that has its scenario and its seats");
    if (!cli_end(t->cli))
        return EX_USAGE;
    if (!file_load(t->cli->arena, path, SCRIPT_BYTES_MAX, &text, &err) ||
        !script_read(&t->script, t->cli->arena, path, text, &err))
        return cli_fail(t->cli, &err);
    return EX_OK;
}

static int play(struct trying *t)
{
    struct error err = {0};
    bool done = open_game(t, &err);
    if (done)
        try_show_welcome(&t->show, &t->script);
    done = done && go_on(t, &err) && converse(t, &err);
    if (try_line_is_typed(t->in) && done && !stops())
        printf("Bye. What was not saved is gone.\n");
    if (t->is_open)
        trial_close(&t->trial);
    return !done ? cli_fail(t->cli, &err) : t->slips > 0 && !try_line_is_typed(t->in) ? EX_DATAERR : EX_OK;
}

static int in_a_folder(struct trying *t, bool page)
{
    struct error err = {0};
    const char *below = getenv("TMPDIR");
    char *dir = arena_words(t->cli->arena, "%s/dispatch-try-XXXXXX", below && *below ? below : "/tmp");
    try_signals();
    if (!mkdtemp(dir)) {
        error_set(&err, EX_CANTCREAT, "make the folder", dir, NULL);
        return cli_fail(t->cli, &err);
    }
    t->dir = dir;
    t->in = try_line_open(t->cli->arena, offers, t);
    try_show_begin(&t->show, t->cli->arena, dir, t->script.set, page, try_line_is_typed(t->in));
    int code = play(t);
    try_line_close(t->in);
    folder_remove(dir);
    sodium_memzero(t->script.luck, sizeof t->script.luck);
    if (stops()) { /* as if nobody had caught it */
        signal(try_signal(), SIG_DFL);
        raise(try_signal());
    }
    return code;
}

int cmd_try(struct cli *cli)
{
    struct trying *t = arena_take(cli->arena, sizeof *t);
    const char *from = cli_value(cli, "--from");
    bool page = cli_flag(cli, "--page");
    *t = (struct trying){.cli = cli, .sheet = {.arena = cli->arena}, .asked = -1};
    const char *word = from ? NULL : cli_word(cli, "RULESET");
    if (!from && !word)
        return EX_USAGE;
    int code = from ? old_game(t, from) : new_game(t, word);
    if (code != EX_OK)
        return code;
    return cli_end(cli) ? in_a_folder(t, page) : EX_USAGE;
}
