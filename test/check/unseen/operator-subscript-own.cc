// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: operator[] gives each thread the element with its number
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
#pragma omp parallel
    {
        int left = quota[omp_get_thread_num()];
        while (left-- > 0) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
