/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/deliver/mail_compose.h"
#include "processor/base/calendar.h"
#include "processor/base/gmime_library.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_PLAIN = 78 /* RFC 5322 section 2.1.1 */, BOUNDARY_BYTES = 12 };

/* ---- names of mails ---- */

void compose_message_id(char out[static MESSAGE_ID_MAX], const uint8_t master[static 32], const char *game_name,
                        const char *player, int64_t number, const char *domain)
{
    uint8_t key[32], tag[crypto_generichash_BYTES_MIN];
    char words[160], hex[17];
    int n = snprintf(words, sizeof words, "pbem-mail/1 %.40s %.40s %lld\n", game_name, player, (long long)number);
    crypto_kdf_derive_from_key(key, sizeof key, 1, "pbemmail", master);
    crypto_generichash(tag, sizeof tag, (const uint8_t *)words, (unsigned long long)n, key, sizeof key);
    sodium_memzero(key, sizeof key);
    hex_write(hex, tag, (sizeof hex - 1) / 2);
    snprintf(out, MESSAGE_ID_MAX, "<%.40s.%lld.%s@%.150s>", game_name[0] ? game_name : "host", (long long)number, hex,
             domain);
}

bool compose_is_message_id(const char *words)
{
    size_t len = strlen(words);
    if (len < 5 || len >= MESSAGE_ID_MAX || words[0] != '<' || words[len - 1] != '>')
        return false;
    for (size_t i = 1; i + 1 < len; i++)
        if (words[i] <= 0x20 || words[i] > 0x7e || strchr("<>()\\\",;:", words[i]))
            return false;
    return strchr(words, '@') != NULL;
}

/* ---- parts ---- */

static bool is_plain_ascii(struct span body)
{
    size_t column = 0;
    for (size_t i = 0; i < body.len; i++) {
        column = body.at[i] == '\n' ? 0 : column + 1;
        if (column > LINE_MAX_PLAIN || body.at[i] > 0x7e ||
            (body.at[i] < 0x20 && body.at[i] != '\n' && body.at[i] != '\t'))
            return false;
    }
    return true;
}

/* "From " at the start of a line becomes ">From " on its way through some mailboxes. */
static bool has_from_line(struct span body)
{
    for (struct span line; span_line(&body, &line);)
        if (span_begins(line, "From "))
            return true;
    return false;
}

static GMimeContentEncoding body_encoding(struct span body)
{
    if (has_from_line(body))
        return GMIME_CONTENT_ENCODING_BASE64;
    return is_plain_ascii(body) ? GMIME_CONTENT_ENCODING_7BIT : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
}

static bool is_ascii(struct span bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        if (bytes.at[i] > 0x7e)
            return false;
    return true;
}

static GMimePart *new_part(const char *type, const char *subtype, struct span bytes, GMimeContentEncoding encoding)
{
    GMimePart *part = g_mime_part_new_with_type(type, subtype);
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes.len ? (const char *)bytes.at : "", bytes.len);
    GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);
    g_mime_part_set_content(part, content);
    g_mime_part_set_content_encoding(part, encoding);
    g_object_unref(content);
    g_object_unref(stream);
    return part;
}

static GMimePart *body_part(struct span body)
{
    GMimePart *part = new_part("text", "plain", body, body_encoding(body));
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", is_ascii(body) ? "us-ascii" : "utf-8");
    g_mime_object_set_disposition(GMIME_OBJECT(part), GMIME_DISPOSITION_INLINE);
    return part;
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), end_len = strlen(end);
    return len >= end_len && strcmp(name + len - end_len, end) == 0;
}

static GMimePart *file_part(const struct out_file *file)
{
    static const struct {
        const char *end, *type, *subtype;
    } kinds[] = {{".txt", "text", "plain"},
                 {".keys", "text", "plain"},
                 {".html", "text", "html"},
                 {".ics", "text", "calendar"},
                 {"", "application", "octet-stream"}};
    char name[200];
    size_t kind = 0;
    while (!ends_with(file->name, kinds[kind].end))
        kind++;
    GMimePart *part = new_part(kinds[kind].type, kinds[kind].subtype, file->bytes, GMIME_CONTENT_ENCODING_BASE64);
    GMimeObject *object = GMIME_OBJECT(part);
    mailbox_clean(span_of(file->name), name, sizeof name);
    if (strcmp(kinds[kind].type, "text") == 0)
        g_mime_object_set_content_type_parameter(object, "charset", "utf-8");
    if (strcmp(kinds[kind].subtype, "calendar") == 0)
        g_mime_object_set_content_type_parameter(object, "method", calendar_method(file->bytes));
    g_mime_object_set_disposition(object, GMIME_DISPOSITION_ATTACHMENT);
    g_mime_part_set_filename(part, name);
    return part;
}

/* ---- headers ---- */

static void set_header(GMimeMessage *mail, const char *name, const char *value)
{
    g_mime_object_set_header(GMIME_OBJECT(mail), name, value, NULL);
}

static void set_people(GMimeMessage *mail, const struct letter *letter)
{
    const struct mailbox *boxes[] = {&letter->from, &letter->to, &letter->reply_to};
    static const GMimeAddressType types[] = {GMIME_ADDRESS_TYPE_FROM, GMIME_ADDRESS_TYPE_TO,
                                             GMIME_ADDRESS_TYPE_REPLY_TO};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        char name[MAILBOX_MAX];
        if (!mailbox_is_address(span_of(boxes[i]->address)))
            continue;
        mailbox_clean(span_of(boxes[i]->name), name, sizeof name);
        g_mime_message_add_mailbox(mail, types[i], name[0] ? name : NULL, boxes[i]->address);
    }
}

