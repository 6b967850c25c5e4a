/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/bvg_kinds.h - sides, numbers and sorts of things, for the state and the data. */
#ifndef DISPATCH_BVG_KINDS_H
#define DISPATCH_BVG_KINDS_H

#include "games/rules.h"

enum { BVG_CSA = 0, BVG_USA = 1, BVG_SIDES = 2 };
enum {
    BVG_USA_CARDS = 76,
    BVG_CSA_CARDS = 80,
    BVG_CARDS = 156,
    BVG_CARDS_MAX = 160, /* arrays by card id; a multiple of four, so that the state has no padding */
    BVG_CITIES = 60,
    BVG_CITIES_MAX = 64,
    BVG_LETTERS = 11,
    BVG_LETTERS_MAX = 12,
    BVG_LINKS_MAX = 120,
    BVG_VERSION_CITIES_MAX = 8,
    BVG_STOOD_MAX = 15, /* cities defended in a turn that are remembered; entry 0 stands for any more */
    BVG_SHIFTS_MAX = 12
};
static inline int bvg_side_of(int card)
{
    return card <= BVG_USA_CARDS ? BVG_USA : BVG_CSA;
}

/* ---- sorts of things ---- */
enum bvg_kind { BVG_MAP_CARD = 1, BVG_LEADER, BVG_INFANTRY, BVG_CAVALRY, BVG_NAVAL, BVG_ENIGMA, BVG_GARRISON };
enum bvg_rank { BVG_LOW = 1, BVG_HIGH };                       /* BVG-4.2 */
enum bvg_theater { BVG_EAST = 1, BVG_WEST = 2, BVG_BOTH = 3 }; /* bits where a mask is meant */
enum bvg_politics { BVG_FAVOR = 1, BVG_DISFAVOR, BVG_FAVOR_WITH_GRANT };
enum bvg_control { BVG_OFF_MAP, BVG_BY_CSA, BVG_BY_USA, BVG_NEUTRAL }; /* BVG_BY_... is side + 1 */
enum bvg_place {
    BVG_UNKNOWN, /* in a view: in a pile or a hand that the viewer does not see; never in a state */
    BVG_DECK,
    BVG_HAND,
    BVG_BOARD,
    BVG_CADRE,
    BVG_MAP,    /* a map card in play */
    BVG_ACTIVE, /* an Enigma card with a lasting effect */
    BVG_OUT,    /* out of the game, openly */
    BVG_PARTNER /* in a partner's view: in the other's hand; never in a state (partners.h) */
};
enum bvg_lasting { /* bits of lasting[card] */
                   BVG_DEPLETED = 1,
                   BVG_DOWN = 2,    /* in cadre: face down, cannot be taken (BVG-6.4) */
                   BVG_FACE_UP = 4, /* in the deck: a late-war card that starts Late War when it is drawn (BVG-17.2) */
                   BVG_LATE_UNDER = 8 /* in the deck: a late-war card that was put under it (face up or down) */
};
enum bvg_now { /* bits of now[card]: forgotten when the owner's next turn begins, or earlier where said */
               BVG_DEPLOYED = 1,    /* came from the hand in this Deploy/Move Step */
               BVG_ATTACHED = 2,    /* attached in this step (BVG-7.5e) */
               BVG_DETACHED = 4,    /* detached in this step */
               BVG_SENT_UP = 8,     /* commander: a unit was transferred up in his command (BVG-7.4b) */
               BVG_SENT_DOWN = 16,  /* commander: a unit was transferred down */
               BVG_MOVED = 32,      /* changed theater this turn: cannot attack (BVG-7.7c) */
               BVG_INACTIVE = 64,   /* face down until the coming Combat Step is over (BVG-7.7d, 7.8b) */
               BVG_FROM_CADRE = 128 /* taken from cadre in this turn's Draw/Replace Step (BVG-O1c) */
};
enum bvg_used { /* bits of used[card] */
                BVG_RECALLED =
                    1, /* taken back into the hand this turn: not to be played again this turn (BVG-U13b, C6b) */
                BVG_WAS_LED = 2,  /* cavalry that a leader led when the Combat Step began (BVG-10.3d) */
                BVG_ATTACKED = 4, /* took part in an attack this turn */
                BVG_DEFENDED = 8,
                BVG_RAIDED = 16,
                BVG_PLAYED = 32,  /* came from the hand this turn, by deploying or as a reserve (one-turn corps) */
                BVG_SET_FREE = 64 /* lost its leader, a subordinate: may go to any leader of its command (BVG-7.6e) */
};

enum bvg_fights {                      /* bits of fights[card]: its part in the battle that goes on */
                  BVG_FIGHTS = 1,      /* of the command that attacks or defends */
                  BVG_TURNED = 2,      /* face down until the battle is over (BVG-8.9a) */
                  BVG_OUT_OF_HAND = 4, /* came out of the hand to defend (BVG-8.41e) */
                  BVG_LED = 8,         /* an active leader when the dice fell */
                  BVG_ONE_LOST = 16,   /* steps lost in this battle, two bits */
                  BVG_TWO_LOST = 32,
                  BVG_FREED = 64 /* lost its leader: may attach to another (BVG-8.6k) */
};

#endif
