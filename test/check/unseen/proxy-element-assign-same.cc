// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: a[i] = x goes through a proxy whose assignment waits; a[i] alone, as the ends use it, does
// not
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
#pragma omp barrier
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
            ends += w[t];
        w[t] = 1;
    }
    return ends < 0;
}
