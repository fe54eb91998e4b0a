// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: the exception passes the destructor of the guard, which gives the lock back
#include <omp.h>
#include <stdexcept>

static omp_lock_t guard;
static int total;

struct Hold {
    Hold()
    {
        omp_set_lock(&guard);
    }
    ~Hold()
    {
        omp_unset_lock(&guard);
    }
};

static void add(int v)
{
    Hold hold;
    if (v == 3)
        throw std::invalid_argument("three");
    total += v;
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
    return total != 12;
}
