/* SPDX-License-Identifier: Apache-2.0 */
/* The public folder: written so that nobody sees half of it and nothing beside it is touched; its files fit each other
 * at every moment of a game; what came in since the open question was asked is in none of them; and no other history is
 * ever put in the place of what was published. */
#include "formats/tlog.h"
#include "processor/letters/book_page.h"
#include "processor/public/page.h"
#include "processor/public/publish.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct arena *arena;
static struct public_dir dir;
static struct error err;

/* ---- files ---- */

static void begin(void)
{
    static int n;
    arena = arena_new();
    err = (struct error){0};
    ck_assert(public_open(&dir, arena_words(arena, "%s/public%d", temp_dir(), n++), true, &err));
}

static void finish(void)
{
    public_close(&dir);
    arena_free(arena);
}

static const char *in_dir(const char *path)
{
    return arena_words(arena, "%s/%s", dir.path, path);
}

static void put(const char *path, const char *words)
{
    ck_assert_msg(public_put(&dir, path, span_of(words), &err), "%s %s", err.subject, err.cause);
}

static void holds(const char *path, const char *words)
{
    struct span bytes;
    ck_assert(public_get(&dir, arena, path, &bytes));
    ck_assert_msg(span_is(bytes, words), "%s", path);
}

START_TEST(what_is_the_same_is_left_alone)
{
    mode_t before = umask(077);
    struct stat first, second;
    put("game/tile/0/000.p/7", "seven");
    ck_assert_int_eq(stat(in_dir("game/tile/0/000.p/7"), &first), 0);
    ck_assert_int_eq(first.st_mode & 0777, 0644);
    ck_assert_int_eq(stat(in_dir("game/tile"), &second), 0);
    ck_assert_int_eq(second.st_mode & 0777, 0755);
    put("game/tile/0/000.p/7", "seven");
    ck_assert_int_eq(stat(in_dir("game/tile/0/000.p/7"), &second), 0);
    ck_assert(first.st_ino == second.st_ino && dir.n_written == 1);
    put("game/tile/0/000.p/7", "eight");
    ck_assert_uint_eq(dir.n_written, 2);
    holds("game/tile/0/000.p/7", "eight");
    ck_assert_int_eq(chmod(in_dir("game/tile/0/000.p/7"), 0600), 0);
    put("game/tile/0/000.p/7", "eight"); /* others could not read it */
    ck_assert_uint_eq(dir.n_written, 3);
    ck_assert(public_remove(&dir, "game/tile/0/000.p/7", &err) && !public_has(&dir, "game/tile/0/000.p/7"));
    ck_assert(public_remove(&dir, "game/tile/0/000.p/7", &err) && public_remove(&dir, "nothing/there", &err));
    umask(before);
}
END_TEST

START_TEST(no_link_leads_out)
{
    const char *aside = arena_words(arena, "%s/aside-%d", temp_dir(), (int)getpid());
    ck_assert_int_eq(mkdir(aside, 0700), 0);
    const char *secret = arena_words(arena, "%s/secret", aside);
    FILE *file = fopen(secret, "w");
    fputs("mine", file);
    fclose(file);
    put("game/a", "a");
    ck_assert_int_eq(symlink(secret, in_dir("game/b")), 0);
    ck_assert(!public_has(&dir, "game/b"));
    put("game/b", "theirs"); /* goes in the link's place */
    holds("game/b", "theirs");
    ck_assert(span_is(slurp(arena, secret), "mine"));
    ck_assert_int_eq(symlink(aside, in_dir("other")), 0);
    ck_assert(!public_put(&dir, "other/new", span_of("x"), &err));
    ck_assert_int_eq(err.code, EX_IOERR);
    ck_assert(access(arena_words(arena, "%s/new", aside), F_OK) != 0);
    ck_assert_int_eq(symlink(secret, in_dir("game/.c.new")), 0); /* where a file is written aside */
    put("game/c", "c");
    holds("game/c", "c");
    ck_assert(span_is(slurp(arena, secret), "mine"));
}
END_TEST

static void count_name(void *context, const char *name)
{
    text_format(context, "%s ", name);
}

