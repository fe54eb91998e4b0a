// truth: conforming, scope: inter, level: none, run: yes
// why: a name alone outside of classes means no member function, as many arguments as that may have
#include <cstdlib>
#include <omp.h>

class gate
{
  public:
    static int abs(int n)
    {
#pragma omp barrier
        return n;
    }
};

int main()
{
#pragma omp parallel
    {
        gate::abs(1);
        if (omp_get_thread_num() && abs(-1) == 2)
            exit(1);
    }
    return 0;
}
