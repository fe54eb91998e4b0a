// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: the wrapper turns the exception into a status, and the barrier is met whatever it is
#include <omp.h>
#include <stdexcept>
#include <string>

static int convert(const char *text)
{
    return std::stoi(text);
}

static bool try_convert(const char *text, int &out) noexcept
{
    try {
        out = convert(text);
        return true;
    } catch (...) {
        out = 0;
        return false;
    }
}

int main()
{
    static const char *const words[] = {"1", "x", "3"};
    int good = 0, sum = 0;
#pragma omp parallel
    {
        for (int w = omp_get_thread_num(); w < 3; w += omp_get_num_threads()) {
            int v;
            if (try_convert(words[w], v)) {
#pragma omp atomic
                good++;
            }
#pragma omp atomic
            sum += v;
        }
#pragma omp barrier
        if (good == 2) {
#pragma omp single
            sum *= 10;
        }
    }
    return sum != 40;
}
