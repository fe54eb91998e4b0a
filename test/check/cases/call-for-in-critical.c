// truth: deadlock, scope: inter, level: 0, run: yes
// why: the loop's barrier waits for threads that wait for the critical region
static int a[16];
static void fill(void)
{
#pragma omp for
    for (int i = 0; i < 16; i++)
        a[i] = i;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp critical(lock)
        fill();
    }
    return 0;
}
