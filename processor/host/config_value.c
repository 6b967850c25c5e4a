/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/config_value.h"
#include "processor/base/mailbox.h"
#include "processor/host/fetch_setting.h"
#include "processor/host/forum_setting.h"
#include "processor/host/send_setting.h"
#include "processor/record/genesis.h"
#include "processor/record/log_keys.h"
#include "processor/record/press.h"
#include "processor/store/store.h"
#include <string.h>

/* ---- words, addresses, paths ---- */

static bool words_fit(char *out, size_t cap, struct span value)
{
    if (value.len >= cap)
        return false;
    memcpy(out, value.at, value.len);
    out[value.len] = 0;
    return true;
}

static bool words_read(struct config *config, void *at, struct span value)
{
    (void)config;
    return words_fit(at, CONFIG_WORDS, value);
}

static void words_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_words(out, at);
}

static bool name_read(struct config *config, void *at, struct span value)
{
    return words_read(config, at, value) && value.len > 0;
}

/* It goes into letters and pages as it is. A slash at its end is dropped. */
static bool url_read(struct config *config, void *at, struct span value)
{
    for (size_t i = 0; i < value.len; i++)
        if (value.at[i] <= ' ' || value.at[i] >= 0x7f || strchr("\"'<>\\^`{|}", value.at[i]))
            return false;
    size_t scheme = span_begins(value, "https://") ? 8 : span_begins(value, "http://") ? 7 : 0;
    if (value.len > 0 && (scheme == 0 || value.len == scheme || value.at[scheme] == '/')) /* nobody's, without a host */
        return false;
    while (value.len > 0 && value.at[value.len - 1] == '/')
        value.len--;
    return words_read(config, at, value);
}

/* Nothing signs what comes from there, so the web server must be the one it is called. */
static bool rounds_read(struct config *config, void *at, struct span value)
{
    if (value.len > 0 && value.at[0] == '/')
        return words_read(config, at, value);
    return (value.len == 0 || span_begins(value, "https://")) && url_read(config, at, value);
}

static bool list_read(struct config *config, void *at, struct span value)
{
    struct source source;
    (void)at;
    return config->n_fetch < CONFIG_FETCH_MAX && source_read(value, &source, NULL) &&
           words_read(config, config->fetch[config->n_fetch++], value);
}

/* An empty value means that there is no witness. */
static bool witness_read(struct config *config, void *at, struct span value)
{
    struct witness_source source;
    (void)at;
    return value.len == 0 || (config->n_witness < CONFIG_WITNESS_MAX && witness_source_read(value, &source, NULL) &&
                              words_read(config, config->witness[config->n_witness++], value));
}

/* One of the two spellings: an address, or a name before an address in angle brackets. */
static bool mailbox_read(struct config *config, void *at, struct span value)
{
    struct mailbox box;
    return words_read(config, at, value) && (value.len == 0 || mailbox_split(value, &box));
}

static bool outlet_setting_read(struct config *config, void *at, struct span value)
{
    struct outlet outlet;
    return outlet_read(value, &outlet, NULL) && words_read(config, at, value);
}

static bool forum_setting_read(struct config *config, void *at, struct span value)
{
    struct forum_place place;
    return (value.len == 0 || forum_place_read(value, &place, NULL)) && words_read(config, at, value);
}

static bool thread_setting_read(struct config *config, void *at, struct span value)
{
    int64_t topic;
    return (value.len == 0 || forum_topic_number(value, NULL, &topic)) && words_read(config, at, value);
}

static bool store_setting_read(struct config *config, void *at, struct span value)
{
    return words_read(config, at, value) && (strcmp(at, "sqlite:dispatch.db") == 0 || store_is_url(at));
}

static bool policy_read(struct config *config, void *at, struct span value)
{
    struct clock_terms clock = {0};
    (void)at;
    if (!missed_read(value, &clock))
        return false;
    memcpy(config->missed, clock.missed, sizeof config->missed);
    return true;
}

static bool press_words_read(struct config *config, void *at, struct span value)
{
    struct genesis ignored;
    (void)config;
    return value.len < CONFIG_PRESS && press_setting_read(value, &ignored) && words_fit(at, CONFIG_PRESS, value);
}

