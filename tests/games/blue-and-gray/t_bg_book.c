/* SPDX-License-Identifier: Apache-2.0 */
/* The rule book's examples are played as they are printed.
 *
 * An example is a fenced block of the book that is opened as an example with a title; it has sections "Word: ...", and
 * what each may hold the book tells below its first one. Its map is what bg_draw_windows() draws of the position before
 * the first order; "After:" is the same when all is done. On open ground the letters of empty hexes are the ground;
 * "Ground:" says it of others. Whoever changed his hex or his state must be named under "Then:", and so must each
 * attack and roll. */
#include "games/blue-and-gray/report.h"
#include "games/face/face.h"
#include "tests/games/blue-and-gray/bg_sheet.h"
#include "tests/lib/parts.h"
#include <stdlib.h>
#include <string.h>

extern const struct ruleset bg_ruleset;
enum { LINES = 90, LONG = 128, MAP_LABEL = 3, MAP_CELL = 2, MAP_HEADS = 2 };
static struct example {
    char title[LONG];
    int n;
    char line[LINES][LONG];
} x;
static struct desk *k;
static struct bg_state before;
static bool told[BG_UNITS_MAX + BG_LEADERS_MAX];
static int attacks_told, rolls_told;

#define wrong(...) ck_abort_msg(__VA_ARGS__)

/* ---- sections ---- */
static bool is_head(const char *line)
{
    size_t n = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    return n > 0 && line[0] <= 'Z' && line[n] == ':';
}

/* First line after the head "Word:", and how many; -1: there is no such section. rest: what follows the colon. */
static int section(const char *word, int *n, const char **rest)
{
    size_t len = strlen(word);
    for (int i = 0; i < x.n; i++) {
        if (strncmp(x.line[i], word, len) != 0 || x.line[i][len] != ':')
            continue;
        *rest = x.line[i] + len + 1 + strspn(x.line[i] + len + 1, " ");
        for (*n = 0; i + 1 + *n < x.n && !is_head(x.line[i + 1 + *n]);)
            ++*n;
        return i + 1;
    }
    *n = 0;
    *rest = "";
    return -1;
}

/* All of a section in one line. */
static const char *words_of(const char *word, char *out, size_t room)
{
    int n;
    const char *rest;
    int at = section(word, &n, &rest);
    snprintf(out, room, "%s", rest);
    for (int i = 0; i < n && at >= 0; i++) {
        size_t len = strlen(out);
        snprintf(out + len, room - len, "%s%s", len ? " " : "", x.line[at + i] + strspn(x.line[at + i], " "));
    }
    return out;
}

/* ---- pieces by the names that sheets write ---- */
static int piece_named(const char *name, int side)
{
    const struct bg_field *f = &k->b->d->field;
    for (int unit = 1; unit <= f->n_units; unit++)
        if ((side < 0 || f->unit[unit].side == side) && strcmp(f->unit[unit].name, name) == 0)
            return unit;
    for (int leader = 1; leader <= f->n_leaders && strncmp(name, "Gen ", 4) == 0; leader++)
        if ((side < 0 || f->leader[leader].side == side) && strcmp(f->leader[leader].name, name + 4) == 0)
            return bg_piece(leader);
    wrong("%s: nobody is called \"%s\"", x.title, name);
    return 0;
}

static int hex_now(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_hex[piece - BG_UNITS_MAX] : s->hex[piece];
}

static int status_now(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_status[piece - BG_UNITS_MAX] : s->status[piece];
}

static void put(int piece, const char *where)
{
    struct bg_state *s = &k->b->s;
    int hex = *where ? b_hex_of(k->b, where) : 0;
    if (bg_is_leader(piece)) {
        s->leader_hex[piece - BG_UNITS_MAX] = (int16_t)hex;
        s->leader_status[piece - BG_UNITS_MAX] = hex ? BG_HERE : BG_DUE;
    } else {
        s->hex[piece] = (int16_t)hex;
        s->status[piece] = hex ? BG_HERE : BG_DUE;
    }
}

