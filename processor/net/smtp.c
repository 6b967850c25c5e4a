/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/smtp.h"
#include "processor/base/curl_library.h"
#include "processor/base/mailbox.h"
#include "processor/base/memory.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum stage { AT_GREETING, AT_SENDER, AT_RECIPIENT, AT_CONTENT };
struct smtp {
    CURL *curl;
    char failure[CURL_ERROR_SIZE];
    /* What went over the line in the transfer at hand. */
    enum stage stage;
    bool is_over;     /* QUIT was said: what comes now is no answer to the mail */
    int code;         /* of the last reply */
    char reply[400];  /* its last line, without line end */
    struct span left; /* of the mail, to be sent */
};

/* ---- what libcurl calls ---- */

static void note_command(struct smtp *smtp, struct span line)
{
    smtp->is_over = smtp->is_over || span_begins(line, "QUIT");
    if (smtp->is_over)
        return;
    if (span_begins(line, "MAIL FROM"))
        smtp->stage = AT_SENDER;
    else if (span_begins(line, "RCPT TO"))
        smtp->stage = AT_RECIPIENT;
    else if (span_begins(line, "DATA"))
        smtp->stage = AT_CONTENT;
    smtp->code = 0;
    smtp->reply[0] = 0;
}

static void note_reply(struct smtp *smtp, struct span lines)
{
    for (struct span line; span_line(&lines, &line);) {
        uint64_t code;
        if (line.len > 0 && line.at[line.len - 1] == '\r')
            line.len--;
        if (line.len < 3 || !number_read((struct span){line.at, 3}, 599, &code))
            continue;
        smtp->code = (int)code;
        mailbox_clean(line, smtp->reply, sizeof smtp->reply);
    }
}

/* The dialogue, but never what a login says: commands are only looked at for their first word. */
static int on_line(CURL *curl, curl_infotype type, char *data, size_t size, void *context)
{
    struct span line = {(const uint8_t *)data, size};
    (void)curl;
    if (type == CURLINFO_HEADER_OUT)
        note_command(context, line);
    else if (type == CURLINFO_HEADER_IN && !((struct smtp *)context)->is_over)
        note_reply(context, line);
    return 0;
}

static size_t on_read(char *out, size_t size, size_t n, void *context)
{
    struct smtp *smtp = context;
    size_t len = size * n < smtp->left.len ? size * n : smtp->left.len;
    if (len > 0)
        memcpy(out, smtp->left.at, len);
    smtp->left = span_from(smtp->left, len);
    return len;
}

static size_t on_write(char *data, size_t size, size_t n, void *context)
{
    (void)data;
    (void)context;
    return size * n;
}

/* ---- opening ---- */

static bool set_url(CURL *curl, const struct outlet *outlet, const char *hello)
{
    char url[2 * SOURCE_WORDS + 32];
    bool is_ipv6 = strchr(outlet->host, ':') != NULL;
    int n = snprintf(url, sizeof url, "%s://%s%s%s:%d/%s", outlet->tls_first ? "smtps" : "smtp", is_ipv6 ? "[" : "",
                     outlet->host, is_ipv6 ? "]" : "", outlet->port, hello);
    return n > 0 && (size_t)n < sizeof url && curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK;
}

static bool set_safety(CURL *curl, const struct outlet *outlet, const char *ca, int seconds)
{
    long use_ssl = outlet->plaintext ? CURLUSESSL_NONE : CURLUSESSL_ALL;
    return curl_easy_setopt(curl, CURLOPT_USE_SSL, use_ssl) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
           (!ca[0] || curl_easy_setopt(curl, CURLOPT_CAINFO, ca) == CURLE_OK) &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK && /* whatever the environment says */
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)seconds * 5) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)seconds) == CURLE_OK;
}

static bool set_callbacks(struct smtp *smtp)
{
    CURL *curl = smtp->curl;
    return curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, smtp->failure) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L) == CURLE_OK && /* to on_line, never to stderr */
           curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, on_line) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_DEBUGDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READFUNCTION, on_read) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_READDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_write) == CURLE_OK;
}

struct smtp *smtp_open(const struct outlet *outlet, const char *password, const char *ca, const char *hello,
                       int seconds, struct error *err)
{
    CURL *curl = curl_handle(err);
    if (!curl)
        return NULL;
    struct smtp *smtp = memory_zeroed(1, sizeof *smtp);
    smtp->curl = curl;
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up is an error to be told, not our end */
    bool ok = set_url(curl, outlet, hello) && set_safety(curl, outlet, ca, seconds) && set_callbacks(smtp);
    if (ok && outlet->user[0])
        ok = password && curl_easy_setopt(curl, CURLOPT_USERNAME, outlet->user) == CURLE_OK &&
             curl_easy_setopt(curl, CURLOPT_PASSWORD, password) == CURLE_OK;
    if (ok)
        return smtp;
    smtp_close(smtp);
    error_set(err, EX_OSERR, "send mail by", outlet->host, "libcurl cannot do it: is it built with SMTP and TLS?");
    return NULL;
}

