/* SPDX-License-Identifier: Apache-2.0 */
/* A settings file: what is taken is written back to the same meaning; what is refused has a key and a place. */
#include "processor/host/config.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void taken(const struct config *config)
{
    struct config again;
    struct problem why = {0};
    struct arena *arena = arena_new();
    struct text file = {.arena = arena};
    config_write(&file, config);
    assert(config_read(text_span(&file), &again, &why));
    assert(memcmp(config, &again, sizeof again) == 0);
    assert(config->move.seconds >= 0 && config->move.at_minute < 1440 && config->n_fetch >= 1);
    arena_free(arena);
}

static int lines_of(struct span file)
{
    int n = 0;
    for (struct span left = file, line; span_line(&left, &line);)
        n++;
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct config config;
    struct problem why = {0};
    struct span file = {data, size};
    if (config_read(file, &config, &why)) {
        assert(!why.key);
        taken(&config);
        return 0;
    }
    assert(why.key && strncmp(why.key, "config.", 7) == 0);
    assert(why.offset > 0 || (why.line >= 1 && why.line <= lines_of(file) && why.column >= 1));
    assert(strcmp(why.key, "config.value") != 0 || why.want[0]);
    return 0;
}
