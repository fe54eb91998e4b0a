// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: it is released before the resize
#include <omp.h>

#define STRIPES 4

struct table {
    omp_lock_t locks[STRIPES];
    int used[STRIPES];
    int limit;
};

static void resize(struct table *table)
{
    for (int i = 0; i < STRIPES; i++)
        omp_set_lock(&table->locks[i]);
    table->limit *= 2;
    for (int i = STRIPES - 1; i >= 0; i--)
        omp_unset_lock(&table->locks[i]);
}

static void insert(struct table *table, unsigned key)
{
    int stripe = key % STRIPES;
    omp_set_lock(&table->locks[stripe]);
    int full = ++table->used[stripe] > table->limit;
    omp_unset_lock(&table->locks[stripe]);
    if (full)
        resize(table);
}

int main(void)
{
    static struct table table = {.limit = 8};
    for (int i = 0; i < STRIPES; i++)
        omp_init_lock(&table.locks[i]);
#pragma omp parallel for
    for (unsigned key = 0; key < 100; key++)
        insert(&table, key * 2654435761u >> 7);
    for (int i = 0; i < STRIPES; i++)
        omp_destroy_lock(&table.locks[i]);
    return 0;
}
