/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/header_value.h"
#include "formats/minisign.h"
#include "formats/sshsig.h"
#include <string.h>

static bool is_hex(struct span value, size_t bytes)
{
    uint8_t out[32];
    return bytes <= sizeof out && hex_read(value, out, bytes);
}

/* All characters among those given, 1 to most of them. */
static bool is_word(struct span value, const char *letters, size_t most)
{
    size_t n = strlen(letters);
    for (size_t i = 0; i < value.len; i++)
        if (!memchr(letters, value.at[i], n))
            return false;
    return value.len > 0 && value.len <= most;
}

/* "SHA256:" and 32 bytes as base64 without padding. */
static bool is_fingerprint(struct span value)
{
    uint8_t hash[32];
    size_t len = sizeof hash;
    return span_begins(value, "SHA256:") && base64_read(span_from(value, 7), false, hash, &len) && len == sizeof hash;
}

static bool read_game(struct span value, struct header *out)
{
    out->game = value;
    return is_hex(value, 16);
}

static bool read_turn(struct span value, struct header *out)
{
    return number_read(value, INT64_MAX, &out->turn) && out->turn > 0;
}

static bool read_seq(struct span value, struct header *out)
{
    return number_read(value, INT64_MAX, &out->seq) && out->seq > 0;
}

static bool read_side(struct span value, struct header *out)
{
    out->side = value;
    return is_word(value, "abcdefghijklmnopqrstuvwxyz0123456789-", 16);
}

static bool read_base(struct span value, struct header *out)
{
    struct span size;
    size_t len = sizeof out->base_root;
    out->has_base = true;
    return span_word(&value, &size) && number_read(size, INT64_MAX, &out->base_size) &&
           base64_read(value, true, out->base_root, &len) && len == sizeof out->base_root;
}

static bool read_until(struct span value, struct header *out)
{
    out->has_until = true;
    return utc_read(value, &out->until);
}

static bool read_salt(struct span value, struct header *out)
{
    out->salt = value;
    return is_hex(value, 16);
}

static bool read_next(struct span value, struct header *out)
{
    out->next = value;
    return is_hex(value, 32) || is_fingerprint(value); /* of a luck key: what ssh-keygen alone can make */
}

static bool read_open(struct span value, struct header *out)
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    size_t len = sizeof blob;
    out->open = value;
    return is_hex(value, 32) ||
           (base64_read(value, true, blob, &len) && ssh_blob_raw((struct span){blob, len}) != NULL);
}

static bool read_entropy_commit(struct span value, struct header *out)
{
    out->entropy_commit = value;
    return is_fingerprint(value);
}

static bool read_entropy(struct span value, struct header *out)
{
    out->entropy = value;
    return is_hex(value, 32);
}

static bool read_key(struct span value, struct header *out)
{
    static const char prefix[] = "minisign:";
    struct minisign_key key;
    out->key = value;
    if (span_begins(value, prefix))
        return minisign_key_read(span_from(value, sizeof prefix - 1), &key, NULL);
    return is_fingerprint(value);
}

/* The checksum of Bech32 (BIP 173) over "age" and the data part; 1 when no letter is mistyped. */
static uint32_t age_checksum(const uint8_t *data, size_t n)
{
    static const uint32_t generator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
    static const uint8_t front[] = {'a' >> 5, 'g' >> 5, 'e' >> 5, 0, 'a' & 31, 'g' & 31, 'e' & 31};
    uint32_t sum = 1;
    for (size_t i = 0; i < sizeof front + n; i++) {
        uint32_t top = sum >> 25;
        sum = (sum & 0x1ffffff) << 5 ^ (i < sizeof front ? front[i] : data[i - sizeof front]);
        for (int bit = 0; bit < 5; bit++)
            if (top >> bit & 1u)
                sum ^= generator[bit];
    }
    return sum;
}

/* "age1", 52 letters of a 32-byte key and 6 of checksum. */
static bool is_age(struct span value)
{
    static const char letters[] = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    uint8_t data[58];
    if (value.len != 4 + sizeof data || !span_begins(value, "age1"))
        return false;
    for (size_t i = 0; i < sizeof data; i++) {
        const char *at = memchr(letters, value.at[4 + i], sizeof letters - 1);
        if (!at)
            return false;
        data[i] = (uint8_t)(at - letters);
    }
    return age_checksum(data, sizeof data) == 1;
}

static bool read_age(struct span value, struct header *out)
{
    out->age = value;
    return span_is(value, "same") || is_age(value);
}

static bool read_code(struct span value, struct header *out)
{
    out->code = value;
    return is_word(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-", 64);
}

static bool read_host(struct span value, struct header *out)
{
    out->host = value;
    for (size_t i = 0; i < value.len; i++)
        if (value.at[i] <= ' ' || value.at[i] > '~')
            return false;
    return value.len > 0 && value.len <= 64;
}

const struct header_row header_rows[HEADER_NAMES] = {
    [HEADER_GAME] = {"game", "32 digits 0-9 a-f", read_game},
    [HEADER_TURN] = {"turn", "a number from 1", read_turn},
    [HEADER_SIDE] = {"side", "a seat: 1 to 16 of a-z 0-9 -", read_side},
    [HEADER_SEQ] = {"seq", "a number from 1", read_seq},
    [HEADER_BASE] = {"base", "size and root of a checkpoint, as your newest report prints them", read_base},
    [HEADER_UNTIL] = {"until", "an instant such as 2026-12-01T20:00:00Z", read_until},
    [HEADER_SALT] = {"salt", "32 digits 0-9 a-f", read_salt},
    [HEADER_NEXT] = {"next", "SHA256: and 43 letters, as ssh-keygen -l prints them, or 64 digits 0-9 a-f", read_next},
    [HEADER_OPEN] = {"open", "64 digits 0-9 a-f, or the 68 letters AAAA... of a luck key", read_open},
    [HEADER_ENTROPY_COMMIT] = {"entropy-commit", "SHA256: and 43 letters, as ssh-keygen -l prints them",
                               read_entropy_commit},
    [HEADER_ENTROPY] = {"entropy", "64 digits 0-9 a-f", read_entropy},
    [HEADER_KEY] = {"key", "SHA256: and 43 letters, or minisign: and the 56 letters of the public key", read_key},
    [HEADER_AGE] = {"age", "age1..., or same", read_age},
    [HEADER_CODE] = {"code", "the code of your invitation", read_code},
    [HEADER_HOST] = {"host", "the host's name, without spaces", read_host},
};
