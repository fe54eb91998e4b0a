// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: objects that are the same in all threads
#include <omp.h>

struct Version {
    int major;
    bool operator==(const Version &other) const
    {
        return major == other.major;
    }
};

int main()
{
    int same = 0;
#pragma omp parallel
    {
        Version mine{omp_get_num_threads()}, wanted{2};
        if (mine == wanted) {
#pragma omp barrier
#pragma omp atomic
            same++;
        }
    }
    return same > 64;
}
