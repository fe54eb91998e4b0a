// truth: conforming, scope: inter, level: none, run: yes
// why: a comma in the type of a parameter does not begin another one
#include <map>
#include <omp.h>
#include <string>

static int limit(const std::map<std::string, int> &options, int number)
{
    return number == 0 ? 2 : (int)options.size();
}

static void relax(std::map<std::string, int> options, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        options["round"] = i;
#pragma omp barrier
    }
}

int main()
{
#pragma omp parallel
    {
        std::map<std::string, int> options = {{"rounds", 3}};
        options["own"] = omp_get_thread_num();
        relax(options, limit(options, 1));
    }
}
