// truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
// why: every thread's depth goes up and down alike
#include <omp.h>

namespace runtime
{
thread_local int depth;

struct Enter {
    Enter()
    {
        depth = 3;
    }
    ~Enter()
    {
        depth = 0;
    }
};

static int settle()
{
    int waits = 0;
    for (; depth > 1; --depth) {
#pragma omp barrier
        waits++;
    }
    return waits;
}
} // namespace runtime

int main()
{
    int waits = 0;
#pragma omp parallel reduction(+ : waits)
    {
        runtime::Enter enter;
        waits += runtime::settle();
    }
    return waits % 2;
}
