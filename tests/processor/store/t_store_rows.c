/* SPDX-License-Identifier: Apache-2.0 */
/* What the store remembers of mails, readers, witnesses and forums. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include "tests/processor/store/store_kit.h"

START_TEST(tries_and_fates_are_kept)
{
    int64_t number, again;
    struct outbox_row row, none;
    bool taken;
    char player[32], game[33];
    begin();
    put_message("north", "5e", "first", NULL, 0, 100, &number);
    put_message("north", "5e", "second", NULL, 0, 100, &number);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert_int_eq(row.kind, MESSAGE_ANSWERS);
    ck_assert_str_eq(row.answers, "<a1@mail.example.org>");
    ck_assert(row.tries == 0 && row.first_at == 0 && row.next_at == 0 && !row.message_id[0]);
    must(store_outbox_claim(store, &row, "<1@host>", 200, 500, &taken, &err));
    ck_assert(taken);
    must(store_outbox_claim(store, &row, "<1@host>", 200, 500, &taken, &err)); /* as it was read before */
    ck_assert(!taken);
    must(store_outbox_trouble(store, row.id, "450 busy", &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert(row.tries == 1 && row.first_at == 200 && row.next_at == 500);
    ck_assert_str_eq(row.message_id, "<1@host>");
    must(store_outbox_claim(store, &row, "<1@host>", 600, 1500, &taken, &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert(taken && row.tries == 2 && row.first_at == 200 && row.next_at == 1500);
    ck_assert(store_outbox_by_mail(store, "<1@host>", player, game, &number, &err));
    ck_assert_str_eq(player, "north");
    ck_assert_str_eq(game, "5e");
    ck_assert_int_eq(number, 1);
    ck_assert(!store_outbox_by_mail(store, "<2@host>", player, game, &number, &err) && !error_is_set(&err));
    ck_assert(!store_outbox_by_mail(store, "", player, game, &number, &err));
    must(store_outbox_end(store, row.id, OUTBOX_REFUSED, 700, &err));
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &none, &err), 1);
    ck_assert_str_eq(none.subject, "second");
    must(store_outbox_again(store, "north", &again, &err));
    ck_assert_int_eq(again, 1);
    ck_assert_uint_eq(store_outbox_next(store, arena, 0, &row, &err), 1);
    ck_assert_str_eq(row.subject, "first");
    ck_assert(row.tries == 0 && row.next_at == 0 && row.first_at == 0);
    commit();
}
END_TEST

/* Pages that end with the last player, and one player more. */
START_TEST(players_come_a_page_at_a_time)
{
    begin();
    for (int n = 1; n <= 2 * ROWS_PAGE + 1; n++) {
        struct player_rows all = {.store = store};
        struct player_row row = {.zone = "UTC"};
        const struct player_row *next;
        struct wish_rows wishes = {.store = store};
        struct wish_row wish = {.daily = true};
        int seen = 0, wished = 0;
        snprintf(row.name, sizeof row.name, "p%03d", 7 * n % 100); /* in no order */
        must(store_player_put(store, &row, &err));
        strcpy(wish.player, row.name);
        must(store_wish_put(store, &wish, &err));
        char before[32] = "";
        while ((next = store_players_next(&all, &err))) {
            ck_assert_str_gt(next->name, before);
            strcpy(before, next->name);
            seen++;
        }
        ck_assert(!error_is_set(&err) && !store_players_next(&all, &err));
        ck_assert_int_eq(seen, n);
        while (store_wishes_next(&wishes, &err))
            wished++;
        ck_assert_int_eq(wished, n);
    }
    commit();
}
END_TEST

START_TEST(waiting_messages_are_told_by_player)
{
    int64_t number;
    struct waiting_row *waiting;
    struct outbox_row old;
    begin();
    put_message("south", "", "a", NULL, 0, 300, &number);
    put_message("north", "", "b", NULL, 0, 100, &number);
    put_message("north", "", "c", NULL, 0, 200, &number);
    must(store_outbox_trouble(store, 2, "450 busy", &err));
    ck_assert_uint_eq(store_outbox_waiting(store, arena, &waiting, &err), 2);
    ck_assert_str_eq(waiting[0].player, "north");
    ck_assert(waiting[0].n == 2 && waiting[0].oldest_utc == 100);
    ck_assert_str_eq(waiting[0].trouble, "450 busy");
    ck_assert(waiting[1].n == 1 && waiting[1].oldest_utc == 300 && !waiting[1].trouble[0]);
    ck_assert(store_outbox_has(store, "north", MESSAGE_ANSWERS, &err));
    ck_assert(!store_outbox_has(store, "north", MESSAGE_ASKS, &err));
    must(store_outbox_sent(store, 1, 400, &err));
    ck_assert(!store_outbox_old(store, arena, 400, &old, &err) && !error_is_set(&err));
    ck_assert(store_outbox_old(store, arena, 401, &old, &err));
    ck_assert_str_eq(old.player, "south");
    ck_assert_str_eq(old.subject, "a");
    must(store_outbox_drop(store, old.id, &err));
    ck_assert(!store_outbox_old(store, arena, 401, &old, &err)); /* what waits is never old */
    commit();
}
END_TEST

START_TEST(what_mail_remembers)
{
    char root[MESSAGE_ID_MAX];
    struct bounce_row bounce, *bounces;
    struct calendar_row calendar;
    struct news_row *news;
    struct span raw;
    int64_t id;
    begin();
    must(store_thread_get(store, "5e", "north", root, &err));
    ck_assert_str_eq(root, "");
    must(store_thread_put(store, "5e", "north", "<1@host>", &err));
    must(store_thread_put(store, "5e", "north", "<2@host>", &err));
    must(store_thread_get(store, "5e", "north", root, &err));
    ck_assert_str_eq(root, "<1@host>");
    must(store_bounce_put(store, "north", "550 nobody", 10, &err));
    must(store_bounce_put(store, "north", "550 still nobody", 20, &err));
    ck_assert(store_bounce_get(store, "north", &bounce, &err));
    ck_assert(bounce.since == 10 && bounce.n == 2);
    ck_assert_str_eq(bounce.words, "550 still nobody");
    ck_assert_uint_eq(store_bounces(store, arena, &bounces, &err), 1);
    must(store_bounce_clear(store, "north", &err));
    ck_assert(!store_bounce_get(store, "north", &bounce, &err) && !error_is_set(&err));
    must(store_calendar_get(store, "5e", "usa", &calendar, &err));
    ck_assert(calendar.n == 0 && calendar.sequence == 0 && calendar.due_at == 0);
    must(store_calendar_put(store, "5e", "usa", &(struct calendar_row){3, 1, 99}, &err));
    must(store_calendar_get(store, "5e", "usa", &calendar, &err));
    ck_assert(calendar.n == 3 && calendar.sequence == 1 && calendar.due_at == 99);
    must(store_news_put(store, 1, "", "one", 5, &err));
    must(store_news_put(store, 2, "", "two", 6, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 2);
    must(store_news_mailed(store, news[0].id, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 1);
    ck_assert_str_eq(news[0].words, "two");
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 2); /* to be read all the same */
    must(store_news_told(store, news[1].id, &err));
    ck_assert_uint_eq(store_news_unmailed(store, arena, &news, &err), 0);
    must(store_inbox_put(store, "m", span_of("raw mail"), 50, &id, &err));
    ck_assert(!store_inbox_old(store, arena, 60, &id, &raw, &err)); /* not dealt with yet */
    must(store_inbox_done(store, id, "taken", &err));
    ck_assert(store_inbox_old(store, arena, 60, &id, &raw, &err) && span_is(raw, "raw mail"));
    must(store_inbox_drop(store, id, &err));
    ck_assert(!store_inbox_old(store, arena, 60, &id, &raw, &err) && !error_is_set(&err));
    commit();
}
END_TEST

static struct cosign_row cosign(const char *witness, uint64_t size, int64_t utc, const char *line)
{
    struct cosign_row row = {.size = size, .utc = utc, .line = line};
    strcpy(row.witness, witness);
    return row;
}

static bool keep_cosign(const char *witness, uint64_t size, int64_t utc, const char *line)
{
    struct cosign_row row = cosign(witness, size, utc, line);
    bool is_newer;
    must(store_cosign_put(store, "5e", &row, &is_newer, &err));
    return is_newer;
}

START_TEST(what_is_public_is_kept)
{
    uint8_t stamp[32], got[32];
    uint64_t size;
    struct cosign_row *row;
    struct conflict_row *conflict;
    bool is_new;
    begin();
    ck_assert(!store_published_get(store, "5e", got, &err) && !error_is_set(&err));
    for (int i = 1; i <= 2; i++) {
        memset(stamp, i, sizeof stamp);
        must(store_published_put(store, "5e", stamp, &err));
        must(store_published_get(store, "5e", got, &err));
        ck_assert_mem_eq(got, stamp, sizeof got);
    }
    must(store_public_put(store, "5e", 10, 100, &err) && store_public_put(store, "5e", 20, 200, &err) &&
         store_public_put(store, "5e", 20, 300, &err)); /* the first time stands */
    static const struct {
        int64_t utc;
        uint64_t size;
    } at[] = {{99, 0}, {100, 10}, {199, 10}, {200, 20}, {1000, 20}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        must(store_public_at(store, "5e", at[i].utc, &size, &err));
        ck_assert_uint_eq(size, at[i].size);
    }
    ck_assert(keep_cosign("anna", 10, 5, "a10\n") && keep_cosign("anna", 20, 6, "a20\n"));
    ck_assert(keep_cosign("bert", 10, 7, "b10\n") && !keep_cosign("bert", 10, 6, "older\n"));
    ck_assert(keep_cosign("bert", 10, 9, "newer\n"));
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 25, &row, &err), 2);
    ck_assert(row[0].size == 20 && row[0].utc == 6 && row[1].size == 10 && row[1].utc == 9);
    ck_assert_str_eq(row[0].witness, "anna");
    ck_assert_str_eq(row[1].line, "newer\n");
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 19, &row, &err), 2);
    ck_assert_str_eq(row[0].line, "a10\n");
    ck_assert_uint_eq(store_cosigns(store, arena, "5e", 9, &row, &err), 0);
    must(store_conflict_put(store, "5e", span_of("a note\n"), 50, &is_new, &err) && is_new);
    must(store_conflict_put(store, "5e", span_of("a note\n"), 60, &is_new, &err) && !is_new);
    ck_assert_uint_eq(store_conflicts(store, arena, "5e", &conflict, &err), 1);
    ck_assert(conflict[0].utc == 50 && span_is(conflict[0].note, "a note\n"));
    ck_assert_uint_eq(store_conflicts(store, arena, "4d", &conflict, &err), 0);
    commit();
}
END_TEST

