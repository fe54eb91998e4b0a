// truth: deadlock, scope: inter, level: 0, run: yes
// why: a qualified call leads to the single
#include <omp.h>
namespace io
{
void banner()
{
#pragma omp single
    {
    }
}
} // namespace io
int main()
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() > 0)
            io::banner();
    }
    return 0;
}
