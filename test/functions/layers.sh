#!/bin/bash
# --pomp-layer: functions of a library are operations of its layer, however it is compiled, linked
# and called.
. "${srcdir:-.}/test/run/runtime/common.sh"
inputs=$source/test/functions

# layers DIRECTORY: layer, name and visits of each region that is not the program's, sorted
layers() {
    "$build/pompeii" summary --format=csv "$1" | awk -F, 'NR > 1 { print $4 "," $6 "," $9 }' |
        LC_ALL=C sort
}

is() { # DIRECTORY, with what it has to be on stdin
    layers "$1" | diff -u - "$1.wanted" >&2 || fail "$1"
}

wanted() {
    LC_ALL=C sort >"$1.wanted"
}

cxx_library() { # -g or nothing
    export POMPEII_CXX=$cxx
    "$build/pompc++" --pomp-layer=Shapes "$@" -fPIC -c "$inputs/layers-library.cc" -o library.o
    rm -f libshapes.a
    ar cr libshapes.a library.o
    "$build/pompc++" -shared library.o -o libshapes.so
    wanted static.trace <<END
Shapes,inner,5
Shapes,shapes::grid::cells,5
Shapes,shapes::grid::grid,5
END
    for kind in static shared; do
        cp static.trace.wanted $kind.trace.wanted 2>/dev/null || true
        [ $kind = static ] && libraries=libshapes.a || libraries="-L. -lshapes -Wl,-rpath,."
        "$build/pompc++" "$inputs/layers-main.cc" $libraries -o $kind
        rm -rf $kind.trace
        measure $kind.trace ./$kind
        [ "$(cat $kind.trace.out)" = 45 ] || fail "$kind: $(cat $kind.trace.out)"
        is $kind.trace
    done

    # None but those that others can call; and a filter.
    rm -rf public.trace filter.trace
    POMPEII_LAYERS=public measure public.trace ./shared
    grep -v inner static.trace.wanted >public.trace.wanted
    is public.trace
    printf 'REGION_NAMES_BEGIN\nEXCLUDE *grid::*\nREGION_NAMES_END\n' >filter
    POMPEII_FILTER=filter measure filter.trace ./shared
    echo Shapes,inner,5 >filter.trace.wanted
    is filter.trace
}

# An object may say anything of its layer: what is no name is none.
hostile() {
    long=$(printf '%0100d' 1 | tr 0-9 a)
    for name in 'omp' '<r/>&"' "$long" '9lives' 'a%n' 'a$b'; do
        mark=-finstrument-functions-exclude-function-list=pompeii-layer:$name
        POMPEII_CXX=$cxx "$build/pompc++" --pomp-functions -g "$mark" -fPIC -c "$inputs/layers-library.cc" -o hostile.o ||
            fail "hostile: $name"
        POMPEII_CXX=$cxx "$build/pompc++" "$inputs/layers-main.cc" hostile.o -o hostile
        rm -rf hostile.trace
        measure hostile.trace ./hostile
        layers hostile.trace >found
        grep -q '^function,inner,5$' found || fail "hostile: $name: $(cat found)"
    done
}

# What the program makes of the library's headers is of the library, too, and the last layer that
# fits a function is its own.
headers() {
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-layer=other '--pomp-layer=Shapes=*/layers*.h' -c \
        "$inputs/layers-main.cc"
    POMPEII_CXX=$cxx "$build/pompc++" layers-main.o libshapes.a -o header
    rm -rf header.trace
    measure header.trace ./header
    { cat static.trace.wanted && printf 'Shapes,shapes::pair<int>::sum,5\nother,main,1\n'; } |
        wanted header.trace
    is header.trace
    "$build/pompeii" print header.trace |
        grep -q '<hieraSHAPES operation="region" name="shapes::grid::cells" class="shapes::grid" method="cells"' ||
        fail "class and method: $("$build/pompeii" print header.trace)"
}

optimised() {
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-layer=Shapes -O2 -flto "$inputs/layers-library.cc" -c -o lto.o ||
        fail "LTO"
    POMPEII_CXX=$cxx "$build/pompc++" -O2 -flto "$inputs/layers-main.cc" lto.o -o lto 2>lto.err || return 0
    rm -rf lto.trace
    measure lto.trace ./lto
    cp static.trace.wanted lto.trace.wanted
    is lto.trace
}