static const char *history(const char *side, uint64_t k)
{
    struct text out = {.arena = arena};
    must(store_history_back(store, "5e", side, k, &out, &err));
    return out.len ? out.at : "";
}

START_TEST(a_seats_history_is_kept)
{
    struct text out = {.arena = arena};
    ck_assert_str_eq(history("usa", 9), "");
    begin();
    must(store_history_put(store, "5e", "usa", 2, span_of("{\"v\":2}"), &err));
    must(store_history_put(store, "5e", "usa", 1, span_of("{\"v\":1}"), &err));
    must(store_history_put(store, "5e", "csa", 1, span_of("{\"v\":0}"), &err));
    must(store_history_put(store, "5e", "usa", 2, span_of("{\"v\":3}"), &err)); /* told anew after a way back */
    commit();
    ck_assert_str_eq(history("usa", 9), "{\"v\":1},{\"v\":3}");
    ck_assert_str_eq(history("usa", 1), "{\"v\":1}"); /* what lies ahead of it is not told */
    ck_assert_str_eq(history("csa", 9), "{\"v\":0}");
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("UPDATE history SET sealed = (SELECT sealed FROM history WHERE side = 'csa') WHERE side = 'usa' AND k = 1");
    refused(store_history_back(store, "5e", "usa", 9, &out, &err), EX_DATAERR, "history");
    fsck_says("history");
}
END_TEST

