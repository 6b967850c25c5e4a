/* SPDX-License-Identifier: Apache-2.0 */
/* dispatch doctor: each finding, on hosts that lack just that; of the domain: t_doctor_domain.c. */
#include "tests/processor/doctor/doctor_kit.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

static const char *below(const char *path)
{
    return arena_words(w.arena, "%s/%s", w.dir, path);
}

START_TEST(settings)
{
    look(doctor_settings);
    finds(FINDING_OK, "nothing is mailed");
    add_setting("send smtps://games@mail.example.org");
    look(doctor_settings);
    finds(FINDING_BAD, "no sender is set");
    add_setting("mail-from games@example.org");
    look(doctor_settings);
    finds(FINDING_WARN, "no mail tells anybody what the host must know");
    add_setting("admin tom@example.org");
    look(doctor_settings);
    finds(FINDING_OK, "can be read");
    add_setting("retaim 3d");
    look(doctor_settings);
    finds(FINDING_BAD, ". Did you mean retain?");
}
END_TEST

START_TEST(a_host_without_a_name)
{
    const char *dir = arena_words(w.arena, "%s/nameless", temp_dir());
    struct error err = {0};
    ck_assert_msg(host_make(w.arena, dir, &(struct host_wishes){0}, &err), "%s", err.cause);
    w.dir = dir;
    look(doctor_settings);
    finds(FINDING_WARN, "the host has no name of its own");
}
END_TEST

START_TEST(keys_and_their_modes)
{
    const char *folder = arena_words(w.arena, "%s.keys", w.dir), *key = arena_words(w.arena, "%s/log.key", folder);
    look(doctor_keys);
    finds(FINDING_OK, "you can read all four");
    ck_assert_int_eq(chmod(key, 0600), 0);
    look(doctor_keys);
    finds(FINDING_WARN, "log.key has the mode 0600");
    ck_assert_int_eq(chmod(key, 0440), 0);
    look(doctor_keys);
    finds(FINDING_BAD, "others may read it");
    ck_assert_int_eq(chmod(key, 0400), 0);
    ck_assert_int_eq(chmod(folder, 0750), 0);
    look(doctor_keys);
    finds(FINDING_BAD, "others may look into it");
    ck_assert_int_eq(chmod(folder, 0700), 0);
    ck_assert_int_eq(unlink(key), 0);
    look(doctor_keys);
    finds(FINDING_BAD, "log.key");
}
END_TEST

START_TEST(keys_beside_what_they_open)
{
    ck_assert_int_eq(walk_cli(&w, "backup @ %s.keys/monday.db", w.dir), 0);
    look(doctor_keys);
    finds(FINDING_BAD, "monday.db is a copy of the store, beside the keys");
    ck_assert_int_eq(unlink(arena_words(w.arena, "%s.keys/monday.db", w.dir)), 0);

    ck_assert_int_eq(rename(arena_words(w.arena, "%s.keys", w.dir), below("keys")), 0);
    add_setting("keys keys");
    look(doctor_keys);
    finds(FINDING_WARN, "lies in the host directory: a copy of that takes the keys along");
    ck_assert(holds(FINDING_WARN, "keys/counter lies in the host directory"));
}
END_TEST

START_TEST(folders)
{
    look(doctor_folders);
    finds(FINDING_OK, "are yours alone");
    ck_assert_int_eq(chmod(w.dir, 0755), 0);
    look(doctor_folders);
    finds(FINDING_WARN, "others may look into");
    ck_assert_int_eq(chmod(w.dir, 0777), 0);
    look(doctor_folders);
    finds(FINDING_BAD, "others may write into");
    ck_assert_int_eq(chmod(w.dir, 0700), 0);
    ck_assert_int_eq(rmdir(below("inbox/refused")), 0);
    look(doctor_folders);
    finds(FINDING_BAD, "there is no folder");
    ck_assert_int_eq(rename(below("inbox"), below("inbox2")), 0);
    walk_write(&w, below("inbox"), span_of("a file\n"));
    look(doctor_folders);
    finds(FINDING_BAD, "inbox/new: Not a directory (foreign)");
}
END_TEST

