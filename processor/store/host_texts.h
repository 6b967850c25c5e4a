/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/host_texts.h - what the host may edit by hand, as the last pass found it: dispatch.conf, and texts of
 * his own in templates/. A changed file is no fault, so no pass makes a word of it; doctor says that it changed, for a
 * host who did not do it. */
#ifndef DISPATCH_HOST_TEXTS_H
#define DISPATCH_HOST_TEXTS_H

#include "processor/store/store.h"

struct seen_files {
    bool conf, templates;        /* changed since the last pass that ended well; false when there was none */
    const char *conf_path;       /* in the arena */
    const char *templates_words; /* "HOSTDIR/templates (a.txt.mustache, b.txt.mustache)" */
};
bool seen_look(struct arena *, struct store *, const char *dir, struct seen_files *, struct error *);
/* They are as they are. Own transaction, when anything changed. */
bool seen_note(struct arena *, struct store *, const char *dir, struct error *);

#endif
