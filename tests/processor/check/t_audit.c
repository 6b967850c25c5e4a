/* SPDX-License-Identifier: Apache-2.0 */
/* The audit of a finished game, honest and otherwise. A cheating host holds the log key: each change is signed anew, so
 * that only what the rules, the seed and the players' signatures say is left to tell. */
#include "processor/check/audit.h"
#include "processor/host/host.h"
#include "processor/record/journal.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;
static struct transcript good;
static struct genesis genesis;
static uint8_t log_seed[32];

static void finished(void)
{
    struct host host = {0};
    struct error err = {0};
    struct problem why = {0};
    ck_assert(transcript_read(w.arena, walk_export(&w, "first"), &good, &why));
    ck_assert(genesis_read(good.genesis, &genesis, &why));
    ck_assert(host_open(w.arena, w.dir, &host, &err));
    memcpy(log_seed, host.keys.log, 32);
    host_close(&host);
}

static void begin(void)
{
    walk_open(&w, "audit");
    walk_new(&w, "first", "");
    walk_story(&w, "first");
    finished();
}

/* ---- a game in which time did all that it can ---- */

static void to_deadline(void)
{
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
}

static void sheet(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

static void begin_time(void)
{
    walk_open(&w, "audit-time");
    walk_setting(&w, "missed least 1 host\n");
    walk_new(&w, "first", "--move 3d@18:00 --weekends no --grace 2h");
    walk_set_up(&w, "first");
    const char *away =
        "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nabsent 20 Nov to 25 Nov\n"
        "-----END PBEM PLAYER-----\n";
    ck_assert(walk_take(&w, walk_sign(&w, "csa", away)).good);
    walk_host_does(&w, "extend @ first 2 sorry");
    walk_host_does(&w, "hold @ first ill");
    walk_pass(&w, 86400);
    walk_host_does(&w, "resume @ first");
    walk_host_does(&w, "holiday @ 2026-11-27 to 2026-12-03");
    walk_pass(&w, walk_look(&w, "first").deadline + 7200 - w.now); /* missed: least */
    sheet("usa", "draw 2 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    walk_pass(&w, walk_look(&w, "first").deadline + 7200 - w.now); /* missed: host */
    walk_pass(&w, 86400);
    walk_host_does(&w, "resume @ first --decide least");
    walk_pass(&w, 60);
    to_deadline();
    sheet("usa", "resign\nnow\n"); /* within the grace */
    walk_pass(&w, 60);
    finished();
}

static void end(void)
{
    walk_close(&w);
}

/* The host signs what he has made of it. */
static void sign(struct transcript *t)
{
    struct text text = {.arena = w.arena}, note = {.arena = w.arena};
    struct hash root, *leaf = arena_take(w.arena, (t->n_lines + 1) * sizeof *leaf);
    const char *origin = arena_words(w.arena, "%s/%s", genesis.origin, t->id);
    tlog_leaf(&leaf[0], t->genesis);
    for (size_t i = 0; i < t->n_lines; i++)
        tlog_leaf_line(&leaf[i + 1], t->line[i]);
    tlog_root(&root, leaf, t->n_lines + 1);
    checkpoint_write(&text, origin, t->n_lines + 1, &root);
    note_sign(&note, text_span(&text), origin, log_seed);
    t->checkpoint = text_span(&note);
}

static struct audit audit;
static const char *said;

static enum audit_verdict judge(const struct transcript *t)
{
    struct text file = {.arena = w.arena}, out = {.arena = w.arena};
    transcript_write(&file, t);
    enum audit_verdict verdict = audit_transcript(w.arena, text_span(&file), NULL, &audit, &out);
    said = out.at;
    return verdict;
}

static struct transcript copy(void)
{
    struct transcript t = good;
    t.line = arena_take(w.arena, (good.n_lines + 2) * sizeof *t.line);
    memcpy(t.line, good.line, good.n_lines * sizeof *t.line);
    t.block = arena_take(w.arena, (good.n_blocks + 1) * sizeof *t.block);
    memcpy(t.block, good.block, good.n_blocks * sizeof *t.block);
    return t;
}

/* Entry of the first line of this verb; 0: none. */
static uint64_t find(const char *verb, size_t nth)
{
    struct journal_line *line = arena_take(w.arena, sizeof *line);
    for (size_t i = 0; i < good.n_lines; i++)
        if (journal_read(good.line[i], line) && span_is(line->verb, verb) && nth-- == 0)
            return line->n;
    return 0;
}

/* The line with its last letter or digit changed. */
static struct span changed(struct span line, size_t from_end)
{
    char *words = arena_string(w.arena, line);
    char *at = words + line.len - 1 - from_end;
    *at = *at == '1' ? '2' : *at == 'b' ? 'c' : *at >= '0' && *at <= '9' ? '1' : 'b';
    return span_of(words);
}

START_TEST(an_honest_game_is_proven)
{
    ck_assert_msg(judge(&good) == AUDIT_PROVEN, "%s", said);
    ck_assert(audit.proven && !audit.consistent && audit.broken_at == 0);
    ck_assert_msg(strstr(said, "\nproven\n"), "%s", said);
    ck_assert_uint_ge(audit.n_blocks, 11);
    ck_assert_uint_ge(audit.n_states, 6);
    ck_assert_uint_eq(audit.n_facts, 2 * audit.n_states);
    const char *path = arena_words(w.arena, "%s.finished", w.dir);
    walk_write(&w, path, walk_export(&w, "first"));
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 0);
    walk_says(&w, "proven");
}
END_TEST

/* Everything that the rules or the players' signatures say: a change is named where it stands. */
START_TEST(each_kind_of_line_is_held_against_the_rules)
{
    static const char *const verbs[] = {"join",  "entropy", "shuffle", "draw",    "move",     "state",
                                        "facts", "receipt", "close",   "settled", "deadline", "missed",
                                        "fired", "refused", "rekey",   "revoke",  "reveal",   "end"};
    size_t n_changed = 0;
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++)
        for (size_t nth = 0; nth < 2; nth++) {
            uint64_t n = find(verbs[v], nth);
            /* in one shuffle of twenty or so the story moves no card */
            ck_assert_msg(n > 0 || nth > 0 || strcmp(verbs[v], "move") == 0, "no %s in the game", verbs[v]);
            if (n == 0)
                continue;
            struct transcript t = copy();
            t.line[n - 1] = changed(t.line[n - 1], 0);
            sign(&t);
            ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s %llu: %s", verbs[v], (unsigned long long)n, said);
            ck_assert_msg(audit.broken_at == n, "%s %llu: %s", verbs[v], (unsigned long long)n, said);
            const char *words = arena_words(w.arena, "Broken at entry %llu, in ", (unsigned long long)n);
            const char *at = strstr(said, words);
            ck_assert_msg(at && (strncmp(at + strlen(words), "exchange ", 9) == 0 ||
                                 strncmp(at + strlen(words), "the set-up: ", 12) == 0),
                          "%s", said);
            n_changed++;
        }
    ck_assert_uint_ge(n_changed, find("move", 0) > 0 ? 28 : 26);
}
END_TEST