/* The messages to one player wait, and nothing else. */
START_TEST(a_players_folder)
{
    walk_new(&w, "first", "");
    walk_pass(&w, 60);
    look(doctor_folders);
    finds(FINDING_OK, "are yours alone");
    ck_assert_int_eq(rename(below("outbox/north"), below("north")), 0);
    walk_write(&w, below("outbox/north"), span_of("a file\n"));
    look(doctor_folders);
    ck_assert_uint_eq(doctor.n, 1);
    finds(FINDING_BAD, "outbox/north is not a folder");
    ck_assert_msg(strstr(doctor.at[0].remedy, "move it away, then mkdir") != NULL, "%s", doctor.at[0].remedy);
}
END_TEST

START_TEST(folders_of_somebody_else)
{
    if (geteuid() != 0)
        return; /* only root can give folders away; others see the case of a folder that they may not write */
    ck_assert_int_eq(chown(w.dir, 65534, 65534), 0);
    look(doctor_folders);
    finds(FINDING_WARN, "belongs to nobody, and you are root");
    ck_assert_int_eq(chown(w.dir, 0, 0), 0);
}
END_TEST

START_TEST(folders_that_cannot_be_written)
{
    if (geteuid() == 0)
        return; /* root may write everywhere */
    ck_assert_int_eq(chmod(below("inbox/new"), 0500), 0);
    look(doctor_folders);
    finds(FINDING_BAD, "nothing can be written into");
}
END_TEST

START_TEST(a_public_folder_that_cannot_be)
{
    add_setting("publish-url http://127.0.0.1:9/");
    add_setting(arena_words(w.arena, "publish-dir %s/below", below("dispatch.conf")));
    look(doctor_public);
    finds(FINDING_BAD, "dispatch.conf/below: Not a directory (foreign)");
}
END_TEST

START_TEST(the_public_folder)
{
    const char *pub = arena_words(w.arena, "%s.pub", w.dir);
    look(doctor_public);
    ck_assert_uint_eq(doctor.n, 0); /* nothing is published, nothing is said */
    add_setting("publish-url http://127.0.0.1:9/");
    look(doctor_public);
    finds(FINDING_WARN, "no run publishes anything there");
    add_setting(arena_words(w.arena, "publish-dir %s", pub));
    look(doctor_public);
    finds(FINDING_WARN, "there is no folder");
    ck_assert_int_eq(walk_cli(&w, "publish @"), 0);
    ck_assert_int_eq(chmod(pub, 0700), 0);
    look(doctor_public);
    finds(FINDING_WARN, "a web server of another account cannot look into");
    ck_assert_int_eq(chmod(pub, 0755), 0);
    ck_assert_int_eq(chmod(temp_dir(), 0755), 0);
    look(doctor_public); /* nobody answers there */
    finds(FINDING_WARN, "cannot read http://127.0.0.1:9");
    ck_assert(!holds(FINDING_WARN, "is not https")); /* a browser trusts its own machine */
}
END_TEST

/* Maps become images by a program of others, which is tried; no image is no fault of the host's. */
START_TEST(what_draws_images)
{
    const char *program = below("draws");
    add_setting(arena_words(w.arena, "publish-png %s", program));
    look(doctor_public);
    finds(FINDING_WARN, "no run publishes anything for it to draw");
    add_setting(arena_words(w.arena, "publish-dir %s.pub", w.dir));
    look(doctor_public);
    finds(FINDING_WARN, "draws: No such file");
    ck_assert(!holds(FINDING_BAD, ""));
    FILE *file = fopen(program, "w");
    ck_assert(file && fputs("#!/bin/sh\nprintf '\\211PNG\\r\\n\\032\\n'; cat\n", file) >= 0 && fclose(file) == 0);
    ck_assert_int_eq(chmod(program, 0700), 0);
    look(doctor_public);
    ck_assert(holds(FINDING_OK, "draws maps for forums"));
}
END_TEST

