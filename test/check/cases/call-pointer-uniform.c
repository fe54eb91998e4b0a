// truth: conforming, scope: inter, level: none, run: yes
// why: all threads call through the pointer
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
    void (*operation)(void) = f;
#pragma omp parallel num_threads(4)
    operation();
    return 0;
}
