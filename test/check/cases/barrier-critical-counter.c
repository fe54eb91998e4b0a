// truth: deadlock, scope: intra, level: 0, run: yes
// why: each thread takes the next number of a shared counter
int main(void)
{
    int next = 0;
#pragma omp parallel num_threads(4)
    {
        int ticket;
#pragma omp critical
        {
            ticket = next;
            next = next + 1;
        }
        if (ticket == 3) {
#pragma omp barrier
        }
    }
    return 0;
}
