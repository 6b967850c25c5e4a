/* SPDX-License-Identifier: Apache-2.0 */
/* The people whom the host knows: player add, list, forget; and those who signed up. */
#include "processor/base/file.h"
#include "processor/base/mailbox.h"
#include "processor/base/zone.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/game/former_address.h"
#include "processor/game/newcomer.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up_wishes.h"
#include "processor/letters/key_proposal.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <sodium.h>
#include <string.h>

#define NO_PLAYER "no player of this host has this name; `dispatch player list` shows them"

enum { KEY_FILE_MAX = 16384 };

/* What OpenSSH, PuTTY, minisign and age write for their owner alone. */
static bool is_private(struct span file)
{
    static const char *const marks[] = {"PRIVATE KEY-----", "PuTTY-User-Key-File", "minisign encrypted secret key",
                                        "minisign secret key", "AGE-SECRET-KEY-"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memmem(file.at, file.len, marks[i], strlen(marks[i])))
            return true;
    return false;
}

/* The key in a .pub file of ssh-keygen or minisign. */
static bool key_read(struct cli *cli, const char *path, struct core_key *key, struct error *err)
{
    struct span file;
    struct problem why = {0};
    if (!file_load(cli->arena, path, KEY_FILE_MAX, &file, err))
        return false;
    if (is_private(file)) {
        sodium_memzero((void *)(uintptr_t)file.at, file.len);
        return error_of(
            err, ERROR_FOREIGN, EX_DATAERR, "use the key", path,
            "this is a PRIVATE key, which only its owner may have; nothing of it was kept. Give its public half%s",
            strstr(path, ".pub") ? ", one line" : arena_words(cli->arena, ", %s.pub", path));
    }
    if (!person_key_file(cli->arena, file, key, &why))
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "use the key", path, "%s",
                        strcmp(why.key, "sshkey.type") == 0
                            ? "RSA, ECDSA and DSA keys are not taken; make one with `ssh-keygen -t ed25519` and give "
                              "its .pub file"
                            : "a line `ssh-ed25519 AAAA...` is needed, as `ssh-keygen -t ed25519` writes it into "
                              "FILE.pub, or the minisign.pub that `minisign -G` writes");
    if (!key->is_minisign && keys_is_test_blob(key->blob))
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "use the key", path,
                        "this is a key of the published test vectors: everybody can sign with it");
    return true;
}

/* Kept as its line, without a comment. */
static bool key_add(struct cli *cli, const char *path, struct player_row *player, struct error *err)
{
    struct core_key key;
    struct text words = {.arena = cli->arena};
    if (!key_read(cli, path, &key, err))
        return false;
    person_key_write(&words, &key);
    for (int i = 0; i < player->n_keys; i++)
        if (span_is(text_span(&words), player->key[i]))
            return true;
    if (player->n_keys == (int)(sizeof player->key / sizeof *player->key) || words.len >= sizeof player->key[0])
        return error_set(err, EX_USAGE, "use the key", path, "a player has at most four keys");
    memcpy(player->key[player->n_keys++], words.at, words.len + 1);
    return true;
}

static bool field_set(char *field, size_t cap, const char *value, const char *what, struct error *err)
{
    if (!value)
        return true;
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ')
            return error_set(err, EX_USAGE, "use", what, "it has a control character in it");
    if (strlen(value) >= cap)
        return error_set(err, EX_USAGE, "use", what, "it is too long");
    snprintf(field, cap, "%s", value);
    return true;
}

static bool zone_set(struct cli *cli, struct player_row *player, const char *zone, struct error *err)
{
    struct zone *ignored;
    struct problem why = {0};
    if (!zone)
        return true;
    if (!zone_open(cli->arena, zone, &ignored, &why))
        return error_set(err, EX_USAGE, "use the time zone", zone,
                         "this system has no zone of this name; give one such as America/New_York");
    return field_set(player->zone, sizeof player->zone, zone, "--zone", err);
}

static bool player_fill(struct cli *cli, struct player_row *player, struct error *err)
{
    const char *mail = cli_value(cli, "--mail"), *path = cli_value(cli, "--key");
    bool forum = cli_flag(cli, "--forum");
    if (mail && forum)
        return error_set(err, EX_USAGE, "use the address", mail, "with --forum there is no address");
    if (mail && !mailbox_is_address(span_of(mail)))
        return error_set(err, EX_USAGE, "use the address", mail, "give one such as north@example.org");
    mail = forum ? "" : mail;
    if (path)
        player->n_keys = 0; /* keys that are given replace those before */
    for (; path; path = cli_value(cli, "--key"))
        if (!key_add(cli, path, player, err))
            return false;
    return field_set(player->mail, sizeof player->mail, mail, "--mail", err) &&
           field_set(player->full_name, sizeof player->full_name, cli_value(cli, "--full-name"), "--full-name", err) &&
           zone_set(cli, player, cli_value(cli, "--zone"), err);
}

