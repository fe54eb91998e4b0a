// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: the deleter waits once per thread: at reset in one of them, at the end of the scope in the
// others
#include <memory>
#include <omp.h>

struct CloseTogether {
    void operator()(int *p) const
    {
#pragma omp barrier
        delete p;
    }
};

int main()
{
    int seen = 0;
#pragma omp parallel
    {
        std::unique_ptr<int, CloseTogether> handle(new int(1));
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
            seen += *handle;
            handle.reset();
        }
    }
    return seen != 1;
}
