// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: a void pointer is cast back to the arguments, pthread fashion
#include <omp.h>

struct args {
    int tid;
    const int *input;
    int result;
};

static void *body(void *opaque)
{
    struct args *a = opaque;
    for (int i = 0; i < 8; i++)
        a->result += a->input[i];
    if (a->tid > 0)
        return 0;
#pragma omp barrier /* HERE */
    a->result = -a->result;
    return a;
}

int main(void)
{
    static const int input[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma omp parallel
    {
        struct args a = {omp_get_thread_num(), input, 0};
        (void)body(&a);
    }
    return 0;
}
