// truth: conforming, scope: intra, level: none, run: yes
// why: a table is read at the same place by all threads
static const int go[4] = {1, 0, 0, 1};
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        for (int i = 0; i < 4; i++)
            if (go[i]) {
#pragma omp barrier
            }
    }
    return 0;
}
