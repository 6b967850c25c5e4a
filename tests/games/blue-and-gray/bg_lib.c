/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-and-gray/bg_lib.h"
#include "games/sheet/names.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The dice that were asked for, then ones. */
static bool roll(struct chance *chance, int n, int sides_of_die, int32_t *out)
{
    struct board *b = chance->context;
    (void)sides_of_die;
    for (int i = 0; i < n; i++)
        out[i] = b->next_die < b->n_dice ? b->die[b->next_die++] : 1;
    return true;
}

const struct bg_book *bg_book_of_tests(void)
{
    static struct arena *kept;
    static const struct bg_book *book;
    struct problem why = {0};
    kept = kept ? kept : arena_new();
    book = book ? book : bg_load(kept, bg_bundle(), &why);
    if (!book) { /* no ck_assert: no test may be running yet */
        fprintf(stderr, "%s %s\n", why.key, why.got);
        abort();
    }
    return book;
}

/* The next word up to a separator; NULL: there is none. Blanks around it go. */
static char *cut(char **at, char separator)
{
    char *word = *at + strspn(*at, " "), *end;
    if (!*word)
        return NULL;
    end = strchr(word, separator);
    *at = end ? end + 1 : word + strlen(word);
    if (end)
        *end = 0;
    for (char *last = word + strlen(word); last > word && last[-1] == ' ';)
        *--last = 0;
    return word;
}

struct board *a_board(const char *scenario, const char *options)
{
    struct board *b = calloc(1, sizeof *b);
    char words[200];
    const char *option[16];
    struct setup setup = {.scenario = scenario, .option = option};
    ck_assert(b != NULL);
    b->arena = arena_new();
    b->d = arena_take(b->arena, sizeof *b->d);
    *b->d = *(const struct bg_data *)bg_of_scenario(bg_book_of_tests(), scenario);
    b->r = (struct rules){.is = &bg_rules, .data = b->d, .revision = bg_rules.revision};
    b->chance = (struct chance){.context = b, .roll = roll};
    snprintf(words, sizeof words, "%s", options);
    char *at = words;
    for (char *word; (word = cut(&at, ' '));)
        option[setup.n_option++] = word;
    play_begin(&b->play, &b->chance, &b->why);
    ck_assert_msg(rules_setup(&b->r, &setup, &b->s, &b->play), "%s", b->why.key);
    return b;
}

/* What one can step over, and where zones reach, follows from terrain and sides as the loader makes it. */
static void open_side(struct bg_field *f, int hex, int side)
{
    int near = f->grid.near[hex][side], bits = f->side_of[hex][side];
    bool bare = (bits & BG_CREEK) && !(bits & (BG_BRIDGE | BG_FORD));
    bool water = f->terrain[hex] == BG_RIVER || (near && f->terrain[near] == BG_RIVER);
    bool ferry = f->terrain[hex] == BG_FERRY || (near && f->terrain[near] == BG_FERRY);
    bool open = near && !bare && !water && (!ferry || (bits & BG_FERRY_SIDE));
    bool zone = open && !(near && f->terrain[near] == BG_FERRY);
    f->open[hex] = (uint8_t)((f->open[hex] & ~(1 << side)) | open << side);
    f->zone[hex] = (uint8_t)((f->zone[hex] & ~(1 << side)) | zone << side);
    static const int8_t points[BG_TERRAINS_END] = {0, 1, 3, 3, 6, 1, 0, 1};
    int cost = bits & BG_ROAD ? 1 : bits & BG_TRAIL && points[f->terrain[near]] > 2 ? 2 : points[f->terrain[near]];
    cost = open ? cost + (bits & BG_FORD ? 1 : 0) : 0;
    f->cost[hex].over[side] = (int8_t)cost;
    f->wheels[hex].over[side] = (int8_t)(bits & (BG_ROAD | BG_TRAIL) ? cost : 0);
    f->afloat[hex].over[side] = near && f->terrain[hex] == BG_RIVER && f->terrain[near] == BG_RIVER;
}

