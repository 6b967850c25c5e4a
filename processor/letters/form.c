/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/form.h"
#include "processor/letters/desk_page.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

uint64_t form_next_seq(const struct core *core, int seat)
{
    uint64_t used = core->seat[seat].seq, draft = 0;
    for (int i = 0; i < core->n_receipts; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->seat == seat && one->draft)
            draft = one->seq;
        else if (one->seat == seat && one->seq > used)
            used = one->seq;
    }
    return draft > used && draft - used < SEQ_AHEAD ? draft + 1 : used + 1; /* what is written must be taken, too */
}

static void form_head(struct text *out, const struct core *core, const char *kind, int seat)
{
    text_format(out, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nx-name: %s\n", kind, core->id, core->g.name);
    (void)seat;
}

static void form_side(struct text *out, const struct core *core, int seat)
{
    text_format(out, "side: %s\nseq: %llu\n", core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat));
}

static void form_checkpoint(struct text *out, const struct form_base *base)
{
    text_format(out, "base: %llu ", (unsigned long long)base->size);
    text_base64(out, base->root.at, sizeof base->root.at, true);
    text_words(out, "\n");
}

/* The salt follows from the game's key, so that a form written twice is the same form. It hides the block's hash; it
 * feeds no dice (sighash does), so it does not matter that the host words it. */
static void form_salt(struct text *out, const struct core *core, int seat)
{
    uint8_t salt[16];
    char label[160];
    int n = snprintf(label, sizeof label, "pbem-form/1 %s %llu %s %llu\n", core->id, (unsigned long long)core->k,
                     core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat));
    crypto_generichash(salt, sizeof salt, (const uint8_t *)label, (unsigned long long)n, core->vrf_seed,
                       sizeof core->vrf_seed);
    text_words(out, "salt: ");
    text_hex(out, salt, sizeof salt);
    text_words(out, "\n");
}

enum {
    ORDER_COLUMNS = 70, /* of an order: mail programs break longer lines */
    STANDING_LONG = 24  /* lines of standing orders from which on blocks are written short */
};

/* The words of a line, in this room; empty if they do not fit. */
static struct span standing_words(const struct core *core, const struct line *line, char words[LINE_TEXT_MAX])
{
    size_t len = line_write(&core->rules, line, "", words, LINE_TEXT_MAX);
    return (struct span){(const uint8_t *)words, len < LINE_TEXT_MAX ? len : 0};
}

/* when P then O, of a block with one order that fits in a line: the three lines as which it is read are the same. */
static bool form_short_block(struct text *out, const struct core *core, const struct standing *set, int i)
{
    char when[LINE_TEXT_MAX], order[LINE_TEXT_MAX];
    if (i + 2 >= set->n || set->line[i].verb != VERB_WHEN || set->line[i + 1].verb == VERB_END ||
        set->line[i + 2].verb != VERB_END)
        return false;
    struct span p = standing_words(core, &set->line[i], when), o = standing_words(core, &set->line[i + 1], order);
    if (p.len == 0 || o.len == 0 || p.len + strlen(" then ") + o.len > ORDER_COLUMNS || memchr(o.at, '\n', o.len))
        return false;
    text_format(out, "%.*s then %.*s\n", (int)p.len, when, (int)o.len, order);
    return true;
}

static void form_standing(struct text *out, const struct core *core, int seat)
{
    const struct standing *set = &core->sheets->standing[seat];
    char words[LINE_TEXT_MAX];
    for (int i = 0; i < set->n; i++) {
        if (set->n > STANDING_LONG && form_short_block(out, core, set, i)) {
            i += 2;
            continue;
        }
        struct span line = standing_words(core, &set->line[i], words);
        if (line.len > 0)
            text_format(out, "%.*s\n", (int)line.len, words);
    }
}

static bool has_when(struct span body)
{
    for (struct span line; span_line(&body, &line);)
        if (span_begins(line, "when "))
            return true;
    return false;
}

/* ---- what is left of a sheet ---- */

/* Does the line, or the line that opens its block, lie among those that are left? */
static bool is_whole(const struct queue *q, const struct line *line)
{
    if (line->block == 0)
        return true;
    for (int32_t i = q->next; i < q->n; i++)
        if (q->line[i].number == line->block && q->line[i].verb != VERB_END)
            return true;
    return false;
}

