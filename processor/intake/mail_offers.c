/* SPDX-License-Identifier: Apache-2.0 */
/* The word `offers`: which games are open, for how many, and how one waits for one. */
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/host/config.h"
#include "processor/intake/mail_unmatched_inside.h"
#include "processor/intake/sign_up_wishes.h"
#include "processor/letters/offer_words.h"
#include "processor/store/store_people.h"
#include <string.h>

enum { OFFERS_TOLD = 20 /* in a letter */ };

static json_t *own_places(struct arena *arena, struct queues *q, const char *player)
{
    json_t *list = json_array();
    for (size_t i = 0; i < q->n; i++) {
        const struct seeking_row *row = &q->row[i];
        if (strcmp(row->player, player) != 0)
            continue;
        const struct queue_place at = queue_standing(q, row);
        json_array_append_new(
            list, json_pack("{s:b,s:s,s:o,s:b,s:o,s:b,s:b,s:b,s:o,s:b,s:o,s:b,s:o}", "pair", row->pair, "ruleset",
                            row->ruleset, "seat", letter_word(row->seat), "only", row->only, "pace",
                            letter_word(term_words(arena, row->pace, NULL)), "asked", row->state == SEEKING_ASKED,
                            "ready", row->state == SEEKING_READY, "fits", at.offer != NULL, "before",
                            count_value(at.before), "one_before", at.before == 1, "lacking", count_value(at.lacking),
                            "one_lacking", at.lacking == 1, "laden", count_value(at.laden ? UNBEGUN_MOST : 0)));
    }
    return list;
}

/* Is it sought by "example", or "example pair"? */
static bool is_of_line(const struct offer_row *offer, const char *line)
{
    size_t len = strlen(offer->ruleset);
    return strncmp(line, offer->ruleset, len) == 0 && strcmp(line + len, offer->pair ? " pair" : "") == 0;
}

bool mail_send_offers(struct mail_in *in, const struct player_row *player, struct error *err)
{
    struct queues q;
    struct player_record record;
    bool full;
    if (!queue_day_is_full(in->pass, false, &full, err) || !queues_read(in->pass->store, in->arena, &q, err) ||
        !queues_records(in->pass->store, in->arena, &q, true, err) ||
        !record_read(in->pass->store, player->name, &record, err))
        return false;
    json_t *own = own_places(in->arena, &q, player->name);
    bool waits = json_array_size(own) > 0, any = in->pass->config && in->pass->config->seek_any;
    struct seek_lines lines;
    struct wish_row *wishes = arena_take(in->arena, sizeof *wishes);
    (void)store_wish_get(in->pass->store, player->name, wishes, err);
    if (err->doing || !seek_lines(in->pass, in->arena, player, wishes, &lines, err)) {
        json_decref(own);
        return false;
    }
    json_t *values = json_pack(
        "{s:o,s:b,s:b,s:o,s:b,s:s,s:I,s:o,s:o}", "offers", offers_list(in->pass->keys, in->arena, &q, OFFERS_TOLD),
        "any", q.n_offers > 0, "free", any, "own", own, "waits", waits, "host", in->pass->host_name, "seq",
        (json_int_t)player->seq + 1, "example", letter_word(lines.n > 0 ? lines.line[0] : NULL), "more",
        q.n_offers > OFFERS_TOLD ? json_integer((json_int_t)(q.n_offers - OFFERS_TOLD)) : json_false());
    char pace[24] = "";
    for (size_t i = 0; i < q.n_offers && !pace[0]; i++)
        if (lines.n > 0 && is_of_line(&q.offer[i], lines.line[0]) && queue_reaches(&q.offer[i], &record))
            term_write(pace, offered_pace(&q.offer[i]));
    json_object_set_new(values, "pace", letter_word(pace));
    json_object_set_new(values, "record", letter_word(record_words(in->arena, &record)));
    json_object_set_new(values, "full", count_value(full ? MUSTERS_A_DAY : 0));
    json_object_set_new(values, "shown", json_boolean(record.shown));
    json_object_set_new(values, "offers_may", json_boolean(any || q.n_offers > 0));
    json_object_set_new(values, "block", json_boolean((any || q.n_offers > 0) && lines.n > 0));
    json_object_set_new(values, "standby", json_string(q.n_offers > 0 ? q.offer[0].ruleset : rulesets[0]->rules->name));
    json_object_set_new(values, "observable", json_boolean(in->pass->config && in->pass->config->publish_dir[0]));
    return letter(in->pass, in->arena, player->name, "", "offers", values, "offers.txt", MESSAGE_ANSWERS, err);
}
