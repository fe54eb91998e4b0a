// truth: deadlock, scope: intra, level: 0, run: yes, idiom: loop
// why: which iteration a thread had last is its own matter
int main(void)
{
    int last = -1, waited = 0;
#pragma omp parallel
    {
        int last = -1;
#pragma omp for schedule(static)
        for (int i = 0; i < 64; ++i)
            last = i;
        if (last < 63) {
#pragma omp single /* HERE */
            waited = 1;
#pragma omp barrier
        }
    }
    return waited < 0 || last == 99;
}
