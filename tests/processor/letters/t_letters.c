/* SPDX-License-Identifier: Apache-2.0 */
/* The mails of a game as its players get them: a host whose outbox goes to a server, two people, the set-up and a turn.
 */
#include "games/face/text_wrap.h"
#include "processor/deliver/mail_compose.h"
#include "processor/mime/html_tag.h"
#include "processor/words/line_words.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct walk w;
static struct smtp_server *server;
static int seen; /* mails looked at so far */
static int forms_that_flow;

static void begin(void)
{
    server = smtp_server_start(NULL);
    seen = 0;
    g_mime_init();
    walk_open(&w, "host");
    walk_setting(&w, arena_words(w.arena,
                                 "send smtp://127.0.0.1:%d plaintext\nmail-from games@dispatch.example\nmail-plus yes\n"
                                 "mails-a-day 0\n", /* each mail by itself */
                                 server->port));
    ck_assert_int_eq(walk_cli(&w, "player @ add north --full-name Alice-Moreau"), 0);
    ck_assert_int_eq(walk_cli(&w, "player @ add south --full-name Bob --zone Europe/Berlin"), 0);
}

static void end(void)
{
    walk_close(&w);
    smtp_server_stop(server);
}

static GMimeMessage *parsed(int i)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(server->mail[i].data, server->mail[i].len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    ck_assert(message != NULL);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}

static const char *header(int i, const char *name)
{
    GMimeMessage *mail = parsed(i);
    const char *value = g_mime_object_get_header(GMIME_OBJECT(mail), name);
    const char *copy = arena_words(w.arena, "%s", value ? value : "");
    g_object_unref(mail);
    return copy;
}

static struct span content(GMimeObject *object)
{
    GMimeStream *stream = g_mime_stream_mem_new();
    g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(GMIME_PART(object)), stream);
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    struct span out = arena_copy(w.arena, (struct span){bytes->data, bytes->len});
    g_object_unref(stream);
    return out;
}

/* The attachment whose name ends so; empty when there is none. */
static struct span attached(int i, const char *end_of_name)
{
    GMimeMessage *mail = parsed(i);
    GMimeMultipart *all = GMIME_MULTIPART(g_mime_message_get_mime_part(mail));
    struct span out = {0};
    for (int part = 1; part < g_mime_multipart_get_count(all); part++) {
        GMimeObject *object = g_mime_multipart_get_part(all, part);
        const char *name = g_mime_part_get_filename(GMIME_PART(object));
        size_t len = strlen(name), end_len = strlen(end_of_name);
        if (len >= end_len && strcmp(name + len - end_len, end_of_name) == 0 && !out.at)
            out = content(object);
    }
    g_object_unref(mail);
    return out;
}

/* What a program shows of the mail: the text, or (1) the HTML. */
static struct span shown(int i, int which)
{
    GMimeMessage *mail = parsed(i);
    GMimeObject *both = g_mime_multipart_get_part(GMIME_MULTIPART(g_mime_message_get_mime_part(mail)), 0);
    ck_assert(GMIME_IS_MULTIPART(both));
    struct span out = content(g_mime_multipart_get_part(GMIME_MULTIPART(both), which));
    g_object_unref(mail);
    return out;
}

static struct span body(int i)
{
    return shown(i, 0);
}

static struct span without_cr(struct span in)
{
    struct text out = {.arena = w.arena};
    for (size_t i = 0; i < in.len; i++)
        if (in.at[i] != '\r')
            text_add(&out, (struct span){in.at + i, 1});
    return text_span(&out);
}

/* The HTML loads nothing, says the same words, and each form in it is the form: a signature of what is copied out of it
 * holds. */
