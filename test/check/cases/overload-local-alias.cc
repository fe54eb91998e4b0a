// truth: conforming, scope: inter, level: none, run: yes
// why: Unit is a number here, and the overload for numbers does not wait
#include <omp.h>

struct Unit {
    int n;
};

static int count;

static void put(long n)
{
#pragma omp atomic
    count += n > 0;
}

static void put(Unit unit)
{
#pragma omp barrier
#pragma omp atomic
    count += unit.n;
}

int main()
{
#pragma omp parallel
    {
        Unit all{1};
        put(all);
        if (omp_get_thread_num() % 2 == 0) {
            using Unit = long;
            Unit one = 1;
            put(one);
        }
    }
    return count < 1;
}
