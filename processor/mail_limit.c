/* How often: the counters behind every answer. */
#include "processor/config.h"
#include "processor/mail_in.h"
#include "processor/templates.h"
#include <string.h>
#include <strings.h>

bool mail_may(struct pass *pass, const char *what, const char *who, int64_t most, int64_t seconds, bool *may,
              struct error *err)
{
    int64_t n;
    *may = false;
    if (!store_meter(pass->store, what, who, pass->now - seconds, &n, err))
        return false;
    *may = n < most;
    return !*may || store_meter_add(pass->store, what, who, pass->now, err);
}

bool mail_tell(struct pass *pass, struct arena *arena, const char *player, const char *game_id, const char *subject,
               struct span text, struct error *err)
{
    struct message message = {.player = player, .subject = subject, .kind = MESSAGE_TELLS};
    struct text out = {.arena = arena};
    char nonce[33];
    message_nonce(nonce);
    text_add(&out, text_wrapped(arena, text));
    text_format(&out, "\nnonce: %s\n", nonce);
    message_signed(pass, arena, &message, "answer.txt", text_span(&out));
    return message_post(pass, game_id, &message, err);
}

/* Each receipt has an instant of its own, at least an hour behind the one that stands `receipts-per-hour` before it, so that
 * what is held leaves at the same rate. */
bool mail_hold(struct pass *pass, const char *player, const char *game_id, int64_t *not_before, struct error *err)
{
    int64_t most = pass->config ? pass->config->receipts_per_hour : 0, back;
    char when[64];
    bool tell;
    *not_before = 0;
    if (most == 0)
        return true;
    if (!store_meter_back(pass->store, "receipt", player, most - 1, &back, err))
        return false;
    int64_t at = back > 0 && back + 3600 > pass->now ? back + 3600 : pass->now;
    if (!store_meter_add(pass->store, "receipt", player, at, err))
        return false;
    if (at == pass->now)
        return true;
    *not_before = at;
    if (!mail_may(pass, "held", player, 1, 3600, &tell, err) || !tell)
        return !err->doing;
    struct arena *arena = arena_new();
    game_when(pass, player, at, when);
    const char *words = arena_words(arena,
                                    "Your sheets came so fast that %lld receipts have left within an hour. Further receipts are "
                                    "held until %s. Every sheet is taken as it comes, only the answers wait.\n",
                                    (long long)most, when);
    bool done = mail_tell(pass, arena, player, game_id, "Further receipts are held for a while", span_of(words), err);
    arena_free(arena);
    return done;
}

bool mail_player(struct pass *pass, const char *address, struct player_row *out, struct error *err)
{
    struct arena *arena = arena_new();
    struct player_row *all;
    bool found = false;
    size_t n = address[0] ? store_players(pass->store, arena, &all, err) : 0;
    for (size_t i = 0; i < n && !found; i++)
        if (all[i].mail[0] && strcasecmp(all[i].mail, address) == 0) {
            *out = all[i];
            found = true;
        }
    arena_free(arena);
    return found;
}
