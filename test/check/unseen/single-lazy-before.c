// truth: conforming, scope: inter, level: none, run: yes, idiom: single
// why: every thread goes through the initialiser before anything is looked up
static int table[10];

static void init_table(void)
{
#pragma omp single
    {
        for (int i = 0; i < 10; i++)
            table[i] = i * i;
    }
}

static int lookup(int i)
{
    return table[i];
}

int main(void)
{
    int v = 0;
#pragma omp parallel
    {
        init_table();
#pragma omp single
        v = lookup(3);
    }
    return v != 9;
}
