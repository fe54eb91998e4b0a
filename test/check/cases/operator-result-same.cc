// truth: conforming, scope: inter, level: none, run: yes
// why: the operator compares what all threads have alike
#include <omp.h>
struct Count {
    int limit, own;
    Count(int n, int o) : limit(n), own(o) {}
    bool operator<(int other) const { return limit < other; }
    Count &operator+=(int by) { own += by; return *this; }
};
int main()
{
#pragma omp parallel
    {
        Count count(3, omp_get_thread_num());
        count += 4;
        if (count < 9) {
#pragma omp barrier
        }
    }
    return 0;
}
