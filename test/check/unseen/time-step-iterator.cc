// truth: deadlock, scope: inter, level: 0, run: yes, idiom: range
// why: ++ of the steps' iterator waits; a thread leaves the loop when its own error is small
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
#pragma omp barrier /* HERE */
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
            if (error < 0.3 * (step + 1))
                break;
        }
        rest += error;
    }
    return rest < 0;
}
