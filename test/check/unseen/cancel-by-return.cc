// truth: deadlock, scope: inter, level: 0, run: yes, idiom: cancel
// why: the lambda's return ends the rounds of the thread that has found something
#include <omp.h>
#include <vector>

int main()
{
    std::vector<int> owner(64);
    for (int i = 0; i < 64; i++)
        owner[i] = i % 5;
    int found = 0;
#pragma omp parallel
    {
        const auto search = [&](int me) {
            for (int round = 0; round < 5; round++) {
                if (owner[round] == me && me == 2)
                    return round;
#pragma omp barrier /* HERE */
            }
            return -1;
        };
        const int r = search(omp_get_thread_num());
        if (r >= 0) {
#pragma omp atomic write
            found = r;
        }
    }
    return found;
}
