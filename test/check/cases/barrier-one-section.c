// truth: deadlock, scope: intra, level: 0, run: yes
// why: only the thread that has the section sets its flag
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int mine = 0;
#pragma omp sections
        {
#pragma omp section
            mine = 1;
        }
        if (mine) {
#pragma omp barrier
        }
    }
    return 0;
}
