// truth: conforming, scope: inter, level: none, run: yes, idiom: overload
// why: every thread reads through as_const: the subscript that detaches is not called
#include <omp.h>
#include <utility>

static int detached;

class SharedArray
{
  public:
    int &operator[](int i)
    {
#pragma omp single
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
            sum += std::as_const(array)[3 - t];
        sum += array[0] > 1;
    }
    return sum < 1;
}