/* ---- times ---- */

static bool term_at_read(struct config *config, void *at, struct span value)
{
    struct config_term *term = at;
    const uint8_t *sign = value.len ? memchr(value.at, '@', value.len) : NULL;
    struct span length = {value.at, sign ? (size_t)(sign - value.at) : value.len};
    (void)config;
    term->at_minute = -1;
    return term_read(length, &term->seconds) &&
           (!sign || day_minute_read(span_from(value, length.len + 1), &term->at_minute));
}

static bool term_alone_read(struct config *config, void *at, struct span value)
{
    const struct config_term *term = at;
    return term_at_read(config, at, value) && term->at_minute < 0;
}

static bool muster_read(struct config *config, void *at, struct span value)
{
    const struct config_term *term = at;
    return term_alone_read(config, at, value) && term->seconds >= MUSTER_LEAST && term->seconds <= MUSTER_MOST;
}

static void term_words(struct text *out, const struct config *config, const void *at)
{
    const struct config_term *term = at;
    char words[24];
    (void)config;
    term_write(words, term->seconds);
    text_words(out, words);
    if (term->at_minute >= 0)
        text_format(out, "@%02d:%02d", term->at_minute / 60, term->at_minute % 60);
}

static bool delay_read(struct config *config, void *at, struct span value)
{
    struct config_delay *delay = at;
    struct span words = value, number;
    uint64_t n = 0;
    (void)config;
    *delay = (struct config_delay){0};
    if (span_word(&words, &number) && (span_is(words, "exchange") || span_is(words, "exchanges"))) {
        bool good = number_read(number, 1000, &n) && n > 0;
        delay->exchanges = (int64_t)n;
        return good;
    }
    return term_read(value, &delay->seconds);
}

static void delay_write(struct text *out, const struct config *config, const void *at)
{
    const struct config_delay *delay = at;
    char words[24];
    (void)config;
    term_write(words, delay->seconds);
    if (delay->exchanges > 0)
        text_format(out, "%lld exchange%s", (long long)delay->exchanges, delay->exchanges == 1 ? "" : "s");
    else
        text_words(out, words);
}

static bool reminders_read(struct config *config, void *at, struct span value)
{
    (void)at;
    return remind_read(value, config->remind, &config->n_remind);
}

static void reminders_write(struct text *out, const struct config *config, const void *at)
{
    (void)at;
    for (int i = 0; i < config->n_remind; i++) {
        text_words(out, i ? " " : "");
        term_words(out, config, &(struct config_term){config->remind[i], -1});
    }
    text_words(out, config->n_remind ? "" : "0");
}

static bool quiet_read(struct config *config, void *at, struct span value)
{
    (void)at;
    config->has_quiet = !span_is(value, "none");
    if (!config->has_quiet) {
        config->quiet_from = config->quiet_to = 0;
        return true;
    }
    return quiet_hours_read(value, &config->quiet_from, &config->quiet_to);
}

static void quiet_write(struct text *out, const struct config *config, const void *at)
{
    (void)at;
    if (config->has_quiet)
        text_format(out, "%02d:%02d-%02d:%02d", config->quiet_from / 60, config->quiet_from % 60, config->quiet_to / 60,
                    config->quiet_to % 60);
    else
        text_words(out, "none");
}

/* ---- numbers, and one of a few words ---- */

static bool count_read(struct config *config, void *at, struct span value)
{
    uint64_t number;
    (void)config;
    if (!number_read(value, 1000000, &number))
        return false;
    *(int64_t *)at = (int64_t)number;
    return true;
}

static void count_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_format(out, "%lld", (long long)*(const int64_t *)at);
}

static bool workers_read(struct config *config, void *at, struct span value)
{
    uint64_t number = 0;
    bool good = span_is(value, "auto") || (number_read(value, WORKERS_MOST, &number) && number > 0);
    (void)config;
    *(int64_t *)at = (int64_t)number;
    return good;
}

static void workers_write(struct text *out, const struct config *config, const void *at)
{
    if (*(const int64_t *)at == 0)
        text_words(out, "auto");
    else
        count_write(out, config, at);
}

