/* SPDX-License-Identifier: Apache-2.0 */
/* What a host has, as text that can be compared. */
#include "processor/mime/mime.h"
#include "tests/faults/host.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <curl/curl.h>
#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the store ---- */

/* One column of words each, which both engines understand; %s: the root in digits, as each of them says it. */
static const char *const root_words[] = {"hex(root)", "encode(root, 'hex')"};
static const char *const rows[] = {
    "SELECT 'game ' || name || ' ' || phase || ' ' || k || ' ' || log_size || ' ' || %s || ' ' || aside || ' ' || ready"
    " || ' ' || due_at || ' ' || awaited || ' ' || since || ' ' || deadline FROM game ORDER BY name",
    "SELECT game.name || ' ' || entry.n || ' ' || CAST(entry.line AS TEXT) FROM entry JOIN game ON game.n = entry.game"
    " ORDER BY game.name, entry.n",
    "SELECT 'inbox ' || outcome || ' ' || count(*) FROM inbox GROUP BY outcome ORDER BY outcome",
    "SELECT 'block ' || game.name || ' ' || count(*) FROM block JOIN game ON game.id = block.game GROUP BY game.name"
    " ORDER BY game.name",
    "SELECT 'message ' || game.name || ' ' || side || ' ' || way || ' ' || turn || ' ' || message.n FROM message JOIN"
    " game ON game.id = message.game ORDER BY game.name, side, way, turn",
    "SELECT 'seat ' || game.name || ' ' || side || ' ' || player FROM seat JOIN game ON game.id = seat.game ORDER BY"
    " game.name, side",
    "SELECT 'outbox ' || player || ' ' || coalesce(game.name, '') || ' ' || count(*) FROM outbox LEFT JOIN game ON"
    " game.id = outbox.game GROUP BY player, game.name ORDER BY player, coalesce(game.name, '')",
    NULL};
static const char *const rows_later[] = {
    "SELECT 'fate ' || player || ' ' || coalesce(game.name, '') || ' ' || fate || ' ' || (sent > 0) || ' ' || count(*)"
    " FROM outbox LEFT JOIN game ON game.id = outbox.game GROUP BY player, game.name, fate, sent > 0 ORDER BY player,"
    " coalesce(game.name, ''), fate, sent > 0",
    "SELECT 'bounce ' || player || ' ' || words FROM bounce ORDER BY player", NULL};

static void add_rows(sqlite3 *db, const char *words, struct text *out)
{
    sqlite3_stmt *at = NULL;
    ck_assert_msg(sqlite3_prepare_v2(db, words, -1, &at, NULL) == SQLITE_OK, "%s: %s", words, sqlite3_errmsg(db));
    int rc;
    while ((rc = sqlite3_step(at)) == SQLITE_ROW)
        text_format(out, "%s\n", (const char *)sqlite3_column_text(at, 0));
    ck_assert_msg(rc == SQLITE_DONE, "%s", sqlite3_errmsg(db));
    sqlite3_finalize(at);
}

static void add_store(struct arena *arena, const char *dir, bool later, struct text *out)
{
    sqlite3 *db = NULL;
    const char *database = fault_database(arena, dir), *const * set[] = {rows, later ? rows_later : NULL};
    if (!database)
        ck_assert_int_eq(sqlite3_open(arena_words(arena, "%s/dispatch.db", dir), &db), SQLITE_OK);
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; set[n] && set[n][i]; i++) {
            const char *words =
                strstr(set[n][i], "%s") ? arena_words(arena, set[n][i], root_words[database != NULL]) : set[n][i];
            if (db)
                add_rows(db, words, out);
            else
                text_words(out, pg_server_rows(arena, database, words));
        }
    sqlite3_close(db);
}

/* ---- folders ---- */

/* The quickest hash at hand: it is taken of megabytes for each point. */
static void hash_of(char hex[static 65], struct span bytes)
{
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, bytes.at, bytes.len, NULL, 0);
    hex_write(hex, hash, sizeof hash);
}

static void add_file(struct arena *arena, const char *path, const char *shown, struct text *out)
{
    char hex[65];
    hash_of(hex, slurp(arena, path));
    text_format(out, "%s %s\n", shown, hex);
}

/* Of the parts of a log's last tile only the longest: how long the others are depends on when a pass published. */
static bool is_old_part(int i, int n, const char *below)
{
    size_t len = strlen(below);
    return len > 2 && strcmp(below + len - 2, ".p") == 0 && i < n - 1;
}

