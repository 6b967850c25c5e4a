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

/* extra: NULL, or the beacon's line. */
static void setup_done(struct chain *chain, const char *extra)
{
    struct setup_line line[SEATS_MAX];
    struct text text = {.arena = chain->arena};
    const struct genesis *g = chain->genesis;
    for (int i = 0; i < g->n_seats; i++)
        line[i] = (struct setup_line){g->seat[i].name, arena_string(chain->arena, chain->seat[i].commit),
                                      arena_string(chain->arena, chain->seat[i].value),
                                      arena_string(chain->arena, chain->seat[i].sighash)};
    transcript_setup(&text, chain->id, line, (size_t)g->n_seats, extra);
    transcript_hash(chain->t, &text);
    chain->known = true;
    chain->pending = chain->awaits = false;
    chain->k = 0;
}

static void chain_setup(struct chain *chain)
{
    for (int i = 0; i < chain->genesis->n_seats; i++)
        if (chain->seat[i].value.len == 0)
            return;
    chain->pending = chain->genesis->dice == 'D';
    chain->pending_k = 0;
    if (!chain->pending)
        setup_done(chain, NULL);
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

/* extra: NULL, or the line of an ACK or a beacon. */
static void turn_done(struct chain *chain, const char *extra)
{
    struct text text = {.arena = chain->arena};
    transcript_turn(&text, chain->id, chain->pending_k, chain->t, chain->turn, (size_t)chain->genesis->n_seats, extra);
    transcript_hash(chain->t, &text);
    chain->k = chain->pending_k;
    chain->pending = chain->awaits = false;
}

static void chain_close(struct chain *chain, const struct journal_line *line)
{
    size_t n = (size_t)chain->genesis->n_seats;
    uint64_t k = journal_number(line, 0, 0);
    if (!chain->known || line->n_words < 1 + 4 * n || k != chain->k + 1) {
        chain->known = chain->pending = false;
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (!close_words(chain, i, &line->word[1 + 4 * i], &chain->turn[i])) {
            chain->known = chain->pending = false;
            return;
        }
    chain->pending = true;
    chain->awaits = false;
    chain->pending_k = k;
    if (chain->genesis->dice == 'A' || chain->ruled)
        turn_done(chain, NULL);
}

/* ---- what a T waits for (modes B, C, D) ---- */

static void chain_await(struct chain *chain, const struct journal_line *line)
{
    struct span seats, name;
    chain->awaits = true;
    chain->missing = 0;
    if (line->n_words != 4 || journal_number(line, 0, UINT64_MAX) != chain->pending_k) {
        chain->known = chain->pending = false;
        return;
    }
    seats = line->word[2];
    for (int seat = 0; span_is(line->word[1], "nonce") && seats.len > 0;) {
        const uint8_t *comma = memchr(seats.at, ',', seats.len);
        name = (struct span){seats.at, comma ? (size_t)(comma - seats.at) : seats.len};
        seats = span_from(seats, name.len + 1);
        seat = seat_of(chain->genesis, name);
        if (seat >= 0)
            chain->missing |= 1 << seat;
    }
}

/* `nonce k side value hash`, or `missed k side nonce`: in T a nonce that was kept back is "-". */
static void chain_nonce(struct chain *chain, const struct journal_line *line)
{
    int seat = line->n_words >= 3 ? seat_of(chain->genesis, line->word[1]) : -1;
    if (seat < 0 || !(chain->missing >> seat & 1) || journal_number(line, 0, 0) != chain->pending_k)
        return;
    if (journal_is(line, "nonce"))
        chain->turn[seat].nonce = arena_string(chain->arena, line->word[2]);
    chain->missing &= ~(1 << seat);
    if (!chain->missing)
        turn_done(chain, NULL);
}

static void chain_ack(struct chain *chain, const struct journal_line *line)
{
    if (line->n_words == 4 && journal_number(line, 0, 0) == chain->pending_k)
        turn_done(chain,
                  arena_words(chain->arena, "ack %s %s %s\n", arena_string(chain->arena, line->word[1]),
                              arena_string(chain->arena, line->word[2]), arena_string(chain->arena, line->word[3])));
}

static void chain_beacon(struct chain *chain, const struct journal_line *line)
{
    uint8_t value[32];
    if (line->n_words != 3 || !hex_read(line->word[2], value, sizeof value))
        return;
    const char *extra =
        arena_words(chain->arena, "beacon %s %llu %s\n", arena_string(chain->arena, line->word[0]),
                    (unsigned long long)journal_number(line, 1, 0), arena_string(chain->arena, line->word[2]));
    chain->source = line->word[0];
    chain->round = journal_number(line, 1, 0);
    chain->value = line->word[2];
    chain->n_rounds++;
    if (chain->pending_k == 0)
        setup_done(chain, extra);
    else
        turn_done(chain, extra);
}

static void chain_wait(struct chain *chain, const struct journal_line *line)
{
    if (journal_is(line, "await"))
        chain_await(chain, line);
    else if (!chain->awaits && journal_is(line, "missed"))
        return; /* who was late with his sheet is named between the close and what it waits for */
    else if (!chain->awaits && chain->genesis->dice == 'D')
        chain->known = chain->pending = false;
    else if (!chain->awaits)
        turn_done(chain, NULL); /* what is in force was enough */
    else if (journal_is(line, "ack") && chain->genesis->dice == 'B')
        chain_ack(chain, line);
    else if (journal_is(line, "nonce") ||
             (journal_is(line, "missed") && line->n_words == 3 && span_is(line->word[2], "nonce")))
        chain_nonce(chain, line);
    else if (journal_is(line, "beacon") && chain->genesis->dice == 'D')
        chain_beacon(chain, line);
}

void chain_take(struct chain *chain, const struct journal_line *line)
{
    if (chain->pending)
        chain_wait(chain, line);
    if (journal_is(line, "join")) {
        chain_join(chain, line);
    } else if (journal_is(line, "entropy") && line->n_words >= 2) {
        int seat = seat_of(chain->genesis, line->word[0]);
        if (seat >= 0)
            chain->seat[seat].value = line->word[1];
        chain_setup(chain);
    } else if (journal_is(line, "setup")) {
        memset(chain->seat, 0, sizeof chain->seat);
        chain->known = chain->pending = false;
    } else if (journal_is(line, "close")) {
        chain_close(chain, line);
    }
    chain->ruled = journal_is(line, "ruled");
}
