/* SPDX-License-Identifier: Apache-2.0 */
/* The judge over journals with one lie each: time, rulings, the end; and the log as such. */
#include "tests/lib/lies.h"
#include "tests/lib/test.h"

static const struct lie lies[] = {
    /* the log */
    {.key = "log-seat",
     .words = "there is no such seat",
     .story = story_short,
     .at = "join east ",
     .how = "=1",
     .to = "north"},
    {.key = "log-malformed",
     .words = "it is malformed",
     .story = story_short,
     .at = "join east ",
     .how = ".",
     .to = "join east"},
    {.key = "log-end",
     .words = "the log goes on after its end",
     .story = story_short,
     .at = "end ",
     .how = "+",
     .to = "hold 3 {receipt 1 west/6}"},

    {.key = "press-terms",
     .words = "the terms of the game do not allow this message",
     .story = story_short,
     .at = "receipt 1 west ",
     .how = "+",
     .to = "press - " HEX},
    {.key = "log-seat",
     .words = "there is no such seat",
     .story = story_short,
     .at = "receipt 1 west ",
     .how = "+",
     .to = "press north " HEX},
    {.key = "log-malformed",
     .words = "it is malformed",
     .story = story_short,
     .at = "receipt 1 west ",
     .how = "+",
     .to = "press west ab"},
    {.key = "log-end",
     .words = "the log goes on after its end",
     .story = story_short,
     .at = "end ",
     .how = "+",
     .to = "press west " HEX},

    /* questions */
    {.key = "open-order",
     .words = "the exchange that is opened does not follow the one before",
     .story = story_short,
     .at = "open 2 ",
     .how = "=1",
     .to = "3"},
    {.key = "open-order",
     .words = "the exchange that is opened does not follow the one before",
     .story = story_short,
     .at = "join west ",
     .how = "-",
     .found = "open 1 "},
    {.key = "open-untold",
     .words = "a question is asked before everybody was told how the game stands",
     .story = story_short,
     .at = "facts 1 west ",
     .how = "-",
     .found = "open 2 "},
    {.key = "open-untold",
     .words = "a question is asked before everybody was told how the game stands",
     .story = story_short,
     .at = "state 1 ",
     .how = "=1",
     .to = "9",
     .found = "open 2 "},
    {.key = "told-twice",
     .words = "the host commits a second time to what they tell of an exchange",
     .story = story_short,
     .at = "facts 1 west ",
     .how = "+",
     .to = "facts 1 west " HEX},
    {.key = "told-twice", /* and later, when he knows more */
     .words = "the host commits a second time to what they tell of an exchange",
     .story = story_short,
     .at = "receipt 2 west ",
     .how = "+",
     .to = "facts 1 east " HEX},
    {.key = "told-twice",
     .words = "the host commits a second time to what they tell of an exchange",
     .story = story_short,
     .at = "state 1 ",
     .how = "2"},
    {.key = "log-seat",
     .words = "it asks no seat, or one that the game does not have",
     .story = story_short,
     .at = "open 2 ",
     .how = "=2",
     .to = "north"},
    {.key = "deadline-short",
     .words = "the deadline is earlier than the terms of the game allow",
     .story = story_short,
     .at = "open 2 ",
     .how = "=3",
     .to = "{receipt 1 west/6}"},

    /* time */
    {.key = "settled",
     .words = "the exchange that is settled is not open, or is held",
     .story = story_sheets,
     .at = "settled 1 ",
     .how = "=1",
     .to = "2"},
    {.key = "settled",
     .words = "an exchange is settled before its sheets could be changed",
     .story = story_sheets,
     .at = "settled 1 ",
     .how = "=2",
     .to = "{receipt 1 west/6}"},
    {.key = "settled", /* of the exchange before a sheet was left that never counted */
     .words = "an exchange is settled before its sheets could be changed",
     .story = story_sheets,
     .at = "open 2 ",
     .how = "+",
     .to = "settled 2 {open 2/3}"},
    {.key = "deadline-early",
     .words = "the deadline comes though none is running",
     .story = story_late,
     .at = "deadline 1 ",
     .how = "<",
     .to = "hold 1 {receipt 1 east/6}",
     .found = "deadline 1 "},
    {.key = "deadline-early",
     .words = "the deadline comes though none is running",
     .story = story_late,
     .at = ">resume 2 ",
     .how = "+",
     .to = "deadline 2 " FAR_OFF},
    {.key = "deadline-early",
     .words = "the deadline is acted on before it has come",
     .story = story_late,
     .at = "deadline 1 ",
     .how = "=2",
     .to = "{receipt 1 east/6}"},
    {.key = "missed",
     .words = "a seat is called late before the deadline",
     .story = story_short,
     .at = "open 1 ",
     .how = "+",
     .to = "missed 1 east fallback"},
    {.key = "missed",
     .words = "a seat that was not asked is called late",
     .story = story_late,
     .at = "missed 1 ",
     .how = "=2",
     .to = "west"},
    {.key = "missed",
     .words = "a seat that is not late is answered for",
     .story = story_hold,
     .at = "open 1 ",
     .how = "+",
     .to = "resume 1 - least {receipt 1 east/6}"},
    {.key = "deadline-short",
     .words = "a deadline is made earlier",
     .story = story_late,
     .at = "extend 1 ",
     .how = "=2",
     .to = LONG_AGO},
    {.key = "deadline-short",
     .words = "the game goes on with less time than was left when it was held",
     .story = story_late,
     .at = "resume 1 ",
     .how = "=2",
     .to = "{hold 1/2}"},
    {.key = "deadline-short",
     .words = "the game goes on with less time than was left when it was held",
     .story = story_late,
     .at = "resume 2 ",
     .how = "=2",
     .to = "{rebuilt/2}"},
    {.key = "resume",
     .words = "the host resumes a game that was not stopped",
     .story = story_short,
     .at = "open 1 ",
     .how = "+",
     .to = "resume 1 {receipt 1 west/6}"},
    {.key = "hold", /* or the second one would say that no deadline had run */
     .words = "the host holds a game that is held already",
     .story = story_late,
     .at = "hold 1 ",
     .how = "+",
     .to = "hold 1 {hold 1/2}",
     .found = ">hold 1 "},
    {.key = "deadline-short", /* opened while it is held: that deadline counts */
     .words = "the game goes on with less time than was left when it was held",
     .story = story_held,
     .at = "resume 1 ",
     .how = "=2",
     .to = "{hold 0/2}"},
    {.key = "log-malformed",
     .words = "it names a reason that does not exist",
     .story = story_late,
     .at = "extend 1 ",
     .how = "=3",
     .to = "mercy"},
    {.key = "log-malformed", /* of a seat, and it names none */
     .words = "it names a reason that does not exist",
     .story = story_late,
     .at = "extend 1 ",
     .how = "=3",
     .to = "unread"},
    {.key = "log-malformed",
     .words = "it names a reason that does not exist",
     .story = story_outage,
     .at = "extend 1 ",
     .how = "=3",
     .to = "host"},
    {.key = "log-seat",
     .words = "there is no such seat",
     .story = story_outage,
     .at = "extend 1 ",
     .how = "=4",
     .to = "north"},
    {.key = "deadline-outage",
     .words = "a deadline is put off for a seat that is not awaited",
     .story = story_outage,
     .at = "extend 1 ",
     .how = "=4",
     .to = "west"},
    {.key = "deadline-outage",
     .words = "a deadline is put off though none is running",
     .story = story_outage,
     .at = "extend 1 ",
     .how = "=1",
     .to = "2"},
    {.key = "deadline-outage", /* in the set-up */
     .words = "a deadline is put off though none is running",
     .story = story_outage,
     .at = "join east ",
     .how = "+",
     .to = "extend 0 " FAR_OFF " unread west"},
    {.key = "deadline-outage", /* it was acted on */
     .words = "a deadline is put off though none is running",
     .story = story_outage,
     .at = "deadline 2 ",
     .how = "+",
     .to = "extend 2 " FAR_OFF " unread east"},
    {.key = "deadline-outage", /* more than the term of the genesis, of which some was granted in exchange 1 */
     .words = "a deadline is put off for longer than the game allows for such trouble",
     .story = story_outage,
     .at = ">extend 2 ",
     .how = "=3",
     .to = "unsent"},
    {.key = "deadline-outage", /* more than a term of a move in one exchange */
     .words = "a deadline is put off for longer than the game allows for such trouble",
     .story = story_outage,
     .at = ">extend 1 ",
     .how = "=3",
     .to = "returned"},
    {.key = "deadline-outage", /* and more than seven days a game */
     .words = "a deadline is put off for longer than the game allows for such trouble",
     .story = story_outage,
     .at = ">extend 3 ",
     .how = "=3",
     .to = "deferred"},
    {.key = "deadline-outage", /* a genesis without that term allows none */
     .words = "a deadline is put off for longer than the game allows for such trouble",
     .story = story_short,
     .at = "open 1 ",
     .how = "+",
     .to = "extend 1 " FAR_OFF " unread east"},
    {.key = "clock-back",
     .words = "are dated more than an hour before what the log had told already",
     .story = story_short,
     .at = "receipt 1 east ",
     .how = "=6",
     .to = LONG_AGO,
     .is_open = true},
    {.key = "rebuilt",
     .words = "it does not go on from the log that it names",
     .story = story_late,
     .at = "rebuilt ",
     .how = "=1",
     .to = "999"},
    {.key = "rebuilt",
     .words = "it does not go on from the log that it names",
     .story = story_late,
     .at = "rebuilt ",
     .how = "=1",
     .to = "30"},
    {.key = "ruling-agree",
     .words = "the words of that sheet are not here",
     .story = story_rulings,
     .given = no_sheets,
     .is_open = true},

    /* rulings */
    {.key = "ruling-early",
     .words = "the ruling is dated more than an hour before what the log had told already",
     .story = story_rulings,
     .at = "ruling ",
     .how = "=2",
     .to = LONG_AGO},
    {.key = "ruling-agree",
     .words = "no such ruling waits for agreement",
     .story = story_rulings,
     .at = "agree 1 ",
     .how = "=4",
     .to = "1"},
    {.key = "ruling-agree",
     .words = "an agreement by a sheet that never came",
     .story = story_rulings,
     .at = "agree 1 ",
     .how = "=3",
     .to = HEX},
    {.key = "ruling-agree",
     .words = "an agreement by a sheet that never came",
     .story = story_rulings,
     .at = "agree 1 ",
     .how = "=2",
     .to = "west"},
    {.key = "ruling-agree",
     .words = "does not agree",
     .story = story_rulings,
     .at = "receipt 1 west ",
     .how = "+",
     .to = "agree 1 west {receipt 1 west/4} {agree 1/4}"},
    {.key = "ruling-object",
     .words = "nothing with this number waits for an objection",
     .story = story_rulings,
     .at = "object ",
     .how = "=1",
     .to = "1"},
    {.key = "ruling-object",
     .words = "no sheet came with this objection",
     .story = story_rulings,
     .at = "object ",
     .how = "=2",
     .to = "east"},
    {.key = "ruling-object",
     .words = "does not object",
     .story = story_rulings,
     .at = "receipt 1 west ",
     .how = "+",
     .to = "object {agree 1/4} west"},
    {.key = "ruling-object",
     .words = "the words of that sheet are not here",
     .story = story_rulings,
     .given = no_sheets,
     .is_open = true},
    {.key = "ruling-withdrawn",
     .words = "a ruling is taken back without a ruling that says so",
     .story = story_rulings,
     .at = "withdrawn ",
     .how = "=1",
     .to = "1"},
    {.key = "ruled",
     .words = "a ruling that was not waiting takes effect",
     .story = story_rulings,
     .at = "ruled ",
     .how = "=1",
     .to = "1"},
    {.key = "ruled",
     .words = "a ruling takes effect while the host holds the game",
     .story = story_rulings,
     .at = "ruled ",
     .how = "<",
     .to = "hold 1 {receipt 1 west/6}",
     .found = "ruled "},
    {.key = "ruled",
     .words = "a ruling changes the position while no question is open",
     .story = story_agreed_end,
     .at = "agree 1 west ",
     .how = "+",
     .to = "ruled {agree 1 west/4} " FAR_OFF},
    {.key = "ruled",
     .words = "a ruling takes effect though not every seat agreed to it",
     .story = story_rulings,
     .at = "agree 1 east ",
     .how = "-",
     .found = "ruled "},
    {.key = "ruled",
     .words = "a ruling takes effect though not every seat agreed to it",
     .story = story_silence,
     .at = "ruled ",
     .how = "=2",
     .to = "{ruling/2}"},
    {.key = "ruled",
     .words = "a ruling takes effect though not every seat agreed to it",
     .story = story_silence,
     .at = "report 0 east ",
     .how = ".",
     .to = "draw east pack 0:4",
     .found = ">ruled "},
    {.key = "ruling-gap",
     .words = "entries in which the organiser's key may have changed are not here",
     .story = story_hostkeys,
     .at = "hostkey report ",
     .how = "cut+",
     .is_open = true},
    {.key = "keys-gap",
     .words = "signed were in force",
     .story = story_rekey,
     .at = "rekey ",
     .how = "cut+",
     .is_open = true},

    /* the end */
    {.key = "ruling-opened",
     .words = "what is opened belongs to no ruling",
     .story = story_rulings,
     .at = "reveal ruling ",
     .how = "=2",
     .to = "1"},
    {.key = "ruling-opened",
     .words = "what is opened is not what the ruling hid",
     .story = story_rulings,
     .at = "reveal ruling ",
     .how = "=3",
     .to = HEX},
    {.key = "log-malformed",
     .words = "it is malformed",
     .story = story_rulings,
     .at = "reveal ruling ",
     .how = "=3",
     .to = "abc"},
    {.key = "seed",
     .words = "the revealed seed is malformed",
     .story = story_short,
     .at = "reveal vrf ",
     .how = "=2",
     .to = "abc"},
    {.key = "seed",
     .words = "the revealed seed is not that of the key in genesis",
     .story = story_short,
     .at = "reveal vrf ",
     .how = "=2",
     .to = HEX},
};

