/* Functions of every kind, called as often as calls.sh expects. */
#include <csetjmp>
#include <cstdio>
#include <stdexcept>
#include <vector>

namespace mesh
{
template <class T> struct list {
    T sum;
    list() : sum(0)
    {
    }
    void push(T v)
    {
        sum += v;
    }
};
static inline int area(int a)
{
    return a + 1;
}
static inline int area(double a)
{
    return (int)a;
}
}

namespace
{
int hidden()
{
    return 1;
}
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int thrower(int n)
{
    if (n == 0)
        throw std::runtime_error("enough");
    return thrower(n - 1) + 1;
}

static jmp_buf place;

static void jumper(int n)
{
    if (n == 0)
        longjmp(place, 1);
    jumper(n - 1);
}

static void after()
{
}

static void leave_early(volatile int times)
{
    for (volatile int i = 0; i < times; i = i + 1) {
        try {
            thrower(2);
        } catch (std::exception &) {
        }
        after();
        if (!setjmp(place))
            jumper(3);
        after();
    }
}

static int body(int i)
{
    return mesh::area(i);
}

int main()
{
    mesh::list<int> l;
    mesh::list<double> d;
    std::vector<int> v;
    int s = 0;
    l.push(2);
    l.push(3);
    d.push(1);
    v.push_back(mesh::area(2.5));
    auto add = [&](int k) { return k + l.sum; };
    for (int i = 0; i < 6; i++)
        s += add(i);
#pragma omp parallel for reduction(+ : s) num_threads(3)
    for (int i = 0; i < 12; i++)
        s += body(i);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(s)
    s += hidden();
    leave_early(50);
    s += fib(7);
    printf("%d\n", s + v[0]);
    return 3;
}
