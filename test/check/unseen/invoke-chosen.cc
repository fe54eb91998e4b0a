// truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
// why: what is invoked is chosen by the thread
#include <functional>
#include <omp.h>

static void meet()
{
#pragma omp barrier /* HERE */
}

static void pass()
{
}

int main()
{
#pragma omp parallel
    {
        void (*f)() = pass;
        if (omp_get_thread_num() == 0)
            f = meet;
        std::invoke(f);
    }
    return 0;
}
