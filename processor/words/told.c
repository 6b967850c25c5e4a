/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/words/told.h"
#include "processor/base/problems.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include <string.h>

bool told_load(struct told *t, struct span view, struct problem *why)
{
    t->view = arena_take(t->arena, t->rules->is->state_size);
    t->prompt = prompt_taken(t->arena);
    if (!rules_load(t->rules, (const char *)view.at, view.len, t->view, why))
        return false;
    if (t->foreign && rules_view_broken(t->rules, t->view))
        return problem_set(why, "state.view", 0);
    t->asked = rules_prompt(t->rules, t->view, t->seat, 0, t->prompt) && (rules_asks(t->view) & ONLY(t->seat));
    return !t->prompt->full || problem_set(why, room_key(t->prompt->full), 0);
}

/* Notes with a problem get its sentence as "why_words": the ruleset has no words for problems. A last note tells the
 * number of the exchange, by which rolls are named. */
static void word_notes(struct told *t)
{
    json_array_append_new(
        t->notes, json_pack("{s:s,s:I,s:b}", "kind", "exchange", "k", (json_int_t)t->k, "first", t->number == 1));
    size_t i;
    json_t *note;
    json_array_foreach(t->notes, i, note)
    {
        struct problem why = {.key = json_string_value(json_object_get(note, "why"))};
        const char *got = json_string_value(json_object_get(note, "why_got"));
        const char *want = json_string_value(json_object_get(note, "why_want"));
        if (!why.key)
            continue;
        problem_words(why.got, sizeof why.got, got ? got : "", strlen(got ? got : ""));
        problem_words(why.want, sizeof why.want, want ? want : "", strlen(want ? want : ""));
        struct span words = problem_sentence(t->arena, t->set, &why);
        json_object_set_new(note, "why_words", json_stringn((const char *)words.at, words.len));
    }
}

json_t *told_words(struct told *t)
{
    word_notes(t);
    return t->set->report(t->rules, t->view, t->seat, t->asked ? t->prompt : NULL, t->events, t->notes);
}

/* ---- what players say to each other ---- */

enum { SAID_COLUMNS = 60 };

/* Words of a player, in short lines that begin with a mark: nothing of them can look like a line of the report. */
static void quote(const struct told *t, struct span words, json_t *items)
{
    char *plain = arena_take(t->arena, words.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] != '-' || n == 0 || plain[n - 1] != '-')
            plain[n++] = (char)words.at[i];
    for (size_t from = 0; from < n;) {
        size_t to = from, columns = 0, blank = 0;
        for (; to < n && columns < SAID_COLUMNS; to++) {
            columns += ((unsigned char)plain[to] & 0xC0) != 0x80;
            blank = plain[to] == ' ' ? to : blank;
        }
        while (to < n && ((unsigned char)plain[to] & 0xC0) == 0x80)
            to++;
        if (to < n && blank > from)
            to = blank;
        json_array_append_new(items, json_string(arena_words(t->arena, "  > %.*s", (int)(to - from), plain + from)));
        for (from = to; from < n && plain[from] == ' '; from++)
            ;
    }
}

/* Who it was: "Bob (csa)". */
static const char *speaker(const struct told *t, int seat)
{
    return seat == t->seat ? "You" : arena_words(t->arena, "%s (%s)", t->called[seat], t->g->seat[seat].name);
}

struct saying { /* lines for the text, {"who","words"} for pages */
    json_t *lines, *quotes;
};

static void add_saying(const struct told *t, const json_t *note, struct saying *out)
{
    const char *kind = json_string_value(json_object_get(note, "kind"));
    const char *words = json_string_value(json_object_get(note, "words"));
    json_int_t line = json_integer_value(json_object_get(note, "line"));
    if (!kind || line < 0 || line >= t->g->n_seats)
        return;
    int seat = (int)line;
    const char *who = speaker(t, seat), *s = seat == t->seat ? "" : "s";
    if (strcmp(kind, "said") == 0 && words) {
        json_array_append_new(out->lines, json_string(arena_words(t->arena, "%s said:", who)));
        quote(t, span_of(words), out->lines);
        json_array_append_new(out->quotes, json_pack("{s:s,s:s,s:b}", "who", who, "words", words, "offer", false));
    } else if (strcmp(kind, "offered") == 0 && !t->over) {
        const char *says = arena_words(t->arena, "%s offer%s a draw.%s", who, s,
                                       seat == t->seat ? " It stands until your next sheet with orders."
                                                       : " To take it, write the line: agree draw");
        json_array_append_new(out->lines, json_string(says));
        json_array_append_new(out->quotes, json_pack("{s:s,s:s,s:b}", "who", who, "words", says, "offer", true));
    }
}

static void add_said(const struct told *t, json_t *view)
{
    struct saying said = {json_array(), json_array()};
    size_t i;
    json_t *note;
    json_array_foreach(t->notes, i, note)
    {
        add_saying(t, note, &said);
    }
    if (json_array_size(said.lines) > 0)
        json_array_append_new(said.lines, json_string(""));
    json_object_set_new(view, "said", said.lines);
    json_object_set_new(view, "sayings", said.quotes);
}

