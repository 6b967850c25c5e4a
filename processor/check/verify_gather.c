/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/verify_gather.h"
#include "processor/base/mailbox.h"
#include "processor/mime/age_find.h"
#include "processor/mime/mime.h"
#include "processor/mime/saved_files.h"
#include "processor/record/head_find.h"
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

enum { NOTED_MAX = 1024 * 1024 /* bytes of a text in which notes are looked for */ };
enum piece_kind { PIECE_OTHER, PIECE_REPORT, PIECE_PROOF, PIECE_PAGE, PIECE_SIGNATURE, PIECE_RECEIPT, PIECE_BLOCKS, PIECE_PRESS };
struct piece {                /* one file or attachment */
    const char *group, *name; /* group: the folder or the mail that it lay in */
    struct span bytes;
    enum piece_kind kind;
    bool is_named;    /* given outright, so a report if nothing else */
    bool is_taken;    /* a signature that was found to be somebody's */
    uint8_t hash[32]; /* PIECE_PROOF, PIECE_PAGE */
    int64_t received; /* when the reader's mail server had it; 0: unknown, or it came by no mail */
};
struct list {
    void *at;
    size_t n, cap;
};
struct gather {
    struct arena *arena;
    struct list pieces, sheets, notes, passed;
    size_t bytes, n_mails;
    bool is_full;
    const struct age_identity *identity;
    size_t n_identities;
};

struct gather *gather_new(struct arena *arena)
{
    struct gather *g = arena_take(arena, sizeof *g);
    g->arena = arena;
    return g;
}

void gather_opens(struct gather *g, const struct age_identity *identity, size_t n)
{
    g->identity = identity;
    g->n_identities = n;
}

static void *add(struct gather *g, struct list *list, size_t size)
{
    list->at = arena_grown(g->arena, list->at, list->n, &list->cap, size);
    return (char *)list->at + list->n++ * size;
}

/* A name as it may be printed. */
static const char *clean(struct gather *g, const char *name)
{
    size_t cap = strlen(name) + 1;
    char *out = arena_take(g->arena, cap);
    mailbox_clean(span_of(name), out, cap);
    return out;
}

static void pass_over(struct gather *g, const char *name, const char *why)
{
    *(struct verify_passed *)add(g, &g->passed, sizeof(struct verify_passed)) =
        (struct verify_passed){clean(g, name), why};
}

/* ---- what a piece is ---- */

static bool holds(struct span bytes, const char *words)
{
    return bytes.len > 0 && memmem(bytes.at, bytes.len, words, strlen(words)) != NULL;
}

/* Reports name the hash of their proof in the last line that is not empty. */
static bool proof_hash(struct span report, uint8_t hash[static 32])
{
    static const char word[] = "proof: sha256:";
    struct span line = report;
    while (line.len > 0 && (line.at[line.len - 1] == '\n' || line.at[line.len - 1] == '\r'))
        line.len--;
    size_t start = line.len;
    while (start > 0 && line.at[start - 1] != '\n')
        start--;
    line = span_from(line, start);
    return span_begins(line, word) && hex_read(span_from(line, sizeof word - 1), hash, 32);
}

static enum piece_kind kind_of(struct span bytes)
{
    uint8_t hash[32];
    if (span_begins(bytes, "pbem-proof/1\n"))
        return PIECE_PROOF;
    if (span_begins(bytes, "pbem-press/1 "))
        return PIECE_PRESS;
    if (span_begins(bytes, "-----BEGIN SSH SIGNATURE-----") || span_begins(bytes, "untrusted comment:"))
        return PIECE_SIGNATURE;
    if (proof_hash(bytes, hash))
        return PIECE_REPORT;
    bool promises = holds(bytes, "\nlog: ") || (holds(bytes, " of the log") && holds(bytes, "hash"));
    if (promises && holds(bytes, "\nnonce: "))
        return PIECE_RECEIPT;
    return holds(bytes, "BEGIN PBEM ") ? PIECE_BLOCKS : PIECE_OTHER;
}

