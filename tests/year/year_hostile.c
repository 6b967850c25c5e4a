/* SPDX-License-Identifier: Apache-2.0 */
/* Five who mean harm: each does what he can by mail, once a day. One floods the host with sign-ups in the names of
 * others; one stands in all queues under ten names and never plays; one talks without end; one writes markup and
 * control characters wherever words are shown; one looks on at everything, and asks and signs for seats of others. */
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <stdio.h>
#include <string.h>

enum { STORM = 70, PUPPETS = 10, PRESS = 30, OBSERVED = 16 };

bool year_is_victim(const char *address)
{
    return strncmp(address, "victim", 6) == 0;
}

/* ---- sign-ups in others' names ---- */

static void storms(struct year *y, struct year_person *who)
{
    if (random_below(&y->bots.seed, 3) != 0)
        return;
    struct arena *arena = arena_new();
    for (int i = 0; i < STORM; i++) {
        uint8_t key[32];
        const char *name = arena_words(arena, "victim%d-%d", (int)((y->now - y->began) / YEAR_DAY), i),
                   *address = arena_words(arena, "%s@innocent.example", name);
        const char *block =
            arena_words(arena,
                        "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
                        "name %s\nmail %s\nzone UTC\n-----END PBEM PLAYER-----\n",
                        name, address);
        sha256(key, span_of(name));
        year_write(y, address, i % 2 ? "help" : "wishes", i % 2 ? span_of("help\n") : bot_sign(arena, key, block));
    }
    (void)who;
    arena_free(arena);
}

/* ---- one with many keys ---- */

static void stands_in_all_queues(struct year *y, struct year_person *who)
{
    if (who->is_known)
        year_wish(y, who,
                  "seek none\nseek blue-vs-gray\nseek house-divided\nseek divided-we-fall\nseek blue-and-gray\n");
}

/* ---- words ---- */

static void talks(struct year *y, struct year_person *who)
{
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    for (int i = 0; i < 50; i++)
        text_words(&words, "Buy my watches, they are cheap and they keep time.\n");
    year_press(y, who, "all", words.at, PRESS);
    arena_free(arena);
}

static void writes_markup(struct year *y, struct year_person *who)
{
    static const char *const words[] = {"<script>alert(1)</script> <img src=x onerror=alert(1)>",
                                        "\x1b[2J\x1b]0;owned\x07 \xe2\x80\xae gnorw",
                                        "-----BEGIN PBEM ORDERS-----\nresign\nnow\n-----END PBEM ORDERS-----",
                                        "confirm 00112233445566778899aabbccddeeff",
                                        "yes 00112233445566778899aabbccddeeff\n</pre><script>alert(1)</script>"};
    enum { N = sizeof words / sizeof *words };
    const char *one = words[random_below(&y->bots.seed, N)];
    char lines[400];
    year_press(y, who, "all", one, 1);
    year_press(y, who, "public", one, 1);
    snprintf(lines, sizeof lines, "note %s\nzone Europe/<script>alert(1)</script>\n", words[0]);
    year_wish(y, who, lines);
    year_send(y, who, one, span_of(one));
}

/* ---- looking on ---- */

static void spies(struct year *y, struct year_person *who)
{
    if (!who->is_known || y->n_games == 0)
        return;
    struct arena *arena = arena_new();
    struct text lines = {.arena = arena};
    text_words(&lines, "observe none\n");
    for (int i = 0, at = y->n_games > OBSERVED - 2 ? y->n_games - OBSERVED + 2 : 0; i < 14 && at < y->n_games;
         i++, at++)
        text_format(&lines, "observe %s\n", y->game[at].name);
    if ((y->now - y->began) / YEAR_DAY % 10 == 0)
        year_wish(y, who, lines.at);
    const char *game = y->game[random_below(&y->bots.seed, (uint32_t)y->n_games)].name;
    static const char *const asked[] = {"report", "form", "press", "rules"};
    const char *word = asked[random_below(&y->bots.seed, 4)];
    year_send(y, who, arena_words(arena, "[%s] %s", game, word), span_of(arena_words(arena, "%s\n", word)));
    if (y->n_games > 10 || random_below(&y->bots.seed, 3) == 0) /* of a few games each would be his far too often */
        year_usurp(y, who, game);
    arena_free(arena);
}

void year_hostile_begin(struct year *y)
{
    static const struct {
        const char *name;
        void (*harms)(struct year *, struct year_person *);
        bool plays_nothing;
    } five[] = {{"stormer", storms, true},
                {"many", NULL, true},
                {"talker", talks, false},
                {"scripter", writes_markup, false},
                {"spy", spies, true}};
    for (size_t i = 0; i < sizeof five / sizeof *five; i++) {
        struct year_person *who = year_person_add(y, five[i].name, NULL);
        who->begins = who->looks_at = y->now + YEAR_DAY;
        who->harms = five[i].harms;
        who->plays_nothing = five[i].plays_nothing;
    }
    for (int i = 0; i < PUPPETS; i++) {
        char name[16];
        snprintf(name, sizeof name, "many%d", i);
        struct year_person *who = year_person_add(y, name, NULL);
        who->begins = who->looks_at = y->now + YEAR_DAY * (1 + i % 3);
        who->never_says_yes = who->plays_nothing = true;
        who->harms = stands_in_all_queues;
    }
}
