/* SPDX-License-Identifier: Apache-2.0 */
/* Does the text of a report say what its facts say? Where this program has the words that it was written by, it is
 * written once more (verify_write.c) and compared. What cannot be compared is named. */
#include "processor/base/child.h"
#include "processor/check/verify_inside.h"
#include "processor/words/dice_words.h"
#include "processor/words/program_words.h"
#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;

enum unchecked {
    NAMELESS,
    OWN_WORDS,
    OTHER_WORDS,
    OWN_DATA,
    NO_RULES,
    NO_REVISION,
    NO_FACTS,
    NO_SENSE,
    NO_ROOM,
    UNCHECKED
};

struct texts { /* of one game */
    struct verifier *v;
    const struct ruleset *set;
    struct rules rules;
    bool has_data;
    struct text names[UNCHECKED]; /* of the reports that were not compared, and why not */
    size_t n[UNCHECKED], n_same;
    size_t *compare, n_compare, next; /* indices of reports; the next one to be written once more */
};

/* ---- what can be compared ---- */

/* The last such line: what players said stands above, and is quoted. */
static struct span words_line(struct span report)
{
    static const char word[] = "words: ";
    struct span named = {0};
    for (struct span line; span_line(&report, &line);)
        if (span_begins(line, word))
            named = span_from(line, sizeof word - 1);
    return named;
}

/* A ruling may raise the revision that the genesis names; false: it may have, and nothing here shows it. */
static bool find_revision(struct texts *t, const struct checked *c)
{
    const struct verifier *v = t->v;
    struct span line;
    t->rules.revision = v->genesis->revision;
    if (t->rules.revision == t->set->rules->revision)
        return true;
    for (uint64_t n = 1; n < c->at.size; n++) {
        if (!verify_line_at(v, n, &line))
            return false;
        if (journal_read(line, v->line) && journal_is(v->line, ENTRY_UPGRADE))
            t->rules.revision = (uint32_t)journal_number(v->line, 0, t->rules.revision);
    }
    return t->rules.revision <= t->set->rules->revision;
}

static enum unchecked reason_of(struct texts *t, const struct checked *c)
{
    struct span words = words_line(c->files->report);
    if (!words.at)
        return NAMELESS;
    if (span_is(words, WORDS_OWN))
        return OWN_WORDS;
    if (!span_is(words, words_built_in()))
        return OTHER_WORDS;
    if (!t->set || t->v->genesis->revision > t->set->rules->revision)
        return NO_RULES;
    if (!t->has_data)
        return OWN_DATA;
    if (!find_revision(t, c))
        return NO_REVISION;
    bool plain = text_is_plain(c->proof.facts) && !memmem(c->proof.facts.at, c->proof.facts.len, "\\u00", 4);
    return plain ? UNCHECKED : NO_FACTS;
}

static void list(struct texts *t, enum unchecked why, const char *name)
{
    enum { NAMED = 4 };
    t->names[why].arena = t->v->arena;
    if (++t->n[why] <= NAMED)
        text_format(&t->names[why], "%s%s", t->n[why] > 1 ? ", " : "", name);
}

static void say_unchecked(struct texts *t)
{
    static const struct {
        const char *key, *says;
    } all[UNCHECKED] = {
        [NAMELESS] = {"text-nameless", "there is no line \"words:\" to say which build of the program wrote it"},
        [OWN_WORDS] = {"text-own", "the host writes reports with templates of their own"},
        [OTHER_WORDS] = {"text-words",
                         "another build of the program wrote it (the line \"words:\" names that one), and this is"},
        [OWN_DATA] = {"text-data", "the game is played with data that are not those of this program"},
        [NO_RULES] = {"text-rules", "this program does not have the rules of the game"},
        [NO_REVISION] = {"text-revision", "nothing here shows which revision of the rules was in force"},
        [NO_FACTS] = {"text-facts", "the facts are not in the form that this program reads"},
        [NO_SENSE] = {"text-sense", "the facts make no sense to this program; please report it"},
        [NO_ROOM] = {"text-room", "this machine had no memory or no process left; try again"},
    };
    bool dice = game_has_dice(t->v->genesis), cards = game_has_cards(t->v->genesis);
    for (int i = 0; i < UNCHECKED; i++) {
        if (t->n[i] == 0)
            continue;
        char more[32] = "";
        size_t named = 4;
        if (t->n[i] > named)
            snprintf(more, sizeof more, " and %zu more", t->n[i] - named);
        verify_say(
            t->v, VERIFY_OPEN, all[i].key,
            "Whether the text of %s%s says the same as the facts beside it (%splaces%s): not compared, because %s%s%s.",
            t->names[i].at, more, dice ? "dice, " : "", cards ? ", cards" : "", all[i].says,
            i == OTHER_WORDS ? " " : "", i == OTHER_WORDS ? words_built_in() : "");
    }
}

/* ---- comparing ---- */