/* Over plain http no browser signs. */
START_TEST(the_desk_wants_https)
{
    add_setting("publish-url http://games.invalid");
    look(doctor_public);
    finds(FINDING_WARN, "http://games.invalid is not https");
}
END_TEST

START_TEST(no_secret_lies_in_the_public_folder)
{
    add_setting(arena_words(w.arena, "publish-dir %s", temp_dir()));
    look(doctor_public);
    finds(FINDING_BAD, "the web server would show it");
}
END_TEST

START_TEST(room_on_the_disk)
{
    look(doctor_disk);
    ck_assert(holds(FINDING_OK, "MB are free") || holds(FINDING_WARN, "MB are free") ||
              holds(FINDING_BAD, "MB are free"));
    /* A store that would not fit twice: a file with a hole in it is as large as any. */
    ck_assert_int_eq(truncate(below("dispatch.db"), (off_t)1 << 50), 0);
    doctor_open(&doctor, w.arena, w.dir, w.now);
    doctor_disk(&doctor);
    ck_assert_msg(doctor_worst(&doctor) >= FINDING_WARN, "%s", doctor.at[0].words);
    doctor_close(&doctor);
}
END_TEST

START_TEST(the_store)
{
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    look(doctor_store);
    finds(FINDING_OK, "its pages are whole, 1 sealed states open");
    ck_assert(holds(FINDING_OK, "1 games, none set aside"));

    const char *old = arena_words(w.arena, "%s/old.db", temp_dir());
    ck_assert_int_eq(walk_cli(&w, "backup @ %s", old), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(system(arena_words(w.arena, "rm -f %s/dispatch.db*; cp %s %s/dispatch.db", w.dir, old, w.dir)), 0);
    look(doctor_store);
    finds(FINDING_BAD, "this is an older copy");
    finds(FINDING_BAD, "with what the players have brings them forward (damage)"); /* nothing of it is cut off */
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept lost"), 0);
    look(doctor_store);
    finds(FINDING_BAD, "1 of 1 games are set aside, among them first");
}
END_TEST

START_TEST(a_damaged_store)
{
    walk_new(&w, "first", "");
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(below("dispatch.db"), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "UPDATE seal SET bytes = zeroblob(length(bytes))", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    look(doctor_store);
    finds(FINDING_BAD, "first: ");
}
END_TEST

START_TEST(the_clock)
{
    look(doctor_clock);
    ck_assert(doctor.n == 1 && doctor.at[0].grade != FINDING_BAD); /* whether a time service runs is this machine's */
    walk_new(&w, "first", "");
    w.now -= 86400;
    look(doctor_clock);
    finds(FINDING_BAD, "but the store has seen");
}
END_TEST

/* The counter file of the host as it would be so many seconds after the last pass. */
static void last_pass(int64_t ago)
{
    struct utimbuf times = {.actime = (time_t)(w.now - ago), .modtime = (time_t)(w.now - ago)};
    ck_assert_int_eq(utime(arena_words(w.arena, "%s.keys/counter", w.dir), &times), 0);
}

START_TEST(passes)
{
    look(doctor_passes);
    finds(FINDING_WARN, "no pass was made yet");
    ck_assert_msg(strstr(doctor.at[0].remedy, "dispatch.timer") && strstr(doctor.at[0].remedy, w.dir), "%s",
                  doctor.at[0].remedy);
    walk_pass(&w, 60);
    last_pass(240);
    look(doctor_passes);
    finds(FINDING_OK, "the last one was 4 minutes ago");
    last_pass(3600);
    look(doctor_passes);
    finds(FINDING_WARN, "the last pass was 60 minutes ago");
    last_pass(3 * 86400);
    look(doctor_passes);
    finds(FINDING_BAD, "the last pass was 3 days ago");
}
END_TEST

START_TEST(a_lock_that_cannot_be_opened)
{
    static const char *const locks[] = {"lock/run", "lock/games"};
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++) {
        ck_assert(unlink(below(locks[i])) == 0 || i == 1);
        ck_assert_int_eq(mkdir(below(locks[i]), 0700), 0);
        look(doctor_passes);
        finds(FINDING_BAD, arena_words(w.arena, "%s cannot be opened: Is a directory (foreign)", locks[i]));
        if (i == 0) {
            ck_assert_int_eq(walk_cli(&w, "run @"), EX_CANTCREAT);
            walk_says(&w, "says what to do");
        }
        ck_assert_int_eq(rmdir(below(locks[i])), 0);
    }
}
END_TEST

/* What to do about the store and the counter beside it; nobody is told to put back a backup for a key. */
START_TEST(remedies_for_a_store_that_is_not_taken)
{
    static const struct {
        const char *name; /* beside the keys, as another file of that size, or gone */
        bool is_gone;
        const char *remedy;
    } rows[] = {{"master.key", false, "put the right master.key back"},
                {"counter", true, "put the counter file back; only if it is lost: `dispatch fsck --accept WHY`"},
                {"counter", false, "put the counter file back; only if it is lost: `dispatch fsck --accept WHY`"}};
    walk_pass(&w, 60);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *path = arena_words(w.arena, "%s.keys/%s", w.dir, rows[i].name);
        const char *aside = arena_words(w.arena, "%s.aside", path);
        ck_assert_int_eq(rename(path, aside), 0);
        if (!rows[i].is_gone) {
            walk_write(&w, path, span_of("these are 32 bytes of other sort"));
            ck_assert_int_eq(chmod(path, 0400), 0);
        }
        look(doctor_store);
        finds(FINDING_BAD, "cannot ");
        ck_assert_msg(strstr(doctor.at[0].remedy, rows[i].remedy) != NULL, "%s", doctor.at[0].remedy);
        look(doctor_passes);
        ck_assert_msg(!holds(FINDING_WARN, "no pass was made yet"), "%s", path);
        ck_assert(unlink(path) == 0 || rows[i].is_gone);
        ck_assert_int_eq(rename(aside, path), 0);
    }
}
END_TEST

