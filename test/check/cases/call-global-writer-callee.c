// truth: deadlock, scope: inter, level: 0, run: no
// why: one function sets the global without a barrier, the next one tests it
static int ready;
static void prepare(void)
{
#pragma omp single nowait
    ready = 1;
}
static void use(void)
{
    if (ready) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        prepare();
        use();
    }
    return 0;
}
