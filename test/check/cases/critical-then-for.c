// truth: conforming, scope: intra, level: none, run: yes
// why: every thread passes the critical region, then the loop
static int a[16];
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        n++;
#pragma omp for
        for (int i = 0; i < 16; i++)
            a[i] = i;
    }
    return n != 4;
}
