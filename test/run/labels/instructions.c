/* Each task executes a loop of 3 instructions 1000000 times (x86-64). */
int main(void)
{
    #pragma omp parallel num_threads(2)
    #pragma omp single
    for (int i = 0; i < 4; i++) {
        #pragma omp task
        {
            long n = 1000000;
            __asm__ volatile("1: nop; dec %0; jnz 1b" : "+r"(n));
        }
    }
    return 0;
}
