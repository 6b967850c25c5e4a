/* SPDX-License-Identifier: Apache-2.0 */
/* Mail out of Maildirs and mail servers: each mail once, nothing marked before it is stored, nothing lost when a server
 * hangs up, counts anew, lies or is not there. */
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "processor/intake/fetch.h"
#include "processor/net/mail_session.h"
#include "tests/lib/mail_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;
static struct mail_server *server;

static void open_host(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "f%d", n++);
    walk_open(&w, name);
    server = NULL;
}

static void close_host(void)
{
    mail_server_stop(server);
    server = NULL;
    walk_close(&w);
}

static void settings(const char *words)
{
    const char *path = arena_words(w.arena, "%s/mail-password", w.dir);
    walk_write(&w, path, span_of("secret\n"));
    ck_assert_int_eq(chmod(path, 0600), 0);
    walk_write(&w, arena_words(w.arena, "%s/dispatch.conf", w.dir),
               span_of(arena_words(w.arena, "name t.example\npassword-file mail-password\n%s\n", words)));
}

/* An IMAP or POP3 server with n mails, and a host that fetches from it. */
static void serve(bool pop3, int n, const char *more)
{
    server = mail_server_start(pop3);
    for (int i = 0; i < n; i++)
        mail_server_put(server,
                        span_of(arena_words(w.arena,
                                            "From: a%d@b.example\r\nTo: games@t.example\r\nMessage-ID: <%d@b>\r\n"
                                            "\r\n.dot %d\r\nD3 OK not yours\r\n.\r\n",
                                            i, i, i)));
    settings(
        arena_words(w.arena, "fetch %s://games@127.0.0.1:%d plaintext %s", pop3 ? "pop3" : "imap", server->port, more));
}

static void fetch(void)
{
    char now[21];
    w.now += 60;
    utc_write(now, w.now);
    int code = walk_cli(&w, "run @ --stage fetch --now %s", now);
    ck_assert_msg(code == 0, "%d: %s", code, w.said);
}

/* ---- what the store holds ---- */

struct stored {
    int n;
    struct span raw[SERVER_MAILS];
};

static struct stored inbox(void)
{
    struct stored out = {0};
    struct host host = {0};
    struct error err = {0};
    char name[256];
    int64_t id = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    while (out.n < SERVER_MAILS && store_inbox_next(host.store, w.arena, id, &id, &out.raw[out.n], name, &err))
        out.n++;
    host_close(&host);
    return out;
}

static int count_news(const char *words)
{
    struct host host = {0};
    struct error err = {0};
    struct news_row *row;
    int found = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    size_t n = store_news(host.store, w.arena, true, &row, &err);
    for (size_t i = 0; i < n; i++)
        found += strstr(row[i].words, words) != NULL;
    host_close(&host);
    return found;
}

static int flags_of_all(int flag)
{
    int n = 0;
    for (int i = 0; i < server->n; i++)
        n += (server->mail[i].flags & flag) != 0;
    return n;
}

static int said(const char *words)
{
    int n = 0;
    for (const char *at = server->said; (at = strstr(at, words)) != NULL; at++)
        n++;
    return n;
}

/* ---- IMAP ---- */

START_TEST(imap_mails_come_once_and_are_marked)
{
    serve(false, 5, "");
    fetch();
    struct stored all = inbox();
    ck_assert_int_eq(all.n, 5);
    for (int i = 0; i < 5; i++)
        ck_assert_msg(span_same(all.raw[i], (struct span){(uint8_t *)server->mail[i].bytes, server->mail[i].len}),
                      "mail %d", i);
    ck_assert_int_eq(flags_of_all(MAIL_SEEN), 5);
    ck_assert_int_eq(said("BODY[]"), 0); /* only with PEEK */
    fetch();
    ck_assert_int_eq(inbox().n, 5);
    ck_assert_int_eq(said("UID STORE"), 1);
    mail_server_put(server, span_of("From: x@y\r\nTo: z\r\n\r\nlate\r\n"));
    server->mail[5].flags = MAIL_SEEN; /* a person looked at it first: it is taken all the same */
    fetch();
    ck_assert_int_eq(inbox().n, 6);
    ck_assert_int_eq(said("BODY.PEEK[]"), 6);
    ck_assert_int_eq(server->n_logins, 3);
}
END_TEST