/* "Law 4", "Gen Hood": strength printed or, of the shattered, half of it. */
static int piece_of_words(char *words, int side)
{
    char *number = strrchr(words, ' ');
    if (strncmp(words, "Gen ", 4) == 0)
        return piece_named(words, side);
    ck_assert_msg(number && atoi(number) > 0, "%s: \"%s\" has no strength", x.title, words);
    *number = 0;
    int unit = piece_named(words, side), strength = atoi(number + 1), full = k->b->d->field.unit[unit].strength;
    k->b->s.strength[unit] = (uint8_t)strength;
    k->b->s.shattered[unit] = strength != full;
    ck_assert_msg(strength == full || strength == (full + 1) / 2, "%s: %s has %d", x.title, words, full);
    return unit;
}

/* "Law 4, Benning 3 at 1020; Gen Hood at 1020; Deas 6 due; Kelly 3 at 1120 out of command" */
static void put_side(const char *word, int side)
{
    char text[1000], *at = text;
    words_of(word, text, sizeof text);
    for (char *group; (group = part(&at, ";"));) {
        char *where = strstr(group, " at "), *due = strstr(group, " due"), *names = group;
        ck_assert_msg(where || due, "%s: \"%s\" is nowhere", x.title, group);
        char hex[5] = "";
        bool out = where && strstr(where, "out of command");
        if (where)
            memcpy(hex, where + 4, 4);
        *(where ? where : due) = 0;
        for (char *name; (name = part(&names, ","));) {
            int piece = piece_of_words(name, side);
            put(piece, hex);
            if (out)
                k->b->s.out_of_command[piece] = BG_OUT_OF_RANGE;
        }
    }
}

/* ---- the map ---- */
struct extent {
    int from[2], to[2], at, n; /* columns and rows; first line and how many */
};

static struct extent extent_of(const char *word)
{
    struct extent e = {.from = {99, 99}};
    const char *rest;
    e.at = section(word, &e.n, &rest);
    if (e.at < 0 || e.n < MAP_HEADS)
        return (struct extent){.n = 0};
    for (int i = 0; i < MAP_HEADS; i++)
        for (const char *c = x.line[e.at + i]; *c; c++)
            if (c >= x.line[e.at + i] + MAP_LABEL && *c != ' ') {
                int column = atoi(c++);
                e.from[0] = column < e.from[0] ? column : e.from[0];
                e.to[0] = column > e.to[0] ? column : e.to[0];
            }
    for (int i = MAP_HEADS; i < e.n; i++)
        if (x.line[e.at + i][0] != ' ' && x.line[e.at + i][0]) {
            int row = atoi(x.line[e.at + i]);
            e.from[1] = row < e.from[1] ? row : e.from[1];
            e.to[1] = row > e.to[1] ? row : e.to[1];
        }
    ck_assert_msg(e.to[0] > 0 && e.to[1] > 0, "%s: %s has no numbers", x.title, word);
    return e;
}

/* Ground of the empty hexes, by their letters. */
static void read_ground(const struct extent *e)
{
    static const char *const letters[] = {".", "f", "r", "fr", "t", "~"};
    static const char *const words[] = {"clear", "forest", "rough", "forest-rough", "town", "river"};
    const struct bg_field *f = &k->b->d->field;
    for (int column = e->from[0]; column <= e->to[0]; column++)
        for (int row = e->from[1]; row <= e->to[1]; row++) {
            int low = kit_hex_is_low(f->grid.odd_low, column), i = MAP_HEADS + 2 * (row - e->from[1]) + low;
            size_t place = (size_t)(MAP_LABEL + MAP_CELL * (column - e->from[0]));
            char cell[8] = "", order[40];
            if (i < e->n && strlen(x.line[e->at + i]) > place)
                sscanf(x.line[e->at + i] + place, "%4[a-z.~]", cell);
            for (size_t w = 0; w < sizeof letters / sizeof *letters; w++)
                if (strcmp(cell, letters[w]) == 0) {
                    snprintf(order, sizeof order, "%02d%02d %s", column, row, words[w]);
                    b_ground(k->b, order);
                }
        }
}

