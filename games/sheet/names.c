/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/name_fold.h"
#include <string.h>

/* ---- the three classes ---- */

static bool word_fits(const struct folded *input, int32_t i, const struct folded *name, int32_t j, bool prefix)
{
    const char *a = input->at + input->begin[i], *b = name->at + name->begin[j];
    size_t n = input->len[i], m = name->len[j];
    if (n == m && memcmp(a, b, n) == 0)
        return true;
    return prefix && n >= 3 && n < m && !name_digit(a[0]) && memcmp(a, b, n) == 0;
}

static bool words_fit(const struct folded *input, const struct folded *name, bool prefix)
{
    int32_t i = 0;
    for (int32_t j = 0; j < name->n && i < input->n; j++)
        i += word_fits(input, i, name, j, prefix);
    return i == input->n;
}

/* 1 equal, 2 words in order, 3 prefixes in order, 4 no. */
static int class_of_folded(const struct folded *input, const struct folded *name)
{
    if (strcmp(input->at, name->at) == 0)
        return 1;
    return words_fit(input, name, false) ? 2 : words_fit(input, name, true) ? 3 : 4;
}

static int class_of(const struct folded *input, const char *form, size_t len)
{
    struct folded name;
    if (!name_may_match(name_marks_wanted(input), name_marks_of(form, len)))
        return 4;
    name_words(&name, form, len);
    return class_of_folded(input, &name);
}

/* One name is looked for among the things of a kind. */
struct search {
    const struct rules *r;
    int kind;
    const struct folded *input;
    struct name_marks wanted;
    int32_t n;                      /* things */
    const struct kind_forms *forms; /* NULL: each is folded now */
};

static struct search search_for(const struct rules *r, int kind, const struct folded *input)
{
    return (struct search){.r = r,
                           .kind = kind,
                           .input = input,
                           .wanted = name_marks_wanted(input),
                           .n = name_count(r, kind),
                           .forms = name_forms(r, kind)};
}

static int32_t id_at(const struct search *s, int32_t i)
{
    return s->forms && s->forms->list ? s->forms->list[i].id : name_at(s->r, s->kind, i).id;
}

/* The forms of thing i, folded, one after the other. */
struct forms_left {
    const struct search *search;
    struct named named;
    const char *form; /* not folded yet, len bytes */
    size_t len;
    int32_t at, end; /* folded */
    struct folded room;
};

static void forms_begin(struct forms_left *f, const struct search *s, int32_t i)
{
    f->search = s;
    f->form = NULL;
    if (s->forms)
        f->at = s->forms->first[i], f->end = s->forms->first[i + 1];
    else
        f->named = name_at(s->r, s->kind, i);
}

static const struct folded *forms_next(struct forms_left *f)
{
    if (f->search->forms)
        return f->at < f->end ? &f->search->forms->name[f->at++] : NULL;
    if (!name_form(&f->named, &f->form, &f->len))
        return NULL;
    name_words(&f->room, f->form, f->len);
    return &f->room;
}

static int best_now(const struct search *s, int32_t i)
{
    struct named named = name_at(s->r, s->kind, i);
    int best = 4;
    const char *form = NULL;
    for (size_t len; name_form(&named, &form, &len);) {
        int is = class_of(s->input, form, len);
        best = is < best ? is : best;
    }
    return best;
}

static int best_class(const struct search *s, int32_t i)
{
    int best = 4;
    if (!s->forms)
        return best_now(s, i);
    for (int32_t at = s->forms->first[i]; at < s->forms->first[i + 1]; at++) {
        int is = name_may_match(s->wanted, s->forms->marks[at]) ? class_of_folded(s->input, &s->forms->name[at]) : 4;
        best = is < best ? is : best;
    }
    return best;
}

enum sight_asked { SIGHT_NOW, SIGHT_LATER };

static bool sees(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id,
                 enum sight_asked asked)
{
    const struct sheet_names *names = r->is->names;
    if (view == NULL || names == NULL || names->in_sight == NULL)
        return asked != SIGHT_LATER;
    if (asked == SIGHT_LATER)
        return names->may_come != NULL && names->may_come(r, view, seat, verb, kind, id);
    return names->in_sight(r, view, seat, verb, kind, id);
}

static void add_hit(struct name_hit *hit, int32_t id)
{
    if (hit->n < HITS_KEPT)
        hit->id[hit->n] = id;
    hit->n++;
}

/* Everything of the best class that there is; *best: that class, 4 none. */
static struct name_hit best_hits(const struct rules *r, int kind, const struct folded *input, int *best)
{
    struct name_hit hit = {0};
    const struct search s = search_for(r, kind, input);
    *best = 4;
    for (int32_t i = 0; i < s.n; i++) {
        int is = best_class(&s, i);
        if (is < *best) {
            *best = is;
            hit = (struct name_hit){0};
        }
        if (is == *best && is < 4)
            add_hit(&hit, id_at(&s, i));
    }
    return hit;
}