static int flows(int i)
{
    static const char *const never[] = {"<img", "<script", "<link", "<iframe", "<a ", "url("};
    const char *html = arena_string(w.arena, shown(i, 1));
    struct block in_text[4], in_html[4];
    for (size_t k = 0; k < sizeof never / sizeof *never; k++)
        ck_assert_msg(!strstr(html, never[k]), "mail %d: %s", i, never[k]);
    struct span text = without_cr(body(i)), flat = mime_html(w.arena, span_of(html));
    size_t n = armor_scan(w.arena, text, in_text, 4), wrapped = 0, joined = 0;
    ck_assert_uint_eq(armor_scan(w.arena, flat, in_html, 4), n);
    for (size_t k = 0; k < n; k++)
        ck_assert_msg(!in_text[k].bad && span_same(in_text[k].canonical, in_html[k].canonical), "mail %d", i);
    struct span a = text, b = flat, line, word;
    for (; span_line(&a, &line); wrapped++)
        while (span_word(&line, &word))
            ck_assert_msg(memmem(flat.at, flat.len, word.at, word.len), "mail %d lost %.*s", i, (int)word.len, word.at);
    while (span_line(&b, &line))
        joined++;
    ck_assert_uint_gt(wrapped, 0);
    ck_assert_uint_gt(joined, 0);
    return (int)n;
}

/* What holds of each mail: it goes where it should, its body is the signed text, its lines are short, and the signature
 * beside it is one of that text. */
static void is_well_made(int i)
{
    const struct smtp_mail *mail = &server->mail[i];
    ck_assert(strcmp(mail->to, "<north@example.org>") == 0 || strcmp(mail->to, "<south@example.org>") == 0);
    ck_assert_msg(strncmp(mail->from, "<games@dispatch.example>", 24) == 0, "%s", mail->from);
    ck_assert(strstr(header(i, "To"), arena_words(w.arena, "%s", mail->to)) != NULL);
    struct span text = without_cr(body(i)), signed_text = attached(i, ".txt");
    ck_assert_msg(span_same(text, signed_text), "mail %d says something else than what is signed", i);
    ck_assert_msg(strncmp((const char *)attached(i, ".txt.sig").at, "-----BEGIN SSH SIGNATURE-----", 29) == 0,
                  "mail %d", i);
    forms_that_flow += flows(i);
    for (struct span left = text, line; span_line(&left, &line);)
        ck_assert_msg(line.len <= 78, "mail %d: %.*s", i, (int)line.len, (const char *)line.at);
    ck_assert_str_eq(header(i, "List-Id"), "<shenandoah-1.dispatch.example>");
    ck_assert(strstr(header(i, "Reply-To"), "<games+shenandoah-1@dispatch.example>") != NULL);
    ck_assert(compose_is_message_id(arena_words(w.arena, "<%s>", header(i, "Message-Id"))) ||
              compose_is_message_id(header(i, "Message-Id")));
}

/* The newest mails, one a line, "north: subject". */
static const char *arrived(void)
{
    struct text out = {.arena = w.arena};
    text_words(&out, "");
    for (; seen < server->n_taken; seen++) {
        is_well_made(seen);
        text_format(&out, "%.*s: %s\n", (int)strcspn(server->mail[seen].to + 1, "@"), server->mail[seen].to + 1,
                    header(seen, "Subject"));
    }
    return out.at;
}

static void got(const char *all, const char *subject)
{
    ck_assert_msg(strstr(all, subject) != NULL, "wanted \"%s\" in:\n%s", subject, all);
}

/* The one mail of these of this player that has this in its subject. */
static int mail_to(const char *player, const char *subject, int from)
{
    for (int i = server->n_taken - 1; i >= from; i--)
        if (strncmp(server->mail[i].to + 1, player, strlen(player)) == 0 && strstr(header(i, "Subject"), subject))
            return i;
    ck_abort_msg("no mail to %s with \"%s\"", player, subject);
    return -1;
}

static const char *line_of(struct span text, const char *name)
{
    for (struct span line; span_line(&text, &line);)
        if (span_begins(line, name))
            return arena_words(w.arena, "%.*s", (int)line.len - 1, (const char *)line.at);
    return "";
}

