/* SPDX-License-Identifier: Apache-2.0 */
/* Bad input to every command: it is named, the remedy is said, the exit status is that of sysexits.h, and the host is
 * as it was, to the byte. */
#include "formats/age.h"
#include "processor/cmd/cli.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct walk w;
static int n_tried;
static const char *standing; /* hash_all() after the last try, which was the same before it */

/* ---- the host, to the byte ---- */

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), end_len = strlen(end);
    return len >= end_len && strcmp(name + len - end_len, end) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names and bytes of all files below a folder, in their order. What SQLite keeps beside a store that is open is no part
 * of it. */
static void hash_folder(crypto_hash_sha256_state *hash, struct arena *arena, const char *path)
{
    enum { MOST = 4000 };
    const char **name = arena_take(arena, MOST * sizeof *name);
    size_t n = 0;
    DIR *dir = opendir(path);
    ck_assert_msg(dir != NULL, "%s", path);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        ck_assert_uint_lt(n, MOST);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && !ends_with(entry->d_name, "-wal") &&
            !ends_with(entry->d_name, "-shm"))
            name[n++] = arena_words(arena, "%s/%s", path, entry->d_name);
    }
    closedir(dir);
    qsort(name, n, sizeof *name, by_name);
    for (size_t i = 0; i < n; i++) {
        struct stat st;
        ck_assert_int_eq(lstat(name[i], &st), 0);
        crypto_hash_sha256_update(hash, (const uint8_t *)name[i], strlen(name[i]) + 1);
        if (S_ISDIR(st.st_mode)) {
            hash_folder(hash, arena, name[i]);
        } else {
            struct span bytes = slurp(arena, name[i]);
            crypto_hash_sha256_update(hash, bytes.at, bytes.len);
        }
    }
}

/* The host, its keys, and the folder in which the files are that the commands are given. What was read is let go: each
 * try is a fork, which copies the table of all pages that this process holds. */
static const char *hash_all(void)
{
    crypto_hash_sha256_state hash;
    uint8_t raw[32];
    char *hex = arena_take(w.arena, 65);
    struct arena *arena = arena_new();
    crypto_hash_sha256_init(&hash);
    hash_folder(&hash, arena, w.dir);
    hash_folder(&hash, arena, arena_words(arena, "%s.keys", w.dir));
    hash_folder(&hash, arena, arena_words(arena, "%s.given", w.dir));
    crypto_hash_sha256_final(&hash, raw);
    arena_free(arena);
    hex_write(hex, raw, 32);
    return hex;
}

/* ---- one try ---- */

static int n_kinds;

/* What is read and is not what it should be: the error says of what kind that is. */
static void has_kind(const char *line, int code)
{
    const char *at = code == EX_DATAERR ? strstr(w.said, "dispatch: cannot ") : NULL;
    if (!at)
        return;
    ck_assert_msg(strstr(at, "(damage)") || strstr(at, "(foreign)"), "dispatch %s: it has no kind\n%.2000s", line, at);
    n_kinds++;
}

/* `words`: what the answer says, parts divided by '|'. */
static void refused(const char *line, int code, const char *words)
{
    const char *before = standing ? standing : (standing = hash_all());
    int got = walk_cli(&w, "%s", line);
    const char *said = arena_words(w.arena, "%s%s", w.out, w.said);
    ck_assert_msg(got == code, "dispatch %s: exit %d, not %d\n%.2000s", line, got, code, said);
    for (struct span left = span_of(words); left.len > 0;) {
        const uint8_t *bar = memchr(left.at, '|', left.len);
        size_t len = bar ? (size_t)(bar - left.at) : left.len;
        ck_assert_msg(memmem(said, strlen(said), left.at, len) != NULL, "dispatch %s: \"%.*s\" is not said in\n%.2000s",
                      line, (int)len, (const char *)left.at, said);
        left = span_from(left, len + (bar != NULL));
    }
    has_kind(line, code);
    ck_assert_msg(strcmp(before, hash_all()) == 0, "dispatch %s: it changed something\n%.2000s", line, said);
    n_tried++;
}

