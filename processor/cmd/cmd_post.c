/* SPDX-License-Identifier: Apache-2.0 */
/* post: what a thread of a forum gets to read, printed for pasting. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/forum/post.h"
#include "processor/game/pass.h"
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { ROWS_MAX = 4096 /* messages of a game that one --new prints */ };
struct printing {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct game game;
    enum post_markup markup;
    size_t limit;
    struct post_part *part; /* what is printed, in order */
    size_t n, cap;
};

/* ---- options ---- */

static bool number_of(const char *words, uint64_t most, int64_t *out)
{
    uint64_t number;
    bool good = number_read(span_of(words), most, &number);
    *out = good ? (int64_t)number : 0;
    return good;
}

static bool read_options(struct printing *p, struct error *err)
{
    const char *markup = cli_value(p->cli, "--markup"), *limit = cli_value(p->cli, "--limit");
    int64_t most = POST_LIMIT, now;
    if (!post_markup_read(markup ? markup : "markdown", &p->markup))
        return error_set(err, EX_USAGE, "write a post as", markup, "it is markdown or bbcode");
    if (limit && (!number_of(limit, POST_LIMIT_MOST, &most) || most < POST_LIMIT_LEAST))
        return error_say(err, EX_USAGE, "write posts of", limit, "it wants a number from %d to %d", POST_LIMIT_LEAST,
                         POST_LIMIT_MOST);
    p->limit = (size_t)most;
    if (!cli_now(p->cli, &now))
        return error_set(err, EX_USAGE, "read", "--now", "it is not a time");
    pass_open(&p->pass, p->cli->arena, &p->host, now);
    return true;
}

/* ---- what is to be printed ---- */

static void print_post(struct printing *p, const struct post *post)
{
    if (p->n + post->n_parts > p->cap) {
        struct post_part *more = arena_take(p->cli->arena, 2 * (p->n + post->n_parts) * sizeof *more);
        if (p->n > 0)
            memcpy(more, p->part, p->n * sizeof *more);
        p->part = more;
        p->cap = 2 * (p->n + post->n_parts);
    }
    memcpy(p->part + p->n, post->part, post->n_parts * sizeof *post->part);
    p->n += post->n_parts;
}

static bool add_report(struct printing *p, int64_t number, struct error *err)
{
    struct post *post = arena_take(p->cli->arena, sizeof *post);
    if (!post_report(&p->pass, p->cli->arena, p->game.core->id, number, p->markup, p->limit, post, err))
        return false;
    print_post(p, post);
    return true;
}

static bool add_message(struct printing *p, const struct outbox_row *row, struct error *err)
{
    struct post *post = arena_take(p->cli->arena, sizeof *post);
    if (!post_message(&p->pass, p->cli->arena, row, p->markup, p->limit, post, err))
        return false;
    print_post(p, post);
    return true;
}

/* "usa/27": message 27 to the seat's player. */
static bool add_one_message(struct printing *p, const char *words, struct error *err)
{
    const struct genesis *g = &p->game.core->g;
    const char *slash = strchr(words, '/');
    struct outbox_row row;
    char player[32] = "";
    int64_t number, before = 0;
    for (int i = 0; slash && i < g->n_seats; i++)
        if (span_is((struct span){(const uint8_t *)words, (size_t)(slash - words)}, g->seat[i].name))
            game_player(&p->game, i, player);
    if (!slash || !player[0] || !number_of(slash + 1, INT32_MAX, &number))
        return error_set(err, EX_USAGE, "post the message", words, "say SEAT/NUMBER, such as usa/27");
    while (store_outbox_back(p->host.store, p->cli->arena, player, p->game.core->id, before, &row, err)) {
        if (row.number == number)
            return add_message(p, &row, err);
        before = row.id;
    }
    return error_set(err, EX_NOINPUT, "post the message", words,
                     "the outbox has no message of this number about this game");
}

/* ---- what is new since the last time ---- */

static const char *tally_name(struct printing *p, const char *what)
{
    return arena_words(p->cli->arena, "post/%s/%s", p->game.core->id, what);
}

static int by_id(const void *a, const void *b)
{
    const struct outbox_row *one = a, *two = b;
    return one->id < two->id ? -1 : one->id > two->id;
}

/* The messages of all who play, newer than `after`, oldest first. */
static size_t rows_since(struct printing *p, int64_t after, struct outbox_row *out, struct error *err)
{
    char player[SEATS_MAX][32];
    size_t n = 0;
    for (int i = 0; i < p->game.core->g.n_seats; i++) {
        bool known = false;
        game_player(&p->game, i, player[i]);
        for (int k = 0; k < i; k++)
            known = known || strcmp(player[k], player[i]) == 0;
        struct outbox_row row = {0};
        while (!known && player[i][0] && n < ROWS_MAX &&
               store_outbox_back(p->host.store, p->cli->arena, player[i], p->game.core->id, row.id, &row, err) &&
               row.id > after)
            out[n++] = row;
    }
    qsort(out, n, sizeof *out, by_id);
    return n;
}

