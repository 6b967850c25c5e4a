/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/work.h"

static uint64_t done;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) /* the compiler calls it wherever a branch begins */
{
    done++;
}

void work_bytes(size_t n)
{
    done += n;
}

uint64_t work_done(void)
{
    return done;
}
