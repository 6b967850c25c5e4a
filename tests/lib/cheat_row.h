/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/cheat_row.h - a row of SECURITY.md's tables, which stands before the test that it is about.
 *
 *   CHEAT("host", "swaps a die", "the dice", "both players, with the next report", "verify", "do not follow from");
 *   START_TEST(host_swaps_a_die)
 *
 * by: host, player or mail. breaks: the asset of "What is guaranteed, and by what" that this cheat breaks, and no
 * other; "-": none of them. notices, command: who, when, and with which command of dispatch ("": it needs none). reads:
 * words that the test asserts; "" where there is nothing to read. t_security.c makes the tables of these rows (make
 * security) and compares. */
#ifndef DISPATCH_TESTS_CHEAT_ROW_H
#define DISPATCH_TESTS_CHEAT_ROW_H

_Static_assert(1, "a header alone is no program"); /* until a row follows */

#define CHEAT(by, cheat, breaks, notices, command, reads)                                                              \
    _Static_assert(sizeof(by cheat breaks notices command reads) > 1, "literals, which t_security.c reads")

#endif
