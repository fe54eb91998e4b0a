// truth: conforming, scope: inter, level: none, run: yes
// why: what the drivers call is the same for all threads
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
        Driver driver(omp_get_num_threads() > 64);
        sum += driver.run(1);
    }
    return sum < 0;
}
