/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/deliver/mail_compose.h"
#include "tests/lib/test.h"
#include <gmime/gmime.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct arena *arena;
static const uint8_t master[32] = {7, 1, 2};
static char id[MESSAGE_ID_MAX], first[MESSAGE_ID_MAX];
static uint8_t every_byte[600];
static struct out_file files[4];

static void setup(void)
{
    arena = arena_new();
    g_mime_init();
    ck_assert_int_ge(sodium_init(), 0);
    for (size_t i = 0; i < sizeof every_byte; i++)
        every_byte[i] = (uint8_t)(i * 7);
    files[0] = (struct out_file){"shenandoah-1-usa-report-2.txt", span_of("One\n.\nFrom here on\r\nno line end")};
    files[1] = (struct out_file){"shenandoah-1-usa-report-2.txt.sig", {every_byte, sizeof every_byte}};
    files[2] = (struct out_file){"empty.txt", {0}};
    files[3] = (struct out_file){"deadline.ics", span_of("BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n")};
    compose_message_id(id, master, "shenandoah-1", "alice", 14, "dispatch.example");
    compose_message_id(first, master, "shenandoah-1", "alice", 1, "dispatch.example");
}

static void teardown(void)
{
    arena_free(arena);
}

static struct letter letter(void)
{
    return (struct letter){
        .from = {"Dispatch", "games@dispatch.example"},
        .to = {"Alice Moreau", "alice@example.org"},
        .reply_to = {"shenandoah-1", "games+shenandoah-1@dispatch.example"},
        .subject = "[shenandoah-1] USA turn 1: your move (by Fri 27 Nov 18:00 EST)",
        .date = 1795547140,
        .offset = -18000,
        .message_id = "<shenandoah-1.14.0123456789abcdef@dispatch.example>",
        .answers = "",
        .thread = "<shenandoah-1.1.0123456789abcdef@dispatch.example>",
        .list_name = "shenandoah-1",
        .list_domain = "dispatch.example",
        .body = span_of("Alice, the war begins with you.\n"),
    };
}

static const char *written(const struct letter *l)
{
    return arena_string(arena, compose(arena, l, false));
}

START_TEST(a_plain_mail_byte_by_byte)
{
    struct letter l = letter();
    static const char want[] = "Date: Tue, 24 Nov 2026 14:05:40 -0500\n"
                               "From: Dispatch <games@dispatch.example>\n"
                               "Reply-To: shenandoah-1 <games+shenandoah-1@dispatch.example>\n"
                               "Subject: [shenandoah-1] USA turn 1: your move (by Fri 27 Nov 18:00 EST)\n"
                               "To: Alice Moreau <alice@example.org>\n"
                               "Message-Id: <shenandoah-1.14.0123456789abcdef@dispatch.example>\n"
                               "In-Reply-To: <shenandoah-1.1.0123456789abcdef@dispatch.example>\n"
                               "References: <shenandoah-1.1.0123456789abcdef@dispatch.example>\n"
                               "List-Id: <shenandoah-1.dispatch.example>\n"
                               "Auto-Submitted: auto-generated\n"
                               "X-Auto-Response-Suppress: All\n"
                               "MIME-Version: 1.0\n"
                               "Content-Type: text/plain; charset=us-ascii\n"
                               "Content-Transfer-Encoding: 7bit\n"
                               "Content-Disposition: inline\n"
                               "\n"
                               "Alice, the war begins with you.\n";
    ck_assert_str_eq(written(&l), want);
    ck_assert_str_eq(written(&l), want); /* the same letter is the same mail at each try */
}
END_TEST

START_TEST(smtp_lines_end_with_crlf)
{
    struct letter l = letter();
    l.file = files;
    l.n_files = 4;
    struct span mail = compose(arena, &l, true);
    size_t column = 0;
    ck_assert(mail.len > 2 && mail.at[mail.len - 1] == '\n');
    for (size_t i = 0; i < mail.len; i++) {
        ck_assert(mail.at[i] != '\n' || (i > 0 && mail.at[i - 1] == '\r'));
        ck_assert(mail.at[i] != '\r' || (i + 1 < mail.len && mail.at[i + 1] == '\n'));
        column = mail.at[i] == '\n' ? 0 : column + 1;
        ck_assert_uint_le(column, 99); /* RFC 5322 allows 998, wishes 78: only names of mails are longer */
    }
}
END_TEST

/* ---- read back by a parser ---- */

static GMimeMessage *parsed(struct span mail)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer((const char *)mail.at, mail.len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    ck_assert(message != NULL);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}

static struct span decoded(GMimeObject *object)
{
    ck_assert(GMIME_IS_PART(object));
    GMimeStream *stream = g_mime_stream_mem_new();
    g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(GMIME_PART(object)), stream);
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    struct span out = arena_copy(arena, (struct span){bytes->data, bytes->len});
    g_object_unref(stream);
    return out;
}

