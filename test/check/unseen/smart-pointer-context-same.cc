// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: it has the size of the team
#include <memory>
#include <omp.h>

struct Context {
    int rank;
};

static void step(const std::shared_ptr<Context> &c)
{
    if (c->rank == 1) {
#pragma omp barrier
    }
}

int main()
{
#pragma omp parallel
    {
        auto context = std::make_shared<Context>();
        context->rank = omp_get_num_threads();
        step(context);
    }
    return 0;
}
