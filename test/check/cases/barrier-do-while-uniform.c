// truth: conforming, scope: intra, level: none, run: yes
// why: every thread counts to ten
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int i = 0;
        do {
#pragma omp barrier
            i++;
        } while (i < 10);
    }
    return 0;
}
