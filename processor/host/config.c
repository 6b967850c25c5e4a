/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/config.h"
#include "games/sheet/names.h"
#include "processor/base/file.h"
#include "processor/base/mailbox.h"
#include "processor/host/fetch_setting.h"
#include "processor/host/forum_setting.h"
#include "processor/host/send_setting.h"
#include "processor/record/genesis.h"
#include "processor/record/log_keys.h"
#include "processor/record/press.h"
#include "processor/store/store.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CONFIG_BYTES_MAX = 65536 };
enum kind {
    WORDS,
    PATH,
    URL,
    SOURCE_OF_ROUNDS,
    LIST,
    WITNESS,
    OUTLET,
    MAILBOX,
    TERM,
    TERM_AT,
    REMIND,
    NUMBER,
    YES_NO,
    SIGN_UP,
    SEEK,
    MUSTER,
    QUIET,
    POLICY,
    PRESS,
    STANDBY,
    DELAY,
    WORKERS,
    FORUM,
    FORUM_THREAD,
    STORE
};
struct setting {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *standard, *remark;
};
#define AT(member) offsetof(struct config, member)
static const struct setting settings[] = {
    {"name", WORDS, AT(name), "dispatch.localhost", "Name of this host in the logs of its games; never change it."},
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

static bool config_term_read(struct span words, struct config_term *term)
{
    const uint8_t *at = words.len ? memchr(words.at, '@', words.len) : NULL;
    struct span length = {words.at, at ? (size_t)(at - words.at) : words.len};
    term->at_minute = -1;
    return term_read(length, &term->seconds) &&
           (!at || day_minute_read(span_from(words, length.len + 1), &term->at_minute));
}

static bool quiet_read(struct config *config, struct span value)
{
    config->has_quiet = !span_is(value, "none");
    if (!config->has_quiet) {
        config->quiet_from = config->quiet_to = 0;
        return true;
    }
    return quiet_hours_read(value, &config->quiet_from, &config->quiet_to);
}

static bool policy_read(struct config *config, struct span value)
{
    struct clock_terms clock = {0};
    if (!missed_read(value, &clock))
        return false;
    memcpy(config->missed, clock.missed, sizeof config->missed);
    return true;
}

static bool words_read(char *out, size_t cap, struct span value)
{
    if (value.len >= cap)
        return false;
    memcpy(out, value.at, value.len);
    out[value.len] = 0;
    return true;
}

static bool list_read(struct config *config, struct span value)
{
    struct source source;
    return config->n_fetch < CONFIG_FETCH_MAX && source_read(value, &source, NULL) &&
           words_read(config->fetch[config->n_fetch++], CONFIG_WORDS, value);
}

/* An empty one is none. */
static bool witness_read(struct config *config, struct span value)
{
    struct witness_source source;
    return value.len == 0 || (config->n_witness < CONFIG_WITNESS_MAX && witness_source_read(value, &source, NULL) &&
                              words_read(config->witness[config->n_witness++], CONFIG_WORDS, value));
}

/* It goes into letters and pages as it is. A slash at its end is dropped. */
static bool url_read(char *out, struct span value)
{
    for (size_t i = 0; i < value.len; i++)
        if (value.at[i] <= ' ' || value.at[i] >= 0x7f || strchr("\"'<>\\^`{|}", value.at[i]))
            return false;
    size_t scheme = span_begins(value, "https://") ? 8 : span_begins(value, "http://") ? 7 : 0;
    if (value.len > 0 && (scheme == 0 || value.len == scheme || value.at[scheme] == '/')) /* nobody's, without a host */
        return false;
    while (value.len > 0 && value.at[value.len - 1] == '/')
        value.len--;
    return words_read(out, CONFIG_WORDS, value);
}

static bool config_delay_read(struct span value, struct config_delay *delay)
{
    struct span words = value, number;
    uint64_t n = 0;
    *delay = (struct config_delay){0};
    if (span_word(&words, &number) && (span_is(words, "exchange") || span_is(words, "exchanges"))) {
        bool good = number_read(number, 1000, &n) && n > 0;
        delay->exchanges = (int64_t)n;
        return good;
    }
    return term_read(value, &delay->seconds);
}

/* One of the two spellings: an address, or a name before an address in angle brackets. */
static bool mailbox_read(char *out, struct span value)
{
    struct mailbox box;
    return words_read(out, CONFIG_WORDS, value) && (value.len == 0 || mailbox_split(value, &box));
}

static bool outlet_setting_read(char *out, struct span value)
{
    struct outlet outlet;
    return outlet_read(value, &outlet, NULL) && words_read(out, CONFIG_WORDS, value);
}

static bool forum_setting_read(char *out, struct span value)
{
    struct forum_place place;
    return (value.len == 0 || forum_place_read(value, &place, NULL)) && words_read(out, CONFIG_WORDS, value);
}

static bool thread_setting_read(char *out, struct span value)
{
    int64_t topic;
    return (value.len == 0 || forum_topic_number(value, NULL, &topic)) && words_read(out, CONFIG_WORDS, value);
}

static bool press_words_read(char out[static CONFIG_PRESS], struct span value)
{
    struct genesis ignored;
    if (value.len >= CONFIG_PRESS || !press_setting_read(value, &ignored))
        return false;
    memcpy(out, value.at, value.len);
    out[value.len] = '\0';
    return true;
}

static const char *const sign_up_words[] = {
    [SIGN_UP_CLOSED] = "closed", [SIGN_UP_ASKED] = "asked", [SIGN_UP_OPEN] = "open"};

static bool sign_up_read(enum config_sign_up *out, struct span value)
{
    for (size_t i = 0; i < sizeof sign_up_words / sizeof *sign_up_words; i++)
        if (span_is(value, sign_up_words[i])) {
            *out = (enum config_sign_up)i;
            return true;
        }
    return false;
}

static bool muster_term_read(struct config_term *out, struct span value)
{
    return config_term_read(value, out) && out->at_minute < 0 && out->seconds >= MUSTER_LEAST &&
           out->seconds <= MUSTER_MOST;
}

static bool store_setting_read(char *out, struct span value)
{
    return words_read(out, CONFIG_WORDS, value) && (strcmp(out, "sqlite:dispatch.db") == 0 || store_is_url(out));
}

static const char *const wanted[] = {
    [WORDS] = "words of at most 255 bytes",
    [PATH] = "a path of at most 255 bytes",
    [URL] = "an address that begins with https:// or http://",
    [SOURCE_OF_ROUNDS] = "an address that begins with https://, or a folder that begins with /",
    [WITNESS] = "NAME+ID+KEY of a witness, and after it a folder, an https address, or ask and one; at most eight",
    [DELAY] = "a time such as 6h, exchanges such as 1 exchange, or 0",
    [LIST] = "a source, at most eight of them",
    [OUTLET] = "folder, sendmail PATH, or a URL such as smtps://user@host",
    [MAILBOX] = "an address such as games@dispatch.example, or Name <games@dispatch.example>",
    [TERM] = "a time such as 3d, 12h, 30m, 0",
    [TERM_AT] = "a time such as 3d, 12h, or 3d@18:00",
    [REMIND] = "times such as 1d, or 1d 4h, the longest first; or 0",
    [NUMBER] = "a number",
    [YES_NO] = "yes or no",
    [SIGN_UP] = "open, asked or closed",
    [SEEK] = "offered or any",
    [MUSTER] = "a time from 1h to 14d",
    [QUIET] = "hours such as 22:00-07:00, or none",
    [STORE] = "sqlite:dispatch.db, or the address of a database such as postgresql://dispatch@db.example/games",
    [FORUM] = "https://HOST user=NAME key-file=PATH",
    [FORUM_THREAD] = "the number of a thread on the forum, or its address",
    [POLICY] = "fallback, or words such as standing 2 host",
    [WORKERS] = "auto, or a number from 1 to 16",
    [STANDBY] = "offered, asked or none",
    [PRESS] = "seats, public or none; the word anonymous may follow the first two",
};

static bool workers_read(int64_t *workers, struct span value)
{
    uint64_t number = 0;
    bool good = span_is(value, "auto") || (number_read(value, WORKERS_MOST, &number) && number > 0);
    *workers = (int64_t)number;
    return good;
}

static bool value_read(struct config *config, const struct setting *s, struct span value)
{
    void *at = (char *)config + s->offset;
    uint64_t number;
    switch (s->kind) {
    case WORDS:
    case PATH:
        return words_read(at, CONFIG_WORDS, value) && (strcmp(s->name, "name") != 0 || value.len > 0);
    case URL:
        return url_read(at, value);
    case SOURCE_OF_ROUNDS: /* nothing signs what comes from there, so the web server must be the one it is called */
        return value.len > 0 && value.at[0] == '/'
                   ? words_read(at, CONFIG_WORDS, value)
                   : (value.len == 0 || span_begins(value, "https://")) && url_read(at, value);
    case DELAY:
        return config_delay_read(value, at);
    case LIST:
        return list_read(config, value);
    case WITNESS:
        return witness_read(config, value);
    case OUTLET:
        return outlet_setting_read(at, value);
    case MAILBOX:
        return mailbox_read(at, value);
    case TERM:
        return config_term_read(value, at) && ((struct config_term *)at)->at_minute < 0;
    case TERM_AT:
        return config_term_read(value, at);
    case REMIND:
        return remind_read(value, config->remind, &config->n_remind);
    case NUMBER:
        if (!number_read(value, 1000000, &number))
            return false;
        *(int64_t *)at = (int64_t)number;
        return true;
    case WORKERS:
        return workers_read(at, value);
    case YES_NO:
        *(bool *)at = span_is(value, "yes");
        return *(bool *)at || span_is(value, "no");
    case SIGN_UP:
        return sign_up_read(at, value);
    case SEEK:
        *(bool *)at = span_is(value, "any");
        return *(bool *)at || span_is(value, "offered");
    case MUSTER:
        return muster_term_read(at, value);
    case QUIET:
        return quiet_read(config, value);
    case FORUM:
        return forum_setting_read(at, value);
    case FORUM_THREAD:
        return thread_setting_read(at, value);
    case STORE:
        return store_setting_read(at, value);
    case POLICY:
        return policy_read(config, value);
    case PRESS:
        return press_words_read(config->press, value);
    case STANDBY:
        return standby_terms_read(value, at);
    }
    return false;
}

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
        if (value_read(config, s, value))
            return true;
        key = "config.value";
    }
    bool in_value = s && strcmp(key, "config.value") == 0;
    struct span bad = in_value ? value : name;
    problem_at(why, key, line, in_value ? (int)name.len + 2 : 1, (int)(bad.len < 1000 ? bad.len : 1000));
    problem_words(why->got, sizeof why->got, (const char *)bad.at, bad.len);
    if (in_value) {
        const char *want = wanted[s->kind];
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

static void term_words(struct text *out, const struct config_term *term)
{
    char words[24];
    term_write(words, term->seconds);
    text_words(out, words);
    if (term->at_minute >= 0)
        text_format(out, "@%02d:%02d", term->at_minute / 60, term->at_minute % 60);
}

static void delay_words(struct text *out, const struct config_delay *delay)
{
    char words[24];
    term_write(words, delay->seconds);
    if (delay->exchanges > 0)
        text_format(out, "%lld exchange%s", (long long)delay->exchanges, delay->exchanges == 1 ? "" : "s");
    else
        text_words(out, words);
}

static void value_write(struct text *out, const struct config *config, const struct setting *s)
{
    const void *at = (const char *)config + s->offset;
    switch (s->kind) {
    case WORDS:
    case PATH:
    case POLICY:
    case PRESS:
    case OUTLET:
    case FORUM:
    case FORUM_THREAD:
    case STORE:
    case MAILBOX:
    case URL:
    case SOURCE_OF_ROUNDS:
    case LIST: /* one at a time: see config_write */
    case WITNESS:
        text_words(out, at);
        break;
    case TERM:
    case TERM_AT:
    case MUSTER:
        term_words(out, at);
        break;
    case REMIND:
        for (int i = 0; i < config->n_remind; i++) {
            text_words(out, i ? " " : "");
            term_words(out, &(struct config_term){config->remind[i], -1});
        }
        text_words(out, config->n_remind ? "" : "0");
        break;
    case NUMBER:
        text_format(out, "%lld", (long long)*(const int64_t *)at);
        break;
    case DELAY:
        delay_words(out, at);
        break;
    case YES_NO:
        text_words(out, *(const bool *)at ? "yes" : "no");
        break;
    case SIGN_UP:
        text_words(out, sign_up_words[*(const enum config_sign_up *)at]);
        break;
    case WORKERS:
        text_words(out, config->workers ? "" : "auto");
        if (config->workers)
            text_format(out, "%lld", (long long)config->workers);
        break;
    case STANDBY:
        text_words(out, standby_terms_word(*(const enum standby_terms *)at));
        break;
    case SEEK:
        text_words(out, *(const bool *)at ? "any" : "offered");
        break;
    case QUIET:
        if (config->has_quiet)
            text_format(out, "%02d:%02d-%02d:%02d", config->quiet_from / 60, config->quiet_from % 60,
                        config->quiet_to / 60, config->quiet_to % 60);
        else
            text_words(out, "none");
        break;
    }
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
                value_write(&value, config, s);
            bool standard = n == 1 && span_is(text_span(&value), s->standard);
            text_format(out, "%s%s%s", standard ? "# " : "", s->name, value.len > 0 ? " " : "");
            text_add(out, text_span(&value));
            text_words(out, "\n");
        }
    }
}