/* Which exchange, what was said, what comes out, and what it is about. */
START_TEST(a_divergence_is_told_in_words)
{
    static const char *const told[][2] = {{"shuffle", "(the order of a deck)"},
                                          {"state", "(the position)"},
                                          {"facts", "(what the seat was told, sees and is asked)"}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        uint64_t n = find(told[i][0], 0);
        struct transcript t = copy();
        t.line[n - 1] = changed(t.line[n - 1], 0);
        sign(&t);
        ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
        ck_assert_msg(strstr(said, "the journal says \"") && strstr(said, "\", the rules say \"") &&
                          strstr(said, told[i][1]),
                      "%s", said);
    }
    struct transcript t = copy();
    uint64_t n = find("state", 2);
    t.line[n - 1] = changed(t.line[n - 1], 0);
    sign(&t);
    judge(&t);
    ck_assert_msg(strstr(said, ", in exchange 2: the journal says \"") && strstr(said, " state 2 "), "%s", said);
}
END_TEST

/* Hashes of what was sent and of sealed states cannot be computed again; the players' next sheets are bound to them. */
START_TEST(hashes_are_bound_by_the_next_sheet)
{
    static const char *const verbs[] = {"seal", "report"};
    for (size_t v = 0; v < 2; v++) {
        uint64_t n = find(verbs[v], 0);
        struct transcript t = copy();
        t.line[n - 1] = changed(t.line[n - 1], 0);
        sign(&t);
        ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s", said);
        ck_assert_uint_gt(audit.broken_at, n);
    }
}
END_TEST

