/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/posted_code.h"
#include "processor/base/crash.h"
#include "processor/base/mail_code.h"
#include "processor/forum/forum_thread.h"
#include "processor/store/store_people.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A row of its own among those of posts, by which the code cannot be told. */
static void key_of(char key[static FORUM_KEY_MAX], const char *code)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, span_of(code));
    hex_write(hex, hash, sizeof hash);
    snprintf(key, FORUM_KEY_MAX, "c%.30s", hex);
}

bool posted_code(struct store *store, const char *code, bool *posted, struct error *err)
{
    char key[FORUM_KEY_MAX];
    struct seen_row seen;
    key_of(key, code);
    *posted = code[0] && store_seen_get(store, FORUM_THREAD_ID, key, &seen, err);
    return !error_is_set(err);
}

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

struct noting {
    struct pass *pass;
    const struct forum_posts *posts;
    bool *holds; /* of each post: is it worth looking through? */
};

static bool note_code(struct noting *n, const char *code, struct error *err)
{
    bool stands = false, known;
    char key[FORUM_KEY_MAX];
    for (size_t i = 0; strlen(code) == MAIL_CODE_LEN && i < n->posts->n && !stands; i++)
        stands = n->holds[i] && stands_in(n->posts->at[i].text, code);
    if (!stands || !posted_code(n->pass->store, code, &known, err) || known)
        return !error_is_set(err);
    const struct seen_row seen = {.utc = n->pass->now};
    key_of(key, code);
    return store_seen_put(n->pass->store, FORUM_THREAD_ID, key, &seen, err);
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
    struct wish_row *wish;
    size_t many = store_newcomers(n->pass->store, arena, &newcomer, err);
    for (size_t i = 0; i < many && !error_is_set(err); i++)
        (void)note_code(n, newcomer[i].code, err);
    many = error_is_set(err) ? 0 : store_wishes(n->pass->store, arena, &wish, err);
    for (size_t i = 0; i < many && !error_is_set(err); i++)
        (void)note_code(n, wish[i].code, err);
    return !error_is_set(err);
}

bool posted_codes_note(struct pass *pass, const struct forum_posts *posts, struct error *err)
{
    struct arena *arena = arena_new();
    struct noting n = {.pass = pass, .posts = posts, .holds = arena_take(arena, posts->n + 1)};
    bool any = false, done = true;
    for (size_t i = 0; i < posts->n; i++) {
        n.holds[i] = may_hold_code(posts->at[i].text);
        any = any || n.holds[i];
    }
    if (any) {
        done = store_begin(pass->store, err);
        bool noted =
            done && note_seekings(&n, arena, err) && note_vacancies(&n, arena, err) && note_addresses(&n, arena, err);
        crash_point("thread.noted");
        done = done && store_end(pass->store, noted, err);
    }
    arena_free(arena);
    return done;
}
