/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/mail_answer.h - what a mail says about a code that was sent to its writer: yes, no, or neither.
 *
 * Whoever has the code need not have read the question: mail programs quote it. So what is quoted is not yet said, be
 * it with > before it or below a line such as -----Original Message-----.
 *   yes: a line with the word and the code that is not quoted; or a quoted one, where the reply's own words are none,
 *        or begin with the word yes or ok. Where a quote may have no marks (the line stands below two others, or below
 * a header) only words that begin so are one. What a mail program writes above a quote ("On 21 Nov 2026, Games wrote:")
 * is nobody's words; without a date it is the writer's. no:  `no CODE`, not quoted, or quoted where no line with the
 * word is and the reply's own words are none, or begin with no, which they must where a quote may have no marks; or a
 * line that is just no (or no. or no!), beside the code in a quote. Whatever else has the code is neither. Blocks and
 * their signatures are nobody's words. Of a text 64 kB are read. */
#ifndef DISPATCH_MAIL_ANSWER_H
#define DISPATCH_MAIL_ANSWER_H

#include "formats/bytes.h"
#include <stdbool.h>

enum { MAIL_CODE_LEN = 32 }; /* hex digits: 128 bits of chance */
/* A code that went to an address and comes back in a mail: is `given` this code? "" is nobody's. In constant time. */
bool mail_code_is(const char *code, struct span given);

enum said { SAID_NONE /* the code is not in it */, SAID_YES, SAID_NO, SAID_UNCLEAR };
struct answer_words {
    const char *yes;  /* stands before the code, in any letters, and ends with a space: "confirm " */
    const char *form; /* the same in a form that is quoted whole, which needs a yes in words; NULL: there is no form */
    bool careful;     /* a no costs little, and a wrong yes much: words that begin with no, above a quoted code, are a
                         no as well, and so is the line no, or `no CODE`, beside whatever else but a yes that comes first */
};
/* Those of an address that is asked whether it is its owner's. */
extern const struct answer_words confirm_words;
/* Has the text some code after one of the words, or after no? Else no row need be read. */
bool mail_answer_looks(struct span text, const struct answer_words *, bool form_too);
/* Has it this one, or does a form that is quoted in it? "" is nobody's. */
bool mail_answer_brings(struct span text, const struct answer_words *, const char *code);
/* What the text says of this code. */
enum said mail_answer_in(struct span text, const struct answer_words *, const char *code);

#endif
