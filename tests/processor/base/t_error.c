/* SPDX-License-Identifier: Apache-2.0 */
/* Of what kind an error is, and that nobody hears of one without its kind. */
#include "processor/base/curl_library.h"
#include "processor/base/error.h"
#include "processor/base/send_result.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <string.h>

static const int passing[] = {EINTR,  EAGAIN,  EMFILE, ENFILE,  ENOMEM, ENOBUFS, ENOSPC, EDQUOT,    EFBIG,
                              ENOLCK, EDEADLK, EBUSY,  ETXTBSY, EIO,    EROFS,   ESTALE, ETIMEDOUT, EREMOTEIO},
                 damaged[] = {EBADMSG, EUCLEAN},
                 foreign[] = {EACCES, EPERM, ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV, ENAMETOOLONG, EXDEV},
                 plain[] = {0, ENOENT, EEXIST, EINVAL, EBADF, ENOTEMPTY, EPIPE, E2BIG, ENOSYS};

static void all_are(const int *number, size_t n, enum error_kind kind, const char *words)
{
    char out[ERROR_NUMBER_WORDS];
    for (size_t i = 0; i < n; i++) {
        struct error err = {0};
        ck_assert_msg(error_kind_of(number[i]) == kind, "%s", strerror(number[i]));
        errno = number[i];
        ck_assert(!error_set(&err, EX_NOINPUT, "read", "a file", NULL));
        ck_assert_int_eq(err.kind, kind);
        ck_assert_int_eq(err.code, kind == ERROR_SHORTAGE ? EX_TEMPFAIL : EX_NOINPUT);
        ck_assert_int_eq(err.retry, kind == ERROR_SHORTAGE);
        ck_assert_str_eq(error_kind_words(kind), words);
        error_number_words(number[i], out);
        ck_assert_msg(strcmp(out + strlen(out) - strlen(words), words) == 0, "%s", out);
    }
}

#define ALL_ARE(list, kind, words) all_are(list, sizeof list / sizeof *list, kind, words)

START_TEST(each_errno_is_of_its_kind)
{
    ALL_ARE(passing, ERROR_SHORTAGE, " (shortage: it may pass by itself)");
    ALL_ARE(damaged, ERROR_DAMAGE, " (damage)");
    ALL_ARE(foreign, ERROR_FOREIGN, " (foreign)");
    ALL_ARE(plain, ERROR_PLAIN, "");
}
END_TEST

/* No errno is passed over: each that there is stands in one of the lists, or says nothing about the kind. */
START_TEST(no_other_errno_decides)
{
    int n = 0;
    for (int number = 1; number < 140; number++)
        n += error_kind_of(number) != ERROR_PLAIN;
    ck_assert_uint_eq((size_t)n, (sizeof passing + sizeof damaged + sizeof foreign) / sizeof *passing);
}
END_TEST

START_TEST(what_is_said_in_words_has_a_kind_too)
{
    static const struct {
        const char *cause;
        int code;
        enum error_kind kind;
    } rows[] = {{"another processor is at it", EX_TEMPFAIL, ERROR_SHORTAGE},
                {"store.torn: entries are missing", EX_DATAERR, ERROR_DAMAGE},
                {"store.foreign: of another host", EX_DATAERR, ERROR_FOREIGN},
                {"store.key: sealed under another key", EX_CONFIG, ERROR_FOREIGN},
                {"there is no such game", EX_NOINPUT, ERROR_PLAIN}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error set = {0}, said = {0}, again = {0};
        error_set(&set, rows[i].code, "do", "it", rows[i].cause);
        error_say(&said, rows[i].code, "do", "it", "%s", rows[i].cause);
        error_again(&again, &set, "do", "something else");
        ck_assert_int_eq(set.kind, rows[i].kind);
        ck_assert_int_eq(said.kind, rows[i].kind);
        ck_assert_int_eq(again.kind, rows[i].kind);
        ck_assert_int_eq(again.retry, rows[i].code == EX_TEMPFAIL);
    }
    struct error err = {0};
    error_of(&err, ERROR_PLAIN, EX_TEMPFAIL, "log in at", "a server", "Login denied");
    ck_assert(err.retry && err.kind == ERROR_PLAIN);
}
END_TEST

