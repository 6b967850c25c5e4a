/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "processor/check/audit_inside.h"
#include "processor/check/audit_ruling.h"
#include "processor/words/dice_words.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool audit_broken(struct auditor *a, uint64_t entry, const char *format, ...)
{
    va_list args;
    if (a->failed && a->audit->broken_at <= entry)
        return false;
    va_start(args, format);
    vsnprintf(a->words, sizeof a->words, format, args);
    va_end(args);
    a->failed = true;
    a->audit->broken_at = entry;
    return false;
}

/* ---- the log and its head ---- */

static bool check_head(struct auditor *a)
{
    struct problem why = {0};
    struct note_key key;
    struct span text;
    struct checkpoint at;
    struct hash root;
    char origin[192];
    size_t n = a->t.n_lines + 1;
    audit_roots(a);
    audit_root(a, n, &root);
    snprintf(origin, sizeof origin, "%s/%s", a->genesis.origin, a->t.id);
    struct host_keys keys;
    audit_keys_last(a, &keys); /* that they follow each other is checked line by line */
    note_key_make(&key, origin, 1, keys.logkey);
    if (!note_verify(a->t.checkpoint, &key, 1, &text, &why) || !checkpoint_read(text, &at, &why) ||
        !span_is(at.origin, origin))
        return audit_broken(a, n, "the checkpoint is not signed by the game's log key");
    if (at.size != n || memcmp(at.root.at, root.at, 32) != 0)
        return audit_broken(a, n, "the entries are not those that the signed checkpoint of %llu entries covers",
                            (unsigned long long)at.size);
    text_format(a->out, "yes  The log of %zu entries is the one that the host signed.\n", n);
    return true;
}

static bool check_bundle(struct auditor *a)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, a->t.bundle);
    hex_write(hex, hash, sizeof hash);
    return strcmp(hex, a->genesis.data) == 0 ||
           audit_broken(a, 0, "the data bundle is not the one that genesis names (%s)", a->genesis.data);
}

/* The key that stands beside the entries is the one that players' reports must carry. */
static bool check_signer(struct auditor *a)
{
    char fingerprint[SSH_FP_MAX];
    struct span blob, comment;
    struct problem why = {0};
    struct host_keys keys;
    audit_keys_last(a, &keys);
    if (ssh_public_line(a->arena, a->t.signer, &blob, &comment, &why)) {
        ssh_fingerprint(fingerprint, blob);
        if (strcmp(fingerprint, keys.signer) == 0)
            return true;
    }
    return audit_broken(a, 0, "the signer is not the one that %s names (%s)",
                        strcmp(keys.signer, a->genesis.signer) == 0 ? "genesis" : "the log", keys.signer);
}

/* ---- what a running game already shows ---- */

/* Never plain yes where something was taken as told. */
static const char *yes_words(const struct auditor *a)
{
    return a->audit->n_beacons == 0   ? "yes  "
           : a->audit->n_beacons == 1 ? "yes, given this value: "
                                      : "yes, given these values: ";
}

static bool has_ended(struct auditor *a)
{
    for (size_t i = a->t.n_lines; i > 0; i--)
        if (journal_read(a->t.line[i - 1], a->line) && journal_is(a->line, ENTRY_REVEAL) && a->line->n_words == 2 &&
            span_is(a->line->word[0], "vrf"))
            return true;
    return false;
}

static bool check_public(struct auditor *a)
{
    bool is_replayed = has_ended(a); /* the replay holds every sheet against its key, and makes the receipts anew */
    if (!audit_judge(a, is_replayed, false))
        return false;
    text_format(a->out, "%s%zu exchanges", yes_words(a), a->audit->n_exchanges);
    if (game_has_dice(&a->genesis))
        text_format(a->out, ", the dice of %zu of them", a->audit->n_rolls);
    if (game_has_cards(&a->genesis))
        text_format(a->out, ", %zu opened cards", a->audit->n_openings);
    text_words(a->out, chance_word(&a->genesis) ? ": all as sealed and signed.\n" : ": all as signed.\n");
    if (!is_replayed)
        text_format(a->out, "%s%zu sheets, each signed with a key that was in force for its seat.\n", yes_words(a),
                    a->audit->n_signed);
    if (a->audit->n_beacons > 0)
        text_words(a->out, " ?   Only the host's clock says that each close came before its round: a transcript has no "
                           "other clock. Saved mails and witnesses can show more (dispatch verify).\n");
    if (a->audit->n_rulings > 0)
        text_format(a->out, "%s%zu rulings, each signed by somebody who may make it.\n", yes_words(a),
                    a->audit->n_rulings);
    return true;
}

