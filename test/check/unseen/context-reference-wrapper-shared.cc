// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the context is one for all, made before the region, and root() is true in each of them
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
#pragma omp barrier
#pragma omp single
        result /= c.size;
    }
}

int main()
{
    double result = 4;
    Context c;
    c.size = 2;
#pragma omp parallel
    {
        std::reference_wrapper<Context> ref(c);
        finish(ref.get(), result);
    }
    return result != 2;
}
