/* SPDX-License-Identifier: Apache-2.0 */
/* open: what is sealed to a player, for those without age. */
#include "processor/cmd/cmd_open.h"
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/mime/age_find.h"
#include "processor/mime/shown_text.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

enum { MAIL_MAX = 8 << 20 };
struct opening {
    struct cli *cli;
    struct identities mine;
    struct sealed_file file[SEALED_FILES_MAX];
    struct span plain[SEALED_FILES_MAX];
    size_t n, n_others; /* what the keys open, and what they do not */
};

/* ---- the private keys of a player ---- */

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

/* The same; where the option is not given, the key that ssh-keygen makes when it is not told where. */
static bool identities_or_home(struct cli *cli, const char *option, struct identities *mine, struct error *err)
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

/* ---- opening ---- */

/* A post, or a thread, holds what is sealed to others too: that is passed over as long as something is for the reader.
 */
static bool open_mine(struct opening *o, const char *path, struct error *err)
{
    size_t n = 0;
    for (size_t i = 0; i < o->n; i++) {
        struct problem why = {0};
        struct span plain;
        if (sealed_open(o->cli->arena, &o->file[i], o->mine.key, o->mine.n, &plain, &why)) {
            o->file[n] = o->file[i];
            o->plain[n++] = plain;
        } else if (strcmp(why.key, "age.nobody") != 0)
            return error_of(err, ERROR_DAMAGE, EX_DATAERR, "open", o->file[i].name[0] ? o->file[i].name : path,
                            "it came damaged: cut short, or changed on the way");
    }
    if (n == 0)
        return error_set(err, EX_NOPERM, "open", o->file[0].name[0] ? o->file[0].name : path,
                         "it is sealed to another key; say --key FILE with your private key that the game knows");
    o->n_others = o->n - n;
    o->n = n;
    return true;
}

static bool open_all(struct opening *o, const char *path, struct error *err)
{
    struct span raw;
    struct arena *arena = o->cli->arena;
    if (!file_load(arena, path, MAIL_MAX, &raw, err)) {
        err->code = EX_NOINPUT;
        return false;
    }
    o->n = sealed_find(arena, raw, o->file);
    if (o->n == 0)
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "open", path,
                        "there is nothing sealed in it: no lines from BEGIN AGE ENCRYPTED FILE to END, and no file "
                        "that begins age-encryption.org/v1");
    return open_mine(o, path, err);
}

/* ---- out ---- */

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* Signatures and proofs are for programs, and pages for a browser. */
static bool is_read_by_people(const char *name)
{
    return !ends_with(name, ".sig") && !ends_with(name, "-proof.txt") && !ends_with(name, ".html") &&
           !ends_with(name, ".keys");
}

/* A thread may show the same file twice, sealed once more. */
static bool is_again(const struct opening *o, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(o->file[k].name, o->file[i].name) == 0 && span_same(o->plain[k], o->plain[i]))
            return true;
    return false;
}

/* And another file of the same name, such as a form that was written anew: "2-first-usa-4.txt". */
static const char *own_name(const struct opening *o, size_t i)
{
    int before = 0;
    if (!o->file[i].name[0])
        return arena_words(o->cli->arena, "opened-%zu.txt", i + 1);
    for (size_t k = 0; k < i; k++)
        before += strcmp(o->file[k].name, o->file[i].name) == 0 && !is_again(o, k);
    return before == 0 ? o->file[i].name : arena_words(o->cli->arena, "%d-%s", before + 1, o->file[i].name);
}

/* ---- who wrote it ---- */

/* Its signature among the files: the one that fits, else any. */
static enum shown_signer signer_of(const struct opening *o, size_t i, char fp[static SSH_FP_MAX])
{
    struct arena *arena = o->cli->arena;
    enum shown_signer found = SHOWN_UNSIGNED;
    const char *name = o->file[i].name[0] ? arena_words(arena, "%s.sig", o->file[i].name) : "";
    for (size_t k = 0; k < o->n && found != SHOWN_SIGNED; k++)
        if (name[0] && strcmp(o->file[k].name, name) == 0)
            found = shown_signed(arena, o->plain[i], o->plain[k], fp);
    return found == SHOWN_UNSIGNED ? shown_signed(arena, o->plain[i], (struct span){0}, fp) : found;
}