static const char *header(GMimeMessage *mail, const char *name)
{
    const char *value = g_mime_object_get_header(GMIME_OBJECT(mail), name);
    return value ? value : "";
}

/* Every byte of every file, whichever line ends the server likes. */
static void comes_back(bool crlf)
{
    struct letter l = letter();
    l.file = files;
    l.n_files = 4;
    GMimeMessage *mail = parsed(compose(arena, &l, crlf));
    GMimeObject *top = g_mime_message_get_mime_part(mail);
    ck_assert(GMIME_IS_MULTIPART(top));
    GMimeMultipart *all = GMIME_MULTIPART(top);
    ck_assert_int_eq(g_mime_multipart_get_count(all), 5);
    GMimeObject *body = g_mime_multipart_get_part(all, 0);
    ck_assert_str_eq(g_mime_object_get_disposition(body), "inline");
    ck_assert_msg(
        span_is(decoded(body), crlf ? "Alice, the war begins with you.\r\n" : "Alice, the war begins with you.\n"),
        "body");
    for (int i = 0; i < 4; i++) {
        GMimeObject *part = g_mime_multipart_get_part(all, i + 1);
        ck_assert_str_eq(g_mime_part_get_filename(GMIME_PART(part)), files[i].name);
        ck_assert_str_eq(g_mime_object_get_disposition(part), "attachment");
        ck_assert_int_eq(g_mime_part_get_content_encoding(GMIME_PART(part)), GMIME_CONTENT_ENCODING_BASE64);
        ck_assert_msg(span_same(decoded(part), files[i].bytes), "%s changed on the way", files[i].name);
    }
    GMimeContentType *type = g_mime_object_get_content_type(g_mime_multipart_get_part(all, 4));
    ck_assert(g_mime_content_type_is_type(type, "text", "calendar"));
    ck_assert_str_eq(g_mime_content_type_get_parameter(type, "method"), "CANCEL");
    g_object_unref(mail);
}

START_TEST(files_come_back_byte_for_byte)
{
    comes_back(false);
    comes_back(true);
}
END_TEST

START_TEST(names_of_people_are_encoded)
{
    struct letter l = letter();
    strcpy(l.to.name, "J\xc3\xb6rg M\xc3\xbcller, der \xc3\x84ltere");
    l.subject = "[shenandoah-1] Sh\xc3\xa9nandoah Valley attacked: your answer? (by Fri 27 Nov 18:00 CET)";
    const char *mail = written(&l);
    for (const char *c = mail; *c; c++)
        ck_assert_uint_lt((uint8_t)*c, 0x80);
    GMimeMessage *message = parsed(span_of(mail));
    ck_assert_str_eq(g_mime_message_get_subject(message), l.subject);
    InternetAddress *to = internet_address_list_get_address(g_mime_message_get_to(message), 0);
    ck_assert_str_eq(internet_address_get_name(to), l.to.name);
    ck_assert_str_eq(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(to)), "alice@example.org");
    ck_assert(strstr(mail, "\nTo: =?"));
    g_object_unref(message);
}
END_TEST

static int n_headers(GMimeMessage *mail)
{
    return g_mime_header_list_get_count(g_mime_object_get_header_list(GMIME_OBJECT(mail)));
}

/* Nothing that a person or a setting says can make a header of its own, end the header, or add an address. */
START_TEST(headers_cannot_be_injected)
{
    static const char *const tries[] = {"x\r\nBcc: eve@example.org",
                                        "x\nBcc: eve@example.org",
                                        "x\rBcc: eve@example.org",
                                        "x\r\n\r\nA body of my own",
                                        "x\xe2\x80\xa8"
                                        "Bcc: eve@example.org",
                                        "x\" <eve@example.org>, \"y",
                                        "x\xc2\x85"
                                        "Bcc: eve@example.org",
                                        "=?utf-8?q?x=0D=0ABcc:_eve@example.org?="};
    struct letter usual = letter();
    GMimeMessage *plain = parsed(compose(arena, &usual, false));
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct letter l = letter();
        snprintf(l.to.name, sizeof l.to.name, "%s", tries[i]);
        snprintf(l.from.name, sizeof l.from.name, "%s", tries[i]);
        snprintf(l.reply_to.name, sizeof l.reply_to.name, "%s", tries[i]);
        l.subject = tries[i];
        GMimeMessage *mail = parsed(compose(arena, &l, false));
        ck_assert_int_eq(n_headers(mail), n_headers(plain));
        ck_assert_str_eq(header(mail, "Bcc"), "");
        InternetAddressList *all = g_mime_message_get_all_recipients(mail);
        ck_assert_int_eq(internet_address_list_length(all), 1);
        InternetAddress *to = internet_address_list_get_address(all, 0);
        ck_assert_str_eq(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(to)), "alice@example.org");
        g_object_unref(all);
        ck_assert(span_is(decoded(g_mime_message_get_mime_part(mail)), "Alice, the war begins with you.\n"));
        g_object_unref(mail);
    }
    g_object_unref(plain);
}
END_TEST