START_TEST(names_in_order)
{
    struct text names = {.arena = arena};
    put("game/b", "1");
    put("game/a", "1");
    put("game/c/d", "1");
    public_each(&dir, arena, "game", count_name, &names);
    ck_assert_str_eq(names.at, "a b c ");
    public_each(&dir, arena, "nowhere", count_name, &names);
    ck_assert_str_eq(names.at, "a b c ");
}
END_TEST

/* ---- a game ---- */

static struct walk w;
static const char *pub;
static json_t *facts_read; /* what read_all gave, until the test is over */

static void begin_walk(void)
{
    static int n;
    facts_read = json_array();
    walk_open(&w, arena_words(arena = arena_new(), "host%d", n++));
    pub = arena_words(arena, "%s.pub", w.dir);
    walk_setting(&w, arena_words(arena, "publish-dir %s\npublish-url https://games.example/\n", pub));
}

static void finish_walk(void)
{
    json_decref(facts_read);
    walk_close(&w);
    arena_free(arena);
}

static struct span file_of(const char *path)
{
    return slurp(arena, arena_words(arena, "%s/first/%s", pub, path));
}

static bool is_file(const char *path)
{
    return access(arena_words(arena, "%s/first/%s", pub, path), F_OK) == 0;
}

static bool get(void *context, const char *path, struct span *bytes)
{
    (void)context;
    if (!is_file(path))
        return false;
    *bytes = file_of(path);
    return true;
}

struct published {
    uint64_t size;
    const char *entries; /* all of them, one behind the other */
    const char *page;
    json_t *facts; /* borrowed */
};

/* Reads what lies there as a stranger would who has the genesis alone: signature, tiles, entries. */
static struct published read_all(void)
{
    struct published p = {0};
    struct genesis genesis;
    struct note_key key;
    struct problem why = {0};
    struct checkpoint at;
    struct span text, *entry;
    struct hash *leaf, root;
    struct text path = {.arena = arena}, all = {.arena = arena};
    char id[33];
    ck_assert(genesis_read(file_of("genesis"), &genesis, &why));
    genesis_id(id, file_of("genesis"));
    note_key_make(&key, arena_words(arena, "%s/%s", genesis.origin, id), 1, genesis.logkey);
    ck_assert(note_verify(file_of("checkpoint"), &key, 1, &text, &why) && checkpoint_read(text, &at, &why));
    ck_assert_msg(tlog_tiles_leaves(arena, at.size, get, NULL, &leaf, &why), "%s %s", why.key, why.got);
    tlog_root(&root, leaf, at.size);
    ck_assert_mem_eq(root.at, at.root.at, 32);
    ck_assert_uint_lt(at.size, 256);
    tlog_tile_path(&path, "entries", 0, at.size);
    entry = arena_take(arena, 256 * sizeof *entry);
    ck_assert(tlog_bundle_read(file_of(path.at), entry, at.size, &why));
    for (uint64_t i = 0; i < at.size; i++) {
        struct hash h;
        tlog_leaf(&h, entry[i]);
        ck_assert_mem_eq(h.at, leaf[i].at, 32);
        text_add(&all, entry[i]);
    }
    p.size = at.size;
    p.entries = all.at;
    p.page = arena_string(arena, file_of("index.html"));
    p.facts = json_loads(arena_string(arena, file_of("game.json")), 0, NULL);
    ck_assert_int_eq(json_array_append_new(facts_read, p.facts), 0);
    ck_assert_uint_eq((uint64_t)json_integer_value(json_object_get(p.facts, "size")), p.size);
    return p;
}

static const char *fact(const struct published *p, const char *member)
{
    const char *words = json_string_value(json_object_get(p->facts, member));
    return words ? words : "";
}

/* A page works alone, says nothing about people, and carries nothing out. */
static void is_clean(const char *page)
{
    static const char *const never[] = {"north ", "south ",      "north<",  "south<", "north@",
                                        "south@", "example.org", "<script", "src=",   "http-equiv=\"refresh"};
    ck_assert_ptr_nonnull(strstr(page, "Content-Security-Policy\" content=\"default-src 'none';"));
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!strstr(page, never[i]), "%s in the page", never[i]);
}

