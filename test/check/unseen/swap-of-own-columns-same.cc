// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: std::swap moves, and moving a column waits; every thread swaps, whichever columns
#include <omp.h>
#include <utility>

struct Column {
    int key = 0;
    Column() = default;
    Column(Column &&o) noexcept : key(o.key)
    {
    }
    Column &operator=(Column &&o) noexcept
    {
        key = o.key;
#pragma omp barrier
        return *this;
    }
};

int main()
{
    int kept = 0;
#pragma omp parallel
    {
        Column c[3];
        const bool odd = omp_get_thread_num() & 1;
        c[2].key = odd;
        std::swap(c[odd ? 0 : 1], c[2]);
#pragma omp atomic
        kept += c[2].key;
    }
    return kept;
}
