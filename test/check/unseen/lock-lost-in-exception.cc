// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: an exception leaves the function between set and unset, and nobody unsets
#include <omp.h>
#include <stdexcept>

static omp_lock_t guard;
static int total;

static void add(int v)
{
    omp_set_lock(&guard); /* HERE */
    if (v == 3)
        throw std::invalid_argument("three"); /* HERE */
    total += v;
    omp_unset_lock(&guard);
}

int main()
{
    omp_init_lock(&guard);
#pragma omp parallel for
    for (int i = 0; i < 16; i++) {
        try {
            add(i % 4);
        } catch (const std::invalid_argument &) {
        }
    }
    omp_destroy_lock(&guard);
    return 0;
}
