/* SPDX-License-Identifier: Apache-2.0 */
/* The face of Divided We Fall: what the processor finds of it (games/face/face.h). */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/report.h"

static const char *const scenarios[] = {"1861-campaign", "1862", "1863", NULL};
extern const struct ruleset dwf_ruleset;
const struct ruleset dwf_ruleset = {
    .title = "Divided We Fall",
    .rules = &dwf_rules,
    .bundle = dwf_bundle,
    .load = dwf_load,
    .report = dwf_report,
    .picture = dwf_picture,
    .explain = dwf_explain,
    .suggest = dwf_suggest,
    .line = dwf_order_line,
    .ahead = dwf_ahead,
    .turn = dwf_turn_number,
    .scenarios = scenarios,
    .options = dwf_options,
    .handbook = dwf_handbook,
    .rulings = dwf_rulings,
    .book = dwf_rule_book,
    .guessed = dwf_guessed,
    .problems = dwf_problems,
    .guide = dwf_guide,
};
