/* SPDX-License-Identifier: Apache-2.0 */
/* games/face/picture.h - what a report draws: the model that a ruleset's picture() gives, without a line of drawing in
 * it.
 *
 * The ruleset says what lies where; processor/draw*.c and the templates turn it into SVG, HTML and plain characters,
 * the same for all rulesets. It is made from one seat's view and the events that the seat may know, and from nothing
 * else, so it tells no more than the text does. Strings are plain UTF-8; whoever draws escapes them. Every member may
 * be left out; what names an unknown place, side or mark is not drawn. Numbers are whole numbers.
 *
 * {
 *   "sides": [{"id": "usa", "name": "USA", "tone": "blue", "shape": "circle"}, ...]
 *        tone: blue, gray, red, green. shape: circle, square, diamond, triangle; sides must differ in both, so that
 * they are told apart without colour. A place whose "side" is none of these is nobody's and is drawn hollow. "map": {
 *     "title": "The map",
 *     "words": "The USA holds 12 cities, the CSA 15.",      what is read to whoever cannot see it
 *     "width": 800, "height": 700,                          in the units of all x and y; origin top left
 *     "areas":  [{"x", "y", "w", "h", "name": "C", "words": "not on the table yet"}, ...]   lie below all else
 *     "places": [{"id": "manassas", "name": "Manassas", "x", "y", "side": "csa",
 *                 "marks": ["fort", "port", "pest", "capital", "base"],  these five are drawn; any other is words only
 *                 "zone": "East",                           for the list of places
 *                 "label": "12 inf, Lee",                   what stands there, short; drawn below the name
 *                 "words": "CSA, fort; supply base",        for the list of places
 *                 "changed": "taken by the USA",            this turn: highlighted, with these words
 *                 "first": true}, ...]                      its name is placed before the others' (few places)
 *     "lines":  [{"a": "manassas", "b": "washington", "kind": "rail"}, ...]   rail, river, road, sea; two lines of one
 *                                                           pair are drawn side by side
 *     "layers": [{"title": "USA railnet", "words": "10 cities, 9 needed", "side": "usa", "places": [id, ...],
 *                 "lines": [[id, id], ...]}, ...]           shown on demand, at most 8; title: short, for a button
 *     "moves":  [{"from": id, "to": id, "side": "usa", "words": "McDowell attacks Manassas"}, ...]  of this turn:
 * arrows
 *   },
 *   "tracks": [{"title": "Objectives total", "value": 1, "low": -4, "high": 6, "words": "+1",
 *               "marks": [{"at": 6, "name": "the USA wins", "side": "usa"}, ...]}, ...]
 *        or, of states: {"title": "Blockade", "value": 1, "steps": ["none", "partial", "full"]}
 *   "checks": [{"title": "USA objectives", "side": "usa", "items": [{"name": "Richmond", "done": true}, ...]}, ...]
 *   "trees":  [{"title": "USA, East", "side": "usa", "heads": [NODE, ...]}, ...]
 *        NODE: {"name": "McDowell", "value": "1", "kind": "leader", "state": "depleted", "sum": "8", "new": true,
 *               "words": "initiative 1", "below": [NODE, ...]}
 *        value: printed strength; sum: of all below, when there is something; state: what is amiss with it; kind:
 * leader, infantry, cavalry, squadron, garrison or another word. For the text, the section "commands" may be made of
 *        them by picture_trees() below.
 *   "cards":  [{"name": "Banks", "kind": "leader", "words": "strength 0, initiative 1", "guess": false, "new": true},
 * ...] the seat's own hand "battles": [{"title": "Manassas", "place": "manassas", "result": "Manassas is yours.",
 *                "sides": [{"side": "usa", "role": "attacks", "chief": "McDowell", "units": ["McDowell 1", "I Corps
 * 4"], "strength": "8", "losses": "0"}, ...], "dice": [{"tone": "red", "face": 4, "words": "4, +1 = 5: defender
 * defeated"},
 *                         {"tone": "white", "face": 2, "words": "2: light losses"}]}, ...]
 *        in the order of the sections with the id "battle"; tone: red, white, blue; face: 1 to 6
 *   "history": {"when": "USA turn 3", "name": "Objectives total", "value": 1, "low": -4, "high": 6,
 *               "low_name": "the CSA wins", "high_name": "the USA wins",
 *               "news": [{"side": "usa", "words": "Manassas taken by the USA"}, ...]}
 *        one point of the timeline: what this exchange adds to it. The processor remembers it with the seat, and gives
 *        the points so far to the templates; low and high are thresholds that are drawn as lines; one without a name is
 * not.
 * } */
#ifndef DISPATCH_PICTURE_H
#define DISPATCH_PICTURE_H

#include <jansson.h>

enum { PICTURE_LAYERS_MAX = 8, PICTURE_PLACES_MAX = 256, PICTURE_LINES_MAX = 512, PICTURE_DEPTH_MAX = 8 };

/* The picture's "trees" as lines of a text, appended to items: a title, below it each leader, on a branch "+- " his
 * units side by side, and on branches of their own the leaders under him. No line has more than 40 columns, as long as
 * no name has. */
void picture_trees(const json_t *trees, json_t *items);

#endif
