/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/doctor/doctor.h"
#include "processor/base/mailbox.h"
#include "processor/host/key_check.h"
#include "processor/store/host_texts.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *finding_grade_word(enum finding_grade grade)
{
    static const char *const words[] = {"ok", "warn", "bad"};
    return words[grade];
}

static void find(struct doctor *doctor, enum finding_grade grade, const char *check, const char *remedy,
                 const char *format, va_list parts)
{
    if (doctor->n == FINDINGS_MAX)
        return; /* a host with so many faults has enough to do */
    struct finding *found = &doctor->at[doctor->n++];
    found->grade = grade;
    found->check = check;
    char words[2 * sizeof found->words];
    vsnprintf(words, sizeof words, format, parts);
    mailbox_clean(span_of(words), found->words, sizeof found->words); /* whole characters, one line */
    mailbox_clean(span_of(remedy), found->remedy, sizeof found->remedy);
}

void doctor_ok(struct doctor *doctor, const char *check, const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    find(doctor, FINDING_OK, check, "", format, parts);
    va_end(parts);
}

void doctor_say(struct doctor *doctor, enum finding_grade grade, const char *check, const char *remedy,
                const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    find(doctor, grade, check, remedy, format, parts);
    va_end(parts);
}

void doctor_fault(struct doctor *doctor, enum finding_grade grade, const char *check, const char *remedy,
                  const struct error *why)
{
    char words[sizeof doctor->at[0].words];
    error_words(why, words, sizeof words);
    doctor_say(doctor, grade, check, remedy, "%s", words);
}

static const char of_shortage[] = "make room, check that the disk is sound and mounted for writing, let it have more "
                                  "memory and open files; or wait: nothing is lost";

void doctor_number(struct doctor *doctor, const char *check, int number, const char *remedy, const char *what)
{
    char why[ERROR_NUMBER_WORDS];
    doctor_say(doctor, FINDING_BAD, check, error_kind_of(number) == ERROR_SHORTAGE ? of_shortage : remedy, "%s: %s",
               what, error_number_words(number, why));
}

enum finding_grade doctor_worst(const struct doctor *doctor)
{
    enum finding_grade worst = FINDING_OK;
    for (size_t i = 0; i < doctor->n; i++)
        if (doctor->at[i].grade > worst)
            worst = doctor->at[i].grade;
    return worst;
}

void doctor_open(struct doctor *doctor, struct arena *arena, const char *dir, int64_t now)
{
    memset(doctor, 0, sizeof *doctor);
    doctor->arena = arena;
    doctor->now = now;
    struct error err = {0};
    struct config config;
    doctor->has_settings = config_load(arena_words(arena, "%s/dispatch.conf", dir), &config, &err);
    doctor->has_keys = host_open(arena, dir, &doctor->host, &doctor->no_keys);
}

void doctor_close(struct doctor *doctor)
{
    host_close(&doctor->host);
}

/* ---- settings ---- */

static void check_sender(struct doctor *doctor)
{
    const struct config *config = &doctor->host.config;
    struct outlet outlet;
    if (!outlet_read(span_of(config->send), &outlet, NULL) || outlet.kind == OUTLET_FOLDER) {
        doctor_ok(doctor, "settings", "messages are written to %s/outbox; nothing is mailed", doctor->host.dir);
        return;
    }
    if (!config->mail_from[0])
        doctor_say(doctor, FINDING_BAD, "settings", "say `mail-from games@your.domain` in dispatch.conf",
                   "mail is to be sent, but no sender is set");
    if (!config->admin[0])
        doctor_say(doctor, FINDING_WARN, "settings", "say `admin you@your.domain` in dispatch.conf",
                   "no mail tells anybody what the host must know; only `dispatch news` shows it");
}

