/* SPDX-License-Identifier: Apache-2.0 */
/* The table of subcommands: help, completion and dispatch all read it. Keep the order in which people meet them. */
#include "processor/cmd/commands.h"
#include "processor/cmd/cli.h"

const struct command commands[] = {
    {"try", "RULESET | --from FILE", "--scenario=WORD --as=SEAT --page --from=FILE",
     "play a game at once: no host, no keys, no mail",
     "Both sides are yours, or one with --as, and the other plays by lot. Orders are typed at a prompt, or come from\n"
     "a pipe; receipt and report are printed at once, and --page opens the report's page. undo takes back, save FILE\n"
     "keeps the game, --from FILE goes on with it, quit ends; all else is gone then. From a pipe it exits 65 when a\n"
     "line or a sheet was not taken, or the last sheet was not sent.",
     cmd_try},
    {"practice", "RULESET", "--scenario=WORD --output=FILE", "a page in which one plays a game alone, in a browser",
     "Writes practice.html, or the FILE: one page that needs no host, no key and no network. In it all sides are played\n"
     "by turns, or the other ones by lot, by the same rules as at a host; beside each turn stands the sheet that one\n"
     "would have mailed. --scenario is chosen when it opens. dispatch publish writes such a page with all games.",
     cmd_practice},
    {"init", "[HOSTDIR]", "--keys=DIR --counter=FILE --name=NAME", "make a host: folders, settings, keys, store",
     "The keys go to HOSTDIR.keys beside the host directory, or to --keys DIR. Keep a copy of master.key on paper:\n"
     "without it nothing hidden can be read again, and who has it can read all of it.\n"
     "--counter is a small file that tells an older copy of the store: keep it out of what is backed up with the "
     "store.\n"
     "--name is the host's name in the logs of its games, such as dispatch.example.",
     cmd_init},
    {"player", "[HOSTDIR] add NAME | list | key NAME add | key NAME remove | rekey NAME | withdraw NAME | forget NAME",
     "--key=FILE --mail=ADDRESS --forum --zone=ZONE --full-name=WORDS --yes --now=UTC",
     "the people whom this host knows",
     "add takes one to four --key files (public keys: ssh-ed25519, also on a security key, or minisign.pub), the "
     "address\n"
     "that mail goes to (or --forum, for who plays on a forum alone), and an IANA time zone such as America/New_York.\n"
     "The same name again changes what is given. "
     "In\n"
     "games to come each of the keys signs for the player's seats. key NAME add --key FILE gives one more, key NAME\n"
     "remove --key WORD takes one away, with what list shows; games that run keep their keys. rekey\n"
     "puts --key in the place of a lost key, in all games: everybody is told, and it counts after three days in which "
     "the old\n"
     "key may object. An earlier address still hears of changes of keys; withdraw NAME --mail ADDRESS ends that. "
     "forget\n"
     "erases addresses, name and keys;\n"
     "journals of games hold only key fingerprints.",
     cmd_player},
    {"new", "[HOSTDIR] RULESET",
     "--name=NAME --seat=SIDE=PLAYER --scenario=WORD --option=WORD --setup=full|short --join=TERM --open=TERM "
     "--move=TERM "
     "--answer=TERM --settle=TERM --abandon=TERM --missed=WORDS --grace=TERM --remind=TERMS --quiet=HOURS "
     "--weekends=yes|no --dice=A|B|C|D --beacon=CHAIN --host-plays=SIDE --data=PART=FILE --forum --organiser=FILE "
     "--rulings=agree|silence --recall=TERM --outage=TERM --dry-run --yes --now=UTC",
     "make a game and write the invitations",
     "One --seat a side, such as --seat usa=north. --option by word or number, as often as you like. Terms are such "
     "as\n"
     "3d, 12h, 30m, for --move and --answer also 3d@18:00, a time of the player's own day; those not given, and the "
     "other\n"
     "settings of dispatch.conf(5) for new games, come from there. --setup full (each player seals his luck, then "
     "opens it) is\n"
     "the default; --setup short is one form less: luck is sent in the open, and who joins last could choose theirs "
     "with the "
     "host's\n"
     "help. --dice says who cannot bend the dice (see the man page): A is for a host who does not play; with "
     "D they wait\n"
     "for a public beacon (--beacon drand:quicknet+1h), which is best when he does. A player with the address admin of "
     "the\n"
     "settings is the host; --host-plays names a seat that he plays under another.\n"
     "--data puts a part of the game's facts of your own in the place of the built-in one, such as\n"
     "--data tables=my-tables.json; the game pins it, and running games keep theirs. --forum: what is private is\n"
     "sealed both ways, so that it may be posted where all read it, and orders in clear are refused. --organiser names "
     "a\n"
     "public key file of another person, whose RULING blocks count in this game; without it they are the host's.\n"
     "--rulings silence: what a ruling changes holds after three days without an objection; else every seat must "
     "agree.\n"
     "--dry-run prints the invitations and makes nothing. A player on both sides is asked about: --yes says that it is "
     "meant.",
     cmd_new},
    {"data", "RULESET [PART]", "", "the facts that a ruleset is played by, as JSON",
     "Without PART: its parts. What a part prints can be edited and given to dispatch new as --data PART=FILE.",
     cmd_data},
    {"ingest", "[HOSTDIR] [FILE...]", "--now=UTC", "take a sheet: by hand with files, as a pipe from standard input",
     "With files (a sheet, whose .sig or .minisig may lie beside it, or a whole mail as .eml) the receipt is printed; "
     "exit 65 when it was refused "
     "or has\n"
     "a mistake. As a pipe what came is stored and answered in the next run; exit 0 for all that is stored, 75 when it "
     "could\n"
     "not be, 64 or 78 when the host must mend something first.",
     cmd_ingest},
    {"run", "[HOSTDIR]", "--now=UTC --stage=NAME --quiet --anyway --dry-run",
     "one pass: fetch, ingest, advance, report, remind, deliver, publish",
     "Run it from cron every few minutes. Killed at any instant, the next run goes on. A second run beside the first\n"
     "does nothing, says so, and exits 0. When the clock went back or jumped far ahead, or more seats than "
     "missed-limit would be late "
     "at\n"
     "once, nothing moves and it exits 75; --anyway goes on all the same. --dry-run changes nothing: it makes the pass "
     "in a\n"
     "copy and prints which messages would leave.",
     cmd_run},
    {"show", "[HOSTDIR] GAME", "--seat=SIDE --all --json --now=UTC", "a game as everybody, or as one seat, sees it now",
     "Without --seat only what everybody may know. --seat and --all (everything, of all seats) leave a line in the "
     "game's\n"
     "public log while it runs, and the next reports say that the host looked.",
     cmd_show},
    {"rule", "[HOSTDIR] GAME TEXT",
     "--set=FIELD=VALUE --back=EXCHANGE --withdraw=NUMBER --organiser=FILE --output=FILE "
     "--yes --now=UTC",
     "an act of the organiser, signed and told to everybody",
     "Words alone are in force at once. --set changes the position (fields as dispatch show --json names them; what "
     "not\n"
     "everybody may see goes into the log as a hash), --back takes the game back to what was asked in that exchange. "
     "Both\n"
     "wait until every seat has answered agree NUMBER; or, in a game made with --rulings silence, for three days "
     "without\n"
     "object NUMBER; cards that were drawn and dice that were rolled are undone only when every seat agrees. "
     "--withdraw takes\n"
     "one back that waits. It shows what it does and asks, or wants --yes. Where another person is the organiser it "
     "writes\n"
     "the block that he has to sign. --organiser gives the game another one, by his .pub file (or the word host: the "
     "host\n"
     "himself), when every seat agrees; the organiser signs it, or the host when he is gone.",
     cmd_rule},
    {"upgrade", "[HOSTDIR] GAME", "--why=WORDS --output=FILE --yes --now=UTC",
     "move a game to the newest revision of its rules",
     "A ruling, in force when every seat has agreed; until then the game goes on as it was.", cmd_upgrade},
    {"export", "[HOSTDIR] GAME", "--output=FILE", "the public transcript of a game",
     "While the game runs it holds what is public by now: nothing of what came in since the open question was asked. "
     "When\n"
     "it has ended, all signed sheets and the seed too, so that dispatch audit can play it again.",
     cmd_export},
    {"end", "[HOSTDIR] GAME", "--kind=KIND --broken=WHY --output=FILE --yes --now=UTC",
     "cancel a game that has not begun; end one and publish its secrets",
     "A game that has not begun is cancelled: all its players are told. Of one that has begun it\n"
     "refuses while the game can go on: players end a game at once with a sheet that says resign, and a run ends an "
     "abandoned\n"
     "one by itself, after a warning. --kind agreed, drawn or won-SEAT asks all players: it ends when every seat has "
     "agreed.\n"
     "--broken ends a game that was set aside, by a ruling with these words that publishes everything.",
     cmd_end},
    {"publish", "[HOSTDIR] [DIR]", "--now=UTC", "write the public folder: static files for a web server",
     "DIR, or publish-dir of dispatch.conf(5), or HOSTDIR/public. Log, keys, facts, rulings and a page of every game, "
     "as "
     "far\n"
     "as everybody may read it by now; publish-delay holds more back. dispatch run does the same after each pass when\n"
     "publish-dir is set, for what changed.",
     cmd_publish},
    {"desk", "[FILE]", "--output=FILE --pin=HASH", "the order desk as a page: write it, or compare one with it",
     "Prints the SHA-256 of the order desk of this release, as sha256sum does; dispatch publish writes the same page "
     "for "
     "all\n"
     "games as desk.html. --output writes it, to be opened from a disk. With FILE (- for standard input), a page that "
     "was\n"
     "saved, it says whether that is this very page, or the one whose SHA-256 --pin gives. Exit 0: yes, 1: no.",
     cmd_desk},
    {"post", "[HOSTDIR] GAME",
     "--report=N --message=SEAT/N --new --markup=markdown|bbcode --limit=CHARS --output=FILE --now=UTC",
     "what a thread of a forum gets to read, for pasting",
     "The newest public report, or --report N; 0 opens the thread with the terms of the game. Below it what each seat "
     "was\n"
     "sent, sealed to its key, in a spoiler; of a game without --forum the public part alone. --message usa/27 is one\n"
     "message to a seat (invitations, receipts, notices). --new: all that the last --new did not print. markdown is "
     "as\n"
     "Discourse takes it, bbcode as phpBB. What is longer than --limit (32000) goes into several posts, printed one "
     "after\n"
     "the other, or FILE.1, FILE.2 with --output. Exit 65: it does not fit; 66: no such post; 75: run dispatch run "
     "first.",
     cmd_post},
    {"forum", "[HOSTDIR] GAME", "--topic=TOPIC --category=CATEGORY --title=WORDS --all --off --skip --now=UTC",
     "in which thread of a forum a game is",
     "The forum is that of dispatch.conf(5), a Discourse. --topic, by number or address, binds the game to a thread; "
     "--category\n"
     "makes a new one, with --title. From then on each run posts the public report of every exchange. A game that was "
     "made with\n"
     "dispatch new --forum is played there: what is private goes up sealed, and sheets are taken from posts. Of a game "
     "that has\n"
     "begun only the newest report goes up, with --all every one. --off ends it; --skip leaves out the oldest post "
     "that waits\n"
     "and prints it. Without an option: which thread, what waits, and why.",
     cmd_forum},
    {"collect", "[HOSTDIR] GAME FILE...", "--now=UTC", "take sheets out of a saved thread",
     "FILE is a page of a thread as a browser saved it (Discourse, its print view, phpBB), what a Discourse shows "
     "behind\n"
     "/t/NUMBER.json, or a text. Each post is looked at as those that a run reads: quotes do not count, and of a post "
     "that was\n"
     "edited the first version counts that was signed well. Says for each post what was done.",
     cmd_collect},
    {"cosign", "[HOSTDIR] GAME [FILE]", "--ask=SIZE --now=UTC", "what witnesses signed of a game's log",
     "Takes signature lines of witnesses that dispatch.conf(5) names, out of a note or of a mail with the lines in it, "
     "and\n"
     "sends them on with checkpoints and reports. --ask prints the request that a witness is asked with, from the "
     "size\n"
     "that it has; its answer goes into FILE. Witnesses with an address in dispatch.conf are looked at in each pass.",
     cmd_cosign},
    {"witness", "init|add|run|take|list DIR [FROM|FILE]", "--name=NAME --key=KEY --instead --to=DIR --mail --now=UTC",
     "watch other hosts' logs, and sign that they only grew",
     "A witness keeps a host from showing two players two histories. init makes folder and key; add takes the page of "
     "a "
     "game\n"
     "or of a host (an https address or a folder), or a log's key alone with --key; run, from cron, reads what is new, "
     "checks\n"
     "that it holds all that was signed before, signs it and writes it to DIR/out or --to; take answers a request that "
     "a "
     "host\n"
     "brought (dispatch cosign --ask). --mail prints what to send to the host. Exit 76: a host signed two histories; "
     "both are\n"
     "kept in DIR/forks. 1: take: another size was signed last, which is printed.",
     cmd_witness},
    {"check", "SHEET", "--report=REPORT", "what a sheet would do, before you sign it",
     "Reads a sheet, signed or not, against the newest report of its game that lies beside it with its proof file, or\n"
     "against --report (a report, a saved mail or a folder), on this machine alone. It says what the host's receipt "
     "would\n"
     "say: every slip at once, or what each line does, as far as that can be known. What other sheets of yours still\n"
     "order it does not know. Exit 0: nothing is wrong; 65: something is, or it is no sheet of that report; 66: no "
     "such\n"
     "file, or no report; 69: this program has not the rules or the facts of the game.",
     cmd_check},
    {"verify", "REPORT|MAIL|FOLDER...",
     "--key=KEY --open=FILE --sent-all --log=FROM --checkpoint=FILE --witness=KEY --json",
     "what reports prove, offline",
     "Takes report files with their .sig and -proof.txt beside them, saved mails (.eml), mboxes, Maildirs and "
     "folders.\n"
     "Several reports prove more: the log only grew, no roll and no card was changed; with your own sent sheets, all "
     "are\n"
     "in; with the reports of both players, the host told them one story. --key: the host's fingerprint as you know "
     "it;\n"
     "--key SEAT=KEY: another player's, as he told you by another way than mail, since a host could play both seats.\n"
     "--open: your private key, as for dispatch open; with it sealed mails are read as they were saved.\n"
     "--sent-all: these are all the sheets that you ever sent, so another one in the log is wrong.\n"
     "--log: the game's public page, an address or a folder; --checkpoint: a signed head of the log from elsewhere;\n"
     "--witness: the verifier key of a witness whom you trust. Mails with their headers and witnesses bound what the\n"
     "host's clock says.\n"
     "Exit 0: nothing is wrong; 1: something is; 3: the host signed two histories; 65: files that cannot be read;\n"
     "77: a key of --open has a passphrase.",
     cmd_verify},
    {"audit", "TRANSCRIPT", "--entry=N", "check an exported game; play a finished one again",
     "Exit 0: proven (a finished game was re-executed and all is as logged) or consistent so far (a running one). 1:\n"
     "broken, and at which entry. 65: not a transcript. --entry prints the signed block that an entry names, whole, "
     "with\n"
     "its signature, and whose it is: for a player who denies having sent it.",
     cmd_audit},
    {"status", "[HOSTDIR]", "--late --player=NAME --zone=ZONE --now=UTC --json",
     "who is awaited, since when and until when",
     "One line a game, the nearest deadline first: game, seat awaited, since, due, mails in and out this turn.",
     cmd_status},
    {"news", "[HOSTDIR]", "--all --keep", "what the host must know: unread first",
     "Grades: of the day (by mail once a day), lost time, look today, game stopped, all games wait. What was shown is "
     "marked as read "
     "unless --keep is given.",
     cmd_news},
    {"doctor", "[HOSTDIR]", "--mail=ADDRESS --json --now=UTC", "is this host set up as it should be?",
     "Looks at settings, keys, folders, room, store, clock, passes, texts, mail servers and the sender's domain: a "
     "line\n"
     "each, ok, warn or bad, with the remedy. --mail sends one mail there, to see it arrive. Changes nothing. Exit 0: "
     "nothing\n"
     "is bad; 1: something is.",
     cmd_doctor},
    {"fsck", "[HOSTDIR]", "--accept=WHY", "check every invariant of the store",
     "Exit 0: all is well. 65: what is wrong was printed, a line each. --accept goes on with an older copy of the\n"
     "store when the newest is lost: all games are set aside, and the counter goes on from where it was. Damaged rows\n"
     "it takes as they stand, and sets aside the games that they are of.",
     cmd_fsck},
    {"gate", "[HOSTDIR]", "--now=UTC", "play every live game again with this program",
     "Whenever the program is another one, each live game is played again from its beginning, with the stored sheets, "
     "and\n"
     "every entry of its journal must come out as it stands; a run does this by itself. A game that comes out "
     "otherwise "
     "is\n"
     "held with the first entry that differs, and the others go on. Exit 0: all go on; 65: some are held.",
     cmd_gate},
    {"beacon", "[HOSTDIR] GAME [ROUND SIGNATURE]", "--now=UTC", "give the value of a beacon's round (dice mode D)",
     "Without ROUND: which one the game waits for, and where it can be read. The value is the hash of the signature; "
     "whether\n"
     "the signature is the beacon's this program cannot check. Players may send it too. Another value for a round "
     "that\n"
     "has one is refused.",
     cmd_beacon},
    {"hold", "[HOSTDIR] GAME WHY", "--yes --now=UTC", "stop a game's clock",
     "No deadline runs and nothing is carried out until dispatch resume; sheets are taken and answered. It shows what "
     "it\n"
     "will do and asks, or wants --yes; all players are told WHY, and the game's journal has it.",
     cmd_hold},
    {"extend", "[HOSTDIR] GAME DAYS|TERM|UNTIL WHY", "--yes --now=UTC", "a later deadline",
     "So many days or such a term more, or until a time such as 2026-12-01T20:00:00Z. A game that waits for a late "
     "seat\n"
     "gets its deadline anew.",
     cmd_extend},
    {"holiday", "[HOSTDIR] [FROM to TO]", "--yes --now=UTC", "days on which no deadline falls",
     "Days such as 2026-12-24 to 2027-01-02, of UTC, both included. Passes go on. Without days: those to come.",
     cmd_holiday},
    {"seat", "[HOSTDIR] GAME SEAT", "--to=PLAYER --yes --now=UTC", "give a seat to another player",
     "He is invited; as soon as his JOIN is in, the keys of the player before count there no more, standing orders and "
     "sheets\n"
     "are dropped, the deadline begins anew, and he gets the position and his hand with its openings. All players are "
     "told.",
     cmd_seat},
    {"replace", "[HOSTDIR] GAME PLAYER OTHER", "--yes --now=UTC", "give a player's seat to another player",
     "As dispatch seat, for who knows the player and not the seat.", cmd_replace},
    {"resume", "[HOSTDIR] GAME", "--decide=standing|least|resign --seen=FILE --ruling=WHY --yes --now=UTC",
     "go on with a game that was held or set aside",
     "Held: it goes on with what was left of its deadline; one that waits for a late seat gets a new deadline, or "
     "--decide\n"
     "says what is done for that seat. Set aside: its sealed state is checked first. Set aside because an older store "
     "was\n"
     "put back: it goes on when the newest report of each seat, --seen GAME-SEAT-report-N-proof.txt, is known to that "
     "store;\n"
     "else its players have seen more than the store knows. Then only --ruling takes it up again: a signed ruling with "
     "these\n"
     "words, told to everybody; what they were sent beyond it counts no more.",
     cmd_resume},
    {"hostkey", "[HOSTDIR] report|log|age [FILE]", "--lost --yes --now=UTC", "a new key of the host, in all its games",
     "FILE holds 32 raw bytes, mode 0400; without it a fresh key is made. The old key signs for it in each game, all "
     "players are\n"
     "told both, and the old file is kept beside. --lost: the old key file is gone. Then the new key signs for itself, "
     "and in\n"
     "each game it counts when every seat has agreed.",
     cmd_hostkey},
    {"backup", "[HOSTDIR] FILE", "", "a consistent copy of the store; never of keys",
     "FILE must not be there yet. It is made while others work. The copy is sealed: it needs the keys, which you keep\n"
     "elsewhere, to be read.",
     cmd_backup},
    {"rebuild", "[HOSTDIR] FILE|FOLDER...", "--game=GAME --seat=SIDE=PLAYER --at=SIZE --dry-run --now=UTC",
     "put games together again from what players still have",
     "For a host that lost its machine and has its keys: dispatch init with --keys, dispatch player add, then this "
     "with\n"
     "mail folders, mboxes, saved mails, reports with their proof files, transcripts, public folders, and the players' "
     "sent\n"
     "mail. It says what it has and what is lacking, and makes a game only when every entry of its journal comes out "
     "again.\n"
     "The game is then held and everybody is told; dispatch resume goes on. --seat says who plays a seat whose key no "
     "player\n"
     "here has. --at goes on from an older signed size, though players saw later entries. --dry-run only looks. The "
     "same\n"
     "again with more files brings a game forward, or completes its archive. Exit 0: all are rebuilt; 65: something "
     "is\n"
     "lacking.",
     cmd_rebuild},
    {"revoke", "[HOSTDIR] GAME SEAT", "--key=WORD --yes --now=UTC", "ask the players to revoke a stolen key with you",
     "A player who still has his key revokes it himself, with a REVOKE block. For one who has not, this signs a REVOKE "
     "as the\n"
     "organiser and sends it to the others who play; when one of them has signed it too, the key is out for good. "
     "--key\n"
     "says which, when the seat has several.",
     cmd_revoke},
    {"open", "FILE", "--key=FILE --output=PATH", "read what is sealed to you",
     "FILE is a saved mail (.eml), a post or a page of a forum, any text with the lines of an age file in it, or a "
     ".age\n"
     "file. What is sealed to others is passed over. --key, as often as you like, is\n"
     "your OpenSSH private key without passphrase, or what age-keygen wrote; without it ~/.ssh/id_ed25519. Says with\n"
     "which key each text is signed, and prints it without what a terminal obeys; --output writes the file, of "
     "several\n"
     "all into a folder, exactly as they were signed, and never over another.\n"
     "Exit 65: nothing sealed in it, or damaged; 66: no such file; 77: sealed to another key, or the key has a "
     "passphrase.",
     cmd_open},
    {"sign", "FILE...", "--key=FILE --namespace=NAME", "sign files as ssh-keygen -Y sign does",
     "Writes FILE.sig beside each file, the same bytes as ssh-keygen -Y sign -n pbem-v1. Never overwrites another\n"
     "signature. --key is an OpenSSH private key without passphrase; with one, use ssh-keygen itself.",
     cmd_sign},
    {"keygen", "FILE", "--comment=WORDS", "make an Ed25519 key pair in OpenSSH's format",
     "Writes FILE (mode 0600) and FILE.pub. Never overwrites.", cmd_keygen},
    {"completion", "bash|zsh", "", "a script with which a shell completes commands and options",
     "Packages install it; by hand: dispatch completion bash >~/.local/share/bash-completion/completions/dispatch",
     cmd_completion},
    {"version", "", "", "print the version of this program", NULL, cmd_version},
};
const size_t n_commands = sizeof commands / sizeof *commands;
