// truth: conforming, scope: intra, level: none, run: yes
// why: the flag is set in a single, whose barrier stands before every test of it
int main(void)
{
    int done = 0, steps = 0;
#pragma omp parallel num_threads(4)
    while (!done) {
#pragma omp barrier
#pragma omp single
        {
            if (++steps == 5)
                done = 1;
        }
    }
    return 0;
}