static bool is_sealed(struct span bytes)
{
    struct span armored;
    return span_begins(bytes, "age-encryption.org/v1") || age_find(bytes, &armored);
}

static bool is_page(const char *name)
{
    size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".html") == 0;
}

static struct piece *add_piece(struct gather *g, const char *group, const char *name, struct span bytes)
{
    if (g->pieces.n == GATHER_PIECES_MAX || bytes.len > GATHER_BYTES_MAX - g->bytes) {
        if (!g->is_full)
            pass_over(g, name, "too much at once; give fewer files");
        g->is_full = true;
        return NULL;
    }
    struct piece *piece = add(g, &g->pieces, sizeof *piece);
    *piece = (struct piece){.group = group, .name = clean(g, name), .bytes = bytes, .kind = kind_of(bytes)};
    if (is_page(name))
        piece->kind = PIECE_PAGE;
    if (piece->kind == PIECE_PROOF || piece->kind == PIECE_PAGE)
        sha256(piece->hash, bytes);
    if (piece->kind == PIECE_OTHER && is_sealed(bytes) && g->n_identities == 0)
        pass_over(g, name,
                  "it is sealed; say --open YOUR-KEY, or open it first (dispatch open, or age -d -i YOUR-KEY)");
    g->bytes += bytes.len;
    return piece;
}

/* The name of what came out: as its sender wrote it, else that of the file without .age, where its signature looks for
 * it. */
static const char *opened_name(const struct gather *g, const char *name, const struct sealed_file *file)
{
    size_t len = strlen(name);
    bool is_age = len > 4 && strcmp(name + len - 4, ".age") == 0;
    return is_age || !file->name[0] ? arena_words(g->arena, "%.*s", (int)(is_age ? len - 4 : len), name) : file->name;
}

/* ---- sheets ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void add_blocks(struct gather *g, const char *name, struct span arrival, int64_t sent)
{
    struct found *found = arena_take(g->arena, BLOCKS_MAX * sizeof *found);
    size_t n = arrival_blocks(g->arena, arrival, found, BLOCKS_MAX);
    for (size_t i = 0; i < n; i++)
        if (found[i].n_sigs > 0 && !found[i].block.bad)
            *(struct verify_sheet *)add(g, &g->sheets, sizeof(struct verify_sheet)) =
                (struct verify_sheet){clean(g, base_name(name)), &found[i], sent};
}

static bool is_name_with(const char *name, const char *stem, const char *end)
{
    size_t n = strlen(stem), m = strlen(end);
    return strlen(name) == n + m && memcmp(name, stem, n) == 0 && memcmp(name + n, end, m) == 0;
}

/* A sheet that lies in a folder, with the signatures that may be its own: by name, else those that nobody claimed. */
static void add_sheet_file(struct gather *g, const struct piece *sheet)
{
    struct arrival_file part[ARRIVAL_FILES_MAX] = {{span_of("sheet"), sheet->bytes}};
    struct text packed = {.arena = g->arena};
    size_t n = 1;
    for (int by_name = 1; by_name >= 0; by_name--)
        for (size_t i = 0; i < g->pieces.n && n < ARRIVAL_FILES_MAX; i++) {
            struct piece *sig = (struct piece *)g->pieces.at + i;
            bool named =
                is_name_with(sig->name, sheet->name, ".sig") || is_name_with(sig->name, sheet->name, ".minisig");
            if (sig->kind != PIECE_SIGNATURE || sig->is_taken || strcmp(sig->group, sheet->group) != 0 ||
                named != (by_name == 1) || (by_name == 0 && n > 1))
                continue;
            part[n++] = (struct arrival_file){span_of("sig"), sig->bytes};
        }
    if (sheet->bytes.len > ARRIVAL_MAX / 2)
        return;
    arrival_pack(&packed, part, n);
    add_blocks(g, sheet->name, text_span(&packed), 0);
}

/* ---- mails ---- */

