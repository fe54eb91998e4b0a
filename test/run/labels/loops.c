/* Loops of every form that OpenMP permits. `N=n` on a loop's line: its iterations; `merged`: its chunks need
 * --pomp-chunks to be told apart; `gcc`: others have another count (a triangle is a rectangle to clang 14,
 * and a static schedule with a modifier is executed by each thread as a whole). */
#include <stdint.h>
#include <stdio.h>

static long long sum;
static double field[97], *end = field + 97;
struct bounds {
    int from, to[2];
} bounds = {-3, {0, 40}};

static int calls;

static int hundred(void)
{
    #pragma omp atomic
    calls++;
    return 100;
}

#define COUNT(x) _Pragma("omp atomic") sum += (long long)(x)

int main(void)
{
    int i, three = 3, more = 0;
    unsigned long far = 1ul << 40;
    #pragma omp parallel
    {
        #pragma omp for schedule(static) // N=100
        for (int k = 0; k < 100; k++)
            COUNT(k);
        #pragma omp for // N=34
        for (int k = 99; k >= 0; k -= three)
            COUNT(k);
        #pragma omp for schedule(static, 7) // N=100 merged
        for (unsigned k = 100; k > 0; k--)
            COUNT(k);
        #pragma omp for schedule(dynamic, 4) // N=300
        for (int k = 900; k > 0; k = k - 3)
            COUNT(k);
        #pragma omp for schedule(guided, 2) nowait // N=143
        for (unsigned k = 1; k <= 1000; k += 7)
            COUNT(k);
        #pragma omp for schedule(dynamic) // N=20
        for (unsigned long k = far + 19; k >= far; k--)
            COUNT(k);
        #pragma omp for schedule(static) // N=97
        for (double *p = field; p < end; p++)
            COUNT(p - field);
        #pragma omp for schedule(dynamic, 5) // N=49
        for (double *p = end - 1; p >= field; p -= 2)
            COUNT(p - field);
        #pragma omp for collapse(2) schedule(static) // N=91
        for (int a = 0; a < 13; a++)
            for (int b = 0; b < 7; b++)
                COUNT(a * b);
        #pragma omp for collapse(3) schedule(dynamic, 6) // N=120
        for (int a = 0; a < 4; a++)
            for (int b = 5; b > 0; --b)
                for (long c = 0; c != 6; ++c)
                    COUNT(a * b * c);
        #pragma omp for ordered schedule(dynamic, 3) // N=40
        for (int k = 0; k < 40; k++) {
            #pragma omp ordered
            sum += k;
        }
        #pragma omp for ordered schedule(static, 3) // N=40
        for (int k = 0; k < 40; k++) {
            #pragma omp ordered
            sum += k;
        }
        #pragma omp for schedule(runtime) // N=60
        for (int k = 0; k < 60; k++)
            COUNT(k);
        #pragma omp for schedule(monotonic: dynamic, 2) // N=31
        for (short k = 0; k < 31; k++)
            COUNT(k);
        #pragma omp for schedule(static) // N=43
        for (int k = bounds.from; bounds.to[1] > k; ++k)
            COUNT(k);
        #pragma omp for schedule(static) private(i) // N=21
        for (i = 0; i <= 20; i++)
            COUNT(i);
        #pragma omp for collapse(2) schedule(static, 4) // N=30 merged
        for (int a = 0; a < 5; a++)
            for (int b = 0; b < 6; b++) {
                if (b == 3)
                    continue;
                COUNT(a + b);
            }
        #pragma omp for schedule(static, 1) // N=9 merged
        for (int k = 0; k < 9; k++)
            #pragma omp critical
            sum += k;
        #pragma omp for simd schedule(static) // N=64
        for (int k = 0; k < 64; k++)
            field[k] = k;
        #pragma omp for schedule(static) // N=100
        for (int k = 0; k < hundred(); k++)
            COUNT(k);
        #pragma omp for schedule(static, 9) // N=50 merged
        for (int k = hundred(); k > 0; k -= 2)
            COUNT(k);
        #pragma omp for // N=55
        for (unsigned long long k = ~0ull - 2 * (unsigned)hundred(); k < ~0ull - 90; k += 2)
            COUNT(k & 0xff);
        #pragma omp for // N=2
        for (unsigned long long k = ~0ull - 2; k < ~0ull; k++)
            COUNT(k & 0xff);
        #pragma omp for schedule(static) // N=4
        for (long long k = INT64_MAX - 8; k < INT64_MAX; k += 2)
            COUNT(k & 0xff);
        #pragma omp for schedule(monotonic: static) // N=77 gcc
        for (int k = 77; k != 0; k--)
            COUNT(k);
        #pragma omp for schedule(auto) // N=77
        for (int k = 77; k != 0; k--)
            COUNT(k);
        #pragma omp for schedule(static) collapse(2) // N=28
        for (int a = 0; a < 4; a++)
            for (int b = hundred(); b > 93; b--)
                COUNT(a * b);
        #pragma omp for collapse(2) // N=45 gcc
        for (int a = 0; a < 10; a++)
            for (int b = 0; b < a; b++)
                COUNT(a * b);
        #pragma omp for collapse(2) // N=45 gcc
        for (int a = 0; a < 10; a++)
            for (int b = a + 1; b < 10; b++) {
                if (b == 5)
                    continue;
                COUNT(a * b);
            }
        i = 3;
        #pragma omp for schedule(static) firstprivate(i) // N=27
        for (int k = i; k < 30; k++) {
            i = 0;
            COUNT(k);
        }
        #pragma omp for schedule(static) reduction(+: more) // N=100
        for (int k = 0; k < hundred(); k++) {
            #pragma omp task shared(more) if(0)
            COUNT(k);
            more++;
        }
        #pragma omp for schedule(static) // N=0
        for (int k = hundred(); k < 100; k++)
            COUNT(k);
        #pragma omp for schedule(static) // N=2
        for (int k = hundred(); k < 102; k++)
            COUNT(k);
        #pragma omp for schedule(static) // N=0
        for (int k = 5; k < 5; k++)
            COUNT(k);
    }
    #pragma omp parallel for schedule(static, 10) // N=95 merged
    for (int8_t k = 0; k < 95; k++)
        COUNT(k);
    #pragma omp parallel for default(none) shared(sum, three) schedule(static) // N=33
    for (int k = 0; k < 99; k += three)
        COUNT(k);
    printf("%lld %d %d\n", sum, more, calls > 0);
    return 0;
}
