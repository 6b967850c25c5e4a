/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/program_words.h - by which words a report was written: a line of its signed text names them, and
 * whoever has a program with the same words writes the report once more and compares (verify_text.c).
 *
 * "0.1 sha256:0123456789abcdef": the version, for people, and the first 16 digits of a hash over all sources, templates
 * and data that the program was made of (Makefile). Too many changes give it another name rather than too few: words
 * that changed under the old name would make honest hosts liars. 64 bits are plenty, since nothing is gained by two
 * programs of one name: the text is then compared, and differs. */
#ifndef DISPATCH_PROGRAM_WORDS_H
#define DISPATCH_PROGRAM_WORDS_H

/* The words of this program. */
const char *words_built_in(void);
/* What stands in the place of a name where the host has templates of his own. */
#define WORDS_OWN "own"

#endif
