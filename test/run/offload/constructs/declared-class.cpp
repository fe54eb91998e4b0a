/* target target enter data:33:1 target target teams:46:3 target target update:34:1 target target:15:1 target target:25:2 */
/* Target constructs in members and templates that are device code, too. */
#include <cstdio>

#pragma omp declare target
class base
{
  public:
    base() : other(nullptr), value(1)
    {
    }
    base *to_device()
    {
        base *pointer;
#pragma omp target map(from: pointer)
        {
            pointer = new base();
        }
        other = pointer;
        return pointer;
    }
    int add(int more)
    {
        int sum = 0;
#pragma omp target map(from: sum) map(to: more)
        sum = 1 + more;
        return sum;
    }

  protected:
    void send()
    {
#pragma omp target enter data map(to: value)
#pragma omp target update to(value)
    }
    base *other;
    int value;
};
#pragma omp end declare target

#pragma omp declare target
template <class T> T twice(T x)
{
    T y = x;
    for (int i = 0; i < 1; i++)
#pragma omp target teams map(tofrom: y)
    {
#pragma omp parallel num_threads(1)
        y *= 2;
    }
    return y;
}
#pragma omp end declare target

class derived : public base
{
  public:
    void use()
    {
        send();
    }
};

int main()
{
    derived d;
    base *there = d.to_device();
    d.use();
    printf("%d %d %d %g %g %g\n", there != nullptr, d.add(1), d.add(2), twice(1.5), twice(2.), twice(4.f));
    return 0;
}
