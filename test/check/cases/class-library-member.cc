// truth: conforming, scope: inter, level: none, run: yes
// why: no class of the program has data of that name: the library's function is no pointer
#include <omp.h>
#include <vector>

typedef void way();

static void meet()
{
#pragma omp barrier
}

static std::vector<int> make()
{
    return {1, 2, 3};
}

int main()
{
    way *const all = meet;
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        all();
        auto list = make();
        if (omp_get_thread_num())
            sum += list.size();
    }
    return sum > 1000;
}
