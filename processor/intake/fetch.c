#include "processor/intake/fetch.h"
#include "processor/base/crash.h"
#include "processor/dice.h"
#include "processor/forum_thread.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { DAY = 86400, STRANGERS_KEPT = 7 * DAY, METERS_KEPT = 2 * DAY };

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
    if (!store_arrived_put(pass->store, key, pass->now, &is_new, err) ||
        (is_new && !store_inbox_put(pass->store, name, raw, pass->now, &id, err)) || !put_mark(pass, mark, err)) {
        store_rollback(pass->store);
        return false;
    }
    crash_point("mail.stored");
    if (!store_commit(pass->store, err)) {
        store_rollback(pass->store);
        return false;
    }
    crash_point("mail.committed");
    pass->n_fetched += is_new;
    return true;
}

bool fetch_keep_from(struct fetching *f, struct span raw, const struct fetch_mark *mark, struct error *err)
{
    f->broken = !fetch_keep(f->pass, f->source->name, raw, mark, err);
    return !f->broken;
}

/* ---- a source that cannot be reached, and that can be again ---- */

static bool in_transaction(struct pass *pass, bool ok, struct error *err)
{
    if (ok && store_commit(pass->store, err))
        return true;
    store_rollback(pass->store);
    return false;
}

static bool tell_down(struct pass *pass, const struct source *source, const struct error *why, struct error *err)
{
    struct server_row row;
    char words[400];
    if (!store_server_get(pass->store, source->name, &row, err))
        return false;
    if (row.down_since)
        return true;
    row.down_since = pass->now > 0 ? pass->now : 1;
    snprintf(words, sizeof words, "no mail from %.120s: %.230s; it is tried again in each run", source->name,
             why->cause);
    return store_begin(pass->store, err) &&
           in_transaction(pass,
                          store_server_put(pass->store, source->name, &row, err) &&
                              store_news_put(pass->store, 2, "", words, pass->now, err),
                          err);
}

static bool tell_up(struct pass *pass, const struct source *source, struct error *err)
{
    struct server_row row;
    char words[400];
    if (!store_server_get(pass->store, source->name, &row, err))
        return false;
    if (!row.down_since)
        return true;
    int64_t minutes = (pass->now - row.down_since) / 60;
    row.down_since = 0;
    snprintf(words, sizeof words, "mail comes from %.120s again, after %lld hours %lld minutes", source->name,
             (long long)(minutes / 60), (long long)(minutes % 60));
    return store_begin(pass->store, err) &&
           in_transaction(pass,
                          store_server_put(pass->store, source->name, &row, err) &&
                              store_news_put(pass->store, 1, "", words, pass->now, err),
                          err);
}

/* ---- the stage ---- */

static bool fetch_source(struct pass *pass, const struct source *source, struct error *err)
{
    struct fetching f = {.pass = pass, .source = source};
    struct error why = {0};
    bool done = false;
    switch (source->kind) {
    case SOURCE_FOLDER:
        return fetch_folder(pass, source, err);
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
    return done ? tell_up(pass, source, err) : tell_down(pass, source, &why, err);
}

/* Only when there is something: a pass with nothing to do writes nothing. */
static bool forget_old(struct pass *pass, struct error *err)
{
    bool any;
    if (!store_arrived_old(pass->store, pass->now - STRANGERS_KEPT, pass->now - METERS_KEPT, &any, err) || !any)
        return !err->doing;
    return store_begin(pass->store, err) &&
           in_transaction(pass,
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
        return fetch_folder(pass, &source, err);
    }
    for (int i = 0; done && i < pass->config->n_fetch; i++) {
        if (!source_read(span_of(pass->config->fetch[i]), &source, NULL))
            return error_set(err, EX_CONFIG, "fetch from", pass->config->fetch[i], "it is no source");
        done = fetch_source(pass, &source, err);
    }
    return done && forum_collect(pass, err) && forget_old(pass, err) && beacons_fetch(pass, err);
}
