// truth: deadlock, scope: inter, level: 0, run: yes, idiom: single
// why: a lazy initialiser with a single of its own is called from a single
static int table[10], ready;

static void init_table(void)
{
#pragma omp single /* HERE */
    {
        for (int i = 0; i < 10; i++)
            table[i] = i * i;
        ready = 1;
    }
}

static int lookup(int i)
{
    if (!ready)
        init_table();
    return table[i];
}

int main(void)
{
    int v = 0;
#pragma omp parallel
    {
#pragma omp single
        v = lookup(3);
    }
    return v != 9;
}
