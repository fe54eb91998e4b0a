// truth: deadlock, scope: inter, level: 0, run: yes, idiom: overload
// why: the subscript of a non-const array detaches (a single inside); one thread reads through
// as_const
#include <omp.h>
#include <utility>

static int detached;

class SharedArray
{
  public:
    int &operator[](int i)
    {
#pragma omp single /* HERE */
        detached++;
        return values[i];
    }
    int operator[](int i) const
    {
        return values[i];
    }

  private:
    int values[4] = {1, 1, 1, 1};
};

int main()
{
    SharedArray array;
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int t = omp_get_thread_num() % 4;
        if (t == 0)
            sum += std::as_const(array)[t];
        else
            sum += array[t];
    }
    return sum < 1;
}
