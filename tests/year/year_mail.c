/* SPDX-License-Identifier: Apache-2.0 */
/* Mails in, and mails out: to whom each went, how many a day, and what it asks. */
#include "processor/mime/mime.h"
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int day_of(const struct year *y)
{
    return (int)((y->now - y->began) / YEAR_DAY);
}

/* ---- to the host ---- */

void year_write(struct year *y, const char *from, const char *subject, struct span body)
{
    char whole[400], name[400];
    snprintf(whole, sizeof whole, "%s/tmp/%07d", y->in, y->n_in);
    snprintf(name, sizeof name, "%s/new/%07d", y->in, y->n_in);
    FILE *file = fopen(whole, "w");
    ck_assert_msg(file != NULL, "%s", whole);
    fprintf(file, "From: %s\nTo: games@dispatch.example\nSubject: %s\nMessage-ID: <%d@example.org>\n\n", from, subject,
            y->n_in++);
    ck_assert(fwrite(body.at, 1, body.len, file) == body.len && fclose(file) == 0);
    ck_assert_int_eq(rename(whole, name), 0);
}

void year_send(struct year *y, struct year_person *who, const char *subject, struct span body)
{
    int day = day_of(y);
    who->has_written = true;
    who->written = (who->day_written == day ? who->written : 0) + 1;
    who->day_written = day;
    year_write(y, who->address, subject, body);
}

void year_wish(struct year *y, struct year_person *who, const char *lines)
{
    struct arena *arena = arena_new();
    const char *block = arena_words(arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    ++who->seq, lines);
    year_send(y, who, "wishes", bot_sign(arena, who->key, block));
    arena_free(arena);
}

/* ---- from the host ---- */

/* The subject without the game and numbers. */
static void subject_kind(const char *subject, char out[static 80])
{
    const char *at = subject[0] == '[' && strstr(subject, "] ") ? strstr(subject, "] ") + 2 : subject;
    size_t n = 0;
    for (; *at && n < 79; at++)
        if (*at < '0' || *at > '9')
            out[n++] = *at;
    out[n] = '\0';
}

static void count_kind(struct year *y, const char *kind)
{
    int i = 0;
    while (i < y->n_kinds && strcmp(y->kind[i].subject, kind) != 0)
        i++;
    if (i == y->n_kinds && i < (int)(sizeof y->kind / sizeof *y->kind))
        snprintf(y->kind[y->n_kinds++].subject, sizeof y->kind[0].subject, "%s", kind);
    if (i < y->n_kinds)
        y->kind[i].n++;
}

