/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/fetch.h"
#include "processor/base/crash.h"
#include "processor/base/mailbox.h"
#include "processor/game/outage_note.h"
#include "processor/game/trouble.h"
#include "processor/intake/beacon_take.h"
#include "processor/intake/forum_ingest.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { DAY = 86400, STRANGERS_KEPT = 7 * DAY, METERS_KEPT = 15 * DAY /* a code is answered for 14 */ };

static bool put_mark(struct pass *pass, const struct fetch_mark *mark, struct error *err)
{
    if (!mark || !mark->server)
        return true;
    return (!mark->row || store_server_put(pass->store, mark->server, mark->row, err)) &&
           (!mark->uidl || store_uidl_put(pass->store, mark->server, mark->uidl, pass->now, err));
}

bool fetch_keep(struct pass *pass, const char *name, struct span raw, const struct fetch_mark *mark, struct error *err)
{
    uint8_t key[32];
    int64_t id;
    bool is_new;
    mime_key(key, raw);
    if (!store_begin(pass->store, err))
        return false;
    bool done = store_arrived_put(pass->store, key, pass->now, &is_new, err) &&
                (!is_new || store_inbox_put(pass->store, name, raw, pass->now, &id, err)) && put_mark(pass, mark, err);
    crash_point("mail.stored");
    if (!store_end(pass->store, done, err))
        return false;
    crash_point("mail.committed");
    pass->n[PASS_FETCHED] += is_new;
    return true;
}

bool fetch_keep_from(struct fetching *f, struct span raw, const struct fetch_mark *mark, struct error *err)
{
    f->broken = !fetch_keep(f->pass, f->source->name, raw, mark, err);
    return !f->broken;
}

void fetch_item(char out[static WORKER_ITEM_MAX], const char *what, const char *name, const char *source)
{
    char words[WORKER_ITEM_MAX];
    snprintf(words, sizeof words, "%s %.160s in %.140s", what, name, source);
    mailbox_clean(span_of(words), out, WORKER_ITEM_MAX);
}

bool fetch_leave(struct fetching *f, const char *item, const struct error *why, struct error *err)
{
    f->broken = !trouble_met(f->pass, item, "", why, err);
    bool runs_on = why->retry && trouble_runs(f->pass, item) >= TROUBLE_PASSES;
    bool is_here = f->source->kind == SOURCE_FOLDER || f->source->kind == SOURCE_MAILDIR;
    f->has_left = f->has_left || (why->retry && !runs_on);
    f->lasts = f->lasts || (runs_on && is_here);
    return !f->broken;
}

bool fetch_killed(struct fetching *f, const char *item, bool *skip, struct error *err)
{
    struct error why = {0};
    bool bars = false, passes = worker_passes(f->pass->worker, item);
    f->has_left = f->has_left || passes;
    f->broken = !passes && !trouble_bars(f->pass, item, &bars, err);
    *skip = passes || bars;
    if (!bars || f->broken)
        return !f->broken;
    trouble_deadly(&why, "take it");
    return fetch_leave(f, item, &why, err);
}

/* ---- a source that cannot be reached, and that can be again ---- */

/* why NULL: it can be. The host hears of either once. */
static bool note_reached(struct pass *pass, const struct source *source, const struct error *why, struct error *err)
{
    struct server_row row;
    char words[400], cause[240];
    if (!store_server_get(pass->store, source->name, &row, err))
        return false;
    if ((why == NULL) == (row.down_since == 0))
        return true;
    int64_t minutes = (pass->now - row.down_since) / 60;
    row.down_since = !why ? 0 : pass->now > 0 ? pass->now : 1;
    if (why) {
        error_words(why, cause, sizeof cause);
        snprintf(words, sizeof words, "no mail from %.100s: %s; it is tried again in each run", source->name, cause);
    } else {
        snprintf(words, sizeof words, "mail comes from %.120s again, after %lld hours %lld minutes", source->name,
                 (long long)(minutes / 60), (long long)(minutes % 60));
    }
    return store_begin(pass->store, err) && store_end(pass->store,
                                                      store_server_put(pass->store, source->name, &row, err) &&
                                                          outage_news(pass, source->name, why != NULL, "", words, err),
                                                      err);
}

/* ---- the stage ---- */

static bool fetch_source(struct pass *pass, const struct source *source, struct error *err)
{
    struct fetching f = {.pass = pass, .source = source, .most = FETCH_MAX};
    struct error why = {0};
    bool done = false;
    switch (source->kind) {
    case SOURCE_FOLDER:
        done = fetch_folder(&f, &why);
        break;
    case SOURCE_MAILDIR:
        done = fetch_maildir(&f, &why);
        break;
    case SOURCE_IMAP:
        done = fetch_imap(&f, &why);
        break;
    case SOURCE_POP3:
        done = fetch_pop3(&f, &why);
        break;
    }
    if (!done && f.broken) {
        *err = why;
        return false;
    }
    return done ? note_reached(pass, source, NULL, err) &&
                      outage_source_read(pass, source->name, !f.has_more && !f.has_left, f.lasts, err)
                : note_reached(pass, source, &why, err);
}

/* Only when there is something: a pass with nothing to do writes nothing. */
static bool forget_old(struct pass *pass, struct error *err)
{
    bool any;
    if (!store_arrived_old(pass->store, pass->now - STRANGERS_KEPT, pass->now - METERS_KEPT, &any, err) || !any)
        return !err->doing;
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     store_arrived_forget(pass->store, pass->now - STRANGERS_KEPT, err) &&
                         store_meter_forget(pass->store, pass->now - METERS_KEPT, err),
                     err);
}

bool stage_fetch(struct pass *pass, struct error *err)
{
    struct source source;
    bool done = true;
    if (!pass->config) {
        source_read(span_of("folder inbox/new"), &source, NULL);
        return fetch_source(pass, &source, err);
    }
    for (int i = 0; done && i < pass->config->n_fetch; i++) {
        if (!source_read(span_of(pass->config->fetch[i]), &source, NULL))
            return error_set(err, EX_CONFIG, "fetch from", pass->config->fetch[i], "it is no source");
        done = fetch_source(pass, &source, err);
    }
    done = done && forum_collect(pass, err);
    pass->has_fetched = done;
    return done && forget_old(pass, err) && beacons_fetch(pass, err);
}
