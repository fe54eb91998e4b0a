// truth: deadlock, scope: inter, level: 0, run: yes, idiom: malloc
// why: a wait for each entry of the thread's own row, whose length is kept with it
#include <omp.h>
#include <stdlib.h>

struct row {
    int length;
    double values[];
};

static double column[64];

static struct row *make_row(int length)
{
    struct row *row = malloc(sizeof *row + length * sizeof row->values[0]);
    if (!row)
        abort();
    row->length = length;
    for (int i = 0; i < length; i++)
        row->values[i] = i + 1;
    return row;
}

static void eliminate(struct row *row, int me)
{
    for (int pivot = 0; pivot < row->length; pivot++) {
        column[me] = row->values[pivot];
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
    const int longest = 6;
#pragma omp parallel num_threads(omp_get_max_threads() > 64 ? 64 : omp_get_max_threads())
    {
        int me = omp_get_thread_num();
        struct row *row = make_row(me % longest + 1);
        eliminate(row, me);
        free(row);
    }
    return 0;
}
