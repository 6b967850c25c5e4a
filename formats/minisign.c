/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/minisign.h"
#include <sodium.h>
#include <string.h>

enum { KEY_LEN = 42, SIG_LEN = 74, GLOBAL_LEN = 64, SIG_LETTERS = 100, GLOBAL_LETTERS = 88, COMMENT_MAX = 1024 };
static const char untrusted[] = "untrusted comment:", trusted[] = "trusted comment: ";

bool minisign_key_read(struct span letters, struct minisign_key *out, struct problem *why)
{
    uint8_t bytes[KEY_LEN];
    size_t len = sizeof bytes;
    if (letters.len != MINISIGN_KEY_LETTERS || !base64_read(letters, true, bytes, &len) || len != KEY_LEN ||
        memcmp(bytes, "Ed", 2) != 0 || crypto_core_ed25519_is_valid_point(bytes + 10) != 1)
        return problem_set(why, "minisign.key", 0);
    memcpy(out->id, bytes + 2, sizeof out->id);
    memcpy(out->pk, bytes + 10, sizeof out->pk);
    return true;
}

struct minisig { /* a signature file taken apart */
    uint8_t bytes[SIG_LEN];
    struct span comment; /* after the prefix, without line end */
    uint8_t global[GLOBAL_LEN];
    bool has_global;
};

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Joins base64 over line ends until n letters are there or a trusted comment begins; true for exactly n. */
static bool join_letters(struct span *left, char *out, size_t n)
{
    size_t got = 0;
    bool at_start = true; /* of a line */
    for (; got < n && left->len > 0; *left = span_from(*left, 1)) {
        uint8_t byte = left->at[0];
        if (at_start && span_begins(*left, trusted))
            return false;
        at_start = byte == '\n' || (at_start && is_blank(byte));
        if (!is_blank(byte))
            out[got++] = (char)byte;
    }
    return got == n;
}

static struct span trim_end(struct span line)
{
    while (line.len > 0 && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == '\n'))
        line.len--;
    return line;
}

/* Lines 3 and 4; they may be damaged, since nothing of them is used. */
static void split_comment(struct span left, struct minisig *out)
{
    char letters[GLOBAL_LETTERS];
    size_t len = GLOBAL_LEN;
    while (left.len > 0 && is_blank(left.at[0]))
        left = span_from(left, 1);
    if (!span_begins(left, trusted) || !span_line(&left, &out->comment))
        return;
    out->comment = trim_end(span_from(out->comment, sizeof trusted - 1));
    out->has_global = join_letters(&left, letters, sizeof letters) &&
                      base64_read((struct span){(const uint8_t *)letters, sizeof letters}, true, out->global, &len) &&
                      len == GLOBAL_LEN;
}

static bool split(struct span sig, struct minisig *out)
{
    char letters[SIG_LETTERS];
    size_t len = SIG_LEN;
    struct span left = sig, line;
    *out = (struct minisig){.comment = span_of("")};
    do {
        if (!span_line(&left, &line))
            return false;
        while (line.len > 0 && is_blank(line.at[0]))
            line = span_from(line, 1);
    } while (!span_begins(line, untrusted));
    if (!join_letters(&left, letters, sizeof letters) ||
        !base64_read((struct span){(const uint8_t *)letters, sizeof letters}, true, out->bytes, &len) || len != SIG_LEN)
        return false;
    split_comment(left, out);
    return true;
}

void minisign_digest(uint8_t out[static 64], struct span message)
{
    crypto_generichash(out, 64, message.len > 0 ? message.at : out, message.len, NULL, 0);
}

bool minisign_verify(struct span sig, const struct minisign_key *key, struct span message, uint8_t raw[static 64],
                     struct problem *why)
{
    struct minisig parts;
    uint8_t digest[64];
    if (!split(sig, &parts))
        return problem_set(why, "minisign.format", 0);
    if (memcmp(parts.bytes, "Ed", 2) == 0) /* signs raw bytes, which could be another protocol's */
        return problem_set(why, "minisign.legacy", 0);
    if (memcmp(parts.bytes, "ED", 2) != 0)
        return problem_set(why, "minisign.format", 0);
    if (memcmp(parts.bytes + 2, key->id, sizeof key->id) != 0)
        return problem_set(why, "minisign.keyid", 0);
    minisign_digest(digest, message);
    if (crypto_sign_verify_detached(parts.bytes + 10, digest, sizeof digest, key->pk) != 0)
        return problem_set(why, "minisign.forged", 0);
    memcpy(raw, parts.bytes + 10, 64);
    return true;
}

bool minisign_claims(struct span sig, const struct minisign_key *key)
{
    struct minisig parts;
    return split(sig, &parts) && memcmp(parts.bytes + 2, key->id, sizeof key->id) == 0;
}

/* Line 4 over the signature and this comment. */
static bool global_holds(const struct minisig *parts, struct span comment, const struct minisign_key *key)
{
    uint8_t bytes[64 + COMMENT_MAX];
    if (comment.len > COMMENT_MAX)
        return false;
    memcpy(bytes, parts->bytes + 10, 64);
    if (comment.len > 0)
        memcpy(bytes + 64, comment.at, comment.len);
    return crypto_sign_verify_detached(parts->global, bytes, 64 + comment.len, key->pk) == 0;
}

/* Turns the last space before a word into the tab that minisign writes there. */
static void put_tab(uint8_t *comment, size_t len, const char *word)
{
    struct span left = {comment, len};
    for (size_t i = len; i > 0; i--)
        if (comment[i - 1] == ' ' && span_begins(span_from(left, i), word)) {
            comment[i - 1] = '\t';
            return;
        }
}

bool minisign_comment_holds(struct span sig, const struct minisign_key *key)
{
    struct minisig parts;
    uint8_t tabbed[COMMENT_MAX];
    if (!split(sig, &parts) || !parts.has_global || parts.comment.len > COMMENT_MAX)
        return false;
    if (global_holds(&parts, parts.comment, key))
        return true;
    if (parts.comment.len > 0)
        memcpy(tabbed, parts.comment.at, parts.comment.len);
    put_tab(tabbed, parts.comment.len, "file:");
    put_tab(tabbed, parts.comment.len, "hashed");
    return global_holds(&parts, (struct span){tabbed, parts.comment.len}, key);
}
