/* SPDX-License-Identifier: Apache-2.0 */
/* desk: the page of the order desk of this release, its hash, and whether a page that somebody has is that one. */
#include "games/face/face.h"
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/desk_page.h"
#include <ctype.h>
#include <string.h>
#include <sysexits.h>

enum { PAGE_BYTES_MAX = 4 << 20 };

static void hash_words(char hex[static 65], struct span page)
{
    uint8_t hash[32];
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
}

/* 64 hex digits, in either case, as tools of other systems print them; into `out` in small letters. */
static bool pin_read(const char *words, char out[static 65])
{
    size_t n = 0;
    while (n < 64 && isxdigit((unsigned char)words[n])) {
        out[n] = (char)tolower((unsigned char)words[n]);
        n++;
    }
    out[n] = '\0';
    return n == 64 && words[n] == '\0';
}

/* 0: it is the one; 1: it is another. */
static int compare(struct cli *cli, const char *path, const char *wanted, const char *called, struct error *err)
{
    struct span page;
    char hex[65];
    if (!file_load(cli->arena, path, PAGE_BYTES_MAX, &page, err))
        return cli_fail(cli, err);
    hash_words(hex, page);
    if (strcmp(hex, wanted) == 0) {
        printf("yes: %s is %s, byte for byte\n%s\n", path, called, hex);
        return EX_OK;
    }
    printf("no: %s is not %s\nits SHA-256  %s\nthat one's   %s\n", path, called, hex, wanted);
    return 1;
}

int cmd_desk(struct cli *cli)
{
    struct error err = {0};
    struct span page = desk_page(cli->arena);
    char hex[65], pin[65];
    const char *output = cli_value(cli, "--output"), *pinned = cli_value(cli, "--pin"), *path = cli_word(cli, NULL);
    if (!cli_end(cli))
        return EX_USAGE;
    if (pinned && !path)
        return cli_usage(cli, "--pin is for a FILE that is compared with it");
    if (pinned && !pin_read(pinned, pin))
        return cli_usage(cli, "--pin takes a SHA-256, 64 digits 0-9 a-f");
    if (output && path)
        return cli_usage(cli, "--output writes the page; to compare one, leave it out");
    hash_words(hex, page);
    if (path)
        return compare(cli, path, pinned ? pin : hex,
                       pinned ? "the page that you pinned" : "the order desk of dispatch " DISPATCH_VERSION, &err);
    if (output && !cli_make_file(output, page, 0644, &err))
        return cli_fail(cli, &err);
    printf("%s  %s\n", hex, output ? output : "desk.html");
    return EX_OK;
}

int cmd_practice(struct cli *cli)
{
    struct error err = {0};
    const char *output = cli_value(cli, "--output"), *scenario = cli_value(cli, "--scenario");
    const char *name = cli_word(cli, "RULESET");
    if (!name || !cli_end(cli))
        return EX_USAGE;
    const struct ruleset *set = cli_ruleset(cli, name);
    const char *chosen = set ? cli_scenario(cli, set, scenario) : NULL;
    if (!chosen)
        return EX_USAGE;
    if (!desk_has_modules()) {
        error_set(&err, EX_UNAVAILABLE, "write the practice page of", name,
                  "this program was built without the rules for pages: dispatch try is the same in a terminal");
        return cli_fail(cli, &err);
    }
    output = output ? output : "practice.html";
    if (!cli_make_file(output, practice_page(cli->arena, name, chosen), 0644, &err))
        return cli_fail(cli, &err);
    printf("%s: open it in a browser; it needs no network\n", output);
    return EX_OK;
}
