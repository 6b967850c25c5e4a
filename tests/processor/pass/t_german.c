/* SPDX-License-Identifier: Apache-2.0 */
/* A second language by templates alone: three letters in German, with their subjects and dates, in a host's own
 * letters.txt; all others stay as they are. */
#include "tests/processor/pass/outages_kit.h"
#include <gmime/gmime.h>

static const char german[] =
    "Briefe auf Deutsch.\n\n"
    "=== when\n"
    "{{#mon}}Mo.{{/mon}}{{#tue}}Di.{{/tue}}{{#wed}}Mi.{{/wed}}{{#thu}}Do.{{/thu}}{{#fri}}Fr.{{/fri}}"
    "{{#sat}}Sa.{{/sat}}{{#sun}}So.{{/sun}}, {{day}}. "
    "{{#oct}}Okt.{{/oct}}{{#nov}}Nov.{{/nov}}{{#dec}}Dez.{{/dec}} {{year}} um {{hour}}.{{minute}} Uhr ({{zone}})\n"
    "=== waiting\n"
    "{{#any}}Es fehlt noch: {{#seats}}{{#more}} und {{/more}}{{#you}}du{{/you}}{{^you}}{{player}}{{/you}} "
    "({{side}}){{/seats}}{{#until}}, bis {{until}}{{/until}}.{{/any}}\n"
    "=== trouble\n"
    "{{#unread}}die Post, mit der {{who}} ({{side}}) antwortet, hier nicht gelesen werden konnte{{/unread}}\n"
    "=== asked\n"
    "{{#move}}dein Zug{{/move}}{{#answer}}deine Antwort{{/answer}}\n"
    "=== hold\n"
    "Der Veranstalter hält das Spiel für eine Weile an\n\n"
    "{{player}}, der Veranstalter hält {{game}} für eine Weile an: {{why}}\n\n"
    "Übungsübergänge über Flüsse können früher oder später für müde Spieler überflüssig wären: "
    "Befehlsblätter zählen, und ausgeführt wird, was übrig ist, sobald das Spiel weitergeht.\n"
    "=== reminder\n"
    "Zur Erinnerung: {{> asked}} (bis {{deadline}})\n\n"
    "{{player}}, {{> asked}} in {{game}} wird bis {{deadline}} erwartet.\n\n"
    "{{#least}}Sonst gelten deine ständigen Befehle.{{/least}}\n\n"
    "{{{form_text}}}\n"
    "=== put-off\n"
    "Die Frist wird verlängert\n\n"
    "{{player}}, die Frist von {{game}} ist jetzt {{deadline}}, weil {{trouble}}.\n\n"
    "{{waiting}}\n";

static void in_german(const char *more)
{
    begin(by_mail);
    walk_write(&w, file("templates/letters.txt.mustache"), span_of(german));
    set_up(more);
}

static const char *now_words(void)
{
    char now[21];
    utc_write(now, w.now);
    return arena_words(w.arena, "%s", now);
}

static const char *sent(const char *player, const char *pattern)
{
    const char *path = walk_newest(&w, player, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", player, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static void says(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in\n%s", words, text);
}

static size_t letters_in(struct span line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++)
        n += (line.at[i] & 0xC0) != 0x80;
    return n;
}

/* Lines are filled as far as 72 letters go, of which one may be two bytes. */
static void is_wrapped_by_letters(const char *text)
{
    int by_letters = 0;
    for (struct span left = span_of(text), line; span_line(&left, &line);) {
        ck_assert_msg(letters_in(line) <= 72, "%.*s", (int)line.len, (const char *)line.at);
        by_letters += line.len > 72;
    }
    ck_assert_int_gt(by_letters, 0);
}

START_TEST(a_game_that_is_held)
{
    in_german("");
    ck_assert_int_eq(walk_cli(&w, "hold @ " G " Grüße --yes --now %s", now_words()), 0);
    walk_pass(&w, 60);
    const char *text = sent("south", "first-csa-hold-*.txt");
    says(text, "south, der Veranstalter hält first für eine Weile an: Grüße\n\n");
    says(text, "\nnonce: ");
    ck_assert_ptr_null(strstr(text, "on hold"));
    is_wrapped_by_letters(text);
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-hold-*.txt.sig"));
    ck_assert_int_eq(walk_cli(&w, "resume @ " G " --yes --now %s", now_words()), 0);
    walk_pass(&w, 60);
    text = sent("north", "first-usa-resume-*.txt"); /* not in the file: ours, with the host's phrases */
    says(text, "north, the game first goes on.\n\nEs fehlt noch: south (csa), bis Sa., 21. Nov. 2026 um 06.");
    ck_assert_int_eq(news("letters.txt"), 0); /* nothing was broken */
    end();
}
END_TEST

