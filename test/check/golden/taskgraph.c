/* A directive whose number is beyond 64 allows what stands in it, unless what is around does not. */
void f(void)
{
#pragma omp taskgraph
    {
#pragma omp barrier
    }
}

void g(void)
{
#pragma omp critical
    {
#pragma omp taskgraph
        {
#pragma omp barrier
        }
    }
}

int main(void)
{
#pragma omp parallel
    {
        f();
        g();
    }
    return 0;
}