/* Adds everything of class `wanted` that is in such sight. */
static struct name_hit collect(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                               const struct folded *input, int wanted, enum sight_asked asked)
{
    struct name_hit hit = {.by_sight = true};
    const struct search s = search_for(r, kind, input);
    for (int32_t i = 0; i < s.n; i++)
        if (best_class(&s, i) == wanted && sees(r, view, seat, verb, kind, id_at(&s, i), asked))
            add_hit(&hit, id_at(&s, i));
    return hit;
}

/* One thing has this name. When it is not in sight, and just one other is of which these words are part, that may be
 * meant; it is meant when the first can never be. */
static struct name_hit rather_seen(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                                   const struct folded *input, int best, struct name_hit hit)
{
    const struct sheet_names *names = r->is->names;
    if (view == NULL || names == NULL || names->in_sight == NULL || kind < KIND_FIRST ||
        names->in_sight(r, view, seat, verb, kind, hit.id[0]))
        return hit;
    for (int wanted = best + 1; wanted < 4; wanted++) {
        struct name_hit other = collect(r, view, seat, verb, kind, input, wanted, SIGHT_NOW);
        if (other.n == 0)
            continue;
        if (other.n == 1 && names->is_past && names->is_past(r, view, seat, verb, kind, hit.id[0]))
            return other;
        hit.seen = other.n == 1 ? other.id[0] : 0;
        return hit;
    }
    return hit;
}

/* Those of the hits that are in such sight. Only the first few are kept by name: of more, all names are asked again. */
static struct name_hit seen_hits(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                                 const struct folded *input, int best, const struct name_hit *all,
                                 enum sight_asked asked)
{
    struct name_hit seen = {.by_sight = true};
    if (all->n > HITS_KEPT)
        return collect(r, view, seat, verb, kind, input, best, asked);
    for (int32_t i = 0; i < all->n; i++)
        if (sees(r, view, seat, verb, kind, all->id[i], asked))
            add_hit(&seen, all->id[i]);
    return seen;
}

const char *name_of(const struct rules *r, int kind, int32_t id)
{
    int32_t n = name_count(r, kind);
    for (int32_t i = 0; i < n; i++) {
        struct named named = name_at(r, kind, i);
        if (named.id == id)
            return kind == KIND_STEP ? r->is->steps[i + 1].name : r->is->names->list(r, kind, &n)[i].name;
    }
    return "?";
}

/* ---- near misses ---- */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int name_distance(const char *a, size_t na, const char *b, size_t nb, int limit)
{
    int row[3][NAME_MAX_BYTES + 1];
    if (na > NAME_MAX_BYTES || nb > NAME_MAX_BYTES || (na > nb ? na - nb : nb - na) > (size_t)limit)
        return limit + 1;
    for (size_t j = 0; j <= nb; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= na; i++) {
        int *now = row[i % 3], *up = row[(i + 2) % 3], *two_up = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= nb; j++) {
            now[j] = smaller(smaller(up[j], now[j - 1]) + 1, up[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], two_up[j - 2] + 1);
        }
    }
    int distance = row[na % 3][nb];
    return distance > limit ? limit + 1 : distance;
}

/* Numerals are never misspelt into one another: XI is not a slip for IX. */
static bool same_numerals(const struct folded *a, const struct folded *b)
{
    int32_t i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->n && !name_digit(a->at[a->begin[i]]))
            i++;
        while (j < b->n && !name_digit(b->at[b->begin[j]]))
            j++;
        if (i == a->n || j == b->n)
            return i == a->n && j == b->n;
        if (!word_fits(a, i, b, j, false))
            return false;
    }
}

static int third(size_t letters)
{
    int limit = (int)(letters / 3);
    return limit > 4 ? 4 : limit < 1 && letters > 1 ? 1 : limit;
}

/* Is each word near its like, where there are as many? "1/2 qIV" is no slip for "1/2 Cav". */
static bool words_near(const struct folded *input, const struct folded *name)
{
    for (int32_t i = 0; i < input->n && input->n == name->n; i++) {
        int most = third(input->len[i]);
        if (name_distance(input->at + input->begin[i], input->len[i], name->at + name->begin[i], name->len[i], most) >
            most)
            return false;
    }
    return true;
}

/* Letters between; of a fort in full too, since "forrt" is two off from "ft". */
static int letters_between(const struct folded *input, const struct folded *name, int limit)
{
    char full[NAME_MAX_BYTES + 2];
    size_t len = strlen(input->at), all = strlen(name->at);
    int is = name_distance(input->at, len, name->at, all, limit);
    if (name->n == 0 || name->len[0] != 2 || memcmp(name->at, "ft", 2) != 0)
        return is <= limit && !words_near(input, name) ? limit + 1 : is;
    memcpy(full, "fort", 4);
    memcpy(full + 4, name->at + 2, all - 1);
    return smaller(is, name_distance(input->at, len, full, all + 2, limit));
}

