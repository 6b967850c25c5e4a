#include "processor/journal.h"
#include <string.h>

bool journal_read(struct span line, struct journal_line *out)
{
    struct span n;
    out->n_words = 0;
    if (!span_word(&line, &n) || !number_read(n, UINT32_MAX, &out->n) || !span_word(&line, &out->verb) ||
        out->verb.len == 0)
        return false;
    for (struct span word; span_word(&line, &word);) {
        if (out->n_words == JOURNAL_WORDS_MAX || word.len == 0)
            return false;
        out->word[out->n_words++] = word;
    }
    return true;
}

void journal_leaf(struct arena *arena, struct span line, struct hash *out)
{
    uint8_t *entry = arena_take(arena, line.len + 1);
    memcpy(entry, line.at, line.len);
    entry[line.len] = '\n';
    tlog_leaf(out, (struct span){entry, line.len + 1});
}

bool journal_is(const struct journal_line *line, const char *verb)
{
    return span_is(line->verb, verb);
}

uint64_t journal_number(const struct journal_line *line, size_t i, uint64_t none)
{
    uint64_t value;
    return i < line->n_words && number_read(line->word[i], UINT32_MAX, &value) ? value : none;
}

bool journal_slot(struct span word, uint64_t *epoch, uint64_t *slot)
{
    const uint8_t *colon = memchr(word.at, ':', word.len);
    if (!colon)
        return false;
    size_t at = (size_t)(colon - word.at);
    return number_read((struct span){word.at, at}, UINT32_MAX, epoch) &&
           number_read(span_from(word, at + 1), UINT32_MAX, slot);
}

/* ---- the chain of T ---- */

void chain_start(struct chain *chain, struct arena *arena, const struct genesis *genesis, const char *id)
{
    *chain = (struct chain){.arena = arena, .genesis = genesis};
    memcpy(chain->id, id, 32);
}

static int seat_of(const struct genesis *genesis, struct span name)
{
    for (int i = 0; i < genesis->n_seats; i++)
        if (span_is(name, genesis->seat[i].name))
            return i;
    return -1;
}

static void chain_setup(struct chain *chain)
{
    struct setup_line line[SEATS_MAX];
    struct text text = {.arena = chain->arena};
    const struct genesis *g = chain->genesis;
    for (int i = 0; i < g->n_seats; i++) {
        if (chain->seat[i].value.len == 0)
            return;
        line[i] = (struct setup_line){g->seat[i].name, arena_string(chain->arena, chain->seat[i].commit),
                                      arena_string(chain->arena, chain->seat[i].value),
                                      arena_string(chain->arena, chain->seat[i].sighash)};
    }
    transcript_setup(&text, chain->id, line, (size_t)g->n_seats, NULL);
    transcript_hash(chain->t, &text);
    chain->known = true;
    chain->k = 0;
}

static void chain_join(struct chain *chain, const struct journal_line *line)
{
    int seat = line->n_words >= 5 ? seat_of(chain->genesis, line->word[0]) : -1;
    if (seat < 0)
        return;
    bool full = chain->genesis->full;
    chain->seat[seat].commit = full ? line->word[2] : span_of("-");
    chain->seat[seat].value = full ? (struct span){0} : line->word[2];
    chain->seat[seat].sighash = line->word[4];
    chain_setup(chain);
}

/* "side seq blockhash sighash" of this seat, or "side - - -". */
static bool close_words(struct chain *chain, size_t seat, const struct span word[4], struct turn_line *out)
{
    uint8_t raw[32];
    if (!span_is(word[0], chain->genesis->seat[seat].name))
        return false;
    *out = (struct turn_line){.side = chain->genesis->seat[seat].name};
    if (span_is(word[1], "-"))
        return span_is(word[2], "-") && span_is(word[3], "-");
    if (!number_read(word[1], INT32_MAX, &out->seq) || out->seq == 0 || !hex_read(word[2], raw, 32) ||
        !hex_read(word[3], raw, 32))
        return false;
    out->blockhash = arena_string(chain->arena, word[2]);
    out->sighash = arena_string(chain->arena, word[3]);
    return true;
}

static void chain_close(struct chain *chain, const struct journal_line *line)
{
    struct turn_line turn[SEATS_MAX];
    struct text text = {.arena = chain->arena};
    size_t n = (size_t)chain->genesis->n_seats;
    uint64_t k = journal_number(line, 0, 0);
    if (!chain->known || line->n_words < 1 + 4 * n || k != chain->k + 1) {
        chain->known = false;
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (!close_words(chain, i, &line->word[1 + 4 * i], &turn[i])) {
            chain->known = false;
            return;
        }
    transcript_turn(&text, chain->id, k, chain->t, turn, n, NULL);
    transcript_hash(chain->t, &text);
    chain->k = k;
}

void chain_take(struct chain *chain, const struct journal_line *line)
{
    if (journal_is(line, "join")) {
        chain_join(chain, line);
    } else if (journal_is(line, "entropy") && line->n_words >= 2) {
        int seat = seat_of(chain->genesis, line->word[0]);
        if (seat >= 0)
            chain->seat[seat].value = line->word[1];
        chain_setup(chain);
    } else if (journal_is(line, "setup")) {
        memset(chain->seat, 0, sizeof chain->seat);
        chain->known = false;
    } else if (journal_is(line, "close")) {
        chain_close(chain, line);
    }
}