/* A sheet as a mail of a player's program; it goes in as the mail server's pipe would hand it over. */
static void answer_by_mail(const char *seat, const char *id, const char *orders)
{
    struct span sheet = walk_sign(&w, seat, walk_orders(&w, "shenandoah-1", seat, orders));
    const char *mail = arena_words(w.arena,
                                   "From: somebody@elsewhere.example\nTo: games@dispatch.example\nMessage-ID: %s\n"
                                   "Subject: Re: [shenandoah-1]\nMIME-Version: 1.0\nContent-Type: text/plain\n\n%.*s",
                                   id, (int)sheet.len, (const char *)sheet.at);
    walk_drop(&w, "mail", span_of(mail));
}

START_TEST(a_game_is_one_thread)
{
    begin();
    walk_new(&w, "shenandoah-1", "");
    walk_pass(&w, 0);
    const char *mails = arrived();
    got(mails, "north: [shenandoah-1] Blue vs Gray: will you play the USA against Bob?\n");
    got(mails, "south: [shenandoah-1] Blue vs Gray: will you play the CSA against Alice-Moreau?\n");
    int first = mail_to("north", "will you play", 0);
    const char *root = header(first, "Message-Id");
    ck_assert_str_eq(header(first, "In-Reply-To"), "");
    ck_assert(attached(first, "dispatch.example.keys").len > 60);
    ck_assert(strncmp((const char *)attached(first, "usa-1.txt").at, "-----BEGIN PBEM JOIN-----", 25) == 0);

    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "shenandoah-1", "usa")));
    walk_pass(&w, 60);
    got(arrived(), "north: [shenandoah-1] You are in. Waiting for Bob.\n");
    int joined = mail_to("north", "You are in", 0);
    ck_assert_str_eq(header(joined, "Auto-Submitted"), "auto-replied");
    ck_assert(strstr(header(joined, "In-Reply-To"), root) != NULL);
    walk_drop(&w, "join", walk_sign(&w, "csa", walk_join(&w, "shenandoah-1", "csa")));
    walk_pass(&w, 60);
    mails = arrived();
    got(mails, "north: [shenandoah-1] Reveal your sealed part (by ");
    got(mails, " CET)\n"); /* Bob's clock, and Alice's */
    got(mails, " EST)\n");
    walk_drop(&w, "nonce", walk_sign(&w, "usa", walk_nonce(&w, "shenandoah-1", "usa")));
    walk_drop(&w, "nonce", walk_sign(&w, "csa", walk_nonce(&w, "shenandoah-1", "csa")));
    walk_pass(&w, 60);
    mails = arrived();
    got(mails, "south: [shenandoah-1] Your part is revealed\n");

    /* the first question, with its deadline in his calendar */
    int asked = mail_to("south", ": your move (by ", 0);
    ck_assert_str_eq(header(asked, "Auto-Submitted"), "auto-generated");
    struct span ics = attached(asked, "deadline.ics");
    const char *uid = line_of(ics, "UID:");
    ck_assert(ics.len > 0 && uid[0] && strcmp(line_of(ics, "SEQUENCE:"), "SEQUENCE:0") == 0);
    ck_assert_str_eq(line_of(ics, "METHOD:"), "METHOD:PUBLISH");
    ck_assert(attached(asked, "-proof.txt").len > 0);
    ck_assert(attached(mail_to("north", "[shenandoah-1]", 0), "deadline.ics").len == 0);

    /* a day more: the same event, at another time */
    char now[21];
    utc_write(now, w.now);
    const char *due = line_of(ics, "DTSTART:");
    ck_assert_msg(walk_cli(&w, "extend @ shenandoah-1 1 travel --yes --now %s", now) == 0, "%s", w.said);
    walk_pass(&w, 60);
    arrived();
    int moved = mail_to("south", "", asked + 1);
    ics = attached(moved, "deadline.ics");
    ck_assert_str_eq(line_of(ics, "UID:"), uid);
    ck_assert_str_eq(line_of(ics, "SEQUENCE:"), "SEQUENCE:1");
    ck_assert_str_eq(line_of(ics, "METHOD:"), "METHOD:PUBLISH");
    ck_assert_str_ne(line_of(ics, "DTSTART:"), due);
    ck_assert_str_eq(header(moved, "Auto-Submitted"), "auto-generated");

    /* a slip, then the sheet; each receipt answers the mail that it is about */
    answer_by_mail("csa", "<slip@phone.example>", "fly to the moon\ndone\n");
    walk_pass(&w, 60);
    got(arrived(), "south: [shenandoah-1] Sheet 3 has 1 mistake: nothing done yet\n");
    int slip = mail_to("south", "1 mistake", 0);
    ck_assert(strstr(header(slip, "In-Reply-To"), "slip@phone.example") != NULL);
    ck_assert(strstr(header(slip, "References"), header(mail_to("south", "will you play", 0), "Message-Id")) != NULL);
    ck_assert(attached(slip, "deadline.ics").len == 0); /* nothing is answered */
    answer_by_mail("csa", "<good@phone.example>", "done\n");
    walk_pass(&w, 60);
    got(arrived(), "south: [shenandoah-1] Sheet 4 is in; it is carried out after ");
    int good = mail_to("south", "Sheet 4 is in", 0);
    ck_assert(strstr(header(good, "In-Reply-To"), "good@phone.example") != NULL);
    ics = attached(good, "deadline.ics");
    ck_assert_str_eq(line_of(ics, "UID:"), uid);
    ck_assert_str_eq(line_of(ics, "SEQUENCE:"), "SEQUENCE:2");
    ck_assert_str_eq(line_of(ics, "METHOD:"), "METHOD:CANCEL");
    walk_pass(&w, 3600);
    got(arrived(), "north: [shenandoah-1] USA turn 1: your move (by ");
    ck_assert_str_ne(line_of(attached(mail_to("north", "your move", 0), "deadline.ics"), "UID:"), uid);

    ck_assert_int_ge(forms_that_flow, 4);

    /* the same once more, when all of it is over */
    answer_by_mail("usa", "<later@desk.example>", "done\nnow\n");
    walk_pass(&w, 60);
    arrived();
    for (int i = 0; i < server->n_taken; i++)
        ck_assert_msg(strncmp(server->mail[i].to + 1, "north", 5) != 0 || i == first ||
                          strstr(header(i, "References"), root) != NULL,
                      "mail %d is not in the thread", i);
    end();
}
END_TEST