static void open_hex(struct bg_field *f, int hex)
{
    for (int side = 0; side < KIT_SIDES; side++) {
        open_side(f, hex, side);
        if (f->grid.near[hex][side])
            open_side(f, f->grid.near[hex][side], kit_side_back(side));
    }
}

struct board *a_plain(const char *options)
{
    struct board *b = a_board("chickamauga", options);
    struct bg_field *f = &b->d->field;
    memset(f->terrain + 1, BG_CLEAR, (size_t)f->grid.n);
    memset(f->side_of, 0, sizeof f->side_of);
    for (int hex = 1; hex <= f->grid.n; hex++)
        open_hex(f, hex);
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    for (int leader = 1; leader <= b->d->field.n_leaders; leader++) {
        b->s.leader_hex[leader] = 0;
        if (b->s.leader_status[leader] != BG_NEVER)
            b->s.leader_status[leader] = BG_OUT;
    }
    return b;
}

void close_board(struct board *b)
{
    arena_free(b->arena);
    free(b);
}

int b_hex_of(const struct board *b, const char *number)
{
    int hex = kit_hex_at(&b->d->field.grid, kit_hex_read(number));
    ck_assert_msg(hex > 0, "no hex %s", number);
    return hex;
}

int b_unit_of(const struct board *b, const char *id)
{
    const struct bg_field *f = &b->d->field;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (strcmp(f->unit[unit].id, id) == 0)
            return unit;
    for (int leader = 1; leader <= f->n_leaders && strncmp(id, "Gen ", 4) == 0; leader++)
        if (strcmp(f->leader[leader].name, id + 4) == 0)
            return bg_piece(leader);
    ck_abort_msg("no unit %s", id);
    return 0;
}

/* ---- ground ---- */
static int word_of(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    ck_abort_msg("no word %s", word);
    return 0;
}

void b_ground(struct board *b, const char *words)
{
    static const char *const terrain[] = {"none", "clear", "forest", "rough", "forest-rough",
                                          "town", "river", "ferry",  NULL};
    char text[400], *at = text;
    snprintf(text, sizeof text, "%s", words);
    for (char *item; (item = cut(&at, ','));) {
        char *rest = item, *number = cut(&rest, ' ');
        int hex = b_hex_of(b, number);
        b->d->field.terrain[hex] = (uint8_t)word_of(terrain, cut(&rest, ' '));
        open_hex(&b->d->field, hex);
    }
}

void b_sides(struct board *b, const char *words)
{
    static const char *const features[] = {"road", "trail", "creek", "bridge", "ford", "ferry", "none", NULL};
    char text[400], *at = text;
    struct bg_field *f = &b->d->field;
    snprintf(text, sizeof text, "%s", words);
    for (char *item; (item = cut(&at, ','));) {
        char *rest = item, *word;
        int from = b_hex_of(b, cut(&rest, ' ')), to = b_hex_of(b, cut(&rest, ' '));
        int side = kit_hex_side(&f->grid, from, to), bits = 0;
        ck_assert_msg(side >= 0, "%s: no neighbours", item);
        while ((word = cut(&rest, ' ')))
            bits |=
                (1 << word_of(features, word)) & (BG_ROAD | BG_TRAIL | BG_CREEK | BG_BRIDGE | BG_FORD | BG_FERRY_SIDE);
        f->side_of[from][side] = f->side_of[to][kit_side_back(side)] = (uint8_t)bits;
        open_hex(f, from);
    }
}

