/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/stages.h"
#include "processor/advance/advance.h"
#include "processor/deliver/deliver.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/pass/muster.h"
#include "processor/public/publish.h"

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
