/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/arrival.h"
#include "formats/age.h"
#include "formats/fold.h"
#include "processor/mime/mime.h"
#include <sodium.h>
#include <string.h>

static const char magic[] = "PBEM-PARTS 1\n";

void arrival_pack(struct text *out, const struct arrival_file *part, size_t n)
{
    if (n == 1 && part[0].name.len == 0) {
        text_add(out, part[0].bytes);
        return;
    }
    text_words(out, magic);
    for (size_t i = 0; i < n; i++) {
        text_format(out, "%zu %zu\n", part[i].name.len, part[i].bytes.len);
        text_add(out, part[i].name);
        text_add(out, part[i].bytes);
    }
}

static bool cut(struct span *left, size_t len, struct span *out)
{
    if (len > left->len)
        return false;
    *out = (struct span){left->at, len};
    *left = span_from(*left, len);
    return true;
}

static bool unpack_one(struct span *left, struct arrival_file *out)
{
    struct span rest = *left, line, name_len, bytes_len;
    uint64_t a, b;
    if (!span_line(&rest, &line) || !span_word(&line, &name_len) || !span_word(&line, &bytes_len) || line.len > 0 ||
        !number_read(name_len, ARRIVAL_MAX, &a) || !number_read(bytes_len, ARRIVAL_MAX, &b) ||
        !cut(&rest, a, &out->name) || !cut(&rest, b, &out->bytes))
        return false;
    *left = rest;
    return true;
}

size_t arrival_unpack(struct span raw, struct arrival_file out[static ARRIVAL_FILES_MAX])
{
    struct span left = raw;
    size_t n = 0;
    if (span_begins(raw, magic)) {
        left = span_from(raw, sizeof magic - 1);
        while (n < ARRIVAL_FILES_MAX && left.len > 0 && unpack_one(&left, &out[n]))
            n++;
        if (n > 0 && left.len == 0)
            return n;
    }
    out[0] = (struct arrival_file){.bytes = raw};
    return 1;
}

/* ---- what can be read of an arrival ---- */

enum { PIECES_MAX = ARRIVAL_FILES_MAX + MIME_TEXTS_MAX + MIME_FILES_MAX, ATTACHMENT_MAX = 1024 * 1024, SEALED_MAX = 8 };
struct pieces {
    struct {
        struct span text, file; /* as UTF-8 (or with a byte order mark), and as it came */
        enum sig_kind bare;     /* a signature and nothing else */
        bool sealed;            /* it was */
    } at[PIECES_MAX];
    size_t n;
    const uint8_t *age; /* the host's secret; NULL: nothing is opened */
    int n_sealed, n_opened;
};

static enum sig_kind bare_signature(struct span bytes)
{
    while (bytes.len > 0 && (bytes.at[0] <= ' ' || bytes.at[0] >= 0xEF))
        bytes = span_from(bytes, 1); /* blanks and a BOM */
    if (span_begins(bytes, "-----BEGIN SSH SIGNATURE-----"))
        return SIG_SSH;
    return span_begins(bytes, "untrusted comment:") ? SIG_MINISIGN : SIG_NONE;
}

/* The one place where what is sealed to this host is opened: an age file, armored or as it is. */
static bool open_sealed(struct arena *arena, const uint8_t secret[static 32], struct span bytes, struct span *plain)
{
    struct age_identity me;
    struct problem why = {0};
    struct span armored, file = bytes;
    if (age_find(bytes, &armored) && !age_unarmor(arena, armored, &file, &why))
        return false;
    age_identity_raw(&me, secret);
    bool opened = age_open(arena, file, &me, 1, plain, &why);
    sodium_memzero(&me, sizeof me);
    return opened;
}

static bool is_sealed(struct span bytes)
{
    struct span armored;
    return span_begins(bytes, "age-encryption.org/v1") || age_find(bytes, &armored);
}