START_TEST(addresses_that_are_none_do_not_appear)
{
    struct letter l = letter();
    snprintf(l.to.address, sizeof l.to.address, "alice@example.org, eve@example.org");
    snprintf(l.reply_to.address, sizeof l.reply_to.address, "x\r\nBcc: eve@example.org");
    const char *mail = written(&l);
    ck_assert(!strstr(mail, "eve@") && !strstr(mail, "\nTo:") && !strstr(mail, "\nReply-To:"));
}
END_TEST

START_TEST(a_receipt_answers_a_mail_in_the_thread)
{
    struct letter l = letter();
    l.is_answer = true;
    l.answers = "<CAF+abc=x@mail.gmail.com>";
    GMimeMessage *mail = parsed(compose(arena, &l, false));
    ck_assert_str_eq(header(mail, "In-Reply-To"), "<CAF+abc=x@mail.gmail.com>");
    ck_assert(strstr(header(mail, "References"), "<shenandoah-1.1.0123456789abcdef@dispatch.example>"));
    ck_assert(strstr(header(mail, "References"), "<CAF+abc=x@mail.gmail.com>"));
    ck_assert_str_eq(header(mail, "Auto-Submitted"), "auto-replied");
    g_object_unref(mail);
    static const char *const bad[] = {"no-brackets@x", "<a@b>\r\nBcc: eve@example.org", "<a b@c>", "<>", "<a@b><c@d>",
                                      "<ab>"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        l.answers = bad[i];
        const char *words = written(&l);
        ck_assert_msg(strstr(words, "In-Reply-To: <shenandoah-1.1.") && !strstr(words, "eve@"), "%s", words);
    }
    l.answers = "";
    l.thread = l.message_id; /* the first mail of a thread answers nothing */
    ck_assert(!strstr(written(&l), "In-Reply-To") && !strstr(written(&l), "References"));
}
END_TEST

START_TEST(bodies_arrive_as_written)
{
    static const char *const bodies[] = {
        "From here\nFrom there\n",
        "Gr\xc3\xbc\xc3\x9f"
        "e aus Gettysburg\n",
        ".\n..\n.x\n",
        "a line that is much longer than the "
        "seventy-eight columns which a mail should have, as a signature or a link may be, without a break\n",
        "trailing blanks  \nand a tab\t\n",
        "=20 is no blank =\n"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        for (size_t n = 0; n < 5; n += 4) {
            struct letter l = letter();
            l.body = span_of(bodies[i]);
            l.file = files;
            l.n_files = n;
            struct span mail = compose(arena, &l, false);
            GMimeMessage *message = parsed(mail);
            GMimeObject *top = g_mime_message_get_mime_part(message);
            struct span got = decoded(n ? g_mime_multipart_get_part(GMIME_MULTIPART(top), 0) : top);
            ck_assert_msg(span_is(got, bodies[i]), "%zu: %.*s", i, (int)got.len, (const char *)got.at);
            ck_assert(!strstr(arena_string(arena, mail), "\nFrom "));
            g_object_unref(message);
        }
}
END_TEST

START_TEST(names_of_mails_follow_from_the_message)
{
    char again[MESSAGE_ID_MAX];
    compose_message_id(again, master, "shenandoah-1", "alice", 14, "dispatch.example");
    ck_assert_str_eq(again, id);
    ck_assert(compose_is_message_id(id));
    ck_assert_msg(strncmp(id, "<shenandoah-1.14.", 17) == 0 && strstr(id, "@dispatch.example>"), "%s", id);
    ck_assert_str_ne(first, id);
    compose_message_id(again, master, "shenandoah-1", "bob", 14, "dispatch.example");
    ck_assert_str_ne(again, id);
    ck_assert(!strstr(again, "bob"));
    static const uint8_t other[32] = {8};
    compose_message_id(again, other, "shenandoah-1", "alice", 14, "dispatch.example");
    ck_assert_str_ne(again, id);
    compose_message_id(again, master, "", "alice", 14, "dispatch.example");
    ck_assert(strncmp(again, "<host.14.", 9) == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("compose");
    TCase *t = tcase_create("compose");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_plain_mail_byte_by_byte);
    tcase_add_test(t, smtp_lines_end_with_crlf);
    tcase_add_test(t, files_come_back_byte_for_byte);
    tcase_add_test(t, names_of_people_are_encoded);
    tcase_add_test(t, headers_cannot_be_injected);
    tcase_add_test(t, addresses_that_are_none_do_not_appear);
    tcase_add_test(t, a_receipt_answers_a_mail_in_the_thread);
    tcase_add_test(t, bodies_arrive_as_written);
    tcase_add_test(t, names_of_mails_follow_from_the_message);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
