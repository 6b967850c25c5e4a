/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/lock.h"
#include "processor/cmd/help.h"
#include "tests/processor/cmd/cli_kit.h"
#include <stdarg.h>
#include <sys/stat.h>
#include <time.h>

START_TEST(help_of_every_command)
{
    ck_assert_int_eq(run("help all"), EX_OK);
    const char *list = out;
    for (size_t i = 0; i < n_commands; i++) {
        says(list, arena_words(arena, "\n  %s ", commands[i].name));
        ck_assert_int_eq(run(arena_words(arena, "help %s", commands[i].name)), EX_OK);
        says(out, arena_words(arena, "usage: dispatch %s", commands[i].name));
        const char *by_name = out;
        ck_assert_int_eq(run(arena_words(arena, "%s --help", commands[i].name)), EX_OK);
        ck_assert_str_eq(out, by_name);
        ck_assert_str_eq(said, "");
    }
    ck_assert_uint_ge(n_commands, 10);
    ck_assert(strchr(list, '\033') == NULL);
    ck_assert_int_eq(run("help"), EX_OK);
    list = out;
    ck_assert_int_eq(run("help help"), EX_OK);
    ck_assert_str_eq(out, list);
    ck_assert_int_eq(run("help --help"), EX_OK);
    ck_assert_str_eq(out, list);
    ck_assert(strchr(list, '\033') == NULL); /* no colours where there is no terminal */
}
END_TEST

/* The words are a file: each command has its own there, and nobody else has any; lines fit a window. */
START_TEST(words_of_help_are_those_of_the_commands)
{
    struct span file = slurp(arena, "templates/commands.txt"), heading, names, brief, more;
    size_t heads = 0, listed = 0, with_more = 0;
    for (struct span left = file, line; span_line(&left, &line);) {
        heads += line.len > 0 && line.at[0] == '[';
        ck_assert_msg(line.len <= 80 || line.at[0] == '#', "%.*s", (int)line.len, line.at);
    }
    ck_assert_uint_eq(heads, n_commands);
    for (size_t i = 0; i < n_commands; i++) {
        ck_assert_msg(help_words(commands[i].name, &brief, &more) && brief.len > 0, "%s has no words",
                      commands[i].name);
        with_more += more.len > 0;
    }
    ck_assert_uint_eq(with_more, n_commands - 1); /* the version has no more to say */
    ck_assert_int_eq(run("help"), EX_OK);
    for (size_t n = 0; help_group(n, &heading, &names); n++) {
        says(out, arena_words(arena, "\n%.*s:\n", (int)heading.len, heading.at));
        for (struct span name; span_word(&names, &name); listed++)
            says(out, arena_words(arena, "\n  %.*s ", (int)name.len, name.at)); /* so it is a command */
    }
    ck_assert(listed >= 10 && listed <= 15);
    says(out, arena_words(arena, "lists the other %zu commands too", n_commands - listed));
}
END_TEST

START_TEST(help_of_a_game_is_its_handbook)
{
    ck_assert_int_eq(run("help"), EX_OK);
    says(out, " blue-vs-gray");
    ck_assert_int_eq(run("help blue-vs-gray"), EX_OK);
    ck_assert(strncmp(out, "# Blue vs Gray by mail", 22) == 0);
    says(out, "\ndefend from hand with XII Corps\n");
    ck_assert_int_eq(run("help blue-vs-grey"), EX_USAGE); /* no such command, and no such game */
}
END_TEST

START_TEST(help_of_a_game_has_its_rules)
{
    ck_assert_int_eq(run("help"), EX_OK);
    says(out, "With `rules` after its name");
    ck_assert_int_eq(run("help blue-and-gray rules"), EX_OK);
    ck_assert(strncmp(out, "# Blue & Gray: the rules", 24) == 0);
    says(out, "```example ");
    ck_assert_int_eq(run("help blue-and-gray rulings"), EX_OK);
    says(out, "**BG-");
    ck_assert_int_eq(run("help blue-and-gray"), EX_OK);
    ck_assert(strstr(out, "```example ") == NULL);
    ck_assert_int_eq(run("help blue-and-gray rule"), EX_USAGE);
    says(said, "blue-and-gray has no help on \"rule\"");
    ck_assert_int_eq(run("help blue-vs-gray glossary"), EX_OK);
    ck_assert(strncmp(out, "## Glossary\n", 12) == 0);
    says(out, "\n- **cadre**: ");
    ck_assert_int_eq(run("help example rules"), EX_USAGE); /* it has no such book */
}
END_TEST

