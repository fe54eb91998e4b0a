// truth: conforming, scope: intra, level: none, run: yes
// why: what a thread does with its iterations has no barrier in it
static int a[16];
int main(void)
{
    int last = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for lastprivate(last)
        for (int i = 0; i < 16; i++) {
            if (i > 3)
                a[i] = i;
            last = i;
        }
        if (last == 15) {
#pragma omp single
            a[0] = 1;
        }
    }
    return 0;
}
