#!/bin/sh
# Options that the compilers at hand may not have: a recorder stands in for the compiler.
. "${srcdir:-.}/test/wrapper/common.sh"

# Prints one line for each call to `calls`; preprocesses and "compiles" any file.
cat >recorder <<'SH'
#!/bin/sh
printf '%s\n' "$*" >>calls
output=a.out
preprocess=
while [ $# -gt 0 ]; do
    case $1 in
    -E) preprocess=yes ;;
    -o) output=$2; shift ;;
    esac
    last=$1
    shift
done
[ -z "$preprocess" ] || exec printf '# 1 "a.c"\n#pragma omp parallel\n;\n'
: >"$output"
SH
chmod +x recorder
export POMPEII_CC="$work/recorder"
: >a.c
: >b.o

# The calls that come of one, without what is ours and changes: folders and the runtime.
calls() {
    rm -f calls
    pompcc "$@" || fail "status $?: $*"
    sed "s,$TMPDIR/[^/]*,TMP,g; s,-Xlinker -rpath.*libpompeii.so -Xlinker --pop-state,RUNTIME,; s, *\$,," calls
}

expect() { # calls (one a line), command..
    printf '%s\n' "$1" >expected
    shift
    calls "$@" >got
    diff -u expected got || fail "$*"
}

# All that turn OpenMP on.
for option in -fopenmp -fopenmp=libomp -fopenmp=libiomp5 -fiopenmp -qopenmp -mp -mp=nonuma -qsmp=omp; do
    expect "-E $option -x c a.c
$option -c -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" $option -c a.c
    expect "$option b.o RUNTIME" $option b.o
done
# All that don't, or turn it off again.
for option in -fopenmp-simd -qopenmp-simd "-fopenmp -fno-openmp" "-qopenmp -qno-openmp" \
    -fopenmp-version=50 -fopenacc -xHost; do
    expect "$option -c a.c" $option -c a.c
    expect "$option b.o" $option b.o
done
expect "-E -fno-openmp -fopenmp -x c a.c
-fno-openmp -fopenmp -c -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" -fno-openmp -fopenmp -c a.c
# Words of ours begin with --pomp-, all others are the compiler's.
expect "--pompous -c a.c" --pompous -c a.c
# Past clang's driver, as on systems where it knows no OpenMP.
expect "-E -Xpreprocessor -fopenmp -x c a.c
-c -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/= -Xclang -fopenmp" -Xpreprocessor -fopenmp -c a.c
expect "-E -Xclang -fopenmp -x c a.c
-Xclang -fopenmp -c -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" -Xclang -fopenmp -c a.c
# The runtime by name.
for library in -lgomp -lomp -liomp5 -l:libomp.so.5 /usr/lib/llvm/libomp.so ./libgomp.a /opt/libiomp5.so; do
    expect "b.o RUNTIME $library -lm" b.o $library -lm
done
expect "b.o RUNTIME -l gomp" b.o -l gomp
expect "b.o -lgomphosis -L/usr/libgomp libgomp.c.o" b.o -lgomphosis -L/usr/libgomp libgomp.c.o
expect "-fopenmp b.o -lpompeii" -fopenmp b.o -lpompeii

# Each step gets its share. The values of options are no inputs.
expect "-E -fopenmp -D A=1 -I inc.c -include head.c -isystem sys.c -iquote q.c -U B -std=c99 -O2 --param max=1 -B tools -Wall -x c a.c
-fopenmp -std=c99 -O2 --param max=1 -B tools -Wall -L lib.c -l m -Wl,-z,now -Xlinker x.c -T script.c -u start.c -z defs.c -e entry.c -x cpp-output TMP/0/a.c -o out.c -fdebug-prefix-map=TMP/0/= RUNTIME" \
    -fopenmp -D A=1 -I inc.c -include head.c -isystem sys.c -iquote q.c -U B -std=c99 -O2 --param max=1 -B tools -Wall \
    -L lib.c -l m -Wl,-z,now -Xlinker x.c -T script.c -u start.c -z defs.c -e entry.c a.c -o out.c
expect "-E -fopenmp -Werror -Werror=vla -pedantic-errors -x c a.c
-fopenmp -c -Wvla -pedantic -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" \
    -fopenmp -c -Werror -Werror=vla -pedantic-errors a.c
expect "-E -fopenmp -x c a.c
-fopenmp -c -C -CC -P -dA -fdirectives-only -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" \
    -fopenmp -c -C -CC -P -dA -fdirectives-only a.c
# A precompiled header, as CMake hands it to clang.
expect "-E -fopenmp -Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang x.h -Xclang -fno-pch-timestamp -x c a.c
-fopenmp -c -Xclang -fno-pch-timestamp -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" \
    -fopenmp -c -Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang x.h -Xclang -fno-pch-timestamp a.c
# Several devices preprocess for themselves: each pass is asked what it sees, once where the text
# stays as it is.
for option in -fopenmp-targets=nvptx64 --offload-arch=sm_90; do
    printf '#pragma omp parallel\n;\n' >target.c
    pass="-iquote . -E -fopenmp -DX $option" text="-x c TMP/passes/target.c"
    expect "$pass --offload-host-only $text
$pass --offload-device-only $text
-iquote . -fopenmp $option -DX -c -x c TMP/0/target.c -ffile-prefix-map=TMP/0/=" \
        -fopenmp $option -DX -c target.c
done
# Options in the variable.
POMPEII_CC="$work/recorder -fopenmp -m32"
expect "-E -fopenmp -m32 -x c a.c
-fopenmp -m32 -c -x cpp-output TMP/0/a.c -fdebug-prefix-map=TMP/0/=" -c a.c
POMPEII_CC="env A=1 $work/recorder"
expect "-c a.c" -c a.c
