/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mail_own.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

struct span mail_line_trimmed(struct span line)
{
    while (line.len > 0 && line.at[0] <= ' ')
        line = span_from(line, 1);
    while (line.len > 0 && line.at[line.len - 1] <= ' ')
        line.len--;
    return line;
}

bool mail_line_begins(struct span line, const char *word)
{
    size_t len = strlen(word);
    return line.len >= len && strncasecmp((const char *)line.at, word, len) == 0;
}

static bool has(struct span line, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= line.len; i++)
        if (strncasecmp((const char *)line.at + i, word, len) == 0)
            return true;
    return false;
}

/* ---- what programs write ---- */

/* -----Original Message-----, a rule, a header. */
bool mail_quote_begins(struct span line)
{
    static const char *const marks[] = {"-----", "_____", "From: ", "Von: "};
    bool begins = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        begins = begins || mail_line_begins(line, marks[i]);
    return begins && !mail_line_begins(line, "-----BEGIN ") && !mail_line_begins(line, "-----END ");
}

/* A person, and what they did: "Games wrote:", "Games <games@play.example>:" */
static bool names_writer(struct span line)
{
    static const char *const words[] = {"wrote", "schrieb", "crit", "escribi", "scritto", "schreef", "skrev", "@"};
    bool names = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        names = names || has(line, words[i]);
    return names && line.at[line.len - 1] == ':';
}

static bool has_date(struct span line)
{
    bool date = false;
    for (size_t i = 0; i < line.len; i++)
        date = date || isdigit(line.at[i]);
    return date;
}

int mail_attribution(struct span before, struct span last)
{
    if (!names_writer(last))
        return 0;
    if (has_date(last))
        return 1;
    return has_date(before) && (mail_line_begins(before, "On ") || mail_line_begins(before, "Am ")) ? 2 : 0;
}

bool mail_is_phone_signature(struct span line)
{
    enum { LONGEST = 80 /* bytes; a longer line is somebody's */ };
    static const struct {
        const char *begins, *has; /* "": whatever follows */
    } known[] = {{"Sent from ", ""},          {"Sent via ", ""},
                 {"Sent with ", "mail"},      {"Get Outlook for ", ""},
                 {"Von meinem ", "gesendet"}, {"Diese Nachricht wurde von meinem ", "gesendet"},
                 {"Gesendet von ", ""},       {"Gesendet mit ", ""},
                 {"Envoy\xc3\xa9 de ", ""},   {"Envoy\xc3\xa9 depuis ", ""},
                 {"Enviado desde ", ""},      {"Enviado do ", ""},
                 {"Inviato da", ""},          {"Verzonden vanaf ", ""},
                 {"Verstuurd vanaf ", ""},    {"Skickat fr\xc3\xa5n ", ""}};
    bool is = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is = is || (mail_line_begins(line, known[i].begins) && has(line, known[i].has));
    return is && line.len <= LONGEST;
}

/* ---- the only line ---- */

enum { KEPT = 3 /* one line, and the two that a program may write above a quote */ };
struct owning {
    struct span own[KEPT];
    int n;                  /* so many lines are the writer's; more than KEPT: too many */
    bool quoted, own_line;  /* what the line above this one is; neither: it is empty, or a program's */
    bool was_quoted, glued; /* something was; an own line touches it */
};

static void take_quoted(struct owning *o)
{
    if (o->n > 0 && o->n <= KEPT) {
        int program = mail_attribution(o->n > 1 ? o->own[o->n - 2] : (struct span){0}, o->own[o->n - 1]);
        o->n -= program;
        o->own_line = o->own_line && program == 0;
    }
    o->glued = o->glued || (o->own_line && o->was_quoted);
    o->was_quoted = o->quoted = true;
    o->own_line = false;
}

static void take_own(struct owning *o, struct span line)
{
    o->glued = o->glued || o->quoted;
    if (o->n < KEPT)
        o->own[o->n] = line;
    o->n += o->n <= KEPT;
    o->quoted = false;
    o->own_line = true;
}

struct span mail_only_line(struct span text)
{
    struct owning o = {0};
    for (struct span line; span_line(&text, &line);) {
        line = mail_line_trimmed(line);
        if (line.len == 2 && memcmp(line.at, "--", 2) == 0)
            break; /* a signature, to its end */
        if (mail_quote_begins(line))
            break;
        if (line.len > 0 && line.at[0] == '>')
            take_quoted(&o);
        else if (line.len > 0 && !mail_is_phone_signature(line))
            take_own(&o, line);
        else
            o.quoted = o.own_line = false;
    }
    return o.n == 1 && !o.glued ? o.own[0] : (struct span){0};
}