/* The first `token` of a line, a word of its own, is another word. */
static const char *with(const char *line, const char *token, const char *word)
{
    struct text out = {.arena = w.arena};
    bool done = false;
    for (struct span left = span_of(line), one; span_word(&left, &one);) {
        bool is = !done && span_is(one, token);
        text_format(&out, "%s%.*s", out.len ? " " : "", is ? (int)strlen(word) : (int)one.len,
                    is ? word : (const char *)one.at);
        done = done || is;
    }
    return out.at;
}

static bool has(const char *line, const char *token)
{
    struct span left = span_of(line), one;
    while (span_word(&left, &one))
        if (span_is(one, token))
            return true;
    return false;
}

static const char *given(const char *name)
{
    return arena_words(w.arena, "%s.given/%s", w.dir, name);
}

/* What the tokens of a line stand for when nothing is wrong with it. */
static const char *good(const char *line)
{
    return with(with(with(line, "GAME", "first"), "READ", given("words")), "MAKE", given("new"));
}

/* ---- the lines ---- */

/* @ is the host, GAME its game, READ a file that is read, MAKE one that is made. */
static const struct {
    const char *line;
    int absent, folder, empty, binary; /* what READ comes to; 0: it is not tried */
    const char *wants;                 /* what is said of a READ that is empty or noise: the remedy */
    bool takes_more;                   /* one more word is one more file */
} lines[] = {
    {"player @ add bob --mail b@example.org --key READ", 66, 66, 65, 65, "ssh-ed25519 AAAA...", false},
    {"player @ key north add --key READ", 66, 66, 65, 65, "ssh-ed25519 AAAA...", false},
    {"player @ rekey north --key READ", 66, 66, 65, 65, "ssh-ed25519 AAAA...", false},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --organiser READ --dry-run", 66, 66, 65, 65,
     "public key of an organiser (ssh-ed25519)", false},
    {"ingest @ READ", 66, 66, 65, 65, "-----BEGIN PBEM", true},
    {"run @", 0, 0, 0, 0, "", false},
    {"show @ GAME", 0, 0, 0, 0, "", false},
    {"press @ GAME", 0, 0, 0, 0, "", false},
    {"rule @ GAME text --organiser READ --yes", 66, 66, 65, 65, "public key of an organiser (ssh-ed25519)", false},
    {"upgrade @ GAME --why x --yes", 0, 0, 0, 0, "", false},
    {"export @ GAME --output MAKE", 0, 0, 0, 0, "", false},
    {"end @ GAME --yes", 0, 0, 0, 0, "", false},
    {"desk READ", 66, 66, 1, 1, "is not the order desk", false},
    {"desk --output MAKE", 0, 0, 0, 0, "", true},
    {"practice example --output MAKE", 0, 0, 0, 0, "", false},
    {"post @ GAME --report 0 --output MAKE", 0, 0, 0, 0, "", false},
    {"forum @ GAME", 0, 0, 0, 0, "", false},
    {"collect @ GAME READ", 66, 66, 65, 65, "save the ", true},
    {"cosign @ GAME READ", 64, 64, 64, 64, "dispatch.conf names no witness", false},
    {"witness run READ", 66, 66, 66, 66, "dispatch witness init DIR", false},
    {"witness list READ", 66, 66, 66, 66, "dispatch witness init DIR", false},
    {"witness take READ @.words", 66, 66, 66, 66, "", false},
    {"check READ", 66, 66, 66, 66, "--report REPORT", false},
    {"check READ --report READ", 66, 66, 66, 66, "", false},
    {"verify READ", 66, 0, 65, 65, "", true},
    {"verify @ --checkpoint READ", 66, 66, 65, 65, "not a signed head of a log", true},
    {"verify @ --open READ", 66, 66, 65, 65, "private key", true},
    {"audit READ", 66, 66, 65, 65, "broken", false},
    {"offer @ example", 0, 0, 0, 0, "", false},
    {"offers @", 0, 0, 0, 0, "", false},
    {"status @", 0, 0, 0, 0, "", false},
    {"news @ --keep", 0, 0, 0, 0, "", false},
    {"fsck @", 0, 0, 0, 0, "", false},
    {"gate @", 0, 0, 0, 0, "", false},
    {"beacon @ GAME", 0, 0, 0, 0, "", true},
    {"hold @ GAME why --yes", 0, 0, 0, 0, "", false},
    {"extend @ GAME 3 why --yes", 0, 0, 0, 0, "", false},
    {"holiday @ 2026-12-24 to 2027-01-02 --yes", 0, 0, 0, 0, "", false},
    {"seat @ GAME usa --to south --yes", 0, 0, 0, 0, "", false},
    {"replace @ GAME north south --yes", 0, 0, 0, 0, "", false},
    {"resume @ GAME --yes", 0, 0, 0, 0, "", false},
    {"hostkey @ report READ --yes", 66, 77, 77, 77, "use the key", false},
    {"backup @ MAKE", 0, 0, 0, 0, "", false},
    {"store @ copy sqlite:dispatch.db sqlite:b.db", 0, 0, 0, 0, "", false},
    {"rebuild @ READ --dry-run", 66, 0, 65, 65, "nothing of a game of this host", true},
    {"revoke @ GAME usa --yes", 0, 0, 0, 0, "", false},
    {"open READ --key @.mine", 66, 66, 65, 65, "nothing sealed in it", false},
    {"open @.words --key READ", 66, 66, 65, 65, "private key of OpenSSH", false},
    {"sign READ --key @.mine", 66, 66, 0, 0, "", true},
    {"sign @.words --key READ", 66, 66, 65, 65, "private key file of OpenSSH", true},
    {"try --from READ", 66, 66, 65, 65, "this is no game that `save` of dispatch try wrote", false},
    {"keygen MAKE", 0, 0, 0, 0, "", false},
    {"data blue-vs-gray cards", 0, 0, 0, 0, "", false},
    {"completion bash", 0, 0, 0, 0, "", false},
    {"version", 0, 0, 0, 0, "", false},
};
enum { LINES = sizeof lines / sizeof *lines };