static void check_map(const char *word)
{
    struct extent e = extent_of(word);
    if (e.n == 0)
        return;
    struct kit_telling t = kit_telling_begin(&k->b->r, &k->b->s, -1, NULL, bg_sides, BG_SIDES);
    const struct bg_window window = {.west = e.from[0], .north = e.from[1], .east = e.to[0], .south = e.to[1]};
    struct bg_stand *at = arena_take(t.arena, sizeof *at);
    json_t *items = json_array(), *item;
    size_t i;
    bg_look(t.rules, t.view, at);
    bg_draw_windows(&t, at, &window, 1, items);
    struct text drawn = {.arena = k->b->arena};
    bool same = json_array_size(items) == (size_t)e.n;
    json_array_foreach(items, i, item)
    {
        text_format(&drawn, "%s\n", json_string_value(item));
        same = same && strcmp(json_string_value(item), x.line[e.at + (int)i]) == 0;
    }
    ck_assert_msg(same, "%s: %s should be\n%s", x.title, word, drawn.at);
    json_decref(items);
    arena_free(t.arena);
}

/* ---- set-up ---- */
static void each_of(const char *word, void (*does_it)(struct board *, const char *))
{
    char text[1000], *at = text;
    words_of(word, text, sizeof text);
    for (char *item; (item = part(&at, ";"));) {
        char *dash = strchr(item, '-');
        if (dash == item + 4) /* 1010-1110: the side between */
            *dash = ' ';
        does_it(k->b, item);
    }
}

static void clear_map(struct board *b)
{
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    for (int leader = 1; leader <= b->d->field.n_leaders; leader++) {
        b->s.leader_hex[leader] = 0;
        b->s.leader_status[leader] = b->s.leader_status[leader] == BG_NEVER ? BG_NEVER : BG_OUT;
    }
}

/* "Confederate 2", "Confederate 9 at night", "Union 3 begins": the other side has just ended its turn. */
static int begin_turn(void)
{
    char text[100];
    words_of("Turn", text, sizeof text);
    struct bg_state *s = &k->b->s;
    int side = strncmp(text, "Union", 5) == 0 ? BG_UNION : BG_CONFEDERATE, turn = 1;
    sscanf(text, "%*s %d", &turn);
    bool begins = strstr(text, "begins") != NULL;
    s->side = begins ? bg_foe(side) : side;
    s->turn = turn - (begins && side == k->b->d->field.first_player);
    s->night = strstr(text, "night") != NULL;
    memset(&s->flow, 0, sizeof s->flow);
    flow_goto(s, BG_STEP_MOVE, ONLY(s->side));
    if (begins)
        b_tells(k, s->side, "done\n");
    int step = turn <= k->b->d->field.forced_turns && side == BG_UNION ? BG_STEP_FORCED : BG_STEP_MOVE;
    ck_assert_msg(b_asks(k->b, step, side) && s->turn == turn, "%s: it is not %s", x.title, text);
    return side;
}

static bool opens_whole(void)
{
    char map[LONG];
    const char *rest;
    int n;
    section("Map", &n, &rest);
    snprintf(map, sizeof map, "%s", rest);
    return strstr(map, "set up") != NULL;
}

static void set_up(void)
{
    char options[LONG], map[LONG];
    const char *rest;
    int n, used = 0;
    ck_assert_msg(section("Map", &n, &rest) >= 0, "%s: no map", x.title);
    while (rest[used] && rest[used] != ',')
        map[used] = (char)(rest[used] == ' ' ? '-' : rest[used] | 32), used++;
    map[used] = 0;
    words_of("With", options, sizeof options);
    bool open = strcmp(map, "open-ground") == 0;
    k = open ? a_plain_desk(options) : a_desk(map, options);
    if (open) {
        struct extent e = extent_of("Map");
        read_ground(&e);
        each_of("Ground", b_ground);
        each_of("Sides", b_sides);
    } else if (!opens_whole())
        clear_map(k->b);
    put_side("Union", BG_UNION);
    put_side("Confederate", BG_CONFEDERATE);
    check_map("Map");
}

/* ---- what is claimed ---- */
/* The n-th event of a kind, from 1; NULL: there are not so many. */
static const struct event *event_of(int kind, int n)
{
    for (int i = 0; i < k->b->play.n_events; i++)
        if (k->b->play.events[i].kind == kind && --n == 0)
            return &k->b->play.events[i];
    return NULL;
}

