int omp_get_thread_num(void);
void f(void)
{
    #pragma omp parallel
    {
        if (omp_get_thread_num()) {
            // pompeii-check: ignore the lecture needs it
            #pragma omp barrier
        }
        if (omp_get_thread_num()) { /* pompeii-check: ignore this one, too */
            #pragma omp barrier
        }
        if (omp_get_thread_num()) {
            #pragma omp barrier
        }
    }
}
