# An empty parallel region, against the same with opari2's rewrite and empty functions, and
# unmeasured.
. "${srcdir:-.}/test/bench/common.sh"

opari2_with_empty_functions() { # NAME
    mkdir opari2
    cd opari2
    opari2 "$bench/$1.c" in.c >log 2>&1
    $cc -O2 -fopenmp -I"$bench" -c in.c
    nm in.o | sed -n 's/.* U \(POMP2_.*\)/long \1(void); long \1(void) { return 0; }/p' >empty.c
    $cc -O2 -c empty.c
    cd ..
    $cc -O2 -fopenmp -o "$1.opari2" opari2/in.o opari2/empty.o
}

build_both parallel
for threads in 1 2; do
    export OMP_NUM_THREADS=$threads
    if command -v opari2 >/dev/null; then
        [ -x parallel.opari2 ] || opari2_with_empty_functions parallel
        versus "empty parallel, $threads threads; opari2, empty functions (ns)" "<= 1.0" ./parallel.ours ./parallel.opari2
    fi
    versus "empty parallel, $threads threads; not measured (ns)" "" ./parallel.ours ./parallel.plain
done
