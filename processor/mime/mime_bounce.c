/* SPDX-License-Identifier: Apache-2.0 */
/* Delivery reports: RFC 3464, and what Exim, qmail and their like write in its place. */
#include "processor/mime/mime_inside.h"
#include <string.h>
#include <strings.h>

void mime_add_failed(struct mail *mail, struct span address, bool final, struct span status)
{
    if (mail->kind != MAIL_BOUNCE) /* a receipt of somebody's reader may hold a delivery report, or its header */
        return;
    while (address.len > 0 && (address.at[0] == ' ' || address.at[0] == '<'))
        address = span_from(address, 1);
    while (address.len > 0 && (address.at[address.len - 1] <= ' ' || address.at[address.len - 1] == '>'))
        address.len--;
    if (address.len == 0 || address.len >= MIME_ADDRESS || !memchr(address.at, '@', address.len) ||
        mail->n_failed == MIME_FAILED_MAX)
        return;
    struct mime_failed *failed = &mail->failed[mail->n_failed];
    memcpy(failed->address, address.at, address.len);
    failed->address[address.len] = 0;
    for (size_t i = 0; i < address.len; i++) /* by its length: a NUL would cut it short of its @ */
        if (address.at[i] <= ' ' || address.at[i] == 0x7f)
            return;
    failed->final = final;
    size_t n = 0;
    while (n < status.len && n < sizeof failed->status - 1 && strchr("0123456789.", status.at[n]))
        n++;
    if (n > 0)
        memcpy(failed->status, status.at, n);
    failed->status[n] = 0;
    mail->n_failed++;
}

/* "rfc822; bob@example.org" */
static struct span behind_semicolon(const char *value)
{
    const char *semicolon = strchr(value, ';');
    return span_of(semicolon ? semicolon + 1 : value);
}

/* One group of fields of a recipient; the first group, of the message, names none. */
static void status_group(struct mail *mail, struct span group)
{
    char original[MIME_ADDRESS], final[MIME_ADDRESS], action[32], status[64];
    bool has_original = mime_field(group, "Original-Recipient", original, sizeof original);
    bool has_final = mime_field(group, "Final-Recipient", final, sizeof final);
    if (!has_original && !has_final)
        return;
    mime_field(group, "Action", action, sizeof action);
    mime_field(group, "Status", status, sizeof status);
    bool failed = strcasecmp(action, "failed") == 0, delayed = strcasecmp(action, "delayed") == 0;
    if (failed || delayed) /* not: delivered, relayed, expanded */
        mime_add_failed(mail, behind_semicolon(has_original && strchr(original, '@') ? original : final), failed,
                        span_of(status));
}

void mime_status(struct mail *mail, struct span text)
{
    while (text.len > 0) {
        size_t end = mime_header_end(text);
        status_group(mail, (struct span){text.at, end});
        text = span_from(text, end);
    }
}

/* "  bob@example.org" or "<bob@example.org>:" alone in a line. */
static void lone_address(struct mail *mail, struct span line)
{
    while (line.len > 0 && line.at[0] == ' ')
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] <= ' ' || line.at[line.len - 1] == ':'))
        line.len--;
    if (line.len > 2 && !memchr(line.at, ' ', line.len))
        mime_add_failed(mail, line, true, (struct span){0});
}

void mime_classic_bounce(struct arena *arena, struct mail *mail)
{
    for (size_t t = 0; t < mail->n_texts; t++)
        for (struct span left = mail->text[t].text, line; span_line(&left, &line);) {
            if (line.len > 12 && strncasecmp((const char *)line.at, "Message-ID:", 11) == 0) {
                const uint8_t *open = memchr(line.at, '<', line.len), *close = memchr(line.at, '>', line.len);
                if (open && close && close > open + 1)
                    mime_add_id(arena, mail, arena_string(arena, (struct span){open + 1, (size_t)(close - open) - 1}));
            } else if (mail->n_failed == 0 || mail->n_ids == 0) {
                lone_address(mail, line);
            }
        }
}
