/* SPDX-License-Identifier: Apache-2.0 */
/* The organiser's acts and the host's keys (TRANSCRIPT.md, section 6). */
#include "processor/check/judge_inside.h"
#include <string.h>

static struct judge_waiting *ruling_of(struct judge *j, uint64_t n)
{
    for (size_t i = 0; i < j->n_rulings; i++)
        if (j->ruling[i].n == n)
            return &j->ruling[i];
    return NULL;
}

bool judge_organiser_unknown(struct judge *j)
{
    if (!j->gap)
        return false;
    judge_open_point(
        j, "ruling-gap",
        "Whether the organiser signed the block of entry %llu: entries in which the organiser's key may have changed "
        "are not here.",
        (unsigned long long)j->line->n);
    return true;
}

/* Does it take effect only when the seats have agreed, or let the time pass? */
static bool waits(const struct judge_waiting *one)
{
    if (one->says.act == RULING_HOSTKEY)
        return one->ruler != RULER_OLD_KEY;
    return !ruling_is_at_once(&one->says);
}

static bool read_block(struct judge *j, struct judge_waiting *out)
{
    const struct transcript_block *block = j->given.block(j->given.context, j->line->word[0]);
    struct found found;
    struct verified v;
    struct header header;
    struct problem why = {0};
    char hex[65];
    if (!block)
        return judge_unseen(j, "block-missing", "the ruling that it names is not here");
    if (!signed_block_read(j->arena, block, block->sig, &found) ||
        !ruling_signed(j->arena, &j->host, &found, &out->ruler, &v, NULL, &why))
        return !judge_organiser_unknown(j) &&
               judge_wrong(j, "ruling-unsigned", "the ruling is not signed by the organiser");
    hex_write(hex, v.hash, sizeof v.hash);
    if (!span_is(j->line->word[0], hex) || !heading_take(v.heading, &header, &why) || header.kind != BLOCK_RULING ||
        !span_is(header.game, j->given.id) || !ruling_read(header.orders, &out->says, &why))
        return judge_wrong(j, "ruling-other", "its block is not the ruling that it names");
    out->seq = header.seq;
    j->n_blocks++;
    return judge_based(j, &header);
}

/* ruling hash utc */
bool judge_ruling(struct judge *j)
{
    struct judge_waiting one = {.n = j->line->n, .hash = j->line->word[0]};
    if (!judge_instant(j, 1, &one.utc) || !read_block(j, &one))
        return false;
    if (one.utc + JUDGE_CLOCK_SLACK < j->now)
        judge_wrong(j, "ruling-early", "the ruling is dated more than an hour before what the log had told already");
    if (one.utc > j->now)
        j->now = one.utc;
    one.waits = waits(&one);
    one.in_force = !one.waits && one.says.act == RULING_HOSTKEY;
    j->ruling = arena_grown(j->arena, j->ruling, j->n_rulings, &j->cap_rulings, sizeof *j->ruling);
    j->ruling[j->n_rulings++] = one;
    return true;
}

/* ---- what the seats say ---- */

/* Does the sheet say `agree n`, or `object n`? Each line is some words. */
static bool answers(struct span orders, const char *verb_of, uint64_t n)
{
    for (struct span line; span_line(&orders, &line);) {
        struct span verb, number;
        uint64_t said;
        char word[8] = "";
        if (!span_word(&line, &verb) || verb.len != strlen(verb_of) || !span_word(&line, &number))
            continue;
        for (size_t i = 0; i < verb.len; i++)
            word[i] = (char)(verb.at[i] | 32);
        while (number.len > 1 && number.at[0] == '0')
            number = span_from(number, 1);
        if (strcmp(word, verb_of) == 0 && number_read(number, UINT32_MAX, &said) && said == n)
            return true;
    }
    return false;
}

