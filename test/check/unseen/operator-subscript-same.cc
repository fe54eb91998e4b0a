// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: operator[] with a constant index: the same element for all
#include <omp.h>
#include <vector>

class PerThread
{
  public:
    explicit PerThread(int n) : v_(n)
    {
        for (int i = 0; i < n; i++)
            v_[i] = i;
    }
    int &operator[](int i)
    {
        return v_[i];
    }

  private:
    std::vector<int> v_;
};

int main()
{
    PerThread quota(64);
    int met = 0;
#pragma omp parallel
    {
        int left = quota[5];
        while (left-- > 0) {
#pragma omp barrier
#pragma omp master
            met++;
        }
    }
    return met != 5;
}