START_TEST(a_deadline_that_was_not_printed)
{
    uint64_t n = find("deadline", 0);
    struct transcript t = copy();
    struct journal_line *line = arena_take(w.arena, sizeof *line);
    int64_t utc;
    char before[21];
    ck_assert(journal_read(t.line[n - 1], line) && utc_read(line->word[1], &utc));
    utc_write(before, utc - 1);
    t.line[n - 1] = span_of(arena_words(w.arena, "%llu deadline %.*s %s", (unsigned long long)n, (int)line->word[0].len,
                                        (const char *)line->word[0].at, before));
    sign(&t);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_uint_eq(audit.broken_at, n);
    ck_assert_msg(strstr(said, "the deadline is acted on before it has come"), "%s", said);
}
END_TEST

/* Takes entry n out and numbers the others anew. */
static struct transcript without(uint64_t n)
{
    struct transcript t = copy();
    for (size_t i = n; i < t.n_lines; i++) {
        struct span words = t.line[i], index;
        span_word(&words, &index);
        t.line[i - 1] = span_of(arena_words(w.arena, "%zu %.*s", i, (int)words.len, (const char *)words.at));
    }
    t.n_lines--;
    sign(&t);
    return t;
}

START_TEST(nothing_can_be_left_out)
{
    static const char *const verbs[] = {"receipt", "refused", "shuffle", "draw", "missed", "close", "state", "join"};
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        uint64_t n = find(verbs[v], 0);
        struct transcript t = without(n);
        ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s: %s", verbs[v], said);
        ck_assert_uint_ge(audit.broken_at, n);
    }
    uint64_t faulty = 0; /* the receipt of a sheet that was replaced: the one easiest to forget */
    for (size_t i = 0; i < good.n_lines; i++)
        if (memmem(good.line[i].at, good.line[i].len, " faulty ", 8))
            faulty = i + 1;
    ck_assert_uint_gt(faulty, 0);
    struct transcript t = without(faulty);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_uint_ge(audit.broken_at, faulty);
}
END_TEST

START_TEST(blocks_cannot_be_exchanged)
{
    struct transcript t = copy();
    size_t at[2], n = 0;
    for (size_t i = 0; i < t.n_blocks && n < 2; i++)
        if (memmem(t.block[i].bytes.at, t.block[i].bytes.len, "PBEM ORDERS", 11))
            at[n++] = i;
    ck_assert_uint_eq(n, 2);
    struct transcript_block one = t.block[at[0]];
    t.block[at[0]].bytes = t.block[at[1]].bytes; /* other orders under the hash */
    t.block[at[0]].sig = t.block[at[1]].sig;
    t.block[at[1]].bytes = one.bytes;
    t.block[at[1]].sig = one.sig;
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "not signed"), "%s", said);
    t = copy();
    t.block[at[0]].sig = t.block[at[1]].sig; /* other signature under the orders */
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    t = copy();
    t.n_blocks--; /* and none is missing */
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    t = copy();
    t.n_blocks = 0;
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "the signed block that it names is not here"), "%s", said);
}
END_TEST