START_TEST(a_remedy_is_no_remedy_for_a_shortage)
{
    static const int numbers[] = {EROFS, ENOSPC, EIO, EACCES, ENOTDIR};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        doctor.n = 0;
        doctor_number(&doctor, "folders", numbers[i], "chmod 0700 it", "nothing can be written into it");
        finds(FINDING_BAD, i < 3 ? "(shortage: it may pass by itself)" : "(foreign)");
        ck_assert_int_eq(strcmp(doctor.at[0].remedy, "chmod 0700 it") == 0, i >= 3);
    }
}
END_TEST

/* What can be done about a file of the host depends on what ails it. */
START_TEST(remedies_go_by_the_kind)
{
    ck_assert_int_eq(rename(below("dispatch.conf"), below("elsewhere")), 0);
    ck_assert_int_eq(mkdir(below("dispatch.conf"), 0700), 0);
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, "settings: cannot read the settings");
    walk_says(&w, "(foreign)");
    walk_says(&w, "it must be a plain file of the user who runs dispatch");
    ck_assert_msg(!strstr(w.out, "no pass was made"), "%s", w.out);
    ck_assert_int_eq(rmdir(below("dispatch.conf")), 0);
    ck_assert_int_eq(rename(below("elsewhere"), below("dispatch.conf")), 0);
    walk_write(&w, below("dispatch.db"), span_of("no database"));
    ck_assert_int_ne(walk_cli(&w, "doctor @"), 0);
    walk_says(&w, "(damage)");
    walk_says(&w, "put back the newest backup that is whole");
    ck_assert_int_eq(walk_cli(&w, "run @"), EX_DATAERR);
    walk_says(&w, "says what to do");
}
END_TEST