START_TEST(imap_mails_move_or_go)
{
    serve(false, 3, "done=Archive");
    fetch();
    ck_assert_int_eq(flags_of_all(MAIL_MOVED), 3);
    ck_assert_int_eq(said("UID MOVE 1:11 \"Archive\""), 1);
    mail_server_stop(server);
    serve(false, 3, "done=delete");
    fetch();
    ck_assert_int_eq(flags_of_all(MAIL_GONE), 3);
    mail_server_stop(server);
    serve(false, 3, "done=Archive");
    server->has_move = server->has_uidplus = false;
    fetch();
    ck_assert_int_eq(said("UID COPY 1:11 \"Archive\""), 1);
    ck_assert_int_eq(flags_of_all(MAIL_DELETED), 3);
    ck_assert_int_eq(said("EXPUNGE"), 0); /* what others deleted is theirs */
}
END_TEST

START_TEST(imap_a_server_that_counts_anew)
{
    serve(false, 4, "");
    fetch();
    server->validity = 8;
    for (int i = 0; i < 4; i++)
        server->mail[i].uid = (unsigned)i + 1;
    mail_server_put(server, span_of("From: x@y\r\nTo: z\r\nMessage-ID: <n@b>\r\n\r\nnew\r\n"));
    fetch();
    ck_assert_int_eq(inbox().n, 5); /* each once */
    ck_assert_int_eq(flags_of_all(MAIL_SEEN), 5);
    fetch();
    ck_assert_int_eq(inbox().n, 5);
}
END_TEST

/* Cut off after any command: nothing is marked that is not stored, and the next runs bring the rest. */
START_TEST(imap_a_server_that_hangs_up)
{
    for (int at = 1; at <= 9; at++) {
        serve(false, 4, "");
        server->hang_up_at = at;
        fetch();
        int stored = inbox().n;
        ck_assert_int_le(flags_of_all(MAIL_SEEN), stored);
        ck_assert_int_le(stored, 4);
        server->hang_up_at = 0;
        fetch();
        ck_assert_int_eq(inbox().n, 4);
        ck_assert_int_eq(flags_of_all(MAIL_SEEN), 4);
        ck_assert_int_eq(count_news("no mail from"), at <= 8); /* the ninth never came */
        ck_assert_int_eq(count_news("again, after 0 hours 1 minutes"), at <= 8);
        close_host();
        open_host();
    }
}
END_TEST

static void pass(void)
{
    char now[21];
    w.now += 60;
    utc_write(now, w.now);
    int code = walk_cli(&w, "run @ --now %s", now);
    ck_assert_msg(code == 0, "%d: %s", code, w.said);
}

/* One mail that the server does not hand out: the others come, of it nothing is marked or deleted, the host hears of it
 * by its number in the fifth run, and it comes as soon as it can. */
static void one_is_refused(bool pop3)
{
    const char *item = pop3 ? "mail with the UIDL " : "mail with the UID ";
    serve(pop3, 5, "done=delete");
    server->mail[1].flags = MAIL_REFUSED;
    for (int i = 1; i <= 6; i++) {
        pass();
        ck_assert_int_eq(flags_of_all(MAIL_GONE), 4);
        ck_assert_int_eq(server->mail[1].flags, MAIL_REFUSED);
        ck_assert_int_eq(count_news(item), i >= 5);
    }
    ck_assert_int_eq(count_news("cannot read that message"), 1);
    ck_assert_int_eq(count_news("no mail from"), 0);
    mail_server_put(server, span_of("From: x@y\r\nTo: z\r\nMessage-ID: <n@b>\r\n\r\nnew\r\n"));
    server->mail[1].flags = 0;
    pass();
    ck_assert_int_eq(flags_of_all(MAIL_GONE), 6);
    ck_assert_int_eq(count_news("passed: mail with"), 1);
    pass();
    ck_assert_int_eq(count_news("passed: mail with"), 1);
    mail_server_stop(server);
}

START_TEST(one_mail_that_the_server_does_not_hand_out)
{
    one_is_refused(false);
    server = NULL;
    close_host();
    open_host();
    one_is_refused(true);
    server = NULL;
}
END_TEST

/* Somebody deletes it: it is waited for no longer. */
START_TEST(imap_a_refused_mail_that_goes)
{
    serve(false, 3, "");
    server->mail[1].flags = MAIL_REFUSED;
    pass();
    ck_assert_int_eq(flags_of_all(MAIL_SEEN), 2);
    server->mail[1].flags = MAIL_REFUSED | MAIL_GONE;
    pass();
    server->mail[1].flags = MAIL_REFUSED;
    pass();
    ck_assert_int_eq(said("BODY.PEEK[]"), 3); /* it is not asked for again */
}
END_TEST

