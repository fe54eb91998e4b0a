// truth: deadlock, scope: intra, level: 0, run: no
// why: master has no barrier, so that threads test the flag before and after the write
int main(void)
{
    int done = 0, steps = 0;
#pragma omp parallel num_threads(4)
    while (!done) {
#pragma omp barrier
#pragma omp master
        {
            steps++;
            done = steps == 5;
        }
    }
    return 0;
}
