#!/bin/sh
# Every file in golden/tree against its NAME.tree. NAME.raw.c is read as it is, all others as
# preprocessed text would be. REGENERATE=1 writes the expected files anew: read the difference.
: "${srcdir:=.}"
dump=./tree-dump
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
failed=0
count=0
for file in "$srcdir"/test/golden/tree/*.c "$srcdir"/test/golden/tree/*.cpp \
    "$srcdir"/test/golden/tree/*.f90 "$srcdir"/test/golden/tree/*.f; do
    name=$(basename "$file")
    expected=$srcdir/test/golden/tree/${name%.*}.tree
    case $name in
    *.raw.*) options= ;;
    *) options=--preprocessed ;;
    esac
    $dump --whole $options "$file" > "$work/out" 2> "$work/err"
    status=$?
    if [ $status -gt 1 ] || [ -s "$work/err" ]; then
        echo "$name: status $status"
        cat "$work/err"
        tail -1 "$work/out"
        failed=1
    fi
    if [ -n "$REGENERATE" ]; then
        cp "$work/out" "$expected"
    else
        diff -u "$expected" "$work/out" || failed=1
    fi
    count=$((count + 1))
done
echo "$count trees"
[ $count -gt 0 ] || exit 99
exit $failed
