// truth: conforming, scope: intra, level: none, run: yes
// why: all threads leave in the same round
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int round = 0;
        for (;;) {
#pragma omp barrier
            if (++round > 3)
                break;
        }
    }
    return 0;
}