START_TEST(another_seed_or_deck)
{
    uint64_t list = find("reveal", 0), n = find("reveal", 2); /* both decks, and the seed */
    struct transcript t = copy();
    t.line[list - 1] = changed(t.line[list - 1], 0); /* the list that the deck was made of */
    sign(&t);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_uint_eq(audit.broken_at, list);
    t = copy();
    t.line[n - 1] = span_of(arena_words(w.arena, "%llu reveal vrf %064d", (unsigned long long)n, 7));
    sign(&t);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_uint_eq(audit.broken_at, n);
    ck_assert_msg(strstr(said, "not that of the key in genesis"), "%s", said);

    /* a deck dealt anew: the first shuffle's root is that of another deck of the same game, well formed */
    uint64_t one = find("shuffle", 0), other = find("shuffle", 2);
    t = copy();
    struct journal_line *line = arena_take(w.arena, sizeof *line);
    ck_assert(journal_read(good.line[other - 1], line));
    char *words = arena_string(w.arena, t.line[one - 1]);
    struct span root = line->word[3];
    ck_assert(journal_read(span_of(words), line));
    memcpy((char *)words + ((const char *)line->word[3].at - words), root.at, root.len);
    t.line[one - 1] = span_of(words);
    sign(&t);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_uint_eq(audit.broken_at, one);
}
END_TEST

START_TEST(the_head_and_the_data)
{
    struct transcript t = copy();
    t.n_lines--; /* not signed anew */
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "signed checkpoint"), "%s", said);
    t = copy();
    log_seed[0] ^= 1;
    sign(&t);
    log_seed[0] ^= 1;
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "not signed by the game's log key"), "%s", said);
    t = copy();
    t.signer = span_of("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJdJ1sWkcFRjVbLEFpJ5eqp1Lp9n7P6DSbPGTCDgH0Yv");
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "the signer is not the one"), "%s", said);
    t = copy();
    t.bundle = span_of("{}");
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    ck_assert_msg(strstr(said, "data bundle"), "%s", said);
    t = copy();
    char *words = arena_string(w.arena, t.genesis);
    *strstr(words, "standard") = 'S';
    t.genesis = span_of(words);
    ck_assert_int_eq(judge(&t), AUDIT_BROKEN_FILE);
}
END_TEST

START_TEST(a_running_game_is_consistent_so_far)
{
    walk_new(&w, "second", "");
    memset(w.key[0], 41, 32); /* a new key counts in its own game */
    walk_set_up(&w, "second");
    const char *path = arena_words(w.arena, "%s.running", w.dir);
    walk_write(&w, path, walk_export(&w, "second"));
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 0);
    walk_says(&w, "consistent so far");
    walk_says(&w, "shown when the game has ended");
    struct span file = slurp(w.arena, path);
    ck_assert_msg(!memmem(file.at, file.len, "reveal", 6), "secrets stay secret");
    char *words = arena_string(w.arena, file);
    char *draw = strstr(words, " draw csa csa 0:0");
    ck_assert_ptr_nonnull(draw);
    draw[strlen(" draw csa csa 0:")] = '9';
    walk_write(&w, path, span_of(words));
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 1);
    words[0] = 'X';
    walk_write(&w, path, span_of(words));
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 65);
}
END_TEST

START_TEST(what_came_in_is_published_at_the_close)
{
    walk_new(&w, "third", "");
    memset(w.key[0], 41, 32);
    walk_set_up(&w, "third");
    struct span before = walk_export(&w, "third");
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "third", "csa", "dnoe\n"))), 65);
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "third", "csa", "draft\ndone\n"))), 0);
    ck_assert_int_gt(walk_count(&w, walk_look(&w, "third").journal, "receipt 1 csa "), 0);
    struct span after = walk_export(&w, "third"); /* signatures of one key over one text are the same bytes */
    ck_assert_uint_eq(after.len, before.len);
    ck_assert_int_eq(memcmp(after.at, before.at, before.len), 0);
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "third", "csa", "done\nnow\n"))), 0);
    walk_pass(&w, 60);
    after = walk_export(&w, "third");
    ck_assert_ptr_nonnull(memmem(after.at, after.len, " receipt 1 csa ", 15));
    const char *path = arena_words(w.arena, "%s.closed", w.dir);
    walk_write(&w, path, after);
    ck_assert_int_eq(walk_cli(&w, "audit %s", path), 0);
    walk_says(&w, "consistent so far");
}
END_TEST

