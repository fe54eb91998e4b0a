// truth: conforming, scope: intra, level: none, run: yes
// why: two barriers keep the master's write apart from all reads
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
#pragma omp barrier
    }
    return 0;
}