static const char *command_of(const char *line)
{
    struct span left = span_of(line), word;
    span_word(&left, &word);
    return arena_string(w.arena, word);
}

START_TEST(every_command_has_a_line)
{
    static const char *const elsewhere[] = {"init", "publish", "doctor", "work"}; /* below; t_work.c */
    for (size_t i = 0; i < n_commands; i++) {
        bool found = false;
        for (int k = 0; k < LINES; k++)
            found = found || strcmp(command_of(lines[k].line), commands[i].name) == 0;
        for (size_t k = 0; k < sizeof elsewhere / sizeof *elsewhere; k++)
            found = found || strcmp(elsewhere[k], commands[i].name) == 0;
        ck_assert_msg(found, "%s has no line", commands[i].name);
    }
}
END_TEST

START_TEST(a_host_that_is_absent)
{
    n_tried = 0;
    setenv("DISPATCH_HOST", given("no-host"), 1);
    for (int i = 0; i < LINES; i++) {
        const char *line = good(lines[i].line), *name = command_of(line);
        if (!has(line, "@") || strcmp(name, "verify") == 0 || strcmp(name, "witness") == 0)
            continue;
        refused(with(line, "@", given("absent")), EX_NOINPUT, "/absent: |dispatch init HOSTDIR");
        if (strcmp(name, "player") != 0) /* its next word is an act */
            refused(with(line, "@", "typed"), EX_NOINPUT, "\"typed\" is not a host directory|dispatch init HOSTDIR");
    }
    unsetenv("DISPATCH_HOST");
    ck_assert_int_ge(n_tried, 50);
}
END_TEST

START_TEST(a_game_that_is_unknown)
{
    n_tried = 0;
    for (int i = 0; i < LINES; i++)
        if (has(lines[i].line, "GAME")) {
            refused(good(with(lines[i].line, "GAME", "nothing-like-it")), EX_NOINPUT,
                    "nothing-like-it|dispatch status");
            refused(good(with(lines[i].line, "GAME", "frist")), EX_NOINPUT, "frist|Did you mean first?");
        }
    ck_assert_int_ge(n_tried, 28);
}
END_TEST

