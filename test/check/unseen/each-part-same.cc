// truth: conforming, scope: inter, level: none, run: yes, idiom: functor
// why: the function runs once for each part
#include <omp.h>

class Parts {
  public:
    explicit Parts(int n) : count(n)
    {
    }
    template <typename F> void each(F f) const
    {
        for (int i = 0; i < count; i++)
            f(i);
    }

  private:
    int count;
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        const Parts parts(3);
        parts.each([&](int i) {
#pragma omp atomic
            sum += i;
#pragma omp barrier
        });
    }
    return sum < 0;
}
