/* Every way to write a directive, and statements of every shape around it. [clang:none] */
#include <omp.h>
#include <stdio.h>

#define PARALLEL_FOR _Pragma("omp parallel for")
#define CRITICAL(name) DO_PRAGMA(omp critical(name))
#define DO_PRAGMA(x) _Pragma(#x)
#define REDUCE reduction(+ : sum)
#define LOOP(i) for (i = 0; i < 8; i++)
#define BODY { sum += i; }
#define CLAUSE_MACRO 4

static int a[8], total;

static void directives(int n)
{
    int i, j, k, sum = 0;
#pragma omp parallel for private(i, \
    j) firstprivate(n) /* a comment */ reduction(+ \
    : sum) \
    schedule(static)
    for (k = 0; k < n; k++) {
        i = j = k;
        sum += i + j;
    }
    #  pragma  omp   parallel   reduction ( + : sum )   // trailing comment
    sum++;
#pragma /* x */ omp parallel /* a comment over
                                two lines */ num_threads(2) reduction(+ : sum)
    { sum++; }
%:pragma omp parallel for reduction(+ : sum)
    for (i = 0; i < n; i++)
        sum++;
    PARALLEL_FOR
    LOOP(i)
        a[i] = i;
#pragma omp parallel for REDUCE num_threads(CLAUSE_MACRO)
    LOOP(i) BODY
#pragma omp parallel for REDUCE,num_threads(2),schedule(static,2)
    for (i = 0; i < n; i++) { sum += i; } sum++; total++;
    _Pragma("omp parallel") { CRITICAL(x) total++; _Pragma("omp barrier") }
    printf("directives %d %d\n", sum, total);
}

static int kr(n, m)
    int n;
    int m;
{
#pragma omp parallel reduction(+ : n)
    n += m;
    return n;
}

static void statements(int n)
{
    int i, s = 0;
    s += ({
        int t = 0;
#pragma omp parallel reduction(+ : t)
        t += 1;
        t;
    });
    auto void nested(int);
    void nested(int by)
    {
#pragma omp critical
        s += by;
    }
    nested(3);
#pragma omp parallel
    __asm__ volatile("nop");
#pragma omp parallel for
    for (i = 0; i < n; i++)
        if (i & 1)
            ;
        else
#pragma omp atomic
            s++;
#pragma omp parallel
    {
#pragma omp atomic
        s += 2; }
#pragma omp parallel
    {;
#pragma omp barrier
    }
#pragma omp parallel
    {
        char c = '{', d = '"', *t = "}{ \" #pragma omp parallel";
#pragma omp critical
        s += (c == '{') + (d == '"') + (t[0] == '}');
    }
#pragma omp parallel for
    for (i = 0; i < n; i++)
        switch (i) {
        case 1:
#pragma omp critical
            s++;
            break;
        default:;
        }
    __attribute__((unused)) int b[3] = {[0] = 1, [2] = 3};
#pragma omp parallel firstprivate(b)
    if (b[2] == 3) {
#pragma omp critical
        s++;
    }
#if 0
    it's not a program: " {
#pragma omp parallel
#endif
#ifdef _OPENMP
#pragma omp parallel num_threads(2)
#else
#pragma omp simd
#endif
    {
#pragma omp atomic
        s++;
    }
    printf("statements %d\n", s);
}

#define WHOLE(n)                                                                                   \
    do {                                                                                           \
        int i_;                                                                                    \
        DO_PRAGMA(omp parallel for num_threads(n))                                                 \
        for (i_ = 0; i_ < 4; i_++)                                                                 \
            CRITICAL(whole) total++;                                                               \
    } while (0)

static void capture(void)
{
    int v = 0, x = 1;
#pragma omp atomic read
    v = x;
#pragma omp atomic write seq_cst
    x = v + 2;
#pragma omp atomic update
    x++;
#pragma omp atomic capture
    {
        v = x;
        x *= 2;
    }
#pragma omp atomic capture
    v = x++;
    printf("capture %d %d\n", v, x);
}

static int omp_set_lock_count(int n)
{
    return n + 1;
}

static void locks(void)
{
    omp_lock_t lock;
    extern void omp_set_lock(omp_lock_t *);
    void (*set)(omp_lock_t *) = omp_set_lock;
    struct { int omp_unset_lock; } s = {2};
    omp_init_lock (&lock);
    set(&lock);
    (omp_unset_lock)(&lock);
    if (omp_set_lock_count(1) == 2) omp_set_lock(&lock); else omp_set_lock(&lock), total++;
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    printf("locks %d omp_set_lock(&lock)\n", s.omp_unset_lock);
}

int main(void)
{
    directives(8);
    printf("%d\n", kr(1, 2));
    statements(6);
    WHOLE(2); WHOLE(3);
    capture();
    locks();
    printf("%d at line %d\n", total, __LINE__);
    return 0;
}
