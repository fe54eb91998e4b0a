// truth: conforming, scope: inter, level: none, run: yes, idiom: overload
// why: the cycle's level does
#include <omp.h>
#include <vector>

struct coarse_tag {
};
struct fine_tag {
};

struct Level {
    std::vector<double> values;
    int stride;
};

static void restrict_to(Level &level, fine_tag)
{
    if (omp_get_thread_num() == 0)
        level.values[0] += 1;
}

static void restrict_to(Level &level, coarse_tag)
{
#pragma omp single
    level.values[0] *= 0.5;
}

static void cycle(std::vector<Level> &levels)
{
    int depth = levels.size() - 1;
    Level &level = levels[depth];
    if (level.stride > 1)
        restrict_to(level, coarse_tag{});
    else
        restrict_to(level, fine_tag{});
}

int main()
{
    std::vector<Level> levels;
    for (int stride = 1; stride <= 2; stride *= 2)
        levels.push_back({std::vector<double>(64 / stride, 1.0), stride});
#pragma omp parallel
    cycle(levels);
}
