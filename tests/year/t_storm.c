/* SPDX-License-Identifier: Apache-2.0 */
/* Storms: ten thousand sign-ups in one pass, ten thousand wishes for a game by one person with many keys, ten thousand
 * words to the other player. Each is taken in within bounds, little leaves for it, and whoever comes afterwards is
 * served. Of `make check` a piece; all of it in a soak, which tells what it cost. */
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LETTERS_A_DAY = 50 /* to strangers: processor/intake/sign_up.h */,
    PUPPETS = 20,
    LINES = 5 /* of a PLAYER block of theirs */,
    RECEIPTS_AN_HOUR = 20,
    PRESS_A_DAY = 12 /* of a seat */,
};
static struct year y;

static int many(int few)
{
    return getenv("DISPATCH_SOAK") ? 10000 : few;
}

static void begin(const char *name)
{
    year_begin(&y, name, &(struct year_plan){.people = 0, .days = 1, .seed = 9});
}

static int files(const char *folder)
{
    DIR *dir = opendir(arena_words(y.arena, "%s%s", y.in, folder));
    int n = 0;
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

/* Passes until the mailbox is empty, an hour apart. */
static void take_all(const char *what)
{
    long out = y.n_out, passes = y.n_passes;
    y.seconds = y.longest = y.cpu = y.most_cpu = 0;
    y.peak = 0;
    do {
        y.now += YEAR_HOUR;
        year_pass(&y);
        year_harvest(&y);
    } while (files("/new") > 0);
    printf("  %s: passes %ld, by the clock %.2f s, of a processor %.2f s, peak memory %ld MB, letters %ld\n", what,
           y.n_passes - passes, y.seconds, y.cpu, y.peak / 1024, y.n_out - out);
}

static struct year_person *comes_in(const char *name)
{
    struct year_person *who = year_person_add(&y, name, NULL);
    for (int i = 0; i < 6 && !who->is_known; i++) {
        who->looks_at = y.now;
        year_people(&y);
        y.now += YEAR_HOUR;
        year_pass(&y);
        year_harvest(&y);
        who->looks_at = y.now;
        year_people(&y);
    }
    ck_assert_msg(who->is_known, "%s is not let in", name);
    who->plays_nothing = true; /* from now on he does what the test wants */
    return who;
}

START_TEST(sign_ups)
{
    begin("signups");
    int n = many(300);
    for (int i = 0; i < n; i++) {
        struct arena *arena = arena_new();
        uint8_t key[32];
        const char *name = arena_words(arena, "victim%d", i),
                   *address = arena_words(arena, "%s@innocent.example", name);
        sha256(key, span_of(name));
        year_write(
            &y, address, "wishes",
            bot_sign(arena, key,
                     arena_words(arena,
                                 "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
                                 "name %s\nmail %s\nzone UTC\n-----END PBEM PLAYER-----\n",
                                 name, address)));
        arena_free(arena);
    }
    take_all(arena_words(y.arena, "%d sign-ups", n));
    ck_assert_int_eq((int)y.n_out, LETTERS_A_DAY);
    ck_assert_int_eq(year_cli(&y, "news @"), 0);
    const char *said = year_said(&y, y.arena), *at = strstr(said, "letters went to strangers in a day");
    ck_assert_msg(at && !strstr(at + 1, "letters went to strangers in a day"), "%s", said);
    char now[21];
    utc_write(now, y.now);
    ck_assert_int_eq(year_cli(&y, arena_words(y.arena, "status @ --now %s", now)), 0);
    ck_assert_msg(strstr(year_said(&y, y.arena), arena_words(y.arena, "mail from strangers: %d", n - LETTERS_A_DAY)),
                  "%s", year_said(&y, y.arena));
    y.now += YEAR_DAY;
    (void)comes_in("harper");
    year_end(&y);
}
END_TEST

/* They seek a game and play it; days until both have a place in it. */
static int days_to_a_game(struct year_person *who[2], const char *ruleset)
{
    int64_t from = y.now;
    for (int i = 0; i < 2; i++) {
        who[i]->plays_nothing = false;
        year_wish(&y, who[i], arena_words(y.arena, "seek %s\n", ruleset));
        who[i]->sought_at = y.now;
    }
    while ((who[0]->n_playing == 0 || who[1]->n_playing == 0) && y.now - from < 30 * (int64_t)YEAR_DAY) {
        y.now += YEAR_HOUR * 3;
        year_pass(&y);
        year_harvest(&y);
        for (int i = 0; i < 2; i++)
            who[i]->looks_at = y.now;
        year_people(&y);
    }
    ck_assert_msg(who[0]->n_playing > 0 && who[1]->n_playing > 0, "no game in 30 days");
    return (int)((y.now - from) / YEAR_DAY);
}

/* A person with many keys and addresses, who plays with none of them: whoever means it comes to a game all the same. */
START_TEST(wishes)
{
    struct year_person *puppet[PUPPETS], *honest[2];
    int n_puppets = getenv("DISPATCH_SOAK") ? PUPPETS : 6;
    begin("wishes");
    for (int i = 0; i < n_puppets; i++) {
        puppet[i] = comes_in(arena_words(y.arena, "many%d", i));
        puppet[i]->never_says_yes = true;
    }
    honest[0] = comes_in("harper");
    honest[1] = comes_in("grant");
    int n = many(100) / LINES;
    for (int i = 0; i < n; i++)
        year_wish(&y, puppet[i % n_puppets],
                  "seek none\nseek example\nseek blue-vs-gray\nseek house-divided\nseek divided-we-fall\n");
    long out = y.n_out;
    take_all(arena_words(y.arena, "%d wishes in %d blocks by %d keys of one person", n * LINES, n, n_puppets));
    /* Each of the first two blocks of a key is taken, with a letter and four questions; the others are refused. */
    ck_assert_int_le((int)(y.n_out - out), n_puppets * (RECEIPTS_AN_HOUR + 1 + 4 + 1));
    int days = days_to_a_game(honest, "example");
    printf("  days until two who mean it have a game: %d\n", days);
    ck_assert_int_le(days, 5); /* as long as it takes to ask those again who were first, and do not answer */
    year_end(&y);
}
END_TEST

static long got(const struct year_person *who)
{
    return who->mails;
}

START_TEST(press)
{
    struct year_person *two[2];
    begin("press");
    two[0] = comes_in("talker");
    two[1] = comes_in("reader");
    (void)days_to_a_game(two, "house-divided");
    for (int i = 0; i < 12; i++) { /* both join, and open their luck */
        y.now += YEAR_HOUR * 3;
        year_pass(&y);
        year_harvest(&y);
        for (int k = 0; k < 2 && i < 8; k++)
            two[k]->looks_at = y.now;
        year_people(&y);
    }
    year_press(&y, two[0], "all", "Well met.", 1);
    take_all("one press");
    long before[2] = {got(two[0]), got(two[1])};
    int n = many(60);
    year_press(&y, two[0], "all", "Buy my watches, they are cheap and they keep time.", n);
    take_all(arena_words(y.arena, "%d press", n));
    for (int i = 0; i < 5; i++) { /* until the next morning, when what was held comes in one */
        y.now += 5 * YEAR_HOUR;
        year_pass(&y);
        year_harvest(&y);
    }
    printf("  of them the talker got %ld, the reader %ld\n", got(two[0]) - before[0], got(two[1]) - before[1]);
    ck_assert_int_ge((int)(got(two[1]) - before[1]), 1);
    ck_assert_int_le((int)(got(two[1]) - before[1]), YEAR_MAILS_A_DAY);
    ck_assert_int_le((int)(got(two[0]) - before[0]), PRESS_A_DAY + 4 + 1);
    year_end(&y);
}
END_TEST

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    Suite *suite = suite_create("storm");
    TCase *t = tcase_create("all");
    tcase_add_test(t, sign_ups);
    tcase_add_test(t, wishes);
    tcase_add_test(t, press);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
