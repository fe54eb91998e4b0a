// truth: deadlock, scope: intra, level: 0, run: no
// why: the loop counter is shared, so that threads see different counts
int main(void)
{
    int i;
#pragma omp parallel num_threads(4) shared(i)
    for (i = 0; i < 10; i++) {
#pragma omp barrier
    }
    return 0;
}
