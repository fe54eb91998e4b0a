// truth: conforming, scope: inter, level: none, run: yes
// why: what a function returns is an object of a class whose operator() does not wait
#include <omp.h>
struct Span {
    int *p;
    template <typename U = int> U &operator()(int i, int j, int k) const { return p[i + j + k]; }
};
struct Field {
    int data[4] = {1, 1, 1, 1};
    template <typename F = int> Span const_array(int) const noexcept;
    template <typename F> void walk(F &&f) { f(0, 0, 1); }
};
template <typename F> Span Field::const_array(int) const noexcept
{
    return Span{const_cast<int *>(data)};
}
int main()
{
    int sum = 0;
    Field field;
#pragma omp parallel
    {
        field.walk([&](int i, int j, int k) {
#pragma omp barrier
            (void)(i + j + k);
        });
        if (omp_get_thread_num() == 0) {
            auto const &a = field.const_array(0);
            sum = a(0, 1, 0);
        }
    }
    return sum != 1;
}
