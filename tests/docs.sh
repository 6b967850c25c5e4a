#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What README.md, the pages for people in doc/ and the man pages show is true: every command of a ```sh block of theirs and of
# EXAMPLES in dispatch(1) is run, in their story's order, in a temporary home; each subcommand and option of `dispatch help` stands in dispatch(1), each ruleset with a handbook in both; man
# pages are clean (mandoc, where there is one). Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/docs.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
. tests/demo/lib.sh
unset DISPATCH_HOST
PATH=$(dirname "$D"):$PATH
export PATH
fail() { echo "docs: $*" >&2; exit 1; }

# ---- the blocks ----

shown="$top/README.md $top/doc/playing.md $top/doc/hosting.md $top/doc/verifying.md"
# readme NAME: the block after the remark <!-- docs.sh: NAME --> in any of these
readme() {
    awk -v mark="<!-- docs.sh: $1 -->" '$0 == mark { here = 1; next } here && /^```/ { if (inside) exit; inside = 1; next }
        inside' $shown
}
# manual N: the N-th block under EXAMPLES, as a reader sees it
manual() {
    awk -v n="$1" '/^\.Sh /{ here = $2 == "EXAMPLES" } here && /^\.Bd/ { k++; inside = 1; next } /^\.Ed/ { inside = 0 }
        inside && k == n { gsub(/\\e/, "\\"); gsub(/\\&/, ""); print }' "$top/deploy/man/dispatch.1"
}
# try WHAT: runs the commands on standard input as a person would type them, all of which must succeed
try() {
    cat >"$HOME/.block"
    [ -s "$HOME/.block" ] || fail "there is no block $1"
    sh -eu "$HOME/.block" >"$HOME/.out" 2>&1 </dev/null || { cat "$HOME/.block" "$HOME/.out"; fail "$1 fails"; }
    echo "$1" >>"$tmp/tried"
}
says() { grep -q -e "$1" "$HOME/.out" || { cat "$HOME/.out"; fail "$2 does not say: $1"; }; }

# ---- a home with two people's keys; `north` is the reader ----

