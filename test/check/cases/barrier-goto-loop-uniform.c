// truth: conforming, scope: intra, level: none, run: yes
// why: a loop made of goto, with a private counter that all start at zero
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int n = 0;
    again:
        n++;
#pragma omp barrier
        if (n < 3)
            goto again;
    }
    return 0;
}
