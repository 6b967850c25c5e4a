/* SPDX-License-Identifier: Apache-2.0 */
/* offer, offers: the open games of a host, and who waits for them. */
#include "processor/base/problems.h"
#include "processor/cmd/cmd_new_seats.h"
#include "processor/cmd/commands.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/host/forum_setting.h"
#include "processor/letters/offer_words.h"
#include "processor/store/store_people.h"
#include <string.h>
#include <sysexits.h>

struct offering {
    struct cli *cli;
    struct host *host;
    struct pass pass;
    struct queues q; /* read within the transaction that decides */
};

/* ---- a new one ---- */

static int all_used(struct cli *cli)
{
    for (int i = 0; i < cli->n_options; i++)
        if (cli->option[i].value && !cli->option[i].used)
            return cli_usage(cli, "what is %s %s for? It is said twice", cli->option[i].name, cli->option[i].value);
    return cli_end(cli) ? EX_OK : EX_USAGE;
}

/* What an offer asks of a player's record. */
static int read_least(struct offering *o, struct offer_row *row)
{
    const char *finished = cli_value(o->cli, "--least-finished"), *kept = cli_value(o->cli, "--least-kept");
    if (finished && (!number_read(span_of(finished), 1000, &row->least_finished) || row->least_finished == 0))
        return cli_usage(o->cli, "--least-finished wants a number of games from 1 to 1000");
    if (kept && (!number_read(span_of(kept), 100, &row->least_kept) || row->least_kept == 0))
        return cli_usage(o->cli, "--least-kept wants a percentage from 1 to 100, such as 90");
    return EX_OK;
}

/* Its games are played in topics of their own, in this category. */
static int read_forum(struct offering *o, struct genesis *g, struct offer_row *row)
{
    struct forum_place place = {0};
    const char *given = cli_value(o->cli, "--forum");
    if (!given)
        return EX_OK;
    if (!forum_place_read(span_of(o->host->config.forum), &place, NULL))
        return cli_usage(o->cli, "--forum is for hosts with a forum: first write the setting forum into dispatch.conf");
    if (!forum_category_number(span_of(given), place.url, &row->forum))
        return cli_usage(o->cli, "\"%s\" is not a category of %s: give the number at the end of its address", given,
                         place.url);
    g->forum = true;
    return new_no_name_posted(o->cli, g);
}

static int read_offer(struct offering *o, struct game_making *m, const char *word, struct offer_row *row)
{
    const char *name = cli_value(o->cli, "--name"), *names[SEATS_MAX];
    name = name ? name : arena_words(o->cli->arena, "%.*s", OFFER_NAME_MAX, word);
    if (!make_is_name(name) || strlen(name) > OFFER_NAME_MAX)
        return cli_usage(o->cli, "--name wants a name of a to z, 0 to 9 and -, at most %d characters", OFFER_NAME_MAX);
    int code = new_options(o->cli, m);
    code = code == EX_OK ? new_terms(o->cli, m) : code;
    code = code == EX_OK ? new_organiser(o->cli, m) : code;
    code = code == EX_OK ? read_forum(o, &m->g, row) : code;
    row->pair = cli_flag(o->cli, "--pair");
    int seats = code == EX_OK ? make_seats(m, names) : 0;
    if (code == EX_OK && seats < 1)
        return cli_usage(o->cli, "this scenario does not go with these options");
    if (code == EX_OK && row->pair && seats != 2)
        return cli_usage(o->cli, "--pair is for games of two players, and this one has %d seats", seats);
    code = code == EX_OK ? new_dice(o->cli, m) : code;
    code = code == EX_OK ? read_least(o, row) : code;
    code = code == EX_OK ? all_used(o->cli) : code;
    snprintf(row->name, sizeof row->name, "%s", name);
    row->at = o->pass.now;
    row->by_host = true;
    offered_keep(row, m->set, &m->g);
    return code;
}

/* The same terms are one queue; so an offer that a player opened becomes the host's. *stands: there is one already. */
static int compare_offers(struct offering *o, struct offer_row *row, bool *stands)
{
    *stands = false;
    for (size_t i = 0; i < o->q.n_offers; i++) {
        struct offer_row *other = &o->q.offer[i];
        bool same = offered_same(other, row);
        if (same) {
            *stands = other->by_host;
            *row = *other; /* with what became of it so far */
            row->by_host = true;
        } else if (strcmp(other->name, row->name) == 0)
            return cli_usage(o->cli,
                             "the offer %s has other terms: say --name NAME, or first dispatch offer withdraw %s",
                             row->name, row->name);
        if (*stands)
            break;
    }
    return EX_OK;
}

/* Read and written in one transaction: a pass may run beside it. */
static int keep_offer(struct offering *o, struct offer_row *row)
{
    struct error err = {0};
    bool stands = false;
    if (!store_begin(o->host->store, &err))
        return cli_fail(o->cli, &err);
    bool done = queues_read(o->host->store, o->cli->arena, &o->q, &err);
    int code = done ? compare_offers(o, row, &stands) : EX_OK;
    done = done && (code != EX_OK || stands || store_offer_put(o->host->store, row, &err));
    if (!store_end(o->host->store, done, &err))
        return cli_fail(o->cli, &err);
    if (code != EX_OK)
        return code;
    if (stands) {
        printf("%s is already open, with these terms.\n", row->name);
        return EX_OK;
    }
    printf("%s is open: %s, %s.\n", row->name, row->ruleset, offered_terms_words(&o->host->keys, o->cli->arena, row));
    printf("Players wait for it with the line: seek %s%s\n", row->ruleset, row->pair ? " pair" : "");
    if (row->forum)
        printf("Each game gets a topic of its own in category %lld of the forum.%s\n", (long long)row->forum,
               o->host->config.forum_thread[0]
                   ? ""
                   : " With the setting forum-thread people who have no mail address here can "
                     "play too.");
    return EX_OK;
}

