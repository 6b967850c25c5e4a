/* SPDX-License-Identifier: Apache-2.0 */
/* Raw mails to plain memory: header fields, texts in every dress, limits; and the mails and pages of the vectors. */
#include "formats/sshsig.h"
#include "processor/mime/arrival.h"
#include "processor/mime/html_tag.h"
#include "processor/mime/mime_inside.h"
#include "tests/lib/test.h"
#include <string.h>
#include <sys/resource.h>

static struct arena *arena;
static struct mail mail;
static struct problem why;

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

static bool reads(struct span raw)
{
    why = (struct problem){0};
    return mime_read(arena, raw, &mail, &why);
}

static void read_words(const char *raw)
{
    ck_assert_msg(reads(span_of(raw)), "%s", why.key);
}

static const char *text(size_t i)
{
    ck_assert_uint_lt(i, mail.n_texts);
    return arena_string(arena, mail.text[i].text);
}

START_TEST(header_fields_are_read)
{
    read_words("Return-Path: <bob@example.org>\r\n"
               "From: =?utf-8?Q?B=C3=B6b?= Miller <Bob@Example.org>\r\n"
               "To: Games <games+shenandoah-1@dispatch.example>\r\n"
               "Subject: Re: =?utf-8?B?W3NoZW5hbmRvYWgtMV0gw7w=?=\r\n"
               " more of it\r\n"
               "Message-ID: <abc.1@example.org>\r\n"
               "In-Reply-To: <out.2@dispatch.example>\r\n"
               "References: <out.1@dispatch.example>\r\n <out.2@dispatch.example>\r\n"
               "Date: Sat, 21 Nov 2026 18:00:00 +0100\r\n"
               "\r\nhello\r\n");
    ck_assert_int_eq(mail.kind, MAIL_PERSON);
    ck_assert_str_eq(mail.from, "Bob@Example.org");
    ck_assert_str_eq(mail.tag, "shenandoah-1");
    ck_assert_str_eq(mail.subject, "Re: [shenandoah-1] \xc3\xbc more of it");
    ck_assert_str_eq(mail.message_id, "abc.1@example.org");
    ck_assert_uint_eq(mail.n_ids, 2);
    ck_assert_str_eq(mail.ids[0], "out.2@dispatch.example");
    ck_assert_str_eq(mail.ids[1], "out.1@dispatch.example");
    char when[21];
    utc_write(when, mail.date);
    ck_assert_str_eq(when, "2026-11-21T17:00:00Z");
    ck_assert_uint_eq(mail.n_texts, 1);
    ck_assert_str_eq(text(0), "hello\r\n");
    read_words("From: x\nSubject: [a-game] help\nTo: games@x\n\n");
    ck_assert_str_eq(mail.from, ""); /* no address is no address */
    ck_assert_str_eq(mail.tag, "a-game");
}
END_TEST

