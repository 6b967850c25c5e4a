/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "formats/fold.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool is_letter_or_digit(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* RFC 5322 section 3.2.3: dots only between atoms. */
static bool is_local_part(struct span s)
{
    bool dot_before = true;
    if (s.len == 0 || s.len > 64)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        bool is_dot = s.at[i] == '.';
        if (is_dot ? dot_before : !(is_letter_or_digit(s.at[i]) || (s.at[i] && strchr("!#$%&'*+-/=?^_`{|}~", s.at[i]))))
            return false;
        dot_before = is_dot;
    }
    return !dot_before;
}

/* RFC 1123 section 2.1: labels of letters, digits and dashes; never one that begins or ends with a dash. */
static bool is_domain(struct span s)
{
    size_t label = 0;
    if (s.len == 0 || s.len > 253)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        bool is_dot = s.at[i] == '.', last = i + 1 == s.len || s.at[i + 1] == '.';
        if (is_dot ? label == 0 : !is_letter_or_digit(s.at[i]) && !(s.at[i] == '-' && label > 0 && !last))
            return false;
        label = is_dot ? 0 : label + 1;
        if (label > 63)
            return false;
    }
    return label > 0;
}

bool mailbox_is_address(struct span s)
{
    const uint8_t *at = s.len > 0 && s.len < MAILBOX_MAX ? memchr(s.at, '@', s.len) : NULL;
    size_t before = at ? (size_t)(at - s.at) : 0;
    return at && s.at[0] != '-' && is_local_part((struct span){s.at, before}) && is_domain(span_from(s, before + 1));
}

/* C0, DEL, C1 (U+0080 to U+009F), the separators U+2028 and U+2029, and the marks that turn the direction of writing,
 * with which a name could be made to read as another (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

void mailbox_clean(struct span words, char *out, size_t cap)
{
    size_t used = 0;
    while (words.len > 0) {
        uint32_t code;
        size_t n = utf8_read(words, &code), taken = n ? n : 1;
        bool blank = n > 0 && is_control(code);
        size_t wanted = n == 0 || blank ? 1 : n;
        if (used + wanted >= cap)
            break;
        if (n == 0 || blank)
            out[used] = blank ? ' ' : '?';
        else
            memcpy(out + used, words.at, n);
        used += wanted;
        words = span_from(words, taken);
    }
    out[used] = 0;
}

static struct span trimmed(struct span s)
{
    while (s.len > 0 && s.at[0] == ' ')
        s = span_from(s, 1);
    while (s.len > 0 && s.at[s.len - 1] == ' ')
        s.len--;
    return s;
}

bool mailbox_split(struct span s, struct mailbox *box)
{
    memset(box, 0, sizeof *box);
    s = trimmed(s);
    struct span address = s, name = {0};
    if (s.len > 0 && s.at[s.len - 1] == '>') {
        const uint8_t *open = memchr(s.at, '<', s.len);
        if (!open)
            return false;
        name = trimmed((struct span){s.at, (size_t)(open - s.at)});
        address = (struct span){open + 1, (size_t)(s.at + s.len - 1 - (open + 1))};
    }
    if (name.len >= 2 && name.at[0] == '"' && name.at[name.len - 1] == '"')
        name = (struct span){name.at + 1, name.len - 2};
    if (!mailbox_is_address(address) || name.len >= MAILBOX_MAX || memchr(name.at ? name.at : s.at, '"', name.len))
        return false;
    memcpy(box->address, address.at, address.len);
    mailbox_clean(name, box->name, sizeof box->name);
    return name.len == strlen(box->name) && (name.len == 0 || memcmp(box->name, name.at, name.len) == 0);
}

bool mailbox_same(const char *one, const char *other)
{
    struct mailbox a, b;
    return one[0] && other[0] && mailbox_split(span_of(one), &a) && mailbox_split(span_of(other), &b) &&
           strcasecmp(a.address, b.address) == 0;
}

const char *mailbox_domain(const char *address)
{
    const char *at = strchr(address, '@');
    return at ? at + 1 : "";
}

bool mailbox_plus(const char *address, const char *word, char out[static MAILBOX_MAX])
{
    const char *at = strchr(address, '@');
    if (!at)
        return false;
    int n = snprintf(out, MAILBOX_MAX, "%.*s+%s%s", (int)(at - address), address, word, at);
    return n > 0 && n < MAILBOX_MAX && mailbox_is_address(span_of(out));
}
