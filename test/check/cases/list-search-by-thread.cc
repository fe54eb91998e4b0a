// truth: deadlock, scope: inter, level: 0, run: yes
// why: not every thread finds its number in the list
#include <cstdio>
#include <omp.h>
struct link {
    int key;
    link *rest;
};
static bool next(link *&iterator, link *&content)
{
    if (!iterator)
        return false;
    content = iterator;
    iterator = iterator->rest;
    return true;
}
static link *search(link *const *first, int key)
{
    link *position = *first, *content = nullptr;
    while (next(position, content))
        if (content->key == key)
            return content;
    return nullptr;
}
int main()
{
    link last = {3, nullptr}, start = {1, &last}, *items = &start;
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
        link *found = search(&items, omp_get_thread_num());
        if (found) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 8; i++)
                sum += found->key;
        }
    }
    std::printf("%d\n", sum);
    return 0;
}
