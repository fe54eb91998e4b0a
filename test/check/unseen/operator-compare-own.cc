// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: objects are compared that the thread's number made
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
        Version mine{omp_get_thread_num()}, wanted{2};
        if (mine == wanted) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            same++;
        }
    }
    return same > 64;
}
