#include "processor/verify.h"
#include "formats/cjson.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checked { /* one report, read */
    const struct report_files *files;
    struct proof proof;
    struct genesis genesis;
    struct checkpoint at;
    struct hash root_before;
};
struct verifier {
    struct arena *arena;
    struct text *out;
    bool no, broken;
    struct checked *report;
    size_t n;
    struct chain chain;
    struct layout *layout;
    bool from_start; /* the first report begins with entry 0 */
    size_t n_entries, n_rolls, n_openings, n_receipts, n_facts;
    struct journal_line *line; /* scratch */
};

static void say(struct verifier *v, const char *mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(struct verifier *v, const char *mark, const char *format, ...)
{
    char words[512];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_format(v->out, "%-4s %s\n", mark, words);
    v->no = v->no || strcmp(mark, "no") == 0;
}

static bool broken(struct verifier *v, const struct checked *c, const char *what)
{
    text_format(v->out, "broken: %s: %s\n", c->files->name, what);
    v->broken = true;
    return false;
}

/* ---- reading one report ---- */

static bool read_checkpoint(struct verifier *v, struct checked *c)
{
    struct problem why = {0};
    struct note_key key;
    struct span text;
    char origin[192];
    snprintf(origin, sizeof origin, "%s/%s", c->genesis.origin, c->proof.id);
    note_key_make(&key, origin, 1, c->genesis.logkey);
    if (!note_verify(c->proof.checkpoint, &key, 1, &text, &why) || !checkpoint_read(text, &c->at, &why) ||
        !span_is(c->at.origin, origin)) {
        say(v, "no", "The checkpoint in %s is not signed by the game's log key.", c->files->name);
        return false;
    }
    return true;
}

static bool read_report(struct verifier *v, struct checked *c)
{
    struct problem why = {0};
    char id[33];
    if (!proof_read(v->arena, c->files->proof, &c->proof, &why))
        return broken(v, c, "its proof file cannot be read");
    if (!genesis_read(c->proof.genesis, &c->genesis, &why))
        return broken(v, c, "the genesis in its proof file cannot be read");
    genesis_id(id, c->proof.genesis);
    if (strcmp(id, c->proof.id) != 0)
        return broken(v, c, "its proof file is not of the game it names");
    return read_checkpoint(v, c);
}

static int by_number(const void *a, const void *b)
{
    const struct checked *x = a, *y = b;
    return (x->proof.number > y->proof.number) - (x->proof.number < y->proof.number);
}

/* ---- signatures ---- */

static bool report_signed(struct verifier *v, const struct checked *c, const char *expect)
{
    struct problem why = {0};
    struct sshsig sig;
    struct span blob;
    char fp[SSH_FP_MAX];
    if (!sshsig_unarmor(v->arena, c->files->sig, &blob, &why) || !sshsig_decode(blob, &sig, &why)) {
        say(v, "no", "%s has no readable signature beside it (.sig).", c->files->name);
        return false;
    }
    ssh_fingerprint(fp, sig.key);
    if (strcmp(fp, c->genesis.signer) != 0 || (expect && strcmp(fp, expect) != 0)) {
        say(v, "no", "%s is signed by %s, not by the host of this game.", c->files->name, fp);
        return false;
    }
    if (!sshsig_verify(&sig, sig.key, NAMESPACE_REPORT, c->files->report, &why)) {
        say(v, "no", "%s was changed after the host signed it.", c->files->name);
        return false;
    }
    return true;
}

/* The report's last line names the hash of its proof file. */
static bool proof_belongs(struct verifier *v, const struct checked *c)
{
    uint8_t hash[32];
    char want[96];
    sha256(hash, c->files->proof);
    strcpy(want, "proof: sha256:");
    hex_write(want + strlen(want), hash, sizeof hash);
    struct span left = c->files->report, line, last = {0};
    while (span_line(&left, &line))
        if (line.len > 0)
            last = line;
    if (span_is(last, want))
        return true;
    say(v, "no", "%s and its proof file do not belong together.", c->files->name);
    return false;
}

static void check_signatures(struct verifier *v, const char *expect)
{
    size_t good = 0;
    for (size_t i = 0; i < v->n; i++)
        good += report_signed(v, &v->report[i], expect) && proof_belongs(v, &v->report[i]);
    if (good == v->n)
        say(v, "yes", "%s signed by the host of %s, %s.", v->n == 1 ? "The report is" : "All reports are",
            v->report[0].genesis.name, v->report[0].genesis.signer);
    if (good == v->n && !expect)
        say(v, "?",
            "Whose key that is: the report names its signer itself. Compare it with what your invitation said, or "
            "give it with --key.");
}

/* ---- the log ---- */

static bool grow_log(struct verifier *v, struct checked *c)
{
    struct tlog_tree tree = c->proof.tree;
    struct hash leaf, root;
    tlog_tree_root(&tree, &c->root_before);
    if (c->proof.before == 0) {
        tlog_leaf(&leaf, c->proof.genesis);
        tlog_grow(&tree, &leaf);
    }
    for (size_t i = 0; i < c->proof.n_lines; i++) {
        journal_leaf(v->arena, c->proof.line[i], &leaf);
        tlog_grow(&tree, &leaf);
    }
    tlog_tree_root(&tree, &root);
    if (tree.size != c->at.size || memcmp(root.at, c->at.root.at, 32) != 0) {
        say(v, "no", "The log lines of %s do not lead to its checkpoint.", c->files->name);
        return false;
    }
    return true;
}

static void check_growth(struct verifier *v)
{
    bool good = true;
    for (size_t i = 0; i < v->n; i++) {
        good = grow_log(v, &v->report[i]) && good;
        if (i == 0)
            continue;
        const struct checked *a = &v->report[i - 1], *b = &v->report[i];
        bool next = b->proof.before == a->at.size;
        if (next && memcmp(b->root_before.at, a->at.root.at, 32) != 0) {
            say(v, "no", "The log was changed between %s and %s: something before entry %llu is different now.",
                a->files->name, b->files->name, (unsigned long long)a->at.size);
            good = false;
        } else if (!next) {
            say(v, "?", "Between %s and %s a report is missing; the log's growth there is not checked.", a->files->name,
                b->files->name);
            v->from_start = false;
        }
    }
    const struct checked *first = &v->report[0], *last = &v->report[v->n - 1];
    if (good && first->proof.before > 0)
        say(v, "yes", "The log grew from %llu to %llu entries; nothing before was changed.",
            (unsigned long long)first->proof.before, (unsigned long long)last->at.size);
    else if (good)
        say(v, "yes", "The log has %llu entries, all of them here, and its head is signed.",
            (unsigned long long)last->at.size);
}

/* ---- lines: sheets, dice, layout ---- */

static bool roll_proven(struct verifier *v, const struct genesis *genesis, const struct journal_line *line, uint64_t k)
{
    struct text alpha = {.arena = v->arena};
    uint8_t pi[VRF_PROOF_LEN], beta[VRF_OUTPUT_LEN];
    if (line->n_words < 2 || !hex_read(line->word[1], pi, sizeof pi))
        return false;
    alpha_dice(&alpha, v->chain.id, k, v->chain.t);
    return ecvrf_verify(beta, genesis->vrf, text_span(&alpha), (struct span){pi, sizeof pi});
}

static void take_roll(struct verifier *v, const struct checked *c, const struct journal_line *line)
{
    uint64_t k = journal_number(line, 0, 0);
    if (!v->chain.known || v->chain.k != k) {
        say(v, "?", "The dice of exchange %llu: the chain before it is not here.", (unsigned long long)k);
        return;
    }
    if (roll_proven(v, &c->genesis, line, k))
        v->n_rolls++;
    else
        say(v, "no", "The dice of exchange %llu do not follow from the signed sheets.", (unsigned long long)k);
}

static void take_receipt(struct verifier *v, const struct checked *c, const struct journal_line *line)
{
    if (line->n_words < 4 || !span_is(line->word[1], c->proof.seat))
        return;
    say(v, "yes", "Your sheet %llu (%.8s...) is entry %llu.", (unsigned long long)journal_number(line, 2, 0),
        (const char *)line->word[3].at, (unsigned long long)line->n);
    v->n_receipts++;
}

static void take_line(struct verifier *v, const struct checked *c, const struct journal_line *line)
{
    const char *why = "";
    chain_take(&v->chain, line);
    if (v->from_start && !layout_take(v->layout, line, &why))
        say(v, "no", "Entry %llu: %s.", (unsigned long long)line->n, why);
    if (journal_is(line, "roll"))
        take_roll(v, c, line);
    else if (journal_is(line, "receipt"))
        take_receipt(v, c, line);
}

/* Where a report of the chain is missing, T goes on from what the next one says of itself. */
static void resume_chain(struct verifier *v, const struct checked *c)
{
    if (c->proof.has_chain && v->chain.known && c->proof.chain_k == v->chain.k &&
        strcmp(c->proof.chain, v->chain.t) != 0)
        say(v, "no", "%s goes on from another T of exchange %llu than the log gives.", c->files->name,
            (unsigned long long)v->chain.k);
    if (c == v->report || c->proof.before == c[-1].at.size || !c->proof.has_chain)
        return;
    v->chain.known = true;
    v->chain.k = c->proof.chain_k;
    memcpy(v->chain.t, c->proof.chain, sizeof v->chain.t);
}

static void take_lines(struct verifier *v, const struct checked *c)
{
    struct journal_line *line = v->line;
    resume_chain(v, c);
    uint64_t n = c->proof.before == 0 ? 1 : c->proof.before;
    for (size_t i = 0; i < c->proof.n_lines; i++, n++) {
        if (!journal_read(c->proof.line[i], line) || line->n != n) {
            say(v, "no", "Entry %llu of the log is malformed.", (unsigned long long)n);
            return;
        }
        take_line(v, c, line);
        v->n_entries++;
    }
}

/* ---- facts and openings ---- */

static bool line_says(const struct checked *c, const char *verb, const struct journal_line *line)
{
    return journal_is(line, verb) && line->n_words >= 3 && journal_number(line, 0, UINT64_MAX) == c->proof.k &&
           span_is(line->word[1], c->proof.seat);
}

static void check_facts(struct verifier *v, const struct checked *c)
{
    uint8_t key[32];
    struct hash want;
    char hex[65];
    if (!c->proof.has_facts || !hex_read(span_of(c->proof.facts_key), key, 32)) {
        say(v, "no", "%s comes without what the log committed to, so what it tells you proves nothing.",
            c->files->name);
        return;
    }
    commit_keyed(&want, key, c->proof.facts);
    hex_write(hex, want.at, 32);
    struct journal_line *line = v->line;
    bool other = false; /* who takes a seat over is told once more, and that has an entry of its own */
    for (size_t i = 0; i < c->proof.n_lines; i++)
        if (journal_read(c->proof.line[i], line) && line_says(c, "facts", line)) {
            if (span_is(line->word[2], hex)) {
                v->n_facts++;
                return;
            }
            other = true;
        }
    if (other)
        say(v, "no", "What %s tells you is not what the log committed to.", c->files->name);
    else
        say(v, "no", "The log has no commitment to what %s tells you.", c->files->name);
}

/* The root of an epoch: from a line of this or an earlier report, or from a cited one. */
static bool find_root(struct verifier *v, const struct checked *c, const struct proof_opening *o, struct hash *root,
                      uint64_t *n)
{
    struct journal_line *line = v->line;
    if (v->from_start && layout_root(v->layout, span_of(o->deck), o->epoch, root, n))
        return true;
    for (size_t i = 0; i < c->proof.n_lines + c->proof.n_cites; i++) {
        bool cited = i >= c->proof.n_lines;
        const struct proof_cite *cite = cited ? &c->proof.cite[i - c->proof.n_lines] : NULL;
        struct span words = cited ? cite->line : c->proof.line[i];
        if (!journal_read(words, line) || !journal_is(line, "shuffle") || line->n_words < 4 ||
            !span_is(line->word[0], o->deck) || journal_number(line, 1, UINT64_MAX) != o->epoch)
            continue;
        struct hash leaf;
        journal_leaf(v->arena, words, &leaf);
        if (cited && (line->n != cite->n ||
                      !tlog_check_inclusion(cite->n, c->at.size, &leaf, cite->path, cite->n_path, &c->at.root)))
            continue;
        *n = journal_number(line, 2, 0);
        return hex_read(line->word[3], root->at, 32);
    }
    return false;
}

static void check_openings(struct verifier *v, const struct checked *c)
{
    for (size_t i = 0; i < c->proof.n_openings; i++) {
        const struct proof_opening *o = &c->proof.opening[i];
        struct hash leaf, root;
        uint64_t n;
        card_leaf(&leaf, c->proof.id, o->deck, o->epoch, o->slot, o->card, o->salt);
        if (!find_root(v, c, o, &root, &n))
            say(v, "?", "Card %s at %s %llu:%llu: the sealed root is not here.", o->card, o->deck,
                (unsigned long long)o->epoch, (unsigned long long)o->slot);
        else if (tlog_check_inclusion(o->slot, n, &leaf, o->path, o->n_path, &root))
            v->n_openings++;
        else
            say(v, "no",
                "Card %s is not what was sealed at %s %llu:%llu. Keep this report: with the signed log it "
                "proves fraud.",
                o->card, o->deck, (unsigned long long)o->epoch, (unsigned long long)o->slot);
    }
}

/* ---- all of it ---- */

static bool same_game(struct verifier *v)
{
    for (size_t i = 1; i < v->n; i++)
        if (strcmp(v->report[i].proof.id, v->report[0].proof.id) != 0 ||
            strcmp(v->report[i].proof.seat, v->report[0].proof.seat) != 0)
            return broken(v, &v->report[i], "it is of another game or seat than the first; verify them apart");
    return true;
}

/* The same file named twice is one; two reports of one number are two stories. */
static void drop_twins(struct verifier *v)
{
    size_t kept = 0;
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *before = kept > 0 ? &v->report[kept - 1] : NULL, *c = &v->report[i];
        if (!before || before->proof.number != c->proof.number)
            v->report[kept++] = *c;
        else if (!span_same(before->files->report, c->files->report))
            say(v, "no", "%s and %s bear the same number and differ: who signed both told two stories. Keep both.",
                before->files->name, c->files->name);
    }
    v->n = kept;
}

