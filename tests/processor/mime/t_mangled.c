/* SPDX-License-Identifier: Apache-2.0 */
/* A signed sheet pasted into a mail, and what keyboards, mail programs and web pages make of it: each row verifies, or
 * the answer names the line that they changed. */
#include "formats/sshsig.h"
#include "processor/mime/arrival.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

static struct arena *arena;
static const uint8_t seed[32] = {9};

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

/* ---- what happens to a text ---- */

static const char *swapped(const char *text, const char *from, const char *to)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (const char *at; (at = strstr(text, from)) != NULL; text = at + strlen(from)) {
        text_add(&out, (struct span){(const uint8_t *)text, (size_t)(at - text)});
        text_words(&out, to);
    }
    text_words(&out, text);
    return out.at;
}

/* Lines wider than `width` broken at their last blank, with what stands for the break. */
static const char *broken(const char *text, size_t width, const char *how)
{
    struct text out = {.arena = arena};
    for (struct span left = span_of(text), line; span_line(&left, &line);) {
        while (width > 0 && line.len > width) {
            size_t cut = width;
            while (cut > 0 && line.at[cut] != ' ')
                cut--;
            if (cut == 0)
                break;
            text_add(&out, (struct span){line.at, cut});
            text_words(&out, how);
            line = span_from(line, cut + 1);
        }
        text_add(&out, line);
        text_words(&out, "\n");
    }
    return out.at;
}

static const char *dressed(const char *text, const char *before, const char *after)
{
    struct text out = {.arena = arena};
    for (struct span left = span_of(text), line; span_line(&left, &line);)
        text_format(&out, "%s%.*s%s", before, (int)line.len, (const char *)line.at, after);
    return out.at;
}

