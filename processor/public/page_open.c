/* SPDX-License-Identifier: Apache-2.0 */
/* open.html: the open games of a host, with numbers of those who wait and never a name. */
#include "processor/base/mailbox.h"
#include "processor/game/letter.h"
#include "processor/game/template_host.h"
#include "processor/host/forum_setting.h"
#include "processor/letters/offer_words.h"
#include "processor/mime/forum_name.h"
#include "processor/public/page.h"
#include "processor/store/store_people.h"
#include <string.h>

enum { OFFERS_SHOWN = 100 };

bool page_has_open(struct pass *pass, struct arena *arena, bool *has, struct error *err)
{
    struct offer_row *offers;
    *has = store_offers(pass->store, arena, &offers, err) > 0 || (pass->config && pass->config->seek_any);
    return !err->doing;
}

static const char *address_for_strangers(const struct pass *pass, struct mailbox *box)
{
    bool open = pass->config && pass->config->sign_up != SIGN_UP_CLOSED;
    return open && mailbox_split(span_of(pass->config->mail_from), box) ? box->address : NULL;
}

/* Of the host's own thread on its forum; NULL: it has none there. */
static const char *thread_address(const struct pass *pass, struct arena *arena)
{
    struct forum_place place = {0};
    const struct config *config = pass->config;
    int64_t topic;
    bool has = config && config->forum_thread[0] && forum_place_read(span_of(config->forum), &place, NULL) &&
               forum_topic_number(span_of(config->forum_thread), place.url, &topic);
    return has ? arena_words(arena, "%s/t/%lld", place.url, (long long)topic) : NULL;
}

/* Whatever it is, as part of an address. */
static void add_encoded(struct text *out, const char *words)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-";
    for (; *words; words++)
        text_format(out, strchr(plain, *words) ? "%c" : "%%%02X", (unsigned char)*words);
}

/* Where a stranger joins: the order desk, with all that it needs in the part of its address that no server is sent
 * (templates/desk/join.js). */
static const char *join_address(const struct pass *pass, struct arena *arena, const char *mail,
                                const struct offer_row *offer)
{
    struct text out = {.arena = arena};
    char pace[24];
    term_write(pace, offered_pace(offer));
    text_words(&out, "desk.html#join&host=");
    add_encoded(&out, pass->host_name ? pass->host_name : "");
    text_words(&out, "&mail=");
    add_encoded(&out, mail);
    text_words(&out, "&seek=");
    add_encoded(&out, arena_words(arena, "%s pace %s%s", offer->ruleset, pace, offer->pair ? " pair" : ""));
    if (pass->config->sign_up == SIGN_UP_ASKED)
        text_words(&out, "&asked");
    return out.at;
}

/* Does the desk take this name from a link? Else no link is made. Anybody can make one, so it takes no more than it
 * must: the pattern of host in templates/desk/join.js. */
static bool desk_takes(const char *host)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-";
    size_t n = host ? strlen(host) : 0;
    return n > 0 && n <= 64 && host[0] != '.' && host[0] != '-' && strspn(host, letters) == n;
}

bool page_open(struct pass *pass, struct arena *arena, struct span *out, struct error *err)
{
    struct queues q;
    struct mailbox box = {0};
    if (!queues_read(pass->store, arena, &q, err) || !queues_records(pass->store, arena, &q, true, err))
        return false;
    const char *mail = address_for_strangers(pass, &box);
    json_t *offers = offers_list(pass->keys, arena, &q, OFFERS_SHOWN), *offer;
    size_t i;
    bool any = false;
    json_array_foreach(offers, i, offer)
    {
        const struct player_record none = {0};
        const struct offer_row *row = queues_offer(&q, json_string_value(json_object_get(offer, "name")));
        bool may =
            mail && row && desk_takes(pass->host_name) && queue_reaches(row, &none); /* a stranger has no record */
        any = any || may;
        json_object_set_new(offer, "join", letter_word(may ? join_address(pass, arena, mail, row) : NULL));
    }
    const char *standby = q.n_offers > 0 ? q.offer[0].ruleset : rulesets[0]->rules->name;
    json_t *data =
        json_pack("{s:s,s:b,s:b,s:b,s:s,s:b,s:o,s:b,s:o}", "host", pass->host_name ? pass->host_name : "this host",
                  "any_join", any, "asked", pass->config && pass->config->sign_up == SIGN_UP_ASKED, "observable",
                  pass->config && pass->config->publish_dir[0], "standby", standby, "has_offers", q.n_offers > 0,
                  "offers", offers, "free", pass->config && pass->config->seek_any, "address", letter_word(mail));
    json_object_set_new(data, "thread", letter_word(thread_address(pass, arena)));
    json_object_set_new(data, "signs_up", json_boolean(pass->config && pass->config->sign_up != SIGN_UP_CLOSED));
    template_style(pass, arena, NULL, "page.css", data);
    *out = template_page(pass, arena, NULL, "open-games.html", data);
    return true;
}
