/* The judge over journals with one lie each: receipts, closes, dice and what they wait for. */
#include "tests/lib/lies.h"
#include "tests/lib/test.h"

#define ROUND "await 1 beacon "
#define NO_PROOF                                                                                                       \
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" \
    "00000000000000000000000000000000000000000000000000"

static void early_ack(struct told *told)
{
    told->m->core->k = 1;
    told_block(told, "early", told->m->key[TINY_WEST], NULL, match_ack_block(told->m, TINY_WEST), 1);
}

/* Of the exchange that waited, over the log behind its `await`, but of a number that no sheet had sealed. */
static void other_number(struct told *told)
{
    told->m->core->k = 1;
    told_name(told, "digits", "00000000000000000000000000000000000000000000000000000000000000bb");
    told_block(told, "other", told->m->key[TINY_WEST], NULL,
               match_opening_block(told->m, TINY_WEST, "00000000000000000000000000000000000000000000000000000000000000bb"),
               told_place(told, "await 1 ") + 2);
}

static const struct lie lies[] = {
    /* receipts */
    {.key = "sheet-unsigned", .words = "the sheet is not signed with a key of", .story = story_covered,
     .at = "receipt 1 west ", .how = "=8", .to = "{receipt 1 east/8}"},
    {.key = "sheet-unsigned", .words = "the sheet is not signed with a key of", .story = story_covered,
     .at = "receipt 1 west ", .how = "=7", .to = "{receipt 1 east/7}"},
    {.key = "sheet-sighash", .words = "the receipt gives the hash of another signature", .story = story_covered,
     .at = "receipt 1 west ", .how = "=5", .to = HEX},
    {.key = "sheet-other", .words = "its sheet is of another kind, game, seat or number", .story = story_covered,
     .at = "receipt 1 west ", .how = "=3", .to = "77"},
    {.key = "sheet-other", .words = "its sheet is of another kind, game, seat or number", .story = story_covered,
     .at = "receipt 1 west ", .how = "=4", .to = "{join west/4}"},
    {.key = "sheet-twice", .words = "this block was receipted before", .story = story_covered, .at = "receipt 1 west ",
     .how = "2"},
    {.key = "sheet-exchange", .words = "a receipt in an exchange that is not asked", .story = story_covered,
     .at = "receipt 1 west ", .how = "=1", .to = "2"},
    {.key = "sheet-exchange", .words = "a receipt in an exchange that is not asked", .story = story_agreed_end,
     .at = ">receipt 1 west ", .how = "=1", .to = "2"},
    {.key = "sheet-exchange", .words = "a receipt in an exchange that is not asked", .story = story_short,
     .at = "state 0 ", .how = "<",
     .to = "receipt 0 west {receipt 1 west/3} {receipt 1 west/4} {receipt 1 west/5} {receipt 1 west/6} "
           "{receipt 1 west/7} {receipt 1 west/8}"},
    {.key = "log-malformed", .words = "it is malformed", .story = story_covered, .at = "receipt 1 west ", .how = "=3", .to = "0"},
    {.key = "log-malformed", .words = "it is malformed", .story = story_covered, .at = "receipt 1 west ", .how = "=7",
     .to = "sha512:AAAA"},
    {.key = "log-malformed", .words = "it is malformed", .story = story_sheets, .at = "receipt 1 east ", .how = "=9",
     .to = "false"},
    {.key = "log-malformed", .words = "its instant is malformed", .story = story_covered, .at = "receipt 1 west ", .how = "=6",
     .to = "today"},

    /* what a close may name, and must */
    {.key = "close-older", .words = "a sheet of an exchange before is in force", .story = story_sheets, .at = "close 2 ",
     .how = ".",
     .to = "close 2 east 3 {receipt 1 east/4} {receipt 1 east/5} west 4 {>receipt 1 west/4} {>receipt 1 west/5}"},
    {.key = "close-older", .words = "which came in an exchange before", .story = story_sheets, .is_open = true},
    {.key = "close-words", .words = "a sheet is in force with other words than its receipt has", .story = story_covered,
     .at = "close 1 ", .how = "=5", .to = HEX},
    {.key = "close-words", .words = "a sheet is in force with other words than its receipt has", .story = story_covered,
     .at = "close 1 ", .how = "=3", .to = "99"},
    {.key = "close-again", .words = "a sheet is in force that was in force before", .story = story_sheets, .at = "close 2 ",
     .how = ".", .to = "close 2 east - - - west 3 {receipt 1 west/4} {receipt 1 west/5}"},
    {.key = "close-dropped", .words = "a sheet is in force of a player who has left the seat", .story = story_recall,
     .at = "close 1 ", .how = ".",
     .to = "close 1 east {receipt 1 east/3} {receipt 1 east/4} {receipt 1 east/5} west {receipt 1 west/3} "
           "{receipt 1 west/4} {receipt 1 west/5}"},
    {.key = "close-dropped", .words = "a sheet is in force of a player who has left the seat",
     .story = story_replace_waiting, .at = "close 2 ", .how = ".",
     .to = "close 2 east - - - west {receipt 1 west/3} {receipt 1 west/4} {receipt 1 west/5}"},
    {.key = "close-answer", .words = "a sheet is in force that could only answer, as it came while dice waited",
     .story = story_nonce, .at = "close 3 ", .how = ".",
     .to = "close 3 east - - - west {>receipt 1 west/3} {>receipt 1 west/4} {>receipt 1 west/5}"},
    {.key = "close-faulty", .words = "a faulty sheet is in force before the deadline", .story = story_late,
     .at = "deadline 1 ", .how = "--", .found = "close 1 "},
    {.key = "close-twin", .words = "a sheet is in force though another one has its number", .story = story_twins,
     .at = "close 1 ", .how = ".",
     .to = "close 1 east {>receipt 1 east/3} {>receipt 1 east/4} {>receipt 1 east/5} west - - -"},
    {.key = "close-twin", .words = "a sheet is in force though another one has its number", .story = story_twins,
     .at = "close 1 ", .how = ".",
     .to = "close 1 east {receipt 1 east/3} {receipt 1 east/4} {receipt 1 east/5} west - - -"},
    {.key = "close-left-out", .words = "the game goes on, and sheet", .story = story_sheets, .at = "close 1 ", .how = ".",
     .to = "close 1 east - - - west 3 {receipt 1 west/4} {receipt 1 west/5}", .found = "open 2 ",
     .not_first = true},
    {.key = "close-left-out", .words = "has a receipt and is left out", .story = story_covered, .at = "close 1 ", .how = ".",
     .to = "close 1 east {receipt 1 east/3} {receipt 1 east/4} {receipt 1 east/5} west - - -"},
    {.key = "close-ruled", .words = "a sheet is in force that a ruling made void", .story = story_rulings, .at = "close 1 ",
     .how = ".", .to = "close 1 east - - - west {receipt 1 west/3} {receipt 1 west/4} {receipt 1 west/5}"},
    {.key = "close-unreceipted", .words = "is in force that was never receipted", .story = story_short,
     .at = "close 2 ", .how = ".",
     .to = "close 2 east 9 " HEX " " HEX " west {receipt 2 west/3} {receipt 2 west/4} {receipt 2 west/5}"},
    {.key = "close-unreceipted", .words = "is in force that was never receipted", .story = story_short,
     .at = "close 2 ", .how = ".",
     .to = "close 2 east {receipt 2 west/3} {receipt 2 west/4} {receipt 2 west/5} west {receipt 2 west/3} "
           "{receipt 2 west/4} {receipt 2 west/5}"},
    {.key = "close-receipt", .words = "were signed by their seats",
     .story = story_covered, .at = "close 1 ", .how = "cut", .is_open = true},
    {.key = "close-malformed", .words = "its seats stand in another order", .story = story_covered, .at = "close 1 ",
     .how = "=2", .to = "west"},
    {.key = "close-malformed", .words = "it is malformed", .story = story_covered, .at = "close 1 ", .how = ".",
     .to = "close 1 east - - -"},
    {.key = "close-malformed", .words = "it is malformed", .story = story_short, .at = "close 2 ", .how = "=3", .to = "0"},
    {.key = "close-malformed", .words = "it is malformed", .story = story_short, .at = "close 2 ", .how = "=4", .to = HEX},
    {.key = "close-order", .words = "a close that does not follow the one before", .story = story_short, .at = "close 1 ",
     .how = "2"},
    {.key = "close-order", .words = "an exchange is closed that is not asked", .story = story_short, .at = "close 1 ",
     .how = "+", .to = "close 2 east - - - west - - -"},
    {.key = "close-held", .words = "an exchange is closed while the host holds the game", .story = story_short,
     .at = "close 1 ", .how = "<", .to = "hold 1 {receipt 1 west/6}", .found = "close 1 "},
    {.key = "close-reason", .words = "an exchange is closed for which there was no reason", .story = story_short,
     .at = "close 1 ", .how = "<", .to = "seal 1 " HEX, .found = "close 1 "},

    /* whom the dice wait for */
    {.key = "dice-ack", .words = "nobody was asked to sign after the host's newest sheet", .story = story_ack,
     .at = "await 1 ", .how = "-"},
    {.key = "dice-ack", .words = "the host, or who was asked before, is asked to sign", .story = story_ack, .at = "await 1 ",
     .how = "=3", .to = "east"},
    {.key = "dice-ack", .words = "the host, or who was asked before, is asked to sign", .story = story_ack, .at = "await 1 ",
     .how = "2"},
    {.key = "dice-ack", .words = "a signature is asked for that is not needed", .story = story_covered, .at = "close 1 ",
     .how = "+", .to = "await 1 ack east " FAR_OFF},
    {.key = "dice-signed-after", .words = "stands in sheets whose words are not here", .story = story_ack, .given = no_sheets,
     .is_open = true},
    {.key = "dice-nonce", .words = "nobody was asked to open what the sheets had sealed", .story = story_nonce,
     .at = "await 1 ", .how = "-"},
    {.key = "dice-nonce", .words = "others are asked to open than have sealed", .story = story_nonce, .at = "await 1 ",
     .how = "=3", .to = "east"},
    {.key = "dice-nonce", .words = "others are asked to open than have sealed", .story = story_nonce, .at = "await 1 ",
     .how = "2"},
    {.key = "log-seat", .words = "it names no such seats", .story = story_nonce, .at = "await 1 ", .how = "=3", .to = "east,north"},
    {.key = "dice-beacon", .words = "the close before it does not wait for the beacon", .story = story_beacon, .at = ROUND,
     .how = "-"},
    {.key = "dice-beacon", .words = "the beacon is not reckoned from the close", .story = story_beacon, .at = ROUND,
     .how = "=4", .to = FAR_OFF},
    {.key = "dice-beacon", .words = "the set-up was complete before the game began", .story = story_beacon,
     .at = "await 0 beacon ", .how = "=4", .to = LONG_AGO},
    {.key = "dice-beacon", .words = "it is another round than the genesis says", .story = story_beacon, .at = ROUND, .how = "=3",
     .to = "7"},
    {.key = "dice-beacon", .words = "it is another round than is awaited", .story = story_beacon, .at = "beacon ", .how = "=2",
     .to = "7"},
    {.key = "dice-beacon", .words = "it is another round than is awaited", .story = story_beacon, .at = "beacon ", .how = "=1",
     .to = "drand:8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"},
    {.key = "dice-await", .words = "it awaits something for another exchange", .story = story_ack, .at = "await 1 ",
     .how = "=1", .to = "2"},
    {.key = "dice-await", .words = "it awaits what these dice do not wait for", .story = story_ack, .at = "await 1 ",
     .how = "=2", .to = "nonce"},
    {.key = "dice-await", .words = "nothing was to be waited for", .story = story_short, .at = "close 1 ", .how = "+",
     .to = "await 1 ack west " FAR_OFF},
    {.key = "deadline-short", .words = "what is awaited has less time than the terms of the game allow", .story = story_ack,
     .at = "await 1 ", .how = "=4", .to = "{receipt 1 west/6}"},

    /* what came */
    {.key = "dice-answer", .words = "it answers for another exchange", .story = story_ack, .at = "ack 1 ", .how = "=1", .to = "2"},
    {.key = "dice-answer", .words = "who was not asked has answered", .story = story_ack, .at = "ack 1 ", .how = "=2",
     .to = "east"},
    {.key = "dice-answer", .words = "its block was made too early, or for another exchange", .story = story_ack,
     .given = early_ack, .at = "ack 1 ", .how = "=3", .to = "{=early}"},
    {.key = "dice-answer", .words = "the ACK has another signature", .story = story_ack, .at = "ack 1 ", .how = "=4", .to = HEX},
    {.key = "log-malformed", .words = "it is malformed", .story = story_ack, .at = "ack 1 ", .how = ".", .to = "ack 1 west"},
    {.key = "dice-opened", .words = "the opening does not fit what the sheet had sealed", .story = story_nonce,
     .given = other_number, .at = "nonce 1 west ", .how = ".", .to = "nonce 1 west {=digits} {=other}"},
    {.key = "dice-opened", .words = "the opening is of another value", .story = story_nonce, .at = "nonce 1 west ", .how = "=3",
     .to = HEX},
    {.key = "dice-opened", .words = "the opening is of another value", .story = story_nonce, .given = no_sheets,
     .at = "nonce 1 west ", .how = "=3", .to = HEX},
    {.key = "dice-opened", .words = "an opening of who was not asked, or has opened", .story = story_nonce,
     .at = "nonce 1 west ", .how = "2"},
    {.key = "dice-sealed", .words = "stands in sheets whose words are not here", .story = story_nonce, .given = no_sheets,
     .is_open = true},
    {.key = "log-malformed", .words = "it is malformed", .story = story_beacon, .at = "beacon ", .how = "=3", .to = "tea"},

    /* the dice */
    {.key = "dice-early", .words = "dice that did not wait for what they rest on", .story = story_ack, .at = "ack 1 ",
     .how = "<", .to = "roll 1 {roll 1/2}", .found = "roll 1 "},
    {.key = "dice-forged", .words = "a roll that belongs to no closed exchange", .story = story_short, .at = "roll 1 ",
     .how = "=1", .to = "2"},
    {.key = "dice-forged", .words = "an exchange rolls twice", .story = story_short, .at = "roll 1 ", .how = "2"},
    {.key = "dice-forged", .words = "do not follow from the signed sheets", .story = story_short,
     .at = "roll 1 ", .how = "=2", .to = NO_PROOF},
    {.key = "dice-forged", .words = "do not follow from the signed sheets", .story = story_beacon,
     .at = "beacon ", .how = "=3", .to = HEX, .found = "roll 1 "},
    {.key = "dice-chain", .words = "the chain before it is not here", .story = story_short,
     .at = "close 1 ", .how = "cut", .is_open = true},
};

START_TEST(a_lie)
{
    lie_is_found(&lies[_i]);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: sheets, closes, dice");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, a_lie, 0, (int)(sizeof lies / sizeof *lies));
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