/* ---- what time did ---- */

START_TEST(time_is_proven_too)
{
    ck_assert_msg(judge(&good) == AUDIT_PROVEN, "%s", said);
    static const char *const verbs[] = {"absent", "extend", "hold", "resume", "missed", "deadline"};
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++)
        ck_assert_msg(find(verbs[v], 0) > 0, "no %s in the game", verbs[v]);
    ck_assert_uint_gt(find("resume", 1), 0);
    ck_assert_uint_gt(find("extend", 1), 0);
}
END_TEST

/* Entry n with its words from `from` on changed into others. */
static void forged(uint64_t n, const char *from, const char *to, uint64_t least)
{
    struct transcript t = copy();
    const char *line = arena_string(w.arena, t.line[n - 1]), *at = strstr(line, from);
    ck_assert_msg(at != NULL, "no \"%s\" in %s", from, line);
    t.line[n - 1] = span_of(arena_words(w.arena, "%.*s%s%s", (int)(at - line), line, to, at + strlen(from)));
    sign(&t);
    ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s for %s in %s: %s", to, from, line, said);
    ck_assert_msg(audit.broken_at >= least && audit.broken_at <= least + 12, "%s: %s", line, said);
}

/* Times are data, but not any data: each has its bounds, its place and its consequences. */
START_TEST(time_cannot_be_forged)
{
    uint64_t absent = find("absent", 0), extend = find("extend", 0), hold = find("hold", 0), resume = find("resume", 0),
             decided = find("resume", 1), missed = find("missed", 0), waited = find("missed", 1);
    forged(absent, "csa", "cs", absent);
    forged(absent, " 2026-11-2", " 2027-11-2", absent); /* ends before it begins */
    forged(extend, " 2026-", " 2025-", extend);         /* earlier than what was printed */
    forged(extend, "extend 1", "extend 2", extend);
    forged(hold, "hold 1", "hold 2", hold);
    forged(hold, "Z", "", hold);
    forged(resume, "resume 1", "resume 2", resume);
    forged(resume, "resume 1 2026", "resume 1 2029", resume); /* then what follows has no reason */
    forged(decided, "least", "resign", decided + 1);
    forged(decided, " least", "", decided);
    forged(missed, "least", "host", missed);
    forged(waited, "host", "hold", waited);
    for (uint64_t i = 0; find("open", i) > 0; i++) { /* each `open k seats utc`; those of cards have another form */
        uint64_t n = find("open", i);
        const char *line = arena_string(w.arena, good.line[n - 1]);
        if (strstr(line, " csa 202") || strstr(line, " usa 202"))
            forged(n, "sa 2026-1", "sa 2026-0", n); /* shorter than the terms */
    }
    static const char *const verbs[] = {"hold", "resume", "missed", "deadline"};
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        uint64_t n = find(verbs[v], 0);
        struct transcript t = without(n);
        ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s: %s", verbs[v], said);
    }
    struct transcript t = without(decided);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    t = without(extend); /* bound by the checkpoint in the next sheet */
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
    t = without(absent);
    ck_assert_int_eq(judge(&t), AUDIT_NOT_PROVEN);
}
END_TEST

/* ---- people who come and go ---- */

