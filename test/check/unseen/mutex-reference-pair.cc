// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: a function locks two mutexes in the order in which they are handed over
#include <mutex>
#include <omp.h>
#include <unistd.h>

struct Account {
    std::mutex gate;
    int sum = 0;
};

static Account one, two;

static void move(Account &from, Account &to)
{
    std::lock_guard<std::mutex> a(from.gate);
    usleep(100000);
    std::lock_guard<std::mutex> b(to.gate); // HERE
    from.sum--;
    to.sum++;
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2)
            move(one, two); // HERE
        else
            move(two, one); // HERE
    }
    return one.sum + two.sum;
}
