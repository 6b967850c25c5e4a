/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/verify_inside.h"
#include <string.h>

/* ---- reading one ---- */

bool verify_read(struct arena *arena, const struct report_files *files, struct checked *c, const char **why)
{
    struct problem problem = {0};
    char id[33];
    *c = (struct checked){.files = files};
    *why = "its proof file is not beside it (the name ends in -proof.txt)";
    if (!files->proof.at)
        return false;
    *why = "its proof file cannot be read";
    if (!proof_read(arena, files->proof, &c->proof, &problem))
        return false;
    *why = "the genesis in its proof file cannot be read";
    if (!genesis_read(c->proof.genesis, &c->genesis, &problem))
        return false;
    genesis_id(id, c->proof.genesis);
    *why = "its proof file is not of the game it names";
    if (strcmp(id, c->proof.id) != 0)
        return false;
    *why = "its proof file names a seat that the game does not have";
    if (genesis_seat(&c->genesis, span_of(c->proof.seat)) < 0)
        return false;
    c->proof_belongs = verify_proof_belongs(files);
    return true;
}

/* ---- signatures ---- */

/* The key that signed these bytes for the host's namespace, if any did. */
static bool signed_by(struct arena *arena, struct span text, struct span sig, char fp[static SSH_FP_MAX],
                      const char **why)
{
    struct problem problem = {0};
    struct sshsig read;
    struct span blob;
    *why = "unreadable";
    if (!sig.at || !sshsig_unarmor(arena, sig, &blob, &problem) || !sshsig_decode(blob, &read, &problem))
        return false;
    ssh_fingerprint(fp, read.key);
    *why = "changed";
    return sshsig_verify(&read, read.key, NAMESPACE_REPORT, text, &problem);
}

bool verify_host_signed(struct verifier *v, struct span text, struct span sig, uint64_t size)
{
    char fp[SSH_FP_MAX] = "";
    const char *why;
    return signed_by(v->arena, text, sig, fp, &why) && verify_may_sign(v, fp, size) &&
           (!v->in->expect || strcmp(fp, v->in->expect) == 0);
}

static bool report_signed(struct verifier *v, const struct checked *c)
{
    char fp[SSH_FP_MAX] = "";
    const char *why, *name = c->files->name;
    bool holds = signed_by(v->arena, c->files->report, c->files->sig, fp, &why);
    if (!fp[0]) {
        verify_say(v, VERIFY_WRONG, "signature-none",
                   "%s has no readable signature beside it (.sig), so anybody may have written it.", name);
        return false;
    }
    if (!verify_may_sign(v, fp, c->proof.before + c->proof.n_lines) ||
        (v->in->expect && strcmp(fp, v->in->expect) != 0)) {
        verify_say(v, VERIFY_WRONG, "signature-other", "%s is signed by %s, not by the host of this game (%s).", name,
                   fp, v->in->expect ? v->in->expect : verify_signer(v));
        return false;
    }
    if (!holds)
        verify_say(v, VERIFY_WRONG, "signature-changed",
                   "%s was changed after the host signed it: on the way, or by whoever gave it to you.", name);
    return holds;
}

/* The report's last line names it. */
bool verify_proof_belongs(const struct report_files *files)
{
    uint8_t hash[32];
    char want[96];
    sha256(hash, files->proof);
    strcpy(want, "proof: sha256:");
    hex_write(want + strlen(want), hash, sizeof hash);
    struct span left = files->report, line, last = {0};
    while (span_line(&left, &line))
        if (line.len > 0)
            last = line;
    return span_is(last, want);
}

static bool proof_belongs(struct verifier *v, const struct checked *c)
{
    if (c->proof_belongs)
        return true;
    verify_say(v, VERIFY_WRONG, "proof-other", "%s and its proof file do not belong together.", c->files->name);
    return false;
}

bool verify_page_hash(struct span report, uint8_t hash[static 32])
{
    static const char word[] = "html: sha256:";
    bool named = false;
    for (struct span line; span_line(&report, &line);)
        if (span_begins(line, word)) /* the last one: what players said stands above, and is quoted */
            named = hex_read(span_from(line, sizeof word - 1), hash, 32);
    return named;
}

/* A page that lies beside the report must be the one that it names; without one nothing is amiss. */
static bool page_belongs(struct verifier *v, const struct checked *c)
{
    uint8_t want[32], hash[32];
    if (!c->files->page.at)
        return true;
    sha256(hash, c->files->page);
    if (verify_page_hash(c->files->report, want) && memcmp(want, hash, sizeof hash) == 0)
        return true;
    verify_say(v, VERIFY_WRONG, "proof-page",
               "The page (HTML) beside %s is not the one that the report names: it was changed. Read the text.",
               c->files->name);
    return false;
}

