/* SPDX-License-Identifier: Apache-2.0 */
/* What players mail to a host that lost its machine: files, mails, mboxes, in one arrival. Whatever it is, a game that
 * is called whole has exactly the entries that were read, and stands where they lead. */
#include "processor/core/core.h"
#include "processor/mime/arrival.h"
#include "processor/rebuild/rebuild.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge(struct rebuild *r, struct rebuild_game *g)
{
    struct error err = {0};
    bool done = rebuild_judge(r, g, 0, &err);
    assert(done && !error_is_set(&err));
    assert(!g->core == (g->lacks.len > 0 || g->contradiction[0]));
    if (!g->core)
        return;
    struct tlog_tree tree = {0};
    struct hash leaf, root[2];
    tlog_leaf(&leaf, g->genesis);
    tlog_grow(&tree, &leaf);
    for (uint64_t n = 1; n < g->size; n++) {
        struct text line = {.arena = g->core->arena};
        text_add(&line, g->line[n]);
        text_words(&line, "\n");
        tlog_leaf(&leaf, text_span(&line));
        tlog_grow(&tree, &leaf);
    }
    tlog_tree_root(&tree, &root[0]);
    tlog_tree_root(&g->core->tree, &root[1]);
    assert(g->core->tree.size == g->size && memcmp(root[0].at, root[1].at, sizeof root[0].at) == 0);
    assert(g->generation > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t keys[4][32]; /* those under which the seeds were made */
    for (int i = 0; i < 4; i++)
        memset(keys[i], 7 + i, sizeof keys[i]);
    struct arena *arena = arena_new();
    struct pass pass = {.arena = arena, .master = keys[0], .signer = keys[1], .log_key = keys[2], .age = keys[3]};
    struct kept kept = {.arena = arena};
    const struct saved door = kept_door(&kept);
    struct arrival_file part[ARRIVAL_FILES_MAX];
    size_t n = arrival_unpack((struct span){data, size}, part);
    for (size_t i = 0; i < n; i++)
        saved_bytes(&door, "", part[i].name.len ? arena_string(arena, part[i].name) : "file", part[i].bytes);
    struct rebuild *r = rebuild_new(&pass, arena);
    rebuild_read(r, &kept);
    for (size_t i = 0; i < rebuild_games(r); i++)
        judge(r, rebuild_at(r, i));
    rebuild_done(r);
    arena_free(arena);
    return 0;
}
