// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: a default member initialiser asks for the thread number
#include <omp.h>

struct Identity {
    int rank = omp_get_thread_num();
    bool even = rank % 2 == 0;
};

int main()
{
    int evens = 0;
#pragma omp parallel
    {
        Identity id;
        if (id.even) {
#pragma omp for reduction(+ : evens) /* HERE */
            for (int i = 0; i < 12; i++)
                evens++;
        }
    }
    return evens;
}
