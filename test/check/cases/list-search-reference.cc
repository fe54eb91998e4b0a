// truth: conforming, scope: inter, level: none, run: yes
// why: all threads walk the same list, which nobody changes, each with a pointer of its own
#include <cstdio>
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
        link *found = search(&items, 3);
        if (found) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 8; i++)
                sum += found->key;
        }
    }
    std::printf("%d\n", sum);
    return 0;
}
