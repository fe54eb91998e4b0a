// truth: conforming, scope: inter, level: none, run: yes, idiom: ticket
// why: the exchange decides who writes, not who waits
static int taken, value;

static int claim(void)
{
    return __atomic_exchange_n(&taken, 1, __ATOMIC_ACQ_REL) == 0;
}

int main(void)
{
#pragma omp parallel
    {
        if (claim()) 
            value = 3;
#pragma omp barrier
    }
    return value != 3;
}
