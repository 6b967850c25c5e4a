/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/verified.h"

enum verify_verdict verify_reports(struct arena *arena, const struct report_files *files, size_t n, const char *expect,
                                   struct text *out)
{
    struct verify_input in = {.report = files, .n_reports = n, .expect = expect};
    struct verify_result result;
    verify(arena, &in, &result);
    verify_words(&result, out);
    return result.verdict;
}