static bool is_kept(const char *side, uint64_t k, const char *words)
{
    struct span point;
    bool found = store_history_get(store, arena, "5e", side, k, &point, &err);
    ck_assert(!err.doing);
    return found && span_is(point, words);
}

/* What everybody may see has two sides of its own, and what the one lacks is made of the other. */
START_TEST(a_public_history_is_kept)
{
    uint64_t k;
    begin();
    for (uint64_t n = 0; n < 3; n++)
        must(store_history_put(store, "5e", HISTORY_SEEN, n, span_of("{}"), &err));
    must(store_history_put(store, "5e", HISTORY_PUBLIC, 0, span_of("{\"p\":0}"), &err));
    must(store_history_put(store, "5e", "usa", 1, span_of("{\"v\":1}"), &err));
    commit();
    ck_assert(is_kept(HISTORY_SEEN, 2, "{}") && is_kept(HISTORY_PUBLIC, 0, "{\"p\":0}"));
    ck_assert(!is_kept(HISTORY_SEEN, 3, "{}") && !is_kept(HISTORY_PUBLIC, 1, "{\"v\":1}"));
    ck_assert(store_history_lacks(store, "5e", HISTORY_SEEN, HISTORY_PUBLIC, 9, &k, &err) && k == 1);
    ck_assert(!store_history_lacks(store, "5e", HISTORY_SEEN, HISTORY_PUBLIC, 0, &k, &err) && !err.doing);
    ck_assert(!store_history_lacks(store, "5f", HISTORY_SEEN, HISTORY_PUBLIC, 9, &k, &err) && !err.doing);
    ck_assert_str_eq(history(HISTORY_PUBLIC, 9), "{\"p\":0}");
    run_sql("UPDATE history SET k = 4 WHERE side = '*' AND k = 2");
    struct span point;
    refused(store_history_get(store, arena, "5e", HISTORY_SEEN, 4, &point, &err), EX_DATAERR, "history");
}
END_TEST

