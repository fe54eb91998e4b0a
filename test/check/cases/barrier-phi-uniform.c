// truth: conforming, scope: intra, level: none, run: yes
// why: a flag is set in both arms of a branch that all threads take alike
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int flag;
        if (argc == 1)
            flag = 1;
        else
            flag = 0;
        if (flag) {
#pragma omp barrier
        }
    }
    return 0;
}