static void set_date(GMimeMessage *mail, const struct letter *letter)
{
    GTimeZone *zone = g_time_zone_new_offset(letter->offset);
    GDateTime *utc = g_date_time_new_from_unix_utc(letter->date);
    GDateTime *date = utc ? g_date_time_to_timezone(utc, zone) : NULL;
    if (date)
        g_mime_message_set_date(mail, date);
    if (date)
        g_date_time_unref(date);
    if (utc)
        g_date_time_unref(utc);
    g_time_zone_unref(zone);
}

/* The first mail of the game, then the one that is answered (RFC 5322 section 3.6.4). */
static void set_thread(GMimeMessage *mail, const struct letter *letter)
{
    char references[2 * MESSAGE_ID_MAX + 2];
    bool has_thread = compose_is_message_id(letter->thread) && strcmp(letter->thread, letter->message_id) != 0;
    bool has_answered = compose_is_message_id(letter->answers);
    if (!has_thread && !has_answered)
        return;
    set_header(mail, "In-Reply-To", has_answered ? letter->answers : letter->thread);
    snprintf(references, sizeof references, "%s%s%s", has_thread ? letter->thread : "",
             has_thread && has_answered ? " " : "", has_answered ? letter->answers : "");
    set_header(mail, "References", references);
}

/* List-Id and Auto-Submitted keep holiday answers away (RFC 3834 section 2), X-Auto-Response-Suppress those of
 * Exchange. No Precedence: it says nothing more, and some servers put such mail last. */
static void set_list(GMimeMessage *mail, const struct letter *letter)
{
    if (letter->list_name[0]) {
        char list[400];
        snprintf(list, sizeof list, "<%.100s.%.250s>", letter->list_name, letter->list_domain);
        set_header(mail, "List-Id", list);
    }
    set_header(mail, "Auto-Submitted", letter->is_answer ? "auto-replied" : "auto-generated");
    set_header(mail, "X-Auto-Response-Suppress", "All");
}

static GMimeMessage *envelope(const struct letter *letter)
{
    char subject[400], id[MESSAGE_ID_MAX];
    GMimeMessage *mail = g_mime_message_new(TRUE);
    set_people(mail, letter);
    mailbox_clean(span_of(letter->subject), subject, sizeof subject);
    g_mime_message_set_subject(mail, subject, "utf-8");
    set_date(mail, letter);
    size_t len = strlen(letter->message_id);
    snprintf(id, sizeof id, "%.*s", len > 2 ? (int)len - 2 : 0, letter->message_id + (len > 2));
    g_mime_message_set_message_id(mail, id);
    set_thread(mail, letter);
    set_list(mail, letter);
    return mail;
}

/* ---- all of it ---- */

/* The boundary follows from the Message-ID: the bytes of a mail are the same at each try. "=-" stands in no base64 and
 * in no quoted-printable. what: a letter that tells one multipart of a mail from another. */
static GMimeMultipart *multipart(const struct letter *letter, const char *subtype, char what)
{
    uint8_t hash[32];
    char hex[2 * BOUNDARY_BYTES + 1], boundary[64];
    sha256(hash, span_of(letter->message_id));
    hex_write(hex, hash, BOUNDARY_BYTES);
    snprintf(boundary, sizeof boundary, "=-dispatch-%c%s", what, hex);
    GMimeMultipart *all = g_mime_multipart_new_with_subtype(subtype);
    g_mime_multipart_set_boundary(all, boundary);
    return all;
}

static void add_part(GMimeMultipart *all, GMimePart *part)
{
    g_mime_multipart_add(all, GMIME_OBJECT(part));
    g_object_unref(part);
}

/* What is read: the text that is signed; and beside it, when there is one, HTML that flows. */
static GMimeObject *reading(const struct letter *letter)
{
    GMimePart *body = body_part(letter->body);
    if (letter->html.len == 0)
        return GMIME_OBJECT(body);
    GMimeMultipart *both = multipart(letter, "alternative", 'a');
    GMimePart *html = new_part("text", "html", letter->html, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(html), "charset", "utf-8");
    add_part(both, body);
    add_part(both, html);
    return GMIME_OBJECT(both);
}

static GMimeObject *content(const struct letter *letter)
{
    GMimeObject *body = reading(letter);
    if (letter->n_files == 0)
        return body;
    GMimeMultipart *all = multipart(letter, "mixed", 'm');
    g_mime_multipart_add(all, body);
    g_object_unref(body);
    for (size_t i = 0; i < letter->n_files; i++)
        add_part(all, file_part(&letter->file[i]));
    return GMIME_OBJECT(all);
}

struct span compose(struct arena *arena, const struct letter *letter, bool crlf)
{
    gmime_begin();
    GMimeFormatOptions *options = g_mime_format_options_new();
    g_mime_format_options_set_newline_format(options, crlf ? GMIME_NEWLINE_FORMAT_DOS : GMIME_NEWLINE_FORMAT_UNIX);
    GMimeMessage *mail = envelope(letter);
    GMimeObject *inside = content(letter);
    g_mime_message_set_mime_part(mail, inside);
    GMimeStream *stream = g_mime_stream_mem_new();
    g_mime_object_write_to_stream(GMIME_OBJECT(mail), options, stream);
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    if (bytes->len > 0 && bytes->data[bytes->len - 1] != '\n')
        g_mime_stream_write_string(stream, crlf ? "\r\n" : "\n");
    struct span out = arena_copy(arena, (struct span){bytes->data, bytes->len});
    sodium_memzero(bytes->data, bytes->len); /* a hand of cards may stand in it */
    g_object_unref(stream);
    g_object_unref(inside);
    g_object_unref(mail);
    g_mime_format_options_free(options);
    return out;
}
