/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings in the envelope: a part of its own at the end, which games without any do not have. */
#include "processor/core/core_ruling_save.h"
#include "processor/core/core.h"
#include "processor/core/core_members.h"
#include <string.h>

static const struct member ruling_members[] = {
    MEMBER(struct core_ruling, agreed, MEMBER_I32),  MEMBER(struct core_ruling, by_all, MEMBER_BOOL),
    MEMBER(struct core_ruling, hash, MEMBER_WORDS),  MEMBER(struct core_ruling, n, MEMBER_U64),
    MEMBER(struct core_ruling, opening, MEMBER_HEX), MEMBER(struct core_ruling, orders, MEMBER_TEXT),
    MEMBER(struct core_ruling, utc, MEMBER_I64),
};
struct rulings_head {
    struct span logkey, openings;
    char age[80], signer[KEY_WORD_MAX];
    uint64_t seq;
};
static const struct member head_members[] = {
    MEMBER(struct rulings_head, age, MEMBER_WORDS),     MEMBER(struct rulings_head, logkey, MEMBER_HEX),
    MEMBER(struct rulings_head, openings, MEMBER_TEXT), MEMBER(struct rulings_head, seq, MEMBER_U64),
    MEMBER(struct rulings_head, signer, MEMBER_WORDS),
};
#define N_OF(table) (sizeof(table) / sizeof *(table))

void core_rulings_save(struct text *out, const struct core *core)
{
    const struct core_rulings *all = &core->rulings;
    struct rulings_head head = {.openings = text_span(&all->openings), .seq = all->seq};
    if (all->seq == 0)
        return;
    if (all->has_logkey)
        head.logkey = (struct span){all->logkey, sizeof all->logkey};
    memcpy(head.age, all->age, sizeof head.age);
    memcpy(head.signer, all->signer, sizeof head.signer);
    text_words(out, ",\"rulings\":{\"head\":");
    members_write(out, head_members, N_OF(head_members), &head);
    text_words(out, ",\"now\":");
    members_write(out, ruling_members, N_OF(ruling_members), &all->now);
    if (all->organiser[0]) /* older envelopes do not have it, nor games that keep theirs */
        text_format(out, ",\"organiser\":\"%s\"", all->organiser);
    text_words(out, ",\"votes\":[");
    bool first = true;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].is_vote) {
            text_format(out, "%s%d", first ? "" : ",", i);
            first = false;
        }
    text_words(out, "],\"wait\":[");
    for (int i = 0; i < all->n; i++) {
        text_words(out, i ? "," : "");
        members_write(out, ruling_members, N_OF(ruling_members), &all->at[i]);
    }
    text_words(out, "]}");
}

static bool one_load(struct members_in *in, const struct core *core, struct core_ruling *out)
{
    struct ruling says;
    struct problem unread = {0};
    if (!members_read(in, ruling_members, N_OF(ruling_members), out))
        return false;
    out->orders = arena_copy(core->arena, out->orders);
    out->opening = arena_copy(core->arena, out->opening);
    return out->n == 0 || ruling_read(out->orders, &says, &unread) || members_wrong(in);
}

static bool head_load(struct members_in *in, struct core_rulings *all, struct arena *arena)
{
    struct rulings_head head = {0};
    if (!members_read(in, head_members, N_OF(head_members), &head))
        return false;
    if (head.seq == 0 || (head.logkey.len != 0 && head.logkey.len != sizeof all->logkey))
        return members_wrong(in);
    all->seq = head.seq;
    all->has_logkey = head.logkey.len > 0;
    if (all->has_logkey)
        memcpy(all->logkey, head.logkey.at, sizeof all->logkey);
    memcpy(all->age, head.age, sizeof all->age);
    memcpy(all->signer, head.signer, sizeof all->signer);
    all->openings.arena = arena;
    if (head.openings.len > 0)
        text_add(&all->openings, head.openings);
    return true;
}

static bool organiser_load(struct members_in *in, struct core_rulings *all)
{
    struct span word;
    if (!span_begins(span_from(in->all, in->pos), ",\"organiser\":"))
        return true;
    if (!member_exactly(in, ",\"organiser\":") || !member_value(in, &word))
        return false;
    if (word.len < 3 || word.len - 2 >= sizeof all->organiser || memchr(word.at, '\\', word.len))
        return members_wrong(in);
    memcpy(all->organiser, word.at + 1, word.len - 2); /* in quotes */
    return true;
}

static bool votes_load(struct members_in *in, struct core *core)
{
    int64_t at;
    for (bool first = true; member_next(in, &first);) {
        if (!member_number(in, 0, core->n_receipts - 1, &at))
            return false;
        core->receipt[at].is_vote = true;
    }
    return in->why->key == NULL;
}

static bool wait_load(struct members_in *in, struct core *core)
{
    for (bool first = true; member_next(in, &first);) {
        if (core->rulings.n == RULINGS_MAX)
            return members_wrong(in);
        struct core_ruling *one = &core->rulings.at[core->rulings.n++];
        if (!one_load(in, core, one))
            return false;
        if (one->n == 0)
            return members_wrong(in);
    }
    return in->why->key == NULL;
}

bool core_rulings_load(struct members_in *in, struct core *core)
{
    if (in->pos > in->all.len || !span_begins(span_from(in->all, in->pos), ",\"rulings\":"))
        return true;
    return member_exactly(in, ",\"rulings\":{\"head\":") && head_load(in, &core->rulings, core->arena) &&
           member_exactly(in, ",\"now\":") && one_load(in, core, &core->rulings.now) &&
           organiser_load(in, &core->rulings) && member_exactly(in, ",\"votes\":[") && votes_load(in, core) &&
           member_exactly(in, ",\"wait\":[") && wait_load(in, core) && member_exactly(in, "}");
}