/* All that is wrong in one answer, once more after mending; and what was not looked at is not called fine. */
START_TEST(the_other_lines_are_fine_where_they_are)
{
    begin();
    walk_new(&w, "shenandoah-1", "");
    walk_set_up(&w, "shenandoah-1");
    walk_pass(&w, 60);
    arrived();
    answer_by_mail("csa", "<one@x.example>", "deploy Forny Div west\nplay Ironclads\nsay good luk\ndone\n");
    walk_pass(&w, 60);
    got(arrived(), "south: [shenandoah-1] Sheet 3 has "); /* three, unless the card was dealt */
    struct span told = body(mail_to("south", " mistakes", 0));
    const char *text = arena_string(w.arena, told);
    got(text, "It has mistakes in 2 lines, so nothing");
    got(text, "Line 1, at \"Forny Div\"");
    got(text, "Line 2");
    ck_assert_ptr_null(strstr(text, "other lines are fine"));
    answer_by_mail("csa", "<two@x.example>", "sya good luck\ndone\n");
    walk_pass(&w, 60);
    text = arena_string(w.arena, body(mail_to("south", "1 mistake", seen)));
    got(text, "The other lines are fine. Below is the whole sheet, corrected.");
    end();
}
END_TEST

/* A mistake that may only follow from one above says so where it stands, not at the end of the mail alone. */
START_TEST(what_follows_from_a_mistake_is_said_on_its_line)
{
    struct arena *arena = arena_new();
    struct slip slip = {.line = 9, .tried = true, .why = {.key = "order.end"}};
    const char *alone = line_words_slip(arena, NULL, &slip);
    slip.after = 4;
    ck_assert_str_eq(line_words_slip(arena, NULL, &slip),
                     arena_words(arena, "%s Perhaps only because line 4 above is wrong.", alone));
    arena_free(arena);
}
END_TEST