/* agree k seat hash n */
bool judge_agree(struct judge *j)
{
    struct judge_waiting *one = ruling_of(j, judge_number(j, 3));
    const struct judge_receipt *receipt = judge_receipt_before(j);
    int seat = judge_seat_at(j, 1);
    struct header header;
    bool is_here = receipt && receipt->n >= j->first;
    if (seat < 0)
        return false;
    if (!one && j->gap)
        return true; /* to a ruling that stands in an entry which is not here */
    if (!one || !one->waits)
        return judge_wrong(j, "ruling-agree", "no such ruling waits for agreement");
    if (!judge_is_by_sheet(j, seat) ||
        (is_here && (!span_same(receipt->hash, j->line->word[2]) || receipt->n < one->n)))
        return judge_wrong(j, "ruling-agree", "an agreement by a sheet that never came");
    if (!j->given.sheet || !j->given.sheet(j->given.context, j->line->word[2], &header))
        judge_open_point(j, "ruling-agree",
                         "Whether a sheet of %s agrees to ruling %llu, as entry %llu says: the words of that sheet are "
                         "not here. Its author can tell, and so can the audit at the end.",
                         judge_seat_name(j, seat), (unsigned long long)one->n, (unsigned long long)j->line->n);
    else if (!answers(header.orders, "agree", one->n))
        return judge_wrong(j, "ruling-agree", "the sheet of %s does not agree", judge_seat_name(j, seat));
    one->agreed |= ONLY(seat);
    return true;
}

/* object n seat: to a ruling, or to a key that is proposed for the seat. */
bool judge_object(struct judge *j)
{
    uint64_t n = judge_number(j, 0);
    struct judge_waiting *one = ruling_of(j, n);
    const struct judge_receipt *receipt = judge_receipt_before(j);
    int seat = judge_seat_at(j, 1);
    struct header header;
    if (seat < 0)
        return false;
    bool good = j->gap || (one && one->waits) || (j->proposal[seat].n > 0 && j->proposal[seat].n == n) ||
                judge_wrong(j, "ruling-object", "nothing with this number waits for an objection");
    if (one)
        one->waits = false;
    else if (j->proposal[seat].n == n)
        j->proposal[seat] = (struct judge_proposal){0};
    if (!judge_is_by_sheet(j, seat) || (receipt && receipt->n >= j->first && receipt->n < n))
        return judge_wrong(j, "ruling-object", "no sheet came with this objection");
    if (!receipt || receipt->n < j->first || !j->given.sheet ||
        !j->given.sheet(j->given.context, receipt->hash, &header))
        judge_open_point(j, "ruling-object",
                         "Whether a sheet of %s objects to number %llu, as entry %llu says: the words of that sheet "
                         "are not here. Its author can tell, and so can the audit at the end.",
                         judge_seat_name(j, seat), (unsigned long long)n, (unsigned long long)j->line->n);
    else if (!answers(header.orders, "object", n))
        return judge_wrong(j, "ruling-object", "the sheet of %s does not object", judge_seat_name(j, seat));
    return good;
}

/* withdrawn n: by the ruling before it. */
bool judge_withdrawn(struct judge *j)
{
    struct judge_waiting *one = ruling_of(j, judge_number(j, 0));
    const struct judge_waiting *by = j->n_rulings > 0 ? &j->ruling[j->n_rulings - 1] : NULL;
    if (one)
        one->waits = false;
    return (by && by->n + 1 == j->line->n && by->says.act == RULING_WITHDRAWS &&
            by->says.number == judge_number(j, 0)) ||
           !j->has_before || judge_wrong(j, "ruling-withdrawn", "a ruling is taken back without a ruling that says so");
}

/* ---- taking effect ---- */

static bool lucky_since(const struct judge *j, uint64_t k)
{
    for (size_t i = j->n_when; i > 0; i--)
        if (j->when[i - 1].k == k)
            return j->lucky > j->when[i - 1].n;
    return true; /* nobody here knows */
}

