# Shared by the tests of the wrappers. Sets up, in a folder of its own:
#   bin/pompcc, bin/pompc++   the wrappers with the stand-in of stub.c for the instrumenter
#   bin/.libs/libpompeii.*    a runtime that does nothing
#   tmp/                      TMPDIR, which has to be empty again at the end
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/test/wrapper
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin/.libs" "$work/tmp"
cp "$build/stub-pompcc" "$work/bin/pompcc"
ln -s pompcc "$work/bin/pompc++"
export TMPDIR="$work/tmp"
unset POMPEII_CC POMPEII_CXX POMPEII_FC POMPEII_WRAPPER POMPEII_INSTRUMENT_FLAGS
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL TESTS TEST_LOGS CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS
cd "$work"

first_of() {
    for program; do
        command -v "$program" && return
    done
    return 1
}

gcc=$(first_of gcc || true)
gxx=$(first_of g++ || true)
clang=$(first_of clang-14 clang || true)
clangxx=$(first_of clang++-14 clang++ || true)
[ -n "$gcc$clang" ] || exit 77

echo 'void POMP2_On(void) {}' >runtime.c
${gcc:-$clang} -fPIC -shared -Wl,-soname,libpompeii.so.0 runtime.c -o bin/.libs/libpompeii.so.0
ln -s libpompeii.so.0 bin/.libs/libpompeii.so
${gcc:-$clang} -c runtime.c -o runtime.o
ar cr bin/.libs/libpompeii.a runtime.o
PATH=$work/bin:$PATH

fail() {
    echo "FAIL: ${compiler:-}: $*" >&2
    exit 1
}

# Is this assembler text, object, program or library instrumented?
instrumented() {
    grep -q stub_reference "$1"
}

# A file with one parallel region that says so.
hello() { # name
    cat >"$1" <<'C'
#include <stdio.h>
#include <omp.h>
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n += omp_get_num_threads() == 2;
    printf("hello %d from %s:%d\n", n, __FILE__, __LINE__);
    return 0;
}
C
}

# Run the function in an empty folder, once with each compiler.
with_each_compiler() { # function
    for compiler in $gcc $clang; do
        case $compiler in
        */clang*) compiler_xx=$clangxx ;;
        *) compiler_xx=$gxx ;;
        esac
        export POMPEII_CC="$compiler" POMPEII_CXX="$compiler_xx"
        rm -rf "$work/run"
        mkdir "$work/run"
        cd "$work/run"
        "$1"
        cd "$work"
        left=$(ls -A "$work/tmp")
        [ -z "$left" ] || fail "left behind: $left"
    done
}
