/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/offer_words.h"
#include "processor/game/letter.h"
#include "processor/letters/terms_words.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

enum { RECORDS_SHOWN = 8 /* of one offer */ };

const char *term_words(struct arena *arena, int64_t seconds, const char *none)
{
    char term[24];
    if (seconds == 0)
        return none;
    if (seconds % 86400 == 0)
        return arena_words(arena, "%lld day%s", (long long)(seconds / 86400), seconds == 86400 ? "" : "s");
    if (seconds % 3600 == 0)
        return arena_words(arena, "%lld hour%s", (long long)(seconds / 3600), seconds == 3600 ? "" : "s");
    if (seconds % 60 == 0)
        return arena_words(arena, "%lld minute%s", (long long)(seconds / 60), seconds == 60 ? "" : "s");
    term_write(term, seconds);
    return arena_words(arena, "%s", term);
}

static const char *term_until(struct arena *arena, int64_t seconds, int at)
{
    const char *term = term_words(arena, seconds, "no limit");
    return at == 0 ? term : arena_words(arena, "%s, ending at %02d:%02d your time", term, (at - 1) / 60, (at - 1) % 60);
}

const char *pace_words(struct arena *arena, const struct clock_terms *clock)
{
    struct text out = {.arena = arena};
    text_format(&out, "%s for a turn, %s to answer in another's turn", term_until(arena, clock->move, clock->move_at),
                term_until(arena, clock->answer, clock->answer_at));
    if (clock->workdays)
        text_words(&out, "; no deadline falls on Saturday or Sunday");
    if (clock->has_quiet)
        text_format(&out, "; none falls between %02d:%02d and %02d:%02d", clock->quiet_from / 60,
                    clock->quiet_from % 60, clock->quiet_to / 60, clock->quiet_to % 60);
    if (clock->grace > 0)
        text_format(&out, "; a sheet still counts up to %s late", term_words(arena, clock->grace, ""));
    return out.at;
}

const char *wait_words(struct arena *arena, int64_t seconds)
{
    long long hours = (seconds + 1800) / 3600, days = (seconds + 43200) / 86400;
    if (seconds < 3600)
        return "less than an hour";
    if (hours < 48)
        return arena_words(arena, "about %lld hour%s", hours, hours == 1 ? "" : "s");
    return arena_words(arena, "about %lld days", days);
}

const char *record_words(struct arena *arena, const struct player_record *record)
{
    struct text out = {.arena = arena};
    unsigned long long finished = record->finished, deadlines = record->kept + record->missed;
    if (finished == 0)
        text_words(&out, "no game finished");
    else
        text_format(&out, "%llu game%s finished", finished, finished == 1 ? "" : "s");
    if (deadlines == 0)
        text_words(&out, ", no deadline yet");
    else
        text_format(&out, ", %d%% of %llu deadline%s kept", record_share(record), deadlines, deadlines == 1 ? "" : "s");
    if (record->answers > 0)
        text_format(&out, record->is_long ? ", most answers take longer than %s" : ", half of the answers within %s",
                    term_words(arena, record->median, ""));
    return out.at;
}

json_t *count_value(int n)
{
    return n > 0 ? json_integer(n) : json_false();
}

const char *offered_terms_words(const struct keys *keys, struct arena *arena, const struct offer_row *offer)
{
    struct genesis g = {0};
    struct text out = {.arena = arena};
    const char *seats[SEATS_MAX];
    const struct ruleset *set = offered_terms(offer, &g);
    if (!set)
        return "terms that this program does not know";
    snprintf(g.ruleset, sizeof g.ruleset, "%s", set->rules->name);
    g.n_seats = offered_seats(offer, seats);
    text_format(&out, "%s game", g.scenario);
    for (int i = 0; i < g.n_option; i++)
        text_format(&out, "%s%s", i > 0 ? ", " : " with ", g.option[i]);
    text_format(&out, "; %s", pace_words(arena, &g.clock));
    further_terms_words(&out, keys, &g);
    if (g.standby != STANDBY_OFFERED)
        text_words(&out, g.standby == STANDBY_ASKED ? "; the others are asked before a free seat goes to who stands by"
                                                    : "; no seat goes to who stands by");
    if (g.forum)
        text_words(&out, "; played on a forum");
    if (offer->pair)
        text_words(&out, "; two games at once, with the sides swapped");
    if (offer->least_finished > 0)
        text_format(&out, "; for players with at least %llu game%s finished", (unsigned long long)offer->least_finished,
                    offer->least_finished == 1 ? "" : "s");
    if (offer->least_kept > 0)
        text_format(&out, "; for players who kept at least %llu%% of their deadlines",
                    (unsigned long long)offer->least_kept);
    return out.at;
}