/* However long the cause and little the room. */
START_TEST(the_kind_is_never_cut_off)
{
    static const char *const kinds[] = {"", " (shortage: it may pass by itself)", " (damage)", " (foreign)"};
    char longest[500], out[ERROR_WORDS_MAX];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = 0;
    for (int kind = ERROR_PLAIN; kind <= ERROR_FOREIGN; kind++) {
        struct error err = {0};
        struct mail_answer answer = {0};
        error_of(&err, (enum error_kind)kind, EX_IOERR, "read", longest, "%s", longest);
        for (size_t cap = 60; cap <= sizeof out; cap += 145) {
            error_words(&err, out, cap);
            ck_assert_uint_le(strlen(out), cap - 1);
            ck_assert_str_eq(out + strlen(out) - strlen(kinds[kind]), kinds[kind]);
            ck_assert_str_eq(error_cause(&err, out, cap) + strlen(out) - strlen(kinds[kind]), kinds[kind]);
            ck_assert_uint_le(strlen(out), cap - 1);
            ck_assert_int_eq(out[0], 'x');
        }
        ck_assert(!mail_answer_failed(&answer, MAIL_DOWN, (enum error_kind)kind, "cannot run it: %s", "it is away"));
        ck_assert_str_eq(answer.words + strlen("cannot run it: it is away"), kinds[kind]);
    }
}
END_TEST

static const CURLcode away[] = {CURLE_OUT_OF_MEMORY,
                                CURLE_FAILED_INIT,
                                CURLE_COULDNT_RESOLVE_HOST,
                                CURLE_COULDNT_CONNECT,
                                CURLE_OPERATION_TIMEDOUT,
                                CURLE_SSL_CONNECT_ERROR,
                                CURLE_GOT_NOTHING,
                                CURLE_PARTIAL_FILE,
                                CURLE_SEND_ERROR,
                                CURLE_RECV_ERROR,
                                CURLE_READ_ERROR,
                                CURLE_WRITE_ERROR,
                                CURLE_AGAIN},
                      other[] = {CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_WEIRD_SERVER_REPLY,
                                 CURLE_UNSUPPORTED_PROTOCOL};

static bool is_among(const CURLcode *codes, size_t n, int code)
{
    for (size_t i = 0; i < n; i++)
        if ((int)codes[i] == code)
            return true;
    return false;
}

/* What the server said itself, as that a login is denied, has no kind. */
START_TEST(so_is_what_the_network_does)
{
    size_t n[ERROR_FOREIGN + 1] = {0};
    struct error none = {0};
    ck_assert_msg(curl_begin(&none), "%s", none.cause);
    for (int code = 1; code < (int)CURL_LAST; code++) {
        struct error err = {0};
        enum error_kind kind = is_among(away, sizeof away / sizeof *away, code)      ? ERROR_SHORTAGE
                               : is_among(other, sizeof other / sizeof *other, code) ? ERROR_FOREIGN
                                                                                     : ERROR_PLAIN;
        ck_assert(!curl_fail(&err, "fetch mail from", "a server", (CURLcode)code, ""));
        ck_assert_msg(err.kind == kind, "%d: %s", code, err.cause);
        ck_assert(err.retry && err.cause[0]);
        n[kind]++;
    }
    ck_assert_uint_eq(n[ERROR_SHORTAGE], sizeof away / sizeof *away);
    ck_assert_uint_eq(n[ERROR_FOREIGN], sizeof other / sizeof *other);
    ck_assert_uint_gt(n[ERROR_PLAIN], 40);
}
END_TEST

START_TEST(a_folder_that_is_gone_is_damage)
{
    static const int numbers[] = {ENOENT, EACCES, EMFILE};
    static const enum error_kind kinds[] = {ERROR_DAMAGE, ERROR_FOREIGN, ERROR_SHORTAGE};
    for (int i = 0; i < 3; i++) {
        struct error err = {0};
        errno = numbers[i];
        ck_assert(!error_folder(&err, EX_NOINPUT, "list", "/x/inbox/new"));
        ck_assert_int_eq(err.kind, kinds[i]);
        ck_assert_int_eq(err.code, kinds[i] == ERROR_SHORTAGE ? EX_TEMPFAIL : EX_NOINPUT);
    }
}
END_TEST

START_TEST(an_error_is_one_sentence)
{
    struct error err = {0};
    char words[ERROR_WORDS_MAX];
    errno = EMFILE;
    error_set(&err, EX_CANTCREAT, "open the lock", "/x/lock", NULL);
    error_words(&err, words, sizeof words);
    ck_assert_str_eq(words, "cannot open the lock /x/lock: Too many open files (shortage: it may pass by itself)");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("error");
    TCase *t = tcase_create("error");
    tcase_add_test(t, each_errno_is_of_its_kind);
    tcase_add_test(t, no_other_errno_decides);
    tcase_add_test(t, a_folder_that_is_gone_is_damage);
    tcase_add_test(t, an_error_is_one_sentence);
    tcase_add_test(t, what_is_said_in_words_has_a_kind_too);
    tcase_add_test(t, the_kind_is_never_cut_off);
    tcase_add_test(t, so_is_what_the_network_does);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
