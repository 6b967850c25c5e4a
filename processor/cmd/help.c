/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/help.h"
#include "formats/embed.h"
#include "games/face/book.h"
#include <string.h>

EMBED(t_commands, "templates/commands.txt");

enum { USAGE_COLUMNS = 78 };

/* ---- the file ---- */

static struct span file(void)
{
    return EMBEDDED(t_commands);
}

static bool begins(struct span line, const char *with)
{
    return line.len >= strlen(with) && memcmp(line.at, with, strlen(with)) == 0;
}

static bool is_head_of(struct span line, const char *command)
{
    size_t len = strlen(command);
    return line.len == len + 2 && line.at[0] == '[' && line.at[len + 1] == ']' &&
           memcmp(line.at + 1, command, len) == 0;
}

bool help_words(const char *command, struct span *brief, struct span *more)
{
    struct span left = file(), line;
    while (span_line(&left, &line))
        if (is_head_of(line, command))
            break;
    if (!span_line(&left, brief))
        return false;
    while (left.len > 0 && left.at[0] == '\n')
        left = (struct span){left.at + 1, left.len - 1};
    *more = (struct span){left.at, 0};
    for (struct span rest = left; span_line(&rest, &line) && !begins(line, "[");)
        if (line.len > 0)
            more->len = (size_t)(line.at + line.len - more->at);
    return true;
}

bool help_group(size_t n, struct span *heading, struct span *names)
{
    for (struct span left = file(), line; span_line(&left, &line);) {
        const uint8_t *colon = memchr(line.at, ':', line.len);
        if (!begins(line, "= ") || !colon || colon + 2 > line.at + line.len || n-- > 0)
            continue;
        *heading = (struct span){line.at + 2, (size_t)(colon - line.at) - 2};
        *names = (struct span){colon + 2, (size_t)(line.at + line.len - colon) - 2}; /* after ": " */
        return true;
    }
    return false;
}

/* ---- usage ---- */

/* A word more, on the next line where it has no room. */
static void usage_word(FILE *out, int *at, int hang, struct span word, bool may_be_left_out)
{
    int width = (int)word.len + (may_be_left_out ? 2 : 0);
    if (word.len == 0)
        return;
    if (*at + 1 + width > USAGE_COLUMNS)
        *at = fprintf(out, "\n%*s", hang, "") - 1;
    else
        *at += fprintf(out, " ");
    *at += fprintf(out, may_be_left_out ? "[%.*s]" : "%.*s", (int)word.len, (const char *)word.at);
}

void help_usage(FILE *out, const struct command *command)
{
    int at = fprintf(out, "usage: dispatch %s", command->name), hang = (int)strlen("usage: dispatch ");
    for (struct span left = span_of(command->words), word; span_word(&left, &word);)
        usage_word(out, &at, hang, word, false);
    for (struct span left = span_of(command->options), option; span_word(&left, &option);)
        usage_word(out, &at, hang, option, true);
    fputc('\n', out);
}

/* ---- lists ---- */

static void list_one(FILE *out, const char *name)
{
    struct span brief = {0}, more;
    (void)help_words(name, &brief, &more);
    fprintf(out, "  %s%-10s%s %.*s\n", cli_bold(out), name, cli_plain(out), (int)brief.len, (const char *)brief.at);
}

static size_t list_groups(FILE *out)
{
    struct span heading, names;
    size_t listed = 0;
    for (size_t n = 0; help_group(n, &heading, &names); n++) {
        fprintf(out, "%s%.*s:\n", n ? "\n" : "", (int)heading.len, (const char *)heading.at);
        for (struct span name; span_word(&names, &name);)
            for (size_t i = 0; i < n_commands; i++)
                if (span_is(name, commands[i].name)) {
                    list_one(out, commands[i].name);
                    listed++;
                }
    }
    return listed;
}

void help_list(FILE *out, bool all)
{
    size_t listed = 0;
    fputs("usage: dispatch COMMAND ...\n\n"
          "Dispatch plays board wargames by mail: players send signed order sheets, and everything can be audited.\n\n",
          out);
    for (size_t i = 0; all && i < n_commands; i++)
        list_one(out, commands[i].name);
    if (!all)
        listed = list_groups(out);
    fputs("\n", out);
    if (!all)
        fprintf(out, "`dispatch help all` lists the other %zu commands too. ", n_commands - listed);
    fputs(
        "`dispatch help COMMAND` explains one,\n"
        "as do dispatch(1), dispatch.conf(5) and pbem-orders(5). A command that needs HOSTDIR and is given none uses\n"
        "DISPATCH_HOST, or else /var/lib/dispatch.\n"
        "`dispatch help RULESET` prints a game's handbook:",
        out);
    for (int i = 0; rulesets[i]; i++)
        if (rulesets[i]->handbook)
            fprintf(out, " %s", rulesets[i]->rules->name);
    fputs(
        ".\nWith `rules` after its name it prints the rules of the game itself; with `glossary`, what the words of a\n"
        "report mean; with `rulings`, how unclear rules are read.\n",
        out);
}

void help_command(FILE *out, const struct command *command)
{
    struct span brief, more;
    help_usage(out, command);
    if (!help_words(command->name, &brief, &more))
        return;
    fprintf(out, "\n%.*s\n", (int)brief.len, (const char *)brief.at);
    if (more.len > 0)
        fprintf(out, "\n%.*s\n", (int)more.len, (const char *)more.at);
}

bool help_book(FILE *out, const char *ruleset, const char *part)
{
    const struct ruleset *set = ruleset_find(ruleset);
    int book = part ? book_called(span_of(part)) : BOOK_HANDBOOK;
    struct span words = set && book >= 0 ? book_text(set, book) : (struct span){0};
    if (words.len > 0)
        fwrite(words.at, 1, words.len, out);
    return words.len > 0;
}
