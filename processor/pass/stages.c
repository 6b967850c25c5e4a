/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/stages.h"
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/base/curl_library.h"
#include "processor/base/gmime_library.h"
#include "processor/base/worker.h"
#include "processor/deliver/deliver.h"
#include "processor/host/config.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/pass/muster.h"
#include "processor/public/publish.h"
#include <string.h>

/* Where several runs work over one store, each waits until what was fetched is ingested, whoever does it, before it
 * acts on a deadline: a sheet that came in time must be read first. Games and their reports are claimed one by one.
 * What is left goes over rows that no claim divides: a message must not leave twice, nor before its player's older
 * ones. */
const struct stage stages[] = {
    {"fetch", stage_fetch, "take mail, posts and dropped files into the inbox", LEASE_FETCH, true, PART_INTAKE},
    {"ingest", stage_ingest, "verify each sheet, record it, answer with a receipt", LEASE_INGEST, true, PART_INTAKE},
    {"muster", stage_muster, "ask who waits whether they play an open game, or take a free seat; make games",
     LEASE_MUSTER, false, PART_GAMES},
    {"advance", stage_advance, "carry out orders until every game waits for a seat", LEASE_NONE, false, PART_GAMES},
    {"report", stage_report, "write what each seat is due into the outbox", LEASE_NONE, false, PART_GAMES},
    {"remind", stage_remind, "write to those whom a game waits for; end games that nobody plays", LEASE_REMIND, false,
     PART_GAMES},
    {"deliver", stage_deliver, "send the outbox, oldest first", LEASE_DELIVER, false, PART_DELIVER},
    {"publish", stage_publish, "take cosignatures, and write the public folder anew where a game moved", LEASE_PUBLISH,
     false, PART_PUBLISH},
};
const size_t n_stages = sizeof stages / sizeof *stages;

/* ---- a pass in several processes, one after the other ---- */
/* Games, their rules and their pages take 11 MB of a process; libcurl and GMime, with all that they load, 12 more. No
 * part needs both, and a process cannot give a library back. */

/* As it lies in memory, for a process of the same program; both lists come after it. */
struct handed {
    struct part_note note;
    bool stopped, has_fetched, inbox_left;
    size_t mail_waits, threads_read; /* bytes */
};

static bool hand_over(struct pass *pass, const struct part_note *note)
{
    struct handed head = {.note = *note,
                          .stopped = pass->stopped,
                          .has_fetched = pass->has_fetched,
                          .inbox_left = pass->inbox_left,
                          .mail_waits = pass->mail_waits.len,
                          .threads_read = pass->threads_read.len};
    struct text words = {.arena = pass->arena};
    text_add(&words, (struct span){(const uint8_t *)&head, sizeof head});
    text_add(&words, (struct span){(const uint8_t *)pass->mail_waits.at, pass->mail_waits.len});
    text_add(&words, (struct span){(const uint8_t *)pass->threads_read.at, pass->threads_read.len});
    return worker_hand_over(pass->worker, (struct span){(const uint8_t *)words.at, words.len});
}

static bool has_mail_library(void)
{
    return curl_is_loaded() || gmime_is_loaded();
}

/* A process costs some milliseconds, which a pass with nothing to do must not. */
static bool is_worth_it(struct pass *pass, enum part part, bool worked, struct error *err)
{
    struct game_row due;
    switch (part) {
    case PART_GAMES:
        return has_mail_library() && store_games_due(pass->store, pass->now, "", &due, 1, err) > 0;
    case PART_DELIVER:
        return worked && strcmp(pass->config->send, "folder") != 0;
    case PART_PUBLISH:
        return worked && pass->config->publish_dir[0] && has_mail_library();
    case PART_INTAKE:
        break;
    }
    return false;
}

bool part_hand_over(struct pass *pass, const struct part_note *note, bool worked, bool *hands, struct error *err)
{
    size_t at = note->stage;
    *hands = pass->worker && at > 0 && stages[at].part != stages[at - 1].part &&
             is_worth_it(pass, stages[at].part, worked, err) && hand_over(pass, note);
    if (*hands)
        crash_point("part.handed");
    return !error_is_set(err);
}

bool part_take(struct pass *pass, struct part_note *note)
{
    struct span words = worker_handed(pass->worker);
    struct handed head;
    if (words.len < sizeof head)
        return false;
    memcpy(&head, words.at, sizeof head);
    words = span_from(words, sizeof head);
    *note = head.note;
    pass->stopped = head.stopped;
    pass->has_fetched = head.has_fetched;
    pass->inbox_left = head.inbox_left;
    pass->mail_waits = pass->threads_read = (struct text){.arena = pass->arena};
    text_add(&pass->mail_waits, (struct span){words.at, head.mail_waits});
    text_add(&pass->threads_read, span_from(words, head.mail_waits));
    return true;
}