/* ---- who stands where ---- */
static void place(struct board *b, char *name, const char *number)
{
    char *strength = strchr(name, ':');
    if (strength)
        *strength++ = 0;
    int piece = b_unit_of(b, name), hex = strcmp(number, "0") == 0 ? 0 : b_hex_of(b, number);
    if (bg_is_leader(piece)) {
        b->s.leader_hex[piece - BG_UNITS_MAX] = (int16_t)hex;
        b->s.leader_status[piece - BG_UNITS_MAX] = hex ? BG_HERE : BG_OUT;
        return;
    }
    struct bg_unit *facts = &b->d->field.unit[piece];
    if (strength) {
        facts->attack += atoi(strength) - facts->strength;
        facts->strength = atoi(strength);
    }
    b->s.strength[piece] = (uint8_t)facts->strength;
    b->s.hex[piece] = (int16_t)hex;
    b->s.status[piece] = hex ? BG_HERE : BG_OUT;
}

void b_stands(struct board *b, const char *words)
{
    char text[600], *at = text;
    snprintf(text, sizeof text, "%s", words);
    for (char *item; (item = cut(&at, ','));) {
        char *number = strrchr(item, ' ');
        ck_assert(number != NULL);
        *number++ = 0;
        place(b, item, number);
    }
}

void b_holds(struct board *b, const char *words)
{
    char text[400], *at = text;
    snprintf(text, sizeof text, "%s", words);
    for (char *item; (item = cut(&at, ','));) {
        char *rest = item;
        int unit = b_unit_of(b, cut(&rest, ' '));
        const char *flag = cut(&rest, ' ');
        if (strcmp(flag, "out-of-command") == 0)
            b->s.out_of_command[unit] = BG_OUT_OF_RANGE;
        else if (strcmp(flag, "ineffective") == 0)
            b->s.ineffective[unit] = 1;
        else if (strcmp(flag, "shattered") == 0) {
            b->s.shattered[unit] = 1;
            b->s.strength[unit] = (uint8_t)((b->s.strength[unit] + 1) / 2);
        } else
            ck_abort_msg("no flag %s", flag);
    }
}

void b_throws(struct board *b, const char *dice)
{
    int used;
    for (const char *at = dice; sscanf(at, "%d%n", &b->die[b->n_dice], &used) == 1; at += used)
        ck_assert_int_lt(b->n_dice++, BOARD_DICE - 1);
}

/* ---- orders ---- */
/* The words of the enum's orders, and what their arguments are: u unit, h hex, n number. */
static const struct {
    const char *word;
    int verb;
    const char *args;
} orders[] = {{"aim", BG_AIM, "h"},
              {"also", BG_ALSO, "h"},
              {"join", BG_JOIN, "u"},
              {"column", BG_COLUMN, "n"},
              {"fight", BG_FIGHT, ""},
              {"call-off", BG_CALL_OFF, ""},
              {"rest", BG_REST, ""},
              {"resign", VERB_RESIGN, ""},
              {"go-on", BG_GO_ON, ""},
              {"raise", BG_RAISE, ""},
              {"lower", BG_LOWER, ""},
              {"keep", BG_KEEP, ""},
              {"retreat", BG_RETREAT, "uh"},
              {"displace", BG_DISPLACE, "u"},
              {"lose", BG_LOSE, "u"},
              {"shatter", BG_SHATTER, "u"},
              {"enough", BG_ENOUGH, ""},
              {"leave", BG_LEAVE, "u"},
              {"advance", BG_ADVANCE, "uh"},
              {"none", BG_NO_ADVANCE, ""},
              {"finish", BG_FINISH, ""},
              {"move", BG_MOVE, "uh"},
              {"enter", BG_ENTER, "uh"},
              {"exit", BG_EXIT, "u"},
              {"train", BG_TRAIN_TO, "h"},
              {"go", BG_GO, "lu"},
              {"follow", BG_FOLLOW, "lu"},
              {"stay", BG_STAY, "l"},
              {"command", BG_COMMAND, "lu"},
              {"return", BG_RETURN, "lu"},
              {"out", BG_OUT_UNIT, "u"},
              {"step", BG_STEP, "un"},
              {"together", BG_TOGETHER, "luh"}};

