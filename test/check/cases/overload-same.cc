// truth: conforming, scope: inter, level: none, run: yes
// why: of overloads some threads call those for other types, which do not wait
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

static void put(const char *text)
{
#pragma omp atomic
    count += *text == 'a';
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
        long unsigned int size = 3;
        if (omp_get_thread_num() % 2)
            put(size);
        if (omp_get_thread_num() == 0)
            put("abc");
        put(flag);
    }
    return count < 2;
}
