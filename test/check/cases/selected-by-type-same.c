// truth: conforming, scope: inter, level: none, run: yes
// why: the function that its type selects does not wait
#include <omp.h>

static void use_count(int n)
{
    if (n > 1) {
#pragma omp barrier
    }
}

static void use_weight(double w)
{
    (void)w;
}

#define use(x) _Generic((x), int : use_count, default : use_weight)(x)

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        double value = omp_get_thread_num();
        use(value);
    }
    return 0;
}
