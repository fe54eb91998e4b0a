// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: the guard of all threads waits at the end of its block
#include <omp.h>

template <class F> class Finally {
  public:
    explicit Finally(F f) : f(f)
    {
    }
    ~Finally()
    {
        f();
    }

  private:
    F f;
};

int main()
{
    int count = 0;
#pragma omp parallel
    {
        auto wait = [] {
#pragma omp barrier
        };
        if (omp_get_num_threads() > 1) {
            Finally<decltype(wait)> finally(wait);
#pragma omp atomic
            count++;
        }
    }
    return count < 0;
}
