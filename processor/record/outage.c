/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/outage.h"

static const char *const words[OUTAGE_CAUSES] = {[OUTAGE_UNREAD] = "unread",
                                                 [OUTAGE_UNSENT] = "unsent",
                                                 [OUTAGE_DEFERRED] = "deferred",
                                                 [OUTAGE_RETURNED] = "returned"};

const char *outage_word(enum outage_cause cause)
{
    return words[cause];
}

bool outage_read(struct span word, enum outage_cause *cause)
{
    for (int i = OUTAGE_UNREAD; i < OUTAGE_CAUSES; i++)
        if (span_is(word, words[i])) {
            *cause = (enum outage_cause)i;
            return true;
        }
    return false;
}

bool outage_is_of_host(enum outage_cause cause)
{
    return cause == OUTAGE_UNREAD || cause == OUTAGE_UNSENT;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t outage_left(const struct outage *given, const struct genesis *g, uint64_t k, enum outage_cause cause)
{
    int64_t left;
    if (g->outage == 0)
        return 0;
    if (outage_is_of_host(cause))
        left = g->outage - given->host;
    else
        left = least(OUTAGE_SEAT_MOST - given->seat, g->clock.move - (given->k == k ? given->seat_now : 0));
    return left > 0 ? left : 0;
}

void outage_add(struct outage *given, uint64_t k, enum outage_cause cause, int64_t seconds)
{
    if (given->k != k)
        given->host_now = given->seat_now = 0;
    given->k = k;
    *(outage_is_of_host(cause) ? &given->host : &given->seat) += seconds;
    *(outage_is_of_host(cause) ? &given->host_now : &given->seat_now) += seconds;
}

int64_t outage_given(const struct outage *given, uint64_t k)
{
    return given->k == k ? given->host_now + given->seat_now : 0;
}

bool extend_reason_read(struct span word)
{
    return span_is(word, "absence") || span_is(word, "downtime") || span_is(word, "holiday") || span_is(word, "host") ||
           span_is(word, "seat");
}
