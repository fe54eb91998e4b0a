// truth: deadlock, scope: intra, level: 0, run: no
// why: the flag may change between the tests of two threads: nothing separates them
int main(void)
{
    int done = 0, steps = 0;
#pragma omp parallel num_threads(4)
    while (!done) {
#pragma omp barrier
#pragma omp single nowait
        {
            if (++steps == 5)
                done = 1;
        }
    }
    return 0;
}
