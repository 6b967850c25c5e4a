/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/config.h"
#include "games/sheet/names.h"
#include "processor/base/file.h"
#include "processor/host/config_value.h"
#include "processor/host/fetch_setting.h"
#include "processor/host/forum_setting.h"
#include "processor/host/send_setting.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CONFIG_BYTES_MAX = 65536 };
struct setting {
    const char *name;
    enum config_kind kind;
    size_t offset;
    const char *standard, *remark;
};
#define AT(member) offsetof(struct config, member)
static const struct setting settings[] = {
    {"name", NAME, AT(name), "dispatch.localhost", "Name of this host in the logs of its games; never change it."},
    {"admin", MAILBOX, AT(admin), "", "Address for news. A player with this address counts as the host."},
    {"mail-from", MAILBOX, AT(mail_from), "", "Sender of all mail: an address, or a name and <address>."},
    {"mail-plus", YES_NO, AT(mail_plus), "no", "Does games+WORD@host reach the mailbox of games@host?"},
    {"publish-dir", PATH, AT(publish_dir), "", "Folder that runs publish to, for a web server. Empty: none."},
    {"publish-url", URL, AT(publish_url), "", "Where people can read that folder: https://games.example."},
    {"publish-delay", DELAY, AT(publish_delay), "0",
     "How far the public folder lags behind: 6h, or 1 exchange; 0: not at all."},
    {"publish-png", PATH, AT(publish_png), "",
     "Path of rsvg-convert, so that posts on a forum show maps as images. Empty: they only link to them."},
    {"witness", WITNESS, AT(witness), "", "A witness's verifier key, and where its signatures are; may be repeated."},
    {"beacon-from", SOURCE_OF_ROUNDS, AT(beacon_from), "",
     "Where to read a beacon's rounds (dice mode D): https://api.drand.sh, or a folder. Empty: nowhere."},
    {"keys", PATH, AT(keys), "", "Folder of the host's keys. Empty: HOSTDIR.keys, beside the host directory."},
    {"counter", PATH, AT(counter), "",
     "File that shows whether a store is an old copy. Empty: counter, in the keys folder."},
    {"store", STORE, AT(store), "sqlite:dispatch.db",
     "Where games are kept: this file in the host directory, or postgresql://USER@HOST/DATABASE, never with a "
     "password."},
    {"workers", WORKERS, AT(workers), "auto",
     "How many processes a pass uses, 1 to 16, with sqlite:; auto: as many as there are processors."},
    {"fetch", LIST, AT(fetch), "folder inbox/new", "Where sheets come from; may be repeated."},
    {"send", OUTLET, AT(send), "folder",
     "How messages leave: folder, sendmail PATH, or a URL such as smtps://user@host."},
    {"password-file", PATH, AT(password_file), "", "File with the mail password; never the password itself."},
    {"mail-ca", PATH, AT(mail_ca), "", "File of certificates to trust for mail servers. Empty: those of the system."},
    {"forum", FORUM, AT(forum), "", "A Discourse forum where games are played: https://HOST user=NAME key-file=PATH."},
    {"forum-thread", FORUM_THREAD, AT(forum_thread), "",
     "This host's own thread there, by number or address, where words such as help are answered. Empty: none."},
    {"join", TERM, AT(join), "7d", "Time to join a game."},
    {"open", TERM, AT(open), "7d", "Time to open one's luck when all have joined."},
    {"move", TERM_AT, AT(move), "3d", "Time for a turn; 3d@18:00 ends at that time of the player's day."},
    {"answer", TERM_AT, AT(answer), "1d", "Time for an answer to an attack."},
    {"settle", TERM, AT(settle), "30m", "Time for second thoughts before a sheet is carried out; 0: at once."},
    {"abandon", TERM, AT(abandon), "90d", "A game without a sheet for this long is ended and published; 0: never."},
    {"remind", REMIND, AT(remind), "1d", "How long before a deadline reminders go out, such as 1d 4h; 0: never."},
    {"grace", TERM, AT(grace), "0", "How long after a deadline a sheet still counts."},
    {"retain", TERM, AT(retain), "30d", "How long delivered messages are kept; 0: for ever."},
    {"quiet", QUIET, AT(quiet_from), "none", "Hours of the player's day without deadlines, such as 22:00-07:00."},
    {"weekends", YES_NO, AT(weekends), "yes", "May deadlines fall on Saturday and Sunday?"},
    {"missed", POLICY, AT(missed), "fallback",
     "After a missed deadline: fallback, or a list such as standing 2 host; words: standing least hold host resign."},
    {"press", PRESS, AT(press), "seats",
     "May players write to each other? seats, public (to everybody too), or none; anonymous: also without a name."},
    {"standby", STANDBY, AT(standby), "offered",
     "A seat that is given up: offered (to players who stand by), asked (the other players first), or none."},
    {"gap", TERM, AT(gap), "6h",
     "After this long without a pass the host was down, and deadlines are extended by that time; 0: never."},
    {"jump", TERM, AT(jump), "30d",
     "After this long without a pass the clock must be wrong, and nothing moves; 0: never."},
    {"missed-limit", NUMBER, AT(missed_limit), "10",
     "If more seats than this are late at once, nothing moves and you are asked; 0: never."},
    {"escrow", YES_NO, AT(escrow), "no", "Does each report carry a sealed copy of its game, for dispatch rebuild?"},
    {"sign-up", SIGN_UP, AT(sign_up), "closed",
     "May strangers become players by mail? open, asked (you say yes to each), or closed."},
    {"seek", SEEK, AT(seek_any), "offered", "Which games may players seek by mail? offered (dispatch offer), or any."},
    {"muster", MUSTER, AT(muster), "2d", "Time to answer when asked to play an open game, or to take a free seat."},
    {"receipts-per-hour", NUMBER, AT(receipts_per_hour), "20", "Most receipts a player is sent in an hour."},
    {"mail-limit", NUMBER, AT(mail_limit), "200", "Most messages that leave in one pass; 0 for any number."},
    {"mails-a-day", NUMBER, AT(mails_a_day), "6",
     "Most mails to a player in 24 hours that answer none of theirs; further ones go together, hours apart. 0: any."},
};
enum { N_SETTINGS = sizeof settings / sizeof *settings };

