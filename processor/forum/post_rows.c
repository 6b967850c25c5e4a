/* SPDX-License-Identifier: Apache-2.0 */
/* What a post takes from the outbox: files that seal_message has sealed, and nothing else. */
#include "formats/age.h"
#include "processor/forum/post_inside.h"
#include <stdio.h>
#include <string.h>

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

/* ---- files of a message ---- */

/* Pages are too long for a post, an escrow file is the host's own, and a calendar comes in clear. */
static bool is_posted(const struct out_file *file)
{
    return ends_with(file->name, ".age") && !ends_with(file->name, ".html.age") && !strstr(file->name, "-escrow-") &&
           span_begins(file->bytes, AGE_BEGIN);
}

/* What people read comes first, then what they fill in, then what programs check. */
static int rank_of(const char *name)
{
    if (ends_with(name, ".sig.age"))
        return 2;
    if (ends_with(name, "-proof.txt.age"))
        return 3;
    return strstr(name, "-report-") ? 0 : 1;
}

static void put_letters(struct seat_files *out, const char *name, struct span letters)
{
    out->piece[out->n++] = (struct sealed_piece){name, letters};
}

/* Is the message an answer to a sheet? Its first file is the receipt, or the check of what had no signature. */
static bool answers_sheet(const struct outbox_row *row)
{
    for (size_t i = 0; i < row->n_files; i++)
        if (is_posted(&row->file[i]))
            return row->kind == MESSAGE_ANSWERS &&
                   (strstr(row->file[i].name, "-receipt-") || strstr(row->file[i].name, "-check-"));
    return false;
}

/* An answer to a sheet: the text and its signature, under a name that does not say what kind of answer it is. A form
 * beside it would tell that the sheet had a mistake; the text has the form too. */
static void answer_files(struct posting *p, const struct outbox_row *row, struct seat_files *out)
{
    const struct genesis *g = &p->game->core->g;
    const char *name =
        arena_words(p->arena, "%s-%s-answer-%lld.txt", g->name, g->seat[out->seat].name, (long long)row->number);
    size_t text = 0;
    while (text < row->n_files && !is_posted(&row->file[text]))
        text++;
    for (size_t i = text; i < row->n_files; i++) {
        const char *sig = arena_words(p->arena, "%.*s.sig.age", (int)strlen(row->file[text].name) - (int)strlen(".age"),
                                      row->file[text].name);
        if (i == text)
            put_letters(out, arena_words(p->arena, "%s.age", name), row->file[i].bytes);
        else if (strcmp(row->file[i].name, sig) == 0 && is_posted(&row->file[i]))
            put_letters(out, arena_words(p->arena, "%s.sig.age", name), row->file[i].bytes);
    }
}

void post_files(struct posting *p, const struct outbox_row *row, struct seat_files *out)
{
    out->piece = arena_take(p->arena, (row->n_files + 1) * sizeof *out->piece);
    out->n = 0;
    bool answers = answers_sheet(row);
    if (answers)
        answer_files(p, row, out);
    for (int rank = 0; rank <= 3 && !answers; rank++)
        for (size_t i = 0; i < row->n_files; i++)
            if (is_posted(&row->file[i]) && rank_of(row->file[i].name) == rank) {
                put_letters(out, row->file[i].name, row->file[i].bytes);
                out->n_read += rank < 3;
            }
    out->n_read = answers ? out->n : out->n_read;
    out->can_open = out->n > 0;
}

int post_seat_of(const struct game *game, const struct outbox_row *row)
{
    const struct genesis *g = &game->core->g;
    char begins[sizeof g->name + sizeof g->seat[0].name + 2], player[32];
    for (int i = 0; i < g->n_seats; i++) {
        snprintf(begins, sizeof begins, "%s-%s-", g->name, g->seat[i].name);
        for (size_t k = 0; k < row->n_files; k++)
            if (strncmp(row->file[k].name, begins, strlen(begins)) == 0)
                return i;
    }
    for (int i = 0; i < g->n_seats; i++) {
        game_player(game, i, player);
        if (strcmp(player, row->player) == 0)
            return i;
    }
    return -1;
}

/* ---- reports ---- */

bool post_holds_report(const struct game *game, const struct outbox_row *row, int seat, uint64_t number)
{
    char name[128], sealed[sizeof name + 4];
    snprintf(name, sizeof name, "%s-%s-report-%llu.txt", game->core->g.name, game->core->g.seat[seat].name,
             (unsigned long long)number);
    snprintf(sealed, sizeof sealed, "%s.age", name);
    for (size_t i = 0; i < row->n_files; i++)
        if (strcmp(row->file[i].name, name) == 0 || strcmp(row->file[i].name, sealed) == 0)
            return true;
    return false;
}

bool post_find_report(struct posting *p, int seat, uint64_t number, struct outbox_row *row, bool *found,
                      struct error *err)
{
    struct game *game = p->game;
    char player[32];
    int64_t before = 0;
    *found = false;
    game_player(game, seat, player);
    while (player[0] && !*found &&
           store_outbox_back(p->pass->store, p->arena, player, game->core->id, before, row, err)) {
        *found = post_holds_report(game, row, seat, number);
        before = row->id;
    }
    return !error_is_set(err);
}
