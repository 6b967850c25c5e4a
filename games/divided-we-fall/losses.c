/* SPDX-License-Identifier: Apache-2.0 */
/* Which units are lost: named one kind of one contingent at a time (DWF-forts-6, 7, DWF-combat-16 to 29). */
#include "games/divided-we-fall/acts.h"

/* A heap from which losses may come: the attacker's by approach, the defender's all in the area. */
struct heap {
    int kind, where, n;
    struct dwf_approach *approach; /* NULL: the defender's */
};
enum { HEAPS = 64 };

static const int vessel_of[] = {
    [DWF_LOSE_GUNBOAT] = DWF_GUNBOAT, [DWF_LOSE_SHIP] = DWF_SHIP, [DWF_LOSE_IRONCLAD] = DWF_IRONCLAD};

static void add_heap(struct heap *heaps, int *n, int kind, int where, int size, struct dwf_approach *approach)
{
    if (size > 0 && *n < HEAPS)
        heaps[(*n)++] = (struct heap){kind, where, size, approach};
}

/* What a side may lose now, by kind and then by contingent, the largest of a kind first. */
static int find_heaps(const struct rules *r, struct dwf_state *s, int side, struct heap heaps[HEAPS])
{
    struct dwf_battle *b = &s->battle;
    int n = 0, area = b->area;
    bool defends = side != s->side, only_army = !defends && b->fort_due > 0;
    for (int kind = DWF_LOSE_INFANTRY; kind <= DWF_LOSE_IRONCLAD; kind++) {
        int first = n;
        if (only_army && kind > DWF_LOSE_MILITIA)
            break;
        for (int i = 0; i < b->n_approaches && !defends; i++) {
            struct dwf_approach *a = &b->approach[i];
            const int ashore[] = {[DWF_LOSE_INFANTRY] = a->infantry, [DWF_LOSE_MILITIA] = dwf_n_bits(a->militia)};
            if (kind != DWF_LOSE_FORT)
                add_heap(heaps, &n, kind, a->from, kind < DWF_LOSE_FORT ? ashore[kind] : a->vessel[vessel_of[kind]], a);
        }
        if (defends) {
            const int ashore[] = {[DWF_LOSE_INFANTRY] = s->infantry[side][area],
                                  [DWF_LOSE_MILITIA] = dwf_militia_at(r, s, side, area) != 0,
                                  [DWF_LOSE_FORT] = s->fort_of[area] == side + 1 ? s->fort[area] : 0};
            int afloat = kind > DWF_LOSE_FORT && side == DWF_USA ? s->vessel[side][vessel_of[kind]][area] : 0;
            add_heap(heaps, &n, kind, area, kind <= DWF_LOSE_FORT ? ashore[kind] : afloat, NULL);
        }
        for (int i = first + 1; i < n; i++) /* stable: equal ones stay in the order in which they came */
            for (int k = i; k > first && heaps[k].n > heaps[k - 1].n; k--) {
                struct heap kept = heaps[k];
                heaps[k] = heaps[k - 1];
                heaps[k - 1] = kept;
            }
    }
    return n;
}

static int sum_of(const struct heap *heaps, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += heaps[i].n;
    return sum;
}

/* At most so many may come out of a heap now. */
static int most_of(const struct dwf_state *s, int side, const struct heap *heap)
{
    int due = side == s->side && s->battle.fort_due > 0 ? s->battle.fort_due : s->battle.due[side];
    return heap->n < due ? heap->n : due;
}

static void lose_from_map(const struct rules *r, struct dwf_state *s, int side, const struct heap *heap, int n)
{
    int area = s->battle.area;
    if (heap->kind == DWF_LOSE_INFANTRY) {
        s->infantry[side][area] = (uint8_t)(s->infantry[side][area] - n);
        if (s->fresh[side][area] > s->infantry[side][area])
            s->fresh[side][area] = s->infantry[side][area];
        s->pile[side] += n; /* DWF-units-1 */
    } else if (heap->kind == DWF_LOSE_MILITIA) {
        int state = dwf_militia_at(r, s, side, area);
        dwf_lose_militia(r, s, state);
        if (heap->approach)
            heap->approach->militia &= ~(1 << state);
    } else if (heap->kind == DWF_LOSE_FORT) {
        s->fort[area] = (uint8_t)(s->fort[area] - n); /* DWF-forts-4, 5 */
        s->fort_of[area] = s->fort[area] ? s->fort_of[area] : 0;
    } else
        dwf_lose_vessel(r, s, side, vessel_of[heap->kind], area, n);
}

