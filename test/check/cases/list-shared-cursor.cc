// truth: deadlock, scope: inter, level: 0, run: yes
// why: all threads move the same pointer along a list, so that each sees other elements
#include <cstdio>
struct link {
    int key;
    link *rest;
};
static link *next(link *&iterator)
{
    link *found;
#pragma omp critical
    {
        found = iterator;
        if (iterator)
            iterator = iterator->rest;
    }
    return found;
}
int main()
{
    link links[5] = {};
    for (int i = 0; i < 4; i++)
        links[i].rest = &links[i + 1];
    link *cursor = &links[0];
    int sum = 0;
#pragma omp parallel num_threads(4)
    while (link *found = next(cursor)) {
#pragma omp atomic
        sum += found->key + 1;
#pragma omp barrier
    }
    std::printf("%d\n", sum);
    return 0;
}
