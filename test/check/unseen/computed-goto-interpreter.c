// truth: conforming, scope: intra, level: none, run: yes, idiom: goto
// why: a small threaded interpreter that runs the same program in every thread
#include <omp.h>

enum { INC, SYNC, STOP };

int main(void)
{
    static const unsigned char code[] = {INC, SYNC, INC, SYNC, INC, STOP};
    int total = 0;
#pragma omp parallel reduction(+ : total)
    {
        static const void *const op[] = {&&inc, &&sync, &&stop};
        const unsigned char *pc = code;
        goto *op[*pc];
    inc:
        total++;
        goto *op[*++pc];
    sync:;
#pragma omp barrier
        goto *op[*++pc];
    stop:;
    }
    return total % 3;
}
