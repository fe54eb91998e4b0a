// truth: deadlock, scope: intra, level: 0, run: yes
// why: what operators of a class of one's own yield decides
#include <omp.h>
struct Count {
    int own;
    explicit Count(int n) : own(n) {}
    bool operator<(int other) const { return own < other; }
    int operator+(int other) const { return own + other; }
};
int main()
{
#pragma omp parallel
    {
        Count count(omp_get_thread_num());
        int next = count + 1;
        if (next < 2) {
#pragma omp barrier
        }
        if (count < 1) {
#pragma omp barrier
        }
    }
    return 0;
}
