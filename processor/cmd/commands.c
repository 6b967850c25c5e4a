/* SPDX-License-Identifier: Apache-2.0 */
/* The table of subcommands: help, completion and dispatch all read it. Keep the order in which people meet them. What
 * help says of each stands in templates/commands.txt. */
#include "processor/cmd/commands.h"
#include "processor/cmd/cli.h"

const struct command commands[] = {
    {"try", "RULESET | --from FILE", "--scenario=WORD --as=SEAT --page --from=FILE", cmd_try},
    {"practice", "RULESET", "--scenario=WORD --output=FILE", cmd_practice},
    {"init", "[HOSTDIR]", "--keys=DIR --counter=FILE --name=NAME --store=PLACE", cmd_init},
    {"player",
     "[HOSTDIR] add NAME | list | key NAME add | key NAME remove | rekey NAME | withdraw NAME | forget NAME | accept "
     "NAME | refuse NAME",
     "--key=FILE --mail=ADDRESS --forum --zone=ZONE --full-name=WORDS --yes --now=UTC", cmd_player},
    {"new", "[HOSTDIR] RULESET",
     "--name=NAME --seat=SIDE=PLAYER --scenario=WORD --option=WORD --setup=full|short --join=TERM --open=TERM "
     "--move=TERM --answer=TERM --settle=TERM --abandon=TERM --missed=WORDS --grace=TERM --remind=TERMS --quiet=HOURS "
     "--weekends=yes|no --dice=A|B|C|D --beacon=CHAIN --host-plays=SIDE --data=PART=FILE --forum --organiser=FILE "
     "--rulings=agree|silence --press=WORDS --standby=offered|asked|none --recall=TERM --outage=TERM --dry-run --yes "
     "--now=UTC",
     cmd_new},
    {"offer", "[HOSTDIR] RULESET | withdraw NAME",
     "--name=NAME --scenario=WORD --option=WORD --setup=full|short --join=TERM --open=TERM --move=TERM --answer=TERM "
     "--settle=TERM --abandon=TERM --missed=WORDS --grace=TERM --remind=TERMS --quiet=HOURS --weekends=yes|no "
     "--dice=A|B|C|D --beacon=CHAIN --organiser=FILE --rulings=agree|silence --press=WORDS "
     "--standby=offered|asked|none --recall=TERM --outage=TERM "
     "--forum=CATEGORY --pair --least-finished=GAMES --least-kept=PERCENT --now=UTC",
     cmd_offer},
    {"offers", "[HOSTDIR]", "", cmd_offers},
    {"data", "RULESET [PART]", "", cmd_data},
    {"ingest", "[HOSTDIR] [FILE...]", "--now=UTC", cmd_ingest},
    {"run", "[HOSTDIR]", "--now=UTC --stage=NAME --quiet --anyway --dry-run", cmd_run},
    {"work", "[HOSTDIR]", "--every=SECONDS", cmd_work},
    {"show", "[HOSTDIR] GAME", "--seat=SIDE --all --json --now=UTC", cmd_show},
    {"press", "[HOSTDIR] GAME [NUMBER]", "", cmd_press},
    {"rule", "[HOSTDIR] GAME TEXT",
     "--set=FIELD=VALUE --back=EXCHANGE --withdraw=NUMBER --organiser=FILE --output=FILE --yes --now=UTC", cmd_rule},
    {"upgrade", "[HOSTDIR] GAME", "--why=WORDS --output=FILE --yes --now=UTC", cmd_upgrade},
    {"export", "[HOSTDIR] GAME", "--output=FILE", cmd_export},
    {"end", "[HOSTDIR] GAME", "--kind=KIND --broken=WHY --output=FILE --yes --now=UTC", cmd_end},
    {"publish", "[HOSTDIR] [DIR]", "--now=UTC", cmd_publish},
    {"desk", "[FILE]", "--output=FILE --pin=HASH", cmd_desk},
    {"post", "[HOSTDIR] GAME",
     "--report=N --message=SEAT/N --new --markup=markdown|bbcode --limit=CHARS --output=FILE --now=UTC", cmd_post},
    {"forum", "[HOSTDIR] GAME", "--topic=TOPIC --category=CATEGORY --title=WORDS --all --off --skip --now=UTC",
     cmd_forum},
    {"collect", "[HOSTDIR] GAME FILE...", "--now=UTC", cmd_collect},
    {"cosign", "[HOSTDIR] GAME [FILE]", "--ask=SIZE --now=UTC", cmd_cosign},
    {"witness", "init|add|run|take|list DIR [FROM|FILE]", "--name=NAME --key=KEY --instead --to=DIR --mail --now=UTC",
     cmd_witness},
    {"check", "SHEET", "--report=REPORT", cmd_check},
    {"verify", "REPORT|MAIL|FOLDER...",
     "--key=KEY --open=FILE --sent-all --log=FROM --checkpoint=FILE --witness=KEY --json", cmd_verify},
    {"audit", "TRANSCRIPT", "--entry=N", cmd_audit},
    {"status", "[HOSTDIR]", "--late --player=NAME --zone=ZONE --now=UTC --json", cmd_status},
    {"news", "[HOSTDIR]", "--all --keep", cmd_news},
    {"doctor", "[HOSTDIR]", "--mail=ADDRESS --json --now=UTC", cmd_doctor},
    {"fsck", "[HOSTDIR]", "--accept=WHY", cmd_fsck},
    {"gate", "[HOSTDIR]", "--now=UTC", cmd_gate},
    {"beacon", "[HOSTDIR] GAME [ROUND SIGNATURE]", "--now=UTC", cmd_beacon},
    {"hold", "[HOSTDIR] GAME WHY", "--yes --now=UTC", cmd_hold},
    {"extend", "[HOSTDIR] GAME DAYS|TERM|UNTIL WHY", "--yes --now=UTC", cmd_extend},
    {"holiday", "[HOSTDIR] [FROM to TO]", "--yes --now=UTC", cmd_holiday},
    {"seat", "[HOSTDIR] GAME SEAT", "--to=PLAYER --yes --now=UTC", cmd_seat},
    {"replace", "[HOSTDIR] GAME PLAYER OTHER", "--yes --now=UTC", cmd_replace},
    {"resume", "[HOSTDIR] GAME", "--decide=standing|least|resign --seen=FILE --ruling=WHY --yes --now=UTC", cmd_resume},
    {"hostkey", "[HOSTDIR] report|log|age [FILE]", "--lost --yes --now=UTC", cmd_hostkey},
    {"backup", "[HOSTDIR] FILE", "", cmd_backup},
    {"store", "[HOSTDIR] copy FROM TO", "", cmd_store},
    {"rebuild", "[HOSTDIR] FILE|FOLDER...", "--game=GAME --seat=SIDE=PLAYER --at=SIZE --dry-run --now=UTC",
     cmd_rebuild},
    {"revoke", "[HOSTDIR] GAME SEAT", "--key=WORD --yes --now=UTC", cmd_revoke},
    {"open", "FILE", "--key=FILE --output=PATH", cmd_open},
    {"sign", "FILE...", "--key=FILE --namespace=NAME", cmd_sign},
    {"keygen", "FILE", "--comment=WORDS", cmd_keygen},
    {"completion", "bash|zsh", "", cmd_completion},
    {"version", "", "", cmd_version},
};
const size_t n_commands = sizeof commands / sizeof *commands;
