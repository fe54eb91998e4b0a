// truth: conforming, scope: intra, level: none, run: yes
// why: copyin gives every thread the value of the first
static int mine;
#pragma omp threadprivate(mine)
int main(void)
{
    mine = 1;
#pragma omp parallel num_threads(4) copyin(mine)
    {
        if (mine == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
