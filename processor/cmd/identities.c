/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/identities.h"
#include "processor/base/file.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { KEY_FILE_MAX = 65536 };

static bool read_one(struct cli *cli, const char *path, struct identities *mine, struct error *err)
{
    struct span file;
    struct problem why = {0};
    if (!file_load(cli->arena, path, KEY_FILE_MAX, &file, err)) {
        err->code = EX_NOINPUT;
        return false;
    }
    size_t n = sealed_identities(file, mine->key + mine->n, IDENTITIES_MAX - mine->n, &why);
    mine->n += n;
    if (n > 0)
        return true;
    if (why.key && strcmp(why.key, "sshkey.encrypted") == 0)
        return error_say(err, EX_NOPERM, "use the key", path,
                         "it has a passphrase. Open with `age -d -i %s FILE.age`, which asks for it, or take the "
                         "passphrase off a copy: ssh-keygen -p -N \"\" -f COPY",
                         path);
    return error_of(err, ERROR_FOREIGN, EX_DATAERR, "use the key", path,
                    "it is neither an Ed25519 private key of OpenSSH nor a file of age-keygen");
}

bool identities_of(struct cli *cli, const char *option, struct identities *mine, struct error *err)
{
    for (const char *path; (path = cli_value(cli, option));)
        if (!read_one(cli, path, mine, err))
            return false;
    return true;
}

bool identities_or_home(struct cli *cli, const char *option, struct identities *mine, struct error *err)
{
    const char *home = getenv("HOME");
    if (!identities_of(cli, option, mine, err))
        return false;
    if (mine->n > 0)
        return true;
    if (!home)
        return error_say(err, EX_USAGE, "open", "it", "say %s FILE: your private key", option);
    return read_one(cli, arena_words(cli->arena, "%s/.ssh/id_ed25519", home), mine, err);
}

void identities_forget(struct identities *mine)
{
    sodium_memzero(mine, sizeof *mine);
}
