/* The table of subcommands: help, completion and dispatch all read it. Keep the order in which people meet them. */
#include "processor/commands.h"
#include "processor/cli.h"

const struct command commands[] = {
    {"init", "[HOSTDIR]", "--keys=DIR --name=NAME", "make a host: folders, settings, keys, store",
     "The keys go to HOSTDIR.keys beside the host directory, or to --keys DIR. Keep a copy of master.key on paper:\n"
     "without it nothing hidden can be read again, and who has it can read all of it.\n"
     "--name is the host's name in the logs of its games, such as dispatch.example.",
     cmd_init},
    {"player", "[HOSTDIR] add NAME | list | forget NAME",
     "--key=FILE --mail=ADDRESS --zone=ZONE --full-name=WORDS", "the people whom this host knows",
     "add takes one to four --key files (ssh-ed25519 public keys), the address that mail goes to, and an IANA time\n"
     "zone such as America/New_York. The same name again changes what is given. forget erases address, name and keys;\n"
     "journals of games hold only key fingerprints.",
     cmd_player},
    {"status", "[HOSTDIR]", "--late --player=NAME --zone=ZONE --now=UTC --json",
     "who is awaited, since when and until when",
     "One line a game, the nearest deadline first: game, seat awaited, since, due, mails in and out this turn.", cmd_status},
    {"news", "[HOSTDIR]", "--all --keep", "what the host must know: unread first",
     "Grades: 1 lost time, 2 look today, 3 game stopped. What was shown is marked as read unless --keep is given.",
     cmd_news},
    {"fsck", "[HOSTDIR]", "--accept=WHY", "check every invariant of the store",
     "Exit 0: all is well. 65: what is wrong was printed, a line each. --accept goes on with an older copy of the store\n"
     "when the newest is lost: all games are set aside, and the counter goes on from where it was.",
     cmd_fsck},
    {"resume", "[HOSTDIR] GAME", "", "go on with a game that was set aside",
     "Its sealed state is checked first. A game that was set aside because an older store was put back stays so: its\n"
     "players may have seen more than the store knows.",
     cmd_resume},
    {"backup", "[HOSTDIR] FILE", "", "a consistent copy of the store; never of keys",
     "FILE must not be there yet. It is made while others work. The copy is sealed: it needs the keys, which you keep\n"
     "elsewhere, to be read.",
     cmd_backup},
    {"sign", "FILE...", "--key=FILE --namespace=NAME", "sign files as ssh-keygen -Y sign does",
     "Writes FILE.sig beside each file, the same bytes as ssh-keygen -Y sign -n pbem-v1. Never overwrites another\n"
     "signature. --key is an OpenSSH private key without passphrase; with one, use ssh-keygen itself.",
     cmd_sign},
    {"keygen", "FILE", "--comment=WORDS", "make an Ed25519 key pair in OpenSSH's format",
     "Writes FILE (mode 0600) and FILE.pub. Never overwrites.", cmd_keygen},
    {"version", "", "", "print the version of this program", NULL, cmd_version},
};
const size_t n_commands = sizeof commands / sizeof *commands;
