// truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
// why: an iteration of a taskloop calls a function that waits for the team
static double grid[8][8];
static int rows;

static void row(int i)
{
    for (int j = 0; j < 8; j++)
        grid[i][j] = i + j;
#pragma omp barrier /* HERE */
    rows++;
}

int main(void)
{
#pragma omp parallel
#pragma omp single nowait
#pragma omp taskloop grainsize(1)
    for (int i = 0; i < 3; i++)
        row(i);
    return 0;
}