START_TEST(a_pass_that_hangs)
{
    walk_pass(&w, 60);
    last_pass(1200);
    int fd = open(below("lock/run"), O_RDWR);
    ck_assert_int_eq(flock(fd, LOCK_EX), 0);
    ck_assert_int_eq(ftruncate(fd, 0), 0);
    dprintf(fd, "%lld", (long long)(w.now - 1200));
    look(doctor_passes);
    finds(FINDING_BAD, "a pass has been at work for 20 minutes");
    close(fd);
}
END_TEST

START_TEST(texts_that_nobody_can_read)
{
    rmdir(below("templates"));
    walk_write(&w, below("templates"), span_of("a file\n"));
    look(doctor_templates);
    ck_assert_uint_eq(doctor.n, 1); /* and not of each ruleset once more */
    finds(FINDING_BAD, "/templates: Not a directory (foreign)");
}
END_TEST

START_TEST(texts_of_the_host)
{
    look(doctor_templates);
    finds(FINDING_OK, "built-in");
    walk_write(&w, below("templates/receipt.txt.mustache"), span_of("Hello {{name}}\n"));
    look(doctor_templates);
    finds(FINDING_OK, "1 texts of the host's own can be read");
    walk_write(&w, below("templates/letters.txt.mustache"), span_of("=== hold\nIt rests\n\n{{why}}\n"));
    look(doctor_templates);
    finds(FINDING_OK, "2 texts of the host's own can be read");
    walk_write(&w, below("templates/letters.txt.mustache"), span_of("=== hold\nIt rests\n\n=== hodl\nIt rests\n"));
    look(doctor_templates);
    finds(FINDING_WARN, "/templates/letters.txt.mustache, line 4: there is no letter hodl");
    walk_write(&w, below("templates/letters.txt.mustache"),
               span_of("=== hold\nIt rests\n\n=== reminder\nAh\n=== resume\nOn\n\n{{#why}}\n"));
    look(doctor_templates); /* with the line of the file */
    finds(FINDING_BAD, "/templates/letters.txt.mustache, line 9: ");
    ck_assert_int_eq(unlink(below("templates/letters.txt.mustache")), 0);
    walk_write(&w, below("templates/receipt.txt.mustache"), span_of("Hello\n{{#name}}\n"));
    look(doctor_templates);
    finds(FINDING_BAD, "receipt.txt.mustache, line 2: ");
    ck_assert_int_eq(unlink(below("templates/receipt.txt.mustache")), 0);
    walk_write(&w, below("templates/reciept.txt.mustache"), span_of("Hello\n"));
    look(doctor_templates);
    finds(FINDING_WARN, "there is no text of this name");
    ck_assert_int_eq(unlink(below("templates/reciept.txt.mustache")), 0);
    ck_assert_int_eq(mkdir(below("templates/blue-vs-gray"), 0700), 0);
    ck_assert_int_eq(symlink("elsewhere", below("templates/blue-vs-gray/report.txt.mustache")), 0);
    look(doctor_templates);
    finds(FINDING_BAD, "blue-vs-gray/report.txt.mustache: it is a symbolic link (foreign)");
    ck_assert_int_eq(unlink(below("templates/blue-vs-gray/report.txt.mustache")), 0);
    ck_assert_int_eq(mkdir(below("templates/blue-vs-gray/report.txt.mustache"), 0700), 0);
    look(doctor_templates);
    finds(FINDING_BAD, "blue-vs-gray/report.txt.mustache: it is no plain file (foreign)");
}
END_TEST

START_TEST(the_ways_in)
{
    look(doctor_sources);
    finds(FINDING_OK, "files are taken from");
    add_setting("fetch maildir Maildir");
    look(doctor_sources);
    finds(FINDING_BAD, "Maildir/new: No such file");
    ck_assert_int_eq(mkdir(below("Maildir"), 0700) + mkdir(below("Maildir/new"), 0700), 0);
    look(doctor_sources);
    finds(FINDING_BAD, "Maildir/cur: No such file");
    walk_write(&w, below("Maildir/cur"), span_of("no folder\n"));
    look(doctor_sources);
    finds(FINDING_BAD, "Maildir/cur: Not a directory (foreign)");
    ck_assert_int_eq(unlink(below("Maildir/cur")), 0);
    ck_assert_int_eq(mkdir(below("Maildir/cur"), 0700), 0);
    look(doctor_sources);
    finds(FINDING_OK, "mail is taken from the Maildir");
    add_setting("fetch imaps://games@127.0.0.1:1/INBOX");
    look(doctor_sources);
    finds(FINDING_BAD, "the setting is empty");
    walk_write(&w, below("word"), span_of("secret of mine\n"));
    ck_assert_int_eq(chmod(below("word"), 0600), 0);
    add_setting("password-file word");
    look(doctor_sources);
    finds(FINDING_BAD, "cannot fetch mail from imaps://games@127.0.0.1:1/INBOX: ");
}
END_TEST

