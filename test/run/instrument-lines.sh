#!/bin/sh
# Line numbers: __LINE__, diagnostics and debug information of an instrumented file are the user's.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"
cc=${CC:-gcc} cxx=${CXX:-g++}

# Every statement on a line of its own says which line it is on.
{
    echo 'int printf(const char *, ...);'
    echo 'int check(int line, int number) { return line == number ? 0 : printf("%d|%d ", line, number); }'
    echo 'int main(void)'
    echo '{'
    echo '    int bad = 0, i;'
    for pragma in parallel 'parallel for' 'parallel for num_threads(2) \
        schedule(static) \
        private(i)' 'parallel sections' critical single master 'task shared(bad)' taskgroup; do
        echo "#pragma omp $pragma"
        case $pragma in
        *for*) echo '    for (i = 0; i < 2; i++) {' ;;
        *) echo '    {' ;;
        esac
        case $pragma in
        *sections) echo '#pragma omp section' ;;
        esac
        case $pragma in
        *) printf '%s\n' '        bad |= LINE; bad |= LINE;' '#pragma omp critical(inner)' '        bad |= LINE;' '    } bad |= LINE;' ;;
        esac
        echo '    bad |= LINE;'
    done
    echo '    return bad ? 1 : 0;'
    echo '}'
} >text
# the pragma's continuation lines count, too
awk '{ gsub(/LINE/, "check(__LINE__, " NR ")"); print }' text >lines.c
for mode in raw preprocessed; do
    instrument $mode lines.c "" out
    cp "$source/test/run/instrument/verify-pomp2.c" .
    $cc -D_GNU_SOURCE -fopenmp -I"$source" -w verify-pomp2.c "$text" -o lines
    POMP2_VERIFY=/dev/null ./lines && echo "$mode __LINE__: ok" || { echo "$mode __LINE__: FAILED"; status=1; }
done

# Diagnostics: an error put after each line is reported at that line, in the same words, at the same
# column.
cat >diagnostics.c <<'E2'
int f(int n)
{
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) \
    num_threads(2)
    for (int i = 0; i < n; i++) {
        sum += wrong1;
#pragma omp critical
        { sum += wrong2; } sum += wrong3;
    }
    sum += wrong4;
#ifdef NOT_DEFINED
#pragma omp barrier
#elif n
#pragma omp single
    sum += wrong10;
#else
    sum += wrong11;
#endif
    sum += wrong12;
#pragma omp parallel
#pragma omp single
    sum += wrong5; sum += wrong6;
    if (n)
#pragma omp task
        sum += wrong7;
    else
        sum += wrong8;
    return sum + wrong9;
}
E2
for mode in raw preprocessed; do
    instrument $mode diagnostics.c "" out
    $cc -fopenmp -fsyntax-only diagnostics.c 2>&1 | grep error: >plain && :
    $cc -fopenmp -fsyntax-only "$text" 2>&1 | grep error: >rewritten && :
    diff -u plain rewritten && echo "$mode diagnostics: ok" || status=1
done

# Debug information: no line that the original has none for, but those of directives.
$cc -E -fopenmp "$programs/constructs.c" -o in.i
"$build/pompeii" instrument in.i -o out.i
debug_lines()
{
    $cc -g -fopenmp -c "$1" -o lines.o && objdump --dwarf=decodedline lines.o |
        awk '$2 ~ /^[0-9]+$/ { print $1 ":" $2 }' | sort -u
}
if command -v objdump >/dev/null; then
    debug_lines "$programs/constructs.c" >plain
    debug_lines out.i >rewritten
    sed -n '/#pragma/=' "$programs/constructs.c" | sed 's/^/constructs.c:/' | sort -u >directives
    sort -u plain directives >allowed
    comm -13 allowed rewritten >extra
    [ ! -s extra ] && echo "debug lines: ok" || { cat extra; status=1; }
    # the statements of the source keep theirs
    for statement in 'a\[i\] = i;' 'count++;' 'return x + y' 'f = fib'; do
        sed -n "/$statement/=" "$programs/constructs.c" | sed 's/^/constructs.c:/'
    done | sort -u >statements
    comm -12 statements plain | comm -23 - rewritten >lost
    [ ! -s lost ] || { echo "lost:"; cat lost; status=1; }
fi
exit $status
