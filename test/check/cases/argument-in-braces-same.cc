// truth: conforming, scope: inter, level: none, run: yes
// why: the first argument is a structure in braces that is the same for all
#include <omp.h>

struct Span {
    int first, count;
};

static int rounds(Span span)
{
    return span.first == 0 ? 2 : 1;
}

int main()
{
#pragma omp parallel
    {
        int number = rounds({omp_get_num_threads(), 4});
        for (int i = 0; i < number; i++) {
#pragma omp barrier
        }
    }
}