void smtp_close(struct smtp *smtp)
{
    if (!smtp)
        return;
    curl_easy_cleanup(smtp->curl);
    free(smtp);
}

/* ---- the dialogue ---- */

static CURLcode perform(struct smtp *smtp)
{
    smtp->stage = AT_GREETING;
    smtp->is_over = false;
    smtp->code = 0;
    smtp->reply[0] = smtp->failure[0] = 0;
    return curl_easy_perform(smtp->curl);
}

/* What to tell the host: the server's own words when it said no, else libcurl's. */
static bool answer_no(const struct smtp *smtp, CURLcode result, enum mail_fate fate, struct mail_answer *answer)
{
    if (smtp->code >= 400)
        return mail_answer_set(answer, fate, span_of(smtp->reply));
    return mail_answer_failed(answer, fate, curl_kind(result), "%s", curl_says(result, smtp->failure));
}

bool smtp_greet(struct smtp *smtp, struct mail_answer *answer)
{
    *answer = (struct mail_answer){0};
    curl_easy_setopt(smtp->curl, CURLOPT_UPLOAD, 0L);
    curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, NULL);
    curl_easy_setopt(smtp->curl, CURLOPT_CUSTOMREQUEST, "NOOP");
    CURLcode result = perform(smtp);
    curl_easy_setopt(smtp->curl, CURLOPT_CUSTOMREQUEST, NULL);
    return result == CURLE_OK ? mail_answer_set(answer, MAIL_SENT, span_of(""))
                              : answer_no(smtp, result, MAIL_DOWN, answer);
}

/* Not logged in, or not allowed to send elsewhere: that is about us, not about this player (RFC 3463 section 3.8). */
static bool is_about_us(const struct smtp *smtp)
{
    return smtp->code == 530 || smtp->code == 535 || smtp->code == 538 || strcasestr(smtp->reply, "relay") != NULL;
}

static enum mail_fate fate_of(const struct smtp *smtp)
{
    bool never = smtp->code >= 500;
    switch (smtp->stage) {
    case AT_GREETING:
        return MAIL_DOWN;
    case AT_SENDER:
        return smtp->code == 552 ? MAIL_REFUSED /* too big: SIZE stands in this command */ : MAIL_DOWN;
    case AT_RECIPIENT:
        return !never ? MAIL_LATER : is_about_us(smtp) ? MAIL_DOWN : MAIL_NOBODY;
    case AT_CONTENT:
        return never ? MAIL_REFUSED : MAIL_LATER;
    }
    return MAIL_LATER;
}

static CURLcode transfer(struct smtp *smtp, struct span mail, bool fresh)
{
    smtp->left = mail;
    curl_easy_setopt(smtp->curl, CURLOPT_FRESH_CONNECT, fresh ? 1L : 0L);
    return perform(smtp);
}

/* A server may end a connection between two mails, by silence or with 421: that is no answer to the mail. */
static bool is_stale(struct smtp *smtp)
{
    long opened = 1;
    return curl_easy_getinfo(smtp->curl, CURLINFO_NUM_CONNECTS, &opened) == CURLE_OK && opened == 0 &&
           smtp->stage <= AT_SENDER && (smtp->code == 0 || smtp->code == 421);
}

bool smtp_send(struct smtp *smtp, const char *from, const char *to, struct span mail, struct mail_answer *answer)
{
    *answer = (struct mail_answer){0};
    if (!mailbox_is_address(span_of(from)) || !mailbox_is_address(span_of(to)))
        return mail_answer_set(answer, MAIL_NOBODY, span_of("this is no address that mail can be sent to"));
    struct curl_slist *rcpt = curl_slist_append(NULL, to);
    curl_easy_setopt(smtp->curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(smtp->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)mail.len);
    CURLcode result = rcpt ? CURLE_OK : CURLE_OUT_OF_MEMORY;
    if (result == CURLE_OK)
        result = curl_easy_setopt(smtp->curl, CURLOPT_MAIL_FROM, from);
    if (result == CURLE_OK)
        result = curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, rcpt);
    if (result == CURLE_OK) {
        result = transfer(smtp, mail, false);
        if (result != CURLE_OK && is_stale(smtp))
            result = transfer(smtp, mail, true);
    }
    bool sent = result == CURLE_OK ? mail_answer_set(answer, MAIL_SENT, span_of(smtp->reply))
                                   : answer_no(smtp, result, fate_of(smtp), answer);
    answer->is_cut = answer->fate == MAIL_LATER && smtp->code < 400;
    curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, NULL);
    curl_slist_free_all(rcpt);
    return sent;
}