static void check_attack(const char *words)
{
    int hex, attack, defence, used = 0;
    const struct event *e = event_of(BG_EVENT_ATTACK, ++attacks_told);
    const struct bg_table *table = &k->b->d->table[k->b->s.options & BG_REVISED ? BG_TABLE_REVISED : BG_TABLE_OLD];
    ck_assert_msg(e && sscanf(words, "The attack on %d is %d against %d: %n", &hex, &attack, &defence, &used) == 3 &&
                      used,
                  "%s: \"%s\"", x.title, words);
    char column[40];
    if (e->arg[3] == e->arg[4])
        snprintf(column, sizeof column, "%s", table->words[e->arg[3]]);
    else
        snprintf(column, sizeof column, "%s, rolled as %s", table->words[e->arg[3]], table->words[e->arg[4]]);
    ck_assert_msg(k->b->d->field.grid.number[e->arg[0]] == hex && e->arg[1] == attack && e->arg[2] == defence &&
                      strcmp(words + used, column) == 0,
                  "%s: \"%s\", but it is %04d, %d against %d: %s", x.title, words,
                  k->b->d->field.grid.number[e->arg[0]], e->arg[1], e->arg[2], column);
}

/* "The roll is 4: DR", "The roll is 7, with the bonus 8: DR" */
static void check_roll(const char *words)
{
    const struct event *roll = event_of(BG_EVENT_ROLL, ++rolls_told), *result = event_of(BG_EVENT_RESULT, rolls_told);
    const struct event *bonus = event_of(BG_EVENT_BONUS, 1);
    char is[LONG];
    ck_assert_msg(roll && result, "%s: nothing is rolled: \"%s\"", x.title, words);
    int n = snprintf(is, sizeof is, "The roll is %d", roll->arg[roll->n_args - 1]);
    if (strstr(words, "bonus") && bonus)
        n += snprintf(is + n, sizeof is - (size_t)n, ", with the bonus %d", bonus->arg[2]);
    snprintf(is + n, sizeof is - (size_t)n, ": %s", bg_result_words(result->arg[0]));
    ck_assert_msg(strcmp(is, words) == 0, "%s: \"%s\", but: \"%s\"", x.title, words, is);
}

static int points_paid(int piece)
{
    int paid = 0;
    for (int i = 0; i < k->b->play.n_events; i++) {
        const struct event *e = &k->b->play.events[i];
        if (e->arg[0] == piece && e->kind == BG_EVENT_MOVED)
            paid += e->arg[3];
        if (e->arg[0] == piece && e->kind == BG_EVENT_ENTERED)
            paid += e->arg[2];
    }
    return paid;
}

/* What is said of one piece: " is at 1110", " is lost", ... */
static bool holds_of(int piece, const char *is)
{
    const struct bg_state *s = &k->b->s;
    int n, hex = hex_now(s, piece), status = status_now(s, piece);
    told[piece] = true;
    if (sscanf(is, "at %d", &n) == 1)
        return status == BG_HERE && k->b->d->field.grid.number[hex] == n;
    if (strcmp(is, "lost") == 0)
        return status == BG_LOST;
    if (strcmp(is, "off the map") == 0)
        return status == BG_OUT;
    if (strcmp(is, "still to come") == 0)
        return status == BG_DUE;
    if (sscanf(is, "shattered to %d", &n) == 1)
        return s->shattered[piece] && s->strength[piece] == n && status == BG_HERE;
    if (strcmp(is, "out of command") == 0)
        return s->out_of_command[piece] != 0;
    if (strcmp(is, "ineffective") == 0)
        return s->ineffective[piece] != 0;
    if (strcmp(is, "in command") == 0)
        return s->out_of_command[piece] == 0;
    wrong("%s: what is \"is %s\"?", x.title, is);
    return false;
}

