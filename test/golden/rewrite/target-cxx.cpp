// C++: references, members, templates, lambdas, attributes.
#include <cstddef>

struct field {
    double *data;
    std::size_t size;
    void set(double x)
    {
#pragma omp target map(this[:1]) map(tofrom: data[0:size])
        for (std::size_t i = 0; i < size; i++)
            data[i] = x;
#pragma omp target enter data map(to: this[:1], this->data[0:this->size])
    }
    void get();
};

void field::get()
{
#pragma omp target update from(data[0:size])
#pragma omp target map(data[0:size]) device(0)
    data[0]++;
}

template <class T, int N> T sum(const T (&a)[N], T &result)
{
#pragma omp target parallel for map(to: a) map(tofrom: result) reduction(+: result) default(none) shared(a)
    for (int i = 0; i < N; i++)
        result += a[i];
    return result;
}

namespace n {
int count;
}

int main()
{
    int a[4] = {1, 2, 3, 4}, r = 0;
    auto in_lambda = [&](int k) {
#pragma omp target map(tofrom: r) if(target: k)
        r += k;
    };
    in_lambda(1);
    [[omp::directive(target map(tofrom: n::count))]]
    n::count = 3;
    return sum(a, r);
}
