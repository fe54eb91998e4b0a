# The instrumenter: a small file, a real program, every C++ header, against what the compiler takes
# to read them. More files, of codes that are not ours: BENCH_FILES="/home/u/a.c /home/u/b.c".
. "${srcdir:-.}/test/bench/common.sh"
cat >"$work/small.c" <<'C'
#include <stdio.h>
int main(void)
{
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
C
{ echo '#include <bits/stdc++.h>'; cat "$work/small.c"; } >"$work/headers.cpp"

for file in "$work/small.c" "$source/doc/examples/cg/cg.c" "$work/headers.cpp" ${BENCH_FILES:-}; do
    compiler=${CC:-gcc}
    compiler=${compiler#ccache } # which would answer from its store
    case $file in *.cpp) compiler=${CXX:-g++} ;; esac
    $compiler -fopenmp -E -o "$work/preprocessed" "$file"
    "$build/bench-instrument" "instrument $(basename "$file"); $(basename "$compiler") -fsyntax-only (ms)" "$compiler" "$file" "$work/preprocessed"
done
