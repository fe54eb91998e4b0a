// truth: deadlock, scope: inter, level: 0, run: yes
// why: what is handed over is a variable of a namespace, not the function of another one
#include <omp.h>

namespace settings
{
int verify = 0;
}

namespace other
{
void verify()
{
}
}

static void step(int wait)
{
    if (!wait) {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
}

int main()
{
    using settings::verify;
#pragma omp parallel num_threads(4)
    step(verify);
    other::verify();
    return 0;
}
