/* games/blue-vs-gray/load.h - reading the data bundle: helpers that insist, shared by the load_*.c files.
 *
 * The first thing wrong is told with a key and, in `got`, the entry and the member; from then on `bad` is set and the
 * helpers yield zeros, so that callers ask once at the end. Keys: data.syntax data.missing data.type data.range
 * data.unknown (a member that nothing reads) data.word (none of the words allowed) data.name (no such card or city)
 * data.twice data.count data.letters (a written name with a character that sheets do not take) data.scenario
 * (it sets up to an impossible position). */
#ifndef DISPATCH_BVG_LOAD_H
#define DISPATCH_BVG_LOAD_H

#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/data.h"

struct loading {
    struct arena *arena;
    struct bvg_data *data;
    struct problem *why;
    const char *entry;                /* what is being read: "U070" */
    const char *city[BVG_CITIES_MAX]; /* ids by number, once the map was read */
    bool bad;
};

/* Always false; the first call counts. */
bool bundle_wrong(struct loading *, const char *key, const char *member);
/* Insists that an object has no members but these (blank-separated). */
void bundle_members(struct loading *, const json_t *object, const char *allowed);
int32_t bundle_int(struct loading *, const json_t *object, const char *member, int32_t least, int32_t most);
/* The same, `none` when the member is absent. */
int32_t bundle_may_int(struct loading *, const json_t *object, const char *member, int32_t least, int32_t most,
                       int32_t none);
int32_t bundle_flag(struct loading *, const json_t *object, const char *member);          /* absent: 0 */
const char *bundle_words(struct loading *, const json_t *object, const char *member);     /* a copy in the arena */
const char *bundle_may_words(struct loading *, const json_t *object, const char *member); /* NULL when absent */
/* A list, at most `most` long; an empty one when it is absent or wrong. Borrowed from the object. */
const json_t *bundle_list(struct loading *, const json_t *object, const char *member, size_t most);
const json_t *bundle_object(struct loading *, const json_t *object, const char *member);
/* Which of the words (NULL-terminated) a member is, from 1; absent: 0. */
int32_t bundle_choice(struct loading *, const json_t *object, const char *member, const char *const *words);
int32_t bundle_one_of(struct loading *, const json_t *value, const char *const *words);
int32_t bundle_card_id(struct loading *, const json_t *value); /* "U070" to 70, "C001" to 77 */
int32_t bundle_city_id(struct loading *, const json_t *value);
int32_t bundle_letter(struct loading *, const json_t *value); /* "A" to 1 */
/* order_name and aliases of an entry, checked letter by letter; aliases joined by '|'. */
void bundle_named(struct loading *, const json_t *entry, int32_t id, struct named *out);

void bundle_map(struct loading *, const json_t *map); /* cities first: cards refer to them */
void bundle_cards(struct loading *, const json_t *cards);
void bundle_tables(struct loading *, const json_t *tables);
void bundle_scenarios(struct loading *, const json_t *scenarios);
void bundle_name_lists(struct loading *, const json_t *cards, const json_t *map);
void bundle_roles(struct loading *); /* the cards and cities that rules name */
void bundle_ways(struct loading *);  /* last: sets and short lists, made of what was read */

#endif
