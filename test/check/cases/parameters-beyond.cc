// truth: deadlock, scope: inter, level: 0, run: yes
// why: the last of very many parameters is the thread's number
#include <omp.h>

#define TEN(x) x, x, x, x, x, x, x, x, x, x

struct Many {
    template <class T>
    void wait(T, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int,
              int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int,
              int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int,
              int one, int, int, int, int, int, int, int, int id)
    {
        if (one && id % 2 == 0) {
#pragma omp barrier
        }
    }
};

int main()
{
    Many many;
#pragma omp parallel
    many.wait(TEN(1), TEN(1), TEN(1), TEN(1), TEN(1), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
              omp_get_thread_num());
    return 0;
}