/* Words of a leader's name are joined by dots: "follow Gen.Hood C01". */
static int argument(const struct board *b, char kind, char *word)
{
    for (char *at = word; kind != 'h' && kind != 'n' && *at; at++)
        if (*at == '.' && strncmp(word, "Gen", 3) == 0 && at == word + 3)
            *at = ' ';
    if (kind == 'h')
        return b_hex_of(b, word);
    if (kind == 'n')
        return atoi(word);
    return kind == 'l' ? b_unit_of(b, word) - BG_UNITS_MAX : b_unit_of(b, word);
}

static struct order order_of(const struct board *b, const char *words)
{
    char text[200], *at = text, *word;
    struct order o = {0};
    snprintf(text, sizeof text, "%s", words);
    const char *verb = cut(&at, ' ');
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(orders[i].word, verb) == 0) {
            o.verb = orders[i].verb;
            while ((word = cut(&at, ' ')))
                o.arg[o.n_args] = argument(b, orders[i].args[o.n_args], word), o.n_args++;
            return o;
        }
    ck_abort_msg("no order %s", verb);
    return o;
}

static int asked(const struct board *b)
{
    for (int seat = 0; seat < BG_SIDES; seat++)
        if (rules_asks(&b->s) & ONLY(seat))
            return seat;
    return -1;
}

static bool apply(struct board *b, const struct order *o)
{
    struct bg_state after;
    b->why = (struct problem){0};
    b->play.horizon = false;
    b->play.transitions = 0;
    int seat = asked(b);
    ck_assert_int_ge(seat, 0);
    if (!rules_apply(&b->r, &b->s, seat, o, &after, &b->play))
        return false;
    b->s = after;
    const char *what = rules_broken(&b->r, &b->s);
    ck_assert_msg(!what, "%s is broken", what);
    return true;
}

void b_does(struct board *b, const char *words)
{
    char text[800], *at = text;
    snprintf(text, sizeof text, "%s", words);
    play_begin(&b->play, &b->chance, &b->why);
    for (char *item; (item = cut(&at, ';'));) {
        struct order o = order_of(b, item);
        ck_assert_msg(apply(b, &o), "\"%s\" at step %d is refused: %s", item, flow_peek(&b->s)->step, b->why.key);
    }
}

bool b_offers(struct board *b, const char *words)
{
    STATIC_PROMPT(prompt);
    struct order o = order_of(b, words);
    return rules_prompt(&b->r, &b->s, asked(b), o.verb, &prompt) && offered(&prompt, &o);
}

const char *b_refusal(struct board *b, const char *words)
{
    struct order o = order_of(b, words);
    ck_assert_msg(!apply(b, &o), "\"%s\" is not refused", words);
    return b->why.key;
}

bool b_asks(const struct board *b, int step, int side)
{
    return !b->s.flow.over && flow_peek(&b->s)->step == step && asked(b) == side;
}

void moves(struct board *b, int side, int turn)
{
    struct bg_state *s = &b->s;
    s->side = side;
    s->turn = turn;
    s->night = s->active = s->active_with = s->column = s->any_moved = 0;
    memset(s->moved, 0, sizeof s->moved);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->leader_moved, 0, sizeof s->leader_moved);
    memset(s->leader_spent, 0, sizeof s->leader_spent);
    memset(s->out_of_command, 0, sizeof s->out_of_command);
    memset(s->picked, 0, sizeof s->picked);
    memset(&s->flow, 0, sizeof s->flow);
    bg_to_move(&b->r, s, &b->play);
}

/* The movement phase is closed as a player closes it, so that combat begins as in a game. */
void b_fights(struct board *b, int side)
{
    b->s.side = side;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(side));
    b_does(b, "finish");
}

void b_falls_back(struct board *b)
{
    int step = flow_peek(&b->s)->step, side = b->s.side;
    while (!b->s.flow.over && b->s.side == side && flow_peek(&b->s)->step == step) {
        struct order o;
        ck_assert(rules_fallback(&b->r, &b->s, asked(b), &o));
        ck_assert(apply(b, &o));
    }
}

