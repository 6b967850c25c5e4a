/* SPDX-License-Identifier: Apache-2.0 */
/* completion: what a shell may offer behind `dispatch`, out of the table of commands. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/core/core.h"
#include <string.h>

/* Options as they are typed: those with a value up to the "=". */
static void options_of(const struct command *command)
{
    for (struct span left = span_of(command->options), option; span_word(&left, &option);) {
        const uint8_t *is = option.len > 0 ? memchr(option.at, '=', option.len) : NULL;
        if (option.len > 0)
            printf(" %.*s", (int)(is ? (size_t)(is - option.at) + 1 : option.len), (const char *)option.at);
    }
}

/* Words that stand in capitals are the user's own; those in small letters are typed as they are. */
static void words_of(const struct command *command)
{
    for (struct span left = span_of(command->words), word; span_word(&left, &word);) {
        bool small = word.len > 1;
        for (size_t i = 0; i < word.len; i++)
            small = small && ((word.at[i] >= 'a' && word.at[i] <= 'z') || word.at[i] == '|');
        for (size_t i = 0; small && i < word.len; i++)
            printf("%s%c", i == 0 ? " " : "", word.at[i] == '|' ? ' ' : word.at[i]);
    }
    if (strstr(command->words, "RULESET"))
        for (int i = 0; rulesets[i]; i++)
            printf(" %s", rulesets[i]->rules->name);
}

static void cases(void)
{
    for (size_t i = 0; i < n_commands; i++) {
        printf("    %s) small=\"", commands[i].name);
        words_of(&commands[i]);
        printf("\" options=\"");
        options_of(&commands[i]);
        printf("\";;\n");
    }
}

static void names(void)
{
    for (size_t i = 0; i < n_commands; i++)
        printf("%s%s", i ? " " : "", commands[i].name);
}

static void bash(void)
{
    printf("# bash completion of dispatch; made by: dispatch completion bash\n"
           "_dispatch() {\n    local cur=${COMP_WORDS[COMP_CWORD]} small= options=\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    names();
    printf("\" -- \"$cur\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    cases();
    printf("    esac\n    case $cur in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"));;\n"
           "    *) COMPREPLY=($(compgen -W \"$small\" -- \"$cur\") $(compgen -f -- \"$cur\"));;\n    esac\n"
           "    case ${COMPREPLY[0]-} in *=) compopt -o nospace;; esac\n}\ncomplete -o filenames -F _dispatch dispatch\n");
}

static void zsh(void)
{
    printf("#compdef dispatch\n# zsh completion of dispatch; made by: dispatch completion zsh\n"
           "local small= options=\nif (( CURRENT == 2 )); then\n    compadd -- ");
    names();
    printf("\n    return\nfi\ncase $words[2] in\n");
    cases();
    printf("esac\nif [[ $PREFIX == -* ]]; then\n    compadd -S '' -- ${=options}\nelse\n    compadd -- ${=small}\n    _files\nfi\n");
}

int cmd_completion(struct cli *cli)
{
    const char *shell = cli_word(cli, "bash or zsh");
    if (!shell || !cli_end(cli))
        return EX_USAGE;
    if (strcmp(shell, "bash") != 0 && strcmp(shell, "zsh") != 0)
        return cli_usage(cli, "there is completion for bash and zsh, not for \"%s\"", shell);
    if (strcmp(shell, "bash") == 0)
        bash();
    else
        zsh();
    return EX_OK;
}
