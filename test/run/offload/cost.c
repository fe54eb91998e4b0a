/* A thousand regions that move nothing, by the number of the device and by default. */
int main(void)
{
    for (int i = 0; i < 500; i++) {
#pragma omp target
        __asm__ volatile("" ::: "memory");
#pragma omp target device(0)
        __asm__ volatile("" ::: "memory");
    }
    return 0;
}
