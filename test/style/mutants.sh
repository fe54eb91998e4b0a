#!/bin/sh
# Each row of test/mutants/*.txt finds what it replaces, where it says: code that moved takes its rows
# along. (What a row is, test/mutants/run.sh says.)
set -eu
cd "${srcdir:-.}"
awk '
function read_file(name,   n, line) {
    count = 0
    while ((n = (getline line < name)) > 0)
        text[++count] = line
    close(name)
    if (n < 0)
        wrong(name " cannot be read")
    from = 1
}
function wrong(what) {
    print FILENAME ":" FNR ": " what
    status = 1
}
function find(what,   i) {
    for (i = from; i <= count; i++)
        if (index(text[i], what))
            return i
    return 0
}
/^= / { read_file(substr($0, 3)); next }
/^@ / { from = 1; from = find(substr($0, 3)); if (!from) { wrong("no such place: " $0); from = 1 } next }
/^- / { if (!find(substr($0, 3))) wrong("no such code: " $0); next }
/^\+ / { from = 1 }
END { exit status }' test/mutants/*.txt