/* Names of a new game: the nearest is named where one is, and all that there are. */
static const struct {
    const char *words;
    int code;
    const char *says;
} misspelt[] = {
    {"new @ blue-vs-grey --name a", EX_USAGE,
     "\"blue-vs-grey\". Did you mean blue-vs-gray? There are: blue-vs-gray house"},
    {"new @ chess --name a", EX_USAGE, "no ruleset \"chess\"; there are: blue-vs-gray house-divided"},
    {"data house-dividd", EX_USAGE, "Did you mean house-divided? There are:"},
    {"try bleu-vs-gray", EX_USAGE, "Did you mean blue-vs-gray? There are:"},
    {"try blue-vs-gray --as uas", EX_USAGE, "no seat \"uas\". Did you mean usa? There are: csa usa"},
    {"try blue-and-gray --scenario shilo", EX_USAGE,
     "no scenario \"shilo\". Did you mean shiloh? There are: chickamauga"},
    {"new @ blue-vs-gray --name a --scenario hisotrical", EX_USAGE, "Did you mean historical? There are: standard"},
    {"new @ blue-vs-gray --name a --option politcal-favor", EX_USAGE, "Did you mean political-favor? There are:"},
    {"new @ blue-vs-gray --name a --option political", EX_USAGE, "no option \"political\"; there are:"},
    {"new @ divided-we-fall --name a --option alternat", EX_USAGE, "Did you mean alternative-arrival? There are:"},
    {"new @ house-divided --name a --option x", EX_USAGE, "no option \"x\"; there are none"},
    {"new @ blue-vs-gray --name a --seat usaa=north --seat csa=south", EX_USAGE,
     "no seat \"usaa\". Did you mean usa? There are: csa usa csa-east csa-west"},
    {"new @ blue-vs-gray --name a --seat csa=south", EX_USAGE, "who plays the usa? Say --seat usa=NAME"},
    {"new @ blue-vs-gray --name a --seat usa=nroth --seat csa=south", EX_NOUSER,
     "there is no player \"nroth\" here. Did you mean north? Else first: dispatch player"},
    {"new @ blue-vs-gray --name a --seat usa=bob --seat csa=south", EX_NOUSER,
     "there is no player \"bob\" here; first: dispatch player"},
};

START_TEST(slips_are_told_with_the_nearest)
{
    ck_assert_int_eq(run("statsu"), EX_USAGE);
    says(said, "there is no command \"statsu\". Did you mean status? `dispatch help all` lists them.");
    ck_assert_int_eq(run("xyzzy"), EX_USAGE);
    ck_assert(strstr(said, "Did you mean") == NULL);
    ck_assert_int_eq(run("status @ --jsno"), EX_USAGE);
    says(said, ". Did you mean --json?");
    ck_assert_int_eq(run("status @ --zone"), EX_USAGE);
    says(said, "--zone wants a value");
    ck_assert_int_eq(run("status @ --json=yes"), EX_USAGE);
    says(said, "takes no value");
    ck_assert_int_eq(run("status @ extra"), EX_USAGE);
    says(said, "what is \"extra\" for?");
    ck_assert_int_eq(run("player @"), EX_USAGE);
    says(said, "add, list, key, rekey, withdraw, forget, accept or refuse is missing");
    ck_assert_int_eq(run("player @ ad north"), EX_USAGE);
    ck_assert_int_eq(run("status @ --now yesterday"), EX_USAGE);
    ck_assert_int_eq(run("new @ blue-vs-gray --name a --option 1 --option theater-deployment"), EX_USAGE);
    says(said, "the option theater-deployment is given twice");
    static const char *const players[] = {"north", "south"};
    for (size_t i = 0; i < 2; i++)
        ck_assert_int_eq(run(arena_words(arena, "player @ add %s --key %s.pub --mail x@example.org", players[i],
                                         make_key(players[i]))),
                         EX_OK);
    for (size_t i = 0; i < sizeof misspelt / sizeof *misspelt; i++) {
        ck_assert_int_eq(run(misspelt[i].words), misspelt[i].code);
        says(said, misspelt[i].says);
        if (!strstr(misspelt[i].says, "Did you mean"))
            ck_assert_msg(strstr(said, "Did you mean") == NULL, "%s", said);
    }
    ck_assert_int_eq(run("resume @ shenandoah-1"), EX_NOINPUT);
    ck_assert_str_eq(out, "");
    char *none[] = {"dispatch"};
    ck_assert_int_eq(status_of(none, 1), EX_USAGE);
}
END_TEST

