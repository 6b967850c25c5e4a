/* SPDX-License-Identifier: Apache-2.0 */
/* Dates as a mail server writes them: what is taken lies in the years that a clock can show. */
#include "processor/doctor/doctor.h"
#include <stdlib.h>

#define MUST(truth) ((truth) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    int64_t utc = 0;
    if (doctor_imap_date((struct span){data, len}, &utc))
        MUST(utc > -400000 && utc < 253402300800 + 400000); /* 1970 to 9999, and any zone */
    return 0;
}
