/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/folder.h"
#include "tests/lib/test.h"
#include <string.h>

static struct span bytes_of(const struct outbox_row *row, const char *name)
{
    for (size_t i = 0; i < row->n_files; i++)
        if (strcmp(row->file[i].name, name) == 0)
            return row->file[i].bytes;
    ck_abort_msg("%s did not come with %s", name, row->file[0].name);
    return (struct span){0};
}

static void keep_report(struct folder *f, const struct outbox_row *row, const char *name)
{
    int stem = (int)strlen(name) - 4;
    ck_assert_uint_lt(f->n_reports, FOLDER_MAX);
    f->report[f->n_reports++] = (struct report_files){
        .name = name,
        .report = arena_copy(f->arena, bytes_of(row, name)),
        .sig = arena_copy(f->arena, bytes_of(row, arena_words(f->arena, "%s.sig", name))),
        .proof = arena_copy(f->arena, bytes_of(row, arena_words(f->arena, "%.*s-proof.txt", stem, name))),
        .page = arena_copy(f->arena, bytes_of(row, arena_words(f->arena, "%.*s.html", stem, name)))};
}

static void keep_receipt(struct folder *f, const struct outbox_row *row, const char *name)
{
    ck_assert_uint_lt(f->n_receipts, FOLDER_MAX);
    f->receipt[f->n_receipts++] =
        (struct verify_receipt){.name = name,
                                .text = arena_copy(f->arena, bytes_of(row, name)),
                                .sig = arena_copy(f->arena, bytes_of(row, arena_words(f->arena, "%s.sig", name)))};
}

void folder_came(struct folder *f, const struct outbox_row *row)
{
    const char *name = arena_string(f->arena, span_of(row->file[0].name));
    if (strstr(name, "-report-"))
        keep_report(f, row, name);
    else if (strstr(name, "-receipt-"))
        keep_receipt(f, row, name);
}

void folder_sent(struct folder *f, struct span mail, int64_t utc)
{
    struct found *found = arena_take(f->arena, BLOCKS_MAX * sizeof *found);
    struct span kept = arena_copy(f->arena, mail);
    size_t n = arrival_blocks(f->arena, kept, found, BLOCKS_MAX);
    for (size_t i = 0; i < n; i++) {
        ck_assert_uint_lt(f->n_sheets, FOLDER_MAX);
        f->sheet[f->n_sheets] = (struct verify_sheet){
            .name = arena_words(f->arena, "sent-%zu.txt", f->n_sheets + 1), .found = &found[i], .sent = utc};
        f->n_sheets++;
    }
}

struct verify_input folder_all(const struct folder *f)
{
    return (struct verify_input){.report = f->report,
                                 .receipt = f->receipt,
                                 .sheet = f->sheet,
                                 .n_reports = f->n_reports,
                                 .n_receipts = f->n_receipts,
                                 .n_sheets = f->n_sheets};
}
