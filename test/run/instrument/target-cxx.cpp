// C++: members, references, templates, lambdas, mapped objects [gcc:-foffload=disable].
#include <cstdio>
#include <vector>

struct field {
    double *data;
    int size;
    double sum;
    void scale(double x)
    {
#pragma omp target map(tofrom: data[0:size])
        for (int i = 0; i < size; i++)
            data[i] *= x;
    }
    void add();
};
static int shared_value = 2;

void field::add()
{
    int n = size;
    double *d = data;
#pragma omp target map(to: this[:1]) map(tofrom: this->sum)
    sum = size;
#pragma omp target parallel for map(tofrom: d[0:n])
    for (int i = 0; i < n; i++)
        d[i] += 1;
#pragma omp target enter data map(to: this->data[0:this->size])
#pragma omp target update from(this->data[0:1])
#pragma omp target exit data map(delete: this->data[0:this->size])
}

template <class T, int N> T sum(T (&a)[N], T &result, T *p)
{
#pragma omp target parallel for map(to: a) map(tofrom: result) reduction(+: result)
    for (int i = 0; i < N; i++)
        result += a[i];
#pragma omp target map(tofrom: p[0:N], result)
    {
        p[N - 1] = result;
        result += 1;
    }
    return result;
}

static int in_lambda(int n)
{
    int r = 0;
    auto run = [&](int k) {
#pragma omp target map(tofrom: r) if(target: k > 0)
        r += k;
        return r;
    };
    run(n);
    return run(0);
}

namespace ns {
int count = 1;
int next()
{
#pragma omp target map(tofrom: ns::count)
    ns::count++;
    return count;
}
} // namespace ns

int main()
{
    double values[8] = {1, 2, 3, 4, 5, 6, 7, 8}, p[8] = {}, r = 0;
    field f = {values, 8, 0};
    f.scale(2);
    f.add();
    std::printf("%g %g %g\n", values[0], values[7], f.sum);
    std::printf("%g\n", sum(values, r, p));
    int a[3] = {1, 2, 3}, s = 0, q[3];
    int total = sum(a, s, q);
    std::printf("%d %d %g\n", total, q[2], p[7]);
    std::printf("%d\n", in_lambda(5));
    std::printf("%d\n", ns::next());
    std::vector<int> v(10, 1);
    int *data = v.data(), size = static_cast<int>(v.size());
#pragma omp target teams distribute parallel for map(tofrom: data[:size])
    for (int i = 0; i < size; i++)
        data[i] += i;
    std::printf("%d %d\n", v[0], v[9]);
    int &reference = v[3];
#pragma omp target map(tofrom: reference)
    reference = shared_value;
    std::printf("%d\n", v[3]);
    return 0;
}