new_home() {
    HOME=$tmp/$1 HOST=$tmp/$1/games KEYS=$tmp/$1/.ssh
    export HOME
    mkdir -p "$HOME/.ssh"
    cd "$HOME"
    ssh-keygen -q -t ed25519 -N '' -C north -f .ssh/id_ed25519
    ssh-keygen -q -t ed25519 -N '' -C south -f .ssh/south
    cp .ssh/id_ed25519.pub north.pub
    cp .ssh/south.pub south.pub
}
pass() { "$D" run "$HOST" --quiet || fail "dispatch run"; }
get() { # PLAYER FORM: a form comes out of the player's mail
    from=$(newest "$1" "$2")
    [ -n "$from" ] || fail "$1 was not sent $2"
    cp "$from" .
}
send() { mv "$1" "$1.sig" "$HOST/inbox/new/"; }
# PLAYER SIDE KEY: what the reader does with README at his side, done for a player
join_as() {
    get "$1" "shenandoah-1-$2-1.txt"
    ssh-keygen -q -t ed25519 -N '' -f "luck-$1"
    fill "shenandoah-1-$2-1.txt" entropy-commit "$(ssh-keygen -l -f "luck-$1.pub" | cut -d' ' -f2)"
    sign "$3" "shenandoah-1-$2-1.txt"
    send "shenandoah-1-$2-1.txt"
}
open_as() {
    get "$1" "shenandoah-1-$2-2.txt"
    fill "shenandoah-1-$2-2.txt" open "$(cut -d' ' -f2 "$4")"
    sign "$3" "shenandoah-1-$2-2.txt"
    send "shenandoah-1-$2-2.txt"
}
south_passes() {
    get south shenandoah-1-csa-3.txt
    printf 'done\nnow\n' | orders shenandoah-1-csa-3.txt
    sign south shenandoah-1-csa-3.txt
    send shenandoah-1-csa-3.txt
    pass
}
usa_mail() { cp "$HOST"/outbox/north/*/shenandoah-1-usa-report-* .; }

# ---- README ----

check_readme() {
    new_home readme
    readme try | try "README try"
    says '^== Report to usa$' "README try"
    readme host | try "README host"
    says '^shenandoah-1 ' "README host"
    readme luck | try "README luck"
    get north shenandoah-1-usa-1.txt
    fill shenandoah-1-usa-1.txt entropy-commit "$(grep -o 'SHA256:[^ ]*' .out)"
    readme join | try "README join"
    send shenandoah-1-usa-1.txt
    join_as south csa south
    pass
    open_as north usa id_ed25519 luck-shenandoah-1.pub
    open_as south csa south luck-south.pub
    pass
    south_passes
    get north shenandoah-1-usa-3.txt
    readme sheet | sed '1,/^orders:$/d;/^-----END/,$d' >sheet
    [ -s sheet ] || fail "README shows no sheet"
    orders shenandoah-1-usa-3.txt <sheet
    readme turn | try "README turn"
    readme ingest | try "README ingest"
    says '^1 draw until leader' "README ingest"
    pass
    usa_mail
    readme verify | try "README verify"
    says '^yes: nothing is wrong in shenandoah-1 ([0-9]* reports of usa)$' "README verify"
    says '^  All reports are signed by the host of shenandoah-1, SHA256:' "README verify"
    ! grep -q '^no\|^Wrong' .out || fail "README verify says no"
    readme folder | try "README verify, a folder"
    says ' of usa are in the log, with exactly the signatures here: ' "README verify, a folder"
    readme audit | try "README audit"
    says '^consistent so far$' "README audit"
    no_looks_like_no
    readme doctor | try "README doctor"
    says '^ok    keys: ' "README doctor"
    says '^ok    store: ' "README doctor"
    mail_settings_are_taken
}
# The lines of README make a host that mails: its settings are good, and what is not there is told (no server, no domain).
mail_settings_are_taken() {
    readme mail >settings
    [ "$(wc -l <settings)" -ge 4 ] || fail "README shows no mail settings"
    cat settings >>"$HOST/dispatch.conf"
    "$D" doctor "$HOST" >.out 2>&1 || true
    says "^ok    settings: .*dispatch.conf can be read\\|^warn  settings: nobody is mailed" "doctor, with README's mail settings"
    ! grep -q '^bad   settings' .out || fail "the mail settings of README are wrong"
    says '^bad   fetch: cannot read the mail password from .*/mail-password' "doctor, without the password"
}
# "If one letter of a report was changed": so it is
no_looks_like_no() {
    mkdir bent
    cp shenandoah-1-usa-report-* bent
    report=$(ls bent/shenandoah-1-usa-report-*[0-9].txt | tail -n 1)
    sed 's/^WHAT YOU MAY ORDER/WHAT YOU MAY Order/;s/^HOW THINGS STAND/HOW THINGS Stand/' "$report" >bent/other
    mv bent/other "$report"
    status=0
    "$D" verify bent/shenandoah-1-usa-report-*[0-9].txt >.out || status=$?
    [ "$status" = 1 ] || fail "a changed report is verified with status $status"
    says '^no: something is wrong in shenandoah-1 ' "verify"
    says '^  .* was changed after the host signed it: ' "verify"
}

# ---- EXAMPLES of dispatch(1) ----

check_manual() {
    new_home manual
    manual 1 | try "EXAMPLES 1"
    says '^== Report to usa$' "EXAMPLES 1"
    manual 2 | try "EXAMPLES 2"
    get north shenandoah-1-usa-1.txt
    ssh-keygen -q -t ed25519 -N '' -f luck-shenandoah-1
    fill shenandoah-1-usa-1.txt entropy-commit "$(ssh-keygen -l -f luck-shenandoah-1.pub | cut -d' ' -f2)"
    manual 3 | try "EXAMPLES 3"
    says '^You are in\.' "EXAMPLES 3"
    join_as south csa south
    pass
    open_as north usa id_ed25519 luck-shenandoah-1.pub
    open_as south csa south luck-south.pub
    pass
    south_passes
    usa_mail
    manual 4 | try "EXAMPLES 4"
    says '^consistent so far$' "EXAMPLES 4"
    manual 5 | try "EXAMPLES 5"
    [ -z "$(manual 6)" ] || fail "EXAMPLES has a block that is not run"
}

# No ```sh block without its remark, and none that was not run.
check_all_tried() {
    blocks=$(cat $shown | grep -c '^```sh$')
    ran=$(sort -u "$tmp/tried" | grep -c README)
    [ "$blocks" = "$ran" ] || fail "README and doc/ have $blocks blocks of commands, $ran were run"
}

# ---- dispatch(1) is complete; all pages are clean ----

