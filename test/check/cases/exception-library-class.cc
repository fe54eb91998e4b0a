// truth: conforming, scope: inter, level: none, run: yes
// why: load() of an atomic does not throw, though a function of that name does
#include <atomic>
#include <stdexcept>

struct store {
    int n = 0;
    void load(int from)
    {
        if (from < 0)
            throw std::runtime_error("load");
        n = from;
    }
};

int main(int argc, char **)
{
    std::atomic<bool> interrupt{false};
    int sum = 0;
    store s;
    try {
        s.load(argc);
    } catch (const std::exception &) {
        return 1;
    }
#pragma omp parallel reduction(+ : sum)
    {
        try {
#pragma omp for
            for (int i = 0; i < 8; ++i) {
                if (interrupt.load())
                    continue;
                sum += i;
            }
        } catch (const std::exception &) {
            sum = 0;
        }
    }
    return sum != 28;
}