void verify_signatures(struct verifier *v)
{
    size_t good = 0;
    for (size_t i = 0; i < v->n; i++)
        good += report_signed(v, &v->report[i]) && proof_belongs(v, &v->report[i]) && page_belongs(v, &v->report[i]);
    if (good == 0)
        return;
    if (good == v->n)
        verify_say(v, VERIFY_PROVED, "signed", "%s signed by the host of %s, %s.",
                   v->n == 1 ? "The report is" : "All reports are", v->genesis->name, verify_signer(v));
    else
        verify_say(v, VERIFY_PROVED, "signed", "%zu of %zu reports are signed by the host of %s, %s.", good, v->n,
                   v->genesis->name, verify_signer(v));
    if (!v->in->expect)
        verify_say(v, VERIFY_OPEN, "key",
                   "Whose key that is: only the report itself names its signer. Compare the key with the one in your "
                   "invitation, or give that one with --key. Compare the keys of the other seats as well.");
}

/* ---- what the log says of the texts ---- */

/* `report k seat hash`, among the entries behind the report's own: the hash of the text that was sent. Where a machine
 * was lost (`rebuilt`) between the report and that entry, it is of what was written anew: what the log had said of this
 * one is lost. A loss that came behind the entry excuses nothing. */
enum logged { NOT_LOGGED, LOGGED, LOGGED_OTHERWISE, LOGGED_ANEW };
static enum logged is_logged(struct verifier *v, const struct checked *c)
{
    const struct log_report *list = v->texts.at;
    uint8_t hash[32];
    char hex[65];
    bool lost = false;
    enum logged found = NOT_LOGGED;
    sha256(hash, c->files->report);
    hex_write(hex, hash, sizeof hash);
    for (size_t i = 0; i < v->texts.n; i++) {
        if (list[i].n < c->at.size)
            continue;
        lost = lost || list[i].side.len == 0;
        if (list[i].k != c->proof.k || !span_is(list[i].side, c->proof.seat))
            continue;
        if (span_is(list[i].hash, hex))
            return LOGGED;
        if (found != LOGGED_OTHERWISE)
            found = lost ? LOGGED_ANEW : LOGGED_OTHERWISE;
    }
    return found;
}

void verify_texts_logged(struct verifier *v)
{
    size_t good = 0;
    for (size_t i = 0; i < v->n && !v->forked; i++) {
        if (!v->report[i].leads)
            continue;
        const char *name = v->report[i].files->name, *seat = v->report[i].proof.seat;
        unsigned long long k = v->report[i].proof.k;
        enum logged is = is_logged(v, &v->report[i]);
        good += is == LOGGED;
        if (is == LOGGED_OTHERWISE)
            verify_say(v, VERIFY_WRONG, "text-logged",
                       "%s is not the text whose hash the log has for the report of exchange %llu to %s: whoever "
                       "signed it wrote two.",
                       name, k, seat);
        if (is == LOGGED_ANEW)
            verify_say(v, VERIFY_OPEN, "text-anew",
                       "Whether %s is the text that the log had for the report of exchange %llu to %s: the host lost "
                       "its machine, with that entry, and wrote the report anew.",
                       name, k, seat);
    }
    if (good > 0)
        verify_say(v, VERIFY_PROVED, "text-logged",
                   "%zu report%s exactly the text%s whose hash the log had before the next report was written.", good,
                   good == 1 ? " is" : "s are", verify_s(good));
}

/* ---- which reports there are ---- */

/* Facts, log and exchange are one: a host that was rebuilt has lost what it wrote behind its newest signed head, and
 * writes that report anew, in words of that day. Both are checked like any other. */
static bool same_story(const struct proof *a, const struct proof *b)
{
    return a->k == b->k && a->before == b->before && a->n_lines == b->n_lines && a->has_facts && b->has_facts &&
           span_same(a->facts, b->facts);
}

/* The same file named twice is one; two reports of one number are two stories. */
static void drop_twins(struct verifier *v)
{
    size_t kept = 0;
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *before = kept > 0 ? &v->report[kept - 1] : NULL, *c = &v->report[i];
        bool twin = before && before->proof.number == c->proof.number && strcmp(before->proof.seat, c->proof.seat) == 0;
        if (twin && span_same(before->files->report, c->files->report) &&
            span_same(before->files->proof, c->files->proof))
            continue;
        if (twin && same_story(&before->proof, &c->proof))
            verify_say(v, VERIFY_OPEN, "number-again",
                       "%s came twice in different words, with the same facts and the same log, as happens when a host "
                       "lost its machine and was rebuilt.",
                       c->files->name);
        else if (twin)
            verify_say(v, VERIFY_WRONG, "number-twice",
                       "%s and %s have the same number but differ: whoever signed both told two stories. Keep both.",
                       before->files->name, c->files->name);
        v->report[kept++] = *c;
    }
    v->n = kept;
}

void verify_numbers(struct verifier *v)
{
    drop_twins(v);
    for (size_t i = 0; i < v->n; i++) {
        const struct proof *p = &v->report[i].proof, *before = i > 0 ? &v->report[i - 1].proof : NULL;
        bool same = before && strcmp(before->seat, p->seat) == 0;
        uint64_t from = same ? before->number + 1 : 1;
        if (p->number <= from)
            continue;
        if (p->number == from + 1)
            verify_say(v, VERIFY_OPEN, "missing", "What report %llu of %s told: it is not here.",
                       (unsigned long long)from, p->seat);
        else
            verify_say(v, VERIFY_OPEN, "missing", "What reports %llu to %llu of %s told: they are not here.",
                       (unsigned long long)from, (unsigned long long)p->number - 1, p->seat);
    }
}
