// truth: conforming, scope: inter, level: none, run: yes
// why: T(1) of a template's type makes a value; it is no call of the lambda that is handed on
#include <functional>

template <class T> struct vector {
    T item[2];
    vector() { load(); }
    void load()
    {
        item[0] = T(1);
        item[1] = T(2);
    }
};

static void each(long n, const std::function<void(long)> &f)
{
    for (long i = 0; i < n; i++)
        f(i);
}

int main()
{
    double sum = 0;
#pragma omp parallel num_threads(4)
    each(2, [&](long) {
#pragma omp barrier
    });
#pragma omp parallel for num_threads(4) reduction(+ : sum)
    for (int i = 0; i < 8; i++) {
        vector<double> v;
        sum += v.item[0];
    }
    return sum != 8;
}
