/* SPDX-License-Identifier: Apache-2.0 */
#define DISPATCH_LINKED /* here a name is a name */
#include "processor/base/gmime_library.h"
#include "formats/bytes.h"
#include "processor/base/file.h"
#include "processor/base/library.h"
#include <string.h>

struct glib_library glib_calls;
struct gmime_library gmime_calls;

/* GLib aborts by itself where there is no memory, and that would count as a bug of what is at work. */
static void glib_says(const gchar *domain, GLogLevelFlags level, const gchar *words, gpointer unused)
{
    if (level & G_LOG_LEVEL_ERROR && words && strstr(words, "failed to allocate"))
        memory_out();
    glib_calls.g_log_default_handler(domain, level, words, unused);
}

static bool glib_ready(struct error *err)
{
    static const struct library_call calls[] = {
#define CALL(name) {#name, offsetof(struct glib_library, name)},
        GLIB_CALLS(CALL)
#undef CALL
    };
    static struct library library = {
        .file = "libglib-2.0.so.0",
        .wanted_for = "time zones are read by GLib (Debian: apt install libglib2.0-0)",
        .call = calls,
        .n = sizeof calls / sizeof *calls,
        .table = &glib_calls,
    };
    if (library.is_loaded)
        return true;
    if (!library_load(&library, err))
        return false;
    glib_calls.g_log_set_default_handler(glib_says, NULL);
    /* unheard; but the first word of all wants memory that the word about a shortage could not have */
    glib_calls.g_log(NULL, G_LOG_LEVEL_DEBUG, "begun");
    return true;
}

void glib_begin(void)
{
    struct error err = {0};
    if (!glib_ready(&err))
        file_end(&err);
}

bool gmime_ready(struct error *err)
{
    static const struct library_call calls[] = {
#define CALL(name) {#name, offsetof(struct gmime_library, name)},
        GMIME_CALLS(CALL)
#undef CALL
    };
    static struct library library = {
        .file = "libgmime-3.0.so.0",
        .wanted_for = "mails are read and written by GMime (Debian: apt install libgmime-3.0-0)",
        .call = calls,
        .n = sizeof calls / sizeof *calls,
        .table = &gmime_calls,
    };
    if (library.is_loaded)
        return true;
    if (!glib_ready(err) || !library_load(&library, err))
        return false;
    gmime_calls.g_mime_init();
    return true;
}

bool gmime_is_loaded(void)
{
    return gmime_calls.g_mime_init != NULL;
}

void gmime_begin(void)
{
    struct error err = {0};
    if (!gmime_ready(&err))
        file_end(&err);
}
