#!/bin/sh
# What `pompeii check` prints, byte for byte: test/check/golden/NAME.KIND is expected of NAME.c,
# .f90 or .f with the options of KIND. UPDATE=1 writes them anew.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
pompeii=$(pwd)/pompeii
work=$(mktemp -d "${TMPDIR:-/tmp}/check-golden.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
cp "$srcdir"/test/check/golden/*.c "$srcdir"/test/check/golden/*.f* "$work" && chmod -R u+w "$work" && cd "$work" || exit 99
unset POMPEII_CC POMPEII_FC
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

for expected in "$srcdir"/test/check/golden/*; do
    name=${expected##*/}
    kind=${name##*.}
    case $kind in c | f | f90) continue ;; esac
    for source in "${name%.*}".c "${name%.*}".f90 "${name%.*}".f; do
        [ ! -f "$source" ] || break
    done
    "$pompeii" check $(options "$kind") "$source" | sed "s/\"version\": \"0[^\"]*\"/\"version\": \"X\"/; s|file://$PWD/|file:///HERE/|" >got
    if [ "${UPDATE:-}" ]; then
        cp got "$expected"
    elif ! diff -u "$expected" got; then
        echo "FAIL: pompeii check $(options "$kind") $source"
        failed=1
    fi
done
exit $failed
