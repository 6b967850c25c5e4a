/* SPDX-License-Identifier: Apache-2.0 */
/* The host's keys over time. Genesis names the first ones; `hostkey ROLE OLD NEW HASH` in the log changes one. A change
 * is believed where one of the host's other keys, or the old one, vouches for the lines that it stands in: the report
 * key signs the report, which names the hash of its proof file; the log key signs the head of the log. Whoever holds
 * none of them cannot introduce another. */
#include "processor/check/verify_inside.h"
#include <stdio.h>
#include <string.h>

static struct host_key *known(const struct verifier *v, const char *role, struct span word)
{
    struct host_key *list = v->keys.at;
    for (size_t i = 0; i < v->keys.n; i++)
        if (strcmp(list[i].role, role) == 0 && span_is(word, list[i].word))
            return &list[i];
    return NULL;
}

static void add_key(struct verifier *v, const char *role, const char *word, uint64_t from)
{
    struct host_key *key = verify_add(v, &v->keys, sizeof *key);
    *key = (struct host_key){.role = role, .from = from, .to = UINT64_MAX};
    snprintf(key->word, sizeof key->word, "%s", word);
}

bool verify_may_sign(const struct verifier *v, const char *fp, uint64_t size)
{
    const struct host_key *key = known(v, "report", span_of(fp));
    return key && key->to >= size;
}

const char *verify_signer(const struct verifier *v)
{
    const struct host_key *list = v->keys.at;
    const char *newest = v->genesis->signer;
    for (size_t i = 0; i < v->keys.n; i++)
        if (strcmp(list[i].role, "report") == 0)
            newest = list[i].word;
    return newest;
}

size_t verify_log_keys(const struct verifier *v, uint64_t size, struct note_key out[static HOST_KEYS_MAX])
{
    const struct host_key *list = v->keys.at;
    const char *origin = arena_words(v->arena, "%s/%s", v->genesis->origin, v->id);
    size_t n = 0;
    for (size_t i = 0; i < v->keys.n && n < HOST_KEYS_MAX; i++) {
        uint8_t public[32];
        if (strcmp(list[i].role, "log") == 0 && list[i].to >= size && hex_read(span_of(list[i].word), public, 32))
            note_key_make(&out[n++], origin, 1, public);
    }
    return n;
}

/* ---- who vouches for a report's lines ---- */

/* The head in its proof, signed with a log key that was in force at that size. */
static bool head_signed(const struct verifier *v, struct checked *c)
{
    struct note_key key[HOST_KEYS_MAX];
    struct problem why = {0};
    struct span text;
    size_t n = verify_log_keys(v, c->proof.before + c->proof.n_lines, key);
    return n > 0 && note_verify(c->proof.checkpoint, key, n, &text, &why) && checkpoint_read(text, &c->at, &why) &&
           span_is(c->at.origin, key[0].name);
}

/* The report is signed with a known key, and its proof file is the one that it names. */
static bool report_vouches(struct verifier *v, const struct checked *c)
{
    return verify_host_signed(v, c->files->report, c->files->sig, c->proof.before + c->proof.n_lines) &&
           c->proof_belongs;
}

static bool learn_line(struct verifier *v, struct span words)
{
    static const char *const roles[] = {"report", "log"};
    struct journal_line *line = v->line;
    if (!journal_read(words, line) || !journal_is(line, ENTRY_HOSTKEY) || line->n_words != 4 ||
        line->word[2].len >= KEY_WORD_MAX || v->keys.n == 2 * HOST_KEYS_MAX)
        return false;
    for (size_t i = 0; i < 2; i++) {
        struct host_key *old = known(v, roles[i], line->word[1]);
        if (!span_is(line->word[0], roles[i]) || !old || known(v, roles[i], line->word[2]))
            continue;
        old->to = line->n;
        verify_say(
            v, VERIFY_PROVED, "key-changed",
            "Entry %llu of the log gave the host another %s key, %.*s; a key that the host had before vouches for it.",
            (unsigned long long)line->n, roles[i], (int)line->word[2].len, (const char *)line->word[2].at);
        add_key(v, roles[i], arena_string(v->arena, line->word[2]), line->n);
        return true;
    }
    return false;
}

static bool learn(struct verifier *v, struct checked *c)
{
    bool more = false;
    for (size_t i = 0; i < c->proof.n_cites; i++)
        more = learn_line(v, c->proof.cite[i].line) || more;
    for (size_t i = 0; i < c->proof.n_lines; i++)
        more = learn_line(v, c->proof.line[i]) || more;
    return more;
}

void verify_keys(struct verifier *v)
{
    char log[65];
    hex_write(log, v->genesis->logkey, 32);
    add_key(v, "report", v->genesis->signer, 0);
    add_key(v, "log", log, 0);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < v->n; i++) {
            struct checked *c = &v->report[i];
            c->is_whole = head_signed(v, c);
            if (c->is_whole || report_vouches(v, c))
                more = learn(v, c) || more;
        }
    }
}