/* ---- games on a forum ---- */

START_TEST(topics_and_seen_posts_are_kept)
{
    new_game("5e");
    struct topic_row topic = {.game = "5e", .topic = 12, .posted = -1}, back;
    struct seen_row seen = {.hash = {1, 2, 3}, .fate = FORUM_HANDED, .versions = 1, .inbox = 7, .utc = 9}, was;
    ck_assert(!store_topic_get(store, "5e", &back, &err) && !error_is_set(&err));
    ck_assert(!store_seen_get(store, "5e", "d1", &was, &err) && !error_is_set(&err));
    begin();
    must(store_topic_put(store, &topic, &err));
    must(store_seen_put(store, "5e", "d1", &seen, &err));
    seen.fate = FORUM_TAKEN;
    strcpy(seen.player, "alice");
    must(store_seen_put(store, "5e", "d2", &seen, &err));
    strcpy(topic.trouble, "away");
    topic.down_since = 5;
    must(store_topic_put(store, &topic, &err));
    commit();
    must(store_topic_next(store, "", &back, &err));
    ck_assert_int_eq(back.topic, 12);
    ck_assert_int_eq(back.posted, -1);
    ck_assert_int_eq(back.down_since, 5);
    ck_assert_str_eq(back.trouble, "away");
    ck_assert(!store_topic_next(store, back.game, &back, &err) && !error_is_set(&err));
    must(store_seen_get(store, "5e", "d1", &was, &err));
    ck_assert_int_eq(was.fate, FORUM_HANDED);
    ck_assert_int_eq(was.inbox, 7);
    ck_assert_int_eq(was.hash[2], 3);
    must(store_seen_get(store, "5e", "d2", &was, &err));
    ck_assert_int_eq(was.fate, FORUM_TAKEN);
    ck_assert_str_eq(was.player, "alice");
    must(store_topic_drop(store, "5e", &err));
    ck_assert(!store_topic_get(store, "5e", &back, &err) && !error_is_set(&err));
}
END_TEST

START_TEST(posts_wait_in_order_and_are_claimed_once)
{
    new_game("5e");
    struct forum_row row = {.game = "5e", .utc = 3, .title = "one", .text = span_of("first")}, got;
    int64_t n, since;
    bool taken;
    begin();
    must(store_forum_put(store, &row, &err));
    row.text = span_of("second");
    must(store_forum_put(store, &row, &err));
    commit();
    must(store_forum_waiting(store, "5e", &n, &since, &err));
    ck_assert_int_eq(n, 2);
    ck_assert_int_eq(since, 3);
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert(span_is(got.text, "first"));
    must(store_forum_claim(store, &got, 50, &taken, &err));
    ck_assert(taken);
    must(store_forum_claim(store, &got, 50, &taken, &err)); /* by who has read the same row */
    ck_assert(!taken);
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert_int_eq(got.tries, 1);
    ck_assert_int_eq(got.next_at, 50);
    must(store_forum_waits(store, got.id, 0, 70, &err));
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert_int_eq(got.tries, 0);
    ck_assert_int_eq(got.next_at, 70);
    must(store_forum_end(store, got.id, 1234, 60, &err));
    must(store_forum_next(store, arena, "5e", &got, &err));
    ck_assert(span_is(got.text, "second"));
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("UPDATE forum_post SET sealed = (SELECT sealed FROM forum_post WHERE id = 1) WHERE id = 2");
    refused(store_forum_next(store, arena, "5e", &got, &err), EX_DATAERR, "forum_post");
    fsck_says("forum_post");
    must(store_forum_forget(store, 61, &err));
    ck_assert(!store_forum_next(store, arena, "5f", &got, &err) && !error_is_set(&err));
}
END_TEST

