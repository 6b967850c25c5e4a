/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a genesis that say where luck comes from: the rule of the beacon, and which seats the host plays. */
#include "processor/record/genesis.h"
#include <stdio.h>
#include <string.h>

static const char rule_words[] = " first round at or after close + ";

bool beacon_rule_read(struct span words, struct beacon_rule *out)
{
    struct span source;
    *out = (struct beacon_rule){0};
    if (!span_word(&words, &source) || !span_begins(source, "drand:") || source.len != strlen("drand:") + 64)
        return false;
    out->chain = beacon_chain_find(source);
    return out->chain && span_begins(words, rule_words + 1) &&
           term_read(span_from(words, strlen(rule_words) - 1), &out->after) && out->after >= BEACON_AFTER_LEAST &&
           out->after <= BEACON_AFTER_MOST;
}

void beacon_rule_write(char *out, size_t cap, const struct beacon_rule *rule)
{
    char source[BEACON_SOURCE_MAX], term[24];
    beacon_source(source, rule->chain);
    term_write(term, rule->after);
    snprintf(out, cap, "%s%s%s", source, rule_words, term);
}

void host_seats_write(struct text *out, const struct genesis *g)
{
    if (!g->host)
        return;
    text_words(out, "host:");
    for (int i = 0; i < g->n_seats; i++)
        if (g->host >> i & 1)
            text_format(out, " %s", g->seat[i].name);
    text_words(out, "\n");
}

bool host_seats_read(struct span words, struct genesis *g)
{
    struct span name;
    int next = 0; /* names stand in the order of the seats, each once */
    g->host = 0;
    while (span_word(&words, &name)) {
        while (next < g->n_seats && !span_is(name, g->seat[next].name))
            next++;
        if (next == g->n_seats)
            return false;
        g->host |= 1 << next++;
    }
    return g->host != 0;
}

const char *dice_problem(const struct genesis *g)
{
    struct beacon_rule rule;
    if (g->no_chance)
        return NULL; /* whoever plays, there is nothing to try out */
    bool beacon = beacon_rule_read(span_of(g->beacon), &rule), all = g->host == (1 << g->n_seats) - 1;
    if (g->dice == 'D' ? !beacon : strcmp(g->beacon, "none") != 0)
        return "genesis.beacon";
    if (g->host && g->dice == 'A')
        return "dice.host";
    if (g->host && !g->full && g->dice != 'D')
        return "dice.short";
    return all && (g->dice == 'B' || g->dice == 'C') ? "dice.alone" : NULL;
}
