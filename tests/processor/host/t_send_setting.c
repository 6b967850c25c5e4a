/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "processor/host/send_setting.h"
#include "tests/lib/test.h"
#include <string.h>

static struct outlet read_as(const char *words)
{
    struct outlet outlet;
    const char *want = "";
    ck_assert_msg(outlet_read(span_of(words), &outlet, &want), "%s: %s", words, want);
    return outlet;
}

static void refused(const char *words, const char *says)
{
    struct outlet outlet;
    const char *want = NULL;
    ck_assert_msg(!outlet_read(span_of(words), &outlet, &want), "%s was taken", words);
    ck_assert_msg(want && strstr(want, says), "%s: %s", words, want ? want : "nothing");
    ck_assert(!outlet_read(span_of(words), &outlet, NULL));
}

START_TEST(ways_are_read)
{
    struct outlet o = read_as("folder");
    ck_assert_int_eq(o.kind, OUTLET_FOLDER);
    o = read_as("sendmail /usr/sbin/sendmail");
    ck_assert_int_eq(o.kind, OUTLET_SENDMAIL);
    ck_assert_str_eq(o.path, "/usr/sbin/sendmail");
    o = read_as("smtps://games%40dispatch.example@mail.example.org");
    ck_assert_int_eq(o.kind, OUTLET_SMTP);
    ck_assert(o.tls_first && !o.plaintext);
    ck_assert_str_eq(o.user, "games@dispatch.example");
    ck_assert_str_eq(o.host, "mail.example.org");
    ck_assert_int_eq(o.port, 465);
    o = read_as("smtp://games@dispatch.example@mail.example.org:2525/ password-file=mail-password");
    ck_assert(!o.tls_first && !o.plaintext);
    ck_assert_str_eq(o.user, "games@dispatch.example");
    ck_assert_int_eq(o.port, 2525);
    ck_assert_str_eq(o.password_file, "mail-password");
    o = read_as("smtp://mail.example.org");
    ck_assert_str_eq(o.user, "");
    ck_assert_int_eq(o.port, 587);
    o = read_as("smtp://[::1]:2525 plaintext");
    ck_assert(o.plaintext);
    ck_assert_str_eq(o.host, "::1");
}
END_TEST

START_TEST(what_is_not_safe_is_refused)
{
    refused("", "sendmail PATH");
    refused("pigeon", "sendmail PATH");
    refused("sendmail", "sendmail PATH");
    refused("sendmail sendmail", "whole path");
    refused("http://mail.example.org", "sendmail PATH");
    refused("smtps://", "host name");
    refused("smtps://user@", "host name");
    refused("smtps://user:word@mail.example.org", "file");
    refused("smtps://us%0der@mail.example.org", "password");
    refused("smtps://mail.example.org:0", "port");
    refused("smtps://mail.example.org:70000", "port");
    refused("smtps://mail.example.org/inbox", "host name");
    refused("smtp://mail.example.org plaintext", "this machine");
    refused("smtp://127.0.0.1.example.org plaintext", "this machine");
    refused("smtps://127.0.0.1 plaintext", "this machine");
    refused("smtps://mail.example.org password-file=", "path");
    refused("smtps://mail.example.org quickly", "plaintext");
    struct outlet outlet;
    ck_assert(!outlet_read((struct span){(const uint8_t *)"smtps://\0a", 10}, &outlet, NULL)); /* found by the fuzzer */
}
END_TEST

static bool is_address(const char *words)
{
    return mailbox_is_address(span_of(words));
}

START_TEST(addresses_are_plain)
{
    static const char *const good[] = {"a@b", "alice@example.org", "alice.b+c-d_e@mail.example.org",
                                       "o'brien@a-b.example"};
    static const char *const bad[] = {
        "",          "alice",          "@example.org",  "alice@",        "-f@example.org",   "a b@example.org",
        ".a@b.org",  "a.@b.org",       "a..b@b.org",    "a@-b.org",      "a@b-.org",         "a@b..org",
        "a@.org",    "a@b.org.",       "\"a b\"@b.org", "a@[127.0.0.1]", "a@b@c.org",        "a@b.org\r\nRCPT TO:<x@y>",
        "a,b@c.org", "a;b@c.org",      "<a@b.org>",     "a@b.org\n",     "al\xc3\xaf@b.org", "a@b.org>",
        "a@b_c.org", "a(remark)@b.org"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(is_address(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!is_address(bad[i]), "%s", bad[i]);
    char longest[300];
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 64, "@", 1);
    longest[70] = 0;
    ck_assert(is_address(longest));
    longest[64] = 'a';
    longest[65] = '@';
    ck_assert(!is_address(longest)); /* 65 before the @ */
    ck_assert(!mailbox_is_address((struct span){(const uint8_t *)"a\0b@c.org", 9}));
}
END_TEST

START_TEST(a_name_may_stand_before)
{
    struct mailbox box;
    ck_assert(mailbox_split(span_of("games@dispatch.example"), &box));
    ck_assert_str_eq(box.name, "");
    ck_assert(mailbox_split(span_of(" Dispatch of Tom <games@dispatch.example> "), &box));
    ck_assert_str_eq(box.name, "Dispatch of Tom");
    ck_assert_str_eq(box.address, "games@dispatch.example");
    ck_assert(mailbox_split(span_of("\"Weller, T.\" <t@w.example>"), &box));
    ck_assert_str_eq(box.name, "Weller, T.");
    ck_assert(!mailbox_split(span_of("Tom\r\nBcc: all <t@w.example>"), &box));
    ck_assert(!mailbox_split(span_of("a@b.org <t@w.example> <c@d.org>"), &box));
    ck_assert(!mailbox_split(span_of("To\"m <t@w.example>"), &box));
    ck_assert(!mailbox_split(span_of(">"), &box));
    ck_assert(!mailbox_split(span_of(""), &box));
    ck_assert_str_eq(mailbox_domain("games@dispatch.example"), "dispatch.example");
    char plus[MAILBOX_MAX];
    ck_assert(mailbox_plus("games@dispatch.example", "shenandoah-1", plus));
    ck_assert_str_eq(plus, "games+shenandoah-1@dispatch.example");
    ck_assert(!mailbox_plus("games@dispatch.example", "a b", plus));
}
END_TEST

static const char *cleaned(const char *words, size_t cap)
{
    static char out[128];
    ck_assert_uint_le(cap, sizeof out);
    mailbox_clean(span_of(words), out, cap);
    return out;
}

START_TEST(names_cannot_break_a_header)
{
    ck_assert_str_eq(cleaned("Alice Moreau", 128), "Alice Moreau");
    ck_assert_str_eq(cleaned("Alice\r\nBcc: everybody@example.org", 128), "Alice  Bcc: everybody@example.org");
    ck_assert_str_eq(cleaned("J\xc3\xb6rg\xc2\x85x\xe2\x80\xa8y\xe2\x80\xaez", 128), "J\xc3\xb6rg x y z");
    ck_assert_str_eq(cleaned("\xff\xc0\xafz\xed\xa0\x80", 128), "???z???");
    ck_assert_str_eq(cleaned("ab\xc3\xb6", 4), "ab"); /* cut between characters */
    ck_assert_str_eq(cleaned("ab\xc3\xb6", 5), "ab\xc3\xb6");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("outlet");
    TCase *t = tcase_create("outlet");
    tcase_add_test(t, ways_are_read);
    tcase_add_test(t, what_is_not_safe_is_refused);
    tcase_add_test(t, addresses_are_plain);
    tcase_add_test(t, a_name_may_stand_before);
    tcase_add_test(t, names_cannot_break_a_header);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
