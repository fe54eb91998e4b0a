#!/bin/sh
# Listing 1.1 of the paper: 2 + 8 + 4 + 2 units of work, and the label graph of its figure 2.
. "${srcdir:-.}/test/run/labels/common.sh"
for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc -fopenmp -O2 -o listing "$programs/listing.c" || fail "$cc: listing.c"
    measure listing
    ! has xmllint || xmllint --noout --dtdvalid run/pompeii.dtd run/trace.0.xml || fail "$cc: grammar"
    cut -d, -f1,2,8-10 list.csv | diff -u "$programs/listing.stable" - || fail "$cc: stable labels"
    pompeii labels --list --scheme=paper run | cut -d, -f1,2 | diff -u "$programs/listing.paper" - ||
        fail "$cc: labels as in the paper"
    pompeii labels --format=dot --scheme=paper run | diff -u "$programs/listing.dot" - || fail "$cc: dot"
    pompeii labels run | sed 's/  [0-9.]* [num]*s$//' | diff -u "$programs/listing.txt" - || fail "$cc: tree"
    pompeii labels --format=json run | grep -c '"label"' | grep -qx 16 || fail "$cc: json"
    [ "$(pompeii labels --list --limit=3 --format=csv run | wc -l)" = 4 ] || fail "$cc: --limit"
    [ "$(pompeii labels --limit=3 run | wc -l)" = 5 ] || fail "$cc: --limit of the tree: $(pompeii labels --limit=3 run)"
    if pompeii labels --format=svg run >labels.svg 2>messages; then
        grep -q '<svg' labels.svg || fail "$cc: svg"
    else
        grep -q -- --format=dot messages || fail "$cc: svg: $(cat messages)"
    fi
done
pompeii labels --nodes=3 --format=dot run 2>messages && fail "--nodes"
grep -q 'too many to draw' messages || fail "--nodes: $(cat messages)"
POMPEII_XU=0 ./listing >/dev/null
status=0
pompeii labels run 2>messages || status=$?
[ $status = 2 ] && grep -q 'POMPEII_XU=1' messages || fail "without units: status $status, $(cat messages)"
exit $((failures > 0))
