// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: each thread's context, behind a shared_ptr, has its number
#include <memory>
#include <omp.h>

struct Context {
    int rank;
};

static void step(const std::shared_ptr<Context> &c)
{
    if (c->rank == 1) {
#pragma omp barrier /* HERE */
    }
}

int main()
{
#pragma omp parallel
    {
        auto context = std::make_shared<Context>();
        context->rank = omp_get_thread_num();
        step(context);
    }
    return 0;
}
