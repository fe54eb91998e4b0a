// truth: deadlock, scope: inter, level: 0, run: yes
// why: of overloads some threads call the one for the flag, which waits
#include <omp.h>

struct Flag {
    int n;
};

static int count;

static void put(unsigned long n)
{
#pragma omp atomic
    count += n > 0;
}

static void put(const Flag &flag)
{
#pragma omp barrier
#pragma omp atomic
    count += flag.n;
}

int main()
{
#pragma omp parallel
    {
        Flag flag{1};
        unsigned long size = 3;
        put(size);
        if (omp_get_thread_num() % 2)
            put(flag);
    }
    return count < 1;
}
