/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/stages.h"
#include "processor/advance/advance.h"
#include "processor/deliver/deliver.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/public/publish.h"

const struct stage stages[] = {
    {"fetch", stage_fetch, "take mail, posts and dropped files into the inbox"},
    {"ingest", stage_ingest, "verify each sheet, record it, answer with a receipt"},
    {"advance", stage_advance, "carry out orders until every game waits for a seat"},
    {"report", stage_report, "write what each seat is due into the outbox"},
    {"remind", stage_remind, "write to those whom a game waits for; end games that nobody plays"},
    {"deliver", stage_deliver, "send the outbox, oldest first"},
    {"publish", stage_publish, "take cosignatures, and write the public folder anew where a game moved"},
};
const size_t n_stages = sizeof stages / sizeof *stages;
