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
 *     "ground": [{"kind": "land", "lines": [[x, y, x, y, ...], ...], "name": "", "x", "y"}, ...]   what lies below the
 *                places: land, water, lake (above areas), hills, woods, marsh (closed shapes), coast, river, border,
 * range (lines). A map of places with ground is drawn whole, to its edges; one without only as far as it has places
 *     "places": [{"id": "manassas", "name": "Manassas", "x", "y", "side": "csa",
 *                 "marks": ["fort", "port", "pest", "capital", "flag", "goal", "attack"],  these seven are drawn; any
 * other is words only. attack: it is attacked, and that is not decided "zone": "East",                           for
 * the list of places "label": "12 inf, Lee",                   what stands there, short; drawn below the name "words":
 * "CSA, fort; supply base",        for the list of places "changed": "taken by the USA",            this turn:
 * highlighted, with these words "shape": [[x, y, x, y, ...], ...],        an area: closed rings around its ground, in
 * the side's tone; x and y are where its symbol lies then "terrain": "f",                           of an area: a
 * letter of the list below "above": true,                            its name stands above it: there is a frame for it
 * "first": true}, ...]                      its name is placed before the others' (few places) "hexes":  {"rows":
 * ["ccfcbb", "ffcccr", ...],         north to south, a letter a column from the west "low": "even", which columns lie
 * half a hex lower: even (as when left out) or odd "sides": [["0101", "0201", "road"], ["0205", "0305", "creek",
 * "bridge"], ...], what lies between two hexes that touch. On the side: creek, river, wall. Across it: road, trail,
 * rail. On the spot where these meet: bridge, ford, ferry "places": [{"at": "0211", "name": "McFarland's Gap", "side":
 * "usa", "words", "changed", "zone", "label": "3-1 DR",             short; drawn at the hex's lower edge, over what
 * stands there "marks": ["victory", "entry", "exit", "attack"]}, ...]},   as far as there is something to say; the side
 * is who holds it hexes have flat tops and are called CCRR: two digits of column from the west, two of row from the
 * north, each from 01 (games/kit/hex.h). A map is of hexes or of places; where there are hexes, places and lines are
 *         left out. Terrain: c clear, f forest, r rough, b forest and rough, h hill, m marsh, t town, w water, "." not
 *         in play; any other letter is clear.
 *     "boxes":  [{"id": "reserve", "title": "Reserve", "words", "side", "x", "y", "units"}, ...]   off the map: below
 * it, or at x and y of a map of places "counters": [{"id": "u12", "at": "0211", "side": "usa", "kind": "infantry",
 * "name": "1/1/XIV", "value": "5", "state": "shattered", "words": "moves 6", "new": true}, ...]   the uppermost of a
 * stack first at: a place, a hex or a box. kind: infantry, cavalry, artillery, leader, headquarters, ship, fort,
 * supply; any other has no symbol. value: its strength, up to three characters; said: what words say for it, where the
 * value is a sign ("mil" on a counter called militia: ""); it may be left out. state: what is amiss with it; it is
 * marked and said. name: as the order desk writes it. Up to three of a stack are drawn, of more two and their number;
 * the list of places names all. "lines":  [{"a": "manassas", "b": "washington", "kind": "rail"}, ...]   rail, river,
 * road, sea; two lines of one pair are drawn side by side "layers": [{"title": "USA railnet", "words": "10 cities, 9
 * needed", "side": "usa", "places": [id, ...], "lines": [[id, id], ...]}, ...]           shown on demand, at most 8;
 * title: short, for a button; places: places, areas, hexes, boxes "moves":  [{"from": id, "to": id, "side": "usa",
 * "words": "McDowell attacks Manassas"}, ...]  of this turn: arrows between places, areas, hexes, boxes units, of a box
 * without counters: [{"name", "value", "state"}, ...], what a tap on it opens
 *   },
 *   "tracks": [{"title": "Objectives total", "value": 1, "low": -4, "high": 6, "words": "+1",
 *               "marks": [{"at": 6, "name": "the USA wins", "side": "usa"}, ...]}, ...]
 *        or, of states: {"title": "Blockade", "value": 1, "steps": ["none", "partial", "full"]}
 *   "checks": [{"title": "USA objectives", "side": "usa", "items": [{"name": "Richmond", "done": true}, ...]}, ...]
 *   "trees":  [{"title": "USA, East", "side": "usa", "heads": [NODE, ...]}, ...]
 *        NODE: {"name": "McDowell", "value": "1", "kind": "leader", "state": "depleted", "sum": "8", "over": "1 too
 * many", "new": true, "words": "initiative 1", "below": [NODE, ...]} value: printed strength; sum: of all below, when
 * there is something; over: what is said beside it of all below, or nothing (it may be left out); state: what is amiss
 * with it; kind: leader, infantry, cavalry, squadron, garrison or another word. For the text, the section "commands"
 * may be made of them by picture_trees() below. "cards":  [{"name": "Banks", "kind": "leader", "words": "strength 0,
 * initiative 1", "guess": false, "new": true},
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

#include "formats/bytes.h"
#include <jansson.h>

/* What is more than this is left out, and the page says so. */
enum {
    PICTURE_LAYERS_MAX = 8,
    PICTURE_PLACES_MAX = 1024, /* areas among them */
    PICTURE_LINES_MAX = 2048,
    PICTURE_HEXES_MAX = 1024,
    PICTURE_HEX_LINES_MAX = 99, /* columns, and rows: a number has two digits of each */
    PICTURE_BOXES_MAX = 64,
    PICTURE_COUNTERS_MAX = 1024,
    PICTURE_MOVES_MAX = 1024,
    PICTURE_GROUND_MAX = 512,
    PICTURE_POINTS_MAX = 32768, /* of all shapes and all ground of a map together */
    PICTURE_DEPTH_MAX = 8
};

/* The picture's "trees" as lines of a text, appended to items: a title, below it each leader, on a branch "+- " his
 * units side by side, and on branches of their own the leaders under him. No line has more than 40 columns, as long as
 * no name has. */
void picture_trees(const json_t *trees, json_t *items);
/* A counter, or a node of a tree, in words: "1/1/XIV 5 (shattered)". */
void picture_counter(const json_t *counter, struct text *out);

#endif
