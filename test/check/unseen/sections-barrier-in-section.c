// truth: deadlock, scope: inter, level: 0, run: yes, idiom: sections
// why: one section calls a function that waits for the whole team
static int loaded;

static void load(void)
{
    loaded = 1;
}

static void load_and_publish(void)
{
    load();
#pragma omp barrier /* HERE */
}

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        load_and_publish();
#pragma omp section
        {}
#pragma omp section
        {
        }
    }
    return loaded - 1;
}
