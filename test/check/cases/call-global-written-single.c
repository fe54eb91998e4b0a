// truth: conforming, scope: inter, level: none, run: yes
// why: the callee tests a global that the caller sets in a single
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
#pragma omp single
        mode = 2;
        f();
    }
    return 0;
}