START_TEST(imap_large_mails_are_not_loaded)
{
    serve(false, 2, "");
    server->mail[0].claimed = 52428800;
    fetch();
    struct stored all = inbox();
    ck_assert_int_eq(all.n, 2);
    ck_assert(span_begins(all.raw[0], "PBEM-CUT 1 52428800\nFrom: a0@b.example"));
    ck_assert(!memmem(all.raw[0].at, all.raw[0].len, "dot", 3));
    ck_assert_int_eq(said("UID FETCH 5 (BODY.PEEK[HEADER]<0.131072>)"), 1);
    ck_assert_int_eq(said("BODY.PEEK[])"), 1);
    ck_assert_int_eq(flags_of_all(MAIL_SEEN), 2);
}
END_TEST

START_TEST(imap_deleted_mails_are_left)
{
    serve(false, 3, "");
    server->mail[1].flags = MAIL_DELETED;
    fetch();
    ck_assert_int_eq(inbox().n, 2);
    fetch();
    ck_assert_int_eq(said("UID FETCH 8 "), 0);
}
END_TEST

/* ---- servers that are not there ---- */

START_TEST(an_unreachable_server_is_news_once)
{
    serve(false, 1, "\nfetch folder inbox/new");
    walk_drop(&w, "other", span_of("From: a@b\nTo: c\n\nthe other source goes on\n"));
    server->is_bare = true;
    fetch();
    ck_assert_int_eq(inbox().n, 1);
    fetch();
    fetch();
    ck_assert_int_eq(count_news("no mail from imap://games@127.0.0.1"), 1);
    server->is_bare = false;
    server->no_login = true;
    fetch();
    ck_assert_int_eq(count_news("no mail from"), 1);
    server->no_login = false;
    fetch();
    ck_assert_int_eq(inbox().n, 2);
    ck_assert_int_eq(count_news("comes from imap://games@127.0.0.1"), 1);
    ck_assert_int_eq(count_news("secret"), 0);
}
END_TEST

START_TEST(passwords_and_tls_are_demanded)
{
    serve(false, 1, "");
    ck_assert_int_eq(chmod(arena_words(w.arena, "%s/mail-password", w.dir), 0644), 0);
    fetch();
    ck_assert_int_eq(count_news("others may read it"), 1);
    ck_assert_int_eq(server->n_logins, 0);
    settings(arena_words(w.arena, "fetch imap://games@localhost:%d/INBOX", server->port)); /* STARTTLS: it has none */
    fetch();
    ck_assert_int_eq(server->n_logins, 0);
    ck_assert_int_eq(count_news("no mail from imap://games@localhost"), 1);
    ck_assert_int_eq(count_news("offers no STARTTLS"), 1);
    ck_assert_int_eq(inbox().n, 0);
}
END_TEST

/* ---- POP3 ---- */

START_TEST(pop3_mails_come_once)
{
    serve(true, 4, "");
    server->mail[2].claimed = 52428800;
    fetch();
    struct stored all = inbox();
    ck_assert_int_eq(all.n, 4);
    ck_assert(memmem(all.raw[0].at, all.raw[0].len, "\n.dot 0\nD3 OK not yours\n.\n", 26));
    ck_assert(span_begins(all.raw[2], "PBEM-CUT 1 52428800\nFrom: a2@b.example\n"));
    ck_assert_int_eq(said("TOP 3 0"), 1);
    ck_assert_int_eq(flags_of_all(MAIL_GONE), 0);
    fetch();
    ck_assert_int_eq(inbox().n, 4);
    ck_assert_int_eq(said("RETR"), 3);
    mail_server_put(server, span_of("From: x@y\r\nTo: z\r\n\r\nlate\r\n"));
    fetch();
    ck_assert_int_eq(inbox().n, 5);
}
END_TEST

START_TEST(pop3_without_tls_is_told)
{
    serve(true, 1, "");
    settings(arena_words(w.arena, "fetch pop3://games@localhost:%d", server->port));
    fetch();
    ck_assert_int_eq(server->n_logins, 0);
    ck_assert_int_eq(count_news("offers no STARTTLS"), 1);
    ck_assert_int_eq(inbox().n, 0);
}
END_TEST

