/* SPDX-License-Identifier: Apache-2.0 */
/* desk/desk_inside.h - what the files of the desk share; nobody else includes it. */
#ifndef DISPATCH_DESK_INSIDE_H
#define DISPATCH_DESK_INSIDE_H

#include "desk/desk.h"
#include "games/table/table.h"

struct desk_game { /* what was loaded; it lies in its own arena, this struct too */
    struct arena *arena;
    const struct ruleset *set;
    struct rules rules;
    int seat, n_seats;
    json_t *events, *notes;      /* owned */
    void *base, *view;           /* as it was loaded; as it stands */
    bool moved;                  /* these differ because a sheet was tried out */
    void *scratch;               /* 4 states */
    const struct sheets *sheets; /* in force; of a view none are known */
    int32_t seq;                 /* of the seat's next sheet */
    bool is_newest;              /* of a table: as it stands there now */
};
struct desk_seen { /* by one seat after one sheet; canonical JSON, in the table's arena */
    struct span view, events, notes;
};
struct desk_table {
    struct arena *arena; /* owned: this struct, the game, what was seen */
    struct table *game;
    int32_t n;                                    /* sheets that were played, those passed over too */
    int32_t n_own[SEATS_MAX];                     /* the number of each seat's newest; 0: it has sent none */
    bool hides;                                   /* the seats see different things */
    struct desk_seen *seen[DESK_SHEETS_MOST + 1]; /* by number of the sheet, 0 the deal; by seat */
};
enum { DESK_RULESETS_MAX = 16 };
struct desk {
    struct arena *rooms;                  /* this struct, and what is below */
    struct arena *arena;                  /* of one call */
    struct span request;                  /* of one call: JSON, or a sheet; borrowed */
    struct problem why;                   /* with which a call is refused */
    struct desk_game *game;               /* NULL: nothing was loaded */
    struct desk_table *table;             /* NULL: no table was laid */
    const void *block[DESK_RULESETS_MAX]; /* the built-in facts of rulesets[i], once they were asked for; in rooms */
    struct prompt *prompt;
    struct sheet *sheet;
    struct play *play; /* in which single orders are tried */
    struct dry_room *dry;
    struct slips_room *slips_room;
    struct slips *slips;
};

/* Answers, or returns NULL with desk->why set. Those that write canonical JSON themselves do so into the text. */
json_t *desk_about(struct desk *);
json_t *desk_guide(struct desk *);
json_t *desk_parse(struct desk *);
json_t *desk_suppose(struct desk *);
json_t *desk_targets(struct desk *);
json_t *desk_picture(struct desk *);
json_t *desk_report(struct desk *);
json_t *desk_drawing(struct desk *);
json_t *desk_language(struct desk *);
json_t *desk_join(struct desk *);
json_t *desk_news(struct desk *);
json_t *desk_table(struct desk *);
json_t *desk_sit(struct desk *);
json_t *desk_send(struct desk *);
json_t *desk_pass(struct desk *);
json_t *desk_lot(struct desk *);
bool desk_behind(struct desk *, struct text *out);
bool desk_facts(struct desk *, struct text *out);
bool desk_asked(struct desk *, struct text *out);

/* The prompt of the position as it stands; NULL: nothing is asked of the seat. */
const struct prompt *desk_prompt_now(struct desk *);
/* What is asked of the seat now, and what the rest of its turn would offer, part by part; nothing when nothing is
 * asked. */
void desk_parts(struct desk *, void (*each)(void *context, const char *part, const struct prompt *), void *context);
/* Refuses with what was read and what would have been right. Always false. */
bool desk_wrong(struct desk *, const char *key, const char *got, const char *want);
/* A sheet has no more than 64 KiB, and no bytes that are not text. */
bool desk_is_text(struct span sheet);
/* The built-in facts of a ruleset, read once. */
const void *desk_facts_of(struct desk *, const struct ruleset *);
/* Takes the place of the game that was loaded, which is freed; owned by the desk then. */
void desk_take_game(struct desk *, struct desk_game *);
void desk_table_free(struct desk_table *); /* NULL is fine */
/* A page's HTML by one of the desk's templates; {"html"}. NULL: refused. Takes the view over. */
json_t *desk_rendered(struct desk *, struct span template, json_t *view);
/* A word of a request; where there is no such word, the request is refused and "" returned. */
const char *desk_word(struct desk *, const json_t *request, const char *member);
/* The options of a request, by the ruleset's own words; option: 32 of them. Their number; what is unknown is refused.
 */
int desk_options(struct desk *, const struct ruleset *, const json_t *request, const char **option);
/* The request as JSON without real numbers, which lies in the call's arena only by its text; the caller's. NULL:
 * refused. */
json_t *desk_read(struct desk *);

#endif
