#!/bin/sh
# Programs that are compiled with sanitizers, and programs under valgrind, end as they do without us:
# the same output, also what is in a buffer until the end, the same status, and no report of ours.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
PATH=$build:$PATH
export PATH OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
# Of what gcc's OpenMP runtime does, ThreadSanitizer knows nothing.
export TSAN_OPTIONS=report_bugs=0:ignore_noninstrumented_modules=1
failures=0
echo 'SYMBOL_NAMES_BEGIN EXCLUDE item* SYMBOL_NAMES_END' >filter

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# ends WHAT SETTINGS COMMAND..: under each of the settings like the plain one, whose output and status
# lie in expected and wanted.
ends() {
    what=$1 settings=$2
    shift 2
    for setting in $settings; do
        status=0
        rm -rf trace
        env POMPEII_DIRECTORY=trace "$setting" timeout 120 "$@" >output 2>errors || status=$?
        [ $status = "$(cat wanted)" ] && cmp -s expected output ||
            fail "$what, $setting: status $status: $(cat output errors)"
        if grep -q '==[0-9]*==\|runtime error\|WARNING: ' errors; then fail "$what, $setting: $(cat errors)"; fi
        case $setting in
        *=no | */no) [ ! -e trace ] || fail "$what, $setting: a trace" ;;
        *) [ -d trace ] || fail "$what, $setting: no trace" ;;
        esac
    done
}

# plain ARGUMENT..: what is to be expected. False: it does not run here.
plain() {
    status=0
    timeout 60 ./plain "$@" >expected 2>/dev/null || status=$?
    echo $status >wanted
    [ $status = 3 ] || [ $status = 4 ]
}

usual="OMP_NUM_THREADS=2 POMPEII_XU=1"
all="$usual POMPEII_COUNTERS=perf::page-faults,perf::task-clock POMPEII_COUNTERS=PAPI_TOT_INS POMPEII_FILTER=filter
    POMPEII_INSTANCES=all POMPEII_CONVERT=later POMPEII_ENABLE=no POMPEII_DIRECTORY=file/no"
: >file
for cxx in g++ clang++; do
    command -v $cxx >/dev/null || continue
    for sanitizer in address thread undefined leak; do
        $cxx -g -O1 -w -fopenmp -fsanitize=$sanitizer -o plain "$source/test/run/sanitizers.cc" 2>/dev/null && plain ||
            { echo "$cxx has no $sanitizer here"; continue; }
        settings=$usual flags=
        [ $sanitizer != thread ] || flags=-DTHREAD
        [ $sanitizer != address ] || settings=$all
        for functions in "" --pomp-functions; do
            # shellcheck disable=SC2086 # none or one each
            POMPEII_CXX=$cxx pompc++ $functions $flags -g -O1 -w -fopenmp -fsanitize=$sanitizer -o measured "$source/test/run/sanitizers.cc" ||
                { fail "$cxx -fsanitize=$sanitizer $functions"; continue; }
            plain
            ends "$cxx -fsanitize=$sanitizer $functions" "$settings" ./measured
            plain exit
            ends "$cxx -fsanitize=$sanitizer $functions, exit" POMPEII_XU=1 ./measured exit
        done
    done
    command -v valgrind >/dev/null || continue
    $cxx -gdwarf-4 -O1 -w -fopenmp -o plain "$source/test/run/sanitizers.cc"
    POMPEII_CXX=$cxx pompc++ --pomp-functions -gdwarf-4 -O1 -w -fopenmp -o measured "$source/test/run/sanitizers.cc"
    plain exit
    ends "$cxx, valgrind" "$usual" valgrind -q --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=66 \
        --suppressions="$source/test/run/memory.supp" ./measured exit
done
exit $((failures > 0))