/* "Law, Benning are at 1010": names, then what holds of each of them. */
static void check_pieces(const char *words)
{
    char text[LONG], *at = text;
    snprintf(text, sizeof text, "%s", words);
    char *is = strstr(text, " is "), *are = strstr(text, " are "), *pays = strstr(text, " pays ");
    ck_assert_msg(is || are || pays, "%s: what is \"%s\"?", x.title, words);
    const char *what = is ? is + 4 : are ? are + 5 : pays + 6;
    *(is ? is : are ? are : pays) = 0;
    for (char *name; (name = part(&at, ","));) {
        int piece = piece_named(name, -1);
        if (is || are)
            ck_assert_msg(holds_of(piece, what), "%s: \"%s\" is not so of %s, who is at %d, status %d", x.title, words,
                          name, k->b->d->field.grid.number[hex_now(&k->b->s, piece)], status_now(&k->b->s, piece));
        else
            ck_assert_msg(points_paid(piece) == atoi(what), "%s: \"%s\", but it is %d", x.title, words,
                          points_paid(piece));
    }
}

static void check_points(const char *words, int side)
{
    int points;
    const char *has = strstr(words, side == BG_UNION ? " has " : " have ");
    if (has && sscanf(strchr(has + 1, ' '), " %d point", &points) == 1) {
        ck_assert_msg(k->b->s.points[side] == points, "%s: \"%s\", but %d", x.title, words, k->b->s.points[side]);
        return;
    }
    const char *hex = strstr(words, "hold");
    ck_assert_msg(hex && strchr(hex, ' '), "%s: what is \"%s\"?", x.title, words);
    const struct bg_field *f = &k->b->d->field;
    for (int i = 0; i < f->n_victory; i++)
        if (f->grid.number[f->victory[i].hex] == atoi(strchr(hex, ' ')))
            ck_assert_msg(k->b->s.held_by[i] == side + 1, "%s: not so: \"%s\"", x.title, words);
}

static void check_claim(const char *words)
{
    if (strncmp(words, "The attack", 10) == 0)
        check_attack(words);
    else if (strncmp(words, "The roll", 8) == 0)
        check_roll(words);
    else if (strncmp(words, "The Union ", 10) == 0)
        check_points(words, BG_UNION);
    else if (strncmp(words, "The Confederates ", 17) == 0)
        check_points(words, BG_CONFEDERATE);
    else
        check_pieces(words);
}

/* Nothing happened that the book does not tell. */
static void check_rest(void)
{
    ck_assert_msg(attacks_told == b_happened(k, BG_EVENT_ATTACK), "%s: %d attacks", x.title,
                  b_happened(k, BG_EVENT_ATTACK));
    ck_assert_msg(rolls_told == b_happened(k, BG_EVENT_RESULT), "%s: %d rolls", x.title,
                  b_happened(k, BG_EVENT_RESULT));
    for (int piece = 1; piece < BG_UNITS_MAX + k->b->d->field.n_leaders + 1 && !opens_whole(); piece++) {
        if (piece > k->b->d->field.n_units && piece <= BG_UNITS_MAX)
            continue;
        bool same = hex_now(&before, piece) == hex_now(&k->b->s, piece) &&
                    status_now(&before, piece) == status_now(&k->b->s, piece) &&
                    (bg_is_leader(piece) || before.shattered[piece] == k->b->s.shattered[piece]);
        ck_assert_msg(same || told[piece], "%s: nothing is said of %s", x.title, bg_name(&k->b->r, piece));
    }
}

/* ---- an example ---- */
static const char *sheet_of(const char *word, struct text *out)
{
    int n;
    const char *rest;
    int at = section(word, &n, &rest);
    *out = (struct text){.arena = k->b->arena};
    for (int i = 0; i < n && at >= 0; i++)
        text_format(out, "%s\n", x.line[at + i] + strspn(x.line[at + i], " "));
    return out->at;
}

/* The sentence of a problem, as players read it: {{#got}}..{{got}}..{{/got}} when something was read, {{^got}} else;
 * want likewise. */