START_TEST(prose_flows_and_forms_do_not)
{
    struct arena *a = arena_new();
    static const char text[] =
        "The set-up of first came to nothing: south (csa) did not join in time\n  that it had, so "
        "the host is asked.\n\n"
        "YOUR HAND\n  McDowell: a leader\n    who leads\n\n  |-- tree\n  |   +-- leaf\n\n"
        "-----BEGIN PBEM ORDERS-----\npbem: 1\norders:\ndeploy <Lee> east & west\n-----END PBEM "
        "ORDERS-----\nproof: sha256:0123\n";
    const char *html = arena_string(a, mail_html(a, span_of(text)));
    ck_assert_msg(strstr(html, "in time that it had, so the host is asked.</div>"), "%s", html); /* one paragraph */
    struct span list = text_wrapped(a, span_of("Cavalry: Forrest 4 at 0112, Scott 3 at 0113, Dibrell 5 at 0412, "
                                               "Sherman artillery 4 at 0911, Logan 3 at 0912."));
    html = arena_string(a, mail_html(a, list)); /* and where a whole name had no room */
    ck_assert_msg(strstr(html, "0412, Sherman artillery 4 at 0911, Logan 3 at 0912.</div>"), "%s", html);
    static const char *const lines[] = {
        /* prose does not hang, items do; a number is no branch */
        "Who is where, and what you may order, with an example of each kind of order, are below the form there.",
        "Objectives total 0: the USA wins the war if it has a total of at least +6, the CSA at -3 or less than that.",
        "Those who take part in it, and those of the other side, have together a sum of -12 or +17, which is not much.",
        "  so many items of a list that are indented hang by two columns more where they are broken, as this one is.",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *line = lines[i] + strspn(lines[i], " ");
        struct span wrapped = text_wrapped(a, span_of(lines[i]));
        ck_assert_ptr_nonnull(memchr(wrapped.at, '\n', wrapped.len - 1));
        ck_assert_msg(i != 1 || memmem(wrapped.at, wrapped.len, "\n  +6, the", 10) != NULL, "%.*s", (int)wrapped.len,
                      (const char *)wrapped.at); /* broken before its sign */
        html = arena_string(a, mail_html(a, wrapped));
        ck_assert_msg(strstr(html, arena_words(a, ">%s</div>", line)), "%s", html);
    }
    html = arena_string(a, mail_html(a, span_of("The losses so far:\n  Union         12\n  Confederacy    9\n")));
    ck_assert_msg(strstr(html, ">  Union         12\n  Confederacy    9\n</pre>") != NULL, "%s", html);
    html = arena_string(a, mail_html(a, span_of(text)));
    ck_assert_ptr_nonnull(strstr(html, ">McDowell: a leader</div>\n<div style=\"margin-left:2.0em\">who leads</div>"));
    ck_assert_ptr_nonnull(strstr(html, "  |-- tree\n  |   +-- leaf\n</pre>"));
    ck_assert_ptr_nonnull(
        strstr(html, "pbem: 1\norders:\ndeploy &lt;Lee&gt; east &amp; west\n-----END PBEM ORDERS-----\n</pre>"));
    arena_free(a);
}
END_TEST

/* ---- names ---- */