static void take_heap(const struct rules *r, struct dwf_state *s, int side, const struct heap *heap, int n,
                      struct play *play)
{
    struct dwf_battle *b = &s->battle;
    lose_from_map(r, s, side, heap, n);
    if (heap->approach && heap->kind == DWF_LOSE_INFANTRY)
        heap->approach->infantry = (uint8_t)(heap->approach->infantry - n);
    else if (heap->approach && heap->kind != DWF_LOSE_MILITIA)
        heap->approach->vessel[vessel_of[heap->kind]] = (uint8_t)(heap->approach->vessel[vessel_of[heap->kind]] - n);
    b->due[side] -= n;
    b->infantry_lost[side] += heap->kind <= DWF_LOSE_MILITIA ? n : 0;
    b->lost[side] += n;
    if (side == s->side && b->fort_due > 0)
        b->fort_due -= n;
    emit(play, DWF_EVENT_LOST, EVERYONE, 4, side, b->area, heap->kind, n);
}

/* The step of a fort that cannot be saved (DWF-forts-6). */
static void take_fort_step(const struct rules *r, struct dwf_state *s, int side, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    if (side == s->side || b->fort_before == 0 || b->due[side] == 0 || s->fort[b->area] != b->fort_before)
        return;
    const struct heap fort = {DWF_LOSE_FORT, b->area, s->fort[b->area], NULL};
    take_heap(r, s, side, &fort, 1, play);
}

bool dwf_take_losses(const struct rules *r, struct dwf_state *s, int side, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    struct heap heaps[HEAPS];
    take_fort_step(r, s, side, play);
    while (b->due[side] > 0) {
        int n = find_heaps(r, s, side, heaps);
        if (n == 0) {
            b->due[side] = b->fort_due = 0; /* nothing is left to lose */
            return false;
        }
        int due = side == s->side && b->fort_due > 0 ? b->fort_due : b->due[side];
        if (n > 1 && sum_of(heaps, n) > due)
            return true;
        take_heap(r, s, side, &heaps[0], most_of(s, side, &heaps[0]), play);
    }
    return false;
}

/* ---- the question ---- */
void dwf_losses_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    struct dwf_state now = *(const struct dwf_state *)view; /* heaps point into it */
    struct heap heaps[HEAPS];
    int n = find_heaps(r, &now, seat, heaps);
    for (int i = 0; i < n && offer_wants(p, DWF_LOSE); i++) {
        bool twice = false;
        for (int k = 0; k < i; k++) /* by land and by water from one area: the larger first */
            twice = twice || (heaps[k].kind == heaps[i].kind && heaps[k].where == heaps[i].where);
        if (twice)
            continue;
        offer_begin(p, DWF_LOSE);
        offer_id(p, heaps[i].kind);
        offer_next(p);
        offer_id(p, heaps[i].where);
        offer_next(p);
        offer_range(p, 1, most_of(&now, seat, &heaps[i]));
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

int dwf_may_lose(const struct rules *r, const struct dwf_state *s, int side, int kind, int where)
{
    struct dwf_state now = *s;
    struct heap heaps[HEAPS];
    int n = find_heaps(r, &now, side, heaps);
    for (int i = 0; i < n; i++)
        if (heaps[i].kind == kind && (where == 0 || heaps[i].where == where))
            return most_of(&now, side, &heaps[i]);
    return 0;
}

int dwf_loss_from(const struct rules *r, const struct dwf_state *s, int side, int kind)
{
    struct dwf_state now = *s;
    struct heap heaps[HEAPS];
    int n = find_heaps(r, &now, side, heaps);
    for (int i = 0; i < n; i++)
        if (heaps[i].kind == kind)
            return heaps[i].where;
    return 0;
}

bool dwf_lose(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct heap heaps[HEAPS];
    int n = find_heaps(r, s, seat, heaps);
    for (int i = 0; i < n; i++)
        if (heaps[i].kind == o->arg[0] && heaps[i].where == o->arg[1]) {
            take_heap(r, s, seat, &heaps[i], o->arg[2], play);
            break;
        }
    flow_end(s);
    return true;
}

/* Infantry first, the largest contingent of it; never the last factor under a leader while anything else can go. */
bool dwf_losses_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    struct dwf_state now = *(const struct dwf_state *)view;
    struct heap heaps[HEAPS];
    int n = find_heaps(r, &now, seat, heaps), army = dwf_battle_army(r, &now, seat), at = 0;
    int most = most_of(&now, seat, &heaps[0]);
    if (now.battle.leader[seat] && heaps[n - 1].kind > DWF_LOSE_MILITIA && heaps[0].kind <= DWF_LOSE_MILITIA &&
        army - most < 1) {
        most--;
        while (most == 0 && at < n - 1 && heaps[at].kind <= DWF_LOSE_MILITIA)
            at++;
        most = most > 0 ? most : most_of(&now, seat, &heaps[at]);
    }
    *out = (struct order){.verb = DWF_LOSE, .n_args = 3, .arg = {heaps[at].kind, heaps[at].where, most}};
    return true;
}