START_TEST(the_way_out)
{
    look(doctor_outlet);
    ck_assert_uint_eq(doctor.n, 0);
    add_setting("mail-from games@example.org");
    add_setting("send sendmail /nowhere/sendmail");
    look(doctor_outlet);
    finds(FINDING_BAD, "the program /nowhere/sendmail cannot be run: No such file or directory");
}
END_TEST

START_TEST(a_server_that_is_not_there)
{
    add_setting("send smtp://games@127.0.0.1:1");
    look(doctor_outlet);
    finds(FINDING_BAD, "the setting is empty");
    walk_write(&w, below("word"), span_of("secret of mine\n"));
    ck_assert_int_eq(chmod(below("word"), 0644), 0);
    add_setting("password-file word");
    look(doctor_outlet);
    finds(FINDING_BAD, "others may read it");
    ck_assert_int_eq(chmod(below("word"), 0600), 0);
    look(doctor_outlet);
    finds(FINDING_BAD, "127.0.0.1 port 1: ");
    for (size_t i = 0; i < doctor.n; i++)
        ck_assert(!strstr(doctor.at[i].words, "secret") && !strstr(doctor.at[i].remedy, "secret"));
}
END_TEST

START_TEST(a_mail_to_try)
{
    const char *program = arena_words(w.arena, "%s/sendmail", temp_dir()),
               *taken = arena_words(w.arena, "%s.mail", program);
    walk_write(&w, program, span_of("#!/bin/sh\n{ echo \"$@\"; cat; } >\"$0.mail\"\n"));
    ck_assert_int_eq(chmod(program, 0700), 0);
    add_setting("mail-from Dispatch <games@example.org>");
    add_setting(arena_words(w.arena, "send sendmail %s", program));
    for (int i = 0; i < 2; i++) {
        doctor_open(&doctor, w.arena, w.dir, w.now);
        doctor.mail_to = i ? "tom@example.org" : "-oQ/tmp tom";
        doctor_outlet(&doctor);
        doctor_close(&doctor);
        if (i == 0)
            finds(FINDING_BAD, "no mail can go to the address after --mail");
    }
    finds(FINDING_OK, "the test mail was taken");
    const char *mail = arena_string(w.arena, slurp(w.arena, taken));
    ck_assert_msg(strncmp(mail, "-i -f games@example.org -- tom@example.org\n", 43) == 0, "%s", mail);
    ck_assert_msg(strstr(mail, "Subject: Dispatch: this mail arrived\n") && strstr(mail, "Message-I"), "%s", mail);
}
END_TEST

START_TEST(dates_of_imap)
{
    int64_t utc = 0;
    ck_assert(doctor_imap_date(span_of("21-Nov-2026 17:36:43 +0100"), &utc));
    ck_assert_int_eq(utc, 1795279003);
    ck_assert(doctor_imap_date(span_of(" 1-Jan-1970 00:00:00 -0130"), &utc));
    ck_assert_int_eq(utc, 5400);
    ck_assert(!doctor_imap_date(span_of("21-Xyz-2026 17:36:43 +0100"), &utc));
    ck_assert(!doctor_imap_date(span_of("31-Feb-2026 17:36:43 +0100"), &utc));
    ck_assert(!doctor_imap_date(span_of("21-Nov-2026 25:36:43 +0100"), &utc));
    ck_assert(!doctor_imap_date(span_of(""), &utc));
}
END_TEST