/* Does it answer a mail of their own, and nothing else? They get as many of those as they write. */
static bool is_answer(const char *kind)
{
    static const char *const begins[] = {"Sheet ",
                                         "Press  is on its way",
                                         "You are in",
                                         "Your part is revealed",
                                         "Your number is revealed",
                                         "Your answer",
                                         "Your yes",
                                         "Your wishes",
                                         "Your PLAYER",
                                         "That answer",
                                         "Your press",
                                         "Press was not",
                                         "Is this your",
                                         "You are a player",
                                         "Again: ",
                                         "Your mail",
                                         "Your new",
                                         "Confirm",
                                         "You have muted"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(kind, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* For each mail that they write one more may leave. */
static void count_beyond(struct year *y, const struct year_person *who, int day, int at)
{
    int beyond = who->unasked - (who->day_written == day ? who->written : 0);
    if (beyond <= y->most_beyond)
        return;
    y->most_beyond = beyond;
    struct text subjects = {.arena = y->arena};
    text_format(&subjects, "%s on day %d, and %d answered none:", who->name, day, who->unasked);
    for (int i = 0; i < who->today && i < 24; i++)
        text_format(&subjects, "\n    %s", y->today[at][i]);
    y->beyond_day = subjects.at;
}

/* One mail more on this day. When it is the first too many, its day's kinds are noted, else its own. */
static void count(struct year *y, struct year_person *who, const char *subject)
{
    int day = day_of(y), at = (int)(who - y->person);
    char kind[80];
    subject_kind(subject, kind);
    who->unasked = (who->day == day ? who->unasked : 0) + !is_answer(kind);
    who->today = who->day == day ? who->today + 1 : 1;
    who->day = day;
    who->mails++;
    if (who->today <= 24)
        snprintf(y->today[at][who->today - 1], sizeof kind, "%s", kind);
    if (who->today == YEAR_MAILS_A_DAY + 1) {
        y->n_days_above++;
        for (int i = 0; i < YEAR_MAILS_A_DAY; i++)
            count_kind(y, y->today[at][i]);
    }
    if (who->today > YEAR_MAILS_A_DAY)
        count_kind(y, kind);
    if (who->today > y->most_a_day) {
        y->most_a_day = who->today;
        snprintf(y->most_who, sizeof y->most_who, "%s", who->name);
    }
    if (who->unasked > y->most_unasked) {
        y->most_unasked = who->unasked;
        snprintf(y->unasked_who, sizeof y->unasked_who, "%s on day %d", who->name, day);
    }
    count_beyond(y, who, day, at);
    y->n_unasked_above += who->unasked == YEAR_MAILS_A_DAY + 1 && !is_answer(kind);
}

static void keep(struct year_person *who, const struct year_letter *letter)
{
    for (int i = 0; i < who->n_letters; i++)
        if (memcmp(&who->letter[i], letter, sizeof *letter) == 0)
            return;
    if (who->n_letters == YEAR_LETTERS) /* he reads the newest */
        memmove(who->letter, who->letter + 1, (size_t)--who->n_letters * sizeof *letter);
    who->letter[who->n_letters++] = *letter;
}

static bool code_after(struct arena *arena, const struct mail *mail, const char *word, char code[static 33])
{
    for (size_t i = 0; i < mail->n_texts; i++) {
        const char *text = arena_string(arena, mail->text[i].text), *at = strstr(text, word);
        if (at && strspn(at + strlen(word), "0123456789abcdef") >= 32) {
            memcpy(code, at + strlen(word), 32);
            return true;
        }
    }
    return false;
}

/* Every page that whoever looks on is sent stood, byte for byte, in the folder that everybody may read. */
static void observed(struct year *y, struct arena *arena, const struct mail *mail)
{
    y->n_observed++;
    for (size_t i = 0; i < mail->n_files; i++) {
        const char *name = arena_string(arena, mail->file[i].name);
        ck_assert_msg(!strstr(name, ".html") || year_public_had(y, mail->file[i].bytes),
                      "an observer was sent %s, which the public folder never had", name);
    }
}

/* "mute usa 1234abcd", as a letter with press of a bore bids to answer. */
static bool is_bore(struct arena *arena, const struct mail *mail, char code[static 33])
{
    for (size_t i = 0; i < mail->n_texts; i++) {
        const char *text = arena_string(arena, mail->text[i].text), *at = strstr(text, "\n  mute ");
        if (!at || !strstr(text, "Buy my watches"))
            continue;
        snprintf(code, 33, "%.*s", (int)strcspn(at + 8, "\n"), at + 8);
        return true;
    }
    return false;
}

/* Nothing that somebody wrote is markup or a command to a terminal where it is read. */
static void is_clean(struct arena *arena, const char *name, struct span bytes)
{
    static const char *const never[] = {"<script>alert(1)", "onerror=alert(1)>", "\x1b", "\xe2\x80\xae"};
    const char *text = arena_string(arena, bytes);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!strstr(text, never[i]), "%s has %s", name, never[i]);
}

static void words_clean(struct arena *arena, const struct mail *mail)
{
    ck_assert_msg(!strpbrk(mail->subject, "\x1b\n"), "%s", mail->subject);
    for (size_t i = 0; i < mail->n_texts; i++)
        ck_assert_msg(!strstr(arena_string(arena, mail->text[i].text), "\x1b"), "%s", mail->subject);
    for (size_t i = 0; i < mail->n_files; i++) {
        const char *name = arena_string(arena, mail->file[i].name);
        if (strstr(name, ".html"))
            is_clean(arena, name, mail->file[i].bytes);
    }
}

/* Who has no seat is sent no file of one. */
static void has_no_seat(struct arena *arena, const struct mail *mail)
{
    for (size_t i = 0; i < mail->n_files; i++) {
        const char *name = arena_string(arena, mail->file[i].name);
        ck_assert_msg(!strstr(name, "-report-") && !strstr(name, "-proof"), "who has no seat was sent %s", name);
    }
}

/* The game of a subject, "[GAME] ..."; "" none. */
static void game_named(struct year *y, const char *subject, char game[static GAME_NAME_MAX])
{
    const char *end = subject[0] == '[' ? strchr(subject, ']') : NULL;
    game[0] = '\0';
    if (!end || end - subject >= GAME_NAME_MAX || strncmp(subject, "[dispatch]", 10) == 0)
        return;
    snprintf(game, GAME_NAME_MAX, "%.*s", (int)(end - subject - 1), subject + 1);
    (void)year_game_of(y, game);
}

/* Several messages in one mail. */
static bool is_gathered(const struct mail *mail)
{
    return strncmp(mail->subject, "[dispatch] ", 11) == 0 && strstr(mail->subject, " messages");
}

/* Each has its subject above it. None of them brings a code: such a mail goes by itself. */
static void reads_gathered(struct year *y, struct year_person *who, struct arena *arena, const struct mail *mail)
{
    char code[33];
    y->n_gathered++;
    ck_assert_msg(!code_after(arena, mail, "\nyes ", code) && !code_after(arena, mail, "\nconfirm ", code), "%s",
                  mail->subject);
    for (size_t i = 0; i < mail->n_texts; i++)
        for (struct span text = mail->text[i].text, line; span_line(&text, &line);) {
            struct year_letter letter = {.kind = LETTER_GAME};
            game_named(y, arena_string(arena, line), letter.game);
            if (letter.game[0])
                keep(who, &letter);
        }
}

static void take(struct year *y, struct arena *arena, const char *to, struct span raw)
{
    struct year_person *who = year_person_of(y, to);
    struct year_letter letter = {0};
    struct problem why = {0};
    struct mail *mail = arena_take(arena, sizeof *mail);
    y->n_out++;
    if (!who && year_is_victim(to)) {
        y->n_victims++;
        return;
    }
    ck_assert_msg(mime_read(arena, raw, mail, &why), "a mail to %s cannot be read: %s", to, why.key);
    ck_assert_msg(who && who->has_written, "mail to %s, who never asked: %s", to, mail->subject);
    count(y, who, mail->subject);
    game_named(y, mail->subject, letter.game);
    words_clean(arena, mail);
    letter.kind = is_bore(arena, mail, letter.code)                    ? LETTER_PRESS
                  : letter.game[0]                                     ? LETTER_GAME
                  : strstr(mail->subject, "You are a player at")       ? LETTER_WELCOME
                  : code_after(arena, mail, "\nyes ", letter.code)     ? LETTER_MUSTER
                  : code_after(arena, mail, "\nconfirm ", letter.code) ? LETTER_CONFIRM
                                                                       : LETTER_ANY;
    if (who->plays_nothing) {
        has_no_seat(arena, mail);
        observed(y, arena, mail);
    }
    if (letter.kind != LETTER_ANY)
        keep(who, &letter);
    if (is_gathered(mail))
        reads_gathered(y, who, arena, mail);
    if (getenv("DISPATCH_YEAR_MAILS"))
        printf("  %lld %s: %s\n", (long long)(y->now - y->began) / YEAR_HOUR, to, mail->subject);
}

static int is_mail(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

void year_harvest(struct year *y)
{
    struct dirent **list;
    year_public_see(y);
    int n = scandir(y->out, &list, is_mail, alphasort);
    ck_assert_int_ge(n, 0);
    for (int i = 0; i < n; i++) {
        struct arena *arena = arena_new();
        const char *path = arena_words(arena, "%s/%s", y->out, list[i]->d_name);
        char *to = arena_string(arena, span_of(list[i]->d_name));
        *strrchr(to, '.') = '\0';
        take(y, arena, to, slurp(arena, path));
        ck_assert_int_eq(remove(path), 0);
        arena_free(arena);
        free(list[i]);
    }
    free(list);
}
