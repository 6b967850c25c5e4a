/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/seal_message.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <string.h>

enum {
    PAD = 1024,
    ANSWER_PAD = 4096,
    FORM_PAD = 512,
    PAD_LINE = HEADER_COLUMNS_MAX + 1,
    PAD_LEAST = 9 /* "x-pad: o" LF */
};

/* To whom a player's messages are sealed. */
struct sealing {
    struct age_recipient to[AGE_RECIPIENTS_MAX];
    size_t n;
    bool wanted;
};

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* ---- to whom ---- */

static void add(struct sealing *s, const struct age_recipient *to)
{
    for (size_t i = 0; i < s->n; i++)
        if (memcmp(s->to[i].key, to->key, AGE_KEY_LEN) == 0)
            return;
    if (s->n < AGE_RECIPIENTS_MAX)
        s->to[s->n++] = *to;
}

/* "age1..." adds a key; "same", or a key line of an earlier store, only says that it is wanted. */
static void add_wish(struct sealing *s, const char *words)
{
    struct age_recipient to;
    s->wanted = s->wanted || words[0];
    if (strncmp(words, "age1", 4) == 0 && age_recipient_read(span_of(words), &to, NULL))
        add(s, &to);
}

static void add_keys(struct sealing *s, struct arena *arena, const struct core_key *key, int n)
{
    struct age_recipient to;
    for (int i = 0; i < n; i++)
        if (person_recipient(arena, &key[i], &to))
            add(s, &to);
}

/* His seats in the game; false: he holds none. */
static bool add_seats(struct sealing *s, struct arena *arena, const struct game *game, const char *player)
{
    char holder[32];
    int seats = 0;
    s->wanted = s->wanted || game->core->g.forum;
    for (int i = 0; i < game->core->g.n_seats; i++) {
        game_player(game, i, holder);
        if (strcmp(holder, player) != 0)
            continue;
        seats |= 1 << i;
        add_wish(s, game->core->seat[i].age);
    }
    for (int i = 0; s->wanted && i < game->core->g.n_seats; i++)
        if (seats >> i & 1)
            add_keys(s, arena, game->core->seat[i].key, game->core->seat[i].n_keys);
    return seats != 0;
}

/* A game that is not at hand is looked at; one that cannot be read at least tells by its genesis where it lies. Of a
 * shortage the store keeps nothing that is written now (store_spoil), so nothing leaves unsealed for want of it. */
static bool add_game(struct sealing *s, struct pass *pass, struct arena *arena, const char *id, const char *player)
{
    struct game game = {0};
    struct error err = {0};
    struct genesis *g = arena_take(arena, sizeof *g);
    if (game_look(pass, arena, id, &game, &err)) {
        bool any = add_seats(s, arena, &game, player);
        game_close(&game);
        return any;
    }
    s->wanted = s->wanted || (genesis_read(store_genesis(pass->store, arena, id, &err), g, NULL) && g->forum);
    return false;
}

static bool sealing_of(struct sealing *s, struct pass *pass, struct arena *arena, struct game *game, const char *id,
                       const char *player, struct error *err)
{
    struct wish_row wish;
    struct player_row row;
    struct core_key key[4];
    *s = (struct sealing){0};
    if (store_wish_get(pass->store, player, &wish, err)) {
        add_wish(s, wish.age);
        /* what has no other way goes up in a thread (forum/forum_thread.h) */
        s->wanted = s->wanted || (wish.account[0] && store_player_get(pass->store, player, &row, err) && !row.mail[0]);
    }
    bool seated = game ? add_seats(s, arena, game, player) : *id ? add_game(s, pass, arena, id, player) : false;
    if (!seated && s->wanted && !err->doing && store_player_get(pass->store, player, &row, err))
        add_keys(s, arena, key, person_keys(arena, &row, key, 4));
    return !err->doing;
}

void private_state(struct game *game, int seat, bool *wanted, bool *possible)
{
    struct sealing s;
    struct error ignored = {0};
    char player[32];
    game_player(game, seat, player);
    (void)sealing_of(&s, game->pass, game->arena, game, "", player, &ignored);
    *wanted = s.wanted;
    *possible = s.n > 0;
}

/* ---- filling up ---- */

static struct span padded(struct arena *arena, struct span bytes, size_t pad)
{
    struct text out = {.arena = arena};
    text_add(&out, bytes);
    while (out.len % pad != 0)
        text_words(&out, "\n");
    return text_span(&out);
}

struct span private_padded(struct game *game, int seat, struct span text)
{
    bool wanted, possible;
    private_state(game, seat, &wanted, &possible);
    return wanted ? padded(game->arena, text, PAD) : text;
}

static void pad_line(struct text *out, size_t len)
{
    text_words(out, "x-pad: ");
    for (size_t i = strlen("x-pad: ") + 1; i < len; i++)
        text_words(out, "o");
    text_words(out, "\n");
}

/* An order form holds the standing orders, so its length would tell how many there are. It is signed and perhaps
 * pasted: empty lines would be in the way, lines of its header that say nothing are not. */
static struct span form_padded(struct arena *arena, struct span form)
{
    static const char mark[] = "\norders:\n";
    struct text out = {.arena = arena};
    const uint8_t *at = memmem(form.at, form.len, mark, sizeof mark - 1);
    size_t room = (FORM_PAD - form.len % FORM_PAD) % FORM_PAD;
    if (!at || room == 0)
        return form;
    room += room < PAD_LEAST ? FORM_PAD : 0;
    size_t head = (size_t)(at - form.at) + 1;
    text_add(&out, (struct span){form.at, head});
    for (size_t len; room > 0; room -= len) {
        len = room <= PAD_LINE ? room : room < PAD_LINE + PAD_LEAST ? room - PAD_LEAST : PAD_LINE;
        pad_line(&out, len);
    }
    text_add(&out, span_from(form, head));
    return text_span(&out);
}

