// truth: deadlock, scope: intra, level: 0, run: yes
// why: only the thread that runs the single sets its own copy
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int n = 0;
#pragma omp single
        n = 1;
        if (n) {
#pragma omp barrier
        }
    }
    return 0;
}
