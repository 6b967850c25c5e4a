# SPDX-License-Identifier: Apache-2.0
# Every citation resolves. Usage: awk -f tests/law/citations.awk files=LIST LIST; the first file names all files of the tree,
# one a line; the program reads those that can hold citations by itself.
#
# In a comment (C, JavaScript, shell, Python, make) and in the pages of doc/ these are citations:
#   page.md                       the page exists: by its path, or by its name, and then only one page has it
#   page.md "Heading"             and it has that heading
#   page.md section 3a, rule 10   and it has "## 3a. ...", "**Rule 10.**"; so too step, appendix, mode
#   F7 W17                        doc/decisions.md has "**F7**"; E3: doc/format/order-armor.md has "**E3.**"
#   RULINGS.md R17                and it has "**R17**"
#   name.c name.h name.sh ...     some file of the tree has that name
# In doc/ alone:
#   folder/file.c:function        the file exists and names the function
#   `folder/file`, [text](page)   they exist
function fail(what) {
    print "citations: " file ":" number ": " what
    bad = 1
}

# ---- pages ----

function page_read(path,    line, in_code, n, a, names) {
    if (path in is_read)
        return
    is_read[path] = 1
    while ((getline line < path) > 0) {
        if (line ~ /^```/)
            in_code = !in_code
        if (!in_code && line ~ /^#+ /) {
            sub(/^#+ */, "", line)
            heading[path, line] = 1
            if (match(line, /^[0-9]+[a-z]?\. /))
                anchor[path, "section " substr(line, 1, RLENGTH - 2)] = 1
        }
        while (match(line, /\*\*[A-Za-z]+ ?[0-9A-Z][0-9a-z]*(, [A-Z][0-9]+)*\.?\*\*/)) {
            what = tolower(substr(line, RSTART + 2, RLENGTH - 4))
            line = substr(line, RSTART + RLENGTH)
            sub(/\.$/, "", what)
            n = split(what, names, ", ")
            for (a = 1; a <= n; a++)
                anchor[path, names[a]] = 1
        }
    }
    close(path)
}
# The paths of the pages that a comment may mean, most likely first; "" none. Of pages with one name the one in the same
# folder is meant, else any.
function pages_of(name,    folder) {
    if (name in exists)
        return name
    folder = file
    sub(/[^\/]*$/, "", folder)
    folder = folder name
    while (sub(/[^\/]+\/\.\.\//, "", folder))
        ;
    if (folder in exists)
        return folder
    return name ~ /\// ? "" : paths_of[name]
}
function pages_have(paths, what,    path, i, n) {
    n = split(paths, path, " ")
    for (i = 1; i <= n; i++) {
        page_read(path[i])
        if ((path[i], what) in anchor || (path[i], what) in heading)
            return 1
    }
    return 0
}

# ---- one piece of text ----

function check_page(name, rest,    pages, word, part, i, n) {
    pages = pages_of(name)
    if (pages == "" && (name ".mustache") in paths_of)
        return
    if (pages == "")
        return fail("there is no page " name)
    n_cited++
    if (match(rest, /^,? "[^"]+"/)) {
        word = substr(rest, 1, RLENGTH - 1)
        sub(/^,? "/, "", word)
        sub(/[.,]$/, "", word)
        if (!pages_have(pages, word))
            fail(name " has no heading \"" word "\"")
        return
    }
    if (match(rest, /^,? (section|rule|step|appendix|mode)s? [0-9A-Z][0-9a-z]*((, | and | to )[0-9A-Z][0-9a-z]*)*/)) {
        rest = substr(rest, 1, RLENGTH)
        sub(/^,? /, "", rest)
        word = rest
        sub(/s? .*/, " ", word)
        sub(/^[a-z]+ /, "", rest)
    } else if (match(rest, /^,? [A-Z][0-9]+((, | and | to )[A-Z][0-9]+)*([^A-Z0-9]|$)/)) {
        rest = substr(rest, 1, RLENGTH)
        sub(/[^A-Z0-9]$/, "", rest)
        sub(/^,? /, "", rest)
    } else
        return
    gsub(/,| and | to /, " ", rest)
    n = split(rest, part, / +/)
    for (i = 1; i <= n; i++)
        if (!pages_have(pages, tolower(word part[i])))
            fail(name " has no " word part[i])
}

function check_text(text,    left, name, page) {
    for (left = text; match(left, /[A-Za-z0-9_.\/-]*[A-Za-z0-9_-]\.md/);) {
        name = substr(left, RSTART, RLENGTH)
        left = substr(left, RSTART + RLENGTH)
        if (left !~ /^[A-Za-z0-9_]/ && left !~ /^\.[a-z]/)
            check_page(name, left)
    }
    for (left = " " text; match(left, /[^A-Za-z0-9_%.+\/-][FWE][0-9][0-9]?[^A-Za-z0-9_]/) || match(left, /[^A-Za-z0-9_%.+\/-][FWE][0-9][0-9]?$/);) {
        name = substr(left, RSTART + 1, RLENGTH - 1)
        left = substr(left, RSTART + 3)
        sub(/[^0-9]$/, "", name)
        page = name ~ /^E/ ? "doc/format/order-armor.md" : "doc/decisions.md"
        page_read(page)
        n_codes++
        if (!((page, tolower(name)) in anchor))
            fail(page " has no " name)
    }
    for (left = text; match(left, /[a-z][A-Za-z0-9_\/-]*\.(c|h|js|py|sh|awk)/); left = substr(left, RSTART + RLENGTH)) {
        name = substr(left, RSTART, RLENGTH)
        if (substr(left, RSTART + RLENGTH, 1) ~ /[A-Za-z0-9_]/ || substr(left, RSTART + RLENGTH) ~ /^\.[A-Za-z]/ ||
            (RSTART > 1 && substr(left, RSTART - 1, 1) ~ /[.*A-Z$}\/<]/))
            continue
        sub(/.*\//, "", name)
        if (!(name in paths_of) && name != "sysexits.h")
            fail("there is no file " name)
    }
}

# ---- where comments are ----

# A comment may go over lines: its text is put together, with the line on which it begins.
function flush() {
    if (pending != "")
        check_text(pending)
    pending = ""
}
function add(text) {
    sub(/^[ \t]*(\*+( |$))?/, "", text)
    if (pending == "")
        number = line_number
    pending = pending (pending == "" ? "" : " ") text
}
function scan_c(line,    in_block) {
    in_block = inside
    while (line != "") {
        if (in_block) {
            if (!match(line, /\*\//)) {
                add(line)
                break
            }
            add(substr(line, 1, RSTART - 1))
            flush()
            line = substr(line, RSTART + 2)
            in_block = 0
        } else {
            if (!match(line, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//))
                break
            what = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            if (what == "/*")
                in_block = 1
            else if (what == "//") {
                add(line)
                inside = 0
                return
            }
        }
    }
    if (!in_block && inside == 0)
        flush()
    inside = in_block
}
function scan_script(line) {
    if (file ~ /\.py$/ && line ~ /"""/) {
        if (gsub(/"""/, "", line) == 1)
            inside = !inside
        add(line)
        if (!inside)
            flush()
        return
    }
    if (inside)
        add(line)
    else if (match(line, /(^|[ \t])#( |$)/))
        add(substr(line, RSTART + RLENGTH))
    else
        flush()
}
function check_place(name,    at, path, what, line, found) {
    at = index(name, ":")
    path = substr(name, 1, at - 1)
    what = substr(name, at + 1)
    if (!(path in exists))
        return fail("there is no file " path)
    if (!(path in source)) {
        source[path] = "\n"
        while ((getline line < path) > 0)
            source[path] = source[path] line "\n"
        close(path)
    }
    n_places++
    if (source[path] !~ ("[ *\n]" what "(\\(|\\[)"))
        fail(path " has no " what)
}
# A page: links and paths too. What stands in a block of code is an example.
function scan_page(line,    left, name, folder) {
    if (line ~ /^```/)
        inside = !inside
    if (inside || line ~ /^    /)
        return
    check_text(line)
    for (left = line; match(left, /[a-z]+\/[A-Za-z0-9_\/-]+\.[ch]:[a-z_0-9]+/); left = substr(left, RSTART + RLENGTH))
        check_place(substr(left, RSTART, RLENGTH))
    folder = file
    sub(/[^\/]*$/, "", folder)
    for (left = line; match(left, /\]\([^)# ]+/); left = substr(left, RSTART + RLENGTH)) {
        name = substr(left, RSTART + 2, RLENGTH - 2)
        if (name !~ /^[a-z]+:/ && !tree_has(folder name))
            fail("there is no " name)
    }
    for (left = line; match(left, /`(formats|games|processor|templates|tests|deploy|doc)\/[A-Za-z0-9_.\/-]*`/);
         left = substr(left, RSTART + RLENGTH)) {
        name = substr(left, RSTART + 1, RLENGTH - 2)
        if (!tree_has(name))
            fail("there is no " name)
    }
}
function tree_has(name) {
    while (sub(/[^\/]+\/\.\.\//, "", name))
        ;
    sub(/\/$/, "", name)
    return name in exists || name in folders
}

function scan(path,    line, kind, n, lines) {
    file = path
    kind = path ~ /\.(c|h|js|css)$/ ? "c" : path ~ /\.md$/ ? "page" : "script"
    inside = 0
    pending = ""
    for (n = 0; (getline line < path) > 0;)
        lines[++n] = line
    close(path)
    for (line_number = 1; line_number <= n; line_number++) {
        if (kind == "page")
            number = line_number
        if (kind == "c")
            scan_c(lines[line_number])
        else if (kind == "page")
            scan_page(lines[line_number])
        else
            scan_script(lines[line_number])
    }
    flush()
}

{
    exists[$0] = 1
    name = $0
    while (sub(/\/[^\/]*$/, "", name))
        folders[name] = 1
    name = $0
    sub(/.*\//, "", name)
    paths_of[name] = paths_of[name] " " $0
    if ($0 ~ /\.(c|h|js|css|sh|py|awk)$/ || $0 == "Makefile" || $0 ~ /^doc\/.*\.md$/ || $0 ~ /^[A-Z]+\.md$/)
        todo[++n_todo] = $0
}
END {
    for (t = 1; t <= n_todo; t++)
        if (todo[t] !~ /^tests\/(vectors|golden|fuzz\/seeds|mails)\// && todo[t] != "tests/law/citations.awk")
            scan(todo[t])
    if (!bad)
        printf "  citations: %d of pages, %d of decisions, %d places of the code in doc/; all are there\n", n_cited, n_codes, n_places
    exit bad
}
