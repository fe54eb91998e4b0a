// truth: conforming, scope: intra, level: none, run: yes
// why: master is left out by the others, the barrier after it is met by all
int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp master
        x = 1;
#pragma omp barrier
        if (x) {
#pragma omp barrier
        }
    }
    return 0;
}