static const char *address_of(const struct player_row *player)
{
    return player->mail[0] ? player->mail : "no address (a forum)";
}

static bool player_add(struct cli *cli, struct host *host, const char *name, struct error *err)
{
    struct player_row player = {0};
    if (!newcomer_is_name(name))
        return error_set(err, EX_USAGE, "add the player", name,
                         "a name begins with a letter and has at most 31 small letters, digits and -");
    bool known = store_player_get(host->store, name, &player, err);
    if (error_is_set(err))
        return false;
    if (!known) {
        snprintf(player.name, sizeof player.name, "%s", name);
        snprintf(player.zone, sizeof player.zone, "UTC");
    }
    char kept[32];
    const struct player_row before = player;
    if (!player_fill(cli, &player, err))
        return false;
    if (player.n_keys == 0 || (!player.mail[0] && !cli_flag(cli, "--forum") && !known))
        return error_set(
            err, EX_USAGE, "add the player", name,
            "--key FILE and --mail ADDRESS are needed; for a player on a forum alone, --forum replaces --mail");
    int64_t again = 0;
    bool moved = known && strcmp(before.mail, player.mail) != 0;
    if (!store_begin(host->store, err))
        return false;
    bool done = store_player_put(host->store, &player, err) &&
                (!moved || (former_keep(host->store, &before, player.mail, kept, err) &&
                            store_outbox_again(host->store, name, &again, err)));
    if (!store_end(host->store, done, err))
        return false;
    printf("%s %s: %s, %s\n", name, known ? "is changed" : "is known", address_of(&player), player.zone);
    if (again > 0)
        printf("%lld message%s that came back %s sent again\n", (long long)again, again == 1 ? "" : "s",
               again == 1 ? "is" : "are");
    return true;
}

static void player_print(struct cli *cli, struct host *host, const struct player_row *player)
{
    printf("%s  %s  %s%s%s\n", player->name, address_of(player), player->zone, player->full_name[0] ? "  " : "",
           player->full_name);
    struct player_row former[FORMER_MAX];
    struct error ignored = {0};
    int n = former_of(host->store, player->name, former, &ignored);
    for (int i = 0; i < n; i++)
        printf("  before: %s\n", former[i].mail);
    for (int i = 0; i < player->n_keys; i++) {
        struct core_key key;
        if (person_key_read(cli->arena, span_of(player->key[i]), &key, NULL))
            printf("  %s\n", key.word);
    }
}

/* Where a newcomer can be reached: at an address, or by the account that posted the sign-up. */
static const char *newcomer_where(struct arena *arena, const struct newcomer_row *row)
{
    char account[FORUM_ACCOUNT];
    return row->mail[0]                       ? row->mail
           : sign_up_account(row, account)[0] ? arena_words(arena, "the account %s", account)
                                              : "-";
}

/* Who signed up and is not a player yet. Returns their number. */
static size_t newcomers_print(struct cli *cli, struct host *host, struct error *err)
{
    struct newcomer_row *all;
    size_t n = store_newcomers(host->store, cli->arena, &all, err), shown = 0;
    for (size_t i = 0; i < n; i++) {
        char date[32];
        if (!newcomer_is_open(&all[i]))
            continue;
        utc_write(date, all[i].at);
        printf("%s  %s  %s  signed up %.10s, %s%s\n", all[i].name, newcomer_where(cli->arena, &all[i]), all[i].zone,
               date,
               all[i].state == NEWCOMER_ASKED ? "and the address has not answered yet"
                                              : "waits for you: dispatch player accept ",
               all[i].state == NEWCOMER_ASKED ? "" : all[i].name);
        shown++;
    }
    return shown;
}

static bool player_list(struct cli *cli, struct host *host, struct error *err)
{
    struct player_rows all = {.store = host->store};
    size_t n = 0;
    for (const struct player_row *row; (row = store_players_next(&all, err)); n++)
        if (!strchr(row->name, '+')) /* an address that has not answered yet, or an old one */
            player_print(cli, host, row);
    size_t waiting = error_is_set(err) ? 0 : newcomers_print(cli, host, err);
    if (n == 0 && waiting == 0 && !error_is_set(err))
        printf("No players yet.\n");
    return !error_is_set(err);
}

