// truth: deadlock, scope: inter, level: 0, run: yes
// why: each thread's driver calls the function that it was told, and one of them waits
#include <functional>
#include <omp.h>

class Driver {
    std::function<int(int)> advance_;

  public:
    explicit Driver(bool leads)
    {
        if (leads)
            advance_ = [](int n) { return n + 1; };
        else
            advance_ = [](int n) {
#pragma omp barrier
                return n + 2;
            };
    }
    int run(int n) { return advance_(n); }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Driver driver(omp_get_thread_num() == 0);
        sum += driver.run(1);
    }
    return sum < 0;
}
