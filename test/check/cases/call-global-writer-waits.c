// truth: conforming, scope: inter, level: none, run: yes
// why: the function that sets the global ends in a barrier
static int ready;
static void prepare(void)
{
#pragma omp single
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