START_TEST(a_file_that_cannot_be_read)
{
    n_tried = 0;
    for (int i = 0; i < LINES; i++) {
        const char *line = lines[i].line;
        if (!has(line, "READ"))
            continue;
        bool is_key = strstr(line, "--checkpoint READ") || strstr(line, "--report READ");
        const char *kept = is_key && strstr(line, "check READ") ? with(line, "READ", given("words")) : line;
        if (lines[i].absent)
            refused(good(with(kept, "READ", given("absent"))), lines[i].absent, lines[i].absent == 64 ? "" : "absent");
        if (lines[i].folder)
            refused(good(with(kept, "READ", given("folder"))), lines[i].folder, lines[i].folder == 64 ? "" : "folder");
        if (lines[i].empty)
            refused(good(with(kept, "READ", given("empty"))), lines[i].empty, lines[i].wants);
        if (lines[i].binary)
            refused(good(with(kept, "READ", given("binary"))), lines[i].binary, lines[i].wants);
    }
    ck_assert_int_ge(n_tried, 80);
    ck_assert_int_ge(n_kinds, 14);
}
END_TEST

START_TEST(a_folder_is_not_a_file)
{
    n_tried = 0;
    for (int i = 0; i < LINES; i++)
        if (lines[i].folder == EX_NOINPUT && !strstr(lines[i].line, "witness") && !strstr(lines[i].line, "--report"))
            refused(good(with(lines[i].line, "READ", given("folder"))), EX_NOINPUT,
                    "/folder: it is a folder; name a file");
    ck_assert_int_ge(n_tried, 12);
}
END_TEST

START_TEST(a_file_that_is_there_already)
{
    n_tried = 0;
    for (int i = 0; i < LINES; i++)
        if (has(lines[i].line, "MAKE")) {
            refused(good(with(lines[i].line, "MAKE", given("words"))), EX_CANTCREAT,
                    "/words: |it is there already; name another file");
            refused(good(with(lines[i].line, "MAKE", given("words/below"))), EX_CANTCREAT, "/words/below: |folder");
        }
    ck_assert_int_ge(n_tried, 10);
}
END_TEST

START_TEST(a_word_too_many)
{
    const char *key = arena_words(w.arena, "%s.mine.pub", w.dir); /* with which nothing else is wrong */
    n_tried = 0;
    for (int i = 0; i < LINES; i++) {
        const char *name = command_of(lines[i].line);
        if (!lines[i].takes_more && strcmp(name, "cosign") != 0)
            refused(arena_words(w.arena, "%s surplus", good(with(lines[i].line, "READ", key))), EX_USAGE,
                    arena_words(w.arena, "surplus|usage: dispatch %s", name));
    }
    ck_assert_int_ge(n_tried, 30);
}
END_TEST

START_TEST(options_of_every_command)
{
    n_tried = 0;
    for (size_t i = 0; i < n_commands; i++) {
        const char *name = commands[i].name, *usage = arena_words(w.arena, "usage: dispatch %s", name);
        refused(arena_words(w.arena, "%s --no-such-thing", name), EX_USAGE,
                arena_words(w.arena, "there is no option --no-such-thing|%s", usage));
        for (struct span left = span_of(commands[i].options), option; span_word(&left, &option);) {
            const uint8_t *is = option.len ? memchr(option.at, '=', option.len) : NULL;
            int len = (int)(is ? is - option.at : (ptrdiff_t)option.len);
            if (len == 0)
                continue;
            const char *own = arena_words(w.arena, "%.*s", len, (const char *)option.at);
            refused(arena_words(w.arena, is ? "%s %s" : "%s %s=yes", name, own), EX_USAGE,
                    arena_words(w.arena, "%s %s|%s", own, is ? "wants a value" : "takes no value", usage));
            if (strcmp(own, "--now") == 0 && has(commands[i].words, "[HOSTDIR]"))
                refused(arena_words(w.arena, "%s %s --now yesterday", name, w.dir), EX_USAGE, "");
        }
    }
    ck_assert_int_ge(n_tried, 150);
}
END_TEST

/* ---- what each wants ---- */

