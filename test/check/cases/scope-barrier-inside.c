// truth: conforming, scope: intra, level: none, run: gcc
// why: all threads run the body of scope, which may hold a loop construct
int main(void)
{
    int sum = 0, n = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp scope reduction(+ : sum)
        {
            sum++;
#pragma omp for
            for (int i = 0; i < 8; i++) {
#pragma omp atomic
                n++;
            }
        }
    }
    return sum != 4;
}
