/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/shown_text.h - what a terminal may be shown of a text that anybody can have written, and who signed
 * it. */
#ifndef DISPATCH_SHOWN_TEXT_H
#define DISPATCH_SHOWN_TEXT_H

#include "formats/sshsig.h"

/* Appends the text without anything that a terminal obeys: of the control characters only newline and tab stay (a CR
 * before a newline goes). Other ones of C0 and C1 and DEL, characters that turn the direction of writing or break lines
 * unseen, and bytes that are no UTF-8 become question marks. */
void shown_text(struct text *, struct span raw);

enum shown_signer {
    SHOWN_UNSIGNED,
    SHOWN_SIGNED, /* by the key of this fingerprint, and the signature fits */
    SHOWN_MISFIT  /* a signature claims to be this text's and does not fit */
};
/* sig: what came beside the text as NAME.sig, or empty; then a block with a signature below it is looked for in the
 * text itself. */
enum shown_signer shown_signed(struct arena *, struct span text, struct span sig, char fp[static SSH_FP_MAX]);

#endif
