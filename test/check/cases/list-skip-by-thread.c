// truth: deadlock, scope: inter, level: 0, run: yes
// why: not every thread finds its number in the list
#include <omp.h>
#include <stdio.h>
struct link {
    int key;
    struct link *rest;
};
static void skip(struct link **position)
{
    *position = (*position)->rest;
}
static const struct link *search(struct link *const *first, int key)
{
    struct link *position = *first;
    for (; position; skip(&position))
        if (position->key == key)
            return position;
    return NULL;
}
int main(void)
{
    struct link last = {3, NULL}, start = {1, &last}, *items = &start;
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
        const struct link *found = search(&items, omp_get_thread_num());
        if (found) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 8; i++)
                sum += found->key;
        }
    }
    printf("%d\n", sum);
    return 0;
}
