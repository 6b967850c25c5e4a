/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/words/report_picture.h - what the reports of Blue vs Gray draw, in the model of
 * games/face/picture.h: the map (report_picture.c) on its ground (report_ground.c), tracks, commands and hand (report_picture_board.c), battles and the
 * timeline (report_picture_news.c). Words only: nothing here decides anything. */
#ifndef DISPATCH_BVG_REPORT_PICTURE_H
#define DISPATCH_BVG_REPORT_PICTURE_H

#include "games/blue-vs-gray/words/report.h"
#include "games/kit/ground.h"

json_t *bvg_picture(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                    const json_t *notes);
const char *bvg_side_id(int side); /* "usa"; "" for -1 */
/* Was the map card with this city laid in this exchange? Other cards give cities away that lay there before. */
bool bvg_laid_now(const struct kit_telling *, const json_t *events, int city);
/* report_ground.c: where the cities are, and where one, or a map card that is not laid, lies on the paper of the map.
 */
enum { BVG_MAP_WIDTH = 1000, BVG_MAP_HEIGHT = 850 };
extern const struct kit_spots bvg_spots;
void bvg_city_spot(const struct bvg_city *, int *x, int *y);
void bvg_card_spot(int letter, int *left, int *top, int *right, int *bottom);
json_t *bvg_map_ground(const struct kit_telling *);
json_t *bvg_picture_tracks(const struct kit_telling *);
json_t *bvg_picture_checks(const struct kit_telling *);
json_t *bvg_picture_trees(const struct kit_telling *, const json_t *events);
json_t *bvg_picture_cards(const struct kit_telling *, const json_t *events);
json_t *bvg_picture_battles(const struct kit_telling *, const json_t *events);
json_t *bvg_picture_history(const struct kit_telling *, const json_t *events);

#endif