static const struct setting *setting_named(struct span name)
{
    for (int i = 0; i < N_SETTINGS; i++)
        if (span_is(name, settings[i].name))
            return &settings[i];
    return NULL;
}

static void name_nearest(struct span name, struct problem *why)
{
    int best = (int)(name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES) / 3 + 2;
    for (int i = 0; i < N_SETTINGS; i++) {
        int limit = best - 1;
        const char *other = settings[i].name;
        int distance = name_distance((const char *)name.at, name.len, other, strlen(other), limit);
        if (distance > limit)
            continue;
        best = distance;
        problem_words(why->nearest, sizeof why->nearest, settings[i].name, strlen(settings[i].name));
    }
}

/* Place is in `why` already when a file is read. */
static bool set_one(struct config *config, struct span name, struct span value, int line, uint64_t *seen,
                    struct problem *why)
{
    const struct setting *s = setting_named(name);
    const char *key = NULL;
    if (!s)
        key = "config.unknown";
    else if (s->kind != LIST && s->kind != WITNESS && *seen >> (s - settings) & 1)
        key = "config.twice";
    else {
        if (s->kind == LIST && !(*seen >> (s - settings) & 1))
            config->n_fetch = 0; /* the first one written replaces the default */
        *seen |= (uint64_t)1 << (s - settings);
        if (config_values[s->kind].read(config, (char *)config + s->offset, value))
            return true;
        key = "config.value";
    }
    bool in_value = s && strcmp(key, "config.value") == 0;
    struct span bad = in_value ? value : name;
    problem_at(why, key, line, in_value ? (int)name.len + 2 : 1, (int)(bad.len < 1000 ? bad.len : 1000));
    problem_words(why->got, sizeof why->got, (const char *)bad.at, bad.len);
    if (in_value) {
        const char *want = config_values[s->kind].want;
        struct source source;
        struct outlet outlet;
        struct forum_place forum;
        if (s->kind == LIST)
            source_read(value, &source, &want);
        if (s->kind == OUTLET)
            outlet_read(value, &outlet, &want);
        if (s->kind == FORUM)
            forum_place_read(value, &forum, &want);
        problem_words(why->want, sizeof why->want, want, strlen(want));
    }
    if (!s)
        name_nearest(name, why);
    return false;
}

void config_default(struct config *config)
{
    uint64_t seen = 0;
    memset(config, 0, sizeof *config);
    for (int i = 0; i < N_SETTINGS; i++)
        set_one(config, span_of(settings[i].name), span_of(settings[i].standard), 0, &seen, NULL);
}

bool config_set(struct config *config, const char *name, struct span value, struct problem *why)
{
    uint64_t seen = 0;
    struct problem first = {0};
    if (set_one(config, span_of(name), value, 0, &seen, &first))
        return true;
    if (why && !why->key)
        *why = first;
    return false;
}

