#include "processor/parts.h"
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

/* A part that is a signature and nothing else. */
static enum sig_kind bare_signature(struct span bytes)
{
    while (bytes.len > 0 && (bytes.at[0] <= ' ' || bytes.at[0] >= 0xEF))
        bytes = span_from(bytes, 1); /* blanks and a BOM */
    if (span_begins(bytes, "-----BEGIN SSH SIGNATURE-----"))
        return SIG_SSH;
    return span_begins(bytes, "untrusted comment:") ? SIG_MINISIGN : SIG_NONE;
}

static void add_signature(struct found *found, struct span sig, enum sig_kind kind)
{
    if (found->n_sigs < PARTS_MAX + 1) {
        found->sig[found->n_sigs] = sig;
        found->sig_kind[found->n_sigs++] = kind;
    }
}

size_t arrival_blocks(struct arena *arena, struct span raw, struct found *out, size_t cap)
{
    struct part part[PARTS_MAX];
    size_t n_parts = parts_unpack(raw, part), n = 0;
    struct block *block = arena_take(arena, BLOCKS_MAX * sizeof *block);
    for (size_t p = 0; p < n_parts; p++) {
        size_t n_blocks = armor_scan(arena, part[p].bytes, block, BLOCKS_MAX);
        for (size_t b = 0; b < n_blocks && n < cap; b++, n++) {
            out[n] = (struct found){.block = block[b], .file = part[p].bytes};
            if (block[b].sig_kind != SIG_NONE)
                add_signature(&out[n], block[b].sig, block[b].sig_kind);
            for (size_t s = 0; s < n_parts; s++)
                if (s != p && bare_signature(part[s].bytes) != SIG_NONE)
                    add_signature(&out[n], part[s].bytes, bare_signature(part[s].bytes));
        }
    }
    return n;
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