static const struct {
    const char *line;
    int code;
    const char *words;
} single[] = {
    /* something is missing */
    {"player @", EX_USAGE,
     "add, list, key, rekey, withdraw, forget, accept or refuse is missing|usage: dispatch player"},
    {"player @ add", EX_USAGE, "NAME is missing|usage"},
    {"player @ add bob", EX_USAGE, "--key FILE and --mail ADDRESS are needed"},
    {"player @ rekey north", EX_USAGE, "--key FILE is needed"},
    {"player @ key north add", EX_USAGE, "--key FILE.pub"},
    {"player @ withdraw north", EX_USAGE, "--mail ADDRESS is needed"},
    {"new @", EX_USAGE, "RULESET is missing|usage"},
    {"new @ blue-vs-gray", EX_USAGE, "--name wants a name"},
    {"new @ blue-vs-gray --name b --seat usa=north", EX_USAGE, "who plays the csa?"},
    {"data", EX_USAGE, "RULESET is missing|usage"},
    {"show @", EX_USAGE, "GAME is missing|usage"},
    {"rule @", EX_USAGE, "GAME is missing|usage"},
    {"rule @ first", EX_USAGE, "TEXT\" is missing|usage"},
    {"upgrade @", EX_USAGE, "GAME is missing|usage"},
    {"export @", EX_USAGE, "GAME is missing|usage"},
    {"end @", EX_USAGE, "GAME is missing|usage"},
    {"post @", EX_USAGE, "GAME is missing|usage"},
    {"forum @", EX_USAGE, "GAME is missing|usage"},
    {"collect @", EX_USAGE, "GAME is missing|usage"},
    {"collect @ first", EX_USAGE, "FILE is missing|usage"},
    {"cosign @", EX_USAGE, "GAME is missing|usage"},
    {"witness", EX_USAGE, " is missing|usage"},
    {"witness init", EX_USAGE, "DIR is missing|usage"},
    {"witness init @.given/w", EX_USAGE, "--name NAME, such as"},
    {"witness take @.given/folder", EX_USAGE, " is missing|usage"},
    {"check", EX_USAGE, "SHEET is missing|usage"},
    {"verify @.given/folder", EX_DATAERR, "no report was found|-proof.txt"},
    {"verify", EX_USAGE, " is missing|usage"},
    {"audit", EX_USAGE, "TRANSCRIPT is missing|usage"},
    {"beacon @", EX_USAGE, "GAME is missing|usage"},
    {"hold @ first", EX_USAGE, "WHY|usage"},
    {"extend @ first", EX_USAGE, " is missing|usage"},
    {"extend @ first 3", EX_USAGE, "WHY|usage"},
    {"holiday @ 2026-12-24", EX_USAGE, "to is missing|usage"},
    {"seat @ first", EX_USAGE, "SEAT is missing|usage"},
    {"seat @ first usa", EX_USAGE, "--to PLAYER"},
    {"replace @ first", EX_USAGE, "PLAYER is missing|usage"},
    {"replace @ first north", EX_USAGE, "OTHER is missing|usage"},
    {"resume @", EX_USAGE, "GAME is missing|usage"},
    {"hostkey @", EX_USAGE, " is missing|usage"},
    {"backup @", EX_USAGE, "FILE is missing|usage"},
    {"store @ copy", EX_USAGE, "FROM is missing|usage"},
    {"rebuild @", EX_USAGE, "from what?|usage"},
    {"revoke @ first", EX_USAGE, "SEAT is missing|usage"},
    {"open", EX_USAGE, "FILE is missing|usage"},
    {"sign", EX_USAGE, "FILE is missing|usage"},
    {"sign @.words", EX_USAGE, "--key FILE is missing"},
    {"keygen", EX_USAGE, "FILE is missing|usage"},
    {"completion", EX_USAGE, " is missing|usage"},
    /* something is not what it is taken for */
    {"completion fish", EX_USAGE, "fish|bash"},
    {"data chess", EX_USAGE, "\"chess\"|there are:| blue-vs-gray"},
    {"data blue-vs-gray weather", EX_USAGE, "\"weather\"|there are: cards map"},
    {"new @ chess --name b", EX_USAGE, "\"chess\"|there are:| blue-vs-gray"},
    {"new @ blue-vs-gray --name B --seat usa=north --seat csa=south", EX_USAGE, "--name wants a name of a to z"},
    {"new @ blue-vs-gray --name b --seat usa=nobody --seat csa=south", EX_NOUSER, "nobody"},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --dice E", EX_USAGE, "E"},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --move soon", EX_USAGE, "soon"},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --scenario mars", EX_USAGE, "mars"},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --option magic", EX_USAGE, "magic"},
    {"new @ blue-vs-gray --name b --seat usa=north --seat csa=south --data map=@", EX_NOINPUT, ""},
    {"player @ key nobody add --key @.north.pub", EX_NOUSER, "nobody|dispatch player list"},
    {"player @ rekey nobody --key @.north.pub", EX_NOUSER, "nobody|dispatch player list"},
    {"player @ forget nobody", EX_NOUSER, "nobody|dispatch player list"},
    {"player @ withdraw north --mail other@example.org", EX_NOINPUT, "other@example.org|dispatch player list"},
    {"player @ add bob --mail nowhere --key @.north.pub", EX_USAGE, "nowhere"},
    {"player @ add bob --mail b@example.org --key @.north.pub --zone Mars/Olympus", EX_USAGE,
     "Mars/Olympus|America/New_York"},
    {"player @ add bob --mail b@example.org --key @.mine", EX_DATAERR, "this is a PRIVATE key|.mine.pub"},
    {"status @ --player nobody", EX_NOUSER, "nobody|dispatch player list"},
    {"status @ --zone Mars/Olympus", EX_USAGE, "Mars/Olympus"},
    {"seat @ first usa --to nobody --yes", EX_NOUSER, "nobody"},
    {"seat @ first east --to south --yes", EX_USAGE, "\"east\"|there are: csa usa"},
    {"replace @ first nobody south --yes", EX_USAGE, "nobody has no seat in first"},
    {"show @ first --seat east", EX_USAGE, "\"east\"|there are: csa usa"},
    {"show @ first --seat usa --all", EX_USAGE, "say one of them"},
    {"revoke @ first east --yes", EX_USAGE, "\"east\"|there are: csa usa"},
    {"run @ --stage lunch", EX_USAGE, "\"lunch\"|there are fetch ingest"},
    {"resume @ first --yes", EX_USAGE, "first is neither held nor set aside"},
    {"resume @ first --decide later --yes", EX_USAGE, "\"later\"|standing, least or resign"},
    {"end @ first --kind victory --yes", EX_USAGE, "\"victory\"|agreed, drawn or won-SEAT"},
    {"end @ first --kind agreed --broken why --yes", EX_USAGE, "say one of them"},
    {"end @ first --yes", EX_UNAVAILABLE, "first is not over|dispatch end GAME --kind agreed"},
    {"rule @ first text --output @.given/new --yes", EX_USAGE, "--output is for what another organiser signs"},
    {"rule @ first text --set nonsense=1 --yes", EX_DATAERR, "nonsense"},
    {"rule @ first text --back soon --yes", EX_USAGE, "soon"},
    {"extend @ first soon why --yes", EX_USAGE, "\"soon\"|12h"},
    {"holiday @ soon to 2027-01-02 --yes", EX_USAGE, "soon"},
    {"hostkey @ front --yes", EX_USAGE, "front|report"},
    {"post @ first --markup html", EX_USAGE, "html|markdown or bbcode"},
    {"post @ first --report 99", EX_NOINPUT, "99"},
    {"post @ first --message east/1", EX_USAGE, "east"},
    {"forum @ first --topic x y", EX_USAGE, ""},
    {"practice", EX_USAGE, "RULESET"},
    {"practice chess", EX_USAGE, "there are: blue-vs-gray house-divided"},
    {"practice blue-and-gray --scenario 1066", EX_USAGE, "there are: chickamauga shiloh"},
    {"practice example more", EX_USAGE, "more"},
    {"desk --pin 12", EX_USAGE, "--pin is for a FILE"},
    {"desk @.words --pin 12", EX_USAGE, "64 digits"},
    {"witness add @.given/w here", EX_USAGE, "FROM is a web address, or a folder by its whole path"},
    {"witness stop @.given/w", EX_USAGE, "stop|init"},
    {"open @.sealed --key @.stranger", EX_NOPERM, "sealed"}, /* to another key */
    {"sign @.words --key @.north.pub", EX_DATAERR, "private key file of OpenSSH"},
    {"ingest @ @.alien", EX_DATAERR, "not signed with the key"}, /* signed with another key */
    {"audit @.words", EX_DATAERR, "line 1"},
    {"audit @.words --entry soon", EX_USAGE, "--entry"},
    {"init @", EX_CANTCREAT, "there is one already"},
    {"init @.words", EX_CANTCREAT, "a part of this path is a file, not a folder"},
    {"init @.given/h --name two words", EX_USAGE, "words|usage: dispatch init"},
    {"publish @ @.words", EX_CANTCREAT, "a part of this path is a file, not a folder"},
    {"publish @ @.given/p more", EX_USAGE, "\"more\"|usage: dispatch publish"},
    {"publish @.given/absent", EX_NOINPUT, "dispatch init HOSTDIR"},
    {"doctor @.given/absent", EX_NOINPUT, "dispatch init HOSTDIR"},
    {"doctor @ more", EX_USAGE, "\"more\"|usage: dispatch doctor"},
    {"beacon @ first 12", EX_USAGE, "SIGNATURE is missing|usage"},
    {"beacon @ first 12 ab more", EX_USAGE, "\"more\"|usage"},
    {"doctor @ --mail nobody", 1, "bad   mail|remedy: "}, /* of a host that mails nothing */
    {"statsu", EX_USAGE, "\"statsu\"|Did you mean status?|dispatch help all"},
};

