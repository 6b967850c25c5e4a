/* SPDX-License-Identifier: Apache-2.0 */
/* The judge over journals with one lie each: the set-up, keys of players and of the host, signed blocks. */
#include "tests/lib/lies.h"
#include "tests/lib/test.h"

/* ---- blocks that were signed besides ---- */

static const uint8_t *key_of(const struct told *told, int seat)
{
    return told->m->key[seat];
}

static void strange_nonce(struct told *told)
{
    told_block(told, "strange", story_key[3], NULL, match_nonce_block(told->m, TINY_EAST, 0), 1);
}

static void other_nonce(struct told *told)
{
    told->m->luck_round = 5;
    told_block(told, "other", key_of(told, TINY_EAST), NULL, match_nonce_block(told->m, TINY_EAST, 0), 1);
}

static void future_nonce(struct told *told)
{
    told_block(told, "future", key_of(told, TINY_EAST), NULL, match_nonce_block(told->m, TINY_EAST, 0), 9999);
}

static void strange_join(struct told *told)
{
    struct match *m = told->m;
    const char *word = match_word(m, story_key[3], NULL);
    told_name(told, "stranger", word);
    told_block(told, "strange", story_key[3], NULL,
               arena_words(m->arena,
                           "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nside: east\nseq: 1\nkey: %s\n"
                           "entropy-commit: SHA256:00000000000000000000000000000000000000000A8\n"
                           "-----END PBEM JOIN-----\n",
                           m->core->id, word),
               0);
}

static void other_revokes(struct told *told)
{
    struct match *m = told->m;
    const char *other = match_word(m, story_key[3], NULL);
    told_block(told, "own", m->key[TINY_WEST], NULL, match_key_block(m, TINY_WEST, "REVOKE", other), 1);
    told_block(told, "others", m->key[TINY_EAST], m->key[TINY_EAST], match_key_block(m, TINY_WEST, "REVOKE", other), 1);
    told_block(told, "first", story_key[0], NULL, match_key_block(m, TINY_WEST, "REVOKE", other), 1);
    told_block(told, "alone", m->key[TINY_EAST], story_key[3],
               match_key_block(m, TINY_WEST, "REVOKE", match_word(m, story_key[1], NULL)), 1);
}

/* Who was to sit down named another key. */
static void other_seat(struct told *told)
{
    struct match *m = told->m;
    told_block(told, "join", story_key[0], NULL,
               arena_words(m->arena,
                           "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nside: west\nseq: 50\nkey: %s\ncode: seat\n"
                           "-----END PBEM JOIN-----\n",
                           m->core->id, match_word(m, story_key[3], NULL)),
               0);
}

static void the_owners(struct told *told)
{
    uint8_t owner[32];
    memset(owner, 41, sizeof owner);
    told_block(told, "own", owner, NULL,
               match_key_block(told->m, TINY_WEST, "REVOKE", match_word(told->m, story_key[1], NULL)), 1);
}

/* The same as the story's but for the key, which is none of the organiser's. */
static void stranger_rules(struct told *told)
{
    told_block(told, "strange", story_key[3], NULL, match_ruling_block(told->m, 50, "say Hello.\n"), 1);
    told_block(told, "old key", told->m->key[TINY_EAST], NULL, match_ruling_block(told->m, 51, "say Hello.\n"), 1);
    told_name(told, "third", match_word(told->m, story_key[2], NULL));
}

static void no_ruling(struct told *told)
{
    told_block(told, "nonce", key_of(told, TINY_EAST), NULL, match_nonce_block(told->m, TINY_EAST, 0), 1);
}

/* ---- what is not here ---- */

static void without_nonce(struct told *told)
{
    missing(told, "entropy east ", 3);
}

static void without_revoke(struct told *told)
{
    missing(told, "revoke west ", 3);
}

static void without_ruling(struct told *told)
{
    missing(told, "ruling ", 1);
}

static void may_lack_revoke(struct told *told)
{
    told->may_lack = true;
    without_revoke(told);
}

static void may_lack_nonce(struct told *told)
{
    told->may_lack = true;
    without_nonce(told);
}

static void without_key(struct told *told)
{
    told->missing_key = "west";
}

static void may_lack_key(struct told *told)
{
    told->may_lack = true;
    without_key(told);
}

static void other_log(struct told *told)
{
    told->other_roots = true;
}

static void no_roots(struct told *told)
{
    told->no_roots = true;
}

