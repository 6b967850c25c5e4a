/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/mail_books.h"
#include "processor/game/notice.h"
#include "processor/letters/book_page.h"
#include <string.h>

int mail_book(struct span line, struct span *of)
{
    struct span word;
    if (!span_word(&line, &word))
        return -1;
    while (line.len > 0 && line.at[0] == ' ')
        line = span_from(line, 1);
    *of = line;
    return book_called(word);
}

const struct ruleset *mail_book_set(struct span of)
{
    const struct ruleset *set = ruleset_begins(&of);
    return of.len == 0 ? set : NULL;
}

static const char *title_of(const struct ruleset *set)
{
    return set->title ? set->title : set->rules->name;
}

static bool send_one(struct mail_in *in, const struct player_row *player, const struct ruleset *set, int book,
                     struct error *err)
{
    struct arena *arena = in->arena;
    struct span text = book_text(set, book);
    const char *url = book_url(arena, in->pass, set, book), *what = book_names[book].word;
    const char *name = arena_words(arena, "%s-%s", set->rules->name, what);
    struct written written = letter_write(
        in->pass, arena, NULL, "books",
        json_pack("{s:s,s:s,s:s,s:o}", "title", title_of(set), "book", what, "file", name, "url", letter_word(url)));
    struct message message = {.player = player->name, .kind = MESSAGE_ANSWERS, .subject = written.subject};
    message_signed(in->pass, arena, &message, "answer.txt", written.text);
    message_file(&message, arena_words(arena, "%s.html", name), book_page(in->pass, arena, set, book, false));
    message_file(&message, arena_words(arena, "%s.txt", name), text);
    return message_post(in->pass, "", &message, err);
}

/* What there is to ask for. */
static bool send_list(struct mail_in *in, const struct player_row *player, int book, struct span of, struct error *err)
{
    json_t *books = json_array();
    const char *unknown = arena_words(in->arena, "%.*s", (int)(of.len < 60 ? of.len : 60), (const char *)of.at);
    for (int i = 0; rulesets[i]; i++)
        for (int k = 0; k < BOOKS; k++)
            if (book_text(rulesets[i], k).len > 0)
                json_array_append_new(
                    books, json_pack("{s:s,s:s}", "book", book_names[k].word, "ruleset", rulesets[i]->rules->name));
    return letter(
        in->pass, in->arena, player->name, "", "book-list",
        json_pack("{s:s,s:o,s:o}", "book", book_names[book].word, "unknown", letter_word(unknown), "books", books),
        "answer.txt", MESSAGE_TELLS, err);
}

/* The rulesets of these games, each once. */
static size_t sets_of(struct mail_in *in, const char *const *game_id, size_t n_games, int book,
                      const struct ruleset **out, struct error *err)
{
    size_t n = 0;
    for (size_t i = 0; i < n_games; i++) {
        struct game game = {0};
        const struct ruleset *set = game_look(in->pass, in->arena, game_id[i], &game, err) ? game.core->set : NULL;
        size_t k = 0;
        while (k < n && out[k] != set)
            k++;
        if (set && k == n && book_text(set, book).len > 0)
            out[n++] = set;
        game_close(&game);
    }
    return n;
}

bool mail_send_books(struct mail_in *in, const struct player_row *player, int book, struct span of,
                     const char *const *game_id, size_t n_games, struct error *err)
{
    const struct ruleset **set = arena_take(in->arena, (n_games + 1) * sizeof *set);
    size_t n = of.len > 0 ? 0 : sets_of(in, game_id, n_games, book, set, err);
    if (err->doing)
        return false;
    if (of.len > 0 && (set[0] = mail_book_set(of)) != NULL)
        n = book_text(set[0], book).len > 0;
    if (n == 0)
        return send_list(in, player, book, of, err);
    for (size_t i = 0; i < n; i++)
        if (!send_one(in, player, set[i], book, err))
            return false;
    return true;
}
