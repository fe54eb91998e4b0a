// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: the default member initialiser that decides is the same in every object
#include <omp.h>

struct Identity {
    int rank = omp_get_thread_num();
    bool alone = omp_get_num_threads() == 1;
};

int main()
{
    int sum = 0, ranks = 0;
#pragma omp parallel reduction(+ : ranks)
    {
        Identity id;
        ranks += id.rank;
        if (!id.alone) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 12; i++)
                sum++;
        } else
            sum = 12;
    }
    return sum != 12;
}