/* The same checkpoint may have come in several mails; the first of them says most. */
static void add_note(struct gather *g, const char *name, struct span note, int64_t received)
{
    struct verify_note *list = g->notes.at;
    for (size_t i = 0; i < g->notes.n; i++) {
        if (!span_same(list[i].note, note))
            continue;
        if (received && (!list[i].received || received < list[i].received))
            list[i].received = received;
        return;
    }
    if (g->notes.n < GATHER_NOTES_MAX)
        *(struct verify_note *)add(g, &g->notes, sizeof *list) = (struct verify_note){name, note, received, true};
}

static void add_notes_of(struct gather *g, const char *name, struct span text, int64_t received)
{
    struct span note[HEADS_MAX];
    if (text.len > NOTED_MAX || kind_of(text) == PIECE_PROOF) /* what belongs to a report is looked at with it */
        return;
    size_t n = heads_find(g->arena, text, note);
    for (size_t i = 0; i < n; i++)
        add_note(g, name, note[i], received);
}

/* Signed heads of logs: dice that wait for a beacon send one to everybody. */
static void add_notes(struct gather *g, const char *name, const struct mail *mail)
{
    for (size_t i = 0; i < mail->n_files; i++)
        add_notes_of(g, clean(g, arena_string(g->arena, mail->file[i].name)), mail->file[i].text, mail->received);
    for (size_t i = 0; i < mail->n_texts; i++)
        if (mail->text[i].form != MIME_HTML)
            add_notes_of(g, clean(g, base_name(name)), mail->text[i].text, mail->received);
}

/* A post holds what is sealed to others too: that is passed over in silence as long as something is the reader's. */
static void add_opened(struct gather *g, const char *group, const char *name, struct span raw, int64_t received)
{
    struct sealed_file *file = arena_take(g->arena, SEALED_FILES_MAX * sizeof *file);
    size_t n = g->n_identities > 0 ? sealed_find(g->arena, raw, file) : 0, opened = 0;
    for (size_t i = 0; i < n; i++) {
        struct problem why = {0};
        struct span plain;
        const char *as = opened_name(g, name, &file[i]);
        if (!sealed_open(g->arena, &file[i], g->identity, g->n_identities, &plain, &why)) {
            if (strcmp(why.key, "age.nobody") != 0)
                pass_over(g, as, "it came damaged: cut short, or changed on the way");
            continue;
        }
        struct piece *piece = add_piece(g, group, as, plain);
        if (piece)
            piece->received = received;
        add_notes_of(g, clean(g, as), plain, received);
        opened++;
    }
    if (n > 0 && opened == 0)
        pass_over(g, name, "it is sealed to another key than those given with --open");
}

static void add_mail(void *context, const char *name, struct span raw)
{
    struct gather *g = context;
    struct mail *mail = arena_take(g->arena, sizeof *mail);
    struct problem why = {0};
    const char *group = arena_words(g->arena, "%s#%zu", name, g->n_mails++);
    if (raw.len > MIME_BYTES_MAX || !mime_read(g->arena, raw, mail, &why)) {
        pass_over(g, name, "the mail cannot be taken apart");
        return;
    }
    for (size_t i = 0; i < mail->n_files; i++) {
        char *file = arena_string(g->arena, mail->file[i].name);
        struct piece *piece = add_piece(g, group, file, mail->file[i].bytes);
        if (!piece)
            continue;
        piece->received = mail->received;
        if (piece->kind == PIECE_BLOCKS)
            piece->kind = PIECE_OTHER; /* the mail is looked through whole, below */
    }
    add_opened(g, group, name, raw, mail->received);
    add_notes(g, name, mail);
    if (mail->kind != MAIL_BOUNCE)
        add_blocks(g, name, raw, mail->date);
}

/* ---- files and folders ---- */

/* Of files that are named one by one, as a shell's * gives them with all that lies beside them. */
static bool was_read(const struct gather *g, const char *group, const char *name)
{
    for (size_t i = 0; i < g->pieces.n; i++) {
        const struct piece *piece = (const struct piece *)g->pieces.at + i;
        if (strcmp(piece->name, name) == 0 && strcmp(piece->group, group) == 0)
            return true;
    }
    return false;
}

