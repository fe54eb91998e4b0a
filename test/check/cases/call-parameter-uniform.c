// truth: conforming, scope: inter, level: none, run: yes
// why: the callee tests a parameter that is the same for all threads
static void f(int level)
{
    if (level == 1) {
#pragma omp barrier
    }
}
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    f(argc);
    return 0;
}