static int new_offer(struct offering *o, const char *word)
{
    const struct ruleset *set = ruleset_find(word);
    struct offer_row row = {0};
    if (!set)
        return cli_unknown(o->cli, "ruleset", word, "", cli_rulesets(o->cli));
    struct game_making *m = make_begin(&o->pass, o->cli->arena, set);
    int code = read_offer(o, m, word, &row);
    code = code == EX_OK ? keep_offer(o, &row) : code;
    make_end(m);
    return code;
}

/* ---- withdrawn ---- */

/* Those who wait and whom no other offer fits hear that they wait no more. */
static bool tell_waiting(struct offering *o, const char *name, int *told, struct error *err)
{
    for (size_t i = 0; i < o->q.n; i++) {
        struct seeking_row *row = &o->q.row[i];
        bool fits = false, fitted = false;
        for (size_t k = 0; k < o->q.n_offers; k++) {
            bool is_it = strcmp(o->q.offer[k].name, name) == 0;
            fitted = fitted || (is_it && queue_wishes(&o->q.offer[k], row));
            fits = fits || (!is_it && queue_fits(&o->q.offer[k], row));
        }
        if (!fitted || fits)
            continue;
        ++*told;
        if (!store_seeking_drop(o->host->store, row->player, row->ruleset, err) ||
            !letter(&o->pass, o->cli->arena, row->player, "", "offer-withdrawn",
                    json_pack("{s:s}", "ruleset", row->ruleset), "muster.txt", MESSAGE_TELLS, err))
            return false;
    }
    return true;
}

static int withdraw(struct offering *o, const char *name)
{
    struct error err = {0};
    int told = 0;
    if (!store_begin(o->host->store, &err))
        return cli_fail(o->cli, &err);
    bool done = queues_read(o->host->store, o->cli->arena, &o->q, &err), stands = done && queues_offer(&o->q, name);
    done = done && (!stands || (tell_waiting(o, name, &told, &err) && store_offer_drop(o->host->store, name, &err)));
    if (!store_end(o->host->store, done, &err))
        return cli_fail(o->cli, &err);
    if (!stands) {
        fprintf(stderr, "dispatch: there is no offer \"%s\"; dispatch offers lists those that stand\n", name);
        return EX_NOINPUT;
    }
    printf("%s is withdrawn. Players who waited for it and are told: %d\n", name, told);
    return EX_OK;
}

/* ---- the commands ---- */

static int offer_in(struct offering *o)
{
    int64_t now;
    const char *word = cli_word(o->cli, "RULESET or withdraw"), *name = NULL;
    if (!word || !cli_now(o->cli, &now))
        return EX_USAGE;
    if (strcmp(word, "withdraw") == 0 && ((name = cli_word(o->cli, "NAME")) == NULL || !cli_end(o->cli)))
        return EX_USAGE;
    pass_open(&o->pass, o->cli->arena, o->host, now);
    return name ? withdraw(o, name) : new_offer(o, word);
}

int cmd_offer(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct offering o = {.cli = cli, .host = &host};
    int code = cli_host_store(cli, &host, &err) ? offer_in(&o) : cli_fail(cli, &err);
    host_close(&host);
    return code;
}

static void print_offer(struct cli *cli, const struct keys *keys, struct queues *q, const struct offer_row *offer)
{
    const char *names[SEATS_MAX];
    int64_t waited = offered_median_wait(offer);
    printf("%s: %s, %s%s\n", offer->name, offer->ruleset, offered_terms_words(keys, cli->arena, offer),
           offer->by_host ? "" : " (opened by a player)");
    printf("  waiting %d, to play %d; games so far %llu", queue_length(q, offer), offered_seats(offer, names),
           (unsigned long long)offer->n_games);
    if (waited > 0)
        printf("; the last players waited %s", wait_words(cli->arena, waited));
    printf("\n");
    for (size_t i = 0; i < q->n; i++) {
        const struct seeking_row *row = &q->row[i];
        if (row->state == SEEKING_WAITS && queue_fits(offer, row))
            printf("    %s%s%s%s%s%s\n", row->player, row->seat[0] ? " as " : "", row->seat, row->only ? " only" : "",
                   row->record->shown ? ": " : "", row->record->shown ? record_words(cli->arena, row->record) : "");
    }
}

int cmd_offers(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct queues q;
    int code = EX_OK;
    if (!cli_host_store(cli, &host, &err) || !queues_read(host.store, cli->arena, &q, &err) ||
        !queues_records(host.store, cli->arena, &q, true, &err))
        code = cli_fail(cli, &err);
    else if (!cli_end(cli))
        code = EX_USAGE;
    else {
        for (size_t i = 0; i < q.n_offers; i++)
            print_offer(cli, &host.keys, &q, &q.offer[i]);
        if (q.n_offers == 0)
            printf("No game is open. dispatch offer RULESET opens one.\n");
    }
    host_close(&host);
    return code;
}
