#!/bin/sh
# Every line of an instrumented file is one of the user's: the golden inputs, compiled with debug
# information, have the line table of the original, but for the directives' own lines; and with an
# error in each assignment the compiler names the lines that it names in the original. Golden inputs
# that the compiler does not know are left out. Skipped (77) without objdump.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
command -v objdump >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$source"/test/golden/rewrite/* "$source"/test/golden/fortran/* "$work"
cd "$work"
rm -f ./*.out
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" POMPEII_FC="$gfortran" POMPEII_VERBOSE=0
include=-I$source/test/run/instrument/include
status=0 tables=0 errors=0

compile() { # plain|measured FILE FLAG..
    who=$1 what=$2
    shift 2
    case $who:$what in
    plain:*.[fF]*) set -- $POMPEII_FC "$@" ;;
    plain:*.cpp) set -- $POMPEII_CXX "$@" ;;
    plain:*) set -- $POMPEII_CC "$@" ;;
    *.[fF]*) set -- "$build/pompfort" "$@" ;;
    *.cpp) set -- "$build/pompc++" "$@" ;;
    *) set -- "$build/pompcc" "$@" ;;
    esac
    case $what in *.[fF]*) set -- "$@" -cpp $flags ;; esac
    "$@" -w -fopenmp $include "$what"
}

line_table() { # OBJECT: FILE:LINE of the files that lie here
    objdump --dwarf=decodedline "$1" 2>/dev/null | awk '$2 ~ /^[1-9][0-9]*$/ && $1 !~ /[<>]/ { print $1 ":" $2 }' | sort -u
}

# The lines of directives, those that they go on in, and those of braces alone: where they stand in
# the table, and whether, is the compiler's choice.
directive_lines() {
    awk 'FNR == 1 { more = 0 }
        { starts = /#[ \t]*pragma|[!cC*]\$(omp|OMP|pomp|POMP)|[!cC*]pomp\$|_Pragma|\[\[ *(using )?omp/ }
        starts || more || /^[ \t]*[{};]+[ \t\r]*$/ { print FILENAME ":" FNR }
        { more = (more || starts) && /[\\&,][ \t\r]*(!.*)?$/ }' "$@" | sort -u
}

# Lines without code: a compiler that takes loops apart has no line for their DO, but we may have.
empty_lines() {
    awk '/^[ \t\r]*([!#].*|\/\/.*)?$/ || (FILENAME ~ /\.[fF]$/ && /^[cC*]/) { print FILENAME ":" FNR }' "$@" |
        sort -u | comm -23 - directives
}

show() { tr '\n' ' ' <"$1"; echo; }

compare_tables() {
    compile plain "$1" -g -O0 -c -o plain.o 2>/dev/null || return 0
    compile measured "$1" -g -O0 -c -o measured.o $mode || { echo "$1: does not compile"; return 1; }
    line_table plain.o >plain
    line_table measured.o >measured
    wc -l "$1" ./*.inc | awk '{ sub("^./", "", $2); print $2 ":" $1 }' >ends
    awk -F: 'NR == FNR { end[$1] = $2; next } $1 in end && $2 > end[$1]' ends measured >behind
    directive_lines "$1" *.inc >directives
    comm -23 plain measured | comm -23 - directives >lost
    empty_lines "$1" *.inc >empty
    comm -13 plain measured | comm -12 - empty >new
    tables=$((tables + 1))
    for what in behind lost new; do
        [ ! -s $what ] || { echo "$1 $mode: lines that are $what:"; show $what; status=1; }
    done
}

errors_of() { # FILE TEXT: in messages about that text, FILE:LINE
    case $1 in
    *.[fF]*) set -- $POMPEII_FC -cpp $flags "$2" ;;
    *.cpp) set -- $POMPEII_CXX "$2" ;;
    *) set -- $POMPEII_CC "$2" ;;
    esac
    "$@" -w -fopenmp -fmax-errors=0 $include -c -o wrong.o 2>&1 | awk -F: '
        /^[^ :]+:[0-9]+:/ { place = $1 ":" $2 }
        /[Ee]rror: .*(wrong_|[Oo]perand of .not)/ { print place }' | sort -u
}

# The text that the compiler gets; when that fails, the wrapper has the original say why.
instrument() { # FILE: sets $text
    text=text.$1 options=
    case $mode$1 in
    -*) cp "$1" "$text" ;;
    *.F*) text=text.$(echo "${1##*.}" | tr F f) && $POMPEII_FC -cpp -E $flags -fopenmp "$1" >"$text" ;;
    *.f*) { echo "# 1 \"$1\""; cat "$1"; } >"$text" ;;
    *.i) text=text.i && cp "$1" $text ;;
    *.c) text=text.i && $POMPEII_CC $include -fopenmp -E "$1" -o $text ;;
    *) text=text.ii && $POMPEII_CXX $include -fopenmp -E "$1" -o $text ;;
    esac
    "$build/pompeii" instrument "$text" -o "measured.$text" 2>messages || cat messages
}

compare_errors() {
    cp "$1" right
    case $1 in
    *.[fF]*) sed '/^[c!]/!s/^\( *[a-z][a-z0-9]*\((i)\)\{0,1\} = \)\([^.&]*\)$/\1.not. "x"/' right ;;
    *) awk '!/pragma/ && /^[ \t]*[a-z]+(\[[a-z]\])? \+?= [^;]*;/ { sub(/= /, "= wrong_" FNR " + ") } { print }' right ;;
    esac >"$1"
    errors_of "$1" "$1" >plain
    instrument "$1"
    errors_of "$1" "measured.$text" | sed "s/^measured\.//; s/^text\.//" >measured
    cp right "$1"
    errors=$((errors + $(wc -l <plain)))
    diff -u plain measured || { echo "$1 $mode: errors at other lines"; return 1; }
}

for file in *.c *.cpp *.f90 *.F90 *.f *.F; do
    flags=$(sed -n '1,2s/^[!c] *gfortran: *//p' "$file") modes=preprocessed
    case $file in
    *.[fF]*) [ -n "$gfortran" ] && [ "$flags" != none ] || continue ;;
    esac
    case $file in
    *.c* | *.F*) modes="preprocessed raw" ;;
    esac
    for mode in $modes; do
        [ $mode = raw ] && mode=--pomp-no-preprocess || mode=
        compare_tables "$file" || status=1
        compare_errors "$file" || status=1
    done
done
echo "$tables line tables, $errors errors"
[ $tables -gt 20 ] && [ $errors -gt 100 ] || { echo "too few"; status=1; }
exit $status
