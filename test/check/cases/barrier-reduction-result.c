// truth: conforming, scope: intra, level: none, run: yes
// why: the result of the reduction is complete at the barrier that ends the loop
int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 100; i++)
            sum += i;
        if (sum > 10) {
#pragma omp barrier
        }
    }
    return 0;
}
