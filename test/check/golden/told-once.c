/* Two on one line are two; what stands where it must not is told so, and not once more. */
int omp_get_thread_num(void);
void f(void)
{
    #pragma omp parallel
    {
        int t = omp_get_thread_num();
        if (t) { _Pragma("omp barrier") } if (t) { _Pragma("omp barrier") }
        #pragma omp single
        {
            if (t) {
                #pragma omp barrier
            }
            if (t > 1) {
                #pragma omp single
                ;
            }
        }
    }
}
