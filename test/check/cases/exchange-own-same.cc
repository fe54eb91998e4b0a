// truth: conforming, scope: inter, level: none, run: yes
// why: exchange() of the thread's own object gives what all threads had put there
#include <omp.h>
#include <utility>

struct Signal {
    int waiting;
    int take()
    {
        return std::exchange(waiting, 0);
    }
};

int main()
{
    int left = 0;
#pragma omp parallel reduction(+ : left)
    {
        Signal signal = {3};
        for (int i = signal.take(); i > 0; i--) {
#pragma omp barrier
        }
        left += signal.waiting;
    }
    return left;
}
