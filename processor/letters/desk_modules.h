/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/desk_modules.h - the rules as modules of WebAssembly (desk/README.md), as this program has them in
 * it: none where it was built without the packages for that, and all or nothing. */
#ifndef DISPATCH_DESK_MODULES_H
#define DISPATCH_DESK_MODULES_H

#include "formats/bytes.h"

enum { DESK_DATA_DIGITS = 16 };

bool desk_has_modules(void);
/* The module of a ruleset, compressed (LZMA without a header, of lc 3, lp 0, pb 0, its end marked); empty: there is
 * none. mailed: the smaller one, without a table to practise at and without words of reports. */
struct span desk_module(const char *ruleset, bool mailed);
/* Bytes in letters that may stand between quotes in a script: basE91, with the letters from "!" to "~" but for those
 * that end a string or an element. Of 13 or 14 bits two letters: a quarter more, where base 64 is a third more. */
void desk_letters(struct text *, struct span bytes);
/* What names the facts that are built into this program, and into the module: the first digits of their SHA-256.
 * bundle: of a ruleset (games/face/face.h), for it is known again by where it lies. */
void desk_data_name(char out[DESK_DATA_DIGITS + 1], struct span bundle);
/* A line of script: globalThis.DispatchModules={"house-divided":{"data","revision","bytes"},...}; bytes in letters.
 * only: the name of the one ruleset that is wanted; NULL: all of them. mailed: as desk_module(). */
void desk_modules_script(struct text *, const char *only, bool mailed);

#endif