/* Nowhere in a page, nor as a line of a calendar or a letter, is a name more than a name. */
static void name_is_harmless(int i, const char *raw)
{
    struct span page = attached(i, ".html"), text = body(i), line;
    ck_assert_msg(!strchr(raw, '<') || page.len == 0 || memmem(page.at, page.len, raw, strlen(raw)) == NULL,
                  "mail %d: %s is markup in its page", i, raw);
    bool in_block = false;
    for (struct span left = without_cr(text); span_line(&left, &line);) {
        ck_assert_msg(in_block || !span_begins(line, "-----BEGIN") || span_begins(line, "-----BEGIN PBEM "),
                      "mail %d: %.*s", i, (int)line.len, (const char *)line.at);
        in_block = (in_block || span_begins(line, "-----BEGIN PBEM ")) && !span_begins(line, "-----END PBEM ");
    }
    for (struct span left = attached(i, "deadline.ics"); span_line(&left, &line);)
        ck_assert_msg(line.at[0] == ' ' || (line.at[0] >= 'A' && line.at[0] <= 'Z'), "mail %d: %.*s", i, (int)line.len,
                      (const char *)line.at);
}

/* The mail goes to one address, whatever the name before it says. */
static void has_one_reader(int i, const char *name)
{
    GMimeMessage *mail = parsed(i);
    InternetAddressList *to = g_mime_message_get_addresses(mail, GMIME_ADDRESS_TYPE_TO);
    ck_assert_int_eq(internet_address_list_length(to), 1);
    InternetAddress *only = internet_address_list_get_address(to, 0);
    ck_assert_str_eq(internet_address_get_name(only), name);
    ck_assert_str_eq(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(only)), "south@example.org");
    ck_assert_ptr_null(g_mime_object_get_header(GMIME_OBJECT(mail), "Bcc"));
    g_object_unref(mail);
}

static const char *const hostile[] = {"<script>alert(1)</script>",  "\"><img/src=x/onerror=alert(2)>",
                                      "x\",<evil@example.com>,\"y", "-----BEGIN",
                                      "{{{form_text}}}{{#asked}}",  "&lt;b&gt;\\n;END:VEVENT"};

START_TEST(names_are_only_names)
{
    const char *name = hostile[_i];
    begin();
    ck_assert_int_eq(walk_cli(&w, "player @ add south --full-name %s", name), 0);
    ck_assert_int_ne(walk_cli(&w, "player @ add south --full-name A\r\nBcc:evil@example.com"), 0);
    walk_new(&w, "shenandoah-1", "");
    walk_set_up(&w, "shenandoah-1");
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "shenandoah-1", "csa", "say Well met.\ndone\nnow\n")));
    walk_pass(&w, 60);
    int pages = 0, named = 0;
    for (int i = 0; i < server->n_taken; i++) {
        is_well_made(i);
        name_is_harmless(i, name);
        if (strcmp(server->mail[i].to, "<south@example.org>") == 0)
            has_one_reader(i, name);
        struct span page = attached(i, ".html"), text = body(i);
        pages += page.len > 0;
        named += memmem(text.at, text.len, "(csa)", 5) != NULL;
    }
    ck_assert_int_ge(server->n_taken, 8);
    ck_assert_int_gt(pages, 2);
    ck_assert_int_gt(named, 0);
    end();
}
END_TEST