START_TEST(the_topmost_received_line)
{
    static const struct {
        const char *field, *when; /* NULL: unknown */
    } rows[] = {
        {"Received: from a by b; Sat, 21 Nov 2026 10:00:00 +0100", "2026-11-21T09:00:00Z"},
        {"Received: from a by b;\r\n\tSat, 21 Nov 2026\r\n 10:00:00 -0500 (EST; five; behind)", "2026-11-21T15:00:00Z"},
        {"received : from a; 1 jan 2027 00:00 GMT", NULL}, /* no field: a blank before the colon */
        {"received: from a; 1 jan 2027 00:00 GMT", "2027-01-01T00:00:00Z"},
        {"Received: (qmail 7 invoked by uid 0); 21 Nov 2026 10:00:00 -0000", "2026-11-21T10:00:00Z"},
        {"Received: by x (a (nested; one) \\) still) ; Sat , 21 Nov 2026 10 : 00 : 60 EDT", "2026-11-21T14:00:59Z"},
        {"Received: from \"odd ( ; name\" by b; Sat, 21 Nov 26 10:00:00 PST", "2026-11-21T18:00:00Z"},
        {"Received: from a; Sat, 21 Nov 126 10:00:00 UT", "2026-11-21T10:00:00Z"},
        {"Received: from a; Sat, 21 Nov 1 10:00:00 UT", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 Z", NULL}, /* what such letters mean nobody can rely on */
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 CEST", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 +2500", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 +0160", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 + 0100", NULL},
        {"Received: from a; Sat, 21 Nov 2026 10:00:00 +0100 or so", NULL},
        {"Received: from a; Sat, 31 Nov 2026 10:00:00 +0100", NULL},
        {"Received: from a; Sat, 21 Nov 2026 24:00:00 +0100", NULL},
        {"Received: from a; Thu, 1 Jan 1970 00:30:00 +0100", NULL},
        {"Received: from a; Sat Nov 21 10:00:00 2026", NULL},
        {"Received: from a; 2026-11-21T10:00:00Z", NULL},
        {"Received: from a (not closed; Sat, 21 Nov 2026 10:00:00 +0100", NULL},
        {"Received: from \"not closed; Sat, 21 Nov 2026 10:00:00 +0100", NULL},
        {"Received: from a (ends in a backslash\\", NULL},
        {"Received: from a by b", NULL},
        {"Received: ;", NULL},
        {"Received:", NULL},
        {"X-Received: by x; Sat, 21 Nov 2026 10:00:00 +0100", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char when[21] = "";
        read_words(arena_words(arena, "From: a@b.example\r\n%s\r\nTo: c@d.example\r\n\r\nhi\r\n", rows[i].field));
        if (mail.received)
            utc_write(when, mail.received);
        ck_assert_msg(strcmp(when, rows[i].when ? rows[i].when : "") == 0, "%s: %s", rows[i].field, when);
    }
    read_words("From: a@b.example\nReceived: by own; Sat, 21 Nov 2026 10:00:00 +0000\n"
               "Received: by his; Fri, 20 Nov 2026 10:00:00 +0000\n\nReceived: x; 1 Jan 2020 00:00:00 GMT\n");
    ck_assert_int_eq(mail.received, 1795255200);
    read_words("From: a@b.example\nReceived: by own\nReceived: by his; Fri, 20 Nov 2026 10:00:00 +0000\n\n");
    ck_assert_int_eq(mail.received, 0); /* never one that stands below */
    const char *much = arena_words(arena, "From: a@b.example\nReceived: (%09000d); 1 Jan 2020 00:00:00 GMT\n\n", 0);
    read_words(much);
    ck_assert_int_eq(mail.received, 0);
}
END_TEST

START_TEST(programs_are_told_from_people)
{
    static const struct {
        const char *field;
        enum mail_kind kind;
    } rows[] = {
        {"Auto-Submitted: auto-replied", MAIL_AUTO},
        {"Auto-Submitted: auto-generated; owner-email=\"x@y\"", MAIL_AUTO},
        {"Auto-Submitted: no", MAIL_PERSON},
        {"Return-Path: <>", MAIL_AUTO},
        {"Return-Path: <bob@example.org>", MAIL_PERSON},
        {"Precedence: bulk", MAIL_AUTO},
        {"Precedence: auto_reply", MAIL_AUTO},
        {"X-Auto-Response-Suppress: All", MAIL_AUTO},
        {"X-Auto-Response-Suppress: OOF, AutoReply", MAIL_AUTO},
        {"X-Auto-Response-Suppress: None", MAIL_PERSON},
        {"X-Autoreply: yes", MAIL_AUTO},
        {"List-Id: <wargames.example.org>", MAIL_LIST},
        {"X-Mailing-List: wargames", MAIL_LIST},
        {"Content-Type: multipart/report; report-type=delivery-status; boundary=x", MAIL_BOUNCE},
        {"Content-Type: multipart/report; report-type=disposition-notification; boundary=x", MAIL_AUTO},
        {"X-Failed-Recipients: a@b.example", MAIL_BOUNCE},
        {"X-Mailer: Thunderbird", MAIL_PERSON},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_words(arena_words(arena, "From: bob@example.org\n%s\nDate: x\n\nI am away.\n", rows[i].field));
        ck_assert_msg(mail.kind == rows[i].kind, "%s: %d", rows[i].field, (int)mail.kind);
    }
    read_words("From: Mail Delivery System <MAILER-DAEMON@mx.example.org>\nDate: x\n\nsorry\n");
    ck_assert_int_eq(mail.kind, MAIL_BOUNCE);
    read_words("From: noreply@example.org\nDate: x\n\nyour order\n");
    ck_assert_int_eq(mail.kind, MAIL_AUTO);
}
END_TEST

/* A NUL in front of the @ would leave an address without one. */
START_TEST(a_failed_address_has_an_at)
{
    static const char raw[] = "Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n--x\n"
                              "Content-Type: text/plain\n\nbo\0b@example.org\n\n<alice@example.org>:\n--x--\n";
    ck_assert(reads((struct span){(const uint8_t *)raw, sizeof raw - 1}));
    ck_assert_int_eq(mail.kind, MAIL_BOUNCE);
    for (size_t i = 0; i < mail.n_failed; i++)
        ck_assert_str_eq(mail.failed[i].address, "alice@example.org");
    memset(&mail, 0, sizeof mail);
    mail.kind = MAIL_BOUNCE;
    mime_add_failed(&mail, (struct span){(const uint8_t *)"bo\0b@example.org", 16}, true, (struct span){0});
    ck_assert_uint_eq(mail.n_failed, 0);
    mime_add_failed(&mail, span_of("bob@example.org"), true, (struct span){0});
    ck_assert_uint_eq(mail.n_failed, 1);
}
END_TEST

/* A mail is of one kind, and only a bounce says who was not reached. */
START_TEST(a_receipt_of_a_reader_is_no_bounce)
{
    static const char raw[] = "From: bob@example.org\nX-Failed-Recipients: alice@example.org\n"
                              "Content-Type: multipart/report; report-type=disposition-notification; boundary=x\n\n"
                              "--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
                              "Final-Recipient: rfc822; alice@example.org\nAction: failed\nStatus: 5.1.1\n\n--x--\n";
    ck_assert(reads(span_of(raw)));
    ck_assert_int_eq(mail.kind, MAIL_AUTO);
    ck_assert_uint_eq(mail.n_failed, 0);
}
END_TEST

START_TEST(what_is_a_mail)
{
    static const char *const mails[] = {"From: a@b\nTo: c@d\n\nx", "Received: x\r\n\tby y\r\nFrom: a@b\r\n\r\nx",
                                        "From a@b Sat Nov 21 17:00:00 2026\nFrom: a@b\nDate: x\n\nx",
                                        "From: a@b\nSubject: x"};
    static const char *const others[] = {"",
                                         "-----BEGIN PBEM ORDERS-----\npbem: 1\n",
                                         "From: a@b\n\nTo: x\n",
                                         "To: a@b\nSubject: x\n\n",
                                         "Hello\nFrom: a@b\nTo: x\n\n",
                                         ": x\nFrom: a\nTo: b\n\n",
                                         "untrusted comment: x\n",
                                         "\nFrom: a@b\nTo: b\n\n"};
    for (size_t i = 0; i < sizeof mails / sizeof *mails; i++)
        ck_assert_msg(mime_is_mail(span_of(mails[i])), "%s", mails[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!mime_is_mail(span_of(others[i])), "%s", others[i]);
}
END_TEST

static const char *body(const char *fields, const char *content)
{
    read_words(arena_words(arena, "From: a@b.example\nMIME-Version: 1.0\n%s\n\n%s", fields, content));
    return text(0);
}

START_TEST(texts_of_any_set_and_encoding)
{
    ck_assert_str_eq(body("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable",
                          "a=C3=BC=\nb=3D\n"),
                     "a\xc3\xbc"
                     "b=\n");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=iso-8859-1", "a\x96\xa0z\n"), "a\xe2\x80\x93\xc2\xa0z\n");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: base64", "k5T8"),
                     "\xe2\x80\x9c\xe2\x80\x9d\xc3\xbc");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64", "xM8="),
                     "\xd0\xb4\xd0\xbe");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64", "YQD8AA=="),
                     "a\xc3\xbc");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64", "/v8AYQD8"),
                     "a\xc3\xbc");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=x-nobody-knows", "a\xfc\n"), "a\xc3\xbc\n");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=iso-2022-jp", "\x1b$B$\"\x1b(B\n"), "\xe3\x81\x82\n");
    ck_assert_str_eq(body("Content-Type: text/plain; charset=shift_jis\nContent-Transfer-Encoding: base64", "gqD//w=="),
                     "\xe3\x81\x82\xef\xbf\xbd\xef\xbf\xbd"); /* what is no text is U+FFFD */
    ck_assert_str_eq(body("X-None: x", "no content type\n"), "no content type\n");
}
END_TEST

