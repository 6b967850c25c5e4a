/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/library.h"
#include "formats/bytes.h"
#include <dlfcn.h>
#include <signal.h>
#include <string.h>

static void starved(int number)
{
    (void)number;
    memory_out();
}

/* GLib makes its types as it is loaded, and traps where there is no memory for them. */
static void *open_file(const char *file)
{
    static const int signals[] = {SIGTRAP, SIGABRT};
    struct sigaction ends = {.sa_handler = starved}, before[sizeof signals / sizeof *signals];
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &ends, &before[i]);
    void *from = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &before[i], NULL);
    return from;
}

static bool lacks(const struct library *library, const char *what, struct error *err)
{
    return error_of(err, ERROR_PLAIN, EX_CONFIG, "load", library->file, "%s; %s", what, library->wanted_for);
}

/* The loader says it in words alone. */
static bool not_opened(const struct library *library, struct error *err)
{
    const char *words = dlerror();
    if (!words)
        words = "the loader does not say why";
    if (!strstr(words, "No such file"))
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, "load", library->file, "%s", words);
    if (strncmp(words, library->file, strlen(library->file)) == 0)
        return lacks(library, "it is not installed", err);
    return lacks(library, words, err); /* one that it needs */
}

/* A pointer to data and one to a function are of the same size where there is dlsym (POSIX). */
bool library_load(struct library *library, struct error *err)
{
    if (library->is_loaded)
        return true;
    void *from = open_file(library->file);
    if (!from)
        return not_opened(library, err);
    for (size_t i = 0; i < library->n; i++) {
        void *at = dlsym(from, library->call[i].name);
        if (!at) {
            dlclose(from);
            return lacks(library, "it lacks what this program calls", err);
        }
        memcpy((char *)library->table + library->call[i].at, &at, sizeof at);
    }
    return library->is_loaded = true;
}
