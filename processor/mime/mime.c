/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/gmime_library.h"
#include "processor/mime/html_tag.h"
#include "processor/mime/mime_inside.h"
#include <string.h>

/* Words of others for our own use: no control characters, cut at a whole character. */
static void copy_words(char *out, size_t cap, const char *words)
{
    size_t n = 0;
    out[0] = 0;
    problem_words(out, cap, words ? words : "", words ? strlen(words) : 0);
    for (const char *c = out; *c; c++)
        if ((unsigned char)*c >= ' ' && *c != 0x7f)
            out[n++] = *c;
    out[n] = 0;
}

/* ---- the header ---- */

/* The address of the first mailbox of a list, without its name. */
static void copy_address(char out[static MIME_ADDRESS], const char *field)
{
    InternetAddressList *list = field ? internet_address_list_parse(NULL, field) : NULL;
    InternetAddress *first = NULL;
    out[0] = 0;
    if (list && internet_address_list_length(list) > 0)
        first = internet_address_list_get_address(list, 0);
    if (first && INTERNET_ADDRESS_IS_MAILBOX(first)) {
        const char *address = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first));
        if (address && strlen(address) < MIME_ADDRESS && strchr(address, '@'))
            copy_words(out, MIME_ADDRESS, address);
    }
    if (list)
        g_object_unref(list);
}

void mime_add_id(struct arena *arena, struct mail *mail, const char *id)
{
    char clean[MIME_ADDRESS];
    if (!id || mail->n_ids == MIME_IDS_MAX || strlen(id) >= sizeof clean)
        return;
    copy_words(clean, sizeof clean, id);
    for (size_t i = 0; i < mail->n_ids; i++)
        if (strcmp(mail->ids[i], clean) == 0)
            return;
    if (clean[0])
        mail->ids[mail->n_ids++] = arena_words(arena, "%s", clean);
}

static void read_ids(struct arena *arena, struct mail *mail, struct span header, const char *name)
{
    char value[8192];
    if (!mime_field(header, name, value, sizeof value))
        return;
    GMimeReferences *list = g_mime_references_parse(NULL, value);
    int n = g_mime_references_length(list);
    for (int i = n > MIME_IDS_MAX ? n - MIME_IDS_MAX : 0; i < n; i++) /* the newest stand last */
        mime_add_id(arena, mail, g_mime_references_get_message_id(list, i));
    g_mime_references_free(list);
}

static bool field_has(struct span header, const char *name, const char *const *words)
{
    char value[256];
    if (!mime_field(header, name, value, sizeof value))
        return false;
    for (; words && *words; words++)
        if (strcasestr(value, *words))
            return true;
    return !words;
}

static bool field_is(struct span header, const char *name, const char *words)
{
    char value[256];
    return mime_field(header, name, value, sizeof value) && strcasecmp(value, words) == 0;
}

/* RFC 3834 section 2, and what is older or other than that. */
static enum mail_kind kind_of(struct span header, const char *from)
{
    static const char *const list_fields[] = {"List-Id", "List-Post", "Mailing-List", "X-Mailing-List", "X-BeenThere",
                                              "X-Loop",  NULL};
    static const char *const auto_fields[] = {
        "X-Autoreply",      "X-Autorespond",       "X-Auto-Reply", "X-AutoReply-From",
        "X-Mail-Autoreply", "X-Failed-Recipients", "Auto-Reply",   NULL};
    static const char *const bulk[] = {"bulk", "junk", "list", "auto_reply", NULL};
    static const char *const suppress[] = {"All", "OOF", "AutoReply", "DR", NULL};
    static const char *const machines[] = {"mailer-daemon@", "postmaster@",   "noreply@", "no-reply@",
                                           "donotreply@",    "do-not-reply@", "mdaemon@", NULL};
    static const char *const report[] = {"multipart/report", NULL};
    static const char *const read_receipt[] = {"disposition-notification", NULL};
    bool automatic = field_has(header, "Auto-Submitted", NULL) && !field_is(header, "Auto-Submitted", "no");
    automatic =
        automatic || field_is(header, "Return-Path", "<>") || field_has(header, "X-Auto-Response-Suppress", suppress);
    for (size_t i = 0; auto_fields[i]; i++)
        automatic = automatic || field_has(header, auto_fields[i], NULL);
    for (size_t i = 0; machines[i]; i++)
        automatic = automatic || strncasecmp(from, machines[i], strlen(machines[i])) == 0;
    if (field_has(header, "Content-Type", read_receipt))
        return MAIL_AUTO;
    if (field_has(header, "Content-Type", report) || field_has(header, "X-Failed-Recipients", NULL) ||
        strncasecmp(from, "mailer-daemon@", 14) == 0)
        return MAIL_BOUNCE;
    for (size_t i = 0; list_fields[i]; i++)
        if (field_has(header, list_fields[i], NULL))
            return MAIL_LIST;
    return automatic || field_has(header, "Precedence", bulk) ? MAIL_AUTO : MAIL_PERSON;
}

