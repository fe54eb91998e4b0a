// Templates, this, base classes, lambdas, references, exceptions.
#include <cstdio>
#include <vector>
#include <memory>
template <class T, int N> struct Box {
    T data[N];
    int n = N;
    T *out;
    void scale(T f)
    {
#pragma omp target map(tofrom : this[:1]) map(tofrom : out [0:N])
        for (int i = 0; i < n; i++) {
            data[i] *= f;
            out[i] = data[i];
        }
    }
    T sum() const
    {
        T r = 0;
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : data)
        for (int i = 0; i < N; i++)
            r += data[i];
        return r;
    }
};
struct Base {
    double base_values[4];
};
struct Derived : Base {
    int k;
    double *p;
    void go()
    {
#pragma omp target map(tofrom : base_values, p [0:4]) map(to : k)
        for (int i = 0; i < 4; i++)
            p[i] += base_values[i] * k;
    }
};
template <class F> void apply(F f, double *a, int n)
{
#pragma omp target map(tofrom : a [0:n])
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
namespace deep
{
struct P {
    double x, y;
};
} // namespace deep
static void refs(deep::P &p, std::vector<double> &v)
{
    double *q = v.data();
    size_t n = v.size();
#pragma omp target map(tofrom : p.x, p.y, q [0:n])
    {
        p.x += 1;
        p.y += 2;
        for (size_t i = 0; i < n; i++)
            q[i] += p.x;
    }
}
int main()
{
    Box<double, 8> b;
    for (int i = 0; i < 8; i++)
        b.data[i] = i;
    double out[8] = {};
    b.out = out;
    b.scale(3);
    std::printf("%g %g\n", b.sum(), out[7]);
    Box<float, 5> c;
    for (int i = 0; i < 5; i++)
        c.data[i] = 1;
    float out5[5] = {};
    c.out = out5;
    c.scale(2);
    std::printf("%g\n", (double)c.sum());
    Derived d;
    double pp[4] = {1, 1, 1, 1};
    d.k = 2;
    d.p = pp;
    for (double &x : d.base_values)
        x = 3;
    d.go();
    std::printf("%g\n", pp[3]);
    double a[16];
    for (int i = 0; i < 16; i++)
        a[i] = i;
    double add = 5;
    apply([=](double x) { return x + add; }, a, 16);
    std::printf("%g\n", a[15]);
    auto local = [&](int times) {
        for (int t = 0; t < times; t++)
#pragma omp target map(tofrom : a)
            a[0] += 1;
    };
    local(3);
    std::printf("%g\n", a[0]);
    deep::P p{1, 2};
    std::vector<double> v(10, 1.0);
    refs(p, v);
    std::printf("%g %g %g\n", p.x, p.y, v[9]);
    try {
#pragma omp target data map(tofrom : a)
        {
#pragma omp target
            a[1] = 9;
        }
        throw 1;
    } catch (int) {
        std::printf("%g\n", a[1]);
    }
    switch (v.size()) {
    case 10:
#pragma omp target map(tofrom : a)
        a[2] = 4;
        break;
    default:
        break;
    }
    std::printf("%g\n", a[2]);
}