static const char *sentence(const struct problem *why, struct text *out)
{
    struct span file = bg_ruleset.problems();
    json_t *all = json_loadb((const char *)file.at, file.len, 0, NULL);
    const char *at = json_string_value(json_object_get(all, why->key)), *tag;
    *out = (struct text){.arena = k->b->arena};
    bool says = true;
    for (; at && (tag = strstr(at, "{{")); at = strstr(tag, "}}") + 2) {
        if (says)
            text_format(out, "%.*s", (int)(tag - at), at);
        const char *word = strchr("#^/", tag[2]) ? tag + 3 : tag + 2, *field = *word == 'w' ? why->want : why->got;
        says = tag[2] == '#' ? field[0] != 0 : tag[2] == '^' ? field[0] == 0 : tag[2] == '/' || says;
        if (says && word == tag + 2)
            text_words(out, field);
    }
    text_words(out, at ? at : why->key);
    json_decref(all);
    return out->at;
}

/* "Line 2 is refused: ..." */
static bool refused(int side, const char *sheet, const char *claim)
{
    int line, used = 0;
    if (sscanf(claim, "Line %d is refused: %n", &line, &used) != 1 || !used)
        return false;
    ck_assert_msg(!b_dry(k, side, sheet), "%s: nothing is refused", x.title);
    struct text text;
    const char *why = sentence(&k->b->why, &text);
    ck_assert_msg(k->bad_line == line && strcmp(why, claim + used) == 0, "%s: line %d is refused: %s", x.title,
                  (int)k->bad_line, why);
    return true;
}

static void play_example(void)
{
    int n;
    const char *rest;
    char dice[LONG], claim[400];
    struct text text;
    memset(told, 0, sizeof told);
    attacks_told = rolls_told = 0;
    set_up();
    int side = begin_turn(), at = section("Then", &n, &rest);
    ck_assert_msg(at >= 0 && n > 0, "%s claims nothing", x.title);
    before = k->b->s;
    if (sheet_of("Standing", &text))
        b_tells(k, bg_foe(side), text.at);
    const char *sheet = sheet_of("Orders", &text);
    ck_assert_msg(sheet != NULL, "%s: no orders", x.title);
    if (strncmp(x.line[at] + strspn(x.line[at], " "), "Line ", 5) == 0) {
        ck_assert_msg(refused(side, sheet, words_of("Then", claim, sizeof claim)), "%s: \"%s\"", x.title, claim);
        close_desk(k);
        return;
    }
    ck_assert_msg(b_dry(k, side, sheet), "%s: line %d: %s %s", x.title, (int)k->bad_line, k->b->why.key, k->b->why.got);
    b_throws(k->b, words_of("Dice", dice, sizeof dice));
    b_tells(k, side, sheet);
    ck_assert_msg(!k->held, "%s: line %d is held: %s", x.title, k->held_line, k->held);
    ck_assert_msg(k->b->next_die == k->b->n_dice, "%s: %d of %d dice are thrown", x.title, k->b->next_die,
                  k->b->n_dice);
    for (int i = 0; i < n; i++) {
        char *words = x.line[at + i] + strspn(x.line[at + i], " ");
        ck_assert_msg(*words && words[strlen(words) - 1] == '.', "%s: \"%s\" has no full stop", x.title, words);
        words[strlen(words) - 1] = 0;
        check_claim(words);
    }
    check_rest();
    check_map("After");
    close_desk(k);
}

/* Reads the n-th example of the book, from 0; n < 0: none. How many there are. */
static int read_example(int n)
{
    struct span left = bg_ruleset.book(), line;
    int examples = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```example ") || examples++ != n)
            continue;
        memset(&x, 0, sizeof x);
        snprintf(x.title, sizeof x.title, "%.*s", (int)line.len - 11, line.at + 11);
        while (span_line(&left, &line) && !span_is(line, "```")) {
            ck_assert_msg(x.n < LINES && line.len <= 80, "%s: %.*s", x.title, (int)line.len, line.at);
            snprintf(x.line[x.n++], LONG, "%.*s", (int)line.len, line.at);
        }
    }
    return examples;
}

START_TEST(each_example_holds)
{
    read_example(_i);
    play_example();
}
END_TEST

static Suite *book_suite(void)
{
    Suite *suite = suite_create("blue & gray: the rule book");
    TCase *all = tcase_create("book");
    tcase_add_loop_test(all, each_example_holds, 0, read_example(-1));
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(book_suite());
}
