/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/choose.h - which points a run tries: what the environment says (README.md). */
#ifndef DISPATCH_FAULTS_CHOOSE_H
#define DISPATCH_FAULTS_CHOOSE_H

#include "formats/bytes.h"
#include "tests/faults/point.h"

/* After judge_begin(). In the arena; the order is drawn, and the same for the same seed. */
struct point *choose_points(struct arena *, size_t *n);
/* The same of one host whose store lies in PostgreSQL: kills above all. */
struct point *choose_points_on_pg(struct arena *, int host, size_t *n);

#endif