/* games+shenandoah-1@host, else [shenandoah-1] in the subject. */
static void read_tag(struct mail *mail, struct span header)
{
    static const char *const fields[] = {"X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc"};
    char value[2048];
    for (size_t i = 0; i < sizeof fields / sizeof *fields && !mail->tag[0]; i++) {
        char *plus = mime_field(header, fields[i], value, sizeof value) ? strchr(value, '+') : NULL;
        size_t len = plus ? strspn(plus + 1, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
        if (len > 0 && len < sizeof mail->tag && plus[1 + len] == '@')
            memcpy(mail->tag, plus + 1, len);
    }
    const char *open = strchr(mail->subject, '['), *close = open ? strchr(open, ']') : NULL;
    if (!mail->tag[0] && close && close > open + 1 && (size_t)(close - open) <= sizeof mail->tag)
        memcpy(mail->tag, open + 1, (size_t)(close - open) - 1);
}

static int64_t read_date(const char *value)
{
    GDateTime *date = value[0] ? g_mime_utils_header_decode_date(value) : NULL;
    int64_t utc = date ? g_date_time_to_unix(date) : 0;
    if (date)
        g_date_time_unref(date);
    return utc;
}

static void read_header(struct arena *arena, struct span raw, struct mail *mail)
{
    struct span header = {raw.at, mime_header_end(raw)};
    char value[8192];
    if (header.len > MIME_HEADER_MAX)
        header.len = MIME_HEADER_MAX;
    copy_address(mail->from, mime_field(header, "From", value, sizeof value) ? value : NULL);
    copy_address(mail->sender, mime_field(header, "Sender", value, sizeof value) ? value : NULL);
    if (mime_field(header, "Subject", value, sizeof value)) {
        char *decoded = g_mime_utils_header_decode_text(NULL, value);
        copy_words(mail->subject, sizeof mail->subject, decoded);
        g_free(decoded);
    }
    if (mime_field(header, "Message-ID", value, sizeof value)) {
        char *id = g_mime_utils_decode_message_id(value);
        copy_words(mail->message_id, sizeof mail->message_id, id && strlen(id) < MIME_ADDRESS ? id : "");
        g_free(id);
    }
    if (mime_field(header, "Date", value, sizeof value))
        mail->date = read_date(value);
    mail->received = mime_received(header);
    read_ids(arena, mail, header, "In-Reply-To");
    read_ids(arena, mail, header, "References");
    mail->kind = kind_of(header, mail->from);
    if (mime_field(header, "X-Failed-Recipients", value, sizeof value)) /* Exim */
        for (char *rest = value, *one; (one = strsep(&rest, ",")) != NULL;)
            mime_add_failed(mail, span_of(one), true, (struct span){0});
    read_tag(mail, header);
}

/* ---- the parts ---- */

struct walk {
    struct arena *arena;
    struct mail *mail;
    size_t n_parts, text_left;
    bool has_status; /* RFC 3464 */
    bool in_report;  /* inside multipart/report: what comes back is none of the sender's words */
    struct problem why;
};

static void walk_part(struct walk *, GMimeObject *, int depth);

/* The content of a leaf, transfer encoding undone. Never more than the mail itself: no encoding of GMime grows. */
static struct span decoded(struct arena *arena, GMimePart *part)
{
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    struct span out = {0};
    if (!content)
        return out;
    GMimeStream *stream = g_mime_stream_mem_new();
    g_mime_data_wrapper_write_to_stream(content, stream);
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    if (bytes && bytes->len > 0)
        out = arena_copy(arena, (struct span){bytes->data, bytes->len});
    g_object_unref(stream);
    return out;
}

static void add_text(struct walk *walk, struct span text, enum mime_form form)
{
    struct mail *mail = walk->mail;
    if (text.len > walk->text_left)
        text.len = walk->text_left;
    if (mail->n_texts == MIME_TEXTS_MAX || text.len == 0)
        return;
    if (form == MIME_FLOWED && span_same(mail->text[mail->n_texts - 1].text, text))
        return;
    walk->text_left -= text.len;
    mail->text[mail->n_texts++] = (struct mime_text){text, form};
}

static void add_body(struct walk *walk, GMimeContentType *type, struct span bytes)
{
    struct span text = mime_utf8(walk->arena, g_mime_content_type_get_parameter(type, "charset"), bytes);
    const char *format = g_mime_content_type_get_parameter(type, "format");
    const char *delsp = g_mime_content_type_get_parameter(type, "delsp");
    if (g_mime_content_type_is_type(type, "text", "html")) {
        add_text(walk, mime_html(walk->arena, text), MIME_HTML);
        return;
    }
    size_t before = walk->mail->n_texts;
    add_text(walk, text, MIME_PLAIN);
    if (walk->mail->n_texts > before && format && g_ascii_strcasecmp(format, "flowed") == 0)
        add_text(walk, mime_unflow(walk->arena, text, delsp && g_ascii_strcasecmp(delsp, "yes") == 0), MIME_FLOWED);
    if (walk->mail->n_texts > before && memmem(text.at, text.len, "=3D", 3)) /* so a sheet's base would end there */
        add_text(walk, mime_unquoted(walk->arena, text), MIME_QUOTED);
}

static void add_file(struct walk *walk, GMimeContentType *type, const char *name, struct span bytes)
{
    char clean[256];
    if (walk->mail->n_files == MIME_FILES_MAX)
        return;
    struct mime_file *file = &walk->mail->file[walk->mail->n_files++];
    copy_words(clean, sizeof clean, name);
    file->name = span_of(arena_words(walk->arena, "%s", clean));
    file->bytes = file->text = bytes;
    if (g_mime_content_type_is_type(type, "text", "html"))
        file->text =
            mime_html(walk->arena, mime_utf8(walk->arena, g_mime_content_type_get_parameter(type, "charset"), bytes));
    else if (g_mime_content_type_is_type(type, "text", "*") && bytes.len <= MIME_TEXT_MAX)
        file->text = mime_utf8(walk->arena, g_mime_content_type_get_parameter(type, "charset"), bytes);
}

static bool looks_sealed(GMimeContentType *type, struct span bytes)
{
    return span_begins(bytes, "age-encryption.org/v1") ||
           g_mime_content_type_is_type(type, "application", "pgp-encrypted") ||
           (bytes.len > 0 && memmem(bytes.at, bytes.len, "-----BEGIN AGE ENCRYPTED FILE-----", 34)) ||
           (bytes.len > 0 && memmem(bytes.at, bytes.len, "-----BEGIN PGP MESSAGE-----", 27)) ||
           ((g_mime_content_type_is_type(type, "application", "pkcs7-mime") ||
             g_mime_content_type_is_type(type, "application", "x-pkcs7-mime")));
}

/* The header of a mail that came back. */
static void add_returned_id(struct walk *walk, struct span header)
{
    char value[MIME_ADDRESS];
    if (!mime_field(header, "Message-ID", value, sizeof value))
        return;
    char *id = g_mime_utils_decode_message_id(value);
    mime_add_id(walk->arena, walk->mail, id);
    g_free(id);
}

static void walk_leaf(struct walk *walk, GMimePart *part)
{
    GMimeObject *object = GMIME_OBJECT(part);
    GMimeContentType *type = g_mime_object_get_content_type(object);
    const char *name = g_mime_part_get_filename(part);
    bool is_text = g_mime_content_type_is_type(type, "text", "*");
    struct span bytes = decoded(walk->arena, part);
    if (g_mime_content_type_is_type(type, "message", "delivery-status") ||
        g_mime_content_type_is_type(type, "message", "global-delivery-status")) {
        mime_status(walk->mail, bytes);
        walk->has_status = true;
        return;
    }
    if (g_mime_content_type_is_type(type, "text", "rfc822-headers")) {
        add_returned_id(walk, bytes);
        return;
    }
    if (walk->in_report && !is_text)
        return;
    walk->mail->is_sealed = walk->mail->is_sealed || looks_sealed(type, bytes);
    walk->mail->is_tnef = walk->mail->is_tnef || g_mime_content_type_is_type(type, "application", "ms-tnef");
    if (is_text && !name && !g_mime_part_is_attachment(part))
        add_body(walk, type, bytes);
    else
        add_file(walk, type, name, bytes);
}

/* A mail within the mail: forwarded, its words count; sent back by a server, only its number does. */
static void walk_message(struct walk *walk, GMimeMessagePart *part, int depth)
{
    GMimeMessage *inner = g_mime_message_part_get_message(part);
    GMimeObject *root = inner ? g_mime_message_get_mime_part(inner) : NULL;
    if (walk->in_report) {
        if (inner)
            mime_add_id(walk->arena, walk->mail, g_mime_message_get_message_id(inner));
    } else if (root) {
        walk_part(walk, root, depth + 1);
    }
}

static void walk_part(struct walk *walk, GMimeObject *object, int depth)
{
    if (walk->why.key)
        return;
    if (depth > MIME_DEPTH_MAX) {
        problem_set(&walk->why, "mail.deep", 0);
        return;
    }
    if (++walk->n_parts > MIME_PARTS_MAX) {
        problem_set(&walk->why, "mail.parts", 0);
        return;
    }
    if (GMIME_IS_MULTIPART(object)) {
        GMimeMultipart *multipart = GMIME_MULTIPART(object);
        GMimeContentType *type = g_mime_object_get_content_type(object);
        bool outer = walk->in_report;
        walk->in_report = outer || g_mime_content_type_is_type(type, "multipart", "report");
        walk->mail->is_sealed = walk->mail->is_sealed || g_mime_content_type_is_type(type, "multipart", "encrypted");
        int n = g_mime_multipart_get_count(multipart);
        for (int i = 0; i < n && !walk->why.key; i++)
            walk_part(walk, g_mime_multipart_get_part(multipart, i), depth + 1);
        walk->in_report = outer;
    } else if (GMIME_IS_MESSAGE_PART(object)) {
        walk_message(walk, GMIME_MESSAGE_PART(object), depth);
    } else if (GMIME_IS_PART(object)) {
        walk_leaf(walk, GMIME_PART(object));
    }
}

static void walk_mail(struct walk *walk, struct span raw)
{
    GMimeStream *stream = g_mime_stream_mem_new();
    GByteArray *bytes = g_byte_array_sized_new((guint)raw.len);
    g_byte_array_append(bytes, raw.at, (guint)raw.len);
    g_mime_stream_mem_set_byte_array(GMIME_STREAM_MEM(stream), bytes);
    g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), TRUE);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    if (span_begins(raw, "From "))
        g_mime_parser_set_format(parser, GMIME_FORMAT_MBOX);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    GMimeObject *root = message ? g_mime_message_get_mime_part(message) : NULL;
    if (root)
        walk_part(walk, root, 0);
    if (message)
        g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
}

bool mime_read(struct arena *arena, struct span raw, struct mail *mail, struct problem *why)
{
    struct walk walk = {.arena = arena, .mail = mail, .text_left = 4 * MIME_TEXT_MAX};
    memset(mail, 0, sizeof *mail);
    gmime_begin();
    bool cut = mime_is_cut(&raw, &mail->size);
    read_header(arena, raw, mail);
    if (cut)
        return problem_set(why, "mail.big", 0);
    if (!mime_bounded(raw, why))
        return false;
    walk_mail(&walk, raw);
    if (walk.why.key) {
        mail->n_texts = mail->n_files = 0;
        if (why && !why->key)
            *why = walk.why;
        return false;
    }
    if (mail->kind == MAIL_BOUNCE && !walk.has_status)
        mime_classic_bounce(arena, mail);
    return true;
}
