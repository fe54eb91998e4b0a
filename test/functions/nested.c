static double inner(int i)
{
    return i * 0.5;
}

static double sum(int n)
{
    double s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
    for (int i = 0; i < n; i++)
        s += inner(i);
    return s;
}

int main(void)
{
    double s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    s = sum(4);
    return s < 0;
}