/* "csa and usa", with `and` or `or` before the last. */
static const char *offered_seats_words(struct arena *arena, const struct offer_row *offer, const char *joint)
{
    struct text out = {.arena = arena};
    const char *names[SEATS_MAX];
    int n = offered_seats(offer, names);
    for (int i = 0; i < n; i++)
        text_format(&out, "%s%s", i == 0 ? "" : i < n - 1 ? ", " : arena_words(arena, " %s ", joint), names[i]);
    return out.at ? out.at : "";
}

const char *offers_open(struct arena *arena, const struct queues *q)
{
    struct text out = {.arena = arena};
    for (size_t i = 0; i < q->n_offers; i++) {
        bool said = false;
        const struct offer_row *offer = &q->offer[i];
        for (size_t k = 0; k < i; k++)
            said = said || (strcmp(q->offer[k].ruleset, offer->ruleset) == 0 && q->offer[k].pair == offer->pair);
        if (!said)
            text_format(&out, "%s%s%s", out.len ? ", " : "", offer->ruleset, offer->pair ? " pair" : "");
    }
    return out.at ? out.at : "";
}

/* Of those who wait for it and show theirs, the first few; without names. */
static json_t *records_of(struct arena *arena, const struct queues *q, const struct offer_row *offer)
{
    json_t *list = json_array();
    for (size_t i = 0; i < q->n && json_array_size(list) < RECORDS_SHOWN; i++) {
        const struct seeking_row *row = &q->row[i];
        if (row->state == SEEKING_WAITS && row->record && row->record->shown && queue_fits(offer, row))
            json_array_append_new(list, json_pack("{s:s}", "record", record_words(arena, row->record)));
    }
    if (json_array_size(list) > 0)
        return list;
    json_decref(list);
    return json_false();
}

/* Are players called together for a game of it now? They wait no more, and do not play yet. */
static bool is_mustered(const struct queues *q, const struct offer_row *offer)
{
    for (size_t i = 0; i < q->n_musters; i++)
        if (strcmp(q->muster[i].offer, offer->name) == 0)
            return true;
    return false;
}

json_t *offers_list(const struct keys *keys, struct arena *arena, struct queues *q, size_t most)
{
    json_t *list = json_array();
    for (size_t i = 0; i < q->n_offers && i < most; i++) {
        const struct offer_row *offer = &q->offer[i];
        const struct ruleset *set = ruleset_find(offer->ruleset);
        const char *names[SEATS_MAX];
        char pace[24];
        int64_t waited = offered_median_wait(offer);
        int waiting = queue_length(q, offer);
        bool mustered = is_mustered(q, offer);
        if (!set)
            continue;
        term_write(pace, offered_pace(offer));
        json_array_append_new(
            list, json_pack("{s:b,s:b,s:o,s:s,s:s,s:s,s:s,s:s,s:s,s:i,s:o,s:b,s:o,s:o}", "pair", offer->pair,
                            "mustered", mustered, "lacking", count_value(queue_lacking(q, offer)), "name", offer->name,
                            "ruleset", offer->ruleset, "title", set->title ? set->title : offer->ruleset, "terms",
                            offered_terms_words(keys, arena, offer), "pace", pace, "seats",
                            offered_seats_words(arena, offer, "or"), "players", offered_seats(offer, names), "waiting",
                            count_value(waiting), "one", waiting == 1, "waited",
                            letter_word(waited > 0 ? wait_words(arena, waited) : NULL), "records",
                            records_of(arena, q, offer)));
    }
    return list;
}
