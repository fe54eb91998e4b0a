// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: the context is taken by reference and its rank asked through an accessor
#include <functional>
#include <omp.h>

struct Context {
    int rank = 0;
    int size = 1;
    bool root() const
    {
        return rank == 0;
    }
};

static void finish(const Context &c, double &result)
{
    if (c.root()) {
#pragma omp barrier /* HERE */
        result /= c.size;
    }
}

int main()
{
    double result = 4;
#pragma omp parallel
    {
        Context c;
        c.rank = omp_get_thread_num();
        c.size = omp_get_num_threads();
        std::reference_wrapper<Context> ref(c);
        finish(ref.get(), result);
    }
    return result < 0;
}
