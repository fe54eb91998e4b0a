// truth: deadlock, scope: inter, level: 0, run: yes
// why: a lambda in a lambda has a reference to an element that is the thread's own number
#include <omp.h>

int main()
{
    int done[64] = {0};
#pragma omp parallel num_threads(4)
    {
        int a = 1, b = 2, c = 3, numbers[4] = {0, 0, omp_get_thread_num(), 0};
        int &number = numbers[2];
        auto outer = [&](int more) {
            auto inner = [&] {
                if (number == more) {
#pragma omp barrier
                }
            };
            inner();
        };
        outer(2);
        done[number] = a + b + c;
    }
    return done[0] - 6;
}