/* Blanks and tabs at both ends; a CR too, so that an editor on Windows does no harm. */
static struct span trim(struct span s)
{
    while (s.len > 0 && (s.at[0] == ' ' || s.at[0] == '\t'))
        s = span_from(s, 1);
    while (s.len > 0 && (s.at[s.len - 1] == ' ' || s.at[s.len - 1] == '\t' || s.at[s.len - 1] == '\r'))
        s.len--;
    return s;
}

static bool line_is_plain(struct span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] < 0x20 && line.at[i] != '\t')
            return false;
    return true;
}

bool config_read(struct span file, struct config *config, struct problem *why)
{
    struct problem first = {0};
    uint64_t seen = 0;
    int number = 0;
    config_default(config);
    bool ok = file.len <= CONFIG_BYTES_MAX || problem_set(&first, "config.bytes", CONFIG_BYTES_MAX);
    for (struct span left = file, line; ok && span_line(&left, &line);) {
        number++;
        line = trim(line);
        if (line.len == 0 || line.at[0] == '#')
            continue;
        if (!line_is_plain(line)) {
            ok = problem_at(&first, "config.bytes", number, 1, 1);
            break;
        }
        size_t n = 0;
        while (n < line.len && line.at[n] != ' ' && line.at[n] != '\t')
            n++;
        ok = set_one(config, (struct span){line.at, n}, trim(span_from(line, n)), number, &seen, &first);
    }
    if (!ok && why && !why->key)
        *why = first;
    return ok;
}

static bool problem_to_error(const char *path, const struct problem *why, struct error *err)
{
    if (strcmp(why->key, "config.unknown") == 0)
        return error_say(err, EX_CONFIG, "use the settings in", path, "line %d: there is no setting \"%s\"%s%s%s",
                         why->line, why->got, why->nearest[0] ? ". Did you mean " : "", why->nearest,
                         why->nearest[0] ? "?" : "");
    if (strcmp(why->key, "config.twice") == 0)
        return error_say(err, EX_CONFIG, "use the settings in", path, "line %d: \"%s\" is set twice", why->line,
                         why->got);
    if (strcmp(why->key, "config.value") == 0)
        return error_say(err, EX_CONFIG, "use the settings in", path, "line %d: \"%s\" is invalid; expected %s",
                         why->line, why->got, why->want);
    return error_of(err, ERROR_DAMAGE, EX_CONFIG, "use the settings in", path, "line %d: this is not text", why->line);
}

bool config_load(const char *path, struct config *config, struct error *err)
{
    static const char doing[] = "read the settings";
    char buf[4096];
    struct problem why = {0};
    int fd = file_open(path, O_RDONLY, 0);
    if (fd < 0)
        return error_set(err, errno == ENOENT ? EX_NOINPUT : EX_NOPERM, doing, path, NULL);
    struct arena *arena = arena_new();
    struct text file = {.arena = arena};
    ssize_t n;
    while ((n = file_read(fd, buf, sizeof buf)) > 0 && file.len <= CONFIG_BYTES_MAX)
        text_add(&file, (struct span){(const uint8_t *)buf, (size_t)n});
    bool ok = n >= 0 || error_set(err, EX_IOERR, doing, path, NULL);
    close(fd);
    ok = ok && (config_read(text_span(&file), config, &why) || problem_to_error(path, &why, err));
    arena_free(arena);
    return ok;
}

void config_write(struct text *out, const struct config *config)
{
    text_words(out, "# Settings of this Dispatch host: one `name value` to a line; see dispatch.conf(5).\n"
                    "# A line that begins with # is a comment; these show the built-in values.\n");
    for (int i = 0; i < N_SETTINGS; i++) {
        const struct setting *s = &settings[i];
        text_format(out, "\n# %s\n", s->remark);
        int n = s->kind == LIST ? config->n_fetch : s->kind == WITNESS && config->n_witness > 0 ? config->n_witness : 1;
        for (int j = 0; j < n; j++) {
            struct text value = {.arena = out->arena};
            if (s->kind == LIST)
                text_words(&value, config->fetch[j]);
            else if (s->kind == WITNESS)
                text_words(&value, config->witness[j]);
            else
                config_values[s->kind].write(&value, config, (const char *)config + s->offset);
            bool standard = n == 1 && span_is(text_span(&value), s->standard);
            text_format(out, "%s%s%s", standard ? "# " : "", s->name, value.len > 0 ? " " : "");
            text_add(out, text_span(&value));
            text_words(out, "\n");
        }
    }
}
