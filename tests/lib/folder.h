/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/folder.h - what a player keeps of a game by mail: his reports with all that lies beside them, what the host
 * signed in answer to his sheets, and every sheet that he sent, whether it arrived or not. */
#ifndef DISPATCH_TESTS_FOLDER_H
#define DISPATCH_TESTS_FOLDER_H

#include "processor/check/verify.h"
#include "processor/store/store.h"

enum { FOLDER_MAX = 400 };
struct folder {
    struct arena *arena; /* borrowed */
    struct report_files report[FOLDER_MAX];
    struct verify_receipt receipt[FOLDER_MAX];
    struct verify_sheet sheet[FOLDER_MAX];
    size_t n_reports, n_receipts, n_sheets;
};
/* A message that came: a report or a receipt is kept, anything else only read. */
void folder_came(struct folder *, const struct outbox_row *);
/* A mail that he sent: its signed block. utc: the date of the mail. */
void folder_sent(struct folder *, struct span mail, int64_t utc);
/* All of it, for verify(); borrowed from the folder. */
struct verify_input folder_all(const struct folder *);

#endif
