/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/pass_open.h"
#include "processor/base/crash.h"
#include "processor/core/core.h"

void pass_open(struct pass *pass, struct arena *arena, struct host *host, int64_t now)
{
    *pass = (struct pass){.arena = arena,
                          .store = host->store,
                          .master = host->keys.master,
                          .now = now,
                          .signer = host->keys.report,
                          .log_key = host->keys.log,
                          .age = host->keys.age,
                          .dir = host->dir,
                          .wrong_keys = host->wrong_keys};
    pass->templates = arena_words(arena, "%s/templates", host->dir);
    pass->host_name = host->config.name;
    pass->config = &host->config;
    pass->shelf = core_shelf_new(arena);
    pass->group = crash_group();
}