static bool player_forget(struct host *host, const char *name, struct error *err)
{
    char game[32];
    if (store_player_plays(host->store, name, game, err))
        return error_say(err, EX_USAGE, "forget the player", name, "the game %s goes on with that player", game);
    if (error_is_set(err) || !store_begin(host->store, err))
        return false;
    struct player_row player;
    bool gone = store_player_get(host->store, name, &player, err) && player_erase(host->store, name, err);
    if (!store_end(host->store, !error_is_set(err), err))
        return false;
    if (!gone)
        return error_set(err, EX_NOUSER, "forget the player", name, NO_PLAYER);
    printf(
        "%s is forgotten: address, name and keys are erased. What was written to other players (PRESS) stays as long "
        "as the settings say: private press for the setting retain, public press with the game.\n",
        name);
    return true;
}

/* A pass of the moment, and its transaction. */
static bool pass_begin(struct cli *cli, struct host *host, struct pass *pass, struct error *err)
{
    int64_t now;
    if (!cli_now(cli, &now))
        return error_set(err, EX_USAGE, "read", "--now", "it is not a time");
    pass_open(pass, cli->arena, host, now);
    return store_begin(host->store, err);
}

/* The host says yes, or no, to who signed up. */
static bool player_decide(struct cli *cli, struct host *host, const char *name, bool yes, struct error *err)
{
    const char *doing = yes ? "accept" : "refuse";
    struct newcomer_row *all, *row = NULL;
    struct pass pass;
    if (!pass_begin(cli, host, &pass, err))
        return false;
    size_t n = store_newcomers(host->store, cli->arena, &all, err);
    for (size_t i = 0; i < n && !row; i++)
        if (newcomer_is_open(&all[i]) && strcmp(all[i].name, name) == 0)
            row = &all[i];
    bool ok = row && (!yes || row->state == NEWCOMER_WAITS) &&
              (yes ? sign_up_known(&pass, cli->arena, row, err) : newcomer_drop(host->store, row, err));
    if (!error_is_set(err) && !row)
        error_set(err, EX_NOUSER, doing, name, "nobody of this name has signed up; dispatch player list shows who has");
    else if (!error_is_set(err) && !ok)
        error_set(err, EX_TEMPFAIL, doing, name, "the address has not answered yet, so it may be somebody else's");
    if (!store_end(host->store, ok, err))
        return false;
    if (ok && yes)
        printf("%s is known: %s, %s. A letter is on its way with the next run.\n", name,
               newcomer_where(cli->arena, row), row->zone);
    else if (ok)
        printf("%s is forgotten: address, name and key are erased. Nothing is sent.\n", name);
    return ok;
}

/* An earlier address hears no more of changes of keys. */
static bool player_withdraw(struct cli *cli, struct host *host, const char *name, struct error *err)
{
    const char *mail = cli_value(cli, "--mail");
    if (!mail)
        return error_set(err, EX_USAGE, "withdraw an address of", name, "--mail ADDRESS is needed");
    if (!store_begin(host->store, err))
        return false;
    bool gone = former_drop(host->store, name, mail, err);
    if (!store_end(host->store, !error_is_set(err), err))
        return false;
    if (!gone)
        return error_set(err, EX_NOINPUT, "withdraw", mail,
                         "it is not among the player's earlier addresses; dispatch player list shows them");
    printf("%s gets no more mail about the keys of %s.\n", mail, name);
    return true;
}

static bool rekey_now(struct cli *cli, struct host *host, const struct player_row *player, const char *line,
                      struct error *err)
{
    struct pass pass;
    uint64_t n = 0, n_now = 0;
    if (!pass_begin(cli, host, &pass, err))
        return false;
    if (!store_end(host->store, rekey_propose(&pass, cli->arena, player, line, &n, &n_now, err), err))
        return false;
    if (n_now > 0)
        printf("In %llu game%s that %s has not joined the key counts now, and the invitation goes out anew.\n",
               (unsigned long long)n_now, n_now == 1 ? "" : "s", player->name);
    if (n_now > 0 && n == 0)
        return true;
    printf("%s is told, and so is everybody in %llu games. The key counts in three days, unless the old one objects.\n",
           player->name, (unsigned long long)n);
    if (n == 0)
        printf("A seat whose key was revoked waits for a JOIN instead: dispatch seat GAME SEAT --to %s.\n",
               player->name);
    return true;
}

