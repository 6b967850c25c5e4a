/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/age_find.h"
#include "processor/mime/mime.h"
#include <sodium.h>
#include <string.h>

static const char binary[] = "age-encryption.org/v1\n";

/* ---- finding ---- */

/* The last part of a path, without .age; of a name that hides or says nothing: "". */
static const char *plain_name(struct arena *arena, struct span name)
{
    static const char end[] = ".age";
    size_t cut = sizeof end - 1;
    for (size_t i = name.len; i > 0; i--)
        if (name.at[i - 1] == '/' || name.at[i - 1] == '\\') {
            name = span_from(name, i);
            break;
        }
    if (name.len > cut && memcmp(name.at + name.len - cut, end, cut) == 0)
        name.len -= cut;
    for (size_t i = 0; i < name.len; i++)
        if (name.at[i] < ' ' || name.at[i] == 127)
            return "";
    return name.len == 0 || name.len > 200 || name.at[0] == '.' ? "" : arena_string(arena, name);
}

static size_t put_sealed(struct sealed_file *out, size_t n, const char *name, struct span age)
{
    for (size_t i = 0; i < n; i++)
        if (span_same(out[i].age, age))
            return n;
    if (n < SEALED_FILES_MAX)
        out[n++] = (struct sealed_file){name, age};
    return n;
}

struct gathering {
    struct arena *arena;
    const char *name; /* of the attachment; "" when the text has to say it */
    struct sealed_file *out;
    size_t n;
};

static void gather(void *context, struct span name, struct span letters)
{
    struct gathering *g = context;
    g->n = put_sealed(g->out, g->n, g->name[0] ? g->name : plain_name(g->arena, name), letters);
}

/* All armored files in a text, or the one binary file that it is. */
static size_t find_in(struct arena *arena, struct span bytes, const char *name, struct sealed_file *out, size_t n)
{
    struct gathering g = {arena, name, out, n};
    if (span_begins(bytes, binary))
        return put_sealed(out, n, name, bytes);
    sealed_in_text(arena, bytes, gather, &g);
    return g.n;
}

size_t sealed_find(struct arena *arena, struct span raw, struct sealed_file out[static SEALED_FILES_MAX])
{
    struct mail *mail;
    struct problem why = {0};
    size_t n = 0;
    if (!mime_is_mail(raw))
        return find_in(arena, raw, "", out, n);
    mail = arena_take(arena, sizeof *mail);
    if (!mime_read(arena, raw, mail, &why))
        return 0;
    for (size_t i = 0; i < mail->n_files; i++)
        n = find_in(arena, mail->file[i].bytes, plain_name(arena, mail->file[i].name), out, n);
    for (size_t i = 0; i < mail->n_texts; i++)
        n = find_in(arena, mail->text[i].text, "", out, n);
    return n;
}

/* ---- opening ---- */

bool sealed_open(struct arena *arena, const struct sealed_file *sealed, const struct age_identity *identity, size_t n,
                 struct span *plain, struct problem *why)
{
    struct span file = sealed->age;
    if (!span_begins(file, binary) && !age_unarmor(arena, file, &file, why))
        return false;
    return age_open(arena, file, identity, n, plain, why);
}

size_t sealed_identities(struct span key_file, struct age_identity *out, size_t cap, struct problem *why)
{
    static const char ssh[] = "-----BEGIN", age[] = "AGE-SECRET-KEY-1";
    uint8_t seed[SSH_SEED_LEN];
    size_t n = 0;
    if (span_begins(key_file, ssh)) {
        if (cap > 0 && ssh_private_read(key_file, seed, why))
            age_identity_ssh(&out[n++], seed);
        sodium_memzero(seed, sizeof seed);
        return n;
    }
    for (struct span line; n < cap && span_line(&key_file, &line);) {
        while (line.len > 0 && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == ' '))
            line.len--;
        if (span_begins(line, age) && !age_identity_read(line, &out[n++], why))
            return 0;
    }
    if (n == 0)
        problem_set(why, "age.identity", 0);
    return n;
}

struct span sealed_trimmed(struct span plain)
{
    while (plain.len > 1 && plain.at[plain.len - 1] == '\n' && plain.at[plain.len - 2] == '\n')
        plain.len--;
    return plain;
}