START_TEST(three_and_four_players)
{
    static const char *const names[] = {"north", "coast", "south", "river"};
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(run(arena_words(arena, "player @ add %s --key %s.pub --mail %s@example.org", names[i],
                                         make_key(names[i]), names[i])),
                         EX_OK);
    const char *three =
        "new @ blue-vs-gray --name a --seat usa-west=coast --seat csa=south --seat usa-east=north --dry-run";
    ck_assert_int_eq(run(three), EX_OK);
    says(out, "Option: split-usa\nYour seat: CSA,");
    says(out, "Opponent: north, USA-east,");
    says(out, "Your seat: USA-east, with your key");
    says(out, "Partner: coast, USA-west,");
    says(out, "Ask the others, by telephone perhaps, but not by mail,");
    ck_assert_int_eq(
        run("new @ blue-vs-gray --name b --seat usa-west=coast --seat csa-east=south --seat usa-east=north "
            "--seat csa-west=river --option theater-deployment"),
        EX_OK);
    says(out, "  csa-east: south, key");
    says(out, "  usa-west: coast, key");
    ck_assert_int_eq(run("status @"), EX_OK);
    says(out, "usa-west");
    ck_assert_int_eq(run("new @ blue-vs-gray --name c --seat usa-west=coast --seat csa=south"), EX_USAGE);
    says(said, "who plays the usa?");
    ck_assert_int_eq(run("new @ blue-vs-gray --name c --seat usa=coast --seat csa=south --option split-csa"), EX_USAGE);
    says(said, "who plays the csa-east?");
    ck_assert_int_eq(run("new @ blue-vs-gray --name c --seat usa-west=coast --seat usa-east=coast --seat csa=south"),
                     EX_USAGE);
    says(said, "say --seat usa=coast");
}
END_TEST

START_TEST(which_host)
{
    ck_assert_int_eq(run("init @"), EX_CANTCREAT);
    says(said, "there is one already");
    setenv("DISPATCH_HOST", dir, 1);
    ck_assert_int_eq(run("status"), EX_OK);
    says(out, "No games.");
    setenv("DISPATCH_HOST", "/nonexistent", 1);
    ck_assert_int_eq(run("status"), EX_NOINPUT);
    ck_assert_int_eq(run("status @"), EX_OK); /* the first word goes before */
    unsetenv("DISPATCH_HOST");
    ck_assert_int_eq(chdir(dir), 0);
    ck_assert_int_eq(run("status"), EX_NOINPUT); /* never the working directory */
    says(said, "/var/lib/dispatch");
    ck_assert_int_eq(run("status ."), EX_OK); /* unless it is named */
}
END_TEST

START_TEST(players)
{
    const char *key = make_key("north");
    char pub[64] = "@.north.pub";
    (void)key;
    ck_assert_int_eq(run("player @ list"), EX_OK);
    says(out, "No players yet.");
    ck_assert_int_eq(run("player @ add north --mail north@example.org"), EX_USAGE);
    says(said, "--key FILE and --mail ADDRESS are needed");
    ck_assert_int_eq(run(arena_words(arena,
                                     "player @ add north --key %s --mail north@example.org --zone "
                                     "America/New_York",
                                     pub)),
                     EX_OK);
    ck_assert_int_eq(run("player @ list"), EX_OK);
    says(out, "north  north@example.org  America/New_York\n  SHA256:");
    ck_assert_int_eq(run("player @ add north --zone Europe/Berlin"), EX_OK); /* the rest stays */
    ck_assert_int_eq(run("player @ list"), EX_OK);
    says(out, "north  north@example.org  Europe/Berlin\n  SHA256:");
    ck_assert_int_eq(run("player @ add north --zone Europe/Berln"), EX_USAGE);
    ck_assert_int_eq(run(arena_words(arena, "player @ add North --key %s --mail a@b", pub)), EX_USAGE);
    ck_assert_int_eq(run(arena_words(arena, "player @ add south --key %s --mail nobody", pub)), EX_USAGE);
    ck_assert_int_eq(run("player @ add south --key @.north --mail a@b"), EX_DATAERR); /* the private half */
    says(said, "this is a PRIVATE key");
    ck_assert_int_eq(run("player @ add south --key @.nothing --mail a@b"), EX_NOINPUT);
    ck_assert_int_eq(run("player @ forget north"), EX_OK);
    ck_assert_int_eq(run("player @ forget north"), EX_NOUSER);
}
END_TEST

