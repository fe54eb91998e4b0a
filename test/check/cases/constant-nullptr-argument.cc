// truth: conforming, scope: inter, level: none, run: yes
// why: nullptr is no variable that a call could set while others read it
#include <cstdio>
static void start_at(const int *&&list, const int *other)
{
    if (!list)
        list = other;
}
static bool is_given(const int *list)
{
    return list != nullptr;
}
int main()
{
    static const int list[] = {1, 2};
    int sum = 0;
#pragma omp parallel
    {
        start_at(nullptr, list);
        if (is_given(list)) {
#pragma omp for
            for (int i = 0; i < 8; i++) {
#pragma omp atomic
                sum += i;
            }
        }
    }
    std::printf("%d\n", sum);
}
