// truth: conforming, scope: inter, level: none, run: yes
// why: all threads call the function with the loop construct
static int a[16];
static void fill(int value)
{
#pragma omp for
    for (int i = 0; i < 16; i++)
        a[i] = value;
}
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        if (argc < 3)
            fill(argc);
    }
    return 0;
}
