// truth: conforming, scope: inter, level: none, run: yes
// why: all threads return early or none does
static int enabled;
static void f(void)
{
    if (!enabled)
        return;
#pragma omp barrier
}
int main(void)
{
    enabled = 1;
#pragma omp parallel num_threads(4)
    f();
    return 0;
}
