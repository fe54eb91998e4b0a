// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: a[i] = x goes through a proxy whose assignment waits; the ends of the row alone write
#include <omp.h>

static double cells[64];

class Window
{
  public:
    class Cell
    {
      public:
        explicit Cell(double &v) : where(v)
        {
        }
        Cell &operator=(double v)
        {
            where = v;
#pragma omp barrier /* HERE */
            return *this;
        }
        operator double() const
        {
            return where;
        }

      private:
        double &where;
    };
    Cell operator[](int i)
    {
        return Cell(cells[i]);
    }
};

int main()
{
    double ends = 0;
#pragma omp parallel reduction(+ : ends) num_threads(4)
    {
        Window w;
        const int t = omp_get_thread_num();
        if (t == 0 || t == omp_get_num_threads() - 1)
            w[t] = 1;
    }
    return ends < 0;
}
