/* SPDX-License-Identifier: Apache-2.0 */
/* tests/desk/json_cases.h - the same cases, compiled twice: over jansson, and over what the module has instead
 * (desk/wasm/jansson.h). Both must tell the same. */
#ifndef DISPATCH_TESTS_JSON_CASES_H
#define DISPATCH_TESTS_JSON_CASES_H

#include "formats/bytes.h"

/* Reads it, and tells every value and its order; "refused" when it cannot be read. */
void json_tell_jansson(struct span json, struct text *out);
void json_tell_ours(struct span json, struct text *out);
/* Does so many things by chance to lists and objects, and tells what each call gave and what came of it. */
void json_story_jansson(uint64_t seed, int acts, struct text *out);
void json_story_ours(uint64_t seed, int acts, struct text *out);
/* Every form of json_pack that the sources use. */
void json_packs_jansson(struct text *out);
void json_packs_ours(struct text *out);

#endif
