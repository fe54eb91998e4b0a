// truth: conforming, scope: intra, level: none, run: yes
// why: the condition is an argument of main, the same for all threads
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        if (argc > 1) {
#pragma omp barrier
        }
    }
    return 0;
}