START_TEST(pop3_deletes_what_is_stored)
{
    for (int at = 1; at <= 11; at++) {
        serve(true, 4, "done=delete");
        server->hang_up_at = at;
        fetch();
        ck_assert_int_le(flags_of_all(MAIL_GONE), inbox().n);
        server->hang_up_at = 0;
        fetch();
        ck_assert_int_eq(inbox().n, 4);
        ck_assert_int_eq(flags_of_all(MAIL_GONE), 4);
        close_host();
        open_host();
    }
}
END_TEST

/* ---- Maildir ---- */

static int files_in(const char *folder)
{
    DIR *dir = opendir(folder);
    int n = 0;
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

START_TEST(a_maildir_is_read_and_marked)
{
    const char *box = arena_words(w.arena, "%s.box", w.dir);
    ck_assert_int_eq(mkdir(box, 0700), 0);
    ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/cur", box), 0700), 0);
    settings(arena_words(w.arena, "fetch maildir %s", box));
    fetch();
    ck_assert_int_eq(count_news("no mail from maildir"), 1);
    ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/new", box), 0700), 0);
    walk_write(&w, arena_words(w.arena, "%s/new/1.a.host", box), span_of("From: a@b\nTo: c\n\none\n"));
    walk_write(&w, arena_words(w.arena, "%s/new/2.b.host:2,FT", box), span_of("From: a@b\nTo: c\n\ntwo\n"));
    walk_write(&w, arena_words(w.arena, "%s/new/.hidden", box), span_of("From: a@b\nTo: c\n\nno\n"));
    ck_assert_int_eq(symlink("/etc/passwd", arena_words(w.arena, "%s/new/0.link", box)), 0);
    char *large = arena_take(w.arena, MIME_BYTES_MAX + 100);
    memset(large, 'x', MIME_BYTES_MAX + 90);
    memcpy(large, "From: a@b\nTo: c\n\n", 17);
    unlink(arena_words(w.arena, "%s/new/0.link", box));
    walk_write(&w, arena_words(w.arena, "%s/new/3.c.host", box), (struct span){(uint8_t *)large, MIME_BYTES_MAX + 90});
    fetch();
    struct stored all = inbox();
    ck_assert_int_eq(all.n, 3);
    ck_assert(memmem(all.raw[0].at, all.raw[0].len, "one", 3) && memmem(all.raw[1].at, all.raw[1].len, "two", 3));
    ck_assert(span_begins(all.raw[2], "PBEM-CUT 1 8388698\nFrom: a@b\n") && all.raw[2].len < 100);
    ck_assert_int_eq(files_in(arena_words(w.arena, "%s/new", box)), 0);
    ck_assert_int_eq(access(arena_words(w.arena, "%s/cur/1.a.host:2,S", box), F_OK), 0);
    ck_assert_int_eq(access(arena_words(w.arena, "%s/cur/2.b.host:2,FST", box), F_OK), 0);
    walk_write(&w, arena_words(w.arena, "%s/new/9.again", box), span_of("Received: twice\nFrom: a@b\nTo: c\n\none\n"));
    walk_write(&w, arena_words(w.arena, "%s/new/9.same", box), span_of("From: a@b\nTo: c\n\none\n"));
    fetch();
    ck_assert_int_eq(inbox().n, 4); /* without a Message-ID only what is wholly the same is known again */
}
END_TEST

/* ---- more than a pass takes ---- */

/* The source, with so many mails at a time; has it more? */
static bool takes(size_t most)
{
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    struct source source;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    pass_open(&pass, w.arena, &host, ++w.now);
    ck_assert(source_read(span_of(host.config.fetch[0]), &source, NULL));
    struct fetching f = {.pass = &pass, .source = &source, .most = most};
    bool done = source.kind == SOURCE_IMAP     ? fetch_imap(&f, &err)
                : source.kind == SOURCE_POP3   ? fetch_pop3(&f, &err)
                : source.kind == SOURCE_FOLDER ? fetch_folder(&f, &err)
                                               : fetch_maildir(&f, &err);
    ck_assert_msg(done, "%s %s: %s", err.doing, err.subject, err.cause);
    host_close(&host);
    return f.has_more;
}

static void holds_up_to(int n)
{
    struct stored got = inbox();
    ck_assert_int_eq(got.n, n);
    for (int i = 0; i < n; i++)
        ck_assert_ptr_nonnull(
            memmem(got.raw[i].at, got.raw[i].len, arena_words(w.arena, "<%d@b>", i), strlen("<0@b>")));
}

START_TEST(imap_takes_the_oldest_first_and_says_that_there_are_more)
{
    serve(false, 8, "");
    ck_assert(takes(3));
    holds_up_to(3);
    ck_assert(takes(3));
    ck_assert(!takes(3));
    holds_up_to(8);
    ck_assert(!takes(3));
}
END_TEST

/* Mails that are here and stay on the server take nobody's place. */
START_TEST(pop3_takes_the_oldest_first_and_says_that_there_are_more)
{
    serve(true, 8, "");
    ck_assert(takes(3));
    holds_up_to(3);
    ck_assert(takes(3));
    ck_assert(!takes(3));
    holds_up_to(8);
    ck_assert(!takes(3));
    close_host();
    open_host();
    serve(true, 8, "done=delete");
    ck_assert(takes(3));
    ck_assert_int_eq(flags_of_all(MAIL_GONE), 3);
    ck_assert(takes(3));
    ck_assert(!takes(3));
    holds_up_to(8);
}
END_TEST

START_TEST(a_folder_gives_sheets_with_their_signatures_and_says_that_there_are_more)
{
    settings("fetch folder inbox/new");
    for (int i = 0; i < 4; i++) {
        const char *name = arena_words(w.arena, "%s/inbox/new/s%d.txt", w.dir, (7 * i) % 4);
        walk_write(&w, name, span_of(arena_words(w.arena, "sheet %d\n", (7 * i) % 4)));
        walk_write(&w, arena_words(w.arena, "%s.sig", name), span_of("-----BEGIN SSH SIGNATURE-----\n"));
    }
    ck_assert(takes(3)); /* three files, and the one that belongs to the third */
    struct stored got = inbox();
    ck_assert_int_eq(got.n, 2);
    ck_assert(memmem(got.raw[0].at, got.raw[0].len, "sheet 0", 7) &&
              memmem(got.raw[1].at, got.raw[1].len, "sheet 1", 7));
    ck_assert(memmem(got.raw[1].at, got.raw[1].len, "BEGIN SSH", 9));
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 4);
    ck_assert(!takes(3));
    ck_assert_int_eq(inbox().n, 4);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
}
END_TEST

