/* SPDX-License-Identifier: Apache-2.0 */
/* What the desk says of a sheet is what `dispatch check` says of it, word for word, over positions of random games of
 * every ruleset. */
#include "desk/desk.h"
#include "formats/armor.h"
#include "processor/letters/sheet_check.h"
#include "processor/record/genesis.h"
#include "tests/desk/positions.h"
#include "tests/lib/test.h"
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { POSITIONS = 20 }; /* slow: the plain build looks at more */
#else
enum { POSITIONS = 60 };
#endif

static struct desk *desk;
static json_t *log_vectors;
static int n_sound, n_wrong, n_horizon;

static void setup(void)
{
    desk = desk_new();
    log_vectors = vectors("tlog");
}

static void teardown(void)
{
    desk_free(desk);
    json_decref(log_vectors);
}

/* ---- a proof file of a report that shows the position ---- */

static void copy_options(struct genesis *g, const json_t *request, const char **option)
{
    const json_t *options = json_object_get(request, "options");
    g->n_option = (int)json_array_size(options);
    for (int i = 0; i < g->n_option; i++) {
        option[i] = json_string_value(json_array_get(options, (size_t)i));
        snprintf(g->option[i], sizeof g->option[i], "%s", option[i]);
    }
}

static struct span a_genesis(const struct position *p, const json_t *request)
{
    struct genesis g;
    struct text out = {.arena = p->arena};
    uint8_t hash[32];
    const char *names[SEATS_MAX] = {NULL}, *option[OPTIONS_MAX];
    ck_assert(genesis_read(span_of(text_of(json_object_get(log_vectors, "game"), "genesis")), &g, NULL));
    struct setup setup = {.scenario = text_of(request, "scenario"), .option = option};
    copy_options(&g, request, option);
    setup.n_option = g.n_option;
    snprintf(g.ruleset, sizeof g.ruleset, "%s", p->set->rules->name);
    snprintf(g.scenario, sizeof g.scenario, "%s", setup.scenario);
    g.revision = p->rules->revision;
    sha256(hash, p->set->bundle());
    hex_write(g.data, hash, 32);
    g.n_seats = p->rules->is->seats(&setup, names);
    for (int i = 0; i < g.n_seats; i++) {
        g.seat[i] = g.seat[0];
        snprintf(g.seat[i].name, sizeof g.seat[i].name, "%s", names[i]);
    }
    g.no_chance = rules_no_chance(p->rules->is);
    g.full = g.full && !g.no_chance;
    if (g.no_chance)
        snprintf(g.beacon, sizeof g.beacon, "none");
    genesis_write(&out, &g);
    return text_span(&out);
}

static struct proof a_proof(const struct position *p, const json_t *request)
{
    struct proof proof = {.number = 1, .genesis = a_genesis(p, request), .has_facts = true};
    struct span facts = desk_ask(desk, DESK_FACTS, (struct span){0});
    genesis_id(proof.id, proof.genesis);
    snprintf(proof.seat, sizeof proof.seat, "%s", text_of(request, "seat"));
    proof.facts = arena_copy(p->arena, facts);
    return proof;
}

static struct span a_block(const struct position *p, const struct proof *proof)
{
    static const char zeros[] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    return span_of(arena_words(p->arena,
                               "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: %s\nside: %s\nturn: 1\nseq: 1\nbase: 1 "
                               "%s\nsalt: %032d\norders:\n%.*s%s"
                               "-----END PBEM ORDERS-----\n",
                               proof->id, proof->seat, zeros, 0, (int)p->sheet.len, (const char *)p->sheet.at,
                               p->sheet.len > 0 && p->sheet.at[p->sheet.len - 1] != '\n' ? "\n" : ""));
}

/* The lines after "orders:" in canonical form, as they are signed; at NULL: it is no block (a line is too long). */
static struct span orders_in(struct arena *in, struct span text)
{
    struct block block;
    struct header header;
    struct problem why = {0};
    ck_assert_uint_eq(armor_scan(in, text, &block, 1), 1);
    return header_parse(block.canonical, &header, &why) ? arena_copy(in, header.orders) : (struct span){0};
}