START_TEST(a_reminder)
{
    in_german("--move 3d --remind 1d");
    passes(2 * DAY + HOUR, HOUR);
    const char *text = sent("south", "first-csa-reminder-*.txt");
    says(text, "south, dein Zug in first wird bis Sa., 21. Nov. 2026 um 06.");
    says(text, "Uhr (EST)\nerwartet.\n\nSonst gelten deine ständigen Befehle.\n\n-----BEGIN PBEM ORDERS-----\n");
    end();
}
END_TEST

/* The first text of a mail. */
static void keep_text(GMimeObject *parent, GMimeObject *part, gpointer into)
{
    const char **text = into;
    (void)parent;
    if (*text || !GMIME_IS_TEXT_PART(part))
        return;
    char *read = g_mime_text_part_get_text(GMIME_TEXT_PART(part));
    *text = arena_words(w.arena, "%s", read);
    g_free(read);
}

static const char *text_under(struct span mail, const char *subject)
{
    const char *text = NULL;
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer((const char *)mail.at, mail.len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message && g_strcmp0(g_mime_message_get_subject(message), subject) == 0)
        g_mime_message_foreach(message, keep_text, &text);
    g_clear_object(&message);
    g_object_unref(parser);
    g_object_unref(stream);
    return text;
}

/* What a player's server got under this subject; heads hold nothing that a server would have to know more for. */
static const char *mailed(const char *name, const char *subject)
{
    const char *all = arena_string(w.arena, slurp(w.arena, file(arena_words(w.arena, "mails-%s", name))));
    const char *text = NULL;
    for (const char *at = all; at && !text;) {
        const char *next = strstr(at + 1, "\nDate: "), *head = strstr(at, "\n\n");
        for (const char *c = at; c < head; c++)
            ck_assert_int_lt((unsigned char)*c, 0x80);
        text = text_under((struct span){(const uint8_t *)at, next ? (size_t)(next + 1 - at) : strlen(at)}, subject);
        at = next ? next + 1 : NULL;
    }
    ck_assert_msg(text != NULL, "no mail to %s with the subject %s", name, subject);
    return text;
}

START_TEST(a_deadline_that_is_put_off)
{
    g_mime_init();
    in_german("");
    sends();
    int64_t due = deadline();
    breaks("box");
    passes(due - w.now + DAY, 6 * HOUR);
    says(walk_look(&w, G).journal, " unread csa\n");
    const char *text = mailed("north", "[first] Die Frist wird verlängert");
    says(text, "north, die Frist von first ist jetzt ");
    says(text, "(EST), weil die Post, mit der south (csa) antwortet, hier nicht gelesen\nwerden konnte.\n\n");
    says(text, "Es fehlt noch: south (csa), bis ");
    says(mailed("south", "[first] Die Frist wird verlängert"), "Es fehlt noch: du (csa), bis ");
    heals("box");
    passes(3 * HOUR, HOUR);
    says(mailed("south", "[first] Time runs again"), "Es fehlt noch: du (csa), bis "); /* all else is ours */
    end();
}
END_TEST

/* A letter that is broken leaves in English, and the host is told which, and where. */
START_TEST(one_that_is_broken)
{
    begin(by_mail);
    walk_write(&w, file("templates/letters.txt.mustache"), span_of("=== resume\nAb\n\n=== hold\nHalt\n\n{{#why}}\n"));
    set_up("");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(walk_cli(&w, "hold @ " G " pause --yes --now %s", now_words()), 0);
        walk_pass(&w, 60);
        says(sent("south", "first-csa-hold-*.txt"),
             "south, the host has put the game first on hold. The reason given: pause");
        ck_assert_int_eq(walk_cli(&w, "resume @ " G " --yes --now %s", now_words()), 0);
        walk_pass(&w, 60);
    }
    ck_assert_int_eq(news("The letter hold in letters.txt.mustache is broken for first, line 7, column 1"), 1);
    end();
}
END_TEST

static Suite *german_suite(void)
{
    Suite *suite = suite_create("letters in German");
    TCase *t = tcase_create("letters");
    tcase_add_test(t, a_game_that_is_held);
    tcase_add_test(t, a_reminder);
    tcase_add_test(t, a_deadline_that_is_put_off);
    tcase_add_test(t, one_that_is_broken);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(german_suite());
}
