#!/bin/sh
# Every file that a document names in `..` is there: its path, or the end of one. Patterns match
# something; a word in capitals stands for any name. Programs of others (test_..) are left out.
set -eu
cd "${srcdir:-.}"
files=$(find . -type f | sed 's,^\.,,')
status=0
for document in ./*.md doc/*.md; do
    for name in $(grep -o '`[A-Za-z0-9_./*-]*\.\(c\|h\|def\|f90\|sh\|mk\|md\|xml\|txt\)`' "$document" |
        tr -d '`' | grep -v '^\.\|^test_' | sort -u); do
        pattern=$(echo "$name" | sed 's,[A-Z][A-Z]*\(\.\|-\),.*\1,; s,\([^.]\)\*,\1.*,g')
        echo "$files" | grep -q "/$pattern\$" ||
            { echo "$document: there is no $name"; status=1; }
    done
done
exit $status
