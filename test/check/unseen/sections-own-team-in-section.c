// truth: conforming, scope: inter, level: none, run: yes, idiom: nested
// why: the barrier in the section belongs to a region of its own
static int loaded;

static void load_and_publish(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        loaded = 1;
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        load_and_publish();
#pragma omp section
        {
        }
    }
    return loaded - 1;
}