/* ---- the number of the schema ---- */

/* Each field has a value of its own, so that two that change places are seen. */
static void put_people(void)
{
    must(store_player_put(
        store, &(struct player_row){"n", "m", "z", {"k1", "k2"}, .n_keys = 2, .seq = 3, .full_name = "f"}, &err));
    must(store_wish_put(store,
                        &(struct wish_row){"n", "a", .daily = true, .new_mail = "nm", .code = "c", .new_mail_at = 5,
                                           .new_key = "nk", .new_key_at = 6, .hash = "h", .absent = {{7, 8}, {9, 10}},
                                           .n_absent = 2, .board = true},
                        &err));
    must(store_wish_put(store, &(struct wish_row){"other", .leaves = true, .shows = true}, &err));
    must(store_newcomer_put(
        store, &(struct newcomer_row){"i", NEWCOMER_WAITS, 1, "n", "m", "z", "k", "c", 2, "h", "w", "a", 3, 4}, &err));
    must(store_answered_put(store, &(struct answered_row){"g", "s", "n", true, 2, 3, {4, 5, 6}}, &err));
    must(store_standby_put(store, &(struct standby_row){"n", "r", 1, 2, 3}, &err));
}

static void put_vacancies(void)
{
    struct vacancy_row row = {"g",
                              "s",
                              "n",
                              VACANCY_LATE,
                              VACANCY_OFFERED,
                              4,
                              5,
                              6,
                              .held = true,
                              .candidate = "c",
                              .code = "d",
                              .asked_at = 7,
                              .asked = {"a1", "a2"},
                              .n_asked = 2,
                              .other = {{"o1", "c1", 1}, {"o2", "c2", -1}},
                              .n_others = 2,
                              .agreed = true};
    must(store_vacancy_put(store, &row, &err));
    static const bool bits[][3] = {{true, false, false}, {false, true, false}, {false, false, true}};
    for (int i = 0; i < 3; i++)
        must(store_vacancy_put(store,
                               &(struct vacancy_row){"g", .side = {(char)('a' + i)}, .let = bits[i][0],
                                                     .told = bits[i][1], .news = bits[i][2], .why = VACANCY_LEFT,
                                                     .state = VACANCY_WAITS},
                               &err));
}

static void put_offers(void)
{
    struct offer_row row = {"o",
                            1,
                            .ruleset = "r",
                            .scenario = "s",
                            .option = {"o1", "o2"},
                            .n_option = 2,
                            .clock = "c",
                            .recall = 3,
                            .outage = 4,
                            .press = 5,
                            .standby = 6,
                            .dice = 'd',
                            .beacon = "b",
                            .organiser = "g",
                            .least_finished = 7,
                            .least_kept = 8,
                            .n_games = 9,
                            .waited = {10, 11},
                            .n_waited = 2};
    must(store_offer_put(store, &row, &err));
    for (int i = 0; i < 6; i++)
        must(store_offer_put(store,
                             &(struct offer_row){.name = {(char)('p' + i)},
                                                 .by_host = i == 0,
                                                 .full = i == 1,
                                                 .silence = i == 2,
                                                 .forum = i == 3,
                                                 .press_unnamed = i == 4,
                                                 .pair = i == 5},
                             &err));
    struct seeking_row seeks = {
        "n",           "r",           1,          2, "s", .pace = 3, .state = SEEKING_READY, .muster = "m", .code = "c",
        .asked_at = 4, .n_missed = 5, .agreed = 6, .agreed_to = "t"};
    must(store_seeking_put(store, &seeks, &err));
    for (int i = 0; i < 3; i++)
        must(store_seeking_put(store,
                               &(struct seeking_row){"n", .ruleset = {(char)('s' + i)}, .state = SEEKING_WAITS,
                                                     .only = i == 0, .pair = i == 1, .told = i == 2},
                               &err));
    must(store_muster_put(store, &(struct muster_row){"i", "o", 1, "c", 2}, &err));
}

