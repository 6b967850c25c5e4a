/* SPDX-License-Identifier: Apache-2.0 */
/* The header of an age file: a line a recipient, and the seal over them all. */
#include "formats/age_inside.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

static const char version_line[] = "age-encryption.org/v1\n";
enum { COLUMNS = 64, MAC_LETTERS = 43, ARGS_MAX = 3 };

/* ---- sealing ---- */

static void write_stanza(struct text *out, const struct age_recipient *to, const uint8_t share[static AGE_KEY_LEN],
                         const uint8_t body[static AGE_BODY_LEN])
{
    uint8_t tag[AGE_TAG_LEN];
    text_words(out, to->is_ssh ? "-> ssh-ed25519 " : "-> X25519 ");
    if (to->is_ssh) {
        age_tag(tag, to->blob);
        text_base64(out, tag, sizeof tag, false);
        text_words(out, " ");
    }
    text_base64(out, share, AGE_KEY_LEN, false);
    text_words(out, "\n");
    text_base64(out, body, AGE_BODY_LEN, false); /* 43 letters: one short line, which ends the body */
    text_words(out, "\n");
}

void age_seal_with(struct text *file, const struct age_recipient *to, size_t n, struct span plain,
                   void (*chance)(void *context, uint8_t *out, size_t len), void *context)
{
    uint8_t file_key[AGE_FILE_KEY_LEN], ephemeral[AGE_KEY_LEN], share[AGE_KEY_LEN], body[AGE_BODY_LEN],
        mac[AGE_MAC_LEN], nonce[AGE_NONCE_LEN];
    size_t start = file->len;
    assert(n >= 1 && n <= AGE_RECIPIENTS_MAX);
    chance(context, file_key, sizeof file_key);
    text_words(file, version_line);
    for (size_t i = 0; i < n; i++) {
        chance(context, ephemeral, sizeof ephemeral);
        age_wrap(&to[i], ephemeral, file_key, share, body);
        write_stanza(file, &to[i], share, body);
    }
    text_words(file, "---");
    age_header_mac(mac, file_key, span_from(text_span(file), start));
    text_words(file, " ");
    text_base64(file, mac, sizeof mac, false);
    text_words(file, "\n");
    chance(context, nonce, sizeof nonce);
    age_payload_write(file, file_key, nonce, plain);
    sodium_memzero(file_key, sizeof file_key);
    sodium_memzero(ephemeral, sizeof ephemeral);
}

static void by_chance(void *context, uint8_t *out, size_t len)
{
    (void)context;
    randombytes_buf(out, len);
}

void age_seal(struct text *file, const struct age_recipient *to, size_t n, struct span plain)
{
    age_seal_with(file, to, n, plain, by_chance, NULL);
}

/* ---- opening ---- */

struct stanza {
    struct span arg[ARGS_MAX]; /* the first is the type */
    size_t n_args;             /* may be more than are kept */
    uint8_t body[AGE_BODY_LEN];
    size_t body_len; /* of all; only so many bytes are kept */
};

static bool header_line(struct span *left, struct span *line)
{
    const uint8_t *end = left->len > 0 ? memchr(left->at, '\n', left->len) : NULL;
    if (!end)
        return false;
    *line = (struct span){left->at, (size_t)(end - left->at)};
    *left = span_from(*left, line->len + 1);
    return true;
}

static bool read_args(struct span line, struct stanza *out)
{
    struct span left = span_from(line, 3); /* after the arrow */
    for (bool more = true; more;) {
        const uint8_t *blank = left.len > 0 ? memchr(left.at, ' ', left.len) : NULL;
        size_t n = blank ? (size_t)(blank - left.at) : left.len;
        for (size_t i = 0; i < n; i++)
            if (left.at[i] < 33 || left.at[i] > 126)
                return false;
        if (n == 0)
            return false;
        if (out->n_args < ARGS_MAX)
            out->arg[out->n_args] = (struct span){left.at, n};
        out->n_args++;
        more = blank != NULL;
        left = span_from(left, n + 1);
    }
    return true;
}

/* Lines of 64 letters; the first shorter one, which may be empty, is the last. */
static bool read_body(struct span *left, struct stanza *out)
{
    struct span line;
    do {
        uint8_t bytes[COLUMNS / 4 * 3];
        size_t len = sizeof bytes;
        if (!header_line(left, &line) || line.len > COLUMNS || !base64_read(line, false, bytes, &len))
            return false;
        for (size_t i = 0; i < len && out->body_len + i < sizeof out->body; i++)
            out->body[out->body_len + i] = bytes[i];
        out->body_len += len;
    } while (line.len == COLUMNS);
    return true;
}

