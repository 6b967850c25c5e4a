/* SPDX-License-Identifier: Apache-2.0 */
/* Which lines of a mail are its writer's: quotes, what programs write around them, and signatures are not. And what
 * such a mail says of a code that stands in its quote. */
#include "processor/base/mail_answer.h"
#include "processor/base/mail_own.h"
#include "tests/lib/test.h"
#include <string.h>

static const char *only(const char *text)
{
    static char out[128];
    const struct span line = mail_only_line(span_of(text));
    ck_assert_uint_lt(line.len, sizeof out);
    memcpy(out, line.at ? (const char *)line.at : "", line.len);
    out[line.len] = '\0';
    return out;
}

START_TEST(one_line_wherever_it_stands)
{
    static const char *const says[] = {
        "help\n",
        "help",
        "\n  help \r\n\n",
        "> Do you play?\n\nhelp\n",
        "On Sat, 21 Nov 2026, Games wrote:\n> Do you play?\n> Say so.\n\nhelp\n",
        "On Sat, 21 Nov 2026 at 10:00, Games <games@play.example>\nwrote:\n\n> Do you play?\n\nhelp\n\n-- \nLee\n",
        "Am 21.11.2026 um 10:00 schrieb Games:\n>> Wer?\n> Do you play?\n\nhelp\n\nVon meinem iPhone gesendet\n",
        "> Do you play?\n\nhelp\n\n> Do you play that, too?\n",
        "> Thanks.\n\nOn Fri, 20 Nov 2026, Games wrote:\n> Do you play?\n\nhelp\n",
        "help\n\nOn Sat, 21 Nov 2026, Games wrote:\n> Do you play?\n",
        "help\n> Do you play?\n",
        "Sent from my iPhone\n\nhelp\n",
        "help\n\nSent from my iPhone\n",
        "Sent from my Galaxy\n\n> Do you play?\n\nhelp\n",
        "> Do you play?\n\nhelp\n\nGesendet mit der GMX Mail App\n",
        "> Do you play?\n\nhelp\n\nEnvoy\xc3\xa9 de mon iPhone\n",
        "help\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Games\n\nform\n",
    };
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        ck_assert_msg(strcmp(only(says[i]), "help") == 0, "%zu: %s: \"%s\"", i, says[i], only(says[i]));
}
END_TEST

START_TEST(what_may_be_quoted_or_is_more_is_no_line)
{
    static const char *const says[] = {
        "",
        "\n\n",
        "> help\n",
        "On Sat, 21 Nov 2026, Games wrote:\n> help\n",
        "> help\n\nSent from my iPhone\n",
        "Sent from my iPhone\n",
        "-- \nhelp\n",
        "> Do you play?\n\n-- \nhelp\n",
        "-----Original Message-----\nFrom: Games\n\nhelp\n",
        "From: Games\n\nhelp\n",
        "> Do you play?\n\nhelp\nplease\n",
        "Hello,\n\n> Do you play?\n\nhelp\n",
        "> Do you play?\n\nhelp\n\nThanks,\n\nHarper\n",
        "> Whoever wants to know more sends the word\nhelp\n", /* the rest of a line that was cut */
        "> Whoever wants to know more sends the word\nhelp\n> and is answered\n",
        "> Whoever wants to know more\n\nhelp\n> and is answered\n",
        "On Sat, 21 Nov 2026, Games wrote:\n\nhelp\n", /* a quote without marks */
        "a\nb\nc\nd\nOn Sat, 21 Nov 2026, Games wrote:\n> Do you play?\n\nhelp\n",
    };
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        ck_assert_msg(strcmp(only(says[i]), "") == 0, "%zu: %s: \"%s\"", i, says[i], only(says[i]));
}
END_TEST

START_TEST(signatures_of_phones_are_short)
{
    ck_assert(mail_is_phone_signature(span_of("sent from my iPad")));
    ck_assert(mail_is_phone_signature(span_of("Sent with Proton Mail secure email.")));
    ck_assert(!mail_is_phone_signature(span_of("Sent with love")));
    ck_assert(!mail_is_phone_signature(span_of("Von meinem Platz aus kann ich nicht ziehen")));
    ck_assert(!mail_is_phone_signature(span_of("")));
    ck_assert(!mail_is_phone_signature(
        span_of("Sent from the front, where nobody knows any more what was agreed between us about the crossing")));
}
END_TEST

/* ---- what it says of a code ---- */

#define CODE  "00112233445566778899aabbccddeeff"
#define QUOTE "> Somebody asks whether you play.\n>\n> confirm " CODE "\n>\n> Thank you.\n"

static const struct {
    const char *text;
    enum said said;
} answers[] = {
    {QUOTE, SAID_YES}, /* as the letter says it */
    {QUOTE "\nyes\n", SAID_YES},
    {QUOTE "\nno\n", SAID_NO},
    {"On Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nyes\n\n-- \nHarper Lee\n", SAID_YES},
    {"On Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nNo, I do not.\n", SAID_NO},
    {QUOTE "\nyes\n\nVon meinem iPhone gesendet\n", SAID_YES},
    {"Sent from my iPhone\n\n" QUOTE "\nyes\n", SAID_YES},
    {"Sent from my iPhone\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nyes\n", SAID_YES},
    {"Sent from my iPhone\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nno\n", SAID_NO},
    {"Sent from my iPhone\n\nyes\n\n" QUOTE, SAID_YES},
    {"yes\n\nSent from my iPhone\n\n" QUOTE, SAID_YES},
    /* Such a signature alone is no answer. */
    {QUOTE "\nSent from my iPhone\n", SAID_UNCLEAR},
    {"Sent from my iPhone\n\n" QUOTE, SAID_UNCLEAR},
    {"Sent from my iPhone\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE, SAID_UNCLEAR},
    {"Sent from my iPhone\n\nYes, somebody asks whether you play.\n\nconfirm " CODE "\n", SAID_UNCLEAR},
    /* However many lines are quoted: what stands above the line of the mail program is the writer's. */
    {"That was not me.\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE, SAID_UNCLEAR},
    {"Stop writing to me.\n\nOn Sat, 21 Nov 2026, at 10:00, Games <g@play.example>\nwrote:\n" QUOTE, SAID_UNCLEAR},
    {"That was not me.\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nyes\n", SAID_UNCLEAR},
    {"On Sat, 21 Nov 2026, Games wrote:\n" QUOTE "\nThat was not me.\n", SAID_UNCLEAR},
    {"yes, but who are you?\n\nOn Sat, 21 Nov 2026, Games wrote:\n" QUOTE, SAID_YES},
};

START_TEST(what_it_says_of_a_code)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        enum said said = mail_answer_in(span_of(answers[i].text), &confirm_words, CODE);
        ck_assert_msg(said == answers[i].said, "%zu: %d: %s", i, said, answers[i].text);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("own lines of a mail");
    TCase *t = tcase_create("all");
    tcase_add_test(t, one_line_wherever_it_stands);
    tcase_add_test(t, what_may_be_quoted_or_is_more_is_no_line);
    tcase_add_test(t, signatures_of_phones_are_short);
    tcase_add_test(t, what_it_says_of_a_code);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
