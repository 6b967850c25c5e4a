/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/posted_codes.h"
#include "processor/base/crash.h"
#include "processor/game/former_address.h"
#include "processor/game/posted_code.h"
#include "processor/letters/press_letter.h"
#include "processor/store/store_people.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- what stands in posts ---- */

static size_t digits_at(struct span text)
{
    size_t n = 0;
    while (n < text.len && isxdigit(text.at[n]))
        n++;
    return n;
}

/* So many hex digits on end as a code has? Else no row need be read. */
static bool may_hold_code(struct span text)
{
    for (size_t i = 0, n; i < text.len; i += n + 1) {
        n = digits_at(span_from(text, i));
        if (n >= MAIL_CODE_LEN)
            return true;
    }
    return false;
}

static bool stands_in(struct span text, const char *code)
{
    bool stands = false;
    for (size_t i = 0; i + MAIL_CODE_LEN <= text.len && !stands; i++)
        stands = tolower(text.at[i]) == code[0] && strncasecmp((const char *)text.at + i, code, MAIL_CODE_LEN) == 0;
    return stands;
}

enum { PRESS_CODES_MOST = 256 }; /* of the posts of a page, that look like one */
struct noting {
    struct pass *pass;
    const struct forum_posts *posts;
    bool *holds; /* of each post: is it worth looking through? */
    struct span press[PRESS_CODES_MOST];
    size_t n_press;
};

/* Codes of press are short, and by far not all that looks like one is: only posts that mute or report are read. */
static void find_press(struct noting *n, struct span text)
{
    static const char *const words[] = {"mute ", "report "};
    bool has = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t at = 0, len = strlen(words[i]); at + len <= text.len && !has; at++)
            has = strncasecmp((const char *)text.at + at, words[i], len) == 0;
    for (size_t at = 0, len; has && at < text.len && n->n_press < PRESS_CODES_MOST; at += len + 1) {
        len = digits_at(span_from(text, at));
        if (len == PRESS_CODE - 1)
            n->press[n->n_press++] = (struct span){text.at + at, len};
    }
}

static bool note_code(struct noting *n, const char *code, struct error *err)
{
    bool stands = false, known;
    for (size_t i = 0; strlen(code) == MAIL_CODE_LEN && i < n->posts->n && !stands; i++)
        stands = n->holds[i] && stands_in(n->posts->at[i].text, code);
    if (!stands || !posted_code(n->pass->store, code, &known, err) || known)
        return !error_is_set(err);
    return posted_code_put(n->pass, code, err);
}

/* ---- which codes wait ---- */

static bool note_seekings(struct noting *n, struct arena *arena, struct error *err)
{
    struct seeking_row *all;
    size_t many = store_seekings(n->pass->store, arena, &all, err);
    for (size_t i = 0; i < many && !error_is_set(err); i++)
        (void)note_code(n, all[i].code, err);
    return !error_is_set(err);
}

static bool note_vacancies(struct noting *n, struct arena *arena, struct error *err)
{
    struct vacancy_row *all;
    size_t many = store_vacancies(n->pass->store, arena, &all, err);
    for (size_t i = 0; i < many && !error_is_set(err); i++) {
        (void)note_code(n, all[i].code, err);
        for (int k = 0; k < all[i].n_others && !error_is_set(err); k++)
            (void)note_code(n, all[i].other[k].code, err);
    }
    return !error_is_set(err);
}

static bool note_addresses(struct noting *n, struct arena *arena, struct error *err)
{
    struct newcomer_row *newcomer;
    struct wish_rows wishes = {.store = n->pass->store};
    size_t many = store_newcomers(n->pass->store, arena, &newcomer, err);
    for (size_t i = 0; i < many && !error_is_set(err); i++)
        (void)note_code(n, newcomer[i].code, err);
    for (const struct wish_row *wish; !error_is_set(err) && (wish = store_wishes_next(&wishes, err));)
        (void)note_code(n, wish->code, err);
    return !error_is_set(err);
}

/* Whom earlier addresses belong to, and whose press could be muted. */
static bool note_player(struct noting *n, struct arena *arena, const struct player_row *player, struct error *err)
{
    char code[MAIL_CODE_LEN + 1];
    struct seat_row *seat;
    if (former_is_row(player->name))
        return former_code(n->pass, player->full_name, player->mail, code, err) && note_code(n, code, err);
    size_t many = n->n_press > 0 ? store_player_seats(n->pass->store, arena, player->name, &seat, err) : 0;
    for (size_t i = 0; i < many && !error_is_set(err); i++) {
        const struct press_seat of = {seat[i].game, seat[i].side, player->name};
        bool stands = false;
        if (!press_code_of(n->pass, &of, code, err))
            return false;
        for (size_t k = 0; k < n->n_press && !stands; k++)
            stands = strncasecmp((const char *)n->press[k].at, code, PRESS_CODE - 1) == 0;
        if (stands && !press_code_posted(n->pass, &of, err))
            return false;
    }
    return !error_is_set(err);
}

static bool note_players(struct noting *n, struct arena *arena, struct error *err)
{
    struct player_rows all = {.store = n->pass->store};
    for (const struct player_row *row; !error_is_set(err) && (row = store_players_next(&all, err));)
        (void)note_player(n, arena, row, err);
    return !error_is_set(err);
}

bool posted_codes_note(struct pass *pass, const struct forum_posts *posts, struct error *err)
{
    struct arena *arena = arena_new();
    struct noting n = {.pass = pass, .posts = posts, .holds = arena_take(arena, posts->n + 1)};
    bool any = false, done = true;
    for (size_t i = 0; i < posts->n; i++) {
        n.holds[i] = may_hold_code(posts->at[i].text);
        find_press(&n, posts->at[i].text);
        any = any || n.holds[i] || n.n_press > 0;
    }
    if (any) {
        done = store_begin(pass->store, err);
        bool noted = done && note_seekings(&n, arena, err) && note_vacancies(&n, arena, err) &&
                     note_addresses(&n, arena, err) && note_players(&n, arena, err);
        crash_point("thread.noted");
        done = done && store_end(pass->store, noted, err);
    }
    arena_free(arena);
    return done;
}
