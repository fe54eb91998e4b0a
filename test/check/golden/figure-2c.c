int value(void);
void f(void)
{
    #pragma omp parallel
    {
        if (value()) {
            #pragma omp barrier
        } else {
            #pragma omp barrier
        }
        #pragma omp barrier
    }
}
