// truth: conforming, scope: inter, level: none, run: yes, idiom: range
// why: ++ of the steps' iterator waits; the loop is left when the step's number is large
#include <omp.h>

class Steps
{
  public:
    class Iterator
    {
      public:
        explicit Iterator(int n) : step(n)
        {
        }
        int operator*() const
        {
            return step;
        }
        Iterator &operator++()
        {
#pragma omp barrier
            ++step;
            return *this;
        }
        bool operator!=(const Iterator &o) const
        {
            return step != o.step;
        }

      private:
        int step;
    };
    Iterator begin() const
    {
        return Iterator(0);
    }
    Iterator end() const
    {
        return Iterator(6);
    }
};

int main()
{
    double rest = 0;
#pragma omp parallel reduction(+ : rest)
    {
        double error = omp_get_thread_num() + 1;
        for (int step : Steps()) {
            error /= 2;
            if (step > 3)
                break;
        }
        rest += error;
    }
    return rest < 0;
}