/* ---- the rest ---- */

void told_add(const struct told *t, json_t *view)
{
    json_object_set_new(view, "game", json_string(t->g->name));
    json_object_set_new(view, "asked", json_boolean(t->asked && !t->over));
    json_object_set_new(view, "standby", json_boolean(!t->asked && !t->over));
    json_object_set_new(view, "over", json_boolean(t->over));
    json_object_set_new(view, "luck", json_boolean(t->g->dice == 'C' && !t->over));
    json_object_set_new(view, "chance", chance_word(t->g) ? json_string(chance_word(t->g)) : json_false());
    add_said(t, view);
}

const char *told_greeting(const struct told *t, const char *opening, const char *until, const char *waiting)
{
    const char *player = t->called[t->seat];
    if (t->asked || t->over)
        return arena_words(t->arena, "%s, %s%s", player, opening, until);
    return arena_words(t->arena, "%s, nothing is asked of you.%s%s", player, *waiting ? " " : "", waiting);
}

json_t *told_proofs(const struct told *t, const char *file, uint64_t size, const struct hash *root, const char *page)
{
    char head[65];
    hex_write(head, root->at, sizeof root->at);
    json_t *words = json_pack(
        "[s,s,s]",
        arena_words(t->arena, "This report is signed. To check %s, type:",
                    game_has_cards(t->g) ? "the report, the cards in it and the game's log" : "it and the game's log"),
        arena_words(t->arena, "  dispatch verify %s", file),
        arena_words(t->arena,
                    "The log has %llu entries. Its fingerprint, called the head, is %.16s.... If another report "
                    "names the same number of entries, its head must be the same.",
                    (unsigned long long)size, head));
    if (page)
        json_array_append_new(words, json_string(arena_words(t->arena, "Log and keys in public: %s", page)));
    return words;
}

const char *told_stem(const struct told *t)
{
    return arena_words(t->arena, "%s-%s-report-%llu", t->g->name, t->g->seat[t->seat].name,
                       (unsigned long long)t->number);
}

/* ---- two different sheets of one number ---- */

/* A further sheet of this number: the first time that there is one. */
static bool is_second(struct told_sheets *seen, uint64_t seq)
{
    for (size_t i = 0; i < seen->n; i++)
        if (seen->seq[i] == seq) {
            bool first = !seen->told[i];
            seen->told[i] = true;
            return first;
        }
    if (seen->n < TOLD_SHEETS_MAX)
        seen->seq[seen->n++] = seq;
    return false;
}

/* `receipt k seat seq ...` of the exchange that is told; one block has one receipt, so each is another sheet. */
static bool is_receipt_of(const struct journal_line *line, const char *seat, uint64_t k)
{
    return journal_is(line, ENTRY_RECEIPT) && line->n_words >= 6 && journal_number(line, 0, 0) == k &&
           span_is(line->word[1], seat);
}

const char *told_twin(struct told_sheets *seen, struct arena *arena, const struct journal_line *line, const char *seat,
                      uint64_t k)
{
    uint64_t seq = journal_number(line, 2, 0);
    if (!is_receipt_of(line, seat, k) || !is_second(seen, seq))
        return NULL;
    return arena_words(arena,
                       "Your sheet %llu came in different versions, all with that number, so none of them counted.",
                       (unsigned long long)seq);
}

/* ---- what is left to chance ---- */

json_t *told_dice_section(struct arena *arena, const struct genesis *g, bool first, json_t *news)
{
    bool any = json_array_size(news) > 0, dice = game_has_dice(g);
    if (!chance_word(g) || (g->dice == 'A' && g->host == 0 && !first && !any))
        return NULL; /* nothing new: the first report has said it, and so has the invitation */
    json_t *items = json_array();
    json_array_append_new(items,
                          json_string(arena_words(arena, "%s: %s.", dice ? "Dice" : "Cards", dice_words(arena, g))));
    json_array_extend(items, news);
    return json_pack("{s:s,s:s,s:o}", "id", "dice", "title", dice ? "THE DICE" : "THE CARDS", "items", items);
}

const char *ruling_objected(struct arena *arena, const struct journal_line *line,
                            const char *(*name)(void *, struct span side), void *context)
{
    return arena_words(arena, "%s objected to ruling %llu, which is dropped.", name(context, line->word[1]),
                       (unsigned long long)journal_number(line, 0, 0));
}

/* A line that begins so, and not so: a remark of the program's own proposes nothing. */
static bool has_line(struct span form, const char *word, const char *but)
{
    static const char begins[] = "-----BEGIN PBEM ORDERS-----";
    const uint8_t *at = form.len > 0 ? memmem(form.at, form.len, begins, sizeof begins - 1) : NULL;
    struct span left = at ? span_from(form, (size_t)(at - form.at)) : (struct span){0}, line;
    while (span_line(&left, &line) && !span_begins(line, "-----END"))
        if (span_begins(line, word) && !span_begins(line, but))
            return true;
    return false;
}

bool told_proposes(struct span form)
{
    return has_line(form, "note ", "note - ");
}

bool told_keeps(struct span form)
{
    return has_line(form, "when ", "note ");
}
