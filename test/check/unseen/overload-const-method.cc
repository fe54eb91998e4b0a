// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: of two overloads the one for const objects does not wait; threads call one or the other
#include <omp.h>

class Field
{
  public:
    double *data()
    {
#pragma omp barrier /* HERE */
        return values;
    }
    const double *data() const
    {
        return values;
    }

  private:
    double values[4] = {1, 2, 3, 4};
};

int main()
{
    Field field;
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const Field &view = field;
        if (omp_get_thread_num() == 0)
            sum += field.data()[0];
        else
            sum += view.data()[0];
    }
    return sum < 1;
}
