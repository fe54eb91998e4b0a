// truth: conforming, scope: inter, level: none, run: yes, idiom: sections
// why: the status of all parts is reduced first, and so it is the same for all
#include <omp.h>

static int status(int part)
{
    return part >= 0 ? 0 : -1;
}

static int left, right, worst;

int main(void)
{
#pragma omp parallel
    {
#pragma omp for reduction(min : worst)
        for (int part = 0; part < 16; part++) {
            int rc = status(part);
            worst = rc < worst ? rc : worst;
        }
        if (worst == 0) {
#pragma omp sections
            {
#pragma omp section
                left = 1;
#pragma omp section
                right = 1;
            }
        }
    }
    return left + right != 2;
}