/* One line, without the tabs that part its words. */
static const char *clean(struct arena *arena, const char *words)
{
    char *out = arena_words(arena, "%s", words ? words : "");
    for (char *at = out; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    return out;
}

/* In the child: who signs reports may put anything into facts. A line when each is begun and one when it is done. */
static void compare_all(void *context, int fd)
{
    const struct texts *t = context;
    for (size_t i = t->next; i < t->n_compare; i++) {
        struct arena *arena = arena_new();
        struct text_differs where = {0};
        struct rules rules = t->rules;
        const struct checked *c = &t->v->report[t->compare[i]];
        rules.revision = c->revision;
        dprintf(fd, "begun\n");
        enum rewritten how = verify_rewritten(t->v, c, t->set, &rules, arena, &where);
        dprintf(fd, "%d\t%s\t%s\n", (int)how, clean(arena, where.got), clean(arena, where.want));
        arena_free(arena);
    }
}

/* The text is signed and the facts are committed to: where they differ the host said two things. */
static void take_result(struct texts *t, struct checked *c, struct span line)
{
    const uint8_t *got = memchr(line.at, '\t', line.len);
    const uint8_t *want = got ? memchr(got + 1, '\t', line.len - (size_t)(got + 1 - line.at)) : NULL;
    enum rewritten how = want ? (enum rewritten)(line.at[0] - '0') : REWRITTEN_NOT;
    c->text_same = how == REWRITTEN_SAME;
    t->n_same += c->text_same;
    if (how == REWRITTEN_NOT)
        list(t, NO_FACTS, c->files->name);
    if (how == REWRITTEN_OTHER)
        verify_say(t->v, VERIFY_WRONG, "text-other",
                   "%s does not say what the facts beside it say: where they give \"%.*s\" it reads \"%.*s\". Keep the "
                   "report: the host signed both.",
                   c->files->name, (int)(line.at + line.len - want - 1), (const char *)want + 1, (int)(want - got - 1),
                   (const char *)got + 1);
}

/* What makes the child fall is passed over, and the next child goes on behind it. */
static void compare(struct texts *t)
{
    enum { SECONDS = 60 };
    while (t->next < t->n_compare) {
        struct text out = {.arena = t->v->arena};
        enum apart_end end = apart_run(compare_all, t, SECONDS, &out);
        struct span left = text_span(&out), line;
        while (t->next < t->n_compare && span_line(&left, &line))
            if (!span_is(line, "begun"))
                take_result(t, &t->v->report[t->compare[t->next++]], line);
        while (end == APART_SHORT && t->next < t->n_compare)
            list(t, NO_ROOM, t->v->report[t->compare[t->next++]].files->name);
        if (t->next < t->n_compare)
            list(t, end == APART_DONE ? NO_FACTS : NO_SENSE, t->v->report[t->compare[t->next++]].files->name);
    }
}

/* ---- forms ---- */

static bool has_line(struct span head, const char *want)
{
    size_t n = 0;
    const char *colon = strchr(want, ':');
    for (struct span line; span_line(&head, &line);)
        if (line.len > (size_t)(colon - want) && memcmp(line.at, want, (size_t)(colon - want) + 1) == 0)
            n += span_is(line, want) ? 1 : 2;
    return n == 1;
}

/* The form is what a player signs next: it is of this game and seat, and names the head of this very report. */
static bool form_holds(struct verifier *v, const struct checked *c)
{
    static const char first[] = "\n-----BEGIN PBEM ORDERS-----\n", behind[] = "\norders:\n";
    struct span text = c->files->report;
    struct text base = {.arena = v->arena};
    const uint8_t *at = memmem(text.at, text.len, first, sizeof first - 1);
    if (!at)
        return true;
    struct span head = span_from(text, (size_t)(at - text.at) + sizeof first - 1);
    const uint8_t *end = memmem(head.at, head.len, behind, sizeof behind - 1);
    head.len = end ? (size_t)(end - head.at) : head.len;
    text_format(&base, "base: %llu ", (ull)c->at.size);
    text_base64(&base, c->at.root.at, sizeof c->at.root.at, true);
    return end && has_line(head, arena_words(v->arena, "game: %s", c->proof.id)) &&
           has_line(head, arena_words(v->arena, "side: %s", c->proof.seat)) && has_line(head, base.at);
}

static void check_form(struct verifier *v, const struct checked *c)
{
    if (!form_holds(v, c))
        verify_say(v, VERIFY_WRONG, "text-form",
                   "The form in %s is not for this game and seat, or does not name the head of the log that the report "
                   "shows. Do not sign it.",
                   c->files->name);
}

/* ---- all of them ---- */

void verify_texts(struct verifier *v)
{
    struct texts *t = arena_take(v->arena, sizeof *t);
    *t = (struct texts){.v = v,
                        .set = v->set,
                        .rules = v->rules,
                        .has_data = v->rules.data != NULL,
                        .compare = arena_take(v->arena, (v->n + 1) * sizeof(size_t))};
    for (size_t i = 0; i < v->n; i++) {
        struct checked *c = &v->report[i];
        if (!c->leads)
            continue;
        check_form(v, c);
        if (!c->facts_hold)
            continue;
        enum unchecked why = reason_of(t, c);
        c->revision = t->rules.revision;
        if (why < UNCHECKED)
            list(t, why, c->files->name);
        else
            t->compare[t->n_compare++] = i;
    }
    compare(t);
    if (t->n_same > 0)
        verify_say(v, VERIFY_PROVED, "text",
                   "The text of %zu report%s, written once more from the facts and the log, is the same: events, "
                   "%s%splaces and what is asked.",
                   t->n_same, verify_s(t->n_same), game_has_dice(v->genesis) ? "dice, " : "",
                   game_has_cards(v->genesis) ? "cards, " : "");
    if (t->n_same > 0)
        verify_say(v, VERIFY_OPEN, "text-rest",
                   "Whether the rest of the text is right was not checked: names of people, dates and times, the words "
                   "of rulings, the lines that forms propose. Maps and pages (HTML) are signed, but what they show is "
                   "not checked.");
    say_unchecked(t);
}