/* ---- the desk's answer, as the command prints it ---- */

static void print_lines(const json_t *answer, struct text *out)
{
    const json_t *lines = json_object_get(answer, "lines"), *horizon = json_object_get(answer, "horizon");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i), *words = json_object_get(line, "words");
        text_format(out, "%d %s\n", (int)json_integer_value(json_object_get(line, "number")), text_of(line, "text"));
        for (size_t k = 0; k < json_array_size(words); k++)
            text_format(out, "    %s\n", json_string_value(json_array_get(words, k)));
    }
    if (json_is_object(horizon))
        text_format(out, "\n%s\n", text_of(horizon, "words"));
    n_horizon += json_is_object(horizon);
}

static void print_slips(const json_t *answer, struct text *out)
{
    const json_t *slips = json_object_get(answer, "slips");
    for (size_t i = 0; i < json_array_size(slips); i++) {
        const json_t *slip = json_array_get(slips, i);
        const char *got = text_of(slip, "got"), *rule = text_of(slip, "rule");
        text_format(out, "Line %d", (int)json_integer_value(json_object_get(slip, "line")));
        if (json_is_true(json_object_get(slip, "again")))
            text_words(out, " again, once that is corrected");
        if (*got)
            text_format(out, ", at \"%s\"", got);
        text_format(out, ":\n  %s\n  %s", text_of(slip, "text"), text_of(slip, "words"));
        if (*rule)
            text_format(out, " (rule %s)", rule);
        text_words(out, "\n\n");
    }
}

static void compare(void *context, const struct position *p)
{
    struct text said = {.arena = p->arena}, here = {.arena = p->arena};
    json_error_t error;
    (void)context;
    json_t *request = json_loadb((const char *)p->load.at, p->load.len, 0, &error);
    desk_ask(desk, DESK_LOAD, p->load);
    struct proof proof = a_proof(p, request);
    struct span block = a_block(p, &proof), orders = orders_in(p->arena, block);
    enum sheet_check is = sheet_check(p->arena, block, &proof, &said);
    if (!orders.at) {
        ck_assert_int_eq(is, SHEET_OTHER);
        json_decref(request);
        return;
    }
    ck_assert_msg(is == SHEET_SOUND || is == SHEET_SLIPS, "%s", said.at);
    struct span words = desk_ask(desk, DESK_SUPPOSE, orders);
    json_t *answer = json_loadb((const char *)words.at, words.len, 0, &error);
    ck_assert_int_eq(is == SHEET_SOUND, json_array_size(json_object_get(answer, "slips")) == 0);
    text_words(&here, "");
    if (is == SHEET_SOUND)
        print_lines(answer, &here);
    else
        print_slips(answer, &here);
    const char *body = strstr(said.at, "\n\n");
    ck_assert_ptr_nonnull(body);
    ck_assert_msg(strcmp(body + 2, here.at) == 0, "of\n%.*scheck says\n%s\nthe desk says\n%s", (int)orders.len,
                  (const char *)orders.at, body + 2, here.at);
    n_sound += is == SHEET_SOUND;
    n_wrong += is == SHEET_SLIPS;
    json_decref(answer);
    json_decref(request);
}

START_TEST(they_say_the_same)
{
    n_sound = n_wrong = n_horizon = 0;
    for (size_t i = 0; rulesets[i]; i++) {
        struct positions plan = {.set = rulesets[i], .seed = 1862, .n = POSITIONS, .each = compare};
        positions_play(&plan);
    }
    ck_assert_int_ge(n_sound, 100 * POSITIONS / 60);
    ck_assert_int_ge(n_wrong, POSITIONS);
    ck_assert_int_ge(n_horizon, POSITIONS / 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("desk_check");
    TCase *tc = tcase_create("desk_check");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, they_say_the_same);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