/* Pictures and the like are not looked through. A signature is kept as the UTF-8 that it stands for. */
static void add_plain(struct arena *arena, struct pieces *pieces, struct span text, struct span file, size_t most,
                      bool sealed)
{
    if (pieces->n == PIECES_MAX || text.len == 0 || text.len > most)
        return;
    struct span head = fold_decode(arena, text);
    enum sig_kind bare = bare_signature(head);
    pieces->at[pieces->n].text = bare == SIG_NONE ? text : head;
    pieces->at[pieces->n].file = file;
    pieces->at[pieces->n].sealed = sealed;
    pieces->at[pieces->n++].bare = bare;
}

/* Signatures that a post has below what is sealed. */
static void add_signatures(struct arena *arena, struct pieces *pieces, struct span text)
{
    for (struct span left = text, line; left.len > 0;) {
        struct span from = left;
        span_line(&left, &line);
        if (bare_signature(line) != SIG_NONE)
            add_plain(arena, pieces, from, from, from.len, false);
    }
}

/* What comes sealed is looked through once it is opened, one layer deep; what stands around it as well. */
static void add_piece(struct arena *arena, struct pieces *pieces, struct span text, struct span file, size_t most)
{
    struct span plain, armored, left = text;
    bool looked = pieces->age && text.len <= most && is_sealed(text), opened = false;
    while (looked && pieces->n_sealed < SEALED_MAX && left.len > 0) {
        bool binary = !age_find(left, &armored);
        struct span one = binary ? file : armored;
        pieces->n_sealed++;
        if (open_sealed(arena, pieces->age, one, &plain)) {
            add_plain(arena, pieces, plain, plain, most, true);
            pieces->n_opened++;
            opened = true;
        }
        left = binary ? (struct span){0} : span_from(left, (size_t)(armored.at - left.at) + armored.len);
        looked = is_sealed(left);
    }
    if (opened)
        add_signatures(arena, pieces, left);
    else
        add_plain(arena, pieces, text, file, most, false);
}

static void add_mail(struct arena *arena, struct pieces *pieces, const struct mail *mail)
{
    if (mail->kind == MAIL_BOUNCE)
        return;
    for (size_t i = 0; i < mail->n_files; i++)
        add_piece(arena, pieces, mail->file[i].text, mail->file[i].bytes, ATTACHMENT_MAX);
    for (size_t i = 0; i < mail->n_texts; i++)
        add_piece(arena, pieces, mail->text[i].text, mail->text[i].text, MIME_TEXT_MAX);
}

/* The one place where an arrival's mails are taken apart. */
static void read_part(struct arena *arena, struct arrival *in, size_t i, struct pieces *pieces)
{
    struct span bytes = in->part[i].bytes;
    if (!mime_is_mail(bytes)) {
        add_piece(arena, pieces, bytes, bytes, ARRIVAL_MAX);
        return;
    }
    in->mail[i] = arena_take(arena, sizeof *in->mail[i]);
    if (mime_read(arena, bytes, in->mail[i], &in->limit[i]))
        add_mail(arena, pieces, in->mail[i]);
}

/* ---- blocks, and the signatures that may be theirs ---- */

static void add_signature(struct found *found, struct span sig, enum sig_kind kind)
{
    if (found->n_sigs < ARRIVAL_FILES_MAX + 2) {
        found->sig[found->n_sigs] = sig;
        found->sig_kind[found->n_sigs++] = kind;
    }
}

static bool is_known(const struct found *all, size_t n, const struct found *one)
{
    for (size_t i = 0; i < n; i++)
        if (!all[i].block.bad == !one->block.bad && all[i].block.quoted == one->block.quoted &&
            span_same(all[i].block.canonical, one->block.canonical) &&
            span_same(all[i].block.lines, one->block.lines) && span_same(all[i].block.sig, one->block.sig) &&
            span_same(all[i].file, one->file))
            return true;
    return false;
}

struct finds { /* blocks so far */
    struct found at[BLOCKS_MAX];
    size_t n, most;
    struct block scanned[BLOCKS_MAX]; /* of the piece at hand */
};

