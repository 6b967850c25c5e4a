/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/desk_modules.h - the rules as modules of WebAssembly (desk/README.md), as this program has them in
 * it: none where it was built without the packages for that, and all or nothing. */
#ifndef DISPATCH_DESK_MODULES_H
#define DISPATCH_DESK_MODULES_H

#include "formats/bytes.h"

enum { DESK_DATA_DIGITS = 16 };

bool desk_has_modules(void);
/* The module of a ruleset, compressed by gzip; empty: there is none. */
struct span desk_module(const char *ruleset);
/* What names the facts that are built into this program, and into the module: the first digits of their SHA-256. */
void desk_data_name(char out[DESK_DATA_DIGITS + 1], struct span bundle);
/* A line of script: globalThis.DispatchModules={"house-divided":{"data","revision","bytes"},...}; bytes in base 64.
 * only: the name of the one ruleset that is wanted; NULL: all of them. */
void desk_modules_script(struct text *, const char *only);

#endif