/* A proposed key that the old one stops, one that nobody stops, and a seat that goes to carol. */
static void begin_people(void)
{
    uint8_t carol[32], lost[32], found[32];
    memset(carol, 77, sizeof carol);
    memset(lost, 78, sizeof lost);
    memset(found, 79, sizeof found);
    walk_open(&w, "audit-people");
    ck_assert_int_eq(
        walk_cli(&w, "player @ add carol --key %s --mail c@example.org --zone UTC", walk_public(&w, "carol", carol)),
        0);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_host_does(&w, "extend @ first 30 time");
    walk_host_does(&w, arena_words(w.arena, "player @ rekey north --key %s", walk_public(&w, "lost", lost)));
    const char *journal = walk_look(&w, "first").journal, *at = strstr(journal, " propose usa"), *line = at;
    while (line > journal && line[-1] != '\n')
        line--;
    sheet("usa", arena_words(w.arena, "object %.*s\n", (int)(at - line), line));
    walk_host_does(&w, arena_words(w.arena, "player @ rekey north --key %s", walk_public(&w, "found", found)));
    walk_pass(&w, 3 * 86400);
    memcpy(w.key[0], found, sizeof found);
    walk_host_does(&w, "seat @ first csa --to carol");
    walk_pass(&w, 60);
    const char *form = walk_newest(&w, "carol", "first-csa-[0-9]*.txt");
    ck_assert_ptr_nonnull(form);
    struct ingested got = walk_take(&w, walk_sign_with(&w, carol, arena_string(w.arena, slurp(w.arena, form))));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    walk_pass(&w, 60);
    memcpy(w.key[1], carol, sizeof carol);
    sheet("csa", "resign\nnow\n");
    walk_pass(&w, 60);
    finished();
}

START_TEST(people_cannot_be_forged)
{
    ck_assert_msg(judge(&good) == AUDIT_PROVEN, "%s", said);
    uint64_t stopped = find("propose", 0), propose = find("propose", 1), object = find("object", 0),
             carried = find("carried", 0), replace = find("replace", 0);
    ck_assert(stopped > 0 && propose > 0 && object > 0 && carried > 0 && replace > 0);
    forged(propose, "propose usa", "propose us", propose);
    forged(propose, "propose usa", "propose csa", propose);
    forged(propose, " 2026-1", " 2026-0", propose); /* no time to object */
    forged(propose, "SHA256:", "SHA256:A", propose);
    forged(object, "usa", "csa", object);
    forged(object, arena_words(w.arena, "object %llu", (unsigned long long)stopped), "object 1", object);
    forged(carried, " 2026-1", " 2026-0", carried); /* before its time */
    forged(carried, "carried ", "carried 1", carried);
    forged(replace, "replace csa", "replace usa", replace);
    forged(replace, "SHA256:", "SHA256:A", replace);
    struct transcript t = copy();
    t.line[replace - 1] = changed(t.line[replace - 1], 0); /* another block */
    sign(&t);
    ck_assert(judge(&t) == AUDIT_NOT_PROVEN && audit.broken_at == replace);
    static const char *const verbs[] = {"object", "carried", "replace"};
    for (size_t v = 0; v < 3; v++) {
        t = without(find(verbs[v], 0));
        ck_assert_msg(judge(&t) == AUDIT_NOT_PROVEN, "%s: %s", verbs[v], said);
    }
}
END_TEST

static Suite *audit_suite(void)
{
    Suite *suite = suite_create("audit");
    TCase *t = tcase_create("audit");
    tcase_add_unchecked_fixture(t, begin, end);
    tcase_add_test(t, an_honest_game_is_proven);
    tcase_add_test(t, each_kind_of_line_is_held_against_the_rules);
    tcase_add_test(t, a_divergence_is_told_in_words);
    tcase_add_test(t, hashes_are_bound_by_the_next_sheet);
    tcase_add_test(t, a_deadline_that_was_not_printed);
    tcase_add_test(t, nothing_can_be_left_out);
    tcase_add_test(t, blocks_cannot_be_exchanged);
    tcase_add_test(t, another_seed_or_deck);
    tcase_add_test(t, the_head_and_the_data);
    tcase_add_test(t, a_running_game_is_consistent_so_far);
    tcase_add_test(t, what_came_in_is_published_at_the_close);
    suite_add_tcase(suite, t);
    TCase *time = tcase_create("time");
    tcase_add_unchecked_fixture(time, begin_time, end);
    tcase_add_test(time, time_is_proven_too);
    tcase_add_test(time, time_cannot_be_forged);
    suite_add_tcase(suite, time);
    TCase *people = tcase_create("people");
    tcase_add_unchecked_fixture(people, begin_people, end);
    tcase_add_test(people, people_cannot_be_forged);
    suite_add_tcase(suite, people);
    return suite;
}

int main(void)
{
    return run_suite(audit_suite());
}
