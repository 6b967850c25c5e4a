/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/stopwatch.h - for benchmarks only: time, and a line that says what was measured beside its floor. */
#ifndef DISPATCH_TESTS_STOPWATCH_H
#define DISPATCH_TESTS_STOPWATCH_H

#include <stddef.h>
#include <stdint.h>

double seconds_now(void);     /* monotonic */
double cpu_seconds_now(void); /* of this process */
long peak_kilobytes(void);    /* resident, so far */

/* What the primitives cost here and now, in seconds: measured once, for floors. */
struct floor_costs {
    double sign, verify, vrf_prove, sha256_byte, sha512_byte, blake_byte, seal_byte, base64_byte;
};
struct floor_costs floor_measure(void);
/* "  advance, no fsync      0.84 ms    floor 0.55 ms    1.5 x" */
void bench_line(const char *what, double seconds, double floor);

#endif