/* How much of an order fits into a line of a form after a mark: all, or up to a word's end. */
static size_t fitting(struct span order, size_t mark)
{
    size_t cut = order.len;
    while (cut > 0 && mark + cut > ORDER_COLUMNS)
        for (cut--; cut > 0 && order.at[cut] != ' ';)
            cut--;
    return cut > 0 ? cut : order.len;
}

static void rest_line(struct text *out, const struct rules *r, const struct line *line, bool as_notes)
{
    char words[LINE_TEXT_MAX];
    const char *mark = as_notes ? "note " : "";
    size_t len = line_write_beside(r, line, strlen(mark), words, sizeof words);
    struct span left = {(const uint8_t *)words, len}, part;
    if (len >= sizeof words)
        return;
    while (span_line(&left, &part) && part.len > 0) {
        size_t cut = fitting(part, strlen(mark));
        text_format(out, "%s%.*s\n", mark, (int)cut, (const char *)part.at);
        if (cut < part.len)
            text_format(out, "%s- And at the end of that line:%.*s\n", mark, (int)(part.len - cut),
                        (const char *)part.at + cut);
    }
}

/* What of the rest is still to do: a line that stopped the sheet is shown even if it had begun. */
static struct queue rest_of(const struct text *out, const struct core *core, int seat)
{
    const struct queue *q = &core->sheets->queue[seat];
    void *view;
    if (q->held || q->stopped || q->done == 0)
        return *q;
    view = arena_take(out->arena, core->rules.is->state_size);
    rules_view(&core->rules, core->state, seat, view);
    return queue_to_keep(&core->rules, view, seat, q);
}

bool form_rest(struct text *out, const struct core *core, int seat, bool asked)
{
    const struct queue left = rest_of(out, core, seat), *q = &left;
    bool stopped = q->held || q->stopped, as_notes = stopped || !asked;
    if (q->next >= q->n)
        return false;
    if (stopped)
        text_format(out, "note - What is left of your sheet %ld, from where it stopped:\n", (long)q->seq);
    else if (asked)
        text_format(out, "note - Left over from your sheet %ld; what you delete here is lost:\n", (long)q->seq);
    else
        text_format(out,
                    "note - The rest of your sheet %ld, which still waits, is below.\n"
                    "note - Standing orders leave it; any other order replaces all of it.\n",
                    (long)q->seq);
    for (int32_t i = q->next; i < q->n; i++)
        if (q->line[i].verb != VERB_SAY && (as_notes || is_whole(q, &q->line[i])))
            rest_line(out, &core->rules, &q->line[i], as_notes);
    if (!as_notes && core->g.clock.settle > 0)
        text_words(out, "note - To skip the wait this time too, write \"now\" below.\n");
    return !as_notes;
}

void form_orders(struct text *out, const struct core *core, int seat, const struct form_base *base, const char *when,
                 struct span body, bool done)
{
    form_head(out, core, "ORDERS", seat);
    text_format(out, "x-when: %s\n", when);
    if (base->page && strlen("x-page: ") + strlen(base->page) <= FORM_LINE_MAX)
        text_format(out, "x-page: %s\n", base->page);
    text_format(out, "turn: %llu\n", (unsigned long long)core->k);
    form_side(out, core, seat);
    form_checkpoint(out, base);
    form_salt(out, core, seat);
    if (core->g.dice == 'C')
        text_words(out, "next: SHA256:\n"); /* his own: the host never words luck */
    text_words(out, "orders:\n");
    text_add(out, body);
    if (done)
        text_words(out, "done\n");
    if (!has_when(body))
        form_standing(out, core, seat);
    text_words(out, "-----END PBEM ORDERS-----\n");
}

/* The first key of the seat that is in force. */
const char *form_key(const struct core *core, int seat)
{
    for (int i = 0; i < core->seat[seat].n_keys; i++)
        if (!core->seat[seat].key[i].revoked)
            return core->seat[seat].key[i].word;
    return core->g.seat[seat].key;
}

void form_vote(struct text *out, const struct core *core, int seat, const struct form_base *base, uint64_t n)
{
    form_head(out, core, "ORDERS", seat);
    text_format(out, "x-when: ruling %llu\nturn: %llu\n", (unsigned long long)n, (unsigned long long)core->k);
    form_side(out, core, seat);
    form_checkpoint(out, base);
    form_salt(out, core, seat);
    text_format(out, "orders:\nagree %llu\n-----END PBEM ORDERS-----\n", (unsigned long long)n);
}