START_TEST(a_maildir_gives_the_oldest_first_and_says_that_there_are_more)
{
    static const int order[] = {5, 2, 7, 0, 3, 6, 1, 4};
    static const char *const folders[] = {"", "/new", "/cur"};
    const char *box = arena_words(w.arena, "%s/box", w.dir);
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s%s", box, folders[i]), 0700), 0);
    settings("fetch maildir box");
    for (size_t i = 0; i < 8; i++)
        walk_write(&w, arena_words(w.arena, "%s/new/179500000%d.M", box, order[i]),
                   span_of(arena_words(w.arena, "From: a@b.example\nMessage-ID: <%d@b>\n\nHello.\n", order[i])));
    ck_assert(takes(2));
    holds_up_to(2);
    ck_assert(takes(5));
    holds_up_to(7);
    ck_assert(!takes(5));
    holds_up_to(8);
}
END_TEST

static Suite *fetch_suite(void)
{
    Suite *suite = suite_create("fetch");
    TCase *t = tcase_create("fetch");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, imap_mails_come_once_and_are_marked);
    tcase_add_test(t, imap_mails_move_or_go);
    tcase_add_test(t, imap_a_server_that_counts_anew);
    tcase_add_test(t, imap_a_server_that_hangs_up);
    tcase_add_test(t, one_mail_that_the_server_does_not_hand_out);
    tcase_add_test(t, imap_a_refused_mail_that_goes);
    tcase_add_test(t, imap_large_mails_are_not_loaded);
    tcase_add_test(t, imap_deleted_mails_are_left);
    tcase_add_test(t, an_unreachable_server_is_news_once);
    tcase_add_test(t, passwords_and_tls_are_demanded);
    tcase_add_test(t, pop3_mails_come_once);
    tcase_add_test(t, pop3_without_tls_is_told);
    tcase_add_test(t, pop3_deletes_what_is_stored);
    tcase_add_test(t, a_maildir_is_read_and_marked);
    tcase_add_test(t, imap_takes_the_oldest_first_and_says_that_there_are_more);
    tcase_add_test(t, pop3_takes_the_oldest_first_and_says_that_there_are_more);
    tcase_add_test(t, a_folder_gives_sheets_with_their_signatures_and_says_that_there_are_more);
    tcase_add_test(t, a_maildir_gives_the_oldest_first_and_says_that_there_are_more);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(fetch_suite());
}