/* Loose signatures are tried on the first eight blocks only (W15). */
static void blocks_of(struct arena *arena, const struct pieces *pieces, size_t p, struct finds *finds)
{
    const struct block *block = finds->scanned;
    size_t n_blocks = armor_scan(arena, pieces->at[p].text, finds->scanned, BLOCKS_MAX);
    for (size_t b = 0; b < n_blocks && finds->n < finds->most; b++) {
        struct found *found = &finds->at[finds->n];
        *found = (struct found){.block = block[b], .file = pieces->at[p].file, .sealed = pieces->at[p].sealed};
        if (block[b].sig_kind != SIG_NONE)
            add_signature(found, block[b].sig, block[b].sig_kind);
        if (block[b].sig2.len > 0)
            add_signature(found, block[b].sig2, block[b].sig2_kind);
        for (size_t s = 0; s < pieces->n && finds->n < ARRIVAL_FILES_MAX; s++)
            if (s != p && pieces->at[s].bare != SIG_NONE)
                add_signature(found, pieces->at[s].text, pieces->at[s].bare);
        finds->n += !is_known(finds->at, finds->n, found);
    }
}

static size_t without_quotes(struct found *found, size_t n)
{
    bool any = false;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        any = any || (!found[i].block.quoted && !found[i].block.bad && found[i].n_sigs > 0);
    for (size_t i = 0; i < n; i++)
        if (!any || !found[i].block.quoted)
            found[kept++] = found[i];
    return kept;
}

/* A block that is there in several ways has one header. */
static void read_headings(struct arena *arena, struct found *found, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t same = 0;
        while (same < i && !span_same(found[same].block.canonical, found[i].block.canonical))
            same++;
        found[i].block.heading = same < i ? found[same].block.heading : heading_read(arena, found[i].block.canonical);
    }
}

/* What is made on the way is let go; what is found is as long as it is, since whoever keeps arrivals pays for it. */
static void read_arrival(struct arena *arena, struct span raw, const uint8_t *age, size_t most, struct arrival *out)
{
    struct arena *scratch = arena_new();
    struct pieces *pieces = arena_take(scratch, sizeof *pieces);
    struct finds *finds = arena_take(scratch, sizeof *finds);
    finds->most = most < BLOCKS_MAX ? most : BLOCKS_MAX;
    pieces->age = age;
    *out = (struct arrival){0};
    out->n_parts = arrival_unpack(raw, out->part);
    for (size_t i = 0; i < out->n_parts; i++)
        read_part(arena, out, i, pieces);
    for (int open = 0; open < 2; open++) /* the same block in clear beside it does not make it one that came in clear */
        for (size_t p = 0; p < pieces->n; p++)
            if (pieces->at[p].sealed == !open)
                blocks_of(arena, pieces, p, finds);
    out->stays_sealed = pieces->n_opened < pieces->n_sealed;
    out->n_found = without_quotes(finds->at, finds->n);
    out->found = arena_take(arena, (out->n_found + 1) * sizeof *out->found);
    memcpy(out->found, finds->at, out->n_found * sizeof *out->found);
    read_headings(arena, out->found, out->n_found);
    arena_free(scratch);
}

void arrival_read(struct arena *arena, struct span raw, const uint8_t *age, struct arrival *out)
{
    read_arrival(arena, raw, age, BLOCKS_MAX, out);
}

size_t arrival_blocks(struct arena *arena, struct span raw, struct found *out, size_t cap)
{
    struct arrival *arrival = arena_take(arena, sizeof *arrival);
    read_arrival(arena, raw, NULL, cap, arrival);
    if (arrival->n_found > 0)
        memcpy(out, arrival->found, arrival->n_found * sizeof *out);
    return arrival->n_found;
}

int arrival_mail(const struct arrival *arrival)
{
    for (size_t i = 0; i < arrival->n_parts; i++)
        if (arrival->mail[i])
            return (int)i;
    return -1;
}

bool found_verify(struct arena *arena, const struct found *found, const struct signer *signer, struct verified *out,
                  struct span *sig, struct problem *why)
{
    struct problem last = {0};
    problem_set(&last, "armor.unsigned", 0);
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct block block = found->block;
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        last = (struct problem){0};
        if (armor_verify(arena, &block, found->file, signer, out, &last)) {
            if (sig)
                *sig = found->sig[i];
            return true;
        }
    }
    if (why && !why->key)
        *why = last;
    return false;
}
