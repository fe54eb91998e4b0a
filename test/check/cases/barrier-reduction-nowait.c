// truth: deadlock, scope: intra, level: 0, run: no
// why: without the loop's barrier, a thread may test the sum before others have added to it
int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for reduction(+ : sum) nowait
        for (int i = 0; i < 100; i++)
            sum += i;
        if (sum > 10) {
#pragma omp barrier
        }
    }
    return 0;
}
