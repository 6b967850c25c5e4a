/* SPDX-License-Identifier: Apache-2.0 */
/* formats/embed.h - a file as read-only bytes in the program.
 *
 *   EMBED(bvg_cards, "games/blue-vs-gray/data/cards.json")   at file scope
 *   struct span s = EMBEDDED(bvg_cards);
 * The path is from the top of the tree, where make runs. */
#ifndef DISPATCH_EMBED_H
#define DISPATCH_EMBED_H

#include "formats/bytes.h"

#define EMBED(name, path)                                                                                              \
    __asm__(".pushsection .rodata\n.balign 16\n.globl embed_" #name "\nembed_" #name ":\n.incbin \"" path              \
            "\"\n.globl embed_" #name "_end\nembed_" #name "_end:\n.byte 0\n.popsection\n");                           \
    extern const uint8_t embed_##name[], embed_##name##_end[]
#define EMBEDDED(name) ((struct span){embed_##name, (size_t)(embed_##name##_end - embed_##name)})

#endif
