/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/calendar.h"
#include <string.h>

enum { LINE_BYTES = 75 /* without the CRLF */ };

static bool is_inside_character(char c)
{
    return ((uint8_t)c & 0xc0) == 0x80;
}

/* One content line, folded: what is longer goes on behind CRLF and a blank, which counts (section 3.1). */
static void add_line(struct text *out, const char *line)
{
    size_t left = strlen(line), room = LINE_BYTES;
    while (left > room) {
        size_t n = room;
        while (n > 1 && is_inside_character(line[n]))
            n--;
        text_add(out, (struct span){(const uint8_t *)line, n});
        text_words(out, "\r\n ");
        line += n;
        left -= n;
        room = LINE_BYTES - 1;
    }
    text_words(out, line);
    text_words(out, "\r\n");
}

/* TEXT (section 3.3.11): backslash, semicolon, comma and line ends escaped; other control characters have no place. */
static const char *escaped(struct arena *arena, const char *words)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (; *words; words++) {
        if (*words == '\n')
            text_words(&out, "\\n");
        else if (*words == '\\' || *words == ';' || *words == ',')
            text_format(&out, "\\%c", *words);
        else if ((uint8_t)*words >= 0x20 && *words != 0x7f)
            text_add(&out, (struct span){(const uint8_t *)words, 1});
    }
    return out.at ? out.at : "";
}

/* "2026-11-27T23:00:00Z" to "20261127T230000Z" (section 3.3.5, form 2). */
static void instant(char out[static 17], int64_t utc)
{
    char words[21];
    size_t n = 0;
    utc_write(words, utc);
    for (const char *c = words; *c && n < 16; c++)
        if (*c != '-' && *c != ':')
            out[n++] = *c;
    out[n] = 0;
}

static void add_alarm(struct text *out, const char *summary)
{
    add_line(out, "BEGIN:VALARM");
    add_line(out, "ACTION:DISPLAY");
    add_line(out, "TRIGGER:-P1D");
    add_line(out, arena_words(out->arena, "DESCRIPTION:%s", summary));
    add_line(out, "END:VALARM");
}

void calendar_write(struct text *out, const struct calendar_event *event)
{
    char due[17], stamp[17];
    const char *summary = escaped(out->arena, event->summary);
    instant(due, event->due_at);
    instant(stamp, event->stamp);
    add_line(out, "BEGIN:VCALENDAR");
    add_line(out, "VERSION:2.0");
    add_line(out, "PRODID:-//Dispatch//play by mail//EN");
    add_line(out, event->is_cancelled ? "METHOD:CANCEL" : "METHOD:PUBLISH");
    add_line(out, "BEGIN:VEVENT");
    add_line(out, arena_words(out->arena, "UID:%s", escaped(out->arena, event->uid)));
    add_line(out, arena_words(out->arena, "SEQUENCE:%lld", (long long)event->sequence));
    add_line(out, arena_words(out->arena, "DTSTAMP:%s", stamp));
    add_line(out, arena_words(out->arena, "DTSTART:%s", due));
    if (event->organizer[0])
        add_line(out, arena_words(out->arena, "ORGANIZER:mailto:%s", event->organizer));
    add_line(out, arena_words(out->arena, "SUMMARY:%s", summary));
    if (event->description[0])
        add_line(out, arena_words(out->arena, "DESCRIPTION:%s", escaped(out->arena, event->description)));
    add_line(out, event->is_cancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED");
    add_line(out, "TRANSP:TRANSPARENT"); /* a deadline keeps nobody busy */
    if (!event->is_cancelled)
        add_alarm(out, summary);
    add_line(out, "END:VEVENT");
    add_line(out, "END:VCALENDAR");
}

const char *calendar_method(struct span ics)
{
    for (struct span line; span_line(&ics, &line);)
        if (span_is(line, "METHOD:CANCEL\r"))
            return "CANCEL";
    return "PUBLISH";
}