static void add_plain(void *context, const char *group, const char *name, struct span bytes)
{
    (void)add_piece(context, group, name, bytes);
    add_opened(context, group, name, bytes, 0);
}

static void cannot_be_read(void *context, const char *name)
{
    pass_over(context, name, "it cannot be read");
}

struct saved gather_door(struct gather *g)
{
    return (struct saved){g->arena, GATHER_FILE_MAX, GATHER_DEPTH_MAX, add_plain, add_mail, cannot_be_read, g};
}

/* What lies beside a file that was named, and belongs to it by its name. */
static void add_neighbour(struct gather *g, const char *group, const char *path)
{
    const struct saved saved = gather_door(g);
    struct error ignored = {0};
    struct stat st;
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && !was_read(g, group, path))
        (void)saved_file(&saved, group, path, &ignored);
}

static void add_neighbours(struct gather *g, const char *group, const char *path)
{
    size_t len = strlen(path), stem = len > 4 && strcmp(path + len - 4, ".txt") == 0 ? len - 4 : len;
    add_neighbour(g, group, arena_words(g->arena, "%.*s.html", (int)stem, path));
    add_neighbour(g, group, arena_words(g->arena, "%s.sig", path));
    add_neighbour(g, group, arena_words(g->arena, "%s.minisig", path));
    add_neighbour(g, group, arena_words(g->arena, "%.*s-proof.txt", (int)stem, path));
}

static bool name_outright(struct gather *g, const char *group, const char *name)
{
    const char *as_printed = clean(g, name);
    for (size_t i = 0; i < g->pieces.n; i++) {
        struct piece *piece = (struct piece *)g->pieces.at + i;
        if (strcmp(piece->name, as_printed) == 0 && strcmp(piece->group, group) == 0)
            piece->is_named = true;
    }
    return true;
}

bool gather_path(struct gather *g, const char *path, struct error *err)
{
    const struct saved saved = gather_door(g);
    struct stat st;
    if (stat(path, &st) != 0)
        return error_set(err, EX_NOINPUT, "read", path, NULL);
    size_t len = strlen(path);
    while (len > 1 && path[len - 1] == '/')
        len--;
    const char *name = arena_words(g->arena, "%.*s", (int)len, path), *base = base_name(name);
    if (S_ISDIR(st.st_mode))
        return saved_folder(&saved, name, err);
    const char *group = base == name ? "." : arena_words(g->arena, "%.*s", (int)(base - name), name);
    if (was_read(g, group, name))
        return name_outright(g, group, name);
    if (!saved_file(&saved, group, name, err)) {
        err->code = EX_NOINPUT;
        return false;
    }
    name_outright(g, group, name);
    add_neighbours(g, group, name);
    return true;
}

/* ---- what belongs together ---- */

static bool signs(struct gather *g, const struct piece *sig, struct span text)
{
    struct problem why = {0};
    struct sshsig read;
    struct span blob;
    return sshsig_unarmor(g->arena, sig->bytes, &blob, &why) && sshsig_decode(blob, &read, &why) &&
           sshsig_verify(&read, read.key, NAMESPACE_REPORT, text, &why);
}

/* The signature of a text: the one that is named for it, else the one of its group that fits. */
static struct span signature_of(struct gather *g, const struct piece *text)
{
    struct piece *all = g->pieces.at;
    for (size_t i = 0; i < g->pieces.n; i++)
        if (all[i].kind == PIECE_SIGNATURE && strcmp(all[i].group, text->group) == 0 &&
            is_name_with(all[i].name, text->name, ".sig")) {
            all[i].is_taken = true;
            return all[i].bytes;
        }
    for (size_t i = 0; i < g->pieces.n; i++)
        if (all[i].kind == PIECE_SIGNATURE && !all[i].is_taken && strcmp(all[i].group, text->group) == 0 &&
            signs(g, &all[i], text->bytes)) {
            all[i].is_taken = true;
            return all[i].bytes;
        }
    return (struct span){0};
}

