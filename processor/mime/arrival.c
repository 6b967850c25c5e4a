#include "processor/parts.h"
#include "formats/age.h"
#include "formats/fold.h"
#include "processor/mime/mime.h"
#include <sodium.h>
#include <string.h>

static const char magic[] = "PBEM-PARTS 1\n";

void parts_pack(struct text *out, const struct part *part, size_t n)
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

static bool unpack_one(struct span *left, struct part *out)
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

size_t parts_unpack(struct span raw, struct part out[static PARTS_MAX])
{
    struct span left = raw;
    size_t n = 0;
    if (span_begins(raw, magic)) {
        left = span_from(raw, sizeof magic - 1);
        while (n < PARTS_MAX && left.len > 0 && unpack_one(&left, &out[n]))
            n++;
        if (n > 0 && left.len == 0)
            return n;
    }
    out[0] = (struct part){.bytes = raw};
    return 1;
}

/* ---- what can be read of an arrival ---- */

enum { PIECES_MAX = PARTS_MAX + MIME_TEXTS_MAX + MIME_FILES_MAX, ATTACHMENT_MAX = 1024 * 1024, SEALED_MAX = 8 };
struct pieces {
    struct {
        struct span text, file; /* as UTF-8 (or with a byte order mark), and as it came */
        enum sig_kind bare;     /* a signature and nothing else */
        bool sealed;            /* it was */
    } at[PIECES_MAX];
    size_t n;
    const uint8_t *age; /* the host's secret; NULL: nothing is opened */
    int n_sealed;
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

static void add_mail(struct arena *arena, struct pieces *pieces, struct span raw)
{
    struct mail *mail = arena_take(arena, sizeof *mail);
    struct problem why = {0};
    if (!mime_read(arena, raw, mail, &why) || mail->kind == MAIL_BOUNCE)
        return;
    for (size_t i = 0; i < mail->n_files; i++)
        add_piece(arena, pieces, mail->file[i].text, mail->file[i].bytes, ATTACHMENT_MAX);
    for (size_t i = 0; i < mail->n_texts; i++)
        add_piece(arena, pieces, mail->text[i].text, mail->text[i].text, MIME_TEXT_MAX);
}

/* ---- blocks, and the signatures that may be theirs ---- */

static void add_signature(struct found *found, struct span sig, enum sig_kind kind)
{
    if (found->n_sigs < PARTS_MAX + 2) {
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

/* Loose signatures are tried on the first eight blocks only (W15). */
static size_t blocks_of(struct arena *arena, const struct pieces *pieces, size_t p, struct found *out, size_t n,
                        size_t cap)
{
    struct block *block = arena_take(arena, BLOCKS_MAX * sizeof *block);
    size_t n_blocks = armor_scan(arena, pieces->at[p].text, block, BLOCKS_MAX);
    for (size_t b = 0; b < n_blocks && n < cap; b++) {
        out[n] = (struct found){.block = block[b], .file = pieces->at[p].file, .sealed = pieces->at[p].sealed};
        if (block[b].sig_kind != SIG_NONE)
            add_signature(&out[n], block[b].sig, block[b].sig_kind);
        if (block[b].sig2.len > 0)
            add_signature(&out[n], block[b].sig2, block[b].sig2_kind);
        for (size_t s = 0; s < pieces->n && n < PARTS_MAX; s++)
            if (s != p && pieces->at[s].bare != SIG_NONE)
                add_signature(&out[n], pieces->at[s].text, pieces->at[s].bare);
        n += !is_known(out, n, &out[n]);
    }
    return n;
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

size_t arrival_blocks(struct arena *arena, struct span raw, struct found *out, size_t cap)
{
    return arrival_blocks_sealed(arena, raw, NULL, out, cap);
}

size_t arrival_blocks_sealed(struct arena *arena, struct span raw, const uint8_t *age, struct found *out, size_t cap)
{
    struct part part[PARTS_MAX];
    struct pieces *pieces = arena_take(arena, sizeof *pieces);
    pieces->age = age;
    size_t n_parts = parts_unpack(raw, part), n = 0;
    for (size_t i = 0; i < n_parts; i++) {
        if (mime_is_mail(part[i].bytes))
            add_mail(arena, pieces, part[i].bytes);
        else
            add_piece(arena, pieces, part[i].bytes, part[i].bytes, ARRIVAL_MAX);
    }
    for (int open = 0; open < 2; open++) /* the same block in clear beside it does not make it one that came in clear */
        for (size_t p = 0; p < pieces->n; p++)
            if (pieces->at[p].sealed == !open)
                n = blocks_of(arena, pieces, p, out, n, cap);
    return without_quotes(out, n);
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
