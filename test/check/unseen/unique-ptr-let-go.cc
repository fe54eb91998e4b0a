// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the deleter waits at the end of the scope, but not in the thread that released its handle
#include <memory>
#include <omp.h>

struct CloseTogether {
    void operator()(int *p) const
    {
#pragma omp barrier /* HERE */
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
            delete handle.release();
        }
    }
    return seen != 1;
}