/* The books of all rulesets lie beside the games, and the pages of games lead there. */
START_TEST(books_lie_beside_the_games)
{
    int n = 0;
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_pass(&w, 60);
    const char *games = arena_string(arena, slurp(arena, arena_words(arena, "%s/index.html", pub)));
    const char *game = arena_string(arena, slurp(arena, arena_words(arena, "%s/first/index.html", pub)));
    for (int i = 0; rulesets[i]; i++)
        for (int book = 0; book < BOOK_GLOSSARY; book++) {
            const char *file = book_file(arena, rulesets[i], book);
            bool is = book_text(rulesets[i], book).len > 0,
                 of_game = strcmp(rulesets[i]->rules->name, "blue-vs-gray") == 0;
            n += is;
            ck_assert_msg((access(arena_words(arena, "%s/%s", pub, file), F_OK) == 0) == is, "%s", file);
            ck_assert_msg((strstr(games, arena_words(arena, "href=\"%s\"", file)) != NULL) == is, "%s", file);
            ck_assert_msg((strstr(game, arena_words(arena, "href=\"../%s\"", file)) != NULL) == (is && of_game), "%s",
                          file);
        }
    ck_assert_int_ge(n, 10);
}
END_TEST

static void write_words(const char *path, const char *words)
{
    FILE *file = fopen(path, "w");
    ck_assert_msg(file && fputs(words, file) >= 0 && fclose(file) == 0, "%s", path);
}

static bool holds_words(const char *path, const char *words)
{
    return strstr(arena_string(arena, slurp(arena, path)), words) != NULL;
}

/* A pass with nothing to do draws none of them. */
START_TEST(books_are_drawn_once)
{
    static const char mark[] = "not what this program draws", chapter[] = "2-your-first-turn";
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    const char *book = arena_words(arena, "%s/blue-vs-gray-rules.html", pub),
               *other = arena_words(arena, "%s/blue-vs-gray-rulings.html", pub);
    ck_assert(holds_words(book, chapter));
    write_words(book, mark);
    walk_pass(&w, 60);
    ck_assert(holds_words(book, mark));
    ck_assert_int_eq(unlink(other), 0); /* one is missing */
    walk_pass(&w, 60);
    ck_assert(holds_words(book, chapter) && access(other, F_OK) == 0);
    write_words(book, mark);
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    ck_assert(holds_words(book, chapter));
    const char *own = arena_words(arena, "%s/templates", w.dir);
    ck_assert(mkdir(own, 0700) == 0 || errno == EEXIST);
    write_words(arena_words(arena, "%s/book.html.mustache", own), "our own page: {{title}}\n");
    walk_pass(&w, 60); /* the host wrote a template */
    ck_assert(holds_words(book, "our own page: "));
}
END_TEST

START_TEST(files_fit_each_other)
{
    struct published p;
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    p = read_all();
    ck_assert_str_eq(fact(&p, "state"), "set-up");
    walk_set_up(&w, "first");
    p = read_all();
    uint64_t size = p.size;
    ck_assert_str_eq(fact(&p, "state"), "open");
    ck_assert_str_eq(fact(&p, "asked"), "csa");
    ck_assert_ptr_nonnull(strstr(p.page, "Waiting for CSA until "));
    is_clean(p.page);
    is_clean(arena_string(arena, slurp(arena, arena_words(arena, "%s/index.html", pub))));
    /* a sheet with a mistake, and a good one that settles: nothing of them is shown, not even that they are there */
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "dnoe\n"))), 65);
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\n"))), 0);
    const char *page = p.page;
    walk_pass(&w, 60);
    ck_assert_uint_gt(walk_look(&w, "first").size, size);
    p = read_all();
    ck_assert_uint_eq(p.size, size);
    ck_assert(!strstr(p.entries, " receipt 1 "));
    ck_assert_str_eq(p.page, page);
    walk_pass(&w, 3600);
    p = read_all();
    ck_assert_uint_gt(p.size, size);
    ck_assert_ptr_nonnull(strstr(p.entries, " receipt 1 csa "));
    ck_assert_str_eq(fact(&p, "asked"), "usa");
    ck_assert_int_eq(walk_cli(&w, "audit %s/first/transcript.txt", pub), 0);
    walk_says(&w, "consistent so far");
    char old[64]; /* the partial tile of the tree before is still there */
    snprintf(old, sizeof old, "tile/0/000.p/%llu", (unsigned long long)size);
    ck_assert(is_file(old));
}
END_TEST

