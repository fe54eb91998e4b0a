// truth: conforming, scope: intra, level: none, run: yes, idiom: loop
// why: lastprivate gives all threads the last one
int main(void)
{
    int last = -1, waited = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static) lastprivate(last)
        for (int i = 0; i < 64; ++i)
            last = i;
        if (last < 63) {
#pragma omp single
            waited = 1;
#pragma omp barrier
        }
    }
    return waited < 0 || last == 99;
}
