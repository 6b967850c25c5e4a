/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/words/program_words.h"

/* Built without the Makefile: nobody can have the same words. */
#ifndef DISPATCH_WORDS
#define DISPATCH_WORDS "unnamed"
#endif

const char *words_built_in(void)
{
    return DISPATCH_VERSION " sha256:" DISPATCH_WORDS;
}
