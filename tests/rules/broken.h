/* SPDX-License-Identifier: Apache-2.0 */
/* tests/rules/broken.h - the switch of `make rules-break`: included before all else into the copies of a ruleset's sources
 * that mutants.py has written, in which each way to break them has a number.
 *
 *   DISPATCH_BREAK=17     the number that is broken in this process; 0 or nothing: none
 *   DISPATCH_REACHED=FILE one byte a number, 1 once the place was reached; made and sized by who asks
 *
 * Comparisons take whole numbers of any width and sign, and pointers. */
#ifndef DISPATCH_TESTS_BROKEN_H
#define DISPATCH_TESTS_BROKEN_H
#include <stdbool.h>
#include <stdint.h>

extern int broken_now;
extern unsigned char *broken_reached; /* never NULL */

static inline bool rule_is_broken(int n)
{
    broken_reached[n] = 1;
    return broken_now == n;
}

#define BROKEN(n)                (rule_is_broken(n))
#define BROKEN_ALWAYS(n, ...)    (rule_is_broken(n) || (__VA_ARGS__))
#define BROKEN_NEVER(n, ...)     (!rule_is_broken(n) && (__VA_ARGS__))
#define BROKEN_INTO(n, is, not_) (rule_is_broken(n) ? (not_) : (is))
#define BROKEN_LT(n, a, b)       BROKEN_INTO(n, (a) < (b), (a) <= (b))
#define BROKEN_LE(n, a, b)       BROKEN_INTO(n, (a) <= (b), (a) < (b))
#define BROKEN_GT(n, a, b)       BROKEN_INTO(n, (a) > (b), (a) >= (b))
#define BROKEN_GE(n, a, b)       BROKEN_INTO(n, (a) >= (b), (a) > (b))
#define BROKEN_EQ(n, a, b)       BROKEN_INTO(n, (a) == (b), (a) != (b))
#define BROKEN_NE(n, a, b)       BROKEN_INTO(n, (a) != (b), (a) == (b))

#endif