/* As HTML has it, with a blank that a page keeps for each run of them. */
static const char *marked_up(const char *text)
{
    return swapped(swapped(swapped(swapped(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;"), "  ", "&nbsp; ");
}

/* Quoted-printable, lines of 60 with soft breaks. */
static const char *quoted_printable(const char *text)
{
    struct text out = {.arena = arena};
    size_t column = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\n') {
            text_words(&out, "\n");
            column = 0;
            continue;
        }
        if (column >= 60) {
            text_words(&out, "=\n");
            column = 0;
        }
        bool plain = *at >= ' ' && (uint8_t)*at < 0x7f && *at != '=' && (*at != ' ' || at[1] != '\n');
        text_format(&out, plain ? "%c" : "=%02X", plain ? *at : (uint8_t)*at);
        column += plain ? 1 : 3;
    }
    return out.at;
}

static const char *base64(const char *text)
{
    struct text all = {.arena = arena}, out = {.arena = arena};
    text_base64(&all, (const uint8_t *)text, strlen(text), true);
    for (size_t i = 0; i < all.len; i += 76)
        text_format(&out, "%.76s\n", all.at + i);
    return out.at;
}

/* ---- rows ---- */

enum dress { PLAIN, QP, QP_LEFT, BASE64, FLOWED, DELSP, DIVS, BREAKS, PARAGRAPHS, PRE, TABLE, DOUBLED, LATIN, NAKED };
#define PLAIN_ORDERS "draw 2\ndeploy Polk west\nsay it's \"on\", old man\nwhen attacked\n  defend with Lee\nend\ndone\n"
#define SIGNS        "say it\u2019s \u201Con\u201D \u2013 Gl\u00FCck\u2026\ndone\n"
#define LONG         "say one two three four five six seven eight nine ten eleven twelve, and on\ndone\n"
static const struct {
    const char *what, *orders;  /* what was signed */
    const char *swap[6][2];     /* of the text, one after the other */
    size_t width;               /* hard breaks */
    const char *before, *after; /* of each line; NULL: nothing, a line feed */
    enum dress dress;
    const char *suspect; /* NULL: it verifies; else how the line begins that is named, "" none */
} rows[] = {
    {.what = "nothing at all", .orders = PLAIN_ORDERS},
    {.what = "curly quotes", .orders = PLAIN_ORDERS, .swap = {{"'", "\u2019"}, {" \"", " \u201C"}, {"\"", "\u201D"}}},
    {.what = "German quotes", .orders = PLAIN_ORDERS, .swap = {{" \"", " \u201E"}, {"\"", "\u201C"}}},
    {.what = "a non-breaking blank for each", .orders = PLAIN_ORDERS, .swap = {{" ", "\u00A0"}}},
    {.what = "narrow blanks", .orders = PLAIN_ORDERS, .swap = {{" ", "\u202F"}}},
    {.what = "two blanks, one that does not break", .orders = PLAIN_ORDERS, .swap = {{"  ", "\u00A0 "}}},
    {.what = "long dashes for the armor's", .orders = PLAIN_ORDERS, .swap = {{"--", "\u2014"}}},
    {.what = "short and long dashes", .orders = PLAIN_ORDERS, .swap = {{"---", "\u2014"}, {"--", "\u2013"}}},
    {.what = "hyphens that do not break", .orders = PLAIN_ORDERS, .swap = {{"-", "\u2011"}}},
    {.what = "a byte order mark", .orders = PLAIN_ORDERS, .swap = {{"-----BEGIN PBEM", "\uFEFF-----BEGIN PBEM"}}},
    {.what = "zero-width blanks", .orders = PLAIN_ORDERS, .swap = {{" ", " \u200B"}}},
    {.what = "soft hyphens", .orders = PLAIN_ORDERS, .swap = {{"deploy", "de\u00ADploy"}}},
    {.what = "trailing blanks", .orders = PLAIN_ORDERS, .after = "   \n"},
    {.what = "CRLF", .orders = PLAIN_ORDERS, .after = "\r\n"},
    {.what = "single CRs", .orders = PLAIN_ORDERS, .after = "\r"},
    {.what = "an empty line after each", .orders = PLAIN_ORDERS, .after = "\n\n"},
    {.what = "quote marks", .orders = PLAIN_ORDERS, .before = "> "},
    {.what = "quote marks twice", .orders = PLAIN_ORDERS, .before = "> > "},
    {.what = "quote marks without blanks", .orders = PLAIN_ORDERS, .before = ">>"},
    {.what = "indented", .orders = PLAIN_ORDERS, .before = "    "},
    {.what = "tabs before", .orders = PLAIN_ORDERS, .before = "\t"},
    {.what = "tabs for blanks", .orders = PLAIN_ORDERS, .swap = {{" ", "\t"}}},
    {.what = "no indentation", .orders = PLAIN_ORDERS, .swap = {{"\n  defend", "\ndefend"}}, .suspect = ""},
    {.what = "quoted-printable", .orders = PLAIN_ORDERS, .dress = QP},
    {.what = "quoted-printable, quoted", .orders = PLAIN_ORDERS, .before = "> ", .dress = QP},
    {.what = "base64", .orders = PLAIN_ORDERS, .dress = BASE64},
    {.what = "latin 1 said, UTF-8 meant", .orders = PLAIN_ORDERS, .dress = LATIN},
    {.what = "no type at all", .orders = SIGNS, .dress = NAKED},
    {.what = "flowed", .orders = LONG, .width = 40, .dress = FLOWED},
    {.what = "flowed, blanks deleted", .orders = LONG, .width = 40, .dress = DELSP},
    {.what = "a page of divs", .orders = PLAIN_ORDERS, .dress = DIVS},
    {.what = "a page of breaks", .orders = PLAIN_ORDERS, .dress = BREAKS},
    {.what = "a page of paragraphs", .orders = PLAIN_ORDERS, .dress = PARAGRAPHS},
    {.what = "a page, preformatted", .orders = PLAIN_ORDERS, .dress = PRE},
    {.what = "a page's table", .orders = PLAIN_ORDERS, .dress = TABLE},
    {.what = "marked up twice", .orders = PLAIN_ORDERS, .dress = DOUBLED, .suspect = "say it&#39;s"},
    {.what = "a footer at once",
     .orders = PLAIN_ORDERS,
     .swap = {{"-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n-- \nSent from my phone\n"}}},
    {.what = "signs that were signed", .orders = SIGNS},
    {.what = "signs that were signed, quoted-printable", .orders = SIGNS, .dress = QP},
    {.what = "signs that were signed, as divs", .orders = SIGNS, .dress = DIVS},
    {.what = "signs that were signed, quoted", .orders = SIGNS, .before = "> "},
    {.what = "signs that were signed, made plain",
     .orders = SIGNS,
     .swap = {{"\u2019", "'"}, {"\u201C", "\""}, {"\u201D", "\""}},
     .suspect = "say it's"},
    {.what = "a letter in two parts", .orders = SIGNS, .swap = {{"\u00FC", "u\u0308"}}, .suspect = "say it"},
    {.what = "a letter read as two", .orders = SIGNS, .swap = {{"\u00FC", "\u00C3\u00BC"}}, .suspect = "say it"},
    {.what = "a letter lost", .orders = SIGNS, .swap = {{"\u00FC", "?"}}, .suspect = "say it"},
    {.what = "broken at 60", .orders = LONG, .width = 60, .suspect = "say one two"},
    {.what = "quoted-printable that nobody decoded", .orders = LONG, .dress = QP_LEFT},
    {.what = "an address made a link",
     .orders = "say ask max@example.org\ndone\n",
     .swap = {{"max@example.org", "max@example.org<mailto:max@example.org>"}},
     .suspect = "say ask"},
    {.what = "a smiley made a picture",
     .orders = "say on we go :)\ndone\n",
     .swap = {{":)", "\U0001F642"}},
     .suspect = "say on we go"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const char *sheet(const char *orders)
{
    return arena_words(arena,
                       "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: de180d3d74d3c3409d34f6bbdf43c6dc\nturn: 1\nside: "
                       "axis\nseq: 4\nbase: 18 o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\nsalt: "
                       "dec62c6ff52ef336365cca27043fde30\norders:\n%s-----END PBEM ORDERS-----\n",
                       orders);
}

/* The part of a mail: its type with what else its header says, an empty line, and its body. */
static const char *part(const char *text, enum dress dress)
{
    static const char *const head = "Content-Type: text/html; charset=utf-8\n\n<html><body>";
    switch (dress) {
    case QP:
        return arena_words(arena,
                           "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n%s",
                           quoted_printable(text));
    case QP_LEFT:
        return arena_words(arena, "Content-Type: text/plain; charset=utf-8\n\n%s", quoted_printable(text));
    case BASE64:
        return arena_words(arena, "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n%s",
                           base64(text));
    case FLOWED:
        return arena_words(arena, "Content-Type: text/plain; charset=utf-8; format=flowed\n\n%s", text);
    case DELSP:
        return arena_words(arena, "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n%s", text);
    case LATIN:
        return arena_words(arena, "Content-Type: text/plain; charset=iso-8859-1\n\n%s", text);
    case NAKED:
        return arena_words(arena, "\n%s", text);
    case DIVS:
        return arena_words(arena, "%s%s</body></html>", head, dressed(marked_up(text), "<div dir=\"auto\">", "</div>"));
    case BREAKS:
        return arena_words(arena, "%s%s</body></html>", head, dressed(marked_up(text), "", "<br>\n"));
    case PARAGRAPHS:
        return arena_words(arena, "%s%s</body></html>", head,
                           dressed(marked_up(text), "<p class=MsoNormal>", "<o:p></o:p></p>\n"));
    case PRE:
        return arena_words(arena, "%s<pre>%s</pre></body></html>", head, marked_up(text));
    case TABLE:
        return arena_words(arena, "%s<table>%s</table></body></html>", head,
                           dressed(marked_up(text), "<tr><td>", "</td></tr>"));
    case DOUBLED:
        return arena_words(arena, "%s%s</body></html>", head,
                           dressed(marked_up(swapped(swapped(text, "\"", "&quot;"), "'", "&#39;")), "<div>", "</div>"));
    default:
        return arena_words(arena, "Content-Type: text/plain; charset=utf-8\n\n%s", text);
    }
}

static struct span mail_of(int row, struct signer *signer)
{
    struct text text = {.arena = arena};
    const char *was = sheet(rows[row].orders);
    text_words(&text, was);
    sshsig_sign(&text, seed, "pbem-v1", span_of(was), NULL);
    struct block block;
    ck_assert_uint_eq(armor_scan(arena, text_span(&text), &block, 1), 1);
    ck_assert(armor_claimed_key(arena, &block, &signer->key));
    const char *came = text.at;
    for (int i = 0; i < 6 && rows[row].swap[i][0]; i++)
        came = swapped(came, rows[row].swap[i][0], rows[row].swap[i][1]);
    if (rows[row].width)
        came = broken(came, rows[row].width,
                      rows[row].dress == DELSP    ? "  \n"
                      : rows[row].dress == FLOWED ? " \n"
                                                  : "\n");
    if (rows[row].before || rows[row].after)
        came = dressed(came, rows[row].before ? rows[row].before : "", rows[row].after ? rows[row].after : "\n");
    return span_of(arena_words(arena,
                               "From: Bob <bob@example.org>\nTo: games@dispatch.example\nSubject: orders\nMessage-ID: "
                               "<1@example.org>\nMIME-Version: 1.0\n%s",
                               part(came, rows[row].dress)));
}

START_TEST(it_verifies_or_the_line_is_named)
{
    struct signer signer = {0};
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    size_t n = arrival_blocks(arena, mail_of(_i, &signer), found, BLOCKS_MAX);
    const char *said = "there is no block in it", *named = "";
    bool verified = false;
    for (size_t i = 0; i < n && !verified; i++) {
        struct verified out;
        struct problem why = {0};
        verified = found_verify(arena, &found[i], &signer, &out, NULL, &why);
        said = verified ? "verified" : why.key;
        named = verified ? "" : arena_words(arena, "%s", why.got);
    }
    ck_assert_msg(verified == !rows[_i].suspect, "%s: %s %s", rows[_i].what, said, named);
    if (!verified) {
        ck_assert_msg(strcmp(said, "armor.forged") == 0, "%s: %s", rows[_i].what, said);
        ck_assert_msg(strncmp(named, rows[_i].suspect, strlen(rows[_i].suspect)) == 0, "%s: named is \"%s\"",
                      rows[_i].what, named);
    }
}
END_TEST

START_TEST(they_are_many)
{
    int verify = 0;
    for (int i = 0; i < ROWS; i++)
        verify += !rows[i].suspect;
    ck_assert_int_ge(ROWS, 40);
    ck_assert_int_ge(verify, 30);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("mangled");
    TCase *c = tcase_create("pasted sheets");
    tcase_add_checked_fixture(c, begin, finish);
    tcase_add_loop_test(c, it_verifies_or_the_line_is_named, 0, ROWS);
    tcase_add_test(c, they_are_many);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
