/* SPDX-License-Identifier: Apache-2.0 */
/* Which blocks of a mail are its writer's, and which stand in the letter that it answers. Letters of ours have forms in
 * them, and mail programs quote letters whole. */
#include "processor/base/mail_own.h"
#include "processor/intake/mail_unmatched_inside.h"
#include <string.h>

/* The line of the text, from 1, below which everything is quoted without marks: "-----Original Message-----". 0: none.
 * Nothing can be quoted before something is said. */
static int quote_begins(struct span text)
{
    int at = 1;
    bool said = false;
    for (struct span line; span_line(&text, &line); at++) {
        while (line.len > 0 && line.at[0] <= ' ')
            line = span_from(line, 1);
        if (said && mail_quote_begins(line))
            return at;
        said = said || line.len > 0;
    }
    return 0;
}

static bool is_below(const struct mail *mail, const struct found *found)
{
    for (size_t i = 0; i < mail->n_texts; i++)
        if (mail->text[i].text.at == found->file.at) {
            int line = quote_begins(mail->text[i].text);
            return line > 0 && found->block.line > line;
        }
    return false; /* in an attachment */
}

/* Another text of the mail may show the same block without marks. */
bool mail_quotes_block(const struct mail *mail, const struct arrival *arrival, size_t i)
{
    const struct block *block = &arrival->found[i].block;
    for (size_t k = 0; k < arrival->n_found; k++) {
        const struct found *same = &arrival->found[k];
        if ((k == i || (block->canonical.len > 0 && span_same(same->block.canonical, block->canonical))) &&
            (same->block.quoted || is_below(mail, same)))
            return true;
    }
    return false;
}

bool mail_is_word(const struct mail *mail, const struct arrival *arrival)
{
    bool is = mail_says_word(mail);
    for (size_t i = 0; i < arrival->n_found && is; i++)
        is = mail_quotes_block(mail, arrival, i);
    return is;
}
