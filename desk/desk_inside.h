/* SPDX-License-Identifier: Apache-2.0 */
/* desk/desk_inside.h - what the files of the desk share; nobody else includes it. */
#ifndef DISPATCH_DESK_INSIDE_H
#define DISPATCH_DESK_INSIDE_H

#include "desk/desk.h"
#include "games/face/face.h"

struct desk_game { /* what was loaded; it lies in its own arena, this struct too */
    struct arena *arena;
    const struct ruleset *set;
    struct rules rules;
    int seat, n_seats;
    json_t *events, *notes; /* owned */
    void *base, *view;      /* as it was loaded; as it stands */
    bool moved;             /* these differ because a sheet was tried out */
    void *scratch;          /* 4 states */
};
enum { DESK_RULESETS_MAX = 16 };
struct desk {
    struct arena *rooms; /* this struct, and what is below */
    struct arena *arena; /* of one call */
    struct problem why;  /* with which a call is refused */
    struct desk_game *game; /* NULL: nothing was loaded */
    const void *block[DESK_RULESETS_MAX]; /* the built-in facts of rulesets[i], once they were asked for; in rooms */
    struct prompt *prompt;
    struct sheet *sheet;
    struct sheets *sheets;
    struct dry_room *dry;
    struct slips_room *slips_room;
    struct slips *slips;
};

/* Answers, or returns NULL with desk->why set. Those that write canonical JSON themselves do so into the text. */
json_t *desk_about(struct desk *);
json_t *desk_parse(struct desk *, struct span sheet);
json_t *desk_suppose(struct desk *, struct span sheet);
json_t *desk_targets(struct desk *, struct span request);
json_t *desk_picture(struct desk *);
json_t *desk_report(struct desk *);
json_t *desk_drawing(struct desk *);
json_t *desk_language(struct desk *);
json_t *desk_join(struct desk *, struct span request);
bool desk_facts(struct desk *, struct text *out);
bool desk_asked(struct desk *, struct text *out);

/* The prompt of the position as it stands; NULL: nothing is asked of the seat. */
const struct prompt *desk_prompt_now(struct desk *);
/* What is asked of the seat now, and what the rest of its turn would offer, part by part; nothing when nothing is asked. */
void desk_parts(struct desk *, void (*each)(void *context, const char *part, const struct prompt *), void *context);
/* A request as JSON without real numbers, which lies in the call's arena only by its text; the caller's. NULL: refused. */
json_t *desk_read(struct desk *, struct span request);

#endif
