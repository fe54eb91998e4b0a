// Taskloops of every form. `N=n` on a directive's line: its iterations.
#include <cstdio>
#include <string>

static long sum;
static float field[64];

struct text {
    std::string s;
    int value;
    explicit text(int v) : s(100, 'x'), value(v) {}
};

#define COUNT(x) _Pragma("omp atomic") sum += (long)(x)

int main()
{
    text t(3);
    long last = 0, reduced = 0;
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop grainsize(4) firstprivate(t) // N=30
        for (int i = 90; i > 0; i -= 3) {
            #pragma omp task firstprivate(i)
            COUNT(i);
            COUNT(t.value);
        }
        #pragma omp taskloop num_tasks(5) priority(3) // N=17
        for (unsigned long i = ~0ul - 17; i < ~0ul; i++)
            COUNT(1);
        #pragma omp taskloop untied lastprivate(last) // N=20000
        for (unsigned long i = 3; i < 20003; i++)
            last = (long)i;
        #pragma omp taskloop if(0) collapse(2) grainsize(10) // N=35
        for (int i = 0; i < 7; i++)
            for (int k = 9; k >= 0; k -= 2)
                COUNT(i * k);
        #pragma omp taskloop num_tasks(30000) nogroup // N=30000
        for (int i = 0; i < 30000; i++)
            COUNT(1);
        #pragma omp taskwait
        #pragma omp taskloop reduction(+ : reduced) num_tasks(7) // N=100
        for (long i = 0; i < 100; i++)
            reduced += i;
        #pragma omp taskloop simd grainsize(16) // N=64
        for (int i = 0; i < 64; i++)
            field[i] = 2 * field[i];
        #pragma omp taskloop num_tasks(3) // N=0
        for (int i = 5; i < 5; i++)
            COUNT(1);
    }
    #pragma omp parallel
    {
        #pragma omp master taskloop grainsize(3) // N=40
        for (int i = 0; i < 40; i++)
            COUNT(i);
        #pragma omp master taskloop simd num_tasks(4) // N=64
        for (int i = 0; i < 64; i++)
            field[i] += 1;
    }
    #pragma omp parallel master taskloop grainsize(4) // N=50
    for (int i = 0; i < 50; i++)
        COUNT(i);
    #pragma omp parallel master taskloop simd reduction(+ : reduced) num_tasks(5) // N=64
    for (int i = 0; i < 64; i++)
        reduced += (long)field[i];
    std::printf("%ld %ld %ld\n", sum, last, reduced);
    return 0;
}
