// truth: conforming, scope: intra, level: none, run: yes
// why: every firstprivate copy starts with the same value
int main(int argc, char **argv)
{
    int x = argc;
    (void)argv;
#pragma omp parallel num_threads(4) firstprivate(x)
    {
        while (x < 4) {
#pragma omp barrier
            x++;
        }
    }
    return 0;
}