/* Reports and order forms name the page; a signed form with that line in it is as good as any. */
START_TEST(letters_name_the_page)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    const char *form = walk_newest(&w, "south", "first-csa-3.txt"),
               *report = walk_newest(&w, "south", "first-csa-report-1.txt");
    ck_assert_ptr_nonnull(form);
    ck_assert_ptr_nonnull(report);
    const char *block = arena_string(arena, slurp(arena, form));
    ck_assert_ptr_nonnull(strstr(block, "\nx-page: https://games.example/first/\n"));
    ck_assert_ptr_nonnull(strstr(arena_string(arena, slurp(arena, report)), "https://games.example/first/\n"));
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", block)), 0);
}
END_TEST

START_TEST(nothing_new_nothing_written)
{
    struct stat before, after;
    const char *page = arena_words(arena, "%s/first/index.html", pub);
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    ck_assert_int_eq(stat(page, &before), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "publish @ %s", pub), 0);
    walk_says(&w, "1 game in ");
    walk_says(&w, "0 files written anew");
    ck_assert_int_eq(stat(page, &after), 0);
    ck_assert(before.st_ino == after.st_ino);
    ck_assert_int_eq(unlink(arena_words(arena, "%s/first/checkpoint", pub)), 0);
    walk_pass(&w, 60); /* a folder that lost a file is mended */
    ck_assert(is_file("checkpoint"));
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    walk_says(&w, "0 files written anew");
    ck_assert_int_eq(walk_cli(&w, "publish @ %s/not/there", pub), EX_CANTCREAT);
    /* without a word for the host the folder is not taken for it */
    setenv("DISPATCH_HOST", w.dir, 1);
    ck_assert_int_eq(walk_cli(&w, "publish %s.elsewhere", pub), 0);
    unsetenv("DISPATCH_HOST");
    ck_assert_int_eq(access(arena_words(arena, "%s.elsewhere/first/checkpoint", pub), F_OK), 0);
}
END_TEST

START_TEST(a_finished_game_shows_everything)
{
    walk_new(&w, "first", "");
    walk_story(&w, "first");
    struct published p = read_all();
    ck_assert_str_eq(fact(&p, "state"), "over");
    ck_assert_str_eq(fact(&p, "verdict"), "proven");
    ck_assert_ptr_nonnull(strstr(p.page, "The verdict"));
    ck_assert_ptr_nonnull(strstr(p.entries, " reveal vrf "));
    ck_assert_uint_eq(p.size, walk_look(&w, "first").size);
    is_clean(p.page);
    ck_assert_int_eq(walk_cli(&w, "audit %s/first/transcript.txt", pub), 0);
    walk_says(&w, "proven");
    ck_assert(span_same(span_of(w.out), file_of("verdict.txt")));
    /* keys: those in force and those that were, without a word about people */
    const char *keys = arena_string(arena, file_of("keys"));
    ck_assert_ptr_nonnull(strstr(keys, "seat usa SHA256:"));
    ck_assert(!strstr(keys, "north") && !strstr(keys, "@"));
    int tiles = 0;
    for (int width = 1; width < 256; width++)
        tiles += is_file(arena_words(arena, "tile/0/000.p/%d", width));
    ck_assert_int_le(tiles, 2); /* older partial tiles are gone */
}
END_TEST

static void close_exchange(const char *seat)
{
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, "done\nnow\n"))), 0);
    walk_pass(&w, 60);
}

