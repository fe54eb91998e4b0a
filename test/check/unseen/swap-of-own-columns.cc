// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: std::swap moves, and moving a column waits; threads with an odd number alone swap
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
#pragma omp barrier /* HERE */
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
        if (odd)
            std::swap(c[0], c[2]);
#pragma omp atomic
        kept += c[2].key;
    }
    return kept;
}