START_TEST(the_command)
{
    ck_assert_int_eq(walk_cli(&w, "doctor %s/nowhere", w.dir), 66);
    ck_assert_int_eq(walk_cli(&w, "doctor @ --now 2026-11-21T12:00:00Z"), 0);
    walk_says(&w, "ok    keys: you can read all four");
    walk_says(&w, "warn  passes: no pass was made yet\n      remedy: ");
    ck_assert_int_eq(rmdir(below("inbox/refused")), 0);
    ck_assert_int_eq(walk_cli(&w, "doctor @ --json --now 2026-11-21T12:00:00Z"), 1);
    json_error_t why;
    json_t *all = json_loads(w.out, 0, &why);
    ck_assert_msg(json_is_array(all), "%s", why.text);
    size_t i, n_bad = 0;
    json_t *one;
    json_array_foreach(all, i, one)
    {
        const char *grade = json_string_value(json_object_get(one, "grade"));
        ck_assert(grade && json_string_value(json_object_get(one, "says")));
        if (strcmp(grade, "bad") != 0)
            continue;
        n_bad++;
        ck_assert_str_eq(json_string_value(json_object_get(one, "check")), "folders");
        ck_assert(strstr(json_string_value(json_object_get(one, "remedy")), "mkdir -m 0700"));
    }
    ck_assert_uint_eq(n_bad, 1);
    json_decref(all);
    ck_assert_int_eq(walk_cli(&w, "doctor @ too many"), 64);
}
END_TEST

START_TEST(what_would_bring_games_back)
{
    look(doctor_losses);
    ck_assert_uint_eq(doctor.n, 0); /* no game: nothing to lose */
    walk_new(&w, "first", "");
    look(doctor_losses);
    ck_assert(holds(FINDING_WARN, "1 game is here, and there is neither escrow, nor publish-dir, nor a backup"));
    ck_assert_int_eq(walk_cli(&w, "backup @ @.backup"), EX_OK);
    w.now = time(NULL);
    look(doctor_losses);
    ck_assert(holds(FINDING_OK, "the last backup is 0 days old"));
    w.now += 9 * 86400;
    look(doctor_losses);
    ck_assert(holds(FINDING_WARN, "the last backup is old"));
    add_setting("publish-dir public");
    look(doctor_losses);
    ck_assert(holds(FINDING_OK, "the public folder has the journals"));
    add_setting("escrow yes");
    look(doctor_losses);
    ck_assert(holds(FINDING_OK, "each report carries a sealed copy"));
}
END_TEST

static Suite *doctor_suite(void)
{
    const TTest *const tests[] = {settings,
                                  a_host_without_a_name,
                                  keys_and_their_modes,
                                  keys_beside_what_they_open,
                                  folders,
                                  a_players_folder,
                                  remedies_for_a_store_that_is_not_taken,
                                  folders_of_somebody_else,
                                  folders_that_cannot_be_written,
                                  a_public_folder_that_cannot_be,
                                  the_public_folder,
                                  what_draws_images,
                                  the_desk_wants_https,
                                  no_secret_lies_in_the_public_folder,
                                  room_on_the_disk,
                                  the_store,
                                  a_damaged_store,
                                  the_clock,
                                  passes,
                                  a_lock_that_cannot_be_opened,
                                  a_remedy_is_no_remedy_for_a_shortage,
                                  remedies_go_by_the_kind,
                                  a_pass_that_hangs,
                                  texts_that_nobody_can_read,
                                  texts_of_the_host,
                                  the_ways_in,
                                  the_way_out,
                                  a_server_that_is_not_there,
                                  a_mail_to_try,
                                  dates_of_imap,
                                  what_would_bring_games_back,
                                  the_command};
    Suite *suite = suite_create("doctor");
    TCase *t = tcase_create("doctor");
    tcase_add_checked_fixture(t, setup, teardown);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(doctor_suite());
}