START_TEST(a_published_test_key_is_no_player)
{
    json_t *all = vectors("sshsig");
    FILE *file = fopen(arena_words(arena, "%s.pub", dir), "w");
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(all, "ed25519"), i, row) if (i == 0)
        fprintf(file, "%s\n", text_of(row, "pubkey"));
    fclose(file);
    json_decref(all);
    ck_assert_int_eq(run("player @ add north --key @.pub --mail a@b"), EX_DATAERR);
    says(said, "published test vectors");
}
END_TEST

static struct span file_of(const char *path)
{
    return slurp(arena, arena_words(arena, "%s%s", dir, path));
}

START_TEST(signatures_are_those_of_ssh_keygen)
{
    make_key("north");
    FILE *file = fopen(arena_words(arena, "%s.orders", dir), "w");
    fputs("-----BEGIN PBEM ORDERS-----\nany bytes\n", file);
    fclose(file);
    ck_assert_int_eq(run("sign @.orders --key @.north"), EX_OK);
    struct span ours = file_of(".orders.sig");
    ck_assert_int_eq(run("sign @.orders --key @.north"), EX_OK); /* the same again is no harm */
    ck_assert_int_eq(unlink(arena_words(arena, "%s.orders.sig", dir)), 0);
    ck_assert_int_eq(system(arena_words(arena,
                                        "ssh-keygen -q -Y sign -n pbem-v1 -f '%s.north' '%s.orders' "
                                        "2>/dev/null",
                                        dir, dir)),
                     0);
    ck_assert(span_same(ours, file_of(".orders.sig")));
    file = fopen(arena_words(arena, "%s.orders", dir), "a");
    fputs("more\n", file);
    fclose(file);
    ck_assert_int_eq(run("sign @.orders --key @.north"), EX_CANTCREAT);
    says(said, "another signature");
    ck_assert(span_same(ours, file_of(".orders.sig")));
    ck_assert_int_eq(run("sign @.orders"), EX_USAGE);
    ck_assert_int_eq(run("sign @.orders --key @.orders"), EX_DATAERR);
    ck_assert_int_eq(system(arena_words(arena, "ssh-keygen -q -t ed25519 -N secret -f '%s.locked'", dir)), 0);
    ck_assert_int_eq(run("sign @.orders --key @.locked"), EX_DATAERR);
    says(said, "ssh-keygen -Y sign");
}
END_TEST

