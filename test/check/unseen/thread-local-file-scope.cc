// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: thread_local at namespace scope, set by the constructor of an object of the thread
#include <omp.h>

namespace runtime
{
thread_local int depth;

struct Enter {
    Enter()
    {
        depth += omp_get_thread_num() + 1;
    }
    ~Enter()
    {
        depth = 0;
    }
};

static void settle()
{
    for (; depth > 1; --depth) {
#pragma omp barrier /* HERE */
    }
}
} // namespace runtime

int main()
{
#pragma omp parallel
    {
        runtime::Enter enter;
        runtime::settle();
    }
    return 0;
}
