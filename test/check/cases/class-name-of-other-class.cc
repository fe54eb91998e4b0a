// truth: conforming, scope: inter, level: none, run: yes
// why: in a class, too, a name alone is no function of a class that has nothing to do with it
#include <omp.h>

template <int N> int half(int n)
{
    return n / N;
}

class gate
{
  public:
    int half(int n)
    {
#pragma omp barrier
        return n / 2;
    }
};

class counter
{
    int n_ = 8;

  public:
    int count()
    {
        return half<2>(n_);
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        gate own;
        counter all;
        sum += own.half(2);
        if (omp_get_thread_num())
            sum += all.count();
    }
    return sum == 0;
}
