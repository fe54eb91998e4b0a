// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: none throws
#include <stdexcept>
#include <omp.h>

static void inner(bool bad)
{
    if (bad)
        throw std::logic_error("bad");
}

static void outer(bool bad, int &notes)
{
    try {
        inner(bad);
    } catch (const std::logic_error &) {
        notes++;
        throw;
    }
}

int main()
{
    int caught = 0;
#pragma omp parallel
    {
        int notes = 0;
        try {
            outer(omp_get_num_threads() > 64, notes);
#pragma omp single
            caught += notes;
        } catch (...) {
#pragma omp atomic
            caught++;
        }
    }
    return caught > 1;
}
