/* SPDX-License-Identifier: Apache-2.0 */
/* For players without OpenSSH: sign and keygen. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include <sodium.h>
#include <string.h>
#include <unistd.h>

enum { SIGNED_BYTES_MAX = 16 << 20, KEY_FILE_MAX = 16384, SIG_BYTES_MAX = 16384 };

/* FILE.sig: made, or found to be the same already. */
static bool sig_put(struct arena *arena, const char *path, struct span sig, struct error *err)
{
    struct span before;
    if (access(path, F_OK) != 0)
        return cli_make_file(path, sig, 0644, err);
    if (!file_load(arena, path, SIG_BYTES_MAX, &before, err))
        return false;
    return span_same(before, sig) ||
           error_set(err, EX_CANTCREAT, "write", path,
                     "there is another signature already; move it away, forms are named anew for each sheet");
}

static bool sign_file(struct cli *cli, const char *path, const char *space, const uint8_t seed[static SSH_SEED_LEN],
                      struct error *err)
{
    struct span message;
    struct text sig = {.arena = cli->arena};
    if (!file_load(cli->arena, path, SIGNED_BYTES_MAX, &message, err))
        return false;
    sshsig_sign(&sig, seed, space, message, NULL);
    if (strcmp(path, "-") == 0)
        return fwrite(sig.at, 1, sig.len, stdout) == sig.len || error_set(err, EX_IOERR, "write", "the answer", NULL);
    const char *to = arena_words(cli->arena, "%s.sig", path);
    if (!sig_put(cli->arena, to, text_span(&sig), err))
        return false;
    printf("%s\n", to);
    return true;
}

static bool seed_read(struct cli *cli, const char *path, uint8_t seed[static SSH_SEED_LEN], struct error *err)
{
    struct span file;
    struct problem why = {0};
    if (!file_load(cli->arena, path, KEY_FILE_MAX, &file, err))
        return false;
    if (ssh_private_read(file, seed, &why))
        return true;
    bool is_locked = strcmp(why.key, "sshkey.encrypted") == 0;
    return error_of(err, is_locked ? ERROR_PLAIN : ERROR_FOREIGN, EX_DATAERR, "use the key", path, "%s",
                    is_locked ? "it has a passphrase; sign with `ssh-keygen -Y sign -n pbem-v1 -f KEY FILE`"
                              : "an Ed25519 private key file of OpenSSH is needed");
}

int cmd_sign(struct cli *cli)
{
    struct error err = {0};
    uint8_t seed[SSH_SEED_LEN] = {0};
    const char *key = cli_value(cli, "--key"), *space = cli_value(cli, "--namespace"), *path = cli_word(cli, "FILE");
    if (!path)
        return EX_USAGE;
    if (!key)
        return cli_usage(cli, "--key FILE is missing: your private key, such as ~/.ssh/id_ed25519");
    if (space && !space[0])
        return cli_usage(cli, "a namespace has one letter at least");
    bool ok = seed_read(cli, key, seed, &err);
    for (; ok && path; path = cli_word(cli, NULL))
        ok = sign_file(cli, path, space ? space : NAMESPACE_PLAYER, seed, &err);
    sodium_memzero(seed, sizeof seed);
    return ok ? EX_OK : cli_fail(cli, &err);
}

static bool pair_make(struct cli *cli, const char *path, const char *comment, struct error *err)
{
    uint8_t seed[SSH_SEED_LEN], public_key[32], secret[64], blob[SSH_ED25519_BLOB_LEN];
    char fingerprint[SSH_FP_MAX];
    const char *public_path = arena_words(cli->arena, "%s.pub", path);
    struct text file = {.arena = cli->arena}, line = {.arena = cli->arena};
    if (access(path, F_OK) == 0 || access(public_path, F_OK) == 0)
        return error_set(err, EX_CANTCREAT, "make the key", path, CLI_FILE_THERE);
    randombytes_buf(seed, sizeof seed);
    crypto_sign_seed_keypair(public_key, secret, seed);
    ssh_private_write(&file, seed, comment);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(secret, sizeof secret);
    ssh_blob(blob, public_key);
    ssh_fingerprint(fingerprint, (struct span){blob, sizeof blob});
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    text_format(&line, "%s%s\n", comment[0] ? " " : "", comment);
    if (!cli_make_file(path, text_span(&file), 0600, err) || !cli_make_file(public_path, text_span(&line), 0644, err))
        return false;
    printf("%s\n", fingerprint);
    return true;
}

int cmd_keygen(struct cli *cli)
{
    struct error err = {0};
    const char *comment = cli_value(cli, "--comment"), *path = cli_word(cli, "FILE");
    if (!path || !cli_end(cli))
        return EX_USAGE;
    for (const char *c = comment ? comment : ""; *c; c++)
        if ((unsigned char)*c < ' ')
            return cli_usage(cli, "a comment is one line");
    return pair_make(cli, path, comment ? comment : "", &err) ? EX_OK : cli_fail(cli, &err);
}
