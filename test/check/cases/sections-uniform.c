// truth: conforming, scope: intra, level: none, run: yes
// why: all threads meet the sections in each round
int main(void)
{
    int a = 0, b = 0;
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 3; i++) {
#pragma omp sections
        {
#pragma omp section
            a++;
#pragma omp section
            b++;
        }
    }
    return a + b != 6;
}