static void put_words(void)
{
    int64_t id;
    struct out_file file = {"f", span_of("bytes")};
    struct press_row press = {"g", "h", 1, 2, PRESS_KEPT, "s", 3, span_of("t"), span_of("b"), span_of("i")};
    must(store_press_put(store, &press, &err));
    must(store_muted_put(store, "g", "s", "n", 5, &err));
    must(store_inbox_put(store, "n", span_of("raw"), 1, &id, &err));
    put_message("n", "g", "s", &file, 1, 1, &id);
}

/* Rows as they are before they are sealed. key: a column, or what the rows' files make of some. */
static const struct packed {
    const char *table, *game, *key;
    enum row_key kind;
    int n;
} packed[] = {
    {"player", "''", "name", ROW_PLAYER, 1},
    {"wish", "''", "player", ROW_PLAYER, 2},
    {"newcomer", "''", "id", ROW_PLAYER, 1},
    {"answered", "game", "side || ' ' || player", ROW_PLAYER, 1},
    {"standby", "''", "id", ROW_PLAYER, 1},
    {"vacancy", "''", "id", ROW_PLAYER, 4},
    {"offer", "''", "id", ROW_PLAYER, 7},
    {"seeking", "''", "id", ROW_PLAYER, 4},
    {"muster", "''", "id", ROW_PLAYER, 1},
    {"press", "game", "n", ROW_OUTBOX, 1},
    {"muted", "game", "side", ROW_PLAYER, 1},
    {"inbox", "''", "id", ROW_INBOX, 1},
    {"outbox", "game", "player || '/' || number", ROW_OUTBOX, 1},
};

static void add_packed(struct text *all, const struct packed *t)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    struct query q = query_words(
        store, arena_words(arena, "SELECT %s, %s, sealed FROM %s ORDER BY 1, 2", t->game, t->key, t->table), none);
    int n = 0;
    for (; query_step(&q, "read", t->table, &err) == ANSWER_ROW; n++) {
        char game[40], key[80];
        struct span plain;
        column_text(&q, 0, game, sizeof game);
        column_text(&q, 1, key, sizeof key);
        must(store_row_open(store, arena, t->kind, t->table, game, key, column_blob(&q, 2), &plain, &err));
        text_words(all, t->table);
        pack_bytes(all, plain);
    }
    query_end(&q);
    must(!error_is_set(&err));
    ck_assert_msg(n == t->n, "%d rows of %s", n, t->table);
}

/* Both at once: else two programs of one number make two stores, and the one calls the other's damaged. */
START_TEST(a_schema_that_changes_has_another_number)
{
    static const int number = 12;
    static const char known[] = "737e31551019eb69c59764ef98bc5503";
    struct text all = {.arena = arena};
    size_t n;
    const char *const *made = store_tables_words(&n);
    ck_assert_uint_gt(n, 60);
    for (size_t i = 0; i < n; i++)
        text_words(&all, made[i]);
    begin();
    put_people();
    put_vacancies();
    put_offers();
    put_words();
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++)
        add_packed(&all, &packed[i]);
    commit();
    uint8_t hash[32];
    char hex[33];
    sha256(hash, text_span(&all));
    hex_write(hex, hash, 16);
    ck_assert_msg(STORE_SCHEMA == number && strcmp(hex, known) == 0,
                  "tables or sealed rows have changed: raise STORE_SCHEMA (now %d) by one, and write it here with %s",
                  STORE_SCHEMA, hex);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        tries_and_fates_are_kept, players_come_a_page_at_a_time,  waiting_messages_are_told_by_player,
        what_mail_remembers,      what_is_public_is_kept,         a_seats_history_is_kept,
        a_public_history_is_kept, topics_and_seen_posts_are_kept, posts_wait_in_order_and_are_claimed_once,
    };
    Suite *suite = store_tests("store: rows", tests, sizeof tests / sizeof *tests);
    store_case(suite, "schema", setup, (const TTest *const[]){a_schema_that_changes_has_another_number}, 1);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    return run_suite(suite);
}