/* Forms are signed as they are; those of the set-up hold nothing that its length could tell. */
static bool is_form(struct span bytes)
{
    return span_begins(bytes, "-----BEGIN PBEM ");
}

/* The length of a proof tells only what the public log tells too, and the report names its hash. */
static bool is_padded(const char *name)
{
    return !ends_with(name, ".sig") && !ends_with(name, "-proof.txt");
}

/* An answer with a form in it is longer than one that says all is well: whether a sheet had a mistake must not show. */
static size_t pad_of(const struct outbox_row *row)
{
    return row->kind == MESSAGE_ANSWERS ? ANSWER_PAD : PAD;
}

static struct span signed_anew(struct pass *pass, struct arena *arena, const struct outbox_row *row, const char *name)
{
    struct text sig = {.arena = arena};
    for (size_t i = 0; i < row->n_files; i++)
        if (strlen(row->file[i].name) + 4 == strlen(name) &&
            strncmp(row->file[i].name, name, strlen(row->file[i].name)) == 0)
            sshsig_sign(&sig, pass->signer, NAMESPACE_REPORT, padded(arena, row->file[i].bytes, pad_of(row)), NULL);
    return text_span(&sig);
}

/* What goes into the age file: as it is, filled up, or the signature of what was filled up. */
static struct span plain_of(struct pass *pass, struct arena *arena, const struct outbox_row *row, size_t i)
{
    const struct out_file *file = &row->file[i];
    if (is_form(file->bytes))
        return span_begins(file->bytes, "-----BEGIN PBEM ORDERS") ? form_padded(arena, file->bytes) : file->bytes;
    if (is_padded(file->name))
        return padded(arena, file->bytes, pad_of(row));
    struct span fresh = ends_with(file->name, ".sig") ? signed_anew(pass, arena, row, file->name) : (struct span){0};
    return fresh.len > 0 ? fresh : file->bytes;
}

/* ---- sealing ---- */

static struct out_file sealed(struct arena *arena, const struct sealing *s, const char *name, struct span plain)
{
    struct text file = {.arena = arena}, letters = {.arena = arena};
    age_seal(&file, s->to, s->n, plain);
    age_armor(&letters, text_span(&file));
    return (struct out_file){arena_words(arena, "%s.age", name), text_span(&letters)};
}

/* A calendar is for his calendar program; the host's own sealed copy must come back as it is. */
static bool is_open(const char *name)
{
    return ends_with(name, ".ics") || ends_with(name, ".age") || strcmp(name, "sealed.txt") == 0 ||
           strstr(name, "-escrow-") != NULL;
}

/* The body of the mail: in the clear, so it says nothing but how to go on. */
static struct out_file cover(struct arena *arena, const struct outbox_row *row)
{
    const char *first = "FILE";
    for (size_t i = row->n_files; i > 0; i--)
        first = is_open(row->file[i - 1].name) ? first : row->file[i - 1].name;
    return (struct out_file){
        "sealed.txt",
        span_of(arena_words(arena,
                            "This message is sealed to your key. To read it, with your private key for KEY:\n"
                            "  age -d -i KEY %s.age\n"
                            "The other files open in the same way. Without age, with the whole mail saved as a file:\n"
                            "  dispatch open --key KEY MAIL.eml\n"
                            "In a mail game it was you who asked for that, in JOIN or in a PLAYER block; a block with "
                            "the line\nprivate off\nends the latter. On a forum everything is sealed.\n",
                            first))};
}

static bool cannot(struct pass *pass, struct arena *arena, struct outbox_row *row, struct error *err)
{
    struct out_file *word = arena_take(arena, sizeof *word);
    *word = (struct out_file){
        "sealed.txt",
        span_of("A message for you has to be sealed, and nothing can be sealed to a key of yours: minisign and "
                "hardware keys only sign. So it was not sent.\n\nMake a key that can open something, with\n"
                "  age-keygen -o age.txt\n"
                "and send a signed PLAYER block with the line\nprivate age AGE1...\n"
                "where AGE1... is what age-keygen shows, or ask the host to give you another key. Then send the word "
                "report for your newest report, and form for a form.\n")};
    row->file = word;
    row->n_files = 1;
    return store_news_put(pass->store, 2, row->game,
                          arena_words(arena,
                                      "nothing can be sealed to a key of %s, so a message was not sent; they need an "
                                      "age1... key: `private age` in a PLAYER block, or dispatch player",
                                      row->player),
                          pass->now, err);
}

static bool is_all_open(const struct outbox_row *row)
{
    for (size_t i = 0; i < row->n_files; i++)
        if (!is_open(row->file[i].name))
            return false;
    return true;
}

bool seal_message(struct pass *pass, struct arena *arena, struct game *game, struct outbox_row *row, struct error *err)
{
    struct sealing *s = arena_take(arena, sizeof *s);
    if (!sealing_of(s, pass, arena, game, row->game, row->player, err))
        return false;
    if (!s->wanted || is_all_open(row))
        return true;
    if (s->n == 0)
        return cannot(pass, arena, row, err);
    struct out_file *all = arena_take(arena, (row->n_files + 1) * sizeof *all);
    all[0] = cover(arena, row);
    for (size_t i = 0; i < row->n_files; i++)
        all[1 + i] = is_open(row->file[i].name) ? row->file[i]
                                                : sealed(arena, s, row->file[i].name, plain_of(pass, arena, row, i));
    row->file = all;
    row->n_files++;
    return true;
}
