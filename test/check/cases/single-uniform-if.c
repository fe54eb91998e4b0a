// truth: conforming, scope: intra, level: none, run: yes
// why: all threads test the same shared value
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        if (argc == 1) {
#pragma omp single
            {
            }
        }
    }
    return 0;
}