START_TEST(what_each_command_wants)
{
    n_tried = 0;
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        refused(single[i].line, single[i].code, single[i].words);
    ck_assert_int_ge(n_tried, 100);
    ck_assert_int_ge(n_kinds, 2);
}
END_TEST

/* ---- the files ---- */

/* A file that is sealed to somebody else. */
static void write_sealed(void)
{
    static const uint8_t seed[32] = {55};
    struct age_recipient other;
    struct problem why = {0};
    struct text file = {.arena = w.arena};
    struct span line = slurp(w.arena, walk_public(&w, "other", seed));
    line.len -= line.at[line.len - 1] == '\n';
    ck_assert_msg(age_recipient_read(line, &other, &why), "%s", why.key);
    age_seal(&file, &other, 1, span_of("for other eyes\n"));
    walk_write(&w, arena_words(w.arena, "%s.sealed", w.dir), text_span(&file));
}

static void setup(void)
{
    static int n;
    char name[16];
    standing = NULL;
    snprintf(name, sizeof name, "bad%d", n++);
    walk_open(&w, name);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    uint8_t noise[600], key[32] = {77};
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)(i * 7919 + i / 3);
    ck_assert_int_eq(mkdir(arena_words(w.arena, "%s.given", w.dir), 0700), 0);
    ck_assert_int_eq(mkdir(given("folder"), 0700), 0);
    walk_write(&w, given("empty"), span_of(""));
    walk_write(&w, given("words"), span_of("just words\n"));
    walk_write(&w, arena_words(w.arena, "%s.words", w.dir), span_of("just words\n"));
    walk_write(&w, given("binary"), (struct span){noise, sizeof noise});
    ck_assert_int_eq(chmod(given("binary"), 0644), 0);
    ck_assert_int_eq(walk_cli(&w, "keygen @.mine --comment=x"), 0);
    ck_assert_int_eq(walk_cli(&w, "keygen @.stranger --comment=x"), 0);
    write_sealed();
    walk_write(&w, arena_words(w.arena, "%s.alien", w.dir),
               walk_sign_with(&w, key, walk_orders(&w, "first", "csa", "done\n")));
}

static void teardown(void)
{
    walk_close(&w);
}

static Suite *suite(void)
{
    Suite *s = suite_create("bad input");
    TCase *c = tcase_create("commands");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, every_command_has_a_line);
    tcase_add_test(c, a_host_that_is_absent);
    tcase_add_test(c, a_game_that_is_unknown);
    tcase_add_test(c, a_file_that_cannot_be_read);
    tcase_add_test(c, a_folder_is_not_a_file);
    tcase_add_test(c, a_file_that_is_there_already);
    tcase_add_test(c, a_word_too_many);
    tcase_add_test(c, options_of_every_command);
    tcase_add_test(c, what_each_command_wants);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