/* The seed, when the game has ended; it must be that of the published key. */
static bool revealed(struct auditor *a, uint8_t seed[static 32], bool *found)
{
    uint8_t pk[32];
    *found = false;
    for (size_t i = a->t.n_lines; i > 0 && !*found; i--) {
        if (!journal_read(a->t.line[i - 1], a->line) || !journal_is(a->line, ENTRY_REVEAL) || a->line->n_words != 2 ||
            !span_is(a->line->word[0], "vrf"))
            continue;
        if (!hex_read(a->line->word[1], seed, 32))
            return audit_broken(a, a->line->n, "the revealed seed is malformed");
        ecvrf_public(pk, seed);
        if (memcmp(pk, a->genesis.vrf, 32) != 0)
            return audit_broken(a, a->line->n, "the revealed seed is not that of the key in genesis");
        *found = true;
    }
    return true;
}

/* "in exchange 5": the newest that was opened before this entry, or which it opens or closes itself. */
static const char *place_of(struct auditor *a, uint64_t entry)
{
    uint64_t k = 0;
    for (size_t i = 0; i < a->t.n_lines && i < entry; i++)
        if (journal_read(a->t.line[i], a->line) && journal_is(a->line, ENTRY_OPEN) && a->line->n_words == 3)
            k = journal_number(a->line, 0, k);
    return entry == 0 ? "the genesis"
           : k == 0   ? "in the set-up"
                      : arena_words(a->arena, "in exchange %llu", (unsigned long long)k);
}

static void conclude(struct auditor *a, bool ended)
{
    if (a->failed) {
        char words[sizeof a->words]; /* a transcript may hold anything: nothing of it reaches a terminal but letters */
        mailbox_clean(span_of(a->words), words, sizeof words);
        text_format(a->out, "no   Broken at entry %llu, %s: %s\n", (unsigned long long)a->audit->broken_at,
                    place_of(a, a->audit->broken_at), words);
        return;
    }
    if (ended) {
        a->audit->proven = true;
        text_format(a->out,
                    "%sRe-executed from genesis: %zu signed blocks, %zu committed states and %zu seats' facts are as "
                    "logged.\nproven%s\n",
                    yes_words(a), a->audit->n_blocks, a->audit->n_states, a->audit->n_facts,
                    a->audit->n_beacons ? ", given the beacon's values and the host's clock" : "");
        return;
    }
    a->audit->consistent = true;
    text_format(a->out,
                " ?   Whether every order was legal, and every %sstate right, is shown when the game has ended and its "
                "secrets are published.\nconsistent so far\n",
                game_has_cards(&a->genesis) ? "hidden card and " : "and ");
}

enum audit_verdict audit_transcript(struct arena *arena, struct span file, const struct ruleset *set,
                                    struct audit *audit, struct text *out)
{
    struct auditor a = {.arena = arena, .out = out, .audit = audit, .set = set};
    struct problem why = {0};
    char id[33];
    uint8_t seed[32];
    bool ended = false;
    *audit = (struct audit){0};
    a.line = arena_take(arena, sizeof *a.line);
    if (!transcript_read(arena, file, &a.t, &why) || !genesis_read(a.t.genesis, &a.genesis, &why)) {
        text_format(out, "broken file: line %d cannot be read (%s)\n", why.line, why.key);
        return AUDIT_BROKEN_FILE;
    }
    genesis_id(id, a.t.genesis);
    if (strcmp(id, a.t.id) != 0) {
        text_words(out, "broken file: its genesis is not that of the game it names\n");
        return AUDIT_BROKEN_FILE;
    }
    text_format(out, "Game %s, %s revision %u, %s, id %s\n", a.genesis.name, a.genesis.ruleset, a.genesis.revision,
                a.genesis.scenario, a.t.id);
    if (check_head(&a) && check_signer(&a) && check_bundle(&a)) {
        check_public(&a); /* what is wrong there may have its cause earlier, which only the replay finds */
        if (revealed(&a, seed, &ended) && ended)
            audit_replay(&a, seed);
    }
    sodium_memzero(seed, sizeof seed);
    conclude(&a, ended);
    return a.failed ? AUDIT_NOT_PROVEN : AUDIT_PROVEN;
}