START_TEST(an_exchange_behind)
{
    walk_setting(&w, "publish-delay 1 exchange\n");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    struct published p = read_all();
    ck_assert_uint_eq(p.size, 1); /* the genesis */
    ck_assert(json_is_true(json_object_get(p.facts, "delayed")));
    ck_assert(strstr(p.page, "with a delay") && !is_file("transcript.txt"));
    close_exchange("csa");
    p = read_all();
    ck_assert(strstr(p.entries, " open 1 csa ") && !strstr(p.entries, " close 1 "));
    ck_assert_int_eq((int)json_integer_value(json_object_get(p.facts, "exchange")), 1);
    ck_assert_str_eq(fact(&p, "asked"), "csa");
    uint64_t size = p.size;
    walk_setting(&w, "# later\n");
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    walk_says(&w, "held back in part");
    /* with more delay nothing goes back */
    const char *conf = arena_words(arena, "%s/dispatch.conf", w.dir);
    char *words = arena_string(arena, slurp(arena, conf)), *one = strstr(words, "publish-delay 1");
    while (one && strstr(one + 1, "publish-delay 1"))
        one = strstr(one + 1, "publish-delay 1");
    ck_assert_ptr_nonnull(one);
    one[strlen("publish-delay ")] = '5';
    walk_write(&w, conf, span_of(words));
    walk_pass(&w, 60);
    p = read_all();
    ck_assert_uint_eq(p.size, size);
}
END_TEST

START_TEST(hours_behind)
{
    walk_setting(&w, "publish-delay 6h\n");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    uint64_t size = walk_look(&w, "first").size;
    struct published p = read_all();
    ck_assert_uint_lt(p.size, size);
    walk_pass(&w, 5 * 3600);
    ck_assert_uint_lt(read_all().size, size);
    walk_pass(&w, 3600);
    p = read_all();
    ck_assert_ptr_nonnull(strstr(p.entries, " open 1 csa "));
    ck_assert(json_is_false(json_object_get(p.facts, "delayed")));
}
END_TEST

static int news_with(const char *words)
{
    int n = 0;
    ck_assert_int_eq(walk_cli(&w, "news @ --all --keep"), 0);
    for (const char *at = w.out; (at = strstr(at, words)); at++)
        n++;
    return n;
}

/* An older copy of the store was put back: what was published stays as it is. */
START_TEST(no_other_history_is_published)
{
    const char *old = arena_words(arena, "%s.old", w.dir);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_copy(&w, w.dir, old);
    walk_copy(&w, arena_words(arena, "%s.keys", w.dir), arena_words(arena, "%s.keys", old));
    close_exchange("csa");
    struct span before = file_of("checkpoint");
    const char *dir_now = w.dir;
    w.dir = old; /* with the counter of that day, which cannot tell */
    ck_assert_int_eq(walk_cli(&w, "publish @ %s", pub), EX_DATAERR);
    walk_says(&w, "more of its log than this store has");
    ck_assert(span_same(before, file_of("checkpoint")));
    w.dir = dir_now;
    /* another game of the same name */
    walk_write(&w, arena_words(arena, "%s/first/genesis", pub), span_of("another"));
    ck_assert_int_eq(walk_cli(&w, "publish @ %s", pub), EX_DATAERR);
    walk_says(&w, "another game of this name");
    walk_ingest(&w, walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "draft\ndone\n")));
    walk_pass(&w, 60);
    close_exchange("usa"); /* the game goes on; the host is told, once */
    walk_pass(&w, 60);
    ck_assert_int_eq(news_with("another game of this name"), 1);
    ck_assert_str_eq(walk_look(&w, "first").aside, "");
}
END_TEST

/* The host hears of it once, of what kind it is, and when it has passed. */
START_TEST(a_folder_that_cannot_be_written_is_told)
{
    const char *aside = arena_words(arena, "%s.aside", pub);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    ck_assert_int_eq(rename(pub, aside), 0);
    walk_write(&w, pub, span_of("a file in its place\n"));
    for (int i = 0; i < 3; i++)
        walk_pass(&w, 60);
    ck_assert_int_eq(news_with("(foreign)"), 1);
    ck_assert_int_eq(news_with("written again"), 0);
    ck_assert(unlink(pub) == 0 && rename(aside, pub) == 0);
    for (int i = 0; i < 3; i++)
        walk_pass(&w, 60);
    ck_assert_int_eq(news_with("(foreign)"), 1);
    ck_assert_int_eq(news_with("the public folder is written again"), 1);
}
END_TEST