static const struct lie lies[] = {
    /* the set-up */
    {.key = "setup-join",
     .words = "a seat joins a second time",
     .story = story_covered,
     .at = "join east ",
     .how = "2"},
    {.key = "setup-join",
     .words = "two seats have sealed the same luck",
     .story = story_covered,
     .at = "join west ",
     .how = "=3",
     .to = "{join east/3}"},
    {.key = "setup-join",
     .words = "the JOIN is signed with a key that is not in force",
     .story = story_covered,
     .given = strange_join,
     .at = "join east ",
     .how = ".",
     .to = "join east {=stranger} SHA256:A {=strange} " HEX},
    {.key = "setup-join",
     .words = "the JOIN says something else",
     .story = story_covered,
     .at = "join east ",
     .how = "=3",
     .to = "SHA256:00000000000000000000000000000000000000000A8"},
    {.key = "setup-join",
     .words = "the JOIN says something else",
     .story = story_short,
     .at = "join east ",
     .how = "=3",
     .to = HEX},
    {.key = "setup-join",
     .words = "the JOIN has another signature",
     .story = story_covered,
     .at = "join east ",
     .how = "=5",
     .to = HEX},
    {.key = "setup-open",
     .words = "the opening does not fit what was sealed",
     .story = story_covered,
     .given = other_nonce,
     .at = "entropy east ",
     .how = "=3",
     .to = "{=other}"},
    {.key = "setup-open",
     .words = "its block opens another value",
     .story = story_covered,
     .at = "entropy east ",
     .how = "=2",
     .to = HEX},
    {.key = "setup-open",
     .words = "luck is opened before everybody has sealed theirs",
     .story = story_covered,
     .at = "join west ",
     .how = "<",
     .to = "entropy east {entropy east/2} {entropy east/3}"},
    {.key = "setup-open",
     .words = "luck is opened a second time",
     .story = story_covered,
     .at = "entropy east ",
     .how = "2"},
    {.key = "setup-void",
     .words = "the set-up begins anew without a reason",
     .story = story_covered,
     .at = "join west ",
     .how = "+",
     .to = "setup void west join"},
    {.key = "setup-void",
     .words = "the set-up begins anew without a reason",
     .story = story_void,
     .at = "setup void west join",
     .how = "=2",
     .to = "east"},
    {.key = "setup-void",
     .words = "the set-up begins anew without a reason",
     .story = story_short,
     .at = "open 1 ",
     .how = "+",
     .to = "setup void west open"},
    {.key = "log-malformed",
     .words = "it is malformed",
     .story = story_void,
     .at = "setup void west join",
     .how = "=3",
     .to = "tea"},

    /* blocks */
    {.key = "block-missing",
     .words = "the signed block that it names is not here",
     .story = story_covered,
     .given = without_nonce,
     .found = "entropy east ",
     .is_given = true},
    {.key = "block-missing", .words = "is not here", .story = story_covered, .given = may_lack_nonce, .is_open = true},
    {.key = "block-missing",
     .words = "the signed block that it names is not here",
     .story = story_seats,
     .given = without_revoke,
     .found = "revoke west ",
     .is_given = true},
    {.key = "block-missing", .words = "is not here", .story = story_seats, .given = may_lack_revoke, .is_open = true},
    {.key = "block-missing",
     .words = "the ruling that it names is not here",
     .story = story_hostkeys,
     .given = without_ruling,
     .found = "ruling ",
     .is_given = true},
    {.key = "block-signature",
     .words = "its block is not signed with a key of",
     .story = story_covered,
     .given = strange_nonce,
     .at = "entropy east ",
     .how = "=3",
     .to = "{=strange}"},
    {.key = "block-other",
     .words = "its block is of another kind, game or seat",
     .story = story_covered,
     .at = "entropy east ",
     .how = "=3",
     .to = "{join east/4}"},
    {.key = "block-base",
     .words = "its block was signed over a log that did not exist yet",
     .story = story_covered,
     .given = future_nonce,
     .at = "entropy east ",
     .how = "=3",
     .to = "{=future}"},
    {.key = "block-base",
     .words = "its block was signed over another log",
     .story = story_covered,
     .given = other_log,
     .found = "entropy east ",
     .is_given = true},
    {.key = "block-base",
     .words = "the root that it had then is not here",
     .story = story_covered,
     .given = no_roots,
     .is_open = true},
    {.key = "key-missing",
     .words = "a public key of the seat is not here",
     .story = story_covered,
     .given = without_key,
     .found = "receipt 1 west ",
     .is_given = true},
    {.key = "key-missing",
     .words = "a public key of the seat is not here",
     .story = story_covered,
     .given = may_lack_key,
     .is_open = true},

    /* keys of players */
    {.key = "key-again",
     .words = "a key that was in use before comes back",
     .story = story_rekey,
     .at = "propose east ",
     .how = "=2",
     .to = "{join east/2}",
     .found = "carried "},
    {.key = "key-rekey",
     .words = "the change of key is not signed by both keys",
     .story = story_rekey,
     .at = "rekey west ",
     .how = "=2",
     .to = "{join east/2}"},
    {.key = "log-malformed",
     .words = "its instant is malformed",
     .story = story_rekey,
     .at = "rekey west ",
     .how = "=4",
     .to = "soon"},
    {.key = "key-revoke",
     .words = "the key that is revoked was not in force",
     .story = story_seats,
     .at = "revoke west ",
     .how = "=2",
     .to = "{join east/2}"},
    {.key = "key-revoke",
     .words = "the REVOKE is not signed by the organiser",
     .story = story_seats,
     .given = other_revokes,
     .at = "revoke west ",
     .how = "=3",
     .to = "{=first}"},
    {.key = "key-revoke",
     .words = "no other player signed the REVOKE",
     .story = story_seats,
     .at = "revoke west ",
     .how = "=4",
     .to = "west"},
    {.key = "key-revoke",
     .words = "no other player signed the REVOKE",
     .story = story_seats,
     .given = other_revokes,
     .at = "revoke west ",
     .how = "=3",
     .to = "{=alone}"},
    {.key = "key-revoke",
     .words = "the REVOKE says something else",
     .story = story_seats,
     .given = other_revokes,
     .at = "revoke west ",
     .how = "=3",
     .to = "{=others}"},
    {.key = "key-revoke",
     .words = "the REVOKE says something else",
     .story = story_revoked,
     .given = other_revokes,
     .at = "revoke west ",
     .how = "=3",
     .to = "{=own}"},
    {.key = "key-replace",
     .words = "the JOIN says something else",
     .story = story_seats,
     .given = other_seat,
     .at = "replace west ",
     .how = "=3",
     .to = "{=join}"},
    {.key = "key-propose",
     .words = "a second key is proposed for a seat",
     .story = story_rekey,
     .at = "propose west ",
     .how = "2"},
    {.key = "key-propose",
     .words = "the old key had less than three days to object",
     .story = story_rekey,
     .at = "propose west ",
     .how = "=3",
     .to = "{receipt 1 west/6}"},
    {.key = "key-carried",
     .words = "a key that was not proposed comes into force",
     .story = story_rekey,
     .at = "carried ",
     .how = "=1",
     .to = "3"},
    {.key = "key-carried",
     .words = "the proposed key comes into force too early",
     .story = story_rekey,
     .at = "carried ",
     .how = "=3",
     .to = "{receipt 1 west/6}"},
    {.key = "key-recall",
     .words = "the key that calls another back was not replaced by a REKEY",
     .story = story_recall,
     .at = "recall west ",
     .how = "=2",
     .to = "{join east/2}"},
    {.key = "key-recall",
     .words = "the key that calls another back was not replaced by a REKEY",
     .story = story_recall,
     .at = "recall west ",
     .how = "2"},
    {.key = "key-recall",
     .words = "a key is called back later than the genesis allows",
     .story = story_recall,
     .at = "recall west ",
     .how = "=5",
     .to = FAR_OFF},
    {.key = "key-recall",
     .words = "the key that is called back did not come in the place of the one that calls it back",
     .story = story_recall,
     .at = "recall west ",
     .how = "=3",
     .to = "{rekey west/2}"},
    {.key = "key-recall",
     .words = "the REVOKE says something else",
     .story = story_recall,
     .given = the_owners,
     .at = "recall west ",
     .how = "=4",
     .to = "{=own}"},
    {.key = "block-signature",
     .words = "its block is not signed with a key of",
     .story = story_recall,
     .at = "recall west ",
     .how = "=4",
     .to = "{>rekey west/3}"},
    {.key = "sheet-unsigned",
     .words = "the sheet is not signed with a key of",
     .story = story_seats,
     .at = "replace west ",
     .how = "-",
     .not_first = true, /* nor was he to be told once more how it stands */
     .found = ">receipt 1 west "},

    /* the host's keys, and who may rule */
    {.key = "ruling-unsigned",
     .words = "the ruling is not signed by the organiser",
     .story = story_hostkeys,
     .given = stranger_rules,
     .at = "ruling ",
     .how = "<",
     .to = "ruling {=strange} {receipt 1 west/6}"},
    {.key = "ruling-unsigned",
     .words = "the ruling is not signed by the organiser",
     .story = story_hostkeys,
     .given = stranger_rules,
     .at = "hostkey report ",
     .how = "+",
     .to = "ruling {=old key} {receipt 1 west/6}"},
    {.key = "ruling-other",
     .words = "its block is not the ruling that it names",
     .story = story_hostkeys,
     .given = no_ruling,
     .at = "ruling ",
     .how = "<",
     .to = "ruling {=nonce} {receipt 1 west/6}"},
    {.key = "hostkey",
     .words = "a key of the host changes, and no ruling in force says so",
     .story = story_hostkeys,
     .at = "ruling ",
     .how = "-",
     .found = "hostkey report "},
    {.key = "hostkey",
     .words = "a key of the host changes, and no ruling in force says so",
     .story = story_hostkeys,
     .at = "ruled ",
     .how = "-",
     .found = "hostkey log "},
    {.key = "hostkey",
     .words = "the host's new key is not the one that the ruling names",
     .story = story_hostkeys,
     .at = "hostkey log ",
     .how = "=3",
     .to = HEX},
    {.key = "hostkey",
     .words = "the key of the host that is replaced was not in force",
     .story = story_hostkeys,
     .at = "hostkey log ",
     .how = "=2",
     .to = HEX},
};

START_TEST(a_lie)
{
    lie_is_found(&lies[_i]);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: set-up, keys, blocks");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, a_lie, 0, (int)(sizeof lies / sizeof *lies));
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
