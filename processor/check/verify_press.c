/* SPDX-License-Identifier: Apache-2.0 */
/* What players wrote to each other: is it what the log has the hash of, and did its seat sign it? Nothing of the game
 * rests on it, so what is not here is no gap. */
#include "processor/check/verify_inside.h"
#include "processor/record/press.h"
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

struct pressed { /* a text, and what was found of it */
    const char *name;
    struct press_text text;
    uint64_t entry; /* that has its hash; 0: none here, or it says another seat */
    bool is_signed; /* a block that says the same is here, with the seat's signature */
};
struct presses {
    struct verifier *v;
    struct pressed *at;
    size_t n;
    size_t logged, signed_too; /* how many are proved */
};

/* What is sealed is filled up with empty lines, of which the text has none. */
static struct span bare(struct span text)
{
    while (text.len > 1 && text.at[text.len - 1] == '\n' && text.at[text.len - 2] == '\n')
        text.len--;
    return text;
}

/* The entry that has this hash; 0: none here. *seat: what it says there. */
static uint64_t entry_of(struct verifier *v, const char *hash, struct span *seat)
{
    struct span line;
    for (uint64_t n = 1; n < v->next; n++)
        if (verify_line_at(v, n, &line) && journal_read(line, v->line) && journal_is(v->line, ENTRY_PRESS) &&
            v->line->n_words == 2 && span_is(v->line->word[1], hash)) {
            *seat = v->line->word[0];
            return n;
        }
    return 0;
}

/* "press-41.txt" as it was delivered: 41. 0: another name. */
static uint64_t named_entry(const char *name)
{
    uint64_t n;
    struct span word = span_of(name);
    if (!span_begins(word, "press-") || word.len < 11 || strcmp(name + word.len - 4, ".txt") != 0)
        return 0;
    return number_read((struct span){word.at + 6, word.len - 10}, UINT32_MAX, &n) ? n : 0;
}

static void say_missing(struct verifier *v, const struct pressed *one)
{
    struct span line;
    uint64_t n = named_entry(one->name);
    if (n > 0 && verify_line_at(v, n, &line))
        verify_say(v, VERIFY_WRONG, "press-other",
                   "%s does not have the hash that entry %llu of the log gives: the file was changed, or the host "
                   "delivered other words than it logged.",
                   one->name, (ull)n);
    else
        verify_say(v, VERIFY_OPEN, "press-later",
                   "Whether %s is in the log: no report here reaches that far, or the file was changed.", one->name);
}

static void take_text(struct presses *all, const struct verify_press *from)
{
    struct verifier *v = all->v;
    struct pressed *one = &all->at[all->n];
    struct span text = bare(from->text), seat = {0};
    uint8_t hash[32];
    char hex[65];
    if (!press_text_read(text, &one->text) || strcmp(one->text.game, v->id) != 0)
        return;
    one->name = from->name;
    sha256(hash, text);
    hex_write(hex, hash, sizeof hash);
    one->entry = entry_of(v, hex, &seat);
    if (one->entry == 0)
        say_missing(v, one);
    else if (!span_is(seat, one->text.seat)) {
        verify_say(v, VERIFY_WRONG, "press-seat",
                   "Entry %llu of the log says that %.*s wrote %s, and the text says %s.", (ull)one->entry,
                   (int)seat.len, (const char *)seat.at, one->name, one->text.seat);
        one->entry = 0;
    } else
        all->logged++;
    all->n++;
}

/* Does the block say these words to these readers? */
static bool is_of(struct verifier *v, const struct header *header, int seat, const struct pressed *one)
{
    struct press *press = arena_take(v->arena, sizeof *press);
    struct problem why = {0};
    return press_read(header->orders, v->genesis, seat, press, &why) && press->act == PRESS_SAYS &&
           span_is(header->side, one->text.seat) && strcmp(press->to, one->text.to) == 0 &&
           span_same(press->words, one->text.words);
}

static void take_block(struct presses *all, const struct verify_sheet *from)
{
    struct verifier *v = all->v;
    struct header header;
    struct problem why = {0};
    int seat;
    if (!heading_take(from->found->block.heading, &header, &why) || header.kind != BLOCK_PRESS ||
        !span_is(header.game, v->id) || (seat = genesis_seat(v->genesis, header.side)) < 0)
        return;
    for (size_t i = 0; i < all->n; i++) {
        if (!is_of(v, &header, seat, &all->at[i]))
            continue;
        if (verify_signed_by(v, from->found, seat))
            all->at[i].is_signed = true;
        else
            verify_say(v, VERIFY_WRONG, "press-forged",
                       "%s is not signed with a key of %s: whoever wrote it, nothing here shows that %s did.",
                       from->name, v->genesis->seat[seat].name, v->genesis->seat[seat].name);
        return;
    }
}

void verify_press(struct verifier *v)
{
    struct presses all = {.v = v, .at = arena_take(v->arena, (v->in->n_presses + 1) * sizeof *all.at)};
    for (size_t i = 0; i < v->in->n_presses; i++)
        take_text(&all, &v->in->press[i]);
    for (size_t i = 0; i < v->in->n_sheets && all.n > 0; i++)
        take_block(&all, &v->in->sheet[i]);
    if (all.logged > 0)
        verify_say(v, VERIFY_PROVED, "press", "%zu text%s of press: the log has the hash of what was delivered.",
                   all.logged, verify_s(all.logged));
    for (size_t i = 0; i < all.n; i++)
        all.signed_too += all.at[i].entry > 0 && all.at[i].is_signed;
    if (all.signed_too > 0)
        verify_say(v, VERIFY_PROVED, "press-signed",
                   "%zu of the texts of press whose hash is in the log: signed with a key of the seat that is named as "
                   "the author.",
                   all.signed_too);
}
