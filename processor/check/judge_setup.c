/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up: JOIN seals each player's luck, NONCE opens it (TRANSCRIPT.md, sections 2 and 3). */
#include "processor/check/judge_inside.h"
#include <string.h>

static bool all_joined(const struct judge *j)
{
    for (int i = 0; i < j->g->n_seats; i++)
        if (j->seat[i].commit.len == 0)
            return false;
    return true;
}

static bool all_opened(const struct judge *j)
{
    for (int i = 0; i < j->g->n_seats; i++)
        if (j->seat[i].value.len == 0)
            return false;
    return true;
}

/* Who copies another's luck could cancel it. */
static bool is_anothers(const struct judge *j, int seat, struct span commit)
{
    for (int i = 0; i < j->g->n_seats && !j->g->no_chance; i++)
        if (i != seat && span_same(j->seat[i].commit, commit))
            return true;
    return false;
}

/* Is COMMIT what the JOIN seals or sends; in a game without chance a dash, and nothing of either kind? */
static bool says_luck(const struct judge *j, const struct header *header, struct span commit)
{
    if (j->g->no_chance)
        return span_is(commit, "-") && header->entropy.len == 0 && header->entropy_commit.len == 0;
    return span_same(j->g->full ? header->entropy_commit : header->entropy, commit);
}

/* join seat fp commit hash sighash */
bool judge_join(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 0);
    struct header header;
    struct verified v;
    char hex[65];
    if (seat < 0)
        return false;
    if (j->is_dealt || j->seat[seat].commit.len > 0)
        return judge_wrong(j, "setup-join", "a seat joins a second time");
    if (is_anothers(j, seat, word[2]))
        return judge_wrong(j, "setup-join", "two seats have sealed the same luck");
    struct judge_seat *of = &j->seat[seat]; /* what follows is judged by the line, whatever is wrong with its block */
    of->commit = word[2];
    of->value = j->g->full ? (struct span){0} : word[2];
    of->sighash = word[4];
    bool good = judge_block(j, seat, word[3], word[1], BLOCK_JOIN, &header, &v);
    if (good && !j->gap && !judge_key_in_force(j, seat, word[1]))
        good = judge_wrong(j, "setup-join", "the JOIN is signed with a key that is not in force");
    if (good) {
        hex_write(hex, v.sighash, sizeof v.sighash);
        if (!span_same(header.key, word[1]) || !says_luck(j, &header, word[2]))
            good = judge_wrong(j, "setup-join", "the JOIN says something else");
        else if (!span_is(word[4], hex))
            good = judge_wrong(j, "setup-join", "the JOIN has another signature");
    }
    if (!j->g->full && all_joined(j))
        judge_bound(j);
    return good;
}

/* The block opens what was sealed, and the line says so. */
static bool opens(struct judge *j, int seat)
{
    const struct span *word = j->line->word;
    struct header header;
    struct verified v;
    struct problem why = {0};
    hex32 value;
    struct span commit = j->seat[seat].commit.len > 0 ? j->seat[seat].commit : span_of("-"); /* not here */
    if (!judge_block(j, seat, word[2], (struct span){0}, BLOCK_NONCE, &header, &v))
        return false;
    if (header.turn > 0 || !entropy_open(header.open, j->given.id, judge_seat_name(j, seat), commit, value, &why))
        return judge_wrong(j, "setup-open", "the opening does not fit what was sealed");
    return span_is(word[1], value) || judge_wrong(j, "setup-open", "its block opens another value");
}

/* entropy seat value hash */
bool judge_entropy(struct judge *j)
{
    int seat = judge_seat_at(j, 0);
    if (seat < 0)
        return false;
    if (!j->gap && !all_joined(j))
        return judge_wrong(j, "setup-open", "luck is opened before everybody has sealed theirs");
    if (j->is_dealt || j->seat[seat].value.len > 0)
        return judge_wrong(j, "setup-open", "luck is opened a second time");
    bool good = opens(j, seat);
    j->seat[seat].value = j->line->word[1];
    if (all_opened(j) && all_joined(j))
        judge_bound(j);
    else if (all_opened(j))
        j->is_dealt = true; /* what was sealed stands in entries that are not here, and so nobody knows T */
    return good;
}

/* setup void seat why: each seat that was late has a line; then all begin anew. */
bool judge_setup(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 1);
    if (seat < 0)
        return false;
    j->is_void_setup = true;
    bool join = span_is(word[2], "join"), is_late = join ? j->seat[seat].commit.len == 0 : j->seat[seat].value.len == 0;
    if (!span_is(word[0], "void") || (!join && !span_is(word[2], "open")))
        return judge_wrong(j, "log-malformed", "it is malformed");
    if (j->is_dealt || (!j->gap && (!is_late || all_joined(j) == join)))
        return judge_wrong(j, "setup-void", "the set-up begins anew without a reason");
    return true;
}

void judge_setup_anew(struct judge *j)
{
    j->is_void_setup = false;
    for (int i = 0; i < j->g->n_seats; i++)
        j->seat[i].commit = j->seat[i].value = j->seat[i].sighash = (struct span){0};
}
