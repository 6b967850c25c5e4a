/* SPDX-License-Identifier: Apache-2.0 */
/* What is looked at before GMime sees a mail, and header fields without GMime: so that a mail which is too much for it
 * still has a sender. */
#include "processor/mime/mime_inside.h"
#include <sodium.h>
#include <string.h>
#include <strings.h>

static const char cut_magic[] = "PBEM-CUT 1 ";

/* Lines that may each become an object or a header of the library: 500 bytes or so apiece. */
enum { BOUNDARY_LINES_MAX = 4000, FIELD_LINES_MAX = 40000, FIELD_MAX = 64 * 1024 };

size_t mime_header_end(struct span raw)
{
    struct span left = raw;
    for (struct span line; span_line(&left, &line);)
        if (line.len == 0 || (line.len == 1 && line.at[0] == '\r'))
            return raw.len - left.len;
    return raw.len;
}

/* "Name:" at the start of a line; its length, 0: none. */
static size_t field_name(struct span line)
{
    size_t n = 0;
    while (n < line.len && n < 80 && line.at[n] > ' ' && line.at[n] < 0x7f && line.at[n] != ':')
        n++;
    return n > 0 && n < line.len && line.at[n] == ':' ? n : 0;
}

static bool is_fold(struct span line)
{
    return line.len > 0 && (line.at[0] == ' ' || line.at[0] == '\t');
}

static void add_value(char *out, size_t cap, size_t *n, struct span part)
{
    while (part.len > 0 && (part.at[0] == ' ' || part.at[0] == '\t'))
        part = span_from(part, 1);
    if (*n > 0 && *n + 1 < cap)
        out[(*n)++] = ' ';
    for (size_t i = 0; i < part.len && *n + 1 < cap; i++)
        if (part.at[i] >= ' ')
            out[(*n)++] = (char)part.at[i];
    out[*n] = 0;
}

bool mime_field(struct span header, const char *name, char *out, size_t cap)
{
    size_t n = 0, want = strlen(name);
    bool inside = false;
    out[0] = 0;
    for (struct span line; span_line(&header, &line) && line.len > 0;) {
        if (inside && !is_fold(line))
            return true;
        size_t len = field_name(line);
        if (inside)
            add_value(out, cap, &n, line);
        else if (len == want && strncasecmp((const char *)line.at, name, len) == 0) {
            inside = true;
            add_value(out, cap, &n, span_from(line, len + 1));
        }
    }
    return inside;
}

bool mime_is_mail(struct span raw)
{
    static const char *const others[] = {"Date", "Message-ID", "Received", "MIME-Version", "To", "Subject"};
    char value[8];
    struct span left = raw, line;
    if (span_begins(raw, cut_magic))
        return true;
    if (!span_line(&left, &line) || !(field_name(line) > 0 || span_begins(line, "From ")))
        return false;
    struct span header = {raw.at, mime_header_end(raw)};
    if (header.len > MIME_HEADER_MAX)
        header.len = MIME_HEADER_MAX;
    if (!mime_field(header, "From", value, sizeof value))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (mime_field(header, others[i], value, sizeof value))
            return true;
    return false;
}

void mime_cut(struct text *out, struct span header, uint64_t size)
{
    struct span kept = {header.at, mime_header_end(header)};
    if (kept.len > MIME_HEADER_MAX)
        kept.len = MIME_HEADER_MAX;
    text_format(out, "%s%llu\n", cut_magic, (unsigned long long)size);
    text_add(out, kept);
}

/* *raw goes on after the line that says how large the mail was. False: it is whole. */
bool mime_is_cut(struct span *raw, uint64_t *size)
{
    struct span left = *raw, line;
    if (!span_begins(left, cut_magic) || !span_line(&left, &line))
        return false;
    if (!number_read(span_from(line, sizeof cut_magic - 1), UINT64_MAX / 2, size))
        *size = 0;
    *raw = left;
    return true;
}

bool mime_bounded(struct span raw, struct problem *why)
{
    size_t boundaries = 0, fields = 0, field = 0;
    if (raw.len > MIME_BYTES_MAX)
        return problem_set(why, "mail.big", 0);
    if (mime_header_end(raw) > MIME_HEADER_MAX)
        return problem_set(why, "mail.header", 0);
    for (struct span left = raw, line; span_line(&left, &line);) {
        bool starts = field_name(line) > 0;
        boundaries += line.len > 2 && line.at[0] == '-' && line.at[1] == '-';
        fields += starts;
        field = starts ? line.len : is_fold(line) && field > 0 ? field + line.len : 0;
        if (boundaries > BOUNDARY_LINES_MAX || fields > FIELD_LINES_MAX)
            return problem_set(why, "mail.parts", 0);
        if (field > FIELD_MAX)
            return problem_set(why, "mail.header", 0);
    }
    return true;
}

void mime_key(uint8_t key[static 32], struct span raw)
{
    char id[MIME_ADDRESS];
    crypto_hash_sha256_state hash;
    size_t end = mime_header_end(raw);
    struct span header = {raw.at, end < MIME_HEADER_MAX ? end : MIME_HEADER_MAX};
    struct span body = span_from(raw, end);
    if (!mime_field(header, "Message-ID", id, sizeof id)) {
        id[0] = 0;
        body = raw;
    }
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)id, strlen(id) + 1);
    for (struct span line; span_line(&body, &line);) { /* line ends differ with the way it came */
        while (line.len > 0 && line.at[line.len - 1] == '\r')
            line.len--;
        if (line.len > 0)
            crypto_hash_sha256_update(&hash, line.at, line.len);
        crypto_hash_sha256_update(&hash, (const uint8_t *)"\n", 1);
    }
    crypto_hash_sha256_final(&hash, key);
}
