/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/story.h - a whole game by mail in which all that may befall an honest game happens at random: late players,
 * lost mails, sheets that are refused, new keys, a seat that another player takes over, rulings, a host that moves or
 * is rebuilt. Played to its end; what each player keeps is in his folder.
 *
 *   struct story s;
 *   story_play(&s, &(struct story_terms){.terms = {.name = "one", .scenario = "standard"}, .seed = 7, .exchanges = 12,
 *                                        .may = STORY_BIT(STORY_LATE) | STORY_BIT(STORY_REKEY)});
 *   folder_all(&s.folder[player]); bots_transcript(&s.t, arena, s.g);
 *   story_close(&s);
 * The same terms give the same game, byte for byte, after bots_same_luck(). */
#ifndef DISPATCH_TESTS_STORY_H
#define DISPATCH_TESTS_STORY_H

#include "tests/lib/bot.h"
#include "tests/lib/folder.h"

enum story_event {
    STORY_LATE,     /* a deadline passes */
    STORY_LOST,     /* a sheet never arrives */
    STORY_REFUSED,  /* a sheet that the host must refuse */
    STORY_FAULTY,   /* one with a bad line */
    STORY_REPLACED, /* a second sheet in one exchange */
    STORY_STANDING,
    STORY_AHEAD, /* a sheet of who is not asked */
    STORY_REKEY,
    STORY_RECALL, /* the key that a REKEY replaced takes both back, and another player is found */
    STORY_REVOKE, /* of a seat's only key: it waits, and another player is found */
    STORY_HANDOVER,
    STORY_PROPOSED, /* the host proposes a key, and after three days it counts */
    STORY_OBJECTED, /* the same, and the seat objects */
    STORY_RULING,
    STORY_HOSTKEY,
    STORY_HOLD,
    STORY_EXTEND,
    STORY_ABSENT,
    STORY_MOVED,   /* the host's folder is copied, and the copy goes on */
    STORY_REBUILT, /* the host loses everything, and puts it together again from what the players have */
    STORY_VOID,    /* somebody does not come to the set-up */
    STORY_EVENTS
};
#define STORY_BIT(event) (1u << (event))
#define STORY_ALL        (STORY_BIT(STORY_EVENTS) - 1)

enum { STORY_SAID_MAX = 64 };
struct story_terms {
    struct bot_terms terms;
    uint64_t seed;
    uint64_t exchanges; /* then somebody gives up */
    uint32_t may;       /* bits: what may happen */
    /* Called with each game as it lies in the store, between two passes; or NULL. */
    void (*between)(void *context, struct bots *, struct bot_game *);
    /* Of a host that lies: told when the game was rebuilt from this size of its log on; he may be unable to, and goes
     * on without. NULL: an honest one, who must be able. */
    void (*rebuilt)(uint64_t size);
    void *context;
};
struct story {
    struct bots t;
    struct bot_game *g;
    const struct story_terms *of;
    struct folder *folder;                  /* by player, BOT_SEATS_MAX; in the arena of the bots */
    int player[BOT_SEATS_MAX];              /* who holds the seat */
    uint8_t key[BOT_SEATS_MAX][32];         /* in force for it */
    uint8_t old[BOT_SEATS_MAX][32];         /* before its newest REKEY */
    int64_t rekeyed[BOT_SEATS_MAX];         /* when that came into force; 0: never */
    uint8_t fresh[BOT_SEATS_MAX][32];       /* sent or proposed, and not in force yet */
    bool waits_for_fresh[BOT_SEATS_MAX];    /* `fresh` is set */
    int taker[BOT_SEATS_MAX];               /* the player whose key `fresh` is */
    enum story_event brings[BOT_SEATS_MAX]; /* what brings it: counted when it is in force */
    bool changed_hands[BOT_SEATS_MAX];      /* another player took the seat over */
    uint64_t objects_to[BOT_SEATS_MAX];     /* number of a proposal; 0 none */
    struct span said[STORY_SAID_MAX];       /* the organiser's mails, and keys that were proposed */
    int n_said;
    int n_seats, next_player, n_keys, n_copies, visits;
    uint64_t late_k[BOT_SEATS_MAX], extended_k;
    int n[STORY_EVENTS]; /* how often it happened */
};
void story_play(struct story *, const struct story_terms *);
void story_close(struct story *);
/* All that this player has. Of a seat that two players had one after the other nobody has every sheet. */
struct verify_input story_folder(const struct story *, int player);
/* Did the game begin at all, or was its set-up void? */
bool story_was_played(const struct story *);

/* ---- between the parts (story_acts.c) ---- */
uint32_t story_below(struct story *, uint32_t n);
bool story_one_in(struct story *, uint32_t n);
/* Signs it as the seat, drops it, and keeps it in the folder of who holds the seat. lost: it is only kept. */
void story_send(struct story *, struct game *, int seat, const char *block, bool lost);
/* Something that takes the whole visit; true: it happened. */
bool story_act(struct story *, struct game *);
/* Keys that came into force since. */
void story_keys(struct story *, struct game *);
/* Is the key that the player of this seat signs with one that the log knows? What a host lost with his machine it does
 * not know. */
bool story_may_sign(const struct story *, const struct core *, int seat);
/* Somebody's key is out and nobody has the seat: the next player takes it over. */
bool story_find_player(struct story *, struct game *);

#endif