/* Silence is enough only where the terms say so, and undoes no dice and no cards. */
static bool silence_suffices(struct judge *j, const struct judge_waiting *one, int64_t utc)
{
    if (!j->g->silence || utc < one->utc + RULING_SECONDS)
        return false;
    return one->says.act == RULING_SETS || one->says.act == RULING_HIDES ||
           (one->says.act == RULING_BACK && !lucky_since(j, one->says.number));
}

static bool is_void_of(const struct judge_waiting *one)
{
    return one->says.act != RULING_ENDS && one->says.act != RULING_HOSTKEY;
}

/* ruled n utc */
bool judge_ruled(struct judge *j)
{
    struct judge_waiting *one = ruling_of(j, judge_number(j, 0));
    int64_t utc;
    int all = (1 << j->g->n_seats) - 1;
    if (!judge_instant(j, 1, &utc))
        return false;
    if (utc > j->now)
        j->now = utc;
    j->told = utc;
    if (!one && j->gap)
        return true;
    if (!one || !one->waits)
        return judge_wrong(j, "ruled", "a ruling that was not waiting takes effect");
    j->is_void = is_void_of(one);
    one->waits = false;
    one->in_force = one->says.act == RULING_HOSTKEY;
    if (j->asking.held)
        return judge_wrong(j, "ruled", "a ruling takes effect while the host holds the game");
    if (j->is_void && j->asking.is_known && !j->asking.is)
        return judge_wrong(j, "ruled", "a ruling changes the position while no question is open");
    return one->agreed == all || silence_suffices(j, one, utc) || j->gap ||
           judge_wrong(j, "ruled", "a ruling takes effect though not every seat agreed to it");
}

/* hostkey role old new hash */
bool judge_hostkey(struct judge *j)
{
    const struct span *word = j->line->word;
    struct judge_waiting *of = NULL;
    for (size_t i = 0; i < j->n_rulings; i++)
        if (j->ruling[i].in_force && span_same(j->ruling[i].hash, word[3]))
            of = &j->ruling[i];
    bool follows = host_keys_take(&j->host, word[0], word[1], word[2]);
    if (!of)
        return j->gap || judge_wrong(j, "hostkey", "a key of the host changes, and no ruling in force says so");
    of->in_force = false;
    if (!span_is(word[0], of->says.role) || !span_is(word[2], of->says.key))
        return judge_wrong(j, "hostkey", "the host's new key is not the one that the ruling names");
    return follows || j->gap || judge_wrong(j, "hostkey", "the key of the host that is replaced was not in force");
}

/* ---- the end ---- */

/* reveal ruling n hex: what it hid. */
static bool opening(struct judge *j)
{
    const struct judge_waiting *one = ruling_of(j, judge_number(j, 1));
    struct span hex = j->line->word[2];
    char hash[51];
    uint8_t *raw = arena_take(j->arena, hex.len / 2 + 1);
    if (hex.len % 2 != 0 || !hex_read(hex, raw, hex.len / 2))
        return judge_wrong(j, "log-malformed", "it is malformed");
    if (!one)
        return j->gap || judge_wrong(j, "ruling-opened", "what is opened belongs to no ruling");
    ruling_seal((struct span){raw, hex.len / 2}, j->given.id, one->seq, hash);
    return (one->says.act == RULING_HIDES && strcmp(hash, one->says.hidden) == 0) ||
           judge_wrong(j, "ruling-opened", "what is opened is not what the ruling hid");
}

/* reveal vrf seed: the seed of the key in genesis. */
static bool seed(struct judge *j)
{
    uint8_t raw[32], public[32];
    if (!hex_read(j->line->word[1], raw, sizeof raw))
        return judge_wrong(j, "seed", "the revealed seed is malformed");
    ecvrf_public(public, raw);
    return memcmp(public, j->g->vrf, sizeof public) == 0 ||
           judge_wrong(j, "seed", "the revealed seed is not that of the key in genesis");
}

bool judge_reveal(struct judge *j)
{
    if (span_is(j->line->word[0], "ruling") && j->line->n_words == 3)
        return opening(j);
    return !span_is(j->line->word[0], "vrf") || j->line->n_words != 2 || seed(j);
}
