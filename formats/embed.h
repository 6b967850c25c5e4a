/* SPDX-License-Identifier: Apache-2.0 */
/* formats/embed.h - a file as read-only bytes in the program.
 *
 *   EMBED(bvg_cards, "games/blue-vs-gray/data/cards.json");         at file scope
 *   struct span s = EMBEDDED(bvg_cards);
 *   EMBED_GIVEN(bvg_guide, "games/blue-vs-gray/guide.json");        for everybody: struct span bvg_guide(void)
 * The path is from the top of the tree, where make runs. */
#ifndef DISPATCH_EMBED_H
#define DISPATCH_EMBED_H

#include "formats/bytes.h"

/* In each format of objects its own way to begin a section: that of WebAssembly (desk/README.md) has no stack of them.
 */
#ifdef __wasm__
#define EMBED_BEGIN(name) ".section .rodata.embed_" #name ",\"\",@\n.balign 16\n"
#define EMBED_END(name)   ".size embed_" #name ", embed_" #name "_end - embed_" #name "\n.size embed_" #name "_end, 1\n"
#else
#define EMBED_BEGIN(name) ".pushsection .rodata\n.balign 16\n"
#define EMBED_END(name)   ".popsection\n"
#endif
#define EMBED(name, path)                                                                                              \
    __asm__(EMBED_BEGIN(name) ".globl embed_" #name "\nembed_" #name ":\n.incbin \"" path "\"\n.globl embed_" #name    \
                              "_end\nembed_" #name "_end:\n.byte 0\n" EMBED_END(name));                                \
    extern const uint8_t embed_##name[], embed_##name##_end[]
#define EMBED_GIVEN(name, path)                                                                                        \
    EMBED(name, path);                                                                                                 \
    EMBED_GIVE(name)
/* A book for people, given likewise: in a module of WebAssembly, which tells no books, it is empty. */
#ifdef __wasm__
#define EMBED_BOOK(name, path)                                                                                         \
    __asm__(EMBED_BEGIN(name) ".globl embed_" #name "\nembed_" #name ":\n.globl embed_" #name "_end\nembed_" #name     \
                              "_end:\n.byte 0\n" EMBED_END(name));                                                     \
    extern const uint8_t embed_##name[], embed_##name##_end[];                                                         \
    EMBED_GIVE(name)
#else
#define EMBED_BOOK(name, path) EMBED_GIVEN(name, path)
#endif
/* The files that every ruleset has in its folder, by its prefix: RULESET_FILES(hd) in a header declares hd_problems() and
 * so on; EMBED_RULESET(hd, "games/house-divided") is them. */
#define RULESET_FILES(p)                                                                                               \
    struct span p##_problems(void), p##_guide(void), p##_handbook(void), p##_rule_book(void), p##_rulings(void)
#define EMBED_RULESET(p, folder)                                                                                       \
    EMBED_GIVEN(p##_problems, folder "/problems.json");                                                                \
    EMBED_GIVEN(p##_guide, folder "/guide.json");                                                                      \
    EMBED_BOOK(p##_handbook, folder "/HANDBOOK.md"); /* for people: `dispatch help RULESET` prints them */             \
    EMBED_BOOK(p##_rule_book, folder "/RULES.md");                                                                     \
    EMBED_BOOK(p##_rulings, folder "/RULINGS.md")
#define EMBEDDED(name) ((struct span){embed_##name, (size_t)(embed_##name##_end - embed_##name)})
#define EMBED_GIVE(name)                                                                                               \
    struct span name(void)                                                                                             \
    {                                                                                                                  \
        return EMBEDDED(name);                                                                                         \
    }                                                                                                                  \
    struct span name(void)

#endif
