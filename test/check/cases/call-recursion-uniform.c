// truth: conforming, scope: inter, level: none, run: yes
// why: the recursion is three deep in every thread
static void down(int n)
{
#pragma omp barrier
    if (n > 0)
        down(n - 1);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    down(3);
    return 0;
}
