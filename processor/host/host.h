/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/host.h - a host directory: settings, keys, store.
 *
 *   host_find(argument, dir, err); host_open(arena, dir, &host, err);
 *   host_store(&host, 0, err);    when the store is needed; never kept open across a fork
 *   host_close(&host);
 * In it: dispatch.conf, dispatch.db, inbox/{new,done,refused}, outbox/PLAYER/NUMBER, templates, public, lock. The keys
 * and the counter lie outside by default: HOSTDIR.keys beside HOSTDIR. */
#ifndef DISPATCH_HOST_H
#define DISPATCH_HOST_H

#include "processor/host/config.h"
#include "processor/host/keys.h"
#include "processor/store/store.h"

enum { HOST_PATH_MAX = 3000 };
struct host {
    struct arena *arena; /* borrowed */
    char dir[HOST_PATH_MAX], keys_dir[HOST_PATH_MAX], counter[HOST_PATH_MAX];
    struct config config;
    struct keys keys;    /* owned */
    struct store *store; /* owned; NULL until host_store */
    unsigned wrong_keys; /* of host_store: bits of enum wrong_key (key_check.h) */
};
/* argument (NULL: none given), else DISPATCH_HOST, else /var/lib/dispatch; never the working directory by itself. The
 * path is made absolute. */
bool host_find(const char *argument, char dir[static HOST_PATH_MAX], struct error *);
/* Does this word of a command line name a host directory? It has a slash in it, or is a folder with dispatch.conf. */
bool host_is_named_by(const char *word);
/* Is there a host in this folder? */
bool host_is_there(const char *dir);
/* The same for who wants to work with it: false with what is in the way, whether it is gone, another's, or damaged. */
bool host_look(const char *dir, struct error *);
/* Reads settings and keys; what keys it lacks, host_store takes for wrong ones. EX_NOINPUT: there is no host. */
bool host_open(struct arena *, const char *dir, struct host *, struct error *);
bool host_store(struct host *, int store_flags, struct error *);
void host_store_close(struct host *);
void host_close(struct host *);
/* Makes folders, settings, keys and store. keys: folder, counter: file; each NULL for the built-in one. */
struct host_wishes {
    const char *keys, *counter, *name, *store;
};
bool host_make(struct arena *, const char *dir, const struct host_wishes *, struct error *);
/* Where store_open finds this host's store: its folder, or the database that its settings name. */
const char *host_store_place(const struct host *);
/* "HOSTDIR/below" in the arena. */
const char *host_path(const struct host *, const char *below);

#endif
