#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each error that reaches a person says whether it is shortage, damage or foreign. So words of errors go through one place,
# which adds the kind: those of the system through processor/base/error.c, libcurl's through processor/base/curl_library.c, SQLite's
# through store_fail() in processor/store/store.c. Names each statement in processor/ that goes around them.
# Usage, from the top of the tree: sh tests/kinds.sh
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Statements with the pattern and not the other one, that stand in none of these files below DIR.
look() {
    in=$1 pattern=$2 unless=$3
    shift 3
    find "$in" -name '*.[ch]' | sort | while read -r file; do
        case " $* " in *" ${file#"$in"/} "*) continue ;; esac
        awk -v pattern="$pattern" -v unless="$unless" -v file="$file" '
            { line = $0; gsub(/\/\*[^*]*\*\//, "", line); all = all " " line
              if (line ~ /[;{}] *$/ || line ~ /^[ ]*(\/\*|\*|#)/) {
                  if (all ~ pattern && (unless == "" || all !~ unless))
                      print file ":" NR ": " substr(all, 1, 200)
                  all = "" } }' "$file"
    done
}
with_kind='(error_of|mail_answer_failed|error_kind_words)[(]'
judge() {
    look "$1" '[^a-z_](strerror|strerror_r|strerror_l|strerrorname_np|strerrordesc_np|perror|warnx?|errx?|strsignal|g_strerror|gai_strerror|hstrerror) ?[(]' \
        '' base/error.c base/worker.c
    look "$1" '%m' 'strftime'
    look "$1" 'curl_(easy|multi|share|url)_strerror' '' base/curl_library.h base/curl_library.c
    look "$1" 'sqlite3_(errmsg|errstr) ?[(]' '' store/store_sqlite.c
    # Words without a kind go to where it is given with them, and nowhere else.
    look "$1" '[^a-z_]error_says ?[(]' "$with_kind" base/error.h base/error.c
    look "$1" '[^a-z_]curl_says ?[(]' "$with_kind" base/curl_library.h base/curl_library.c
    # What is not what it should be is damaged or foreign: error_of() says which, or a cause that begins with "store.".
    look "$1" '[^a-z_]error_(set|say) ?[(].*EX_DATAERR' '"store[.]' base/error.h base/error.c store/store_check.c
    # So is a host's key that is wrong, and a library that cannot start lacks something.
    look "$1" '[^a-z_]error_(set|say) ?[(].*([.]key is wrong|cannot start|cannot be read|is damaged|no memory)' '' base/error.h
    # An error's cause is told by error_words() or error_cause(). An outage has a cause of another sort.
    look "$1" '(->|[.])cause[^a-z_]' '' base/error.h base/error.c game/game_outage.c check/judge_time.c check/verify_judge.c
}

# Each of these is found, or the law is blind.
cat >"$dir/bad.c" <<'BAD'
    snprintf(words, sizeof words, "cannot run %s: %s", path, strerror(errno));
    perror("dispatch");
    printf("cannot read: %m\n");
    error_set(err, EX_TEMPFAIL, "ask", url, curl_easy_strerror(code));
    error_set(err, EX_IOERR, "write", path, sqlite3_errstr(rc));
    snprintf(words, sizeof words, "cannot run %s: %s",
             path, error_says(errno));
    say(answer, "%s", curl_says(code, NULL));
    printf("cannot %s: %s\n", err->doing, err->cause);
    return error_set(err, EX_DATAERR, "read", path,
                     "it is no JSON");
    error_say(err, EX_CONFIG, "sign", path, "the host's %s.key is wrong", role);
BAD
[ "$(judge "$dir" | wc -l)" -eq 10 ] || {
    judge "$dir"
    echo "kinds: of ten statements that leave out the kind these alone were found" >&2
    exit 1
}
judge processor >"$dir/found"
[ ! -s "$dir/found" ] || {
    cat "$dir/found"
    echo "kinds: here words of an error may reach a person without its kind: error_set(), error_of(), error_words() and" \
        "error_cause() add it (processor/base/error.h)" >&2
    exit 1
}