/* Of a file of the host. */
static const char *remedy_of(const struct error *err)
{
    static const struct {
        const char *begins, *remedy;
    } known[] = {
        {"store.key", "put the right master.key back from your copy (mode 0400); never make a new one"},
        {"store.old", "put back the newest store; only if that is lost: `dispatch fsck --accept WHY`"},
        {"store.counter", "put the counter file back; only if it is lost: `dispatch fsck --accept WHY`"},
        {"store.edited: it is no counter",
         "put the counter file back; only if it is lost: `dispatch fsck --accept WHY`"},
        {"store.foreign", "put back what belongs to this host: the store, or the counter file"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (error_begins(err, known[i].begins))
            return known[i].remedy;
    switch (err->kind) {
    case ERROR_SHORTAGE:
        return of_shortage;
    case ERROR_DAMAGE:
        return "keep a copy of it, look at the disk, and put back the newest backup that is whole";
    case ERROR_FOREIGN:
        return "it must be a plain file of the user who runs dispatch, mode 0600, made by this host";
    case ERROR_PLAIN:
        break;
    }
    return "see `dispatch fsck`";
}

void doctor_settings(struct doctor *doctor)
{
    struct config config, standard;
    struct error err = {0};
    const char *path = arena_words(doctor->arena, "%s/dispatch.conf", doctor->host.dir);
    if (!config_load(path, &config, &err)) {
        doctor_fault(doctor, FINDING_BAD, "settings",
                     err.code == EX_CONFIG ? "mend that line; dispatch.conf(5) has all settings" : remedy_of(&err),
                     &err);
        return;
    }
    config_default(&standard);
    if (strcmp(config.name, standard.name) == 0)
        doctor_say(doctor, FINDING_WARN, "settings",
                   "before the first game, say `name games.your.domain` in dispatch.conf; never change it later",
                   "the host has no name of its own: it is called %s in the logs of its games", config.name);
    else
        doctor_ok(doctor, "settings", "%s can be read; the host is %s", path, config.name);
    check_sender(doctor);
}

/* ---- store ---- */

enum { FAULTS_SHOWN = 5 };
struct store_look {
    struct doctor *doctor;
    uint64_t n_faults;
};

static void store_fault(void *context, const char *game, const char *words)
{
    struct store_look *look = context;
    if (look->n_faults++ < FAULTS_SHOWN)
        doctor_say(look->doctor, FINDING_BAD, "store",
                   "`dispatch fsck` shows all that is wrong; put back the newest backup that is whole", "%s%s%s", game,
                   game[0] ? ": " : "", words);
}

static void check_set_aside(struct doctor *doctor)
{
    struct game_row row[64];
    struct error err = {0};
    char after[33] = "", first[sizeof row->name] = "";
    uint64_t n_games = 0, n_aside = 0;
    size_t n;
    while ((n = store_games(doctor->host.store, after, row, 64, &err)) > 0) {
        for (size_t i = 0; i < n; i++) {
            if (row[i].aside[0] && n_aside++ == 0)
                memcpy(first, row[i].name, sizeof first);
        }
        n_games += n;
        memcpy(after, row[n - 1].id, sizeof after);
    }
    if (n_aside > 0)
        doctor_say(doctor, FINDING_BAD, "games", "`dispatch news` says why; then `dispatch resume GAME`",
                   "%llu of %llu games are set aside, among them %s", (unsigned long long)n_aside,
                   (unsigned long long)n_games, first);
    else if (!error_is_set(&err))
        doctor_ok(doctor, "games", "%llu games, none set aside", (unsigned long long)n_games);
}

/* The store knows what the public halves are. */
static void check_wrong_keys(struct doctor *doctor)
{
    for (int i = 0; i < N_KEY_ROLES; i++)
        if (doctor->host.wrong_keys & ~doctor->host.keys.lacks & 1U << i)
            doctor_wrong_key(doctor, i);
    if (!(doctor->host.wrong_keys & WRONG_REPORT))
        doctor_ok(doctor, "keys", "reports are signed by %s", doctor->host.keys.report_fingerprint);
}

/* The host may do so; who did not would like to know. */
static void check_seen(struct doctor *doctor)
{
    struct seen_files seen;
    struct error ignored = {0}; /* the store's own check tells of it */
    if (!seen_look(doctor->arena, doctor->host.store, doctor->host.dir, &seen, &ignored))
        return;
    if (seen.conf)
        doctor_ok(doctor, "settings", "%s was changed after the last pass; the next one uses it as it is now",
                  seen.conf_path);
    if (seen.templates)
        doctor_ok(doctor, "templates", "the texts in %s were changed after the last pass", seen.templates_words);
}

/* Of a database its own words name the remedy; that it must be a file is no word for it. */
static void store_fault_said(struct doctor *doctor, const struct error *err)
{
    bool is_url = store_is_url(doctor->host.config.store) && (err->kind == ERROR_FOREIGN || err->kind == ERROR_PLAIN);
    doctor_fault(
        doctor, FINDING_BAD, "store",
        is_url ? "dispatch.conf(5) has all of `store`; its database is PostgreSQL, 15 or newer" : remedy_of(err), err);
}

void doctor_store(struct doctor *doctor)
{
    struct error err = {0};
    struct store_look look = {.doctor = doctor};
    uint64_t n_looked = 0;
    if (!doctor->has_keys)
        return; /* there is nothing to open it with; that was said */
    if (!doctor->host.store && !host_store(&doctor->host, 0, &err)) {
        store_fault_said(doctor, &err);
        return;
    }
    check_wrong_keys(doctor);
    check_seen(doctor);
    if (!store_check_quick(doctor->host.store, store_fault, &look, &n_looked, &err))
        store_fault_said(doctor, &err);
    else if (look.n_faults == 0 && store_is_url(doctor->host.config.store))
        doctor_ok(doctor, "store", "it is the newest, kept by %s, %llu sealed states open",
                  store_engine(doctor->host.store), (unsigned long long)n_looked);
    else if (look.n_faults == 0)
        doctor_ok(doctor, "store", "it is the newest, its pages are whole, %llu sealed states open",
                  (unsigned long long)n_looked);
    check_set_aside(doctor);
}

/* ---- all of it ---- */

void doctor_examine(struct doctor *doctor)
{
    static void (*const checks[])(struct doctor *) = {
        doctor_settings, doctor_keys,   doctor_folders, doctor_disk,      doctor_store,
        doctor_database, doctor_clock,  doctor_passes,  doctor_templates, doctor_sources,
        doctor_outlet,   doctor_domain, doctor_public,  doctor_forum,     doctor_losses,
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        checks[i](doctor);
}
