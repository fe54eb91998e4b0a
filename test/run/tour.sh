#!/bin/bash
# The tour: what is mended computes the same, and each screen in doc/tour.md is of these sources: the
# places that its findings name are regions of the program, with that finding.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$build:$PATH
export OMP_NUM_THREADS=2 OMP_DYNAMIC=false POMPEII_VERBOSE=0
fail() { echo "FAIL: $*"; exit 1; }
cp "$source"/doc/examples/tour/* "$work"
cd "$work"
chmod u+w ./*

# The first sentence of the findings in a tour's screen, by program.
said() {
    sed -n '/^program *'"$1"'$/,/^Regions by/p' "$source/doc/tour.md" |
        sed -n '/^What it would save/,/^$/s/^ *[0-9.]* [mun]*s (.*%)  //p' | head -1
}

# like PROGRAM PATTERN: the tour's first finding, and one of the run, fit the pattern.
like() {
    said "$1" | grep -Eq "^$2" || fail "$1: the tour says '$(said "$1")', not '$2'"
    pompeii profile run."$1" | grep -Eq "  $2" || fail "$1: no '$2' in $(pompeii profile run."$1")"
}

line() { # FILE TEXT: where it is first
    grep -nF "$2" "$1" | head -1 | cut -d: -f1
}

make -s mended CC="${CC:-gcc}"
for program in rows words counts smooth; do
    mv $program mended.$program
done
POMPEII_CC=${CC:-gcc} make -s CC=pompcc
for program in rows words counts smooth; do
    ./mended.$program >mended
    POMPEII_DIRECTORY=run.$program ./$program >measured
    cmp mended measured || fail "$program: what is mended has another result"
done
for_line=$(($(line rows.c '#else') + 1))
like rows "rows.c:$for_line: threads wait .* at the end of the loop"
like words "words.c:$(line words.c 'omp task shared'): creating the tasks takes .*make them fewer and larger"
like counts "counts.c:$(line counts.c 'omp_set_lock'): threads wait .* for the lock of counts.c:$(line counts.c 'omp_init_lock').*take it less often"
like smooth "the program: .* of it between two executions of smooth.c:$(line smooth.c 'omp parallel for')"
echo "ok"
