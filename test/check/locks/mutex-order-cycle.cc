// truth: deadlock, scope: intra, level: 0, run: no, idiom: mutex
// why: two mutexes are locked in one order here and in the other one there
#include <mutex>
#include <omp.h>
#include <unistd.h>

static std::mutex one, two;

int main()
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
            std::lock_guard<std::mutex> first(one);
            usleep(100000);
            std::lock_guard<std::mutex> second(two); // HERE
            n++;
        } else {
            std::lock_guard<std::mutex> first(two);
            usleep(100000);
            std::lock_guard<std::mutex> second(one); // HERE
            n--;
        }
    }
    return n > 4;
}
