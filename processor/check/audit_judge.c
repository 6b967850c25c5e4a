/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of journals (judge.h) over the lines of a transcript, and the public layout of cards. */
#include "processor/check/audit_inside.h"
#include "processor/check/judge.h"
#include "processor/record/deck_layout.h"
#include "processor/record/transcript.h"
#include "processor/words/dice_words.h"
#include <string.h>

struct judging_all {
    struct auditor *a;
    struct text open; /* what stayed open, a line each */
    uint64_t size;    /* of the log so far */
};

static const struct transcript_block *block_of(void *context, struct span hash)
{
    const struct judging_all *in = context;
    return transcript_block(&in->a->t, hash);
}

/* An order sheet that is published; whose it is its receipt says. */
static bool sheet_of(void *context, struct span hash, struct header *header)
{
    const struct judging_all *in = context;
    const struct transcript_block *block = transcript_block(&in->a->t, hash);
    struct found found;
    struct problem why = {0};
    uint8_t digest[32];
    char hex[65];
    if (!block || !signed_block_read(in->a->scratch, block, block->sig, &found) || found.block.bad)
        return false;
    sha256(digest, found.block.canonical);
    hex_write(hex, digest, sizeof digest);
    return span_is(hash, hex) && heading_take(found.block.heading, header, &why);
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct judging_all *in = context;
    if (size == 0 || size > in->size)
        return false;
    audit_root(in->a, size, out);
    return true;
}

static void say(void *context, enum judge_kind kind, uint64_t entry, const char *key, const char *words)
{
    struct judging_all *in = context;
    (void)key;
    if (kind == JUDGE_WRONG)
        audit_broken(in->a, entry, "%s", words);
    else
        text_format(&in->open, " ?   %s\n", words);
}

/* ---- what everybody sees of the cards ---- */

/* open deck e:s card salt path,... */
static bool check_opening(struct auditor *a, struct layout *layout, const struct journal_line *line)
{
    uint64_t epoch, slot, n;
    struct hash root, leaf, path[TLOG_PROOF_MAX];
    size_t n_path = 0;
    if (!journal_slot(line->word[1], &epoch, &slot) || !layout_root(layout, line->word[0], epoch, &root, &n))
        return audit_broken(a, line->n, "a card is opened in an epoch that was never sealed");
    bool has_path = line->n_words == 4 || tlog_path_read(line->word[4], path, &n_path);
    card_leaf(&leaf, a->t.id, arena_string(a->scratch, line->word[0]), epoch, slot,
              arena_string(a->scratch, line->word[2]), arena_string(a->scratch, line->word[3]));
    if (!has_path || !tlog_check_inclusion(slot, n, &leaf, path, n_path, &root))
        return audit_broken(a, line->n, "the opened card is not what was sealed there");
    a->audit->n_openings++;
    return true;
}

/* BLS signatures are beyond libsodium: each round is named, with what must stand there. */
static void note_beacon(struct auditor *a, const struct journal_line *line)
{
    if (line->n_words != 3)
        return;
    a->audit->n_beacons++;
    text_format(a->out, " ?   beacon round %llu not verified here: \"randomness\" must be %.*s at %s\n",
                (unsigned long long)journal_number(line, 1, 0), (int)line->word[2].len, (const char *)line->word[2].at,
                beacon_address(a->arena, line->word[0], journal_number(line, 1, 0)));
}

static void take_line(struct auditor *a, struct judge *judge, struct layout *layout, const struct journal_line *line)
{
    const char *why = "";
    judge_take(judge, line);
    if (!layout_take(layout, line, &why))
        audit_broken(a, line->n, "%s", why);
    if (journal_is(line, ENTRY_OPEN) && line->n_words >= 4)
        (void)check_opening(a, layout, line);
    if (journal_is(line, ENTRY_BEACON))
        note_beacon(a, line);
    a->audit->n_exchanges += journal_is(line, ENTRY_CLOSE);
    a->audit->n_rolls += journal_is(line, ENTRY_ROLL);
    a->audit->n_rulings += journal_is(line, ENTRY_RULING);
}

bool audit_judge(struct auditor *a, bool is_replayed, bool may_lack)
{
    struct judging_all in = {.a = a, .open = {.arena = a->arena}};
    const struct judge_given given = {.genesis = &a->genesis,
                                      .id = a->t.id,
                                      .key = a->t.key,
                                      .n_keys = a->t.n_keys,
                                      .block = block_of,
                                      .sheet = sheet_of,
                                      .root_at = root_at,
                                      .say = say,
                                      .context = &in,
                                      .is_replayed = is_replayed,
                                      .is_rolled = a->has_seed,
                                      .may_lack = may_lack};
    struct judge *judge = judge_new(a->arena, &given);
    struct layout *layout = layout_new(a->arena);
    a->judge = judge;
    struct journal_line *line = arena_take(a->arena, sizeof *line);
    bool is_read = true;
    audit_roots(a);
    in.size = 1;
    for (size_t i = 0; i < a->t.n_lines && !a->failed && is_read; i++, in.size++) {
        audit_scratch_begin(a);
        is_read =
            (journal_read(a->t.line[i], line) && line->n == i + 1) || audit_broken(a, i + 1, "the line is malformed");
        if (is_read)
            take_line(a, judge, layout, line);
    }
    if (is_read) {
        judge_done(judge);
        a->audit->n_signed = judge_signatures(judge);
        text_add(a->out, text_span(&in.open));
    }
    audit_scratch_end(a);
    return !a->failed;
}
