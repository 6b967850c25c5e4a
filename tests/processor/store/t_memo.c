/* SPDX-License-Identifier: Apache-2.0 */
/* What a transaction remembers: generations that pass in it, and what was read. */
#include "processor/store/store_inside.h"
#include "tests/processor/store/store_kit.h"
#include <sysexits.h>

/* It is in the journal's chain all the same, for the next one names it. */
START_TEST(a_generation_that_passes_within_a_transaction_is_not_kept)
{
    struct play p = new_game("a"), first = p;
    struct span sealed;
    struct seal_head head;
    struct problem why = {0};
    struct hash passed;
    begin();
    must(put_as(&p, true, ""));
    passed = seal_hash;
    must(store_seal_get(store, arena, p.row.id, &sealed, &err)); /* as a sealed copy in a report has it */
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 2);
    must(store_savepoint(store, &err));
    struct play undone = p;
    must(put_as(&undone, true, ""));
    must(put(&undone, ""));
    ck_assert(store_undo(store));
    store_rollback(store);
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 1);
    p = first;
    begin();
    must(put_as(&p, true, ""));
    passed = seal_hash;
    must(put(&p, ""));
    commit();
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert(seal_peek(sealed, &head, &why) && head.generation == 3);
    ck_assert_mem_eq(head.previous, passed.at, sizeof head.previous);
    struct span second;
    static const struct value none[] = {{.kind = VALUE_END}};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(store, "SELECT count(*) FROM seal WHERE generation = 2", none), "count",
                                  "it", &n, &err),
                     ANSWER_ROW);
    ck_assert_int_eq(n, 0);
    must(store_entry(store, arena, p.row.id, 2, &second, &err));
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

static const char *who_has(const struct play *p, const char *side)
{
    static char player[32];
    must(store_seat_get(store, p->row.id, side, player, &err));
    return player;
}

/* Also where the store remembers what it read in a transaction. */
START_TEST(what_is_read_again_is_what_stands)
{
    struct play p = new_game("a");
    struct span line;
    begin();
    must(store_seat_put(store, p.row.id, "usa", "north", &err));
    must(store_seat_put(store, p.row.id, "csa", "south", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "north");
    ck_assert_str_eq(who_has(&p, "csa"), "south");
    must(store_savepoint(store, &err));
    must(store_seat_put(store, p.row.id, "usa", "west", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "west");
    must(store_entry(store, arena, p.row.id, 1, &line, &err));
    must(put(&p, ""));
    must(store_entry(store, arena, p.row.id, 2, &line, &err));
    ck_assert_mem_eq(line.at, "2 settled", 9);
    ck_assert(store_undo(store));
    ck_assert_str_eq(who_has(&p, "usa"), "north");
    refused(store_entry(store, arena, p.row.id, 2, &line, &err), EX_NOINPUT, "no entry 2");
    must(store_seat_put(store, p.row.id, "usa", "east", &err));
    ck_assert_str_eq(who_has(&p, "usa"), "east");
    commit();
    begin();
    ck_assert_str_eq(who_has(&p, "usa"), "east");
    store_rollback(store);
}
END_TEST

/* Else the head would name a sealed state that no row has. */
START_TEST(a_generation_that_nothing_follows_is_not_committed)
{
    struct play p = new_game("a"), first = p, other = new_game("b");
    struct span sealed;
    begin();
    must(put_as(&p, true, ""));
    must(put(&other, "")); /* another game's does not do */
    refused(store_commit(store, &err), EX_SOFTWARE, "was to follow");
    must(store_seal_get(store, arena, p.row.id, &sealed, &err));
    ck_assert_str_eq(fsck(NULL), "");
    begin();
    must(put(&first, ""));
    commit();
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_is_read_again_is_what_stands,
        a_generation_that_passes_within_a_transaction_is_not_kept,
        a_generation_that_nothing_follows_is_not_committed,
    };
    Suite *suite = store_tests("store: memo", tests, sizeof tests / sizeof *tests);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    return run_suite(suite);
}
