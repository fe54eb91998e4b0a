#!/bin/sh
# Instrumented programs and programs that call POMP2 by hand, with the runtime, under
# ThreadSanitizer: no race is reported.
#
# libarcher tells ThreadSanitizer what LLVM's OpenMP runtime does; that runtime itself is not
# compiled with it, so its memory accesses are left out (ignore_noninstrumented_modules). Nothing is
# suppressed; but reports that are not about libpompeii are left out (races.awk). Only in a build that was
# configured with CC=clang --enable-sanitizers=thread; ends with status 77 where clang, its
# libarcher or that build is missing.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
archer=$(clang -print-resource-dir 2>/dev/null)/../../libarcher.so
[ -f "$archer" ] || { echo "no libarcher with clang"; exit 77; }
nm -D "$build/.libs/libpompeii.so" | grep -q __tsan_ || { echo "libpompeii is built without -fsanitize=thread"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
PATH=$build:$PATH
export PATH OMP_DYNAMIC=false OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive POMPEII_CC=clang POMPEII_VERBOSE=0
export LD_LIBRARY_PATH="$build/.libs:$(dirname "$archer")" ARCHER_OPTIONS=enable=1
failures=0

# The reports that are about libpompeii.
ours() {
    awk -f "$source/test/run/races.awk" output
}

# run NAME COMMAND..: thrice without and with units of work; a race ends with status 66
run() {
    name=$1
    shift
    for xu in no no no yes yes yes; do
        status=0
        rm -rf trace
        TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66" POMPEII_XU=$xu POMPEII_INSTANCES=20 \
            POMPEII_DIRECTORY=trace timeout 120 "$@" >output 2>&1 || status=$?
        if [ -n "$(ours)" ] || [ $status -gt 120 ]; then
            echo "FAIL: $name, units $xu: status $status"
            ours | head -n 60
            ours | grep '^SUMMARY' | sort | uniq -c
            failures=$((failures + 1))
            return
        fi
        [ -d trace ] || { echo "FAIL: $name: no trace"; failures=$((failures + 1)); return; }
    done
    echo "ok: $name"
}

instrumented() {
    name=$(basename "$1" .c)
    pompcc -fopenmp -fsanitize=thread -g -O1 -Wno-unknown-pragmas -o "$name" "$1"
    run "$name" "./$name"
}

for program in ompt/loops ompt/sync ompt/tasks labels/mix; do
    instrumented "$source/test/run/$program.c"
done
instrumented "$source/test/compat/constructs.c"
clang -fopenmp -fsanitize=thread -g -O1 -pthread -I"$source" -o teams "$source/test/run/runtime/teams.c" -L"$build/.libs" -lpompeii
for how in "sizes 8" "deep 5" "recursive 4" "serialised 10" "pthreads 50" "many 500" "big 32"; do
    run "teams $how" ./teams $how
done

# A race in the program itself is seen: what is above can fail.
cat >racy.c <<'C'
int main(void)
{
    static int x;
#pragma omp parallel
    for (int i = 0; i < 10000; i++)
        x++;
    return x < 0;
}
C
pompcc -fopenmp -fsanitize=thread -g -O1 -o racy racy.c
status=0
TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66" POMPEII_DIRECTORY=trace2 ./racy >output 2>&1 || status=$?
[ $status = 66 ] || { echo "FAIL: a race in the program is not seen"; failures=$((failures + 1)); }
exit $((failures > 0))
