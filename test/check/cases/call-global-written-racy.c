// truth: deadlock, scope: inter, level: 0, run: no
// why: the callee tests a global that one thread sets at the same time
static int mode;
static void f(void)
{
    if (mode == 2) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp master
        mode = 2;
        f();
    }
    return 0;
}