static const char *shown_name(const struct opening *o, size_t i)
{
    struct text name = {.arena = o->cli->arena};
    shown_text(&name, span_of(o->file[i].name[0] ? o->file[i].name : "a text without a name"));
    return name.at;
}

/* Before any of the texts, so that no text can say it of itself. */
static void say_signers(const struct opening *o)
{
    char fp[SSH_FP_MAX];
    for (size_t i = 0; i < o->n; i++) {
        if ((o->n > 1 && !is_read_by_people(o->file[i].name)) || is_again(o, i))
            continue;
        enum shown_signer by = signer_of(o, i, fp);
        if (by == SHOWN_SIGNED)
            fprintf(stderr, "dispatch: %s: signed with the key %s; your invitation says whether that is the host's\n",
                    shown_name(o, i), fp);
        else if (by == SHOWN_MISFIT)
            fprintf(stderr, "dispatch: %s: ITS SIGNATURE DOES NOT FIT; do not believe it\n", shown_name(o, i));
        else
            fprintf(stderr, "dispatch: %s: not signed; anybody who knows your public key can have written it\n",
                    shown_name(o, i));
    }
    fflush(stderr);
}

static bool print_all(struct opening *o, struct error *err)
{
    size_t left = 0, said = 0;
    for (size_t i = 0; i < o->n; i++) {
        struct text text = {.arena = o->cli->arena};
        if (is_again(o, i))
            continue;
        if (o->n > 1 && !is_read_by_people(o->file[i].name)) {
            left++;
            continue;
        }
        if (o->n > 1)
            printf("%s==> %s <==\n", said++ ? "\n" : "", shown_name(o, i));
        shown_text(&text, sealed_trimmed(o->plain[i]));
        if (fwrite(text.at ? text.at : "", 1, text.len, stdout) != text.len)
            return error_set(err, EX_IOERR, "write", "the text", NULL);
    }
    if (left > 0)
        fprintf(stderr, "dispatch: %zu more, which are for programs. --output FOLDER keeps all, for dispatch verify\n",
                left);
    return fflush(stdout) == 0 || error_set(err, EX_IOERR, "write", "the text", NULL);
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* One file goes to PATH, or into it when it is a folder; several make the folder. As they are, so that signatures fit.
 */
static bool keep_all(struct opening *o, const char *path, struct error *err)
{
    struct arena *arena = o->cli->arena;
    bool folder = o->n > 1 || is_folder(path);
    if (folder && !is_folder(path) && mkdir(path, 0700) != 0)
        return error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
    for (size_t i = 0; i < o->n; i++) {
        const char *to = folder ? arena_words(arena, "%s/%s", path, own_name(o, i)) : path;
        if (is_again(o, i))
            continue;
        if (!cli_make_file(to, o->plain[i], 0600, err))
            return false;
        printf("%s\n", to);
    }
    return true;
}

int cmd_open(struct cli *cli)
{
    struct error err = {0};
    struct opening *o = arena_take(cli->arena, sizeof *o);
    const char *path = cli_word(cli, "FILE"), *to = cli_value(cli, "--output");
    if (!path || !cli_end(cli))
        return EX_USAGE;
    o->cli = cli;
    bool ok = identities_or_home(cli, "--key", &o->mine, &err) && open_all(o, path, &err);
    if (ok)
        say_signers(o);
    ok = ok && (to ? keep_all(o, to, &err) : print_all(o, &err));
    if (ok && o->n_others > 0)
        fprintf(stderr, "dispatch: %zu more %s sealed to others\n", o->n_others, o->n_others == 1 ? "is" : "are");
    identities_forget(&o->mine);
    return ok ? EX_OK : cli_fail(cli, &err);
}
