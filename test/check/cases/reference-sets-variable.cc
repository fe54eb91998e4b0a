// truth: deadlock, scope: intra, level: 0, run: yes
// why: what is set through a reference decides: a variable, and an element
#include <omp.h>

int main()
{
#pragma omp parallel
    {
        int rounds = 1, last[2] = {1, 1};
        int &mine = rounds;
        int &second = last[1];
        mine = omp_get_thread_num() == 0 ? 2 : 1;
        second = mine;
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
        }
        if (last[1] == 2) {
#pragma omp barrier
        }
    }
}
