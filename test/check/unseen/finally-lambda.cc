// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the guard of some threads waits at the end of its block
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
#pragma omp barrier // HERE
        };
        if (omp_get_thread_num() == 1) {
            Finally<decltype(wait)> finally(wait);
#pragma omp atomic
            count++;
        }
    }
    return count < 0;
}