fortran() {
    cat >solve.f90 <<'END'
module solver
contains
  subroutine step(x)
    real, intent(inout) :: x
    x = x / 2
  end subroutine
end module
END
    printf 'program p\n  use solver\n  real :: x = 8\n  call step(x)\n  call step(x)\n  print *, x\nend program\n' >use.f90
    "$build/pompfort" --pomp-layer=solver -c solve.f90
    "$build/pompfort" use.f90 solve.o -o fortran
    measure fortran.trace ./fortran
    echo solver,solver::step,2 >fortran.trace.wanted
    is fortran.trace
}

# A library over another one, over OpenMP; the lower one is called by the program, too.
nested() {
    echo 'int low(int n) { int s = 0;
#pragma omp parallel num_threads(1)
s += n; return s; }' >low.c
    echo 'int low(int); int high(int n) { return low(n) + low(n + 1); }' >high.c
    echo 'int low(int); int high(int); int main(void) { return low(1) + high(2) != 6; }' >top.c
    POMPEII_CC=$cc "$build/pompcc" --pomp-layer=low -fopenmp -c low.c
    POMPEII_CC=$cc "$build/pompcc" --pomp-layer=high -c high.c
    POMPEII_CC=$cc "$build/pompcc" -fopenmp top.c high.o low.o -o nested
    measure nested.trace ./nested
    "$build/pompeii" summary --format=csv nested.trace |
        awk -F, 'NR > 1 { print $3 "," $4 "," $6 "," $9 }' | LC_ALL=C sort >nested.rows
    diff -u - nested.rows <<END || fail "nested"
0,high,high,1
0,low,low,1
1,low,low,2
1,omp,,1
2,omp,,2
END
}

# Words of the user's that would take the layer away; and a compiler that nobody knows.
taken_away() {
    echo 'int low(int n) { return n; } int main(void) { return low(0); }' >away.c
    for word in -gno-record-gcc-switches -g1 -ggdb; do
        rm -rf away.trace
        POMPEII_CC=$cc "$build/pompcc" --pomp-layer=low $word away.c -o away 2>away.err || fail "$word"
        [ ! -s away.err ] || fail "$word: $(cat away.err)"
        measure away.trace ./away
        layers away.trace | grep -qx low,low,1 || fail "$word: $(layers away.trace)"
    done
    POMPEII_CC=$cc "$build/pompcc" --pomp-layer=low -g0 -c away.c 2>away.err || fail "-g0"
    grep -q '^pompcc: warning: --pomp-layer: with -g0 ' away.err || fail "-g0: $(cat away.err)"
    [ "$(wc -l <away.err)" = 1 ] || fail "-g0: $(cat away.err)"
    POMPEII_CC=$cc "$build/pompcc" --pomp-layer=low -g0 -g -c away.c 2>away.err
    [ ! -s away.err ] || fail "-g0 -g: $(cat away.err)"
    cat >unknown <<END
#!/bin/sh
case "\$*" in
*-dM*) echo '#define __UNKNOWN__ 1' ;;
*pompeii-layer*) exit 1 ;;
*) exec $cc "\$@" ;;
esac
END
    chmod +x unknown
    POMPEII_CC=./unknown "$build/pompcc" --pomp-layer=low -c away.c 2>away.err || fail "unknown: $(cat away.err)"
    grep -q 'warning: --pomp-layer: the compiler is neither' away.err || fail "unknown: $(cat away.err)"
}

refused() {
    for layer in omp '' 1a 'a b' 'a,b' 'a=' 'a=x y'; do
        status=0
        POMPEII_CC=$cc "$build/pompcc" "--pomp-layer=$layer" -c low.c 2>refused.err || status=$?
        [ $status = 2 ] && [ "$(wc -l <refused.err)" = 1 ] && grep -q "^pompcc: --pomp-layer=$layer: " refused.err ||
            fail "'$layer' is taken: $(cat refused.err)"
    done
}

all() {
    nested
    refused
    taken_away
    case $cc in gcc*) cxx=g++ ;; *) cxx=clang++ ;; esac
    command -v $cxx >/dev/null || return 0
    cxx_library
    cxx_library -g
    headers
    optimised
    if [ $cxx = g++ ]; then hostile; fi
    if [ $cxx = g++ ] && command -v gfortran >/dev/null; then fortran; fi
}
each_compiler all
