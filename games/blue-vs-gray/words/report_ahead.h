/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/words/report_ahead.h - what a reader may still order in his turn: the prompt that he is asked, and
 * those of the later parts of the turn as they would be if nothing came in between. Examples are taken from these lists
 * and tried on a copy, so that no report proposes what the rules refuse. Words only: nothing here decides anything. */
#ifndef DISPATCH_BVG_REPORT_AHEAD_H
#define DISPATCH_BVG_REPORT_AHEAD_H

#include "games/blue-vs-gray/words/report.h"

struct bvg_part {                /* a part of the turn; all NULL: it does not come any more, or cannot be foreseen */
    struct bvg_state *then;      /* owned by the report's arena */
    const struct prompt *prompt; /* likewise, or the reader's own prompt */
};
struct bvg_ahead {
    struct bvg_part deploy /* the opening position too */, combat, reorganize, regroup;
    int lends; /* 1: in `combat` one supply point is counted that is still to be taken */
};
void bvg_look_ahead(const struct kit_telling *, const struct prompt *, struct bvg_ahead *);

/* Carries the order out on s, blind. False: the rules refuse it, or what follows is unknown; s is as it was. */
bool bvg_try(const struct kit_telling *, struct bvg_state *s, int verb, int n_args, const int args[]);
bool bvg_could(const struct kit_telling *, const struct bvg_state *, int verb, int n_args, const int args[]);

/* Of a prompt, which may be NULL (nothing is offered then): */
bool bvg_has_offer(const struct prompt *, int verb);
int bvg_offered_first(const struct prompt *, int verb); /* first argument of the first such offer; 0: none */
int bvg_offered_most(const struct prompt *, int verb);  /* largest first argument; 0: none */
bool bvg_is_offered(const struct prompt *, int verb, int n_args, const int args[]);
bool bvg_is_asked(const struct bvg_state *, int seat);

/* report_moves.c: deploying, moving, reorganizing */
/* Deploys the command of the example on s, a copy of part->then; pair: its leader and first unit. False: none can be.
 */
bool bvg_deploy_example(const struct kit_telling *, const struct bvg_part *, struct bvg_state *s, int pair[2]);
void bvg_ask_deploy(const struct kit_telling *, const struct bvg_ahead *, const struct prompt *, json_t *items);
void bvg_ask_moves(const struct kit_telling *, const struct bvg_ahead *, json_t *items);
void bvg_ask_forming(const struct kit_telling *, const struct prompt *, json_t *items);
void bvg_ask_reorganize(const struct kit_telling *, const struct bvg_ahead *, json_t *items);
/* report_attacks.c: attacks, invasions, raids, and what may stand below an attack */
void bvg_ask_combat(const struct kit_telling *, const struct bvg_ahead *, const struct prompt *, json_t *items);
/* Of what may stand below an attack or an answer of this command, an example each; s: as the battle begins. by_sea: it
 * comes from the sea, or is supplied by it, so that reserves may be one too many (BVG-8.9h). */
void bvg_ask_below(const struct kit_telling *, const struct bvg_state *s, int commander, bool by_sea, json_t *items);

#endif
