#!/bin/sh
# pompcc on target constructs: feature macros, requires, dependencies, -fopenmp-simd; with gcc and
# clang on the host, and with clang's x86-64 device.
set -eu
build=$(pwd)
. "${srcdir:-.}/test/run/offload/compilers.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset POMPEII_INSTRUMENT_FLAGS MAKEFLAGS
export OMP_NUM_THREADS=2 POMPEII_DIRECTORY=experiment

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

cat >features.c <<'C'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text;
    int n = 20, sum = 0, *a = malloc(n * sizeof *a);
#pragma omp target map(from: a[0:n])
    {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
#pragma omp target parallel for map(to: a[0:n]) map(tofrom: sum) reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    if (asprintf(&text, "%d", sum) < 0)
        return 1;
    puts(text);
    free(a);
    free(text);
    return 0;
}
C
cat >requires.c <<'C'
#include <stdio.h>
#pragma omp requires dynamic_allocators
int main(void)
{
    int x = 0;
#pragma omp target map(tofrom: x)
    x = 7;
    printf("%d\n", x);
    return 0;
}
C
cat >macro.c <<'C'
#include <stdio.h>
static int calls;
static int length(void) { return calls++, 4; }
#define LENGTH length()
int main(void)
{
    int a[4] = {0};
    register int r = 1;
#pragma omp target map(tofrom: a[0:LENGTH])
    a[3] = r;
    printf("%d %d\n", a[3], calls);
    return 0;
}
C

# compare COMPILER FILE OPTIONS..: the same output and, beside it, a quiet compiler
compare() {
    cc=$1 file=$2
    shift 2
    rm -rf plain measured experiment
    $cc -O1 -Wall "$@" "$file" -o plain 2>plain.err || { cat plain.err; return 0; } # not this compiler
    POMPEII_CC=$cc "$build/pompcc" --pomp-strict -O1 -Wall "$@" "$file" -o measured 2>measured.err ||
        fail "$cc $file $*: $(cat measured.err)"
    diff plain.err measured.err >&2 || fail "$cc $file $*: other messages"
    ./plain >plain.out
    ./measured >measured.out 2>/dev/null || fail "$cc $file $*: status $?"
    diff plain.out measured.out >&2 || fail "$cc $file $*: other output"
}

for cc in gcc clang-14 clang; do
    command -v $cc >/dev/null && echo '#include <omp.h>' | $cc -fopenmp -E - >/dev/null 2>&1 || continue
    host=
    case $cc in gcc*) host=-foffload=disable ;; esac # an offload compiler may be here, and its assembler not
    for file in features.c requires.c macro.c; do
        compare $cc $file -fopenmp $host
        compare $cc $file -fopenmp-simd
    done
    compare $cc features.c -fopenmp $host
    [ -f plain ] || continue
    "$build/pompeii" summary experiment >/dev/null || fail "$cc: no experiment"
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -MMD -c features.c
    [ "$(cat features.d)" = "features.o: features.c" ] || fail "$cc: dependencies: $(cat features.d)"
done

on_device() {
    cp "$work"/*.c .
    for file in requires.c macro.c features.c; do
        compare $cc $file -fopenmp $offload
    done
    "$build/pompeii" offload --format=json experiment >offload.json
    python3 - <<'P' || fail "$cc: $(cat offload.json)"
import json
devices = json.load(open("offload.json"))["devices"]
transfers = [t for d in devices for t in d["transfers"]]
bytes = {(t["variable"], t["direction"], t["line"]): t["bytes"] for t in transfers}
assert bytes[("a[0:n]", "from", 9)] == 80, bytes
assert bytes[("a[0:n]", "to", 15)] == 80, bytes
assert bytes[("sum", "to", 15)] == 4 and bytes[("sum", "from", 15)] == 4, bytes
regions = [r for d in devices for r in d["regions"]]
assert sum(r["count"] for r in regions) >= 2, regions
P
}
(each_device on_device) || [ $? = 77 ] # the host was tested
