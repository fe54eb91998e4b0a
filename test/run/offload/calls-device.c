/* What makes the program one with a device, and waits for tasks. */
void wait_for_tasks(void);
void wait_for_tasks(void)
{
    int here = 0;
#pragma omp taskwait
#pragma omp target map(tofrom: here)
    here++;
}
