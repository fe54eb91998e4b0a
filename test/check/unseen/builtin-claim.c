// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: one thread alone exchanges the flag
static int taken, value;

static int claim(void)
{
    return __atomic_exchange_n(&taken, 1, __ATOMIC_ACQ_REL) == 0;
}

int main(void)
{
#pragma omp parallel
    {
        if (claim()) {
            value = 3;
#pragma omp barrier /* HERE */
        }
    }
    return value != 3;
}
