# SPDX-License-Identifier: Apache-2.0
# Names each ?: in C that lies in a branch of another, which lies in a branch of a third: more than two are a table, or
# steps. Usage: awk -f tests/law/nested.awk FILE...
function opened(deep, i) {
    for (i = 1; i <= n; i++)
        deep += stack[i] != "(" # as it comes, deep is nothing
    return deep
}
FNR == 1 { n = comment = 0 }
{
    line = $0
    gsub(/\\\\|\\["']/, "", line)
    gsub(/'[^']+'|"[^"]*"/, "0", line)
    if (comment && !sub(/^.*\*\//, "", line))
        next
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", line)
    comment = sub(/\/\*.*/, "", line)
    sub(/\/\/.*/, "", line)
    for (at = 1; at <= length(line); at++) {
        c = substr(line, at, 1)
        if (c ~ /[([{]/)
            stack[++n] = "("
        if (c ~ /[])},;]/) { # the ?: since the bracket are over
            while (n > 0 && stack[n] != "(")
                n--
            n -= n > 0 && c ~ /[])}]/
        }
        if (c == ":") { # of the innermost that has none yet; those within it are over
            for (i = n; i > 0 && stack[i] == ":"; i--)
                ;
            if (i > 0 && stack[i] == "?")
                stack[n = i] = ":"
        }
        if (c == "?") {
            stack[++n] = "?"
            if (opened() > 2) {
                print "nested: " FILENAME ":" FNR ": a ?: in two others"
                found = 1
            }
        }
    }
}
END { exit found }