static bool exact_base64(struct span letters, uint8_t *out, size_t len)
{
    size_t got = len;
    return letters.len == (len * 8 + 5) / 6 && base64_read(letters, false, out, &got) && got == len;
}

/* What a stanza of a known type must look like, whoever it is for. */
static bool stanza_share(const struct stanza *s, bool *is_ssh, bool *known, uint8_t tag[static AGE_TAG_LEN],
                         uint8_t share[static AGE_KEY_LEN])
{
    bool is_x25519 = span_is(s->arg[0], "X25519");
    *is_ssh = span_is(s->arg[0], "ssh-ed25519");
    *known = is_x25519 || *is_ssh;
    if (!*known)
        return true;
    if (s->body_len != AGE_BODY_LEN || s->n_args != (*is_ssh ? 3 : 2))
        return false;
    return (!*is_ssh || exact_base64(s->arg[1], tag, AGE_TAG_LEN)) &&
           exact_base64(s->arg[s->n_args - 1], share, AGE_KEY_LEN);
}

struct opening {
    const struct age_identity *me;
    size_t n_me;
    bool found;
    uint8_t file_key[AGE_FILE_KEY_LEN];
};

static bool try_stanza(struct opening *o, const struct stanza *s)
{
    uint8_t tag[AGE_TAG_LEN] = {0}, mine[AGE_TAG_LEN], share[AGE_KEY_LEN];
    bool is_ssh, known;
    if (!stanza_share(s, &is_ssh, &known, tag, share))
        return false;
    for (size_t i = 0; known && i < o->n_me && !o->found; i++) {
        if (o->me[i].is_ssh != is_ssh)
            continue;
        age_tag(mine, o->me[i].blob);
        if (is_ssh && memcmp(mine, tag, sizeof tag) != 0)
            continue;
        enum age_unwrap got = age_unwrap(&o->me[i], share, s->body, o->file_key);
        if (got == AGE_BAD_SHARE)
            return false;
        o->found = got == AGE_UNWRAPPED;
    }
    return true;
}

/* Up to the MAC's line; *sealed is what the MAC covers, *left the payload. */
static bool read_header(struct opening *o, struct span file, struct span *sealed, uint8_t mac[static AGE_MAC_LEN],
                        struct span *left)
{
    struct span line;
    *left = file;
    if (!span_begins(file, version_line))
        return false;
    *left = span_from(file, sizeof version_line - 1);
    for (size_t n = 0; n <= AGE_STANZAS_MAX && header_line(left, &line); n++) {
        struct stanza stanza = {.n_args = 0};
        if (span_begins(line, "---")) {
            *sealed = (struct span){file.at, (size_t)(line.at - file.at) + 3};
            return n > 0 && line.len == 4 + MAC_LETTERS && line.at[3] == ' ' &&
                   exact_base64(span_from(line, 4), mac, AGE_MAC_LEN);
        }
        if (!span_begins(line, "-> ") || (size_t)(line.at - file.at) > AGE_HEADER_MAX || !read_args(line, &stanza) ||
            !read_body(left, &stanza) || !try_stanza(o, &stanza))
            return false;
    }
    return false;
}

bool age_open(struct arena *arena, struct span file, const struct age_identity *me, size_t n, struct span *plain,
              struct problem *why)
{
    struct opening o = {.me = me, .n_me = n};
    struct span sealed = {0}, payload = {0};
    uint8_t mac[AGE_MAC_LEN], right[AGE_MAC_LEN];
    bool done = false;
    *plain = (struct span){0};
    if (!read_header(&o, file, &sealed, mac, &payload)) {
        problem_set(why, "age.header", file.len - payload.len);
    } else if (!o.found) {
        problem_set(why, "age.nobody", 0);
    } else {
        age_header_mac(right, o.file_key, sealed);
        if (sodium_memcmp(mac, right, sizeof mac) != 0)
            problem_set(why, "age.mac", sealed.len);
        else if (payload.len < AGE_NONCE_LEN)
            problem_set(why, "age.header", file.len - payload.len);
        else
            done = age_payload_read(arena, o.file_key, payload, plain) ||
                   problem_set(why, "age.payload", file.len - payload.len);
    }
    sodium_memzero(&o, sizeof o);
    return done;
}