/* Names only, or their bytes too; below, in order. */
static void add_folder(struct arena *arena, const char *dir, const char *below, bool bytes, struct text *out)
{
    struct dirent **entry;
    int n = scandir(arena_words(arena, "%s/%s", dir, below), &entry, NULL, versionsort);
    for (int i = 0; i < n; i++) {
        const char *shown = arena_words(arena, "%s/%s", below, entry[i]->d_name);
        const char *path = arena_words(arena, "%s/%s", dir, shown);
        struct stat st;
        if (strcmp(entry[i]->d_name, ".") == 0 || strcmp(entry[i]->d_name, "..") == 0 || is_old_part(i, n, below)) {
            free(entry[i]);
            continue;
        }
        ck_assert_int_eq(lstat(path, &st), 0);
        if (S_ISDIR(st.st_mode))
            add_folder(arena, dir, shown, bytes, out);
        else if (bytes && S_ISREG(st.st_mode))
            add_file(arena, path, shown, out);
        else /* whether a mail program shows it as read is a flag, for which a name may have no room */
            text_format(out, "%.*s\n", (int)(strstr(shown, ":2,") ? strstr(shown, ":2,") - shown : (long)strlen(shown)),
                        shown);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

struct span fault_state(struct arena *arena, const char *dir, bool later)
{
    struct text out = {.arena = arena};
    add_store(arena, dir, later, &out);
    add_folder(arena, dir, "inbox", false, &out);
    add_folder(arena, dir, "box", false, &out);
    add_folder(arena, dir, "outbox", false, &out);
    add_folder(arena, dir, "public", true, &out);
    return text_span(&out);
}

/* ---- mails ---- */

struct mail_seen {
    const char *to, *id, *game; /* "elm", or "-" */
    char hex[65];
};

/* What tells two mails apart: not its ids, which count messages in the order of the passes, and what is made of them.
 */
static bool counts(struct span line)
{
    static const char *const ids[] = {"Message-Id:", "In-Reply-To:", "References:", "Content-Type: multipart",
                                      "\tboundary=", "--=-dispatch-"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (span_begins(line, ids[i]))
            return false;
    return true;
}

static void look_at(struct arena *arena, const struct smtp_mail *mail, struct mail_seen *out)
{
    struct text kept = {.arena = arena};
    struct span left = {(const uint8_t *)mail->data, mail->len};
    char id[MIME_ADDRESS] = "", subject[MIME_ADDRESS] = "";
    const struct span head = {left.at, mime_header_end(left)};
    mime_field(head, "Message-Id", id, sizeof id);
    for (struct span line; span_line(&left, &line);)
        if (span_begins(line, "Date: ")) /* an instant, in whatever zone it is told */
            text_format(&kept, "Date: %lld\n", (long long)curl_getdate(arena_string(arena, span_from(line, 6)), NULL));
        else if (counts(line))
            text_format(&kept, "%.*s\n", (int)line.len, (const char *)line.at);
    hash_of(out->hex, text_span(&kept));
    out->id = arena_words(arena, "%s", id);
    out->to = mail->to;
    out->game = "-";
    if (mime_field(head, "Subject", subject, sizeof subject) && subject[0] == '[')
        out->game = arena_words(arena, "%.*s", (int)strcspn(subject + 1, "]"), subject + 1);
}

static int by_hash(const void *a, const void *b)
{
    const struct mail_seen *x = a, *y = b;
    return strcmp(x->hex, y->hex);
}

bool fault_mails(struct arena *arena, const struct smtp_server *server, struct text *out, int *doubled,
                 const char **why)
{
    int n = server->n_taken;
    struct mail_seen *seen = arena_take(arena, (size_t)(n + 1) * sizeof *seen);
    *doubled = 0;
    ck_assert_int_le(n, SMTP_MAILS);
    for (int i = 0; i < n; i++)
        look_at(arena, &server->mail[i], &seen[i]);
    qsort(seen, (size_t)n, sizeof *seen, by_hash);
    for (int i = 0; i < n; i++) {
        bool again = i > 0 && strcmp(seen[i].hex, seen[i - 1].hex) == 0;
        *doubled += again;
        if (again && strcmp(seen[i].id, seen[i - 1].id) != 0) {
            *why = arena_words(arena, "one mail to %s came as %s and as %s", seen[i].to, seen[i].id, seen[i - 1].id);
            return false;
        }
        if (!again)
            text_format(out, "mail %s %s %s\n", seen[i].to, seen[i].game, seen[i].hex);
    }
    return true;
}
