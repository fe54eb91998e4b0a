# For the tests of the rewriter: where things are, and how to instrument and compile one file.
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
programs=$source/test/run/instrument
include="-I$programs/include -DVERIFY_DEVICE"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_CANCELLATION=true
status=0

# instrument MODE FILE FLAGS OUTPUT-STEM: leaves STEM.i, STEM.ii, STEM.c or STEM.cpp; sets $text
instrument()
{
    suffix=${2##*.}
    compiler=$cc
    [ "$suffix" = cpp ] && compiler=$cxx
    text=$4.$suffix
    if [ "$1" = preprocessed ]; then
        case $suffix in
        cpp) text=$4.ii ;;
        c) text=$4.i ;;
        esac
        device=
        grep -q 'omp.* target' "$2" && device="-include pompeii-device.h"
        $compiler $3 $include $device -fopenmp -E "$2" -o "in.${text##*.}" || return 1
        set -- "$1" "in.${text##*.}"
    fi
    "$build/pompeii" instrument "$2" -o "$text"
}

# run_program MODE FILE FLAGS: instrument, compile, run, compare. Uses $cc and $cxx.
run_program()
{
    rm -f plain measured counts
    instrument "$1" "$2" "$3" out || return 1
    $compiler $3 -w -fopenmp "$2" -o plain -lm || return 1
    $compiler $3 $include -w -fopenmp "$text" verify.o -o measured -lm || return 1
    timeout 60 ./plain >plain.out && plain_status=0 || plain_status=$?
    POMP2_VERIFY=counts timeout 60 ./measured >measured.out && measured_status=0 || measured_status=$?
    diff -u plain.out measured.out || return 1
    [ $plain_status = $measured_status ] || { echo "status $measured_status"; return 1; }
    if grep '^error' counts; then
        return 1
    fi
    # how far the threads of some programs come is chance
    case "$1 $($cc --version | sed 1q) $(sed 1q "$2")" in
    *uncounted* | *clang\ version* | raw*) ;;
    *)
        [ -n "${POMPEII_TEST_UPDATE:-}" ] && cp counts "$2.counts"
        diff -u "$2.counts" counts
        ;;
    esac
}