/* What belongs to a report: by the hash that it names; else by its name, which ends so in the place of .txt, so that
 * the verdict says that they do not belong together. */
static struct span beside(const struct gather *g, const struct piece *report, enum piece_kind kind, const char *end,
                          const uint8_t *hash)
{
    const struct piece *all = g->pieces.at;
    size_t len = strlen(report->name), stem = len > 4 && strcmp(report->name + len - 4, ".txt") == 0 ? len - 4 : len;
    for (size_t i = 0; i < g->pieces.n && hash; i++)
        if (all[i].kind == kind && memcmp(all[i].hash, hash, sizeof all[i].hash) == 0)
            return all[i].bytes;
    for (size_t i = 0; i < g->pieces.n; i++)
        if (strcmp(all[i].group, report->group) == 0 && strlen(all[i].name) == stem + strlen(end) &&
            memcmp(all[i].name, report->name, stem) == 0 && strcmp(all[i].name + stem, end) == 0)
            return all[i].bytes;
    return (struct span){0};
}

static struct span proof_of(const struct gather *g, const struct piece *report)
{
    uint8_t hash[32];
    return beside(g, report, PIECE_PROOF, "-proof.txt", proof_hash(report->bytes, hash) ? hash : NULL);
}

static struct span page_of(const struct gather *g, const struct piece *report)
{
    uint8_t hash[32];
    return beside(g, report, PIECE_PAGE, ".html", verify_page_hash(report->bytes, hash) ? hash : NULL);
}

/* A file that was named outright and is nothing else must have been meant for a report. */
static bool is_report(const struct gather *g, const struct piece *piece)
{
    if (piece->kind == PIECE_REPORT)
        return true;
    return piece->is_named && piece->kind != PIECE_PROOF && piece->kind != PIECE_PAGE &&
           piece->kind != PIECE_SIGNATURE && (piece->kind == PIECE_OTHER || proof_of(g, piece).at);
}

/* For words: the file's own name is enough. */
static const char *short_name(const struct piece *piece)
{
    return base_name(piece->name);
}

static void take_reports(struct gather *g, struct verify_input *in)
{
    struct report_files *reports = arena_take(g->arena, (g->pieces.n + 1) * sizeof *reports);
    struct verify_receipt *receipts = arena_take(g->arena, (g->pieces.n + 1) * sizeof *receipts);
    for (size_t i = 0; i < g->pieces.n; i++) {
        const struct piece *piece = (const struct piece *)g->pieces.at + i;
        if (is_report(g, piece))
            reports[in->n_reports++] =
                (struct report_files){short_name(piece),  piece->bytes,      signature_of(g, piece),
                                      proof_of(g, piece), page_of(g, piece), piece->received};
        else if (piece->kind == PIECE_RECEIPT)
            receipts[in->n_receipts++] =
                (struct verify_receipt){short_name(piece), piece->bytes, signature_of(g, piece), piece->received};
    }
    in->report = reports;
    in->receipt = receipts;
}

static void take_press(struct gather *g, struct verify_input *in)
{
    struct verify_press *press = arena_take(g->arena, (g->pieces.n + 1) * sizeof *press);
    for (size_t i = 0; i < g->pieces.n; i++) {
        const struct piece *piece = (const struct piece *)g->pieces.at + i;
        if (piece->kind == PIECE_PRESS)
            press[in->n_presses++] = (struct verify_press){short_name(piece), piece->bytes};
    }
    in->press = press;
}

void gather_done(struct gather *g, struct verify_input *in)
{
    *in = (struct verify_input){0};
    take_reports(g, in);
    take_press(g, in);
    for (size_t i = 0; i < g->pieces.n; i++) {
        const struct piece *piece = (const struct piece *)g->pieces.at + i;
        if (piece->kind == PIECE_BLOCKS && !is_report(g, piece))
            add_sheet_file(g, piece);
    }
    in->sheet = g->sheets.at;
    in->n_sheets = g->sheets.n;
    in->note = g->notes.at;
    in->n_notes = g->notes.n;
    in->passed = g->passed.at;
    in->n_passed = g->passed.n;
}
