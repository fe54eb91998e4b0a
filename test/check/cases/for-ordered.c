// truth: conforming, scope: intra, level: none, run: yes
// why: ordered regions inside a loop with the clause
static int a[16];
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for ordered
        for (int i = 0; i < 16; i++) {
#pragma omp ordered
            a[n++] = i;
        }
    }
    return a[15] != 15;
}
