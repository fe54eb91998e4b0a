// truth: deadlock, scope: inter, level: 0, run: yes, idiom: mutex
// why: two threads take two mutexes of one declaration with initialisers in opposite orders
#include <mutex>
#include <omp.h>
#include <unistd.h>

static std::mutex one{}, two;

int main()
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2 == 0) {
            one.lock();
            usleep(100000);
            two.lock(); // HERE
            two.unlock();
            one.unlock();
        } else {
            two.lock();
            usleep(100000);
            one.lock(); // HERE
            one.unlock();
            two.unlock();
        }
    }
    return 0;
}
