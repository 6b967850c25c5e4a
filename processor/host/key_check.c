/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/key_check.h"
#include "processor/host/hostkey.h"
#include "processor/record/genesis.h"
#include "processor/record/journal.h"
#include <stdio.h>
#include <string.h>

static void tally_name(const char *role, char out[static 32])
{
    snprintf(out, 32, "key/%s", role);
}

bool key_check_note(struct store *store, const char *role, const char *word, struct error *err)
{
    char name[32];
    tally_name(role, name);
    return store_tally_set(store, name, store_mark(span_of(word)), err);
}

static bool note(struct host *host, const char *role, const char *word, struct error *err)
{
    return store_begin(host->store, err) && store_end(host->store, key_check_note(host->store, role, word, err), err);
}

/* ---- an earlier store ---- */

static bool genesis_names(const struct genesis *g, const char *role, const char *word)
{
    char hex[65];
    hex_write(hex, g->logkey, sizeof g->logkey);
    return strcmp(strcmp(role, "report") == 0 ? g->signer : strcmp(role, "age") == 0 ? g->age : hex, word) == 0;
}

/* `hostkey ROLE OLD NEW HASH`: a key that any game was told of is one of the host's. */
static bool journal_names(struct store *store, struct arena *arena, const struct game_row *row, const char *role,
                          const char *word)
{
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct error ignored = {0}; /* what cannot be read tells nothing: fsck and the game's next step say so */
    struct span entry;
    for (uint64_t at = 1; at < row->log_size && store_entry(store, arena, row->id, at, &entry, &ignored); at++) {
        if (journal_entry(entry, line) && journal_is(line, ENTRY_HOSTKEY) && line->n_words == 4 &&
            span_is(line->word[0], role) && (span_is(line->word[1], word) || span_is(line->word[2], word)))
            return true;
    }
    return false;
}

static bool game_names(struct store *store, const struct game_row *row, const char *role, const char *word)
{
    struct arena *arena = arena_new();
    struct genesis *g = arena_take(arena, sizeof *g);
    struct error ignored = {0};
    bool names = (genesis_read(store_genesis(store, arena, row->id, &ignored), g, &(struct problem){0}) &&
                  genesis_names(g, role, word)) ||
                 journal_names(store, arena, row, role, word);
    arena_free(arena);
    return names;
}

/* Known to a game, or there is no game that could know it. */
static bool is_known(struct store *store, const char *role, const char *word, bool *known, struct error *err)
{
    struct game_row row;
    char after[33] = "";
    bool any = false;
    *known = false;
    while (!*known && store_games(store, after, &row, 1, err) == 1) {
        any = true;
        *known = game_names(store, &row, role, word);
        memcpy(after, row.id, sizeof after);
    }
    if (!*known && !store_is_whole(store, err)) /* what could not be read may be what names it */
        return false;
    *known = *known || !any;
    return !error_is_set(err);
}

/* ---- at every opening ---- */

static bool check_one(struct host *host, int i, struct error *err)
{
    char name[32], word[HOSTKEY_WORD_MAX];
    bool known;
    if (host->keys.lacks >> i & 1) {
        host->wrong_keys |= 1U << i;
        return true;
    }
    tally_name(key_roles[i], name);
    hostkey_word(host, key_roles[i], word);
    int64_t noted = store_tally(host->store, name, err);
    if (error_is_set(err))
        return false;
    if (noted != 0) {
        host->wrong_keys |= noted != store_mark(span_of(word)) ? 1U << i : 0;
        return true;
    }
    if (!is_known(host->store, key_roles[i], word, &known, err))
        return false;
    host->wrong_keys |= known ? 0 : 1U << i;
    struct error later = {0}; /* somebody writes: the next opening looks again */
    if (known)
        (void)note(host, key_roles[i], word, &later);
    return true;
}

bool key_check(struct host *host, struct error *err)
{
    host->wrong_keys = 0;
    for (int i = 0; i < N_KEY_ROLES; i++)
        if (!check_one(host, i, err))
            return false;
    return true;
}

/* ---- telling ---- */

int key_role_index(const char *role)
{
    int i = 0;
    while (i < N_KEY_ROLES - 1 && strcmp(key_roles[i], role) != 0)
        i++;
    return i;
}

static const char put_back[] = "put the right one back from your copy (mode 0400); never make a new one";

const char *key_check_why(const struct host *host, int index, const char **remedy)
{
    char cause[ERROR_WORDS_MAX];
    const struct error *why = &host->keys.why[index];
    const char *role = key_roles[index];
    if (host->keys.lacks >> index & 1) { /* its cause ends with what to do */
        *remedy = "";
        return arena_words(host->arena, "%s: %s", why->subject, error_cause(why, cause, sizeof cause));
    }
    *remedy = put_back;
    return key_is_credential(role)
               ? arena_words(host->arena,
                             "the systemd credential dispatch-%s is not the key that games and players know%s", role,
                             error_kind_words(ERROR_FOREIGN))
               : arena_words(host->arena, "%s/%s.key is not the key that games and players know%s", host->keys_dir,
                             role, error_kind_words(ERROR_FOREIGN));
}

void key_check_words(const struct host *host, const char *role, char out[static KEY_WORDS_MAX])
{
    const char *remedy, *why = key_check_why(host, key_role_index(role), &remedy);
    snprintf(out, KEY_WORDS_MAX, "%.900s%s%s. Until then %s", why, remedy[0] ? "; " : "", remedy,
             strcmp(role, "age") == 0
                 ? "mails that are sealed to the host wait unread, and no deadline counts while one does"
                 : "no sheet is taken, no game moves and no deadline counts; what was signed before leaves");
}

bool key_check_needs(const struct host *host, unsigned keys, const char *doing, struct error *err)
{
    char words[KEY_WORDS_MAX];
    for (int i = 0; i < N_KEY_ROLES; i++)
        if (host->wrong_keys & keys & 1U << i) {
            key_check_words(host, key_roles[i], words);
            return error_of(err, ERROR_PLAIN, EX_CONFIG, doing, key_roles[i], "%s", words);
        }
    return true;
}

bool key_check_tell(const struct host *host, int64_t now, struct error *err)
{
    char words[KEY_WORDS_MAX];
    struct store *store = host->store;
    unsigned told = (unsigned)store_tally(store, "key/told", err);
    if (error_is_set(err) || told == host->wrong_keys)
        return !error_is_set(err);
    if (!store_begin(store, err))
        return false;
    bool ok = true;
    for (int i = 0; ok && i < N_KEY_ROLES; i++) {
        bool is = host->wrong_keys >> i & 1, was = told >> i & 1;
        key_check_words(host, key_roles[i], words);
        if (is && !was)
            fprintf(stderr, "dispatch: %s\n", words);
        bool stops_all = strcmp(key_roles[i], "age") != 0;
        if (is && !was)
            ok = store_news_put(store, stops_all ? 3 : 2, "", words, now, err);
        else if (was && !is)
            ok = store_news_put(store, 1, "", arena_words(host->arena, "the %s key is right again", key_roles[i]), now,
                                err);
    }
    return store_end(store, ok && store_tally_set(store, "key/told", host->wrong_keys, err), err);
}