START_TEST(a_key_pair_is_openssh_s)
{
    struct stat st;
    make_key("pair");
    says(out, "SHA256:");
    const char *fingerprint = out;
    ck_assert_int_eq(stat(arena_words(arena, "%s.pair", dir), &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    ck_assert_int_eq(system(arena_words(arena, "ssh-keygen -y -f '%s.pair' > '%s.y'", dir, dir)), 0);
    ck_assert(span_same(file_of(".y"), file_of(".pair.pub")));
    ck_assert_int_eq(system(arena_words(arena, "ssh-keygen -l -f '%s.pair.pub' > '%s.l'", dir, dir)), 0);
    says(arena_string(arena, file_of(".l")),
         arena_string(arena, (struct span){(const uint8_t *)fingerprint, strcspn(fingerprint, "\n")}));
    ck_assert_int_eq(run("keygen @.pair"), EX_CANTCREAT);
}
END_TEST

START_TEST(fsck_news_and_backup)
{
    ck_assert_int_eq(run("fsck @"), EX_OK);
    says(out, "All is well");
    ck_assert_int_eq(run("news @"), EX_OK);
    says(out, "No news.");
    ck_assert_int_eq(run("backup @ @.bak"), EX_OK);
    ck_assert_int_eq(run("backup @ @.bak"), EX_CANTCREAT);
    struct span copy = file_of(".bak"), master = file_of(".keys/master.key");
    ck_assert_uint_gt(copy.len, 4096);
    ck_assert(memmem(copy.at, copy.len, master.at, master.len) == NULL);
    ck_assert_int_eq(run("status @ --json"), EX_OK);
    ck_assert_str_eq(out, "{\n  \"games\": [],\n  \"queues\": [],\n  \"musters\": []\n}\n");
    ck_assert_int_eq(run("fsck @ --accept moved"), EX_USAGE);
    says(said, "it is the newest store already");
    FILE *counter = fopen(arena_words(arena, "%s.keys/counter", dir), "w"); /* no counter file any more */
    ck_assert_int_eq(fclose(counter), 0);
    ck_assert_int_eq(run("fsck @ --accept moved"), EX_OK);
    ck_assert_int_eq(run("news @"), EX_OK);
    says(out, "all games wait: counter lost:");
    ck_assert_int_eq(run("news @"), EX_OK);
    says(out, "No news.");
    ck_assert_int_eq(run("news @ --all"), EX_OK);
    says(out, "counter lost:");
}
END_TEST

/* What it says where nothing can be printed. */
static void to_a_full_disk(char **argv, int argc, const char *words)
{
    const char *file = arena_words(arena, "%s/full.err", temp_dir());
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
        dup2(open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        _exit(cli_main(argc, argv));
    }
    int status;
    waitpid(child, &status, 0);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == EX_TEMPFAIL);
    said = arena_string(arena, slurp(arena, file));
    ck_assert_str_eq(said, words);
}

START_TEST(a_full_disk_is_told)
{
    char *argv[] = {"dispatch", "version"};
    to_a_full_disk(argv, 2,
                   "dispatch: cannot print the answer: No space left on device (shortage: it may pass by itself)\n");
}
END_TEST

/* What could not be printed was not read. */
START_TEST(news_on_a_full_disk_stays_news)
{
    char *argv[] = {"dispatch", "news", (char *)(uintptr_t)dir};
    ck_assert_int_eq(run("run @"), EX_OK);
    FILE *counter = fopen(arena_words(arena, "%s.keys/counter", dir), "w");
    ck_assert(counter && fclose(counter) == 0);
    ck_assert_int_eq(run("fsck @ --accept moved"), EX_OK);
    to_a_full_disk(argv, 3,
                   "dispatch: cannot print the news: No space left on device (shortage: it may pass by itself)\n");
    ck_assert_int_eq(run("news @"), EX_OK);
    says(out, "counter lost:");
    ck_assert_int_eq(run("news @"), EX_OK);
    says(out, "No news.");
}
END_TEST

/* ---- words for those who type ---- */

START_TEST(usage_lines_fit_a_window)
{
    int n = 0;
    for (size_t i = 0; i < n_commands; i++) {
        ck_assert_int_eq(run(arena_words(arena, "help %s", commands[i].name)), EX_OK);
        ck_assert_ptr_eq(strstr(out, arena_words(arena, "usage: dispatch %s", commands[i].name)), out);
        for (struct span left = span_of(out), line; span_line(&left, &line) && line.len > 0; n++) {
            ck_assert_msg(line.len <= 78, "%s: %.*s", commands[i].name, (int)line.len, line.at);
            if (span_begins(line, "usage") || span_begins(line, "  "))
                continue;
            break; /* the words below it */
        }
        for (struct span left = span_of(commands[i].options), option; span_word(&left, &option);)
            if (option.len > 0)
                says(out, arena_words(arena, "[%.*s]", (int)option.len, option.at)); /* none is lost */
    }
    ck_assert_int_gt(n, 50);
}
END_TEST

START_TEST(a_private_key_is_named_and_not_kept)
{
    const char *key = make_key("mine");
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --mail n@example.org --key %s", key)), EX_DATAERR);
    says(said, "this is a PRIVATE key");
    says(said, arena_words(arena, "%s.pub", key));
    ck_assert_int_eq(run("player @ list"), EX_OK);
    says(out, "No players yet.");
    ck_assert_int_eq(run(arena_words(arena, "player @ add north --mail n@example.org --key %s.pub", key)), EX_OK);
}
END_TEST

START_TEST(a_second_run_says_so)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    int64_t age;
    ck_assert_int_eq(lock_run(&lock, dir, time(NULL), &age, &err), LOCK_TAKEN);
    ck_assert_int_eq(run("run @"), EX_OK);
    says(out, "Another run is at work at ");
    ck_assert_int_eq(run("run @ --quiet"), EX_OK);
    ck_assert_str_eq(out, "");
    lock_drop(&lock);
    ck_assert_int_eq(run("run @"), EX_OK);
    says(out, "0 fetched");
}
END_TEST