/* Posts in the order in which they came about: a report where the first of its messages stands. */
static bool add_new_rows(struct printing *p, int64_t *told, int64_t *last, struct error *err)
{
    struct outbox_row *row = arena_take(p->cli->arena, ROWS_MAX * sizeof *row);
    size_t n = rows_since(p, *last, row, err);
    for (size_t i = 0; i < n && !error_is_set(err); i++) {
        int64_t number;
        bool good = post_of_row(&p->pass, p->cli->arena, &row[i], &number, err);
        if (good && number > *told) {
            good = add_report(p, number, err);
            *told = number;
        } else if (good && number < 0) {
            good = add_message(p, &row[i], err);
        }
        if (!good && err->retry) { /* the other half of a report is still to be written */
            *err = (struct error){0};
            return true;
        }
        *last = row[i].id;
    }
    return !error_is_set(err);
}

static bool add_new_reports(struct printing *p, int64_t *told, struct error *err)
{
    for (int64_t number; post_next(&p->pass, p->game.core->id, *told, &number, err); *told = number)
        if (!add_report(p, number, err))
            return false;
    return !error_is_set(err);
}

static bool add_new(struct printing *p, int64_t *told, int64_t *last, struct error *err)
{
    *told = store_tally(p->host.store, tally_name(p, "told"), err) - 1;
    *last = store_tally(p->host.store, tally_name(p, "row"), err);
    if (*told < 0 && !error_is_set(err)) {
        if (!add_report(p, 0, err))
            return false;
        *told = 0;
    }
    return !error_is_set(err) &&
           (p->game.core->g.forum ? add_new_rows(p, told, last, err) : add_new_reports(p, told, err));
}

/* Only once it was printed. */
static bool remember(struct printing *p, int64_t told, int64_t last, struct error *err)
{
    struct store *store = p->host.store;
    return store_begin(store, err) && store_end(store,
                                                store_tally_set(store, tally_name(p, "told"), told + 1, err) &&
                                                    store_tally_set(store, tally_name(p, "row"), last, err),
                                                err);
}

/* ---- out ---- */

static bool print_all(struct printing *p, struct error *err)
{
    for (size_t i = 0; i < p->n; i++) {
        if (p->n > 1) /* no line of a post: it is only for whoever copies */
            printf("%s==> %s <==\n", i > 0 ? "\n" : "", p->part[i].title);
        fwrite(p->part[i].text.at, 1, p->part[i].text.len, stdout);
    }
    return (fflush(stdout) == 0 && !ferror(stdout)) || error_set(err, EX_IOERR, "write", "the post", NULL);
}

static bool keep_all(struct printing *p, const char *path, struct error *err)
{
    for (size_t i = 0; i < p->n; i++) {
        const char *to = p->n == 1 ? path : arena_words(p->cli->arena, "%s.%zu", path, i + 1);
        if (!cli_make_file(to, p->part[i].text, 0644, err))
            return false;
        printf("%s\n", to);
    }
    return true;
}

static bool out(struct printing *p, struct error *err)
{
    const char *path = cli_value(p->cli, "--output");
    if (p->n == 0)
        fprintf(stderr, "dispatch: nothing is new for the thread of %s\n", p->game.core->g.name);
    return path ? keep_all(p, path, err) : print_all(p, err);
}

static bool work(struct printing *p, struct error *err)
{
    const char *report = cli_value(p->cli, "--report"), *message = cli_value(p->cli, "--message");
    bool is_new = cli_flag(p->cli, "--new");
    int64_t number = -1, told = 0, last = 0;
    if ((report != NULL) + (message != NULL) + is_new > 1)
        return error_set(err, EX_USAGE, "post", "it", "say one of --report, --message and --new");
    if (report && !number_of(report, INT32_MAX, &number))
        return error_set(err, EX_USAGE, "post the report", report, "it wants its number; 0 is the opening of a thread");
    if (is_new)
        return add_new(p, &told, &last, err) && out(p, err) && remember(p, told, last, err);
    return (message ? add_one_message(p, message, err) : add_report(p, number, err)) && out(p, err);
}

int cmd_post(struct cli *cli)
{
    struct error err = {0};
    struct printing p = {.cli = cli};
    struct game_row row;
    bool usage = false, ok = cli_host_store(cli, &p.host, &err);
    const char *name = ok ? cli_word(cli, "GAME") : NULL;
    if (ok)
        usage = !name || !cli_end(cli);
    if (ok && !usage) {
        ok = read_options(&p, &err) && cli_game(&p.host, name, &row, &err) &&
             game_look(&p.pass, cli->arena, row.id, &p.game, &err) && work(&p, &err);
        if (p.game.core)
            game_close(&p.game);
    }
    host_close(&p.host);
    return usage ? EX_USAGE : ok ? EX_OK : cli_fail(cli, &err);
}
