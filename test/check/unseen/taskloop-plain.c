// truth: conforming, scope: inter, level: none, run: yes, idiom: task
// why: the same taskloop without the barrier, and the team waits after it
static double grid[8][8];
static int rows;

static void row(int i)
{
    for (int j = 0; j < 8; j++)
        grid[i][j] = i + j;
#pragma omp atomic
    rows++;
}

int main(void)
{
    double sum = 0;
#pragma omp parallel
    {
#pragma omp single
#pragma omp taskloop grainsize(1)
        for (int i = 0; i < 8; i++)
            row(i);
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 8; i++)
            sum += grid[i][7];
    }
    return rows != 8 || sum != 84;
}
