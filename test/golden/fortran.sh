#!/bin/sh
# Every Fortran file in test/golden/fortran, through `pompeii instrument`, is FILE.out; what was
# written in has at most 72 columns, and what comes out compiles. .F90 and .F are preprocessed
# first, with gfortran; without it they are left out. The first two lines of a file may say
# `options: ..` for the instrumenter, `gfortran: ..`, where `none` is for what it may not know, and
# `raw: ..`, not to preprocess. Every directive that Fortran has occurs. POMPEII_TEST_UPDATE=1
# writes the expected files anew.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gfortran=$(command -v gfortran || echo none)
cp "$source"/test/golden/fortran/* "$work"
cd "$work"
status=0 count=0

said() { # in the first lines of the file
    sed -n "1,2s/^[!c] *$1: *//p" "$2"
}

# What the text itself takes no line of: longer than what every Fortran reads.
long_lines() {
    awk 'NR == FNR { theirs[$0]; next } !($0 in theirs) && length > 72 { print FILENAME ": " length " columns: " $0; bad = 1 }
        END { exit bad }' "$1" "$2"
}

for file in *.f90 *.f *.F90 *.F; do
    options=$(said options "$file") flags=$(said gfortran "$file")
    text=$file form=${file##*.}
    case $form:$(said raw "$file") in
    F*:)
        [ "$gfortran" != none ] || continue
        form=$(echo "$form" | tr F f)
        text=preprocessed.$form options="--preprocessed $options"
        "$gfortran" -cpp -E -fopenmp "$file" | sed '/^# [0-9]* "[^.]*"/d' >"$text" # the compiler's own files
        ;;
    esac
    # shellcheck disable=SC2086
    "$build/pompeii" instrument --directory=/src $options "$text" >"rewritten.$form"
    [ -z "${POMPEII_TEST_UPDATE:-}" ] || cp "rewritten.$form" "$source/test/golden/fortran/$file.out"
    diff -u "$source/test/golden/fortran/$file.out" "rewritten.$form" || status=1
    long_lines "$text" "rewritten.$form" || status=1
    # shellcheck disable=SC2086
    "$build/pompeii" instrument $options --list --all-branches "$text" >>list
    count=$((count + 1))
    [ "$gfortran" != none ] && [ "$flags" != none ] || continue
    for what in "$file" "rewritten.$form"; do
        # shellcheck disable=SC2086
        "$gfortran" -w -cpp -fopenmp $flags -c -o object "$what" || { echo "$file: $what does not compile"; status=1; }
    done
done

sed -n '/^\(COMBINED\|DIRECTIVE\)(/{:more;/,$/{N;s/\n */ /;b more;};/(POMP\|, ""/d;p;}' "$source/instrumenter/syntax/directive.def" |
    sed 's/^[A-Z]*([A-Z_]*, //; s/^\("[^"]*"\), NULL.*/\1/; s/^\("[^"]*"\|NULL\), \("[^"]*"\).*/\2/; s/"//g' >names
while read -r name; do
    grep -q ": \(end \)\{0,1\}$name[ :]" list || { echo "no file has $name"; status=1; }
done <names
echo "$count files, $(wc -l <names) directives"
[ $count -gt 0 ] || exit 99
exit $status