check_commands() {
    page=$top/deploy/man/dispatch.1
    commands=$("$D" help all | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p')
    [ "$(echo "$commands" | wc -l)" -ge 40 ] || fail "dispatch help all lists too few commands"
    for command in $commands; do
        awk '/^\.Sh DESCRIPTION/ { exit } 1' "$page" | grep -q "^\.Cm $command\$" ||
            fail "SYNOPSIS of dispatch(1) lacks $command"
        # Its item in DESCRIPTION begins with `.It Cm NAME`, or with `.It Xo` and `.Cm NAME` below it, up to `.Xc`.
        awk -v c="$command" '/^\.Sh DESCRIPTION/ { in_it = 1 } /^\.Sh WHEN/ { exit } !in_it { next }
            $1 == ".It" && $2 == "Cm" && $3 == c { print } $1 == ".It" && $2 == "Xo" { first = 1; next }
            first { here = $1 == ".Cm" && $2 == c; first = 0 } here { print } $1 == ".Xc" { here = 0 }' "$page" >"$tmp/item"
        [ -s "$tmp/item" ] || fail "dispatch(1) tells nothing about $command"
        for option in $("$D" help "$command" | sed '/^$/q' | grep -o '\[--[a-z-]*' | tr -d '['); do
            grep -q -e "Fl ${option#-}\( \|\$\)" "$tmp/item" || fail "dispatch(1): $command lacks $option"
        done
    done
    names=$(awk '/^\.Sh SYNOPSIS/ { here = 1 } /^\.Sh DESCRIPTION/ { exit } here && $1 == ".Nm" { n++ } END { print n }' "$page")
    [ "$names" = $(($(echo "$commands" | wc -l) + 1)) ] || fail "SYNOPSIS of dispatch(1) has $names lines: one a command, and help"
}
# Each ruleset with a handbook stands in README and dispatch(1); what pages call by name after `dispatch help` is there.
check_rulesets() {
    rulesets=$("$D" help | sed -n "s/.* prints a game's handbook: \(.*\)\.$/\1/p")
    [ "$(echo "$rulesets" | wc -w)" -ge 2 ] || fail "dispatch help names too few rulesets"
    for name in $rulesets; do
        tr '\n' ' ' <"$top/README.md" | grep -q "\`dispatch help $name\`" || fail "README does not tell of $name"
        grep -q "^\.Ql $name\( \|\$\)" "$top/deploy/man/dispatch.1" || fail "dispatch(1) does not tell of $name"
    done
    for name in $(cat "$top/README.md" "$top"/deploy/man/*.[15] "$top"/doc/*.md "$top"/games/README.md | tr '\n' ' ' | \
        grep -o 'dispatch help [a-z][a-z-]*' | sort -u | sed 's/.* //'); do
        "$D" help "$name" >"$tmp/help" 2>&1 || fail "a page says dispatch help $name, which knows nothing of it"
    done
}
# A fresh dispatch.conf has every setting, as a remark.
check_settings() {
    "$D" init "$tmp/settings" >/dev/null
    sed -n 's/^# \([a-z][a-z-]*\)\( .*\)*$/\1/p' "$tmp/settings/dispatch.conf" | grep -vx 'A' | sort -u >"$tmp/has"
    sed -n 's/^\.It Cm \([a-z-]*\).*/\1/p' "$top/deploy/man/dispatch.conf.5" | sort -u >"$tmp/told"
    [ "$(wc -l <"$tmp/has")" -ge 30 ] || fail "only $(wc -l <"$tmp/has") settings were found"
    cmp -s "$tmp/has" "$tmp/told" || { diff "$tmp/has" "$tmp/told" >&2; fail "dispatch.conf(5) tells of other settings than there are"; }
}
check_lint() {
    command -v mandoc >/dev/null 2>&1 || { echo "docs: no mandoc here, pages are not linted"; return 0; }
    for page in "$top"/deploy/man/*.[1-9]; do
        found=$(mandoc -Tlint -Wstyle "$page" 2>/dev/null | grep -v 'referenced manual not found' || true)
        [ -z "$found" ] || { echo "$found"; fail "mandoc -Tlint ${page#"$top"/}"; }
    done
}

check_commands
check_rulesets
check_settings
check_lint
check_readme
check_manual
check_all_tried
echo "docs: every command shown in README.md and dispatch(1) runs"
