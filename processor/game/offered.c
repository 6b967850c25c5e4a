/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/offered.h"
#include "processor/host/config.h"
#include "processor/host/keys.h"
#include "processor/record/press.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

_Static_assert((int)OFFER_OPTIONS == (int)OPTIONS_MAX, "an offer has room for each option of a genesis");

bool terms_of_host(const struct pass *pass, const struct config *config, bool remind, struct genesis *g,
                   struct problem *why)
{
    struct clock_terms *clock = &g->clock;
    if (!missed_read(span_of(config->missed), clock))
        return problem_set(why, "offer.missed", 0);
    clock->join = config->join.seconds;
    clock->open = config->open.seconds;
    clock->move = config->move.seconds;
    clock->answer = config->answer.seconds;
    clock->settle = config->settle.seconds;
    clock->abandon = config->abandon.seconds;
    clock->grace = config->grace.seconds;
    clock->move_at = config->move.at_minute + 1;
    clock->answer_at = config->answer.at_minute + 1;
    clock->n_remind = remind ? config->n_remind : 0; /* else the host's settings hold, as they are then */
    memcpy(clock->remind, config->remind, (size_t)clock->n_remind * sizeof *config->remind);
    clock->has_quiet = config->has_quiet;
    clock->quiet_from = config->quiet_from;
    clock->quiet_to = config->quiet_to;
    clock->workdays = !config->weekends;
    g->recall = RECALL_SECONDS;
    g->outage = OUTAGE_SECONDS;
    g->full = !g->no_chance;
    press_setting_read(span_of(config->press), g);
    g->standby = config->standby;
    g->dice = 'A';
    strcpy(g->beacon, "none");
    strcpy(g->organiser, pass->keys->report_fingerprint);
    return clock_is_sound(clock) || problem_set(why, "offer.quiet", 0);
}

void offered_keep(struct offer_row *offer, const struct ruleset *set, const struct genesis *g)
{
    struct arena *arena = arena_new();
    struct text clock = {.arena = arena};
    snprintf(offer->ruleset, sizeof offer->ruleset, "%s", set->rules->name);
    memcpy(offer->scenario, g->scenario, sizeof offer->scenario);
    memcpy(offer->option, g->option, sizeof offer->option);
    offer->n_option = g->n_option;
    clock_write(&clock, &g->clock);
    snprintf(offer->clock, sizeof offer->clock, "%.*s", (int)clock.len - 1, clock.at); /* without its LF */
    offer->recall = g->recall;
    offer->outage = g->outage;
    offer->full = g->full;
    offer->silence = g->silence;
    offer->forum = g->forum ? offer->forum : 0;
    offer->press = (int)g->press;
    offer->press_unnamed = g->press_unnamed;
    offer->standby = (int)g->standby;
    offer->dice = g->dice;
    memcpy(offer->beacon, g->beacon, sizeof offer->beacon);
    memcpy(offer->organiser, g->organiser, sizeof offer->organiser);
    arena_free(arena);
}

const struct ruleset *offered_terms(const struct offer_row *offer, struct genesis *g)
{
    static const char before[] = "clock: ";
    const struct ruleset *set = ruleset_find(offer->ruleset);
    if (!set || strncmp(offer->clock, before, sizeof before - 1) != 0 ||
        !clock_read(span_of(offer->clock + sizeof before - 1), &g->clock))
        return NULL;
    g->no_chance = rules_no_chance(set->rules);
    memcpy(g->scenario, offer->scenario, sizeof g->scenario);
    memcpy(g->option, offer->option, sizeof g->option);
    g->n_option = offer->n_option;
    g->recall = offer->recall;
    g->outage = offer->outage;
    g->full = offer->full;
    g->silence = offer->silence;
    g->forum = offer->forum != 0;
    g->press = (enum press_terms)offer->press;
    g->press_unnamed = offer->press_unnamed;
    g->standby = (enum standby_terms)offer->standby;
    g->dice = offer->dice;
    memcpy(g->beacon, offer->beacon, sizeof g->beacon);
    memcpy(g->organiser, offer->organiser, sizeof g->organiser);
    return set;
}

