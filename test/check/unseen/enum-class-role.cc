// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: a scoped enumeration names the roles, a switch hands them out
#include <omp.h>

enum class Role { Reader, Writer };

static Role roleOf(int rank)
{
    return rank == 0 ? Role::Writer : Role::Reader;
}

static int lines;

int main()
{
#pragma omp parallel
    {
        switch (roleOf(omp_get_thread_num())) {
        case Role::Writer:
#pragma omp sections /* HERE */
        {
#pragma omp section
            lines = 1;
        } break;
        case Role::Reader:
            break;
        }
    }
    return lines;
}