START_TEST(a_backup_into_no_folder)
{
    ck_assert_int_eq(run("backup @ /no/such/folder/b.db"), EX_CANTCREAT);
    says(said, "there is no such folder");
}
END_TEST

/* What a shell offers is what the table has. */
START_TEST(shells_complete_every_command)
{
    static const char *const shells[] = {"bash", "zsh"};
    for (int k = 0; k < 2; k++) {
        ck_assert_int_eq(run(arena_words(arena, "completion %s", shells[k])), EX_OK);
        for (size_t i = 0; i < n_commands; i++) {
            says(out, arena_words(arena, "    %s) small=", commands[i].name));
            for (struct span left = span_of(commands[i].options), option; span_word(&left, &option);) {
                const uint8_t *is = option.len ? memchr(option.at, '=', option.len) : NULL;
                if (option.len > 0)
                    says(out,
                         arena_words(arena, "%.*s", (int)(is ? is - option.at + 1 : (ptrdiff_t)option.len), option.at));
            }
        }
        says(out, " blue-vs-gray");
    }
    ck_assert_int_eq(run("completion fish"), EX_USAGE);
    ck_assert_int_eq(run("completion"), EX_USAGE);
}
END_TEST

/* A host of another user: who it is, and how one becomes that user. */
START_TEST(a_host_of_another_user)
{
    if (geteuid() != 0)
        return; /* only root can give a folder away */
    const char *keys = arena_words(arena, "%s.keys", dir);
    ck_assert_int_eq(chown(keys, 1, 1), 0);
    ck_assert_int_eq(run("status @"), EX_NOPERM);
    says(said, "they belong to daemon; become that user: sudo -u daemon dispatch");
    ck_assert_int_eq(chown(dir, 1, 1), 0);
    ck_assert_int_eq(chmod(dir, 0700), 0);
    pid_t child = fork();
    if (child == 0) {
        if (setgid(65534) != 0 || setuid(65534) != 0)
            _exit(99);
        char *argv[] = {"dispatch", "status", arena_words(arena, "%s", dir), NULL};
        freopen(arena_words(arena, "%s", "/dev/null"), "w", stderr);
        _exit(cli_main(3, argv));
    }
    int status;
    waitpid(child, &status, 0);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), EX_NOPERM); /* not that there is no host */
}
END_TEST

static Suite *cli_suite(void)
{
    Suite *suite = suite_create("cli");
    TCase *t = tcase_create("cli");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, help_of_every_command);
    tcase_add_test(t, words_of_help_are_those_of_the_commands);
    tcase_add_test(t, help_of_a_game_is_its_handbook);
    tcase_add_test(t, help_of_a_game_has_its_rules);
    tcase_add_test(t, slips_are_told_with_the_nearest);
    tcase_add_test(t, a_host_of_another_user);
    tcase_add_test(t, shells_complete_every_command);
    tcase_add_test(t, a_backup_into_no_folder);
    tcase_add_test(t, a_second_run_says_so);
    tcase_add_test(t, a_private_key_is_named_and_not_kept);
    tcase_add_test(t, usage_lines_fit_a_window);
    tcase_add_test(t, three_and_four_players);
    tcase_add_test(t, which_host);
    tcase_add_test(t, players);
    tcase_add_test(t, a_published_test_key_is_no_player);
    tcase_add_test(t, signatures_are_those_of_ssh_keygen);
    tcase_add_test(t, a_key_pair_is_openssh_s);
    tcase_add_test(t, fsck_news_and_backup);
    tcase_add_test(t, a_full_disk_is_told);
    tcase_add_test(t, news_on_a_full_disk_stays_news);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(cli_suite());
}
