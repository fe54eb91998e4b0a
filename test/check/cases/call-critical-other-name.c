// truth: conforming, scope: inter, level: none, run: yes
// why: critical regions of two names may be nested
static int n;
static void f(void)
{
#pragma omp critical(inner)
    n++;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp critical(outer)
        f();
    }
    return n != 4;
}
