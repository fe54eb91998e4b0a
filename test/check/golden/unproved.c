/* What is not followed is said: a callee that is not given, one behind a pointer, setjmp. */
#include <setjmp.h>

int omp_get_thread_num(void);
void elsewhere(int);
extern void (*hook)(double, double, double);
static jmp_buf back;

static void known(int n)
{
    if (n > 1)
        elsewhere(n);
}

static void jumps(void)
{
    if (!setjmp(back)) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel
    {
        known(3);
        (*hook)(1, 2, 3);
        jumps();
    }
    return 0;
}
