// truth: conforming, scope: intra, level: none, run: yes, idiom: raii
// why: shared ownership of an object whose destructor does not wait
#include <memory>
#include <omp.h>

struct Buffer {
    explicit Buffer(int n) : n(n)
    {
    }
    ~Buffer()
    {
        n = 0;
    }
    int n;
};

int main()
{
    const auto shared = std::make_shared<Buffer>(4);
    int met = 0;
#pragma omp parallel
    {
        std::shared_ptr<Buffer> mine;
        if (omp_get_thread_num() % 2)
            mine = shared;
        for (int i = 0; i < shared->n; i++) {
#pragma omp barrier
#pragma omp master
            met++;
        }
    }
    return met != 4;
}