START_TEST(a_dry_run_publishes_nothing)
{
    walk_new(&w, "first", "");
    ck_assert_int_eq(walk_cli(&w, "run @ --dry-run"), 0);
    ck_assert(access(pub, F_OK) != 0);
}
END_TEST

/* Words of the host's and the players' reach a page as words. */
START_TEST(pages_escape)
{
    struct pass pass = {.host_name = "<b>Tom & Ann</b>"};
    json_t *games = json_pack("[{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:{s:s,s:i,s:s,s:[i,i,i]}}]", "name", "first", "title",
                              "<i>", "scenario", "\"x\"", "state", "over", "end", "won <a>", "when", "<u>", "standing",
                              "<em>", "score", "name", "<s>", "value", -2, "low_name", "<q>", "values", 1, 0, -2);
    const char *page = arena_string(arena, page_games(&pass, arena, games, NULL, false));
    ck_assert_ptr_nonnull(strstr(page, "&lt;b&gt;Tom &amp; Ann&lt;/b&gt;"));
    ck_assert_ptr_nonnull(strstr(page, "&lt;A&gt; has won"));
    ck_assert_ptr_nonnull(strstr(page, "&lt;s&gt; <b>-2</b>"));
    static const char *const never[] = {"<b>Tom", "<i>", "<u>", "<em>", "<s>", "<q>"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!strstr(page, never[i]), "%s", never[i]);
    json_decref(games);
}
END_TEST

/* In each state of a game the page says in a sentence how it stands. */
START_TEST(every_state_has_its_words)
{
    static const char *const states[][4] = {
        {"conflict", "", "", "two histories"},
        {"void", "", "", "came to nothing"},
        {"stopped", "", "", "stands still"},
        {"held", "", "", "stopped the clock"},
        {"set-up", "", "", "set-up is going on"},
        {"closed", "", "", "The sheets are in"},
        {"open", "csa,usa", "", "Waiting for CSA and USA until 1 Dec 2026, 20:00 UTC."},
        {"luck", "csa", "ack", "Waiting for CSA to acknowledge them until 1 Dec 2026, 20:00 UTC."},
        {"luck", "csa,usa", "nonce", "Waiting for CSA and USA to open what the dice come from until"},
        {"luck", "", "beacon", "Waiting for the public beacon, from which the dice will come"},
    };
    struct pass pass = {.host_name = "games.example"};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        json_t *games = json_pack("[{s:s,s:s,s:s,s:s}]", "state", states[i][0], "asked", states[i][1], "luck",
                                  states[i][2], "deadline", "2026-12-01T20:00:00Z");
        const char *page = arena_string(arena, page_games(&pass, arena, games, NULL, false));
        ck_assert_msg(strstr(page, states[i][3]), "%s: %s", states[i][0], page);
        json_decref(games);
    }
}
END_TEST

static Suite *publish_suite(void)
{
    Suite *suite = suite_create("publish");
    TCase *files = tcase_create("files"), *games = tcase_create("games");
    tcase_add_checked_fixture(files, begin, finish);
    tcase_add_test(files, what_is_the_same_is_left_alone);
    tcase_add_test(files, no_link_leads_out);
    tcase_add_test(files, names_in_order);
    tcase_add_test(files, every_state_has_its_words);
    suite_add_tcase(suite, files);
    tcase_add_checked_fixture(games, begin_walk, finish_walk);
    tcase_add_test(games, books_lie_beside_the_games);
    tcase_add_test(games, books_are_drawn_once);
    tcase_add_test(games, files_fit_each_other);
    tcase_add_test(games, letters_name_the_page);
    tcase_add_test(games, nothing_new_nothing_written);
    tcase_add_test(games, a_finished_game_shows_everything);
    tcase_add_test(games, an_exchange_behind);
    tcase_add_test(games, hours_behind);
    tcase_add_test(games, no_other_history_is_published);
    tcase_add_test(games, a_folder_that_cannot_be_written_is_told);
    tcase_add_test(games, a_dry_run_publishes_nothing);
    tcase_add_test(games, pages_escape);
    suite_add_tcase(suite, games);
    return suite;
}

int main(void)
{
    return run_suite(publish_suite());
}
