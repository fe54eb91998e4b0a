#!/bin/sh
# The vectoriser finds the same loops in the rewritten text as in the original.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"
cc=${CC:-gcc} cxx=${CXX:-g++}
case $($cc --version | sed 1q) in
*clang*) exit 77 ;; # has no report that names lines of preprocessed text
esac

cat >loops.c <<'E2'
enum { N = 1024 };
float a[N], b[N], c[N];
double d[N];

void parallel_for(int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b[i] + c[i];
#pragma omp parallel for simd
    for (int i = 0; i < n; i++)
        a[i] = b[i] * c[i];
}
double reduction(int n)
{
    double s = 0;
#pragma omp parallel for reduction(+ : s) schedule(static)
    for (int i = 0; i < n; i++)
        s += d[i] * d[i];
    return s;
}
void inside(int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i] = b[i] + c[i];
#pragma omp for simd
        for (int i = 0; i < n; i++)
            b[i] = a[i] + c[i];
#pragma omp for nowait schedule(static, 64)
        for (int i = 0; i < n; i++)
            c[i] = a[i] * b[i];
    }
}
void clauses(float *restrict x, const float *restrict y, int n, float k)
{
#pragma omp parallel for firstprivate(k) default(none) shared(x, y, n)
    for (int i = 0; i < n; i++)
        x[i] += k * y[i];
}
void simd(int n)
{
#pragma omp simd
    for (int i = 0; i < n; i++)
        a[i] = b[i] + 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp simd
        for (int j = 0; j < 64; j++)
            a[i * 64 + j] += 1;
    }
}
int last_value(int n)
{
    int l = 0;
#pragma omp parallel for lastprivate(l)
    for (int i = 0; i < n; i++) {
        l = i;
        a[i] = (float)l;
    }
    return l;
}
E2
flags='-O3 -ffast-math -fopenmp -fopt-info-vec-optimized'
instrument preprocessed loops.c "" out
$cc $flags -c loops.c -o plain.o 2>&1 | grep vectorized | sort >plain
$cc $flags -c "$text" -o rewritten.o 2>&1 | grep vectorized | sort >rewritten
[ "$(wc -l <plain)" -ge 10 ]
diff -u plain rewritten
echo "$(wc -l <plain) loops, the same in both"
