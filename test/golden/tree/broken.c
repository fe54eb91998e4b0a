void k(void);
void f(int n)
{
#pragma omp parallel
}
void g(int n)
{
    if (n
    k();
#pragma omp critical
    k();
    else k();
    while n { k(); }
    )]
#pragma omp parallel private(n
    k();
}}
#pragma omp parallel
void h(void) { int x[] = {
#pragma omp flush
    1 };
#pragma omp parallel if(
k(); }
#pragma omp
#pragma omp sections