void form_join(struct text *out, const struct core *core, int seat)
{
    form_head(out, core, "JOIN", seat);
    form_side(out, core, seat);
    text_format(out, "key: %s\n", form_key(core, seat));
    if (!core->g.no_chance)
        text_words(out, core->g.full ? "entropy-commit: SHA256:\n" : "entropy: \n");
    text_words(out, "-----END PBEM JOIN-----\n");
}

void form_nonce(struct text *out, const struct core *core, int seat, const struct form_base *base)
{
    form_head(out, core, "NONCE", seat);
    form_side(out, core, seat);
    form_checkpoint(out, base);
    text_words(out, "open: \n-----END PBEM NONCE-----\n");
}

void form_revoke(struct text *out, const struct core *core, int seat, const struct form_base *base, const char *key)
{
    form_head(out, core, "REVOKE", seat);
    form_side(out, core, seat);
    form_checkpoint(out, base);
    text_format(out, "key: %s\n-----END PBEM REVOKE-----\n", key);
}

void form_name(char *out, size_t cap, const struct core *core, int seat)
{
    snprintf(out, cap, "%s-%s-%llu.txt", core->g.name, core->g.seat[seat].name,
             (unsigned long long)form_next_seq(core, seat));
}

/* ---- what the dice of a closed exchange wait for ---- */

static void head(struct text *out, const struct core *core, const char *kind)
{
    text_format(out, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nx-name: %s\n", kind, core->id, core->g.name);
}

/* What an ACK and a NONCE of an exchange have in common. */
static void head_of_seat(struct text *out, const struct core *core, int seat, const char *kind,
                         const struct form_base *base)
{
    head(out, core, kind);
    text_format(out, "turn: %llu\nside: %s\nseq: %llu\nbase: %llu ", (unsigned long long)core->k,
                core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat), (unsigned long long)base->size);
    text_base64(out, base->root.at, sizeof base->root.at, true);
    text_words(out, "\n");
}

/* The signature is what the beacon's page shows, in lines of any length up to 60. */
static void form_beacon(struct text *out, const struct core *core, int seat)
{
    head(out, core, "BEACON");
    text_format(out, "side: %s\norders:\nround %llu\nsignature \n-----END PBEM BEACON-----\n", core->g.seat[seat].name,
                (unsigned long long)core->wait.round);
}

void form_dice(struct text *out, const struct core *core, int seat, const struct form_base *base)
{
    if (core->phase != CORE_AWAITING)
        return;
    switch (core->g.dice) {
    case 'B':
        head_of_seat(out, core, seat, "ACK", base);
        text_words(out, "-----END PBEM ACK-----\n");
        break;
    case 'C':
        head_of_seat(out, core, seat, "NONCE", base);
        text_words(out, "open: \n-----END PBEM NONCE-----\n");
        break;
    default:
        form_beacon(out, core, seat);
    }
}

void form_press(struct text *out, const struct core *core, int seat, const char *to)
{
    form_head(out, core, "PRESS", seat);
    text_format(out, "side: %s\norders:\nto %s\n-----END PBEM PRESS-----\n", core->g.seat[seat].name, to);
}

/* ---- how the next form is signed and sealed ---- */

bool signing_is_minisign(const struct core *core, int seat)
{
    for (int i = 0; i < core->seat[seat].n_keys; i++)
        if (!core->seat[seat].key[i].revoked)
            return core->seat[seat].key[i].is_minisign;
    return false;
}

const char *signing_command(struct arena *arena, bool minisign, const char *file)
{
    return arena_words(arena, "%s %s", minisign ? "minisign -S -m" : "ssh-keygen -Y sign -f KEY -n " NAMESPACE_PLAYER,
                       file);
}

void signing_words(json_t *data, struct game *game, int seat)
{
    const struct core *core = game->core;
    bool minisign = signing_is_minisign(core, seat);
    char form[96];
    form_name(form, sizeof form, core, seat);
    json_object_set_new(data, "sign", json_string(signing_command(game->arena, minisign, form)));
    json_object_set_new(data, "sig", json_string(minisign ? ".txt.minisig" : ".txt.sig"));
    json_object_set_new(data, "minisign", json_boolean(minisign));
    const char *desk = minisign ? NULL : desk_url(game->arena, game->pass);
    json_object_set_new(data, "desk_url", desk ? json_string(desk) : json_false());
    json_object_set_new(
        data, "seal",
        core->g.forum ? json_string(arena_words(game->arena, "age -a -r %s -o %s.age %s", core_age(core), form, form))
                      : json_false());
}
