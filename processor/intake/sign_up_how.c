/* SPDX-License-Identifier: Apache-2.0 */
/* What a stranger is told who asks how one plays here. */
#include "processor/base/mailbox.h"
#include "processor/game/letter.h"
#include "processor/game/queue.h"
#include "processor/host/config.h"
#include "processor/intake/mail_books.h"
#include "processor/intake/sign_up_inside.h"
#include "processor/intake/sign_up_wishes.h"
#include "processor/letters/book_page.h"
#include "processor/letters/desk_page.h"
#include "processor/public/page.h"
#include <string.h>

/* ---- which game is proposed ---- */

enum { PAIR = 1000, OTHER = 10000 /* more than any game lacks players */ };

static bool is_pair(const char *line)
{
    return strchr(line, ' ') != NULL;
}

static bool is_of(const char *line, const char *ruleset)
{
    size_t len = strlen(ruleset);
    return strncmp(line, ruleset, len) == 0 && (line[len] == '\0' || line[len] == ' ');
}

/* How many players the best of its offers still lacks for a stranger; many where it is sought without an offer. */
static int lacks(struct queues *q, const char *line)
{
    static const struct player_record none = {0};
    int least = SEATS_MAX + 1;
    for (size_t i = 0; i < q->n_offers; i++) {
        const struct offer_row *offer = &q->offer[i];
        if (!is_of(line, offer->ruleset) || is_pair(line) != offer->pair || !queue_reaches(offer, &none))
            continue;
        int n = queue_lacks(q, offer);
        least = n < least ? n : least;
    }
    return least;
}

/* The one to propose: of that ruleset (NULL: any) if there is one, a single game before a pair, and then what lacks the
 * fewest players. NULL: there is none. */
static const char *best_of(struct mail_in *in, const struct seek_lines *lines, const struct ruleset *wanted,
                           struct error *err)
{
    struct queues q;
    const char *best = NULL;
    int least = 0;
    if (!queues_read(in->pass->store, in->arena, &q, err))
        return NULL;
    for (size_t i = 0; i < lines->n; i++) {
        const char *line = lines->line[i];
        int rank = lacks(&q, line) + (is_pair(line) ? PAIR : 0);
        rank += wanted && !is_of(line, wanted->rules->name) ? OTHER : 0;
        if (best && rank >= least)
            continue;
        best = line;
        least = rank;
    }
    return best;
}

/* ---- the letter ---- */

/* Where a browser does it: the page of open games, and the order desk. */
static bool add_pages(struct mail_in *in, json_t *values, struct error *err)
{
    bool open = false;
    const char *desk = desk_url(in->arena, in->pass);
    if (desk && !page_has_open(in->pass, in->arena, &open, err))
        return false;
    json_object_set_new(values, "desk_url", letter_word(desk));
    json_object_set_new(
        values, "open_url",
        letter_word(open ? arena_words(in->arena, "%s/open.html", in->pass->config->publish_url) : NULL));
    return true;
}

/* Anybody can write a From: nothing large goes to an address that has not answered. Books can be read on the web. */
static void add_books(struct mail_in *in, const char *seek, json_t *values)
{
    const struct ruleset *set;
    bool asks = mail_asks_book(in->mail, &set);
    struct span line = span_of(seek ? seek : ""), word;
    if (!set && span_word(&line, &word))
        set = mail_book_set(word);
    json_object_set_new(values, "books", json_boolean(asks));
    json_object_set_new(values, "rules_of", letter_word(!set ? NULL : set->title ? set->title : set->rules->name));
    json_object_set_new(values, "rules_url", letter_word(set ? book_url(in->arena, in->pass, set, BOOK_RULES) : NULL));
}

json_t *sign_up_how(struct mail_in *in, const struct seek_lines *lines, const char *all, struct error *err)
{
    struct mailbox box = {0};
    const struct ruleset *wanted;
    const struct config *config = in->pass->config;
    (void)mail_asks_book(in->mail, &wanted);
    const char *seek = best_of(in, lines, wanted, err);
    if (err->doing)
        return NULL;
    (void)mailbox_split(span_of(config->mail_from), &box);
    json_t *values =
        json_pack("{s:o,s:o,s:b,s:o,s:o}", "address", letter_word(in->mail->from), "to", letter_word(box.address),
                  "asked", config->sign_up == SIGN_UP_ASKED, "seek", letter_word(seek), "open", letter_word(all));
    add_books(in, seek, values);
    if (add_pages(in, values, err))
        return values;
    json_decref(values);
    return NULL;
}