START_TEST(a_lie)
{
    lie_is_found(&lies[_i]);
}
END_TEST

/* Entries are numbered: told_lie numbers anew, so this is done by hand. */
START_TEST(a_number_is_left_out)
{
    struct match m;
    struct told told;
    static const char key[] = "log-order", words[] = "it has the wrong number";
    story_short(&m);
    told_begin(&told, &m);
    size_t at = told_place(&told, "open 1 ");
    memmove(&told.line[at], &told.line[at + 1], (--told.n - at) * sizeof *told.line);
    told_judge(&told);
    ck_assert_ptr_nonnull(told.wrong);
    ck_assert_str_eq(told.wrong->key, key);
    ck_assert_str_eq(told.wrong->words, words);
    ck_assert_uint_eq(told.wrong->entry, at + 2);
    match_end(&m);
}
END_TEST

/* Why a seat is told once more may stand in what is missing. */
START_TEST(told_once_more_after_a_gap)
{
    struct match m;
    struct told told;
    story_seats(&m);
    told_begin(&told, &m);
    size_t at = told_place(&told, "replace west ");
    told_judge_parts(&told, at, at + 1, 0, NULL);
    ck_assert_ptr_null(told.wrong);
    match_end(&m);
}
END_TEST

/* More keys than a seat may have had: proposed one after another. */
START_TEST(keys_without_end)
{
    struct match m;
    struct told told;
    static const char key[] = "key-many", words[] = "a seat has had more keys than it may";
    story_short(&m);
    told_begin(&told, &m);
    size_t at = told_place(&told, "report 0 west ") + 1;
    told.line = memcpy(arena_take(m.arena, (told.n + 80) * sizeof *told.line), told.line, told.n * sizeof *told.line);
    for (int i = 0; i < KEYS_MAX; i++) {
        size_t n = told.n;
        const char *where = i == 0 ? "report 0 west " : arena_words(m.arena, "carried %zu ", at - 1);
        told_lie(&told, where, "+", arena_words(m.arena, "propose east SHA256:%d %d-01-01T00:00:00Z", i, 2031 + i));
        at = told_place(&told, arena_words(m.arena, "propose east SHA256:%d ", i)) + 1;
        told_lie(&told, arena_words(m.arena, "propose east SHA256:%d ", i), "+",
                 arena_words(m.arena, "carried %zu east %d-01-01T00:00:00Z", at, 2031 + i));
        at++;
        ck_assert_uint_eq(told.n, n + 2);
    }
    told_judge(&told);
    ck_assert_ptr_nonnull(told.wrong);
    ck_assert_str_eq(told.wrong->key, key);
    ck_assert_str_eq(told.wrong->words, words);
    match_end(&m);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: time, rulings, the end");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, a_lie, 0, (int)(sizeof lies / sizeof *lies));
    tcase_add_test(c, a_number_is_left_out);
    tcase_add_test(c, told_once_more_after_a_gap);
    tcase_add_test(c, keys_without_end);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
