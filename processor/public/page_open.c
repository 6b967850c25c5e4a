/* SPDX-License-Identifier: Apache-2.0 */
/* open.html: the open games of a host, with numbers of those who wait and never a name. */
#include "processor/base/mailbox.h"
#include "processor/game/letter.h"
#include "processor/game/template_host.h"
#include "processor/letters/offer_words.h"
#include "processor/public/page.h"
#include "processor/store/store_people.h"

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

bool page_open(struct pass *pass, struct arena *arena, struct span *out, struct error *err)
{
    struct queues q;
    struct mailbox box = {0};
    if (!queues_read(pass->store, arena, &q, err) || !queues_records(pass->store, arena, &q, true, err))
        return false;
    json_t *data =
        json_pack("{s:s,s:b,s:o,s:b,s:o}", "host", pass->host_name ? pass->host_name : "this host", "has_offers",
                  q.n_offers > 0, "offers", offers_list(arena, &q, OFFERS_SHOWN), "free",
                  pass->config && pass->config->seek_any, "address", letter_word(address_for_strangers(pass, &box)));
    template_style(pass, arena, NULL, "page.css", data);
    *out = template_page(pass, arena, NULL, "open-games.html", data);
    return true;
}
