// truth: conforming, scope: inter, level: none, run: yes
// why: the function only reads through its argument
static int get(const int *n)
{
    return *n;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int n = 3;
        if (get(&n) == 3) {
#pragma omp barrier
        }
    }
    return 0;
}
