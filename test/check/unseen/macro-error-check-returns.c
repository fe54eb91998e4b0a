// truth: deadlock, scope: inter, level: 0, run: yes, idiom: macro
// why: an error-check macro returns ahead of the barrier where the thread's part fails
#include <omp.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        int err_ = (call);                                                                         \
        if (err_ != 0)                                                                             \
            return err_;                                                                           \
    } while (0)

static int open_part(int n)
{
    return n == 2 ? 5 : 0;
}

static int load(int n)
{
    CHECK(open_part(n));
#pragma omp barrier /* HERE */
    return 0;
}

int main(void)
{
    int errors = 0;
#pragma omp parallel reduction(+ : errors)
    errors += load(omp_get_thread_num()) != 0;
    return errors > 1;
}
