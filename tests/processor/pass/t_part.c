/* SPDX-License-Identifier: Apache-2.0 */
/* A pass in several processes: what the next one is told, and when there is one. */
#include "processor/base/worker.h"
#include "processor/host/config.h"
#include "processor/pass/stages.h"
#include "tests/lib/test.h"
#include <string.h>
#include <sys/mman.h>

static const char waits[] = "0123456789abcdef0123456789abcdef\n", threads[] = "fedcba9876543210fedcba9876543210\n";
static struct seen {
    int n; /* processes */
    bool has_anything;
    struct part_note note;
    bool stopped, has_fetched, inbox_left, mail_waits, threads_read;
} * seen;
static struct config config;
static bool worked, reads_all; /* what the first process says of itself */

static void setup(void)
{
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(seen != MAP_FAILED);
    memset(&config, 0, sizeof config);
    strcpy(config.send, "smtp://localhost");
    worked = reads_all = true;
}

static size_t stage_named(const char *name)
{
    size_t i = 0;
    while (strcmp(stages[i].name, name) != 0)
        i++;
    return i;
}

static void second(struct pass *pass)
{
    seen->has_anything = part_take(pass, &seen->note);
    seen->stopped = pass->stopped;
    seen->has_fetched = pass->has_fetched;
    seen->inbox_left = pass->inbox_left;
    seen->mail_waits = pass->mail_waits.at && strcmp(pass->mail_waits.at, waits) == 0;
    seen->threads_read = pass->threads_read.at && strcmp(pass->threads_read.at, threads) == 0;
}

static int work(void *context, struct worker *worker)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    struct pass pass = {.arena = arena, .worker = worker, .config = &config};
    struct part_note note = {.stage = stage_named(context), .can_lock = true, .moves = true};
    bool hands = false;
    if (++seen->n == 2) {
        second(&pass);
        return EX_OK;
    }
    pass.stopped = pass.has_fetched = pass.inbox_left = reads_all;
    pass.mail_waits.arena = pass.threads_read.arena = arena;
    if (reads_all) {
        text_words(&pass.mail_waits, waits);
        text_words(&pass.threads_read, threads);
    }
    return part_take(&pass, &note) || !part_hand_over(&pass, &note, worked, &hands, &err) ? EX_SOFTWARE : EX_OK;
}

static bool died(void *context, const struct worker_death *death, struct error *err)
{
    (void)context, (void)death;
    return error_set(err, EX_SOFTWARE, "work", "", "it died");
}

static int processes(const char *before_stage)
{
    char name[16];
    struct error err = {0};
    seen->n = 0;
    snprintf(name, sizeof name, "%s", before_stage);
    ck_assert_int_eq(worker_run(work, died, name, NULL, &err), EX_OK);
    return seen->n;
}

START_TEST(the_next_process_knows_what_this_one_noted)
{
    ck_assert_int_eq(processes("deliver"), 2);
    ck_assert(seen->has_anything && seen->note.stage == stage_named("deliver"));
    ck_assert(seen->note.can_lock && seen->note.moves && seen->stopped && seen->has_fetched && seen->inbox_left);
    ck_assert(seen->mail_waits && seen->threads_read);
    reads_all = false;
    ck_assert_int_eq(processes("deliver"), 2);
    ck_assert(seen->has_anything && !seen->stopped && !seen->has_fetched && !seen->inbox_left);
}
END_TEST

/* Each process costs some milliseconds. */
START_TEST(there_is_none_for_nothing)
{
    ck_assert_int_eq(processes("remind"), 1); /* in the midst of a part */
    ck_assert_int_eq(processes("fetch"), 1);
    ck_assert_int_eq(processes("muster"), 1);  /* no mail library was wanted */
    ck_assert_int_eq(processes("publish"), 1); /* and there is no folder */
    strcpy(config.send, "folder");
    ck_assert_int_eq(processes("deliver"), 1);
    strcpy(config.send, "smtp://localhost");
    worked = false;
    ck_assert_int_eq(processes("deliver"), 1);
}
END_TEST

static Suite *part_suite(void)
{
    Suite *suite = suite_create("part");
    TCase *t = tcase_create("part");
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, the_next_process_knows_what_this_one_noted);
    tcase_add_test(t, there_is_none_for_nothing);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(part_suite());
}
