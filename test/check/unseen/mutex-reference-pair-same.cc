// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: the callers agree on the order
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
    std::lock_guard<std::mutex> b(to.gate);
    from.sum--;
    to.sum++;
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2)
            move(one, two);
        else
            move(one, two);
    }
    return one.sum + two.sum;
}
