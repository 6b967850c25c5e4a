/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes are a mail: it is read within its limits or refused with one key, its texts are text, and what is found in
 * it is found again when it is read again. */
#include "processor/mime/arrival.h"
#include "processor/mime/html_tag.h"
#include "processor/mime/mime_inside.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void words_hold(const char *words, size_t cap)
{
    assert(memchr(words, 0, cap));
    for (; *words; words++)
        assert((unsigned char)*words >= ' ' && *words != 0x7f);
}

static void is_within_limits(const struct mail *mail, size_t size)
{
    size_t total = 0;
    assert(mail->n_texts <= MIME_TEXTS_MAX && mail->n_files <= MIME_FILES_MAX && mail->n_ids <= MIME_IDS_MAX);
    for (size_t i = 0; i < mail->n_texts; i++)
        total += mail->text[i].text.len;
    assert(total <= 4 * MIME_TEXT_MAX);
    for (size_t i = 0; i < mail->n_files; i++)
        assert(mail->file[i].bytes.len <= size);
    for (size_t i = 0; i < mail->n_failed; i++) {
        words_hold(mail->failed[i].address, sizeof mail->failed[i].address);
        assert(strchr(mail->failed[i].address, '@') && mail->kind == MAIL_BOUNCE);
    }
    words_hold(mail->from, sizeof mail->from);
    words_hold(mail->message_id, sizeof mail->message_id);
    words_hold(mail->subject, sizeof mail->subject);
    words_hold(mail->tag, sizeof mail->tag);
}

/* A date within the calendar, whatever stands in the line; what lies below it changes nothing. */
static void received_holds(struct arena *arena, struct span line)
{
    static const char below[] = "\nReceived: by y; Sat, 1 Jan 2000 10:00:00 +0000\n\n";
    struct text header = {.arena = arena};
    text_words(&header, "Received: by x;");
    for (size_t i = 0; i < line.len && i < 200; i++)
        if (line.at[i] != '\n' && line.at[i] != '\r')
            text_add(&header, (struct span){&line.at[i], 1});
    int64_t alone = mime_received(text_span(&header));
    text_words(&header, below);
    assert(alone >= 0 && alone < 253402300800 + 86400 && mime_received(text_span(&header)) == alone);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span raw = {data, size};
    struct mail *mail = arena_take(arena, sizeof *mail), *again = arena_take(arena, sizeof *again);
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    struct problem why = {0};
    uint8_t key[32];
    bool whole = mime_read(arena, raw, mail, &why);
    assert(whole == !why.key);
    is_within_limits(mail, size);
    why = (struct problem){0};
    assert(mime_read(arena, raw, again, &why) == whole && again->n_texts == mail->n_texts && again->kind == mail->kind);
    for (size_t i = 0; i < mail->n_texts; i++)
        assert(span_same(mail->text[i].text, again->text[i].text));
    assert(mail->received >= 0 && mail->received == again->received);
    received_holds(arena, raw);
    mime_key(key, raw);
    assert(arrival_blocks(arena, raw, found, BLOCKS_MAX) <= BLOCKS_MAX);
    mime_html(arena, raw);
    mime_unflow(arena, raw, size & 1);
    mime_utf8(arena, size & 2 ? "utf-16" : "iso-2022-jp", raw);
    arena_free(arena);
    return 0;
}
