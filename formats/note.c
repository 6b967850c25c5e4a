/* SPDX-License-Identifier: Apache-2.0 */
/* Signed notes and cosignatures (tlog.md, C2SP signed-note and tlog-cosignature). */
#include "formats/fold.h"
#include "formats/sha256.h"
#include "formats/sign_key.h"
#include "formats/tlog.h"
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#define DASH "\xe2\x80\x94 " /* U+2014 and a space */
enum {
    NOTE_MAX = 65536,
    NOTE_LINES_MAX = 100, /* signatures; C2SP asks for 16 at least */
    NOTE_SIG_MAX = 8192,  /* also those of types that we do not know */
    TYPE_SIGN = 0x01,
    TYPE_COSIGN = 0x04,
    ID_LEN = 4,
    SIG_LEN = 64
};

/* Unicode's White_Space without the control characters below U+0020, which a note may not have at all. */
static bool is_space(uint32_t code)
{
    return code == 0x20 || code == 0x85 || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
           code == 0x2028 || code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

/* UTF-8 without control characters but LF. Otherwise *bad is the place. */
static bool is_plain(struct span s, size_t *bad)
{
    uint32_t code = 0;
    for (size_t at = 0, len; at < s.len; at += len) {
        len = utf8_read(span_from(s, at), &code);
        *bad = at;
        if (len == 0 || (code < 0x20 && code != '\n'))
            return false;
    }
    return true;
}

static bool is_name(struct span name)
{
    uint32_t code = 0;
    for (size_t at = 0, len; at < name.len; at += len) {
        len = utf8_read(span_from(name, at), &code);
        if (len == 0 || code < 0x20 || code == '+' || is_space(code))
            return false;
    }
    return name.len > 0;
}

static void key_id(struct note_key *key)
{
    struct sha256 state;
    uint8_t hash[32];
    sha256_begin(&state);
    sha256_words(&state, key->name);
    sha256_add(&state, (struct span){(const uint8_t[]){'\n', key->type}, 2});
    sha256_add(&state, (struct span){key->pk, sizeof key->pk});
    sha256_end(&state, hash);
    memcpy(key->id, hash, sizeof key->id);
}

void note_key_make(struct note_key *key, const char *name, uint8_t type, const uint8_t pk[static 32])
{
    assert(is_name(span_of(name)) && strlen(name) < sizeof key->name);
    *key = (struct note_key){.type = type};
    memcpy(key->name, name, strlen(name));
    memcpy(key->pk, pk, sizeof key->pk);
    key_id(key);
}

bool note_key_read(struct span words, struct note_key *key, struct problem *why)
{
    const uint8_t *plus = words.len ? memchr(words.at, '+', words.len) : NULL;
    struct span name = {words.at, plus ? (size_t)(plus - words.at) : 0};
    struct span rest = span_from(words, name.len + 1);
    uint8_t raw[33], id[ID_LEN];
    size_t len = sizeof raw;
    *key = (struct note_key){0};
    if (!plus || !is_name(name) || name.len >= sizeof key->name)
        return problem_set(why, "note.key", 0);
    if (rest.len < 2 * ID_LEN + 1 || rest.at[2 * ID_LEN] != '+' ||
        !hex_read((struct span){rest.at, 2 * ID_LEN}, id, sizeof id))
        return problem_set(why, "note.key", name.len + 1);
    if (!base64_read(span_from(rest, 2 * ID_LEN + 1), true, raw, &len) || len != sizeof raw ||
        (raw[0] != TYPE_SIGN && raw[0] != TYPE_COSIGN))
        return problem_set(why, "note.key", name.len + 2 * ID_LEN + 2);
    key->type = raw[0];
    memcpy(key->name, name.at, name.len);
    memcpy(key->pk, raw + 1, sizeof key->pk);
    key_id(key);
    return memcmp(key->id, id, sizeof id) == 0 || problem_set(why, "note.key", name.len + 1);
}

void note_key_write(struct text *out, const struct note_key *key)
{
    uint8_t raw[33] = {key->type};
    memcpy(raw + 1, key->pk, sizeof key->pk);
    text_words(out, key->name);
    text_words(out, "+");
    text_hex(out, key->id, sizeof key->id);
    text_words(out, "+");
    text_base64(out, raw, sizeof raw, true);
}

/* "cosignature/v1", the time and the checkpoint: what a witness signs. */
static struct span cosigned(struct arena *arena, struct span text, uint64_t time)
{
    struct text message = {.arena = arena};
    text_format(&message, "cosignature/v1\ntime %" PRIu64 "\n", time);
    text_add(&message, text);
    return text_span(&message);
}

/* One line: the payload is the key id, for a cosignature the time (big-endian), and the signature. */
static void signature_line(struct text *out, const struct note_key *key, struct span front, struct span message,
                           const uint8_t sk[static 64])
{
    uint8_t payload[ID_LEN + 8 + SIG_LEN];
    size_t sig_at = ID_LEN + front.len;
    assert(front.len <= 8);
    memcpy(payload, key->id, ID_LEN);
    if (front.len > 0)
        memcpy(payload + ID_LEN, front.at, front.len);
    crypto_sign_detached(payload + sig_at, NULL, message.at, message.len, sk);
    text_format(out, DASH "%s ", key->name);
    text_base64(out, payload, sig_at + SIG_LEN, true);
    text_words(out, "\n");
}

void note_sign(struct text *out, struct span text, const char *name, const uint8_t seed[static 32])
{
    struct note_key key;
    uint8_t pk[32], sk[64];
    assert(text.len > 0 && text.at[text.len - 1] == '\n');
    sign_pair(pk, sk, seed);
    note_key_make(&key, name, TYPE_SIGN, pk);
    text_add(out, text);
    text_words(out, "\n");
    signature_line(out, &key, (struct span){0}, text, sk);
    sodium_memzero(sk, sizeof sk);
}

void note_cosign(struct text *out, struct span text, const char *name, const uint8_t seed[static 32], uint64_t time)
{
    struct note_key key;
    uint8_t pk[32], sk[64], front[8];
    sign_pair(pk, sk, seed);
    note_key_make(&key, name, TYPE_COSIGN, pk);
    put_u32be(front, (uint32_t)(time >> 32));
    put_u32be(front + 4, (uint32_t)time);
    signature_line(out, &key, (struct span){front, sizeof front}, cosigned(out->arena, text, time), sk);
    sodium_memzero(sk, sizeof sk);
}

bool note_split(struct span note, struct span *text, struct span *lines)
{
    size_t at = note.len;
    while (at >= 2 && (note.at[at - 1] != '\n' || note.at[at - 2] != '\n'))
        at--;
    if (at < 2)
        return false;
    *text = (struct span){note.at, at - 1};
    *lines = span_from(note, at);
    return lines->len > 0 && lines->at[lines->len - 1] == '\n';
}

struct signature {
    struct span name;
    uint8_t raw[NOTE_SIG_MAX];
    size_t len;
};

static bool signature_read(struct span line, struct signature *sig)
{
    if (!span_begins(line, DASH))
        return false;
    struct span left = span_from(line, sizeof DASH - 1);
    sig->len = sizeof sig->raw;
    return span_word(&left, &sig->name) && is_name(sig->name) && base64_read(left, true, sig->raw, &sig->len) &&
           sig->len > ID_LEN;
}

static const struct note_key *find_key(const struct note_key *keys, size_t n, const struct signature *sig)
{
    for (size_t i = 0; i < n; i++)
        if (span_is(sig->name, keys[i].name) && memcmp(sig->raw, keys[i].id, ID_LEN) == 0)
            return &keys[i];
    return NULL;
}

/* True: this known key signed this text. *time: the newest cosignature's. */
static bool is_signed(const struct note_key *key, const struct signature *sig, struct span text, uint64_t *time)
{
    if (key->type == TYPE_SIGN)
        return sig->len == ID_LEN + SIG_LEN &&
               crypto_sign_verify_detached(sig->raw + ID_LEN, text.at, text.len, key->pk) == 0;
    if (key->type != TYPE_COSIGN || sig->len != ID_LEN + 8 + SIG_LEN)
        return false;
    struct reader r = {.left = {sig->raw + ID_LEN, 8}};
    uint64_t high = read_u32be(&r), when = high << 32 | read_u32be(&r);
    struct arena *arena = arena_new();
    struct span message = cosigned(arena, text, when);
    bool ok = crypto_sign_verify_detached(sig->raw + ID_LEN + 8, message.at, message.len, key->pk) == 0;
    arena_free(arena);
    if (ok && when > *time)
        *time = when;
    return ok;
}

static bool verify(struct span note, const struct note_key *keys, size_t n_keys, struct span *text, uint64_t *time,
                   struct problem *why)
{
    struct span lines, line;
    size_t bad = 0, n_lines = 0;
    bool known = false;
    *time = 0;
    if (note.len > NOTE_MAX || !is_plain(note, &bad))
        return problem_set(why, "note.format", bad);
    if (!note_split(note, text, &lines))
        return problem_set(why, "note.format", note.len);
    while (span_line(&lines, &line)) {
        struct signature sig;
        size_t at = (size_t)(line.at - note.at);
        if (++n_lines > NOTE_LINES_MAX || !signature_read(line, &sig))
            return problem_set(why, "note.format", at);
        const struct note_key *key = find_key(keys, n_keys, &sig);
        if (key && !is_signed(key, &sig, *text, time))
            return problem_set(why, "note.forged", at);
        known = known || key;
    }
    return known || problem_set(why, "note.unknown", text->len);
}

bool note_verify(struct span note, const struct note_key *keys, size_t n_keys, struct span *text, struct problem *why)
{
    uint64_t time;
    return verify(note, keys, n_keys, text, &time, why);
}

bool note_cosigned(struct span note, const struct note_key *witness, uint64_t *time, struct problem *why)
{
    struct span text;
    return verify(note, witness, 1, &text, time, why);
}

bool note_line_read(struct span line, struct span *name, uint8_t id[static 4])
{
    struct signature sig;
    if (!signature_read(line, &sig))
        return false;
    *name = sig.name;
    memcpy(id, sig.raw, ID_LEN);
    return true;
}

/* What mail and forums make of the dash: the rest of the line behind it and its blank; empty: it is no such line. */
static struct span behind_dash(struct span line)
{
    static const char *const dashes[] = {DASH, "\xe2\x80\x93 ", "-- ", "- "};
    while (line.len > 0 && (line.at[0] == '>' || line.at[0] == ' '))
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == ' '))
        line.len--;
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (span_begins(line, dashes[i]))
            return span_from(line, strlen(dashes[i]));
    return (struct span){0};
}

size_t note_lines_pasted(struct text *out, struct span pasted)
{
    size_t n = 0;
    for (struct span line; n < NOTE_LINES_MAX && span_line(&pasted, &line);) {
        struct span words = behind_dash(line), name;
        struct text mended = {.arena = out->arena};
        uint8_t id[ID_LEN];
        if (words.len == 0 || words.len > 2 * NOTE_SIG_MAX)
            continue;
        text_words(&mended, DASH);
        text_add(&mended, words);
        if (!note_line_read(text_span(&mended), &name, id))
            continue;
        text_words(&mended, "\n");
        text_add(out, text_span(&mended));
        n++;
    }
    return n;
}