static bool either_read(bool *at, struct span value, const char *yes, const char *no)
{
    *at = span_is(value, yes);
    return *at || span_is(value, no);
}

static bool yes_no_read(struct config *config, void *at, struct span value)
{
    (void)config;
    return either_read(at, value, "yes", "no");
}

static void yes_no_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_words(out, *(const bool *)at ? "yes" : "no");
}

static bool seek_read(struct config *config, void *at, struct span value)
{
    (void)config;
    return either_read(at, value, "any", "offered");
}

static void seek_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_words(out, *(const bool *)at ? "any" : "offered");
}

static const char *const sign_up_words[] = {
    [SIGN_UP_CLOSED] = "closed", [SIGN_UP_ASKED] = "asked", [SIGN_UP_OPEN] = "open"};

static bool sign_up_read(struct config *config, void *at, struct span value)
{
    (void)config;
    for (size_t i = 0; i < sizeof sign_up_words / sizeof *sign_up_words; i++)
        if (span_is(value, sign_up_words[i])) {
            *(enum config_sign_up *)at = (enum config_sign_up)i;
            return true;
        }
    return false;
}

static void sign_up_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_words(out, sign_up_words[*(const enum config_sign_up *)at]);
}

static bool standby_read(struct config *config, void *at, struct span value)
{
    (void)config;
    return standby_terms_read(value, at);
}

static void standby_write(struct text *out, const struct config *config, const void *at)
{
    (void)config;
    text_words(out, standby_terms_word(*(const enum standby_terms *)at));
}

/* ---- each kind ---- */

#define LONG_WORDS "words of at most 255 bytes"
const struct config_value config_values[] = {
    [WORDS] = {LONG_WORDS, words_read, words_write},
    [NAME] = {LONG_WORDS, name_read, words_write},
    [PATH] = {"a path of at most 255 bytes", words_read, words_write},
    [URL] = {"an address that begins with https:// or http://", url_read, words_write},
    [SOURCE_OF_ROUNDS] = {"an address that begins with https://, or a folder that begins with /", rounds_read,
                          words_write},
    [LIST] = {"a source, at most eight of them", list_read, words_write}, /* one at a time: see config_write */
    [WITNESS] = {"NAME+ID+KEY of a witness, and after it a folder, an https address, or ask and one; at most eight",
                 witness_read, words_write},
    [OUTLET] = {"folder, sendmail PATH, or a URL such as smtps://user@host", outlet_setting_read, words_write},
    [MAILBOX] = {"an address such as games@dispatch.example, or Name <games@dispatch.example>", mailbox_read,
                 words_write},
    [TERM] = {"a time such as 3d, 12h, 30m, 0", term_alone_read, term_words},
    [TERM_AT] = {"a time such as 3d, 12h, or 3d@18:00", term_at_read, term_words},
    [REMIND] = {"times such as 1d, or 1d 4h, the longest first; or 0", reminders_read, reminders_write},
    [NUMBER] = {"a number", count_read, count_write},
    [YES_NO] = {"yes or no", yes_no_read, yes_no_write},
    [SIGN_UP] = {"open, asked or closed", sign_up_read, sign_up_write},
    [SEEK] = {"offered or any", seek_read, seek_write},
    [MUSTER] = {"a time from 1h to 14d", muster_read, term_words},
    [QUIET] = {"hours such as 22:00-07:00, or none", quiet_read, quiet_write},
    [POLICY] = {"fallback, or words such as standing 2 host", policy_read, words_write},
    [PRESS] = {"seats, public or none; the word anonymous may follow the first two", press_words_read, words_write},
    [STANDBY] = {"offered, asked or none", standby_read, standby_write},
    [DELAY] = {"a time such as 6h, exchanges such as 1 exchange, or 0", delay_read, delay_write},
    [WORKERS] = {"auto, or a number from 1 to 16", workers_read, workers_write},
    [FORUM] = {"https://HOST user=NAME key-file=PATH", forum_setting_read, words_write},
    [FORUM_THREAD] = {"the number of a thread on the forum, or its address", thread_setting_read, words_write},
    [STORE] = {"sqlite:dispatch.db, or the address of a database such as postgresql://dispatch@db.example/games",
               store_setting_read, words_write},
};
