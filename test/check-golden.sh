#!/bin/sh
# What `pompeii check` prints, byte for byte: test/golden/check/NAME.KIND is expected of NAME.c with the
# options of KIND. UPDATE=1 writes them anew.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
pompeii=$(pwd)/pompeii
work=$(mktemp -d "${TMPDIR:-/tmp}/check-golden.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
cp "$srcdir"/test/golden/check/*.c "$work" && chmod -R u+w "$work" && cd "$work" || exit 99
unset POMPEII_CC
failed=0

options() {
    case $1 in
    text) ;;
    level1) echo --level=1 ;;
    all) echo --all ;;
    blind) echo --no-dataflow ;;
    error) echo --Werror ;;
    sets-f) echo --sets=f ;;
    sets-main) echo --sets=main ;;
    dot) echo --dot=f ;;
    json) echo --format=json ;;
    sarif) echo --format=sarif ;;
    *) echo "no such kind: $1" >&2; exit 99 ;;
    esac
}

for expected in "$srcdir"/test/golden/check/*; do
    name=${expected##*/}
    kind=${name##*.}
    [ "$kind" != c ] || continue
    "$pompeii" check $(options "$kind") "${name%.*}.c" | sed 's/"version": "0[^"]*"/"version": "X"/' >got
    if [ "${UPDATE:-}" ]; then
        cp got "$expected"
    elif ! diff -u "$expected" got; then
        echo "FAIL: pompeii check $(options "$kind") ${name%.*}.c"
        failed=1
    fi
done
exit $failed
