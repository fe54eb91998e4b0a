#!/bin/sh
# What of each parser test/fuzz/corpus goes through: lines, in one table. From a build directory
# that was configured with clang's coverage; exit status 1 where it is less than LEAST percent.
: "${srcdir:=.}" "${LEAST:=90}"
profdata=$(command -v llvm-profdata || command -v llvm-profdata-14) &&
    cov=$(command -v llvm-cov || command -v llvm-cov-14) || { echo "no llvm-profdata and llvm-cov"; exit 77; }

parsers_of() {
    case $1 in
    account) echo instrumenter/rewrite/account-note.c ;;
    check) echo analysis/check/solve/store.c ;;
    ctc) echo pomp2-runtime/ground/ctc-parse.c ;;
    dwarf) echo pomp2-runtime/convert/symbol-dwarf.c ;;
    filter) echo common/filter.c ;;
    plan) echo common/json-read.c analysis/plan/plan-read.c ;;
    prototype) echo instrumenter/syntax/prototype.c ;;
    ranges) echo analysis/reader/ranges.c ;;
    reader) echo analysis/reader/anchor.c analysis/reader/grammar.c analysis/reader/long.c \
        analysis/reader/stream.c analysis/reader/trace.c \
        analysis/reader/units.c analysis/reader/xml.c ;;
    directive) echo instrumenter/syntax/directive.c ;;
    rewrite) echo instrumenter/syntax/directive-parse.c ;;
    response) echo instrumenter/wrapper/response.c ;;
    spool) echo pomp2-runtime/convert/spool-read.c ;;
    symtab) echo pomp2-runtime/ground/symtab.c ;;
    tokens) echo instrumenter/syntax/token-c.c instrumenter/syntax/token-line.c instrumenter/syntax/token-pragma.c ;;
    tree) (cd "$srcdir" && ls instrumenter/syntax/parse*.c instrumenter/syntax/token-fortran*.c instrumenter/syntax/token.c \
        instrumenter/syntax/fortran-statement.c) ;;
    esac
}

corpus_of() {
    [ "$1" = rewrite ] && echo "$srcdir/test/fuzz/corpus/tree" || echo "$srcdir/test/fuzz/corpus/$1"
}

low=0
for target; do
    parsers=$(parsers_of "$target")
    [ "$parsers" ] && [ -x "./fuzz-$target" ] || continue
    LLVM_PROFILE_FILE=coverage.profraw "./fuzz-$target" "$(corpus_of "$target")"/* >coverage.log 2>&1 ||
        { echo "$target: status $?: see coverage.log"; exit 1; }
    "$profdata" merge -o "coverage-$target" coverage.profraw || exit
    for parser in $parsers; do
        set -- $("$cov" report "./fuzz-$target" -instr-profile="coverage-$target" "$srcdir/$parser" 2>/dev/null |
            awk -v name="${parser##*/}" 'index($1, name) { print $8, $9 }')
        [ "${1:-0}" -gt 0 ] || { echo "$target: $parser is not in it"; continue; }
        echo "$target" "$1" $(($1 - $2)) "$parser"
    done
done >coverage.lines
awk -v least="$LEAST" '
    function row(target, lines, covered, file) {
        printf "%-10s %6d %9d %6.1f%%  %s\n", target, lines, covered, 100 * covered / lines, file
        return 100 * covered < least * lines
    }
    BEGIN { printf "%-10s %6s %9s %7s  %s\n", "target", "lines", "covered", "percent", "file" }
    NF != 4 { print; low = 1; next }
    { row($1, $2, $3, $4); lines[$1] += $2; covered[$1] += $3; order[$1] = order[$1] ? order[$1] : ++n; name[order[$1]] = $1 }
    END {
        print ""
        for (i = 1; i <= n; i++)
            low += row(name[i], lines[name[i]], covered[name[i]], "all")
        exit low > 0
    }' coverage.lines || low=1
[ $low = 0 ] || echo "less than $LEAST % of a parser: add inputs to test/fuzz/corpus"
exit $low
