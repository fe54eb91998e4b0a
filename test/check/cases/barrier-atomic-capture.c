// truth: deadlock, scope: intra, level: 0, run: yes
// why: atomic capture gives each thread another value
int main(void)
{
    int next = 0;
#pragma omp parallel num_threads(4)
    {
        int ticket;
#pragma omp atomic capture
        ticket = next++;
        if (ticket == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