static bool has_option(const struct offer_row *offer, const char *word)
{
    bool has = false;
    for (int i = 0; i < offer->n_option; i++)
        has = has || strcmp(offer->option[i], word) == 0;
    return has;
}

bool offered_same(const struct offer_row *a, const struct offer_row *b)
{
    bool same = a->n_option == b->n_option;
    for (int i = 0; same && i < a->n_option; i++)
        same = has_option(b, a->option[i]);
    return same && strcmp(a->ruleset, b->ruleset) == 0 && strcmp(a->scenario, b->scenario) == 0 &&
           strcmp(a->clock, b->clock) == 0 && a->recall == b->recall && a->outage == b->outage && a->full == b->full &&
           a->silence == b->silence && a->forum == b->forum && a->press == b->press &&
           a->press_unnamed == b->press_unnamed && a->standby == b->standby && a->dice == b->dice &&
           strcmp(a->beacon, b->beacon) == 0 && a->pair == b->pair && a->least_finished == b->least_finished &&
           a->least_kept == b->least_kept && strcmp(a->organiser, b->organiser) == 0;
}

/* 16 hex digits and a blank. */
static void mark_of(const struct offer_row *offer, char out[static MARK_LEN + 1])
{
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    uint8_t hash[32];
    text_format(&words, "%s\n%s\n%s\n%s\n%s\n%s\n", offer->name, offer->ruleset, offer->scenario, offer->clock,
                offer->beacon, offer->organiser);
    text_format(&words, "%lld %lld %d%d%lld %d%d %d %c %llu %llu %d\n", (long long)offer->recall,
                (long long)offer->outage, offer->full, offer->silence, (long long)offer->forum, offer->press,
                offer->press_unnamed, offer->standby, offer->dice, (unsigned long long)offer->least_finished,
                (unsigned long long)offer->least_kept, offer->pair);
    for (int i = 0; i < offer->n_option; i++)
        text_format(&words, "%s\n", offer->option[i]);
    sha256(hash, text_span(&words));
    hex_write(out, hash, (MARK_LEN - 1) / 2);
    memcpy(out + MARK_LEN - 1, " ", 2);
    arena_free(arena);
}

bool offered_is_marked(const struct offer_row *offer, const char *marks)
{
    char mark[MARK_LEN + 1];
    mark_of(offer, mark);
    return strstr(marks, mark) != NULL;
}

bool offered_mark(const struct offer_row *offer, char *marks, size_t cap)
{
    size_t len = strlen(marks);
    if (offered_is_marked(offer, marks))
        return true;
    if (cap - len <= MARK_LEN)
        return false;
    mark_of(offer, marks + len);
    return true;
}

int offered_seats(const struct offer_row *offer, const char *names[SEATS_MAX])
{
    const struct ruleset *set = ruleset_find(offer->ruleset);
    const char *option[OPTIONS_MAX];
    for (int i = 0; i < offer->n_option; i++)
        option[i] = offer->option[i];
    const struct setup setup = {offer->scenario, option, offer->n_option};
    int n = set ? set->rules->seats(&setup, names) : 0;
    return n > 0 ? n : 0;
}

int64_t offered_pace(const struct offer_row *offer)
{
    struct genesis g = {0};
    return offered_terms(offer, &g) ? g.clock.move : -1;
}

void offered_waited(struct offer_row *offer, int64_t seconds)
{
    memmove(offer->waited + 1, offer->waited, sizeof offer->waited - sizeof *offer->waited);
    offer->waited[0] = seconds;
    offer->n_waited += offer->n_waited < WAITS_KEPT;
}

int64_t offered_median_wait(const struct offer_row *offer)
{
    int64_t median = 0;
    for (int i = 0; i < offer->n_waited; i++) {
        int less = 0, same = 0;
        for (int k = 0; k < offer->n_waited; k++) {
            less += offer->waited[k] < offer->waited[i];
            same += offer->waited[k] == offer->waited[i];
        }
        int middle = (offer->n_waited - 1) / 2;
        if (less <= middle && middle < less + same)
            median = offer->waited[i];
    }
    return median;
}
