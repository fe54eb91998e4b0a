// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: all invoke the same
#include <functional>
#include <omp.h>

static void meet()
{
#pragma omp barrier
}

static void pass()
{
}

int main()
{
#pragma omp parallel
    {
        void (*f)() = pass;
        if (omp_get_num_threads() > 0)
            f = meet;
        std::invoke(f);
    }
    return 0;
}