/* The key that is lost is replaced in all games of the player, after three days in which it may object. */
static bool player_rekey(struct cli *cli, struct host *host, const char *name, struct error *err)
{
    struct player_row player = {0}, fresh = {0};
    const char *path = cli_value(cli, "--key");
    if (!store_player_get(host->store, name, &player, err))
        return err->doing ? false : error_set(err, EX_NOUSER, "give a key to", name, NO_PLAYER);
    if (!path)
        return error_set(err, EX_USAGE, "give a key to", name, "--key FILE is needed");
    if (!key_add(cli, path, &fresh, err))
        return false;
    for (int i = 0; i < player.n_keys; i++)
        if (strcmp(player.key[i], fresh.key[0]) == 0)
            return error_set(err, EX_USAGE, "give a key to", name, "this is a key that the player has");
    printf("%s: the key in %s takes the place of all others, in all games, in three days. Everybody who plays with %s "
           "is told, and "
           "%s%s%s; a sheet signed with the old key stops it.\n",
           name, path, name, name, player.mail[0] ? " at " : "", player.mail);
    if (!act_agreed(&(struct act){.cli = cli}))
        return error_set(err, EX_NOPERM, "give a key to", name, "nothing was done");
    return rekey_now(cli, host, &player, fresh.key[0], err);
}

/* ---- player key NAME add|remove ---- */

static bool key_remove(struct cli *cli, const char *word, struct player_row *player, struct error *err)
{
    int kept = 0, before = player->n_keys;
    for (int i = 0; i < before; i++) {
        struct core_key key;
        bool is_it = person_key_read(cli->arena, span_of(player->key[i]), &key, NULL) && strcmp(key.word, word) == 0;
        if (!is_it && kept < i)
            memcpy(player->key[kept], player->key[i], sizeof player->key[0]);
        kept += !is_it;
    }
    if (kept == before)
        return error_set(err, EX_NOINPUT, "remove the key", word,
                         "the player has no key of this word; dispatch player list shows the keys");
    player->n_keys = kept;
    return true;
}

/* For PLAYER blocks and games to come: the keys of a running game change by its own journal alone. */
static bool player_key(struct cli *cli, struct host *host, const char *name, struct error *err)
{
    struct player_row player = {0};
    const char *what = cli_word(cli, "add or remove"), *path = cli_value(cli, "--key");
    bool add = what && strcmp(what, "add") == 0;
    if (!what || (!add && strcmp(what, "remove") != 0) || !path)
        return error_set(err, EX_USAGE, "change the keys of", name,
                         "say add --key FILE.pub, or remove --key WORD with what player list shows");
    if (!store_player_get(host->store, name, &player, err))
        return err->doing ? false : error_set(err, EX_NOUSER, "change the keys of", name, NO_PLAYER);
    for (; path; path = cli_value(cli, "--key"))
        if (!(add ? key_add(cli, path, &player, err) : key_remove(cli, path, &player, err)))
            return false;
    if (!store_begin(host->store, err) || !store_end(host->store, store_player_put(host->store, &player, err), err))
        return false;
    printf("%s has %d key%s now, for PLAYER blocks and new games. Running games keep theirs: there the player sends "
           "REKEY or REVOKE, or you say dispatch player rekey or dispatch seat.\n",
           name, player.n_keys, player.n_keys == 1 ? "" : "s");
    return true;
}

/* No words are left over. of_key: "add" or "remove" is still to come. */
static bool words_end(struct cli *cli, bool of_key)
{
    int held = of_key && cli->next < cli->n_words;
    cli->next += held;
    bool end = cli_end(cli);
    cli->next -= held;
    return end;
}

int cmd_player(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    if (!cli_host_store(cli, &host, &err)) {
        host_close(&host);
        return cli_fail(cli, &err);
    }
    const char *what = cli_word(cli, "add, list, key, rekey, withdraw, forget, accept or refuse"), *name = NULL;
    bool is_list = what && strcmp(what, "list") == 0, ok = false;
    if (what && !is_list)
        name = cli_word(cli, "NAME");
    bool is_key = what && strcmp(what, "key") == 0;
    bool usage = !what || (!is_list && !name) || !words_end(cli, is_key);
    if (!usage && is_list)
        ok = player_list(cli, &host, &err);
    else if (!usage && strcmp(what, "add") == 0)
        ok = player_add(cli, &host, name, &err);
    else if (!usage && is_key)
        ok = player_key(cli, &host, name, &err);
    else if (!usage && strcmp(what, "rekey") == 0)
        ok = player_rekey(cli, &host, name, &err);
    else if (!usage && strcmp(what, "withdraw") == 0)
        ok = player_withdraw(cli, &host, name, &err);
    else if (!usage && strcmp(what, "forget") == 0)
        ok = player_forget(&host, name, &err);
    else if (!usage && (strcmp(what, "accept") == 0 || strcmp(what, "refuse") == 0))
        ok = player_decide(cli, &host, name, what[0] == 'a', &err);
    else if (!usage)
        usage = cli_usage(cli, "%s is not add, list, key, rekey, withdraw, forget, accept or refuse", what) != EX_OK;
    host_close(&host);
    return usage ? EX_USAGE : ok ? EX_OK : cli_fail(cli, &err);
}