/* How far the input is from the nearest form of a name, or limit + 1. */
static int nearest_form(const struct search *s, int32_t i, int limit)
{
    int best = limit + 1;
    const struct folded *name;
    struct forms_left left;
    forms_begin(&left, s, i);
    while ((name = forms_next(&left)) != NULL)
        if (same_numerals(s->input, name))
            best = smaller(best, letters_between(s->input, name, limit));
    return best;
}

/* The same for a run of as many words as the input has, somewhere in the name: "Stonwall" in "Stonewall Jackson". */
static int nearest_part(const struct search *s, int32_t i, int limit)
{
    int best = limit + 1;
    const struct folded *input = s->input, *name;
    struct forms_left left;
    forms_begin(&left, s, i);
    while ((name = forms_next(&left)) != NULL)
        for (int32_t j = 0; j + input->n <= name->n; j++) {
            int32_t last = j + input->n - 1;
            struct folded part;
            size_t bytes = (size_t)(name->begin[last] + name->len[last] - name->begin[j]);
            name_words(&part, name->at + name->begin[j], bytes);
            if (same_numerals(input, &part))
                best = smaller(best, letters_between(input, &part, limit));
        }
    return best;
}

static size_t run_of(const char *at, char low, char high)
{
    size_t n = 0;
    while (at[n] >= low && at[n] <= high)
        n++;
    return n;
}

/* A name of digits alone that ends in these, with nothing but zeros before: 513 is a slip for 0513. */
static const char *with_zeros(const struct rules *r, int kind, const struct folded *input)
{
    size_t len = strlen(input->at);
    int32_t n = input->n == 1 && len == run_of(input->at, '0', '9') ? name_count(r, kind) : 0;
    for (int32_t i = 0; i < n; i++) {
        const char *name = name_at(r, kind, i).name;
        size_t all = strlen(name), rest = all - len;
        if (all > len && rest <= run_of(name, '0', '0') && strcmp(name + rest, input->at) == 0)
            return name;
    }
    return NULL;
}

const char *name_near(const struct rules *r, int kind, const char *at, size_t len, int *distance)
{
    struct folded input;
    name_words(&input, at, len);
    const char *whole = with_zeros(r, kind, &input);
    *distance = 1;
    if (whole)
        return whole;
    int limit = third(strlen(input.at));
    const struct search s = search_for(r, kind, &input);
    int32_t n = input.n > 0 && limit > 0 ? s.n : 0;
    for (int part = 0; part < 2; part++) {
        int best = limit + 1;
        int32_t found = 0;
        bool tie = false;
        for (int32_t i = 0; i < n; i++) {
            int is = part ? nearest_part(&s, i, limit) : nearest_form(&s, i, limit);
            if (is < best)
                best = is, found = id_at(&s, i), tie = false;
            else if (is <= limit && is == best && id_at(&s, i) != found)
                tie = true; /* two are as near: to offer one would be to guess */
        }
        *distance = best;
        if (best <= limit)
            return tie ? NULL : name_of(r, kind, found);
    }
    return NULL;
}

/* ---- both ---- */

/* What is settled, alone; but where these words only begin an alias of it, as "Lea" does of "J.E.B. Stuart Leader",
 * with all whose names are one letter off: such a slip is no rarer than such an abbreviation, so that nothing is
 * settled. */
static struct name_hit with_slips(const struct rules *r, int kind, const struct folded *input, int32_t id)
{
    enum { ONE_OFF = 1 };
    struct name_hit hit = {0};
    const struct search s = search_for(r, kind, input);
    const char *name = name_of(r, kind, id);
    bool is_alias = class_of(input, name, strlen(name)) > 3;
    add_hit(&hit, id);
    for (int32_t i = 0; i < s.n && is_alias; i++)
        if (id_at(&s, i) != id && (nearest_form(&s, i, ONE_OFF) <= ONE_OFF || nearest_part(&s, i, ONE_OFF) <= ONE_OFF))
            add_hit(&hit, id_at(&s, i));
    return hit;
}

struct name_hit name_find(const struct rules *r, const void *view, int seat, int32_t verb, int kind, const char *at,
                          size_t len)
{
    struct folded input;
    int best;
    name_words(&input, at, len);
    if (input.n == 0)
        return (struct name_hit){0};
    struct name_hit all = best_hits(r, kind, &input, &best);
    if (all.n == 0)
        return all;
    struct name_hit either = all.n == 1 && best == 3 ? with_slips(r, kind, &input, all.id[0]) : all;
    if (all.n == 1)
        return either.n > 1 ? either : rather_seen(r, view, seat, verb, kind, &input, best, all);
    struct name_hit seen = seen_hits(r, view, seat, verb, kind, &input, best, &all, SIGHT_NOW);
    if (seen.n == 0)
        seen = seen_hits(r, view, seat, verb, kind, &input, best, &all, SIGHT_LATER);
    return seen.n == 1 ? seen : all;
}
