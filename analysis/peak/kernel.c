/* The loops that are measured. */
#include "config.h"

#include "analysis/peak/kernel.h"

/* The compiler may neither join chains to vectors nor know what is in them. */
#if defined __x86_64__ || defined __i386__
#define OPAQUE(x) __asm__("" : "+x"(x))
#elif defined __aarch64__
#define OPAQUE(x) __asm__("" : "+w"(x))
#else
#define OPAQUE(x) ((void)0)
#endif

#define FOR_EACH_CHAIN(do)                                                                         \
    do                                                                                             \
    (0) do(1) do(2) do(3) do(4) do(5) do(6) do(7) do(8) do(9) do(10) do(11)

/* A kernel of vectors with so many elements; `target` is an attribute, or nothing. */
#define FLOPS_KERNEL(name, target, element, lanes)                                                 \
    target static double name(long rounds)                                                         \
    {                                                                                              \
        typedef element vector __attribute__((vector_size(lanes * sizeof(element))));              \
        vector factor = {0}, term = {0}, sum = {0};                                                \
        FOR_EACH_CHAIN(VECTOR_BEGIN)                                                               \
        double total = 0;                                                                          \
        for (int i = 0; i < (lanes); i++) {                                                        \
            factor[i] = (element)0.5;                                                              \
            term[i] = 1;                                                                           \
        }                                                                                          \
        for (long r = 0; r < rounds; r++) {                                                        \
            FOR_EACH_CHAIN(CHAIN_STEP)                                                             \
        }                                                                                          \
        FOR_EACH_CHAIN(CHAIN_SUM)                                                                  \
        for (int i = 0; i < (lanes); i++)                                                          \
            total += (double)sum[i];                                                               \
        return total;                                                                              \
    }
/* Variables, for what is an array may stay in memory. */
#define VECTOR_BEGIN(i) vector x##i = {0};
#define SCALAR_BEGIN(i) scalar x##i = 0;
#define CHAIN_SUM(i) sum += x##i;
#define CHAIN_STEP(i)                                                                              \
    x##i = x##i * factor + term;                                                                   \
    OPAQUE(x##i);

#define SCALAR_KERNEL(name, element)                                                               \
    static double name(long rounds)                                                                \
    {                                                                                              \
        typedef element scalar;                                                                    \
        scalar factor = (element)0.5, term = 1, sum = 0;                                           \
        FOR_EACH_CHAIN(SCALAR_BEGIN)                                                               \
        for (long r = 0; r < rounds; r++) {                                                        \
            FOR_EACH_CHAIN(CHAIN_STEP)                                                             \
        }                                                                                          \
        FOR_EACH_CHAIN(CHAIN_SUM)                                                                  \
        return (double)sum;                                                                        \
    }

/* Elements are vectors of 64 bytes, which the compiler cuts to what the target has. */
typedef double eight_doubles __attribute__((vector_size(64)));
#define TRIAD_KERNEL(name, target)                                                                 \
    target static void name(double *a, const double *b, const double *c, size_t count,             \
                            long rounds)                                                           \
    {                                                                                              \
        eight_doubles *to = (eight_doubles *)a;                                                    \
        const eight_doubles *from = (const eight_doubles *)b, *scaled = (const eight_doubles *)c;  \
        for (long r = 0; r < rounds; r++) {                                                        \
            for (size_t i = 0; i < count / 8; i++)                                                 \
                to[i] = from[i] + 0.5 * scaled[i];                                                 \
            __asm__ volatile("" : : "r"(to), "r"(from), "r"(scaled) : "memory");                   \
        }                                                                                          \
    }

SCALAR_KERNEL(scalar_double, double)
SCALAR_KERNEL(scalar_single, float)
TRIAD_KERNEL(triad_plain, )

static bool always(void)
{
    return true;
}

#if defined __x86_64__ || defined __i386__
#define SSE2 __attribute__((target("sse2")))
#define AVX2 __attribute__((target("avx2,fma")))
#define AVX512 __attribute__((target("avx512f,avx2,fma")))
FLOPS_KERNEL(sse2_double, SSE2, double, 2)
FLOPS_KERNEL(sse2_single, SSE2, float, 4)
FLOPS_KERNEL(avx2_double, AVX2, double, 4)
FLOPS_KERNEL(avx2_single, AVX2, float, 8)
FLOPS_KERNEL(avx512_double, AVX512, double, 8)
FLOPS_KERNEL(avx512_single, AVX512, float, 16)
TRIAD_KERNEL(triad_avx2, AVX2)
TRIAD_KERNEL(triad_avx512, AVX512)

static bool has_sse2(void)
{
    return __builtin_cpu_supports("sse2");
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f");
}
#else
FLOPS_KERNEL(vector_double, , double, 2)
FLOPS_KERNEL(vector_single, , float, 4)
#endif

static const struct {
    struct flops_kernel kernel;
    bool (*can)(void);
} all_kernels[] = {
    {{"scalar", "double", 1, scalar_double}, always},
    {{"scalar", "single", 1, scalar_single}, always},
#if defined __x86_64__ || defined __i386__
    {{"sse2", "double", 2, sse2_double}, has_sse2},
    {{"sse2", "single", 4, sse2_single}, has_sse2},
    {{"avx2", "double", 4, avx2_double}, has_avx2},
    {{"avx2", "single", 8, avx2_single}, has_avx2},
    {{"avx512", "double", 8, avx512_double}, has_avx512},
    {{"avx512", "single", 16, avx512_single}, has_avx512},
#else
    {{"vector", "double", 2, vector_double}, always},
    {{"vector", "single", 4, vector_single}, always},
#endif
};
enum { ALL_KERNELS = sizeof all_kernels / sizeof *all_kernels };

size_t flops_kernels(const struct flops_kernel **kernels)
{
    size_t count = 0;

    for (size_t i = 0; i < ALL_KERNELS && count < FLOPS_KERNELS; i++)
        if (all_kernels[i].can())
            kernels[count++] = &all_kernels[i].kernel;
    return count;
}

void triad_kernel(double *a, const double *b, const double *c, size_t count, long rounds)
{
#if defined __x86_64__ || defined __i386__
    if (has_avx512())
        triad_avx512(a, b, c, count, rounds);
    else if (has_avx2())
        triad_avx2(a, b, c, count, rounds);
    else
#endif
        triad_plain(a, b, c, count, rounds);
}
