#include "processor/journal.h"
#include "processor/report.h"
#include <string.h>
#include <sysexits.h>

static bool read_lines(struct game *game, struct proof *p, uint64_t to, struct error *err)
{
    uint64_t from = p->before ? p->before : 1;
    p->line = arena_take(game->arena, (to - from + 1) * sizeof *p->line);
    for (uint64_t n = from; n < to; n++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, err))
            return false;
        if (entry.len > 0 && entry.at[entry.len - 1] == '\n')
            entry.len--;
        p->line[p->n_lines++] = entry;
    }
    return true;
}

/* T of the newest exchange closed before this report's lines: from the set-up and the closes, which are few. */
static bool follow_chain(struct game *game, struct proof *p, struct error *err)
{
    struct chain chain;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    chain_start(&chain, game->arena, &game->core->g, game->core->id);
    for (uint64_t n = 1; n < p->before; n++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, err))
            return false;
        if (entry.len > 0 && entry.at[entry.len - 1] == '\n')
            entry.len--;
        if (journal_read(entry, line))
            chain_take(&chain, line);
    }
    p->has_chain = chain.known;
    p->chain_k = chain.k;
    memcpy(p->chain, chain.t, sizeof p->chain);
    return true;
}

static bool cited(const struct proof *p, uint64_t n)
{
    for (size_t i = 0; i < p->n_cites; i++)
        if (p->cite[i].n == n)
            return true;
    return false;
}

static bool cite(struct game *game, struct proof *p, const struct hash *leaf, uint64_t size, uint64_t n,
                 struct error *err)
{
    struct proof_cite *c = &p->cite[p->n_cites];
    if (!store_entry(game->pass->store, game->arena, game->core->id, n, &c->line, err))
        return false;
    if (c->line.len > 0 && c->line.at[c->line.len - 1] == '\n')
        c->line.len--;
    c->n = n;
    c->n_path = tlog_inclusion(c->path, leaf, n, size);
    p->n_cites++;
    return true;
}

static bool read_opening(const json_t *from, struct proof_opening *to)
{
    const char *deck = json_string_value(json_object_get(from, "deck"));
    const char *card = json_string_value(json_object_get(from, "card"));
    const char *salt = json_string_value(json_object_get(from, "salt"));
    const json_t *path = json_object_get(from, "path");
    if (!deck || strlen(deck) >= sizeof to->deck || !card || strlen(card) >= sizeof to->card || !salt || strlen(salt) != 32)
        return false;
    strcpy(to->deck, deck);
    strcpy(to->card, card);
    strcpy(to->salt, salt);
    to->epoch = (uint64_t)json_integer_value(json_object_get(from, "epoch"));
    to->slot = (uint64_t)json_integer_value(json_object_get(from, "slot"));
    for (size_t i = 0; i < json_array_size(path) && i < TLOG_PROOF_MAX; i++) {
        const char *letters = json_string_value(json_array_get(path, i));
        size_t len = sizeof to->path[i].at;
        if (!letters || !base64_read(span_of(letters), true, to->path[i].at, &len) || len != sizeof to->path[i].at)
            return false;
        to->n_path++;
    }
    return true;
}

static bool read_openings(struct game *game, const struct core_due *due, struct proof *p, const struct hash *leaf,
                          struct error *err)
{
    size_t n = json_array_size(due->openings);
    p->opening = arena_take(game->arena, (n + 1) * sizeof *p->opening);
    p->cite = arena_take(game->arena, (n + 1) * sizeof *p->cite);
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(due->openings, i);
        uint64_t root = (uint64_t)json_integer_value(json_object_get(one, "root_entry"));
        if (!read_opening(one, &p->opening[p->n_openings++]))
            return error_set(err, EX_SOFTWARE, "write the proof of", game->row.name, "an opening is malformed");
        if (root > 0 && root < p->before && !cited(p, root) && !cite(game, p, leaf, due->log_size, root, err))
            return false;
    }
    return true;
}

static struct span checkpoint_at(struct game *game, uint64_t size, const struct hash *leaf)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    struct hash root;
    tlog_root(&root, leaf, size);
    checkpoint_write(&text, game->core->origin_id, size, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    return text_span(&note);
}

static void add_facts(struct game *game, const struct core_due *due, struct proof *p)
{
    uint8_t key[32];
    key_facts(key, game->core->vrf_seed, game->core->id, due->k, game->core->g.seat[due->seat].name);
    hex_write(p->facts_key, key, sizeof key);
    p->facts = due->facts_text;
    p->has_facts = true;
}

bool report_proof(struct game *game, const struct core_due *due, struct proof *p, struct error *err)
{
    const struct core_seat *seat = &game->core->seat[due->seat];
    struct hash *leaf;
    *p = (struct proof){.number = seat->reports + 1, .k = due->k, .before = seat->report_size};
    memcpy(p->id, game->core->id, 32);
    strcpy(p->seat, game->core->g.seat[due->seat].name);
    p->genesis = game->core->genesis_text;
    if (!store_leaves(game->pass->store, game->arena, game->core->id, due->log_size, &leaf, err) ||
        !read_lines(game, p, due->log_size, err) || (p->before > 0 && !follow_chain(game, p, err)))
        return false;
    for (uint64_t i = 0; i < p->before; i++)
        tlog_grow(&p->tree, &leaf[i]);
    p->checkpoint = checkpoint_at(game, due->log_size, leaf);
    add_facts(game, due, p);
    return read_openings(game, due, p, leaf, err);
}