START_TEST(a_dry_run_says_and_does_nothing)
{
    begin();
    walk_new(&w, "shenandoah-1", "");
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "shenandoah-1", "usa")));
    char now[21];
    utc_write(now, w.now);
    struct walk_game before = walk_look(&w, "shenandoah-1");
    ck_assert_msg(walk_cli(&w, "run @ --dry-run --now %s", now) == 0, "%s", w.said);
    got(w.out,
        "To: Alice-Moreau <north@example.org>\nSubject: [shenandoah-1] You are in. Waiting for Bob.\nAttached: ");
    got(w.out, "Subject: [shenandoah-1] Blue vs Gray: will you play the CSA against Alice-Moreau?\n");
    got(w.out, "3 messages would leave. Nothing was changed");
    ck_assert(!strstr(w.out, "BEGIN PBEM"));
    struct walk_game after = walk_look(&w, "shenandoah-1");
    ck_assert_uint_eq(before.size, after.size);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 1);
    ck_assert_int_eq(server->n_connections, 0);
    ck_assert_int_eq(walk_cli(&w, "run @ --dry-run --stage deliver"), 64);
    walk_pass(&w, 0);
    ck_assert_int_eq(server->n_taken, 3); /* what it said */
    end();
}
END_TEST

START_TEST(what_comes_back_is_told_and_sent_again)
{
    static const struct smtp_cue cues[] = {{1, "RCPT", "550 5.1.1 <north@example.org> no such user"},
                                           {2, "RCPT", "550 5.1.1 <south@example.org> no such user"},
                                           {0, NULL, NULL}};
    begin();
    smtp_server_stop(server);
    server = smtp_server_start(cues);
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    struct text file = {.arena = w.arena};
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);)
        if (!span_begins(line, "send "))
            text_format(&file, "%.*s\n", (int)line.len, (const char *)line.at);
    text_format(&file, "send smtp://127.0.0.1:%d plaintext\n", server->port);
    walk_write(&w, path, text_span(&file));
    walk_new(&w, "shenandoah-1", "");
    walk_pass(&w, 0);
    ck_assert_int_eq(server->n_taken, 0);
    ck_assert_int_eq(walk_cli(&w, "status @ --player north"), 0);
    got(w.out, "mail to north comes back since ");
    got(w.out, "550 5.1.1 <(address)> no such user");
    ck_assert(!strstr(w.out, "south comes back") && !strstr(w.out, "north@"));
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    got(w.out, "look today  shenandoah-1: mail to north comes back: 550 5.1.1 <(address)> no such user. ");
    ck_assert_int_eq(walk_cli(&w, "player @ add north --mail alice@example.net"), 0);
    got(w.out, "1 message that came back is sent again\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(server->n_taken, 1);
    ck_assert_str_eq(server->mail[0].to, "<alice@example.net>");
    ck_assert_int_eq(walk_cli(&w, "status @ --player north"), 0);
    ck_assert(!strstr(w.out, "mail to north"));
    end();
}
END_TEST

START_TEST(a_pass_that_is_stopped_tells_the_host)
{
    begin();
    walk_setting(&w, "admin tom@example.org\n");
    walk_new(&w, "shenandoah-1", "");
    walk_pass(&w, 0);
    ck_assert_int_eq(server->n_taken, 2);
    walk_new(&w, "wilderness-1", "");
    char now[21];
    utc_write(now, w.now - 3600); /* the clock went back an hour */
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(walk_cli(&w, "run @ --now %s", now), 75);
    ck_assert_int_eq(server->n_taken, 3); /* once, and no invitation */
    ck_assert_str_eq(server->mail[2].to, "<tom@example.org>");
    ck_assert_msg(strstr(server->mail[2].data, "the clock went back"), "%s", server->mail[2].data);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("letters");
    TCase *t = tcase_create("letters");
    tcase_add_test(t, a_game_is_one_thread);
    tcase_add_test(t, what_follows_from_a_mistake_is_said_on_its_line);
    tcase_add_test(t, prose_flows_and_forms_do_not);
    tcase_add_test(t, the_other_lines_are_fine_where_they_are);
    tcase_add_loop_test(t, names_are_only_names, 0, sizeof hostile / sizeof *hostile);
    tcase_add_test(t, a_dry_run_says_and_does_nothing);
    tcase_add_test(t, what_comes_back_is_told_and_sent_again);
    tcase_add_test(t, a_pass_that_is_stopped_tells_the_host);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