static void start_chain(struct verifier *v)
{
    const struct proof *first = &v->report[0].proof;
    chain_start(&v->chain, v->arena, &v->report[0].genesis, first->id);
    v->layout = layout_new(v->arena);
    v->from_start = first->before == 0;
    if (first->has_chain && !v->from_start) {
        v->chain.known = true;
        v->chain.k = first->chain_k;
        strcpy(v->chain.t, first->chain);
    }
}

static void conclude(struct verifier *v)
{
    if (v->n_facts > 0)
        say(v, "yes", "%s what the log committed to before anyone could know what comes next.",
            v->n == 1 ? "What you were told, see and are asked is" : "What you were told and saw is each time");
    if (v->n_openings > 0)
        say(v, "yes", "All %zu cards shown to you lay where the decks were sealed before anyone drew.", v->n_openings);
    if (v->n_rolls > 0)
        say(v, "yes",
            "The dice of %zu exchange%s follow from the signed sheets of all sides%s: none could choose them, "
            "unless host and player worked together (mode %c).",
            v->n_rolls, v->n_rolls == 1 ? "" : "s",
            v->from_start ? "" : ", given the chain value of your report before", v->report[0].genesis.dice);
    say(v, "?", "The order of the cards still in the decks: shown at the game's end.");
    say(v, "?", "Whether the host told anyone your hand: no program can show that.");
}

enum verify_verdict verify_reports(struct arena *arena, const struct report_files *files, size_t n, const char *expect,
                                   struct text *out)
{
    struct verifier v = {.arena = arena, .out = out, .n = n};
    v.report = arena_take(arena, (n + 1) * sizeof *v.report);
    v.line = arena_take(arena, sizeof *v.line);
    for (size_t i = 0; i < n; i++) {
        v.report[i].files = &files[i];
        if (!read_report(&v, &v.report[i]))
            return v.broken ? VERIFY_BROKEN : VERIFY_NOT_PROVEN;
    }
    qsort(v.report, n, sizeof *v.report, by_number);
    if (n == 0 || !same_game(&v))
        return VERIFY_BROKEN;
    drop_twins(&v);
    start_chain(&v);
    check_signatures(&v, expect);
    check_growth(&v);
    for (size_t i = 0; i < v.n; i++) {
        take_lines(&v, &v.report[i]);
        check_facts(&v, &v.report[i]);
        check_openings(&v, &v.report[i]);
    }
    conclude(&v);
    return v.no ? VERIFY_NOT_PROVEN : VERIFY_PROVEN;
}