int b_at_hex(const struct board *b, const char *unit)
{
    int piece = b_unit_of(b, unit);
    return b->d->field.grid.number[bg_is_leader(piece) ? b->s.leader_hex[piece - BG_UNITS_MAX] : b->s.hex[piece]];
}

/* ---- what happened ---- */
/* Arguments of an event: u unit, h hex (0: none), l leader, r result, others numbers. */
static const char *args_of(int kind)
{
    static const struct {
        int kind;
        const char *args;
    } known[] = {{BG_EVENT_ATTACK, "hnnnnnn"},   {BG_EVENT_JOINED, "uhn"},     {BG_EVENT_TARGET, "hnnnn"},
                 {BG_EVENT_RESULT, "rh"},        {BG_EVENT_RETREATED, "uhhn"}, {BG_EVENT_LOST, "uhnn"},
                 {BG_EVENT_SHATTERED, "uhnn"},   {BG_EVENT_PAID, "unnn"},      {BG_EVENT_STAYED, "u"},
                 {BG_EVENT_ADVANCED, "uhh"},     {BG_EVENT_CALLED_OFF, "h"},   {BG_EVENT_DUTY, "uhh"},
                 {BG_EVENT_LEADER_ROLL, "lnnn"}, {BG_EVENT_LEADER_LOST, "ln"}, {BG_EVENT_LEADER_GOES, "lhhu"},
                 {BG_EVENT_PASSED, "uhn"},       {BG_EVENT_TRAIN, "hh"},       {BG_EVENT_OUT, "u"},
                 {BG_EVENT_COMMANDED, "lu"},     {BG_EVENT_RETURNED, "luh"},   {BG_EVENT_ENTERED, "uhn"},
                 {BG_EVENT_EXITED, "uh"},        {BG_EVENT_STEPPED, "uhh"},    {BG_EVENT_WAITS, "u"},
                 {BG_EVENT_MOVED, "uhhn"},       {BG_EVENT_REMOVED, "l"},      {BG_EVENT_RETURN_ROLL, "lnnn"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].kind == kind)
            return known[i].args;
    return "";
}

static int say(const struct board *b, char kind, int arg, char *out, size_t room)
{
    static const char *const results[BG_RESULTS_END] = {"-", "AE", "AS", "AR", "EX", "DR", "DS", "DE"};
    const struct bg_field *f = &b->d->field;
    if (kind == 'u' && bg_is_leader(arg))
        return snprintf(out, room, " %s", f->leader[arg - BG_UNITS_MAX].name);
    if (kind == 'u')
        return snprintf(out, room, " %s", arg ? f->unit[arg].id : "-");
    if (kind == 'h')
        return snprintf(out, room, arg ? " %04d" : " -", f->grid.number[arg]);
    if (kind == 'l')
        return snprintf(out, room, " %s", f->leader[arg].name);
    if (kind == 'r')
        return snprintf(out, room, " %s", results[arg]);
    return snprintf(out, room, " %d", arg);
}

static bool is_wanted(const char *kinds, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = kinds; (at = strstr(at, word)); at += len)
        if ((at == kinds || at[-1] == ' ') && (at[len] == 0 || at[len] == ' '))
            return true;
    return *kinds == 0;
}

const char *b_tale(struct board *b, const char *kinds)
{
    size_t n = 0;
    b->tale[0] = 0;
    for (int i = 0; i < b->play.n_events; i++) {
        const struct event *e = &b->play.events[i];
        const char *args = args_of(e->kind);
        if (!is_wanted(kinds, b->r.is->events[e->kind]))
            continue;
        n += (size_t)snprintf(b->tale + n, sizeof b->tale - n, "%s%s", n ? "; " : "", b->r.is->events[e->kind]);
        for (int a = 0; a < e->n_args; a++) {
            char kind = *args ? *args++ : 'n';
            n += (size_t)say(b, kind, e->arg[a], b->tale + n, sizeof b->tale - n);
        }
        ck_assert_uint_lt(n, sizeof b->tale - 200);
    }
    return b->tale;
}