START_TEST(flowed_texts_are_read_both_ways)
{
    const char *as_is = body("Content-Type: text/plain; format=flowed",
                             " stuffed\nlong \nline \n\n> quoted \n> on\n>> deeper\n-- \nname\n");
    ck_assert_str_eq(as_is, " stuffed\nlong \nline \n\n> quoted \n> on\n>> deeper\n-- \nname\n");
    ck_assert_uint_eq(mail.n_texts, 2);
    ck_assert_int_eq(mail.text[1].form, MIME_FLOWED);
    ck_assert_str_eq(text(1), "stuffed\nlong line \n> quoted on\n>> deeper\n-- \nname\n");
    body("Content-Type: text/plain; format=flowed; delsp=yes", "ab \ncd\n");
    ck_assert_str_eq(text(1), "abcd\n");
    body("Content-Type: text/plain; format=flowed", "nothing\nflows\n");
    ck_assert_uint_eq(mail.n_texts, 1);
}
END_TEST

static const char *page(const char *html)
{
    return arena_string(arena, mime_html(arena, span_of(html)));
}

START_TEST(pages_become_lines)
{
    ck_assert_str_eq(
        page("<html><head><title>t</title><style>p{}</style></head><body><p>a\n b</p><p>c<br>d</p></body>"),
        "a b\nc\nd\n");
    ck_assert_str_eq(page("<div>one</div><div><br></div><div>two</div>"), "one\n\ntwo\n");
    ck_assert_str_eq(page("a&nbsp;b &amp; &lt;c&gt; &#65;&#x42; &uuml;&mdash; &unknown; AT&T &"),
                     "a\xc2\xa0"
                     "b & <c> AB \xc3\xbc\xe2\x80\x94 &unknown; AT&T &\n");
    ck_assert_str_eq(
        page("hi<blockquote type=\"cite\"><div>q1<br>q2<blockquote>deep</blockquote></div></blockquote>end"),
        "hi\n> q1\n> q2\n> > deep\nend\n");
    ck_assert_str_eq(page("<pre>a  b\n c\r\n</pre>"), "a  b\n c\n");
    ck_assert_str_eq(page("<a href=\"x>y\" title='>'>link</a> <!-- > hidden --> 1 < 2 <b>bold</b>"),
                     "link 1 < 2 bold\n");
    ck_assert_str_eq(page("<script>if (a < b) x()</SCRIPT>after<p"), "after\n");
    ck_assert_str_eq(page("<img src=\"never ends>text"), "text\n");
    ck_assert_str_eq(page("&#0;&#xd800;&#1114112;"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\n");
}
END_TEST

START_TEST(parts_are_sorted)
{
    read_words("From: a@b.example\nContent-Type: multipart/mixed; boundary=o\n\n--o\n"
               "Content-Type: multipart/alternative; boundary=i\n\n--i\nContent-Type: text/plain\n\nplain\n"
               "--i\nContent-Type: text/html\n\n<p>html</p>\n--i--\n"
               "--o\nContent-Type: text/plain; charset=iso-8859-1\nContent-Disposition: attachment; "
               "filename*=utf-8''s%C3%BC.txt\n\n"
               "f\xfc\n--o\nContent-Type: application/octet-stream; name=\"s.txt.sig\"\nContent-Transfer-Encoding: "
               "base64\n\nAAEC\n"
               "--o\nContent-Type: message/rfc822\n\nFrom: c@d.example\nSubject: inner\n\nforwarded\n--o--\n");
    ck_assert_uint_eq(mail.n_texts, 3);
    ck_assert_str_eq(text(0), "plain");
    ck_assert_str_eq(text(1), "html\n");
    ck_assert_str_eq(text(2), "forwarded");
    ck_assert_uint_eq(mail.n_files, 2);
    ck_assert(span_is(mail.file[0].name, "s\xc3\xbc.txt") && span_is(mail.file[0].bytes, "f\xfc"));
    ck_assert(span_is(mail.file[0].text, "f\xc3\xbc"));
    ck_assert(span_is(mail.file[1].name, "s.txt.sig") && mail.file[1].bytes.len == 3);
    ck_assert_str_eq(mail.from, "a@b.example"); /* the inner mail's sender is nobody here */
}
END_TEST

START_TEST(what_is_sealed_is_seen)
{
    body("X-None: x", "-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n");
    ck_assert(mail.is_sealed && !mail.is_tnef);
    read_words("From: a@b.example\nContent-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; "
               "boundary=b\n\n--b\n"
               "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: "
               "application/octet-stream\n\nx\n--b--\n");
    ck_assert(mail.is_sealed);
    read_words("From: a@b.example\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: "
               "base64\n\neJ8+\n");
    ck_assert(!mail.is_sealed && mail.is_tnef);
    body("X-None: x", "we talked of age\n");
    ck_assert(!mail.is_sealed);
}
END_TEST

/* ---- limits ---- */

static struct span many(const char *head, const char *piece, size_t n)
{
    struct text out = {.arena = arena};
    text_words(&out, head);
    text_reserve(&out, n * strlen(piece) + 1);
    for (size_t i = 0; i < n; i++)
        text_add(&out, span_of(piece));
    return text_span(&out);
}

static void refused(struct span raw, const char *key)
{
    ck_assert_msg(!reads(raw), "%s was read", key);
    ck_assert_str_eq(why.key, key);
    ck_assert_str_eq(mail.from, "a@b.example"); /* so that he can be told */
    ck_assert_uint_eq(mail.n_texts + mail.n_files, 0);
}

START_TEST(bombs_are_refused_in_bounded_memory)
{
    static const char head[] = "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n";
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before); /* memory, not time */
    refused(many(head, "--b\n\n", 1600000), "mail.parts");
    refused(many(head, "--b\n\n", 101), "mail.parts");
    refused(many("From: a@b.example\n", "Content-Type: message/rfc822\n\n", 60), "mail.deep");
    refused(many("From: a@b.example\n", "Content-Type: message/rfc822\n\n", 250000), "mail.parts");
    refused(many("From: a@b.example\n", "X: y\n", 30000), "mail.header");
    refused(many("From: a@b.example\n\nX:\n", " folded\n", 20000), "mail.header");
    refused(many("From: a@b.example\n\n", "X: y\n", 300000), "mail.parts");
    refused(many("From: a@b.example\n\n", "twelve bytes\n", 700000), "mail.big");
    getrusage(RUSAGE_SELF, &after);                                   /* memory, not time */
    ck_assert_int_lt(after.ru_maxrss - before.ru_maxrss, 300 * 1024); /* KB: what the test itself put together */
    struct text cut = {.arena = arena};
    mime_cut(&cut, span_of("From: a@b.example\nSubject: holiday\n\nbody"), 52428800);
    ck_assert(mime_is_mail(text_span(&cut)) && !memmem(cut.at, cut.len, "body", 4));
    refused(text_span(&cut), "mail.big");
    ck_assert_uint_eq(mail.size, 52428800);
    ck_assert_str_eq(mail.subject, "holiday");
}
END_TEST

START_TEST(nested_multiparts_are_bounded)
{
    struct text out = {.arena = arena};
    text_words(&out, "From: a@b.example\n");
    for (int i = 0; i < 30; i++)
        text_format(&out, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i);
    text_words(&out, "\nx\n");
    refused(text_span(&out), "mail.deep");
}
END_TEST

/* ---- the same mail by two ways ---- */

START_TEST(a_mail_is_known_again)
{
    uint8_t one[32], two[32];
    mime_key(one, span_of("Received: by x\r\nMessage-ID: <1@a>\r\nFrom: a@b\r\n\r\nhi\r\nyou\r\n"));
    mime_key(two, span_of("Message-ID: <1@a>\nFrom: a@b\nX-Spam: no\n\nhi\nyou\n"));
    ck_assert_mem_eq(one, two, 32);
    mime_key(two, span_of("Message-ID: <1@a>\nFrom: a@b\n\nhi\nyou all\n")); /* nobody takes another's number */
    ck_assert_mem_ne(one, two, 32);
    mime_key(two, span_of("Message-ID: <2@a>\nFrom: a@b\n\nhi\nyou\n"));
    ck_assert_mem_ne(one, two, 32);
    mime_key(one, span_of("From: a@b\nDate: 1\n\nhi\n"));
    mime_key(two, span_of("From: a@b\nDate: 2\n\nhi\n"));
    ck_assert_mem_ne(one, two, 32);
}
END_TEST

/* ---- the vectors ---- */

static struct signer vector_key(json_t *all)
{
    struct span blob, comment;
    ck_assert(ssh_public_line(arena, span_of(text_of(all, "axis_ssh_pub")), &blob, &comment, &why));
    return (struct signer){blob, false};
}

static const char *status_of(struct span raw, const struct signer *signer, char hash[65])
{
    struct found found[BLOCKS_MAX];
    struct verified verified;
    size_t n = arrival_blocks(arena, raw, found, BLOCKS_MAX);
    bool any_signed = false;
    for (size_t i = 0; i < n; i++) {
        struct problem not = {0};
        any_signed = any_signed || found[i].n_sigs > 0;
        if (found_verify(arena, &found[i], signer, &verified, NULL, &not )) {
            hex_write(hash, verified.hash, 32);
            return "valid";
        }
    }
    return any_signed ? "invalid" : "unsigned";
}

START_TEST(every_mail_of_the_vectors)
{
    json_t *all = vectors("order-armor"), *one;
    struct signer signer = vector_key(all);
    size_t i, n = 0;
    json_array_foreach(json_object_get(all, "mail_cases"), i, one)
    {
        const char *base64 = text_of(one, "eml_base64");
        size_t len = strlen(base64);
        uint8_t *bytes = arena_take(arena, len);
        char hash[65] = "";
        ck_assert(base64_read(span_of(base64), true, bytes, &len));
        struct span raw = {bytes, len};
        json_t *result = json_object_get(one, "result");
        ck_assert_msg(mime_is_mail(raw), "%s", text_of(one, "name"));
        ck_assert_msg(strcmp(status_of(raw, &signer, hash), text_of(result, "status")) == 0, "%s",
                      text_of(one, "name"));
        if (hash[0])
            ck_assert_str_eq(hash, text_of(result, "canonical_sha256"));
        n++;
    }
    ck_assert_uint_eq(n, 15);
    json_decref(all);
}
END_TEST

START_TEST(every_page_of_the_vectors)
{
    json_t *all = vectors("order-armor"), *one;
    struct signer signer = vector_key(all);
    size_t i, n = 0;
    json_array_foreach(json_object_get(all, "html_cases"), i, one)
    {
        char hash[65] = "";
        struct span raw = span_of(arena_words(
            arena, "From: a@b.example\nTo: c@d.example\nContent-Type: text/html\n\n%s", text_of(one, "html")));
        json_t *block = json_array_get(json_object_get(one, "blocks"), 0);
        ck_assert_msg(strcmp(status_of(raw, &signer, hash), text_of(block, "status")) == 0, "%s", text_of(one, "name"));
        ck_assert_str_eq(hash, text_of(block, "canonical_sha256"));
        n++;
    }
    ck_assert_uint_eq(n, 6);
    json_decref(all);
}
END_TEST

static Suite *mime_suite(void)
{
    Suite *suite = suite_create("mime");
    TCase *t = tcase_create("mime");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, header_fields_are_read);
    tcase_add_test(t, the_topmost_received_line);
    tcase_add_test(t, programs_are_told_from_people);
    tcase_add_test(t, a_failed_address_has_an_at);
    tcase_add_test(t, a_receipt_of_a_reader_is_no_bounce);
    tcase_add_test(t, what_is_a_mail);
    tcase_add_test(t, texts_of_any_set_and_encoding);
    tcase_add_test(t, flowed_texts_are_read_both_ways);
    tcase_add_test(t, pages_become_lines);
    tcase_add_test(t, parts_are_sorted);
    tcase_add_test(t, what_is_sealed_is_seen);
    tcase_add_test(t, bombs_are_refused_in_bounded_memory);
    tcase_add_test(t, nested_multiparts_are_bounded);
    tcase_add_test(t, a_mail_is_known_again);
    tcase_add_test(t, every_mail_of_the_vectors);
    tcase_add_test(t, every_page_of_the_vectors);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(mime_suite());
}
